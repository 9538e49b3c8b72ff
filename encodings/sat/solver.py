"""python-sat, run on clauses: models, propagation and new clauses within a budget."""

from collections.abc import Iterable, Sequence
from threading import Timer
from types import TracebackType

from pysat.solvers import Solver

from ...semantics.queries import Budget

ENGINE = "glucose4"  # hears an interrupt at its next restart; CaDiCaL, as python-sat binds it, never does


class Search:
    """One solver over clauses to which more may be added; to be used in a ``with`` statement."""

    def __init__(self, clauses: Iterable[Sequence[int]], budget: Budget, prefer: Sequence[int] = ()) -> None:
        self.budget = budget
        self._limited = budget.seconds is not None
        self._solver = Solver(name=ENGINE, bootstrap_with=clauses)
        if prefer:
            self._solver.set_phases(prefer)
        if self._limited:
            self._alarm = Timer(budget.left(), self._solver.interrupt)
            self._alarm.daemon = True
            self._alarm.start()

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        if self._limited:
            self._alarm.cancel()
            self._alarm.join()
        self._solver.delete()

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause; the empty one leaves no model."""
        self._solver.add_clause(clause)

    def model(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """The literals of a model under the assumptions, in the order of the variables, or None."""
        if self._limited:
            self.budget.left()
            found = self._solver.solve_limited(assumptions, expect_interrupt=True)
            if found is None:
                raise self.budget.exceeded()
        else:
            found = self._solver.solve(assumptions)
        return list(self._solver.get_model()) if found else None

    def propagate(self, assumption: int) -> list[int]:
        """The literals that unit propagation derives from the assumption."""
        return list(self._solver.propagate([assumption])[1])
