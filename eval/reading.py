"""A response read: the steps of both its channels with exactly one answer, and which of them bear claims."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import EncodingError
from ..generators.system import System
from ..nl.answers import AnswerStatus, Extracted
from ..nl.text import without_lines
from ..semantics.claims import Act, Logic, Step
from . import judging

F = TypeVar("F")
T = TypeVar("T")

LONG = 30  # characters of a line that is taken for one of the prompt


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


def without_prompt(system: System[T, F], theory: T, text: str, prompt: str | None) -> str:
    """The text with the lines of the prompt that it repeats blanked out, but for those that restate the problem: who
    repeats how to answer gives no answer, and who repeats the rules claims nothing."""
    lines = {line.strip() for line in (prompt or _prompt(system, theory)).splitlines()}
    repeated = [line for line in lines if len(line) >= LONG and line in text]
    return without_lines(text, (line for line in repeated if not _restates(system, theory, line)))


def _prompt(system: System[T, F], theory: T) -> str:
    """Our own prompt; nothing where the theory cannot be written in one."""
    try:
        return system.wording.prompt(theory)
    except EncodingError:
        return ""


def _restates(system: System[T, F], theory: T, line: str) -> bool:
    return any(c.act is Act.RESTATE for s in system.wording.read(theory, line) for c in s.claims)


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
