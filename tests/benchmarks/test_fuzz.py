"""The fuzzer finds nothing in a few seconds, and finds faults that were planted; its oracle is right on puzzles solved
by hand. ``python benchmarks/fuzz.py`` does the same for ten minutes."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.semantics.argumentation import Semantics, extensions
from lastword.semantics.claims import Act, Claim, Kind, Step, Support
from lastword.semantics.witness import FACT, Answer, Count, Fact, Group, If, Is, Puzzle, Says, lying, truthful
from lastword.semantics.witness_logic import WitnessLogic
from lastword.testing import puzzles

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))
import drawing
import fuzz
import oracle
import refute

CHAIN = Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the mill is shut")
PAIR = Puzzle.of(["ada", "bo"], [("ada", "bo"), ("bo", "ada")], "ada", "the mill is shut")


def test_nothing_fails_in_a_few_seconds():
    tried, failed = fuzz.run(4, seed=5)
    assert sum(tried.values()) > 20
    assert not failed, [(text, fuzz.show(case)) for _, text, case in failed.values()]


def test_the_same_seed_draws_the_same_responses():
    for draw in (drawing.drawn_claims, drawing.drawn_text):
        assert draw(Random("1 2")) == draw(Random("1 2")) != draw(Random("1 3"))


def planted(monkeypatch, change):
    """What the fuzzer says where each judgement is changed."""

    def broken(logic, t, steps, unread=()):
        rows = fuzz_check(logic, t, steps, unread)
        return [[change(c, j) for c, j in zip(s.claims, js, strict=True)] for s, js in zip(steps, rows, strict=True)]

    fuzz_check = fuzz.check
    monkeypatch.setattr(fuzz, "check", broken)
    monkeypatch.setattr(fuzz, "real", list)
    return fuzz.run(3, seed=1)[1]


def test_a_false_accusation_is_found_and_made_small(monkeypatch):
    failed = planted(
        monkeypatch, lambda c, j: replace(j, support=Support.CONTRADICTED) if j.support is Support.LEAP else j
    )
    kind = "it is neither false nor excluded by what was said"
    assert kind in failed
    small = fuzz.minimal(failed[kind][2], kind)
    assert len(small.steps) == 1 or len(small.text.split()) <= 4


def test_support_out_of_thin_air_is_found(monkeypatch):
    failed = planted(monkeypatch, lambda c, j: replace(j, support=Support.SUPPORTED) if j.by is None else j)
    assert "no inference is given" in failed


def test_an_exception_is_a_failure(monkeypatch):
    def crash(c, j):
        raise ZeroDivisionError("a defect")

    failed = planted(monkeypatch, crash)
    assert list(failed) == ["raised ZeroDivisionError"]


@pytest.mark.parametrize(("failed", "status"), [({}, 0), ({"a fault": (1, "a fault", None)}, 1)])
def test_the_exit_status_tells_whether_anything_failed(monkeypatch, capsys, failed, status):
    case = drawing.drawn_claims(Random(1))
    found = {kind: (n, text, case) for kind, (n, text, _) in failed.items()}
    monkeypatch.setattr(fuzz, "run", lambda seconds, seed: ({"claims": 7}, found))
    monkeypatch.setattr(sys, "argv", ["fuzz.py", "--seconds", "1", "--seed", "3"])
    assert fuzz.main() == status
    out = capsys.readouterr().out
    assert "seed 3" in out and ("FAILED" in out) == bool(status)


# --- the oracle, by hand ----------------------------------------------------------------------------------------------


def test_worlds_leave_the_unaccused_free():
    # cy in: bo out, ada in; cy out: bo in, ada out
    assert [tuple(w.values()) for w in oracle.Oracle(CHAIN).worlds()] == [("in", "out", "in"), ("out", "in", "out")]
    # one of the two stands, or neither is decided
    assert {tuple(w.values()) for w in oracle.Oracle(PAIR).worlds()} == {
        ("in", "out"),
        ("out", "in"),
        ("undecided", "undecided"),
    }


@pytest.mark.parametrize(
    ("t", "f", "assumed", "status"),
    [
        (CHAIN, truthful("ada"), [], "true"),
        (CHAIN, truthful("bo"), [], "false"),
        (CHAIN, truthful("bo"), [lying("cy")], "true"),
        (PAIR, truthful("ada"), [lying("bo")], "true"),
        (PAIR, Is("undecided", "ada"), [], "true"),
        (CHAIN, If((lying("cy"),), (lying("ada"),)), [], "true"),
        (CHAIN, If((lying("cy"),), (truthful("ada"),)), [], "false"),
        (PAIR, If((Is("disbelieved", "ada"),), (lying("ada"),)), [], "not_entailed"),
        (CHAIN, Group("same", ("ada", "cy")), [], "true"),
        (CHAIN, Group("one_of_lying", ("ada", "bo")), [], "true"),
        (CHAIN, Count("truthful", 2), [], "true"),
        (CHAIN, Says("cy", "ada"), [], "false"),
        (CHAIN, Says("ada", FACT), [], "true"),
    ],
)
def test_status_by_the_worlds(t, f, assumed, status):
    assert oracle.Oracle(t).status(f, assumed) == status


@given(puzzles(5))
@settings(max_examples=40, deadline=None)
def test_the_grounded_labelling_is_the_least_complete_one(t):
    (extension,) = extensions(t.af, Semantics.GR)
    w = oracle.Oracle(t).grounded
    assert {x for x in w if w[x] == "in"} == set(extension)
    assert {x for x in w if w[x] == "out"} == {x for a, x in t.attacks if a in extension}


# --- the checker against the oracle -----------------------------------------------------------------------------------


@st.composite
def responses(draw):
    """A small puzzle and steps of claims, a supposition among them at times."""
    t = draw(puzzles(4))
    witness = st.sampled_from(t.arguments)
    literal = st.one_of(
        st.builds(Is, st.sampled_from(["truthful", "lying", "truthful", "lying", "undecided", "disbelieved"]), witness),
        st.sampled_from([Fact(True), Fact(False), Fact(None)]),
    )
    some = st.lists(literal, min_size=1, max_size=2).map(tuple)
    formula = st.one_of(
        literal,
        literal,
        st.builds(If, some, some),
        st.builds(Says, witness, witness),
        st.builds(lambda a, b: Group("same", (a, b)), witness, witness),
        st.builds(Count, st.sampled_from(["truthful", "witnesses"]), st.integers(0, 4)),
        st.builds(Is, st.sampled_from(["unattacked", "attacked"]), witness),
    )
    flags = st.sampled_from([frozenset(), frozenset(), frozenset(["elided"]), frozenset(["premise"])])
    claims = [
        [Claim(Act.ASSERT, f, flags=draw(flags)) for f in row]
        for row in draw(st.lists(st.lists(formula, min_size=1, max_size=2), max_size=6))
    ]
    opened = draw(st.none() | st.integers(0, 3))
    if opened is not None and opened < len(claims):
        inside = [[replace(c, scope=(opened,)) for c in row] for row in claims[opened:][:2]]
        claims = [*claims[:opened], [Claim(Act.SUPPOSE, draw(literal))], *inside, *claims[opened + 2 :]]
    claims.append([Claim(Act.ANSWER, Answer(draw(st.sampled_from(["yes", "no", "undetermined"]))))])
    return t, [Step(k, k, k + 1, Kind.CLAIM, tuple(row)) for k, row in enumerate(claims)]


@given(responses())
@settings(max_examples=150, deadline=None)
def test_no_judgement_is_refuted_by_listing_all_labellings(drawn):
    t, steps = drawn
    assert list(refute.refuted(t, steps, fuzz.check(WitnessLogic(), t, steps))) == []
