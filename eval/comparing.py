"""Runs compared on the same problems: paired differences of right answers, sound answers and coverage.

Intervals and p-values are clustered by theory (isomorphism class); p-values are corrected for the number of comparisons
by Holm's method, each figure a family of its own, and parts (by feature) apart from the whole.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from ..errors import UsageError
from .matching import Key, Matched, Outcome, matched, read_runs
from .paired import Difference, Row, design_effect, detectable, difference, holm, items_needed
from .statistics import FEW, mcnemar

FIGURES = ("accuracy", "sound", "coverage")
BINARY = ("accuracy", "sound")
WHOLE = ""  # the name of the part that holds all
MANY = 40  # a feature with more values than this is no table


@dataclass(frozen=True, slots=True)
class Discordance:
    """McNemar's table off its diagonal: the items that just one run has right, with the exact two-sided p."""

    only_first: int
    only_second: int
    p: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What it takes to see a difference: ``items`` (of about ``theories``), at the observed discordance (in [0, 1]) and
    design effect; ``items_all`` where all comparisons are corrected for; ``seen``, the smallest difference that the
    items at hand show, None where none."""

    detect: float
    power: float
    discordance: float
    effect: float
    items: int
    items_all: int
    theories: int
    seen: float | None


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of one pair of runs over the items of one part (a value of a feature; of the whole both are "").

    ``between`` bounds the difference over what unread text may hold; None where nothing rests on it.
    """

    pair: int
    figure: str
    feature: str
    value: str
    found: Difference
    discordance: Discordance | None = None
    between: tuple[float, float] | None = None
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two runs on the problems of one system: how many both have, and how many each has besides."""

    system: str
    semantics: str
    first: str
    second: str
    shared: int
    left_out: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All of it. ``holm`` and ``holm_mcnemar`` are the corrected p-values of the cells by their position, None where
    there is no p; ``families`` the number of tests by figure, of the whole."""

    matched: Matched
    pairs: tuple[Pair, ...]
    cells: tuple[Cell, ...]
    holm: tuple[float | None, ...]
    holm_mcnemar: tuple[float | None, ...]
    families: Mapping[str, int]


def compare(
    paths: Sequence[str | Path], *, baseline: str | None = None, detect: float = 0.05, power: float = 0.8
) -> Comparison:
    """The runs in these audit files, each pair of them (with ``baseline``: each with that one) on the problems that
    both have. Raises UsageError and RecordError, as ``read_runs`` and ``matched`` do."""
    for name, value in (("detect", detect), ("power", power)):
        if not 0 < value < 1:
            raise UsageError(f"--{name} has to lie between 0 and 1, as 0.05 for five points, not {value:g}")
    both = matched(read_runs([Path(p) for p in paths]))
    numbers = _numbers(both, baseline)
    pairs, shared = [], []
    for i, j in numbers:
        for pair, keys in _pairs(both, i, j):
            pairs.append(pair)
            shared.append((i, j, keys))
    if not pairs:
        raise UsageError("no pair of the runs asked for shares a problem")
    cells = [cell for n, (i, j, keys) in enumerate(shared) for cell in _cells(both, n, i, j, keys)]
    families = {f: sum(c.figure == f and c.feature == WHOLE for c in cells) for f in FIGURES}
    cells = [_planned(both, c, *shared[c.pair], families[c.figure], detect, power) for c in cells]
    clustered = _corrected(cells, [c.found.p for c in cells])
    exact = _corrected(cells, [c.discordance.p if c.discordance else None for c in cells])
    return Comparison(both, tuple(pairs), tuple(cells), clustered, exact, families)


def _numbers(both: Matched, baseline: str | None) -> list[tuple[int, int]]:
    names = [run.name for run in both.runs]
    if baseline is None:
        return list(combinations(range(len(names)), 2))
    if baseline not in names:
        raise UsageError(f"--baseline: no run {baseline!r}; there are: {', '.join(names)}")
    own = names.index(baseline)
    return [(i, own) for i in range(len(names)) if i != own]


def _pairs(both: Matched, i: int, j: int) -> Iterator[tuple[Pair, list[Key]]]:
    one, other = both.found[i], both.found[j]
    for system in dict.fromkeys(key[0] for key in one):
        keys = [key for key in one if key in other and key[0] == system]
        if keys:
            left_out = tuple(sum(key[0] == system for key in own) - len(keys) for own in (one, other))
            names = both.runs[i].name, both.runs[j].name
            yield Pair(system, one[keys[0]].semantics, *names, len(keys), (left_out[0], left_out[1])), keys


