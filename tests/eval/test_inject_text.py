"""Error injection at the level of text: what is said is read again, and the first error is found where it was made.

``benchmarks/injection.py --text`` does the same with more responses.
"""

from random import Random

import pytest

from lastword.eval.inject import KINDS, inject
from lastword.nl.witness.reader import read
from lastword.nl.witness.say import say
from lastword.semantics.checker import check
from lastword.semantics.claims import Kind
from lastword.semantics.verdict import Verdict, assess, bad_steps
from lastword.semantics.witness import Answer, Puzzle
from lastword.semantics.witness_derivation import derivation
from lastword.semantics.witness_logic import WitnessLogic
from lastword.semantics.witness_truth import answer

LOGIC = WitnessLogic()
A_KIND, SOUND = 60, 200
ENOUGH = 0.99
NAMES = ("yusuf", "noor", "tavi", "celeste", "will", "mary-ann", "o'brien", "hope", "jo", "mark")
FACTS = ("the gate was locked", "it had rained", "the parcel has arrived", "there is milk left", "the dog barked")


def drawn(rng):
    """A chain, a star of chains, a tree, or any framework, with a fact of any form."""
    names = rng.sample(NAMES, rng.randint(1, len(NAMES)))
    shape = rng.choice(["chain", "star", "tree", "any"])
    if shape == "any":
        names = names[:6]
        attacks = [(a, b) for a in names for b in names if rng.random() < 1.2 / len(names)]
    else:
        target = {"chain": lambda k: k - 1, "tree": rng.randrange, "star": lambda k: rng.choice((0, k - 1))}[shape]
        attacks = [(names[k], names[target(k)]) for k in range(1, len(names))]
    return Puzzle.of(rng.sample(names, len(names)), attacks, names[0], rng.choice(FACTS))


def sample(kind, rng, size):
    """So many responses with one error of the kind, and their puzzles."""
    found = []
    while len(found) < size:
        t = drawn(rng)
        injected = inject(t, derivation(t), kind, rng)
        if injected is not None:
            found.append((t, injected))
    return found


def exact(t, e):
    """Whether the first bad step of the text lies in the injected sentence."""
    steps = read(t, e.text)
    bad = bad_steps(steps, check(LOGIC, t, steps))
    said = e.steps[e.step]
    return any(s.start < said.end and said.start < s.end for s in steps if bad and s.index == bad[0])


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_error_is_found_in_the_text(kind):
    responses = sample(kind, Random(f"text {kind}"), A_KIND)
    missed = [e.text for t, e in responses if not exact(t, e)]
    assert len(missed) <= (1 - ENOUGH) * A_KIND, missed[0]


def test_no_alarm_on_a_sound_text():
    rng = Random("text sound")
    for _ in range(SOUND):
        t = drawn(rng)
        text = say(t, derivation(t), rng)
        steps = read(t, text)
        assert assess(LOGIC, t, steps, check(LOGIC, t, steps), Answer(answer(t))).verdict is Verdict.SOUND, text
        assert all(s.kind is not Kind.UNPARSED for s in steps), text
