"""The definitions of defeasible logic against right values, the invariants of the papers, and the traps."""

import re
from itertools import pairwise

import pytest
from defeasible_cases import expected, known_cases, needs_cases, theories, theory_of
from hypothesis import given, settings

from lastword.semantics.defeasible import Arrow, Rule, Tag, Theory, Value, Variant, complement
from lastword.semantics.defeasible_proof import Conclusions, conclusions

STRICT, DEFEASIBLE, DEFEATER = Arrow.STRICT, Arrow.DEFEASIBLE, Arrow.DEFEATER


@needs_cases
@pytest.mark.parametrize("variant", Variant)
def test_all_tags_of_the_known_theories(variant: Variant) -> None:
    compared = 0
    for case in known_cases():
        found = conclusions(theory_of(case), variant)
        for tag, literals in expected(case, variant).items():
            assert found.tagged[tag] == literals, f"{case['id']}: {tag}"
            compared += 1
    assert compared >= 2 * 80


@needs_cases
def test_the_literals_of_the_known_theories_are_both_polarities_of_each_atom() -> None:
    for case in known_cases():
        assert set(theory_of(case).literals) == set(case["literals"]), case["id"]


@needs_cases
def test_what_is_undetermined() -> None:
    for case in known_cases():
        t = theory_of(case)
        found = conclusions(t)
        left = {q for q in t.literals if found.value(q) is Value.UNDETERMINED}
        assert left == set(case["undetermined"]["d"]), case["id"]


# --- invariants -------------------------------------------------------------------------------------------------------


def by_variant(t: Theory) -> dict[Variant, Conclusions]:
    return {v: conclusions(t, v) for v in Variant}


@settings(max_examples=150, deadline=None)
@given(theories())
def test_no_literal_is_shown_both_ways_and_conflicts_are_definite(t: Theory) -> None:
    for found in by_variant(t).values():
        tagged = found.tagged
        assert not tagged[Tag.DEFINITELY] & tagged[Tag.NOT_DEFINITELY]
        assert not tagged[Tag.DEFEASIBLY] & tagged[Tag.NOT_DEFEASIBLY]
        both = {q for q in tagged[Tag.DEFEASIBLY] if complement(q) in tagged[Tag.DEFEASIBLY]}
        assert both <= tagged[Tag.DEFINITELY]


@settings(max_examples=150, deadline=None)
@given(theories())
def test_what_holds_in_one_reading_holds_in_the_weaker_ones(t: Theory) -> None:
    """Billington et al. 2010: +D <= +delta <= +d <= +supp, and -supp <= -d <= -delta <= -D."""
    found = by_variant(t)
    blocking, propagating = found[Variant.BLOCKING].tagged, found[Variant.PROPAGATING].tagged
    rising = [
        blocking[Tag.DEFINITELY],
        propagating[Tag.DEFEASIBLY],
        blocking[Tag.DEFEASIBLY],
        propagating[Tag.SUPPORTED],
    ]
    falling = [
        propagating[Tag.NOT_SUPPORTED],
        blocking[Tag.NOT_DEFEASIBLY],
        propagating[Tag.NOT_DEFEASIBLY],
        blocking[Tag.NOT_DEFINITELY],
    ]
    for chain in (rising, falling):
        assert all(one <= other for one, other in pairwise(chain)), chain
    for tag, literals in blocking.items():
        assert literals <= found[Variant.WELL_FOUNDED].tagged[tag]


@settings(max_examples=80, deadline=None)
@given(theories())
def test_the_well_founded_model_leaves_no_definite_tag_open(t: Theory) -> None:
    tagged = conclusions(t, Variant.WELL_FOUNDED).tagged
    assert tagged[Tag.DEFINITELY] | tagged[Tag.NOT_DEFINITELY] == set(t.literals)


# --- what trips implementations (each is one numbered trap of the conditions) -----------------------------------------


def theory(facts: str, *rules: str, superiority: str = "") -> Theory:
    """Rules as "label: body arrow head", as short as possible."""
    made = []
    for text in rules:
        label, body, arrow, head = re.fullmatch(r"(\w+): ?(.*?) ?(->|=>|~>) (\S+)", text).groups()  # type: ignore[union-attr]
        made.append(Rule(label, Arrow(arrow), tuple(body.split(", ")) if body else (), head))
    return Theory.of(facts.split(), made, [tuple(p.split(">")) for p in superiority.split()])  # type: ignore[misc]


