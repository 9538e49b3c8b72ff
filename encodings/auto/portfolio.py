"""Which engine is asked, and for how long, before the other one is."""

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from typing import TypeVar

from ...errors import BudgetExceeded
from ...semantics.argumentation import AF, Argument, Extension, Semantics
from ...semantics.backend import Backend
from ...semantics.queries import Budget
from ..asp import argumentation as asp
from ..sat import argumentation as sat

T = TypeVar("T")
Say = Callable[[str], None]  # is told what is chosen, and why

FIRST_TURN = 5.0  # seconds; each later turn is twice as long
SMALL = 40  # arguments up to which starting clingo costs more than it saves
DENSE = 10  # attacks an argument
LISTED_BY_ASP = (Semantics.CF, Semantics.NA, Semantics.AD, Semantics.CO, Semantics.ST)

ENGINES: Mapping[str, Backend] = {"asp": asp, "sat": sat}


def silent(text: str) -> None:
    """Tell nobody."""


class Portfolio:
    """The two engines, of which the one that is likely to be quicker is asked first."""

    def __init__(self, budget: Budget, say: Say = silent) -> None:
        self.budget, self.say = budget, say

    def some(self, af: AF, semantics: Semantics) -> Extension | None:
        """An extension, or None."""
        return self._in_turns(af, semantics, lambda name, seconds: ENGINES[name].some(af, semantics, seconds=seconds))

    def credulous(self, af: AF, semantics: Semantics, argument: Argument) -> Extension | None:
        """An extension with the argument, or None."""
        return self._in_turns(
            af, semantics, lambda name, seconds: ENGINES[name].credulous(af, semantics, argument, seconds=seconds)
        )

    def skeptical(self, af: AF, semantics: Semantics, argument: Argument) -> Extension | None:
        """An extension without the argument, or None."""
        return self._in_turns(
            af, semantics, lambda name, seconds: ENGINES[name].skeptical(af, semantics, argument, seconds=seconds)
        )

    def stream(self, af: AF, semantics: Semantics) -> Iterator[Extension]:
        """The extensions as they are found, by one engine from beginning to end."""
        name, why = "sat", "it starts quickly"
        if semantics not in LISTED_BY_ASP:
            why = f"each {semantics} extension takes searches of its own, with clauses added"
        if semantics in LISTED_BY_ASP and len(af.arguments) > SMALL:
            name, why = "asp", f"clingo lists all models, which are the {semantics} extensions, in one search"
        self.say(f"{name} lists the extensions of {size(af)}: {why}")
        left = None if self.budget.seconds is None else self.budget.left()
        try:
            yield from ENGINES[name].stream(af, semantics, seconds=left)
        except BudgetExceeded:
            raise self.budget.exceeded() from None

    def _in_turns(self, af: AF, semantics: Semantics, ask: Callable[[str, float | None], T]) -> T:
        """The answer of the engine that is likely to be quicker; where it takes long, the other has a turn, and so on.

        The time spent is at most a small multiple of what the better engine needs alone.
        """
        order, why = chosen(af, semantics)
        turn = FIRST_TURN
        for name in cycle(order):
            left = self.budget.left()
            self.say(f"{name} is asked about {size(af)}: {why}")
            try:
                return ask(name, min(turn, left))
            except BudgetExceeded:
                why = f"not decided by {name} within {min(turn, left):.3g} s"
                if turn >= left:
                    raise self.budget.exceeded() from None
            turn *= 2
        raise AssertionError("a cycle does not end")


def chosen(af: AF, semantics: Semantics) -> tuple[tuple[str, str], str]:
    """The engines in the order in which they are asked a single question, and why."""
    density = len(af.attacks) / max(1, len(af.arguments))
    if semantics in (Semantics.ST, Semantics.PR) and density >= DENSE and len(af.arguments) > SMALL:
        return ("asp", "sat"), f"{semantics}, with {density:.0f} attacks an argument"
    return ("sat", "asp"), "the usual choice for a single question"


def size(af: AF) -> str:
    """The size of a framework in words."""
    return f"{len(af.arguments)} arguments, {len(af.attacks)} attacks"
