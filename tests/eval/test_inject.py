"""Error injection: the checker finds the injected error, at its step, in each kind; and nothing where there is none.

``benchmarks/injection.py`` does the same with thousands of responses, and with their text.
"""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lastword.errors import UsageError
from lastword.eval.inject import KINDS, forced, inject, one_away
from lastword.nl.witness.say import plan, said_steps
from lastword.semantics.charging import BAD_SUPPORT
from lastword.semantics.checker import check
from lastword.semantics.claims import Kind, Known, Status
from lastword.semantics.verdict import Verdict, assess, bad_steps
from lastword.semantics.witness import FACT, Answer, Count, Is, Parity, Puzzle, Says, lying, truthful
from lastword.semantics.witness_derivation import derivation
from lastword.semantics.witness_logic import WitnessLogic
from lastword.semantics.witness_truth import answer
from lastword.testing import injected_errors, puzzles

LOGIC = WitnessLogic()
SAMPLE = 200
NAMES = ("ann", "ben", "cleo", "dirk", "elsa", "finn", "greta", "hans")
GOES_ON_UNCHANGED = ("misquote", "miscount", "groundless", "contradicted_later", "answer_not_following")
LONE = Puzzle.of(["ann"], [], "ann", "it rains")
TWO = Puzzle.of(["ann", "ben"], [("ben", "ann")], "ann", "it rains")


def drawn(rng):
    """A chain, a star of chains, a tree, or any framework."""
    names = rng.sample(NAMES, rng.randint(1, len(NAMES)))
    shape = rng.choice(["chain", "star", "tree", "any"])
    if shape == "any":
        names = names[:6]
        attacks = [(a, b) for a in names for b in names if rng.random() < 1.2 / len(names)]
    else:
        target = {"chain": lambda k: k - 1, "tree": rng.randrange, "star": lambda k: rng.choice((0, k - 1))}[shape]
        attacks = [(names[k], names[target(k)]) for k in range(1, len(names))]
    return Puzzle.of(rng.sample(names, len(names)), attacks, names[0], "the gate was locked")


def sample(kind, rng, size):
    found = []
    while len(found) < size:
        t = drawn(rng)
        injected = inject(t, derivation(t), kind, rng)
        if injected is not None:
            found.append((t, injected))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_error_is_the_injected_one(kind):
    for t, e in sample(kind, Random(f"first {kind}"), SAMPLE // 4):
        judged = check(LOGIC, t, e.steps)
        bad = bad_steps(e.steps, judged)
        assert bad and bad[0] == e.step, e.text
        if kind in GOES_ON_UNCHANGED:
            assert bad == (e.step,), e.text
        later = [j for step, js in zip(e.steps, judged, strict=True) if step.index > e.step for j in js]
        assert not any(j.support in BAD_SUPPORT for j in later), e.text  # charged once: it follows from what was said


def test_no_alarm_without_an_error():
    rng = Random("clean")
    for _ in range(SAMPLE):
        t = drawn(rng)
        steps = said_steps(plan(t, derivation(t), rng))
        judged = check(LOGIC, t, steps)
        assert bad_steps(steps, judged) == ()
        assert assess(LOGIC, t, steps, judged, Answer(answer(t))).verdict is Verdict.SOUND


# --- each kind is what its name says --------------------------------------------------------------------------------


def at(e):
    """The claims of the injected step as formulas, and those of all steps before."""
    return (
        [c.formula for c in e.steps[e.step].claims],
        {c.formula for s in e.steps[: e.step] for c in s.claims},
    )


def label(f):
    return isinstance(f, Is) and f.predicate in ("truthful", "lying")


def test_misquote():
    for t, e in sample("misquote", Random(1), 25):
        ((said,), _) = at(e)
        assert e.steps[e.step].kind is Kind.RESTATEMENT
        assert isinstance(said, Says) and said.target != FACT and (said.speaker, said.target) not in t.attacks


def test_skipped_accuser():
    for t, e in sample("skipped_accuser", Random(2), 25):
        (*grounds, conclusion), before = at(e)
        accusers = t.accusers(conclusion.witness)
        assert conclusion.predicate == "truthful" and len(accusers) > 1
        assert grounds and set(grounds) <= set(map(lying, accusers))
        assert any(lying(a) in before for a in accusers) and not all(lying(a) in before for a in accusers)


def test_wrong_negation():
    for t, e in sample("wrong_negation", Random(3), 25):
        (*_, conclusion), before = at(e)
        assert LOGIC.status(t, conclusion) is Status.FALSE
        assert not any(f in before for f in (truthful(conclusion.witness), lying(conclusion.witness)))


def test_miscount():
    for t, e in sample("miscount", Random(4), 25):
        ((said,), _) = at(e)
        assert isinstance(said, Count | Parity) and LOGIC.given(t, said) is False


def test_groundless():
    for t, e in sample("groundless", Random(5), 25):
        (*_, conclusion), before = at(e)
        assert label(conclusion) and conclusion not in before
        assert LOGIC.status(t, conclusion) in (Status.TRUE, Status.UNDETERMINED)


def test_contradicted_later():
    for _, e in sample("contradicted_later", Random(6), 25):
        ((said,), before) = at(e)
        x = said.witness
        opposite = [lying(x), Is("undecided", x)] if said.predicate == "truthful" else [truthful(x)]
        assert any(f in before for f in opposite)


def test_answer_not_following():
    right = 0
    for t, e in sample("answer_not_following", Random(7), 40):
        assert e.step == len(e.steps) - 1 and e.steps[e.step].kind is Kind.ANSWER
        right += e.answer == answer(t)
    assert 5 < right < 35  # both: the wrong answer to a right argument, the right answer to none


def test_the_answer_given_is_the_one_in_the_text():
    for kind in KINDS:
        for _, e in sample(kind, Random(8), 10):
            assert e.text.endswith(f"Answer: {e.answer}") and e.kind == kind


# --- what cannot be injected, and errors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "t", "possible"),
    [
        ("misquote", LONE, False),  # no accusation to misquote
        ("misquote", TWO, True),  # turned round
        ("skipped_accuser", LONE, False),
        ("skipped_accuser", TWO, False),  # nobody with two accusers
        ("wrong_negation", LONE, True),
        ("miscount", LONE, True),
        ("groundless", LONE, False),  # the only conclusion is one application away
        ("groundless", TWO, False),
        ("contradicted_later", LONE, True),
        ("answer_not_following", LONE, True),
    ],
)
def test_where_a_kind_has_a_place(kind, t, possible):
    found = [inject(t, derivation(t), kind, Random(seed)) for seed in range(10)]
    assert all((e is not None) == possible for e in found)


