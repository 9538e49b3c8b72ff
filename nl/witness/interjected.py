"""Words that stand inside a clause without belonging to it: "is therefore lying", "by Bo only"."""

from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

CONNECTING = frozenset({"therefore", "thus", "hence", "consequently", "then", "accordingly", "as a result", "so"})
NOUNS = frozenset({"NAME", "NAMES", "HE", "THEY", "STATEMENT", "ONEOF", "SUBJ"})
VERBS = frozenset({"BE", "LIE", "MUST", "CAN", "DO", "MIGHT"})
AUXILIARY = frozenset({"BE", "MUST", "CAN", "DO"})
PREDICATES = frozenset({"BE", "LIE", "LYING", "TRUE", "UNDECIDED", "SETTLED", "NOT", "UNATTACKED", "ADJ", "BELIEVE"})
VALUES = frozenset({"TRUE", "LIE", "LYING", "UNDECIDED"})
CLAUSE_ENDS = frozenset({"END", "COMMA", "SO", "HEDGESO", "AND", "CAND", "BUT", "SINCE", "RPAR", "SEMI", "DASH"})


@on("SO THEN ETC ONLY ARROW EITHER BY were for had with right correct true exactly only alone")
def uninterrupted(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without "therefore" between a subject and its verb or between a verb and what it says."""
    tokens = _conditions(list(tokens))
    out: list[Token] = []
    would = any(t.type == "MUST" and t.word.startswith("would") for t in tokens)
    for i, t in enumerate(tokens):
        if t.type == "SINCE" and t.word == "with" and would and not out:
            t = replace(t, type="IF", word="if")
        last = out[-1].type if out else "START"
        after = tokens[i + 1].type if i + 1 < len(tokens) else "END"
        if t.type == "NAME" and last == "ETC" and "WHO" in [u.type for u in tokens[i + 1 : i + 3]]:
            out.append(replace(t, type="SO", word="so", names=()))
        if t.type == "ONLY" and last in NOUNS and after in ("ACCUSE", "SAYS"):
            continue
        if t.type == "COMMA" and len(out) == 1 and out[0].word in ("right", "correct", "true", "exactly"):
            out.pop()
            continue
        if t.type == "ARROW" and last == "NAME" and after in VALUES and _ends_after(tokens, i + 2):
            t = replace(t, type="BE", word="is")
        if t.type in ("SO", "THEN") and t.word in CONNECTING and _inside(last, after):
            continue
        if t.type == "EITHER" and after in CLAUSE_ENDS and last in PREDICATES:
            continue
        if t.word in ("only", "alone") and _accuser_ends(out) and after in CLAUSE_ENDS:
            continue
        if t.type == "BY" and last == "COMMA" and out[-2:-1] and out[-2].type == "ACCUSED":
            out.pop()
        if t.type == "COMMA" and _counts_names(out) and _only_names(tokens[i + 1 :]):
            out.pop()
            continue
        out.append(t)
    return out


def _accuser_ends(before: list[Token]) -> bool:
    """Whether "by" and a name stand last: "accused by Bo only"."""
    return [t.type for t in before[-2:]] == ["BY", "NAME"]


def _counts_names(before: list[Token]) -> bool:
    """Whether "by two witnesses" stands last, to be followed by their names."""
    return [t.type for t in before[-2:]] in (["BY", "SOMEONE"], ["BY", "NUMBER"])


def _only_names(tokens: Sequence[Token]) -> bool:
    return bool(tokens) and all(t.type in ("NAME", "COMMA", "AND", "CAND") for t in tokens)


def _conditions(tokens: list[Token]) -> list[Token]:
    """The tokens with "were Bo truthful, ..." and "for Bo to be truthful, ..." as conditions."""
    kinds = [t.type for t in tokens[:3]]
    if kinds[1:2] != ["NAME"] or "COMMA" not in {t.type for t in tokens}:
        return tokens
    first = replace(tokens[0], type="IF", word="if")
    if kinds[0] == "BE" and tokens[0].word == "were":
        return [first, tokens[1], tokens[0], *tokens[2:]]
    if (tokens[0].word == "for" and kinds[2:] == ["BE"]) or tokens[0].word == "had":
        return [first, *tokens[1:]]
    return tokens


def _ends_after(tokens: Sequence[Token], i: int) -> bool:
    return (tokens[i].type if i < len(tokens) else "END") in CLAUSE_ENDS


def _inside(last: str, after: str) -> bool:
    if last in AUXILIARY:
        return after in PREDICATES
    return last in NOUNS and after in VERBS
