"""Derivations said in English: the laws of ``say``, and the wording of each kind of point."""

import re
from random import Random
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.errors import UsageError
from lastword.nl.witness.outline import Point, argument, arranged, blocks, circle, outline
from lastword.nl.witness.say import clause, joined, phrases, plan, said_steps, say, worded
from lastword.semantics.certificates import derive
from lastword.semantics.charging import is_bad
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Inference, Kind
from lastword.semantics.verdict import Verdict, assess
from lastword.semantics.witness import (
    FACT,
    Answer,
    Count,
    Fact,
    Is,
    Parity,
    Possible,
    Puzzle,
    Says,
    lying,
    truthful,
    undecided,
)
from lastword.semantics.witness_derivation import derivation
from lastword.semantics.witness_logic import WitnessLogic
from lastword.testing import derivations

LOGIC = WitnessLogic()
RNGS = st.integers(0, 2**32 - 1).map(Random)
ALL_WITNESSES = re.compile(r"\b(Abel|Britt|Carlo|Dora|Emil|Freda|Gwen|Hugo|Inga|Jonas|Karl|Lena)\b")
FORK = Puzzle.of(["ada", "bo", "cy", "dee"], [("bo", "ada"), ("cy", "ada"), ("dee", "cy")], "ada", "the mill is shut")


def path(*names):
    """Each but the first accuses the one before; the first is the main witness."""
    return Puzzle.of(names, list(zip(names[1:], names, strict=False)), names[0], "the mill is shut")


# --- laws -----------------------------------------------------------------------------------------------------------


@given(derivations(8), RNGS)
@settings(max_examples=80, deadline=None)
def test_what_is_said_is_sound(drawn, rng):
    t, d = drawn
    steps = said_steps(plan(t, d, rng))
    judged = check(LOGIC, t, steps)
    assert not any(is_bad(c, j) for s, js in zip(steps, judged, strict=True) for c, j in zip(s.claims, js, strict=True))
    assert assess(LOGIC, t, steps, judged, d[-1].conclusion).verdict is Verdict.SOUND


@given(derivations(12, cycles=False), RNGS)
@settings(max_examples=40, deadline=None)
def test_larger_trees_are_said_soundly(drawn, rng):
    t, d = drawn
    steps = said_steps(plan(t, d, rng))
    assert assess(LOGIC, t, steps, check(LOGIC, t, steps), d[-1].conclusion).verdict is Verdict.SOUND


@given(derivations(8), RNGS)
@settings(max_examples=40, deadline=None)
def test_every_conclusion_is_claimed(drawn, rng):
    t, d = drawn
    claimed = {c.formula for s in plan(t, d, rng) for c in s.claims}
    assert {i.conclusion for i in d} <= claimed


