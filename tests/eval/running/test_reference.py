"""Reference models: what each scores is told by counting answers of the dataset, and what each argues by the audit."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lastword
from lastword.errors import ParseError, UsageError
from lastword.eval.audit import audit_row
from lastword.eval.inputs import read_items, read_rows
from lastword.eval.records import Audit
from lastword.eval.running.folder import recorded
from lastword.eval.running.model import Message, Sampling
from lastword.eval.running.plan import STYLES, Settings, messages
from lastword.eval.running.reference import Reference, names
from lastword.generators.systems import SYSTEMS

WITNESS = SYSTEMS["witness"]
TEMPLATE = """Whom do you trust? A witness counts unless a trusted witness calls her a liar.
[fact] {witness} reports that {fact}.
[accusation] {witness} calls {accused} a liar.
[silent] {witness} has nothing to report.
Is it so that {fact}? Finish with "Answer: yes" or "Answer: no".
"""


@pytest.fixture(scope="module")
def datasets(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Linear, non-linear and cyclic puzzles."""
    top = tmp_path_factory.mktemp("sets")
    for shape, sizes, variants in (("linear", "1-12", 4), ("nonlinear", "1-8", 1), ("cycle", "2-6", 1)):
        parameters = {"shape": shape, "arguments": sizes, "variants": variants}
        lastword.build("witness", parameters, seed=3, out=top / shape, keep_disputed=True)
    return [top / shape for shape in ("linear", "nonlinear", "cycle")]


def audits(dataset: Path, name: str, **options: Any) -> list[Audit]:
    out = dataset.parent / f"{dataset.name}-{name}"
    done = lastword.run(dataset, f"reference/{name}", out, **options)
    assert done.failed == 0
    return [audit_row(WITNESS, row) for row in read_rows(out)]


def test_the_solver_is_right_and_sound(datasets: list[Path]) -> None:
    found = [a for dataset in datasets for a in audits(dataset, "solver")]
    assert len(found) >= 130
    assert {a.expected for a in found} == {"yes", "no", "undetermined"}
    assert Counter((a.answer_correct, a.verdict, a.sound) for a in found) == {(True, "sound", True): len(found)}


@pytest.mark.parametrize(("name", "said"), [("always-yes", "yes"), ("always-no", "no")])
def test_constant_answers_score_their_share(datasets: list[Path], name: str, said: str) -> None:
    for dataset in datasets:
        expected = Counter(item.answer for item in read_items(dataset).values())
        found = audits(dataset, name)
        assert {a.answer.value for a in found} == {said}
        assert sum(bool(a.answer_correct) for a in found) == expected[said]
        assert not any(a.sound is True for a in found), "an answer alone justifies nothing"


def test_naive_scores_what_can_be_counted(datasets: list[Path]) -> None:
    """Naive says no where the main witness is accused by anybody."""
    for dataset in datasets:
        right = 0
        for item in read_items(dataset).values():
            accused = any(target == item.theory["main"] for _, target in item.theory["attacks"])
            right += item.answer == ("no" if accused else "yes")
        assert sum(bool(a.answer_correct) for a in audits(dataset, "naive")) == right


def test_parity_is_sound_on_linear_items_and_never_else(datasets: list[Path]) -> None:
    met = Counter()
    for dataset in datasets:
        for a in audits(dataset, "parity"):
            line = is_line(a.theory)
            met[line] += 1
            assert (a.verdict == "sound" and a.sound is True) is line, a.response
    assert met[True] >= 48 and met[False] >= 60


def is_line(theory: dict[str, Any]) -> bool:
    """Whether the accusations are one path to the main witness: each witness but the last is accused once, and the walk
    from the main one meets all."""
    accusers: dict[str, list[str]] = {}
    for a, x in theory["attacks"]:
        accusers.setdefault(x, []).append(a)
    walk = [theory["main"]]
    while len(accusers.get(walk[-1], [])) == 1 and len(walk) <= len(theory["arguments"]):
        walk.append(accusers[walk[-1]][0])
    return sorted(walk) == sorted(theory["arguments"]) and len(theory["attacks"]) == len(walk) - 1


