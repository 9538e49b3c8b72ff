"""Frameworks taken apart: held against networkx, and against the definitions on the whole framework."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import frameworks, numbered

from lastword.semantics.argumentation import AF, Extension, Semantics, extensions, grounded, least_fixed_point
from lastword.semantics.components import (
    ancestors,
    halves,
    remainder,
    restricted,
    strong_components,
    weak_components,
)

SPLITTING = [Semantics.AD, Semantics.CO, Semantics.GR, Semantics.PR, Semantics.ST]
COMPLETE = [Semantics.CO, Semantics.GR, Semantics.PR, Semantics.ST, Semantics.SST, Semantics.ID, Semantics.EA]


def graph(af: AF) -> "nx.DiGraph[str]":
    g: nx.DiGraph[str] = nx.DiGraph(list(af.attacks))
    g.add_nodes_from(af.arguments)
    return g


@given(af=frameworks(max_size=9))
def test_strong_components_are_those_of_networkx_attackers_first(af: AF) -> None:
    parts = strong_components(af)
    assert sorted(map(sorted, parts)) == sorted(sorted(c) for c in nx.strongly_connected_components(graph(af)))
    place = {a: i for i, part in enumerate(parts) for a in part}
    assert all(place[a] <= place[b] for a, b in af.attacks)


def test_a_long_chain_needs_no_recursion() -> None:
    names = numbered(5000)
    chain = AF.of(names, pairwise(names))
    assert strong_components(chain) == tuple((a,) for a in names)
    assert len(weak_components(chain)) == 1
    assert halves(chain) == frozenset(names[:2500])


@given(af=frameworks(max_size=9))
def test_weak_components_are_those_of_networkx_the_largest_first(af: AF) -> None:
    parts = weak_components(af)
    found = [set(part.arguments) for part in parts]
    assert sorted(map(sorted, found)) == sorted(sorted(c) for c in nx.weakly_connected_components(graph(af)))
    assert [len(c) for c in found] == sorted((len(c) for c in found), reverse=True)
    assert frozenset().union(*(part.attacks for part in parts)) == af.attacks


@given(af=frameworks(min_size=1, max_size=9), data=st.data())
def test_ancestors(af: AF, data: st.DataObject) -> None:
    a = data.draw(st.sampled_from(af.arguments))
    assert ancestors(af, [a]) == nx.ancestors(graph(af), a) | {a}


@given(af=frameworks(max_size=9))
def test_halves_are_unattacked(af: AF) -> None:
    part = halves(af)
    if part is None:
        assert len(strong_components(af)) < 2
    else:
        assert 0 < len(part) < len(af.arguments) and ancestors(af, part) == part


def joined(s: Extension, found: frozenset[Extension]) -> set[Extension]:
    return {s | t for t in found}


@pytest.mark.parametrize("semantics", COMPLETE)
@settings(max_examples=40, deadline=None)
@given(af=frameworks(max_size=6))
def test_what_grounded_propagation_leaves(semantics: Semantics, af: AF) -> None:
    base = grounded(af)
    left = remainder(af, base)
    assert joined(base, extensions(left, semantics)) == extensions(af, semantics)
    assert least_fixed_point(left) == frozenset()


@pytest.mark.parametrize("semantics", SPLITTING)
@settings(max_examples=60, deadline=None)
@given(af=frameworks(min_size=1, max_size=6), data=st.data())
def test_extensions_chosen_on_an_unattacked_set_first(semantics: Semantics, af: AF, data: st.DataObject) -> None:
    part = ancestors(af, data.draw(st.sets(st.sampled_from(af.arguments), max_size=2)))
    found = [
        joined(s, extensions(remainder(af, s, part), semantics)) for s in extensions(restricted(af, part), semantics)
    ]
    assert set().union(*found) == extensions(af, semantics)
    assert sum(map(len, found)) == len(extensions(af, semantics))


@pytest.mark.parametrize("semantics", Semantics)
@settings(max_examples=25, deadline=None)
@given(af=frameworks(max_size=3), other=frameworks(max_size=3))
def test_extensions_are_unions_over_parts_that_do_not_touch(semantics: Semantics, af: AF, other: AF) -> None:
    new = {a: f"x{a}" for a in other.arguments}
    second = AF.of(new.values(), [(new[a], new[b]) for a, b in other.attacks])
    both = AF(af.arguments + second.arguments, af.attacks | second.attacks)
    unions = {s | t for s in extensions(af, semantics) for t in extensions(second, semantics)}
    assert unions == extensions(both, semantics)
