"""A defeasible theory with a question about a literal, and the order in which its statements are made."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .defeasible import Literal, Priority, Rule, Tag, Theory, complement
from .defeasible_proof import Conclusions

PROVABLE, NOT_PROVABLE = "provable", "not_provable"
REFUTED, NOT_REFUTED = "refuted", "not_refuted"
NEITHER = "neither"

Statement = Literal | Rule | Priority


class Asked(StrEnum):
    """What is asked of the literal q."""

    PROVABLE = "provable"  # is q +d?
    REFUTED = "refuted"  # is q -d?
    STATUS = "status"  # is q +d, -d, or neither?
    TRUTH = "truth"  # is q +d, ~q +d, or neither? (provable where both are: then the strict part is contradictory)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers that may be given."""
        return {
            Asked.PROVABLE: (PROVABLE, NOT_PROVABLE),
            Asked.REFUTED: (REFUTED, NOT_REFUTED),
            Asked.STATUS: (PROVABLE, REFUTED, NEITHER),
            Asked.TRUTH: (PROVABLE, REFUTED, NEITHER),
        }[self]


@dataclass(frozen=True, slots=True)
class Problem:
    """The question, and how its theory is told: ``order`` lists the places of ``sequence(theory)`` in the order of the
    telling, () where that is the sequence itself; ``trait`` is the verb that each atom is the subject of, ``planet``
    where its creatures live ("": the theory is not about any)."""

    theory: Theory
    query: Literal
    asked: Asked = Asked.PROVABLE
    order: tuple[int, ...] = ()
    trait: str = "hold"
    planet: str = ""

    def __post_init__(self) -> None:
        if self.order and sorted(self.order) != list(range(len(sequence(self.theory)))):
            raise ValueError(f"order: expected each place of {len(sequence(self.theory))} statements once")

    @property
    def statements(self) -> tuple[Statement, ...]:
        """Facts, rules and priorities in the order of the telling."""
        all_of_them = sequence(self.theory)
        return tuple(all_of_them[i] for i in self.order) if self.order else all_of_them


def sequence(d: Theory) -> tuple[Statement, ...]:
    """The facts, the rules, the priorities (in the order of their rules)."""
    place = {r.label: i for i, r in enumerate(d.rules)}
    priorities = sorted(d.superiority, key=lambda pair: (place[pair[0]], place[pair[1]]))
    return (*d.facts, *d.rules, *priorities)


def told(
    statements: Iterable[Statement], query: Literal, asked: Asked, trait: str = "hold", planet: str = ""
) -> Problem:
    """The problem whose statements are told in this order; ValueError where they make no theory."""
    told_in = tuple(statements)
    facts = [s for s in told_in if isinstance(s, str)]
    rules = [s for s in told_in if isinstance(s, Rule)]
    theory = Theory(tuple(facts), tuple(rules), frozenset(s for s in told_in if isinstance(s, tuple)))
    place = {s: i for i, s in enumerate(sequence(theory))}
    order = tuple(place[s] for s in told_in)
    if len(set(order)) != len(order):
        raise ValueError("a priority is told twice")
    return Problem(theory, query, asked, () if order == tuple(range(len(order))) else order, trait, planet)


def answer(p: Problem, found: Conclusions) -> str:
    """The answer by the conclusions of the theory."""
    proved, refuted = found.holds(Tag.DEFEASIBLY, p.query), found.holds(Tag.NOT_DEFEASIBLY, p.query)
    if p.asked is Asked.REFUTED:
        return REFUTED if refuted else NOT_REFUTED
    if proved or p.asked is Asked.PROVABLE:
        return PROVABLE if proved else NOT_PROVABLE
    if p.asked is Asked.TRUTH:
        refuted = found.holds(Tag.DEFEASIBLY, complement(p.query))
    return REFUTED if refuted else NEITHER
