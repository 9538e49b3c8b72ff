"""Witness puzzles by parameters and seed: the paper's sets, names and facts, order of speaking, families of our own."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lastword.errors import UsageError
from lastword.generators.parameters import Parameters, read_parameters
from lastword.generators.problems import Draft
from lastword.generators.witness import distinct, drafts, puzzle
from lastword.nl.ontology import names, statements
from lastword.semantics.witness import Puzzle
from lastword.semantics.witness_truth import answer

LINEAR = Parameters("linear", (1, 25), 100)
NONLINEAR = Parameters("nonlinear", (1, 15), 5)
SMALL = Parameters("nonlinear", (1, 10), 3)


def posed(p: Parameters, seed: int = 7) -> list[tuple[Draft, Puzzle]]:
    return [(draft, puzzle(draft, seed, "test")) for draft in drafts(p, seed)]


def test_the_linear_set_of_the_paper_has_2500_items_52_percent_yes_where_the_number_is_odd() -> None:
    items = posed(LINEAR)
    assert len(items) == 2500
    assert sum(answer(p) == "yes" for _, p in items) == 1300
    assert all((answer(p) == "yes") == (len(p.arguments) % 2 == 1) for _, p in items)
    assert Counter(len(p.arguments) for _, p in items) == dict.fromkeys(range(1, 26), 100)
    assert all(p.chain == p.arguments for _, p in items)


def test_the_nonlinear_set_of_the_paper_has_2540_items_225_yes_where_all_paths_are_even() -> None:
    items = posed(NONLINEAR)
    assert len(items) == 2540
    assert sum(answer(p) == "yes" for _, p in items) == 225
    assert all((answer(p) == "yes") == all(k % 2 == 0 for k in d.features["paths"]) for d, p in items)
    assert len({d.isomorphism for d, _ in items}) == 508


def test_no_two_of_a_size_begin_alike_and_no_two_items_are_the_same() -> None:
    items = [p for _, p in posed(LINEAR)]
    assert len({(len(p.arguments), p.main, p.fact) for p in items}) == len(items)


def test_distinct_numbers_begin_again_when_all_have_been() -> None:
    numbers = distinct(1, 1, 5)
    rounds = [[next(numbers) for _ in range(5)] for _ in range(3)]
    assert all(sorted(r) == [0, 1, 2, 3, 4] for r in rounds)


def test_names_and_facts_are_of_the_ontology_and_names_differ() -> None:
    for _, p in posed(Parameters("nonlinear", (10, 11), 1)):
        assert set(p.arguments) <= {n.lower() for n in names()}
        assert p.fact in statements()
        assert len(set(p.arguments)) == len(p.arguments)


def test_neighbouring_seeds_share_no_item_and_splits_differ() -> None:
    first, second = ({p for _, p in posed(SMALL, seed)} for seed in (7, 8))
    assert not first & second
    draft = next(d for d in drafts(SMALL, 7) if d.size == 9)
    assert puzzle(draft, 7, "train") != puzzle(draft, 7, "test")


def test_more_variants_leave_the_other_openings_as_they_were() -> None:
    few, many = (list(drafts(Parameters("linear", (3, 3), v), 7)) for v in (5, 50))
    assert [d.opening for d in many[:5]] == [d.opening for d in few]


def test_the_main_witness_speaks_first_unless_shuffled() -> None:
    in_order = posed(SMALL)
    shuffled = posed(Parameters("nonlinear", (1, 10), 3, shuffle=True))
    assert all(p.arguments[0] == p.main for _, p in in_order)
    for (draft, one), (_, other) in zip(in_order, shuffled, strict=True):
        assert (one.attacks, one.main, one.fact) == (other.attacks, other.main, other.fact)
        assert draft.features["order"] == "in_order"
    firsts = [p.arguments[0] == p.main for d, p in shuffled if d.size == 10]
    assert 0 < sum(firsts) < len(firsts) / 4  # about one in ten


@pytest.mark.parametrize("shape", ["cycle", "tree", "random"])
def test_the_families_of_our_own_give_all_the_answers_they_can(shape: str) -> None:
    found = {answer(p) for _, p in posed(Parameters(shape, (2, 9), 10))}
    assert found == {"yes", "no"} | (set() if shape == "tree" else {"undetermined"})


def test_drawn_shapes_do_not_depend_on_the_range_of_sizes() -> None:
    one = [d.shape for d in drafts(Parameters("tree", (6, 6), 3), 7)]
    both = [d.shape for d in drafts(Parameters("tree", (5, 6), 3), 7) if d.size == 6]
    assert one == both


@pytest.mark.parametrize(
    "suffix, text",
    [
        ("af", "p af 3\n2 1\n3 2\n"),
        ("apx", "arg(1).\narg(2).\narg(3).\natt(2,1).\natt(3,2).\n"),
        ("tgf", "1\n2\n3\n#\n2 1\n3 2\n"),
    ],
)
def test_a_framework_from_a_file_is_posed_from_each_argument(suffix: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / f"chain.{suffix}"
    file.write_text(text)
    given = {"shape": "file", "file": str(file), "variants": 2}
    items = posed(read_parameters(given))
    assert [d.features["main"] for d, _ in items] == ["1", "1", "2", "2", "3", "3"]
    assert [answer(p) for _, p in items] == ["yes", "yes", "no", "no", "yes", "yes"]
    assert [d.features["main"] for d, _ in posed(read_parameters(given | {"main": "2"}))] == ["2", "2"]


@pytest.mark.parametrize("p", [LINEAR, Parameters("random", (2, 5), 3, True, 2.5), Parameters("cycle", (4, 4))])
def test_parameters_are_read_back_from_their_record(p: Parameters) -> None:
    assert read_parameters(p.record()) == p


@pytest.mark.parametrize("value", ["3-7", [3, 7], (3, 7)])
def test_numbers_of_witnesses_are_read_in_each_form(value: Any) -> None:
    assert read_parameters({"arguments": value}).arguments == (3, 7)
    assert read_parameters({"arguments": 4}).arguments == read_parameters({"arguments": "4"}).arguments == (4, 4)


@pytest.mark.parametrize(
    "given, message",
    [
        ({"shape": "star"}, "shape: 'star' is none of linear"),
        ({"arguments": "7-3"}, "arguments"),
        ({"arguments": "0-3"}, "arguments"),
        ({"arguments": "x"}, "arguments: expected a number or two"),
        ({"arguments": "1-2-3"}, "arguments: expected a number or two"),
        ({"variants": 0}, "variants"),
        ({"variants": True}, "variants: expected a whole number"),
        ({"shuffle": "yes"}, "shuffle: expected true or false"),
        ({"accusations": -1}, "accusations"),
        ({"accusations": "many"}, "accusations: expected a number"),
        ({"size": 3}, "unknown parameter 'size'"),
        ({"shape": "file"}, "framework file"),
        ({"framework": {"arguments": ["a"], "attacks": []}}, "framework file"),
        ({"shape": "file", "framework": {"arguments": ["a"], "attacks": [["a", "b"]]}}, "framework: .*'b'"),
        ({"shape": "file", "file": "/nowhere/at/all.af"}, "file: cannot read"),
    ],
)
def test_wrong_parameters_are_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_parameters(given)


def test_more_witnesses_than_names_are_refused() -> None:
    with pytest.raises(UsageError, match="as many names"):
        posed(Parameters("linear", (10_000, 10_000)))
