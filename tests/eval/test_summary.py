"""The figures of a set of audits: counts that can be made by hand, intervals that hold them."""

from lastword.eval.audit import audit_response
from lastword.eval.summary import figures, summary_text
from lastword.generators.systems import SYSTEMS
from lastword.semantics.witness import Puzzle

WITNESS = SYSTEMS["witness"]
TWO = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the bus is late")
RENAMED = Puzzle.of(["uma", "vic"], [("vic", "uma")], "uma", "the soup is cold")
ONE = Puzzle.of(["ada"], [], "ada", "the bus is late")


def audits():
    texts = [(TWO, "no"), (RENAMED, "yes"), (ONE, "yes"), (ONE, "yes")]
    return [audit_response(WITNESS, t, f"Answer: {value}") for t, value in texts]


def test_figures_by_hand():
    found = figures(WITNESS, audits())
    assert found["n"] == 4 and found["clusters"] == 2, "renamed theories are one"
    assert found["answers"]["accuracy"] == 75.0
    assert found["by"]["arguments"]["1"]["accuracy"] == 100.0 and found["by"]["arguments"]["1"]["n"] == 2
    assert found["by"]["arguments"]["2"]["accuracy"] == 50.0
    low, high = found["by"]["arguments"]["2"]["accuracy_interval"]
    assert 0 < low < 50 < high < 100
    low, high = found["intervals"]["accuracy"]
    assert (low, high) == (0.0, 100.0), "two clusters tell next to nothing: t with one degree of freedom is 12.7"
    assert found["few_clusters"] is True


def test_the_text_shows_each_figure_with_its_n():
    text = summary_text(figures(WITNESS, audits()))
    assert "4 responses to 2 theories" in text and "accuracy 75.00 [" in text and "right answers 3" in text
    answers = next(line for line in text.splitlines() if line.startswith("answers"))
    assert answers.endswith("(n = 4)")
    assert "warning   only 2 theories (up to renaming): intervals by Student's t with 1 degrees of freedom" in text


def test_one_theory_has_no_interval():
    found = figures(WITNESS, audits()[2:])
    assert found["intervals"] == {} and found["clusters"] == 1
    assert "warning   1 theories (up to renaming): no interval can be given" in summary_text(found)


def test_many_theories_have_no_warning():
    puzzles = [Puzzle.of([f"w{k}" for k in range(n)], [(f"w{n - 1}", "w0")], "w0", "it rains") for n in range(2, 22)]
    found = figures(
        WITNESS, [audit_response(WITNESS, p, f"Answer: {'no' if k % 3 else 'yes'}") for k, p in enumerate(puzzles)]
    )
    assert (found["clusters"], found["few_clusters"]) == (20, False) and "warning" not in summary_text(found)


def test_nothing_audited():
    assert summary_text(figures(WITNESS, [])).startswith("0 responses")
