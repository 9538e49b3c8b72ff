"""Semi-stable and stage semantics by SAT: extensions of maximal range, searched range by range."""

from collections.abc import Generator, Iterable, Sequence
from types import TracebackType

from ...semantics.argumentation import AF, Extension, Semantics, range_of
from ...semantics.queries import Budget
from .cnf import ENCODERS, Clause
from .solver import Engine, Search


class Ranges:
    """A solver over the models whose maximal ranges make the extensions; to be used in a ``with`` statement."""

    def __init__(self, af: AF, semantics: Semantics, budget: Budget, engine: Engine = Engine.ASKING) -> None:
        self.af = af
        self.encoding = ENCODERS[semantics](af)
        self.search = Search(self.encoding.clauses, budget, list(self.encoding.covered.values()), engine)
        self.top = self.encoding.top

    def __enter__(self) -> "Ranges":
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self.search.__exit__(kind, e, trace)

    def all(self) -> Generator[Extension, None, None]:
        """The extensions: those of one maximal range after those of another."""
        while (s := self._model(())) is not None:
            s = self._grown(s, ())
            reached = range_of(self.af, s)
            covering = self._covering(reached)
            extension: Extension | None = s
            while extension is not None:
                yield extension
                self.search.add(self.encoding.other_than(extension))
                extension = self._model(covering)
            self.search.add(self._beyond(reached))

    def where(self, condition: Sequence[int]) -> Extension | None:
        """An extension that meets the condition (literals), or None.

        A candidate is grown until its range is maximal among the models that meet the condition. Where models have a
        larger range, none of theirs meets it: their range is left out, and what it covers.
        """
        while (candidate := self._model(condition)) is not None:
            candidate = self._grown(candidate, condition)
            larger = self._larger(candidate, ())
            if larger is None:
                return candidate
            self.search.add(self._beyond(range_of(self.af, self._grown(larger, ()))))
        return None

    def common(self) -> Extension:
        """The arguments that each extension has."""
        shared = self.where(())
        if shared is None:
            return frozenset()
        while shared and (s := self.where([self._lacking(shared)])) is not None:
            shared &= s
        return shared

    def _grown(self, s: Extension, condition: Sequence[int]) -> Extension:
        """A model of maximal range among those that meet the condition, its range not smaller than that of s."""
        while (larger := self._larger(s, condition)) is not None:
            s = larger
        return s

    def _larger(self, s: Extension, condition: Sequence[int]) -> Extension | None:
        """A model that meets the condition whose range strictly contains that of s, or None."""
        reached = range_of(self.af, s)
        if len(reached) == len(self.af.arguments):
            return None
        beyond = self._new()
        self.search.add([-beyond, *self._beyond(reached)])
        return self._model([beyond, *self._covering(reached), *condition])

    def _lacking(self, s: Iterable[str]) -> int:
        """A new variable: true only where some member of s is not accepted."""
        lacks = self._new()
        self.search.add([-lacks, *(-self.encoding.accepted[a] for a in s)])
        return lacks

    def _new(self) -> int:
        self.top += 1
        return self.top

    def _model(self, assumptions: Sequence[int]) -> Extension | None:
        model = self.search.model(assumptions)
        return None if model is None else self.encoding.decode(model)

    def _covering(self, reached: Extension) -> list[int]:
        return [self.encoding.covered[a] for a in self.af.arguments if a in reached]

    def _beyond(self, reached: Extension) -> Clause:
        """The clause that some argument outside is covered: false of this range and of smaller ones."""
        return [v for a, v in self.encoding.covered.items() if a not in reached]