def values(t: Theory, variant: Variant = Variant.BLOCKING) -> dict[str, str]:
    found = conclusions(t, variant)
    return {q: found.value(q).value for q in t.literals}


def test_a_superior_defeater_does_not_defend() -> None:
    t = theory("", "r: => q", "s: => -q", "t: ~> q", superiority="t>s")
    assert values(t) == {"q": "refuted", "-q": "refuted"}


def test_another_rule_may_override_the_attacker_and_may_be_strict() -> None:
    t = theory("", "r: => q", "s: => -q", "t: => q", superiority="t>s")
    assert values(t) == {"q": "proved", "-q": "refuted"}
    attacked_twice = theory("", "r1: => q", "r2: => q", "s1: => -q", "s2: => -q", superiority="r1>s1 r2>s2")
    assert values(attacked_twice)["q"] == "proved"
    assert values(attacked_twice, Variant.BLOCKING_NO_TEAM)["q"] == "refuted"
    strict = theory("", "b: => e", "r: e -> q", "s: => -q", "x: => q", superiority="r>s")
    assert values(strict)["q"] == "proved"


def test_a_fact_matters_to_its_complement_through_definite_provability_only() -> None:
    t = theory("-q", "r: => q")
    found = conclusions(t)
    assert found.tagged[Tag.DEFEASIBLY] == {"-q"} and found.tagged[Tag.NOT_DEFEASIBLY] == {"q"}


def test_a_contradictory_strict_part_proves_both_sides() -> None:
    t = theory("p -p")
    assert values(t) == {"p": "proved", "-p": "proved"}


def test_a_circle_is_neither_proved_nor_refuted_unless_well_founded() -> None:
    t = theory("", "r1: a => b", "r2: b => a")
    assert values(t) == {"b": "undetermined", "a": "undetermined", "-a": "refuted", "-b": "refuted"}
    assert set(values(t, Variant.WELL_FOUNDED).values()) == {"refuted"}
    strict = conclusions(theory("", "r1: a -> b", "r2: b -> a")).tagged
    assert not {q for literals in strict.values() for q in literals if q in ("a", "b")}


def test_superiority_is_not_closed_transitively() -> None:
    t = theory("", "r: => q", "s: => -q", "m: => p", superiority="r>m m>s")
    assert values(t)["q"] == "refuted"


def test_an_ambiguity_spreads_in_the_propagating_variant_only() -> None:
    rules = ("r1: => a", "r2: => -a", "r3: a => -b", "r4: => b")
    assert values(theory("", *rules))["b"] == "proved"
    assert values(theory("", *rules), Variant.PROPAGATING)["b"] == "refuted"


# --- theories that are none -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "rules", "superiority", "message"),
    [
        ((), ("r: => a", "r: => b"), "", "two rules are labelled 'r'"),
        ((), ("r: => a",), "r>s", r"priority r > s: no rule is labelled 's'"),
        ((), ("r: => a", "s: => -a", "t: => a"), "r>s s>t t>r", "cycle: .* > .* > "),
        ((), ("r: => a",), "r>r", "cycle: r > r"),
        ((), ("r: => --a",), "", "'-a' is no name"),
        (("",), (), "", "'' is no name"),
        (("p(a",), (), "", r"'p\(a' is no name"),
    ],
)
def test_what_is_no_theory_says_why(
    facts: tuple[str, ...], rules: tuple[str, ...], superiority: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        made = theory("", *rules, superiority=superiority)
        Theory.of(facts, made.rules, made.superiority)


def test_facts_given_twice() -> None:
    assert Theory.of(["a", "a"]) == Theory.of(["a"])
    with pytest.raises(ValueError, match="fact 'a' is given twice"):
        Theory(("a", "b", "a"), ())


def test_idle_priorities() -> None:
    t = theory("", "r: => a", "s: => b", "u: => -a", superiority="r>s r>u")
    assert t.idle_priorities() == (("r", "s"),)
