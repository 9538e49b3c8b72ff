"""Defeasible logic as a system: its laws, its datasets, its certificates, its JSON."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from defeasible_cases import theories
from hypothesis import given, settings

from lastword.errors import RecordError, UsageError
from lastword.eval.audit import audit_response
from lastword.generators.building import build
from lastword.generators.defeasible import certificate, drafts, monotonic, settled, shows, worded
from lastword.generators.defeasible_class import theory_class
from lastword.generators.defeasible_families import FAMILIES
from lastword.generators.defeasible_parameters import ASKED, read_parameters
from lastword.generators.defeasible_system import theory_from_json, theory_to_json
from lastword.generators.proofs import check
from lastword.generators.systems import SYSTEMS
from lastword.generators.verify import verify
from lastword.nl.defeasible.dfl import read_dfl
from lastword.semantics.certificates import CertificateError, ClosedSet, Derived
from lastword.semantics.defeasible import Theory, Variant
from lastword.semantics.defeasible_logic import DefeasibleLogic
from lastword.semantics.defeasible_problem import Asked, Problem, answer
from lastword.semantics.defeasible_proof import conclusions

SYSTEM = SYSTEMS["defeasible"]
ALL = (*FAMILIES, "random")


def posed(family: str, asked: str = "provable", sizes: str = "2-3", **more: object) -> list[Problem]:
    p = read_parameters({"family": family, "asked": asked, "sizes": sizes if family != "teams" else "1", **more})
    return [worded(draft, 7, "test") for draft in drafts(p, 7)]


# --- laws -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", ALL)
def test_prompts_and_json_are_read_back(family: str) -> None:
    for p in posed(family):
        assert SYSTEM.wording.read_prompt(SYSTEM.wording.prompt(p)) == p
        assert theory_from_json(json.loads(json.dumps(theory_to_json(p)))) == p


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("family", ["chains", "dag", "levels", "hierarchies", "mix", "random"])
def test_a_derivation_said_is_a_sound_response(family: str, asked: str) -> None:
    audited = 0
    for p in posed(family, asked):
        made = settled(p).certificate
        if isinstance(made, Derived):
            text = SYSTEM.wording.say(p, made.derivation, Random(1))
            audit = audit_response(SYSTEM, p, text, semantics="blocking")
            assert (audit.verdict, audit.sound, audit.unread) == ("sound", True, []), text
            audited += 1
    assert audited >= 4


def test_a_step_that_does_not_follow_is_found() -> None:
    p = Problem(read_dfl(">> a\nr1: a => b\nr2: a => -b\n"), "b")
    text = "It follows that a holds.\nRule r1 applies.\nSo it follows that b holds.\n\nAnswer: provable"
    audit = audit_response(
        SYSTEM, p, text.replace("It follows that a", "It is certain that a", 1), semantics="blocking"
    )
    assert (audit.answer_correct, audit.verdict) == (False, "wrong") and audit.first_error is not None


# --- answers and certificates -----------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(theories())
def test_the_answer_is_that_of_the_definitions_and_its_certificate_shows_it(t: Theory) -> None:
    for asked in Asked:
        p = Problem(t, "a", asked)
        value = answer(p, conclusions(t))
        made = certificate(p, value)
        check(DefeasibleLogic(Variant.BLOCKING, p), p, made)
        assert shows(p, made) == value == settled(p).answer == SYSTEM.solve(p, "blocking")


def test_a_closed_set_about_other_literals_shows_nothing() -> None:
    p = Problem(read_dfl("r1: a => b\nr2: b => a\n"), "a", Asked.STATUS)
    made = settled(p).certificate
    assert isinstance(made, ClosedSet) and settled(p).answer == "neither"
    with pytest.raises(CertificateError, match="neither derives an answer nor"):
        shows(p, ClosedSet(made.formulas, made.absent[:1]))


# --- datasets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", ["chain", "circle", "hierarchies", "mix", "random"])
def test_datasets_are_balanced_and_verify(family: str, tmp_path: Path) -> None:
    build("defeasible", {"family": family, "sizes": "2-3"}, seed=3, out=tmp_path / "d")
    rows = [json.loads(line) for line in (tmp_path / "d" / "data" / "test.jsonl").read_text().splitlines()]
    assert Counter(row["answer"] for row in rows) == {"provable": 4, "not_provable": 4}
    assert Counter(row["parameters"]["order"] for row in rows) == {"sequence": 4, "random": 4}
    report = verify(tmp_path / "d")
    assert (report.rows, report.certificates, list(report.problems)) == (8, 8, [])


def test_a_changed_answer_is_found(tmp_path: Path) -> None:
    build("defeasible", {"family": "chain", "sizes": "2"}, seed=3, out=tmp_path / "d")
    file = tmp_path / "d" / "data" / "test.jsonl"
    file.write_text(file.read_text().replace('"answer": "provable"', '"answer": "not_provable"', 1))
    assert {"answer"} <= {p.field for p in verify(tmp_path / "d").problems}


def test_the_question_may_be_the_status_among_three() -> None:
    found = {settled(p).answer for family in ("chain", "circle") for p in posed(family, "status")}
    assert found == {"provable", "refuted", "neither"}


def test_neighbouring_seeds_and_indices_make_other_problems() -> None:
    p = read_parameters({"family": "random", "sizes": "6", "variants": 5})
    made = [worded(d, seed, "test") for seed in (1, 2) for d in drafts(p, seed)]
    assert len(set(map(SYSTEM.wording.prompt, made))) == len(made) == 40


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"family": "loop"}, "family: 'loop' is none of chain"),
        ({"sizes": "4-2"}, r"sizes: expected two numbers from 1 on, the first not larger"),
        ({"sizes": "a"}, "sizes: expected a number or two, as 4 or 2-8"),
        ({"asked": "truth"}, "asked: 'truth' is none of provable, refuted, status"),
        ({"orders": "backwards"}, "orders: expected some of sequence, random"),
        ({"variants": 0}, "variants: expected a number from 1 on"),
        ({"variants": "2"}, "variants: expected a number, found '2'"),
        ({"family": "hierarchies", "branching": 3}, "expected an even k, found 3"),
        ({"family": "random", "strict": 1.5}, "strict: expected a share"),
        ({"colour": 1}, "unknown parameter 'colour'; there are family"),
    ],
)
def test_wrong_parameters(given_: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_parameters(given_)


def test_the_class_forgets_names_order_and_signs_and_nothing_else() -> None:
    t = read_dfl(">> a\nr1: a => b\nr2: a => -b\nr1 > r2\n")
    same = read_dfl(">> x\nr7: x => -y\nr3: x => y\nr3 > r7\n")
    assert theory_class(t, "b") == theory_class(same, "y")
    flipped = read_dfl(">> x\nr7: x => -y\nr3: x => y\nr7 > r3\n")
    assert theory_class(t, "b") == theory_class(flipped, "-y") != theory_class(flipped, "y")
    changes = [t.rules[0], replace(t.rules[0], body=()), replace(t.rules[0], arrow=t.rules[0].arrow.STRICT)]
    made = [Theory(t.facts, (r, t.rules[1]), t.superiority) for r in changes]
    others = [*made, Theory((), t.rules, t.superiority), Theory(t.facts, t.rules)]
    assert len({theory_class(d, "b") for d in others}) == len(others)


def test_the_monotonic_shortcut_knows_no_exceptions() -> None:
    conflict = read_dfl(">> a\nr1: a => b\nr2: a => -b\nr3: a ~> c\n")
    assert monotonic(Problem(conflict, "b")) == "provable" and monotonic(Problem(conflict, "c")) == "not_provable"
    assert monotonic(Problem(conflict, "b", Asked.REFUTED)) == "not_refuted"


# --- JSON -------------------------------------------------------------------------------------------------------------


def test_a_theory_as_dfl() -> None:
    p = theory_from_json({"dfl": ">> a\nr1: a => b\n", "query": "b"})
    assert p == Problem(read_dfl(">> a\nr1: a => b\n"), "b")


GOOD = {"facts": ["a"], "rules": [{"label": "r1", "arrow": "=>", "body": ["a"], "head": "b"}], "query": "b"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"query": None}, "theory.query: expected a literal"),
        ({"asked": "why"}, "theory.asked: expected one of provable"),
        ({"facts": "a"}, "theory.facts: expected a list of names"),
        ({"rules": None}, "theory.rules: expected a list of objects"),
        (
            {"rules": [{"label": "r1", "arrow": "<=", "body": [], "head": "b"}]},
            r"theory.rules\[0\].arrow: expected one of",
        ),
        (
            {"rules": [{"label": "r1", "arrow": "=>", "body": "a", "head": "b"}]},
            r"theory.rules\[0\].body: expected a list",
        ),
        ({"superiority": [["r1"]]}, "theory.superiority: expected a list of pairs"),
        ({"superiority": [["r1", "r9"]]}, "theory: priority r1 > r9: no rule is labelled 'r9'"),
        ({"order": [0, 0]}, "theory: order: expected each place of 2 statements once"),
        ({"dfl": "~a => b"}, "theory.dfl: 1:1: "),
    ],
)
def test_wrong_json(change: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        theory_from_json(GOOD | change)


def test_unknown_variants() -> None:
    with pytest.raises(UsageError, match="defeasible logic has no variant 'grounded': use one of blocking"):
        SYSTEM.solve(Problem(Theory.of(["a"]), "a"), "grounded")
