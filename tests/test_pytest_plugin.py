"""The fixture ``crosscheck``: silent on right encodings, and wrong ones are shown on the smallest framework."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import frameworks

import lastword.testing
from lastword.errors import ParseError, SolverError, UsageError
from lastword.generators.comparing import difference, why_not
from lastword.semantics.argumentation import AF, Extension, Semantics, extensions
from lastword.testing import counterexample, smallest_frameworks

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[1]
MAXIMAL = ("--heuristic=Domain", "--enum-mode=domRec")
CONFLICT_FREE = "{ in(X) } :- arg(X).\n:- in(X), in(Y), att(X,Y).\n"
DEFENCE = "hit(X) :- in(Y), att(Y,X).\n:- in(X), att(Y,X), not hit(Y).\n"
LARGEST = "#heuristic in(X) : arg(X). [1,true]\n#show in/1.\n"
NO_DEFENCE = CONFLICT_FREE + LARGEST
PREFERRED = CONFLICT_FREE + DEFENCE + LARGEST


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A suite with the plugin, which may be installed or not."""
    pytester.makefile(".lp", wrong=NO_DEFENCE, right=PREFERRED, broken="in(X) :- arg(X", unsafe="in(X) :- not arg(X).")
    return pytester


def ran(suite: pytest.Pytester, body: str) -> pytest.RunResult:
    suite.makepyfile(test_mine=f"OPTIONS = {MAXIMAL!r}\n\n{body}")
    return suite.runpytest_inprocess("-p", "no:lastword", "-p", "lastword.pytest_plugin", "-p", "no:cacheprovider")


# --- the plugin -----------------------------------------------------------------------------------------------------


def test_preferred_without_defence_is_caught_and_shown(suite: pytest.Pytester) -> None:
    result = ran(suite, "def test_wrong(crosscheck):\n    crosscheck('wrong.lp', 'PR', options=OPTIONS)\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*wrong.lp and the definition of PR differ on this framework:",
            "    p af 2",
            "    1 2",
            "ours: {1}",
            "yours: {1} {2}",
            "too much: {2}, which does not defend 2 against 1",
        ]
    )
    assert "pytest_plugin.py" not in result.stdout.str()  # the message, and no traceback through our code


def test_right_encodings_pass(suite: pytest.Pytester) -> None:
    body = "def test_right(crosscheck):\n    crosscheck('right.lp', 'PR', options=OPTIONS, examples=60)\n"
    body += "def test_stable(crosscheck):\n    crosscheck(stable, 'st', examples=30)\n"
    body += "def stable(af):\n    from lastword import extensions\n    return extensions(af, 'ST')\n"
    ran(suite, body).assert_outcomes(passed=2)


def test_callables_are_named_and_their_errors_shown(suite: pytest.Pytester) -> None:
    body = "def nothing(af):\n    return []\n\ndef fails(af):\n    return [af.arguments[2:][0]]\n\n"
    body += "def test_nothing(crosscheck):\n    crosscheck(nothing, 'GR')\n\n"
    body += "def test_fails(crosscheck):\n    crosscheck(fails, 'GR')\n"
    result = ran(suite, body)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "nothing and the definition of GR differ on this framework:",
            "    p af 0",
            "ours: {}",
            "yours: none",
            "missing: {}",
            "fails and the definition of GR differ on this framework:",
            "yours failed: IndexError: tuple index out of range",
        ]
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("'broken.lp', 'PR'", "crosscheck: clingo cannot ground the program: *"),
        ("'unsafe.lp', 'PR'", "crosscheck: clingo cannot ground the program: *"),
        ("'missing.lp', 'PR'", "crosscheck: cannot read the program missing.lp: No such file or directory"),
        ("'right.lp', 'best'", "crosscheck: unknown semantics 'best': one of *"),
        (
            "'right.lp', 'PR', max_size=9",
            "crosscheck: max_size is 9; the definitions are asked on frameworks of up to 8*",
        ),
    ],
)
def test_what_cannot_be_compared(call: str, said: str, suite: pytest.Pytester) -> None:
    result = ran(suite, f"def test_it(crosscheck):\n    crosscheck({call})\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([said])


def test_the_example(pytester: pytest.Pytester) -> None:
    example = ROOT / "examples" / "crosscheck"
    if not example.is_dir():
        pytest.skip("the examples are not beside the tests")
    for file in example.iterdir():
        if file.is_file():
            (pytester.path / file.name).write_text(file.read_text(encoding="utf-8"))
    result = pytester.runpytest_inprocess("-p", "no:lastword", "-p", "lastword.pytest_plugin", "-p", "no:cacheprovider")
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["too much: {2}, which does not defend 2 against 1"])


