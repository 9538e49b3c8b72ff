"""The baselines are right, and wrong answers are noticed."""

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import frameworks

from lastword.semantics.argumentation import AF, Semantics, extensions

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))
import baselines

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
spec = importlib.util.spec_from_file_location("benchmark_of_solving", BENCHMARKS / "argumentation.py")
assert spec is not None and spec.loader is not None
bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)


@pytest.mark.parametrize("code", ["CO", "PR", "ST"])
@pytest.mark.parametrize("baseline", [baselines.Sat, baselines.Asp])
@settings(max_examples=25, deadline=None)
@given(af=frameworks(min_size=1, max_size=6))
def test_the_baselines_are_right(baseline: type[baselines.Sat | baselines.Asp], code: str, af: AF) -> None:
    right = extensions(af, Semantics(code))
    found = list(baseline(af, code).all())
    assert len(found) == len(set(found)) and set(found) == right
    for a in af.arguments:
        accepted, refuted = baseline(af, code).accepted(a), baseline(af, code).refuted(a)
        assert (accepted is None) == (not any(a in s for s in right)) and (accepted is None or a in accepted)
        assert (refuted is None) == all(a in s for s in right) and (refuted is None or a not in refuted)


def test_wrong_answers_are_noticed() -> None:
    af = AF.of("123", ["12", "21", "13", "23"])
    right = {"x": ("w", ["1"]), "y": ("w", ["2"])}
    assert bench.compare(af, "SE-PR", "", right) == {}
    assert list(bench.compare(af, "SE-PR", "", right | {"z": ("w", ["3"])})) == ["z"]
    assert list(bench.compare(af, "DC-PR", "1", {"x": ("w", ["1"]), "y": ("w", ["2"])})) == ["y"]
    assert list(bench.compare(af, "DS-PR", "1", {"x": ("w", ["2"]), "y": ("none", None)})) == ["y"]
    assert list(bench.compare(af, "CE-PR", "", {"x": ("count", 2), "y": ("count", 3)})) == ["y"]
    assert bench.from_text("DC-PR", "YES\nw 2 1\n") == ("w", ["1", "2"])
    assert bench.from_text("SE-ST", "NO\n") == bench.from_text("DS-ST", "YES\n") == ("none", None)
    assert bench.from_text("EE-PR", "w 2\nw 1\n") == ("all", [["1"], ["2"]])
    assert bench.from_text("EE-ST", "") == ("all", [])


def test_all_queries_name_a_task() -> None:
    queries = [q.split() for line in bench.QUERIES.strip().splitlines() for q in line.split("|")]
    assert len(queries) > 40
    for _, task in queries:
        assert task[:3] in ("SE-", "EE-", "CE-", "DC-", "DS-") and Semantics(task[3:])
