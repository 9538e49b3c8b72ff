"""Every real response is read without an exception. Reads ``../shared``; skipped where it is absent."""

import csv
import gzip
from pathlib import Path

import pytest

from lastword.nl.witness.prompts import read_prompt
from lastword.nl.witness.reader import read

CORPORA = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"
FILES = (
    "gemini-1.5-pro_linear",
    "gemini-1.5-pro_nonlinear_shuffled",
    "o1-preview_linear",
    "o1-preview_nonlinear_hard_a",
    "o1-preview_nonlinear_hard_b",
)

pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason=f"the real responses are not at {CORPORA}")


@pytest.mark.parametrize("file", FILES)
def test_no_response_makes_the_reader_raise(file: str) -> None:
    csv.field_size_limit(10**9)
    with gzip.open(CORPORA / f"{file}.csv.gz", "rt", newline="") as lines:
        for row in csv.DictReader(lines):
            steps = read(read_prompt(row["prompt"]), row["full_response"])
            assert [s.index for s in steps] == list(range(len(steps))), row["row"]
