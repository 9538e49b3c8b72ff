"""Small rewordings of token sequences: "these other witnesses", "this odd number of", "these accusations cast doubt on"
as the forms that the grammar takes."""

from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

POINTING = frozenset({"this", "these", "those", "such", "the above"})
CHAINS = ("this chain", "this", "the chain", "this sequence", "this pattern")
TOLD = frozenset({"STATEMENT", "ACCUSATIONS", "CONTRADICTIONS", "TESTIMONY"})
STARTS = frozenset({"", "COMMA", "CAND", "AND", "BUT", "COLON", "SO", "SEMI"})
DENYING = frozenset({"NOTESTIMONY", "NOREASON", "NOPROOF", "NOONE"})
GROUP_GOES_ON = frozenset({"WHO", "SAYS", "ACCUSE", "AGAINST"})
CHOICES = frozenset({"EITHER", "ORNAMES", "ONEOF", "ONEOF2", "EITHEROF"})
GOES_ON = frozenset({"BE", "MUST", "LIKELY", "MIGHT", "LIE", "COMMA", "SO", ""})
NO_QUALITY = ("credible", "reliable", "truthful", "trustworthy", "unchallenged", "honest", "discredited")


@on("ODD EVEN how other other_one LPAR ANYOF SOMEONE ANYONE DISCREDITS TESTIMONY ADJ BUT HISACCUSERS ONEACCUSER")
def reworded(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with what points back to a group, a number or testimony in the types that the grammar takes."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        if not _needless(out, t, after):
            out = _reworded(out, t, after)
    return _apposed(_without_the_other(out))


def _apposed(tokens: list[Token]) -> list[Token]:
    """The tokens without the commas around an accuser who stands beside a name: "Cy, Bo's only accuser, is lying"."""
    kinds = [t.type for t in tokens]
    for beside in (["HISACCUSERS"], ["POSSNAME", "ONEACCUSER"]):
        form = ["NAME", "COMMA", *beside, "COMMA"]
        for i in range(len(kinds) - len(form) + 1):
            if kinds[i : i + len(form)] == form:
                comma, end = replace(tokens[i + 1], type="APPOS"), i + len(form)
                return [*tokens[: i + 1], comma, *tokens[i + 2 : end - 1], *tokens[end:]]
    return tokens


def _needless(out: Sequence[Token], t: Token, after: str) -> bool:
    """Whether a word adds nothing where it stands: "this odd number", "other statements" that are counted, "(and ...)",
    "how many witnesses"."""
    last = out[-1].type if out else ""
    match t.type:
        case "OTHER" if after in ("ODD", "EVEN"):
            return t.word in POINTING
        case "OTHER" if t.word == "other":
            return last in ("ODD", "EVEN") and after in TOLD
        case "OTHER":
            return t.word == "how" and last in STARTS and after == "SOMEONE"
        case "AND":
            return last == "LPAR" and all(u.type != "IF" for u in out)
        case "ANYOF":
            return after == "ALLACCUSERS"
        case _:
            return False


def _without_the_other(tokens: list[Token]) -> list[Token]:
    """The tokens without "and the other is truthful" at the end, after "either Bo or Ada is lying"."""
    kinds = [t.type for t in tokens]
    at = next((i for i, t in enumerate(tokens) if t.type == "OTHER" and t.word in ("other", "other one")), 0)
    rest = [k for k in kinds[at + 1 :] if k not in ("BE", "MUST", "NUMBER")]
    closes = at > 1 and kinds[at - 1] in ("AND", "CAND", "BUT") and rest in (["TRUE"], ["LYING"], ["LIE"])
    return tokens[: at - 1] if closes and CHOICES & set(kinds[:at]) and "IF" not in kinds else tokens


def _reworded(out: list[Token], t: Token, after: str) -> list[Token]:
    """The tokens so far with this one, reworded where it closes one of the forms."""
    pointing = _pointing(out)
    match t.type:
        case "SOMEONE" if pointing and t.word.endswith("witnesses") and not any(q in t.word for q in NO_QUALITY):
            return [*out[:-1], replace(t, type="THEY", word="these witnesses")]
        case "SOMEONE" if t.word == "other witnesses" and out and out[-1].type in ("ODD", "EVEN"):
            return [*out, replace(t, type="WITNESSES")]
        case "ANYONE" if after in GROUP_GOES_ON and "witnesses" in t.word and _denied(out):
            return [*out, replace(t, type="WITNESSES")]
        case "DISCREDITS" if _told_before(out):
            kept = out[:-1] if len(out) == 1 else out[:-2]
            return [*kept, *(replace(t, type=kind) for kind in ("HEDGESO", "WE", "DOUBT"))]
        case "DISCREDITS" if [u.type for u in out[-3:]] == ["NAME", "ACCUSE", "NAME"] and out[-2].word == "accusing":
            return [*out, *(replace(t, type=kind) for kind in ("HEDGESO", "WE", "DOUBT"))]
        case "TESTIMONY" if [u.type for u in out[-2:]] == ["WE", "OTHER"] and out[-1].word == "have":
            return [*out[:-2], t]
        case "ADJ" if [u.type for u in out[-2:]] == ["SAYS", "THEREARE"] and out[-1].word.startswith("it"):
            return [*out[:-1], replace(out[-1], type="SUBJ"), replace(out[-1], type="BE"), t]
        case "ADJ" if after in GOES_ON and [u.type for u in out[-3:]] == ["STATEMENT", "SUBJ", "BE"]:
            return [*out[:-2], replace(out[-2], type="THAT"), *out[-2:], t]
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
    if len(out) == 1 and out[-1].type == "OTHER" and out[-1].word in CHAINS:
        return True
    if len(out) < 2 or out[-1].type not in TOLD or not _pointing(out[:-1]):
        return False
    return (out[-3].type if len(out) > 2 else "") in STARTS
