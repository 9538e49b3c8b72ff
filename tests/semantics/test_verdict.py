"""Verdicts on small responses, decided by hand from the table in ``docs/judging.md``.

``CHAIN`` is cy -> bo -> ada ("->" accuses), right answer yes. ``FORK`` is bo -> ada, dee -> cy -> ada, right answer no.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.semantics.charging import is_bad
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Claim, Judgement, Kind, Status, Step, Support
from lastword.semantics.verdict import FOLLOWS, Verdict, assess, bad_steps
from lastword.semantics.witness import Answer, Count, Fact, If, Is, Puzzle, lying, truthful, undecided
from lastword.semantics.witness_logic import WitnessLogic
from lastword.semantics.witness_truth import answer
from lastword.testing import puzzles

LOGIC = WitnessLogic()
CHAIN = Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the mill is shut")
FORK = Puzzle.of(["ada", "bo", "cy", "dee"], [("bo", "ada"), ("cy", "ada"), ("dee", "cy")], "ada", "the mill is shut")
S, V = Support, Verdict
YES, NO = Answer("yes"), Answer("no")


def steps(*said):
    def claim(f):
        act = Act.ANSWER if isinstance(f, Answer) else Act.ASSERT
        return f if isinstance(f, Claim) else Claim(act, f)

    return [Step(i, 0, 0, Kind.CLAIM, (claim(f),)) for i, f in enumerate(said)]


def assessed(t, *said, allow_leaps=False):
    rows = steps(*said)
    return assess(LOGIC, t, rows, check(LOGIC, t, rows), Answer(answer(t)), allow_leaps=allow_leaps)


PROOF = [truthful("cy"), lying("bo"), truthful("ada")]
IFS = [If((truthful("cy"),), (lying("bo"),)), If((lying("bo"),), (truthful("ada"),))]

TABLE = [
    # puzzle, what is said, verdict, bad steps, how the answer follows
    (CHAIN, [*PROOF, YES], V.SOUND, (), S.SUPPORTED),
    (CHAIN, [YES, *PROOF], V.SOUND, (), S.SUPPORTED),
    (CHAIN, [*IFS, YES], V.SOUND, (), S.SUPPORTED_IMPLICIT),
    (FORK, [truthful("bo"), lying("ada"), NO], V.SOUND, (), S.SUPPORTED),
    # a bad step stands beside a derivation of good ones
    (
        CHAIN,
        [truthful("cy"), Count("witnesses", 4), lying("bo"), truthful("ada"), YES],
        V.RIGHT_WITH_IDLE_ERRORS,
        (1,),
        S.SUPPORTED,
    ),
    (FORK, [truthful("cy"), truthful("bo"), lying("ada"), NO], V.RIGHT_WITH_IDLE_ERRORS, (0,), S.SUPPORTED),
    (
        CHAIN,
        [truthful("cy"), truthful("bo"), lying("bo"), YES],
        V.RIGHT_WITH_IDLE_ERRORS,
        (1,),
        S.SUPPORTED_BUT_INCONSISTENT,
    ),
    # each derivation of the right answer uses a bad step, or there is none
    (CHAIN, [truthful("ada"), YES], V.RIGHT_FOR_WRONG_REASONS, (0,), S.SUPPORTED),
    (FORK, [truthful("cy"), lying("ada"), NO], V.RIGHT_WITH_IDLE_ERRORS, (0,), S.SUPPORTED),  # bo is there, unsaid
    (CHAIN, [YES], V.RIGHT_FOR_WRONG_REASONS, (0,), S.UNSUPPORTED),
    (FORK, [undecided("ada"), NO], V.RIGHT_FOR_WRONG_REASONS, (0,), S.SUPPORTED_BY_DEFAULT_NO),
    (FORK, [truthful("dee"), lying("bo"), truthful("ada"), NO], V.RIGHT_FOR_WRONG_REASONS, (1, 2, 3), S.CONTRADICTED),
    # the steps entail the right answer, and another is given
    (CHAIN, [*PROOF, NO], V.SLIP, (3,), S.CONTRADICTED),
    # any other wrong answer
    (CHAIN, [truthful("bo"), lying("ada"), NO], V.WRONG, (0, 1), S.SUPPORTED),
    (CHAIN, [NO], V.WRONG, (0,), S.UNSUPPORTED),
    (CHAIN, [undecided("ada"), NO], V.WRONG, (0,), S.SUPPORTED_BY_DEFAULT_NO),
    # none
    (CHAIN, PROOF, V.NO_ANSWER, (), None),
    (CHAIN, [], V.NO_ANSWER, (), None),
    # the last answer counts, an earlier other one is taken back
    (CHAIN, [NO, *PROOF, YES], V.SOUND, (), S.SUPPORTED),
    (CHAIN, [YES, *PROOF, NO], V.SLIP, (4,), S.CONTRADICTED),
]


@pytest.mark.parametrize(("t", "said", "verdict", "bad", "follows"), TABLE)
def test_verdict(t, said, verdict, bad, follows):
    a = assessed(t, *said)
    assert (a.verdict, a.bad_steps, a.answer_follows) == (verdict, bad, follows)
    assert a.first_error == (bad[0] if bad else None)


def test_leaps_are_allowed_on_request():
    assert assessed(CHAIN, truthful("ada"), YES, allow_leaps=True).verdict is V.SOUND


def test_a_false_status_is_bad_although_supported():
    # ada's being truthful follows from what was said of bo, but it is false of FORK
    a = assessed(FORK, lying("bo"), lying("cy"), truthful("ada"), YES)
    assert (a.verdict, a.bad_steps) == (V.WRONG, (0, 2))


def test_a_retraction_is_not_punished():
    said = [truthful("bo"), Claim(Act.RETRACT, truthful("bo")), *PROOF, YES]
    assert assessed(CHAIN, *said).verdict is V.SOUND


def test_load_bearing_steps_leave_out_what_the_answer_does_not_rest_on():
    said = [truthful("dee"), lying("cy"), truthful("bo"), lying("ada"), NO]
    assert assessed(FORK, *said).load_bearing == (2, 3)


def test_load_bearing_steps_of_a_wrong_reason_show_it():
    assert assessed(CHAIN, Count("witnesses", 3), truthful("ada"), YES).load_bearing == (1,)


def test_load_bearing_steps_of_conditionals():
    # what the response says itself goes before an unstated default
    assert assessed(CHAIN, *IFS, YES).load_bearing == (0, 1)
    assert assessed(CHAIN, IFS[0], If((lying("bo"),), (Fact(True),)), YES).load_bearing == (0, 1)


def test_prefix_is_the_number_of_first_steps_that_suffice():
    idle = Count("witnesses", 4)
    assert assessed(FORK, truthful("dee"), lying("cy"), truthful("bo"), lying("ada"), NO).prefix == 3
    assert assessed(FORK, lying("ada"), truthful("dee"), NO).prefix == 1
    assert assessed(FORK, Count("witnesses", 4), NO).prefix is None
    assert assessed(FORK, idle, idle, Fact(False), idle, NO).prefix == 3


def test_the_shortest_prefix_is_found_although_a_later_claim_undoes_it():
    # cy is believed unless somebody denies it: the first step suffices, the first two do not, the first three do again
    shortcut = If((truthful("cy"),), (truthful("ada"),))
    said = [shortcut, undecided("cy"), lying("bo"), YES]
    assert [assessed(CHAIN, *said[:n], YES).answer_follows in FOLLOWS for n in (1, 2, 3)] == [True, False, True]
    assert assessed(CHAIN, *said).prefix == 1
    assert assessed(CHAIN, *said[1:]).prefix == 2
    assert assessed(CHAIN, said[1], said[0], YES).prefix is None


@pytest.mark.parametrize(
    ("status", "support", "act", "flags", "bad"),
    [
        (Status.TRUE, S.SUPPORTED, Act.ASSERT, (), False),
        (Status.TRUE, S.REPEAT, Act.ASSERT, (), False),
        (Status.TRUE, S.GIVEN, Act.RESTATE, (), False),
        (Status.NA, S.NA, Act.ASSERT, (), False),
        (Status.AMBIGUOUS, S.AMBIGUOUS, Act.ASSERT, (), False),
        (Status.UNDETERMINED, S.SUPPORTED, Act.ASSERT, (), False),
        (Status.OPEN, S.SUPPORTED, Act.ASSERT, (), False),
        (Status.FALSE, S.SUPPORTED, Act.ASSERT, (), True),
        (Status.FALSE, S.REPEAT, Act.ASSERT, (), True),
        (Status.NOT_ENTAILED, S.SUPPORTED, Act.ASSERT, (), True),
        (Status.TRUE, S.UNSUPPORTED, Act.ASSERT, (), True),
        (Status.TRUE, S.CONTRADICTED, Act.ASSERT, (), True),
        (Status.TRUE, S.LEAP, Act.ASSERT, (), True),
        (Status.FALSE, S.SUPPORTED, Act.ASSERT, ("retracted",), False),
        (Status.FALSE, S.CONTRADICTED, Act.RETRACT, (), False),
        (Status.FALSE, S.SUPPORTED, Act.ANSWER, (), False),  # an answer counts by its support
        (Status.FALSE, S.SUPPORTED_BY_DEFAULT_NO, Act.ANSWER, (), False),
        (Status.TRUE, S.UNSUPPORTED, Act.ANSWER, (), True),
        (Status.TRUE, S.LEAP, Act.ASSERT, ("after_unread",), False),
        (Status.FALSE, S.CONTRADICTED, Act.ASSERT, ("not_charged",), False),
    ],
)
def test_bad(status, support, act, flags, bad):
    assert is_bad(Claim(act, truthful("ada")), Judgement(status, support, flags=frozenset(flags))) is bad


@st.composite
def responses(draw):
    t = draw(puzzles(5))
    predicate = st.sampled_from(["truthful", "lying", "undecided", "unattacked"])
    literal = st.builds(Is, predicate, st.sampled_from(t.arguments))
    value = st.sampled_from(["yes", "no", "undetermined"]).map(Answer)
    return t, draw(st.lists(st.one_of(literal, literal, literal, value), max_size=8))


@given(responses())
@settings(max_examples=120, deadline=None)
def test_what_verdicts_mean(drawn):
    """The definitions of the verdicts, each by itself, on any response."""
    t, said = drawn
    rows = steps(*said)
    judged = check(LOGIC, t, rows)
    a = assess(LOGIC, t, rows, judged, Answer(answer(t)))
    given_answers = [f for f in said if isinstance(f, Answer)]
    right = bool(given_answers) and given_answers[-1].value == answer(t)
    assert (a.verdict is V.NO_ANSWER) == (not given_answers)
    assert (a.verdict is V.SOUND) == (right and not a.bad_steps and a.answer_follows in FOLLOWS)
    assert (a.verdict in (V.SLIP, V.WRONG)) == (bool(given_answers) and not right)
    assert a.bad_steps == bad_steps(rows, judged)
    assert a.first_error == min(a.bad_steps, default=None)
    assert (a.prefix is None) == (a.answer_follows not in FOLLOWS)
    if a.verdict is V.RIGHT_WITH_IDLE_ERRORS:
        assert a.bad_steps and not set(a.load_bearing) & set(a.bad_steps)


@given(responses())
@settings(max_examples=60, deadline=None)
def test_good_steps_alone_give_the_right_answer_again(drawn):
    """Right with idle errors: with the bad steps struck out, and those that then are bad, the response is sound."""
    t, said = drawn
    a = assessed(t, *said)
    if a.verdict is V.RIGHT_WITH_IDLE_ERRORS:
        last = [f for f in said if isinstance(f, Answer)][-1]
        kept, bad = [f for f in said if not isinstance(f, Answer)], (-1,)
        while bad:
            rows = steps(*kept)
            bad = bad_steps(rows, check(LOGIC, t, rows))
            kept = [f for i, f in enumerate(kept) if i not in bad]
        assert assessed(t, *kept, last).verdict is V.SOUND


def test_a_conditional_that_misquotes_the_puzzle_is_bad():
    a = assessed(CHAIN, If((truthful("cy"),), (Is("unattacked", "ada"),)), truthful("cy"), YES)
    assert a.bad_steps == (0,)


def test_a_conditional_may_restate_the_puzzle():
    assert assessed(CHAIN, If((truthful("cy"),), (Is("unattacked", "cy"), lying("bo"))), *PROOF, YES).bad_steps == ()


def test_a_step_that_rests_on_a_bad_one_is_no_derivation_of_good_steps():
    long = Puzzle.of(
        ["ada", "bo", "cy", "dee", "ed"], [("bo", "ada"), ("cy", "bo"), ("dee", "cy"), ("ed", "dee")], "ada", "it rains"
    )
    a = assessed(long, lying("bo"), truthful("ada"), YES)
    assert (a.verdict, a.bad_steps, a.load_bearing) == (V.RIGHT_FOR_WRONG_REASONS, (0,), (0, 1))


def test_the_answer_is_judged_as_the_verdict_says():
    said = [Claim(Act.SUPPOSE, truthful("bo")), Claim(Act.ASSERT, Fact(False), scope=(0,)), NO]
    rows = steps(*said)
    assert check(LOGIC, CHAIN, rows)[-1][0].support is assessed(CHAIN, *said).answer_follows


def test_what_was_drawn_from_a_retracted_claim_falls_with_it():
    names = ["ada", "bo", "cy", "dee", "ed"]
    t = Puzzle.of(names, zip(names[1:], names[:-1], strict=True), "ada", "the mill is shut")
    claims = [
        (Act.ASSERT, lying("bo")),
        (Act.ASSERT, truthful("ada")),
        (Act.RETRACT, lying("bo")),
        (Act.ANSWER, Answer("yes")),
    ]
    steps = [Step(n, n, n + 1, Kind.CLAIM, (Claim(act, f, n, n + 1),)) for n, (act, f) in enumerate(claims)]
    found = assess(WitnessLogic(), t, steps, check(WitnessLogic(), t, steps), Answer("yes"))
    assert found.bad_steps == (1,) and found.verdict is Verdict.RIGHT_FOR_WRONG_REASONS


def test_a_tautology_is_no_reason():
    t = Puzzle.of(["ada"], [], "ada", "x")
    tautology = If((truthful("ada"),), (truthful("ada"),))
    assert assessed(t, tautology, YES).verdict is Verdict.RIGHT_FOR_WRONG_REASONS
