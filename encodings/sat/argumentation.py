"""Argumentation by satisfiability: the clauses of ``cnf.py``, solved by python-sat.

The same functions as ``encodings/asp/argumentation.py``.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import islice

from ...semantics.argumentation import AF, Argument, Extension, Semantics
from ...semantics.queries import Budget, check_argument, check_limit, defence, ordered
from .cnf import ENCODERS, Encoding
from .ranges import Ranges
from .solver import Engine, Search
from .unique import UNIQUE


def extensions(
    af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
) -> tuple[Extension, ...]:
    """All extensions, or ``limit`` of them, in the order of the positions of their members; raises BudgetExceeded."""
    check_limit(limit)
    return _limited(af, semantics, limit, Budget.of(seconds))


def stream(af: AF, semantics: Semantics, *, seconds: float | None = None) -> Generator[Extension, None, None]:
    """The extensions as they are found, each once, in no particular order; raises BudgetExceeded."""
    yield from _answers(af, semantics, Budget.of(seconds), {})


def count(af: AF, semantics: Semantics, *, seconds: float | None = None) -> int:
    """The number of extensions, by finding each."""
    return sum(1 for _ in stream(af, semantics, seconds=seconds))


def some(af: AF, semantics: Semantics, *, seconds: float | None = None) -> Extension | None:
    """An extension, or None where there is none."""
    return _first(af, semantics, Budget.of(seconds))


def credulous(af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None) -> Extension | None:
    """An extension that has the argument, or None where none has it."""
    check_argument(af, argument)
    budget = Budget.of(seconds)
    return _first(af, semantics, budget, {argument: True})


def skeptical(af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None) -> Extension | None:
    """An extension that lacks the argument, or None where each has it (in particular where there is none)."""
    check_argument(af, argument)
    budget = Budget.of(seconds)
    match semantics:
        case Semantics.CO:  # the grounded extension is the least complete one
            return _first(af, Semantics.GR, budget, {argument: False})
        case Semantics.PR:
            return _preferred_without(af, argument, budget)
        case _:
            return _first(af, semantics, budget, {argument: False})


def extensions_of_all(
    afs: Sequence[AF], semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
) -> tuple[tuple[Extension, ...], ...]:
    """``extensions`` of each framework, in their order; ``seconds`` is for all together."""
    check_limit(limit)
    budget = Budget.of(seconds)
    return tuple(_limited(af, semantics, limit, budget) for af in afs)


def _limited(af: AF, semantics: Semantics, limit: int | None, budget: Budget) -> tuple[Extension, ...]:
    with closing(_answers(af, semantics, budget, {})) as found:
        return ordered(af, islice(found, limit))


def _first(
    af: AF, semantics: Semantics, budget: Budget, required: dict[Argument, bool] | None = None
) -> Extension | None:
    with closing(_answers(af, semantics, budget, required or {}, Engine.ASKING)) as found:
        return next(found, None)


def _answers(
    af: AF, semantics: Semantics, budget: Budget, required: dict[Argument, bool], engine: Engine = Engine.ENUMERATING
) -> Generator[Extension, None, None]:
    """The extensions in which the named arguments are accepted (true) or not (false); under SST and STG, where some are
    named, only one of them."""
    match semantics:
        case Semantics.GR | Semantics.ID | Semantics.EA:
            s = UNIQUE[semantics](af, budget)
            if all((a in s) == value for a, value in required.items()):
                yield s
        case Semantics.SST | Semantics.STG:
            yield from _of_maximal_range(af, semantics, budget, required, engine)
        case _:
            yield from _models(af, semantics, budget, required, engine)


def _of_maximal_range(
    af: AF, semantics: Semantics, budget: Budget, required: dict[Argument, bool], engine: Engine
) -> Generator[Extension, None, None]:
    with Ranges(af, semantics, budget, engine) as ranges:
        if not required:
            yield from ranges.all()
        elif (s := ranges.where(_literals(ranges.encoding, required))) is not None:
            yield s


def _models(
    af: AF, semantics: Semantics, budget: Budget, required: dict[Argument, bool], engine: Engine
) -> Generator[Extension, None, None]:
    encoding = ENCODERS[semantics](af)
    with Search(encoding.clauses, budget, _preference(encoding, semantics), engine) as search:
        assumptions = _literals(encoding, required)
        while (model := search.model(assumptions)) is not None:
            s = encoding.decode(model)
            if semantics is Semantics.PR:
                s = _enlarge(search, encoding, s)
            else:
                search.add(encoding.other_than(s))
            yield s


def _literals(encoding: Encoding, required: dict[Argument, bool]) -> list[int]:
    return [encoding.accepted[a] if value else -encoding.accepted[a] for a, value in required.items()]


def _preference(encoding: Encoding, semantics: Semantics) -> list[int]:
    return list(encoding.accepted.values()) if semantics is Semantics.PR else []


def _enlarge(search: Search, encoding: Encoding, s: Extension) -> Extension:
    """A maximal model that contains s; it and what it contains are models no more."""
    while True:
        search.add(encoding.outside(s))
        model = search.model(encoding.inside(s))
        if model is None:
            return s
        s = encoding.decode(model)


def _preferred_without(af: AF, argument: Argument, budget: Budget) -> Extension | None:
    """A preferred extension that lacks the argument, or None, without enumerating the preferred extensions.

    Counterexample-guided, after Thimm, Cerutti, Vallati, "Skeptical reasoning with preferred semantics in abstract
    argumentation without computing preferred extensions" (2021). A complete extension that lacks the argument grows to
    a preferred one that lacks it, unless a complete extension with the argument contains it. The argument's defence
    there must then be attacked by every counterexample.
    """
    encoding = ENCODERS[Semantics.PR](af)
    with_it = encoding.accepted[argument]
    with Search(encoding.clauses, budget, _preference(encoding, Semantics.PR), Engine.ASKING) as search:
        while (model := search.model([-with_it])) is not None:
            s = encoding.decode(model)
            larger = search.model([*encoding.inside(s), with_it])
            if larger is None:
                return _enlarge(search, encoding, s)
            search.add(encoding.attack_on(af, defence(af, encoding.decode(larger), argument)))
    return None
