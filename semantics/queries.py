"""What the backends share: how a question is checked, how long its answer may take, in which order answers stand."""

from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic

from ..errors import BudgetExceeded, UsageError
from .argumentation import AF, Argument, Extension


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on wall-clock time, counted from the moment the budget is made; ``seconds`` None: no limit."""

    seconds: float | None
    deadline: float

    @classmethod
    def of(cls, seconds: float | None) -> "Budget":
        """The budget of so many seconds from now; UsageError where that is no length of time."""
        if seconds is not None and not seconds >= 0:  # nan compares with nothing
            raise UsageError(f"a time limit of {seconds:g} s; it must be 0 or more")
        return cls(seconds, monotonic() + (float("inf") if seconds is None else seconds))

    def left(self) -> float:
        """The seconds left, infinite without a limit; raises BudgetExceeded where there are none."""
        rest = self.deadline - monotonic()
        if rest <= 0:
            raise self.exceeded()
        return rest

    def exceeded(self) -> BudgetExceeded:
        """The error that says that the time is up."""
        return BudgetExceeded(f"not decided within {self.seconds:g} s; allow more seconds, or ask a smaller question")


def ordered(af: AF, found: Iterable[Extension]) -> tuple[Extension, ...]:
    """The extensions in lexicographic order of the positions of their members."""
    place = {a: i for i, a in enumerate(af.arguments)}
    return tuple(sorted(found, key=lambda s: sorted(place[a] for a in s)))


def check_argument(af: AF, argument: Argument) -> None:
    """Accept an argument of the framework; raise UsageError for any other."""
    if argument not in af.attackers:
        few = ", ".join(map(repr, af.arguments[:5])) + (", ..." if len(af.arguments) > 5 else "")
        raise UsageError(f"{argument!r} is not an argument of this framework, whose arguments are: {few or 'none'}")


def check_limit(limit: int | None) -> None:
    """Accept None or a positive number of extensions; raise UsageError for any other."""
    if limit is not None and limit < 1:
        raise UsageError(f"limit is {limit}; it must be at least 1, or None for all extensions")


def defence(af: AF, s: Extension, argument: Argument) -> Extension:
    """A part of the admissible set s that is admissible and has the argument: its defenders in s, and theirs.

    A preferred extension without the argument attacks this part: it would contain it otherwise.
    """
    found = {argument}
    queue = [argument]
    while queue:
        for attacker in af.attackers[queue.pop()]:
            if not found.intersection(af.attackers[attacker]):
                defender = next(a for a in af.attackers[attacker] if a in s)
                found.add(defender)
                queue.append(defender)
    return frozenset(found)