def test_the_flaw_is_the_first_bad_step(datasets: list[Path]) -> None:
    missed, total, kinds = 0, 0, set()
    for dataset in datasets:
        found = audits(dataset, "flawed")
        notes = {r["item"]: r["note"] for r in recorded(dataset.parent / f"{dataset.name}-flawed").values()}
        for a in found:
            note = notes[a.item or ""]
            kinds.add(note["kind"])
            total += 1
            first = None if a.first_error is None else a.steps[a.first_error]
            missed += first is None or not (first.start < note["end"] and note["start"] < first.end)
            assert a.sound is not True
    assert total >= 130 and missed <= total / 100
    assert len(kinds) == 7


def test_random_differs_by_epoch_and_not_by_run(datasets: list[Path]) -> None:
    found = audits(datasets[0], "random", epochs=8)
    by_item: dict[str, list[str]] = {}
    for a in found:
        by_item.setdefault(a.item or "", []).append(a.answer.value or "")
    assert {value for values in by_item.values() for value in values} == {"yes", "no"}
    assert sum(len(set(values)) > 1 for values in by_item.values()) > 40, "of 48; alike by chance: 1 in 128"
    share = sum(values.count("yes") for values in by_item.values()) / len(found)
    assert 0.4 < share < 0.6, "n = 384: five standard deviations are 0.13"
    again = datasets[0].parent / "again"
    lastword.run(datasets[0], "reference/random", again, epochs=8, max_connections=1)
    assert [r["response"] for r in recorded(again).values()] == [a.response for a in found]


def test_random_answers_what_the_prompt_offers(datasets: list[Path]) -> None:
    assert "undetermined" in {a.answer.value for a in audits(datasets[2], "random")}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("template", [None, TEMPLATE])
def test_prompts_of_each_style_and_template_are_read(style: str, template: str | None, tmp_path: Path) -> None:
    parameters = {"shape": "nonlinear", "arguments": "4"}
    lastword.build("witness", parameters, seed=1, out=tmp_path / "d", template=template)
    done = lastword.run(tmp_path / "d", "reference/solver", tmp_path / "run", prompt_style=style, system_prompt="Hm.")
    assert done.failed == 0 and done.samples == 3
    assert all(audit_row(WITNESS, row).sound is True for row in read_rows(tmp_path / "run"))


def test_prompts_that_no_system_understands_are_errors(tmp_path: Path) -> None:
    model = Reference("reference/solver")
    with pytest.raises(ParseError, match="the prompt is not understood"):
        asyncio.run(model.reply(messages("Who is the fairest?", Settings("m")), Sampling()))
    row = {"id": "x", "system": "witness", "theory": {}, "prompt": "Who is the fairest?", "answer": "yes"}
    (tmp_path / "d.jsonl").write_text(json.dumps(row) + "\n")
    done = lastword.run(tmp_path / "d.jsonl", "reference/solver", tmp_path / "run")
    assert done.failures == {"model_error": 1}


def test_names() -> None:
    wanted = {"solver", "parity", "always-yes", "always-no", "naive", "last-sentence", "random", "flawed"}
    assert wanted <= set(names()), "the witness system has these; others add their own shortcuts"
    with pytest.raises(UsageError, match="no reference model 'oracle': one of reference/solver, "):
        Reference("reference/oracle")


def test_a_model_of_python_is_any_object_with_the_method(tmp_path: Path) -> None:
    lastword.build("witness", {"shape": "linear", "arguments": "1-3"}, seed=1, out=tmp_path / "d")

    class Echo:
        async def reply(self, messages: list[Message], sampling: Sampling) -> lastword.Reply:
            return lastword.Reply(messages[-1].content[:5])

    done = lastword.run(lastword.read_dataset(tmp_path / "d"), Echo(), tmp_path / "run", temperature=0.0)
    assert (done.samples, done.failed, done.asked) == (3, 0, 3)
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert (manifest["model"], manifest["base_url"], manifest["sampling"]["temperature"]) == ("Echo", None, 0.0)
