"""Templates of prompts: a small text format, rendering, and the inverse reading.

A template is the prompt itself, line by line. A line may begin with a mark in square brackets:

    [fact]                  the main witness's testimony; holds {witness} and {fact}. Required, once
    [accusation]            one accusation; holds {witness} and {accused}. Required, once
    [silent]                a witness who neither states the fact nor accuses anybody; holds {witness}
    [yes no]                a line that stands only in prompts with these two answers
    [yes no undetermined]   a line that stands only in prompts with these three answers

The lines [fact], [accusation], [silent] stand together; the testimony takes their place, one line a piece. Lines
without a mark are copied. They (and lines of answers) may hold {fact} ("the bus is late") and {question} ("is the bus
late"). A literal brace is written twice, and so is a bracket that begins a line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from ...errors import EncodingError, ParseError
from ...semantics.witness import NO, UNDETERMINED, YES, Puzzle, Witness
from .facts import asked
from .names import display

Answers = tuple[str, ...]
TWO: Answers = (YES, NO)
THREE: Answers = (YES, NO, UNDETERMINED)
DEFAULT = "inquiry"
NAMES = (DEFAULT, "neighbours", "court", "brief")

_MARK = re.compile(r"\[(?!\[)([^\]]*)\] *(.*)")
_PIECE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_TESTIMONY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"fact": ("witness", "fact"), "accusation": ("witness", "accused"), "silent": ("witness",)}
)
_ANSWERS: Mapping[str, Answers] = MappingProxyType({" ".join(answers): answers for answers in (TWO, THREE)})
_FREE = ("fact", "question")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a template: literal text and placeholders in turn (even places are literal); ``answers`` limits it to
    prompts with these answers."""

    pieces: tuple[str, ...]
    answers: Answers | None = None

    def render(self, values: Mapping[str, str]) -> str:
        """The line with the placeholders' values."""
        return "".join(values[piece] if i % 2 else piece for i, piece in enumerate(self.pieces))


@dataclass(frozen=True, slots=True)
class Template:
    """A template: the lines before the testimony, the testimony's own lines by kind, the lines after it."""

    before: tuple[Line, ...]
    testimony: Mapping[str, Line]
    after: tuple[Line, ...]

    @property
    def offers(self) -> frozenset[Answers]:
        """The sets of answers that the template has lines for; a template without such lines offers yes and no."""
        return frozenset(x.answers for x in (*self.before, *self.after) if x.answers) or frozenset([TWO])


@lru_cache(maxsize=256)
def parse_template(text: str) -> Template:
    """The template that the text writes; ParseError with the line where it is none."""
    before: list[Line] = []
    after: list[Line] = []
    testimony: dict[str, Line] = {}
    for number, line in enumerate(text.removesuffix("\n").splitlines(), 1):
        mark, rest = _mark(line, number)
        if mark not in _TESTIMONY:
            (after if testimony else before).append(_line(rest, _FREE, number, _ANSWERS.get(mark)))
        elif mark in testimony or after:
            why = "stands twice" if mark in testimony else "stands apart from the other lines of testimony"
            raise ParseError(f"[{mark}] {why}", line=number, snippet=line)
        else:
            testimony[mark] = _line(rest, _TESTIMONY[mark], number)
    for mark in ("fact", "accusation"):
        if mark not in testimony:
            slots = " and ".join(f"{{{slot}}}" for slot in _TESTIMONY[mark])
            raise ParseError(f"the template has no line [{mark}]; write one that holds {slots}")
    return Template(tuple(before), MappingProxyType(testimony), tuple(after))


def _mark(line: str, number: int) -> tuple[str, str]:
    found = _MARK.fullmatch(line)
    if found is None:
        return "", line.removeprefix("[") if line.startswith("[[") else line
    mark = " ".join(found[1].split())
    if mark not in _TESTIMONY and mark not in _ANSWERS:
        known = ", ".join(f"[{name}]" for name in (*_TESTIMONY, *_ANSWERS))
        raise ParseError(
            f"unknown mark [{mark}]: one of {known}; a bracket of the prompt's own is doubled",
            line=number,
            snippet=line,
        )
    return mark, found[2]


def _line(text: str, slots: tuple[str, ...], number: int, answers: Answers | None = None) -> Line:
    pieces, end = [""], 0
    for found in _PIECE.finditer(text):
        pieces[-1] += text[end : found.start()]
        end = found.end()
        if found[0] in ("{{", "}}"):
            pieces[-1] += found[0][0]
        elif found[1] in slots:
            pieces += [found[1], ""]
        else:
            here = ", ".join(f"{{{slot}}}" for slot in slots)
            raise ParseError(
                f"unknown placeholder {found[0]!r}: {here} may stand here; a brace of the prompt's own is doubled",
                line=number,
                column=found.start() + 1,
                snippet=text,
            )
    pieces[-1] += text[end:]
    missing = [slot for slot in slots if slots is not _FREE and slot not in pieces[1::2]]
    if missing:
        raise ParseError(f"the line must hold {{{missing[0]}}}", line=number, snippet=text)
    return Line(tuple(pieces), answers)


@lru_cache(maxsize=16)
def shipped(name: str = DEFAULT) -> str:
    """The text of one of our own templates, by its name in ``NAMES``."""
    if name not in NAMES:
        raise ParseError(f"no template {name!r}: one of {', '.join(NAMES)}, or a file of your own")
    return files("lastword.nl.witness").joinpath(f"template_{name}.txt").read_text("utf-8")


def render(template: Template, t: Puzzle, answers: Answers) -> str:
    """The puzzle as a prompt that offers these answers, without a newline at its end."""
    values = _values(template, t.fact)
    around = [
        [x.render(values) for x in lines if x.answers in (None, answers)] for lines in (template.before, template.after)
    ]
    return "\n".join([*around[0], *_testimony(template, t), *around[1]])


def _values(template: Template, fact: str) -> Mapping[str, str]:
    asks = any("question" in x.pieces[1::2] for x in (*template.before, *template.after))
    return {"fact": fact, "question": asked(fact)} if asks else {"fact": fact}


def _testimony(template: Template, t: Puzzle) -> Iterator[str]:
    for x in t.arguments:
        yield from (template.testimony[kind].render(values) for kind, values in _lines_of(t, x))


def _lines_of(t: Puzzle, x: Witness) -> Iterable[tuple[str, Mapping[str, str]]]:
    lines: list[tuple[str, Mapping[str, str]]] = []
    if x == t.main:
        lines.append(("fact", {"witness": display(x), "fact": t.fact}))
    lines += [("accusation", {"witness": display(x), "accused": display(y)}) for y in t.accused(x)]
    return lines or [("silent", {"witness": display(x)})]


def check_silent(template: Template, t: Puzzle) -> None:
    """Raises EncodingError where a witness is silent and the template has no line for that."""
    if "silent" in template.testimony:
        return
    silent = next((x for x in t.arguments if x != t.main and not t.accused(x)), None)
    if silent is not None:
        raise EncodingError(
            f"{display(silent)} accuses nobody and states no fact, and the template has no line for such a witness: "
            "add one such as '[silent] Witness {witness} accuses nobody.'"
        )
