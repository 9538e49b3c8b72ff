"""Tokens of elliptical phrases made whole: "contradicts Bo's", "an odd number of contradicting witnesses", "Bo, the
first, is lying"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .restoring import RESTORING, kind
from .tokens import Token

TAKES_STATEMENT = frozenset({"ACCUSE", "SUPPORTS", "SAMEVALUE", "OPPOSITEVALUE", "DISCREDITS", "OF", "EXCEPT"})
AFTER_OWNER = frozenset({"END", "COMMA", "SO", "HEDGESO", "AND", "CAND", "BUT", "SINCE", "SEMI", "RPAR", "LPAR"})
COUNTED = frozenset({"NUMBER", "SOMEONE", "WITNESSES", "INTOTAL", "STATEMENT", "COMMA", "AFTER", "NAME"})
PLACES = frozenset({"FIRST", "LAST", "ORDINAL"})
VERBS = frozenset({"BE", "MUST", "SAYS", "ACCUSE", "NOT", "CAN", "MIGHT", "LIKELY"})
STARTS = frozenset({"START", "SO", "HEDGESO", "SINCE", "IF", "BUT", "CAND", "THEN"})
ADJUNCT = frozenset(
    {"OF", "NAME", "FIRST", "OTHER", "LIE", "TRUE", "AND", "STATEMENT", "CONTRADICTIONS", "ACCUSATIONS"}
)
KNOWING = re.compile(r"\b(?:know|deduce|conclude|infer|find|say)\b")
EACH = re.compile(r"(?:each|every)\b")
NEEDLESS = ("other", "such", "these", "those", "of these", "of such")
COUNTABLE = frozenset({"STATEMENT", "WITNESSES", "ACCUSATIONS", "CONTRADICTIONS"})


@on("RPAR")
def _without_empty(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without brackets of which nothing is left."""
    out: list[Token] = []
    for t in tokens:
        if t.type == "RPAR" and out and out[-1].type == "LPAR":
            out.pop()
        else:
            out.append(t)
    return out


@on("LPAR AFTER")
def _without_number(tokens: list[Token]) -> list[Token]:
    """The tokens without brackets that only tell the topic of the first statement, or how many there are in two ways:
    "(16 witnesses in total, 15 after Bo)"."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _bracket_end(tokens, i, [t.type for t in out[-3:]])
        if end == i:
            out.append(tokens[i])
        i = max(end, i + 1)
    return out


def _bracket_end(tokens: list[Token], i: int, before: list[str]) -> int:
    """The place after brackets, or "after Bo" behind "the third", that can be left out; i where there are none."""
    if tokens[i].type == "AFTER" and before[-2:] == ["BE", "ORDINAL"] and kind(tokens, i + 1) == "NAME":
        return i + 2
    if tokens[i].type != "LPAR":
        return i
    end = next((k for k in range(i, len(tokens)) if tokens[k].type == "RPAR"), i)
    inside = {t.type for t in tokens[i + 1 : end]}
    topic = inside == {"ABOUT", "OTHER"} and kind(tokens, i - 1) in (*PLACES, "STATEMENT")
    counts = {"NUMBER", "SOMEONE"} & inside and {"COMMA", "INTOTAL"} & inside and inside <= COUNTED
    return end + 1 if topic or (counts and {"AFTER", "WITNESSES", "CONTRADICTING"} & set(before)) else i


@on("COMMA")
def _without_place(tokens: list[Token]) -> list[Token]:
    """The tokens with "Bo, the first, is lying" as "Bo is lying"; the comma alone where "the first" is filler."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i].type == "COMMA" and out and out[-1].type == "NAME" and kind(out, len(out) - 2) in STARTS:
            placed = kind(tokens, i + 1) in PLACES and kind(tokens, i + 2) == "COMMA" and kind(tokens, i + 3) in VERBS
            if placed or kind(tokens, i + 1) in ("BE", "MUST"):
                i += 3 if placed else 1
                continue
        out.append(tokens[i])
        i += 1
    return out


@on("OF")
def _without_adjunct(tokens: list[Token]) -> list[Token]:
    """The tokens without what is left of "following this chain back to Bo, ..." at their beginning."""
    start = next((i for i, t in enumerate(tokens) if t.type not in ("SO", "COMMA")), 0)
    if kind(tokens, start) != "OF" or any(t.type in ("HE", "POSS") for t in tokens):
        return tokens
    end = next((i for i in range(start, len(tokens)) if tokens[i].type not in ADJUNCT), len(tokens))
    return [*tokens[:start], *tokens[end + 1 :]] if kind(tokens, end) == "COMMA" else tokens


@on("WE PREP THEN THINK ODD EVEN LEADS SUBJ with makes")
def _ended(tokens: list[Token]) -> list[Token]:
    """The tokens without what adds nothing at the place where it stands: "the bus's lateness" is the bus, "this leads
    us back to Bo" only leads there, "four of the witnesses" are four, "pairs, with one left over" are pairs."""
    out: list[Token] = []
    stop = _left_over(tokens)
    for i, t in enumerate(tokens[:stop]):
        if t.type == "OTHER" and _is_property(tokens, i):
            out.pop()
        elif not _needless(tokens, i, out[-1].type if out else "START"):
            out.append(_retyped(t, out[-1].type if out else "START", kind(tokens, i + 1)))
    return out


