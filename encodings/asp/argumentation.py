"""Argumentation by answer set programming: one program a semantics, run by clingo.

The same functions as ``encodings/sat/argumentation.py``.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from itertools import islice

from ...semantics.argumentation import AF, Argument, Extension, Semantics
from ...semantics.queries import Budget, check_argument, check_limit, defence, ordered
from .batch import SMALL, by_size, extensions_of_size
from .question import OPTIONS, PROGRAMS, Question, marked
from .ranges import Ranges
from .solver import program

SEARCHED = (Semantics.SST, Semantics.STG, Semantics.ID, Semantics.EA)  # whose extensions are not the models at once


def extensions(
    af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
) -> tuple[Extension, ...]:
    """All extensions, or ``limit`` of them, in the order of the positions of their members; raises BudgetExceeded."""
    check_limit(limit)
    with closing(_answers(af, semantics, Budget.of(seconds))) as found:
        return ordered(af, islice(found, limit))


def stream(af: AF, semantics: Semantics, *, seconds: float | None = None) -> Generator[Extension, None, None]:
    """The extensions as they are found, each once, in no particular order; raises BudgetExceeded."""
    yield from _answers(af, semantics, Budget.of(seconds))


def count(af: AF, semantics: Semantics, *, seconds: float | None = None) -> int:
    """The number of extensions, by finding each."""
    return sum(1 for _ in stream(af, semantics, seconds=seconds))


def some(af: AF, semantics: Semantics, *, seconds: float | None = None) -> Extension | None:
    """An extension, or None where there is none."""
    return _where(af, semantics, Budget.of(seconds), {})


def credulous(af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None) -> Extension | None:
    """An extension that has the argument, or None where none has it."""
    check_argument(af, argument)
    return _where(af, semantics, Budget.of(seconds), {argument: True})


def skeptical(af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None) -> Extension | None:
    """An extension that lacks the argument, or None where each has it (in particular where there is none)."""
    check_argument(af, argument)
    if semantics is Semantics.PR:
        return _preferred_without(af, argument, Budget.of(seconds))
    return _where(af, semantics, Budget.of(seconds), {argument: False})


def extensions_of_all(
    afs: Sequence[AF], semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
) -> tuple[tuple[Extension, ...], ...]:
    """``extensions`` of each framework, in their order; ``seconds`` is for all together.

    Small frameworks of one size share one grounding. Under a limit, the choice may depend on the whole batch.
    """
    check_limit(limit)
    budget = Budget.of(seconds)
    found: dict[int, tuple[Extension, ...]] = {}
    for size, places in by_size(afs).items():
        group = [afs[i] for i in places]
        if size <= SMALL and semantics not in SEARCHED:
            sets = extensions_of_size(group, program(PROGRAMS[semantics]), OPTIONS.get(semantics, ()), limit, budget)
        else:
            sets = [_limited(af, semantics, limit, budget) for af in group]
        found.update(zip(places, sets, strict=True))
    return tuple(found[i] for i in range(len(afs)))


def _limited(af: AF, semantics: Semantics, limit: int | None, budget: Budget) -> tuple[Extension, ...]:
    return extensions(af, semantics, limit=limit, seconds=None if budget.seconds is None else budget.left())


def _answers(af: AF, semantics: Semantics, budget: Budget) -> Generator[Extension, None, None]:
    """All extensions."""
    match semantics:
        case Semantics.SST | Semantics.STG:
            yield from Ranges(af, semantics, budget).all()
        case Semantics.ID | Semantics.EA:
            yield _unique(af, semantics, budget)
        case _:
            yield from Question(af, semantics, budget).answers()


def _where(af: AF, semantics: Semantics, budget: Budget, required: Mapping[Argument, bool]) -> Extension | None:
    """An extension in which the named arguments are accepted (true) or not (false), or None."""
    match semantics:
        case Semantics.SST | Semantics.STG:
            ranges = Ranges(af, semantics, budget)
            return ranges.where(ranges.question.taken(required))
        case Semantics.ID | Semantics.EA:
            s = _unique(af, semantics, budget)
            return s if all((a in s) == value for a, value in required.items()) else None
        case _:
            question = Question(af, semantics, budget)
            return question.answer(question.taken(required))


def _unique(af: AF, semantics: Semantics, budget: Budget) -> Extension:
    """The ideal or the eager extension: found by its program from what admissible or semi-stable sets have."""
    if semantics is Semantics.ID:
        known = marked("credulous", Question(af, Semantics.AD, budget, options=("--enum-mode=brave",)).last())
    else:
        known = marked("skeptical", Ranges(af, Semantics.SST, budget).common())
    s = Question(af, semantics, budget, more=known).answer()
    assert s is not None, "the program is stratified: it has exactly one model"
    return s


def _preferred_without(af: AF, argument: Argument, budget: Budget) -> Extension | None:
    """A preferred extension that lacks the argument, or None, without enumerating the preferred extensions.

    A largest admissible set that lacks the argument is preferred, unless an admissible set with the argument contains
    it. The argument's defence there must then be attacked by every counterexample (Thimm, Cerutti, Vallati, "Skeptical
    reasoning with preferred semantics in abstract argumentation without computing preferred extensions", 2021).
    """
    question = Question(af, Semantics.PR, budget)
    while (candidate := question.answer(question.taken({argument: False}))) is not None:
        larger = question.answer(question.taken({**dict.fromkeys(candidate, True), argument: True}))
        if larger is None:
            return candidate
        part = defence(af, larger, argument)
        question.demand(dict.fromkeys(question.accepted[b] for a in part for b in af.attackers[a]))
    return None
