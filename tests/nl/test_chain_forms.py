"""The reader on a chain of witnesses: who is first, last, previous, how many there are, and where a pattern leads."""

import json
from pathlib import Path

import pytest

from lastword.nl.witness.claims import write_formula
from lastword.nl.witness.reader import read
from lastword.semantics.witness import Puzzle

CHAIN = Puzzle.of(
    ["ada", "bo", "cy", "dee", "eve"],
    [("bo", "ada"), ("cy", "bo"), ("dee", "cy"), ("eve", "dee")],
    "ada",
    "the bus is late",
)
FORMS = [json.loads(line) for line in (Path(__file__).parent / "chain_forms.jsonl").read_text("utf-8").splitlines()]
MARKS = ("premise", "hedged", "elided")


@pytest.mark.parametrize("row", FORMS, ids=lambda row: f"{row['form']}: {row['text']}"[:70])
def test_forms_of_chains(row: dict[str, object]) -> None:
    """Each claim of the table is "formula", then the flags that it has to bear."""
    expected: list[list[str]] = row["steps"]  # type: ignore[assignment]
    found = read(CHAIN, str(row["text"]))
    assert [[write_formula(c.formula) for c in s.claims] for s in found] == [
        [" ".join(w for w in c.split() if w not in MARKS) for c in step] for step in expected
    ]
    for step, wanted in zip(found, expected, strict=True):
        for claim, text in zip(step.claims, wanted, strict=True):
            assert {w for w in text.split() if w in MARKS} <= claim.flags


def test_places_are_not_read_where_there_is_no_chain() -> None:
    star = Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "ada")], "ada", "the bus is late")
    (step,) = read(star, "The last witness is lying.")
    assert step.claims == ()
