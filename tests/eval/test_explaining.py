"""``solve --explain``: in text and as JSON."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import lastword
from lastword import cli
from lastword.encodings.sat.changing import Part
from lastword.errors import BudgetExceeded
from lastword.eval import explaining
from lastword.eval.explaining import GAMES, explain_answer
from lastword.eval.solving import Task
from lastword.generators.engines import BACKENDS
from lastword.semantics.argumentation import AF, Semantics
from lastword.semantics.discussion import wins

# 1 and 2 attack each other and both 3, which attacks 4; nothing attacks 5, which attacks 6, which attacks 7
FRAMEWORK = "p af 7\n1 2\n2 1\n1 3\n2 3\n3 4\n5 6\n6 7\n"
AS_AF = AF.of("1234567", ["12", "21", "13", "23", "34", "56", "67"])
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """``solve`` on the framework: status, output, errors."""
    monkeypatch.chdir(tmp_path)
    Path("f.af").write_text(FRAMEWORK)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lastword", "solve", "-f", "f.af", "-p", *arguments])
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (
            ["DS-GR", "-a", "7"],
            [
                "YES",
                "why: 7 is accepted in the grounded discussion",
                "  7: 6 attacks it, and 5 attacks 6",
                "  5: nothing attacks it",
                "removing attacks: fewest that flip the answer: 5 -> 6 (1)",
                "removing arguments: fewest that flip the answer: 5 (1)",
            ],
        ),
        (
            ["DC-PR", "-a", "6"],
            [
                "NO",
                "why: 6 is not accepted in the preferred discussion",
                "  1. 6: 5 attacks; nothing attacks it",
                "removing attacks: fewest that flip the answer: 5 -> 6 (1)",
                "removing arguments: fewest that flip the answer: 5 (1)",
            ],
        ),
        (
            ["DC-CO", "-a", "3"],
            [
                "NO",
                "why: 3 is not accepted in the preferred discussion",
                "  1. 3: 1 attacks; to attack 1 there is 2 (in conflict)",
            ],
        ),
        (
            ["DC-GR", "-a", "5"],
            [
                "  5: nothing attacks it",
                "removing attacks: nothing that may be removed flips the answer",
                "removing arguments: nothing that may be removed flips the answer",
            ],
        ),
    ],
)
def test_text(question: list[str], lines: list[str], run: Run) -> None:
    status, out, _ = run(*question, "--explain")
    assert status == 0
    said = out.splitlines()
    assert [line for line in said if line in lines] == lines


def test_json(run: Run) -> None:
    found = json.loads(run("DS-CO", "-a", "4", "--explain", "--json")[1])
    assert found["answer"] == "NO"
    why = found["explanation"]
    assert (why["game"], why["winner"]) == ("grounded", "OPP")
    assert why["attackers"] == {"4": "3", "1": "2", "2": "1"}
    assert why["changes"]["attacks"] == [["3", "4"]] and len(why["changes"]["arguments"]) == 1
    yes = json.loads(run("DC-PR", "-a", "4", "--explain", "--json")[1])["explanation"]
    assert yes["winner"] == "PRO" and set(yes["replies"]) in ({"3", "2"}, {"3", "1"})
    assert sorted(yes["changes"]["attacks"]) == [["1", "3"], ["2", "3"]]


@pytest.mark.parametrize("code", GAMES)
def test_the_winner_fits_the_answer(code: str) -> None:
    name, semantics = code.split("-")
    for a in AS_AF.arguments:
        task = Task(name, Semantics(semantics), a)
        ask = BACKENDS["asp"].credulous if task.name == "DC" else BACKENDS["asp"].skeptical
        accepted = (ask(AS_AF, task.semantics, a) is not None) == (task.name == "DC")
        explanation = explain_answer(task, AS_AF)
        assert not isinstance(explanation.strategy, str) and wins(explanation.strategy) == accepted


def test_questions_without_a_game(run: Run) -> None:
    status, _, err = run("DS-PR", "-a", "4", "--explain")
    assert status == 2 and "--explain knows no discussion game for DS-PR; it explains DC-GR" in err
    assert run("EE-PR", "--explain")[0] == 2


def test_what_takes_too_long_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object, **__: object) -> None:
        raise BudgetExceeded("not decided within 10 s")

    monkeypatch.setattr(explaining, "explain", slow)
    monkeypatch.setattr(explaining, "smallest_change", slow)
    explanation = explain_answer(Task.read("DC-PR", "4"), AS_AF)
    assert explanation.text().splitlines() == [
        "why: not shown: not decided within 10 s",
        "removing attacks: unknown: not decided within 10 s",
        "removing arguments: unknown: not decided within 10 s",
    ]
    record = explanation.record()
    assert record["unknown"] and all("unknown" in record["changes"][part] for part in Part)


def test_a_long_strategy_is_cut_in_text_only() -> None:
    names = [str(i) for i in range(301)]
    af = AF.of(names, [(names[i], names[i + 1]) for i in range(300)])
    explanation = explain_answer(Task.read("DS-GR", "300"), af)
    assert "... and 92 lines more (--json has all)" in explanation.text()
    assert len(explanation.record()["replies"]) == 150


def test_from_python() -> None:
    found = lastword.explain(AS_AF, "GR", "DS", "7")
    assert found.record()["replies"] == {"6": "5"}
    with pytest.raises(lastword.UsageError, match="knows no discussion game for DS-PR"):
        lastword.explain(AS_AF, "PR", "DS", "7")
    with pytest.raises(lastword.UsageError, match="'9' is not an argument"):
        lastword.explain(AS_AF, "GR", "DS", "9")
