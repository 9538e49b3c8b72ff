"""The clauses, without a solver: their models by truth table are the extensions by definition."""

from itertools import product

import pytest
from hypothesis import given, settings
from strategies import all_frameworks, frameworks, frameworks_up_to_isomorphism

from lastword.encodings.sat.cnf import ENCODERS, Encoding
from lastword.encodings.sat.unique import within
from lastword.semantics.argumentation import AF, Extension, Semantics, largest_admissible, maximal, range_maximal
from lastword.semantics.argumentation import extensions as by_definition
from lastword.semantics.propagation import Clauses

SMALL = [*all_frameworks(0), *all_frameworks(1), *all_frameworks(2), *frameworks_up_to_isomorphism(3)]


def truth_table(encoding: Encoding) -> list[Extension]:
    found = []
    for values in product((False, True), repeat=encoding.top):
        model = [v if value else -v for v, value in enumerate(values, start=1)]
        true = set(model)
        if all(any(x in true for x in clause) for clause in encoding.clauses):
            found.append(encoding.decode(model))
    return found


@pytest.mark.parametrize("semantics", [Semantics.CF, Semantics.NA, Semantics.AD, Semantics.CO, Semantics.ST])
def test_the_models_are_the_extensions_each_once(semantics: Semantics) -> None:
    for af in SMALL:
        models = truth_table(ENCODERS[semantics](af))
        assert len(models) == len(set(models))
        assert set(models) == by_definition(af, semantics), af


def test_preferred_extensions_are_the_maximal_models() -> None:
    for af in SMALL:
        assert maximal(truth_table(ENCODERS[Semantics.PR](af))) == by_definition(af, Semantics.PR), af


@pytest.mark.parametrize("semantics", [Semantics.SST, Semantics.STG])
def test_models_of_maximal_range(semantics: Semantics) -> None:
    for af in SMALL[:-40:3]:  # the truth table has 2 ** 9 rows for three arguments
        encoding = ENCODERS[semantics](af)
        models = truth_table(encoding)
        assert len(models) == len(set(models))
        assert range_maximal(af, models) == by_definition(af, semantics), af
        assert list(encoding.covered.values()) == list(range(encoding.top - len(af.arguments) + 1, encoding.top + 1))


@given(af=frameworks(max_size=6))
@settings(max_examples=40, deadline=None)
def test_the_largest_admissible_set_within_a_conflict_free_one(af: AF) -> None:
    for s in by_definition(af, Semantics.NA):
        assert within(af, s) == largest_admissible(af, [s])


def test_the_grounded_extension_is_what_propagation_derives() -> None:
    for af in SMALL:
        encoding = ENCODERS[Semantics.GR](af)
        derived = Clauses(encoding.clauses).propagate([encoding.top])
        assert derived is not None
        assert {frozenset(a for a, v in encoding.accepted.items() if v in derived)} == by_definition(af, Semantics.GR)


@pytest.mark.parametrize("semantics", Semantics)
def test_the_variables_are_numbered_in_the_order_of_the_arguments(semantics: Semantics) -> None:
    encoding = ENCODERS[semantics](AF.of(["y", "x"], [("x", "y")]))
    assert list(encoding.accepted.items()) == [("y", 1), ("x", 2)]
    assert max((abs(x) for clause in encoding.clauses for x in clause), default=0) <= encoding.top


def test_blocking_clauses() -> None:
    encoding = ENCODERS[Semantics.CF](AF.of("abc"))
    assert encoding.outside(frozenset("b")) == [1, 3]
    assert encoding.other_than(frozenset("b")) == [1, -2, 3]
    assert encoding.inside("ca") == [3, 1]
