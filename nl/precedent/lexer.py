"""Sentences as tokens: factors, outcomes, the words of ``words.txt``; lists grouped, negations worked in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import pairwise

from .factor_words import FactorWords, LabelError
from .outcomes import kept_inside, outcomes
from .tokens import CaseWord, Token

PRECEDENT = re.compile(
    r"(?<![\w-])(?:tsc|trade[- ]secrets? case|precedent|prior case|case tsc)[\s_#-]{0,2}(?:no\.? ?)?([12])(?!\w)"
    r"|(?<![\w-])the (first|second) (?:precedent|case|tsc|trade secret case)(?!\w)",
    re.IGNORECASE,
)
CASES: dict[str, tuple[CaseWord, ...]] = {
    "CC": ("cc",),
    "IT": ("it",),
    "THERE": ("there",),
    "BOTHCASES": ("both",),
    "NEITHERCASE": ("both",),
}
JOINTS = frozenset({"AND", "BUT", "REL", "COMMA", "COLON", "SEMI"})
OPENING = JOINTS | {"DIST", "WIN"}
SIGNS = {",": "COMMA", ";": "SEMI", ":": "COLON", "/": "COMMA", "—": "COMMA", "–": "COMMA", "=": "COLON"}


@dataclass(frozen=True, slots=True)
class Lexed:
    """The tokens of a sentence for the grammar, and the factors that it labels wrongly."""

    tokens: tuple[Token, ...]
    errors: tuple[LabelError, ...]

    @property
    def factors(self) -> bool:
        """Whether a factor is named."""
        return any(t.type == "F" for t in self.tokens)


def lexed(words: FactorWords, text: str, *, at_end: bool = False) -> Lexed:
    """The sentence as tokens; ``at_end`` says that the text breaks off after it."""
    raw, errors = raw_tokens(words, text, at_end)
    return Lexed(tuple(arranged(raw)), tuple(errors))


# --- words ----------------------------------------------------------------------------------------------------------


@cache
def _lexicon() -> re.Pattern[str]:
    """One pattern with a group a line of ``words.txt``, its name the token type and a number."""
    lines = files("lastword.nl.precedent").joinpath("words.txt").read_text(encoding="utf-8").splitlines()
    groups = []
    for i, line in enumerate(lines):
        head, colon, forms = line.partition(": ")
        if colon and not line.startswith("#"):
            name = "FILLER" if head == "_" else head
            pattern = "|".join(form.strip(" ").replace(" ", r"\s") for form in forms.split(" | "))
            groups.append(rf"(?P<{name}_{i}>(?:{pattern})(?![\w]))")
    return re.compile("|".join(groups), re.IGNORECASE)


WORD = re.compile(r"[A-Za-z0-9]|[,;:/—–=]")


def raw_tokens(words: FactorWords, text: str, at_end: bool) -> tuple[list[Token], list[LabelError]]:
    """The tokens as they stand in the sentence."""
    plain = re.sub(r"[_\s]", " ", text.replace("’", "'").replace("‘", "'"))
    found, errors = words.find(plain, at_end)
    names = [Token("C", m.start(), m.end(), cases=(_precedent(m),)) for m in PRECEDENT.finditer(plain)]
    fixed = _disjoint([*found, *names])
    covered = list(plain)
    for win in outcomes(plain):
        if not any(f.start < win.end and win.start < f.end for f in found):
            inside = kept_inside(plain, win)
            fixed = [*fixed, replace(win, start=win.end - 1)]
            for i in range(win.start, win.end):
                if not any(a <= i < b for a, b in inside):
                    covered[i] = "\0"
    blank = "".join(covered)
    found = sorted([*fixed, *_lexical(blank, fixed)], key=lambda t: t.start)
    return list(_bracketed(found, plain)), errors


def _bracketed(tokens: list[Token], text: str) -> Iterator[Token]:
    """The tokens, with a HAVE in "the input case (F2, F11)"."""
    before: Token | None = None
    for t in tokens:
        if before is not None and before.type == "C" and t.type == "F" and text[before.end : t.start].strip() == "(":
            yield Token("HAVE", t.start, t.start)
        yield t
        before = t


def _precedent(m: re.Match[str]) -> CaseWord:
    return "tsc1" if (m[1] or m[2].lower()) in ("1", "first") else "tsc2"


def _disjoint(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for t in sorted(tokens, key=lambda t: (t.start, -t.end)):
        if not kept or t.start >= kept[-1].end:
            kept.append(t)
    return kept


def _lexical(text: str, fixed: list[Token]) -> Iterator[Token]:
    """The words between the fixed tokens."""
    gaps = pairwise([(0, 0), *sorted((t.start, t.end) for t in fixed), (len(text), len(text))])
    for (_, begin), (end, _) in gaps:
        place = begin
        while place < end:
            m = WORD.search(text, place, end)
            if m is None:
                break
            token, place = _word(text, m.start(), end)
            if token is not None:
                yield token


def _word(text: str, start: int, end: int) -> tuple[Token | None, int]:
    if text[start] in SIGNS:
        return Token(SIGNS[text[start]], start, start + 1), start + 1
    m = _lexicon().match(text, start)
    if m is not None and m.end() > end:
        m = _lexicon().match(text, start, end)
    if m is None or m.end() == start or m.end() > end or m.lastgroup is None:
        rest = re.compile(r"[\w'-]*").match(text, start, end)
        return None, max(start + 1, rest.end() if rest else start + 1)
    kind = m.lastgroup.rpartition("_")[0]
    if kind in CASES:
        return Token("C" if kind != "NEITHERCASE" else "NEITHER", start, m.end(), cases=CASES[kind]), m.end()
    return (None if kind == "FILLER" else Token(kind, start, m.end())), m.end()


# --- arranging ------------------------------------------------------------------------------------------------------


def arranged(raw: list[Token]) -> list[Token]:
    """The tokens of the grammar: lists in one token, states with their negations, joints as SEP."""
    stop = next((i for i, t in enumerate(raw) if t.type == "STOP"), len(raw))
    tokens = [t for t in raw[:stop] if t.type not in ("BE", "_")]
    for rewrite in (_against, _adverbs, _lists, _pronouns, _states, _case_lists, _settings, _joints):
        tokens = rewrite(tokens)
    return tokens


def _against(tokens: list[Token]) -> list[Token]:
    """A "counterexample to TSC1": what it speaks against is left out."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        if t.type == "C" and i and tokens[i - 1].type == "CETO":
            continue
        apart = t.type == "C" and i > 1 and tokens[i - 1].type == "FROM" and tokens[i - 2].type == "DIST"
        if not apart:
            out.append(replace(t, type="CE") if t.type == "CETO" else t)
    return out


