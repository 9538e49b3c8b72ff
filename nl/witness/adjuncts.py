"""What hangs on a clause without changing it: adjuncts are left out, appositions become relative clauses."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...semantics.witness import Witness
from .tokens import Token

CLAUSE_STARTS = frozenset(
    {"SO", "HEDGESO", "CAND", "AND", "BUT", "COMMA", "THEN", "SINCE", "ARROW", "LPAR", "IF", "WE"}
)
STOPS = frozenset({"COMMA", "CAND", "SO", "HEDGESO", "SINCE", "IF", "BUT", "RPAR", "WHO", "ARROW", "THEN", "END"})
REFUSED = frozenset({"IF", "ASSUME", "UNLESS", "EXCEPT", "MIGHT"})  # an adjunct with these may be a condition
NOMINAL = frozenset(
    {"NAME", "NAMES", "POSSNAME", "POSS", "STATEMENT", "ACCUSATIONS", "CONTRADICTIONS", "WITNESSES", "SOMEONE", "TRUE"}
) | frozenset(
    {"LIE", "LYING", "UNATTACKED", "DOUBTED", "OTHER", "NUMBER", "AND", "OF", "FROM", "BY", "AGAINST", "THEY"}
)
EXCLUDING = re.compile(r"excluding|disregarding|ignoring|setting aside|without")  # then not all of a group are meant
SOURCES = frozenset({"PREP", "FROM", "ACCORDING"})
APPOSED = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED", "DOUBTED"})
FINITE = frozenset({"lies", "lied", "fails", "fail", "stands", "stand", "holds", "hold", "remains", "is", "was"})


def without_adjuncts(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without adjuncts: at the beginning of a clause up to its comma, else as far as their noun goes."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _adjunct_end(tokens, i, out) if tokens[i].type == "PREP" else _bracket_end(tokens, i)
        if end == i:
            out.append(tokens[i])
            end = i + 1
        elif end < len(tokens) and out and out[-1].type == "COMMA" and tokens[end].type in STOPS:
            out.pop()
        i = end
    return out


def _adjunct_end(tokens: Sequence[Token], i: int, before: list[Token]) -> int:
    """The place after the adjunct that begins at i; i where it cannot be left out."""
    first = not before or before[-1].type in CLAUSE_STARTS
    ends = ("COMMA", "WE", "SINCE", "SO", "HEDGESO") if first else STOPS
    j = next((k for k in range(i + 1, len(tokens)) if tokens[k].type in ends), len(tokens))
    inside = {t.type for t in tokens[i + 1 : j]}
    if first:
        closed = j < len(tokens) and not inside & REFUSED and j > i + 1
        return i if not closed else j + (tokens[j].type == "COMMA")
    return j if inside and inside <= NOMINAL else i


def _bracket_end(tokens: Sequence[Token], i: int) -> int:
    """The place after brackets that only name a source, "(from Bo's claim)"; i where there are none."""
    if [t.type for t in tokens[i : i + 1]] != ["LPAR"] or tokens[i + 1 : i + 2] == []:
        return i
    if tokens[i + 1].type not in SOURCES or EXCLUDING.search(tokens[i + 1].word):
        return i
    j = next((k for k in range(i, len(tokens)) if tokens[k].type == "RPAR"), len(tokens))
    if tokens[i + 1].type == "ACCORDING" and [t.type for t in tokens[i + 2 : j]] in (["NAME"], ["NAMES"]):
        return i  # "(according to Bo)" tells who says so
    return j + 1 if j < len(tokens) and {t.type for t in tokens[i + 2 : j]} <= NOMINAL else i


def apposed(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "Bo, a liar, ..." and "Bo, being a liar, ..." as relative clauses."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        after = [u.type for u in tokens[i + 1 : i + 3]]
        if t.type == "GERUND" and out and out[-1].type == "COMMA" and len(out) > 1:
            out[-1] = replace(out[-1], type="WHO")
            out.append(replace(t, type="BE", word="is"))
        elif t.type == "GERUND" and out and out[-1].type == "LPAR":
            out.append(replace(t, type="BE", word="is"))
        elif t.type == "COMMA" and out and out[-1].type in ("NAME", "NAMES") and _is_apposition(tokens, i, after):
            out += [replace(t, type="WHO"), replace(t, type="BE", word="is")]
        else:
            out.append(t)
    return out


def _is_apposition(tokens: Sequence[Token], i: int, after: list[str]) -> bool:
    """Whether what follows the comma at i is a noun or adjective of its own: "Bo, a liar, says ..."."""
    if not after or after[0] not in APPOSED or tokens[i + 1].word.split(" ")[0] in FINITE:
        return False
    return len(after) == 1 or after[1] in ("COMMA", "SO", "CAND")


CAUSE = re.compile(
    r"because|due|despite|in (?:spite|light|view|the face)|based|by virtue|owing|thanks|as a result|given"
)
VERBAL = frozenset({"SAYS", "ACCUSE", "LYING", "TRUE", "LIE", "UNATTACKED", "DOUBTED"})


def as_reason(segment: list[Token]) -> list[Token] | None:
    """The segment with the adjunct at its beginning as a reason, where it holds a clause: "despite Bo lying, ..."."""
    if not segment or segment[0].type != "PREP" or not CAUSE.match(segment[0].word):
        return None
    end = next((i for i, t in enumerate(segment) if t.type == "COMMA"), 0)
    inside = segment[1:end]
    verb = any(
        t.type in ("SAYS", "ACCUSE") or (t.type in VERBAL and before.type in ("NAME", "NAMES", "STATEMENT", "GERUND"))
        for before, t in pairwise(inside)
    )
    return [replace(segment[0], type="SINCE"), *segment[1:]] if verb else None


def paired(tokens: Sequence[Token]) -> bool:
    """Whether the lists of the sentence belong together one by one: "respectively"."""
    return any(t.type == "RESPECTIVELY" for t in tokens)


def without_pairing(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without "respectively" and the commas around it."""
    out: list[Token] = []
    for t in tokens:
        last = out[-1].type if out else ""
        if t.type == "RESPECTIVELY":
            if last == "COMMA":
                out.pop()
            continue
        out.append(t)
    return out


def excepted(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without the brackets of "(except Bo)"."""
    out = list(tokens)
    for i in range(len(out) - 3):
        kinds = [t.type for t in out[i : i + 4]]
        if kinds[:2] == ["LPAR", "EXCEPT"] and kinds[2] in ("NAME", "NAMES") and kinds[3] == "RPAR":
            return excepted([*out[:i], out[i + 1], out[i + 2], *out[i + 4 :]])
    return out


CHANGED = frozenset({"PREP", "GERUND", "COMMA", "EXCEPT", "LPAR"})


def plain(segment: list[Token]) -> list[Token]:
    """The segment without adjuncts, its appositions as relative clauses."""
    if not any(t.type in CHANGED for t in segment):
        return segment
    return without_adjuncts(apposed(excepted(segment)))


def left_out_before_pronoun(segment: list[Token], rest: list[Token]) -> tuple[Witness, ...]:
    """The witnesses whom the segment names before its first pronoun and what is left of it does not."""
    pronoun = next((i for i, t in enumerate(segment) if t.type in ("HE", "POSS")), 0)
    left = {n for t in rest for n in t.names}
    return tuple(dict.fromkeys(n for t in segment[:pronoun] for n in t.names if n not in left))
