"""Small rewordings of token sequences: "these other witnesses", "this odd number of", "these accusations cast doubt on"
as the forms that the grammar takes."""

from collections.abc import Sequence
from dataclasses import replace

from .tokens import Token

POINTING = frozenset({"this", "these", "those", "such", "the above"})
TOLD = frozenset({"STATEMENT", "ACCUSATIONS", "CONTRADICTIONS", "TESTIMONY"})
STARTS = frozenset({"", "COMMA", "CAND", "AND", "BUT", "COLON", "SO", "SEMI"})
DENYING = frozenset({"NOTESTIMONY", "NOREASON", "NOPROOF"})
GROUP_GOES_ON = frozenset({"WHO", "SAYS", "ACCUSE"})
NO_QUALITY = ("credible", "reliable", "truthful", "trustworthy", "unchallenged", "honest", "discredited")


def reworded(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with what points back to a group, a number or testimony in the types that the grammar takes."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        if t.type == "OTHER" and t.word in POINTING and after in ("ODD", "EVEN"):
            continue
        out = _reworded(out, t, after)
    return out


def _reworded(out: list[Token], t: Token, after: str) -> list[Token]:
    """The tokens so far with this one, reworded where it closes one of the forms."""
    pointing = _pointing(out)
    match t.type:
        case "SOMEONE" if pointing and t.word.endswith("witnesses") and not any(q in t.word for q in NO_QUALITY):
            return [*out[:-1], replace(t, type="THEY", word="these witnesses")]
        case "ANYONE" if after in GROUP_GOES_ON and "witnesses" in t.word and _denied(out):
            return [*out, replace(t, type="WITNESSES")]
        case "DISCREDITS" if _told_before(out):
            return [*out[:-2], *(replace(t, type=kind) for kind in ("HEDGESO", "WE", "DOUBT"))]
        case "SO" | "HEDGESO" if [u.type for u in out] == ["BUT"]:
            return [t]
        case _:
            return [*out, t]


def _pointing(out: Sequence[Token]) -> bool:
    return bool(out) and out[-1].type == "OTHER" and out[-1].word in POINTING


def _denied(out: Sequence[Token]) -> bool:
    """Whether the clause begins with "there is no testimony" or the like, and sets no condition."""
    kinds = {u.type for u in out}
    return bool(kinds & DENYING) and not kinds & {"IF", "ASSUME", "SO"}


def _told_before(out: Sequence[Token]) -> bool:
    """Whether "these accusations" stands last, at the beginning of a clause."""
    if len(out) < 2 or out[-1].type not in TOLD or not _pointing(out[:-1]):
        return False
    return (out[-3].type if len(out) > 2 else "") in STARTS
