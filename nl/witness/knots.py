"""Circles of accusations in a puzzle, as far as a text can mean them without naming anybody."""

from functools import lru_cache

from ...semantics.witness import Puzzle, Witness

LARGEST = 200  # witnesses of a puzzle whose circles are looked for


@lru_cache(maxsize=256)
def knots(t: Puzzle) -> tuple[tuple[Witness, ...], ...]:
    """The largest groups in which everybody is accused, through others or not, by everybody, in the puzzle's order;
    none in large puzzles."""
    if len(t.arguments) > LARGEST:
        return ()
    reached = {x: _reached(t, x) for x in t.arguments}
    groups = dict.fromkeys(
        tuple(y for y in t.arguments if y in reached[x] and x in reached[y]) for x in t.arguments if x in reached[x]
    )
    return tuple(groups)


def knot(t: Puzzle, size: int | None = None) -> tuple[Witness, ...]:
    """The one such group of this size, of any size where none is given; empty where there are none or several."""
    found = [g for g in knots(t) if size in (None, len(g))]
    return found[0] if len(found) == 1 else ()


def _reached(t: Puzzle, x: Witness) -> frozenset[Witness]:
    found: set[Witness] = set()
    ahead = [x]
    while ahead:
        more = [y for y in t.accused(ahead.pop()) if y not in found]
        found.update(more)
        ahead += more
    return frozenset(found)