@given(derivations(8), st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_the_same_seed_says_the_same(drawn, seed):
    t, d = drawn
    assert say(t, d, Random(seed)) == say(t, d, Random(seed)) == joined(plan(t, d, Random(seed)))


@given(derivations(8), RNGS)
@settings(max_examples=50, deadline=None)
def test_steps_tile_the_text(drawn, rng):
    t, d = drawn
    said = plan(t, d, rng)
    text, steps, end = joined(said), said_steps(said), 0
    for k, (s, step) in enumerate(zip(said, steps, strict=True)):
        assert step.index == k and text[step.start : step.end] == s.text
        assert re.fullmatch(r"\s*(?:[-*] |\d+\. )?", text[end : step.start])  # between sentences only layout
        assert all((c.start, c.end) == (step.start, step.end) for c in step.claims)
        end = step.end
    assert end == len(text)
    assert text.splitlines()[-1] == f"Answer: {d[-1].conclusion.value}"


@given(derivations(8), RNGS)
@settings(max_examples=80, deadline=None)
def test_a_sentence_names_no_one_whom_it_makes_no_claim_about(drawn, rng):
    t, d = drawn
    for s in plan(t, d, rng):
        about = {part for c in s.claims for part in _parts(c.formula)}
        assert {name.lower() for name in ALL_WITNESSES.findall(s.text)} <= about
        assert (not s.claims) == (s.kind is Kind.META)
        assert s.text[0] == s.text[0].upper()


def _parts(f):
    return {f.speaker, f.target} if isinstance(f, Says) else {f.witness} if isinstance(f, Is) else set()


def test_many_wordings():
    t = path("ada", "bo", "cy", "dee")
    texts = {say(t, derivation(t), Random(seed)) for seed in range(300)}
    assert len(texts) > 290


# --- points ---------------------------------------------------------------------------------------------------------


@given(derivations(8), RNGS)
@settings(max_examples=40, deadline=None)
def test_arranging_keeps_all_and_puts_each_after_its_grounds(drawn, rng):
    _, d = drawn
    order = arranged(d, rng)
    assert sorted(map(repr, order)) == sorted(map(repr, blocks(d)))
    seen, made = set(), {i.conclusion for i in d}
    for block in order:
        seen |= {i.conclusion for i in block}
        assert all(p in seen for i in block for p in i.premises if p in made)


@pytest.mark.parametrize(
    ("attacks", "u", "length"),
    [
        ([("ada", "ada")], ["ada"], 1),
        ([("ada", "bo"), ("bo", "ada")], ["ada", "bo"], 2),
        ([("ada", "bo"), ("bo", "cy"), ("cy", "ada")], ["ada", "bo", "cy"], 3),
        ([("ada", "bo"), ("bo", "ada"), ("bo", "cy"), ("cy", "cy")], ["ada", "bo", "cy"], None),
        ([("bo", "ada"), ("bo", "cy"), ("cy", "bo")], ["ada", "bo", "cy"], None),  # ada hangs off the circle
    ],
)
def test_circles(attacks, u, length):
    assert circle(Puzzle.of(["ada", "bo", "cy"], attacks, "ada", "it rains"), u) == length


def test_testimony_and_numbers_on_request():
    d = derivation(FORK)
    for seed in range(20):
        kinds = [p.kind for p in outline(FORK, d, Random(seed), testimony=True, counted=False)]
        assert Kind.RESTATEMENT in kinds
        points = outline(FORK, d, Random(seed), testimony=False, counted=True)
        assert Kind.RESTATEMENT not in [p.kind for p in points]
        assert any(isinstance(f, Count | Parity) for p in points for f in p.conclusions)


def test_all_testimony_is_restated_once():
    for seed in range(20):
        points = outline(FORK, derivation(FORK), Random(seed), testimony=True)
        said = [f for p in points if p.kind is Kind.RESTATEMENT for f in p.conclusions]
        assert len(said) == 4 and set(said) == {Says("ada", FACT), *(Says(a, x) for a, x in FORK.attacks)}


def test_grounds_are_left_out_only_right_after_them():
    t = path("ada", "bo", "cy", "dee", "ed")
    for seed in range(60):
        before = ()
        for p in argument(t, derivation(t), Random(seed)):
            if p.manner == "drawn" and not isinstance(p.conclusions[0], Fact):
                assert before
            before = p.conclusions


# --- words ----------------------------------------------------------------------------------------------------------


def wordings(t, formulas):
    return {clause(t, formulas, Random(seed)) for seed in range(80)}


def test_one_and_several():
    assert "Bo is lying" in wordings(FORK, [lying("bo")])
    assert "Bo and Cy are lying" in wordings(FORK, [lying("bo"), lying("cy")])
    assert "Bo, Cy and Dee tell the truth" in wordings(FORK, [truthful("bo"), truthful("cy"), truthful("dee")])
    assert "nobody accuses Bo or Dee" in wordings(FORK, [Is("unattacked", "bo"), Is("unattacked", "dee")])


def test_testimony():
    assert "Bo accuses Ada of lying" in wordings(FORK, [Says("bo", "ada")])
    assert "Bo and Cy accuse Ada" in wordings(FORK, [Says("bo", "ada"), Says("cy", "ada")])
    assert "Dee says that Bo and Cy are lying" in wordings(FORK, [Says("dee", "bo"), Says("dee", "cy")])
    assert wordings(FORK, [Says("bo", "cy"), Says("cy", "bo")]) == {
        "Bo accuses Cy and Cy accuses Bo",
        "Bo says that Cy is lying and Cy says that Bo is lying",
    }
    assert "Ada says that the mill is shut" in wordings(FORK, [Says("ada", FACT)])


def test_the_fact_and_numbers():
    assert "the mill is shut" in wordings(FORK, [Fact(True)])
    assert "we should not believe that the mill is shut" in wordings(FORK, [Fact(False)])
    assert "we cannot tell whether the mill is shut" in wordings(FORK, [Fact(None)])
    assert "there are four witnesses" in wordings(FORK, [Count("witnesses", 4)])
    assert "there are 15 accusations" in wordings(FORK, [Count("accusations", 15)])
    assert "the number of witnesses is even" in wordings(FORK, [Parity("witnesses", False)])


def test_different_things_are_joined():
    assert "Bo is lying and Dee is truthful" in wordings(FORK, [lying("bo"), truthful("dee")])


def test_names_are_capitalised():
    t = Puzzle.of(["mary-ann", "o'brien"], [("o'brien", "mary-ann")], "mary-ann", "it rains")
    assert "O'Brien accuses Mary-Ann" in wordings(t, [Says("o'brien", "mary-ann")])


def test_what_no_derivation_holds_has_no_words():
    with pytest.raises(UsageError, match="no words for Possible"):
        clause(FORK, [Possible(lying("bo"))], Random(0))


def said(t, point):
    return {worded(t, [point], Random(seed))[0].text for seed in range(400)}


def test_all_accusers_as_a_group():
    t = path("ada", "bo", "cy")
    many = said(FORK, Point(Kind.CLAIM, (truthful("ada"),), (lying("bo"), lying("cy")), "all accusers lie"))
    one = said(t, Point(Kind.CLAIM, (truthful("ada"),), (lying("bo"),), "all accusers lie"))
    assert any(text.startswith("Everyone who accuses Ada is lying") for text in many)
    assert any(text.startswith("Bo and Cy are lying") for text in many)
    assert any(text.startswith("Ada's only accuser is lying") for text in one)
    some = said(FORK, Point(Kind.CLAIM, (truthful("ada"),), (lying("bo"),), "all accusers lie"))
    assert not any("accuser" in text or "accuses" in text for text in some)  # not said of all where only one is meant


def test_undecided_sets():
    ring = Puzzle.of("abc", [("b", "a"), ("c", "b"), ("a", "c")], "a", "it rains")
    text = say(ring, derivation(ring), Random(1))
    assert "circle" in text and text.endswith("Answer: undetermined")
    pair = Puzzle.of("abcd", [("b", "a"), ("a", "b"), ("c", "a"), ("d", "c")], "a", "it rains")
    point = next(p for p in outline(pair, derivation(pair), Random(0)) if undecided("a") in p.conclusions)
    assert point.grounds == (lying("c"), Says("a", "b"), Says("b", "a"))


@pytest.mark.parametrize(
    "i",
    [
        Inference("last accuser left", (lying("ada"), lying("cy")), truthful("bo")),
        Inference("a truthful witness's accusers lie", (truthful("ada"),), lying("bo")),
        Inference("rejected or undecided", (lying("ada"),), Is("disbelieved", "ada")),
        Inference("the fact", (lying("ada"),), Fact(False)),
        Inference("accused, so rejected", (Is("attacked", "ada"),), lying("ada")),
    ],
)
def test_any_rule_can_be_said(i):
    for seed in range(10):
        said = plan(FORK, (i,), Random(seed))
        assert i.conclusion in {c.formula for s in said for c in s.claims}


def test_acts_and_flags():
    rows = [s for seed in range(30) for s in plan(FORK, derivation(FORK), Random(seed))]
    claims = [c for s in rows for c in s.claims]
    assert all(c.act is Act.RESTATE for c in claims if isinstance(c.formula, Says))
    assert all(c.act is Act.ANSWER for c in claims if isinstance(c.formula, Answer))
    assert all("closed_world" in c.flags for c in claims if c.formula == Fact(False))
    assert any("premise" in c.flags for c in claims)


def test_phrases_are_well_formed():
    known = {"x", "a", "p", "c", "n", "fact", "either"}
    for heading, lines in phrases().items():
        assert lines and len(set(lines)) == len(lines), heading
        for line in lines:
            fields = {name for _, name, _, _ in Formatter().parse(line) if name is not None}
            assert fields <= known and line == line.strip(), line


def test_a_derivation_of_part_is_said_without_an_answer():
    said = plan(FORK, derive(LOGIC, FORK, lying("cy")), Random(3))
    assert all(s.kind is not Kind.ANSWER for s in said)
