"""The status of formulas, against all labellings enumerated here: no propagation, no clauses, no cache."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.semantics.claims import Status
from lastword.semantics.witness import Answer, Fact, Group, If, Is, Puzzle, lying, truthful
from lastword.semantics.witness_logic import WitnessLogic
from lastword.semantics.witness_truth import answer, count, general_status, status
from lastword.testing import puzzles

LOGIC = WitnessLogic()
T = Status


def labellings(t, *, free):
    """All complete labellings; with ``free`` an unaccused witness may also be out."""
    accusers = {x: [a for a, y in t.attacks if y == x] for x in t.arguments}
    found = []
    for labels in product(("in", "out", "undecided"), repeat=len(t.arguments)):
        ls = dict(zip(t.arguments, labels, strict=True))
        if all(_legal(ls[x], [ls[a] for a in accusers[x]], free) for x in t.arguments):
            found.append(ls)
    return found


def _legal(label, accusers, free):
    if not accusers and free:
        return label != "undecided"
    if all(a == "out" for a in accusers):
        return label == "in"
    return label == ("out" if "in" in accusers else "undecided")


def holds(t, ls, f):
    label = ls[t.main] if isinstance(f, Fact | Answer) else ls[f.witness]
    wanted = f.predicate if isinstance(f, Is) else f.value
    return {
        "truthful": label == "in",
        "lying": label == "out",
        "disbelieved": label != "in",
        "undecided": label == "undecided",
        True: label == "in",
        False: label == "out",
        None: label == "undecided",
    }[wanted]


def grounded(t):
    """The complete labelling with the fewest believed."""
    return min(labellings(t, free=False), key=lambda ls: sum(label == "in" for label in ls.values()))


@st.composite
def questioned(draw):
    t = draw(puzzles(5))
    predicate = st.sampled_from(["truthful", "lying", "disbelieved", "undecided"])
    literal = st.one_of(
        st.builds(Is, predicate, st.sampled_from(t.arguments)), st.builds(Fact, st.sampled_from([True, False]))
    )
    return (
        t,
        tuple(draw(st.lists(literal, min_size=1, max_size=2))),
        tuple(draw(st.lists(literal, min_size=1, max_size=2))),
    )


@given(questioned())
@settings(max_examples=80, deadline=None)
def test_conditionals_in_the_leaf_free_theory(drawn):
    t, antecedent, consequent = drawn
    models = [ls for ls in labellings(t, free=True) if all(holds(t, ls, f) for f in antecedent)]
    if any(not any(holds(t, ls, f) for ls in models) for f in consequent):
        expected = T.FALSE
    elif all(holds(t, ls, f) for ls in models for f in consequent):
        expected = T.TRUE
    else:
        expected = T.NOT_ENTAILED
    assert LOGIC.status(t, If(antecedent, consequent)) is expected


@given(questioned())
@settings(max_examples=50, deadline=None)
def test_claims_under_suppositions(drawn):
    t, assumed, (f, *_) = drawn
    truths = {holds(t, ls, f) for ls in labellings(t, free=True) if all(holds(t, ls, a) for a in assumed)}
    expected = T.FALSE if True not in truths else T.TRUE if False not in truths else T.OPEN
    assert LOGIC.status(t, f, assumed) is expected


@given(questioned())
@settings(max_examples=50, deadline=None)
def test_claims_against_the_grounded_labelling(drawn):
    t, (f, *_), _ = drawn
    ls = grounded(t)
    undecided = ls[f.witness if isinstance(f, Is) else t.main] == "undecided"
    vague = undecided and not (isinstance(f, Is) and f.predicate in ("undecided", "disbelieved"))
    assert LOGIC.status(t, f) is (T.UNDETERMINED if vague else T.TRUE if holds(t, ls, f) else T.FALSE)
    assert answer(t) == {"in": "yes", "out": "no", "undecided": "undetermined"}[ls[t.main]]


@given(puzzles(5), st.data())
@settings(max_examples=60, deadline=None)
def test_one_of_them_lies(t, data):
    if len(t.arguments) < 2:
        return
    x, y = data.draw(st.permutations(t.arguments))[:2]
    models = labellings(t, free=True)
    both = [ls for ls in models if ls[x] == ls[y] == "in"]
    expected = T.TRUE if not both else T.FALSE if len(both) == len(models) else T.NOT_ENTAILED
    assert LOGIC.status(t, Group("one_of_lying", (x, y))) is expected


# --- by hand --------------------------------------------------------------------------------------------------------

CHAIN = Puzzle.of("abcd", [("b", "a"), ("c", "b"), ("d", "c")], "a", "it rains")
FORK = Puzzle.of("abcd", [("b", "a"), ("c", "a"), ("d", "c")], "a", "it rains")


@pytest.mark.parametrize(
    ("t", "f", "expected"),
    [
        # "if one lies the other tells the truth" needs a sole accuser
        (CHAIN, If((lying("b"),), (truthful("a"),)), T.TRUE),
        (FORK, If((lying("b"),), (truthful("a"),)), T.NOT_ENTAILED),
        (FORK, If((lying("b"), lying("c")), (truthful("a"), Fact(True))), T.TRUE),
        (FORK, If((truthful("c"),), (lying("a"), truthful("d"))), T.FALSE),  # each conjunct by itself: d must lie
        (CHAIN, If((truthful("a"), truthful("b")), (truthful("c"),)), T.FALSE),  # an impossible antecedent
        (CHAIN, Group("same", ("a", "c")), T.TRUE),
        (CHAIN, Group("same", ("a", "b")), T.FALSE),
        (FORK, Group("same", ("b", "d")), T.NOT_ENTAILED),
        (CHAIN, Group("at_least_one_lying", ("a", "b", "d")), T.TRUE),
    ],
)
def test_by_hand(t, f, expected):
    assert LOGIC.status(t, f) is expected


def test_counts():
    subjects = ("witnesses", "accusers", "accusations", "truthful", "lying", "planets")
    assert [count(FORK, s) for s in subjects] == [4, 3, 3, 2, 2, None]


def test_general_claims_hold_on_a_chain_only():
    assert general_status(CHAIN, "parity_even_witnesses_first_false") is T.TRUE
    assert general_status(FORK, "parity_even_witnesses_first_false") is T.FALSE
    assert general_status(CHAIN, "majority") is T.FALSE
    assert general_status(CHAIN, "something_else") is T.NA


def test_nobody_accuses_a_stranger():
    t = Puzzle.of(["ada"], [], "ada", "the mill is shut")
    assert status(t, Is("attacked", "zed"), ()) is Status.FALSE
    assert status(t, Is("unattacked", "zed"), ()) is Status.FALSE


def test_two_who_lie_in_any_case_are_the_same():
    attacks = [("cy", "dee"), *((a, x) for a in ("cy", "dee") for x in ("ada", "bo"))]
    t = Puzzle.of(["ada", "bo", "cy", "dee"], attacks, "ada", "the mill is shut")
    assert status(t, Group("same", ("ada", "bo")), ()) is Status.TRUE
