"""Triples drawn, settled and built: sampled as exact counts say, certified, verified."""

import json
from collections import Counter
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import pytest
from precedent_strategies import SMALL
from scipy.stats import chisquare

from lastword.errors import UsageError
from lastword.generators.building import build
from lastword.generators.precedent import certificate, read_parameters, settle, shows
from lastword.generators.precedent_sampling import Counted, Mode, Shape, draw, infeasible, overlaps, passes, sizes
from lastword.generators.systems import SYSTEMS
from lastword.generators.verify import verify
from lastword.nl.precedent.catalogue import trade_secrets
from lastword.nl.precedent.theories import PHRASE, triple_from_json
from lastword.semantics.precedent import (
    Precedent,
    Side,
    Triple,
    abstention_required,
    answer,
    consistent,
    eligible,
    forced,
)

Cell = tuple[int, tuple[int, int]]


def of_mode(t: Triple, mode: Mode) -> bool:
    """The modes by the words of the reference, TSC1 won by the plaintiff."""
    one, two = t.cc & t.tsc1.factors, t.cc & t.tsc2.factors
    match mode:
        case Mode.ARGUABLE | Mode.REORDERED:
            return bool(t.side(one, Side.P)) and bool(t.side(two, Side.D))
        case Mode.NON_ARGUABLE:
            return not one and not two
        case Mode.MIXED:
            return bool(one) != bool(two)
        case Mode.FORCED:
            return bool(forced(t))


def every_triple() -> list[Triple]:
    """All triples over six factors at complexity 3 that differ in their precedents and are consistent."""
    sets = [frozenset(c) for n in sizes(3) for c in combinations(range(1, 7), n)]
    every = (
        Triple(SMALL, cc, Precedent(Side.P, a), Precedent(Side.D, b), PHRASE) for cc, a, b in product(sets, repeat=3)
    )
    return [t for t in every if t.tsc1.factors != t.tsc2.factors and consistent(t)]


@pytest.fixture(scope="module")
def enumerated() -> list[Triple]:
    return every_triple()


@pytest.mark.parametrize("mode", Mode)
def test_samples_match_exact_counts(mode: Mode, enumerated: list[Triple]) -> None:
    """Sizes uniform among those with a triple, triples uniform given the sizes: so says the reference."""
    shape = Shape(mode, 3)
    by_sizes: dict[tuple[int, ...], Counter[Cell]] = {}
    for t in enumerated:
        if of_mode(t, mode) and passes(t, shape):
            key = (len(t.cc), len(t.tsc1.factors), len(t.tsc2.factors))
            by_sizes.setdefault(key, Counter())[len(t.cc), overlaps(t)] += 1
    share: Counter[Cell] = Counter()
    for cells in by_sizes.values():
        for cell, n in cells.items():
            share[cell] += n / cells.total() / len(by_sizes)  # type: ignore[assignment]
    rng, total = Random(7), 3_000
    seen: Counter[Cell] = Counter()
    for _ in range(total):
        t = draw(SMALL, shape, rng, PHRASE, "argument", Counted())
        seen[len(t.cc), overlaps(in_order(t))] += 1
    assert set(seen) <= set(share)
    common = [cell for cell in share if share[cell] * total >= 5]
    rest = [total - sum(seen[c] for c in common), total * (1 - sum(share[c] for c in common))]
    observed, expected = [seen[c] for c in common], [share[c] * total for c in common]
    if rest[1] > 1e-6:
        observed, expected = [*observed, int(rest[0])], [*expected, rest[1]]
    assert chisquare(observed, expected).pvalue > 0.01


def in_order(t: Triple) -> Triple:
    """The triple with the plaintiff's precedent first."""
    if t.tsc1.outcome is Side.P:
        return t
    return Triple(t.catalogue, t.cc, t.tsc2, t.tsc1, t.abstention_phrase)


