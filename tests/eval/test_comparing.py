"""Runs compared: what is matched, figures by hand, what is refused."""

import csv
import gzip
import io
import json
from itertools import pairwise
from pathlib import Path

import pytest
from scipy import stats

from lastword.errors import RecordError, UsageError
from lastword.eval.audit import audit_row
from lastword.eval.comparing import compare
from lastword.eval.comparing_text import record, text
from lastword.eval.inputs import Row
from lastword.eval.records import write_jsonl
from lastword.generators.systems import SYSTEMS

CORPORA = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"


def theory(size, names="w"):
    witnesses = [f"{names}{k}" for k in range(size)]
    attacks = [[b, a] for a, b in pairwise(witnesses)]
    return {"arguments": witnesses, "attacks": attacks, "main": witnesses[0], "fact": "it rains"}


def audit(item, right=True, *, size=2, model="heron", **more):
    gold = "yes" if size % 2 else "no"
    given = gold if right else {"yes": "no", "no": "yes"}[gold]
    return {
        "item": item, "file": "samples.jsonl", "system": "witness", "semantics": "grounded", "model": model,
        "answer": {"value": given, "status": "ok"}, "solver_answer": gold, "verdict": "sound" if right else "wrong",
        "sound": right, "coverage": {"claim_sentences": 4, "read": 3}, "theory": theory(size),
        "features": {"arguments": size},
    } | more  # fmt: skip


def file(tmp_path, name, *audits):
    write_jsonl(tmp_path / name, audits)
    return tmp_path / name


def told(*paths, **options):
    return record(compare(paths, **options))


def test_items_are_matched_and_what_one_run_has_alone_is_counted(tmp_path):
    a = file(tmp_path, "a.jsonl", *(audit(f"i{k}", k < 6, size=2 + k) for k in range(8)))
    b = file(
        tmp_path, "b.jsonl", *(audit(f"i{k}", k == 7, size=2 + k, model="wagtail") for k in reversed(range(2, 11)))
    )
    (pair,) = told(a, b)["pairs"]
    assert (pair["first"], pair["second"], pair["shared"]) == ("heron", "wagtail", 6)
    assert pair["left_out"] == {"first": 2, "second": 3}
    found = pair["figures"]["accuracy"]
    assert (found["first"], found["second"], found["difference"]) == (66.67, 16.67, 50.0)
    assert found["mcnemar"]["only_first"] == 4 and found["mcnemar"]["only_second"] == 1
    assert found["mcnemar"]["p"] == pytest.approx(stats.binomtest(4, 5).pvalue)
    same = stats.ttest_rel([1, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1])
    assert found["p"] == pytest.approx(same.pvalue)
    assert found["interval"][0] == pytest.approx(100 * same.confidence_interval().low, abs=0.01)


def test_renamed_theories_are_one_cluster(tmp_path):
    audits = [audit(f"i{k}", k % 2 == 0, theory=theory(2, names=f"n{k}x")) for k in range(4)]
    a = file(tmp_path, "a.jsonl", *audits, audit("j", size=3))
    b = file(tmp_path, "b.jsonl", *(dict(x, model="wagtail") for x in [*audits, audit("j", False, size=3)]))
    found = told(a, b)["pairs"][0]["figures"]["accuracy"]
    assert (found["n"], found["clusters"], found["few_clusters"]) == (5, 2, True)


def test_epochs_are_matched_in_any_order(tmp_path):
    a = file(tmp_path, "a.jsonl", audit("i", True, epoch=0), audit("i", False, epoch=1))
    b = file(tmp_path, "b.jsonl", audit("i", False, epoch=1, model="m"), audit("i", True, epoch=0, model="m"))
    found = told(a, b)["pairs"][0]["figures"]["accuracy"]
    assert found["mcnemar"]["only_first"] == found["mcnemar"]["only_second"] == 0


