"""Tokens of elliptical phrases made whole: "contradicts Bo's", "an odd number of contradicting witnesses", "Bo, the
first, is lying"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .passes import on
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
RELATIVE = (
    ["WHO", "SAYS", "NAME", "BE", "LYING"],
    ["WHO", "SAYS", "NAME", "LIE"],
    ["SAYS", "NAME", "BE", "LYING"],
    ["SAYS", "NAME", "LIE"],
    ["WHO", "ACCUSE", "NAME"],
    ["ACCUSE", "NAME", "OFLYING"],
    ["WHO", "ACCUSE", "NAME", "OFLYING"],
)
TOLD = (["NAME", "SAYS", "NAME", "BE", "LYING"], ["NAME", "SAYS", "NAME", "LIE"])
BY_ASSUMING = re.compile(r"(?:start|begin) by (?:assum|suppos)")
COUNT = re.compile(r"(?:\d+|[a-z-]+) (?:witnesses|people)")
KNOWING = re.compile(r"\b(?:know|deduce|conclude|infer|find|say)\b")
EACH = re.compile(r"(?:each|every)\b")
NEEDLESS = ("other", "such", "these", "those", "of these", "of such")
COUNTABLE = frozenset({"STATEMENT", "WITNESSES", "ACCUSATIONS", "CONTRADICTIONS"})


def kind(tokens: Sequence[Token], i: int) -> str:
    """The type of the token at i; START before the first and END after the last."""
    return "START" if i < 0 else tokens[i].type if i < len(tokens) else "END"


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
@on("HE THEY")
def _echoed(tokens: list[Token]) -> list[Token]:
    """The tokens with "..., so we should assume she is" completed by the one value named before."""
    if kind(tokens, len(tokens) - 1) != "BE" or kind(tokens, len(tokens) - 2) not in ("HE", "THEY"):
        return tokens
    values = [t for t in tokens if t.type in ("LIE", "LYING", "TRUE")]
    if kind(tokens, len(tokens) - 3) not in ("THINK", "BELIEVE", "THAT") or len({t.type for t in values}) != 1:
        return tokens
    return [*tokens, replace(values[0], start=tokens[-1].end, end=tokens[-1].end)]


@on("WHOMENTION")
def _mentioning(tokens: list[Token]) -> list[Token]:
    """The tokens with "witnesses who mention Ada say that she lies" as "witnesses say that Ada lies"."""
    out: list[Token] = []
    named: Token | None = None
    i = 0
    while i < len(tokens):
        if tokens[i].type == "WHOMENTION" and kind(tokens, i + 1) == "NAME":
            named = tokens[i + 1]
            i += 2
            continue
        if tokens[i].type == "HE" and named is not None:
            out.append(replace(named, start=tokens[i].start, end=tokens[i].end))
            named = None
        else:
            out.append(tokens[i])
        i += 1
    return out


@on("NOONE")
def _none_of_who(tokens: list[Token]) -> list[Token]:
    """The tokens with "none of the witnesses who accuse Ada are lying" as "the witnesses who accuse Ada are not"."""
    at = next((i for i, t in enumerate(tokens) if t.type == "NOONE"), len(tokens) - 1)
    kinds = [t.type for t in tokens[at + 1 : at + 7]]
    ends = next((n for n in (5, 4, 3) if kinds[:n] in RELATIVE and kinds[n : n + 1] == ["BE"]), 0)
    if not ends or not tokens[at].word.startswith("none of"):
        return tokens
    be = at + 1 + ends
    witnesses = replace(tokens[at], type="WITNESSES", word="the witnesses")
    return [*tokens[:at], witnesses, *tokens[at + 1 : be + 1], replace(tokens[be], type="NOT"), *tokens[be + 1 :]]


@on("SOMEONE CHAINOF")
def _counting(tokens: list[Token]) -> list[Token]:
    """The tokens with "with seven witnesses, ...", "seven witnesses in a chain.", "a chain of seven statements" as
    "there are seven witnesses"."""
    out: list[Token] = []
    alone = {t.type for t in tokens[1:]} <= {"OTHER", "NUMBER", "STOP", "AND"} and not any(t.names for t in tokens)
    for i, t in enumerate(tokens):
        before, after = kind(tokens, i - 1), kind(tokens, i + 1)
        if t.type == "CHAINOF":
            out += (
                [] if after in ("SOMEONE", "NUMBER") else [replace(t, type="OTHER"), replace(t, type="OF", start=t.end)]
            )
            continue
        if t.type == "SOMEONE" and COUNT.fullmatch(t.word):
            if i == 0 and alone:
                return [replace(t, type="THEREARE", word="there are"), t]
            if before == "SINCE" and after == "COMMA":
                out.append(replace(t, type="THEREARE", word="there are"))
        out.append(t)
    return out


@on("MIGHT THINK")
def _supposing(tokens: list[Token]) -> list[Token]:
    """The tokens with "consider the possibility that Ada lies", "we start by assuming she lies" as suppositions."""
    first = kind(tokens, 0)
    if first == "MIGHT" and tokens[0].word.startswith("consider the possibility"):
        return [replace(tokens[0], type="ASSUME"), *tokens[1:]]
    thought = [first, kind(tokens, 1)] == ["WE", "THINK"] and BY_ASSUMING.search(tokens[1].word)
    if thought and kind(tokens, 2) in ("NAME", "HE", "THEY", "FIRST", "SUBJ", "POSSNAME"):
        return [replace(tokens[1], type="ASSUME", start=tokens[0].start), *tokens[2:]]
    return tokens


@on("LAST")
def _last_told(tokens: list[Token]) -> list[Token]:
    """The tokens with "the last statement (Eve saying that Dee lies) means" as "Eve saying that Dee lies means"."""
    for i, t in enumerate(tokens):
        end = next((n for n in (5, 4) if [u.type for u in tokens[i + 2 : i + 2 + n]] in TOLD), 0)
        ends = [kind(tokens, i + 2 + end), kind(tokens, i + 3 + end)]
        if t.type == "LAST" and kind(tokens, i + 1) == "LPAR" and end and ends == ["RPAR", "MEANS"]:
            return [*tokens[:i], *tokens[i + 2 : i + 2 + end], *tokens[i + 3 + end :]]
    return tokens


@on("ATLEASTONE UNDET")
def _known_some(tokens: list[Token]) -> list[Token]:
    """The tokens with "we know someone must be lying" as "someone must be lying", "with Bo's statement uncertain" with
    its verb."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        before = kind(tokens, i - 1)
        if t.type == "ATLEASTONE" and [u.type for u in out[-2:]] == ["WE", "THINK"]:
            del out[-2:]
        bare = t.type == "UNDET" and t.word in ("uncertain", "unclear", "unknown") and before == "STATEMENT"
        if bare and kind(tokens, i + 1) in ("COMMA", "SO", "CAND"):
            out += [replace(t, type="BE", word="is", end=t.start), replace(t, type="UNDECIDED")]
            continue
        out.append(t)
    return out


