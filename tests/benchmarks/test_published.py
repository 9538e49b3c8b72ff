"""The published tables: which of two columns is recall follows from the other figures."""

import importlib.util
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[2] / "benchmarks" / "published.py"
spec = importlib.util.spec_from_file_location("published", PATH)
published = importlib.util.module_from_spec(spec)
spec.loader.exec_module(published)


def row(recall, precision, accuracy=55.0, mcc=10.206):
    """100 problems, half of them yes: of the yes 20 are found (recall 40), with 15 false alarms (precision 4/7)."""
    return published.Row("x", "m", 100, 50.0, accuracy, mcc, recall, precision)


def test_cells_from_recall_and_precision():
    c = row(40.0, 57.142857).as_headed()
    assert (c.tp, c.fp, c.fn, c.tn) == (20, 15, 30, 35)
    assert (c.accuracy, round(c.mcc, 2)) == (55.0, 10.48)


@pytest.mark.parametrize(("recall", "precision", "reading"), [(40.0, 57.14, "headed"), (57.14, 40.0, "swapped")])
def test_the_reading_that_gives_accuracy_and_mcc(recall, precision, reading):
    assert row(recall, precision).reading() == reading


def test_where_neither_fits():
    assert row(40.0, 57.14, accuracy=90.0).reading() == "neither"


def test_two_published_tables_are_swapped_and_one_is_not():
    assert {(r.table, r.reading()) for r in published.PUBLISHED} == {
        ("a", "swapped"),
        ("b", "swapped"),
        ("c", "headed"),
    }
