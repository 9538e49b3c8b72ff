"""The moves of triples of cases by clauses: every question is whether a set of literals can be true together.

Variables: for each factor f at place i (from 1) of the catalogue and each case at place j, ``3 (i - 1) + j + 1`` says
that the case has f; after these, for each precedent, a variable says that the plaintiff won it. The triple is a set of
assumptions, so that one solver, loaded once with the definitions of a catalogue, answers for all its triples.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...errors import SolverError
from ...semantics.precedent import CASES, PRECEDENTS, Catalogue, Factors, PrecedentName, Side, Triple
from ...semantics.precedent_moves import Moves
from ...semantics.queries import Budget
from .solver import Search

Variable = int
Clause = list[int]
PLACE: Mapping[str, int] = {case: i for i, case in enumerate(CASES)}


@dataclass(frozen=True, slots=True)
class Encoding:
    """The clauses of a catalogue, and the variables of what is asked: by name and arguments."""

    clauses: tuple[Clause, ...]
    variables: Mapping[tuple[object, ...], Variable]

    def assumptions(self, t: Triple) -> Clause:
        """The literals that say what the triple is."""
        sign = {True: 1, False: -1}
        found = [
            sign[f in t.factors(case)] * self.variables["has", case, f] for case in CASES for f in t.catalogue.by_number
        ]
        won = (sign[t.precedent(name).outcome is Side.P] * self.variables["won", name] for name in PRECEDENTS)
        return [*found, *won]


def encode(catalogue: Catalogue) -> Encoding:
    """The definitions as clauses: each atom is equivalent to what defines it."""
    return _Encoder(catalogue).encode()


class _Encoder:
    """Numbers the atoms and collects the clauses."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.clauses: list[Clause] = []
        self.variables: dict[tuple[object, ...], Variable] = {}

    def atom(self, *name: object) -> Variable:
        """The variable of an atom."""
        return self.variables.setdefault(name, len(self.variables) + 1)

    def conjunction(self, atom: Variable, parts: Sequence[int]) -> None:
        """The atom holds exactly where all parts do."""
        self.clauses += [[-atom, p] for p in parts]
        self.clauses.append([atom, *(-p for p in parts)])

    def disjunction(self, atom: Variable, parts: Sequence[int]) -> None:
        """The atom holds exactly where some part does."""
        self.clauses += [[atom, -p] for p in parts]
        self.clauses.append([-atom, *parts])

    def encode(self) -> Encoding:
        """All definitions."""
        numbers = list(self.catalogue.by_number)
        for f in numbers:
            for case in CASES:
                self.atom("has", case, f)
        for name in PRECEDENTS:
            self.atom("won", name)
            self.sharing(name, numbers)
            for side in Side:
                self.pointing(name, side)
                self.citing(name, side)
        self.trumping("tsc1", "tsc2", numbers)
        self.trumping("tsc2", "tsc1", numbers)
        eligible = [self.atom("eligible", name, side) for name in PRECEDENTS for side in Side]
        self.conjunction(self.atom("abstain"), [-e for e in eligible])
        return Encoding(tuple(self.clauses), self.variables)

    def sharing(self, name: PrecedentName, numbers: Sequence[int]) -> None:
        """What the precedent shares with the current case, and whether it shares anything."""
        for f in numbers:
            self.conjunction(self.atom("shared", name, f), [self.atom("has", "cc", f), self.atom("has", name, f)])
        self.disjunction(self.atom("overlaps", name), [self.atom("shared", name, f) for f in numbers])

    def pointing(self, name: PrecedentName, side: Side) -> None:
        """What the side points out against the precedent: theirs there and not here, its own here and not there."""
        for f in self.catalogue.factors:
            here, there = self.atom("has", "cc", f.number), self.atom("has", name, f.number)
            parts = [here, -there] if f.side is side else [-here, there]
            self.conjunction(self.atom("distinction", name, side, f.number), parts)

    def citing(self, name: PrecedentName, side: Side) -> None:
        """Whether the side may cite the precedent, and whether the precedent forces the outcome for it."""
        won = self.atom("won", name) if side is Side.P else -self.atom("won", name)
        self.conjunction(self.atom("eligible", name, side), [won, self.atom("overlaps", name)])
        weaker = [self._weakens(name, side, f.number, f.side) for f in self.catalogue.factors]
        self.conjunction(self.atom("binds", name, side), [won, *(-w for w in weaker)])

    def _weakens(self, name: PrecedentName, side: Side, f: int, favours: Side) -> Variable:
        """Whether the factor makes the current case weaker for the side than the precedent was."""
        here, there = self.atom("has", "cc", f), self.atom("has", name, f)
        atom = self.atom("weakens", name, side, f)
        self.conjunction(atom, [there, -here] if favours is side else [here, -there])
        return atom

    def trumping(self, name: PrecedentName, other: PrecedentName, numbers: Sequence[int]) -> None:
        """Whether the precedent shares all that the other shares, and more."""
        more, less = [], []
        for f in numbers:
            mine, theirs = self.atom("shared", name, f), self.atom("shared", other, f)
            more.append(self.atom("only", name, f))
            less.append(self.atom("only", other, f))
            self.conjunction(more[-1], [mine, -theirs])
            self.conjunction(less[-1], [theirs, -mine])
        self.disjunction(self.atom("more", name), more)
        self.conjunction(self.atom("trumps", name), [self.atom("more", name), *(-f for f in less)])


def moves_of_all(triples: Sequence[Triple], *, seconds: float | None = None) -> tuple[Moves, ...]:
    """The moves of each triple; BudgetExceeded after so many seconds."""
    budget = Budget.of(seconds)
    found: list[Moves] = []
    for catalogue, group in groupby(triples, lambda t: t.catalogue):
        found += _solved(catalogue, group, budget)
    return tuple(found)


def _solved(catalogue: Catalogue, triples: Iterable[Triple], budget: Budget) -> Iterator[Moves]:
    encoding = encode(catalogue)
    with Search(encoding.clauses, budget) as search:
        for t in triples:
            model = search.model(encoding.assumptions(t))
            if model is None:
                raise SolverError(f"the clauses of the moves have no model for {t}")
            yield _moves(t, {name for name, variable in encoding.variables.items() if model[variable - 1] > 0})


def _moves(t: Triple, true: set[tuple[object, ...]]) -> Moves:
    def factors(*head: object) -> Factors:
        return frozenset(f for f in t.catalogue.by_number if (*head, f) in true)

    def pairs(atom: str) -> frozenset[tuple[PrecedentName, Side]]:
        return frozenset((name, s) for name in PRECEDENTS for s in Side if (atom, name, s) in true)

    return Moves(
        shared=(factors("shared", "tsc1"), factors("shared", "tsc2")),
        eligible=pairs("eligible"),
        distinctions=tuple((name, s, factors("distinction", name, s)) for name in PRECEDENTS for s in Side),
        binds=pairs("binds"),
        trumps=frozenset(name for name in PRECEDENTS if ("trumps", name) in true),
        abstain=("abstain",) in true,
    )
