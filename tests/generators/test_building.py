"""Datasets: what is in the folder, the same bytes for the same command, splits, balance, and builds that do not end."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from lastword.errors import LastwordError, RecordError, UsageError
from lastword.generators.building import build
from lastword.generators.dataset import Dataset, read_dataset
from lastword.generators.shortcuts import SHORTCUTS
from lastword.generators.systems import SYSTEMS
from lastword.generators.verify import verify

GOLDEN = Path(__file__).parent / "golden"
NONLINEAR = {"shape": "nonlinear", "arguments": "1-7", "variants": 2}
BUILD = """
import os, sys
from lastword.generators.building import build
def ready(done, total):
    if done == 300:
        print("building", flush=True)
if __name__ == "__main__":
    parameters = {"shape": "linear", "arguments": "10-20", "variants": 250}
    build("witness", parameters, seed=1, out=sys.argv[1], jobs=int(sys.argv[2]), progress=ready)
"""
TEMPLATE = """\
You believe whom nobody credible accuses.
[fact] {witness} tells us that {fact}.
[accusation] {witness} calls {accused} a liar.
[silent] {witness} keeps quiet.
[yes no] So, yes or no: {question}?
[yes no undetermined] So, yes, no or undetermined: {question}?"""


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def small(out: Path, **options: Any) -> Dataset:
    return build("witness", NONLINEAR, **({"seed": 1, "out": out} | options))


# --- what is in the folder ------------------------------------------------------------------------------------------


def test_the_paper_set_of_paths_is_built_and_verified(tmp_path: Path) -> None:
    data = build("witness", {"shape": "nonlinear", "arguments": "1-15", "variants": 5}, seed=1, out=tmp_path / "d")
    items = list(data.items())
    assert (len(items), sum(i.answer == "yes" for i in items)) == (2540, 225)
    assert len({i.class_ for i in items}) == 508
    assert len({i.id for i in items}) == len({i.prompt for i in items}) == 2540
    assert len({i.canary for i in items}) == 1


def test_the_paper_set_of_lines_is_built_and_its_card_warns(tmp_path: Path) -> None:
    data = build("witness", {"shape": "linear", "arguments": "1-25", "variants": 100}, seed=1, out=tmp_path / "d")
    assert Counter(i.answer for i in data.items()) == {"yes": 1300, "no": 1200}
    card = (tmp_path / "d" / "README.md").read_text()
    assert "| test | 2500 | 25 | no 1200 (48.0%), yes 1300 (52.0%) |" in card
    assert "Split test has one theory a size, 25 in all" in card
    assert "The shortcut parity solves all of split test" in card
    assert "| parity | 100.0% |" in card and "| always-yes | 52.0% |" in card


def test_a_dataset_holds_rows_certificates_manifest_and_card(tmp_path: Path) -> None:
    data = small(tmp_path / "d", splits={"train": 0.7, "test": 0.3})
    rows = ["certificates/test.jsonl", "certificates/train.jsonl", "data/test.jsonl", "data/train.jsonl"]
    assert sorted(files(tmp_path / "d")) == sorted([*rows, "README.md", "manifest.json"])
    assert [p.name for p in tmp_path.iterdir()] == ["d"]
    for name, contents in data.manifest.files.items():
        raw = (tmp_path / "d" / name).read_bytes()
        assert (contents.sha256, contents.rows) == (sha256(raw).hexdigest(), raw.count(b"\n"))
    assert sorted(data.manifest.files) == rows
    assert set(data.manifest.engines) == {"clingo", "python-sat"}


def test_rows_state_theory_prompt_answer_and_how_they_were_made(tmp_path: Path) -> None:
    witness = SYSTEMS["witness"]
    for item in small(tmp_path / "d").items():
        t = witness.theory_from_json(item.theory)
        assert witness.wording.read_prompt(item.prompt) == t
        assert item.answers == dict.fromkeys(("grounded", "preferred", "stable"), item.answer)
        assert item.parameters["arguments"] == len(t.arguments)
        assert (item.answer == "yes") == all(k % 2 == 0 for k in item.parameters["paths"])
        assert item.question == f"Should it be believed that {t.fact}?"


def test_the_card_scores_shortcuts_as_they_score(tmp_path: Path) -> None:
    items = list(small(tmp_path / "d").items())
    card = (tmp_path / "d" / "README.md").read_text()
    for name, shortcut in SHORTCUTS.items():
        right = sum(shortcut(SYSTEMS["witness"].theory_from_json(i.theory)) == i.answer for i in items)
        assert f"| {name} | {right / len(items):.1%} |" in card


def test_front_matter_names_licence_language_task_and_files(tmp_path: Path) -> None:
    small(tmp_path / "d", license="cc-by-4.0", splits={"train": 1, "test": 1})
    head = (tmp_path / "d" / "README.md").read_text().split("---\n")[1]
    wanted = ["license: cc-by-4.0", "language:\n- en", "task_categories:\n- question-answering", "tags:\n- reasoning"]
    wanted += ["  - split: train\n    path: data/train.jsonl", "  - split: test\n    path: data/test.jsonl"]
    assert all(text in head for text in wanted)
    with pytest.raises(UsageError, match="license"):
        small(tmp_path / "e", license="mit\ntags: x")


def test_rows_load_as_a_table(tmp_path: Path) -> None:
    small(tmp_path / "d")
    with (tmp_path / "d" / "data" / "test.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    assert len({tuple(row) for row in rows}) == 1  # the same fields in each row
    assert len({tuple(row["parameters"]) for row in rows}) == 1


# --- the same command, the same bytes -------------------------------------------------------------------------------


def test_any_number_of_jobs_writes_the_same_bytes(tmp_path: Path) -> None:
    parameters = {"shape": "nonlinear", "arguments": "1-9", "variants": 6, "shuffle": True}
    options: dict[str, Any] = {"seed": 3, "splits": {"train": 0.8, "test": 0.2}, "balance": "answer"}
    for name, jobs in (("one", 1), ("two", 2)):
        build("witness", parameters, out=tmp_path / name, jobs=jobs, **options)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_another_seed_shares_no_prompt_and_has_another_canary(tmp_path: Path) -> None:
    one, other = (list(small(tmp_path / str(seed), seed=seed).items()) for seed in (1, 2))
    assert not {i.prompt for i in one} & {i.prompt for i in other}
    assert one[0].canary != other[0].canary


@pytest.mark.parametrize("shape", ["nonlinear", "cycle", "random"])
def test_the_first_items_of_a_seed_stay_as_they_are(shape: str, tmp_path: Path) -> None:
    parameters = {"shape": shape, "arguments": "4-5", "variants": 1, "shuffle": shape == "random"}
    build("witness", parameters, seed=2025, out=tmp_path / "d")
    rows = (tmp_path / "d" / "data" / "test.jsonl").read_text(encoding="utf-8").splitlines()
    assert rows[:2] == (GOLDEN / f"{shape}.jsonl").read_text(encoding="utf-8").splitlines()


# --- options --------------------------------------------------------------------------------------------------------


def test_splits_have_no_class_in_common_and_their_shares(tmp_path: Path) -> None:
    data = build(
        "witness",
        {"shape": "nonlinear", "arguments": "1-10", "variants": 1},
        seed=1,
        out=tmp_path / "d",
        splits={"train": 0.8, "test": 0.2},
    )
    train, test = ({i.class_ for i in data.items(split)} for split in ("train", "test"))
    assert not train & test
    assert (len(train), len(test)) == (78, 19)
    assert [i.id for i in data.items()] == [i.id for split in ("train", "test") for i in data.items(split)]


def test_too_few_classes_are_told_and_splits_may_share_them(tmp_path: Path) -> None:
    parameters = {"shape": "linear", "arguments": 5, "variants": 10}
    with pytest.raises(UsageError, match="1 isomorphism classes cannot be cut into 2"):
        build("witness", parameters, seed=1, out=tmp_path / "d", splits={"a": 1, "b": 1})
    assert list(tmp_path.iterdir()) == []
    data = build("witness", parameters, seed=1, out=tmp_path / "d", splits={"a": 1, "b": 1}, disjoint=False)
    assert [sum(1 for _ in data.items(s)) for s in ("a", "b")] == [5, 5]
    assert "share isomorphism classes" in (tmp_path / "d" / "README.md").read_text()
    assert verify(tmp_path / "d").ok


@pytest.mark.parametrize("by", ["answer", "parity", "last-sentence", ("answer", "last-sentence")])
def test_balanced_sets_are_balanced(by: str | tuple[str, ...], tmp_path: Path) -> None:
    parameters = {"shape": "tree", "arguments": "2-9", "variants": 15, "shuffle": True}
    data = build("witness", parameters, seed=1, out=tmp_path / "d", balance=by)
    names = (by,) if isinstance(by, str) else by
    counts: Counter[tuple[object, ...]] = Counter()
    for item in data.items():
        t = SYSTEMS["witness"].theory_from_json(item.theory)
        counts[tuple(item.answer if n == "answer" else SHORTCUTS[n](t) == item.answer for n in names)] += 1
    assert len(counts) == 2 ** len(names) and len(set(counts.values())) == 1
    assert sum(counts.values()) + data.manifest.left_out["unbalanced"] == 120
    assert verify(tmp_path / "d").ok


def test_what_cannot_be_balanced_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="alike by parity"):
        build("witness", {"shape": "linear", "arguments": "1-5"}, seed=1, out=tmp_path / "d", balance="parity")
    with pytest.raises(UsageError, match="balance: 'luck' is none of answer, parity"):
        small(tmp_path / "d", balance="luck")
    assert list(tmp_path.iterdir()) == []


def test_disputed_items_are_left_out_unless_kept(tmp_path: Path) -> None:
    framework = {"arguments": list("abcd"), "attacks": [["d", "a"], ["b", "d"], ["c", "d"], ["b", "c"], ["c", "b"]]}
    parameters = {"shape": "file", "framework": framework}
    data = build("witness", parameters, seed=1, out=tmp_path / "d")
    assert [i.parameters["main"] for i in data.items()] == ["b", "c"]
    assert data.manifest.left_out["disputed"] == 2
    assert "because the semantics differ on the answer: 2." in (tmp_path / "d" / "README.md").read_text()
    kept = list(build("witness", parameters, seed=1, out=tmp_path / "k", keep_disputed=True).items())
    assert kept[0].answers == {"grounded": "undetermined", "preferred": "yes", "stable": "yes"}
    assert [i.parameters["main"] for i in kept] == ["a", "b", "c", "d"]
    assert verify(tmp_path / "d").ok and verify(tmp_path / "k").ok
    with pytest.raises(UsageError, match="no item is left"):
        build("witness", parameters | {"main": "a"}, seed=1, out=tmp_path / "n")


def test_a_template_of_ones_own_is_used_and_read_back(tmp_path: Path) -> None:
    for shape in ("nonlinear", "random"):
        parameters = {"shape": shape, "arguments": "1-6", "variants": 2}
        data = build("witness", parameters, seed=1, out=tmp_path / shape, template=TEMPLATE)
        assert all(i.prompt.startswith("You believe whom nobody credible accuses.\n") for i in data.items())
        assert verify(tmp_path / shape).ok


@pytest.mark.parametrize(
    "template", ["Nothing is asked.", "[fact] {witness} says {fact}.\n[accusation] {accused} is accused."]
)
def test_a_template_that_does_not_state_the_puzzle_is_refused(template: str, tmp_path: Path) -> None:
    with pytest.raises(LastwordError, match=r"template|line must hold"):
        small(tmp_path / "d", template=template)
    assert list(tmp_path.iterdir()) == []


def test_unknown_systems_and_splits_are_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown system 'chess'; there are witness"):
        build("chess", {}, seed=1, out=tmp_path / "d")
    with pytest.raises(UsageError, match="no split 'dev'; there are test"):
        next(small(tmp_path / "d").items("dev"))


def test_parameters_that_make_nothing_are_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no item"):
        build("witness", {"shape": "cycle", "arguments": 1}, seed=1, out=tmp_path / "d")


# --- builds that do not end -----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_build_leaves_nothing_under_the_name_and_is_replaced(jobs: int, tmp_path: Path) -> None:
    script, out = tmp_path / "script.py", tmp_path / "out" / "d"
    script.write_text(BUILD)
    process = subprocess.Popen(
        [sys.executable, str(script), str(out), str(jobs)], stdout=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout is not None and process.stdout.readline() == b"building\n"
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()  # returns when the last worker has closed its output, too
    assert not out.exists()
    assert [p.name for p in out.parent.iterdir()] == [".d.building"]
    small(out)
    assert [p.name for p in out.parent.iterdir()] == ["d"]
    assert verify(out).ok


def test_an_interrupted_build_leaves_nothing_at_all(tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        small(tmp_path / "d", progress=interrupt)
    assert list(tmp_path.iterdir()) == []


def test_a_dataset_is_replaced_only_by_force(tmp_path: Path) -> None:
    small(tmp_path / "d")
    before = files(tmp_path / "d")
    with pytest.raises(UsageError, match="not empty"):
        small(tmp_path / "d", seed=2)
    assert files(tmp_path / "d") == before
    small(tmp_path / "d", seed=2, force=True)
    assert files(tmp_path / "d") != before


def test_progress_counts_to_all(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    small(tmp_path / "d", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(i, 60) for i in range(1, 61)]


# --- reading back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, message",
    [
        ("{", r"test.jsonl:2: not JSON"),
        ("[1]", r"test.jsonl:2: expected a JSON object"),
        ('{"id": 3}', r"test.jsonl:2: field 'id': expected a text, found 3"),
        ('{"id": "x"}', r"test.jsonl:2: field 'system': is missing; expected a text"),
        ('{"id": "\\ud800"}', r"test.jsonl:2: .*surrogate"),
        ("[" * 100_000, r"test.jsonl:2: not JSON"),
    ],
)
def test_a_row_that_is_none_names_file_line_and_field(line: str, message: str, tmp_path: Path) -> None:
    data = small(tmp_path / "d")
    path = tmp_path / "d" / "data" / "test.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], line, *lines[2:]]) + "\n", encoding="utf-8")
    items = data.items()
    assert next(items).id.startswith("witness-")
    with pytest.raises(RecordError, match=message):
        next(items)


def test_a_folder_that_is_no_dataset_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is no dataset: it has no manifest\.json"):
        read_dataset(tmp_path)
    for text, message in [("{", "not JSON"), ("[]", "JSON object"), ("{}", "'format'"), ('{"format": 9}', "reads 1")]:
        (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(RecordError, match=message):
            read_dataset(tmp_path)
