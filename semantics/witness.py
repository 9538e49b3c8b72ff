"""Witness puzzles: testimony as attack, the formulas of the claim language, and what is true of them.

"x says that y is lying" is an attack of x on y; the main witness states a fact; the question is whether to believe it.
What is true of a puzzle is in ``witness_truth.py``, the local rules are in ``witness_rules.py``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal as OneOf

from .argumentation import AF, Label, Labelling, grounded, labelling
from .claims import Status
from .propagation import Clauses

Witness = str
FACT = "fact"  # what the main witness states
YES, NO, UNDETERMINED = "yes", "no", "undetermined"


# --- formulas -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Is:
    """A predicate of one witness: accepted, rejected, not accepted, undecided; (not) accused."""

    predicate: OneOf["truthful", "lying", "disbelieved", "undecided", "unattacked", "attacked"]
    witness: Witness


@dataclass(frozen=True, slots=True)
class Fact:
    """The main witness's fact holds (True), does not hold (False), or cannot be determined (None)."""

    value: bool | None


@dataclass(frozen=True, slots=True)
class Says:
    """Testimony: the speaker says that the target is lying (or, with FACT, states the fact)."""

    speaker: Witness
    target: Witness


Literal = Is | Fact | Says


@dataclass(frozen=True, slots=True)
class If:
    """A conditional between two conjunctions."""

    antecedent: tuple[Literal, ...]
    consequent: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Not both truthful; not all truthful; all truthful or all lying."""

    relation: OneOf["one_of_lying", "at_least_one_lying", "same"]
    witnesses: tuple[Witness, ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """ "could be": has no status."""

    literal: Literal


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something: witnesses, accusers, truthful, lying."""

    subject: str
    value: int


@dataclass(frozen=True, slots=True)
class Parity:
    """Whether there is an odd or an even number of something."""

    subject: str
    odd: bool


@dataclass(frozen=True, slots=True)
class General:
    """Any other general claim, by name: alternation, a parity rule, majority."""

    name: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on the argument: contradiction_noted, consistent_scenario, conflicting_testimony."""

    name: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: yes, no, undetermined."""

    value: str


Formula = Is | Fact | Says | If | Group | Possible | Count | Parity | General | Remark | Answer


@lru_cache(maxsize=4096)
def truthful(x: Witness) -> Is:
    """x is accepted."""
    return Is("truthful", x)


@lru_cache(maxsize=4096)
def lying(x: Witness) -> Is:
    """x is rejected."""
    return Is("lying", x)


@lru_cache(maxsize=4096)
def undecided(x: Witness) -> Is:
    """x is neither accepted nor rejected."""
    return Is("undecided", x)


# --- the theory -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Puzzle:
    """A witness puzzle. ``arguments`` are the witnesses in the order in which they speak, in lower case; ``attacks``
    are (accuser, accused); ``main`` states ``fact``."""

    arguments: tuple[Witness, ...]
    attacks: frozenset[tuple[Witness, Witness]]
    main: Witness
    fact: str
    af: AF = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "af", AF(self.arguments, self.attacks))
        if self.main not in self.af.attackers:
            raise ValueError(f"main witness {self.main!r} is not among the arguments")

    @classmethod
    def of(
        cls, arguments: Iterable[Witness], attacks: Iterable[Iterable[Witness]], main: Witness, fact: str
    ) -> "Puzzle":
        """The puzzle with these parts, from any iterables; names in lower case, as the claim language has them."""
        pairs = frozenset((a.lower(), b.lower()) for a, b in attacks)
        return cls(tuple(a.lower() for a in arguments), pairs, main.lower(), fact)

    def accusers(self, x: Witness) -> tuple[Witness, ...]:
        """Who says that x is lying, in the order of speaking."""
        return self.af.attackers.get(x, ())

    def accused(self, x: Witness) -> tuple[Witness, ...]:
        """Of whom x says that they are lying."""
        return self.af.attacked.get(x, ())

    def unattacked(self, x: Witness) -> bool:
        """Whether nobody accuses x."""
        return x in self.af.attackers and not self.af.attackers[x]

    @cached_property
    def leaves(self) -> tuple[Witness, ...]:
        """Whom nobody accuses."""
        return tuple(x for x in self.arguments if self.unattacked(x))

    @cached_property
    def grounded(self) -> Labelling:
        """The grounded labelling."""
        return labelling(self.af, grounded(self.af))

    @cached_property
    def clear(self) -> bool:
        """Whether the grounded labelling leaves nobody undecided."""
        return Label.UNDECIDED not in self.grounded.values()

    @cached_property
    def chain(self) -> tuple[Witness, ...] | None:
        """The witnesses from the main one to the last accuser, where the accusations form one path; else None."""
        path = [self.main]
        while len(more := self.accusers(path[-1])) == 1 and more[0] not in path:
            path.append(more[0])
        is_path = len(path) == len(self.arguments) and len(self.attacks) == len(path) - 1
        return tuple(path) if is_path else None

    @cached_property
    def by_length(self) -> tuple["Formula", ...]:
        """What the number of witnesses decides, where the accusations form one path; else nothing."""
        if self.chain is None:
            return ()
        if len(self.chain) % 2 == 1:
            return (truthful(self.main), Fact(True), Answer(YES))
        return (lying(self.main), Fact(False), Answer(NO))

    @cached_property
    def leaf_free(self) -> "LeafFree":
        """The labelling equations with each unattacked witness left free: where conditionals are judged."""
        return LeafFree(self)


