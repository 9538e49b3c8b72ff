"""The checker on small responses, support by support. What is expected is decided by hand from the rules in English
(``docs/judging.md``): which claim restates, follows by one rule, was denied, follows by several, or not at all.

The puzzles: ``CHAIN`` is cy -> bo -> ada ("->" accuses): cy and ada are truthful, bo lies. ``FORK`` is bo -> ada,
dee -> cy -> ada: bo and dee are truthful, cy and ada lie. ``PAIR`` is ada <-> bo, with dee -> cy -> ada: ada and bo are
undecided, dee is truthful, cy lies. Ada is the main witness throughout.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.semantics.charging import is_bad
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Claim, Kind, Known, Status, Step, Support
from lastword.semantics.consequence import closure
from lastword.semantics.witness import (
    FACT,
    Answer,
    Count,
    Fact,
    General,
    Group,
    If,
    Is,
    Parity,
    Possible,
    Puzzle,
    Remark,
    Says,
    lying,
    truthful,
    undecided,
)
from lastword.semantics.witness_logic import WitnessLogic
from lastword.testing import puzzles

LOGIC = WitnessLogic()
CHAIN = Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the mill is shut")
LONG = Puzzle.of(
    ["ada", "bo", "cy", "dee", "ed"], [("bo", "ada"), ("cy", "bo"), ("dee", "cy"), ("ed", "dee")], "ada", "it rains"
)
FORK = Puzzle.of(["ada", "bo", "cy", "dee"], [("bo", "ada"), ("cy", "ada"), ("dee", "cy")], "ada", "the mill is shut")
PAIR = Puzzle.of(
    ["ada", "bo", "cy", "dee"], [("ada", "bo"), ("bo", "ada"), ("cy", "ada"), ("dee", "cy")], "ada", "the mill is shut"
)
ALONE = Puzzle.of(["ada", "bo"], [("ada", "bo")], "ada", "the mill is shut")
KNOT = Puzzle.of(["ada"], [("ada", "ada")], "ada", "the mill is shut")


def unattacked(x):
    return Is("unattacked", x)


def claim(f, *flags, scope=(), act=None):
    return Claim(act or (Act.ANSWER if isinstance(f, Answer) else Act.ASSERT), f, scope=scope, flags=frozenset(flags))


def steps(*said):
    """Each item is a step: a formula, a claim, or a list of them."""
    rows = [item if isinstance(item, list) else [item] for item in said]
    claims = [tuple(c if isinstance(c, Claim) else claim(c) for c in row) for row in rows]
    return [Step(i, 0, 0, Kind.CLAIM, row) for i, row in enumerate(claims)]


def judged(t, *said, logic=LOGIC):
    """The judgements of all claims in one list."""
    return [j for row in check(logic, t, steps(*said)) for j in row]


def last(t, *said, logic=LOGIC):
    return judged(t, *said, logic=logic)[-1]


S, T = Support, Status

TABLE = [
    # what restates the problem, and what misquotes it
    (CHAIN, [Says("bo", "ada")], T.TRUE, S.GIVEN),
    (CHAIN, [Says("ada", FACT)], T.TRUE, S.GIVEN),
    (CHAIN, [Says("cy", "ada")], T.FALSE, S.CONTRADICTED),
    (CHAIN, [Says("bo", FACT)], T.FALSE, S.CONTRADICTED),
    (CHAIN, [unattacked("cy")], T.TRUE, S.GIVEN),
    (CHAIN, [unattacked("ada")], T.FALSE, S.CONTRADICTED),
    (CHAIN, [Is("attacked", "ada")], T.TRUE, S.GIVEN),
    (CHAIN, [Count("witnesses", 3)], T.TRUE, S.GIVEN),
    (CHAIN, [Count("accusers", 2)], T.TRUE, S.GIVEN),
    (CHAIN, [Count("witnesses", 4)], T.FALSE, S.CONTRADICTED),
    (CHAIN, [Parity("witnesses", True)], T.TRUE, S.GIVEN),
    (CHAIN, [Parity("witnesses", False)], T.FALSE, S.CONTRADICTED),
    # one application of each local rule
    (CHAIN, [unattacked("cy"), truthful("cy")], T.TRUE, S.SUPPORTED),
    (CHAIN, [truthful("cy")], T.TRUE, S.SUPPORTED),
    (CHAIN, [lying("bo")], T.TRUE, S.SUPPORTED),
    (CHAIN, [truthful("cy"), lying("bo")], T.TRUE, S.SUPPORTED),
    (CHAIN, [lying("bo"), truthful("ada")], T.TRUE, S.SUPPORTED),
    (LONG, [truthful("ada"), lying("bo")], T.TRUE, S.SUPPORTED),
    (CHAIN, [lying("bo"), truthful("cy")], T.TRUE, S.SUPPORTED),
    (CHAIN, [truthful("ada"), Fact(True)], T.TRUE, S.SUPPORTED),
    (FORK, [lying("ada"), Fact(False)], T.TRUE, S.SUPPORTED),
    (FORK, [lying("ada"), Is("disbelieved", "ada")], T.TRUE, S.SUPPORTED),
    (FORK, [truthful("bo"), Is("disbelieved", "ada")], T.TRUE, S.SUPPORTED),
    (CHAIN, [Parity("witnesses", True), truthful("ada")], T.TRUE, S.SUPPORTED),
    (CHAIN, [Count("witnesses", 3), General("alternate"), truthful("ada")], T.TRUE, S.SUPPORTED),
    (CHAIN, [General("alternate")], T.TRUE, S.SUPPORTED),
    (CHAIN, [Group("one_of_lying", ("bo", "ada"))], T.TRUE, S.SUPPORTED),
    # an error is charged once: what was falsely claimed counts for what follows
    (CHAIN, [lying("cy"), truthful("bo")], T.FALSE, S.SUPPORTED),
    (CHAIN, [unattacked("bo"), truthful("bo")], T.FALSE, S.SUPPORTED),
    (CHAIN, [Says("ada", "cy"), truthful("ada"), lying("cy")], T.FALSE, S.SUPPORTED),
    # ... but not false arithmetic, and a true parity says nothing off a chain
    (CHAIN, [Parity("witnesses", False), lying("ada")], T.FALSE, S.UNSUPPORTED),
    (FORK, [Parity("witnesses", False), lying("ada")], T.TRUE, S.SUPPORTED),  # by bo, whom nobody accuses
    (LONG, [General("alternate"), truthful("ada")], T.TRUE, S.LEAP),
    # said before, with no new support; a premise cited again; derived again
    (CHAIN, [truthful("ada"), truthful("ada")], T.TRUE, S.REPEAT),
    (CHAIN, [truthful("cy"), claim(truthful("cy"), "premise")], T.TRUE, S.REPEAT),
    (CHAIN, [truthful("cy"), truthful("cy")], T.TRUE, S.SUPPORTED),
    # the negation was claimed, or is one rule away
    (CHAIN, [lying("cy")], T.FALSE, S.CONTRADICTED),
    (CHAIN, [truthful("bo")], T.FALSE, S.CONTRADICTED),
    (LONG, [truthful("ada"), lying("ada")], T.FALSE, S.CONTRADICTED),
    (LONG, [lying("bo"), lying("ada")], T.FALSE, S.CONTRADICTED),
    (FORK, [General("alternate")], T.FALSE, S.CONTRADICTED),
    (CHAIN, [truthful("ada"), Fact(False)], T.FALSE, S.CONTRADICTED),
    # follows, by more than one application
    (CHAIN, [truthful("ada")], T.TRUE, S.LEAP),
    (CHAIN, [Fact(True)], T.TRUE, S.LEAP),
    # not at all
    (CHAIN, [lying("ada")], T.FALSE, S.UNSUPPORTED),
    (CHAIN, [undecided("bo")], T.FALSE, S.UNSUPPORTED),
    (PAIR, [truthful("ada")], T.UNDETERMINED, S.UNSUPPORTED),
    (PAIR, [lying("bo")], T.UNDETERMINED, S.UNSUPPORTED),
    (FORK, [lying("cy"), truthful("ada")], T.FALSE, S.CONTRADICTED),  # a skipped accuser, bo, whom nobody accuses
    # several applications in one go
    (CHAIN, [claim(truthful("ada"), "elided")], T.TRUE, S.SUPPORTED),
    (CHAIN, [claim(lying("ada"), "elided")], T.FALSE, S.CONTRADICTED),
    # conditionals, in the theory whose unaccused witnesses are free
    (CHAIN, [If((lying("bo"),), (truthful("ada"),))], T.TRUE, S.SUPPORTED),
    (CHAIN, [If((truthful("cy"),), (lying("bo"), truthful("ada")))], T.TRUE, S.SUPPORTED),
    (CHAIN, [If((lying("cy"),), (lying("ada"),))], T.TRUE, S.LEAP),
    (CHAIN, [claim(If((lying("cy"),), (lying("ada"),)), "elided")], T.TRUE, S.SUPPORTED),
    (CHAIN, [If((truthful("bo"),), (truthful("ada"),))], T.FALSE, S.CONTRADICTED),
    (FORK, [If((lying("cy"),), (truthful("ada"),))], T.NOT_ENTAILED, S.UNSUPPORTED),
    (LONG, [If((lying("dee"),), (truthful("ada"),)), lying("dee"), truthful("ada")], T.TRUE, S.SUPPORTED),
    (CHAIN, [If((unattacked("cy"),), (truthful("cy"),))], T.TRUE, S.SUPPORTED),
    (CHAIN, [Group("same", ("ada", "bo"))], T.FALSE, S.CONTRADICTED),
    (CHAIN, [Group("same", ("ada", "cy"))], T.TRUE, S.SUPPORTED),
    # who states the fact is unaccused: the fact is one application away, and whoever says so leaves a default unsaid
    (ALONE, [Fact(True)], T.TRUE, S.SUPPORTED),
    (ALONE, [Fact(False)], T.FALSE, S.CONTRADICTED),
    # modus ponens with an antecedent that only the problem gives
    (CHAIN, [If((unattacked("cy"),), (truthful("ada"),)), truthful("ada")], T.TRUE, S.SUPPORTED),
    (CHAIN, [If((Says("cy", "bo"),), (truthful("ada"),)), truthful("ada")], T.TRUE, S.SUPPORTED),
    (CHAIN, [If((unattacked("bo"),), (truthful("ada"),)), truthful("ada")], T.TRUE, S.LEAP),  # bo is accused
    (FORK, [If((Is("attacked", "cy"),), (lying("dee"),)), truthful("cy")], T.FALSE, S.CONTRADICTED),
    (LONG, [If((unattacked("ed"),), (truthful("bo"),)), lying("ada")], T.FALSE, S.LEAP),  # by way of bo
    # a conditional that waits for "not believed" is fired by "lies", in two steps
    (LONG, [If((Is("disbelieved", "dee"),), (lying("bo"),)), truthful("ada")], T.TRUE, S.LEAP),
    # how many tell the truth or lie is a conclusion, drawn from a label of each
    (CHAIN, [Count("truthful", 2)], T.TRUE, S.LEAP),
    (CHAIN, [Count("truthful", 1)], T.FALSE, S.UNSUPPORTED),
    (CHAIN, [lying("bo"), truthful("ada"), Count("truthful", 2)], T.TRUE, S.SUPPORTED),
    (CHAIN, [lying("bo"), truthful("ada"), Count("lying", 1)], T.TRUE, S.SUPPORTED),
    (CHAIN, [lying("bo"), truthful("ada"), Parity("lying", True)], T.TRUE, S.SUPPORTED),
    (CHAIN, [lying("bo"), truthful("ada"), Count("lying", 2)], T.FALSE, S.CONTRADICTED),
    (CHAIN, [lying("bo"), Count("truthful", 2)], T.TRUE, S.LEAP),  # ada's label is missing
    (CHAIN, [Count("truthful", 2), Count("truthful", 3)], T.FALSE, S.CONTRADICTED),
    # what has no status
    (CHAIN, [Possible(truthful("bo"))], T.NA, S.NA),
    (CHAIN, [Remark("contradiction_noted")], T.NA, S.NA),
    (CHAIN, [General("nobody_knows_what")], T.NA, S.NA),
    (CHAIN, [Parity("contradicting_witnesses", True)], T.AMBIGUOUS, S.AMBIGUOUS),
]


@pytest.mark.parametrize(("t", "said", "status", "support"), TABLE)
def test_last_claim(t, said, status, support):
    j = last(t, *said)
    assert (j.status, j.support) == (status, support)


def test_depth_counts_rounds_of_propagation():
    # ed is believed and dee refuted in the first round, then cy, bo, ada
    assert [last(LONG, f).depth for f in (lying("dee"), truthful("cy"), lying("bo"), truthful("ada"))] == [1, 2, 3, 4]


def test_an_unstated_default_is_flagged_and_a_stated_one_is_not():
    assert "implicit_leaf" in last(CHAIN, lying("bo")).flags
    assert "implicit_leaf" not in last(CHAIN, unattacked("cy"), truthful("cy"), lying("bo")).flags


def test_supported_although_denied_before():
    j = last(CHAIN, truthful("bo"), lying("bo"))
    assert j.support is S.SUPPORTED and "conflicts_with_prior" in j.flags


def test_uses_are_the_steps_of_the_premises():
    assert last(FORK, truthful("dee"), Count("witnesses", 4), lying("cy")).uses == (0,)


def test_claims_of_one_step_rest_on_those_before_them():
    first, second = judged(CHAIN, [lying("bo"), truthful("ada")])
    assert (first.support, second.support) == (S.SUPPORTED, S.SUPPORTED)


# --- suppositions ---------------------------------------------------------------------------------------------------


def suppose(f):
    return claim(f, act=Act.SUPPOSE)


def test_inside_a_supposition_its_consequences_are_true():
    j = last(CHAIN, suppose(lying("cy")), claim(truthful("bo"), scope=(0,)))
    assert (j.status, j.support) == (T.TRUE, S.SUPPORTED)


def test_inside_a_supposition_what_it_leaves_open_is_open_and_defaults_are_gone():
    j = last(FORK, suppose(lying("ada")), claim(truthful("bo"), scope=(0,)))
    assert (j.status, j.support) == (T.OPEN, S.UNSUPPORTED)


SECOND = If((lying("cy"),), (truthful("ada"),))  # the other accuser of ada, bo, lies as was supposed
STATED_INSIDE = [
    (FORK, [SECOND], T.NOT_ENTAILED, S.UNSUPPORTED),
    (FORK, [suppose(lying("bo")), claim(SECOND, scope=(0,))], T.TRUE, S.SUPPORTED),
    (FORK, [suppose(truthful("bo")), claim(SECOND, scope=(0,))], T.FALSE, S.CONTRADICTED),
    # if dee lies, bo does: what follows from bo's being truthful is about nothing
    (LONG, [suppose(lying("dee")), claim(If((truthful("bo"),), (lying("ada"),)), scope=(0,))], T.FALSE, S.CONTRADICTED),
    (LONG, [suppose(lying("dee")), claim(Group("same", ("ada", "cy")), scope=(0,))], T.TRUE, S.SUPPORTED),
]


@pytest.mark.parametrize(("t", "said", "status", "support"), STATED_INSIDE)
def test_a_conditional_inside_a_supposition_says_what_follows_from_both(t, said, status, support):
    j = last(t, *said)
    assert (j.status, j.support) == (status, support)


def test_a_conditional_from_inside_a_supposition_needs_both_conditions_outside():
    inside = [suppose(lying("bo")), claim(SECOND, scope=(0,))]
    assert (
        last(FORK, *inside, lying("cy"), claim(truthful("ada"), "premise")).support is S.CONTRADICTED
    )  # bo accuses ada
    assert last(LONG, suppose(lying("dee")), claim(If((lying("ed"),), (lying("bo"),)), scope=(0,)), lying("ed"),
                lying("dee"), lying("bo")).by.rule == "modus ponens"  # fmt: skip


def test_what_was_supposed_is_forgotten_outside():
    assert last(CHAIN, suppose(lying("cy")), claim(truthful("bo"), scope=(0,)), truthful("bo")).support is (
        S.CONTRADICTED
    )


def test_a_closed_supposition_leaves_its_conditionals():
    inside = [claim(truthful("cy"), scope=(0,)), claim(lying("bo"), scope=(0,)), claim(truthful("ada"), scope=(0,))]
    said = [suppose(lying("dee")), *inside, lying("dee"), truthful("ada")]
    assert last(LONG, *said).support is S.SUPPORTED
    assert last(LONG, lying("dee"), truthful("ada")).support is S.LEAP


def test_discharge_of_a_supposition_that_leads_to_a_contradiction():
    said = [
        suppose(truthful("bo")),
        claim(lying("cy"), scope=(0,)),
        [claim(unattacked("cy"), scope=(0,)), claim(truthful("cy"), scope=(0,))],
        claim(lying("bo"), act=Act.DISCHARGE),
    ]
    j = last(CHAIN, *said)
    assert j.support is S.SUPPORTED and j.by.rule == "reductio"


@pytest.mark.parametrize("act", [Act.DISCHARGE, Act.ASSERT])
def test_what_is_concluded_from_a_contradiction_needs_no_mark(act):
    inside = [truthful("bo"), unattacked("cy"), truthful("cy"), lying("bo")]
    said = [suppose(lying("ada")), *(claim(f, scope=(0,)) for f in inside), claim(truthful("ada"), act=act)]
    j = last(CHAIN, *said)
    assert j.support is S.SUPPORTED and j.by.rule == "reductio"


@pytest.mark.parametrize("act", [Act.DISCHARGE, Act.ASSERT])
def test_that_something_is_not_undecided_does_not_tell_its_value(act):
    said = [suppose(undecided("ada")), claim(truthful("ada"), scope=(0,)), claim(lying("ada"), act=act)]
    assert last(CHAIN, *said).support is not S.SUPPORTED


def test_no_discharge_without_a_contradiction():
    said = [suppose(truthful("bo")), claim(lying("cy"), scope=(0,)), claim(undecided("bo"), act=Act.DISCHARGE)]
    assert last(CHAIN, *said).support is S.UNSUPPORTED


# --- retractions ----------------------------------------------------------------------------------------------------


def test_a_retraction_repairs():
    said = steps(lying("cy"), claim(lying("cy"), act=Act.RETRACT), truthful("bo"))
    first, second, third = check(LOGIC, CHAIN, said)
    assert not is_bad(said[0].claims[0], first[0])
    assert not is_bad(said[1].claims[0], second[0])
    assert third[0].support is S.CONTRADICTED  # what was taken back supports nothing


# --- undecided witnesses --------------------------------------------------------------------------------------------

BOTH = [undecided("ada"), undecided("bo")]
UNDECIDED = [
    (PAIR, [lying("cy"), BOTH], [S.SUPPORTED, S.SUPPORTED]),
    (PAIR, [[lying("cy"), *BOTH]], [S.SUPPORTED, S.SUPPORTED]),
    (PAIR, [BOTH], [S.LEAP, S.LEAP]),  # cy, who accuses ada, is not called lying, which is one rule away
    (PAIR, [[claim(f, "elided") for f in BOTH]], [S.SUPPORTED, S.SUPPORTED]),
    (PAIR, [lying("cy"), undecided("ada")], [S.UNSUPPORTED]),  # no set is named in which an accuser of ada is
    (PAIR, [lying("cy"), undecided("bo"), undecided("ada")], [S.UNSUPPORTED, S.SUPPORTED]),  # the second completes it
    (
        PAIR,
        [lying("cy"), truthful("bo"), BOTH],
        [S.UNSUPPORTED, S.CONTRADICTED],
    ),  # bo, who accuses ada, called truthful
    (PAIR, [lying("cy"), [*BOTH, undecided("dee")]], [S.SUPPORTED, S.SUPPORTED, S.UNSUPPORTED]),  # dee: nobody accuses
    (KNOT, [undecided("ada")], [S.SUPPORTED]),
    (CHAIN, [[undecided("ada"), undecided("bo"), undecided("cy")]], [S.UNSUPPORTED] * 3),
]


@pytest.mark.parametrize(("t", "said", "expected"), UNDECIDED)
def test_undecided(t, said, expected):
    found = check(LOGIC, t, steps(*said))
    claims = [c for s in steps(*said) for c in s.claims]
    supports = [j.support for row in found for j in row]
    assert [s for c, s in zip(claims, supports, strict=True) if c.formula.predicate == "undecided"] == expected


def test_from_undecided_to_the_answer():
    *_, disbelieved, fact, answer = judged(
        PAIR, [lying("cy"), *BOTH], Is("disbelieved", "ada"), Fact(None), Answer("undetermined")
    )
    assert (disbelieved.status, disbelieved.support) == (T.TRUE, S.SUPPORTED)
    assert (fact.status, fact.support) == (T.TRUE, S.SUPPORTED)
    assert (answer.status, answer.support) == (T.TRUE, S.SUPPORTED)


def test_companions_in_another_scope_do_not_count():
    said = [lying("cy"), suppose(truthful("dee")), [undecided("ada"), claim(undecided("bo"), scope=(1,))]]
    assert check(LOGIC, PAIR, steps(*said))[2][0].support is S.UNSUPPORTED


# --- answers --------------------------------------------------------------------------------------------------------

CONDITIONALS = [If((truthful("cy"),), (lying("bo"),)), If((lying("bo"),), (truthful("ada"),))]
ANSWERS = [
    (CHAIN, [lying("bo"), Answer("yes")], S.SUPPORTED),
    (CHAIN, [truthful("cy"), Answer("yes")], S.SUPPORTED),  # by the closure of the response's own claims
    (CHAIN, [Answer("yes"), lying("bo")], S.SUPPORTED),  # an answer may stand before its reasons
    (CHAIN, [*CONDITIONALS, Answer("yes")], S.SUPPORTED_IMPLICIT),
    (CHAIN, [undecided("ada"), Answer("no")], S.SUPPORTED_BY_DEFAULT_NO),
    (CHAIN, [Fact(None), Answer("no")], S.SUPPORTED_BY_DEFAULT_NO),
    (CHAIN, [lying("bo"), truthful("bo"), Answer("yes")], S.SUPPORTED_BUT_INCONSISTENT),
    (CHAIN, [lying("bo"), Answer("no")], S.CONTRADICTED),
    (CHAIN, [Answer("yes")], S.UNSUPPORTED),  # no default is to be had for an answer
    (CHAIN, [Says("cy", "bo"), Says("bo", "ada"), Answer("yes")], S.UNSUPPORTED),
    (FORK, [Is("disbelieved", "ada"), Answer("no")], S.SUPPORTED),
    # yes excludes "cannot be determined"; no does not, which is what one answers who cannot tell
    (CHAIN, [lying("bo"), undecided("ada"), Answer("yes")], S.SUPPORTED_BUT_INCONSISTENT),
    (CHAIN, [truthful("ada"), Fact(None), Answer("yes")], S.SUPPORTED_BUT_INCONSISTENT),
    (FORK, [truthful("bo"), undecided("ada"), Answer("no")], S.SUPPORTED),
    (FORK, [truthful("bo"), undecided("ada"), Answer("undetermined")], S.SUPPORTED_BUT_INCONSISTENT),
    (CHAIN, [If((unattacked("cy"),), (truthful("ada"),)), Answer("yes")], S.SUPPORTED),  # the problem says so
    (FORK, [lying("ada"), Answer("undetermined")], S.CONTRADICTED),
    (PAIR, [[lying("cy"), *BOTH], Answer("undetermined")], S.SUPPORTED),
]


@pytest.mark.parametrize(("t", "said", "support"), ANSWERS)
def test_answers(t, said, support):
    found = check(LOGIC, t, steps(*said))
    place = next(i for i, s in enumerate(steps(*said)) if s.claims[0].act is Act.ANSWER)
    assert found[place][0].support is support


def test_the_last_answer_counts():
    first, second = judged(CHAIN, Answer("no"), truthful("ada"), Answer("yes"))[::2]
    assert "retracted" in first.flags and second.support is S.SUPPORTED


# --- other logics ---------------------------------------------------------------------------------------------------


def test_classical_believes_whom_a_liar_accuses():
    classical = WitnessLogic("classical")
    said = [truthful("dee"), lying("cy"), truthful("ada")]
    assert last(FORK, *said, logic=classical).support is S.SUPPORTED
    assert last(FORK, *said).support is S.CONTRADICTED


def test_naive_rejects_whoever_is_accused():
    said = [Is("attacked", "ada"), lying("ada")]
    assert last(CHAIN, *said, logic=WitnessLogic("naive")).support is S.SUPPORTED
    assert last(CHAIN, *said).support is S.UNSUPPORTED


def test_other_semantics_change_only_the_status():
    accepting, rejecting = ({"ada": x, "bo": y, "cy": "out", "dee": "in"} for x, y in (("in", "out"), ("out", "in")))
    credulous = WitnessLogic(labellings=(accepting,))
    j = last(PAIR, truthful("ada"), logic=credulous)
    assert (j.status, j.support) == (T.TRUE, S.UNSUPPORTED)
    assert last(PAIR, truthful("ada"), logic=WitnessLogic(labellings=(accepting, rejecting))).status is T.UNDETERMINED


# --- properties -----------------------------------------------------------------------------------------------------

LITERALS = st.sampled_from(["truthful", "lying", "disbelieved", "undecided", "unattacked"])


@st.composite
def claimed(draw):
    """A puzzle, some claims about it, and one more."""
    t = draw(puzzles(6))
    literal = st.builds(Is, LITERALS, st.sampled_from(t.arguments))
    says = st.builds(Says, st.sampled_from(t.arguments), st.sampled_from(t.arguments))
    conditional = st.builds(lambda a, b: If((a,), (b,)), literal, literal)
    formula = st.one_of(literal, literal, says, conditional, st.sampled_from([Fact(True), Fact(False), Fact(None)]))
    return t, draw(st.lists(formula, max_size=8)), draw(formula)


@given(claimed(), st.booleans(), st.sampled_from(["grounded", "classical", "naive"]))
@settings(max_examples=120, deadline=None)
def test_what_explain_returns_is_licensed(drawn, supposing, variant):
    t, before, goal = drawn
    logic, known = WitnessLogic(variant), Known()
    for f in before:
        parts = logic.parts(f)
        known.add(f, 0, parts[1] if parts else ())
    found = logic.explain(t, goal, known, supposing=supposing)
    for i in [*([found] if found else []), *logic.round(t, known, supposing=supposing)]:
        assert logic.licenses(t, i, supposing=supposing)
        assert all(p in known or p in i.defaults or logic.given(t, p) for p in i.premises)
    assert found is None or found.conclusion == goal


@given(puzzles(8))
@settings(max_examples=80, deadline=None)
def test_closure_from_nothing_is_the_grounded_labelling(t):
    derived = closure(LOGIC, t, Known())
    believed = {x for x in t.arguments if truthful(x) in derived}
    rejected = {x for x in t.arguments if lying(x) in derived}
    accepted, out = set(), set()  # Dung's characteristic function from the empty set up, written out
    while True:
        out = {x for a, x in t.attacks if a in accepted}
        more = {x for x in t.arguments if all(a in out for a, y in t.attacks if y == x)}
        if more == accepted:
            break
        accepted = more
    assert (believed, rejected) == (accepted, out)


@given(claimed())
@settings(max_examples=80, deadline=None)
def test_a_first_claim_that_follows_is_true(drawn):
    """The local rules are sound: from the problem alone they yield nothing false."""
    t, _, f = drawn
    j = last(t, f)
    assert j.support not in (S.SUPPORTED, S.LEAP) or j.status is T.TRUE


@given(claimed())
@settings(max_examples=50, deadline=None)
def test_each_claim_gets_one_judgement_and_the_same_one_again(drawn):
    t, before, f = drawn
    said = steps(*before, f, Answer("yes"))
    found = check(LOGIC, t, said)
    assert [len(row) for row in found] == [len(s.claims) for s in said]
    assert found == check(LOGIC, t, said)


def test_a_retraction_inside_a_supposition_takes_the_claim_back_everywhere():
    said = [lying("bo"), claim(truthful("bo"), act=Act.SUPPOSE), claim(lying("bo"), scope=(1,), act=Act.RETRACT)]
    assert last(LONG, *said, truthful("ada")).support is S.LEAP


def test_a_retraction_leaves_what_was_supposed():
    said = [lying("cy"), suppose(lying("cy")), claim(truthful("bo"), scope=(1,)), claim(lying("cy"), act=Act.RETRACT)]
    first, opened, inside, _ = judged(CHAIN, *said)
    assert "retracted" in first.flags and "retracted" not in opened.flags
    assert (inside.status, inside.support) == (T.TRUE, S.SUPPORTED)
    again = claim(lying("ada"), scope=(1,))
    assert last(CHAIN, *said[:3], claim(lying("cy"), act=Act.RETRACT, scope=(1,)), again).support is S.SUPPORTED


def test_a_scope_whose_outer_one_holds_no_claim():
    said = [claim(lying("cy"), act=Act.SUPPOSE), claim(lying("dee"), act=Act.SUPPOSE)]
    assert last(LONG, *said, claim(truthful("bo"), scope=(0, 1))).support is S.SUPPORTED


def test_reductio_refutes_no_more_than_the_supposition():
    said = [claim(truthful("ada"), act=Act.SUPPOSE), claim(lying("ada"), scope=(0,))]
    for f, support in [(lying("ada"), S.CONTRADICTED), (Is("disbelieved", "ada"), S.SUPPORTED)]:
        assert last(KNOT, *said, claim(f, act=Act.DISCHARGE)).support is support
