"""A response read: the steps of both its channels with exactly one answer, and which of them bear claims."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..generators.system import System
from ..nl.answers import AnswerStatus, Extracted
from ..semantics.claims import Logic, Step
from . import judging

F = TypeVar("F")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reading(Generic[F]):
    """The steps of both channels (the first ``hidden`` ones of the separate ``reasoning``), and which bear claims."""

    steps: tuple[Step[F], ...]
    bears: tuple[bool, ...]
    hidden: int
    reasoning: str
    text: str

    def channel(self, index: int) -> tuple[Step[F], ...]:
        """The steps of the channel that the step with this index stands in."""
        return self.steps[: self.hidden] if index < self.hidden else self.steps[self.hidden :]

    def words(self, step: Step[F]) -> str:
        """The step's text."""
        source = self.reasoning if step.index < self.hidden else self.text
        return source[step.start : step.end]


def read_response(
    system: System[T, F], logic: Logic[T, F], theory: T, text: str, reasoning: str, found: Extracted
) -> Reading[F]:
    """The response's steps, the answer that was ``found`` in its text among them."""
    wording = system.wording

    def bearing(source: str) -> Callable[[int, int], bool]:
        return lambda start, end: wording.claim_bearing(theory, source[start:end])

    inner = judging.with_answer(
        wording.read(theory, reasoning) if reasoning else (),
        Extracted(None, AnswerStatus.UNPARSED),
        logic.answer,
        bearing(reasoning),
    )
    outer = judging.with_answer(wording.read(theory, text), found, logic.answer, bearing(text))
    bears = [bearing(source)(s.start, s.end) for source, steps in ((reasoning, inner), (text, outer)) for s in steps]
    steps = (*inner, *judging.renumbered(outer, len(inner)))
    return Reading(steps, tuple(bears), len(inner), reasoning, text)
