"""Clauses put into the words that the grammar has: crowds that accuse one another, witnesses "whose testimony against
Bo is unchallenged", "and the other is lying", testimony on both sides of "vs."."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from .tokens import Token

CROWD = re.compile(
    r"(?:the )?(?:some|many|several|multiple|most|other|others|various|numerous|a few|a number|so many|two)\b"
)
OTHERS = re.compile(r"(?:the )?(?:(?:some|many|several|multiple) )?(?:others?|another|someone else|somebody else)\b")
VALUES = frozenset({"LYING", "LIE", "TRUE"})
ONE_ACCUSER = re.compile(r"(?:his|her) (?:(?:only|sole|single|lone|one) )?accuser")
CAUSES = re.compile(r"due to|because of|owing to|thanks to|based")


def reworded(segment: list[Token], said: str, *, heading: bool = False) -> list[Token]:
    """The segment in the words of the grammar; itself where nothing is to be done. ``said`` is the sentence; before a
    colon (``heading``) "many witnesses accuse others" only announces what follows."""
    if not segment:
        return segment
    kinds = {t.type for t in segment}
    if not heading and kinds & {"SOMEONE", "NOONE"}:
        segment = _crowds(segment, said)
    if "OTHER" in kinds:
        segment = _unchallenged(segment)
    if "PREP" in kinds:
        segment = _causes(segment)
    if kinds == {"PAIRS", "REMARK"} and len(segment) == 2:
        return [segment[0], replace(segment[1], type="CONTRADICTIONS")]
    return _possibly_true(_replaced(_and_then(segment, said)))


def _crowds(segment: list[Token], said: str) -> list[Token]:
    """Each "many witnesses accuse others of lying" and "no one says that the bus is not late" as a general claim."""
    out: list[Token] = []
    i = 0
    while i < len(segment):
        end, name = _crowd_end(segment, i, said)
        out += [Token("RULE", name, segment[i].start, segment[end - 1].end)] if name else [segment[i]]
        i = max(end, i + 1)
    return out


ENDS = frozenset({"COMMA", "CAND", "BUT", "SO", "HEDGESO", "SINCE"})


def _crowd_end(segment: Sequence[Token], i: int, said: str) -> tuple[int, str]:
    """Where the clause that begins at i ends and which general claim it makes: none ("")."""
    kinds = [t.type for t in segment[i : i + 8]]
    if kinds[:6] == ["NOONE", "SAYS", "SUBJ", "BE", "NOT", "ADJ"] and _ends(segment, i + 6):
        return i + 6, "no_contrary_testimony"
    if kinds[:2] not in (["SOMEONE", "ACCUSE"], ["SOMEONE", "SAYS"]) or kinds[2:3] not in (["SOMEONE"], ["EACHOTHER"]):
        return i, ""
    first, second = (said[t.start : t.end].lower() for t in (segment[i], segment[i + 2]))
    end = i + 3
    while end < len(segment) and segment[end].type in (VALUES | {"OFLYING", "BE"}):
        end += 1
    told = CROWD.match(first) and (segment[i + 2].type == "EACHOTHER" or OTHERS.match(second))
    return (end, "many_accuse") if told and _ends(segment, end) else (i, "")


def _ends(segment: Sequence[Token], i: int) -> bool:
    return i == len(segment) or segment[i].type in ENDS


def _unchallenged(segment: list[Token]) -> list[Token]:
    """ "There are witnesses (Bo, Cy) whose statements against Ada are not challenged" as "Bo and Cy accuse Ada and are
    unchallenged"."""
    kinds = [t.type for t in segment]
    start = kinds[:1] == ["THEREARE"]
    head = kinds[start : start + 7]
    if head != ["SOMEONE", "LPAR", head[2] if len(head) > 2 else "", "RPAR", "OTHER", "STATEMENT", "AGAINST"]:
        return segment
    named, whose, accused = segment[start + 2], segment[start + 4], segment[start + 7 : start + 8]
    rest = segment[start + 8 :]
    found = [t.type for t in rest]
    unattacked = found[:2] == ["BE", "UNATTACKED"] or found[:3] == ["BE", "NOT", "ACCUSED"]
    if not named.names or whose.word != "whose" or not unattacked or [t.type for t in accused] != ["NAME"]:
        return segment
    after = rest[2 if found[1] == "UNATTACKED" else 3 :]
    free = replace(rest[1], type="UNATTACKED")
    accuse = replace(segment[start + 6], type="ACCUSE", word="accuse")
    return [named, accuse, *accused, replace(whose, type="AND", word="and"), named, rest[0], free, *after]


def _causes(segment: list[Token]) -> list[Token]:
    """ "Due to many witnesses claiming that she lies" behind a clause as one more reason."""
    out = list(segment)
    since = segment[0].type == "SINCE"
    for i in range(2, len(out) - 2):
        t = out[i]
        if t.type != "PREP" or not CAUSES.match(t.word) or out[i - 1].type in ("COMMA", "LPAR", "CAND"):
            continue
        subject, verb = out[i + 1], out[i + 2]
        ends = next((k for k in range(i, len(out)) if out[k].type in ("COMMA", "SO", "HEDGESO", "CAND")), len(out))
        if subject.type not in ("SOMEONE", "NAME", "NAMES") or verb.type not in ("SAYS", "ACCUSE"):
            continue
        if since and ends < len(out):
            out[i] = replace(t, type="AND", word="and")
        elif not since and ends == len(out):
            out[i] = replace(t, type="SINCE", word="since")
    return out


