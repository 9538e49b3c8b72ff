"""Conditionals between witnesses far apart: what they leave out of the chain of accusations between them."""

from ...semantics.witness import Fact, If, Is, Literal, Puzzle, Witness
from .items import Items


def compressed(t: Puzzle, items: Items) -> Items:
    """The items, each conditional flagged ``elided`` that goes from one witness to another who neither accuses nor is
    accused by one named before: it stands for several steps."""
    return [i.flagged("elided") if isinstance(i.formula, If) and _leaps(t, i.formula) else i for i in items]


def _leaps(t: Puzzle, f: If) -> bool:
    named = [_about(t, literal) for literal in (*f.antecedent, *f.consequent)]
    start = len(f.antecedent)
    return any(not any(_near(t, x, y) for y in named[: start + k]) for k, x in enumerate(named[start:]))


def _about(t: Puzzle, literal: Literal) -> Witness:
    """Whom a literal is about; the fact is the main witness's."""
    return literal.witness if isinstance(literal, Is) else t.main if isinstance(literal, Fact) else literal.speaker


def _near(t: Puzzle, x: Witness, y: Witness) -> bool:
    return x == y or (x, y) in t.attacks or (y, x) in t.attacks
