"""Problems of BoardgameQA as theories: each frame, each kind of condition, what is refused, and the labels."""

import gzip
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from defeasible_cases import SHARED
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.encodings.sat.defeasible import conclusions
from lastword.errors import ParseError
from lastword.nl.defeasible.background import Background, read_background, shipped
from lastword.nl.defeasible.boardgame import CLOSING, OPENING, RULES, read_boardgame
from lastword.nl.defeasible.boardgame_words import PREDICATES, phrases, third_person
from lastword.nl.defeasible.dfl import write_dfl
from lastword.semantics.defeasible import Variant
from lastword.semantics.defeasible_problem import answer

CORPORA = SHARED.parent / "corpora"
LABELS = {"proved": "provable", "disproved": "refuted", "unknown": "neither"}


def text(state: str, rules: str, question: str) -> str:
    return OPENING + state + RULES + rules + CLOSING + question


def rules_of(*sentences: str, state: str = "The ibis hugs the newt.") -> list[str]:
    numbered = " ".join(f"Rule{i}: {s}" for i, s in enumerate(sentences, start=1))
    p = read_boardgame(text(state, numbered, "does the ibis call the newt?"))
    return [line for line in write_dfl(p.theory).splitlines() if not line.startswith(">>")]


GROUND = [
    ("If the ibis hugs the newt, then the newt calls the ibis.", "hugs(ibis,newt) => calls(newt,ibis)"),
    (
        'This is a basic rule: if the ibis does not hug the newt, then the conclusion that "the newt will not call the '
        'ibis" follows immediately and effectively.',
        "-hugs(ibis,newt) => -calls(newt,ibis)",
    ),
    (
        "One of the rules of the game is that if the ibis hugs the newt, then the newt will, without hesitation, call "
        "the ibis.",
        "hugs(ibis,newt) => calls(newt,ibis)",
    ),
    (
        "The newt unquestionably calls the ibis, in the case where the ibis does not hug the newt.",
        "-hugs(ibis,newt) => calls(newt,ibis)",
    ),
    (
        "If the ibis does not hug the newt but the newt smiles at the ibis, then the newt calls the ibis unavoidably.",
        "-hugs(ibis,newt), smiles_at(newt,ibis) => calls(newt,ibis)",
    ),
    (
        "For the newt, if you have two pieces of evidence 1) that ibis does not hug the newt and 2) that ibis smiles "
        "at the newt, then you can add newt will never call the ibis to your conclusions.",
        "-hugs(ibis,newt), smiles_at(ibis,newt) => -calls(newt,ibis)",
    ),
    (
        "For the newt, if the belief is that the ibis is not going to hug the newt but the ibis smiles at the newt, "
        'then you can add that "the newt is not going to call the ibis" to your conclusions.',
        "-hugs(ibis,newt), smiles_at(ibis,newt) => -calls(newt,ibis)",
    ),
    (
        "In order to conclude that the newt calls the ibis, two pieces of evidence are required: firstly the ibis "
        "should hug the newt and secondly the newt should not smile at the ibis.",
        "hugs(ibis,newt), -smiles_at(newt,ibis) => calls(newt,ibis)",
    ),
]
UNIVERSAL = [
    ("If something hugs the newt, then it calls the ibis, too.", "hugs({x},newt) => calls({x},ibis)"),
    (
        "If you are positive that one of the animals does not hug the newt, you can be certain that it will call the "
        "ibis without a doubt.",
        "-hugs({x},newt) => calls({x},ibis)",
    ),
    (
        "From observing that an animal hugs the newt, one can conclude the following: that animal does not call the "
        "ibis.",
        "hugs({x},newt) => -calls({x},ibis)",
    ),
    (
        "The living creature that hugs the newt will never call the ibis.",
        "hugs({x},newt) => -calls({x},ibis)",
    ),
    (
        "If something does not hug the newt and additionally not smile at the ibis, then it calls the ibis.",
        "-hugs({x},newt), -smiles_at({x},ibis) => calls({x},ibis)",
    ),
    (
        "Are you certain that one of the animals does not hug the newt but it does smile at the ibis? Then you can "
        "also be certain that this animal calls the ibis.",
        "-hugs({x},newt), smiles_at({x},ibis) => calls({x},ibis)",
    ),
    (
        "If you see that something hugs the newt and smiles at the ibis, what can you certainly conclude? You can "
        "conclude that it is not going to call the ibis.",
        "hugs({x},newt), smiles_at({x},ibis) => -calls({x},ibis)",
    ),
    (
        "Be careful when something hugs the newt but does not smile at the ibis because in this case it will, surely, "
        "not call the ibis (this may or may not be problematic).",
        "hugs({x},newt), -smiles_at({x},ibis) => -calls({x},ibis)",
    ),
]
EXISTENTIAL = [
    "If at least one animal hugs the newt, then the ibis calls the newt.",
    "The ibis calls the newt whenever at least one animal hugs the newt.",
    "There exists an animal which hugs the newt? Then, the ibis definitely calls the newt.",
    "If there is evidence that one animal, no matter which one, hugs the newt, then the ibis calls the newt "
    "undoubtedly.",
]


