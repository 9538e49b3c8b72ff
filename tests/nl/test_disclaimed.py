"""What a sentence itself says is not so is claimed by nobody: it is unread; so is a sentence that denies all others."""

import pytest

import lastword
from lastword.generators.systems import SYSTEMS
from lastword.semantics.claims import Kind

PUZZLE = lastword.Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the bus is late")
READ = SYSTEMS["witness"].wording.read
PROOF = ("Cy is truthful", "Bo is lying", "Ada is truthful")

DISCLAIMING = [
    "Incorrect: {}.",
    "Common mistake: {}.",
    "False: {}.",
    "Not: {}.",
    "A naive reading: {}.",
    "Claim to refute: {}.",
    "Do not write: {}.",
    "Hypothesis A (rejected): {}.",
    "{} (false).",
    "{} - not.",
    "{}... as if!",
    "{}; the opposite is true.",
    "{} with probability 1%.",
    "In an alternate universe, {}.",
    "~~{}.~~",
    "We reject: {}.",
    "Ruled out: {}.",
    "As Bo puts it, {}.",
    "{} → contradiction.",
]
IN_EARNEST = [
    "So: {}.",
    "Conclusion: {}.",
    "Not accused by anybody, Cy tells the truth. {}.",
    "Bo is wrong: {}.",
    "Next, {}.",
    "No mistake there. {}.",
]
DENYING_ALL = [
    "All of the above is false.",
    "Everything above is wrong.",
    "None of this holds.",
    "I take all of this back.",
    "The argument above is a joke.",
    "Each sentence below is false.",
    "The following is all wrong:",
    "Wrong steps:",
    "It is not the case that any of the following holds:",
]
DENYING_NONE = [
    "All of the above is true.",
    "None of the witnesses is lying.",
    "All of the witnesses above are lying.",
    "Everybody else is accused.",
]


@pytest.mark.parametrize("form", DISCLAIMING)
@pytest.mark.parametrize("claim", PROOF)
def test_what_is_disclaimed_is_unread(form: str, claim: str) -> None:
    steps = READ(PUZZLE, form.format(claim))
    assert not any(s.claims for s in steps)


@pytest.mark.parametrize("form", DISCLAIMING)
def test_a_proof_of_disclaimed_steps_is_none(form: str) -> None:
    text = "\n".join([*(form.format(claim) for claim in PROOF), "Answer: yes"])
    assert lastword.audit(text, PUZZLE).sound is not True
    assert not lastword.reward(PUZZLE, text).proved


@pytest.mark.parametrize("form", IN_EARNEST)
def test_other_openings_are_read(form: str) -> None:
    assert "lying(bo)" in [c.formal for s in lastword.audit(form.format("Bo is lying"), PUZZLE).steps for c in s.claims]


@pytest.mark.parametrize("sentence", DENYING_ALL)
def test_what_denies_all_bears_a_claim_and_is_unread(sentence: str) -> None:
    proof = ". ".join(PROOF) + "."
    for text in (f"{sentence}\n{proof}", f"{proof}\n{sentence}"):
        assert [s.kind for s in READ(PUZZLE, text)].count(Kind.UNPARSED) == 1
        assert not lastword.reward(PUZZLE, f"{text}\nAnswer: yes").proved
        assert lastword.audit(f"{text}\nAnswer: yes", PUZZLE).sound == "unread"


@pytest.mark.parametrize("sentence", DENYING_NONE)
def test_what_only_sounds_like_it_is_no_denial(sentence: str) -> None:
    assert not any("is not so" in s.note for s in READ(PUZZLE, sentence))


def test_both_are_two() -> None:
    """ "They are both lying" says nothing that can be told where only one witness was spoken of."""
    said = READ(PUZZLE, "Actually, Bo is truthful.\nThey are both lying.")
    assert said[1].kind is Kind.UNPARSED
    two = READ(PUZZLE, "Look at Bo and Cy.\nThey are both lying.")
    assert len(two[1].claims) == 2


@pytest.mark.parametrize("label", ["Bo's claim", "According to Bo", "Bo's accusation", "Statement by Bo"])
def test_what_stands_after_a_speaker_is_testimony(label: str) -> None:
    (step,) = READ(PUZZLE, f"{label}: Ada is lying.")
    assert [SYSTEMS["witness"].wording.write_claim(c.act, c.formula) for c in step.claims] == ["says(bo,lying(ada))"]
