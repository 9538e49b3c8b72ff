"""File formats of argumentation frameworks: ICCMA 2023 ("i23"), ASPARTIX ("apx"), trivial graph format ("tgf").

i23: a header ``p af n``, then lines ``i j`` (i attacks j) over arguments 1..n; lines that begin with # are comments.
apx: facts ``arg(a).`` and ``att(a,b).``; a name is a word (letters, digits, _) or a quoted string; % begins a comment.
tgf: one argument a line, a line ``#``, then lines ``a b`` (a attacks b).

Blank lines, Windows line ends and repeated attacks are no errors; an argument declared twice is a warning.
"""

import re
import warnings
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from ..errors import EncodingError, ParseError, UsageError
from .argumentation import AF, Argument, Attack

MAX_ARGUMENTS = 1_000_000  # a larger header is taken for a slip
SNIPPET = 72  # characters of a line that an error shows

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)
_WORD = re.compile(r"\S+")


def read_af(text: str, fmt: str | None = None, file: str | None = None) -> AF:
    """The framework that the text describes, its format guessed where ``fmt`` is None; raises ParseError."""
    source = _Source.of(text, file)
    reader = _READERS.get(fmt or _guess(source))
    if reader is None:
        raise UsageError(f"unknown format {fmt!r}: one of {', '.join(_READERS)}")
    return reader(source)


