"""Abstract argumentation frameworks and their semantics, written to be read beside the papers.

Dung, "On the acceptability of arguments" (1995); Verheij, "Two approaches to dialectical argumentation: admissible sets
and argumentation stages" (1996); Caminada, "On the issue of reinstatement in argumentation" (2006) and "Semi-stable
semantics" (2006); Dung, Mancarella, Toni, "Computing ideal sceptical argumentation" (2007); Caminada, "Comparing two
unique extension semantics for formal argumentation: ideal and eager" (2007); Baroni, Caminada, Giacomin, "An
introduction to argumentation semantics" (2011).

This is the oracle: subsets are enumerated, so keep to about fifteen arguments. Only ``grounded`` is linear.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, combinations

Argument = str
Attack = tuple[Argument, Argument]  # (attacker, attacked)
Extension = frozenset[Argument]


class Label(StrEnum):
    """The label of an argument in a labelling (Caminada 2006)."""

    IN = "in"
    OUT = "out"
    UNDECIDED = "undecided"


Labelling = Mapping[Argument, Label]


@dataclass(frozen=True)
class AF:
    """An argumentation framework (A, R): a tuple of distinct arguments, in the order given, and a set of attacks."""

    arguments: tuple[Argument, ...]
    attacks: frozenset[Attack]
    attackers: Mapping[Argument, tuple[Argument, ...]] = field(init=False, repr=False, compare=False)
    attacked: Mapping[Argument, tuple[Argument, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        place = {argument: i for i, argument in enumerate(self.arguments)}
        if len(place) != len(self.arguments):
            twice = next(a for a, n in Counter(self.arguments).items() if n > 1)
            raise ValueError(f"argument {twice!r} is listed twice")
        into: dict[Argument, list[Argument]] = {a: [] for a in self.arguments}
        out_of: dict[Argument, list[Argument]] = {a: [] for a in self.arguments}
        for attacker, target in self.attacks:
            for end in (attacker, target):
                if end not in place:
                    raise ValueError(f"attack ({attacker}, {target}) names {end!r}, which is not an argument")
            into[target].append(attacker)
            out_of[attacker].append(target)
        object.__setattr__(self, "attackers", {a: tuple(sorted(xs, key=place.__getitem__)) for a, xs in into.items()})
        object.__setattr__(self, "attacked", {a: tuple(sorted(xs, key=place.__getitem__)) for a, xs in out_of.items()})

    @classmethod
    def of(cls, arguments: Iterable[Argument], attacks: Iterable[Iterable[Argument]] = ()) -> "AF":
        """The framework with these arguments and attacks; repeated attacks count once."""
        pairs = []
        for attack in attacks:
            attacker, target = attack
            pairs.append((attacker, target))
        return cls(tuple(arguments), frozenset(pairs))


def conflict_free(af: AF, s: Extension) -> bool:
    """No member of s attacks a member of s."""
    return not any(b in s for a in s for b in af.attacked[a])


def naive(af: AF, s: Extension) -> bool:
    """Conflict-free, and no argument outside can be added."""
    outside = (a for a in af.arguments if a not in s)
    return conflict_free(af, s) and not any(conflict_free(af, s | {a}) for a in outside)


def attacked_by(af: AF, s: Extension) -> Extension:
    """The arguments that some member of s attacks: s+."""
    return frozenset(b for a in s for b in af.attacked[a])


def defended(af: AF, s: Extension) -> Extension:
    """Dung's characteristic function F(s): the arguments all of whose attackers s attacks."""
    hit = attacked_by(af, s)
    return frozenset(a for a in af.arguments if all(b in hit for b in af.attackers[a]))


def admissible(af: AF, s: Extension) -> bool:
    """Conflict-free, and each member is defended."""
    return conflict_free(af, s) and s <= defended(af, s)


def complete(af: AF, s: Extension) -> bool:
    """Conflict-free, and equal to the set that it defends."""
    return conflict_free(af, s) and s == defended(af, s)


def stable(af: AF, s: Extension) -> bool:
    """Conflict-free, and every argument outside is attacked."""
    return conflict_free(af, s) and s | attacked_by(af, s) == frozenset(af.arguments)


def range_of(af: AF, s: Extension) -> Extension:
    """The arguments that s has or attacks: its range (Verheij 1996)."""
    return s | attacked_by(af, s)


def subsets(af: AF) -> Iterator[Extension]:
    """All 2^n sets of arguments."""
    n = len(af.arguments)
    return map(frozenset, chain.from_iterable(combinations(af.arguments, k) for k in range(n + 1)))


