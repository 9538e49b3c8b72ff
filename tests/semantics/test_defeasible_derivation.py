"""Steps, derivations and closed sets: as strong as the definitions, and checked without a solver."""

from dataclasses import replace

import pytest
from defeasible_cases import known_cases, needs_cases, theories, theory_of
from hypothesis import given, settings

from lastword.nl.defeasible.dfl import read_dfl
from lastword.semantics.certificates import CertificateError, ClosedSet, Derived, check_closed, check_derived
from lastword.semantics.claims import Inference
from lastword.semantics.defeasible import Tag, Theory, Variant
from lastword.semantics.defeasible_derivation import certificates, derivation, derived
from lastword.semantics.defeasible_logic import LOCAL, Answer, DefeasibleLogic
from lastword.semantics.defeasible_problem import Asked, Problem, answer
from lastword.semantics.defeasible_proof import Conclusions, conclusions
from lastword.semantics.defeasible_rules import RULES, Formula, Tagged, formulas, ways

pytestmark = pytest.mark.filterwarnings("ignore:.*priorities without effect")
FINITE = tuple(v for v in Variant if v is not Variant.WELL_FOUNDED)


def problem(t: Theory) -> Problem:
    return Problem(t, "a")


def tags_of(found: dict[Formula, object], variant: Variant) -> Conclusions:
    tagged = [f for f in found if isinstance(f, Tagged)]
    return Conclusions({tag: frozenset(f.literal for f in tagged if f.tag is tag) for tag in variant.tags})


@settings(max_examples=100, deadline=None)
@given(theories())
def test_the_steps_derive_exactly_the_tags_of_the_definitions(t: Theory) -> None:
    for variant in Variant:
        assert tags_of(dict(derived(t, variant)), variant) == conclusions(t, variant)


@settings(max_examples=50, deadline=None)
@given(theories())
def test_each_tag_has_a_derivation_or_a_closed_set_that_the_checker_accepts(t: Theory) -> None:
    for variant in Variant:
        logic = DefeasibleLogic(variant, problem(t))
        goals = [Tagged(tag, q) for tag in variant.tags for q in t.literals]
        right = conclusions(t, variant)
        for goal, made in zip(goals, certificates(t, variant, goals), strict=True):
            assert isinstance(made, Derived) == right.holds(goal.tag, goal.literal)
            if isinstance(made, Derived):
                check_derived(logic, problem(t), made)
                assert made.derivation[-1].conclusion == goal or variant is Variant.WELL_FOUNDED
            elif variant is not Variant.WELL_FOUNDED:
                check_closed(logic, problem(t), made)


@needs_cases
def test_certificates_of_the_known_theories() -> None:
    for case in known_cases():
        t = theory_of(case)
        goals = [Tagged(tag, q) for tag in (Tag.DEFEASIBLY, Tag.NOT_DEFEASIBLY) for q in t.literals]
        for made in certificates(t, Variant.BLOCKING, goals):
            logic = DefeasibleLogic(Variant.BLOCKING, problem(t))
            (check_derived if isinstance(made, Derived) else check_closed)(logic, problem(t), made)  # type: ignore[operator]


# --- what the checker refuses -----------------------------------------------------------------------------------------

TWEETY = read_dfl(">> bird\n>> penguin\nr1: bird => flies\nr2: penguin => -flies\nr3: bird, flies => nests\nr2 > r1\n")


@settings(max_examples=60, deadline=None)
@given(theories())
def test_a_derivation_without_one_of_its_steps_is_refused(t: Theory) -> None:
    for variant in FINITE:
        found = derived(t, variant)
        logic = DefeasibleLogic(variant, problem(t))
        for goal in (f for f in found if isinstance(f, Tagged)):
            whole = derivation(found, goal)
            assert whole is not None
            for i in range(len(whole)):
                with pytest.raises(CertificateError):
                    check_derived(logic, problem(t), Derived(goal, (*whole[:i], *whole[i + 1 :])))


@settings(max_examples=60, deadline=None)
@given(theories())
def test_a_closed_set_without_one_of_its_members_is_refused(t: Theory) -> None:
    for variant in FINITE:
        found = frozenset(derived(t, variant))
        logic = DefeasibleLogic(variant, problem(t))
        for f in found:
            if isinstance(f, Tagged):
                with pytest.raises(CertificateError, match="not closed"):
                    check_closed(logic, problem(t), ClosedSet(found - {f}, (f,)))


def test_what_does_not_follow_is_not_licensed() -> None:
    logic, p = DefeasibleLogic(Variant.BLOCKING, problem(TWEETY)), problem(TWEETY)
    steps = {f: list(ways(TWEETY, Variant.BLOCKING, f)) for f in formulas(TWEETY, Variant.BLOCKING)}
    every = [w for ws in steps.values() for w in ws]
    assert {w.rule for w in every} <= set(RULES) <= set(LOCAL) and len(every) > 40
    for way in every:
        assert logic.licenses(p, way) and logic.licenses(p, replace(way, premises=way.premises[::-1]))
        for other in steps:
            if other != way.conclusion:
                wrong = replace(way, conclusion=other)
                assert logic.licenses(p, wrong) == any(
                    w.rule == way.rule and set(w.premises) == set(way.premises) for w in steps[other]
                )
        if way.premises and way.rule != "answering":
            fewer = replace(way, premises=way.premises[1:])
            assert not logic.licenses(p, fewer) or fewer in every


def test_an_unfounded_set_shows_nothing_in_the_other_variants_and_must_bear_itself_out() -> None:
    t = read_dfl("r1: a => b\nr2: b => a\n")
    found = derived(t, Variant.WELL_FOUNDED)
    goal = Tagged(Tag.NOT_DEFEASIBLY, "a")
    whole = derivation(found, goal)
    assert whole is not None
    certificate = Derived(goal, whole)
    check_derived(DefeasibleLogic(Variant.WELL_FOUNDED, problem(t)), problem(t), certificate)
    with pytest.raises(CertificateError, match="was not derived before"):
        check_derived(DefeasibleLogic(Variant.BLOCKING, problem(t)), problem(t), certificate)
    founded = read_dfl("r1: a => b\nr2: b => a\nr3: => a\n")
    with pytest.raises(CertificateError):
        check_derived(DefeasibleLogic(Variant.WELL_FOUNDED, problem(founded)), problem(founded), certificate)


@settings(max_examples=25, deadline=None)
@given(theories())
def test_answers_are_those_of_the_definitions_and_only_they_hold(t: Theory) -> None:
    for asked in Asked:
        p = Problem(t, "a", asked)
        logic = DefeasibleLogic(Variant.BLOCKING, p)
        right = answer(p, conclusions(t))
        assert right in asked.answers
        assert [v for v in asked.answers if logic.status(p, Answer(v)).value == "true"] == [right]
        for f in logic.found:
            for value in asked.answers:
                if logic.licenses(p, Inference("the answer", (f,), Answer(value))):
                    assert value == right or contradictory(t)


def contradictory(t: Theory) -> bool:
    return {"a", "-a"} <= conclusions(t).tagged[Tag.DEFINITELY]
