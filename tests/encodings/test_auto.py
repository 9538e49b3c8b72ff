"""The backend that takes frameworks apart: its ways forced on small frameworks, its figures on large ones."""

import time
from math import comb
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import frameworks, numbered

from lastword.encodings.auto import argumentation as auto
from lastword.encodings.auto import counting, listing, portfolio
from lastword.encodings.sat import argumentation as sat
from lastword.errors import BudgetExceeded
from lastword.semantics.argumentation import AF, Semantics
from lastword.semantics.argumentation import extensions as by_definition
from lastword.semantics.formats import read_af

INSTANCES = Path(__file__).resolve().parents[3] / "shared" / "instances"
each_semantics = pytest.mark.parametrize("semantics", Semantics)
drawn = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@each_semantics
@drawn
@given(af=frameworks(max_size=7))
def test_split_wherever_it_can_be(semantics: Semantics, monkeypatch: pytest.MonkeyPatch, af: AF) -> None:
    monkeypatch.setattr(listing, "WHOLE", 0)
    monkeypatch.setattr(listing, "KEPT", 2)  # some parts are kept, others listed again
    monkeypatch.setattr(listing, "PARTS_KEPT", 2)
    found = list(auto.stream(af, semantics))
    assert len(found) == len(set(found)) and set(found) == by_definition(af, semantics)


@pytest.mark.parametrize("limits", [{"MAX_INPUTS": 0}, {"MAX_ROWS": 0}, {"SMALL": 0}], ids=str)
@pytest.mark.parametrize("semantics", [*counting.COUNTED, Semantics.SST, Semantics.STG])
@drawn
@given(af=frameworks(max_size=7))
def test_counted_another_way_where_tables_are_too_large(
    semantics: Semantics, limits: dict[str, int], monkeypatch: pytest.MonkeyPatch, af: AF
) -> None:
    monkeypatch.setattr(listing, "WHOLE", 0)
    for name, value in limits.items():
        monkeypatch.setattr(counting, name, value)
    assert auto.count(af, semantics) == len(by_definition(af, semantics))


@each_semantics
@drawn
@given(af=frameworks(max_size=6))
def test_either_engine_lists_and_answers(semantics: Semantics, monkeypatch: pytest.MonkeyPatch, af: AF) -> None:
    monkeypatch.setattr(portfolio, "SMALL", 0)
    monkeypatch.setattr(portfolio, "chosen", lambda *_: (("asp", "sat"), "as told"))
    right = by_definition(af, semantics)
    assert set(auto.stream(af, semantics)) == right
    for a in af.arguments:
        assert (auto.credulous(af, semantics, a) is None) == (not any(a in s for s in right))
        assert (auto.skeptical(af, semantics, a) is None) == all(a in s for s in right)


def pairs(n: int) -> AF:
    """n pairs of arguments that attack each other: 3 ** n complete, 2 ** n preferred and stable extensions."""
    names = [(f"a{i}", f"b{i}") for i in range(n)]
    return AF.of([a for pair in names for a in pair], [e for a, b in names for e in ((a, b), (b, a))])


def ladder(n: int) -> AF:
    """A pair, each of whose members attacks both of the next pair: one weak component, n strong ones."""
    af = pairs(n)
    down = [(f"{x}{i}", f"a{i + 1}") for i in range(n - 1) for x in "a"]
    return AF(af.arguments, af.attacks | frozenset(down))


def test_numbers_that_no_listing_reaches() -> None:
    assert auto.count(pairs(40), Semantics.PR, seconds=20) == 2**40
    assert auto.count(pairs(40), Semantics.CO, seconds=20) == 3**40
    assert auto.count(pairs(40), Semantics.SST, seconds=20) == 2**40
    assert auto.count(pairs(2000), Semantics.ST, seconds=20) == 2**2000
    for semantics in counting.COUNTED:
        small = [auto.count(ladder(n), semantics) for n in range(1, 4)]
        assert small == [len(by_definition(ladder(n), semantics)) for n in range(1, 4)]
    # of a ladder: where a is in, the next a is out and its b in; where b is in, the next pair is free
    free, forced = 1, 1  # preferred extensions of ladders whose first pair is free, or has its a attacked: a out, b in
    for _ in range(40):
        free, forced = free + forced, free
    assert auto.count(ladder(40), Semantics.PR, seconds=20) == free


