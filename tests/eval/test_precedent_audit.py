"""Audits of legal arguments: the record's fields, rows, the command line, rewards, figures, reports."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from lastword.cli import app
from lastword.eval import arguments
from lastword.eval.api import audit, named
from lastword.eval.audit import audit_row
from lastword.eval.inputs import Row
from lastword.eval.records import Audit
from lastword.eval.report import write_report
from lastword.eval.reward import reward
from lastword.generators.systems import SYSTEMS
from lastword.nl.precedent.theories import triple_from_json

THEORY: dict[str, Any] = {
    "cc": [4, 6, 16],
    "tsc1": {"outcome": "P", "factors": [4, 6, 7, 10]},
    "tsc2": {"outcome": "D", "factors": [6, 16, 27]},
    "abstention_phrase": "Nothing is shared",
}
APART: dict[str, Any] = {
    "cc": [2, 11],
    "tsc1": {"outcome": "P", "factors": [8, 13]},
    "tsc2": {"outcome": "D", "factors": [13, 19]},
    "abstention_phrase": "Nothing is shared",
}
TEXT = (
    "Plaintiff's Argument: The plaintiff cites TSC1, which the plaintiff won. F4 (D) and F10 are common to the current "
    "case and TSC1.\n\nDefendant's Counterargument: F7 was present in TSC1 but not in the current case. F23 matters."
)


def audited(text: str, theory: Mapping[str, Any] = THEORY, **options: Any) -> Audit:
    return audit(text, triple_from_json(theory), system="precedent", **options)


def extra(a: Audit) -> dict[str, Any]:
    return dict(a.model_extra or {})


def test_the_fields_of_the_record() -> None:
    a = audited(TEXT)
    found = extra(a)
    assert found["extracted"] == {"CC": [4, 10], "TSC1": [4, 7, 10], "TSC2": []}
    assert found["denied"] == {"CC": [7], "TSC1": [], "TSC2": []}
    assert found["label_errors"] == [{"kind": "label_error", "factor": 4, "error": "polarity", "written": "D"}]
    assert found["unattributed"] == [23]
    assert (found["n_gt"], found["n_hall"], found["n_used"]) == (10, 1, 4)
    assert (found["acc_h"], found["rec_u"]) == (90.0, 40.0)
    assert not found["abstention_required"] and not found["abstained_strict"] and not found["abstained_lenient"]
    assert found["plies"] == [1, 2]
    # F4 is asserted of two cases under a wrong tag alone
    assert (found["acc_h_strict_label"], found["rec_u_strict_label"]) == (70.0, 20.0)
    short = [(v["kind"], v["ply"], v["case"], v["factor"]) for v in found["violations"]]
    assert short == [
        ("hall_misattribution", 1, "CC", 10),
        ("omit_shared", 1, "TSC1", 6),
        ("omit_shared", 2, "TSC2", 6),
        ("omit_shared", 2, "TSC2", 16),
        ("omit_distinguishing", 2, "TSC1", 16),
    ]
    first, *others = found["violations"]
    assert "F10" in TEXT[first["start"] : first["end"]]
    assert all(v["start"] is None for v in others)
    assert (a.answer.value, a.solver_answer, a.answer_correct) == ("argue", "argue", True)
    assert a.verdict == "right_with_idle_errors" and a.first_error is not None
    assert {"name": "ply 1: cite TSC1", "met": True} in a.obligations
    assert {"name": "ply 3: name F27 as a distinction from TSC2", "met": False} in a.obligations
    unread = [TEXT[s.start : s.end] for s in a.steps if s.kind == "unparsed"]
    assert unread == ["F23 matters."]


@pytest.mark.parametrize(
    ("text", "strict", "lenient", "value", "right"),
    [
        ("Nothing is shared.", True, True, "abstain", True),
        ("There is no common factor, so no argument can be made.", False, True, "abstain", True),
        ("Plaintiff's Argument: The plaintiff cites TSC1. F8 was in TSC1.", False, False, "argue", False),
    ],
)
def test_abstention(text: str, strict: bool, lenient: bool, value: str, right: bool) -> None:
    a = audited(text, APART)
    found = extra(a)
    assert found["abstention_required"]
    assert (found["abstained_strict"], found["abstained_lenient"]) == (strict, lenient)
    assert (a.answer.value, a.answer_correct) == (value, right)
    assert (a.verdict == "sound") == right


def test_a_cut_argument_is_judged_as_far_as_it_goes() -> None:
    a = audited(
        "Plaintiff's Argument: F4 and F6 were present in both TSC1 and the current case, wh", finish_reason="length"
    )
    assert a.answer.value == "argue"
    assert extra(a)["extracted"]["CC"] == [4, 6]


@pytest.mark.parametrize(
    ("question", "text", "value", "right"),
    [
        ("distinguish", "TSC1 had F7, which the current case lacks.\nAnswer: F16, F7", "F7, F16", True),
        ("distinguish", "Answer: 7 and 16", "F7, F16", True),
        ("distinguish", "**Answer:** none", "none", False),
        ("distinguish", "It is F7.", None, None),
        ("forced", "TSC1 was decided for the plaintiff.\nAnswer: neither", "neither", True),
        ("forced", "Answer: plaintiff", "plaintiff", False),
    ],
)
def test_questions_with_one_answer(question: str, text: str, value: str | None, right: bool | None) -> None:
    a = audited(text, {**THEORY, "question": question})
    assert (a.answer.value, a.answer_correct) == (value, right)
    assert "violations" not in extra(a)


@pytest.mark.parametrize("expected", ["F7, F16", "16 and 7", "f16,f7"])
def test_an_expected_list_is_compared_as_a_set(expected: str) -> None:
    theory = {**THEORY, "question": "distinguish"}
    row = Row("r.jsonl", 1, theory=theory, response="Answer: F7, F16", expected=expected)
    a = audit_row(SYSTEMS["precedent"], row)
    assert (a.expected, a.expected_differs, a.message) == ("F7, F16", False, None)


def test_a_bad_theory_is_a_record_with_a_message() -> None:
    a = audit_row(SYSTEMS["precedent"], Row("r.jsonl", 1, theory={"cc": [4]}, response="x"))
    assert a.verdict == "no_answer" and "theory.tsc1" in (a.message or "")


def test_rows_that_carry_their_theory_on_the_command_line(tmp_path: Path) -> None:
    rows = [
        {"id": i, "theory": t, "response": r} for i, (t, r) in enumerate([(THEORY, TEXT), (APART, "Nothing is shared")])
    ]
    file = tmp_path / "responses.jsonl"
    file.write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    out = tmp_path / "audit.jsonl"
    result = CliRunner().invoke(
        app, ["audit", str(file), "--system", "precedent", "--id-column", "id", "--out", str(out), "--json"]
    )
    assert result.exit_code == 0, result.output
    records = list(map(json.loads, out.read_text(encoding="utf-8").splitlines()))
    assert [r["row"] for r in records] == [0, 1]
    assert [r["acc_h"] for r in records] == [90.0, 100.0]
    figures = json.loads(result.stdout)["arguments"]
    assert (figures["n"], figures["acc_h"]["mean"], figures["pooled"]["acc_h"]) == (2, 95.0, 93.75)
    assert figures["abstention"]["strict"]["count"] == figures["abstention"]["strict"]["n"] == 1


def test_figures_of_arguments() -> None:
    audits = [audited(TEXT), audited("Plaintiff's Argument: F2 is in TSC1. TSC1 was won by the plaintiff.", APART)]
    found = arguments.figures(audits, lambda a: str(a.theory))
    assert found is not None
    assert found["acc_h"]["mean"] == pytest.approx((90.0 + 100 * 5 / 6) / 2, abs=0.01)
    assert found["pooled"]["acc_h"] == pytest.approx(100 * (1 - 2 / 16), abs=0.01)
    assert found["acc_h_failed"] == {"n": 1, "mean": 83.33, "interval": []}
    assert found["abstention"]["lenient"]["count"] == 0
    assert found["violations"]["hall_misattribution"] == 2
    assert any("Acc_H" in line for line in arguments.text(found))
    assert arguments.figures([], str) is None


def test_rewards_prefer_the_better_argument() -> None:
    system = SYSTEMS["precedent"]
    t = triple_from_json(THEORY)
    good = system.wording.say(t, (), Random(1))
    item = {"system": "precedent", "theory": THEORY}
    best = reward(item, good).total
    assert best > reward(item, TEXT).total > reward(item, "Nothing is shared.").total


def test_reports_show_what_is_wrong(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    write_report([audited(TEXT), audited("Nothing is shared", APART)], out)
    assert "hall misattribution F10 CC in ply 1" in out.read_text(encoding="utf-8")


def test_reference_responses_are_sound_and_flawed_ones_are_not() -> None:
    system = named("precedent")
    assert system.responses is not None
    for theory in (THEORY, APART, {**THEORY, "question": "distinguish", "abstention_phrase": USUAL}):
        t = triple_from_json(theory)
        right = audited(system.wording.say(t, system.responses.derivation(t), Random(3)), theory)
        assert (right.verdict, right.answer_correct) == ("sound", True)
        made = system.responses.flawed(t, Random(3))
        wrong = audited(made.text, theory)
        assert wrong.verdict != "sound" or extra(wrong)["violations"]


USUAL = "No common factor between the current case and either precedent"
