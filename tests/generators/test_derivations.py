"""Certificates made by propagation: accepted by the checker, and of the answer that the oracle gives."""

from hypothesis import given
from hypothesis import strategies as st

from lastword.generators.certify import shows
from lastword.generators.derivations import certificate
from lastword.generators.proofs import check
from lastword.semantics.argumentation import least_fixed_point
from lastword.semantics.certificates import ClosedSet, Derived
from lastword.semantics.witness import Puzzle
from lastword.semantics.witness_logic import WitnessLogic


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    names = draw(st.permutations("abcdefgh"))[: draw(st.integers(1, 8))]
    ends = st.sampled_from(names)
    return Puzzle.of(names, draw(st.sets(st.tuples(ends, ends), max_size=14)), names[0], "the bus is late")


def oracle(p: Puzzle) -> str:
    accepted = least_fixed_point(p.af)
    if p.main in accepted:
        return "yes"
    return "no" if any(a in accepted for a in p.accusers(p.main)) else "undetermined"


@given(puzzles())
def test_the_certificate_is_accepted_and_shows_the_grounded_answer(p: Puzzle) -> None:
    made = certificate(p)
    check(WitnessLogic(), p, made)
    assert shows(p, made) == oracle(p)
    assert isinstance(made, ClosedSet) == (oracle(p) == "undetermined")


@given(puzzles())
def test_a_derivation_holds_no_idle_step(p: Puzzle) -> None:
    made = certificate(p)
    if isinstance(made, Derived):
        used = {premise for i in made.derivation for premise in i.premises}
        assert all(i.conclusion in used or i.conclusion == made.goal for i in made.derivation)


def test_a_puzzle_by_hand() -> None:
    p = Puzzle.of("abcd", ["ba", "ca", "dc"], "a", "the bus is late")
    made = certificate(p)
    assert isinstance(made, Derived)
    assert [i.rule for i in made.derivation] == [
        "nobody accuses",
        "accused by a truthful witness",
        "the fact",
        "the answer",
    ]