def test_sizes_at_the_papers_complexity_match_exact_counts() -> None:
    """The number of triples without a common factor is the one of the reference; their sizes are drawn uniformly."""
    ways = {(a, b, c): comb(26, a) * comb(26 - a, b) * comb(26 - a, c) for a, b, c in product(sizes(12), repeat=3)}
    assert sum(ways.values()) == 30_842_599_678_100
    rng = Random(3)
    seen: Counter[tuple[int, int, int]] = Counter()
    counted = Counted()
    for _ in range(2_700):
        t = draw(trade_secrets(), Shape(Mode.NON_ARGUABLE, 12), rng, PHRASE, "argument", counted)
        seen[len(t.cc), len(t.tsc1.factors), len(t.tsc2.factors)] += 1
    assert (13, 13, 13) not in seen  # both precedents would be all that the current case leaves
    assert counted.again > 0
    assert chisquare([seen[key] for key in ways if key != (13, 13, 13)]).pvalue > 0.01


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("complexity", [3, 8, 12])
def test_drawn_triples_are_of_their_mode(mode: Mode, complexity: int) -> None:
    rng = Random(complexity)
    for _ in range(40):
        t = draw(trade_secrets(), Shape(mode, complexity), rng, PHRASE, "argument", Counted())
        assert of_mode(in_order(t), mode)
        assert consistent(t) and t.tsc1.factors != t.tsc2.factors
        assert abstention_required(t) == (mode is Mode.NON_ARGUABLE) or mode is Mode.FORCED
        if mode in (Mode.ARGUABLE, Mode.REORDERED):
            assert all(len(eligible(t, side)) == 1 for side in Side)
            assert t.tsc1.outcome is (Side.P if mode is Mode.ARGUABLE else Side.D)


def test_what_is_infeasible_is_said() -> None:
    for complexity in range(1, 13):
        assert not infeasible(trade_secrets(), Shape(Mode.NON_ARGUABLE, complexity))
    assert not infeasible(trade_secrets(), Shape(Mode.NON_ARGUABLE, 14))
    assert "at most 14" in infeasible(trade_secrets(), Shape(Mode.NON_ARGUABLE, 15))
    assert "at least 3" in infeasible(trade_secrets(), Shape(Mode.ARGUABLE, 2))
    assert not infeasible(trade_secrets(), Shape(Mode.ARGUABLE, 3))
    with pytest.raises(UsageError, match="complexity 15, non-arguable"):
        read_parameters({"mode": "non-arguable", "complexity": 15})
    with pytest.raises(UsageError, match="complexity 27"):
        draw(trade_secrets(), Shape(Mode.ARGUABLE, 27), Random(1), PHRASE, "argument", Counted())


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"mode": "silly"}, "mode: 'silly'"),
        ({"mode": []}, "mode"),
        ({"complexity": 0}, "complexity"),
        ({"complexity": True}, "complexity"),
        ({"count": "many"}, "count"),
        ({"question": "why"}, "question: 'why'"),
        ({"weak": 1}, "weak"),
        ({"phrase": " a"}, "phrase"),
        ({"size": 3}, "size: no parameter"),
    ],
)
def test_a_wrong_parameter_is_named(given: dict[str, object], named: str) -> None:
    with pytest.raises(UsageError, match=named):
        read_parameters(given)


def test_settled_answers_are_certified() -> None:
    rng = Random(9)
    for question in ("argument", "distinguish", "forced"):
        found = [
            draw(trade_secrets(), Shape(mode, 6), rng, PHRASE, question, Counted())  # type: ignore[arg-type]
            for mode in Mode
        ]
        for t, settled in zip(found, settle(found), strict=True):
            assert settled.answer == answer(t) == shows(t, certificate(t))


def test_datasets_are_built_the_same_and_verified(tmp_path: Path) -> None:
    given = {"mode": "arguable,non-arguable,forced", "complexity": 5, "count": 4, "question": "argument,forced"}
    for name in ("one", "two"):
        build("precedent", given, seed=4, out=tmp_path / name)
    texts = [(tmp_path / name / "data" / "test.jsonl").read_bytes() for name in ("one", "two")]
    assert texts[0] == texts[1]
    report = verify(tmp_path / "one")
    assert report.ok and report.rows == 24
    wording = SYSTEMS["precedent"].wording
    for row in map(json.loads, texts[0].decode().splitlines()):
        assert wording.read_prompt(row["prompt"]) == triple_from_json(row["theory"])


def test_first_items_of_a_seed_stay_the_same() -> None:
    """Pinned on purpose: a change of the sampler changes the datasets of everybody."""
    first = next(SYSTEMS["precedent"].problems.drafts({"count": 1}, 0)).shape
    assert sorted(first.cc) == GOLDEN["cc"]
    assert sorted(first.tsc1.factors) == GOLDEN["tsc1"]


GOLDEN: dict[str, list[int]] = {
    "cc": [1, 3, 4, 6, 8, 11, 12, 16, 20, 22, 25, 27],
    "tsc1": [5, 6, 8, 12, 15, 16, 19, 20, 22, 25, 26],
}
