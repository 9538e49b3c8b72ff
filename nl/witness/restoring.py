"""Tokens of phrases that say less than they mean, made whole: "we should assume she is", "witnesses who mention Ada say
that she lies", "seven witnesses."."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .passes import Pass, on
from .tokens import Token

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


def kind(tokens: Sequence[Token], i: int) -> str:
    """The type of the token at i; START before the first and END after the last."""
    return "START" if i < 0 else tokens[i].type if i < len(tokens) else "END"


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


RESTORING: tuple[Pass, ...] = (
    *(_joined, _echoed, _mentioning, _none_of_who, _counting),
    *(_supposing, _last_told, _known_some, _at_odds),
)
