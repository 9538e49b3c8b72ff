"""Families of shapes, against the counts of Steging et al. 2025 and against definitions of their own."""

from random import Random

import pytest

from lastword.errors import UsageError
from lastword.generators import shapes
from lastword.generators.isomorphism import isomorphism_class
from lastword.generators.shapes import Shape
from lastword.semantics.argumentation import AF


def framework(shape: Shape) -> AF:
    return AF.of(map(str, range(shape.size)), ((str(a), str(b)) for a, b in shape.attacks))


def classes(family: tuple[Shape, ...]) -> set[str]:
    return {isomorphism_class(framework(s), "0") for s in family}


def test_linear_is_one_path_from_the_last_witness_to_the_first() -> None:
    (path,) = shapes.linear(4)
    assert path.attacks == {(1, 0), (2, 1), (3, 2)}
    assert shapes.linear(1)[0].attacks == frozenset()


def test_partitions_stand_in_the_order_of_the_paper() -> None:
    assert list(shapes.partitions(4)) == [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]


def test_nonlinear_has_508_shapes_up_to_15_witnesses_no_two_alike() -> None:
    families = [shapes.nonlinear(n) for n in range(1, 16)]
    assert [len(f) for f in families] == [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135]
    assert sum(map(len, families)) == 508
    assert sum(len(classes(f)) for f in families) == 508


def test_paths_of_a_spider_follow_one_another_the_shortest_first() -> None:
    spider = shapes.spider((2, 1))
    assert spider.attacks == {(1, 0), (2, 0), (3, 2)}
    assert spider.features == {"paths": [1, 2]}


@pytest.mark.parametrize("n", range(1, 9))
def test_cycle_lists_each_cycle_with_a_tail_and_each_broken_one_once(n: int) -> None:
    family = shapes.cycle(n)
    assert len(family) == max(0, n - 1) + sum(range(2, n))
    assert len(classes(family)) == len(family)
    assert all(s.size == n for s in family)


def test_a_ring_has_its_tail_and_its_breaker() -> None:
    assert shapes.ring(3, 1).attacks == {(1, 0), (2, 1), (3, 2), (1, 3)}
    assert shapes.ring(2, 1, 1).attacks == {(1, 0), (2, 1), (1, 2), (3, 2)}
    assert shapes.ring(2, 0).attacks == {(1, 0), (0, 1)}


@pytest.mark.parametrize("n", [1, 2, 7, 30])
def test_a_tree_has_one_way_from_each_witness_to_the_main_one(n: int) -> None:
    tree = shapes.drawn("tree", n, Random(n), 0)
    towards = dict(tree.attacks)
    assert len(tree.attacks) == n - 1
    for x in range(1, n):
        for _ in range(n):
            x = towards.get(x, 0)
        assert x == 0


def test_random_frameworks_have_as_many_accusations_as_asked_for_on_average() -> None:
    rng = Random(3)
    drawn = [shapes.drawn("random", 20, rng, 1.5) for _ in range(200)]
    mean = sum(len(s.attacks) for s in drawn) / (200 * 20)
    assert 1.4 < mean < 1.6
    assert all(a != b for s in drawn for a, b in s.attacks)
    assert len(shapes.drawn("random", 4, rng, 99).attacks) == 12


def test_a_framework_is_seen_from_each_argument_or_from_one() -> None:
    af = AF.of("abc", ["ab", "bc", "cc"])
    every = shapes.of_framework(af)
    assert [s.features["main"] for s in every] == ["a", "b", "c"]
    assert every[1].attacks == {(1, 0), (0, 2), (2, 2)}  # b is 0, a is 1, c is 2
    assert shapes.of_framework(af, "b") == every[1:2]
    with pytest.raises(UsageError, match="'d' is not an argument"):
        shapes.of_framework(af, "d")