def write_af(af: AF, fmt: str) -> str:
    """The framework in the format, attacks in the order of the arguments; EncodingError for a name it cannot carry."""
    writer = _WRITERS.get(fmt)
    if writer is None:
        raise UsageError(f"unknown format {fmt!r}: one of {', '.join(_WRITERS)}")
    return writer(af)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line that is not blank, as words."""

    line: int  # from 1
    words: list[str]


@dataclass(frozen=True, slots=True)
class _Source:
    """A text with its place of origin: control characters refused, line ends unified, byte order mark dropped."""

    text: str
    file: str | None
    lines: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self.text.split("\n")))

    @classmethod
    def of(cls, text: str, file: str | None) -> "_Source":
        source = cls(re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff")), file)
        if odd := _CONTROL.search(source.text):
            source.fail_at(
                odd.start(), f"control character U+{ord(odd[0]):04X}: this is no text file of arguments and attacks"
            )
        return source

    def rows(self) -> Iterator[_Row]:
        """The lines that are not blank."""
        return (_Row(i, words) for i, line in enumerate(self.lines, start=1) if (words := line.split()))

    def fail(self, message: str, line: int | None = None, column: int = 1) -> NoReturn:
        """Raise the error, with the part of the line around the column."""
        if line is None:
            raise ParseError(message, file=self.file)
        start = max(0, column - SNIPPET // 2)
        part = self.lines[line - 1][start : start + SNIPPET]
        snippet = _CONTROL.sub("\ufffd", part).strip()
        raise ParseError(message, file=self.file, line=line, column=column, snippet=snippet)

    def fail_at(self, offset: int, message: str) -> NoReturn:
        """Raise the error at this offset of the text."""
        self.fail(message, self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset))

    def fail_word(self, row: _Row, index: int, message: str) -> NoReturn:
        """Raise the error at the word with this index (from 0; negative from the end) of the row."""
        column = [m.start() + 1 for m in _WORD.finditer(self.lines[row.line - 1])][index]
        self.fail(message, row.line, column)


def _guess(source: _Source) -> str:
    first = next((row for row in source.rows() if not row.words[0].startswith("#")), None)
    if first and first.words[0] == "p" and len(first.words) > 1:
        return "i23"
    if any(line.strip() == "#" for line in source.lines):
        return "tgf"
    if first and (first.words[0].startswith("%") or "(" in source.lines[first.line - 1]):
        return "apx"
    suffix = (source.file or "").rpartition(".")[2].lower()
    return suffix if suffix in _READERS else "i23"


def _warn_twice(source: _Source, name: Argument, line: int) -> None:
    place = f"{source.file}:{line}" if source.file else f"line {line}"
    warnings.warn(f"{place}: argument {name!r} is declared again; it counts once", stacklevel=4)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")


# --- ICCMA 2023 -----------------------------------------------------------------------------------------------------


def _read_i23(source: _Source) -> AF:
    rows = (row for row in source.rows() if not row.words[0].startswith("#"))
    header = next(rows, None)
    if header is None:
        source.fail("nothing but comments or blanks: expected a header 'p af n', n being the number of arguments")
    arguments = tuple(str(i) for i in range(1, _header(source, header) + 1))
    known = frozenset(arguments)
    return AF(arguments, frozenset(_line(source, row, known) for row in rows))


def _header(source: _Source, row: _Row) -> int:
    words = row.words
    if words[0] != "p":
        source.fail_word(row, 0, "no header 'p af n' before the attacks (nor apx facts, nor the line '#' of tgf)")
    kind = words[1] if len(words) > 1 else ""
    if kind != "af":
        what = "an assumption-based framework" if kind == "aba" else f"a header of kind {_quoted(kind)}"
        source.fail_word(row, 0, f"this is {what}; expected an abstract one, with the header 'p af n'")
    if len(words) != 3:
        source.fail_word(row, -1, f"expected 'p af n', one number after 'p af', found {len(words) - 2} words")
    if not _NUMBER.fullmatch(words[2]):
        source.fail_word(row, 2, f"expected a number of arguments (0 or more) after 'p af', found {_quoted(words[2])}")
    if len(words[2]) > 9 or int(words[2]) > MAX_ARGUMENTS:
        source.fail_word(row, 2, f"{_quoted(words[2])} arguments; at most {MAX_ARGUMENTS:,} are read")
    return int(words[2])


def _line(source: _Source, row: _Row, known: Collection[Argument]) -> Attack:
    if row.words[0] == "p":
        source.fail_word(row, 0, "a second header; expected one 'p af n' a file")
    return _attack(source, row, known, f"the arguments are 1..{len(known)}" if known else "the header says 'p af 0'")


def _attack(source: _Source, row: _Row, known: Container[Argument], why: str) -> Attack:
    """The attack of a row of i23 or tgf: two known arguments; ``why`` says why others are unknown."""
    if len(row.words) != 2:
        source.fail_word(row, -1, f"expected an attack, two arguments a line, found {len(row.words)}")
    a, b = row.words
    if a not in known or b not in known:
        wrong = 1 if a in known else 0
        source.fail_word(row, wrong, f"unknown argument {_quoted(row.words[wrong])}: {why}")
    return a, b


def _write_i23(af: AF) -> str:
    for i, a in enumerate(af.arguments, start=1):
        if a != str(i):
            raise EncodingError(
                f"'p af' numbers its arguments 1..n; argument {i} is named {a!r}: rename, or use apx or tgf"
            )
    return "\n".join([f"p af {len(af.arguments)}", *(f"{a} {b}" for a, b in _in_order(af))]) + "\n"


def _in_order(af: AF) -> Iterator[Attack]:
    return ((a, b) for a in af.arguments for b in af.attacked[a])


# --- ASPARTIX -------------------------------------------------------------------------------------------------------

_NAME = r'("(?:[^"\\\n]|\\["\\n])*"|[A-Za-z0-9_]+)'
_FACT = re.compile(rf"arg\s*\(\s*{_NAME}\s*\)\s*\.|att\s*\(\s*{_NAME}\s*,\s*{_NAME}\s*\)\s*\.")
_SPACE = re.compile(r"(?:\s|%[^\n]*)*")
_NAMED = "a name (a word, or a quoted string)"
_SHAPES = {"arg": ("(", _NAMED, ")", "."), "att": ("(", _NAMED, ",", _NAMED, ")", ".")}
_BARE = re.compile(r"[a-z][A-Za-z0-9_]*|0|[1-9][0-9]*", re.ASCII)


def _read_apx(source: _Source) -> AF:
    if not source.text.strip():
        source.fail("the text is empty: expected facts 'arg(a).' and 'att(a,b).'")
    names: dict[Argument, None] = {}
    attacks: list[tuple[Attack, int, int]] = []
    for fact in _facts(source):
        if fact[1] is None:
            attacks.append(((_unquoted(fact[2]), _unquoted(fact[3])), fact.start(2), fact.start(3)))
        else:
            name = _unquoted(fact[1])
            if name in names:
                _warn_twice(source, name, source.text.count("\n", 0, fact.start()) + 1)
            names[name] = None
    for pair, *offsets in attacks:
        for name, offset in zip(pair, offsets, strict=True):
            if name not in names:
                source.fail_at(offset, f"unknown argument {_quoted(name)}: no fact 'arg(..).' declares it")
    return AF(tuple(names), frozenset(pair for pair, _, _ in attacks))


def _facts(source: _Source) -> Iterator[re.Match[str]]:
    at = _skip(source.text, 0)
    while at < len(source.text):
        fact = _FACT.match(source.text, at)
        if fact is None:
            _fail_fact(source, at)
        yield fact
        at = _skip(source.text, fact.end())


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _fail_fact(source: _Source, at: int) -> NoReturn:
    """Raise the error at the first piece of the fact that is not as it should be."""
    start = re.compile(r"(arg|att)(?![A-Za-z0-9_])").match(source.text, at)
    if start is None:
        source.fail_at(at, f"expected a fact 'arg(a).' or 'att(a,b).', found {_found(source.text, at)}")
    at = start.end()
    for piece in _SHAPES[start[1]]:
        read = re.compile(rf"\s*({_NAME if piece is _NAMED else re.escape(piece)})").match(source.text, at)
        if read is None:
            break
        at = read.end()
    at = len(source.text) - len(source.text[at:].lstrip())
    source.fail_at(at, f"expected {piece} of a fact {start[1]}(..), found {_found(source.text, at)}")


def _found(text: str, at: int) -> str:
    word = re.compile(r"[A-Za-z0-9_]+|\S|\s").match(text, at)
    return _quoted(word[0]) if word else "the end of the text"


def _unquoted(name: str) -> Argument:
    if not name.startswith('"'):
        return name
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], name[1:-1])


def _apx_name(name: Argument) -> str:
    if _BARE.fullmatch(name) and name != "not":  # a keyword of ASP
        return name
    if not name.replace("\n", "").isprintable():
        raise EncodingError(f"apx cannot carry the name {name!r}: it holds characters that do not print")
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _write_apx(af: AF) -> str:
    name = {a: _apx_name(a) for a in af.arguments}
    lines = [f"arg({name[a]})." for a in af.arguments] + [f"att({name[a]},{name[b]})." for a, b in _in_order(af)]
    return "\n".join(lines or ["% no arguments"]) + "\n"


# --- trivial graph format -------------------------------------------------------------------------------------------


def _read_tgf(source: _Source) -> AF:
    names: dict[Argument, None] = {}
    rows = source.rows()
    for row in rows:
        if row.words == ["#"]:
            break
        name = _node(source, row)
        if name in names:
            _warn_twice(source, name, row.line)
        names[name] = None
    else:
        source.fail("no line '#': expected arguments, one a line, then a line '#', then the attacks 'a b'")
    return AF(tuple(names), frozenset(_edge(source, row, names) for row in rows))


def _node(source: _Source, row: _Row) -> Argument:
    if len(row.words) > 1 or row.words[0].startswith("#"):
        message = "expected one argument a line, then a line '#' before the attacks"
        source.fail_word(row, -1, f"{message}, found {_quoted(row.words[-1])}")
    return row.words[0]


def _edge(source: _Source, row: _Row, names: Container[Argument]) -> Attack:
    if row.words == ["#"]:
        source.fail_word(row, 0, "a second line '#'; expected one, between the arguments and the attacks")
    return _attack(source, row, names, "no line above '#' declares it")


def _write_tgf(af: AF) -> str:
    for a in af.arguments:
        if not (a and a.isprintable() and _WORD.fullmatch(a)) or a.startswith("#"):
            raise EncodingError(
                f"tgf cannot carry the name {a!r}: a name is one word of printing characters, no # first"
            )
    return "\n".join([*af.arguments, "#", *(f"{a} {b}" for a, b in _in_order(af))]) + "\n"


_READERS: Mapping[str, Callable[[_Source], AF]] = {"i23": _read_i23, "apx": _read_apx, "tgf": _read_tgf}
_WRITERS: Mapping[str, Callable[[AF], str]] = {"i23": _write_i23, "apx": _write_apx, "tgf": _write_tgf}
FORMATS = tuple(_READERS)
