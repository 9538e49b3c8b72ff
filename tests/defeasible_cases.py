"""Defeasible theories for tests: those with known tags, and Hypothesis strategies for drawn ones."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from lastword.semantics.defeasible import Arrow, Literal, Rule, Tag, Theory, Variant

SHARED = Path(__file__).resolve().parents[2] / "shared" / "cases"
needs_cases = pytest.mark.skipif(not SHARED.exists(), reason="needs the right values in ../shared/cases")

FIELDS: Mapping[Variant, str] = {
    Variant.BLOCKING: "ambiguity_blocking",
    Variant.PROPAGATING: "ambiguity_propagating",
    Variant.BLOCKING_NO_TEAM: "no_team_defeat_blocking",
    Variant.PROPAGATING_NO_TEAM: "no_team_defeat_propagating",
    Variant.WELL_FOUNDED: "well_founded_blocking",
}


@cache
def known_cases() -> tuple[dict[str, Any], ...]:
    """The theories with their tags; none where the folder is absent."""
    files = [SHARED / "defeasible.json", SHARED / "defeasible_classic.json"]
    return tuple(case for f in files if f.exists() for case in json.loads(f.read_text())["cases"])


def theory_of(case: Mapping[str, Any]) -> Theory:
    """The theory of a case."""
    rules = [Rule(r["label"], Arrow(r["arrow"]), tuple(r["body"]), r["head"]) for r in case["rules"]]
    return Theory.of(case["facts"], rules, [(t, s) for t, s in case["superiority"]])


def expected(case: Mapping[str, Any], variant: Variant) -> dict[Tag, set[Literal]]:
    """The tags that the case tells of the variant: of propagation only where both definitions of support agree."""
    if variant.propagating and not case["ap_support_definitions_agree"]:
        return {}
    return {Tag(tag): set(literals) for tag, literals in case[FIELDS[variant]].items()}


atoms = st.sampled_from("abcd")
literals = st.builds(lambda sign, a: sign + a, st.sampled_from(("", "-")), atoms)


@st.composite
def theories(draw: st.DrawFn, max_rules: int = 9) -> Theory:
    """Theories over four atoms, rules of each kind, often in conflict; the superiority follows a drawn order."""
    arrows = st.sampled_from((Arrow.DEFEASIBLE, Arrow.DEFEASIBLE, Arrow.DEFEASIBLE, Arrow.STRICT, Arrow.DEFEATER))
    parts = draw(st.lists(st.tuples(arrows, st.lists(literals, max_size=2, unique=True), literals), max_size=max_rules))
    rules = [Rule(f"r{i}", arrow, tuple(body), head) for i, (arrow, body, head) in enumerate(parts)]
    order = draw(st.permutations([r.label for r in rules]))
    pairs = [(t, s) for i, t in enumerate(order) for s in order[i + 1 :]]
    priorities = draw(st.sets(st.sampled_from(pairs), max_size=6)) if pairs else set()
    return Theory.of(draw(st.lists(literals, max_size=2)), rules, priorities)
