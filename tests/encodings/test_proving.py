"""Certificates: made for every question, accepted; changed ones are refused, or what they say is still right."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from definitions import BY_DEFINITION, holds
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import frameworks, frameworks_up_to_isomorphism

from lastword.encodings.sat.proving import certify, refutation
from lastword.errors import BudgetExceeded, SolverError, UsageError
from lastword.generators.acceptance_records import read_acceptance, write_acceptance
from lastword.generators.frameworks import erdos_renyi, mixed
from lastword.semantics.acceptance import TASKS, Certificate, digest
from lastword.semantics.acceptance_check import check
from lastword.semantics.argumentation import AF
from lastword.semantics.certificates import CertificateError
from lastword.semantics.obligations import CERTIFIED, obligations
from lastword.semantics.queries import Budget

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cases"
Question = tuple[str, str, str | None]  # semantics, task, argument


def questions(af: AF) -> Iterator[Question]:
    for semantics in CERTIFIED:
        for task in TASKS:
            for argument in af.arguments if task in ("DC", "DS") else (None,):
                yield semantics, task, argument


def right(c: Certificate, af: AF) -> bool:
    return holds(af, c.semantics, c.task, c.argument, c.answer, frozenset(c.extensions))


def ask(af: AF, question: Question) -> Certificate:
    made = certify(af, *question)
    verdict = check(made, af)
    assert verdict.ok, (af, made, verdict)
    assert made.question in verdict.reason
    return made


# --- made and accepted ----------------------------------------------------------------------------------------------


def test_every_semantics_with_a_definition_is_certified() -> None:
    assert set(CERTIFIED) == set(BY_DEFINITION)


def test_every_question_on_all_classes_of_up_to_three_arguments() -> None:
    for n in range(4):
        for af in frameworks_up_to_isomorphism(n):
            for question in questions(af):
                assert right(ask(af, question), af), (af, question)


@settings(max_examples=25, deadline=None)
@given(af=frameworks(min_size=4, max_size=6))
def test_every_question_on_drawn_frameworks(af: AF) -> None:
    for question in questions(af):
        assert right(ask(af, question), af), question


@pytest.mark.parametrize("file", ["argumentation_traps.json", "argumentation.json"])
def test_the_published_cases(file: str) -> None:
    if not SHARED.is_dir():
        pytest.skip("../shared/cases is not beside the repository")
    for case in json.loads((SHARED / file).read_text(encoding="utf-8"))["afs"]:
        names = [str(i) for i in range(1, case["n"] + 1)]
        af = AF.of(names, [map(str, attack) for attack in case["attacks"]])
        for semantics, sets in case["extensions"].items():
            known = {frozenset(map(str, s)) for s in sets}
            listed = ask(af, (semantics, "EE", None))
            assert set(listed.extensions) == known and listed.answer == len(known)
            assert ask(af, (semantics, "SE", None)).answer is bool(known)
            for task, accepted in (("DC", case["credulous"]), ("DS", case["skeptical"])):
                for a in names:
                    answer = ask(af, (semantics, task, a)).answer
                    assert answer is (int(a) in accepted[semantics]), (case["name"], task, semantics, a)


def test_no_stable_extension_takes_a_proof_and_its_lack_makes_all_arguments_skeptical() -> None:
    triangle = AF.of("abc", ["ab", "bc", "ca"])
    made = ask(triangle, ("ST", "SE", None))
    assert made.answer is False and len(made.proofs) == 1 and not check(replace(made, proofs=()), triangle).ok
    assert ask(triangle, ("ST", "DS", "a")).answer is True


def test_floating_acceptance_is_shown_by_a_cover_of_two_sets() -> None:
    af = AF.of("abcd", ["ab", "ba", "ac", "bc", "cd"])
    made = ask(af, ("PR", "DS", "d"))
    assert made.answer is True and set(made.witnesses) == {frozenset("ad"), frozenset("bd")}
    for witness in made.witnesses:  # neither alone is enough
        assert not check(replace(made, witnesses=(witness,)), af).ok
    assert ask(af, ("ID", "DC", "d")).answer is False


def test_a_larger_framework_takes_a_search() -> None:
    """No stable extension of a random framework of 60 arguments: the proof is no mere propagation."""
    lengths = []
    for seed in range(12):
        af = erdos_renyi(Random(seed), 60, 0.08)
        made = ask(af, ("ST", "SE", None))
        if made.answer is False:
            lengths.append(made.proofs[0].count("\n"))
            assert not check(replace(made, proofs=("0",)), af).ok
    assert len(lengths) > 5 and max(lengths) > 20


# --- changed --------------------------------------------------------------------------------------------------------

PROVED = [(s, t) for s in CERTIFIED for t in TASKS]


def changed(c: Certificate, af: AF, rng: Random) -> tuple[Certificate, AF]:
    """The certificate or its framework with one change; its digest is always the framework's."""
    match rng.randrange(9):
        case 0:
            return replace(c, answer=not c.answer if isinstance(c.answer, bool) else c.answer + rng.choice((1, -1))), af
        case 1:
            return replace(c, semantics=rng.choice(CERTIFIED)), af
        case 2:
            return replace(c, task={"DC": "DS", "DS": "DC", "EE": "CE", "CE": "EE", "SE": "EE"}[c.task]), af
        case 3:
            return replace(c, argument=rng.choice(af.arguments) if c.argument else None), af
        case 4:
            pair = (rng.choice(af.arguments), rng.choice(af.arguments))
            other = AF(af.arguments, af.attacks ^ {pair})
            return replace(c, digest=digest(other)), other
        case 5:
            sets = list(c.extensions)
            sets[:1] = [sets[0] ^ {rng.choice(af.arguments)}] if sets and rng.random() < 0.7 else []
            return replace(c, extensions=tuple(sets), answer=c.answer if c.argument else len(sets)), af
        case 6:
            sets = list(c.witnesses)
            rng.shuffle(sets)
            sets[:1] = [sets[0] ^ {rng.choice(af.arguments)}] if sets and rng.random() < 0.7 else []
            return replace(c, witnesses=tuple(sets)), af
        case 7:
            return replace(c, proofs=c.proofs[:-1]), af
        case _:
            return replace(c, proofs=tuple(changed_proof(proof, rng) for proof in c.proofs)), af


