"""One contract for all engines and semantics, held against the definitions in ``lastword.semantics.argumentation``."""

import json
import time
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import (
    ODD_NAMES,
    all_frameworks,
    any_name,
    frameworks,
    frameworks_up_to_isomorphism,
    named_frameworks,
    numbered,
)

from lastword.errors import BudgetExceeded, UsageError
from lastword.generators.engines import SOLVERS, Backend
from lastword.semantics.argumentation import AF, Extension, Semantics
from lastword.semantics.argumentation import extensions as by_definition

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cases"

pytestmark = pytest.mark.parametrize("backend", SOLVERS.values(), ids=SOLVERS)
each_semantics = pytest.mark.parametrize("semantics", Semantics)

defined = cache(by_definition)


def in_order(af: AF, sets: Iterable[Iterable[str]]) -> tuple[Extension, ...]:
    return tuple(sorted(map(frozenset, sets), key=lambda s: sorted(map(af.arguments.index, s))))


def ask_everything(backend: Backend, af: AF, semantics: Semantics, known: Iterable[Extension]) -> None:
    """Every question about the framework, given all its extensions."""
    sets = set(known)
    assert backend.extensions(af, semantics) == in_order(af, sets)
    assert in_order(af, backend.stream(af, semantics)) == in_order(af, sets)
    assert backend.count(af, semantics) == len(sets)
    one_of(backend.some(af, semantics), sets)
    for a in af.arguments:
        one_of(backend.credulous(af, semantics, a), {s for s in sets if a in s})
        one_of(backend.skeptical(af, semantics, a), {s for s in sets if a not in s})


def one_of(answer: Extension | None, right: set[Extension]) -> None:
    assert answer in right if right else answer is None


# --- against the definitions ----------------------------------------------------------------------------------------


@each_semantics
def test_all_frameworks_of_up_to_three_arguments(backend: Backend, semantics: Semantics) -> None:
    afs = [af for n in range(4) for af in all_frameworks(n)]
    found = backend.extensions_of_all(afs, semantics)
    assert len(found) == len(afs) == 1 + 2 + 16 + 512
    for af, sets in zip(afs, found, strict=True):
        assert sets == in_order(af, defined(af, semantics)), af


@each_semantics
def test_every_question_on_all_classes_of_up_to_three_arguments(backend: Backend, semantics: Semantics) -> None:
    for n in range(4):
        for af in frameworks_up_to_isomorphism(n):
            ask_everything(backend, af, semantics, defined(af, semantics))


@each_semantics
@settings(max_examples=15, deadline=None)
@given(af=frameworks(min_size=4, max_size=7))
def test_every_question_on_drawn_frameworks(backend: Backend, semantics: Semantics, af: AF) -> None:
    ask_everything(backend, af, semantics, by_definition(af, semantics))


@each_semantics
@settings(max_examples=10, deadline=None)
@given(afs=st.lists(frameworks(max_size=7), min_size=5, max_size=20))
def test_batches_of_drawn_frameworks(backend: Backend, semantics: Semantics, afs: list[AF]) -> None:
    right = tuple(in_order(af, by_definition(af, semantics)) for af in afs)
    assert backend.extensions_of_all(afs, semantics) == right


@settings(max_examples=40, deadline=None)
@given(af=named_frameworks(any_name))
@example(af=AF.of(ODD_NAMES, pairwise(ODD_NAMES)))
def test_names_may_be_any_strings(backend: Backend, af: AF) -> None:
    assert backend.extensions(af, Semantics.CO) == in_order(af, defined(af, Semantics.CO))
    assert backend.extensions_of_all([af], Semantics.PR)[0] == in_order(af, defined(af, Semantics.PR))
    for a in af.arguments:
        one_of(backend.credulous(af, Semantics.CO, a), {s for s in defined(af, Semantics.CO) if a in s})


# --- against values computed elsewhere ------------------------------------------------------------------------------


@cache
def cases(name: str) -> list[dict[str, Any]]:
    if not SHARED.exists():
        pytest.skip("the shared cases are not beside this checkout")
    return list(json.loads((SHARED / name).read_text())["afs"])


def framework(case: dict[str, Any]) -> AF:
    return AF.of(numbered(case["n"]), [(str(a), str(b)) for a, b in case["attacks"]])


def one_of_each_kind(case: dict[str, Any], code: str) -> list[str]:
    """An argument accepted everywhere, one somewhere, one nowhere: as far as the framework has them."""
    kinds = {(a in case["credulous"][code], a in case["skeptical"][code]): str(a) for a in range(1, case["n"] + 1)}
    return list(kinds.values())


@each_semantics
@pytest.mark.parametrize("file", ["argumentation.json", "argumentation_traps.json"])
def test_shared_cases(backend: Backend, semantics: Semantics, file: str) -> None:
    code = semantics.value
    if code in ("NA", "EA"):
        pytest.skip("the shared cases give no values of it")
    afs = [framework(case) for case in cases(file)]
    for case, af, found in zip(cases(file), afs, backend.extensions_of_all(afs, semantics), strict=True):
        assert len(found) == case["counts"][code], case["name"]
        if code in case["extensions"]:
            assert found == in_order(af, [map(str, s) for s in case["extensions"][code]]), case["name"]
            for a in one_of_each_kind(case, code):
                credulous, skeptical = backend.credulous(af, semantics, a), backend.skeptical(af, semantics, a)
                assert (credulous is not None) == (int(a) in case["credulous"][code]), (case["name"], a)
                assert (skeptical is None) == (int(a) in case["skeptical"][code]), (case["name"], a)


