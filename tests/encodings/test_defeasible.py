"""One contract for both engines of defeasible logic and all variants, held against the definitions."""

from importlib.resources import files

import pytest
from defeasible_cases import SHARED, expected, known_cases, needs_cases, theories, theory_of
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.encodings.asp.defeasible import PROGRAMS, facts
from lastword.encodings.asp.solver import ground, program
from lastword.encodings.sat.horn import Ranges, between, encode
from lastword.errors import BudgetExceeded
from lastword.generators.defeasible_engines import MODULES, Engine, agreed, engine
from lastword.nl.defeasible.dfl import read_dfl
from lastword.semantics.defeasible import Arrow, Rule, Tag, Theory, Variant
from lastword.semantics.defeasible_proof import conclusions as by_definition

each_engine = pytest.mark.parametrize("backend", list(map(engine, MODULES)), ids=list(MODULES))
each_variant = pytest.mark.parametrize("variant", Variant)


@each_engine
@each_variant
@settings(max_examples=100, deadline=None)
@given(t=theories())
def test_drawn_theories_against_the_definitions(backend: Engine, variant: Variant, t: Theory) -> None:
    assert backend.conclusions(t, variant) == by_definition(t, variant)


@needs_cases
@each_engine
@each_variant
def test_all_tags_of_the_known_theories(backend: Engine, variant: Variant) -> None:
    compared = 0
    for case in known_cases():
        found = backend.conclusions(theory_of(case), variant)
        for tag, literals in expected(case, variant).items():
            assert found.tagged[tag] == literals, f"{case['id']}: {tag}"
            compared += 1
    assert compared >= 2 * 80


@needs_cases
@each_variant
def test_the_families_of_the_papers(variant: Variant) -> None:
    for file in sorted((SHARED / "theories").glob("*.dfl")):
        t = read_dfl(file.read_text(), str(file))
        assert agreed(t, variant) == by_definition(t, variant), file.name


@st.composite
def large_theories(draw: st.DrawFn) -> Theory:
    """Thirty atoms, up to 100 rules, many for the same literals, so that teams and ranges of attackers are long."""
    rng = draw(st.randoms(use_true_random=False))
    atoms = [f"a{i}" for i in range(draw(st.sampled_from((3, 30))))]

    def literal() -> str:
        return rng.choice(("", "-")) + rng.choice(atoms)

    n = draw(st.integers(20, 100))
    arrows = (Arrow.DEFEASIBLE,) * 4 + (Arrow.STRICT, Arrow.DEFEATER)
    bodies = [tuple({literal() for _ in range(rng.choice((0, 1, 1, 2)))}) for _ in range(n)]
    rules = [Rule(f"r{i}", rng.choice(arrows), bodies[i], literal()) for i in range(n)]
    order = rng.sample(range(n), n)
    pairs = [sorted(rng.sample(range(n), 2)) for _ in range(3 * n)]
    priorities = [(f"r{order[a]}", f"r{order[b]}") for a, b in pairs]
    return Theory.of([literal() for _ in range(2)], rules, priorities)


@each_variant
@settings(max_examples=12, deadline=None)
@given(t=large_theories())
def test_the_engines_agree_on_larger_theories(variant: Variant, t: Theory) -> None:
    agreed(t, variant)


@each_engine
@each_variant
def test_the_empty_theory_and_an_empty_body(backend: Engine, variant: Variant) -> None:
    assert not any(backend.conclusions(Theory.of(), variant).tagged.values())
    tagged = backend.conclusions(Theory.of([], [Rule("r", Arrow.STRICT, (), "a")]), variant).tagged
    assert tagged[Tag.DEFINITELY] == tagged[Tag.DEFEASIBLY] == {"a"}
    assert tagged[Tag.NOT_DEFINITELY] == tagged[Tag.NOT_DEFEASIBLY] == {"-a"}


@each_engine
@each_variant
def test_a_time_limit(backend: Engine, variant: Variant) -> None:
    t = read_dfl("r1: => a\nr2: => -a\n")
    assert backend.conclusions(t, variant, seconds=60) == by_definition(t, variant)
    with pytest.raises(BudgetExceeded, match=r"not decided within 1e-09 s"):
        backend.conclusions(t, variant, seconds=1e-9)


# --- programs and clauses ---------------------------------------------------------------------------------------------


def test_files_and_dict_match() -> None:
    there = {f.name for f in files("lastword.encodings.asp").iterdir() if f.name.startswith("defeasible_")}
    assert {name for names in PROGRAMS.values() for name in names} == there
    assert list(PROGRAMS) == list(Variant)


@each_variant
@pytest.mark.parametrize("text", ["", ">> a", "r1: a ~> -b\nr2: => b\nr3: -b -> b\nr2 > r1"])
def test_no_warning(variant: Variant, text: str) -> None:
    assert ground("".join(map(program, PROGRAMS[variant])) + "\n".join(facts(read_dfl(text))))[1] == []


def test_each_program_names_its_definition() -> None:
    for name in {name for names in PROGRAMS.values() for name in names}:
        header = program(name).split("\n\n")[0]
        assert ("% Definition: " in header and "(20" in header) or "(19" in header, name


def chain(n: int) -> Theory:
    return Theory.of([f"a{n}"], [Rule(f"r{i}", Arrow.DEFEASIBLE, (f"a{i + 1}",), f"a{i}") for i in range(n)])


def rivals(n: int) -> Theory:
    """n rules for a literal, n against it, each attacker beaten by one rule."""
    rules = [
        Rule(f"{side}{i}", Arrow.DEFEASIBLE, (f"b{i}",), head)
        for side, head in (("r", "q"), ("s", "-q"))
        for i in range(n)
    ]
    return Theory.of([f"b{i}" for i in range(n)], rules, [(f"r{i}", f"s{i}") for i in range(n)])


@each_variant
@pytest.mark.parametrize("family", [chain, rivals])
def test_the_clauses_grow_with_the_theory(variant: Variant, family: object) -> None:
    """Ten times the rules, at most 14 times the literals in clauses (n log n without team defeat)."""
    sizes = [sum(map(len, encode(family(n), variant).clauses)) for n in (200, 2000)]  # type: ignore[operator]
    assert sizes[1] <= (14 if not variant.team else 11) * sizes[0]


@given(st.sets(st.integers(0, 30)), st.integers(31, 40))
def test_ranges_cover_what_is_left_without_some_places(places: set[int], end: int) -> None:
    made: dict[int, set[int]] = {i + 1: {i} for i in range(end)}

    def join(variables: object) -> int:
        made[len(made) + 1] = set().union(*(made[v] for v in variables))  # type: ignore[attr-defined]
        return len(made)

    ranges = Ranges(list(range(1, end + 1)), join)
    covered = [made[v] for gap in between(sorted(places), end) for v in ranges.cover(*gap)]
    assert sorted(i for part in covered for i in part) == [i for i in range(end) if i not in places]