def changed_proof(proof: str, rng: Random) -> str:
    lines = proof.split("\n")
    place = rng.randrange(len(lines))
    words = lines[place].split()
    if rng.random() < 0.5 or len(words) < 2:
        del lines[place]
    else:
        lines[place] = " ".join([str(-int(w)) if w.lstrip("-").isdigit() and rng.random() < 0.5 else w for w in words])
    return "\n".join(lines)


def test_two_thousand_changed_certificates() -> None:
    """Each that is still accepted states what is right by brute force."""
    rng = Random(11)
    kept = refused = 0
    while kept + refused < 2000:
        af = mixed(rng, rng.randint(1, 7))
        semantics, task = rng.choice(PROVED)
        made = certify(af, semantics, task, rng.choice(af.arguments) if task in ("DC", "DS") else None)
        for _ in range(4):
            other, framework = changed(made, af, rng)
            if (other, framework) == (made, af):
                continue
            if check(other, framework).ok:
                kept += 1
                assert right(other, framework), (other, framework)
            else:
                refused += 1
    assert refused > 800 and kept > 100


def forged(af: AF, question: Question, rng: Random) -> Certificate | None:
    """A certificate with any answer and any sets, its proofs made by a solver; None where there are no such proofs."""
    semantics, task, argument = question
    pool = sorted(BY_DEFINITION[rng.choice(("CF", "AD", "AD"))](af), key=sorted)
    listed, witnesses = (tuple(rng.sample(pool, rng.randint(0, min(3, len(pool))))) for _ in range(2))
    answer: bool | int = len(listed) if task in ("EE", "CE") else rng.random() < 0.5
    claimed = Certificate(digest(af), semantics, task, argument, answer, listed, witnesses)
    try:
        proofs = tuple(refutation(clauses, Budget.of(None)) for clauses in obligations(claimed, af))
    except (CertificateError, SolverError):
        return None
    return replace(claimed, proofs=proofs)


def test_forged_certificates_that_can_be_proved_are_right() -> None:
    """What must be shown is enough: no sets, however chosen, and no proofs show a wrong answer."""
    rng = Random(4)
    shown = dict.fromkeys(((s, t) for s in CERTIFIED for t in TASKS), 0)
    afs = [af for n in range(1, 4) for af in frameworks_up_to_isomorphism(n)]
    for af in (rng.choice(afs) for _ in range(20_000)):
        semantics, task = rng.choice(PROVED)
        question = (semantics, task, rng.choice(af.arguments) if task in ("DC", "DS") else None)
        claimed = forged(af, question, rng)
        if claimed is not None:
            assert check(claimed, af).ok and right(claimed, af), (af, claimed)
            shown[semantics, task] += 1
    assert min(shown.values()) > 0, shown


