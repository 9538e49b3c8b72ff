"""The exported task is accepted by lm-eval's own loader, and scores as the auditor does."""

import json
import runpy
import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lastword
from lastword.eval.exporting.lm_eval import export_lm_eval, metrics
from lastword.generators.systems import SYSTEMS
from lastword.semantics.witness_derivation import derivation


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lm_eval") / "dataset"
    parameters = {"shape": "nonlinear", "arguments": "4-5"}
    lastword.build("witness", parameters, seed=2, out=folder, splits={"train": 0.5, "test": 0.5})
    return folder


def sound(doc: Mapping[str, Any]) -> str:
    """A sound derivation of the item's answer."""
    system = SYSTEMS[doc["system"]]
    puzzle = system.theory_from_json(doc["theory"])
    return system.wording.say(puzzle, derivation(puzzle), Random(0))


def first(dataset: Path) -> dict[str, Any]:
    return next(lastword.read_dataset(dataset).items("test")).record()


def test_a_sound_response(dataset: Path) -> None:
    doc = first(dataset)
    assert metrics(doc, [sound(doc)]) == {"acc": 1.0, "no_answer": 0.0, "sound_least": 1.0, "sound_most": 1.0}


def test_a_right_answer_without_reasons_is_not_sound(dataset: Path) -> None:
    doc = first(dataset)
    found = metrics(doc, [f"Answer: {doc['answer']}"])
    assert found == {"acc": 1.0, "no_answer": 0.0, "sound_least": 0.0, "sound_most": 0.0}


def test_no_answer_is_not_right(dataset: Path) -> None:
    assert metrics(first(dataset), ["I do not know."])["acc"] == 0.0
    assert metrics(first(dataset), ["I do not know."])["no_answer"] == 1.0


def test_lm_eval_loads_the_task_from_a_folder_that_was_moved(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its own loader, which builds the task, its rows and prompts, and calls our scorer."""
    tasks = pytest.importorskip("lm_eval.tasks", reason="lm-eval is not installed")
    monkeypatch.setenv("HF_DATASETS_OFFLINE", "1")
    name = export_lm_eval(dataset, tmp_path / "out", task="lastword_moved", max_tokens=99)
    shutil.move(tmp_path / "out", tmp_path / "elsewhere")
    manager = tasks.TaskManager(include_path=str(tmp_path / "elsewhere"), include_defaults=False)
    assert manager.all_tasks == [name]
    task = manager.load([name])["tasks"][name]
    docs, expected = list(task.test_docs()), [i.record() for i in lastword.read_dataset(dataset).items("test")]
    assert docs == expected and len(list(task.training_docs())) > 0
    assert [task.doc_to_text(doc) for doc in docs] == [doc["prompt"] for doc in docs]
    assert [task.doc_to_target(doc) for doc in docs] == [doc["answer"] for doc in docs]
    assert task.process_results(docs[0], [sound(docs[0])])["acc"] == 1.0
    assert set(task.aggregation()) == set(task.process_results(docs[0], ["?"]))
    assert task.higher_is_better()["no_answer"] is False
    assert task.config.generation_kwargs["max_gen_toks"] == 99


def test_lm_eval_runs_the_task(dataset: Path, tmp_path: Path) -> None:
    """lm-eval's evaluator with its dummy model, which answers nothing: right 0, without an answer 1."""
    pytest.importorskip("torch", reason="lm-eval's evaluator needs torch")
    lm_eval = pytest.importorskip("lm_eval", reason="lm-eval is not installed")
    tasks = pytest.importorskip("lm_eval.tasks")
    name = export_lm_eval(dataset, tmp_path / "out")
    manager = tasks.TaskManager(include_path=str(tmp_path / "out"), include_defaults=False)
    found = lm_eval.simple_evaluate(model="dummy", tasks=[name], task_manager=manager)["results"][name]
    assert (found["acc,none"], found["no_answer,none"]) == (0.0, 1.0)


def test_the_python_file_needs_only_what_it_says(dataset: Path, tmp_path: Path) -> None:
    pytest.importorskip("datasets", reason="datasets is not installed")
    export_lm_eval(dataset, tmp_path / "out")
    module = runpy.run_path(str(tmp_path / "out" / "utils.py"))
    rows = module["dataset"]()
    assert set(rows) == {"train", "test"} and next(iter(rows["test"])) == first(dataset)


def test_a_set_with_one_split_is_asked_on_it(tmp_path: Path) -> None:
    parameters = {"shape": "linear", "arguments": "2-3"}
    lastword.build("witness", parameters, seed=0, out=tmp_path / "set", splits={"dev": 1.0})
    export_lm_eval(tmp_path / "set", tmp_path / "out")
    text = (tmp_path / "out" / "task.yaml").read_text()
    assert "test_split: dev\n" in text and "training_split" not in text


@pytest.mark.parametrize("name", ["a b", "x: y", "../up", ""])
def test_names_that_are_none_are_refused(dataset: Path, tmp_path: Path, name: str) -> None:
    if name == "":
        assert export_lm_eval(dataset, tmp_path / "out", task=name) == "lastword_witness"
        return
    with pytest.raises(lastword.UsageError, match="no name of a task"):
        export_lm_eval(dataset, tmp_path / "out", task=name)


def test_a_folder_of_another_is_never_replaced(dataset: Path, tmp_path: Path) -> None:
    export_lm_eval(dataset, tmp_path / "out")
    export_lm_eval(dataset, tmp_path / "out", force=True)
    (tmp_path / "out" / "mine.txt").write_text("mine")
    with pytest.raises(lastword.UsageError, match="other files"):
        export_lm_eval(dataset, tmp_path / "out", force=True)
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["seed"] == 2