def _forest(puzzle: Puzzle) -> bool:
    """Whether the accusations, taken as undirected edges, have no cycle."""
    root = {a: a for a in puzzle.arguments}

    def find(a: Witness) -> Witness:
        while root[a] != a:
            root[a] = root[root[a]]
            a = root[a]
        return a

    for a, b in sorted(puzzle.attacks):
        if find(a) == find(b):
            return False
        root[find(a)] = find(b)
    return True


def _believed(f: Formula) -> Formula:
    return truthful(f.witness) if isinstance(f, Is) and f.predicate == "unattacked" else f


class LeafFree:
    """The complete labellings of a puzzle as clauses over in(x), out(x), with unattacked witnesses free (in or out).

    On a forest each constraint "x is in iff its accusers are out" meets the next in one witness only, so unit
    propagation alone decides satisfiability.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._in = {x: 2 * i + 1 for i, x in enumerate(puzzle.arguments)}
        forest = _forest(puzzle)
        self._clauses = Clauses(self._equations(two_valued=forest), complete=forest)
        self._cache: dict[tuple[frozenset[int], int], bool] = {}
        self._closures: dict[frozenset[int], set[int] | None] = {}

    def _equations(self, *, two_valued: bool) -> list[tuple[int, ...]]:
        clauses: list[tuple[int, ...]] = []
        for x, into in self.puzzle.af.attackers.items():
            x_in, x_out = self._in[x], self._in[x] + 1
            clauses.append((-x_in, -x_out))
            if two_valued or not into:
                clauses.append((x_in, x_out))
            for a in into:
                clauses += [(-x_in, self._in[a] + 1), (-self._in[a], x_out)]
            if into:
                clauses.append((x_in, *(-(self._in[a] + 1) for a in into)))
                clauses.append((-x_out, *(self._in[a] for a in into)))
        return clauses

    def literals(self, f: Formula) -> tuple[int, ...] | None:
        """The formula as a conjunction of literals over the clauses' atoms; None where it is not of that kind."""
        match f:
            case Is(predicate, x) if x in self._in:
                i = self._in[x]
                return {"truthful": (i,), "lying": (i + 1,), "disbelieved": (-i,), "undecided": (-i, -i - 1)}.get(
                    predicate
                )
            case Fact(value):
                i = self._in[self.puzzle.main]
                return (i,) if value else (i + 1,) if value is False else (-i, -i - 1)
            case Answer(value):
                return self.literals(Fact({YES: True, NO: False}.get(value)))
            case _:
                return None

    def conjunction(self, formulas: Iterable[Formula]) -> tuple[int, ...]:
        """The literals of all the formulas that are literals here; who is supposed unaccused is to be believed (others
        put no condition)."""
        return tuple(x for f in formulas for x in self.literals(_believed(f)) or ())

    def status(self, assumed: Iterable[int], f: Formula) -> Status:
        """true where the assumed literals entail f, false where they refute it, open where they do neither."""
        goal = self.literals(f)
        if goal is None:
            return Status.NA
        given = frozenset(assumed)
        reached = self._reached(given)
        if reached is None or any(-g in reached for g in goal):
            return Status.FALSE
        if not (self._clauses.complete and reached.issuperset(goal)) and not self._possible(given.union(goal)):
            return Status.FALSE
        return Status.TRUE if all(self.entails(given, g) for g in goal) else Status.OPEN

    def entails(self, assumed: frozenset[int], goal: int) -> bool:
        """Whether the assumed literals entail the goal (answers are kept)."""
        reached = self._reached(assumed)
        if reached is None or goal in reached:
            return True
        key = (assumed, goal)
        if key not in self._cache:
            self._cache[key] = self._clauses.entails(assumed, goal)
        return self._cache[key]

    def _possible(self, assumed: frozenset[int]) -> bool:
        reached = self._reached(assumed)
        return reached is not None and (self._clauses.complete or self._clauses.satisfiable(assumed))

    def _reached(self, assumed: frozenset[int]) -> set[int] | None:
        """What unit propagation derives from the assumed literals, or None at a contradiction (kept)."""
        if assumed not in self._closures:
            self._closures[assumed] = self._clauses.propagate(assumed)
        return self._closures[assumed]