def _needless(tokens: Sequence[Token], i: int, last: str) -> bool:
    """Whether the token at i says nothing where it stands."""
    t, after = tokens[i], kind(tokens, i + 1)
    match t.type:
        case "WE":
            leads = "leads us" in t.word and after in ("NAME", "NAMES", "POSSNAME", "FIRST", "LAST")
            return leads or _known_condition(tokens, i)
        case "PREP":
            return last == "NUMBER" and t.word.startswith("of ") and after in VERBS
        case "THEN":
            return t.word == "then" and last in ("NAME", "NAMES") and after in VERBS
        case "THINK":
            return after == "IF" and kind(tokens, i - 1) == "WE" and _known_condition(tokens, i - 1)
        case "OTHER":
            counted = last in ("ODD", "EVEN") and t.word in NEEDLESS and after in COUNTABLE
            return counted or _with_each(tokens, i - 1)
        case _:
            return _with_each(tokens, i)


def _retyped(t: Token, last: str, after: str) -> Token:
    """The token as what it is where it stands: "makes the first statement", "an odd number of claims"."""
    match t.type:
        case "OTHER" if t.word == "makes" and last == "NAME" and after in PLACES:
            return replace(t, type="BE", word="is")
        case "SAYS" if last in ("ODD", "EVEN") and t.word == "claims":
            return replace(t, type="STATEMENT")
        case "LEADS" if last == "LAST" and after == "FIRST":
            return replace(t, type="SUPPORTS")
        case _:
            return t


def _with_each(tokens: Sequence[Token], i: int) -> bool:
    """Whether "with each witness" stands at i at the end of a clause: "the value flips with each witness"."""
    if i < 1 or tokens[i].type != "SINCE" or tokens[i].word != "with" or kind(tokens, i + 1) != "OTHER":
        return False
    return EACH.match(tokens[i + 1].word) is not None and kind(tokens, i + 2) in ("END", "COMMA", "SO")


def _known_condition(tokens: Sequence[Token], i: int) -> bool:
    """Whether "we know that" stands at i before a condition with what follows from it."""
    if kind(tokens, i + 1) != "THINK" or kind(tokens, i + 2) != "IF" or kind(tokens, i - 1) != "COMMA":
        return False
    return KNOWING.search(tokens[i + 1].word) is not None


def _is_property(tokens: Sequence[Token], i: int) -> bool:
    """Whether the word at i is what belongs to the subject of the fact: "the bus's lateness"."""
    if kind(tokens, i - 2) != "SUBJ" or kind(tokens, i - 1) != "BE" or kind(tokens, i - 3) == "ABOUT":
        return False
    if tokens[i - 1].start != tokens[i - 2].end or " " in tokens[i].word:
        return False
    return kind(tokens, i + 1) in AFTER_OWNER | {"BE", "MUST"}


def _left_over(tokens: Sequence[Token]) -> int:
    """The place of a closing "with one (statement) left over" after pairs; else the end."""
    start = next((k for k in range(max(0, len(tokens) - 5), len(tokens)) if _with_one(tokens, k)), None)
    if start is None or "THEREARE" not in {t.type for t in tokens[:start]}:
        return len(tokens)
    return start - (kind(tokens, start - 1) == "COMMA")


def _with_one(tokens: Sequence[Token], k: int) -> bool:
    rest = {t.type for t in tokens[k + 2 :]} <= {"OTHER", "BE", "STATEMENT"}
    return tokens[k].type == "SINCE" and tokens[k].word == "with" and kind(tokens, k + 1) == "NUMBER" and rest


@on("POSSNAME")
def _owned(tokens: list[Token]) -> list[Token]:
    """The tokens with "statement" after a possessive that stands alone."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        out.append(t)
        if t.type != "POSSNAME":
            continue
        after, before = kind(tokens, i + 1), kind(tokens, i - 1)
        alone = after in AFTER_OWNER and (before in TAKES_STATEMENT or (before == "THAN" and after != "AND"))
        if alone or (after in ("BE", "MUST") and before != "LPAR"):
            out.append(Token("STATEMENT", "statement", t.start, t.end))
    return out


@on("ODD EVEN")
def _contradicting(tokens: list[Token]) -> list[Token]:
    """The tokens with "an odd number of contradicting witnesses" as "an odd number of witnesses contradicting"."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        turned = t.type in ("ACCUSE", "CONTRADICTING") and kind(tokens, i - 1) in ("ODD", "EVEN")
        if turned and kind(tokens, i + 1) in ("WITNESSES", "STATEMENT"):
            continue
        out.append(t)
        counted = t.type in ("WITNESSES", "STATEMENT") and kind(tokens, i - 2) in ("ODD", "EVEN")
        if counted and kind(tokens, i - 1) in ("ACCUSE", "CONTRADICTING"):
            out.append(replace(t, type="CONTRADICTING"))
    return out


@on("PUTS")
def _called(tokens: list[Token]) -> list[Token]:
    """The tokens with "calling Bo a liar" as "accusing Bo"."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        called = kind(tokens, i + 1) in ("NAME", "NAMES", "HE") and kind(tokens, i + 2) == "LIE"
        if t.type == "PUTS" and t.word == "calling" and called:
            out.append(replace(t, type="ACCUSE"))
        elif not (t.type == "LIE" and kind(tokens, i - 2) == "PUTS" and tokens[i - 2].word == "calling"):
            out.append(t)
    return out


@on("THEN")
def _meaning(tokens: list[Token]) -> list[Token]:
    """The tokens with "would mean" after what somebody says as what that means."""
    kinds = {t.type for t in tokens}
    if "THEN" not in kinds or kinds & {"IF", "ASSUME"} or "SAYS" not in kinds:
        return tokens
    return [replace(t, type="MEANS") if t.type == "THEN" and "mean" in t.word else t for t in tokens]


# What elliptical phrases leave out put in, and what they have too much left out.
COMPLETING = (
    *RESTORING,
    *(_without_empty, _without_number, _without_place, _without_adjunct, _ended),
    *(_owned, _contradicting, _called, _meaning),
)