# Sequences of types and what stands for them: a token by its place, or with another type.
Part = int | tuple[int, str]
SEQUENCES: tuple[tuple[tuple[str, ...], tuple[Part, ...]], ...] = (
    (("NOONE", "SUGGESTING"), (0, (1, "SAYS"))),
    (("WE", "ONLY", "THINK", "EITHER"), (0, 2, 3)),
    (("IT", "ONLY", "SAYS", "EITHER"), ((0, "WE"), (2, "THINK"), 3)),
    (("MUST", "ONLY", "BELIEVE", "WITNESSES"), (0, 2, 3)),
    (("ONLY", "BELIEVE", "WITNESSES", "UNLESS"), (1, 2, 3)),
    (("ALLACCUSERS", "NAME", "OFLYING"), (0, 1)),
    (("WE", "THINK", "WE", "MUST", "BELIEVE"), (0, 3, 4)),
    (("WE", "THINK", "WE", "BELIEVE"), (0, 3)),
    (("BE", "SO", "LIKELY"), (0, 2)),
    (("BE", "SO", "LIE"), (0, 2)),
    (("BE", "SO", "TRUE"), (0, 2)),
    (("POSSNAME", "STATEMENT", "SUBJ", "BE"), (0, 1, (1, "THAT"), 2, 3)),
    (("ONLY", "NAME", "ACCUSE", "NAME"), (1, (2, "SOLELYACCUSES"), 3)),
    (("WHEN", "THEY", "ACCUSE", "NAME"), ()),
    (("WHEN", "HE", "ACCUSE", "NAME"), ()),
    (("POSS", "STATEMENT", "SUBJ", "BE"), (0, 1, (1, "THAT"), 2, 3)),
)
SEQUENCES_OF = {first: [x for x in SEQUENCES if x[0][0] == first] for first in {s[0] for s, _ in SEQUENCES}}


def _replaced(segment: list[Token]) -> list[Token]:
    """The segment with each sequence of the table as what stands for it."""
    out: list[Token] = []
    i = 0
    while i < len(segment):
        found = _sequence_at(segment, i) if segment[i].type in SEQUENCES_OF else None
        if found is None:
            out.append(segment[i])
            i += 1
            continue
        sequence, parts = found
        out += [segment[i + p] if isinstance(p, int) else replace(segment[i + p[0]], type=p[1]) for p in parts]
        i += len(sequence)
    return out


def _sequence_at(segment: list[Token], i: int) -> tuple[tuple[str, ...], tuple[Part, ...]] | None:
    """The first sequence of the table that begins at i; None where none does."""
    kinds = tuple(t.type for t in segment[i : i + 7])
    return next((x for x in SEQUENCES_OF[kinds[0]] if kinds[: len(x[0])] == x[0]), None)


def _and_then(segment: list[Token], said: str) -> list[Token]:
    """ "Cy is truthful, and then Bo is lying" as "Cy is truthful, and Bo is lying", where nothing is a condition."""
    if {"IF", "IFF", "ASSUME", "ANDIF", "SINCE"} & {t.type for t in segment}:
        return segment
    out = segment[:1]
    for before, t in pairwise(segment):
        joins = t.type == "THEN" and said[before.end : t.end].strip(" ,").lower() == "and then"
        out.append(replace(t, type="CAND", word=", and") if joins else t)
    return out


def _possibly_true(segment: list[Token]) -> list[Token]:
    """ "We must consider Bo's statement as potentially true" as "possibly, Bo's statement is true"."""
    lead = segment[:1] if segment[0].type == "SO" else []
    rest = segment[len(lead) :]
    kinds = [t.type for t in rest]
    if kinds not in (
        ["OPENER", "POSSNAME", "STATEMENT", "SINCE", "MIGHT", "TRUE"],
        ["OPENER", "NAME", "SINCE", "MIGHT", "TRUE"],
    ):
        return segment
    if not rest[0].word.startswith("we"):
        return segment
    subject, since, might, value = rest[1:-3], *rest[-3:]
    return [*lead, might, *subject, replace(since, type="BE", word="is"), value]


def both_sides(segment: list[Token]) -> list[list[Token]] | None:
    """The testimony in "Ada (Bo lies) vs. Bo (Cy lies)", clause by clause; None where the segment is something else."""
    sides: list[list[Token]] = [[]]
    for t in segment:
        if t.type == "VS":
            sides.append([])
        else:
            sides[-1].append(t)
    if len(sides) != 2 or not all(_told(side) for side in sides):
        return None
    return [[s[0], replace(s[1], type="SAYS", word="says"), *s[2:-1]] for s in sides]


def _told(side: Sequence[Token]) -> bool:
    kinds = [t.type for t in side]
    inside = kinds[2:-1]
    told = inside in (["NAME", "LIE"], ["NAME", "BE", "LYING"], ["SUBJ", "BE", "ADJ"])
    return kinds[:2] == ["NAME", "LPAR"] and kinds[-1] == "RPAR" and told
