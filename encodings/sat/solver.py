"""python-sat, run on clauses: models, propagation and new clauses within a budget."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from types import TracebackType

from pysat.solvers import Solver

from ...semantics.queries import Budget

SLICE = 2_000  # conflicts of a search before the first look at the clock
GROWTH = 1.2
LARGEST_SLICE = 50_000  # conflicts: about a second


class Engine(StrEnum):
    """The solvers of python-sat in use."""

    ENUMERATING = "glucose4"  # quicker where many models are asked for, each with a new clause
    ASKING = "cadical153"  # quicker where a few hard questions are asked


class Search:
    """One solver over clauses to which more may be added; to be used in a ``with`` statement."""

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        budget: Budget,
        prefer: Sequence[int] = (),
        engine: Engine = Engine.ENUMERATING,
    ) -> None:
        self.budget = budget
        self._solver = Solver(name=engine.value, bootstrap_with=clauses)
        if prefer:
            self._solver.set_phases(prefer)

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self._solver.delete()

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause; the empty one leaves no model."""
        self._solver.add_clause(clause)

    def model(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """The literals of a model under the assumptions, in the order of the variables, or None.

        The search is cut into slices, between which the clock is looked at and Ctrl-C is heard: an interrupt from
        another thread would reach only some of the solvers.
        """
        conflicts = float(SLICE)
        found = None
        while found is None:
            self.budget.left()
            self._solver.conf_budget(int(conflicts))
            found = self._solver.solve_limited(assumptions)
            conflicts = min(conflicts * GROWTH, LARGEST_SLICE)
        return list(self._solver.get_model()) if found else None

    def propagate(self, *assumptions: int) -> list[int]:
        """The literals that unit propagation derives from the assumptions, which are among them."""
        return list(self._solver.propagate(assumptions)[1])
