"""Who stands where in a chain of witnesses; Unread where the puzzle is none or the order is not clear."""

from ...semantics.witness import Puzzle
from .context import Names, Unread

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth"),
)


def both_ends(t: Puzzle) -> Names:
    """The first and the last witness of a chain."""
    if t.chain is None or t.chain[0] != t.main or len(t.chain) < 2:
        raise Unread("'the first and the last' are not clear")
    return (t.chain[0], t.chain[-1])


def previous(t: Puzzle, speaker: Names) -> Names:
    """Whom "the previous witness" means: the one whom the speaker accuses."""
    found = tuple(y for x, y in sorted(t.attacks) if speaker == (x,))
    if len(found) != 1:
        raise Unread("'the previous witness' is not clear")
    return found


def numbered(t: Puzzle, *, odd: bool) -> Names:
    """The witnesses with odd or even numbers."""
    return _in_order(t)[0 if odd else 1 :: 2]


def ordinal(t: Puzzle, said: str) -> Names:
    """The witness of "the third witness", "the 14th witness", "the penultimate witness"."""
    digits = "".join(c for c in said.split(" ")[1] if c.isdecimal())
    named = next((n for n, word in enumerate(ORDINALS) if word in said.split(" ")), -1)
    place = int(digits) - 1 if digits else named
    found = _in_order(t)[place : place + 1] if place >= 0 else _in_order(t)[-2:-1]
    if not found:
        raise Unread("a witness beyond the last")
    return found


def _in_order(t: Puzzle) -> Names:
    if t.chain != t.arguments:
        raise Unread("the order of the witnesses is not clear")
    return t.arguments
