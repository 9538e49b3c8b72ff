"""What follows from a set of claims by the local rules: their closure."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from .claims import Inference, Known, Logic

F = TypeVar("F")
T = TypeVar("T")


class Propagation(Generic[T, F]):
    """Formulas and what they entail by the local rules, kept closed while formulas are added.

    ``everything`` holds both; ``derived`` tells of what is entailed the round in which it came and its inference.
    """

    def __init__(self, logic: Logic[T, F], t: T, known: Known[F], *, supposing: bool = False) -> None:
        self.logic, self.theory, self.supposing = logic, t, supposing
        self.everything = known.copy()
        self.derived: dict[F, tuple[int, Inference[F]]] = {}
        self.rounds = 0

    def round(self, new: Iterable[F] | None, goal: F | None = None, beside: Mapping[F, int] | None = None) -> list[F]:
        """What one round derives; with ``new``, from these at least. The goal may be a formula that ``Logic.round``
        passes over; claims made ``beside`` it serve for the goal alone."""
        logic, t = self.logic, self.theory
        self.rounds += 1
        found = [
            i
            for i in logic.round(t, self.everything, supposing=self.supposing, new=new)
            if i.conclusion not in self.everything and logic.licenses(t, i, supposing=self.supposing)
        ]
        if goal is not None and goal not in self.everything and not logic.reaches(t, goal):
            last = self.reached(goal, beside or {})
            found += [last] if last else []
        for i in found:
            self.derived.setdefault(i.conclusion, (self.rounds, i))
            self._hold(i.conclusion, -1)
        return [i.conclusion for i in found]

    def add(self, formulas: Iterable[F], step: int = -1) -> None:
        """Take in formulas, and all that they entail with the others."""
        new: list[F] | None = [f for f in formulas if f not in self.everything]
        for f in new or ():
            self._hold(f, step)
        if not self.rounds:
            new = self.round(None)
        while new:
            new = self.round(new)

    def run(self, goal: F | None = None, beside: Mapping[F, int] = MappingProxyType({})) -> None:
        """Derive all there is, or stop early once the goal is known."""
        new: list[F] | None = None
        while goal is None or goal not in self.everything:
            new = self.round(new, goal, beside)
            if not new:
                break

    def yields(self, f: F, beside: Mapping[F, int] = MappingProxyType({})) -> bool:
        """Whether f is held or one application away, for which what is said ``beside`` it serves."""
        return f in self.everything or self.reached(f, beside) is not None

    def inferences(self) -> dict[F, Inference[F]]:
        """What is entailed, with its inference."""
        return {f: i for f, (_, i) in self.derived.items()}

    def reached(self, goal: F, beside: Mapping[F, int]) -> Inference[F] | None:
        """A licensed application that yields the goal from what is known and said beside it, if there is one."""
        logic, t, known = self.logic, self.theory, joined(self.everything, beside)
        found = logic.explain(t, goal, known, supposing=self.supposing)
        return found if found is not None and logic.licenses(t, found, supposing=self.supposing) else None

    def _hold(self, f: F, step: int) -> None:
        parts = self.logic.parts(f)
        self.everything.add(f, step, parts[1] if parts else ())


def closure(
    logic: Logic[T, F],
    t: T,
    known: Known[F],
    *,
    supposing: bool = False,
    goal: F | None = None,
) -> dict[F, tuple[int, Inference[F]]]:
    """What the known formulas entail by the local rules: formula -> (round in which it was derived, inference).

    Stops early once the goal is derived. ``known`` is left as it is.
    """
    found = Propagation(logic, t, known, supposing=supposing)
    found.run(goal)
    return found.derived


def joined(known: Known[F], beside: Mapping[F, int]) -> Known[F]:
    """What is known together with what is said beside it (formula -> step)."""
    if not beside:
        return known
    both = known.copy()
    for f, step in beside.items():
        both.add(f, step)
    return both
