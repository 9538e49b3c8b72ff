"""The published figures of the witness puzzles, from our extraction and our solver, to two decimals."""

import csv
import gzip
import json
import re
from pathlib import Path

import pytest

from lastword.eval.metrics import by_feature, confusion, matrix
from lastword.eval.records import AnswerPart, Audit
from lastword.generators.witness_system import features
from lastword.nl.answers import extract
from lastword.semantics.witness import Puzzle
from lastword.semantics.witness_truth import answer

CORPORA = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"
FILES = [
    "gemini-1.5-pro_linear",
    "gemini-1.5-pro_nonlinear_shuffled",
    "o1-preview_linear",
    "o1-preview_nonlinear_hard_a",
    "o1-preview_nonlinear_hard_b",
]

pytestmark = pytest.mark.skipif(not CORPORA.exists(), reason="the shared corpora are not there")


def puzzle_of(prompt):
    """A minimal reader, so that this test stands alone."""
    arguments, attacks, main = [], [], None
    for line in re.split(r"\r?\n", prompt):
        if m := re.match(r"Witness (\w+) (?:says|claims) that witness (\w+) (?:is lying|lies)", line):
            arguments.append(m[1].lower())
            attacks.append((m[1].lower(), m[2].lower()))
        elif m := re.match(r"Witness (\w+) (?:says|claims) that (.*)\.", line):
            main = m[1].lower()
            arguments.append(main)
    return Puzzle.of(dict.fromkeys(arguments), attacks, main, "")


def rows_of(file):
    csv.field_size_limit(10**9)
    with gzip.open(CORPORA / f"{file}.csv.gz", "rt", encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="module")
def audits():
    """file -> (rows, minimal audits with the extracted answer and the solver's)."""
    found = {}
    for file in FILES:
        rows, records = rows_of(file), []
        for row in rows:
            puzzle, read = puzzle_of(row["prompt"]), extract(row["full_response"])
            part = AnswerPart(value=read.value, status=str(read.status), candidates=list(read.candidates))
            records.append(
                Audit(
                    system="witness",
                    semantics="grounded",
                    answer=part,
                    solver_answer=answer(puzzle),
                    features=features(puzzle),
                )
            )
        found[file] = rows, records
    return found


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("unanswered", ["first", "wrong"])
def test_figures_equal_the_published_ones(audits, file, unanswered):
    expected = json.loads((CORPORA / "expected_metrics.json").read_text(encoding="utf-8"))[file]
    figures = confusion(audits[file][1], unanswered=unanswered).figures()
    names = ("n", "accuracy", "f1", "mcc", "recall", "precision")
    assert {name: figures[name] for name in names} == {name: expected[name] for name in names}


@pytest.mark.parametrize("file", FILES)
def test_the_solver_agrees_with_the_published_answers(audits, file):
    rows, records = audits[file]
    assert [a.solver_answer for a in records] == ["yes" if row["correct_answer"] == "1" else "no" for row in rows]


def test_only_echoes_of_the_instruction_are_no_answers(audits):
    silent = [
        (row["full_response"].rstrip().splitlines()[-1], a.answer.status)
        for rows, records in audits.values()
        for row, a in zip(rows, records, strict=True)
        if a.answer.value is None
    ]
    assert silent == [("Answer: yes or no", "ambiguous")] * 8
    assert matrix(audits["gemini-1.5-pro_linear"][1])["no"]["ambiguous"] == 1


@pytest.mark.parametrize("file", FILES)
def test_features_agree_with_the_columns(audits, file):
    rows, records = audits[file]
    for row, a in zip(rows, records, strict=True):
        assert a.features["arguments"] == int(row["num_args"])
        if row.get("format"):
            lengths = [int(k) for k in re.findall(r"\d+", row["format"])]
            assert a.features["paths"] == sum(k > 0 for k in lengths)
    groups = by_feature(records, "arguments")
    assert list(groups) == sorted({int(row["num_args"]) for row in rows})
    assert sum(c.n for c in groups.values()) == len(rows)


def test_plain_files_are_in_order_and_shuffled_ones_mostly_not(audits):
    orders = {file: [a.features["order"] for a in records] for file, (_, records) in audits.items()}
    for file in ("gemini-1.5-pro_linear", "o1-preview_linear", "o1-preview_nonlinear_hard_a"):
        assert set(orders[file]) == {"in_order"}
    shuffled = orders["gemini-1.5-pro_nonlinear_shuffled"]
    assert shuffled.count("shuffled") > 0.95 * len(shuffled)
