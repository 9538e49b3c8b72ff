"""A dataset as reasoning-gym has it: length, entries, scores; and what must not score."""

import subprocess
import sys
from pathlib import Path

import pytest

import lastword
from lastword.errors import RecordError

TREE = str(Path(lastword.__file__).absolute().parents[1])


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> lastword.Dataset:
    splits = {"train": 0.5, "test": 0.5}
    out = tmp_path_factory.mktemp("set") / "d"
    return lastword.build(
        "witness", {"shape": "tree", "arguments": "2-5", "variants": 3}, seed=3, out=out, splits=splits
    )


def test_entries_are_the_items_in_their_order(dataset: lastword.Dataset) -> None:
    items = list(dataset.items())
    entries = [dataset[i] for i in range(len(dataset))]
    assert len(items) == len(entries) > 3 and len(dataset.manifest.splits) == 2
    assert [(e["question"], e["answer"], e["metadata"]["item"]) for e in entries] == [
        (i.prompt, i.answer, i.record()) for i in items
    ]
    assert [e["metadata"]["source_index"] for e in entries] == list(range(len(items)))
    assert list(dataset) == entries and dataset[-1] == entries[-1]


def test_no_entry_beyond_the_last(dataset: lastword.Dataset) -> None:
    with pytest.raises(IndexError):
        dataset[len(dataset)]


def test_a_row_that_was_damaged_is_named(dataset: lastword.Dataset, tmp_path: Path) -> None:
    damaged = lastword.build("witness", {"arguments": "2-3"}, seed=3, out=tmp_path / "d")
    rows = tmp_path / "d" / "data" / "test.jsonl"
    first, rest = rows.read_bytes().split(b"\n", 1)
    rows.write_bytes(first + b"\n" + b"\xff" + rest)
    assert damaged[0]["answer"] in ("yes", "no")
    with pytest.raises(RecordError, match=r"test\.jsonl:2: not UTF-8"):
        damaged[1]


# Partial credit for a substring is a known fault: "I do not know" holds "no".
@pytest.mark.parametrize(
    ("text", "answer", "score"),
    [
        ("no", "no", 1.0),
        ("Answer: no", "no", 1.0),
        ("... so she lies.\n\n**Answer:** No.", "no", 1.0),
        ("\\boxed{\\text{Yes}}", "yes", 1.0),
        ("Answer: cannot be determined", "undetermined", 1.0),
        ("I do not know", "no", 0.0),
        ("I do not know", "undetermined", 0.0),
        ("not sure", "no", 0.0),
        ("Nobody accuses her.", "no", 0.0),
        ("Answer: yes or no", "no", 0.0),
        ("Answer: yes", "no", 0.0),
        ("yes, no", "yes", 0.0),
        ("no no no yes", "no", 0.0),
        ("<think>Answer: no</think>", "no", 0.0),
        ("", "no", 0.0),
        (None, "no", 0.0),
        ("\udc80" * 10, "no", 0.0),
    ],
)
def test_scores(dataset: lastword.Dataset, text: str | None, answer: str, score: float) -> None:
    assert dataset.score_answer(text, {**dataset[0], "answer": answer}) == score


def test_each_entry_scores_its_own_answer(dataset: lastword.Dataset) -> None:
    for entry in dataset:
        assert dataset.score_answer(f"Answer: {entry['answer']}", entry) == 1.0
        assert dataset.score_answer(f"Answer: {'no' if entry['answer'] == 'yes' else 'yes'}", entry) == 0.0


def test_reasoning_gym_is_not_imported(dataset: lastword.Dataset) -> None:
    code = (
        f"import sys, lastword; d = lastword.read_dataset({str(dataset.path)!r}); d.score_answer('no', d[len(d) - 1])\n"
        "assert 'reasoning_gym' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": TREE, "PATH": ""}, check=True)


def test_the_methods_are_those_of_reasoning_gym(dataset: lastword.Dataset) -> None:
    gym = pytest.importorskip("reasoning_gym.dataset", reason="reasoning-gym is not installed")
    for name in ("__len__", "__getitem__", "__iter__", "score_answer"):
        assert callable(getattr(gym.ProceduralDataset, name)) and callable(getattr(dataset, name))
