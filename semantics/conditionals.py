"""What a response implies by its own conditionals, from its claims and from defaults that it leaves unstated."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from .claims import Inference, Known, Logic

F = TypeVar("F")
T = TypeVar("T")


class Detached(Generic[T, F]):
    """Claims, and what follows from them by modus ponens on the conditionals among them, while claims are added.

    A condition that the problem alone yields by one application counts as met, unless a claim conflicts with it: so a
    claim may undo what was implied before. ``known`` holds the claims and what they imply.
    """

    def __init__(self, logic: Logic[T, F], t: T) -> None:
        self.logic, self.theory = logic, t
        self.known: Known[F] = Known()
        self.inferences: dict[F, Inference[F]] = {}
        self._claimed: dict[F, None] = {}
        self._waiting: dict[F, list[F]] = {}  # condition -> the conditionals that have it
        self._defaults: dict[F, bool] = {}
        self._denying: set[F] = set()  # what conflicts with a default

    def add(self, formulas: Iterable[F]) -> None:
        """Take in claims, and what they imply with the others."""
        new = list(formulas)
        self._claimed.update(dict.fromkeys(new))
        for f in new:
            for condition in (self.logic.parts(f) or ((), ()))[0]:
                self._waiting.setdefault(condition, []).append(f)
                self._find_default(condition)
        if self._denying.isdisjoint(new):
            self._fire(new)
        else:
            self.known, self.inferences = Known(), {}
            self._fire(self._claimed)

    def _find_default(self, f: F) -> None:
        if f in self._defaults:
            return
        i = self.logic.explain(self.theory, f, Known())
        self._defaults[f] = i is not None and self.logic.licenses(self.theory, i)
        if self._defaults[f]:
            self._denying |= self.logic.conflicts(self.theory, f)

    def _fire(self, new: Iterable[F]) -> None:
        queue = list(new)
        for f in queue:
            self.known.add(f, -1, (self.logic.parts(f) or ((), ()))[1])
        for f in queue:  # which grows
            for whole in (f, *self._waiting.get(f, ())):
                antecedent, consequent = self.logic.parts(whole) or ((), ())
                if whole not in self.known or not all(map(self._met, antecedent)):
                    continue
                for goal in consequent:
                    if goal not in self.known and goal not in antecedent:
                        self.inferences[goal] = self.logic.detach(whole, goal)
                        self.known.add(goal, -1)
                        queue.append(goal)

    def _met(self, f: F) -> bool:
        if f in self.known or self.logic.given(self.theory, f):
            return True
        return self._defaults[f] and not any(c in self._claimed for c in self.logic.conflicts(self.theory, f))
