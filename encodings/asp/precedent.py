"""The moves of triples of cases by clingo: many triples in one program, which has one model."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from clingo import Symbol

from ...errors import SolverError
from ...semantics.precedent import CASES, PRECEDENTS, Factors, PrecedentName, Side, Triple
from ...semantics.precedent_moves import Moves
from ...semantics.queries import Budget
from .solver import ground, program, quick_models

AT_A_TIME = 500  # triples of one grounding


def moves_of_all(triples: Sequence[Triple], *, seconds: float | None = None) -> tuple[Moves, ...]:
    """The moves of each triple; BudgetExceeded after so many seconds."""
    budget = Budget.of(seconds)
    found: list[Moves] = []
    for _, group in groupby(triples, lambda t: t.catalogue):
        alike = list(group)
        for begin in range(0, len(alike), AT_A_TIME):
            found += _solved(alike[begin : begin + AT_A_TIME], budget)
    return tuple(found)


def facts(triples: Sequence[Triple]) -> Iterator[str]:
    """The triples as facts; all have the catalogue of the first."""
    for f in triples[0].catalogue.factors:
        yield f"favours({f.number},{f.side.lower()})."
    for i, t in enumerate(triples):
        yield f"triple({i})."
        yield from (f"has({i},{case},{f})." for case in CASES for f in sorted(t.factors(case)))
        yield from (f"won({i},{name},{t.precedent(name).outcome.lower()})." for name in PRECEDENTS)


def _solved(triples: Sequence[Triple], budget: Budget) -> Iterator[Moves]:
    control, warnings = ground(program("precedent_moves.lp") + "\n".join(facts(triples)))
    atoms: list[set[tuple[str, ...]]] = [set() for _ in triples]
    models = 0
    for model in quick_models(control, budget):
        models += 1
        for symbol in model.symbols(shown=True):
            atoms[symbol.arguments[0].number].add((symbol.name, *map(_text, symbol.arguments[1:])))
    if models != 1:
        raise SolverError(f"the program of moves has {models} models, not one; {' '.join(warnings)}")
    yield from (_moves(found) for found in atoms)


def _text(symbol: Symbol) -> str:
    return str(symbol)


def _moves(found: set[tuple[str, ...]]) -> Moves:
    def factors(*head: str) -> Factors:
        return frozenset(int(a[-1]) for a in found if a[:-1] == head)

    def pairs(name: str) -> frozenset[tuple[PrecedentName, Side]]:
        return frozenset((t, s) for t in PRECEDENTS for s in Side if (name, t, s.lower()) in found)

    return Moves(
        shared=(factors("shared", "tsc1"), factors("shared", "tsc2")),
        eligible=pairs("eligible"),
        distinctions=tuple((t, s, factors("distinction", t, s.lower())) for t in PRECEDENTS for s in Side),
        binds=pairs("binds"),
        trumps=frozenset(t for t in PRECEDENTS if any(a[:2] == ("trumps", t) for a in found)),
        abstain=("abstain",) in found,
    )
