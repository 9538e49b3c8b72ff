"""What a colon means: testimony after a speaker's name, a step after what it follows from, a case after its number."""

import re
from dataclasses import replace

from ...semantics.witness import FACT, Fact, Formula, Is, Puzzle, Says, Witness
from .conditions import conditional, is_value
from .context import Unread
from .general import SPECIFIC
from .items import Item, Items
from .segments import is_case
from .tokens import Token

FACT_SAID = frozenset([("SUBJ", "BE", "ADJ"), ("SUBJ", "ADJ"), ("ADJ",)])
ACCUSED = frozenset([("NAME", "BE", "LYING"), ("NAME", "LYING"), ("NAME", "LIE"), ("NAME", "BE", "LIE")])

CONTRADICTING = re.compile(r"contradict|conflict|accus|\bpairs?\b")
NONE = re.compile(r"\b(?:no|none|without|any)\b")
SINGLED_OUT = frozenset({"NOT", "IF", "ASSUME", "UNLESS", "MIGHT", "NOONE", *SPECIFIC})


def kinds(segment: list[Token]) -> tuple[str, ...]:
    """The token types of a segment."""
    return tuple(t.type for t in segment)


SPEAKERS = frozenset(
    [
        ("NAME",),
        ("POSSNAME", "STATEMENT"),
        ("POSSNAME", "TESTIMONY"),
        ("ACCORDING", "NAME"),
        ("STATEMENT", "BY", "NAME"),
    ]
)  # before a colon, testimony after it: "Bo:", "Bo's claim:", "According to Bo:"


def speaker_of(parts: list[list[Token]]) -> tuple[Witness, list[Token]] | None:
    """The speaker and what stands after the colon or arrow in "Bo: Ada is lying"; None where there is no such."""
    if len(parts) == 1 and kinds(parts[0][:2]) == ("NAME", "ARROW"):
        parts = [parts[0][:1], parts[0][2:]]
    if len(parts) != 2 or kinds(parts[0]) not in SPEAKERS or not parts[1]:
        return None
    return next(n for token in parts[0] for n in token.names), parts[1]


def bracketed(segment: list[Token]) -> tuple[list[Token], list[Token]]:
    """The segment before the brackets at its end, and what stands in them; no brackets, nothing."""
    opening = next((i for i, t in enumerate(segment) if t.type == "LPAR"), None)
    if opening is None or segment[-1].type != "RPAR" or any(t.type == "RPAR" for t in segment[:-1]):
        return segment, []
    return segment[:opening], segment[opening + 1 : -1]


def testimony(t: Puzzle, speaker: Witness, said: list[Token]) -> Says | None:
    """What the speaker's line says: the fact by the main witness, or an accusation; None for anything else."""
    types = kinds(said)
    if types in FACT_SAID:
        return Says(speaker, FACT) if speaker == t.main else None
    if types not in ACCUSED or speaker in said[0].names:
        return None
    if (speaker, said[0].names[0]) not in t.attacks:
        raise Unread("a conclusion, or testimony that the puzzle does not have")
    return Says(speaker, said[0].names[0])


def after_colon(t: Puzzle, before: Item, items: Items) -> Items | None:
    """What "Bo is truthful: Ada lies" says: a conditional where the second is the next step from the first; both where
    the second gives the reason for the first or repeats it; None where it may as well be supposed."""
    plain = all(is_value(i.formula) and i.act == "assert" and "premise" not in i.flags for i in items)
    if plain and items and follows(t, before.formula, items[0].formula):
        return conditional([before], items)
    if any(i.formula == before.formula for i in items) or (items and all(_told(before.formula, i) for i in items)):
        return [before, *items]
    return None


def _told(f: Formula, i: Item) -> bool:
    """Whether the item is testimony that the witness lies."""
    return (
        isinstance(i.formula, Says) and isinstance(f, Is) and f.predicate == "lying" and i.formula.target == f.witness
    )


def follows(t: Puzzle, f: Formula, g: Formula) -> bool:
    """Whether g is what the witness of f said, or its opposite, as f has it truthful or lying."""
    if not isinstance(f, Is):
        return False
    if isinstance(g, Fact):
        return f.witness == t.main and g.value is (f.predicate == "truthful")
    return (
        isinstance(g, Is)
        and (f.witness, g.witness) in t.attacks
        and {f.predicate, g.predicate}
        == {
            "truthful",
            "lying",
        }
    )


def with_cases(parts: list[list[Token]]) -> list[list[Token]]:
    """The segments with "Scenario 1 (Bo is lying)" cut before its brackets."""
    out: list[list[Token]] = []
    for part in parts:
        before, inside = bracketed(part)
        out += [before, inside] if inside and is_case(before) else [part]
    return out


def pairs_in_brackets(segment: list[Token]) -> tuple[Token, list[Token]] | None:
    """The pairs in "we have contradictions (Bo/Ada, Cy/Bo), but ...", and what stands after the brackets; None where
    the words before them speak of no contradiction or single somebody out."""
    at = next((i for i, t in enumerate(segment) if t.type == "PAIRS"), 0)
    if kinds(segment[at - 1 : at + 2]) != ("LPAR", "PAIRS", "RPAR"):
        return None
    before = segment[: at - 1]
    said = " ".join(t.word for t in before)
    if SINGLED_OUT & set(kinds(before)) or not CONTRADICTING.search(said) or NONE.search(said):
        return None
    return segment[at], segment[at + 2 :]


def quarrelling(parts: list[list[Token]]) -> list[list[Token]]:
    """The segments with "Bo vs. Ada: a direct contradiction" as one: the contradiction is that of the pair."""
    if len(parts) < 2 or kinds(parts[0]) != ("PAIRS",) or not parts[1]:
        return parts
    last = parts[1][-1]
    if (
        not {*kinds(parts[1])} <= {"WE", "OTHER", "REMARK", "THIS", "THISSTATEMENT"}
        or last.word != "contradiction_noted"
    ):
        return parts
    return [[*parts[0], replace(last, type="CONTRADICTIONS")], *parts[2:]]
