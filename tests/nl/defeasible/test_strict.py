"""Problems of PrOntoQA and ProofWriter as theories: each form of sentence, what is refused, and the keys."""

import gzip
import json
from contextlib import suppress
from pathlib import Path

import pytest
from defeasible_cases import SHARED
from hypothesis import given
from hypothesis import strategies as st

from lastword.encodings.sat.defeasible import conclusions
from lastword.errors import ParseError
from lastword.nl.defeasible.dfl import write_dfl
from lastword.nl.defeasible.strict import read_strict
from lastword.semantics.defeasible_problem import Problem, answer

CORPORA = SHARED.parent / "corpora"


def problem(context: str, statement: str, three: bool = True) -> str:
    asked = "Is the following statement true or false?"
    if three:
        asked = "Based on the above information, is the following statement true, false, or unknown?"
    return f"Context:\n{context}\n\nQuestion: {asked} {statement}"


def solved(p: Problem) -> str:
    return answer(p, conclusions(p.theory))


SENTENCES = [
    ("Otto is a borp.", ">> borp(otto)"),
    ("Otto is not tall.", ">> -tall(otto)"),
    ("The bald eagle does not watch the toad.", ">> -watch(bald_eagle,toad)"),
    ("The toad watches Otto.", ">> watch(toad,otto)"),
    ("Every borp is a nilp.", "r1(otto): borp(otto) -> nilp(otto)"),
    ("Each borp is not tall.", "r1(otto): borp(otto) -> -tall(otto)"),
    ("A borp is an olm.", "r1(otto): borp(otto) -> olm(otto)"),
    ("Borps are not tall.", "r1(otto): borp(otto) -> -tall(otto)"),
    ("All tall people are kind.", "r1(otto): tall(otto) -> kind(otto)"),
    ("Tall, quiet things are not kind.", "r1(otto): tall(otto), quiet(otto) -> -kind(otto)"),
    ("If someone is tall and not kind then they are quiet.", "r1(otto): tall(otto), -kind(otto) -> quiet(otto)"),
    ("If something is tall and it sees Otto then it is kind.", "r1(otto): tall(otto), see(otto,otto) -> kind(otto)"),
    ("If someone sees Otto then they do not see Otto.", "r1(otto): see(otto,otto) -> -see(otto,otto)"),
    ("If someone likes Otto and they like Otto then Otto is kind.", "r1(otto): like(otto,otto) -> kind(otto)"),
    ("If Otto is tall and Otto is kind then Otto is quiet.", "r1: tall(otto), kind(otto) -> quiet(otto)"),
]


@pytest.mark.parametrize(("sentence", "line"), SENTENCES)
def test_each_form_of_sentence(sentence: str, line: str) -> None:
    lines = write_dfl(read_strict(problem(sentence, "Otto is tall.")).theory).splitlines()
    assert line in lines


def test_plurals_are_the_kinds_that_the_problem_names() -> None:
    context = (
        "Otto is a borp. Borps are nilpuses. Each nilpus is nervous. Nervous things are kind. Nilpuses are luminous."
    )
    assert solved(read_strict(problem(context, "Otto is kind.", three=False))) == "provable"
    assert solved(read_strict(problem(context, "Otto is not luminous.", three=False))) == "refuted"


def test_the_world_is_open() -> None:
    context = "Otto is tall. If someone is not kind then they are quiet."
    assert solved(read_strict(problem(context, "Otto is quiet."))) == "neither"
    assert solved(read_strict(problem(context + " Otto is not kind.", "Otto is not quiet."))) == "refuted"


@pytest.mark.parametrize(
    ("context", "statement", "message"),
    [
        ("Otto is tall. Most borps are kind.", "Otto is kind.", "not understood as a fact or a rule: 'Most borps"),
        ("Otto is tall. Someone is kind.", "Otto is kind.", "a fact about nobody in particular"),
        ("If Otto is tall then someone is kind.", "Otto is kind.", "somebody that its condition does not name"),
        ("Otto is tall. Otto is not tall.", "Otto is kind.", r"both tall\(otto\) and -tall\(otto\) follow"),
        ("Otto is tall.", "All tall people are kind.", "is not about an individual"),
        ("Otto is tall.", "Otto is kind", "not in the form"),
        ("x" * 30_000, "Otto is kind.", "at most 20000 are read"),
    ],
)
def test_what_is_not_understood_whole_is_refused(context: str, statement: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read_strict(problem(context, statement))


words = [
    "If",
    "someone",
    "is",
    "are",
    "not",
    "a",
    "tall",
    "Otto",
    "the",
    "toad",
    "sees",
    "and",
    "then",
    "All",
    "people",
    ".",
]


@given(st.lists(st.sampled_from(words), max_size=12))
def test_any_text_is_a_problem_or_a_parse_error(parts: list[str]) -> None:
    with suppress(ParseError):
        read_strict(problem(" ".join(parts), "Otto is tall."))


@pytest.mark.skipif(not Path(CORPORA).exists(), reason="needs the problems in ../shared/corpora")
@pytest.mark.parametrize("name", ["prontoqa_llama3", "proofwriter_llama3"])
def test_the_keys_of_the_benchmarks(name: str) -> None:
    """At least 95% read and 99% of those right; every eighth line is kept for later measurements."""
    keys = {"A": "provable", "B": "refuted", "C": "neither"}
    lines = gzip.decompress((CORPORA / f"{name}.jsonl.gz").read_bytes()).splitlines()
    rows = [json.loads(line) for i, line in enumerate(lines, start=1) if i % 8 != 5]
    answers = []
    for row in rows:
        with suppress(ParseError):
            answers.append(solved(read_strict(row["prompt"])) == keys[row["gold"][0]])
    assert len(answers) >= 0.95 * len(rows) and sum(answers) >= 0.99 * len(answers)
