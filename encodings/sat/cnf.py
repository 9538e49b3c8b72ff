"""Semantics of argumentation as clauses: pure functions from a framework to clauses and a variable map. No solver.

Besnard and Doutre, "Checking the acceptability of a set of arguments" (2004); the clauses of complete labellings are
those of Cerutti, Giacomin, Vallati, "Computing preferred extensions by SAT" (2014).

The argument at place i (from 1) is accepted where variable i is true, and attacked by an accepted one where n + i is.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ...semantics.argumentation import AF, Argument, Extension, Semantics

Variable = int  # from 1
Clause = list[int]  # literals: a variable, or its negation as the negative number


@dataclass(frozen=True, slots=True)
class Encoding:
    """Clauses, and the variables that say which arguments are accepted: 1..n in the order of the arguments."""

    clauses: tuple[Clause, ...]
    accepted: Mapping[Argument, Variable]
    top: Variable  # the largest variable
    covered: Mapping[Argument, Variable] = field(default_factory=dict)  # accepted or hit; only where ranges matter

    def decode(self, model: Sequence[int]) -> Extension:
        """The accepted arguments of a model, given as its true literals in the order of the variables."""
        return frozenset(a for a, literal in zip(self.accepted, model, strict=False) if literal > 0)

    def inside(self, s: Iterable[Argument]) -> Clause:
        """The literals that accept the members of s."""
        return [self.accepted[a] for a in s]

    def outside(self, s: Extension) -> Clause:
        """The clause that some argument outside s is accepted: false of s and its subsets alone."""
        return [v for a, v in self.accepted.items() if a not in s]

    def attack_on(self, af: AF, s: Extension) -> Clause:
        """The clause that some attacker of s is accepted."""
        return sorted({self.accepted[b] for a in s for b in af.attackers[a]})

    def other_than(self, s: Extension) -> Clause:
        """The clause that is false of s alone."""
        return [-v if a in s else v for a, v in self.accepted.items()]


def conflict_free(af: AF) -> Encoding:
    """Its models: the conflict-free sets."""
    accepted = _variables(af)
    clauses = [[-accepted[a], -accepted[b]] for a in af.arguments for b in af.attacked[a]]
    return Encoding(tuple(clauses), accepted, len(accepted))


def naive(af: AF) -> Encoding:
    """Its models: the maximal conflict-free sets, in which each argument outside is in conflict with a member."""
    base = conflict_free(af)
    free = [a for a in af.arguments if a not in af.attacked[a]]
    inside = [[base.accepted[b] for b in (a, *af.attackers[a], *af.attacked[a])] for a in free]
    return Encoding((*base.clauses, *(sorted(set(clause)) for clause in inside)), base.accepted, base.top)


def admissible(af: AF) -> Encoding:
    """Its models: the admissible sets."""
    accepted, hit = _variables(af), _variables(af, len(af.arguments))
    clauses = _hit(af, accepted, hit)
    clauses += [[-accepted[a], hit[b]] for a in af.arguments for b in af.attackers[a]]
    return Encoding(tuple(clauses), accepted, 2 * len(accepted))


def complete(af: AF) -> Encoding:
    """Its models: the complete extensions, as labellings (*in* is accepted, *out* is hit)."""
    base = admissible(af)
    hit = _variables(af, len(af.arguments))
    reinstated = [[base.accepted[a], *(-hit[b] for b in af.attackers[a])] for a in af.arguments]
    return Encoding((*base.clauses, *reinstated), base.accepted, base.top)


def stable(af: AF) -> Encoding:
    """Its models: the stable extensions."""
    accepted, hit = _variables(af), _variables(af, len(af.arguments))
    clauses = _hit(af, accepted, hit) + [[accepted[a], hit[a]] for a in af.arguments]
    return Encoding(tuple(clauses), accepted, 2 * len(accepted))


def semi_stable(af: AF) -> Encoding:
    """Its models: the complete extensions with their ranges. Those of maximal range are semi-stable."""
    return _with_range(af, complete(af))


def stage(af: AF) -> Encoding:
    """Its models: the conflict-free sets with their ranges. Those of maximal range are the stage extensions."""
    accepted, hit = _variables(af), _variables(af, len(af.arguments))
    return _with_range(af, Encoding(tuple(_hit(af, accepted, hit)), accepted, 2 * len(accepted)))


def grounded(af: AF) -> Encoding:
    """Horn clauses from which unit propagation of the variable ``top`` accepts exactly the grounded extension.

    ``top`` stands for "true" in the clauses of unattacked arguments, since propagation starts from an assumption.
    """
    accepted, hit = _variables(af), _variables(af, len(af.arguments))
    true = 2 * len(accepted) + 1
    defended = [[accepted[a], -true, *(-hit[b] for b in af.attackers[a])] for a in af.arguments]
    attacked = [[-accepted[a], hit[b]] for a in af.arguments for b in af.attacked[a]]
    return Encoding((*defended, *attacked), accepted, true)


ENCODERS: Mapping[Semantics, Callable[[AF], Encoding]] = {
    Semantics.CF: conflict_free,
    Semantics.NA: naive,
    Semantics.AD: admissible,
    Semantics.CO: complete,
    Semantics.GR: grounded,
    Semantics.PR: complete,  # the maximal models
    Semantics.ST: stable,
    Semantics.SST: semi_stable,  # the models of maximal range
    Semantics.STG: stage,  # the models of maximal range
    Semantics.ID: admissible,  # the models say which arguments are credulously accepted
    Semantics.EA: semi_stable,  # the models of maximal range say what all semi-stable extensions have
}


def _variables(af: AF, offset: int = 0) -> dict[Argument, Variable]:
    return {a: offset + i for i, a in enumerate(af.arguments, start=1)}


def _hit(af: AF, accepted: Mapping[Argument, Variable], hit: Mapping[Argument, Variable]) -> list[Clause]:
    """An argument is hit exactly where an accepted one attacks it, and then it is not accepted itself."""
    clauses = [[-accepted[a], hit[b]] for a in af.arguments for b in af.attacked[a]]
    clauses += [[-hit[a], *(accepted[b] for b in af.attackers[a])] for a in af.arguments]
    clauses += [[-accepted[a], -hit[a]] for a in af.arguments]
    return clauses


def _with_range(af: AF, base: Encoding) -> Encoding:
    """An argument is covered exactly where it is accepted or hit (hit is the second block of variables)."""
    n = len(af.arguments)
    hit, covered = _variables(af, n), _variables(af, 2 * n)
    clauses = [[-covered[a], base.accepted[a], hit[a]] for a in af.arguments]
    clauses += [[-x[a], covered[a]] for a in af.arguments for x in (base.accepted, hit)]
    return Encoding((*base.clauses, *clauses), base.accepted, 3 * n, covered)