def test_without_ids_prompts_are_matched_whatever_their_line_ends(tmp_path):
    one, other = "Ann lies.\r\nDoes it rain?", "Ann lies. \nDoes it rain?\n"
    a, b = (file(tmp_path, f"{n}.jsonl", audit(None, prompt=p, model=n)) for n, p in (("a", one), ("b", other)))
    assert told(a, b)["matched_by"] == "prompt" and told(a, b)["pairs"][0]["shared"] == 1
    a, b = (file(tmp_path, f"{n}.jsonl", audit(None, model=n)) for n in "ab")
    assert told(a, b)["matched_by"] == "theory"


def test_unread_text_bounds_the_difference_of_sound_answers(tmp_path):
    a = file(tmp_path, "a.jsonl", audit("i"), audit("j", sound="unread", unread=[0], size=3))
    b = file(tmp_path, "b.jsonl", *(audit(n, False, model="m", size=s) for n, s in (("i", 2), ("j", 3))))
    found = told(a, b)["pairs"][0]["figures"]["sound"]
    assert (found["difference"], found["between"]) == (50.0, [50.0, 100.0])


def test_a_response_that_failed_is_wrong_by_the_right_answer_of_the_other_run(tmp_path):
    broken = audit("i", model="m", solver_answer=None, theory=None, answer={"status": "error"}, verdict="no_answer",
                   sound=False, features={})  # fmt: skip
    a, b = file(tmp_path, "a.jsonl", audit("i")), file(tmp_path, "b.jsonl", broken)
    found = told(a, b)
    assert found["runs"][1]["failed"] == 1
    assert found["pairs"][0]["figures"]["accuracy"]["mcnemar"]["only_first"] == 1


def test_runs_of_one_file_and_of_one_name_are_told_apart(tmp_path):
    both = file(tmp_path, "both.jsonl", audit("i"), audit("i", model="wagtail"))
    assert [r["name"] for r in told(both)["runs"]] == ["heron", "wagtail"]
    again = file(tmp_path, "again.audit.jsonl", audit("i"))
    names = [r["name"] for r in told(both, again)["runs"]]
    assert names == ["heron (both)", "wagtail", "heron (again)"]
    assert len(told(both, again, baseline="wagtail")["pairs"]) == 2


def test_holm_is_over_all_pairs_of_a_figure(tmp_path):
    runs = [
        file(tmp_path, f"{n}.jsonl", *(audit(f"i{k}", k % m > 0, size=2 + k, model=n) for k in range(12)))
        for n, m in (("a", 2), ("b", 3), ("c", 5))
    ]
    pairs = told(*runs)["pairs"]
    raw = [p["figures"]["accuracy"]["mcnemar"]["p"] for p in pairs]
    least = min(range(3), key=raw.__getitem__)
    assert pairs[least]["figures"]["accuracy"]["mcnemar"]["p_holm"] == pytest.approx(min(1, 3 * raw[least]))
    assert told(*runs)["correction"] == {"method": "Holm", "tests": {"accuracy": 3, "sound": 3, "coverage": 3}}


