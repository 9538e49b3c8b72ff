"""The programs: one file a semantics, a fixed vocabulary, no warning on any framework."""

import re
from importlib.resources import files

import pytest
from clingo import parse_term
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import ODD_NAMES, any_name

from lastword.encodings.asp.question import OPTIONS, PROGRAMS, facts, term
from lastword.encodings.asp.solver import ground, models, program
from lastword.errors import SolverError
from lastword.semantics.argumentation import AF, Semantics
from lastword.semantics.queries import Budget

FRAMEWORKS = {
    "empty": AF.of([]),
    "no attacks": AF.of("ab"),
    "all decided": AF.of("abc", ["ab", "bc"]),
    "self-attack": AF.of("a", ["aa"]),
    "odd cycle": AF.of("abc", ["ab", "bc", "ca"]),
    "even cycle": AF.of("ab", ["ab", "ba"]),
}


def test_files_and_dict_match() -> None:
    there = {f.name for f in files("lastword.encodings.asp").iterdir() if f.name.endswith(".lp") and "_" not in f.name}
    assert list(PROGRAMS) == list(Semantics)
    assert {PROGRAMS[s] for s in Semantics} == {f"{s.lower()}.lp" for s in Semantics} == there


@pytest.mark.parametrize("af", FRAMEWORKS.values(), ids=FRAMEWORKS)
@pytest.mark.parametrize("semantics", Semantics)
def test_no_warning_and_only_in_is_shown(semantics: Semantics, af: AF) -> None:
    control, warnings = ground(program(PROGRAMS[semantics]) + facts(af), OPTIONS.get(semantics, ()))
    shown = {(s.name, len(s.arguments)) for m in models(control, Budget.of(None)) for s in m.symbols(shown=True)}
    assert shown <= {("in", 1)}
    assert warnings == []


@pytest.mark.parametrize("semantics", Semantics)
def test_the_header_gives_definition_and_source(semantics: Semantics) -> None:
    header = program(PROGRAMS[semantics]).split("#defined")[0].splitlines()
    assert all(line.startswith("%") for line in header)
    assert any(author in line for line in header for author in ("Dung", "Caminada", "Verheij"))
    assert re.search(r"\((19|20)\d\d\)", " ".join(header))


def test_facts_are_written_in_a_fixed_order() -> None:
    af = AF.of(["b", 'say "a"'], [('say "a"', "b"), ("b", "b")])
    assert facts(af).splitlines() == [
        'arg("b").',
        r'arg("say \"a\"").',
        'att("b","b").',
        r'att("say \"a\"","b").',
    ]


@given(st.lists(any_name, unique=True, max_size=5))
@example(list(ODD_NAMES))
def test_different_names_are_different_terms_that_clingo_reads(names: list[str]) -> None:
    terms = [term(name) for name in names]
    assert len(set(terms)) == len(names)
    assert [parse_term(str(t)) for t in terms] == terms


def test_a_program_that_does_not_ground_is_a_solver_error() -> None:
    with pytest.raises(SolverError, match=r"cannot ground.*syntax error"):
        ground("in(X) :- arg(X)")
