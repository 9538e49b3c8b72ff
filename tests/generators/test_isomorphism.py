"""Classes: kept by renaming, changed by each change of a tree, never split where networkx finds an isomorphism."""

from itertools import pairwise, product
from random import Random

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from lastword.generators.isomorphism import isomorphism_class, refinement, tree_form
from lastword.generators.shapes import drawn, nonlinear
from lastword.semantics.argumentation import AF


def named(attacks: set[tuple[int, int]], names: list[int]) -> AF:
    return AF.of(map(str, sorted(names)), ((str(names[a]), str(names[b])) for a, b in attacks))


@st.composite
def frameworks(draw: st.DrawFn) -> tuple[set[tuple[int, int]], int]:
    n = draw(st.integers(1, 7))
    ends = st.integers(0, n - 1)
    return draw(st.sets(st.tuples(ends, ends), max_size=12)), n


@given(frameworks(), st.randoms(use_true_random=False))
def test_renaming_keeps_the_class(drawn: tuple[set[tuple[int, int]], int], rng: Random) -> None:
    attacks, n = drawn
    names = rng.sample(range(100), n)
    assert isomorphism_class(named(attacks, list(range(n))), "0") == isomorphism_class(
        named(attacks, names), str(names[0])
    )


def test_moving_one_edge_of_a_tree_changes_the_class_just_where_the_tree_is_another() -> None:
    rng = Random(5)
    for _ in range(150):
        one = dict(drawn("tree", 9, rng, 0).attacks)
        x = rng.randrange(1, 9)
        other = one | {x: rng.randrange(x)}
        af, moved = (named(set(t.items()), list(range(9))) for t in (one, other))
        same = nx.is_isomorphic(graph(af), graph(moved), node_match=lambda a, b: a == b)
        assert (isomorphism_class(af, "0") == isomorphism_class(moved, "0")) == same


def graph(af: AF) -> nx.DiGraph:
    found = nx.DiGraph()
    found.add_nodes_from((a, {"main": a == "0"}) for a in af.arguments)
    found.add_edges_from(af.attacks)
    return found


def test_all_frameworks_of_three_arguments_have_the_classes_of_their_isomorphisms() -> None:
    pairs = list(product(range(3), repeat=2))
    afs = [
        named({p for p, bit in zip(pairs, bits, strict=True) if bit}, [0, 1, 2]) for bits in product((0, 1), repeat=9)
    ]
    by_class: dict[str, list[AF]] = {}
    for af in afs:
        by_class.setdefault(isomorphism_class(af, "0"), []).append(af)
    for group in by_class.values():
        assert all(nx.is_isomorphic(graph(a), graph(b), node_match=lambda x, y: x == y) for a, b in pairwise(group))
    # 512 frameworks, the two other arguments exchangeable: (512 + 32 fixed by the exchange) / 2, by Burnside
    assert len(by_class) == 272


def test_the_main_argument_counts() -> None:
    af = AF.of("abc", ["ba", "cb"])
    assert len({isomorphism_class(af, main) for main in "abc"}) == 3


def test_trees_are_written_as_brackets() -> None:
    assert tree_form(AF.of("abcd", ["ba", "ca", "dc"]), "a") == "((())())"
    assert tree_form(AF.of("ab", ["ba", "ab"]), "a") is None
    assert tree_form(AF.of("abc", ["ba"]), "a") is None
    assert tree_form(AF.of("abcd", ["ba", "ca", "db", "dc"]), "a") is None


def test_refinement_alone_tells_all_the_paths_on_a_witness_apart() -> None:
    shapes = nonlinear(9)
    afs = [AF.of(map(str, range(s.size)), ((str(a), str(b)) for a, b in s.attacks)) for s in shapes]
    assert len({tuple(refinement(af, "0")) for af in afs}) == len(shapes)


def test_a_deep_path_is_no_problem() -> None:
    n = 3000
    af = AF.of(map(str, range(n)), ((str(i + 1), str(i)) for i in range(n - 1)))
    assert tree_form(af, "0") == "(" * n + ")" * n
