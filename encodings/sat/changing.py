"""What would change an answer: a smallest set of attacks, or of arguments, whose removal flips it.

Where an argument should become a member of an admissible set, clauses describe frameworks with removals and MaxSAT
finds the fewest. Elsewhere the two sides of an explanation are played against each other: each winning strategy on what
is left names attacks that it uses, of which one must go, or attacks whose absence it uses; MaxSAT finds the fewest
removals that break all strategies seen so far, until the other side wins. (Reasons for an answer and ways to change it
are hitting sets of each other: Reiter, "A theory of diagnosis from first principles", 1987.)
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from threading import Timer

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from ...semantics.argumentation import AF, Argument, Attack, Semantics
from ...semantics.discussing import defend, discuss_grounded, refute
from ...semantics.discussion import Game, Strategy, rests_on, wins
from ...semantics.queries import Budget, check_argument
from . import argumentation

Clause = Sequence[int]


class Part(StrEnum):
    """What may be removed."""

    ATTACKS = "attacks"
    ARGUMENTS = "arguments"


@dataclass(frozen=True, slots=True)
class Change:
    """Attacks and arguments whose removal flips an answer; removed arguments take their attacks with them."""

    attacks: frozenset[Attack] = frozenset()
    arguments: frozenset[Argument] = frozenset()

    def applied(self, af: AF) -> AF:
        """What is left of the framework."""
        left = tuple(a for a in af.arguments if a not in self.arguments)
        return AF(left, frozenset((a, b) for a, b in af.attacks - self.attacks if {a, b}.isdisjoint(self.arguments)))


def explain(af: AF, game: Game, argument: Argument, *, seconds: float | None = None) -> Strategy:
    """The winning strategy in the discussion of the argument: of PRO where it is accepted, else of OPP.

    Raises BudgetExceeded after ``seconds``, and where OPP's strategy is too long to be read.
    """
    check_argument(af, argument)
    return _strategy(af, game, argument, Budget.of(seconds))


def _strategy(af: AF, game: Game, argument: Argument, budget: Budget) -> Strategy:
    if game is Game.GROUNDED:
        return discuss_grounded(af, argument)
    limit = None if budget.seconds is None else budget.left()
    s = argumentation.credulous(af, Semantics.AD, argument, seconds=limit)
    return refute(af, argument, budget) if s is None else defend(af, s, argument)


def smallest_change(
    af: AF, game: Game, argument: Argument, part: Part, *, seconds: float | None = None
) -> Change | None:
    """A smallest set of attacks (or of arguments other than this one) whose removal flips who wins; None where there is
    none. Raises BudgetExceeded after ``seconds``."""
    check_argument(af, argument)
    budget = Budget.of(seconds)
    removing = _Removing(af, argument, part)
    limit = None if seconds is None else budget.left()
    if game is Game.PREFERRED and argumentation.credulous(af, Semantics.AD, argument, seconds=limit) is None:
        return removing.least([*removing.making_admissible()], budget)
    return _against_strategies(removing, game, budget)


def _against_strategies(removing: "_Removing", game: Game, budget: Budget) -> Change | None:
    af, argument = removing.af, removing.argument
    before = wins(_strategy(af, game, argument, budget))
    hard: list[Clause] = []
    while (change := removing.least(hard, budget)) is not None:
        rest = change.applied(af)
        strategy = _strategy(rest, game, argument, budget)
        if wins(strategy) != before:
            return change
        hard.append(removing.breaking(rest, change, strategy))
    return None


class _Removing:
    """Removals as variables: 1 to the number of attacks (arguments), true where it is removed."""

    def __init__(self, af: AF, argument: Argument, part: Part) -> None:
        self.af, self.argument, self.part = af, argument, part
        self.attacks = [(a, b) for a in af.arguments for b in af.attacked[a]]
        self.arguments = [a for a in af.arguments if a != argument]
        items: Sequence[Attack | Argument] = self.attacks if part is Part.ATTACKS else self.arguments
        self.removed: Mapping[Attack | Argument, int] = {item: i for i, item in enumerate(items, start=1)}

    def least(self, hard: Sequence[Clause], budget: Budget) -> Change | None:
        """The fewest removals that satisfy the clauses, or None where there are none."""
        budget.left()
        if not all(hard):
            return None
        formula = WCNF()
        for v in self.removed.values():
            formula.append([-v], weight=1)
        formula.extend(hard)
        with RC2(formula) as solver:
            model = _computed(solver, budget)
        if model is None:
            return None
        gone = {item for item, v in self.removed.items() if model[v - 1] > 0}
        return Change(
            frozenset(x for x in self.attacks if x in gone), frozenset(a for a in self.arguments if a in gone)
        )

    def breaking(self, rest: AF, change: Change, strategy: Strategy) -> Clause:
        """The clause that what the strategy rests on is not all so."""
        used, absent = rests_on(self.af, rest, strategy)
        gone = change.attacks | change.arguments
        remove = {self.removed[item] for attack in used for item in self._items(attack)}
        # an attack is absent as long as one of the removals that make it so stays
        keep = {-self.removed[next(i for i in self._items(attack) if i in gone)] for attack in absent}
        return sorted(remove | keep)

    def _items(self, attack: Attack) -> Iterator[Attack | Argument]:
        """What may be removed so that the attack is gone."""
        if self.part is Part.ATTACKS:
            yield attack
        else:
            yield from (a for a in dict.fromkeys(attack) if a != self.argument)

    def making_admissible(self) -> Iterator[Clause]:
        """Clauses whose models are removals with an admissible set of what is left that has the argument."""
        fresh = _numbers(len(self.removed))
        has = {a: fresh() for a in self.af.arguments}
        hit = {a: fresh() for a in self.af.arguments}
        live: dict[Attack, int] = {}
        for a, b in self.attacks:
            live[a, b] = fresh()  # the set has a, and its attack on b is there
            gone = [self.removed[i] for i in self._items((a, b))]
            yield from ([-live[a, b], has[a]], *([-live[a, b], -v] for v in gone))
            yield [-has[a], -has[b], *gone]
            yield [-has[b], hit[a], *gone]
        for a in self.af.arguments:
            yield [-hit[a], *(live[b, a] for b in self.af.attackers[a])]
            if self.part is Part.ARGUMENTS and a != self.argument:
                yield [-has[a], -self.removed[a]]
        yield [has[self.argument]]


def _numbers(last: int) -> Callable[[], int]:
    """A function that counts on from here."""
    numbers = iter(range(last + 1, 1 << 60))
    return lambda: next(numbers)


def _computed(solver: RC2, budget: Budget) -> list[int] | None:
    """A model of least cost, or None; BudgetExceeded where it takes too long."""
    if budget.seconds is None:
        found: list[int] | None = solver.compute()
        return found
    alarm = Timer(budget.left(), solver.interrupt)
    alarm.daemon = True
    alarm.start()
    try:
        found = solver.compute(expect_interrupt=True)
    finally:
        alarm.cancel()
        alarm.join()
    budget.left()
    return found