def test_listing_is_lazy() -> None:
    start = time.monotonic()
    for semantics in (Semantics.PR, Semantics.CO, Semantics.ST, Semantics.SST, Semantics.AD, Semantics.CF):
        for af in (pairs(300), ladder(300)):
            found = set(auto.extensions(af, semantics, limit=50))
            assert len(found) == 50
    assert time.monotonic() - start < 20


def test_without_a_stable_extension_in_one_part_nothing_is_listed() -> None:
    af = pairs(60)
    odd = AF((*af.arguments, "x"), af.attacks | {("x", "x")})
    assert auto.extensions(odd, Semantics.ST, seconds=10) == ()
    assert auto.count(odd, Semantics.ST, seconds=10) == 0
    assert auto.some(odd, Semantics.ST, seconds=10) is None


def test_conflict_free_sets_of_a_star_are_counted_by_hand() -> None:
    star = AF.of(["c", *numbered(6)], [("c", a) for a in numbered(6)])
    assert auto.count(star, Semantics.CF) == 2**6 + 1 == sum(comb(6, k) for k in range(7)) + 1


def test_what_is_chosen_is_told() -> None:
    said: list[str] = []
    chain = AF.of("abc", ["ab", "bc"])
    auto.some(chain, Semantics.PR, say=said.append)
    assert said == ["grounded propagation decides 3 of 3 arguments"]
    said.clear()
    auto.skeptical(pairs(3), Semantics.PR, "a1", say=said.append)
    assert said[0] == "the 2 arguments that lead to a1 decide" and said[1].startswith("sat is asked about 2 arguments")
    said.clear()
    auto.count(ladder(12), Semantics.PR, say=said.append)
    assert said[-1] == "24 arguments, 35 attacks are counted component by component"


@pytest.mark.parametrize("semantics", [Semantics.ST, Semantics.PR])
def test_dense_questions_go_to_clingo(semantics: Semantics) -> None:
    names = numbered(45)
    dense = AF.of(names, [(a, b) for a in names for b in names if a != b])
    said: list[str] = []
    assert auto.some(dense, semantics, say=said.append) in [frozenset([a]) for a in names]
    assert said == [f"asp is asked about 45 arguments, 1980 attacks: {semantics}, with 44 attacks an argument"]


class Slow:
    """An engine that decides nothing."""

    def some(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> None:
        assert seconds is not None
        time.sleep(seconds)
        raise BudgetExceeded("slow")


def test_the_other_engine_has_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "FIRST_TURN", 0.01)
    monkeypatch.setattr(portfolio, "ENGINES", {"sat": Slow(), "asp": sat})
    said: list[str] = []
    assert auto.some(pairs(2), Semantics.PR, say=said.append) in by_definition(pairs(2), Semantics.PR)
    assert [line.split()[0] for line in said] == ["sat", "asp"] and "not decided by sat within 0.01 s" in said[1]
    monkeypatch.setattr(portfolio, "ENGINES", {"sat": Slow(), "asp": Slow()})
    with pytest.raises(BudgetExceeded, match=r"0\.1 s"):
        auto.some(pairs(2), Semantics.PR, seconds=0.1)


@pytest.mark.skipif(not INSTANCES.exists(), reason="the shared instances are not beside the repository")
@pytest.mark.parametrize("name", ["scc_50", "ba2_200", "er4_50", "grid_49"])
def test_counts_of_instances_are_those_of_a_listing_without_decomposition(name: str) -> None:
    af = read_af((INSTANCES / f"{name}.af").read_text())
    for semantics in (Semantics.PR, Semantics.ST):
        listed = sat.count(af, semantics)
        assert auto.count(af, semantics) == listed == len(set(auto.stream(af, semantics)))


def test_a_count_that_takes_too_long_is_given_up() -> None:
    names = numbered(60)
    ring = AF.of(names, [(a, b) for i, a in enumerate(names) for b in (names[i - 1], names[i - 2], names[i - 3])])
    with pytest.raises(BudgetExceeded):
        auto.count(ring, Semantics.CF, seconds=0.2)
