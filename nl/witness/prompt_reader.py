"""Any known wording of a witness puzzle, read by the grammar in ``prompts.lark``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from lark import Lark

from ...errors import ParseError
from ...semantics.witness import Puzzle, Witness
from .names import display, is_name
from .testimony import MAX_LINES, Accused, Asked, Silent, Stated, Testimony, named, numbered_lines, puzzle_of, stated

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
    language = _language()
    read = [language.line(number, f"{line}\n") for number, line in enumerate(lines, 1)]
    testimony = [x for x in read if isinstance(x, Stated | Accused | Silent)]
    puzzle = puzzle_of(testimony, [x for x in read if isinstance(x, Asked)])
    _check_others(puzzle.arguments, [x for x in read if isinstance(x, Other)])
    return puzzle


# --- one line -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Language:
    """The kinds of lines as one pattern, and ``cuts``, which separate names and facts from the rest of a line; both by
    their names in prompts.lark."""

    kinds: re.Pattern[str]
    cuts: Mapping[str, re.Pattern[str]]
    lies: re.Pattern[str]

    def line(self, number: int, text: str) -> Testimony | Asked | Other:
        """What the line says; ParseError where it is of no kind."""
        found = self.kinds.match(text)
        match found and found.lastgroup:
            case "ACCUSATION":
                return self._accused(number, text, "SAYS", "LIES")
            case "BLAME":
                return self._accused(number, text, "ACCUSES", "OF_LYING")
            case "STATEMENT":
                speaker, fact = self.cuts["SAYS"].split(text, maxsplit=1)
                return stated(number, _name(speaker, number), fact.strip().removesuffix(".").rstrip())
            case "SILENT":
                return Silent(number, _name(self.cuts["SILENCE"].split(text, maxsplit=1)[0], number))
            case "QUESTION":
                return Asked(number, self.cuts["ASKED"].sub("", text, count=1).strip(" \n?."))
            case "PERHAPS":
                return Asked(number, text.strip(" \n?."), sure=False)
            case "OTHER":
                return Other(number, text.rstrip("\n"))
            case _:
                raise ParseError(_UNREAD, line=number)

    def _accused(self, number: int, text: str, verb: str, end: str) -> Accused:
        speaker, rest = self.cuts[verb].split(text, maxsplit=1)
        accused = _AND.split(self.cuts[end].split(rest, maxsplit=1)[0])
        return Accused(number, _name(speaker, number), tuple([_name(part, number) for part in accused]))


def _name(text: str, number: int) -> Witness:
    return named(_WITNESS.sub("", text, count=1), number)


@cache
def _language() -> _Language:
    parser = Lark.open_from_package(
        "lastword.nl.witness", "prompts.lark", parser="lalr", start=["start", "cut"], maybe_placeholders=False
    )
    terminals = {x.name: x.pattern.to_regexp() for x in parser.terminals}
    first = sorted((x for x in parser.terminals if x.priority), key=lambda x: -x.priority)
    kinds = "|".join(f"(?P<{x.name}>{terminals[x.name]})" for x in first)
    ends = {name: f"(?:{terminals[name]})(?:{terminals['STOP']})" for name in ("LIES", "OF_LYING", "SILENCE")}
    cuts = {name: re.compile(pattern) for name, pattern in (terminals | ends).items()}
    return _Language(re.compile(kinds), cuts, re.compile(rf"(\S+)(?:{terminals['LIES']})\b"))


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
