"""Defeasible theories from files: tags, one literal with its reasons, and what is wrong with a request."""

import json
from pathlib import Path

import pytest
from defeasible_cases import theories
from hypothesis import given, settings
from typer.testing import CliRunner

from lastword.cli import app
from lastword.errors import ParseError, UsageError
from lastword.eval.defeasible_solving import query, solve_theory
from lastword.generators.defeasible_engines import MODULES
from lastword.nl.defeasible.explain import UNFOUNDED
from lastword.semantics.defeasible import Theory, Value, Variant
from lastword.semantics.defeasible_proof import conclusions

PENGUINS = """>> bird
>> penguin
>> injured
r1: bird => flies
r2: penguin => -flies
r3: bird, flies => nests
r4: injured ~> -nests
r5: penguin -> swims
r2 > r1
c1: x => y
c2: y => x
c3: y => -swims
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "birds.dfl"
    path.write_text(PENGUINS)
    return path


@pytest.mark.parametrize("backend", MODULES)
def test_tags(file: Path, backend: str) -> None:
    solved = solve_theory(file, backend=backend)
    assert solved.text.splitlines() == [
        "+D bird penguin injured swims",
        "-D -bird -penguin -injured flies -flies nests -nests -swims x -x y -y",
        "+d bird penguin injured -flies swims",
        "-d -bird -penguin -injured flies nests -nests -swims -x -y",
        "undetermined x y",
    ]
    assert list(solved.record) == ["+D", "-D", "+d", "-d"]
    assert list(solve_theory(file, variant="propagating").record) == ["+D", "-D", "+d", "-d", "+s", "-s"]


def why(file: Path, literal: str, variant: str = "blocking", full: bool = False) -> list[str]:
    lines = solve_theory(file, "DC", literal, variant=variant, full=full).text.splitlines()
    return [line.partition(". ")[2] or line for line in lines]


def test_why_a_literal_is_proved(file: Path) -> None:
    assert why(file, "-flies") == [
        "-flies is proved",
        "penguin is a fact.",
        "r2 (penguin => -flies) applies: +d penguin.",
        "r1 (bird => flies) is overridden by r2: r2 applies, and r2 > r1.",
        "nothing stands against -flies: r1 answered.",
        "+d -flies: r2 applies, nothing stands against -flies.",
    ]


def test_why_not_by_rule_label(file: Path) -> None:
    assert why(file, "flies")[-1] == "-d flies: r2 applies against it, and no rule overrides r2."
    assert why(file, "nests")[-1] == "-d nests: r4 applies against it, and no rule overrides r4."
    assert why(file, "-x") == ["-x is refuted", "-d -x: no rule is for it."]
    assert why(file, "nests", "blocking-no-team")[-2:] == [
        "r3 (bird, flies => nests) is beaten: r4 applies.",
        "-d nests: r3 is beaten.",
    ]


def test_what_keeps_a_literal_undetermined(file: Path) -> None:
    assert why(file, "x") == [
        "x is undetermined",
        "x is neither proved nor refuted:",
        "c2 (y => x), for x, waits for y",
        "c1 (x => y), for y, waits for x",
    ]
    assert why(file, "x", "well-founded")[-1] == UNFOUNDED


def test_lines_that_say_little_are_left_out_unless_asked_for(file: Path) -> None:
    short, full = why(file, "swims"), why(file, "swims", full=True)
    assert short == [
        "swims is proved",
        "penguin is a fact.",
        "+D swims: by r5 (penguin -> swims).",
        "+d swims: it is +D.",
    ]
    assert "-D flies: no fact, and no strict rule is for it." in why(file, "-flies", full=True)
    assert set(short) <= set(full)


@settings(max_examples=60, deadline=None)
@given(theories())
def test_every_literal_has_its_value_and_reasons_in_every_variant(t: Theory) -> None:
    for variant in Variant:
        found = conclusions(t, variant)
        for q in t.literals:
            solved = query(t, variant, found, q)
            last = [x for x in solved.record["why"] if x != UNFOUNDED]
            assert solved.record["answer"] == found.value(q)
            if found.value(q) is Value.UNDETERMINED:
                assert last[0] == f"{q} is neither proved nor refuted:" and len(last) > 1
            else:
                sign = "+d" if found.value(q) is Value.PROVED else "-d"
                assert any(f"{sign} {q}: " in x or f" {q} is a fact." in x for x in last)


@pytest.mark.parametrize(
    ("problem", "literal", "options", "message"),
    [
        ("DC", None, {}, r"DC wants a literal \(-a\)"),
        ("tags", "a", {}, "tags takes no literal"),
        (
            "DC",
            "wings",
            {},
            "the theory says nothing of wings; its atoms are: bird, penguin, injured, flies, nests, ..",
        ),
        ("DC", "~bird", {}, "is no literal: write a name such as flies"),
        ("EE", None, {}, "unknown problem 'EE' for a defeasible theory: expected tags or DC"),
        ("tags", None, {"variant": "fast"}, "unknown variant 'fast': one of blocking, propagating"),
    ],
)
def test_wrong_requests(file: Path, problem: str, literal: str | None, options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        solve_theory(file, problem, literal, **options)  # type: ignore[arg-type]


def test_a_malformed_file_names_its_place(file: Path) -> None:
    file.write_bytes(b">> a\n~b => c\n")
    with pytest.raises(ParseError, match=r"birds\.dfl:2:1: "):
        solve_theory(file)
    file.write_bytes(b">> \xff\n")
    with pytest.raises(ParseError, match="byte 3 is no UTF-8"):
        solve_theory(file)


def test_the_command_line(file: Path) -> None:
    run = CliRunner()
    shown = run.invoke(app, ["solve", str(file), "--system", "defeasible", "--json"])
    assert json.loads(shown.stdout)["+d"] == ["bird", "penguin", "injured", "-flies", "swims"]
    asked = run.invoke(app, ["solve", "-p", "DC", "-f", str(file), "-a", "-flies", "--variant", "well-founded"])
    assert asked.stdout.splitlines()[0] == "-flies is proved"
