"""Texts of arguments, ours and those of the reference: what is read from them, and what is wrong with them."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from lastword.nl.precedent.factor_words import grouped
from lastword.nl.precedent.reader import Argument, read_argument
from lastword.nl.precedent.theories import triple_from_json
from lastword.semantics.precedent import CASES, Triple
from lastword.semantics.precedent_claims import Absent, Present
from lastword.semantics.precedent_verdict import Kind, Violation, abstention, metrics, violations

OURS = [json.loads(line) for line in (Path(__file__).parent / "texts.jsonl").read_text().splitlines()]
SHARED = Path(__file__).parents[4] / "shared" / "cases" / "precedent_arguments.jsonl"
THEIRS = [json.loads(line) for line in SHARED.read_text().splitlines()] if SHARED.exists() else []
Sets = Mapping[str, list[Any]]


def found(argument: Argument, kind: type) -> Sets:
    """The factors asserted (Present) or denied (Absent), by case."""
    sets: dict[str, set[Any]] = {case.upper(): set() for case in CASES}
    for f in argument.formulas:
        if isinstance(f, kind):
            sets[f.case.upper()].add(f.factor)  # type: ignore[attr-defined]
    return {case: sorted(factors, key=str) for case, factors in sets.items()}


def in_order(sets: Sets) -> Sets:
    return {case: sorted(factors, key=str) for case, factors in sets.items()}


def short(v: Violation) -> tuple[Any, ...]:
    """A violation as the cases write it: kind, ply or case, factor or precedent."""
    if v.kind.startswith("hall_") or v.kind is Kind.FALSE_ABSENCE:
        return v.kind, (v.case or "").upper(), v.factor
    if v.factor is not None:
        return v.kind, v.ply, v.factor
    return v.kind, v.ply, v.case.upper() if v.case else 0


def judged(t: Triple, argument: Argument) -> Counter[tuple[Any, ...]]:
    how = abstention(t, argument.formulas, silent=argument.silent)
    return Counter(map(short, violations(t, argument.formulas, how)))


@pytest.mark.parametrize("row", OURS, ids=lambda row: row["id"])
def test_our_texts(row: dict[str, Any]) -> None:
    t = triple_from_json(row["theory"])
    argument = read_argument(t, row["text"])
    assert found(argument, Present) == in_order(row["extracted"])
    assert found(argument, Absent) == in_order(row["denied"])
    assert judged(t, argument) == Counter(tuple(v) for v in row["violations"])
    assert grouped(list(argument.errors)) == row["label_errors"]
    assert sorted(argument.unattributed, key=str) == sorted(row["unattributed"], key=str)


def test_our_texts_show_each_violation_twice() -> None:
    shown: dict[str, set[str]] = defaultdict(set)
    for row in OURS:
        for kind, _, _ in row["violations"]:
            shown[kind].add(row["id"])
    assert len(OURS) >= 40
    assert all(len(shown[kind]) >= 2 for kind in Kind)


@pytest.mark.skipif(not THEIRS, reason="needs ../shared/cases/precedent_arguments.jsonl")
def test_the_texts_of_the_reference() -> None:
    read, right = [], []
    for row in THEIRS:
        gold = row["gold"]
        t = triple_from_json({**{k: row[k] for k in CASES}, "abstention_phrase": row["prompt_phrase"]})
        argument = read_argument(t, row["text"])
        sets = found(argument, Present), found(argument, Absent)
        read.append(sets == (in_order(gold["extracted"]), in_order(gold["denied"])))
        right.append(judged(t, argument) == Counter(tuple(v) for v in gold["verdict"]["violations"]))
        assert grouped(list(argument.errors)) == gold["label_errors"]
        m = metrics(t, argument.formulas)
        if read[-1]:
            assert (m.n_hall, m.n_used, m.n_gt) == tuple(gold["verdict"][k] for k in ("n_hall", "n_used", "n_gt"))
            assert round(m.acc_h or 0, 3) == round(gold["verdict"]["acc_h"], 3)
            assert round(m.rec_u or 0, 3) == round(gold["verdict"]["rec_u"], 3)
        how = abstention(t, argument.formulas, silent=argument.silent)
        assert (how.required and how.strict) == gold["verdict"]["correct_abstention_strict"]
        assert (how.required and how.lenient) == gold["verdict"]["correct_abstention_lenient"]
    assert sum(read) >= 11
    assert sum(right) >= 11


@pytest.mark.skipif(not THEIRS, reason="needs ../shared/cases/precedent_arguments.jsonl")
def test_spans_hold_what_was_read() -> None:
    for row in THEIRS:
        t = triple_from_json({k: row[k] for k in CASES})
        for claim, start, end in read_argument(t, row["text"]).claims:
            if isinstance(claim, Present | Absent) and "F" in row["text"] and f"F{claim.factor}" in row["text"]:
                assert f"F{claim.factor}" in row["text"][start:end]
