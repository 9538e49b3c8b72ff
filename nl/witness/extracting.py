"""How a model is asked for the claims of a sentence about a witness puzzle, and which of its claims are taken."""

from functools import cache
from importlib.resources import files

from ...semantics.witness import (
    FACT,
    Count,
    Formula,
    General,
    Group,
    If,
    Is,
    Parity,
    Possible,
    Puzzle,
    Remark,
    Says,
)
from ...semantics.witness_truth import COUNTED
from ..wording import Extraction
from .parts import HANGS, ONE_CASE

SUBJECTS = (*COUNTED, "truthful", "lying")  # what counts and parities may be of


@cache
def guide() -> str:
    """The claim language as it is explained to a model, with examples."""
    return files("lastword.nl.witness").joinpath("extraction.txt").read_text("utf-8")


def objection(t: Puzzle, f: Formula) -> str:
    """Why the formula is not taken: it names somebody who is not in the puzzle, counts something else, or is a remark
    that nothing depends on; "" where it is taken."""
    match f:
        case General() | Remark():
            return "a remark, not a claim"
        case Count(subject, _) | Parity(subject, _) if subject not in SUBJECTS:
            return f"counts {subject}"
        case _:
            strange = [x for x in names(f) if x not in t.af.attackers]
            return f"names {', '.join(strange)}" if strange else ""


def names(f: Formula) -> tuple[str, ...]:
    """The witnesses whom the formula names."""
    match f:
        case Is(_, witness):
            return (witness,)
        case Says(speaker, target):
            return (speaker,) if target == FACT else (speaker, target)
        case If(antecedent, consequent):
            return tuple(x for part in (*antecedent, *consequent) for x in names(part))
        case Group(_, witnesses):
            return witnesses
        case Possible(literal):
            return names(literal)
        case _:
            return ()


EXTRACTION: Extraction[Puzzle, Formula] = Extraction(guide, objection, frozenset({HANGS, ONE_CASE}))
