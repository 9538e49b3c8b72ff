"""The engines find the moves that the definitions give.

20,000 triples are compared where LASTWORD_LONG=1 is set, fewer otherwise.
"""

import os
from random import Random

import pytest
from hypothesis import given, settings
from precedent_strategies import SMALL, triples

from lastword.encodings.asp import precedent as asp
from lastword.encodings.asp.solver import ground, program
from lastword.encodings.sat import precedent as sat
from lastword.errors import BudgetExceeded
from lastword.nl.precedent.catalogue import trade_secrets
from lastword.nl.precedent.theories import PHRASE
from lastword.semantics.precedent import PRECEDENTS, Precedent, Side, Triple, binds, distinguishing
from lastword.semantics.precedent_moves import moves

COUNT = 20_000 if os.environ.get("LASTWORD_LONG") == "1" else 1_000


def drawn(rng: Random) -> Triple:
    """A triple of any sizes, the precedents often near the current case, so that moves of all kinds occur."""
    every = sorted(trade_secrets().by_number)
    cc = frozenset(rng.sample(every, rng.randint(0, 14)))

    def near() -> Precedent:
        flipped = frozenset(rng.sample(every, rng.randint(0, 26 if rng.random() < 0.5 else 4)))
        return Precedent(rng.choice(list(Side)), cc ^ flipped if rng.random() < 0.8 else flipped - cc)

    return Triple(trade_secrets(), cc, near(), near(), PHRASE)


def test_engines_and_definitions_agree() -> None:
    rng = Random(20)
    found = [drawn(rng) for _ in range(COUNT)]
    expected = tuple(map(moves, found))
    assert asp.moves_of_all(found) == expected
    assert sat.moves_of_all(found) == expected
    assert 0 < sum(m.abstain for m in expected) < COUNT
    assert 0 < sum(bool(m.binds) for m in expected) < COUNT
    assert 0 < sum(bool(m.trumps) for m in expected) < COUNT
    for t in found:
        for name in PRECEDENTS:
            won = t.precedent(name).outcome
            assert binds(t, name, won) == (not distinguishing(t, name, won.other))


@settings(max_examples=30)
@given(triples(), triples(SMALL))
def test_catalogues_may_be_mixed(one: Triple, other: Triple) -> None:
    mixed = [one, other, one]
    assert asp.moves_of_all(mixed) == sat.moves_of_all(mixed) == tuple(map(moves, mixed))


def test_the_program_grounds_without_a_warning() -> None:
    empty = Triple(SMALL, frozenset(), Precedent(Side.P, frozenset()), Precedent(Side.D, frozenset()), PHRASE)
    full = Triple(
        SMALL, frozenset({1, 4}), Precedent(Side.P, frozenset({1})), Precedent(Side.P, frozenset({4})), PHRASE
    )
    for t in (empty, full):
        assert ground(program("precedent_moves.lp") + "\n".join(asp.facts([t])))[1] == []


@pytest.mark.parametrize("engine", [asp, sat])
def test_a_limit_on_time(engine: object) -> None:
    t = Triple(SMALL, frozenset({1}), Precedent(Side.P, frozenset({1})), Precedent(Side.D, frozenset({4})), PHRASE)
    with pytest.raises(BudgetExceeded):
        engine.moves_of_all([t], seconds=0)  # type: ignore[attr-defined]