def _adverbs(tokens: list[Token]) -> list[Token]:
    """ "Here" and "there" as places: a state where none stands before them."""
    out: list[Token] = []
    for t in tokens:
        adverb = t.type == "C" and (t.cases == ("there",) or (t.cases == ("cc",) and t.end - t.start == 4))
        if adverb and (
            not out or out[-1].type in ("F", "PRESENT", "BUT", "REL", "COMMA", "SEMI", "THEY", "BOTH", "ONLY")
        ):
            out.append(Token("IN", t.start, t.start, soft=True))
        out.append(t)
    return out


def _lists(tokens: list[Token]) -> list[Token]:
    """Factors in a row, with commas and "and" between them, as one token."""
    out: list[Token] = []
    for t in tokens:
        last = next(
            (i for i in range(len(out) - 1, -1, -1) if out[i].type not in ("AND", "COMMA", "BOTH", "NOSUCH")), None
        )
        if t.type == "F" and last is not None and out[last].type == "F" and len(out) - last <= 4:
            one = out[last]
            joined = tuple(dict.fromkeys((*one.factors, *t.factors)))
            out[last:] = [replace(one, end=t.end, factors=joined, weak=one.weak and t.weak)]
        else:
            out.append(t)
    return out


def _pronouns(tokens: list[Token]) -> list[Token]:
    """ "It" as a factor where something is said to be present or absent of it."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        after = [x.type for x in tokens[i + 1 : i + 3]]
        if t.type == "C" and t.cases == ("it",) and after:
            states = ("PRESENT", "ABSENT", "IN")
            placed = after[0] in states or (after[0] == "NOT" and after[1:] and after[1] in states)
            out.append(replace(t, type="THEY", cases=()) if placed else t)
        else:
            out.append(t)
    return out


def _states(tokens: list[Token]) -> list[Token]:
    """Presence, absence, having and lacking, with the negations before them worked in."""
    return list(States(tokens).read())


class States:
    """One pass over tokens that turns words of presence and negation into ON, OFF, HAVE, LACK and DONT."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.place = 0
        self.denied = False
        self.start: int | None = None

    def read(self) -> Iterator[Token]:
        """The tokens."""
        while self.place < len(self.tokens):
            t = self.tokens[self.place]
            self.place += 1
            yield from self._one(t)
        if self.denied:
            yield from self._does_not(self.tokens[-1].end)

    def _peek(self, skip: tuple[str, ...] = ("BOTH",)) -> Token | None:
        return next((t for t in self.tokens[self.place : self.place + 4] if t.type not in skip), None)

    def _one(self, t: Token) -> Iterator[Token]:
        match t.type:
            case "NOT":
                yield from self._negation(t)
            case "NONE" | "NEITHER":
                yield from self._none(t)
            case "PRESENT" | "IN" if (after := self._peek()) is not None and after.type == "ONLY":
                pass
            case "PRESENT":
                yield from self._placed(t, not self.denied)
            case "ABSENT" if self._of_a_case():
                yield self._taken(replace(t, type="LACK" if not self.denied else "HAVE"))
            case "ABSENT":
                yield from self._placed(t, self.denied)
            case "IN" if self._peek(()) is not None and self._only_both():
                yield from self._placed(replace(t, soft=True), not self.denied)
            case "IN" | "STRENGTH":
                after = self._peek()
                if after is not None and (after.type in ("C", "NEITHER") or (after.type == "NONE" and t.type == "IN")):
                    yield self._state(replace(t, soft=t.type == "IN"), not self.denied)
            case "HAVE" | "WITHOUT" | "LACKING":
                yield self._having(t)
            case "SHARE" | "COMMON":
                yield self._taken(replace(t, type=t.type if not self.denied else "OFF"))
            case "NOSUCH":
                yield from self._no_such(t)
            case "FROM" if self._from_a_case():
                yield self._state(t, True)
            case "BUT" | "REL" | "COMMA" | "SEMI" | "AND" | "COLON":
                if self.denied and t.type != "AND":
                    yield from self._does_not(t.start)
                yield t
            case "C" if self.denied and self._bare_case():
                yield self._taken(Token("OFF", t.start, t.start))
                yield t
            case _:
                yield t

    def _negation(self, t: Token) -> Iterator[Token]:
        if self.denied:
            yield from self._does_not(t.start)
        self.denied, self.start = True, t.start

    def _none(self, t: Token) -> Iterator[Token]:
        """ "Neither of which", "neither case": what follows is denied."""
        self.denied, self.start = True, t.start
        if t.type == "NEITHER":
            yield replace(t, type="C")
        elif (after := self._peek()) is None or after.type != "C":
            yield replace(t, type="THEY")

    def _no_such(self, t: Token) -> Iterator[Token]:
        after = self._peek()
        if after is not None and after.type == "F":
            place = self.tokens.index(after, self.place)
            self.tokens[place] = replace(after, denied=True, start=t.start)
        return iter(())

    def _placed(self, t: Token, on: bool) -> Iterator[Token]:
        """The state, with "both" as its place where it stands alone."""
        alone = self._only_both()
        self._skip_in()
        yield self._state(t, on)
        if alone is not None:
            yield replace(alone, type="C", cases=("both",))

    def _from_a_case(self) -> bool:
        """Whether "from the current case" stands right after factors: "the absence of F7 from the current case"."""
        before, after = self.tokens[max(0, self.place - 2) : self.place - 1], self.tokens[self.place : self.place + 1]
        return [t.type for t in (*before, *after)] == ["F", "C"]

    def _only_both(self) -> Token | None:
        """The "both" or "each" right here with no cases after it."""
        ahead = self.tokens[self.place : self.place + 4]
        both = next((t for t in ahead if t.type not in ("IN", "FROM", "PRESENT")), None)
        if both is None or both.type != "BOTH":
            return None
        after = self.tokens[self.tokens.index(both, self.place) + 1 :][:1]
        return both if not after or after[0].type in JOINTS else None

    def _of_a_case(self) -> bool:
        """Whether "is missing" is said of the case before it: "F7, which the current case is missing"."""
        after = self._peek()
        before = self.tokens[max(0, self.place - 3) : self.place - 1]
        subject = bool(before) and before[-1].type == "C" and before[0].type in (*JOINTS, "F", "C", "THEY")
        return subject and (after is None or after.type not in ("IN", "FROM", "C"))

    def _skip_in(self) -> None:
        while self.place < len(self.tokens) and self.tokens[self.place].type in ("IN", "FROM", "BOTH", "PRESENT"):
            self.place += 1

    def _state(self, t: Token, on: bool) -> Token:
        return self._taken(replace(t, type="ON" if on else "OFF"))

    def _having(self, t: Token) -> Token:
        if t.type == "LACKING" and self.place < len(self.tokens) and self.tokens[self.place].type in ("IN", "FROM"):
            self._skip_in()
            return self._state(t, self.denied)
        lacks = (t.type != "HAVE") != self.denied
        return self._taken(replace(t, type="LACK" if lacks else "HAVE"))

    def _taken(self, t: Token) -> Token:
        """The token, beginning where its negation does."""
        start = self.start if self.denied and self.start is not None else t.start
        self.denied, self.start = False, None
        return replace(t, start=min(start, t.start))

    def _bare_case(self) -> bool:
        """Whether "not TSC2" is about the place: no verb of the case follows."""
        after = self._peek(("BOTH", "AND", "C"))
        return after is None or after.type not in ("HAVE", "WITHOUT", "SHARE", "LACKING", "PRESENT", "ABSENT", "COMMON")

    def _does_not(self, end: int) -> Iterator[Token]:
        yield self._taken(Token("DONT", max(0, end - 1), end))


