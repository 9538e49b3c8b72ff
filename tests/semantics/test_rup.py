"""The checker of clausal proofs, against truth tables, naive propagation, and the proofs of a solver."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from lastword.semantics.propagation import Clauses
from lastword.semantics.rup import Clause, ProofError, _Known, in_text, read_proof, refute

ALL_OF_TWO = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
RUP_LINES = 150


def accepted(clauses: Sequence[Clause], proof: str) -> bool:
    try:
        refute(clauses, proof)
    except ProofError:
        return False
    return True


def satisfiable(clauses: Sequence[Clause], top: int) -> bool:
    """By truth table."""
    return any(
        all(any((x > 0) == values[abs(x) - 1] for x in clause) for clause in clauses)
        for values in product((False, True), repeat=top)
    )


def solved(clauses: Sequence[Clause]) -> str | None:
    """A solver's proof that there is no model, or None where there is one."""
    with Solver("glucose4", bootstrap_with=clauses, with_proof=True) as solver:
        return None if solver.solve() else "\n".join(solver.get_proof() or [])


def hard(seed: int, top: int = 25, ratio: float = 5.0) -> list[list[int]]:
    """Random clauses of three literals, mostly without a model."""
    rng = Random(seed)
    return [[rng.choice((1, -1)) * x for x in rng.sample(range(1, top + 1), 3)] for _ in range(int(ratio * top))]


# --- proofs by hand -------------------------------------------------------------------------------------------------


def test_a_proof_by_hand() -> None:
    refute(ALL_OF_TWO, "1 0\n0\n")
    refute(ALL_OF_TWO, "c the first step is enough\r\n  1 0")


@pytest.mark.parametrize(
    ("clauses", "proof", "why"),
    [
        (ALL_OF_TWO, "", "ends after 0 lines without a contradiction"),
        (ALL_OF_TWO, "0", "line 1 of the proof: the clause 0 does not follow"),
        (ALL_OF_TWO[:3], "1 0\n2 0\n0", "line 3 of the proof: the clause 0 does not follow"),
        (ALL_OF_TWO[:3], "1 0", "ends after 1 lines"),
        (ALL_OF_TWO, "d 1 2 0\nd 2 -1 0\n1 0", "line 3 of the proof: the clause 1 0 does not follow"),
        ([[1, 2]], "-1 0", "line 1 of the proof: the clause -1 0 does not follow"),  # RAT, but not RUP
        ([], "", "ends after 0 lines"),
        ([], "0", "line 1"),
    ],
)
def test_wrong_proofs(clauses: list[list[int]], proof: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        refute(clauses, proof)


@pytest.mark.parametrize("line", ["1", "1 2", "0 1 0", "1 0 2 0", "d", "x 0", "1.5 0", "1_0 0", "٣ 0", "-0 0", "+1 0"])
def test_what_is_no_step(line: str) -> None:
    with pytest.raises(ProofError, match=r"line 2 of the proof: expected literals and then 0, found"):
        refute(ALL_OF_TWO, f"1 0\n{line}\n0")


def test_a_huge_number_is_no_literal() -> None:
    with pytest.raises(ProofError, match="line 1"):
        refute(ALL_OF_TWO, "9" * 5000 + " 0")


def test_clauses_that_contradict_by_themselves_need_no_proof() -> None:
    refute([[1], [-1]], "")
    refute([[]], "")
    refute([[1], [-1, 2], [-2, 3], [-3, -1]], "")


def test_forgetting_a_clause_that_is_not_there_or_that_is_needed_for_good() -> None:
    refute(ALL_OF_TWO, "d 7 8 0\n1 0\nd 1 0\n0")
    refute([[1, 2], [1, 2], *ALL_OF_TWO[1:]], "d 2 1 0\n1 0\n0")  # one of two copies is left


def test_repeated_literals_and_tautologies() -> None:
    refute([[1, 1, 2, 2], [1, -2], [-1, 2, -1], [-1, -2], [3, -3]], "4 -4 0\n1 1 0\n0")


def test_a_proof_text_is_read_back() -> None:
    steps = list(read_proof("1 -2 0\nd 1 -2 0\n\n0"))
    assert steps == [(1, False, (1, -2)), (2, True, (1, -2)), (4, False, ())]
    assert [in_text(clause) for _, _, clause in steps] == ["1 -2 0", "1 -2 0", "0"]


# --- against truth tables and naive propagation ---------------------------------------------------------------------

literals = st.sampled_from([x for v in range(1, 5) for x in (v, -v)])
clauses_of_four = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=14)


