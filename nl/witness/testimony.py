"""The lines of a prompt as values, and the puzzle that they make: shared by the readers of prompts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import ParseError
from ...semantics.witness import Puzzle, Witness
from .facts import fault, same
from .names import display, is_name

MAX_LENGTH = 1_000_000  # characters of one prompt
MAX_LINES = 30_000

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers, white space run together; ParseError where the text is too
    long, or no text at all."""
    if len(text) > MAX_LENGTH:
        raise ParseError(f"a prompt of {len(text)} characters; at most {MAX_LENGTH}")
    if found := _CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise ParseError(f"the control character {found[0]!r}: a prompt is plain text", line=line)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    numbered = [(i, spaced) for i, line in enumerate(lines, 1) if (spaced := " ".join(line.split()))]
    if len(numbered) > MAX_LINES:
        raise ParseError(f"a prompt of {len(numbered)} lines; at most {MAX_LINES}")
    return numbered


@dataclass(frozen=True, slots=True)
class Stated:
    """The main witness states the fact."""

    line: int
    speaker: Witness
    fact: str


@dataclass(frozen=True, slots=True)
class Accused:
    """The speaker says of each of the accused that they are lying."""

    line: int
    speaker: Witness
    accused: tuple[Witness, ...]


@dataclass(frozen=True, slots=True)
class Silent:
    """The speaker accuses nobody."""

    line: int
    speaker: Witness


@dataclass(frozen=True, slots=True)
class Asked:
    """The question is about the topic; ``sure`` says that it must be the fact, not a question by the way."""

    line: int
    topic: str
    sure: bool = True


Testimony = Stated | Accused | Silent


def named(text: str, line: int) -> Witness:
    """The witness that the text names, in lower case; ParseError where it names none."""
    name = text.strip().lower()
    if not is_name(name):
        raise ParseError(
            f"{text.strip()[:60]!r} is not the name of one witness; an accusation reads "
            "'Witness Ada says that witness Bo is lying.'",
            line=line,
        )
    return name


def stated(line: int, speaker: Witness, fact: str) -> Stated:
    """The statement of the fact; ParseError where the text cannot be one."""
    if reason := fault(fact):
        raise ParseError(reason, line=line)
    return Stated(line, speaker, fact)


def puzzle_of(testimony: Sequence[Testimony], asked: Sequence[Asked] | None) -> Puzzle:
    """The puzzle of these lines; ParseError where no witness or several state a fact, or the question is about
    something else. ``asked`` None: no question is wanted."""
    main = _main([x for x in testimony if isinstance(x, Stated)])
    if asked is not None:
        _check_question(main, asked)
    speakers = dict.fromkeys(x.speaker for x in testimony)
    accusations = [x for x in testimony if isinstance(x, Accused)]
    witnesses = (*speakers, *(y for x in accusations for y in x.accused))
    attacks = frozenset((x.speaker, y) for x in accusations for y in x.accused)
    return Puzzle(tuple(dict.fromkeys(witnesses)), attacks, main.speaker, main.fact)


def _main(statements: Sequence[Stated]) -> Stated:
    if not statements:
        raise ParseError(
            "no main witness: no line states a fact; one reads 'Witness Ada says that the kettle is hot.'"
            " (accusations end in 'is lying')"
        )
    main = statements[0]
    for other in statements[1:]:
        if (other.speaker, other.fact) != (main.speaker, main.fact):
            raise ParseError(
                f"a second fact: {display(other.speaker)} states {other.fact!r}, after {display(main.speaker)} stated "
                f"{main.fact!r}; one witness states one fact, the others only say who is lying",
                line=other.line,
            )
    return main


def _check_question(main: Stated, asked: Sequence[Asked]) -> None:
    for question in asked:
        if question.sure and not same(main.fact, question.topic):
            raise ParseError(
                f"the question is about {question.topic!r}, but {display(main.speaker)} states {main.fact!r}: "
                "it should ask for what the main witness states",
                line=question.line,
            )
    if not any(same(main.fact, question.topic) for question in asked):
        raise ParseError(
            f"no question about the fact; one reads 'Should we believe that {main.fact}?'",
            line=asked[-1].line if asked else None,
        )