def maximal(sets: Iterable[Extension]) -> frozenset[Extension]:
    """Those of the sets that no other strictly contains."""
    found = frozenset(sets)
    return frozenset(s for s in found if not any(s < other for other in found))


def range_maximal(af: AF, sets: Iterable[Extension]) -> frozenset[Extension]:
    """Those of the sets whose range no other's range strictly contains."""
    found = {s: range_of(af, s) for s in sets}
    return frozenset(s for s, r in found.items() if not any(r < other for other in found.values()))


def largest_admissible(af: AF, sets: Iterable[Extension]) -> Extension:
    """The largest admissible set within each of the sets, which are conflict-free, and at least one.

    It is unique: the union of two admissible sets within a conflict-free one is admissible.
    """
    common = frozenset.intersection(*sets)
    (largest,) = maximal(s for s in subsets(af) if s <= common and admissible(af, s))
    return largest


def least_fixed_point(af: AF) -> Extension:
    """The least fixed point of the characteristic function, by iteration from the empty set (Dung 1995, Theorem 25)."""
    s: Extension = frozenset()
    while (larger := defended(af, s)) != s:
        s = larger
    return s


class Semantics(StrEnum):
    """Names of the semantics, in the codes of ICCMA."""

    CF = "CF"  # conflict-free sets
    NA = "NA"  # naive
    AD = "AD"  # admissible sets
    CO = "CO"  # complete
    GR = "GR"  # grounded
    PR = "PR"  # preferred
    ST = "ST"  # stable
    SST = "SST"  # semi-stable
    STG = "STG"  # stage
    ID = "ID"  # ideal
    EA = "EA"  # eager


def _all(af: AF, holds: Callable[[AF, Extension], bool]) -> frozenset[Extension]:
    return frozenset(s for s in subsets(af) if holds(af, s))


DEFINITIONS: Mapping[Semantics, Callable[[AF], frozenset[Extension]]] = {
    Semantics.CF: lambda af: _all(af, conflict_free),
    Semantics.NA: lambda af: _all(af, naive),
    Semantics.AD: lambda af: _all(af, admissible),
    Semantics.CO: lambda af: _all(af, complete),
    Semantics.GR: lambda af: frozenset([least_fixed_point(af)]),
    Semantics.PR: lambda af: maximal(_all(af, admissible)),
    Semantics.ST: lambda af: _all(af, stable),
    Semantics.SST: lambda af: range_maximal(af, _all(af, complete)),
    Semantics.STG: lambda af: range_maximal(af, _all(af, conflict_free)),
    Semantics.ID: lambda af: frozenset([largest_admissible(af, extensions(af, Semantics.PR))]),
    Semantics.EA: lambda af: frozenset([largest_admissible(af, extensions(af, Semantics.SST))]),
}
SINGLE = (Semantics.GR, Semantics.ID, Semantics.EA)  # each framework has exactly one extension of these


def extensions(af: AF, semantics: Semantics) -> frozenset[Extension]:
    """All extensions by the definition: exponential, the oracle that encodings are tested against."""
    return DEFINITIONS[semantics](af)


def grounded(af: AF) -> Extension:
    """The grounded extension by linear propagation: O(arguments + attacks). Equal to ``least_fixed_point``."""
    threats = {a: len(af.attackers[a]) for a in af.arguments}  # attackers not yet out
    accepted: set[Argument] = set()
    rejected: set[Argument] = set()
    queue = [a for a in af.arguments if not threats[a]]
    while queue:
        a = queue.pop()
        accepted.add(a)
        for b in af.attacked[a]:
            if b in rejected:
                continue
            rejected.add(b)
            for c in af.attacked[b]:
                threats[c] -= 1
                if not threats[c]:
                    queue.append(c)
    return frozenset(accepted)


def labelling(af: AF, s: Extension) -> Labelling:
    """The labelling of a conflict-free set: *in* its members, *out* what they attack, the rest *undecided*."""
    hit = attacked_by(af, s)
    return {a: Label.IN if a in s else Label.OUT if a in hit else Label.UNDECIDED for a in af.arguments}


def labellings(af: AF, semantics: Semantics) -> tuple[Labelling, ...]:
    """The labelling of each extension (by the definition), in no particular order."""
    return tuple(labelling(af, s) for s in extensions(af, semantics))


def credulous(af: AF, semantics: Semantics, argument: Argument) -> bool:
    """Whether some extension has the argument (by the definition)."""
    return any(argument in s for s in extensions(af, semantics))


def skeptical(af: AF, semantics: Semantics, argument: Argument) -> bool:
    """Whether each extension has the argument (by the definition); true where there is no extension."""
    return all(argument in s for s in extensions(af, semantics))
