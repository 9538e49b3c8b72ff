"""Argumentation by answer set programming: one program a semantics, run by clingo.

The same functions as ``encodings/sat/argumentation.py``.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from itertools import islice

from clingo import Control, Function, String, Symbol

from ...semantics.argumentation import AF, Argument, Extension, Semantics
from ...semantics.queries import Budget, check_argument, check_limit, defence, ordered
from .batch import SMALL, by_size, extensions_of_size
from .solver import Assumption, ground, models, program, quick_models

PROGRAMS: Mapping[Semantics, str] = {
    Semantics.CF: "cf.lp",
    Semantics.AD: "ad.lp",
    Semantics.CO: "co.lp",
    Semantics.GR: "gr.lp",
    Semantics.PR: "pr.lp",
    Semantics.ST: "st.lp",
}
OPTIONS: Mapping[Semantics, tuple[str, ...]] = {Semantics.PR: ("--heuristic=Domain", "--enum-mode=domRec")}


def term(argument: Argument) -> Symbol:
    """The name as a clingo string, whatever its characters (those that do not print are escaped, as in ``repr``)."""
    return String(repr(argument)[1:-1])


def facts(af: AF) -> str:
    """The framework as facts ``arg("a").`` and ``att("a","b").``, in a fixed order."""
    name = {a: term(a) for a in af.arguments}
    lines = [f"arg({name[a]})." for a in af.arguments]
    lines += [f"att({name[a]},{name[b]})." for a in af.arguments for b in af.attacked[a]]
    return "\n".join(lines)


def extensions(
    af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
) -> tuple[Extension, ...]:
    """All extensions, or ``limit`` of them, in the order of the positions of their members; raises BudgetExceeded."""
    check_limit(limit)
    with closing(_Question(af, semantics, seconds).answers()) as found:
        return ordered(af, islice(found, limit))


def some(af: AF, semantics: Semantics, *, seconds: float | None = None) -> Extension | None:
    """An extension, or None where there is none."""
    return _Question(af, semantics, seconds).answer()


def credulous(af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None) -> Extension | None:
    """An extension that has the argument, or None where none has it."""
    check_argument(af, argument)
    return _Question(af, semantics, seconds).answer({argument: True})


def skeptical(af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None) -> Extension | None:
    """An extension that lacks the argument, or None where each has it (in particular where there is none)."""
    check_argument(af, argument)
    question = _Question(af, semantics, seconds)
    if semantics is Semantics.PR:
        return question.preferred_without(argument)
    return question.answer({argument: False})


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
        if size <= SMALL:
            sets = extensions_of_size(group, program(PROGRAMS[semantics]), OPTIONS.get(semantics, ()), limit, budget)
        else:
            sets = [_limited(af, semantics, limit, budget) for af in group]
        found.update(zip(places, sets, strict=True))
    return tuple(found[i] for i in range(len(afs)))


def _limited(af: AF, semantics: Semantics, limit: int | None, budget: Budget) -> tuple[Extension, ...]:
    return extensions(af, semantics, limit=limit, seconds=None if budget.seconds is None else budget.left())


class _Question:
    """A framework grounded under one semantics, to be asked within a time limit."""

    def __init__(self, af: AF, semantics: Semantics, seconds: float | None) -> None:
        self.af = af
        self.budget = Budget.of(seconds)
        self.models = quick_models if seconds is None and len(af.arguments) <= SMALL else models
        self.accepted = {a: Function("in", [term(a)]) for a in af.arguments}
        self.argument = {symbol: a for a, symbol in self.accepted.items()}
        text = program(PROGRAMS[semantics]) + facts(af)
        self.control: Control = ground(text, OPTIONS.get(semantics, ()))[0]

    def answers(self, required: Mapping[Argument, bool] | None = None) -> Generator[Extension, None, None]:
        """The extensions in which the named arguments are accepted (true) or not (false)."""
        assumptions: list[Assumption] = [(self.accepted[a], value) for a, value in (required or {}).items()]
        for model in self.models(self.control, self.budget, assumptions):
            yield frozenset(self.argument[symbol] for symbol in model.symbols(shown=True))

    def answer(self, required: Mapping[Argument, bool] | None = None) -> Extension | None:
        """One of ``answers``, or None."""
        with closing(self.answers(required)) as found:
            return next(found, None)

    def preferred_without(self, argument: Argument) -> Extension | None:
        """A preferred extension that lacks the argument, or None, without enumerating the preferred extensions.

        A largest admissible set that lacks the argument is preferred, unless an admissible set with the argument
        contains it. The argument's defence there must then be attacked by every counterexample (Thimm, Cerutti,
        Vallati, "Skeptical reasoning with preferred semantics in abstract argumentation without computing preferred
        extensions", 2021).
        """
        while (candidate := self.answer({argument: False})) is not None:
            larger = self.answer({**dict.fromkeys(candidate, True), argument: True})
            if larger is None:
                return candidate
            self._demand_attack(defence(self.af, larger, argument))
        return None

    def _demand_attack(self, s: Extension) -> None:
        """From here on, only extensions that attack s."""
        attackers = {self.accepted[b]: None for a in self.af.arguments if a in s for b in self.af.attackers[a]}
        atoms = [self.control.symbolic_atoms[symbol] for symbol in attackers]
        with self.control.backend() as backend:
            backend.add_rule([], [-atom.literal for atom in atoms if atom is not None])
