"""Defeasible logic: theories, and what is provable in them, written to be read beside the papers.

Antoniou, Billington, Governatori, Maher, "Representation results for defeasible logic" (ACM TOCL 2, 2001) and
"Embedding defeasible logic into logic programming" (TPLP 6, 2006); Billington, Antoniou, Governatori, Maher, "An
inclusion theorem for defeasible logics" (ACM TOCL 12, 2010); Maher and Governatori, "A semantic decomposition of
defeasible logics" (AAAI 1999).

This file holds the theories; the proof conditions, which are the oracle, stand in ``defeasible_proof.py``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter

Literal = str  # an atom, or "-" and an atom; an atom is a name, or a name with constants: "flies", "-flies(tweety)"
Label = str  # of a rule: written as an atom
Priority = tuple[Label, Label]  # (superior, inferior)

ATOM = re.compile(r"\w+(?:\(\w+(?:,\w+)*\))?")


class Arrow(StrEnum):
    """The kinds of rules, as they are written."""

    STRICT = "->"  # whenever the body holds, so does the head
    DEFEASIBLE = "=>"  # if the body holds, then typically the head does
    DEFEATER = "~>"  # the body may keep the complement of the head from being concluded; it supports nothing


class Tag(StrEnum):
    """What is shown of a literal. A theory need not show a literal either way."""

    DEFINITELY = "+D"  # by facts and strict rules alone
    NOT_DEFINITELY = "-D"
    DEFEASIBLY = "+d"
    NOT_DEFEASIBLY = "-d"
    SUPPORTED = "+s"  # there is a chain of reasoning for it, which need not win (of the propagating variants)
    NOT_SUPPORTED = "-s"


class Value(StrEnum):
    """Whether a literal is defeasibly provable."""

    PROVED = "proved"  # +d
    REFUTED = "refuted"  # -d: shown not to be provable
    UNDETERMINED = "undetermined"  # neither


class Variant(StrEnum):
    """The defeasible logics: whether an ambiguity stays where it is or spreads; whether the rules for a literal defend
    one another; whether what rests on itself alone is refuted."""

    BLOCKING = "blocking"
    PROPAGATING = "propagating"
    BLOCKING_NO_TEAM = "blocking-no-team"
    PROPAGATING_NO_TEAM = "propagating-no-team"
    WELL_FOUNDED = "well-founded"  # of the blocking one

    @property
    def propagating(self) -> bool:
        """Whether attackers are judged by their support."""
        return self in (Variant.PROPAGATING, Variant.PROPAGATING_NO_TEAM)

    @property
    def team(self) -> bool:
        """Whether an attacker may be overridden by any rule for the literal, instead of by the one rule applied."""
        return self not in (Variant.BLOCKING_NO_TEAM, Variant.PROPAGATING_NO_TEAM)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags that its conditions define."""
        return tuple(Tag) if self.propagating else tuple(Tag)[:4]


class CyclicError(ValueError):
    """A superiority with a cycle: the labels along it, the first one again at its end."""

    def __init__(self, cycle: tuple[Label, ...]) -> None:
        self.cycle = cycle
        super().__init__(f"the superiority has a cycle: {' > '.join(cycle)}")


def complement(q: Literal) -> Literal:
    """The literal with the other sign."""
    return q[1:] if q.startswith("-") else f"-{q}"


