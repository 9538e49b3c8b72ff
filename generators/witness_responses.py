"""Made-up responses to witness puzzles: sound ones, flawed ones, and shortcuts argued in words."""

from itertools import pairwise
from random import Random

from ..nl.witness.inject import KINDS, inject
from ..nl.witness.outline import Point
from ..nl.witness.say import joined, worded
from ..semantics.certificates import Derived
from ..semantics.claims import Derivation, Kind
from ..semantics.witness import YES, Count, Formula, Is, Parity, Puzzle, Says, Witness, lying, truthful
from ..semantics.witness_derivation import derivation as searched
from .derivations import certificate
from .responses import Flawed, Responses
from .shortcuts import naive, parity


def derivation(t: Puzzle) -> Derivation[Formula]:
    """The derivation of the puzzle's answer."""
    made = certificate(t)
    return made.derivation if isinstance(made, Derived) else searched(t)


def flawed(t: Puzzle, rng: Random) -> Flawed:
    """The derivation with one error, of a kind drawn among those that the puzzle has a place for."""
    for kind in rng.sample(KINDS, len(KINDS)):
        found = inject(t, derivation(t), kind, rng)
        if found is not None:
            bad = found.steps[found.step]
            return Flawed(found.text, kind, bad.start, bad.end)
    raise AssertionError("an answer that does not follow is always possible")


# --- shortcuts in words -----------------------------------------------------------------------------------------------


def by_parity(t: Puzzle, rng: Random) -> str:
    """The accusations as one path that ends at the main witness, their number, and what the parity of the witnesses
    makes of that: true where they are that path, else misquoted or miscounted."""
    line = path(t)
    n = len(line)
    told = [Point(Kind.RESTATEMENT, (Says(a, x),)) for x, a in pairwise(line)]
    counted = [Point(Kind.CLAIM, (Count("accusations", n - 1),))] if n > 1 else []
    odd = Parity("witnesses", n % 2 == 1)
    end = Point(Kind.CLAIM, (_label(t, parity(t)),), (odd,), "parity")
    return joined(worded(t, (*told, *counted, end), rng))


def path(t: Puzzle) -> tuple[Witness, ...]:
    """All witnesses in one line from the main one: each after one whom they accuse, as long as there is such a one."""
    line = [t.main]
    while len(line) < len(t.arguments):
        left = [x for x in t.arguments if x not in line]
        line.append(next((a for a in t.accusers(line[-1]) if a in left), left[0]))
    return tuple(line)


def naively(t: Puzzle, rng: Random) -> str:
    """An accusation of the main witness, taken at its word; or that there is none."""
    accusers = t.accusers(t.main)
    ground: Formula = Says(accusers[0], t.main) if accusers else Is("unattacked", t.main)
    point = Point(Kind.CLAIM, (_label(t, naive(t)),), (ground,), "naive")
    return joined(worded(t, (point,), rng))


def _label(t: Puzzle, answer: str) -> Formula:
    return truthful(t.main) if answer == YES else lying(t.main)


RESPONSES: Responses[Puzzle, Formula] = Responses(derivation, flawed, {"parity": by_parity, "naive": naively})
