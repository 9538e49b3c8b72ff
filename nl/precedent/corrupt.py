"""Complete arguments with one thing made wrong, to calibrate audits: a false factor, one left out, another case."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from ...semantics.precedent import CaseName, PrecedentName, Triple
from ...semantics.precedent_claims import FactorRef
from ...semantics.precedent_verdict import Kind, hallucination
from .say import Move, Plan, plan, worded

HERE: tuple[CaseName, ...] = ("cc",)


@dataclass(frozen=True, slots=True)
class Corrupted:
    """A response with one error: its name, its ply, and the factor or the precedent that it is about."""

    text: str
    kind: Kind
    ply: int
    case: CaseName | None
    factor: FactorRef | None


@dataclass(frozen=True, slots=True)
class Change:
    """A plan with one move made wrong, and what is wrong then."""

    plan: Plan
    kind: Kind
    ply: int
    case: CaseName | None
    factor: FactorRef | None


def corrupted(t: Triple, rng: Random, kinds: tuple[str, ...] = ("false", "missing", "swapped")) -> Corrupted | None:
    """The complete argument with one error, of a kind drawn among those that the triple has a place for."""
    for kind in rng.sample(kinds, len(kinds)):
        changes = list(WAYS[kind](t, plan(t)))
        if changes:
            c = rng.choice(changes)
            return Corrupted(worded(t, c.plan, rng), c.kind, c.ply, c.case, c.factor)
    return None


def _false(t: Triple, p: Plan) -> Iterator[Change]:
    """One factor more in a list, which makes something asserted or denied false."""
    for number, place, m in _moves(p):
        for f in (*sorted(t.catalogue.by_number), 28):
            if f in m.factors:
                continue
            wrong = _wrong(t, m, f)
            if wrong is not None:
                more = replace(m, factors=(*m.factors, f))
                yield Change(p.replaced(number, place, more), wrong[0], number, wrong[1], f)


def _wrong(t: Triple, m: Move, f: int) -> tuple[Kind, CaseName] | None:
    """What is wrong with a factor in a list, where exactly one thing is."""
    own: tuple[CaseName, ...] = (m.case,)
    has = {"shared": ("cc", *own), "lacking": own}.get(m.kind, HERE)
    lacks = {"lacking": HERE, "extra": own}.get(m.kind, ())
    found: list[tuple[Kind, CaseName]] = [(hallucination(t, f, case), case) for case in has if f not in t.factors(case)]
    found += [(Kind.FALSE_ABSENCE, case) for case in lacks if f in t.factors(case)]
    return found[0] if len(found) == 1 else None


def _missing(t: Triple, p: Plan) -> Iterator[Change]:
    """One factor less in a complete set, where nothing else in the ply names it."""
    for number, place, m in _moves(p):
        if m.kind == "strength":
            continue
        kind = Kind.OMIT_SHARED if m.kind == "shared" else Kind.OMIT_DISTINGUISHING
        for f in m.factors:
            if kind is Kind.OMIT_SHARED or not _elsewhere(p, number, place, f):
                left = tuple(x for x in m.factors if x != f)
                less = replace(m, factors=left) if left else None
                yield Change(p.replaced(number, place, less), kind, number, m.case, f)


def _elsewhere(p: Plan, number: int, place: int, f: FactorRef) -> bool:
    return any(f in m.factors for k, i, m in _moves(p) if k == number and i != place)


def _swapped(t: Triple, p: Plan) -> Iterator[Change]:
    """The precedent of the other side cited, its outcome told as it is."""
    for number, moves in p.plies:
        for place, m in enumerate(moves):
            if m.kind == "cite":
                other: PrecedentName = "tsc2" if m.case == "tsc1" else "tsc1"
                swapped = replace(m, case=other, side=t.precedent(other).outcome)
                yield Change(p.replaced(number, place, swapped), Kind.WRONG_PRECEDENT, number, other, None)


def _moves(p: Plan) -> Iterator[tuple[int, int, Move]]:
    """The moves with factors, each with its ply and its place there."""
    for number, moves in p.plies:
        yield from ((number, place, m) for place, m in enumerate(moves) if m.factors)


WAYS = {"false": _false, "missing": _missing, "swapped": _swapped}
