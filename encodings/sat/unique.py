"""Semantics with exactly one extension, by SAT: grounded, ideal and eager."""

from collections.abc import Callable, Mapping

from ...semantics.argumentation import AF, Argument, Extension, Semantics, attacked_by
from ...semantics.queries import Budget
from .cnf import ENCODERS
from .ranges import Ranges
from .solver import Engine, Search


def grounded(af: AF, budget: Budget) -> Extension:
    """The grounded extension, by unit propagation: linear in the size of the framework."""
    encoding = ENCODERS[Semantics.GR](af)
    with Search(encoding.clauses, budget) as search:
        derived = set(search.propagate(encoding.top))
    return frozenset(a for a, v in encoding.accepted.items() if v in derived)


def ideal(af: AF, budget: Budget) -> Extension:
    """The ideal extension, without a preferred one.

    By Dung, Mancarella, Toni, "Computing ideal sceptical argumentation" (2007), an admissible set lies in each
    preferred extension exactly where no admissible set attacks it. So it lies among the arguments of admissible sets
    that no argument of an admissible set attacks; and these are free of conflict.
    """
    accepted = credulously_admissible(af, budget)
    return within(af, accepted - attacked_by(af, accepted))


def eager(af: AF, budget: Budget) -> Extension:
    """The eager extension: the largest admissible set within what all semi-stable extensions have."""
    with Ranges(af, Semantics.EA, budget) as ranges:
        return within(af, ranges.common())


UNIQUE: Mapping[Semantics, Callable[[AF, Budget], Extension]] = {
    Semantics.GR: grounded,
    Semantics.ID: ideal,
    Semantics.EA: eager,
}


def credulously_admissible(af: AF, budget: Budget) -> Extension:
    """The arguments that some admissible set has: each search asks for one that is not yet known."""
    encoding = ENCODERS[Semantics.ID](af)
    found: Extension = frozenset()
    with Search(encoding.clauses, budget, list(encoding.accepted.values()), Engine.ASKING) as search:
        # asking for an argument outside leaves no model of the sets that are known already, and only of these
        while (model := search.model()) is not None:
            found |= encoding.decode(model)
            search.add(encoding.outside(found))
        return found


def within(af: AF, s: Extension) -> Extension:
    """The largest admissible set within a conflict-free set: what it does not defend is left out, again and again."""
    left = set(s)
    hit = {b: sum(a in left for a in af.attackers[b]) for a in s for b in af.attackers[a]}  # members that attack it
    queue: list[Argument] = [a for a in s if any(not hit[b] for b in af.attackers[a])]
    while queue:
        a = queue.pop()
        if a not in left:
            continue
        left.remove(a)
        for b in af.attacked[a]:
            if b in hit:
                hit[b] -= 1
                if not hit[b]:
                    queue += (c for c in af.attacked[b] if c in left)
    return frozenset(left)
