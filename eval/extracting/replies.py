"""What a model replied, and which claims are taken from it: what is not plainly a claim is left out, never guessed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ...errors import ParseError
from ...generators.system import System
from ...nl.wording import extraction_of
from ...semantics.claims import Act
from .questions import Question

F = TypeVar("F")
T = TypeVar("T")

NOTHING = "none"
WHOLE = ("stop", "end_turn", "eos")  # how servers say that a reply is complete
ALLOWED = (Act.ASSERT, Act.RESTATE)
ELSEWHERE = (Act.SUPPOSE, Act.RETRACT)  # would change how other sentences are judged
MOST = 50  # claims of one sentence
SHOWN = 80  # characters of a reply in a note


@dataclass(frozen=True, slots=True)
class Replied:
    """A model's reply to one question; ``error`` says why there is none."""

    text: str = ""
    finish_reason: str | None = None
    usage: Mapping[str, int] = field(default_factory=dict)
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Replies:
    """The replies of the model with this name, by the keys of the questions."""

    model: str
    by_key: Mapping[str, Replied]

    def to(self, question: Question) -> Replied | None:
        """The reply to the question, or None where it was not asked."""
        return self.by_key.get(question.key(self.model))


@dataclass(frozen=True, slots=True)
class Taken(Generic[F]):
    """What is taken from a reply: claims in its order, what was dropped and why; or the ``fault`` for which nothing
    is."""

    claims: tuple[tuple[Act, F], ...] = ()
    dropped: tuple[str, ...] = ()
    fault: str = ""


def taken(system: System[T, F], theory: T, reply: Replied) -> Taken[F]:
    """The claims of the reply.

    Each line must be one claim of the system's language: else nothing of the reply is used. Nor is anything where a
    line opens a supposition or takes something back, which would change how other sentences are judged. Dropped are
    claims that name what the problem does not have, and answers, which are read from the response alone.
    """
    if reply.error is not None:
        return Taken(fault=f"failed ({reply.error})")
    if (reason := reply.finish_reason or "stop") not in WHOLE:
        return Taken(fault=f"gave no whole reply ({reason[:SHOWN]})")
    lines = tuple(_lines(reply.text))
    if not lines:
        return Taken(fault="gave an empty reply")
    if [line.lower().rstrip(".") for line in lines] == [NOTHING]:
        return Taken(fault="found no claim")
    if len(lines) > MOST:
        return Taken(fault=f"gave {len(lines)} lines, more than {MOST}")
    return _checked(system, theory, lines)


def _lines(text: str) -> Iterator[str]:
    """The lines after any thinking aloud, without list marks and code fences."""
    for line in text.rpartition("</think>")[2].splitlines():
        bare = line.strip().removeprefix("- ").removeprefix("* ").strip("` ")
        if bare and not line.strip().startswith("```"):
            yield bare


def _checked(system: System[T, F], theory: T, lines: tuple[str, ...]) -> Taken[F]:
    objection = extraction_of(system.wording, system.name).objection
    claims: dict[F, Act] = {}
    dropped: list[str] = []
    for line in lines:
        try:
            act, formula = system.wording.read_claim(line)
        except ParseError:
            return Taken(fault=f"gave what is no claim: {line[:SHOWN]!r}")
        if act in ELSEWHERE:
            return Taken(fault=f"gave what bears on other sentences: {line[:SHOWN]!r}")
        why = objection(theory, formula) if act in ALLOWED else "an answer is read from the response alone"
        if why:
            dropped.append(f"{line[:SHOWN]!r} ({why[:SHOWN]})")
        else:
            claims.setdefault(formula, act)
    return Taken(tuple((act, f) for f, act in claims.items()), tuple(dropped))