@settings(max_examples=60, deadline=None)
@given(data=st.data(), af=frameworks(min_size=1, max_size=5))
def test_another_framework_query_or_answer_is_refused(data: st.DataObject, af: AF) -> None:
    made = certify(af, *data.draw(st.sampled_from(list(questions(af)))))
    pair = data.draw(st.tuples(*[st.sampled_from(af.arguments)] * 2))
    verdict = check(made, AF(af.arguments, af.attacks ^ {pair}))
    assert not verdict.ok and "another framework" in verdict.reason
    wrong = not made.answer if isinstance(made.answer, bool) else made.answer + 1
    assert not check(replace(made, answer=wrong), af).ok
    if made.argument is not None:
        other = replace(made, argument=data.draw(st.sampled_from(af.arguments)))
        assert not check(other, af).ok or right(other, af)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"task": "XX"}, "unknown question XX-PR"),
        ({"semantics": "QQ"}, "unknown question DS-QQ"),
        ({"argument": None}, "DS wants an argument"),
        ({"argument": "z"}, "'z' is not an argument of the framework"),
        ({"task": "SE"}, "SE takes no argument"),
        ({"answer": 3}, "the answer to DS cannot be 3"),
        ({"answer": False}, "takes 1 extensions; 0 are given"),
        ({"witnesses": (frozenset("ax"),)}, "a set holds 'x', which is not an argument"),
        ({"witnesses": (frozenset("ab"),)}, "{a, b} is not admissible"),
        ({"witnesses": (frozenset("b"),)}, "witness {b} lacks 'd'"),
        ({"extensions": (frozenset("a"),)}, "takes 0 extensions; 1 are given"),
        ({"proofs": ()}, "it holds 0 proofs; this answer takes more"),
        ({"proofs": ("3 0\n0", "0")}, "it holds 2 proofs; this answer takes fewer"),
        ({"proofs": ("9 0\n0",)}, "proof 1: line 1 of the proof: the clause 9 0 does not follow by propagation"),
        ({"proofs": ("what",)}, "proof 1: line 1 of the proof: expected literals"),
    ],
)
def test_the_reason_names_what_is_wrong(change: dict[str, object], why: str) -> None:
    af = AF.of("abcd", ["ab", "ba", "ac", "bc", "cd"])
    verdict = check(replace(certify(af, "PR", "DS", "d"), **change), af)  # type: ignore[arg-type]
    assert not verdict.ok and why in verdict.reason


def test_the_reasons_of_lists() -> None:
    af = AF.of("abc", ["ab", "ba"])
    made = certify(af, "PR", "EE")
    small = replace(made, extensions=(*made.extensions, frozenset("c")), answer=3)
    assert "{c} is not maximal: {b, c} is given" in check(small, af).reason
    twice = replace(made, extensions=(*made.extensions, made.extensions[0]), answer=3)
    assert "an extension is listed twice" in check(twice, af).reason
    assert "the answer is 3, but 2 extensions" in check(replace(made, answer=3), af).reason
    ideal = certify(af, "ID", "SE")
    assert ideal.extensions == (frozenset("c"),)
    assert "not the largest candidate" in check(replace(ideal, extensions=(frozenset(),)), af).reason
    assert "a witness may attack {a, c}" in check(replace(ideal, extensions=(frozenset("ac"),)), af).reason
    grounded = certify(af, "GR", "SE")
    assert "is not the grounded extension" in check(replace(grounded, extensions=(frozenset(),)), af).reason


# --- as records -----------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(data=st.data(), af=frameworks(min_size=1, max_size=5))
def test_records_are_read_back(data: st.DataObject, af: AF) -> None:
    made = certify(af, *data.draw(st.sampled_from(list(questions(af)))))
    assert read_acceptance(json.loads(json.dumps(write_acceptance(made, af)))) == (made, af)


# --- bad questions --------------------------------------------------------------------------------------------------


def test_bad_questions() -> None:
    af = AF.of("a")
    with pytest.raises(UsageError, match="no certificates for XX-PR"):
        certify(af, "PR", "XX")
    with pytest.raises(UsageError, match="no certificates for SE-QQ"):
        certify(af, "QQ", "SE")
    with pytest.raises(UsageError, match="DC wants an argument"):
        certify(af, "PR", "DC")
    with pytest.raises(UsageError, match="EE takes no argument"):
        certify(af, "PR", "EE", "a")
    with pytest.raises(UsageError, match="'b' is not an argument"):
        certify(af, "PR", "DC", "b")


def test_time_is_limited() -> None:
    with pytest.raises(BudgetExceeded):
        certify(erdos_renyi(Random(1), 40, 0.1), "PR", "EE", seconds=0)


def test_clauses_with_a_model_have_no_refutation() -> None:
    with pytest.raises(SolverError, match="have a model"):
        refutation(((1, 2),), Budget.of(None))
    assert refutation(((1,), (-1,)), Budget.of(None)) in ("", "0")
    assert refutation(((),), Budget.of(None)) in ("", "0")
