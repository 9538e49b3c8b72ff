"""The segments of a sentence: cut at colons and the like, headings and labels told from what says something."""

import re
from collections.abc import Iterator
from dataclasses import replace

from .tokens import Token


def types(text: str) -> frozenset[str]:
    """The token types written in the text."""
    return frozenset(text.split())


CLAIM_TYPES = types(
    "LIE LYING TRUE DOUBTED UNATTACKED ACCUSED SAYS ACCUSE STATEMENT BELIEVE DOUBT NOTESTIMONY TESTIMONY UNDET "
    "ADJ MATTER RETRACT RETRACTOF HASACCUSERS QUARREL HISACCUSERS UNDECIDED SETTLED SAMEFOR RULE REMARK ODD EVEN "
    "ODDNUMBER EVENNUMBER CONTRADICTING ACCUSINGPREV ONEOF ATLEAST WITNESSES ONEOFLIES ACCUSATIONS NOVERIFY "
    "NOPROOF DICTATES PAIRS SAMEVALUE OPPOSITEVALUE CLEARS THEREARE NOREASON NOCREDIBLE ALLACCUSERS ONLYACCUSER "
    "ONEACCUSER SOLELYACCUSES CIRCLE DENIED"
)
SUPPORTING = types("HEDGESO SUPPORTS DISCREDITS")
BREAKS = frozenset({"COLON", "SEMI", "DASH", "ANDIF", "ANDSINCE", "QUESTION"})
HEADS = types("WITNESSES ACCUSATIONS CONTRADICTIONS STATEMENT")
RELEVANCE = re.compile(
    r"\b(?:irrelevant|independent of|not relevant|unrelated to|no bearing"
    r"|none of (?:these|those|the|them)\b.*\b(?:prove|disprove|show|tell)|(?:doesn't|don't|not|none of|neither of) .*"
    r"(?:affect|impact|change|relate|involve|matter|bear on|influence|address|help|tell us|clear|outweigh"
    r"|offer|provide|negate the|link))"
)
CASE = re.compile(
    r"(?:(?:second|third|fourth|other|opposite|alternative|remaining|next|last) )?(?:scenario|case|possibility|option"
    r"|assumption|hypothesis|supposition|attempt|reading|assignment|branch|alternative)\b|(?:now )?try(?:ing)?\b"
)
LABELS = types(
    "NAME NAMES PAIRS POSSNAME POSS STATEMENT "
    "LPAR RPAR SOMEONE VS AND CAND COMMA SUBJ ABOUT OF AGAINST THEY OTHER NUMBER WITNESSES SLASH ARROW"
)


SUPPOSING = re.compile(r"(?:assum|suppos|say\b|take\b)")


def _supposing(t: Token) -> bool:
    """Whether a sentence that begins so supposes something: "suppose", "take"."""
    return t.type == "THINK" and SUPPOSING.match(t.word) is not None


def trimmed(segment: list[Token]) -> list[Token]:
    """The segment without connectives at its ends; "assume" at its beginning opens a supposition."""
    while segment and segment[0].type in ("BUT", "AND", "CAND", "COMMA", "THEN"):
        segment = segment[1:]
    segment = _without_end(_unwrapped(segment))
    opener = next((i for i, t in enumerate(segment) if t.type == "OPENER"), 0)
    if opener > 1 and segment[opener - 1].type in ("COMMA", "BUT", "CAND"):
        segment = segment[: opener - 1]
    if len(segment) > 1 and _supposing(segment[0]):
        return [replace(segment[0], type="ASSUME"), *segment[1:]]
    return segment


def _unwrapped(segment: list[Token]) -> list[Token]:
    """The segment without brackets around all of it."""
    kinds = [t.type for t in segment]
    around = kinds[:1] == ["LPAR"] and kinds[-1:] == ["RPAR"] and kinds.count("LPAR") == 1
    return segment[1:-1] if around else segment


def _without_end(segment: list[Token]) -> list[Token]:
    """The segment without a connective or "we conclude" at its end, which announces the next line."""
    if len(segment) > 3 and [t.type for t in segment[-2:]] == ["WE", "THINK"]:
        segment = segment[:-2]
    while segment and segment[-1].type in ("AND", "CAND", "COMMA", "BUT"):
        segment = segment[:-1]
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
    kinds = {t.type for t in segment}
    said = kinds & CLAIM_TYPES or (segment[0].type in SUPPORTING and any(t.names for t in segment))
    return bool(said) and not is_label(segment) and segment[0].type != "OPENER"


