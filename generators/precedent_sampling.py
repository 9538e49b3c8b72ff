"""Triples of cases at random: sizes uniform, then sets uniform given the sizes, the mode and the filters.

A plain random generator, no solver: a solver's random models are far from uniform. Sizes are drawn from c-1, c, c+1,
for each case on its own; sizes without a triple that passes are drawn again, and counted. Where a mode is common, sets
are drawn freely until they fit; where it is rare, they are drawn from exact counts.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from math import comb
from random import Random

from ..errors import UsageError
from ..semantics.precedent import (
    PRECEDENTS,
    Catalogue,
    Factors,
    Precedent,
    Question,
    Side,
    Triple,
    consistent,
    distinguishing,
    shared,
)

PATIENCE = 20_000  # draws of sets before their sizes count as impossible
SIZES_TRIED = 100


class Mode(StrEnum):
    """What a triple is drawn for."""

    ARGUABLE = "arguable"
    REORDERED = "reordered"
    NON_ARGUABLE = "non-arguable"
    MIXED = "mixed"
    FORCED = "forced"


@dataclass(frozen=True, slots=True)
class Shape:
    """What to draw: a mode at a complexity; ``strong``, each precedent shares a factor that favours its winner."""

    mode: Mode
    complexity: int
    strong: bool = True


@dataclass
class Counted:
    """How often sizes were drawn, and drawn again since the sets drawn for them did not pass the filters."""

    drawn: int = 0
    again: int = 0


def sizes(complexity: int) -> tuple[int, ...]:
    """The sizes of cases at a complexity."""
    return tuple(n for n in (complexity - 1, complexity, complexity + 1) if n >= 0)


def infeasible(catalogue: Catalogue, shape: Shape) -> str:
    """Why no triple of the shape exists at some sizes, in a sentence; "" where there is one."""
    c, n = shape.complexity, len(catalogue.factors)
    if c < 1:
        return f"complexity {c}: expected 1 or more factors a case"
    if c - 1 > n:
        return f"complexity {c}: cases of {c - 1} factors and more, but the catalogue has {n}"
    if shape.mode is Mode.NON_ARGUABLE and 2 * (c - 1) > n:
        return (
            f"complexity {c}, {shape.mode}: a current case of {c - 1} factors leaves {n - c + 1} of {n}, too few for a "
            f"precedent of {c - 1} without a common factor; use a complexity of at most {n // 2 + 1}"
        )
    if shape.mode is Mode.MIXED and 2 * (c - 1) > n:
        return f"complexity {c}, {shape.mode}: two cases of {c - 1} of {n} factors always overlap"
    if shape.mode in (Mode.ARGUABLE, Mode.REORDERED) and shape.strong and c < 3:
        return (
            f"complexity {c}, {shape.mode}: cases too small to share a factor with each precedent for its side and to "
            "differ from both; use a complexity of at least 3, or the weak reading"
        )
    return ""


def draw(catalogue: Catalogue, shape: Shape, rng: Random, phrase: str, question: Question, count: Counted) -> Triple:
    """A triple of the shape; UsageError where there is none or too few pass the filters."""
    why = infeasible(catalogue, shape)
    if why:
        raise UsageError(why)
    for _ in range(SIZES_TRIED):
        count.drawn += 1
        first, second, third = (rng.choice(sizes(shape.complexity)) for _ in range(3))
        wanted = (first, second, third)
        if max(wanted) <= len(catalogue.factors):
            for sets in islice(SETS[shape.mode](catalogue, shape, wanted, rng), PATIENCE):
                t = _triple(catalogue, shape, sets, phrase, question, rng)
                if passes(t, shape):
                    return t
        count.again += 1
    raise UsageError(
        f"complexity {shape.complexity}, {shape.mode}: no triple was found that passes the filters (precedents that "
        "differ, a consistent case base, something to distinguish); use another complexity"
    )


# --- modes ----------------------------------------------------------------------------------------------------------

Sizes = tuple[int, int, int]
Sets = tuple[Factors, Factors, Factors]  # the current case, the precedent that P won, the one that D won
Drawing = Callable[[Catalogue, Shape, Sizes, Random], Iterator[Sets]]


def _arguable(catalogue: Catalogue, shape: Shape, wanted: Sizes, rng: Random) -> Iterator[Sets]:
    """Uniform among all sets of these sizes, kept where both precedents share a factor (for their sides, if strong)."""
    every = sorted(catalogue.by_number)
    mine = [catalogue.favouring(side) if shape.strong else frozenset(every) for side in (Side.P, Side.D)]
    for _ in range(PATIENCE):
        cc, first, second = (frozenset(rng.sample(every, n)) for n in wanted)
        if cc & first & mine[0] and cc & second & mine[1]:
            yield cc, first, second


def _disjoint(catalogue: Catalogue, shape: Shape, wanted: Sizes, rng: Random) -> Iterator[Sets]:
    """The current case, then both precedents from what it leaves: each case leaves equally many choices."""
    every = sorted(catalogue.by_number)
    left_over = len(every) - wanted[0]
    if max(wanted[1:]) > left_over or wanted[1:] == (left_over, left_over):
        return
    while True:
        cc = frozenset(rng.sample(every, wanted[0]))
        left = [f for f in every if f not in cc]
        yield cc, frozenset(rng.sample(left, wanted[1])), frozenset(rng.sample(left, wanted[2]))


def _mixed(catalogue: Catalogue, shape: Shape, wanted: Sizes, rng: Random) -> Iterator[Sets]:
    """One precedent from what the current case leaves, the other one sharing something with it."""
    every = sorted(catalogue.by_number)
    n, (size, *others) = len(every), wanted
    apart = [comb(n - size, k) for k in others]
    weights = [apart[i] * (comb(n, others[1 - i]) - apart[1 - i]) for i in (0, 1)]
    while any(weights):
        which = rng.choices((0, 1), weights)[0]
        cc = frozenset(rng.sample(every, size))
        alone = frozenset(rng.sample([f for f in every if f not in cc], others[which]))
        other = frozenset(rng.sample(every, others[1 - which]))
        while not other & cc:
            other = frozenset(rng.sample(every, others[1 - which]))
        yield (cc, alone, other) if which == 0 else (cc, other, alone)


def _forced(catalogue: Catalogue, shape: Shape, wanted: Sizes, rng: Random) -> Iterator[Sets]:
    """A precedent that binds the current case, drawn by the numbers of its factors on each side and of the case's; the
    other one freely. In a consistent case base not both bind, so no triple is counted twice."""
    every = sorted(catalogue.by_number)
    plans = [plan for side in Side for plan in _binding(catalogue, side, wanted)]
    weights = [weight for *_, weight in plans]
    while any(weights):
        side, pro, contra, own, _ = rng.choices(plans, weights)[0]
        place = 1 if side is Side.P else 2
        mine, theirs = (sorted(catalogue.favouring(s)) for s in (side, side.other))
        good, bad = rng.sample(mine, pro), rng.sample(theirs, contra)
        more = rng.sample([f for f in mine if f not in good], own - pro)
        cc = frozenset((*good, *more, *rng.sample(bad, wanted[0] - own)))
        free = frozenset(rng.sample(every, wanted[3 - place]))
        binding = frozenset((*good, *bad))
        yield (cc, binding, free) if place == 1 else (cc, free, binding)


def _binding(catalogue: Catalogue, side: Side, wanted: Sizes) -> Iterator[tuple[Side, int, int, int, int]]:
    """Of a precedent won by the side that binds: its factors for the side and against it, the current case's for the
    side, and in how many ways these numbers can be met."""
    mine, theirs = len(catalogue.favouring(side)), len(catalogue.favouring(side.other))
    size, other = (wanted[1], wanted[2]) if side is Side.P else (wanted[2], wanted[1])
    for pro in range(min(size, mine) + 1):
        for own in range(pro, wanted[0] + 1):
            contra, against = size - pro, wanted[0] - own
            ways = comb(mine, pro) * comb(theirs, contra) * comb(mine - pro, own - pro) * comb(contra, against)
            if ways:
                yield side, pro, contra, own, ways * comb(mine + theirs, other)


SETS: Mapping[Mode, Drawing] = {
    Mode.ARGUABLE: _arguable,
    Mode.REORDERED: _arguable,
    Mode.NON_ARGUABLE: _disjoint,
    Mode.MIXED: _mixed,
    Mode.FORCED: _forced,
}


def _triple(
    catalogue: Catalogue,
    shape: Shape,
    sets: tuple[Factors, Factors, Factors],
    phrase: str,
    question: Question,
    rng: Random,
) -> Triple:
    """TSC1 is the plaintiff's precedent; in the mode ``reordered`` the defendant's, in mixed and forced ones either."""
    cc, first, second = sets
    cases = [Precedent(Side.P, first), Precedent(Side.D, second)]
    free = shape.mode in (Mode.MIXED, Mode.FORCED) and rng.random() < 0.5
    if shape.mode is Mode.REORDERED or free:
        cases.reverse()
    return Triple(catalogue, cc, cases[0], cases[1], phrase, question)


def passes(t: Triple, shape: Shape) -> bool:
    """The filters: the precedents differ, the case base is consistent, and (where both sides argue) there is something
    to distinguish in both."""
    if t.tsc1.factors == t.tsc2.factors or not consistent(t):
        return False
    if shape.mode not in (Mode.ARGUABLE, Mode.REORDERED):
        return True
    return all(distinguishing(t, name, t.precedent(name).outcome.other) for name in PRECEDENTS)


def overlaps(t: Triple) -> tuple[int, int]:
    """The numbers of factors shared with each precedent."""
    return len(shared(t, "tsc1")), len(shared(t, "tsc2"))
