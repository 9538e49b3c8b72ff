"""Responses read: arguments in three plies as claims with spans, and what of them could not be read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain

from ...semantics.claims import Kind
from ...semantics.precedent import PRECEDENTS, SPEAKER, PrecedentName, Side, Triple
from ...semantics.precedent_claims import (
    Absent,
    Abstains,
    Cites,
    Distinguishes,
    FactorRef,
    Formula,
    Outcome,
    Present,
)
from ..text import Sentence as Cut
from ..text import sentences
from .abstaining import exact, variant
from .factor_words import FactorWords, LabelError, factor_words
from .grammar import phrases
from .lexer import Lexed, lexed
from .phrases import Context, Sentence, Statement
from .plies import Part, blanked, cue, parts
from .tokens import Token

SUPPOSED = re.compile(
    r"^\W*(?:even )?(?:if|had|were|suppose|supposing|assuming|imagine|hypothetically)\b"
    r"|\bhad (?:f\d|factors?|\w{1,20}-\w|the |it |there )(?:[^.;]{0,60}?)\bbeen\b"
    r"|\bwould (?:not )?(?:have|likely)\b|\bhypothetical",
    re.IGNORECASE,
)
PARTY = re.compile(r"\b(plaintiff|defendant|defense|defence)\b", re.IGNORECASE)
WHOLE = 0
LONGEST = 10_000  # characters of a sentence that is read


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of a response with what it claims; ``note`` says why it is unread, where it is."""

    start: int
    end: int
    kind: Kind
    claims: tuple[tuple[Formula, int, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Argument:
    """A response read: its sentences, the plies it has, factors that it labels wrongly, and those that it names of no
    case."""

    lines: tuple[Line, ...]
    plies: tuple[int, ...]
    errors: tuple[LabelError, ...]
    unattributed: tuple[FactorRef, ...]

    @property
    def claims(self) -> tuple[tuple[Formula, int, int], ...]:
        """All claims with their spans, in order."""
        return tuple(c for line in self.lines for c in line.claims)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All that is claimed, in order."""
        return tuple(f for f, _, _ in self.claims)

    @property
    def silent(self) -> bool:
        """Whether no sentence that names factors was left unread."""
        return not any(line.kind is Kind.UNPARSED for line in self.lines)


@lru_cache(maxsize=256)
def read_argument(t: Triple, text: str) -> Argument:
    """The response read. Never raises, whatever the text."""
    return Reader(t, text).read()


@dataclass
class Ply:
    """A ply while it is read."""

    number: int
    context: Context
    heard: list[tuple[Statement, int, int]] = field(default_factory=list)  # with their spans in the text
    lead: tuple[Token, ...] = ()


class Reader:
    """One pass over a response."""

    def __init__(self, t: Triple, text: str) -> None:
        self.triple = t
        self.words: FactorWords = factor_words(t.catalogue)
        self.text = text
        self.plain = blanked(text)
        self.last = len(self.plain.rstrip(" \n\"'}`*."))  # where its words end
        self.lines: list[Line] = []
        self.errors: list[LabelError] = []
        self.unattributed: list[FactorRef] = []
        self.cited: dict[int, PrecedentName] = {}
        self.plies: list[int] = []
        self.asserted: set[tuple[int, FactorRef]] = set()

    def read(self) -> Argument:
        """The response read."""
        whole = (Part(WHOLE, 0, len(self.plain)),)
        found = parts(self.plain) if self.triple.question == "argument" else whole
        prose = self.triple.question == "argument" and len(found) == 1 and not found[0].ply and not found[0].preamble
        for part in found:
            self._prose(part) if prose else self._part(part)
        return Argument(
            tuple(sorted(self.lines, key=lambda line: line.start)),
            tuple(sorted(set(self.plies))),
            tuple(self.errors),
            tuple(dict.fromkeys(self.unattributed)),
        )

    # --- parts ---

    def _part(self, part: Part) -> None:
        cuts = list(self._cut(part))
        if part.preamble:
            self._preamble(cuts)
            return
        ply = self._open(part.ply)
        for cut in cuts:
            self._sentence(ply, cut)
        self._done(ply)

    def _cut(self, part: Part) -> Iterator[Cut]:
        for cut in sentences(self.plain[part.start : part.end]):
            offsets = tuple(part.start + i for i in cut.offsets)
            yield replace(cut, start=part.start + cut.start, end=part.start + cut.end, offsets=offsets)

    def _preamble(self, cuts: list[Cut]) -> None:
        """What stands before the first ply restates the input: only an abstention counts."""
        for cut in cuts:
            said = self._abstention(WHOLE, cut, lexed(self.words, cut.text))
            kind = Kind.CLAIM if said else Kind.META
            self.lines.append(Line(cut.start, cut.end, kind, said))

    def _prose(self, part: Part) -> None:
        """A text without headings: who speaks says which ply it is; what only abstains is in none."""
        cuts = list(self._cut(part))
        short = [c.text for c in cuts if c.end - c.start <= LONGEST]
        abstains = exact(self.plain, self.triple.abstention_phrase) or any(map(variant, short))
        cued = any(cue(text, 0) for text in short)
        ply = self._open(WHOLE if abstains and not cued else 1 if not cued else WHOLE)
        for cut in cuts:
            number = cue(cut.text, ply.number) or (self._moves_on(ply, cut) if not abstains else None)
            if number is not None and number != ply.number:
                self._done(ply)
                ply = self._open(number)
            self._sentence(ply, cut)
        self._done(ply)

    def _moves_on(self, ply: Ply, cut: Cut) -> int | None:
        """The next ply, where a sentence sets apart the precedent that the ply so far relies on."""
        if ply.number not in (1, 2) or cut.end - cut.start > LONGEST:
            return None
        tokens = lexed(self.words, cut.text).tokens
        if not any(t.type == "DIST" for t in tokens):
            return None
        found = {c for t in tokens if t.type == "C" for c in t.cases if c in PRECEDENTS}
        return ply.number + 1 if found == {self._relied_on(ply)} else None

    def _open(self, number: int) -> Ply:
        if number:
            self.plies.append(number)
        topic = self.cited.get(number - 1)
        return Ply(number, Context((topic,) if topic else (), topic))

    # --- sentences ---

    def _sentence(self, ply: Ply, cut: Cut) -> None:
        if cut.end - cut.start > LONGEST:
            self._line(cut, Kind.UNPARSED, (), f"longer than {LONGEST:,} characters")
            return
        at_end = cut.end >= self.last
        found = lexed(self.words, cut.text, at_end=at_end)
        self.errors += self._placed(cut, found.errors)
        if SUPPOSED.search(cut.text):
            self.lines.append(Line(cut.start, cut.end, Kind.META, note="supposed" if found.factors else ""))
            return
        if said := self._abstention(ply.number, cut, found):
            self.lines.append(Line(cut.start, cut.end, Kind.CLAIM, said))
            return
        self._stated(ply, cut, found)

    def _placed(self, cut: Cut, errors: tuple[LabelError, ...]) -> Iterator[LabelError]:
        for e in errors:
            start, end = _span(cut, e.start, e.end)
            yield replace(e, start=start, end=end)

    def _abstention(self, ply: int, cut: Cut, found: Lexed) -> tuple[tuple[Formula, int, int], ...]:
        if exact(cut.text, self.triple.abstention_phrase):
            return ((Abstains(ply, exact=True), cut.start, cut.end),)
        if not found.factors and variant(cut.text):
            return ((Abstains(ply), cut.start, cut.end),)
        return ()

    def _stated(self, ply: Ply, cut: Cut, found: Lexed) -> None:
        tokens, shift = found.tokens, 0
        if ply.lead and self._continues(cut, found):
            shift = max(t.end for t in ply.lead) + 1
            moved = tuple(replace(t, start=t.start + shift, end=t.end + shift) for t in tokens)
            tokens = (*ply.lead, *moved)
        elif _leads(cut, found):
            ply.lead = found.tokens
        else:
            ply.lead = ()
        read = phrases(tokens)
        if read is None:
            self._unread(cut, found, "the words are in no order that the grammar knows")
            return
        heard = Sentence(ply.context).read(read)
        before = {s: cut.text[: max(0, s.start - shift)] for s in heard.out}
        out = [s for s in heard.out if s.kind != "cites" or not _others(ply.number, before[s])]
        spans = [(s, *_span(cut, s.start - shift, s.end - shift)) for s in out]
        said = tuple((f, a, b) for s, a, b in spans if (f := _claim(ply.number, s)) is not None)
        ply.heard += spans
        self.asserted |= {(ply.number, f.factor) for f, _, _ in said if isinstance(f, Present | Absent)}
        left = [f for f in heard.unattributed if (ply.number, f) not in self.asserted]
        if left and ply.lead != found.tokens:
            self.unattributed += left
            if not said:
                self._line(cut, Kind.UNPARSED, (), "factors of no case")
                return
        self._line(cut, Kind.CLAIM if said else Kind.META, said, "")

    def _continues(self, cut: Cut, found: Lexed) -> bool:
        """Whether a list entry has factors alone, and so takes the words of its lead-in."""
        kinds = {t.type for t in found.tokens}
        return found.factors and kinds <= {"F", "SEP", "WIN"} and (bool(cut.mark) or cut.first)

    def _unread(self, cut: Cut, found: Lexed, note: str) -> None:
        factors = [f for t in found.tokens if t.type == "F" and not t.weak for f in t.factors]
        self.unattributed += factors
        self._line(cut, Kind.UNPARSED if factors else Kind.META, (), note if factors else "")

    def _line(self, cut: Cut, kind: Kind, claims: tuple[tuple[Formula, int, int], ...], note: str) -> None:
        self.lines.append(Line(cut.start, cut.end, kind, claims, note))

    # --- moves ---

    def _done(self, ply: Ply) -> None:
        """At the end of a ply: what it cites and what it distinguishes, said outright or shown by what it says."""
        if ply.number not in SPEAKER or not ply.heard:
            return
        side = SPEAKER[ply.number]
        cited = self._relied_on(ply) if ply.number != 3 else None
        if cited is not None:
            self.cited[ply.number] = cited
            self._moved(ply, Cites(ply.number, cited, side), cited, ("cites", "counters", "backs"))
        apart = self._set_apart(ply, cited)
        if ply.number != 1 and apart is not None:
            self._moved(ply, Distinguishes(ply.number, apart), apart, ("distinguishes",))

    def _moved(self, ply: Ply, formula: Formula, case: PrecedentName, kinds: tuple[str, ...]) -> None:
        """Add a move to the sentence that shows it: one that says so, else the first that speaks of the precedent."""
        places = [(a, b) for s, a, b in ply.heard if s.case == case and s.kind in kinds]
        places += [(a, b) for s, a, b in ply.heard if s.case == case]
        start, end = places[0]
        at = next(i for i, line in enumerate(self.lines) if line.start <= start < line.end)
        line = self.lines[at]
        self.lines[at] = replace(line, kind=Kind.CLAIM, claims=((formula, start, end), *line.claims), note="")

    def _relied_on(self, ply: Ply) -> PrecedentName | None:
        """The precedent that the ply cites."""
        own = _cases(ply, "counters") if ply.number == 2 else []
        told = [*own, *_cases(ply, "cites"), *_cases(ply, "backs")]
        apart = _cases(ply, "distinguishes")
        if ply.number == 2:
            apart = apart or [c for c in (self.cited.get(1),) if c]
        shown = (_cases(ply, "present", shared=True), _cases(ply, "outcome"), _cases(ply, "present"))
        if ply.number == 1:
            return next(chain(told, self._for_side(ply), *shown), None)
        left = (c for names in (told, self._for_side(ply), *shown) for c in names if c not in apart)
        return next(chain((c for c in told if c not in apart), own, told, left), None)

    def _for_side(self, ply: Ply) -> list[PrecedentName]:
        """The precedents that the ply says its side won."""
        side: Side = SPEAKER[ply.number]
        return [s.case for s, _, _ in ply.heard if s.kind == "outcome" and s.side is side and s.case != "cc"]

    def _set_apart(self, ply: Ply, cited: PrecedentName | None) -> PrecedentName | None:
        """The precedent that the ply distinguishes."""
        told = [c for c in _cases(ply, "distinguishes") if c != cited]
        spoken = [c for c in (*_cases(ply, "absent"), *_cases(ply, "present")) if c != cited]
        return next(iter((*told, *spoken)), None)


# --- help -----------------------------------------------------------------------------------------------------------


def _span(cut: Cut, start: int, end: int) -> tuple[int, int]:
    """The span in the text of a span in the sentence; what lies before the sentence begins with it."""
    offsets = cut.offsets
    first = offsets[min(max(start, 0), len(offsets) - 1)]
    last = offsets[min(max(end, 1), len(offsets)) - 1] + 1
    return first, max(last, first + 1)


def _others(ply: int, before: str) -> bool:
    """Whether what is cited after these words is cited by the other side than the ply's: "TSC1, which the plaintiff
    cites, ..." of the defendant."""
    parties = PARTY.findall(before)
    return (
        bool(parties)
        and ply in SPEAKER
        and (Side.P if parties[-1].lower() == "plaintiff" else Side.D) is not SPEAKER[ply]
    )


def _leads(cut: Cut, found: Lexed) -> bool:
    """Whether a line leads in a list: it ends with a colon or is a heading, and names no factors."""
    return not found.factors and (cut.text.rstrip("\"' ").endswith((":", "[", "{")) or cut.bold or bool(cut.mark))


def _cases(ply: Ply, kind: str, *, shared: bool = False) -> list[PrecedentName]:
    """The precedents of the statements of a kind, in order; ``shared``: of factors said to be in the current case."""
    here = {s.factor for s, _, _ in ply.heard if s.kind == "present" and s.case == "cc"}
    found: list[PrecedentName] = []
    for s, _, _ in ply.heard:
        if s.kind == kind and s.case != "cc" and (not shared or s.factor in here):
            found.append(s.case)
    return list(dict.fromkeys(found))


def _claim(number: int, s: Statement) -> Formula | None:
    match s:
        case Statement("present", _, _, case, factor) if factor is not None:
            return Present(number, case, factor)
        case Statement("absent", _, _, case, factor) if factor is not None:
            return Absent(number, case, factor)
        case Statement("outcome", _, _, case, _, side) if case != "cc" and side is not None:
            return Outcome(number, case, side)
        case _:
            return None
