"""Semi-stable, stage and eager semantics: extensions of maximal range, searched range by range.

Enumerating with the heuristic of the programs alone would find one extension a range, and lose the others.
"""

from collections.abc import Generator, Iterable
from contextlib import closing

from clingo import Function

from ...semantics.argumentation import AF, Extension, Semantics, range_of
from ...semantics.queries import Budget
from .question import Question, term
from .solver import Assumption


class Ranges:
    """The framework under SST or STG: the first model under any assumptions has a maximal range among these."""

    def __init__(self, af: AF, semantics: Semantics, budget: Budget) -> None:
        self.af, self.semantics = af, semantics
        self.question = Question(af, semantics, budget)
        self.covered = {a: Function("range", [term(a)]) for a in af.arguments}

    def all(self) -> Generator[Extension, None, None]:
        """The extensions: those of one maximal range after those of another."""
        plain = Question(self.af, self.semantics, self.question.budget, options=())
        while (s := self.question.answer()) is not None:
            reached = range_of(self.af, s)
            with closing(plain.answers(self._covering(reached))) as found:
                yield from found
            self._leave(reached)

    def where(self, condition: Iterable[Assumption]) -> Extension | None:
        """An extension that meets the condition, or None.

        A candidate has a maximal range among the models that meet the condition. Where models have a larger range, none
        of theirs meets it: their range is left out, and what it covers.
        """
        assumptions = list(condition)
        while (candidate := self.question.answer(assumptions)) is not None:
            reached = range_of(self.af, candidate)
            best = self.question.answer(self._covering(reached))
            if best is None or range_of(self.af, best) == reached:
                return candidate
            self._leave(range_of(self.af, best))
        return None

    def common(self) -> Extension:
        """The arguments that each extension has."""
        shared = self.where(())
        if shared is None:
            return frozenset()
        while shared and (s := self.where([self.question.lacking(shared)])) is not None:
            shared &= s
        return shared

    def _covering(self, reached: Extension) -> list[Assumption]:
        return [(self.covered[a], True) for a in self.af.arguments if a in reached]

    def _leave(self, reached: Extension) -> None:
        """From here on, only ranges that are not within this one."""
        self.question.demand(self.covered[a] for a in self.af.arguments if a not in reached)