@settings(max_examples=300, deadline=None)
@given(clauses=clauses_of_four, clause=st.lists(literals, max_size=3), extra=clauses_of_four)
@example(clauses=[[1, 2], [-1, 2]], clause=[2], extra=[])
@example(clauses=[[1], [-1, 2], [-2, 3, 4]], clause=[3, 4], extra=[])
def test_a_clause_is_accepted_where_naive_propagation_meets_a_contradiction(
    clauses: list[list[int]], clause: list[int], extra: list[list[int]]
) -> None:
    naive = Clauses(sorted(set(each)) for each in clauses)
    known = _Known()
    for each in clauses:
        known.add(each)
    for each in extra:  # questions leave no trace
        known.implies(each)
    if known.contradictory:
        assert naive.propagate([]) is None
    else:
        assert known.implies(clause) == (naive.propagate([-x for x in clause]) is None)


@settings(max_examples=300, deadline=None)
@given(clauses=clauses_of_four, proof=st.lists(st.tuples(st.booleans(), st.lists(literals, max_size=3)), max_size=8))
@example(clauses=ALL_OF_TWO, proof=[(False, [1]), (False, [])])
def test_whatever_is_accepted_has_no_model(clauses: list[list[int]], proof: list[tuple[bool, list[int]]]) -> None:
    text = "\n".join(("d " if forgets else "") + in_text(clause) for forgets, clause in proof)
    assert not (accepted(clauses, text) and satisfiable(clauses, 4))


# --- against a solver -----------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(clauses=st.lists(st.lists(literals, min_size=1, max_size=3), min_size=8, max_size=30))
def test_a_solver_s_proofs_are_accepted(clauses: list[list[int]]) -> None:
    proof = solved(clauses)
    assert (proof is None) == satisfiable(clauses, 4)
    if proof is not None:
        refute(clauses, proof)


def test_longer_proofs_are_accepted_and_their_parts_are_not() -> None:
    seen = lines = 0
    for seed in range(40):
        clauses = hard(seed)
        proof = solved(clauses)
        if proof is None:
            assert not accepted(clauses, "0")
            continue
        refute(clauses, proof)
        if not accepted(clauses, ""):
            assert not accepted(clauses, "0") and not accepted(clauses[1:], "0")
        seen, lines = seen + 1, lines + proof.count("\n")
    assert seen > 20 and lines > 200  # the solver did have to search


def mutated(clauses: list[list[int]], steps: list[str], rng: Random) -> tuple[list[list[int]], list[str]]:
    """Clauses or proof with one small change."""
    clauses, steps = [list(c) for c in clauses], list(steps)
    place = rng.randrange(len(steps))
    match rng.randrange(5):
        case 0:
            del steps[place]
        case 1:
            words = steps[place].split()
            i = rng.randrange(len(words))
            words[i] = str(-int(words[i])) if words[i] not in ("d", "0") else "1"
            steps[place] = " ".join(words)
        case 2:
            steps = [*steps[: place + 1], "0"]
        case 3:
            del clauses[rng.randrange(len(clauses))]
        case _:
            clause = rng.choice(clauses)
            i = rng.randrange(len(clause))
            clause[i] = -clause[i]
    return clauses, steps


def test_mutated_proofs_are_refused_unless_they_still_show_it() -> None:
    rng, top = Random(5), 8
    refused = kept = 0
    for seed in range(60):
        clauses = hard(seed, top, 5.5)
        proof = solved(clauses)
        if not proof or satisfiable(clauses, top):
            assert proof is None or not satisfiable(clauses, top)
            continue
        for _ in range(6):
            changed, steps = mutated(clauses, proof.split("\n"), rng)
            if accepted(changed, "\n".join(steps)):
                assert not satisfiable(changed, top)
                kept += 1
            else:
                refused += 1
    assert refused > 50 and kept > 50


def test_the_checker_stays_small() -> None:
    path = Path(__file__).resolve().parents[2] / "semantics" / "rup.py"
    if not path.exists():
        pytest.skip("the source tree is not beside the tests")
    assert len(path.read_text(encoding="utf-8").splitlines()) <= RUP_LINES
