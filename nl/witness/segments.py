"""The segments of a sentence: cut at colons and the like, headings and labels told from what says something."""

import re
from collections.abc import Iterator
from dataclasses import replace

from .tokens import Token


def types(text: str) -> frozenset[str]:
    """The token types written in the text."""
    return frozenset(text.split())


CLAIM_TYPES = types(
    "LIE LYING TRUE DOUBTED UNATTACKED ACCUSED SAYS ACCUSE STATEMENT BELIEVE DOUBT NOTESTIMONY TESTIMONY UNDET ADJ "
    "RULE REMARK ODD EVEN ODDNUMBER EVENNUMBER CONTRADICTING ACCUSINGPREV ONEOF ATLEAST WITNESSES ONEOFLIES "
    "ACCUSATIONS PAIRS SAMEVALUE OPPOSITEVALUE CLEARS THEREARE "
    "NOREASON NOCREDIBLE ALLACCUSERS ONLYACCUSER ONEACCUSER SOLELYACCUSES CIRCLE"
)
BREAKS = frozenset({"COLON", "SEMI", "DASH", "ANDIF", "ANDSINCE", "QUESTION"})
HEADS = types("WITNESSES ACCUSATIONS CONTRADICTIONS STATEMENT")
RELEVANCE = re.compile(
    r"\b(?:irrelevant|independent of|not relevant|(?:doesn't|don't|not|none of|neither of) .*"
    r"(?:affect|impact|change|relate|involve|matter|bear on|influence|address|help|tell us|clear))"
)
CASE = re.compile(r"(?:scenario|case|possibility|option|assumption|hypothesis|supposition)\b")
LABELS = types(
    "NAME NAMES PAIRS POSSNAME POSS STATEMENT "
    "LPAR RPAR SOMEONE VS AND CAND COMMA SUBJ ABOUT OF AGAINST THEY OTHER NUMBER WITNESSES SLASH ARROW"
)


def trimmed(segment: list[Token]) -> list[Token]:
    """The segment without connectives at its ends; "assume" at its beginning opens a supposition."""
    while segment and segment[0].type in ("BUT", "AND", "CAND", "COMMA", "THEN"):
        segment = segment[1:]
    while segment and segment[-1].type in ("AND", "CAND", "COMMA"):
        segment = segment[:-1]
    if len(segment) > 2 and [i for i, t in enumerate(segment) if t.type in ("LPAR", "RPAR")] == [0, len(segment) - 1]:
        segment = segment[1:-1]
    opener = next((i for i, t in enumerate(segment) if t.type == "OPENER"), 0)
    if opener > 1 and segment[opener - 1].type in ("COMMA", "BUT"):
        segment = segment[: opener - 1]
    if len(segment) > 1 and segment[0].type == "THINK" and segment[0].word.startswith(("assum", "suppos", "say")):
        return [replace(segment[0], type="ASSUME"), *segment[1:]]
    return segment


def closed_asides(segment: list[Token]) -> Iterator[list[Token]]:
    """The segment with a comma twice, the first to close a relative clause, the second after a reason or condition:
    "since Bo, who ..., C"."""
    if segment[0].type not in ("SINCE", "IF", "ASSUME"):
        return
    relative = False
    for i, t in enumerate(segment):
        relative |= t.type == "WHO"
        if t.type == "COMMA" and relative:
            yield [*segment[: i + 1], *segment[i:]]


def is_case(segment: list[Token]) -> bool:
    """Whether the segment is the label of a case: "Scenario 2", "Case A", "Possibility"."""
    return bool(segment) and len(segment) < 4 and CASE.match(segment[0].word) is not None


FOUND = re.compile(
    r"(?:also |now )?(?:found|shown|proven|determined|trusted|discredited|unreliable|credible|a trusted)\b"
)


def is_found(segment: list[Token]) -> bool:
    """Whether the segment is a name with what was found of it in brackets: "Bo (found to be lying)"."""
    return [t.type for t in segment[1:2]] == ["LPAR"] and FOUND.match(" ".join(t.word for t in segment[2:])) is not None


def says_something(segment: list[Token]) -> bool:
    """Whether the segment is neither a label nor an opener and has a word that claims are made with."""
    supports = segment[0].type == "HEDGESO" and any(t.names for t in segment)
    return (
        (supports or any(t.type in CLAIM_TYPES for t in segment))
        and not is_label(segment)
        and segment[0].type != "OPENER"
    )


def is_relevance(segment: list[Token]) -> bool:
    """Whether the segment only remarks that something has no bearing on something else."""
    said, at = " ".join(t.word for t in segment), 0
    found = RELEVANCE.search(said)
    if found is None:
        return False
    for t in segment:
        if t.type in ("SO", "SINCE") or (at < found.start() and t.type in ASSERTING):
            return False
        at += len(t.word) + 1
    return True


ASSERTING = types("LIE LYING TRUE IF DOUBTED SAYS ACCUSE ACCUSED ADJ")


def is_label(segment: list[Token]) -> bool:
    """Whether the segment is a heading without a predicate: "Bo's statement", "Bo and the bus"."""
    if segment[0].type in HEADS and any(t.type == "AGAINST" for t in segment):
        return False
    return all(t.type in LABELS for t in segment)


AFTER_COMMA = frozenset({"COMMA", "SO", "HEDGESO", "CAND", "AND", "THEN"})


def without_etc(tokens: list[Token]) -> list[Token]:
    """The tokens without "and so on", and without the comma that it leaves before another connective."""
    out: list[Token] = []
    left = False  # whether "and so on" was left out since the last word
    for t in tokens:
        if t.type == "ETC":
            left = True
            continue
        comma = bool(out) and out[-1].type in ("COMMA", "AND", "CAND")
        if comma and (t.type in AFTER_COMMA or (left and t.type == "LEADS")):
            out.pop()
        left &= t.type == "COMMA"
        out.append(t)
    return out


def is_heading(segment: list[Token]) -> bool:
    """Whether a segment before a colon that cannot be read says nothing of anybody: no name, fact, or condition."""
    if segment and segment[0].type in HEADS:
        return True
    return not any(
        t.names or t.type in ("SUBJ", "ADJ", "IF", "ASSUME", "NOT", "UNLESS", "HE", "THEY", "NOONE") for t in segment
    )


def segments(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens cut at colons, semicolons, dashes, and before a second "if" or "since"."""
    part: list[Token] = []
    for t in tokens:
        if t.type in BREAKS:
            if part:
                yield part
            part = [Token(t.type[3:], f"and {t.word}", t.start, t.end)] if t.type in ("ANDIF", "ANDSINCE") else []
        else:
            part.append(t)
    if part:
        yield part
