"""What is wrong in a DFL text, where, and what would be right."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ...errors import ParseError

SNIPPET = 72  # characters of a line that an error shows
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_ARROW = "an arrow (->, => or ~>)"

# what the parser waits for, by the names of the grammar's terminals
WAITED: Mapping[str, str] = {
    "NAME": "a name",
    "MINUS": "'-'",
    "COLON": "':'",
    "COMMA": "','",
    "FACT": "'>>'",
    "STRICT": _ARROW,
    "DEFEASIBLE": _ARROW,
    "DEFEATER": _ARROW,
    "ABOVE": "'>'",
    "BELOW": "'<'",
    "LPAR": "'('",
    "RPAR": "')'",
    "VARIABLE": "a variable",
    "_NL": "the end of the line",
}

# slips that are told apart by the text from where they begin, and what would be right
SLIPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), message)
    for pattern, message in (
        (r"~\s*\w", "the complement of a literal is written with '-', as -flies; '~' begins only the arrow ~>"),
        (r"[¬!]", "the complement of a literal is written with '-', as -flies"),
        (r"--+>|==+>|~~+>", "arrows have one dash: -> strict, => defeasible, ~> defeater"),
        (r"→|⇒|⤳|↝", "arrows are written in plain characters: -> strict, => defeasible, ~> defeater"),
        (r"<-|:-|<=|<~", "a rule is written body first: a, b => c"),
        (r"--", "one '-' makes the complement; there is no double one"),
        (r"[;&∧]", "the literals of a body are joined by ','"),
        (r"[%/]", "a comment begins with '#'"),
        (r"\.", "no full stop is needed: each line is one fact, rule or priority"),
        (r"=", "a defeasible rule has the arrow =>"),
        (r"['\"]", "a name has letters, digits and _ only, without quotation marks"),
    )
)


@dataclass(frozen=True, slots=True)
class Source:
    """A text with its place of origin: control characters refused, line ends unified, a newline at its end."""

    text: str
    file: str | None
    lines: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self.text.split("\n")))

    @classmethod
    def of(cls, text: str, file: str | None) -> "Source":
        """The source of a text, or ParseError where it is none."""
        source = cls(re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff")) + "\n", file)
        if odd := _CONTROL.search(source.text):
            line = source.text.count("\n", 0, odd.start()) + 1
            column = odd.start() - source.text.rfind("\n", 0, odd.start())
            source.fail(line, column, f"control character U+{ord(odd[0]):04X}: this is no text of facts and rules")
        return source

    @property
    def name(self) -> str:
        """The file's name, or what stands for it in a message."""
        return self.file or "theory"

    def fail(self, line: int, column: int, message: str) -> NoReturn:
        """Raise the error, with the part of the line around the column."""
        start = max(0, column - SNIPPET // 2)
        snippet = _CONTROL.sub("\ufffd", self.lines[line - 1][start : start + SNIPPET]).strip()
        raise ParseError(message, file=self.file, line=line, column=column, snippet=snippet)

    def unexpected(self, error: UnexpectedInput) -> ParseError:
        """The error of the parser in plain words."""
        line, column = max(1, error.line), max(1, error.column)
        expected: Iterable[str] = ()
        if isinstance(error, UnexpectedToken):
            expected = error.accepts or error.expected
            if error.token.type == "$END":
                line, column = len(self.lines) - 1, len(self.lines[-2]) + 1
        elif isinstance(error, UnexpectedCharacters):
            expected = error.allowed or ()
        if self.lines[line - 1][max(0, column - 2) : column] == ">>":  # read as the sign of a priority, twice
            column -= 1
        try:
            self.fail(line, column, self._reason(line, column, error, set(expected)))
        except ParseError as made:
            return made

    def _reason(self, line: int, column: int, error: UnexpectedInput, expected: set[str]) -> str:
        whole, rest = self.lines[line - 1], self.lines[line - 1][column - 1 :]
        before = whole[: column - 1]
        token: Token | None = error.token if isinstance(error, UnexpectedToken) else None
        if token is not None and token.type == "COMMA" and _ends_rule(before):
            many = "one fact a line" if ">>" in before else "a rule has one head: write a rule for each"
            return f"nothing stands after the first literal here: {many}"
        if rest.startswith(">>") and before.strip():
            return "a fact has no body; a rule that always holds has the arrow ->"
        if re.search(r":-\s*\w+\s*$", before):
            return "a rule is written body first: a, b => c"
        if before.endswith("-") and rest.startswith("-"):
            return "one '-' makes the complement; there is no double one"
        if re.search(r"\bnot\s*$", before) and token is not None and token.type == "NAME":
            return "the complement of a literal is written with '-', as -flies"
        if token is not None and token.type == "ABOVE" and re.search(r"[<>]", before):
            return "one priority at a time: write r1 > r2 and r2 > r3 on lines of their own"
        for pattern, message in SLIPS:
            if pattern.match(rest) and (token is None or token.type not in ("STRICT", "DEFEASIBLE", "DEFEATER")):
                return message
        found = (
            "the end of the line" if not rest.strip() or rest.lstrip().startswith("#") else repr(rest.split()[0][:30])
        )
        return f"found {found}, expected {_listed(expected)}"


def _ends_rule(before: str) -> bool:
    """Whether an arrow and a literal stand before."""
    return re.search(r"(->|=>|~>|>>)[^,]*\w\)?\s*$", before) is not None


def _listed(expected: Iterable[str]) -> str:
    names = list(dict.fromkeys(WAITED[name] for name in WAITED if name in set(expected)))
    return " or ".join(names) if names else "a fact, a rule or a priority"
