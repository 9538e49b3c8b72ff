"""Where a claim stands in a response: what is known in each scope, and what is supposed there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

from .claims import Inference, Known, Logic
from .consequence import Propagation

F = TypeVar("F")
T = TypeVar("T")
Scope = tuple[int, ...]


@dataclass(slots=True)
class Context(Generic[T, F]):
    """The state of the walk: what is known in each scope, and what is supposed."""

    logic: Logic[T, F]
    theory: T
    unread: Collection[int] = ()
    brief: bool = False  # contradictions and leaps need not be told from what has no support otherwise
    known: dict[Scope, Known[F]] = field(default_factory=lambda: {(): Known()})
    assumed: dict[int, tuple[F, ...]] = field(default_factory=dict)
    closed: list[Scope] = field(default_factory=list)
    current: Scope = ()
    entailed: dict[Scope, Propagation[T, F]] = field(default_factory=dict)
    fresh: dict[Scope, list[F]] = field(default_factory=dict)

    def enter(self, scope: Scope) -> Known[F]:
        """What is known in this scope. Leaving an inner scope closes it and keeps its conditionals."""
        if scope != self.current:
            while self.current and self.current != scope[: len(self.current)]:
                self._close(self.current)
                self.current = self.current[:-1]
            self.current = scope
        return self.enter_quietly(scope)

    def enter_quietly(self, scope: Scope) -> Known[F]:
        """What is known in a scope, without moving there."""
        if scope not in self.known:
            self.known[scope] = self.enter_quietly(scope[:-1]).copy()
            for f in self.assumed.get(scope[-1], ()):
                self.add(f, scope[-1], scope)
        return self.known[scope]

    def _close(self, scope: Scope) -> None:
        assumed = self.assumed.get(scope[-1], ())
        inner, outer = self.known.get(scope), self.enter_quietly(scope[:-1])
        if inner is None or not assumed:
            return
        for f in list(inner):
            if f not in outer and f not in assumed and (conditional := self.logic.conditional(assumed, f)) is not None:
                self.add(conditional, inner.step(f) or 0, scope[:-1])
        self.closed.append(scope)

    def supposed(self, scope: Scope) -> tuple[F, ...]:
        """All formulas supposed in this scope."""
        return tuple(f for step in scope for f in self.assumed.get(step, ()))

    def add(self, f: F, step: int, scope: Scope) -> None:
        """f is claimed in this scope from here on."""
        parts = self.logic.parts(f)
        self.known[scope].add(f, step, parts[1] if parts else ())
        if scope in self.entailed:
            self.fresh.setdefault(scope, []).append(f)

    def suppose(self, f: F, step: int) -> None:
        """f is supposed in the scope that this step opens."""
        self.assumed[step] = (*self.assumed.get(step, ()), f)

    def retract(self, f: F) -> None:
        """f is taken back wherever it was claimed; where it was supposed, it stays supposed."""
        for scope, known in self.known.items():
            if f not in self.supposed(scope):
                known.remove(f)
        self.entailed.clear()
        self.fresh.clear()

    def reach(
        self, scope: Scope, f: F, beside: Mapping[F, int] = MappingProxyType({})
    ) -> tuple[int, Inference[F]] | None:
        """The fewest rounds of propagation from what is known in this scope that yield f, with its inference, or None.

        What is said ``beside`` it serves for f alone. A closure that lacks f is kept and extended, but asked only for
        what more claims cannot undo, which the membership of a set may be.
        """
        kept = scope in self.entailed and not self.logic.together(f)
        if kept and not self._extended(scope).yields(f, beside):
            return None
        found = Propagation(self.logic, self.theory, self.known[scope], supposing=bool(self.supposed(scope)))
        found.run(f, beside)
        if f not in found.derived:
            self.entailed[scope], self.fresh[scope] = found, []
        return found.derived.get(f)

    def _extended(self, scope: Scope) -> Propagation[T, F]:
        self.entailed[scope].add(self.fresh.pop(scope, ()))
        return self.entailed[scope]