def test_parts_by_feature_and_the_text(tmp_path):
    a = file(tmp_path, "a.jsonl", *(audit(f"i{k}", size=2 + k % 3) for k in range(9)))
    b = file(tmp_path, "b.jsonl", *(audit(f"i{k}", k % 2 > 0, size=2 + k % 3, model="m\x1b[2J") for k in range(9)))
    found = compare([a, b])
    parts = record(found)["pairs"][0]["by"]["arguments"]
    assert {name: p["accuracy"]["n"] for name, p in parts.items()} == {"2": 3, "3": 3, "4": 3}
    shown = text(found, ("arguments",))
    assert "9 items shared, of 3 theories (few: intervals by Student's t)" in shown and "arguments=2 accuracy" in shown
    assert "Holm's method" in shown and "to see 5 points in accuracy with power 0.8" in shown


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "error", "message"),
    [
        ({"semantics": "preferred"}, UsageError, r"b\.jsonl:1: field 'semantics': 'preferred', but 'grounded' in a"),
        ({"theory": theory(3)}, RecordError, r"b\.jsonl:1: field 'theory': item 'i' has another one in a\.jsonl:1"),
        ({"solver_answer": "yes"}, RecordError, r"b\.jsonl:1: field 'solver_answer'"),
        ({"system": "tarot"}, RecordError, r"b\.jsonl:1: field 'system': 'tarot' is not one of witness"),
        ({"verdict": "fine"}, RecordError, r"b\.jsonl:1: field 'verdict': 'fine'"),
        ({"coverage": {"claim_sentences": 1, "read": 2}}, RecordError, r"b\.jsonl:1: field 'coverage'"),
        ({"answer": 3}, RecordError, r"b\.jsonl:1: field 'answer'"),
    ],
)  # fmt: skip
def test_audits_that_do_not_fit_are_refused_with_their_place(tmp_path, more, error, message):
    a, b = file(tmp_path, "a.jsonl", audit("i")), file(tmp_path, "b.jsonl", audit("i", model="m", **more))
    with pytest.raises(error, match=message):
        compare([a, b])


def test_what_cannot_be_compared_is_refused(tmp_path):
    a, other = file(tmp_path, "a.jsonl", audit("i")), file(tmp_path, "o.jsonl", audit("k", size=5, model="m"))
    twice = file(tmp_path, "t.jsonl", audit("i", epoch=0, model="m"), audit("i", epoch=0, model="m"))
    empty = file(tmp_path, "e.jsonl")
    b = file(tmp_path, "b.jsonl", audit("i", model="m"))
    for paths, message in (
        ([a], "needs two runs"),
        ([a, a], "named twice"),
        ([a, empty], "holds no audits"),
        ([a, other], "no two runs share a problem"),
        ([a, tmp_path], "is a folder"),
    ):
        with pytest.raises(UsageError, match=message):
            compare(paths)
    with pytest.raises(RecordError, match=r"t\.jsonl:2: field 'epoch': epoch 0 of item 'i' is in t\.jsonl:1 too"):
        compare([a, twice])
    with pytest.raises(UsageError, match="no run 'x'; there are: heron, m"):
        compare([a, b], baseline="x")
    with pytest.raises(UsageError, match="--detect has to lie between 0 and 1"):
        compare([a, b], detect=5)


# --- real responses -------------------------------------------------------------------------------------------------


def corpus(name):
    csv.field_size_limit(2**31 - 1)
    with gzip.open(CORPORA / f"{name}.csv.gz") as stream:
        return list(csv.DictReader(io.TextIOWrapper(stream, encoding="utf-8", newline="")))


@pytest.mark.skipif(not CORPORA.exists(), reason="the shared corpora are not there")
def test_two_real_models_on_the_prompts_that_both_were_asked(tmp_path):
    o1 = corpus("o1-preview_linear")
    asked = {" ".join(r["prompt"].split()) for r in o1}
    gemini = [r for r in corpus("gemini-1.5-pro_linear") if " ".join(r["prompt"].split()) in asked]
    paths = []
    for name, rows in (("o1", o1), ("gemini", gemini)):
        own = [Row(name, int(r["row"]), r["full_response"], prompt=r["prompt"], model=name) for r in rows]
        paths.append(file(tmp_path, f"{name}.jsonl", *(audit_row(SYSTEMS["witness"], row) for row in own)))
    (pair,) = told(*paths)["pairs"]
    assert (pair["shared"], pair["left_out"]) == (16, {"first": 24, "second": 0})
    right = [[json.loads(line)["answer_correct"] is True for line in p.read_text("utf-8").splitlines()] for p in paths]
    assert pair["figures"]["accuracy"]["second"] == pytest.approx(100 * sum(right[1]) / 16, abs=0.01)
