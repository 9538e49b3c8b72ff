"""The public names of the package: all there, documented, light to import, and doing what they say."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import lastword

TREE = str(Path(lastword.__file__).absolute().parents[1])
HEAVY = ("clingo", "pysat", "z3", "matplotlib", "openai", "networkx", "scipy", "pydantic", "lark", "jinja2", "typer")
NIXON = lastword.AF.of(["quaker", "republican"], [("quaker", "republican"), ("republican", "quaker")])
CHAIN = lastword.AF.of(["a", "b", "c"], [("a", "b"), ("b", "c")])
RING = lastword.AF.of(["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")])
# Dung 1995; the floating conclusion: two rivals, either of which defends d against c
FLOATING = lastword.AF.of(["a", "b", "c", "d"], [("a", "b"), ("b", "a"), ("a", "c"), ("b", "c"), ("c", "d")])
PUZZLE = lastword.Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the kettle is hot")
BACKENDS = pytest.mark.parametrize("backend", ["asp", "sat", "auto"])


def sets(*members: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(m.split()) for m in members)


# --- the names ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lastword.__all__)
def test_each_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(lastword, name)
    assert name in dir(lastword)
    assert inspect.getdoc(value) and value.__doc__, f"{name} has no docstring of its own"


def test_public_methods_are_documented() -> None:
    for name in lastword.__all__:
        value = getattr(lastword, name)
        if inspect.isclass(value):
            for method, function in vars(value).items():
                if inspect.isfunction(function) and not method.startswith("_"):
                    assert function.__doc__, f"{name}.{method}"


def test_other_names_are_none() -> None:
    with pytest.raises(AttributeError, match="'sovle'"):
        lastword.sovle  # noqa: B018


def loaded(code: str) -> set[str]:
    """The heavy packages that are loaded after this code, in a fresh process."""
    ask = f"import sys\n{code}\nprint(*(name for name in {HEAVY!r} if name in sys.modules))"
    environment = {"PYTHONPATH": TREE, "PATH": ""}
    done = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_is_light() -> None:
    assert loaded("import lastword") == set()
    assert loaded("import lastword.cli") == {"typer"}
    assert loaded("import lastword; lastword.AF, lastword.Puzzle, lastword.read_af") == set()


# --- frameworks -----------------------------------------------------------------------------------------------------


@BACKENDS
@pytest.mark.parametrize(
    ("af", "semantics", "expected"),
    [
        (NIXON, "GR", sets("")),
        (NIXON, "CO", sets("", "quaker", "republican")),
        (NIXON, "PR", sets("quaker", "republican")),
        (CHAIN, "GR", sets("a c")),
        (CHAIN, "ST", sets("a c")),
        (RING, "PR", sets("")),
        (RING, "ST", ()),
        (FLOATING, "GR", sets("")),
        (FLOATING, "PR", sets("a d", "b d")),
        (lastword.AF.of([], []), "ST", sets("")),
    ],
)
def test_extensions(af: lastword.AF, semantics: str, expected: tuple[frozenset[str], ...], backend: str) -> None:
    found = lastword.extensions(af, semantics, backend=backend)
    assert len(found) == len(set(found)) and set(found) == set(expected)
    assert lastword.extensions(af, lastword.Semantics(semantics), backend=backend) == found
    assert lastword.extensions(af, semantics.lower(), backend=backend) == found


@BACKENDS
def test_labellings(backend: str) -> None:
    inside, outside, undecided = lastword.Label.IN, lastword.Label.OUT, lastword.Label.UNDECIDED
    assert lastword.labelling(CHAIN, backend=backend) == {"a": inside, "b": outside, "c": inside}
    assert lastword.labelling(NIXON, backend=backend) == {"quaker": undecided, "republican": undecided}
    assert lastword.labelling(RING, "ST", backend=backend) is None
    both = [{"quaker": inside, "republican": outside}, {"quaker": outside, "republican": inside}]
    assert list(lastword.labellings(NIXON, "PR", backend=backend)) == both
    assert len(lastword.labellings(NIXON, "CO", backend=backend, limit=1)) == 1
    assert lastword.labellings(RING, "ST", backend=backend) == ()


@BACKENDS
def test_counts(backend: str) -> None:
    assert [lastword.count(NIXON, s, backend=backend) for s in ("GR", "CO", "pr", "ID")] == [1, 3, 2, 1]
    assert lastword.count(RING, "ST", backend=backend) == 0


@BACKENDS
def test_acceptance(backend: str) -> None:
    def accepts(argument: str, semantics: str, skeptical: bool) -> bool:
        return lastword.accepts(FLOATING, argument, semantics, skeptical=skeptical, backend=backend)

    assert accepts("a", "PR", False) and not accepts("a", "PR", True)
    assert accepts("d", "PR", True) and not accepts("d", "GR", False)
    assert not accepts("c", "PR", False)
    assert lastword.accepts(RING, "a", "ST", skeptical=True, backend=backend), "of no extensions, all have it"


def test_limits_and_unknown_names() -> None:
    assert len(lastword.extensions(NIXON, "CO", limit=2)) == 2
    for bad, part in (
        (lambda: lastword.extensions(NIXON, "XX"), "'XX'"),
        (lambda: lastword.extensions(NIXON, backend="z3"), "'z3'"),
        (lambda: lastword.accepts(NIXON, "pope"), "'pope'"),
        (lambda: lastword.solve(PUZZLE, "sceptical"), "'sceptical'"),
        (lambda: lastword.solve(PUZZLE, system="knights"), "'knights'"),
        (lambda: lastword.audit("Answer: yes"), "theory"),
        (lambda: lastword.audit("Answer: yes", PUZZLE, semantics="x"), "'x'"),
    ):
        with pytest.raises(lastword.UsageError, match=part):
            bad()


@pytest.mark.parametrize("form", ["apx", "tgf"])
def test_frameworks_are_written_and_read(form: str) -> None:
    assert lastword.read_af(lastword.write_af(FLOATING, form), form) == FLOATING
    with pytest.raises(lastword.ParseError):
        lastword.read_af("arg(a", form)


# --- puzzles --------------------------------------------------------------------------------------------------------


def test_a_puzzle_is_worded_read_and_solved() -> None:
    prompt = lastword.render(PUZZLE)
    assert "kettle" in prompt and lastword.read_prompt(prompt) == PUZZLE
    assert lastword.solve(PUZZLE) == "yes"
    assert lastword.solve(lastword.Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "it rains")) == "no"
    ring = lastword.Puzzle.of(["ada", "bo"], [("bo", "ada"), ("ada", "bo")], "ada", "it rains")
    assert [lastword.solve(ring, s) for s in ("grounded", "preferred", "stable")] == ["undetermined"] * 3
    with pytest.raises(lastword.ParseError):
        lastword.read_prompt("Who knows?")


def test_an_answer_that_the_semantics_differ_on() -> None:
    attacks = [("a", "b"), ("b", "a"), ("a", "c"), ("b", "c"), ("c", "d")]
    puzzle = lastword.Puzzle.of(["d", "c", "a", "b"], attacks, "d", "it rains")
    assert [lastword.solve(puzzle, s) for s in ("grounded", "preferred", "stable")] == ["undetermined", "yes", "yes"]


def test_responses_are_read_and_audited() -> None:
    text = "Nobody accuses Cy, so Cy is telling the truth. So Bo is lying.\n\nAnswer: yes"
    steps = lastword.read(PUZZLE, text)
    assert [s.index for s in steps] == list(range(len(steps)))
    assert "".join(text[s.start : s.end] for s in steps).startswith("Nobody accuses Cy")
    by_theory = lastword.audit(text, PUZZLE)
    by_prompt = lastword.audit(text, prompt=lastword.render(PUZZLE))
    assert isinstance(by_theory, lastword.Audit)
    assert by_prompt.model_copy(update={"prompt": None}) == by_theory
    assert (by_theory.verdict, by_theory.answer_correct, by_theory.first_error) == ("sound", True, None)
    wrong = lastword.audit("Nobody accuses Bo, so Bo is telling the truth.\n\nAnswer: no", PUZZLE, expected="no")
    assert (wrong.verdict, wrong.first_error, wrong.expected_differs) == ("wrong", 0, True)
    with pytest.raises(lastword.ParseError):
        lastword.audit(text, prompt="Who knows?")


# --- datasets -------------------------------------------------------------------------------------------------------


def test_a_dataset_is_built_read_and_verified(tmp_path: Path) -> None:
    built = lastword.build("witness", {"shape": "tree", "arguments": "3", "variants": 4}, seed=5, out=tmp_path / "d")
    assert isinstance(built, lastword.Dataset) and built.path == tmp_path / "d"
    items = list(lastword.read_dataset(tmp_path / "d").items())
    assert items == list(built.items()) and items
    for item in items:
        assert lastword.solve(lastword.read_prompt(item.prompt)) == item.answer
    report = lastword.verify(tmp_path / "d")
    assert report.ok and report.rows == report.certificates == len(items)
    with pytest.raises(lastword.UsageError, match="not empty"):
        lastword.build("witness", {"arguments": "3"}, seed=5, out=tmp_path / "d")
