"""The reader on puzzles that leave somebody undecided: what stays open, suppositions, repairs, traces of thought."""

import pytest

from lastword.nl.witness.claims import write_claim
from lastword.nl.witness.knots import knot, knots
from lastword.nl.witness.reader import read
from lastword.semantics.claims import Act
from lastword.semantics.witness import Puzzle

PAIR = Puzzle.of(
    ["ada", "bo", "cy", "dee", "eve"],
    [("bo", "ada"), ("cy", "bo"), ("bo", "cy"), ("dee", "ada"), ("eve", "dee")],
    "ada",
    "the bus is late",
)
RING = Puzzle.of(
    ["ada", "bo", "cy", "dee", "eve", "finn"],
    [("bo", "ada"), ("cy", "bo"), ("dee", "cy"), ("bo", "dee"), ("eve", "dee"), ("finn", "ada")],
    "ada",
    "the bus is late",
)


def said(t: Puzzle, text: str) -> list[list[str]]:
    """The claims of each sentence, with "@" before those inside a supposition."""
    return [["@" * bool(c.scope) + write_claim(c.act, c.formula) for c in step.claims] for step in read(t, text)]


def test_knots() -> None:
    assert knots(PAIR) == (("bo", "cy"),)
    assert knot(RING, 3) == ("bo", "cy", "dee")
    assert knot(RING, 2) == ()


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Bo is undecided.", "undecided(bo)"),
        ("Bo's status stays open.", "undecided(bo)"),
        ("The standing of Bo is unknown.", "undecided(bo)"),
        ("Neither Bo nor Cy can be settled.", "undecided(bo) undecided(cy)"),
        ("Bo and Cy remain undecided too.", "undecided(bo) undecided(cy)"),
        ("Bo is neither believed nor rejected.", "undecided(bo)"),
        ("Ada's claim can neither be accepted nor rejected.", "undecided(ada)"),
        ("Bo cannot be called truthful or lying.", "undecided(bo)"),
        ("There is no sensible way to call Bo truthful or lying.", "undecided(bo)"),
        ("Whether or not Ada is lying cannot be settled.", "undecided(ada)"),
        ("Whether we should believe Ada remains open.", "undecided(ada)"),
        ("We cannot tell whether to believe Ada.", "undecided(ada)"),
        ("Nothing decides between Bo and Cy.", "undecided(bo) undecided(cy)"),
        ("The dispute between Bo and Cy cannot be resolved.", "undecided(bo) undecided(cy)"),
        ("We can't say which of Bo and Cy is honest.", "undecided(bo) undecided(cy)"),
        ("Bo is undecided, and so is Ada.", "undecided(bo) undecided(ada)"),
        ("Bo stays undecided, and the same goes for Cy.", "undecided(bo) undecided(cy)"),
        ("That leaves Bo undecided.", "undecided(bo)"),
        ("We leave Ada undecided, and so is the question.", "undecided(ada) undecided(fact)"),
        ("The question whether the bus is late stays open.", "undecided(fact)"),
        ("It cannot be determined whether the bus is late, so the answer is undetermined.", "undecided(fact) answer"),
        ("So we can't tell.", "undecided(fact)"),
        ("Bo is not accepted.", "disbelieved(bo)"),
        ("We should not believe Bo.", "disbelieved(bo)"),
        ("Bo is not to be believed, but he isn't shown to be a liar either.", "disbelieved(bo) undecided(bo)"),
        ("Dee is not credible.", "lying(dee)"),
        ("Bo and Cy accuse each other.", "says(bo,lying(cy)) says(cy,lying(bo))"),
        ("Bo and Cy each say that the other is lying.", "says(bo,lying(cy)) says(cy,lying(bo))"),
        ("Bo has a quarrel with Cy.", "says(bo,lying(cy)) says(cy,lying(bo))"),
        ("Bo accuses Cy and vice versa.", "says(bo,lying(cy)) says(cy,lying(bo))"),
        ("Ada has two accusers, Bo and Dee.", "says(bo,lying(ada)) says(dee,lying(ada))"),
        ("Ada is accused twice, once by Bo and once by Dee.", "says(bo,lying(ada)) says(dee,lying(ada))"),
        ("Dee is accused by Eve only, Bo by Cy only.", "says(eve,lying(dee)) says(cy,lying(bo))"),
        ("Eve -> Dee -> Ada", "says(eve,lying(dee)) says(dee,lying(ada))"),
        ("Nothing stands against Eve any more.", "unattacked(eve)"),
        ("Both accusers are lying, so Ada is credible.", "lying(bo) lying(dee) truthful(ada)"),
        ("Neither accuser is credible, so Ada is believed.", "lying(bo) lying(dee) truthful(ada)"),
        ("Dee is lying, as her only accuser is truthful.", "truthful(eve) lying(dee)"),
        ("Dee's word against Ada can be ignored.", "lying(dee)"),
        ("Ada is believed only if both accusers are lying.", "if truthful(ada) then lying(bo) & lying(dee)"),
        ("With Dee out of the way, Ada would be believed.", "if lying(dee) then truthful(ada)"),
        ("So Eve is in and Dee is out.", "truthful(eve) lying(dee)"),
        ("So Dee is believed??", "truthful(dee)"),
        ("Hmm, but Eve accuses Dee as well.", "says(eve,lying(dee))"),
        ("Dee is lying, whatever we think of Bo.", "lying(dee)"),
    ],
)
def test_forms(text: str, claims: str) -> None:
    (step,) = read(PAIR, text)
    expected = claims.split(" ") if not claims.startswith("if ") else [claims]
    found = [write_claim(c.act, c.formula) for c in step.claims]
    assert [f.partition("(")[0] if f.startswith("answer") else f for f in found] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Bo is not rejected.",  # he may be undecided
        "Bo is not undecided.",
        "Bo may be undecided.",
        "Unclear.",
        "In the first scenario, Bo is truthful.",
        "Both accusers of Eve are lying.",
        "Eve -> Ada -> Bo",
        "Cy has a quarrel.",
        "Bo by Dee.",
    ],
)
def test_look_alikes(text: str) -> None:
    assert [c for step in read(PAIR, text) for c in step.claims] == []