@pytest.mark.parametrize(("sentence", "rule"), GROUND)
def test_frames_about_named_animals(sentence: str, rule: str) -> None:
    assert rules_of(sentence) == [f"Rule1: {rule}"]


@pytest.mark.parametrize(("sentence", "rule"), UNIVERSAL)
def test_frames_about_any_animal(sentence: str, rule: str) -> None:
    assert rules_of(sentence) == [f"Rule1({x}): {rule.format(x=x)}" for x in ("ibis", "newt")]


@pytest.mark.parametrize("sentence", EXISTENTIAL)
def test_frames_with_any_animal_in_the_premise(sentence: str) -> None:
    assert rules_of(sentence) == [f"Rule1({x}): hugs({x},newt) => calls(ibis,newt)" for x in ("ibis", "newt")]


def test_preferences_hold_between_the_instances_whose_heads_conflict() -> None:
    found = rules_of(
        "If something hugs the newt, then it calls the ibis.",
        "If the newt smiles at the ibis, then the newt does not call the ibis. Rule2 is preferred over Rule1.",
    )
    assert found[-1] == "Rule2 > Rule1(newt)" and len(found) == 4


def test_each_predicate_has_its_wordings() -> None:
    assert len(PREDICATES) == 34
    assert third_person("pay money to") == "pays money to" and third_person("stress") == "stresses"
    assert len(phrases()) == 2 * sum(map(len, PREDICATES.values()))


# --- conditions -------------------------------------------------------------------------------------------------------

CONDITIONS = [
    ("is named Bruno", "has a name whose first letter is the same as the first letter of the newt's name", True),
    ("is named Rosa", "has a name whose first letter is the same as the first letter of the newt's name", False),
    ("has 31 dollars", "has more money than the newt", True),
    ("has 31 dollars", "has more money than the newt and the toad combined", False),
    ("has 36 dollars", "has more money than the newt and the toad combined", True),
    ("has 4 friends that are shy and three friends that are not", "has more than six friends", True),
    ("has 4 friends that are shy and three friends that are not", "has fewer than 7 friends", False),
    ("is 13 and a half months old", "is less than two years old", True),
    ("was born 5 weeks ago", "is more than twenty days old", True),
    ("is two years old", "is more than 2 years old", False),
    ("is 12 months old", "is more than 1 year old", None),
    ("will turn 3 years old in a few minutes", "is less than 3 years old", None),
    ("has a 14 x 9 inches notebook", "has a notebook that fits in a 9.5 x 14.2 inches box", True),
    ("has a 14 x 9 inches notebook", "has a notebook that fits in a 8.9 x 20.1 inches box", False),
    ("has a football with a radius of 12 inches", "has a football that fits in a 24.2 x 25.1 x 30 inches box", True),
    (
        "has a football with a radius of 12 inches",
        "has a basketball that fits in a 44 x 45.1 x 30 inches box",
        False,
    ),
    (
        "has a basketball with a diameter of 25 inches",
        "has a basketball that fits in a 24 x 31 x 30 inches box",
        False,
    ),
    ("has a card that is indigo in color", "has a card whose color is one of the rainbow colors", True),
    ("has a card that is white in color", "has a card whose color appears in the flag of Japan", True),
    ("has a card that is white in color", 'has a card whose color starts with the letter "w"', True),
    ("has a card that is teal in color", "has a card with a primary color", None),
    ("is a nurse", "works in healthcare", True),
    ("is a nurse", "works in marketing", False),
    ("is an astronaut", "works in healthcare", None),
    ("is currently in Cape Town", "is in Africa at the moment", True),
    ("is watching a movie from 1988", "is watching a movie that was released after the Berlin wall fell", False),
    ("is watching a movie from 1989", "is watching a movie that was released after the Berlin wall fell", None),
    ("has a stool", "has something to sit on", True),
    ("has some spinach", "has something to sit on", False),
    ("lost her keys", "does not have her keys", True),
    ("is holding her keys", "does not have her keys", False),
    ("invented a time machine", "purchased a time machine", False),
    ("hugs the toad", "has a sharp object", False),
]


@pytest.mark.parametrize(("trait", "condition", "holds"), CONDITIONS)
def test_conditions(trait: str, condition: str, holds: bool | None) -> None:
    state = f"The ibis {trait}. The newt has 20 dollars, and is named Bella. The toad has 15 dollars."
    rules = f"Rule1: Regarding the ibis, if it {condition}, then we can conclude that it calls the newt."
    problem = text(state, rules, "does the ibis call the newt?")
    if holds is None:
        with pytest.raises(ParseError, match="the answer depends on what no table tells"):
            read_boardgame(problem)
        return
    p = read_boardgame(problem)
    assert answer(p, conclusions(p.theory)) == ("provable" if holds else "neither")