def atom(q: Literal) -> str:
    """The literal without its sign."""
    return q.removeprefix("-")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule; its body, which may be empty, in the order given."""

    label: Label
    arrow: Arrow
    body: tuple[Literal, ...]
    head: Literal

    def __str__(self) -> str:
        parts = (f"{self.label}:", ", ".join(self.body), str(self.arrow), self.head)
        return " ".join(part for part in parts if part)


@dataclass(frozen=True)
class Theory:
    """A defeasible theory (F, R, >): distinct facts and distinctly labelled rules in the order given, and an acyclic
    relation between labels, which need not be transitive; raises ValueError where it is none."""

    facts: tuple[Literal, ...]
    rules: tuple[Rule, ...]
    superiority: frozenset[Priority] = frozenset()
    rule: Mapping[Label, Rule] = field(init=False, repr=False, compare=False)
    literals: tuple[Literal, ...] = field(init=False, repr=False, compare=False)
    given: frozenset[Literal] = field(init=False, repr=False, compare=False)  # the facts
    superiors: Mapping[Label, tuple[Label, ...]] = field(init=False, repr=False, compare=False)
    _heads: Mapping[Literal, tuple[Rule, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rules: dict[Label, Rule] = {}
        heads: dict[Literal, list[Rule]] = {}
        for r in self.rules:
            if r.label in rules:
                raise ValueError(f"two rules are labelled {r.label!r}")
            rules[r.label] = r
            heads.setdefault(r.head, []).append(r)
        if len(given := frozenset(self.facts)) != len(self.facts):
            raise ValueError(
                f"fact {next(q for i, q in enumerate(self.facts) if q in self.facts[:i])!r} is given twice"
            )
        object.__setattr__(self, "rule", rules)
        object.__setattr__(self, "given", given)
        object.__setattr__(self, "literals", _literals(self.facts, self.rules))
        object.__setattr__(self, "superiors", _superiors(rules, self.superiority))
        object.__setattr__(self, "_heads", {q: tuple(rs) for q, rs in heads.items()})
        check_names(rules, self.literals)
        check_acyclic(self.superiors)

    @classmethod
    def of(
        cls, facts: Iterable[Literal] = (), rules: Iterable[Rule] = (), superiority: Iterable[Priority] = ()
    ) -> "Theory":
        """The theory with these facts, rules and priorities; repeated facts and priorities count once."""
        return cls(tuple(dict.fromkeys(facts)), tuple(rules), frozenset(superiority))

    def rules_for(self, q: Literal) -> tuple[Rule, ...]:
        """R[q]: the rules of each kind with this head."""
        return self._heads.get(q, ())

    def strict_for(self, q: Literal) -> tuple[Rule, ...]:
        """R_s[q]: the strict rules among them."""
        return tuple(r for r in self.rules_for(q) if r.arrow is Arrow.STRICT)

    def supportive_for(self, q: Literal) -> tuple[Rule, ...]:
        """R_sd[q]: the strict and defeasible rules among them."""
        return tuple(r for r in self.rules_for(q) if r.arrow is not Arrow.DEFEATER)

    def superior(self, t: Rule, s: Rule) -> bool:
        """Whether t > s."""
        return (t.label, s.label) in self.superiority

    def idle_priorities(self) -> tuple[Priority, ...]:
        """The priorities between rules whose heads do not conflict, in alphabetical order: they have no effect."""
        found = [(t, s) for t, s in self.superiority if self.rule[t].head != complement(self.rule[s].head)]
        return tuple(sorted(found))


def _literals(facts: Iterable[Literal], rules: Iterable[Rule]) -> tuple[Literal, ...]:
    """Both literals of each atom, in the order in which the atoms come."""
    found: dict[Literal, None] = dict.fromkeys(facts)
    for r in rules:
        found.update(dict.fromkeys(r.body))
        found[r.head] = None
    atoms = dict.fromkeys(map(atom, found))
    return tuple(q for a in atoms for q in (a, f"-{a}"))


def _superiors(rules: Mapping[Label, Rule], superiority: Iterable[Priority]) -> Mapping[Label, tuple[Label, ...]]:
    found: dict[Label, list[Label]] = {}
    for t, s in sorted(superiority):
        for label in (t, s):
            if label not in rules:
                raise ValueError(f"priority {t} > {s}: no rule is labelled {label!r}")
        found.setdefault(s, []).append(t)
    return {s: tuple(ts) for s, ts in found.items()}


def check_names(labels: Iterable[Label], literals: Iterable[Literal]) -> None:
    """Accept names that can be written; raise ValueError with the first that cannot."""
    for name in (*labels, *map(atom, literals)):
        if not ATOM.fullmatch(name):
            raise ValueError(
                f"{name!r} is no name: letters, digits and _, then constants in parentheses if any: p(a,b)"
            )


def check_acyclic(superiors: Mapping[Label, Iterable[Label]]) -> None:
    """Accept a superiority without a cycle; raise CyclicError that shows the cycle."""
    try:
        TopologicalSorter(superiors).prepare()
    except CycleError as error:
        raise CyclicError(tuple(error.args[1])) from None
