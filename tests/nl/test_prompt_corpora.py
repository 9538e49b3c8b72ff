"""All prompts of the published data are read, and their answers derived."""

import csv
import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from lastword.nl.witness.facts import asked
from lastword.nl.witness.names import display
from lastword.nl.witness.prompts import prompt, read_prompt
from lastword.semantics.witness import Puzzle
from lastword.semantics.witness_truth import answer

CORPORA = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"
FILES = {
    "gemini-1.5-pro_linear": 1205,
    "gemini-1.5-pro_nonlinear_shuffled": 1255,
    "o1-preview_linear": 40,
    "o1-preview_nonlinear_hard_a": 101,
    "o1-preview_nonlinear_hard_b": 25,
    "prompts_linear": 500,
    "prompts_nonlinear": 508,
    "prompts_nonlinear_shuffled": 508,
}

pytestmark = pytest.mark.skipif(not CORPORA.exists(), reason="the shared corpora are not here")


def rows(name: str) -> Iterator[dict[str, str]]:
    csv.field_size_limit(10**8)
    with gzip.open(CORPORA / f"{name}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


@cache
def read(name: str) -> tuple[tuple[dict[str, str], Puzzle], ...]:
    return tuple((row, read_prompt(row["prompt"])) for row in rows(name))


@pytest.mark.parametrize("name", FILES)
def test_every_answer_is_derived(name: str) -> None:
    assert len(read(name)) == FILES[name]
    column = "answer" if name.startswith("prompts") else "correct_answer"
    wrong = [row for row, t in read(name) if answer(t) != {"1": "yes", "0": "no"}[row[column]]]
    assert wrong == []


@pytest.mark.parametrize("name", FILES)
def test_every_shape_is_as_stated(name: str) -> None:
    for row, t in read(name):
        assert len(t.arguments) == int(row["num_args"])
        assert len(t.attacks) == len(t.arguments) - 1  # each witness but the main one accuses one other


def test_linear_prompts_are_paths() -> None:
    assert all(t.chain is not None for _, t in read("prompts_linear"))


@pytest.mark.parametrize("name", ["prompts_linear", "prompts_nonlinear"])
def test_a_template_taken_from_one_prompt_writes_all_the_others(name: str) -> None:
    template = next(_template(row["prompt"], t) for row, t in read(name) if len(t.arguments) > 1)
    for row, t in read(name):
        text = prompt(t, template)
        assert text == row["prompt"].replace("\r\n", "\n")
        assert read_prompt(text, template) == t


def _template(text: str, t: Puzzle) -> str:
    """The prompt with placeholders in place of its names and fact."""
    main, other, *more = map(display, t.arguments)
    lines = text.replace("\r\n", "\n").split("\n")
    text = "\n".join(line for line in lines if not any(line.startswith(f"Witness {x} ") for x in more))
    for old, new in ((t.fact, "{fact}"), (asked(t.fact), "{question}")):
        text = text.replace(old, new)
    text = text.replace(f"Witness {main}", "[fact] Witness {witness}").replace(f"witness {main}", "witness {accused}")
    return text.replace(f"Witness {other}", "[accusation] Witness {witness}")
