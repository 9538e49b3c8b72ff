"""Random defeasible theories by their features."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..errors import UsageError
from ..semantics.defeasible import Arrow, Literal, Priority, Rule, Theory, complement


@dataclass(frozen=True, slots=True)
class Features:
    """What a random theory is like: numbers of atoms, facts and rules; the largest body; the shares of strict rules,
    of defeaters, of negative literals; ``priorities``, the share of conflicting pairs of rules that one overrides;
    ``acyclic``: bodies hold only atoms that come later than the head's."""

    atoms: int = 8
    facts: int = 2
    rules: int = 12
    body: int = 2
    strict: float = 0.15
    defeaters: float = 0.1
    negative: float = 0.4
    priorities: float = 0.5
    acyclic: bool = False

    def __post_init__(self) -> None:
        for name in ("atoms", "facts", "rules", "body"):
            if (n := getattr(self, name)) < (1 if name == "atoms" else 0):
                raise UsageError(f"{name}: expected a number from {1 if name == 'atoms' else 0} on, found {n}")
        for name in ("strict", "defeaters", "negative", "priorities"):
            if not 0 <= (share := getattr(self, name)) <= 1:
                raise UsageError(f"{name}: expected a share between 0 and 1, found {share}")
        if self.strict + self.defeaters > 1:
            raise UsageError("strict and defeaters: the shares of rules add up to more than 1")


def random_theory(rng: Random, features: Features) -> Theory:
    """A theory with these features over the atoms a0, a1, ..; its priorities follow a random order of its rules, and so
    have no cycle."""
    rules = [_rule(rng, features, i) for i in range(1, features.rules + 1)]
    facts = [_literal(rng, features, features.atoms // 2 if features.acyclic else 0) for _ in range(features.facts)]
    return Theory.of(facts, rules, _priorities(rng, features, rules))


def _rule(rng: Random, features: Features, number: int) -> Rule:
    head = rng.randrange(features.atoms)
    size = rng.randint(0, features.body)
    body: dict[Literal, None] = {}
    if not features.acyclic or head + 1 < features.atoms:
        first = head + 1 if features.acyclic else 0
        body = dict.fromkeys(_literal(rng, features, first) for _ in range(size))
    kind = rng.random()
    arrow = Arrow.STRICT if kind < features.strict else Arrow.DEFEASIBLE
    if features.strict <= kind < features.strict + features.defeaters:
        arrow = Arrow.DEFEATER
    return Rule(f"r{number}", arrow, tuple(body), _signed(rng, features, head))


def _literal(rng: Random, features: Features, first: int) -> Literal:
    return _signed(rng, features, rng.randrange(first, features.atoms))


def _signed(rng: Random, features: Features, place: int) -> Literal:
    return f"-a{place}" if rng.random() < features.negative else f"a{place}"


def _priorities(rng: Random, features: Features, rules: list[Rule]) -> Iterator[Priority]:
    order = rng.sample(rules, len(rules))
    heads: dict[Literal, list[Rule]] = {}
    for r in order:
        for s in heads.get(complement(r.head), ()):
            if rng.random() < features.priorities:
                yield s.label, r.label
        heads.setdefault(r.head, []).append(r)