def _cells(both: Matched, n: int, i: int, j: int, keys: Sequence[Key]) -> Iterator[Cell]:
    for feature, value, own in [(WHOLE, WHOLE, list(keys)), *_parts(both, keys)]:
        for figure in FIGURES:
            yield _cell(both, n, i, j, own, figure, (feature, value))


def _parts(both: Matched, keys: Sequence[Key]) -> list[tuple[str, str, list[Key]]]:
    """The keys by each value of each feature that takes several."""
    groups: dict[str, dict[Any, list[Key]]] = {}
    for key in keys:
        for feature, value in both.features[key].items():
            if isinstance(value, str | int | float):
                groups.setdefault(feature, {}).setdefault(value, []).append(key)
    return [
        (feature, str(value), by_value[value])
        for feature, by_value in sorted(groups.items())
        if 1 < len(by_value) <= MANY
        for value in sorted(by_value, key=lambda v: (isinstance(v, str), v))
    ]


def _cell(both: Matched, n: int, i: int, j: int, keys: Sequence[Key], figure: str, part: tuple[str, str]) -> Cell:
    rows, clusters = _rows(both, i, j, keys, figure), [both.clusters[key] for key in keys]
    found = difference(rows, clusters)
    if figure not in BINARY:
        return Cell(n, figure, *part, found)
    only_first, only_second = (sum(sign * (r[0] - r[2]) > 0 for r in rows) for sign in (1, -1))
    discordance = Discordance(only_first, only_second, mcnemar(only_first, only_second))
    return Cell(n, figure, *part, found, discordance, _between(both, i, j, keys) if figure == "sound" else None)


def _rows(both: Matched, i: int, j: int, keys: Sequence[Key], figure: str) -> list[Row]:
    one, other = both.found[i], both.found[j]
    return [(*_share(one[k], both.right[k], figure), *_share(other[k], both.right[k], figure)) for k in keys]


def _share(o: Outcome, right: str, figure: str) -> tuple[float, float]:
    """Part and whole of one response."""
    match figure:
        case "accuracy":
            return float(o.given == right), 1.0
        case "sound":
            return float(o.sound), 1.0
        case _:
            return float(o.read), float(o.sentences)


def _between(both: Matched, i: int, j: int, keys: Sequence[Key]) -> tuple[float, float] | None:
    """The difference of sound answers from all unread text of the first being bad and of the second good, to the
    opposite."""
    one, other = both.found[i], both.found[j]
    low = sum(one[k].sound - other[k].maybe_sound for k in keys) / len(keys)
    high = sum(one[k].maybe_sound - other[k].sound for k in keys) / len(keys)
    return (low, high) if low < high else None


def _planned(
    both: Matched, cell: Cell, i: int, j: int, keys: Sequence[Key], tests: int, detect: float, power: float
) -> Cell:
    """The cell with what it takes to see a difference, where it is one of right or sound answers over the whole."""
    if cell.discordance is None or cell.feature != WHOLE:
        return cell
    clusters: list[Hashable] = [both.clusters[key] for key in keys]
    effect = design_effect(_rows(both, i, j, keys, cell.figure), clusters)
    n = cell.found.n
    share = (cell.discordance.only_first + cell.discordance.only_second) / n
    items = items_needed(detect, share, effect, power=power)
    corrected = items_needed(detect, share, effect, power=power, alpha=0.05 / tests)
    theories = -(-items * cell.found.clusters // n)
    seen = detectable(n, share, effect, power=power)
    plan = Plan(detect, power, share, effect, items, corrected, theories, seen)
    return replace(cell, plan=plan)


def _corrected(cells: Sequence[Cell], values: Sequence[float | None]) -> tuple[float | None, ...]:
    """The p-values by Holm's method: a family is one figure over the whole of all pairs, or over all their parts."""
    families: dict[tuple[str, bool], list[int]] = {}
    for n, (cell, p) in enumerate(zip(cells, values, strict=True)):
        if p is not None:
            families.setdefault((cell.figure, cell.feature == WHOLE), []).append(n)
    found: dict[int, float] = {}
    for family in families.values():
        found |= dict(zip(family, holm([values[n] or 0.0 for n in family]), strict=True))
    return tuple(found.get(n) for n in range(len(cells)))


def few(cell: Cell) -> bool:
    """Whether the cell has so few theories that its interval says little."""
    return cell.found.clusters < FEW