def _case_lists(tokens: list[Token]) -> list[Token]:
    """ "CC and TSC1" as one token, unless the second begins a clause of its own."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        joint = len(out) > 1 and t.type == "C" and out[-1].type in ("AND", "NOT") and out[-2].type == "C"
        if joint and not _own_clause(out[:-2], tokens[i + 1 : i + 2]):
            one = out[-2]
            out[-2:] = [replace(one, end=t.end, cases=tuple(dict.fromkeys((*one.cases, *t.cases))))]
        elif t.type != "BOTH":
            out.append(t)
    return out


def _own_clause(before: list[Token], after: list[Token]) -> bool:
    """Whether a case after "and" is the subject of what follows, the clause before it being complete."""
    verb = bool(after) and after[0].type in ("HAVE", "LACK", "SHARE", "DONT", "DIST", "CE")
    placed = bool(before) and before[-1].type in ("ON", "OFF", "COMMON", "WITH", "UNLIKE", "LIKE")
    return verb and placed


def _settings(tokens: list[Token]) -> list[Token]:
    """A bare "in TSC2" that sets the scene for factors to come is a TOPIC, not a state of factors before it."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        opening = i == 0 or tokens[i - 1].type in OPENING
        if not (t.type == "ON" and t.soft and opening and [x.type for x in tokens[i + 1 : i + 2]] == ["C"]):
            out.append(t)
            continue
        first, second = ([x.type for x in tokens[i + 2 : i + 4]] + ["", ""])[:2]
        if first in ("HAVE", "LACK", "SHARE", "DIST"):
            continue
        scene = i == 0 or first in ("F", "WIN") or (first == "COMMA" and second in ("F", "WIN", "C", "THEY"))
        out.append(replace(t, type="TOPIC") if scene else t)
    return out


def _joints(tokens: list[Token]) -> list[Token]:
    """Joints as SEP, none twice; a colon after a case that begins the sentence means that it has what follows."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        if t.type == "COLON" and i == 1 and tokens[0].type == "C" and [x.type for x in tokens[2:3]] == ["F"]:
            out.append(replace(t, type="HAVE"))
        elif t.type == "COLON":
            continue
        elif t.type in JOINTS or t.type == "NOT":
            if out and out[-1].type == "SEP":
                out[-1] = replace(out[-1], soft=out[-1].soft or t.type == "REL")
            elif out:
                out.append(replace(t, type="SEP", soft=t.type == "REL"))
        elif t.type not in ("IN", "FROM", "STRENGTH", "BOTH", "NOSUCH"):
            out.append(t)
    while out and out[-1].type == "SEP":
        out.pop()
    return out
