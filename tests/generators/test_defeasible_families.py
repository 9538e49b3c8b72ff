"""The families of defeasible theories against the papers' theories, their sizes, and who is provable in them."""

import re
from random import Random

import pytest
from defeasible_cases import SHARED, needs_cases

from lastword.encodings.sat.defeasible import conclusions
from lastword.errors import UsageError
from lastword.generators.defeasible_families import FAMILIES, family, hierarchies, levels, levels_open, table
from lastword.generators.defeasible_random import Features, random_theory
from lastword.generators.defeasible_settings import CHANGES, posed, shuffled
from lastword.nl.defeasible.dfl import read_dfl
from lastword.semantics.defeasible import Arrow, Tag, Theory, Value, Variant, complement

OLD_NAMES = {"dag": "maher-dag", "levels": "maher-levels", "levels-": "maher-levels-"}


def plain(text: str) -> str:
    """The theory's text with our names: A0000003 is a3, R0 is r1."""
    text = re.sub(r"\bA0*(\d+)\b", r"a\1", text)
    return re.sub(r"\bR(\d+)\b", lambda m: f"r{int(m[1]) + 1}", text)


@needs_cases
def test_the_theories_of_the_papers() -> None:
    compared = 0
    for file in sorted((SHARED / "theories").glob("*.dfl")):
        name, *values = file.stem.removeprefix("maher_").split("_")
        name = OLD_NAMES.get(name, name) if file.stem.startswith("maher_") else name
        if name == "maher-dag":  # the same theory in another order
            continue
        found = family(name).theory(*map(int, values))
        assert found == read_dfl(plain(file.read_text())), file.name
        compared += 1
    assert compared >= 20


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_sizes_are_those_of_the_table(name: str, size: int) -> None:
    f = FAMILIES[name]
    values = [size] * len(f.parameters)
    if name == "hierarchies" and size % 2:
        values = [size, 2]
    t = f.theory(*values)
    assert (len(t.facts), len(t.rules), len(t.superiority)) == f.sizes(*values)


def test_hierarchies_with_all_pairs() -> None:
    assert len(hierarchies(2, 4, all_pairs=True).superiority) == 4 * 5  # (k/2)^2 S
    assert hierarchies(3, 2, all_pairs=True) == hierarchies(3, 2)


def test_the_table_lists_each_family() -> None:
    rows = {row["theory"]: row for row in table(4)}
    assert rows["hierarchies(n,k)"] | {"facts": 256, "rules": 340, "priorities": 170} == rows["hierarchies(n,k)"]
    assert rows["mix(m,n,k)"]["rules"] == 2 * 4 + 2 * 4**3
    assert len(rows) == len(FAMILIES)


def test_values_between_a_top_and_a_bottom() -> None:
    """Right values from the reference of the families."""
    with_priorities, without = (conclusions(t).tagged for t in (levels(5), levels_open(5)))
    assert with_priorities[Tag.DEFEASIBLY] == {"a4", "-a3", "a2", "-a1", "a0"}
    assert without[Tag.DEFEASIBLY] == {"a4", "a2", "a0"}
    assert {"a3", "-a3", "a1", "-a1"} <= without[Tag.NOT_DEFEASIBLY]


QUERY = {"circle": Value.UNDETERMINED, "circles": Value.UNDETERMINED, "mix": Value.REFUTED}


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_query_of_each_family(name: str, size: int) -> None:
    f = FAMILIES[name]
    values = [size] * len(f.parameters) if name != "hierarchies" else [size, 2]
    expected = QUERY.get(name, Value.PROVED)
    if name in ("levels", "levels-") and size % 2 == 0:
        expected = Value.REFUTED
    assert conclusions(f.theory(*values)).value(f.query) is expected


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("provable", [True, False])
def test_both_settings_of_each_family_differ_by_what_the_engine_says(name: str, provable: bool) -> None:
    f = FAMILIES[name]
    for size in (2, 3):
        for seed in range(4):
            values = tuple([size] * len(f.parameters)) if name != "hierarchies" else (size, 4)
            t = posed(name, values, provable, Random(seed))
            assert (conclusions(t).value(f.query) is Value.PROVED) == provable, (values, seed)
    assert set(CHANGES) == set(FAMILIES)


def test_a_shuffled_theory_has_the_same_statements() -> None:
    t = levels(6)
    other = shuffled(t, Random(1))
    assert other != t and set(other.rules) == set(t.rules) and other.superiority == t.superiority
    assert conclusions(other) == conclusions(t)


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("chain", (0,), r"chain\(n\): expected numbers from 1 on for n, found \[0\]"),
        ("dag", (3,), r"dag\(n, k\): expected numbers"),
        ("hierarchies", (2, 3), "expected an even k, found 3"),
        ("loop", (3,), "unknown family 'loop': one of chain, "),
    ],
)
def test_wrong_parameters(name: str, values: tuple[int, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        family(name).theory(*values)


# --- random theories --------------------------------------------------------------------------------------------------


def drawn(**features: float) -> list[Theory]:
    return [random_theory(Random(seed), Features(**features)) for seed in range(60)]  # type: ignore[arg-type]


def test_random_theories_have_their_features() -> None:
    for t in drawn(atoms=5, facts=3, rules=20, body=2, strict=0, defeaters=0, negative=0.5, priorities=1):
        assert len(t.rules) == 20 and len(t.facts) <= 3 and len(t.literals) <= 10
        assert {r.arrow for r in t.rules} == {Arrow.DEFEASIBLE} and all(len(r.body) <= 2 for r in t.rules)
        pairs = {frozenset((r, s)) for r in t.rules for s in t.rules_for(complement(r.head))}
        assert len(t.superiority) == len(pairs) and not t.idle_priorities()
    assert all(q[0] != "-" for t in drawn(negative=0) for r in t.rules for q in (*r.body, r.head))
    arrows = [r.arrow for t in drawn(strict=0.5, defeaters=0.5) for r in t.rules]
    assert Arrow.DEFEASIBLE not in arrows and 0.4 < arrows.count(Arrow.STRICT) / len(arrows) < 0.6


def test_acyclic_theories_leave_nothing_undetermined() -> None:
    for t in drawn(acyclic=True, rules=20):
        found = conclusions(t)
        assert found.value(t.literals[0]) is not Value.UNDETERMINED
        assert all(found.value(q) is not Value.UNDETERMINED for q in t.literals)
        assert found.tagged == conclusions(t, Variant.WELL_FOUNDED).tagged


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ({"atoms": 0}, "atoms: expected a number from 1 on, found 0"),
        ({"rules": -1}, "rules: expected a number from 0 on"),
        ({"negative": 1.5}, "negative: expected a share"),
        ({"strict": 0.7, "defeaters": 0.7}, "add up"),
    ],
)
def test_wrong_features(features: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Features(**features)  # type: ignore[arg-type]