# --- limits ---------------------------------------------------------------------------------------------------------

PAIRS = AF.of("abcdef", ["ab", "ba", "cd", "dc", "ef", "fe"])  # 27 complete extensions, 8 preferred and stable


def pigeons(holes: int) -> AF:
    """Has a stable extension where one pigeon more than there are holes finds a hole of its own: never."""
    seats = [(f"{p}in{h}", p, h) for p in range(holes + 1) for h in range(holes)]
    rivals = [(a, b) for a, p, h in seats for b, q, g in seats if a != b and (p == q or h == g)]
    needs = [(a, f"pigeon{p}") for a, p, _ in seats] + [(f"pigeon{p}",) * 2 for p in range(holes + 1)]
    return AF.of([*(a for a, _, _ in seats), *(f"pigeon{p}" for p in range(holes + 1))], rivals + needs)


@each_semantics
def test_limit(backend: Backend, semantics: Semantics) -> None:
    everything = backend.extensions(PAIRS, semantics)
    for limit in (1, 2, 7, 1000):
        found = backend.extensions(PAIRS, semantics, limit=limit)
        assert len(found) == len(set(found)) == min(limit, len(everything))
        assert set(found) <= set(everything) and found == in_order(PAIRS, found)
        assert found == backend.extensions(PAIRS, semantics, limit=limit)
        (batched,) = backend.extensions_of_all([PAIRS], semantics, limit=limit)
        assert len(batched) == len(found) and set(batched) <= set(everything)


def test_a_limit_below_one_is_refused(backend: Backend) -> None:
    with pytest.raises(UsageError, match="at least 1"):
        backend.extensions(PAIRS, Semantics.CO, limit=0)
    with pytest.raises(UsageError, match="at least 1"):
        backend.extensions_of_all([PAIRS], Semantics.CO, limit=-1)


def test_out_of_time_during_one_search(backend: Backend) -> None:
    start = time.monotonic()
    with pytest.raises(BudgetExceeded, match=r"0\.3 s"):
        backend.some(pigeons(12), Semantics.ST, seconds=0.3)
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("size", [30, 60])
def test_out_of_time_between_answers(backend: Backend, size: int) -> None:
    free = AF.of(numbered(size))
    start = time.monotonic()
    with pytest.raises(BudgetExceeded):
        backend.extensions(free, Semantics.CF, seconds=0.2)
    with pytest.raises(BudgetExceeded):
        backend.extensions_of_all([PAIRS, free], Semantics.CF, seconds=0.2)
    assert time.monotonic() - start < 10


@each_semantics
def test_time_enough(backend: Backend, semantics: Semantics) -> None:
    """A limit that is not reached changes no answer."""
    assert backend.extensions(PAIRS, semantics, seconds=60) == backend.extensions(PAIRS, semantics)
    one_of(backend.some(PAIRS, semantics, seconds=60), set(backend.extensions(PAIRS, semantics)))
    one_of(backend.credulous(PAIRS, semantics, "c", seconds=60), {s for s in defined(PAIRS, semantics) if "c" in s})
    one_of(backend.skeptical(PAIRS, semantics, "c", seconds=60), {s for s in defined(PAIRS, semantics) if "c" not in s})


@each_semantics
def test_unknown_arguments_are_refused(backend: Backend, semantics: Semantics) -> None:
    for ask in (backend.credulous, backend.skeptical):
        with pytest.raises(UsageError, match=r"'g' is not an argument .* 'a', 'b', 'c', 'd', 'e', \.\.\."):
            ask(PAIRS, semantics, "g")


# --- size -----------------------------------------------------------------------------------------------------------


def test_batches_keep_their_order_across_sizes(backend: Backend) -> None:
    chain = numbered(45)
    large = AF.of(chain, pairwise(chain))
    afs = [PAIRS, AF.of([]), large, AF.of("ab", ["ab", "ba"]), PAIRS, AF.of("a")]
    counts = [len(sets) for sets in backend.extensions_of_all(afs, Semantics.CO)]
    assert counts == [27, 1, 1, 3, 27, 1]
    assert backend.extensions_of_all(afs, Semantics.GR)[2] == (frozenset(chain[::2]),)
    assert backend.extensions_of_all([], Semantics.CO) == ()


def test_skeptical_preferred_without_enumeration(backend: Backend) -> None:
    """2 ** 40 preferred extensions, each of which has the argument "goal" (floating acceptance), none "never"."""
    pairs = [(f"{side}{i}", f"{other}{i}") for i in range(40) for side, other in ("ab", "ba")]
    floating = [(f"{side}0", "doubt") for side in "ab"] + [("doubt", "goal"), ("goal", "never")]
    af = AF.of([f"{side}{i}" for i in range(40) for side in "ab"] + ["doubt", "goal", "never"], pairs + floating)
    assert backend.skeptical(af, Semantics.PR, "goal", seconds=30) is None
    counterexample = backend.skeptical(af, Semantics.PR, "never", seconds=30)
    assert counterexample is not None and len(counterexample) == 41
    assert backend.credulous(af, Semantics.PR, "never", seconds=30) is None
