"""A framework grounded under one semantics, to be asked for extensions: what the functions of the backend rest on."""

from collections.abc import Generator, Iterable, Mapping
from contextlib import closing

from clingo import Control, Function, String, Symbol

from ...semantics.argumentation import AF, Argument, Extension, Semantics
from ...semantics.queries import Budget
from .batch import SMALL
from .solver import Assumption, ground, models, program, quick_models

PROGRAMS: Mapping[Semantics, str] = {semantics: f"{semantics.lower()}.lp" for semantics in Semantics}
FIRST = ("--heuristic=Domain",)  # the heuristic statements of the program are heeded
OPTIONS: Mapping[Semantics, tuple[str, ...]] = {
    Semantics.PR: (*FIRST, "--enum-mode=domRec"),
    Semantics.SST: FIRST,
    Semantics.STG: FIRST,
}


def term(argument: Argument) -> Symbol:
    """The name as a clingo string, whatever its characters (those that do not print are escaped, as in ``repr``)."""
    return String(repr(argument)[1:-1])


def facts(af: AF) -> str:
    """The framework as facts ``arg("a").`` and ``att("a","b").``, in a fixed order."""
    name = {a: term(a) for a in af.arguments}
    lines = [f"arg({name[a]})." for a in af.arguments]
    lines += [f"att({name[a]},{name[b]})." for a in af.arguments for b in af.attacked[a]]
    return "\n".join(lines)


def marked(predicate: str, arguments: Iterable[Argument]) -> str:
    """Facts ``predicate("a").`` of these arguments."""
    return "\n".join(f"{predicate}({term(a)})." for a in arguments)


class Question:
    """A framework grounded under one semantics, with facts beside its own, to be asked within a time limit."""

    def __init__(
        self,
        af: AF,
        semantics: Semantics,
        budget: Budget,
        options: tuple[str, ...] | None = None,
        more: str = "",
    ) -> None:
        self.af, self.budget = af, budget
        self.models = quick_models if budget.seconds is None and len(af.arguments) <= SMALL else models
        self.accepted = {a: Function("in", [term(a)]) for a in af.arguments}
        self.argument = {symbol: a for a, symbol in self.accepted.items()}
        text = "\n".join((program(PROGRAMS[semantics]), facts(af), more))
        self.control: Control = ground(text, OPTIONS.get(semantics, ()) if options is None else options)[0]

    def answers(self, assumptions: Iterable[Assumption] = ()) -> Generator[Extension, None, None]:
        """The extensions under the assumptions."""
        for model in self.models(self.control, self.budget, list(assumptions)):
            yield frozenset(self.argument[symbol] for symbol in model.symbols(shown=True))

    def answer(self, assumptions: Iterable[Assumption] = ()) -> Extension | None:
        """One of ``answers``, or None."""
        with closing(self.answers(assumptions)) as found:
            return next(found, None)

    def last(self) -> Extension:
        """The last of ``answers``: with the mode "brave", the arguments that some extension has."""
        found: Extension = frozenset()
        for s in self.answers():
            found = s
        return found

    def taken(self, required: Mapping[Argument, bool]) -> list[Assumption]:
        """The assumptions that the named arguments are accepted (true) or not (false)."""
        return [(self.accepted[a], value) for a, value in required.items()]

    def demand(self, symbols: Iterable[Symbol]) -> None:
        """From here on, only extensions in which one of these atoms is true."""
        with self.control.backend() as backend:  # which first drops the atoms that cannot be true: look them up within
            atoms = [self.control.symbolic_atoms[symbol] for symbol in symbols]
            backend.add_rule([], [-atom.literal for atom in atoms if atom is not None])

    def lacking(self, s: Iterable[Argument]) -> int:
        """A new literal: true where some member of s is not accepted."""
        with self.control.backend() as backend:
            atoms = [self.control.symbolic_atoms[self.accepted[a]] for a in s]
            lacks: int = backend.add_atom()
            for atom in atoms:
                backend.add_rule([lacks], [] if atom is None else [-atom.literal])
        return lacks
