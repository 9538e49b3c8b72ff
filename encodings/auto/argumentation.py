"""Argumentation by both engines, on what is left of a framework once it is taken apart.

The same functions as ``encodings/asp/argumentation.py``; ``say`` is told what is chosen, and why. What grounded
propagation decides is decided; parts that do not touch are asked one by one, and extensions are listed and counted as
products; skeptical acceptance under PR is sought among the ancestors of the argument; what is left goes to the engine
that suits it.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import islice

from ...semantics.argumentation import AF, Argument, Extension, Semantics, grounded
from ...semantics.components import NOTHING, ancestors, remainder, restricted, weak_components
from ...semantics.queries import Budget, check_argument, check_limit, ordered
from .listing import Listing, kernel
from .portfolio import Portfolio, Say, silent

BY_PARTS = (
    Semantics.SST,
    Semantics.STG,
    Semantics.ID,
    Semantics.EA,
)  # each part has one
LEAST: Mapping[Semantics, Callable[[AF], Extension]] = {
    Semantics.CF: lambda af: NOTHING,
    Semantics.AD: lambda af: NOTHING,
    Semantics.CO: grounded,
    Semantics.GR: grounded,
}  # the extension that each other one contains


def extensions(
    af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None, say: Say = silent
) -> tuple[Extension, ...]:
    """All extensions, or ``limit`` of them, in the order of the positions of their members; raises BudgetExceeded."""
    check_limit(limit)
    with closing(stream(af, semantics, seconds=seconds, say=say)) as found:
        return ordered(af, islice(found, limit))


def stream(
    af: AF, semantics: Semantics, *, seconds: float | None = None, say: Say = silent
) -> Generator[Extension, None, None]:
    """The extensions as they are found, each once, in no particular order; raises BudgetExceeded."""
    budget = Budget.of(seconds)
    portfolio = Portfolio(budget, say)
    if semantics in (Semantics.GR, Semantics.ID, Semantics.EA):
        yield _unique(af, semantics, portfolio)
        return
    for s in Listing(semantics, portfolio).all(af):
        budget.left()
        yield s


def count(af: AF, semantics: Semantics, *, seconds: float | None = None, say: Say = silent) -> int:
    """The number of extensions, by components: without listing them where their number is a product or a sum."""
    return Listing(semantics, Portfolio(Budget.of(seconds), say)).count(af)


def some(af: AF, semantics: Semantics, *, seconds: float | None = None, say: Say = silent) -> Extension | None:
    """An extension, or None where there is none."""
    return _some(af, semantics, Portfolio(Budget.of(seconds), say))


def credulous(
    af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None, say: Say = silent
) -> Extension | None:
    """An extension that has the argument, or None where none has it."""
    check_argument(af, argument)
    portfolio = Portfolio(Budget.of(seconds), say)
    base, left = _kernel(af, semantics, portfolio)
    if argument in base:
        return _joined(base, _some(left, semantics, portfolio))
    if argument not in left.attackers or semantics is Semantics.GR:
        return None
    return _joined(base, _where(left, semantics, argument, True, portfolio))


def skeptical(
    af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None, say: Say = silent
) -> Extension | None:
    """An extension that lacks the argument, or None where each has it (in particular where there is none)."""
    check_argument(af, argument)
    portfolio = Portfolio(Budget.of(seconds), say)
    if semantics in LEAST:
        s = LEAST[semantics](af)
        return None if argument in s else s
    base, left = _kernel(af, semantics, portfolio)
    if argument in base:
        return None
    if argument not in left.attackers:
        return _joined(base, _some(left, semantics, portfolio))
    return _joined(base, _where(left, semantics, argument, False, portfolio))


def extensions_of_all(
    afs: Sequence[AF], semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
) -> tuple[tuple[Extension, ...], ...]:
    """``extensions`` of each framework, in their order; ``seconds`` is for all together."""
    check_limit(limit)
    budget = Budget.of(seconds)
    rest = (None if seconds is None else budget.left() for _ in afs)
    return tuple(extensions(af, semantics, limit=limit, seconds=left) for af, left in zip(afs, rest, strict=True))


class Telling:
    """The functions of this module, which all tell ``say`` what is chosen, and why."""

    def __init__(self, say: Say) -> None:
        self.extensions = partial(extensions, say=say)
        self.stream = partial(stream, say=say)
        self.count = partial(count, say=say)
        self.some = partial(some, say=say)
        self.credulous = partial(credulous, say=say)
        self.skeptical = partial(skeptical, say=say)
        self.extensions_of_all = extensions_of_all


# --- parts ----------------------------------------------------------------------------------------------------------


def _kernel(af: AF, semantics: Semantics, portfolio: Portfolio) -> tuple[Extension, AF]:
    base, left = kernel(af, semantics)
    if base:
        gone = len(af.arguments) - len(left.arguments)
        portfolio.say(f"grounded propagation decides {gone} of {len(af.arguments)} arguments")
    return base, left


def _joined(base: Extension, s: Extension | None) -> Extension | None:
    return None if s is None else base | s


def _some(af: AF, semantics: Semantics, portfolio: Portfolio) -> Extension | None:
    if semantics in LEAST:
        return LEAST[semantics](af)
    base, left = _kernel(af, semantics, portfolio)
    if not left.arguments:
        return base
    if semantics in BY_PARTS:
        return base.union(*_of_each(weak_components(left), semantics, portfolio))
    return _joined(base, portfolio.some(left, semantics))


def _of_each(parts: Iterable[AF], semantics: Semantics, portfolio: Portfolio) -> Iterable[Extension]:
    """An extension of each part, under a semantics that always has one."""
    return (s for part in parts if (s := portfolio.some(part, semantics)) is not None)


def _unique(af: AF, semantics: Semantics, portfolio: Portfolio) -> Extension:
    return _some(af, semantics, portfolio) or NOTHING


def _where(af: AF, semantics: Semantics, argument: Argument, accepted: bool, portfolio: Portfolio) -> Extension | None:
    """An extension of what grounded propagation leaves that has the argument, or lacks it; None where there is none."""
    ask = portfolio.credulous if accepted else portfolio.skeptical
    if semantics in BY_PARTS:
        parts = weak_components(af)
        own = next(part for part in parts if argument in part.attackers)
        s = ask(own, semantics, argument)
        return s if s is None else s.union(*_of_each((p for p in parts if p is not own), semantics, portfolio))
    if semantics is Semantics.PR and not accepted:
        return _preferred_without(af, argument, portfolio)
    return ask(af, semantics, argument)


def _preferred_without(af: AF, argument: Argument, portfolio: Portfolio) -> Extension | None:
    """A preferred extension that lacks the argument: one of its ancestors, with one of what that leaves."""
    part = ancestors(af, [argument])
    if 2 * len(part) > len(af.arguments):
        return portfolio.skeptical(af, Semantics.PR, argument)
    portfolio.say(f"the {len(part)} arguments that lead to {argument} decide")
    s = portfolio.skeptical(restricted(af, part), Semantics.PR, argument)
    return None if s is None else _joined(s, _some(remainder(af, s, part), Semantics.PR, portfolio))
