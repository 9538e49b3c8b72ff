"""Why a witness puzzle has its answer: a derivation for each of the three answers."""

from .certificates import derive
from .claims import Derivation, Inference
from .witness import UNDETERMINED, Answer, Formula, Puzzle, Witness, lying, undecided
from .witness_logic import WitnessLogic
from .witness_truth import answer


def derivation(t: Puzzle) -> Derivation[Formula]:
    """The derivation of the puzzle's answer: by propagation for yes and no, by an undecided set for undetermined.

    The members of the undecided set stand side by side: they rest on one another, and ``check_derived`` takes them at
    once.
    """
    value = answer(t)
    if value != UNDETERMINED:
        found = derive(WitnessLogic(), t, Answer(value))
        assert found is not None  # the closure of the local rules is the grounded labelling
        return found
    u = undecided_set(t)
    outside = tuple(lying(a) for a in dict.fromkeys(a for y in u for a in t.accusers(y) if a not in u))
    refuted = derive(WitnessLogic(), t, *outside)
    assert refuted is not None  # whoever accuses an undecided witness is rejected or undecided
    named: Derivation[Formula] = tuple(
        Inference("undecided set", (*(undecided(y) for y in u if y != x), *outside), undecided(x)) for x in u
    )
    return (*refuted, *named, Inference("the answer", (undecided(t.main),), Answer(value)))


def undecided_set(t: Puzzle) -> tuple[Witness, ...]:
    """The main witness, if undecided, with the undecided witnesses who accuse it or one another: the smallest set that
    the rule "undecided set" accepts for it. Empty where the main witness is decided. In the order of speaking."""
    found: set[Witness] = set()
    queue = [t.main]
    while queue:
        x = queue.pop()
        if x not in found and t.grounded[x] == "undecided":
            found.add(x)
            queue += t.accusers(x)
    return tuple(x for x in t.arguments if x in found)
