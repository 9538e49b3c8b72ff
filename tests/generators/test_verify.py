"""Verification finds each change by hand, also where the checksums were brought up to date."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lastword.errors import RecordError, UsageError
from lastword.generators import certify, manifest
from lastword.generators import verify as verifying
from lastword.generators.building import build
from lastword.generators.manifest import contents, read_manifest
from lastword.generators.rows import dump, item_id
from lastword.generators.systems import SYSTEMS
from lastword.generators.verify import verify

Row = dict[str, Any]
ROWS, CERTIFICATES = "data/test.jsonl", "certificates/test.jsonl"
LINE = 9


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset with both splits, and cycles among its items."""
    folder = tmp_path_factory.mktemp("verify") / "d"
    build(
        "witness",
        {"shape": "cycle", "arguments": "3-4", "variants": 2},
        seed=1,
        out=folder,
        splits={"test": 0.7, "dev": 0.3},
    )
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "d"))


def read(folder: Path, name: str) -> list[Row]:
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


def rewrite(folder: Path, name: str, lines: list[str]) -> None:
    """Write a file anew, and its checksum and count into the manifest: the work of a careful forger."""
    (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    found = read_manifest(folder)
    files = {**found.files, name: contents(folder / name)}
    (folder / "manifest.json").write_text(replace(found, files=files).text(), encoding="utf-8")


def change(folder: Path, name: str, edit: Callable[[Row], Any], line: int = LINE) -> None:
    rows = read(folder, name)
    edit(rows[line - 1])
    rewrite(folder, name, list(map(dump, rows)))


def found(folder: Path, **options: Any) -> set[tuple[str, int | None, str | None]]:
    return {(p.file, p.line, p.field) for p in verify(folder, **options).problems}


def test_a_fresh_dataset_is_right(original: Path) -> None:
    report = verify(original)
    assert report.ok and not report.notes
    rows = sum(c.rows for name, c in read_manifest(original).files.items() if name.startswith("data/"))
    assert report.rows == report.certificates == rows


FORGERIES: dict[str, Callable[[Row], Any]] = {
    "id": lambda r: r.update(id="witness-0123456789abcdef"),
    "system": lambda r: r.update(system="knights"),
    "theory": lambda r: r["theory"].update(attacks=r["theory"]["attacks"][1:]),
    "prompt": lambda r: r.update(prompt=r["prompt"].replace(r["theory"]["fact"], "the moon is green")),
    "question": lambda r: r.update(question="Is it so?"),
    "answer": lambda r: r.update(answer="yes" if r["answer"] != "yes" else "no"),
    "answers": lambda r: r["answers"].update(stable="yes" if r["answers"]["stable"] != "yes" else "no"),
    "parameters": lambda r: r["parameters"].update(tail=99),
    "seed": lambda r: r.update(seed=2),
    "class": lambda r: r.update({"class": "0123456789abcdef"}),
    "canary": lambda r: r.update(canary="none"),
}


@pytest.mark.parametrize("field", FORGERIES)
@pytest.mark.parametrize("line", [1, LINE])
def test_a_changed_field_is_found_with_file_line_and_name(field: str, line: int, folder: Path) -> None:
    change(folder, ROWS, FORGERIES[field], line)
    problems = found(folder)
    assert (ROWS, line, field) in problems
    assert {p[1] for p in problems} == {line}


def test_every_field_of_a_row_has_its_forgery(original: Path) -> None:
    assert set(read(original, ROWS)[0]) == set(FORGERIES)


@pytest.mark.parametrize("field", FORGERIES)
def test_a_missing_field_is_found(field: str, folder: Path) -> None:
    change(folder, ROWS, lambda r: r.pop(field))
    assert (ROWS, LINE, field) in found(folder)


@pytest.mark.parametrize("fact", ["the cat is out", "the cat is in the garden of the house that stands alone"])
def test_a_consistent_forgery_is_found_by_making_the_row_again(fact: str, folder: Path) -> None:
    witness = SYSTEMS["witness"]

    def forge(row: Row) -> None:
        t = witness.theory_from_json(row["theory"] | {"fact": fact})
        row["theory"], row["prompt"] = witness.theory_to_json(t), witness.wording.prompt(t)
        row["question"] = f"Should it be believed that {fact}?"
        row["id"] = item_id("witness", row["theory"], row["prompt"])

    change(folder, ROWS, forge)
    forged = read(folder, ROWS)[LINE - 1]
    change(folder, CERTIFICATES, lambda c: c.update(item=forged["id"], theory=forged["theory"]))
    assert found(folder) == {(ROWS, LINE, "theory")}


@pytest.mark.parametrize(
    "edit",
    [
        lambda line: line.replace(": ", ":", 1),
        lambda line: line[:-1] + ', "note": "mine"}',
        lambda line: line.replace('"system": "witness"', '"system": "x", "system": "witness"', 1),
        lambda line: dump(dict(reversed(json.loads(line).items()))),
    ],
)
def test_a_line_written_otherwise_is_found(edit: Callable[[str], str], folder: Path) -> None:
    lines = (folder / ROWS).read_text(encoding="utf-8").splitlines()
    lines[LINE - 1] = edit(lines[LINE - 1])
    rewrite(folder, ROWS, lines)
    assert found(folder) == {(ROWS, LINE, None)}


@pytest.mark.parametrize("name", [ROWS, CERTIFICATES])
@pytest.mark.parametrize("text", ["", "null", "{", '{"id": "\\udc00"}'])
def test_a_line_that_cannot_be_read_is_found(name: str, text: str, folder: Path) -> None:
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    rewrite(folder, name, [*lines[: LINE - 1], text, *lines[LINE:]])
    assert (name, LINE, None) in found(folder)


def test_each_byte_counts_where_the_checksums_were_left(folder: Path) -> None:
    for name in (ROWS, CERTIFICATES):
        with (folder / name).open("ab") as file:
            file.write(b"\n")
    problems = found(folder)
    assert {(ROWS, None, None), (CERTIFICATES, None, None)} <= problems


def test_lines_that_are_gone_or_there_twice_or_moved_are_found(folder: Path) -> None:
    for name in (ROWS, CERTIFICATES):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        rewrite(folder, name, [*lines[:2], lines[1], *lines[3:]])
    assert {(ROWS, 3, "id"), (ROWS, 3, "parameters")} <= found(folder)
    for name in (ROWS, CERTIFICATES):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        rewrite(folder, name, [*lines[:2], *lines[3:]])
    assert found(folder) == {("manifest.json", None, "left_out")}
    lines = (folder / CERTIFICATES).read_text(encoding="utf-8").splitlines()
    rewrite(folder, CERTIFICATES, lines[:-1])
    assert (CERTIFICATES, len(lines), None) in found(folder)


def test_a_row_moved_to_another_split_is_found(folder: Path) -> None:
    for kind in ("data", "certificates"):
        test, dev = (f"{kind}/{split}.jsonl" for split in ("test", "dev"))
        moved = (folder / test).read_text(encoding="utf-8").splitlines()[-1]
        rewrite(folder, test, (folder / test).read_text(encoding="utf-8").splitlines()[:-1])
        rewrite(folder, dev, [*(folder / dev).read_text(encoding="utf-8").splitlines(), moved])
    number = len(read(folder, "data/dev.jsonl"))
    assert ("data/dev.jsonl", number, "theory") in found(folder)
    assert ("data/dev.jsonl", number, "class") in found(folder)


# --- certificates ---------------------------------------------------------------------------------------------------


def first(original: Path, kind: str) -> int:
    """The number of the first certificate of a kind."""
    return next(n for n, c in enumerate(read(original, CERTIFICATES), 1) if c["kind"] == kind)


@pytest.mark.parametrize(
    "kind, field, edit",
    [
        ("derivation", "item", lambda c: c.update(item="witness-0")),
        ("derivation", "system", lambda c: c.update(system="knights")),
        ("derivation", "theory", lambda c: c["theory"].update(fact="the moon is green")),
        ("derivation", "semantics", lambda c: c.update(semantics="preferred")),
        ("derivation", "answer", lambda c: c.update(answer="undetermined")),
        ("derivation", "kind", lambda c: c.update(kind="oath")),
        ("derivation", "kind", lambda c: c.pop("kind")),
        ("derivation", "goal", lambda c: c.update(goal="believe me")),
        ("derivation", None, lambda c: c.update(goal="answer(undetermined)")),
        ("derivation", None, lambda c: c["steps"].pop(0)),
        ("derivation", None, lambda c: c["steps"].pop()),
        ("derivation", None, lambda c: c["steps"][0].update(rule="accused, so rejected")),
        ("derivation", "steps", lambda c: c["steps"].append("so there")),
        ("derivation", "to", lambda c: c["steps"][0].update(to="???")),
        ("derivation", "from", lambda c: c["steps"][0].update({"from": ["???"]})),
        ("derivation", "defaults", lambda c: c["steps"][0].update(defaults="none")),
        ("closed_set", "absent", lambda c: c.pop("absent")),
        ("closed_set", None, lambda c: c.update(absent=[])),
        ("closed_set", None, lambda c: c.update(formulas=c["absent"][:1])),
        ("closed_set", "formulas", lambda c: c.update(formulas=[3])),
    ],
)
def test_a_changed_certificate_is_found(
    kind: str, field: str | None, edit: Callable[[Row], Any], folder: Path, original: Path
) -> None:
    line = first(original, kind)
    change(folder, CERTIFICATES, edit, line)
    problems = found(folder)
    assert (CERTIFICATES, line, field) in problems
    assert {p[:2] for p in problems} == {(CERTIFICATES, line)}


def test_a_file_of_certificates_is_checked_alone(original: Path, tmp_path: Path) -> None:
    report = verify(original / CERTIFICATES)
    assert report.ok and report.certificates == len(read(original, CERTIFICATES))
    line = first(original, "derivation")
    certificate = read(original, CERTIFICATES)[line - 1]
    other = {"yes": "no", "no": "yes"}[certificate["answer"]]
    path = tmp_path / "one.json"
    for edited, field in [
        (certificate, "none"),
        (certificate | {"answer": other}, "answer"),
        (certificate | {"system": "chess"}, "system"),
        (certificate | {"theory": {"arguments": []}}, "theory"),
        (certificate | {"theory": 7}, "theory"),
    ]:
        path.write_text(dump(edited) + "\n", encoding="utf-8")
        assert [p.field for p in verify(path).problems] == [field][: field != "none"]
    path.write_text("")
    with pytest.raises(UsageError, match="empty"):
        verify(path)


# --- manifest, card, engines ----------------------------------------------------------------------------------------


def test_files_that_are_gone_or_new_are_found(folder: Path) -> None:
    (folder / CERTIFICATES).unlink()
    (folder / "data" / "more.jsonl").write_text("")
    problems = found(folder)
    assert {(CERTIFICATES, None, None), ("data/more.jsonl", None, None)} <= problems


@pytest.mark.parametrize(
    "old, new", [('"seed": 1', '"seed": 2'), ('"variants": 2', '"variants": 3'), ("canary ", "bird ")]
)
def test_a_changed_manifest_is_found(old: str, new: str, folder: Path) -> None:
    path = folder / "manifest.json"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert not verify(folder).ok


@pytest.mark.parametrize(
    "edit",
    [
        lambda m: m.pop("files"),
        lambda m: m.update(files={"data/test.jsonl": 3}),
        lambda m: m.update(disjoint="yes"),
        lambda m: m.update(seed=True),
        lambda m: m.update(template=3),
        lambda m: m.update(splits={"test": "most"}),
        lambda m: m.update(splits={"../test": 1}),
        lambda m: m.update(left_out={"disputed": "none"}),
        lambda m: m.update(balance=[3]),
    ],
)
def test_a_manifest_that_cannot_be_read_is_told(edit: Callable[[Row], Any], folder: Path) -> None:
    path = folder / "manifest.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    edit(record)
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(RecordError, match=r"manifest\.json: field"):
        verify(folder)


def test_a_card_without_its_canary_is_found(folder: Path) -> None:
    (folder / "README.md").write_text("# Mine\n")
    assert found(folder) == {("README.md", None, None)}


def test_rows_of_another_generator_are_checked_but_not_made_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifying, "GENERATOR", manifest.GENERATOR + 1)
    report = verify(folder)
    assert report.ok and report.notes == ("The rows were made by generator 1, this is 2: they are not made again.",)
    change(folder, ROWS, FORGERIES["answer"])
    assert (ROWS, LINE, "answer") in found(folder)


def test_an_engine_that_fails_on_one_row_is_told_of_that_row(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = len(read(folder, ROWS)[LINE - 1]["theory"]["arguments"])
    real = certify.BACKENDS["sat"].extensions_of_all

    class Failing:
        @staticmethod
        def extensions_of_all(afs: Any, semantics: Any, **options: Any) -> Iterator[Any]:
            for af, extensions in zip(afs, real(afs, semantics, **options), strict=True):
                yield (frozenset(af.arguments),) if len(af.arguments) == bad else extensions

    monkeypatch.setattr(certify, "BACKENDS", {"asp": certify.BACKENDS["asp"], "sat": Failing})
    problems = verify(folder).problems
    assert {(p.field, "engines differ" in p.message) for p in problems} == {("answer", True)}
    sizes = {len(read(folder, p.file)[(p.line or 0) - 1]["theory"]["arguments"]) for p in problems}
    assert sizes == {bad}


def test_more_jobs_find_the_same(folder: Path) -> None:
    change(folder, ROWS, FORGERIES["answer"])
    assert verify(folder, jobs=2).problems == verify(folder).problems


def test_nothing_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        verify(tmp_path / "none")
