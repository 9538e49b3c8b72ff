"""Headings of lists: what a heading says of the names that stand after it or in the lines below it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ..text import Sentence
from .nouns import RELIABLE, UNCHALLENGED, UNRELIABLE
from .segments import LABELS, is_label
from .tokens import Token

HEADING = "heading"  # the note of a sentence that was understood as a heading
QUALITIES = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED", "DOUBTED"})
REASONS = frozenset({"NOONE", "SOMEONE", "SAYS", "ACCUSE", "THEY", "MIGHT", "BE", "LIE", "LYING", "OFLYING"})
PLAIN = frozenset({"NAME", "NAMES", "COMMA", "AND", "CAND"})
NOUNS = LABELS | frozenset({"RULE", "BETWEEN", "ACCUSATIONS", "CONTRADICTIONS", "TESTIMONY", "COLON", "DASH"})
NOUNS |= frozenset({"LPAR", "RPAR", "FROM", "BY"})


def quality(segment: Sequence[Token]) -> str:
    """The type of the predicate that the heading carries ("Trusted witnesses", "Unreliable"); "" where it has none."""
    kinds = [t.type for t in segment if t.type != "WITNESSES"]
    if len(kinds) != 1 or len(segment) > 2:
        return ""
    word = next(t.word for t in segment if t.type == kinds[0])
    if kinds[0] == "SOMEONE" and word.endswith("witnesses"):
        return _of_group(word)
    return kinds[0] if kinds[0] in QUALITIES else ""


def without_quality(segment: list[Token]) -> tuple[list[Token], str]:
    """The heading without a quality in brackets at its end, and that: "Witnesses against Ada (unchallenged):"."""
    kinds = [t.type for t in segment[-3:]]
    if len(segment) > 3 and kinds[0] == "LPAR" and kinds[2] == "RPAR" and kinds[1] in QUALITIES:
        return (segment, "") if is_list(segment[:-3]) else (segment[:-3], kinds[1])
    return segment, ""


def _of_group(word: str) -> str:
    for pattern, kind in ((UNCHALLENGED, "UNATTACKED"), (UNRELIABLE, "LIE"), (RELIABLE, "TRUE")):
        if pattern.search(word):
            return kind
    return ""


def without_reason(segment: list[Token]) -> tuple[list[Token], Literal["", "unattacked", "attacked"]]:
    """The heading without brackets that say whether those named are accused, and that: "Trusted (nobody accuses
    them)"."""
    kinds = [t.type for t in segment]
    if len(kinds) < 4 or "LPAR" not in kinds[1:3] or kinds[-1] != "RPAR":
        return segment, ""
    at = kinds.index("LPAR")
    inside = set(kinds[at + 1 : -1])
    accusing = bool(inside & {"ACCUSE", "LIE", "LYING"}) and "NOT" not in inside
    if accusing and kinds[at + 1] in ("NOONE", "SOMEONE") and inside <= REASONS:
        return segment[:at], "unattacked" if kinds[at + 1] == "NOONE" else "attacked"
    return segment, ""


def is_list(segment: Sequence[Token]) -> bool:
    """Whether the segment is names alone."""
    return bool(segment) and any(t.names for t in segment) and all(t.type in PLAIN for t in segment)


def predicated(names: Sequence[Token], kind: str) -> list[Token]:
    """The tokens of "these names are so"."""
    last = names[-1]
    return [*names, Token("BE", "are", last.end, last.end), Token(kind, kind.lower(), last.end, last.end)]


def against(segment: list[Token]) -> list[Token]:
    """The heading "Accusers of Ada", "Ada's accusers" as "accusations against Ada"; any other segment as it is."""
    kinds = [t.type for t in segment]
    accusers = any(t.word.endswith(("accusers", "accusers of")) for t in segment)
    if accusers and kinds in (["ALLACCUSERS", "NAME"], ["WITNESSES", "OF", "NAME"]):
        named = segment[-1]
    elif accusers and kinds == ["POSSNAME", "WITNESSES"]:
        named = replace(segment[0], type="NAME")
    else:
        return segment
    first = segment[0]
    return [replace(first, type="ACCUSATIONS", names=()), replace(first, type="AGAINST", names=()), named]


def is_understood(s: Sentence, tokens: Sequence[Token]) -> bool:
    """Whether a sentence that says nothing is a heading: names alone; in a line that ends in a colon or is marked as a
    heading, a quality ("Trusted witnesses:") or any nouns."""
    kinds = {t.type for t in tokens}
    alone = s.text.endswith(":") or ((s.bold or s.mark.startswith("#")) and s.text[-1] not in ".!")
    if s.first and alone:
        return kinds <= NOUNS | {"OTHER"} or quality([t for t in tokens if t.type != "COLON"]) != ""
    return "OTHER" not in kinds and any(t.names for t in tokens) and is_label(list(tokens))
