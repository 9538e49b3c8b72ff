"""Counting extensions without listing them: a sum of products over the strongly connected components.

Under AD, CO, PR and ST the choices within a component depend on the rest only through the labels of the arguments that
attack it from outside (SCC-recursiveness). So each component gives a table: labels of those, and of its own arguments
that attack others -> number of choices. The number of extensions is the sum, over the labels of all arguments that
attack across components, of the products of the entries: computed by eliminating one such argument after the other
(Dechter, "Bucket elimination", 1999), which is quick where the components hang together loosely.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from ...semantics.argumentation import AF, Argument, Extension, Label, Semantics, labelling
from ...semantics.components import pieces, restricted, strong_components
from ...semantics.queries import Budget

COUNTED = (Semantics.AD, Semantics.CO, Semantics.PR, Semantics.ST)

MAX_INPUTS = 3_000  # combinations of labels from outside for one component
MAX_ROWS = 300_000  # of one table

Listed = Callable[[AF], Iterable[Extension]]  # all extensions of a framework
Row = tuple[Label, ...]


class TooWide(Exception):
    """The components hang together too closely to be counted one by one."""


class Table:
    """How many choices there are for each combination of labels of some arguments; none where it is not listed."""

    def __init__(self, over: tuple[Argument, ...], rows: dict[Row, int]) -> None:
        self.over, self.rows = over, rows


def count_by_components(af: AF, listed: Listed, budget: Budget) -> int:
    """The number of extensions under a semantics of ``COUNTED``, whose extensions ``listed`` lists; raises TooWide."""
    parts = strong_components(af)
    if len(parts) == 1:
        raise TooWide("it is one strongly connected component")
    return _eliminated(_tables(af, parts, _remembered(listed), budget), budget)


# --- the tables -----------------------------------------------------------------------------------------------------

Shape = tuple[int, frozenset[tuple[int, int]]]  # number of arguments, attacks between their places
SMALL = 12  # arguments of a component whose choices are remembered


def _remembered(listed: Listed) -> Listed:
    """The same, asked once for small frameworks that differ in names alone."""
    known: dict[Shape, list[tuple[int, ...]]] = {}

    def local(af: AF) -> Iterable[Extension]:
        if len(af.arguments) > SMALL:
            return listed(af)
        place = {a: i for i, a in enumerate(af.arguments)}
        shape = len(place), frozenset((place[a], place[b]) for a, b in af.attacks)
        if shape not in known:
            known[shape] = [tuple(place[a] for a in s) for s in listed(af)]
        return [frozenset(af.arguments[i] for i in s) for s in known[shape]]

    return local


def _tables(af: AF, parts: Sequence[tuple[Argument, ...]], local: Listed, budget: Budget) -> list[Table]:
    home = {a: i for i, part in enumerate(parts) for a in part}
    possible: dict[Argument, set[Label]] = {}
    tables = []
    for i, (part, inner) in enumerate(zip(parts, pieces(af, parts), strict=True)):
        inputs = tuple(dict.fromkeys(b for a in part for b in af.attackers[a] if home[b] != i))
        outputs = tuple(a for a in part if any(home[b] != i for b in af.attacked[a]))
        if prod(len(possible[b]) for b in inputs) > MAX_INPUTS:
            raise TooWide(f"{len(inputs)} arguments attack one component of {len(part)} from outside")
        table = Table((*inputs, *outputs), {})
        for labels in product(*(sorted(possible[b]) for b in inputs)):
            budget.left()
            for row in _rows(af, inner, dict(zip(inputs, labels, strict=True)), outputs, local):
                key = (*labels, *row)
                table.rows[key] = table.rows.get(key, 0) + 1
        for place, a in enumerate(outputs, start=len(inputs)):
            possible[a] = {row[place] for row in table.rows}
        tables.append(table)
    return tables


def _rows(
    af: AF, inner: AF, outside: Mapping[Argument, Label], outputs: Sequence[Argument], local: Listed
) -> Iterator[Row]:
    """The labels of the outputs in each choice within a component, given the labels of its attackers outside."""
    reached = {a: {outside[b] for b in af.attackers[a] if b in outside} for a in inner.arguments}
    out = frozenset(a for a, labels in reached.items() if Label.IN in labels)
    barred = {a for a, labels in reached.items() if Label.UNDECIDED in labels}
    left = restricted(inner, frozenset(inner.arguments) - out)
    if barred - out:  # an attack on itself says that it cannot be accepted
        left = AF(left.arguments, left.attacks | {(a, a) for a in barred - out})
    for s in local(left):
        label = labelling(left, s)
        yield tuple(Label.OUT if a in out else label[a] for a in outputs)


# --- the sum of products --------------------------------------------------------------------------------------------


def _eliminated(tables: list[Table], budget: Budget) -> int:
    """The sum, over the labels of all arguments, of the product of the tables."""
    while True:
        near: dict[Argument, set[Argument]] = {}
        for table in tables:
            for a in table.over:
                near.setdefault(a, set()).update(table.over)
        if not near:
            return prod(table.rows.get((), 0) for table in tables)
        a = min(near, key=lambda b: len(near[b]))
        joined = Table((), {(): 1})
        for table in sorted((t for t in tables if a in t.over), key=lambda t: len(t.rows)):
            joined = _joined(joined, table, budget)
        tables = [t for t in tables if a not in t.over]
        tables.append(_summed(joined, a))


def _joined(one: Table, other: Table, budget: Budget) -> Table:
    """The product of two tables: the combinations that agree on the arguments of both."""
    budget.left()
    shared = [a for a in other.over if a in one.over]
    mine, theirs = [one.over.index(a) for a in shared], [other.over.index(a) for a in shared]
    new = [i for i, a in enumerate(other.over) if a not in one.over]
    by_shared: dict[Row, list[tuple[Row, int]]] = {}
    for row, n in other.rows.items():
        by_shared.setdefault(tuple(row[i] for i in theirs), []).append((tuple(row[i] for i in new), n))
    rows: dict[Row, int] = {}
    for row, n in one.rows.items():
        for rest, m in by_shared.get(tuple(row[i] for i in mine), ()):
            rows[(*row, *rest)] = n * m
        if len(rows) > MAX_ROWS:
            raise TooWide(f"a table of {len(one.over) + len(new)} arguments has more than {MAX_ROWS:,} rows")
    return Table((*one.over, *(other.over[i] for i in new)), rows)


def _summed(table: Table, a: Argument) -> Table:
    """The table without the argument: the sum over its labels."""
    place = table.over.index(a)
    rows: dict[Row, int] = {}
    for row, n in table.rows.items():
        key = row[:place] + row[place + 1 :]
        rows[key] = rows.get(key, 0) + n
    return Table(table.over[:place] + table.over[place + 1 :], rows)
