"""Tokens of what stays open: "is undecided", "cannot be settled", "is neither believed nor rejected" as predicates."""

from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

VALUES = frozenset({"TRUE", "LIE", "LYING"})
OPEN_WORDS = frozenset({"undecided", "undetermined", "uncertain", "unknown", "unclear", "inconclusive"})
SETTLING = frozenset({"determined", "decided", "established", "settled", "concluded", "deduced", "inferred", "known"})
SUBJECTS = frozenset({"NAME", "NAMES", "STATEMENT", "THEY", "HE", "RPAR", "EACHOF", "NONEOF", "FACT"})
WHOLE = frozenset({"LIE", "LYING", "TRUE", "ADJ", "ORNOT", "UNDECIDED"})  # ends of a clause with "whether"
AUXILIARY = frozenset({"BE", "CAN", "NOT", "MUST", "GERUND"})
ENDS = frozenset(
    {"END", "COMMA", "SO", "HEDGESO", "AND", "CAND", "BUT", "SINCE", "RPAR", "SEMI", "COLON", "DASH", "STOP", "BY"}
)


ENDS_OR = ENDS | {"NOR"}
PREDICATING = frozenset({"BE", "NEITHER", "NOR"})
IN_OR_OUT = {"in": "TRUE", "out": "LIE"}


@on("WHETHER NEITHER UNDET THINK", IN_OR_OUT)
def settled(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with predicates of what stays open as UNDECIDED, and "settled", "determined" as SETTLED."""
    out: list[Token] = []
    asked = False
    for i, t in enumerate(tokens):
        after = tokens[i + 1].type if i + 1 < len(tokens) else "END"
        asked |= t.type == "WHETHER"
        kinds = [u.type for u in out[-3:]]
        if t.type == "ORNOT" and kinds[-1:] == ["WHETHER"]:
            continue
        if t.type == "WHETHER" and kinds[-1:] == ["MATTER"]:
            out.pop()
        if (
            t.type == "OTHER"
            and t.word in IN_OR_OUT
            and kinds[-1:] != []
            and kinds[-1] in PREDICATING
            and after in ENDS_OR
        ):
            t = replace(t, type=IN_OR_OUT[t.word])
        if t.type == "NEITHER" and kinds[-1:] == ["BE"] and after in ENDS:
            out.append(replace(t, type="UNDECIDED"))
            continue
        if t.type in VALUES and [u.type for u in out[-4:-2]] == ["NEITHER", "BE"] and kinds[2:] == ["NOR"]:
            out[-4:] = [out[-3], replace(t, type="UNDECIDED")]
            continue
        if t.type in VALUES and kinds[:1] == ["NEITHER"] and kinds[2:] == ["NOR"] and _opposite(out[-2], t):
            out[-3:] = [replace(t, type="UNDECIDED", start=out[-3].start)]
        elif t.type == "UNDET" and t.word == "impossible" and after in ENDS:
            out.append(replace(t, type="REMARK", word="contradiction_noted"))
        elif t.type == "UNDET" and t.word in OPEN_WORDS and after in ENDS and _predicated(out, asked):
            out.append(replace(t, type="UNDECIDED"))
        elif t.type == "THINK" and t.word in SETTLING and after in ENDS and kinds[-1:] == ["BE"]:
            out.append(replace(t, type="SETTLED"))
        else:
            out.append(t)
    return out


def _opposite(first: Token, second: Token) -> bool:
    return first.type in VALUES and (first.type == "TRUE") != (second.type == "TRUE")


def _predicated(before: list[Token], asked: bool) -> bool:
    """Whether a subject and its verb stand last: a noun, or a whole clause with "whether"."""
    at = len(before)
    while at and before[at - 1].type in AUXILIARY:
        at -= 1
    if at in (0, len(before)):
        return False
    return before[at - 1].type in (SUBJECTS | WHOLE if asked else SUBJECTS)
