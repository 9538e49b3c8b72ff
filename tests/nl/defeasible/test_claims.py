"""The claim language, and derivations said and read back."""

from random import Random

import pytest
from defeasible_cases import literals, theories
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.errors import EncodingError, ParseError
from lastword.nl.defeasible.claims import ANSWERS, ONE, RULE, TWO, act_of, read_claim, write_claim, write_formula
from lastword.nl.defeasible.say import _formula, plain, read, say
from lastword.nl.defeasible.wording import DefeasibleWording
from lastword.semantics.claims import Act, Inference, Kind
from lastword.semantics.defeasible import Tag, Theory, Variant
from lastword.semantics.defeasible_derivation import derivation, derived
from lastword.semantics.defeasible_logic import Answer, Claimed, Fact, If, Stated, Superior
from lastword.semantics.defeasible_problem import Problem
from lastword.semantics.defeasible_rules import Of, Overridden, State, Tagged, Unopposed, formulas

names = st.sampled_from(("a", "r1", "p(a,b)", "é", "d", "answer", "rule(x)"))
signed = st.builds(lambda sign, x: sign + x, st.sampled_from(("", "-")), names)
simple = st.one_of(
    st.builds(lambda word, q: ONE[word](q), st.sampled_from(list(ONE)), signed),
    st.builds(lambda word, r: RULE[word](r), st.sampled_from([w for w in RULE if w != "answer"]), names),
    st.builds(lambda word, r, s: TWO[word](r, s), st.sampled_from(list(TWO)), names, names),
    st.builds(Answer, st.sampled_from(ANSWERS)),
)
any_formula = simple | st.builds(lambda a, c: If(tuple(a), c), st.lists(simple, min_size=1, max_size=3), simple)


@given(any_formula, st.sampled_from((Act.SUPPOSE, Act.RETRACT, None)))
def test_claims_are_written_and_read_back(f: Claimed, act: Act | None) -> None:
    act = act or act_of(f)
    assert read_claim(write_claim(act, f)) == (act, f)


def test_claims_as_text() -> None:
    assert write_formula(Tagged(Tag.NOT_DEFEASIBLY, "-p(a)")) == "refuted(-p(a))"
    assert write_formula(Overridden("r2", "r1")) == "defeated(r2,r1)"
    assert write_formula(Of(State.STRICTLY_DISCARDED, "r1")) == "strictly_discarded(r1)"
    assert read_claim("if applicable( r1 )&unopposed(a) then provable(a)")[1] == If(
        (Of(State.APPLICABLE, "r1"), Unopposed("a")), Tagged(Tag.DEFEASIBLY, "a")
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("provable(a", "not a claim such as"),
        ("provable", "not a claim such as"),
        ("shown(a)", "'shown' of 1 names is no claim: one of definitely"),
        ("provable(a,b)", "'provable' of 2 names is no claim"),
        ("applicable(-r1)", "said of rules, which have no sign: found -r1"),
        ("answer(maybe)", "'maybe' is no answer: one of provable"),
        ("x" * 20_000, "at most 10000"),
    ],
)
def test_what_is_no_claim(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read_claim(text)


def test_names_that_are_words_of_the_language() -> None:
    with pytest.raises(EncodingError, match="cannot be written"):
        write_formula(Fact("if"))


# --- said and read ----------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(theories(), literals, st.sampled_from(("hold", "glow")))
def test_every_formula_said_is_read_back(t: Theory, q: str, trait: str) -> None:
    p = Problem(t, q, trait=trait)
    said: list[Claimed] = [f for variant in Variant for f in formulas(t, variant)]
    said += [*map(Fact, t.literals), *(Stated(r.label) for r in t.rules), *(Superior(*pair) for pair in t.superiority)]
    for f in said:
        text = plain(p, f)
        assert _formula(text[0].upper() + text[1:] + ".") == f


@settings(max_examples=60, deadline=None)
@given(theories(), st.integers(0, 99))
def test_a_derivation_said_is_read_back_claim_by_claim(t: Theory, seed: int) -> None:
    for variant in Variant:
        found = derived(t, variant)
        for goal in [f for f in found if isinstance(f, Tagged)][:6]:
            steps = derivation(found, goal)
            assert steps is not None
            p = Problem(t, goal.literal)
            end: Inference[Claimed] = Inference("the answer", (goal,), Answer("provable"))
            text = say(p, (*steps, end), Random(seed))
            claims = [c.formula for s in read(p, text) for c in s.claims]
            assert claims == [i.conclusion for i in steps] and text.endswith("\nAnswer: provable")


def test_what_is_not_in_our_wording_is_unparsed_or_a_remark() -> None:
    p = Problem(Theory.of(["a"]), "a")
    steps = read(p, "Let me see. Clearly the rule must be used. It is known that a holds. What follows?")
    assert [s.kind for s in steps] == [Kind.META, Kind.UNPARSED, Kind.RESTATEMENT, Kind.META]


@given(st.text(max_size=200))
def test_reading_never_fails(text: str) -> None:
    read(Problem(Theory.of(["a"]), "a"), text)


def test_prompts_of_all_benchmarks_go_to_their_readers() -> None:
    wording = DefeasibleWording()
    ours = Problem(Theory.of(["a"]), "a")
    assert wording.read_prompt(wording.prompt(ours)) == ours
    strict = "Context: Otto is tall.\nQuestion: Is the following statement true or false? Otto is tall."
    assert wording.read_prompt(strict).query == "tall(otto)"
    with pytest.raises(ParseError, match="problems are read of these benchmarks: ours, BoardgameQA"):
        wording.read_prompt("Who is right?")
