"""Clausal proofs checked: that clauses have no model, from a proof in DRAT text, by unit propagation alone.

Each line of a proof is a clause, as ``1 -2 0``, or forgets one, as ``d 1 -2 0``; lines that begin with ``c`` are
comments. A clause is accepted where it has the property RUP (reverse unit propagation): assume that its literals are
false, and propagation through the clauses so far meets a contradiction. Such a clause follows, so that a proof that
arrives at a contradiction shows that the clauses have no model. Goldberg and Novikov, "Verification of proofs of
unsatisfiability for CNF formulas" (2003); the text form is that of Wetzler, Heule, Hunt, "DRAT-trim" (2014), of whose
two rules only RUP is accepted here (the other, RAT, is not needed by the solvers that write our proofs).

To forget clauses only saves time: fewer clauses propagate less. So to forget one that is not there does no harm.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ..errors import LastwordError

Literal = int  # a variable from 1 on, or its negation as the negative number
Clause = Sequence[Literal]
Step = tuple[int, bool, tuple[Literal, ...]]  # line number, whether it forgets, clause

_LITERAL = re.compile(r"-?[1-9][0-9]{0,9}", re.ASCII)


class ProofError(LastwordError, ValueError):
    """A proof that does not show that the clauses have no model; the message names the line that fails."""


def refute(clauses: Iterable[Clause], proof: str) -> None:
    """Accept the proof that these clauses have no model, or raise ProofError.

    The empty proof is right where propagation through the clauses alone meets a contradiction.
    """
    steps = list(read_proof(proof))
    known = _Known()
    for clause in clauses:
        known.add(clause)
    for line, forgets, clause in steps:
        if known.contradictory:
            return
        if forgets:
            known.forget(clause)
        elif known.implies(clause):
            known.add(clause)
        else:
            raise ProofError(f"line {line} of the proof: the clause {in_text(clause)} does not follow by propagation")
    if not known.contradictory:
        raise ProofError(f"the proof ends after {len(steps)} lines without a contradiction")


def read_proof(text: str) -> Iterator[Step]:
    """The steps of a proof in DRAT text; ProofError names the line that is none."""
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        forgets = words[0] == "d"
        *literals, end = words[forgets:] or [""]
        if end != "0" or not all(map(_LITERAL.fullmatch, literals)):
            raise ProofError(f"line {number} of the proof: expected literals and then 0, found {line[:60]!r}")
        yield number, forgets, tuple(map(int, literals))


def in_text(clause: Clause) -> str:
    """The clause as a line of DIMACS or DRAT, without the line's end."""
    return " ".join(map(str, (*clause, 0)))


class _Known:
    """Clauses with the literals that propagation derives from them; two literals of each clause are watched.

    When a watched literal becomes false, another one that is not is watched, or else the second watched one derived.
    """

    def __init__(self) -> None:
        self.contradictory = False
        self._true: set[Literal] = set()
        self._trail: list[Literal] = []  # the true literals in their order
        self._seen = 0  # how many of them were propagated
        self._watching: defaultdict[Literal, list[list[Literal]]] = defaultdict(list)
        self._stored: defaultdict[frozenset[Literal], list[list[Literal]]] = defaultdict(list)

    def add(self, clause: Clause) -> None:
        """Add a clause, and derive what follows for good."""
        literals = list(dict.fromkeys(clause))
        if self.contradictory or not self._true.isdisjoint(literals):
            return  # satisfied for good: it will never propagate
        free = [x for x in literals if -x not in self._true]
        if len(free) < 2:
            self._true.update(free)
            self._trail += free
            self.contradictory = not free or not self._propagate()
            return
        stored = free + [x for x in literals if -x in self._true]
        self._stored[frozenset(literals)].append(stored)
        for x in stored[:2]:
            self._watching[x].append(stored)

    def forget(self, clause: Clause) -> None:
        """Forget a clause, if it is there."""
        if same := self._stored.get(frozenset(clause)):
            same.pop().clear()  # emptied where it stands: whoever watches it drops it

    def implies(self, clause: Clause) -> bool:
        """Whether the clause has the property RUP. A clause with a true literal, or with one and its negation, has."""
        start = len(self._trail)
        for x in clause:
            if x in self._true:
                break
            if -x not in self._true:
                self._true.add(-x)
                self._trail.append(-x)
        holds = not self._true.isdisjoint(clause) or not self._propagate()
        self._true.difference_update(self._trail[start:])
        del self._trail[start:]
        self._seen = start
        return holds

    def _propagate(self) -> bool:
        """Derive what follows from the true literals; false where it is a contradiction."""
        while self._seen < len(self._trail):
            false = -self._trail[self._seen]
            self._seen += 1
            visited, self._watching[false] = self._watching[false], []
            for place, clause in enumerate(visited):
                if not self._visit(clause, false):
                    self._watching[false] += visited[place + 1 :]
                    return False
        return True

    def _visit(self, clause: list[Literal], false: Literal) -> bool:
        """Look at a clause one of whose watched literals became false; false where it is violated."""
        if not clause:
            return True
        if clause[0] == false:
            clause[0], clause[1] = clause[1], false
        if clause[0] not in self._true:
            for place in range(2, len(clause)):
                if -clause[place] not in self._true:
                    clause[1], clause[place] = clause[place], false
                    self._watching[clause[1]].append(clause)
                    return True
        self._watching[false].append(clause)
        if -clause[0] in self._true:
            return False
        if clause[0] not in self._true:
            self._true.add(clause[0])
            self._trail.append(clause[0])
        return True
