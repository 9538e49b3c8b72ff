"""Sentences of which a part cannot be read: the rest is read where it says the same without that part."""

import pytest

from lastword.eval.audit import audit_response
from lastword.generators.systems import SYSTEMS
from lastword.nl.witness.claims import write_formula
from lastword.nl.witness.reader import read
from lastword.semantics.claims import Kind
from lastword.semantics.witness import Puzzle

PUZZLE = Puzzle.of(
    ["ada", "bo", "cy", "dee", "eve"],
    [("bo", "ada"), ("cy", "bo"), ("dee", "ada"), ("eve", "dee")],
    "ada",
    "the bus is late",
)


def parted(text: str) -> tuple[list[str], str]:
    """The claims of a sentence and the part of it that stays unread."""
    (step,) = read(PUZZLE, text)
    unread = "" if step.unread is None else text[slice(*step.unread)]
    return [write_formula(c.formula) for c in step.claims], unread


@pytest.mark.parametrize(
    ("text", "claims", "unread"),
    [
        (
            "Since Cy's testimony shines like a lantern, Bo is lying.",
            ["lying(bo)"],
            "Since Cy's testimony shines like a lantern, ",
        ),
        (
            "Bo is lying, but Dee's testimony rings hollow under the roof.",
            ["lying(bo)"],
            ", but Dee's testimony rings hollow under the roof",
        ),
        (
            "Dee is lying (her claim is a paper boat), so Ada is telling the truth.",
            ["lying(dee)", "truthful(ada)"],
            None,
        ),
        ("Eve tells the truth, although the kettle whistles.", ["truthful(eve)"], ""),  # bears no claim
    ],
)
def test_what_can_be_read(text: str, claims: list[str], unread: str | None) -> None:
    found, left = parted(text)
    assert found == claims
    assert unread is None or left == unread


@pytest.mark.parametrize(
    "text",
    [
        "If Cy's testimony shines like a lantern, Bo is lying.",  # a condition
        "Bo is lying, except where Cy's word is a paper boat.",  # an exception
        "Bo is lying, but only in a world where Cy's testimony shines.",
        "Dee says that the lantern shines, and Bo is lying.",  # inside her testimony
        "Dee's lantern claim, meaning Bo is lying.",
        "Although Bo is lying, the paper boat accuses Ada.",
        "Since Bo and Dee's testimony shines like a lantern, he is lying.",  # whom "he" means is not clear
        "Either Cy's word is a paper boat, or Bo is lying.",
        "If Cy is truthful (and the lantern lies), Bo is lying.",
    ],
)
def test_what_would_change_the_rest_is_not_left_out(text: str) -> None:
    (step,) = read(PUZZLE, text)
    assert step.kind is not Kind.CLAIM or not step.claims


def test_a_conclusion_beside_an_unread_reason_is_unknown_not_charged() -> None:
    text = "Since Cy's testimony about Bo shines like a lantern, Ada is telling the truth.\n\nAnswer: yes"
    audit = audit_response(SYSTEMS["witness"], PUZZLE, text)
    assert audit.bad_steps == []
    assert [c.support for c in audit.steps[0].claims] == ["unknown"]
    assert audit.sound == "unread"
