"""Derivations of tags, by propagation over the steps of ``defeasible_rules.py``: linear in them, without a solver.

What is made here is not trusted: ``certificates.py`` checks it by the logic's licences.
"""

from collections import deque
from collections.abc import Iterable, Iterator

from .certificates import ClosedSet, Derived
from .claims import Derivation
from .defeasible import Tag, Theory, Variant
from .defeasible_rules import Formula, Of, State, Tagged, Way, formulas, ways

REFUTATIONS = (State.DISCARDED, State.STRICTLY_DISCARDED)
Found = dict[Formula, Way]  # formula -> the step that concludes it, in an order in which premises come first


def derived(d: Theory, variant: Variant) -> Found:
    """All formulas that follow, each with one step; of the well-founded variant, refutations that bear one another out
    stand side by side, after all that they rest on besides."""
    steps = [w for f in formulas(d, variant) for w in ways(d, variant, f)]
    agenda = Agenda(steps)
    agenda.run()
    if variant is Variant.WELL_FOUNDED:
        while new := unfounded(steps, agenda.found):
            for way in new.values():
                agenda.conclude(way)
            agenda.run()
    return agenda.found


class Agenda:
    """Propagation: a step fires when its last premise is found (Dowling and Gallier 1984)."""

    def __init__(self, steps: Iterable[Way]) -> None:
        self.found: Found = {}
        self._queue: deque[Formula] = deque()
        self._waiting: dict[Formula, list[int]] = {}
        self._steps = list(steps)
        self._missing = [len(set(w.premises)) for w in self._steps]
        for number, way in enumerate(self._steps):
            for p in set(way.premises):
                self._waiting.setdefault(p, []).append(number)

    def run(self) -> None:
        """Conclude all that follows."""
        for number, missing in enumerate(self._missing):
            if not missing:
                self.conclude(self._steps[number])
        while self._queue:
            for number in self._waiting.get(self._queue.popleft(), ()):
                self._missing[number] -= 1
                if not self._missing[number]:
                    self.conclude(self._steps[number])

    def conclude(self, way: Way) -> None:
        """Take the step, unless its conclusion is there."""
        if way.conclusion not in self.found:
            self.found[way.conclusion] = way
            self._queue.append(way.conclusion)


def unfounded(steps: Iterable[Way], found: Found) -> Found:
    """The largest set of new refutations each of which has a step from the set and from what is found."""
    open_steps: dict[Formula, list[Way]] = {}
    for way in steps:
        new = is_refutation(way.conclusion) and way.conclusion not in found
        if new and all(p in found or is_refutation(p) for p in way.premises):
            open_steps.setdefault(way.conclusion, []).append(way)
    while True:
        kept = {
            f: left
            for f, some in open_steps.items()
            if (left := [w for w in some if all(p in found or p in open_steps for p in w.premises)])
        }
        if kept == open_steps:
            return {f: some[0] for f, some in kept.items()}
        open_steps = kept


def is_refutation(f: Formula) -> bool:
    """Whether f says that something is not provable, so that unfounded formulas like it hold together."""
    match f:
        case Tagged(Tag.NOT_DEFINITELY | Tag.NOT_DEFEASIBLY):
            return True
        case Of(state):
            return state in REFUTATIONS
    return False


def derivation(found: Found, *goals: Formula) -> Derivation[Formula] | None:
    """The steps that lead to the goals, without idle ones; None where one of them does not follow."""
    if any(goal not in found for goal in goals):
        return None
    needed, stack = set(goals), list(goals)
    while stack:
        for p in found[stack.pop()].premises:
            if p not in needed:
                needed.add(p)
                stack.append(p)
    return tuple(way for f, way in found.items() if f in needed)


def certificates(
    d: Theory, variant: Variant, goals: Iterable[Formula], found: Found | None = None
) -> Iterator[Derived[Formula] | ClosedSet[Formula]]:
    """For each goal a derivation; where there is none, the closed set that lacks it (which shows nothing under the
    well-founded variant)."""
    found = derived(d, variant) if found is None else found
    for goal in goals:
        made = derivation(found, goal)
        yield ClosedSet(frozenset(found), (goal,)) if made is None else Derived(goal, made)
