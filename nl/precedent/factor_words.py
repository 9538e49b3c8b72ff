"""How factors are written: F4, a name in any spelling, a tag (P) or (D), in any subset; ranges; invented names."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...semantics.precedent import Catalogue
from ...semantics.precedent_claims import FactorRef
from .tokens import Token

TAG = re.compile(r"\s{0,3}[(\[]\s?(?:(?:pro|favors?|favoring)[- ]?)?(p|d|plaintiff|defendant)\s?[)\]]", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\w-])(?:factors?\s{1,3})?f[-\s#]?(\d{1,3})(?![\d\w])", re.IGNORECASE)
RANGE = re.compile(r"\s?(?:-|–|—|to|through)\s?f?(\d{1,3})(?![\d\w])", re.IGNORECASE)
BARE = re.compile(r"(?<!\w)factors?\s{1,3}(\d{1,2}(?:(?:,|\s|and|&){1,6}\d{1,2}){0,25})(?![\d\w])", re.IGNORECASE)
INVENTED = re.compile(r"(?<![\w-])[A-Z][a-z]{1,30}(?:-[A-Za-z]{1,30}){1,6}(?![\w-])")
BETWEEN = re.compile(r"[ :\"'“‘(–—-]{0,4}")
SEPARATOR = r"[-\s_]{0,3}"
LONGEST_RANGE = 50


@dataclass(frozen=True, slots=True)
class LabelError:
    """A factor with a wrong name or a wrong tag: ``error`` is "name" or "polarity", ``written`` what stands there."""

    factor: int
    error: str
    written: str
    start: int
    end: int


class FactorWords:
    """Finds the factors of one catalogue in sentences."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._numbers: dict[str, int] = {}
        for f in catalogue.factors:
            for name in (f.name, *f.aliases):
                self._numbers.setdefault(_key(name), f.number)
        longest_first = sorted(self._numbers, key=lambda k: (-len(k), k))
        forms = (_form(f, catalogue) for f in longest_first)
        self._names = re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w]|-\w)", re.IGNORECASE)

    def find(self, text: str, at_end: bool) -> tuple[list[Token], list[LabelError]]:
        """The factors in a sentence as tokens of type F, in order; ``at_end``: the text breaks off after it."""
        tokens: list[Token] = []
        errors: list[LabelError] = []
        place = 0
        for start in self._starts(text):
            if start < place:
                continue
            token, found = self._read(text, start, at_end)
            if token is not None:
                tokens.append(token)
                errors += found
                place = token.end
        return tokens, errors

    def _starts(self, text: str) -> Iterator[int]:
        patterns = (NUMBER, BARE, self._names, INVENTED)
        yield from sorted({m.start() for pattern in patterns for m in pattern.finditer(text)})

    def _read(self, text: str, start: int, at_end: bool) -> tuple[Token | None, list[LabelError]]:
        if m := NUMBER.match(text, start):
            return self._numbered(text, m, at_end)
        if m := BARE.match(text, start):
            return Token("F", start, m.end(), tuple(map(int, re.findall(r"\d+", m[1])))), []
        if m := self._names.match(text, start):
            number = self._numbers[_key(m[0])]
            end, errors = self._tag(text, m.end(), number)
            weak = end == m.end() and not re.search(r"[a-z][-_][A-Za-z]|[a-z][A-Z]|[A-Z]{2}", m[0]) and len(m[0]) < 22
            return Token("F", start, end, (number,), weak=weak), errors
        if (m := INVENTED.match(text, start)) and (tag := TAG.match(text, m.end())):
            return Token("F", start, tag.end(), (m[0],)), []
        return None, []

    def _numbered(self, text: str, m: re.Match[str], at_end: bool) -> tuple[Token, list[LabelError]]:
        number, end = int(m[1]), m.end()
        if (r := RANGE.match(text, end)) and number < int(r[1]) <= number + LONGEST_RANGE:
            inside = (f for f in range(number, int(r[1]) + 1) if f in self.catalogue.by_number)
            return Token("F", m.start(), r.end(), tuple(inside)), []
        end, errors = self._name_after(text, end, number, at_end)
        end, more = self._tag(text, end, number)
        return Token("F", m.start(), end, (number,)), errors + more

    def _name_after(self, text: str, end: int, number: int, at_end: bool) -> tuple[int, list[LabelError]]:
        begin = BETWEEN.match(text, end)
        place = begin.end() if begin else end
        name = self._names.match(text, place) or INVENTED.match(text, place)
        if name is None or "\n" in text[end:place]:
            return end, []
        after = name.end() + (text[name.end() : name.end() + 1] in (")", '"', "'", "”") and place > end + 1)
        own = self.catalogue.by_number.get(number)
        cut = at_end and own is not None and not text[name.end() :].strip() and own.name.startswith(name[0])
        if own is None or self._numbers.get(_key(name[0])) == number or cut:
            return after, []
        return after, [LabelError(number, "name", name[0], place, name.end())]

    def _tag(self, text: str, end: int, number: int) -> tuple[int, list[LabelError]]:
        tag, own = TAG.match(text, end), self.catalogue.by_number.get(number)
        if tag is None:
            return end, []
        written = tag[1][0].upper()
        if own is None or written == own.side:
            return tag.end(), []
        return tag.end(), [LabelError(number, "polarity", written, tag.start(1), tag.end(1))]


@lru_cache(maxsize=64)
def factor_words(catalogue: Catalogue) -> FactorWords:
    """The finder for a catalogue."""
    return FactorWords(catalogue)


def _key(name: str) -> str:
    """A name without separators and case."""
    return re.sub(r"[-\s_]", "", name).lower()


def _form(key: str, catalogue: Catalogue) -> str:
    """The pattern of a name: its words with or without separators."""
    words = next(
        re.split(r"[-\s_]+", name) for f in catalogue.factors for name in (f.name, *f.aliases) if _key(name) == key
    )
    return SEPARATOR.join(re.escape(w) for w in words)


def grouped(errors: Iterator[LabelError] | list[LabelError]) -> list[Mapping[str, FactorRef]]:
    """The errors as objects for records, each once."""
    seen = dict.fromkeys((e.factor, e.error, e.written) for e in errors)
    return [{"kind": "label_error", "factor": f, "error": e, "written": w} for f, e, w in seen]