@on("ACCUSE")
def _at_odds(tokens: list[Token]) -> list[Token]:
    """The tokens with "Bo and Ada's statements contradict" as "contradict each other"."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        out.append(t)
        both = [u.type for u in tokens[max(i - 4, 0) : i]] == ["NAME", "AND", "POSSNAME", "STATEMENT"]
        if t.type == "ACCUSE" and both and kind(tokens, i + 1) in ("END", "COMMA", "CAND", "SEMI"):
            out.append(replace(t, type="EACHOTHER", start=t.end))
    return out


@on("LPAR")
def _joined(tokens: list[Token]) -> list[Token]:
    """The tokens with a condition "Bo is truthful (and Ada lies)" as "Bo is truthful and Ada lies"."""
    out: list[Token] = []
    opened = False
    for i, t in enumerate(tokens):
        if t.type == "LPAR" and kind(tokens, i + 1) in ("AND", "CAND") and any(u.type == "IF" for u in tokens[:i]):
            opened = True
        elif t.type == "RPAR" and opened:
            opened = False
        else:
            out.append(t)
    return out


COMPLETING = (
    *(_joined, _echoed, _mentioning, _none_of_who, _counting, _supposing, _last_told, _known_some, _at_odds),
    *(_without_empty, _without_number, _without_place, _without_adjunct, _ended),
    *(_owned, _contradicting, _called, _meaning),
)
