"""The figures of a report."""

from collections import Counter
from typing import Any

import pytest
from report_reading import Element, Json, audit, claim, parsed, step, varied, written

from lastword.eval.records import Audit
from lastword.eval.report_rows import claim_form, error_kind, row
from lastword.eval.report_summary import rate, summary


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("report"), varied(24))


@pytest.fixture(scope="module")
def document(text: str) -> Element:
    return parsed(text)


# --- the figures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(81, 263, 25.53, 36.62), (15, 148, 6.24, 16.05), (0, 20, 0.0, 16.11), (1, 29, 0.61, 17.18)],
)
def test_intervals_are_those_of_newcombe(k: int, n: int, low: float, high: float) -> None:
    """Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3."""
    found = rate(k, n)
    assert (round(found.low, 2), round(found.high, 2)) == (low, high)
    assert found.percent == pytest.approx(100 * k / n)


def rows_of(audits: list[Json]) -> list[Any]:
    return [row(i, Audit.model_validate(a)) for i, a in enumerate(audits, 1)]


def answered(right: str, given: str | None, **more: Any) -> Json:
    answer = {"value": given, "status": "ok" if given else "truncated"}
    return audit(solver_answer=right, answer=answer, answer_correct=right == given, **more)


def test_scores_by_hand() -> None:
    pairs = [("yes", "yes")] * 6 + [("yes", "no")] * 2 + [("no", "no")] * 3 + [("no", "yes")] * 1
    (model,) = summary(rows_of([answered(*pair) for pair in pairs])).models
    assert model.answers.accuracy == pytest.approx(75)
    assert model.answers.precision == pytest.approx(600 / 7)
    assert model.answers.recall == pytest.approx(75)
    assert model.answers.f1 == pytest.approx(80)
    assert model.answers.mcc == pytest.approx(100 * (6 * 3 - 1 * 2) / (7 * 8 * 4 * 5) ** 0.5)
    assert {pair: model.matrix.count(*pair) for pair in set(pairs)} == Counter(pairs)


def test_a_missing_answer_is_in_the_matrix_under_its_status() -> None:
    (model,) = summary(rows_of([answered("yes", None), answered("undetermined", "no")])).models
    assert model.matrix.columns == ("yes", "no", "undetermined", "truncated")
    assert model.matrix.count("yes", "truncated") == 1 and model.matrix.count("undetermined", "no") == 1


def test_soundness_is_an_interval_over_unread_text() -> None:
    good: Json = {"first_error": None, "bad_steps": []}
    audits = [
        audit(step("X", "claim", claim("lying(piet)")), verdict="sound", sound=True, unread=[], **good),
        audit(step("X", "unparsed"), verdict="sound", sound="unread", unread=[0], **good),
        audit(step("X", "claim", claim("lying(piet)", status="false")), verdict="wrong", unread=[], bad_steps=[0]),
        audit(step("X", "claim", claim("lying(piet)", status="false")), verdict="wrong", unread=[], bad_steps=[0]),
    ]
    (model,) = summary(rows_of(audits)).models
    assert (model.line.sound.low, model.line.sound.high) == (25, 50)
    assert model.unsure["sound"] == 1 and model.unsure["wrong"] == 0


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"formal": "answer(no)", "act": "answer", "support": "unsupported"}, "answer does not follow"),
        ({"formal": "parity(witnesses)=odd", "support": "contradicted"}, "miscount"),
        ({"formal": "says(a,lying(b))", "support": "contradicted"}, "misquotes the problem"),
        ({"formal": "unattacked(a)", "support": "contradicted"}, "misquotes the problem"),
        ({"formal": "lying(a)", "support": "contradicted"}, "contradicts what is known"),
        ({"formal": "lying(a)", "support": "leap"}, "leap over several rules"),
        ({"formal": "lying(a)", "support": "unsupported"}, "true, but without ground"),
        ({"formal": "lying(a)", "support": "unsupported", "status": "false"}, "without ground"),
        ({"formal": "lying(a)", "status": "false"}, "drawn from an earlier error"),
    ],
)
def test_kinds_of_error(change: Json, kind: str) -> None:
    own = Audit.model_validate(audit(step("X", "claim", claim("x") | change))).steps[0].claims[0]
    assert error_kind(own) == kind


@pytest.mark.parametrize(
    ("formal", "form"),
    [
        ("lying(a)", "lying(…)"),
        ("fact_true", "fact_true"),
        ("if lying(a) & lying(b) then truthful(c)", "if … then …"),
        ("count(witnesses)=4", "count(…)"),
    ],
)
def test_forms_of_claims(formal: str, form: str) -> None:
    own = Audit.model_validate(audit(step("X", "claim", claim(formal)))).steps[0].claims[0]
    assert claim_form(own) == form


def test_first_errors_are_counted_by_model(document: Element) -> None:
    errors = document.identified("errors")
    section = next(e for e in document.tagged("section") if errors in e.walk())
    table = section.tagged("table")[0]
    cells = [[c.text() for c in e.children if isinstance(c, Element)] for e in table.tagged("tr")]
    assert cells == [["kind", "heron", "wagtail", "all"], ["contradicts what is known", "12", "12", "24"]]


def test_index_lists_every_response(document: Element) -> None:
    lines = document.identified("index").tagged("tr")[1:]
    assert len(lines) == 24
    cells = [c.text() for c in lines[4].children if isinstance(c, Element)]
    assert cells[:5] == ["5", "item-4", "heron", "5", "no"]
    assert cells[5:] == ["✗ right is yes", "wrong (unread)", "2 contradicts what is known"]


def test_every_plot_is_there(document: Element) -> None:
    assert len(document.having("plot")) == 2 + 2 + 1 + 1  # sizes and paths by model, orders, errors by size
