"""The moves of 3-ply arguments: a worked example, and what must hold of all triples."""

from hypothesis import given
from precedent_strategies import triples

from lastword.nl.precedent.theories import triple_from_json
from lastword.semantics.precedent import (
    PRECEDENTS,
    Side,
    Triple,
    abstention_required,
    answer,
    binds,
    consistent,
    distinctions,
    distinguishing,
    eligible,
    fitting,
    forced,
    ply,
    shared,
    trumps,
    usable,
    weakly_supported,
)

# worked by hand: P's factors are 4, 6, 7, 21; D's are 10, 16, 27
EXAMPLE = triple_from_json(
    {
        "cc": [4, 6, 16],
        "tsc1": {"outcome": "P", "factors": [4, 6, 7, 10]},
        "tsc2": {"outcome": "D", "factors": [6, 16, 27]},
    }
)


def test_the_moves_of_the_example() -> None:
    one, two, three = (ply(EXAMPLE, k) for k in (1, 2, 3))
    assert (one.cites, one.distinguishes, one.shared, one.distinguishing) == ("tsc1", None, {4, 6}, set())
    assert one.optional == {("cc", 4), ("cc", 6), ("tsc1", 10)}
    assert (two.cites, two.distinguishes, two.shared, two.distinguishing) == ("tsc2", "tsc1", {6, 16}, {7, 16})
    assert distinctions(EXAMPLE, "tsc1", Side.D) == ({7}, {16})
    assert (three.cites, three.distinguishes, three.shared, three.distinguishing) == (None, "tsc2", set(), {27, 4})
    assert not abstention_required(EXAMPLE)
    assert forced(EXAMPLE) == set()
    assert not trumps(EXAMPLE, "tsc2", "tsc1")
    assert not weakly_supported(EXAMPLE, "tsc2", Side.D)  # F16 favours D and is shared
    assert {("cc", 4), ("tsc1", 7), ("tsc2", 27), ("tsc1", 10)} <= usable(EXAMPLE)


def test_a_precedent_that_binds() -> None:
    t = triple_from_json(
        {
            "cc": [4, 6, 10],
            "tsc1": {"outcome": "P", "factors": [4, 10, 16]},
            "tsc2": {"outcome": "D", "factors": [16, 27]},
            "question": "forced",
        }
    )
    assert binds(t, "tsc1", Side.P)  # its F4 is here, and our F10 was there
    assert forced(t) == {Side.P}
    assert answer(t) == "plaintiff"


@given(triples())
def test_nothing_distinguishes_just_where_the_precedent_binds(t: Triple) -> None:
    for name in PRECEDENTS:
        won = t.precedent(name).outcome
        assert binds(t, name, won) == (not distinguishing(t, name, won.other))
        assert not binds(t, name, won.other)


@given(triples())
def test_a_consistent_case_base_forces_one_outcome_at_most(t: Triple) -> None:
    assert len(forced(t)) <= 1 or not consistent(t)


@given(triples())
def test_what_plies_say_is_true_of_the_cases(t: Triple) -> None:
    for number in (1, 2, 3):
        move = ply(t, number)
        if move.cites:
            assert move.cites == fitting(t, Side.P if number == 1 else Side.D)
            assert move.shared == t.cc & t.factors(move.cites)
        if move.distinguishes:
            gone, new = distinctions(t, move.distinguishes, Side.D if number == 2 else Side.P)
            assert gone <= t.factors(move.distinguishes) - t.cc
            assert new <= t.cc - t.factors(move.distinguishes)
        assert all(f in t.factors(case) for case, f in move.optional)


@given(triples())
def test_abstention_is_required_just_where_nobody_can_cite(t: Triple) -> None:
    assert abstention_required(t) == (not any(eligible(t, side) for side in Side))
    assert abstention_required(t) == (not t.cc & (t.tsc1.factors | t.tsc2.factors))


@given(triples())
def test_trumping_is_strict(t: Triple) -> None:
    assert not (trumps(t, "tsc1", "tsc2") and trumps(t, "tsc2", "tsc1"))
    if trumps(t, "tsc1", "tsc2"):
        assert shared(t, "tsc2") < shared(t, "tsc1")
