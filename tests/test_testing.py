"""The public Hypothesis strategies."""

import subprocess
import sys

import pytest
from hypothesis import find, given, settings

import lastword.testing
from lastword.errors import UsageError
from lastword.eval.inject import KINDS
from lastword.semantics.argumentation import AF
from lastword.semantics.certificates import Derived, check_derived
from lastword.semantics.witness import Answer
from lastword.semantics.witness_logic import WitnessLogic
from lastword.semantics.witness_truth import answer
from lastword.testing import derivations, frameworks, injected_errors, puzzles


@given(frameworks(1, 4))
@settings(max_examples=50, deadline=None)
def test_frameworks(af):
    assert isinstance(af, AF) and 1 <= len(af.arguments) <= 4


@given(puzzles(5))
@settings(max_examples=50, deadline=None)
def test_puzzles(t):
    assert 1 <= len(t.arguments) <= 5 and t.main in t.arguments and t.fact


@given(puzzles(8, cycles=False))
@settings(max_examples=50, deadline=None)
def test_puzzles_without_cycles_are_trees_of_accusations_with_a_clear_answer(t):
    assert len(t.attacks) == len(t.arguments) - 1
    assert answer(t) in ("yes", "no")


@given(derivations(6))
@settings(max_examples=50, deadline=None)
def test_derivations(drawn):
    t, d = drawn
    check_derived(WitnessLogic(), t, Derived(Answer(answer(t)), d))


@pytest.mark.parametrize("kind", [*KINDS, None])
def test_injected_errors(kind):
    drawn = set()

    @given(injected_errors(kind))
    @settings(max_examples=25 if kind else 100, deadline=None)
    def each(found):
        t, e = found
        drawn.add(e.kind)
        assert e.steps[e.step].claims and answer(t) in ("yes", "no", "undetermined")

    each()
    assert drawn == {kind} if kind else len(drawn) > 3


@pytest.mark.parametrize("value", ["yes", "no", "undetermined"])
def test_each_answer_is_drawn(value):
    t = find(puzzles(4), lambda t: answer(t) == value, settings=settings(max_examples=500, deadline=None))
    assert answer(t) == value


def test_an_empty_framework_is_drawn():
    assert find(frameworks(), lambda af: True) == AF.of([])


def test_without_hypothesis_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(lastword.testing, "find_spec", lambda name: None)
    for make in (frameworks, puzzles, derivations, injected_errors):
        with pytest.raises(UsageError, match=r"needs Hypothesis: pip install \"lastword\[test\]\""):
            make()


def test_importing_the_module_does_not_import_hypothesis():
    code = "import sys, lastword.testing; sys.exit('hypothesis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_more_names_than_there_are():
    with pytest.raises(UsageError, match="max_size is 13, but these strategies know only 12 names"):
        puzzles(13)


def test_an_unknown_kind():
    with pytest.raises(UsageError, match="unknown kind of error 'typo'"):
        injected_errors("typo")