def is_relevance(segment: list[Token]) -> bool:
    """Whether the segment, and each reason in it, only remarks that something has no bearing on something else."""
    part: list[Token] = []
    parts = [part]
    reason = False
    for t in segment:
        if part and (t.type == "SINCE" or (t.type == "COMMA" and reason)):
            part = []
            parts.append(part)
        else:
            part.append(t)
        reason = t.type == "SINCE" or (reason and t.type != "COMMA")
    return all(_has_no_bearing(part) for part in parts)


def _has_no_bearing(part: list[Token]) -> bool:
    said, at = " ".join(t.word for t in part), 0
    found = RELEVANCE.search(said)
    if found is None:
        return False
    for i, t in enumerate(part):
        before = at < found.start() and (part[0].type != "WHETHER" or any(u.names for u in part[: i + 1]))
        if t.type == "SO" or (before and t.type in ASSERTING and not _is_topic(part, i)):
            return False
        at += len(t.word) + 1
    return True


def without_relevance(segment: list[Token]) -> list[Token]:
    """The segment without a last clause that only remarks that something has no bearing on something else; none of it
    where there is no such clause."""
    for i in range(len(segment) - 1, 0, -1):
        if segment[i].type in ("CAND", "AND", "BUT", "SO", "COMMA") and is_relevance(segment[i + 1 :]):
            return segment[:i]
    return []


def _is_topic(part: list[Token], i: int) -> bool:
    """Whether the predicate at i belongs to what a claim is about: "claims about Bo lying"."""
    return part[i].type == "LYING" and [t.type for t in part[i - 2 : i]] in (["ABOUT", "NAME"], ["ABOUT", "NAMES"])


CONTRADICTORY = re.compile(
    r"(?:this|these|which|it|that|they)(?: \w+){0,4} (?:creates?|creating|is|are|leads? to|presents?|reinforces?"
    r"|causes?|forms?|introduces?|highlights?)\b.* (?:contradictions?"
    r"|paradox|conflicts?|inconsistenc(?:y|ies)|contradictory)\b"
)
CONSISTENT = re.compile(r"(?:this|that|which|it) (?:\w+ )?is consistent with\b|(?:this|that|which|it) aligns with\b")


def remark_of(segment: list[Token], said: str) -> str | None:
    """The remark that a segment makes which says nothing else of anybody: a contradiction noted, a scenario found
    consistent; None where it makes none. ``said`` is its text."""
    if any(t.type in ASSERTING or t.type in ("NOT", "MIGHT", "SO", "SINCE", "UNDET") for t in segment):
        return None
    text = said.lower().replace("*", "").strip()
    if CONSISTENT.match(text):
        return "consistent_scenario"
    return "contradiction_noted" if CONTRADICTORY.match(text) else None


ASSERTING = types("LIE LYING TRUE IF DOUBTED SAYS ACCUSE ACCUSED ADJ")


def is_label(segment: list[Token]) -> bool:
    """Whether the segment is a heading without a predicate: "Bo's statement", "Bo and the bus"."""
    if segment[0].type in HEADS and any(t.type == "AGAINST" for t in segment):
        return False
    return all(t.type in LABELS for t in segment)


AFTER_COMMA = frozenset({"COMMA", "SO", "HEDGESO", "CAND", "AND", "THEN", "RPAR"})


def without_etc(tokens: list[Token]) -> list[Token]:
    """The tokens without "and so on", and without the comma that it leaves before another connective."""
    out: list[Token] = []
    left = False  # whether "and so on" was left out since the last word
    for t in tokens:
        if t.type == "ETC":
            left = True
            continue
        comma = bool(out) and out[-1].type in ("COMMA", "AND", "CAND")
        if comma and (t.type in AFTER_COMMA or t.type == "RPAR" or (left and t.type == "LEADS")):
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
        if t.type == "RETRACT":
            if part:
                yield part
            yield [t]
            part = []
        elif t.type in BREAKS:
            if part:
                yield part
            part = [Token(t.type[3:], f"and {t.word}", t.start, t.end)] if t.type in ("ANDIF", "ANDSINCE") else []
        else:
            part.append(t)
    if part:
        yield part
