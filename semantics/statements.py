"""What a response states that lasts, what that entails, and how an answer follows from it."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from .claims import Act, Inference, Judgement, Known, Logic, Step, Support
from .conditionals import Detached
from .consequence import Propagation

F = TypeVar("F")
T = TypeVar("T")
Judgements = Sequence[Sequence[Judgement[F]]]


class Stated(Generic[T, F]):
    """Claims of a response (suppositions left out), and what they entail as one after the other is added: by the local
    rules without unstated defaults, and by the response's own conditionals with them."""

    def __init__(self, logic: Logic[T, F], t: T) -> None:
        self.logic, self.theory = logic, t
        self.known: Known[F] = Known()
        self.direct = Propagation(logic, t, self.known, supposing=True)
        self.implied = Detached(logic, t)
        self._new: list[F] = []

    def claim(self, formulas: Iterable[F], step: int) -> None:
        """Take in what a step claims; ``propagate`` finds what it entails."""
        for f in formulas:
            if f not in self.known:
                parts = self.logic.parts(f)
                self.known.add(f, step, parts[1] if parts else ())
                self._new.append(f)

    def propagate(self) -> bool:
        """Find what the claims entail that were taken in; whether there were any."""
        new, self._new = self._new, []
        self.direct.add(new)
        self.implied.add(new)
        return bool(new)

    def last(self, answer: F, *, implied: bool = False) -> Inference[F] | None:
        """The inference of the answer from what is stated and entailed (or implied), or None."""
        ground = self.implied.known if implied else self.direct.everything
        return self.logic.explain(self.theory, answer, ground, supposing=True)

    def follows(self, answer: F) -> bool:
        """Whether the answer follows in one way or the other."""
        return self.last(answer) is not None or self.last(answer, implied=True) is not None

    def support(self, answer: F) -> Support:
        """How the answer follows from the claims.

        ``supported``: by their closure under the local rules, without unstated defaults; ``supported_implicit``: only
        by the response's own conditionals and an unstated default; ``..._but_inconsistent``: the opposite follows as
        well; ``..._by_default_no``: only from "cannot be determined".
        """
        opposed = any(self.follows(other) for other in self.logic.conflicts(self.theory, answer))
        if self.follows(answer):
            if opposed:
                return Support.SUPPORTED_BUT_INCONSISTENT
            return Support.SUPPORTED if self.last(answer) is not None else Support.SUPPORTED_IMPLICIT
        if self.logic.default_no(self.theory, self.known, answer):
            return Support.SUPPORTED_BY_DEFAULT_NO
        return Support.CONTRADICTED if opposed else Support.UNSUPPORTED


def lasting(logic: Logic[T, F], t: T, step: Step[F], judged: Iterable[Judgement[F]]) -> list[F]:
    """What the step claims outside suppositions, retractions taken back, false arithmetic left out."""
    return [
        c.formula
        for c, j in zip(step.claims, judged, strict=True)
        if c.act in (Act.ASSERT, Act.RESTATE, Act.DISCHARGE) and not c.scope and "retracted" not in j.flags
        if logic.carries(t, c.formula)
    ]


def stated(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Judgements[F], answer: F | None = None
) -> tuple[Stated[T, F], int | None]:
    """What the steps claim that lasts, with what that entails, and the smallest number of first steps from which the
    answer follows, if one is given. A later claim may undo an unstated default that made it follow, so the claims are
    taken in step by step until it does."""
    found = Stated(logic, t)
    prefix = 0 if answer is not None and found.follows(answer) else None
    for n, (step, js) in enumerate(zip(steps, judged, strict=True), 1):
        found.claim(lasting(logic, t, step, js), step.index)
        if answer is not None and prefix is None and found.propagate() and found.follows(answer):
            prefix = n
    found.propagate()
    return found, prefix
