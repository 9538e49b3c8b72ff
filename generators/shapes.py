"""Shapes of witness puzzles: frameworks over numbered witnesses, before anybody has a name. Witness 0 is the main one.

Two kinds of family. *Enumerated* families list all their shapes of a size, in a fixed order: ``linear``, ``nonlinear``
(Steging et al. 2025), ``cycle``. *Drawn* families make one shape from a ``random.Random``: ``tree``, ``random``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from ..errors import UsageError
from ..semantics.argumentation import AF
from .frameworks import erdos_renyi, tree

Number = int
Attacks = frozenset[tuple[Number, Number]]  # (attacker, attacked)


@dataclass(frozen=True, slots=True)
class Shape:
    """A framework over the witnesses 0 .. size-1 whose main witness is 0; ``features`` say how it was made."""

    size: int
    attacks: Attacks
    features: Mapping[str, Any] = field(default_factory=dict, compare=False)


def path(towards: Number, first: Number, length: int) -> Iterator[tuple[Number, Number]]:
    """The attacks of a path of ``length`` witnesses, numbered from ``first``, whose first one attacks ``towards``."""
    for number in range(first, first + length):
        yield number, towards
        towards = number


def linear(n: int) -> tuple[Shape, ...]:
    """The one path of n witnesses: each but the first accuses the one before."""
    return (Shape(n, frozenset(path(0, 1, n - 1))),)


def partitions(total: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The partitions of a number, parts falling, in reverse lexicographic order: (3,), (2, 1), (1, 1, 1)."""
    if total == 0:
        yield ()
        return
    for part in range(min(total, largest or total), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def spider(lengths: tuple[int, ...]) -> Shape:
    """The main witness with one path of each length against it; witnesses numbered path by path, the shortest first."""
    attacks: list[tuple[Number, Number]] = []
    first = 1
    for length in sorted(lengths):
        attacks += path(0, first, length)
        first += length
    return Shape(first, frozenset(attacks), {"paths": sorted(lengths)})


def nonlinear(n: int) -> tuple[Shape, ...]:
    """The shapes of n witnesses that are paths on the main one: a shape for each partition of n-1, in the order of
    ``partitions`` (508 shapes for n = 1..15)."""
    return tuple(map(spider, partitions(n - 1)))


def ring(length: int, tail: int, broken: int | None = None) -> Shape:
    """A cycle of ``length`` witnesses and a path of ``tail`` more from it to the main witness (the last of the tail,
    or a member of the cycle where there is no tail). ``broken`` is the place on the cycle, counted against the
    accusations from where the tail starts, of a member whom one further, unaccused witness accuses."""
    members = range(tail, tail + length)  # each is accused by the next, the last by nobody yet
    attacks = set(path(0, 1, tail + length - 1)) | {(members[0], members[-1])}
    if broken is not None:
        attacks.add((tail + length, members[broken]))
    features = {"cycle": length, "tail": tail} | ({} if broken is None else {"broken": broken})
    return Shape(tail + length + (broken is not None), frozenset(attacks), features)


def cycle(n: int) -> tuple[Shape, ...]:
    """The shapes of n witnesses with one cycle, even or odd: whole ones by rising length (the main witness undecided),
    then broken ones (everything decided) by rising length and place. None for n = 1."""
    whole = [ring(length, n - length) for length in range(2, n + 1)]
    return (*whole, *(ring(k, n - 1 - k, place) for k in range(2, n) for place in range(k)))


def of_framework(af: AF, main: str | None = None) -> tuple[Shape, ...]:
    """The framework with this argument as the main witness, the others in their order; or, without one, a shape for
    each of its arguments in turn."""
    if main is not None and main not in af.attackers:
        raise UsageError(f"main: {main!r} is not an argument of the framework")
    chosen = af.arguments if main is None else (main,)
    return tuple(Shape(*_seen_from(af, a), {"main": a}) for a in chosen)


def _seen_from(af: AF, main: str) -> tuple[int, Attacks]:
    """The size and the attacks, with the main argument as number 0."""
    order = [main, *(a for a in af.arguments if a != main)]
    number = {a: i for i, a in enumerate(order)}
    return len(order), frozenset((number[a], number[b]) for a, b in af.attacks)


def drawn(family: str, n: int, rng: Random, accusations: float) -> Shape:
    """One shape of a drawn family. ``tree``: each further witness accuses a random earlier one. ``random``: each
    accuses each other one with the same chance, ``accusations`` on average, never himself."""
    if family == "tree":
        return Shape(*_seen_from(tree(rng, n), "1"))
    chance = min(1.0, accusations / max(1, n - 1))
    return Shape(*_seen_from(erdos_renyi(rng, n, chance, self_attacks=False), "1"))


ENUMERATED: Mapping[str, Callable[[int], tuple[Shape, ...]]] = MappingProxyType(
    {"linear": linear, "nonlinear": nonlinear, "cycle": cycle}
)
DRAWN = ("tree", "random")
FROM_FILE = "file"
FAMILIES = (*ENUMERATED, *DRAWN, FROM_FILE)