def test_where_all_accuse_all_nothing_can_be_misquoted():
    pairs = [(a, x) for a in ("ann", "ben") for x in ("ann", "ben")]
    t = Puzzle.of(["ann", "ben"], pairs, "ann", "it rains")
    assert inject(t, derivation(t), "misquote", Random(0)) is None


def test_where_nobody_is_decided_nothing_can_be_negated():
    t = Puzzle.of(["ann", "ben"], [("ann", "ben"), ("ben", "ann")], "ann", "it rains")
    assert inject(t, derivation(t), "wrong_negation", Random(0)) is None


def test_an_unknown_kind_is_an_error():
    with pytest.raises(UsageError, match="unknown kind of error 'typo'; one of: misquote, "):
        inject(TWO, derivation(TWO), "typo", Random(0))


@given(injected_errors(), st.integers(0, 2**32 - 1))
@settings(max_examples=15, deadline=None)
def test_the_same_seed_injects_the_same(found, seed):
    t, e = found
    first = inject(t, derivation(t), e.kind, Random(seed))
    assert first == inject(t, derivation(t), e.kind, Random(seed))


# --- parts ----------------------------------------------------------------------------------------------------------


@given(puzzles(6), st.data())
@settings(max_examples=80, deadline=None)
def test_one_away_agrees_with_the_search_for_rules(t, data):
    """Two implementations of the local rules: the one that injection rests on, and the checker's."""
    literal = st.builds(Is, st.sampled_from(["truthful", "lying"]), st.sampled_from(t.arguments))
    known = data.draw(st.frozensets(literal, max_size=5))
    f = data.draw(literal)
    found = LOGIC.explain(t, f, Known(dict.fromkeys(known, 0)))
    assert one_away(t, known, f) == (found is not None)


@given(puzzles(6), st.data())
@settings(max_examples=40, deadline=None)
def test_forced_labels_hold_and_change_nothing_that_does_not_hang_on_them(t, data):
    x = data.draw(st.sampled_from(t.arguments))
    make = data.draw(st.sampled_from([truthful, lying]))
    labels = forced(t, make(x)).grounded
    assert labels[x] == ("in" if make is truthful else "out")
    assume(labels[x] == t.grounded[x])
    assert {y: labels[y] for y in t.arguments} == dict(t.grounded)


def test_only_labels_can_be_forced():
    with pytest.raises(UsageError, match="only that a witness is truthful or lying"):
        forced(TWO, Is("undecided", "ann"))
