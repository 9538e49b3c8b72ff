"""What is kept while claims are taken in is what one would find anew: closures, what conditionals imply, prefixes, what
stands without bad steps, what another logic supports."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.semantics.charging import BAD_SUPPORT
from lastword.semantics.checker import check, checked
from lastword.semantics.claims import Act, Claim, Kind, Known, Step, Support
from lastword.semantics.conditionals import Detached
from lastword.semantics.consequence import Propagation, closure
from lastword.semantics.other_logics import all_supported, supported_under
from lastword.semantics.scopes import Context
from lastword.semantics.statements import stated
from lastword.semantics.verdict import FOLLOWS, assess, bad_steps
from lastword.semantics.witness import Answer, Count, Fact, If, Is, Puzzle, Says, lying, truthful
from lastword.semantics.witness_logic import WitnessLogic
from lastword.testing import puzzles

LOGIC = WitnessLogic()
CHAIN = Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the mill is shut")
VARIANTS = st.sampled_from(["grounded", "classical", "naive"])


@st.composite
def formulas(draw, size=8):
    """A puzzle and claims about it."""
    t = draw(puzzles(5))
    witness = st.sampled_from(t.arguments)
    literal = st.one_of(
        st.builds(Is, st.sampled_from(["truthful", "lying", "truthful", "lying", "undecided", "disbelieved"]), witness),
        st.sampled_from([Fact(True), Fact(False), Fact(None)]),
    )
    condition = st.one_of(literal, st.builds(Is, st.sampled_from(["unattacked", "attacked"]), witness))
    formula = st.one_of(
        literal,
        literal,
        st.builds(lambda a, b: If((a,), (b,)), condition, literal),
        st.builds(lambda a, b: If((a,), (b,)), literal, literal),
        st.builds(Says, witness, witness),
        st.builds(Count, st.just("witnesses"), st.integers(1, 5)),
    )
    return t, draw(st.lists(formula, max_size=size))


@st.composite
def responses(draw):
    """A puzzle and a response: one claim a step, some unread, at times retracted, with an answer."""
    t, said = draw(formulas())
    rows = [Claim(Act.ASSERT, f, flags=draw(st.sampled_from([frozenset(), frozenset(["elided"])]))) for f in said]
    if said and draw(st.integers(0, 4)) == 0:
        rows.append(Claim(Act.RETRACT, draw(st.sampled_from(said))))
    rows.append(Claim(Act.ANSWER, Answer(draw(st.sampled_from(["yes", "no"])))))
    steps = [Step(k, k, k + 1, Kind.CLAIM, (c,)) for k, c in enumerate(draw(st.permutations(rows)))]
    for k in draw(st.sets(st.integers(0, 9), max_size=2)):
        if k < len(steps) and steps[k].claims[0].act is not Act.ANSWER:
            steps[k] = replace(steps[k], kind=Kind.UNPARSED, claims=())
    return t, steps, [s.index for s in steps if s.kind is Kind.UNPARSED]


def known_of(said):
    known = Known()
    for f in said:
        known.add(f, 0, f.consequent if isinstance(f, If) else ())
    return known


@given(formulas(), VARIANTS, st.booleans())
@settings(max_examples=120, deadline=None)
def test_a_closure_extended_is_the_closure_of_all(drawn, variant, supposing):
    t, said = drawn
    logic = WitnessLogic(variant)
    grown = Propagation(logic, t, Known(), supposing=supposing)
    grown.add([])
    for f in said:
        grown.add([f])
    whole = closure(logic, t, known_of(said), supposing=supposing)
    assert set(grown.everything) == {*said, *whole}


@given(formulas())
@settings(max_examples=120, deadline=None)
def test_rounds_are_those_of_a_fresh_propagation(drawn):
    t, said = drawn
    context = Context(LOGIC, t)
    for f in said:
        for goal in (truthful(t.main), lying(t.main), Fact(True)):
            known = context.enter(())
            if goal not in known:
                follows = goal in closure(LOGIC, t, known)
                fresh = closure(LOGIC, t, known, goal=goal)
                assert context.reach((), goal) == (fresh[goal] if follows else None)
        context.add(f, 0, ())


def implied(t, said):
    """By its definition: modus ponens from claims and defaults that no claim conflicts with, until nothing is new."""
    conditions = {a for f in said if isinstance(f, If) for a in f.antecedent}
    defaults = {a for a in conditions if (i := LOGIC.explain(t, a, Known())) is not None and LOGIC.licenses(t, i)}
    met = {*said, *(a for a in defaults if LOGIC.conflicts(t, a).isdisjoint(said))}
    met |= {a for a in conditions if LOGIC.given(t, a)}
    reached = set(said)
    while True:
        fired = [f for f in said if isinstance(f, If) and set(f.antecedent) <= met]
        more = {g for f in fired for g in f.consequent if g not in f.antecedent} - reached
        if not more:
            return reached
        reached |= more
        met |= more


@given(formulas(10))
@settings(max_examples=200, deadline=None)
def test_what_conditionals_imply_is_kept_as_claims_come_and_undo_defaults(drawn):
    t, said = drawn
    grown = Detached(LOGIC, t)
    for n, f in enumerate(said, 1):
        grown.add([f])
        assert set(grown.known) == implied(t, said[:n])


def test_a_default_is_undone_by_what_conflicts_with_it():
    shortcut = If((truthful("cy"),), (truthful("ada"),))
    grown = Detached(LOGIC, CHAIN)
    grown.add([shortcut])
    assert truthful("ada") in grown.known
    grown.add([Is("undecided", "cy")])
    assert truthful("ada") not in grown.known
    grown.add([truthful("cy")])  # now it is claimed
    assert truthful("ada") in grown.known


@given(responses())
@settings(max_examples=120, deadline=None)
def test_the_prefix_is_the_shortest_from_which_the_answer_follows(drawn):
    t, steps, unread = drawn
    found = checked(LOGIC, t, steps, unread)
    answer = next(c.formula for s in steps for c in s.claims if c.act is Act.ANSWER)
    suffices = FOLLOWS | {Support.SUPPORTED_BUT_INCONSISTENT}
    prefixes = [n for n in range(len(steps) + 1) if _support(t, steps[:n], found.judged[:n], answer) in suffices]
    assert found.prefix == (prefixes[0] if prefixes else None)
    follows = _support(t, steps, found.judged, answer)
    assert assess(LOGIC, t, steps, found.judged, answer).prefix == (prefixes[0] if follows in FOLLOWS else None)


def _support(t, steps, judged, answer):
    return stated(LOGIC, t, steps, judged)[0].support(answer)


@given(responses(), st.booleans())
@settings(max_examples=120, deadline=None)
def test_what_stands_without_bad_steps_is_what_a_fresh_check_leaves(drawn, allow_leaps):
    t, steps, unread = drawn
    judged = check(LOGIC, t, steps, unread)
    answer = next(c.formula for s in steps for c in s.claims if c.act is Act.ANSWER)
    found = assess(LOGIC, t, steps, judged, answer, allow_leaps=allow_leaps, unread=unread)
    kept = steps
    while bad := bad_steps(kept, judged, allow_leaps=allow_leaps):
        good = [s for s in kept if s.index not in bad]
        kept = [replace(s, claims=tuple(c for c in s.claims if c.act is not Act.ANSWER)) for s in good]
        judged = check(LOGIC, t, kept, unread)
    if found.bad_steps:
        assert (found.verdict == "right_with_idle_errors") == (_support(t, kept, judged, answer) in FOLLOWS)


@given(responses(), VARIANTS)
@settings(max_examples=120, deadline=None)
def test_a_richer_logic_supports_what_a_fresh_check_says(drawn, variant):
    t, steps, unread = drawn
    first, logic = check(LOGIC, t, steps, unread), WitnessLogic(variant)
    fresh = all_supported(steps, check(logic, t, steps, unread), BAD_SUPPORT)
    for richer in (True, False):
        assert supported_under(logic, t, steps, first, BAD_SUPPORT, unread, richer=richer) == fresh