def test_the_plugin_is_an_entry_point() -> None:
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("the source tree is not beside the tests")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"lastword": "lastword.pytest_plugin"}


# --- comparing ------------------------------------------------------------------------------------------------------


def program(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.lp"
    path.write_text(text)
    return path


@settings(max_examples=25, deadline=None)
@given(af=frameworks(max_size=6))
@pytest.mark.parametrize("semantics", Semantics)
def test_nothing_differs_from_the_definition_itself(semantics: Semantics, af: AF) -> None:
    assert difference("same", lambda af: [sorted(s) for s in extensions(af, semantics)], semantics, af) is None


def test_a_rare_mistake_is_found_and_shrunk() -> None:
    """Wrong only where three arguments attack each other in a circle: no framework of two arguments shows it."""

    def circular(af: AF) -> bool:
        return any(
            (b, c) in af.attacks and (c, a) in af.attacks and len({a, b, c}) == 3
            for a, b in af.attacks
            for c in af.arguments
        )

    def wrong(af: AF) -> frozenset[Extension]:
        return frozenset() if circular(af) else extensions(af, Semantics.CO)

    found = counterexample(wrong, "CO", examples=1000)
    assert found is not None and found.name == "wrong"
    assert len(found.af.arguments) == len(found.af.attacks) == 3 and circular(found.af)
    assert counterexample(wrong, "CO", examples=1000) == found  # the same seed, the same frameworks


def test_numbers_strings_and_other_atoms_of_a_program(tmp_path: Path) -> None:
    path = program(tmp_path, CONFLICT_FREE + "in(X,X) :- arg(X).\n-in(X) :- arg(X), not in(X).\n")
    assert counterexample(path, "CF", examples=40) is None
    odd = program(tmp_path, "in(z).")
    found = counterexample(odd, "CF")
    assert found is not None and "too much: {}, in which z is no argument" in str(found)


def test_programs_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read the program"):
        counterexample(tmp_path, "PR")
    with pytest.raises(SolverError, match="cannot ground"):
        counterexample(program(tmp_path, "in(X) :- "), "PR")
    (tmp_path / "latin.lp").write_bytes(b"% \xe9")
    with pytest.raises(ParseError, match="not a text file: byte 2"):
        counterexample(tmp_path / "latin.lp", "PR")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (["12"], "TypeError: an extension is a collection of arguments, not the text '12'"),
        ([[1]], "TypeError: arguments are texts, not int (1)"),
        (None, "TypeError: 'NoneType' object is not iterable"),
    ],
)
def test_what_a_callable_must_not_return(found: object, said: str) -> None:
    shown = difference("mine", lambda af: found, Semantics.PR, AF.of("12"))  # type: ignore[arg-type, return-value]
    assert shown is not None and shown.failure == said


@pytest.mark.parametrize(
    ("semantics", "s", "why"),
    [
        ("PR", "12", "in which 1 attacks 2"),
        ("PR", "2", "which does not defend 2 against 1"),
        ("PR", "", "which is admissible but not one of these"),
        ("CF", "12", "in which 1 attacks 2"),
        ("PR", "9", "in which 9 is no argument"),
    ],
)
def test_why_a_set_is_no_extension(semantics: str, s: str, why: str) -> None:
    assert why_not(AF.of("123", ["12"]), Semantics(semantics), frozenset(s)) == why


def test_the_smallest_frameworks_come_in_order() -> None:
    sizes = [(len(af.arguments), len(af.attacks)) for af in smallest_frameworks()]
    assert sizes == sorted(sizes) and len(set(smallest_frameworks())) == len(sizes) == 1 + 2 + 16


def test_without_hypothesis_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lastword.testing, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"needs Hypothesis: pip install \"lastword\[test\]\""):
        counterexample(lambda af: [], "PR")
