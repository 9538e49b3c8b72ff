"""The witness system: JSON form, features, answers under each semantics."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.errors import RecordError, UsageError
from lastword.generators.witness_system import features, labels, theory_from_json, theory_to_json, witness_system
from lastword.semantics.witness import Count, Is, Parity, Puzzle

SYSTEM = witness_system(wording=None)
NAMES = ("ada", "bo", "cleo", "dov", "eve")


@st.composite
def puzzles(draw):
    names = NAMES[: draw(st.integers(1, 5))]
    attacks = draw(st.sets(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=8))
    order = draw(st.permutations(names))
    return Puzzle.of(order, attacks, draw(st.sampled_from(names)), "the soup is hot")


@given(puzzles())
def test_json_form_is_read_back(puzzle):
    assert theory_from_json(theory_to_json(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("theory", "message"),
    [
        (3, "theory: expected an object"),
        ({}, "theory.arguments: expected a list of names"),
        ({"arguments": ["ada"], "attacks": [["ada"]], "main": "ada", "fact": "x"}, "theory.attacks"),
        (
            {"arguments": ["ada"], "attacks": [["bo", "ada"]], "main": "ada", "fact": "x"},
            "'bo', which is not an argument",
        ),
        ({"arguments": ["ada"], "attacks": [], "main": "bo", "fact": "x"}, "main witness 'bo'"),
        ({"arguments": ["ada"], "attacks": [], "main": "ada"}, "main, fact"),
        ({"arguments": ["ada", "ada"], "attacks": [], "main": "ada", "fact": "x"}, "twice"),
    ],
)
def test_bad_theories_are_named(theory, message):
    with pytest.raises(RecordError, match=message):
        theory_from_json(theory)


def test_features():
    chain = Puzzle.of(("ada", "bo", "cleo"), [("bo", "ada"), ("cleo", "bo")], "ada", "x")
    assert features(chain) == {"arguments": 3, "paths": 1, "parity": "odd", "order": "in_order"}
    shuffled = Puzzle.of(("cleo", "ada", "bo"), [("bo", "ada"), ("cleo", "bo")], "ada", "x")
    assert features(shuffled)["order"] == "shuffled"
    two = Puzzle.of(("ada", "bo", "cleo", "dov"), [("bo", "ada"), ("cleo", "bo"), ("dov", "ada")], "ada", "x")
    assert features(two) == {"arguments": 4, "paths": 2, "parity": "even", "order": "in_order"}


def test_semantics_differ_on_an_even_cycle_with_a_common_target():
    """Bo and Cleo accuse each other and both accuse Dov, who accuses Ada: floating acceptance of Ada."""
    attacks = [("bo", "cleo"), ("cleo", "bo"), ("bo", "dov"), ("cleo", "dov"), ("dov", "ada")]
    puzzle = Puzzle.of(("ada", "dov", "bo", "cleo"), attacks, "ada", "x")
    assert [SYSTEM.solve(puzzle, s) for s in SYSTEM.semantics] == ["undetermined", "undetermined", "yes", "yes"]
    assert labels(puzzle) == dict.fromkeys(puzzle.arguments, "undecided")


def test_no_stable_labelling_leaves_the_answer_open():
    assert SYSTEM.solve(Puzzle.of(("ada",), [("ada", "ada")], "ada", "x"), "stable") == "undetermined"


def test_backend_is_asked_only_where_something_is_undecided():
    def refuse(af, semantics):
        raise AssertionError("not needed")

    decided = Puzzle.of(("ada", "bo"), [("bo", "ada")], "ada", "x")
    assert witness_system(wording=None, extensions=refuse).solve(decided, "preferred") == "no"


@given(puzzles(), st.sampled_from(["complete", "preferred", "stable"]))
def test_where_the_grounded_labelling_decides_all_semantics_agree(puzzle, semantics):
    if "undecided" not in labels(puzzle).values():
        assert SYSTEM.solve(puzzle, semantics) == SYSTEM.solve(puzzle, "grounded")


def test_unknown_semantics_names_the_known_ones():
    with pytest.raises(UsageError, match=r"'best': use one of grounded, complete, preferred, stable"):
        SYSTEM.solve(Puzzle.of(("ada",), [], "ada", "x"), "best")


def test_arithmetic_is_counting():
    assert SYSTEM.arithmetic(Count("witnesses", 3)) and SYSTEM.arithmetic(Parity("witnesses", True))
    assert not SYSTEM.arithmetic(Is("lying", "bo"))