def test_members_of_the_circle_need_not_be_named() -> None:
    members = ["undecided(bo)", "undecided(cy)", "undecided(dee)"]
    for text in (
        "All three members of the circle are undecided.",
        "Everyone in the ring remains undecided.",
        "Nobody in the ring can be settled.",
        "Bo, Cy and Dee: undecided.",
    ):
        assert said(RING, text) == [members]
    round_ = ["says(bo,lying(dee))", "says(cy,lying(bo))", "says(dee,lying(cy))"]
    assert said(RING, "Bo, Cy and Dee accuse each other in a circle. None of them can be settled.") == [round_, members]


def test_accusers_by_entries() -> None:
    text = "Accusers of each witness:\n- Ada: Bo, Dee\n- Bo: Cy\n- Eve: nobody"
    both = ["says(bo,lying(ada))", "says(dee,lying(ada))"]
    assert said(PAIR, text) == [[], both, ["says(cy,lying(bo))"], ["unattacked(eve)"]]
    assert said(PAIR, "Ada: Bo, Dee") == [[]]


def test_a_supposition_ends_with_what_it_leads_to() -> None:
    text = "Suppose Bo is truthful. Then Dee is lying and Cy is truthful. Contradiction. So Bo is lying."
    inside = ["@lying(dee)", "@truthful(cy)"]
    assert said(RING, text) == [["assume(truthful(bo))"], inside, ["@contradiction_noted"], ["lying(bo)"]]
    assert said(RING, text.replace(". ", ".\n")) == said(RING, text)


