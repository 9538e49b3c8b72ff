"""Any known wording of a witness puzzle, read by the grammar in ``prompts.lark``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from ...errors import ParseError
from ...semantics.witness import Puzzle, Witness
from .names import display, is_name
from .testimony import MAX_LINES, Accused, Asked, Silent, Stated, named, numbered_lines, puzzle_of, stated

_LIST_MARK = re.compile(r"(?:[-*•–] |\(?\d{1,4}[.):] )+")
_BREAK = re.compile(
    r"(?<=[.:?!]) (?=(?:The )?Witness [^a-z]|Question ?[:.] )|(?<=\?) (?=[A-Z\"“])|(?<=[.!]) (?=(?:Should|Can|Is it) )"
)
_AND = re.compile(r",? and |, ")
_WITNESS = re.compile(r"(?:both )?(?:the )?(?:witness(?:es)? )?", re.I)
_UNREAD = (
    "testimony that cannot be read; lines of testimony read 'Witness Ada says that the kettle is hot.', "
    "'Witness Bo says that witness Ada is lying.', 'Witness Cy accuses nobody.'"
)


@dataclass(frozen=True, slots=True)
class Other:
    """A line that is neither testimony nor a question: the rule, the instructions."""

    line: int
    text: str


def read(text: str) -> Puzzle:
    """The puzzle that the prompt states; ParseError with the line where it is not understood whole."""
    origins, lines = _sentences(text)
    try:
        return _puzzle(lines)
    except ParseError as e:
        if e.line is None:
            raise
        raise ParseError(e.message, line=origins[e.line - 1], snippet=lines[e.line - 1][:200]) from None


def _sentences(text: str) -> tuple[list[int], list[str]]:
    """The lines without list marks, those with several sentences of testimony cut; and the lines they come from."""
    origins, sentences = [], []
    for number, line in numbered_lines(text):
        mark = _LIST_MARK.match(line)
        for sentence in filter(None, _BREAK.split(line[mark.end() :] if mark else line)):
            origins.append(number)
            sentences.append(sentence)
    if len(sentences) > MAX_LINES:
        raise ParseError(f"a prompt of {len(sentences)} sentences; at most {MAX_LINES}")
    return origins, sentences


def _puzzle(lines: Sequence[str]) -> Puzzle:
    try:
        read: Any = _language().parser.parse("".join([f"{line}\n" for line in lines]), start="start")
    except UnexpectedInput as e:
        raise ParseError(_UNREAD, line=min(max(e.line, 1), len(lines)) if lines else None) from None
    testimony = [x for x in read if isinstance(x, Stated | Accused | Silent)]
    puzzle = puzzle_of(testimony, [x for x in read if isinstance(x, Asked)])
    _check_others(puzzle.arguments, [x for x in read if isinstance(x, Other)])
    return puzzle


# --- the parse ------------------------------------------------------------------------------------------------------


class _Builder(Transformer[Any, Any]):
    """From tokens to lines; each method is named as its terminal in prompts.lark. ``cuts`` holds the terminals that
    separate names and facts from the rest of a line."""

    cuts: Mapping[str, re.Pattern[str]]

    def ACCUSATION(self, token: Token) -> Accused:
        return self._accused(token, "SAYS", "LIES")

    def BLAME(self, token: Token) -> Accused:
        return self._accused(token, "ACCUSES", "OF_LYING")

    def STATEMENT(self, token: Token) -> Stated:
        speaker, fact = self.cuts["SAYS"].split(token, maxsplit=1)
        return stated(_line(token), _name(speaker, token), fact.strip().removesuffix(".").rstrip())

    def SILENT(self, token: Token) -> Silent:
        return Silent(_line(token), _name(self.cuts["SILENCE"].split(token, maxsplit=1)[0], token))

    def QUESTION(self, token: Token) -> Asked:
        return Asked(_line(token), self.cuts["ASKED"].sub("", token, count=1).strip(" \n?."))

    def PERHAPS(self, token: Token) -> Asked:
        return Asked(_line(token), token.strip(" \n?."), sure=False)

    def OTHER(self, token: Token) -> Other:
        return Other(_line(token), token.rstrip("\n"))

    def start(self, lines: list[Any]) -> list[Any]:
        return lines

    def _accused(self, token: Token, verb: str, end: str) -> Accused:
        speaker, rest = self.cuts[verb].split(token, maxsplit=1)
        accused = _AND.split(self.cuts[end].split(rest, maxsplit=1)[0])
        return Accused(_line(token), _name(speaker, token), tuple([_name(part, token) for part in accused]))


def _line(token: Token) -> int:
    return token.line or 1


def _name(text: str, token: Token) -> Witness:
    return named(_WITNESS.sub("", text, count=1), token.line or 1)


@dataclass(frozen=True)
class _Language:
    parser: Lark
    lies: re.Pattern[str]


@cache
def _language() -> _Language:
    builder = _Builder()
    parser = Lark.open_from_package(
        "lastword.nl.witness",
        "prompts.lark",
        parser="lalr",
        start=["start", "cut"],
        transformer=builder,
        maybe_placeholders=False,
    )
    cuts = {x.name: x.pattern.to_regexp() for x in parser.terminals}
    ends = {name: f"(?:{cuts[name]})(?:{cuts['STOP']})" for name in ("LIES", "OF_LYING", "SILENCE")}
    builder.cuts = {name: re.compile(pattern) for name, pattern in (cuts | ends).items()}
    return _Language(parser, re.compile(rf"(\S+)(?:{cuts['LIES']})\b"))


# --- lines that are neither testimony nor a question ----------------------------------------------------------------


def _check_others(witnesses: Sequence[Witness], others: Sequence[Other]) -> None:
    """Raises ParseError where such a line speaks of a witness, or reads like testimony."""
    shown = {display(x) for x in witnesses if len(x) > 1}
    for other in others:
        about = next((run for run in _runs(other.text) if run in shown), None) or _liar(other.text)
        if about:
            raise ParseError(
                f"the line speaks of {about}, but is neither testimony nor the question; testimony reads "
                "'Witness Bo says that witness Ada is lying.'",
                line=other.line,
            )


def _runs(text: str) -> Iterator[str]:
    """Up to four words in a row, without the marks around them."""
    words = [word.strip("\"'“”‘’.,:;!?()") for word in text.split()]
    words = [word.removesuffix("'s").removesuffix("’s") for word in words]
    for i, word in enumerate(words):
        if not "a" <= word[:1] <= "z":
            yield from (" ".join(words[i : i + n]) for n in range(1, 5))


def _liar(text: str) -> str | None:
    """Who is called a liar by name: a word with a capital, or the word after "witness" at the line's start."""
    for found in _language().lies.finditer(text):
        word = found[1]
        named_so = word[:1] != word[:1].lower() or text.lower().startswith("witness ")
        if named_so and is_name(word.lower()):
            return word
    return None
