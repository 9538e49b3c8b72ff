"""Conditionals between witnesses far apart: what they leave out of the chain of accusations between them."""

from ...semantics.witness import If, Is, Literal, Puzzle, Says, Witness
from .items import Items


def compressed(t: Puzzle, items: Items) -> Items:
    """The items, each conditional flagged ``elided`` that goes from one witness to another who neither accuses nor is
    accused by one named before: it stands for several steps."""
    return [i.flagged("elided") if isinstance(i.formula, If) and _leaps(t, i.formula) else i for i in items]


def _leaps(t: Puzzle, f: If) -> bool:
    named = [_about(literal) for literal in (*f.antecedent, *f.consequent)]
    start = len(f.antecedent)
    return any(not any(_near(t, x, y) for y in named[: start + k]) for k, x in enumerate(named[start:]))


def _about(literal: Literal) -> Witness | None:
    """Whom a literal is about; None for the fact."""
    return literal.witness if isinstance(literal, Is) else literal.speaker if isinstance(literal, Says) else None


def _near(t: Puzzle, x: Witness | None, y: Witness | None) -> bool:
    """Whether one step leads from y to x: the same witness, accuser and accused, the fact and who states it."""
    if x is None or y is None:
        return x == y or t.main in (x, y)
    return x == y or (x, y) in t.attacks or (y, x) in t.attacks
