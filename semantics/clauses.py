"""Sets of arguments as clauses, for proofs: written to be read and trusted, not to be fast.

The argument at place i (from 1, of n) has two variables: i says that the set has it, n + i that the set attacks it.
Besnard and Doutre, "Checking the acceptability of a set of arguments" (2004).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .argumentation import AF, Argument, Extension, attacked_by

Variable = int  # from 1
Clause = tuple[int, ...]  # a disjunction of literals: a variable, or its negation as the negative number
CNF = tuple[Clause, ...]  # a conjunction of clauses


@dataclass(frozen=True)
class Sets:
    """The clauses about sets of arguments of a framework. Each method returns clauses (or one) and what they say."""

    af: AF
    has: Mapping[Argument, Variable] = field(init=False)
    attacks: Mapping[Argument, Variable] = field(init=False)

    def __post_init__(self) -> None:
        n = len(self.af.arguments)
        object.__setattr__(self, "has", {a: i for i, a in enumerate(self.af.arguments, start=1)})
        object.__setattr__(self, "attacks", {a: n + i for a, i in self.has.items()})

    # --- kinds of sets ----------------------------------------------------------------------------------------------

    def conflict_free(self) -> CNF:
        """Models: the conflict-free sets. An argument is attacked exactly where a member attacks it."""
        has, attacks = self.has, self.attacks
        struck = [(-has[a], attacks[b]) for a in self.af.arguments for b in self.af.attacked[a]]
        by_some = [(-attacks[b], *(has[a] for a in self.af.attackers[b])) for b in self.af.arguments]
        not_both = [(-has[a], -attacks[a]) for a in self.af.arguments]
        return (*struck, *by_some, *not_both)

    def admissible(self) -> CNF:
        """Models: the admissible sets. Each attacker of a member is attacked."""
        defended = [(-self.has[a], self.attacks[b]) for a in self.af.arguments for b in self.af.attackers[a]]
        return (*self.conflict_free(), *defended)

    def complete(self) -> CNF:
        """Models: the complete extensions. Whoever has all its attackers attacked is a member."""
        reinstated = [(self.has[a], *(-self.attacks[b] for b in self.af.attackers[a])) for a in self.af.arguments]
        return (*self.admissible(), *reinstated)

    def stable(self) -> CNF:
        """Models: the stable extensions. Each argument is a member or attacked."""
        return (*self.conflict_free(), *((self.has[a], self.attacks[a]) for a in self.af.arguments))

    # --- conditions on the set --------------------------------------------------------------------------------------

    def with_all(self, s: Iterable[Argument]) -> CNF:
        """It has each member of s."""
        return tuple((self.has[a],) for a in self._in_order(s))

    def with_some(self, s: Iterable[Argument]) -> Clause:
        """It has a member of s."""
        return tuple(self.has[a] for a in self._in_order(s))

    def lacking_some(self, s: Iterable[Argument]) -> Clause:
        """It lacks a member of s."""
        return tuple(-self.has[a] for a in self._in_order(s))

    def not_within(self, s: Extension) -> Clause:
        """It has an argument outside s."""
        return self.with_some(set(self.af.arguments) - s)

    def other_than(self, s: Extension) -> Clause:
        """It is not s."""
        return tuple(-v if a in s else v for a, v in self.has.items())

    def attacking(self, s: Extension) -> Clause:
        """It attacks a member of s."""
        return self.with_some(b for a in s for b in self.af.attackers[a])

    def in_conflict_with(self, s: Extension) -> Clause:
        """It attacks a member of s, or a member of s attacks it."""
        return self.with_some({b for a in s for b in self.af.attackers[a]} | attacked_by(self.af, s))

    def covering(self, r: Extension) -> CNF:
        """Each argument of r is a member or attacked: its range contains r."""
        return tuple((self.has[a], self.attacks[a]) for a in self._in_order(r))

    def reaching_beyond(self, r: Extension) -> Clause:
        """Some argument outside r is a member or attacked: r does not contain its range."""
        outside = self._in_order(set(self.af.arguments) - r)
        return tuple(v for a in outside for v in (self.has[a], self.attacks[a]))

    def _in_order(self, s: Iterable[Argument]) -> list[Argument]:
        return sorted(set(s), key=self.has.__getitem__)


def to_dimacs(clauses: CNF) -> str:
    """The clauses in DIMACS, as other tools read them."""
    top = max((abs(x) for clause in clauses for x in clause), default=0)
    lines = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return "\n".join((f"p cnf {top} {len(clauses)}", *lines)) + "\n"
