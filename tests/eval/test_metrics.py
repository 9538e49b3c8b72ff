"""Metrics against hand values and against scikit-like definitions written out."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.eval.metrics import (
    Confusion,
    answer_statuses,
    by_feature,
    confusion,
    coverage,
    grouped,
    matrix,
    possible_verdicts,
    summary,
    verdict_shares,
)
from lastword.eval.records import AnswerPart, Audit, ClaimPart, Coverage, StepPart


def audit(gold, given, status=None, *, candidates=(), **fields):
    part = AnswerPart(value=given, status=status or ("ok" if given else "unparsed"), candidates=list(candidates))
    right = None if given is None else gold == given
    return Audit(
        **{
            "system": "witness",
            "semantics": "grounded",
            "answer": part,
            "solver_answer": gold,
            "answer_correct": right,
            "verdict": "no_answer" if given is None else "sound" if right else "wrong",
            "sound": bool(right),
            **fields,
        }
    )


def test_hand_values():
    c = Confusion(tp=6, fp=2, fn=1, tn=3, exact=9)
    assert c.n == 12
    assert c.accuracy == pytest.approx(75.0)
    assert c.precision == pytest.approx(75.0)
    assert c.recall == pytest.approx(600 / 7)
    assert c.f1 == pytest.approx(80.0)
    assert c.mcc == pytest.approx(100 * 16 / math.sqrt(8 * 7 * 5 * 4))


def test_zero_denominators_give_zero():
    assert Confusion().figures() == {
        "n": 0, "unanswered": 0, "accuracy": 0.0, "f1": 0.0, "mcc": 0.0, "recall": 0.0, "precision": 0.0,
    }  # fmt: skip
    only_negatives = Confusion(tn=5, fp=1, exact=5)
    assert (only_negatives.f1, only_negatives.mcc, only_negatives.recall, only_negatives.precision) == (0, 0, 0, 0)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60))
def test_mcc_is_the_correlation_of_the_two_indicators(pairs):
    c = confusion([audit("yes" if g else "no", "yes" if p else "no") for g, p in pairs])
    n = len(pairs)
    mean_g, mean_p = sum(g for g, _ in pairs) / n, sum(p for _, p in pairs) / n
    covariance = sum((g - mean_g) * (p - mean_p) for g, p in pairs) / n
    spread = math.sqrt(mean_g * (1 - mean_g) * mean_p * (1 - mean_p))
    assert c.mcc == pytest.approx(100 * covariance / spread if spread > 1e-12 else 0.0, abs=1e-6)


def test_policies_for_missing_answers():
    audits = [
        audit("yes", "yes"),
        audit("no", None, "ambiguous", candidates=("yes", "no")),
        audit("yes", None, "truncated"),
        audit("no", "no"),
    ]
    wrong = confusion(audits)
    assert (wrong.tp, wrong.fp, wrong.fn, wrong.tn, wrong.unanswered) == (1, 1, 1, 1, 2)
    first = confusion(audits, unanswered="first")
    assert (first.tp, first.fp, first.fn, first.tn, first.accuracy) == (1, 1, 1, 1, 50.0)
    left_out = confusion(audits, unanswered="left_out")
    assert (left_out.n, left_out.accuracy, left_out.unanswered) == (2, 100.0, 2)
    assert matrix(audits) == {"no": {"ambiguous": 1, "no": 1}, "yes": {"truncated": 1, "yes": 1}}


def test_first_named_value_may_be_the_right_one():
    named_right = audit("yes", None, "ambiguous", candidates=("yes", "no"))
    assert confusion([named_right], unanswered="first").accuracy == 100
    assert confusion([named_right]).accuracy == 0


def test_third_answer_is_right_only_where_it_is_the_right_one():
    audits = [audit("undetermined", "undetermined"), audit("no", "undetermined"), audit("undetermined", "no")]
    assert confusion(audits).exact == 1
    assert confusion(audits).tn == 3  # none of them is about yes
    assert confusion(audits, positive="undetermined").figures()["recall"] == 50.0


def test_rows_without_a_right_answer_are_not_scored():
    broken = Audit(system="witness", semantics="grounded", answer=AnswerPart(status="error"))
    assert confusion([broken, audit("no", "no")]).n == 1
    assert answer_statuses([broken, audit("no", "no")])["error"].share == 50.0


def test_groups_come_in_order_with_their_counts():
    audits = [audit("no", "no", features={"arguments": n}) for n in (10, 2, 10)]
    assert {n: c.n for n, c in by_feature(audits, "arguments").items()} == {2: 1, 10: 2}
    assert list(by_feature(audits, "arguments")) == [2, 10]
    assert grouped(audits, "paths") == {}
    assert list(grouped(audits, lambda a: a.answer.value)) == ["no"]


def step(index, support, *flags):
    claim = ClaimPart(
        act="assert", formal="lying(bo)", start=0, end=5, status="true", support=support, flags=list(flags)
    )
    return StepPart(index=index, start=0, end=5, kind="claim", claims=[claim])


CHARGED, GROUNDLESS = step(0, "unsupported"), step(2, "leap", "after_unread")


@pytest.mark.parametrize(
    ("verdict", "steps", "bad", "expected"),
    [
        ("sound", [], [], {"sound", "right_with_idle_errors"}),
        # its reason may stand in the unread step, or not
        ("sound", [GROUNDLESS], [], {"sound", "right_with_idle_errors", "right_for_wrong_reasons"}),
        ("right_for_wrong_reasons", [GROUNDLESS], [], {"right_for_wrong_reasons", "sound"}),
        # what is charged stands before all unread text, or is false: no unread text mends it
        ("right_for_wrong_reasons", [CHARGED], [0], {"right_for_wrong_reasons", "right_with_idle_errors"}),
        ("right_with_idle_errors", [CHARGED], [0], {"right_with_idle_errors"}),
        ("right_with_idle_errors", [CHARGED, GROUNDLESS], [0], {"right_with_idle_errors", "right_for_wrong_reasons"}),
        ("wrong", [], [], {"wrong", "slip"}),
        ("slip", [], [], {"slip"}),
        ("no_answer", [], [], {"no_answer"}),
    ],
)
def test_what_unread_text_may_change(verdict, steps, bad, expected):
    a = audit("no", "no", verdict=verdict, unread=[1], bad_steps=bad, steps=steps)
    assert possible_verdicts(a) == expected
    assert possible_verdicts(a.model_copy(update={"unread": []})) == {verdict}


def test_shares_are_intervals_over_unread_text():
    audits = [audit("no", "no"), audit("no", "no", unread=[3], sound="unread"), audit("no", "yes"), audit("no", "yes")]
    share = verdict_shares(audits)["sound"]
    assert (share.count, share.n, share.share, share.low, share.high) == (2, 4, 50.0, 25.0, 50.0)
    assert verdict_shares([])["sound"].n == 0


def test_coverage_adds_up():
    parts = [Coverage(claim_sentences=4, read=3, reasoning_sentences=2, reasoning_read=1), Coverage()]
    found = coverage([audit("no", "no", coverage=c) for c in parts])
    assert (found["share"], found["reasoning_share"], found["claim_sentences"]) == (75.0, 50.0, 4)


def test_summary_keeps_right_and_sound_apart():
    audits = [
        audit("no", "no"),
        audit("no", "no", verdict="right_for_wrong_reasons", sound=False, expected_differs=True),
        audit("no", "no", sound="unread", unread=[0]),
        audit("no", None),
    ]
    found = summary(audits)
    assert (found["n"], found["right_answers"], found["right_and_sound"], found["right_and_unread"]) == (4, 3, 1, 1)
    assert found["expected_differs"] == 1
    assert found["statuses"]["unparsed"] == {"count": 1, "n": 4, "share": 25.0, "low": 25.0, "high": 25.0}
