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


# --- the command line -------------------------------------------------------------------------------------------------


def lines(*arguments: object) -> list[str]:
    done = CliRunner().invoke(app, list(map(str, arguments)))
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def test_a_family_is_printed_as_a_theory_and_all_as_a_table() -> None:
    assert lines("family", "levels", 2) == ["r1: => a1", "r2: a2 => -a1", "r3: => a0", "r4: a1 => -a0", "r2 > r1"]
    table = lines("family", "--size", 2)
    assert "dag(n,k): k, nk+1, 0; 2, 5, 0" in table and len(table) == 14
    assert json.loads(lines("family", "--json")[0])["size"] == 4


def test_a_dataset_is_built_and_its_prompts_are_solved(tmp_path: Path) -> None:
    out = tmp_path / "d"
    lines(
        "build", "defeasible", "--family", "circle", "--sizes", 2, "--ask", "status", "--order", "random", "--out", out
    )
    rows = out / "data" / "test.jsonl"
    solved = [json.loads(x) for x in lines("solve", "--prompts", rows, "--system", "defeasible", "--id-column", "id")]
    assert [x["answer"] for x in solved] == ["provable", "neither"]
    founded = lines(
        *("solve", "--prompts", rows, "--system", "defeasible", "--variant", "well-founded"),
        *("--id-column", "id", "--expected-column", "answer"),
    )
    *each, figures = map(json.loads, founded)
    assert [(x["answer"], x["expected"]) for x in each] == [("provable", "provable"), ("refuted", "neither")]
    assert figures == {"rows": 2, "read": 2, "agree": 1, "share_read": 1.0, "share_agree": 0.5}


def test_problems_of_others_with_their_keys(tmp_path: Path) -> None:
    asked = "Question: Is the following statement true or false?"
    problems = [
        {"prompt": f"Context: Otto is a borp. Every borp is tall.\n{asked} Otto is not tall.", "gold": "B) False"},
        {"prompt": f"Context: Otto is a borp.\n{asked} Otto is tall.", "gold": "A) True"},
        {"prompt": f"Context: Most borps are tall.\n{asked} Otto is tall.", "gold": "A) True"},
    ]
    file = tmp_path / "p.jsonl"
    file.write_text("".join(json.dumps(p) + "\n" for p in problems))
    *each, figures = map(
        json.loads, lines("solve", "--prompts", file, "--system", "defeasible", "--expected-column", "gold")
    )
    assert [x.get("answer") for x in each] == ["refuted", "neither", None]
    assert "not understood as a fact or a rule: 'Most borps are tall.'" in each[2]["unread"]
    assert figures == {"rows": 3, "read": 2, "agree": 1, "share_read": 0.6667, "share_agree": 0.5}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("family", "chain"), "expected numbers from 1 on for n, found []"),
        (("family", "--size", "3"), "expected an even number"),
        (("build", "defeasible", "--family", "loop", "--out", "x"), "family: 'loop' is none of chain"),
        (
            ("solve", "--prompts", "none.jsonl", "--system", "defeasible", "--variant", "fast"),
            "has no semantics 'fast'",
        ),
        (("solve", "-f", "none.dfl"), "No such file"),
    ],
)
def test_wrong_command_lines(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code != 0 and message in str(done.exception)