def test_suppositions_one_after_the_other() -> None:
    text = "Suppose Bo is truthful. Then Ada is lying. Now suppose instead that Bo is lying. Either way, Ada is lying."
    assert said(RING, text) == [["assume(truthful(bo))"], ["@lying(ada)"], ["assume(lying(bo))"], ["lying(ada)"]]
    cases = "Case 1: Bo truthful.\nSecond case: Bo lying.\nIn both cases Ada is lying."
    assert said(RING, cases) == [["assume(truthful(bo))"], ["assume(lying(bo))"], ["lying(ada)"]]


@pytest.mark.parametrize(
    "opener",
    [
        "Imagine that Bo is lying.",
        "Suppose, for contradiction, that Bo is lying.",
        "Let Bo be lying.",
        "Take Bo to be lying.",
        "Start from the assumption that Bo is lying.",
        "What happens if Bo is lying?",
        "Bo lying?",
        "Try the opposite: Bo is lying.",
    ],
)
def test_openers(opener: str) -> None:
    assert said(RING, f"{opener} Then Dee is truthful.") == [["assume(lying(bo))"], ["@truthful(dee)"]]


def test_what_stays_open_is_not_supposed() -> None:
    text = "Suppose Bo is truthful. Then Cy is lying. This works. So Bo is undecided."
    assert said(PAIR, text)[-1] == ["undecided(bo)"]


def test_what_would_then_be_so() -> None:
    text = "If Cy is truthful, then Bo is lying. Ada would then have no credible accuser, so she would be believed."
    assert said(PAIR, text) == [["if truthful(cy) then lying(bo)"], ["if lying(bo) then truthful(ada)"]]


@pytest.mark.parametrize(
    ("text", "taken_back"),
    [
        ("Eve is truthful. So Dee is truthful. Scratch that.", "truthful(dee)"),
        ("Dee is truthful... wait, no. Eve accuses Dee, so Dee is lying.", "truthful(dee)"),
        ("Eve is truthful. Dee is lying. On second thought, Eve is lying.", "truthful(eve)"),
        ("Dee is truthful. So Dee is lying. I take back what I said about Dee.", "truthful(dee)"),
        ("Dee is lying. I was wrong about Dee.", "lying(dee)"),
        ("Dee is lying. I take back that Dee is lying.", "lying(dee)"),
        ("The answer would be no.\nScratch that.\nDee is lying.\nAnswer: yes", "answer(no)"),
    ],
)
def test_repairs(text: str, taken_back: str) -> None:
    found = [c for step in read(PAIR, text) for c in step.claims if c.act is Act.RETRACT]
    assert [write_claim(Act.ASSERT, c.formula) for c in found] == [taken_back]


def test_a_repair_reaches_as_far_as_the_text_reverses() -> None:
    text = "Eve is truthful. Dee is lying. Ada is truthful. Scratch that. Eve is lying, so Dee is truthful."
    assert said(PAIR, text)[3] == ["retract(truthful(eve))", "retract(lying(dee))"]


@pytest.mark.parametrize("text", ["Scratch that.", "Is that all? Actually, no.", "I was wrong about Dee."])
def test_nothing_to_take_back(text: str) -> None:
    assert [c for step in read(PAIR, text) for c in step.claims] == []


@pytest.mark.parametrize(
    ("question", "reply", "claims"),
    [
        ("Is Eve truthful?", "Nobody accuses her, so yes.", ["unattacked(eve)", "truthful(eve)"]),
        ("Can Dee be believed?", "No, because Eve accuses her.", ["lying(dee)", "says(eve,lying(dee))"]),
        ("Who accuses Ada?", "Bo and Dee do.", ["says(bo,lying(ada))", "says(dee,lying(ada))"]),
        ("Who accuses Eve?", "Nobody.", ["unattacked(eve)"]),
        ("Who isn't accused?", "Eve.", ["unattacked(eve)"]),
        ("And Dee?", "Accused by Eve.", ["says(eve,lying(dee))"]),
        ("What about Eve?", "Nobody accuses her.", ["unattacked(eve)"]),
    ],
)
def test_questions_to_oneself(question: str, reply: str, claims: list[str]) -> None:
    assert said(PAIR, f"{question} {reply}") == [[], claims]