def test_an_open_condition_that_does_not_matter_is_no_obstacle() -> None:
    state = "The ibis is an astronaut. The newt hugs the ibis."
    rules = (
        "Rule1: The ibis will call the newt if it (the ibis) works in education. "
        "Rule2: If the newt hugs the ibis, then the ibis calls the newt."
    )
    p = read_boardgame(text(state, rules, "does the ibis call the newt?"))
    assert answer(p, conclusions(p.theory)) == "provable"


def test_another_table_of_background_knowledge() -> None:
    rules = "Rule1: Regarding the ibis, if it works in healthcare, then we can conclude that it calls the newt."
    problem = text("The ibis is an astronaut.", rules, "does the ibis call the newt?")
    p = read_boardgame(problem, read_background("job: astronaut = space, healthcare\n"))
    assert p.theory.facts == ("works_in_healthcare(ibis)",)
    with pytest.raises(ParseError, match=r"own\.txt:2:1: expected 'relation: word = value"):
        read_background("# mine\njob astronaut\n", "own.txt")
    assert shipped()["job", "nurse"] == ("healthcare",)


# --- what is refused --------------------------------------------------------------------------------------------------

GOOD = "If the ibis hugs the newt, then the newt calls the ibis."


@pytest.mark.parametrize(
    ("state", "rule", "message"),
    [
        (
            "The ibis hugs the newt.",
            "If the ibis tickles the newt, then the newt calls the ibis.",
            "not understood as a rule",
        ),
        ("The ibis hugs the newt.", "Maybe the newt calls the ibis.", "not understood as a rule"),
        ("The ibis tickles the newt.", GOOD, "not understood as a fact"),
        ("The ibis has 3 dollars. The ibis has 4 dollars.", GOOD, "two of one kind"),
        (
            "The ibis hugs the newt.",
            "Regarding the ibis, if it has blue eyes, then we can conclude that it calls the newt.",
            "the condition is not understood: 'has blue eyes'",
        ),
        (
            "The ibis hugs the newt.",
            "In order to conclude that the newt calls the ibis, two pieces of evidence are required: firstly the ibis "
            "does not hug the newt and secondly the toad does not hug the newt.",
            "two negative pieces of evidence, a known fault",
        ),
        ("The ibis hugs the newt.", f"{GOOD} Rule1 is preferred over Rule7.", "Rule7, but there are only 1 rules"),
        ("The ibis hugs the newt.", "If the ibis " + "does not " * 200 + "hug the newt.", "at most 1000 are read"),
    ],
)
def test_what_is_not_understood_whole_is_refused(state: str, rule: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read_boardgame(text(state, f"Rule1: {rule}", "does the newt call the ibis?"))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([GOOD, "If", "the ibis", "hugs", "Rule2:", "has 3", "?", '"', ", then"]), max_size=8))
def test_any_text_is_a_problem_or_a_parse_error(parts: list[str]) -> None:
    with suppress(ParseError):
        read_boardgame(text("The ibis hugs the newt.", "Rule1: " + " ".join(parts), "does the newt call the ibis?"))


# --- the benchmark ----------------------------------------------------------------------------------------------------


def labelled() -> list[dict[str, str]]:
    """The problems in the corpora, but for every eighth line, which is kept for later measurements."""
    lines = [
        line
        for n in (1, 2, 3)
        for i, line in enumerate(gzip.decompress((CORPORA / f"boardgameqa_{n}.jsonl.gz").read_bytes()).splitlines(), 1)
        if i % 8 != 5
    ]
    return [json.loads(line) for line in lines]


def measured(rows: Sequence[dict[str, str]], background: Background | None) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in rows:
        try:
            p = read_boardgame(row["prompt"], background)
        except ParseError as error:
            found["defective" if "known fault" in error.message else "unread"] += 1
            continue
        found["right" if answer(p, conclusions(p.theory)) == LABELS[row["label"]] else "wrong"] += 1
    return found


@pytest.mark.skipif(not Path(CORPORA).exists(), reason="needs the problems in ../shared/corpora")
@pytest.mark.parametrize(("background", "every", "least", "right"), [(None, 1, 0.9, 0.98), ({}, 5, 0.65, 0.99)])
def test_the_labels_of_the_benchmark(background: Background | None, every: int, least: float, right: float) -> None:
    """With our table at least 90% answered and 98% of those right; without any 65% and 99% (of every fifth problem)."""
    found = measured(labelled()[::every], background)
    answered = found["right"] + found["wrong"]
    assert answered >= least * (answered + found["unread"]) and found["right"] >= right * answered, found


@pytest.mark.skipif(not Path(CORPORA).exists(), reason="needs the problems in ../shared/corpora")
def test_the_variants_do_not_differ_on_them() -> None:
    for row in labelled()[::60]:
        p = read_boardgame(row["prompt"])
        assert len({answer(p, conclusions(p.theory, v)) for v in Variant}) == 1
