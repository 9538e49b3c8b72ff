"""The hub's folder: loads offline, carries card, canary and checksums, and stays a dataset that can be verified."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lastword
from lastword.eval.exporting.hub import export_hub

PARAMETERS = {"shape": "nonlinear", "arguments": "4-6"}


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hub") / "dataset"
    lastword.build("witness", PARAMETERS, seed=2, out=folder, splits={"train": 0.5, "test": 0.5})
    return folder


def rows(folder: Path, split: str) -> list[Any]:
    return [item.record() for item in lastword.read_dataset(folder).items(split)]


def loaded(call: str) -> dict[str, list[Any]]:
    """What ``datasets.load_dataset`` gives in a process of its own that is offline: split -> rows."""
    pytest.importorskip("datasets", reason="datasets is not installed")
    code = f"import datasets, json; print(json.dumps({{k: list(v) for k, v in datasets.load_dataset({call}).items()}}))"
    offline = {**os.environ, "HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=offline, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_the_folder_loads_offline_by_its_card(dataset: Path, tmp_path: Path) -> None:
    found = loaded(repr(str(export_hub(dataset, tmp_path / "out"))))
    assert found == {split: rows(dataset, split) for split in ("train", "test")}


def test_its_files_load_by_name(dataset: Path, tmp_path: Path) -> None:
    out = export_hub(dataset, tmp_path / "out")
    found = loaded(f'"json", data_files={{"test": {str(out / "data" / "test.jsonl")!r}}}')
    assert found == {"test": rows(dataset, "test")}


def test_rows_of_one_witness_without_attacks_load_too(tmp_path: Path) -> None:
    lastword.build("witness", {"shape": "linear", "arguments": "1-3"}, seed=0, out=tmp_path / "linear")
    assert loaded(repr(str(export_hub(tmp_path / "linear", tmp_path / "out")))) == {
        "test": rows(tmp_path / "linear", "test")
    }


def test_parquet_holds_the_same_rows(dataset: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason='pyarrow is not installed: pip install "lastword[parquet]"')
    from pyarrow import parquet

    out = export_hub(dataset, tmp_path / "out", parquet=True)
    for split in ("train", "test"):
        assert parquet.read_table(out / "data" / f"{split}.parquet").to_pylist() == rows(dataset, split)
    card = (out / "README.md").read_text()
    assert "path: data/train.parquet" in card and "path: data/train.jsonl" not in card
    assert loaded(repr(str(out))) == {split: rows(dataset, split) for split in ("train", "test")}
    assert not lastword.verify(out).problems
    (out / "data" / "test.parquet").write_bytes((out / "data" / "train.parquet").read_bytes())
    assert [problem.file for problem in lastword.verify(out).problems] == ["data/test.parquet"]


def test_parquet_without_pyarrow_says_what_to_install(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(lastword.UsageError, match=r"lastword\[parquet\]"):
        export_hub(dataset, tmp_path / "out", parquet=True)
    assert not (tmp_path / "out").exists()


def test_the_card_says_what_the_files_are_and_what_made_them(dataset: Path, tmp_path: Path) -> None:
    out = export_hub(dataset, tmp_path / "out", license="cc-by-4.0")
    card, manifest = (out / "README.md").read_text(), json.loads((out / "manifest.json").read_text())
    assert card.startswith("---\nlicense: cc-by-4.0\nlanguage:\n- en\n") and "license: mit" not in card
    for name, digest in re.findall(r"\| `(.+?)` \| `([0-9a-f]{64})` \|", card):
        assert hashlib.sha256((out / name).read_bytes()).hexdigest() == digest
    assert card.count("` | `") == 4  # rows and certificates of two splits
    assert manifest["canary"] in card and "seed 2" in card and '"shape": "nonlinear"' in card
    assert all(row["canary"] == manifest["canary"] for row in rows(out, "test"))


def test_an_export_is_a_dataset_that_can_be_verified_and_exported_again(dataset: Path, tmp_path: Path) -> None:
    out = export_hub(dataset, tmp_path / "out")
    report = lastword.verify(out)
    assert not report.problems and report.rows > 0
    again = export_hub(out, tmp_path / "again")
    assert (again / "README.md").read_text().count("## Files") == 1


def test_a_file_that_was_changed_is_refused(dataset: Path, tmp_path: Path) -> None:
    copy = export_hub(dataset, tmp_path / "copy")
    path = copy / "data" / "test.jsonl"
    path.write_text(path.read_text().replace('"answer": "no"', '"answer": "yes"', 1))
    with pytest.raises(lastword.RecordError, match=r"data/test.jsonl: is not the file that manifest.json describes"):
        export_hub(copy, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["../evil.jsonl", "data/../../evil.jsonl", "/tmp/evil.jsonl", "data/.."])
def test_a_manifest_cannot_name_places_outside(dataset: Path, tmp_path: Path, name: str) -> None:
    copy = export_hub(dataset, tmp_path / "copy")
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["files"][name] = manifest["files"]["data/test.jsonl"]
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(lastword.RecordError, match="is no file of a dataset"):
        export_hub(copy, tmp_path / "out")


def test_a_foreign_card_is_refused(dataset: Path, tmp_path: Path) -> None:
    copy = export_hub(dataset, tmp_path / "copy")
    (copy / "README.md").write_text("# mine\n")
    with pytest.raises(lastword.RecordError, match="is not the card of this dataset"):
        export_hub(copy, tmp_path / "out")


def test_a_folder_of_another_is_never_replaced(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("mine")
    for force in (False, True):
        with pytest.raises(lastword.UsageError, match="out"):
            export_hub(dataset, tmp_path / "out", force=force)
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["thesis.txt"]


def test_the_dataset_itself_is_not_replaced_by_its_export(dataset: Path) -> None:
    with pytest.raises(lastword.UsageError, match="is the dataset itself"):
        export_hub(dataset, dataset, force=True)


def test_an_earlier_export_is_replaced_when_asked(dataset: Path, tmp_path: Path) -> None:
    out = export_hub(dataset, tmp_path / "out")
    with pytest.raises(lastword.UsageError, match="not empty"):
        export_hub(dataset, out)
    assert export_hub(dataset, out, license="cc0-1.0", force=True) == out
    assert "license: cc0-1.0" in (out / "README.md").read_text()


def test_a_licence_cannot_write_other_lines_of_the_card(dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(lastword.UsageError, match="no licence identifier"):
        export_hub(dataset, tmp_path / "out", license="mit\nconfigs: []")
