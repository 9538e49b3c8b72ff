"""Clauses over integers: unit propagation, and a small search for what propagation leaves open. No solver.

A literal is a non-zero integer, its negation the negative. Used for what follows in a puzzle from a supposition.
"""

from collections.abc import Iterable, Sequence

Literal = int
Clause = tuple[Literal, ...]


class Clauses:
    """A set of clauses that can be propagated from any set of literals.

    ``complete`` promises that propagation alone finds every contradiction (so that the search can be left out).
    """

    def __init__(self, clauses: Iterable[Sequence[Literal]], *, complete: bool = False) -> None:
        self.clauses: tuple[Clause, ...] = tuple(tuple(c) for c in clauses)
        self.complete = complete
        self._watching: dict[Literal, list[Clause]] = {}  # literal -> clauses in which its negation stands
        for clause in self.clauses:
            for literal in clause:
                self._watching.setdefault(-literal, []).append(clause)
        self._units = [c[0] for c in self.clauses if len(c) == 1]

    def propagate(self, literals: Iterable[Literal]) -> set[Literal] | None:
        """All literals that unit propagation derives from these (these included), or None at a contradiction."""
        return self._extend(set(), [*self._units, *literals])

    def _extend(self, true: set[Literal], queue: list[Literal]) -> set[Literal] | None:
        while queue:
            literal = queue.pop()
            if literal in true:
                continue
            if -literal in true:
                return None
            true.add(literal)
            for clause in self._watching.get(literal, ()):
                left = [x for x in clause if -x not in true]
                if not left:
                    return None
                if len(left) == 1 and left[0] not in true:
                    queue.append(left[0])
        return true

    def satisfiable(self, literals: Iterable[Literal]) -> bool:
        """Whether some assignment satisfies the clauses and these literals."""
        true = self.propagate(literals)
        return true is not None and (self.complete or self._search(true))

    def _search(self, true: set[Literal]) -> bool:
        stack: list[tuple[set[Literal], Literal]] = []
        while True:
            open_clause = next((c for c in self.clauses if not any(x in true for x in c)), None)
            if open_clause is None:
                return True
            choice = next(x for x in open_clause if -x not in true)
            stack.append((set(true), -choice))
            following = self._extend(true, [choice])
            while following is None:
                if not stack:
                    return False
                before, other = stack.pop()
                following = self._extend(before, [other])
            true = following

    def entails(self, literals: Iterable[Literal], goal: Literal) -> bool:
        """Whether the clauses and these literals entail the goal."""
        return not self.satisfiable([*literals, -goal])
