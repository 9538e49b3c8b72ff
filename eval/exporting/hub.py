"""A dataset as a folder for a dataset hub: rows (and Parquet), certificates, manifest, and a card with checksums."""

import re
from dataclasses import replace
from json import dumps
from pathlib import Path
from shutil import copyfile

from ...errors import RecordError, UsageError
from ...generators.dataset import Dataset, data_file, read_dataset
from ...generators.manifest import Manifest, contents
from ...generators.staging import CARD, MANIFEST, staged
from .parquet import parquet_file, write_parquet

FRONT_MATTER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
PLACE = re.compile(r"(data|certificates)/\w[^/\\]*")  # nothing outside of the folder is ever written
FILES = "## Files\n"
LICENSE = re.compile(r"^license: .*$", re.MULTILINE)


def export_hub(
    dataset: str | Path, out: str | Path, *, parquet: bool = False, license: str | None = None, force: bool = False
) -> Path:
    """Write the folder ``out`` that dataset hubs take as it is and ``datasets.load_dataset(out)`` loads without a
    network; return it. It stays a dataset of ours, which ``verify`` checks.

    With ``parquet`` (extra ``[parquet]``) each split is there as Parquet too, which the loader then takes. ``license``
    replaces the licence in the card. RecordError where a file is not the one that the manifest describes, UsageError
    where ``out`` is in the way (``force`` replaces an earlier export).
    """
    source = read_dataset(dataset)
    out_of_place(source.path, Path(out))
    with staged(Path(out), force=force) as folder:
        copy_files(source, folder)
        added = [write_parquet(source, split, folder) for split in source.manifest.splits] if parquet else []
        described = {path.relative_to(folder).as_posix(): contents(path) for path in added}
        manifest = replace(source.manifest, files={**source.manifest.files, **described})
        for name, text in ((MANIFEST, manifest.text()), (CARD, card(source.path, manifest, license))):
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return Path(out)


def out_of_place(source: Path, out: Path) -> None:
    """UsageError where an export would replace what it is made from."""
    if out.resolve() == source.resolve():
        raise UsageError(f"{out} is the dataset itself: name another folder for the export")


def copy_files(source: Dataset, folder: Path) -> None:
    """Copy the files of a dataset; RecordError where one is not as the manifest describes it, or has no place in it."""
    for name, described in source.manifest.files.items():
        if not PLACE.fullmatch(name):
            raise RecordError(f"{source.path / MANIFEST}: field 'files': {name!r} is no file of a dataset")
        (folder / name).parent.mkdir(exist_ok=True)
        copyfile(source.path / name, folder / name)
        if contents(folder / name) != described:
            raise RecordError(f"{source.path / name}: is not the file that {MANIFEST} describes; build the set again")


def card(folder: Path, manifest: Manifest, license: str | None) -> str:
    """The card in the dataset's folder, with this licence, the paths of the files to load, checksums, and how the rows
    were made."""
    text = (folder / CARD).read_text(encoding="utf-8") if (folder / CARD).is_file() else ""
    front = FRONT_MATTER.match(text)
    if front is None or manifest.recipe.canary not in text:
        raise RecordError(f"{folder / CARD}: is not the card of this dataset (front matter and canary)")
    head = licensed(front[1], license)
    for split in manifest.splits:
        if parquet_file(split) in manifest.files:
            head = head.replace(f"path: {data_file(split)}", f"path: {parquet_file(split)}")
    body = text[front.end() :].partition(FILES)[0]  # an export that is exported again has that section already
    return f"---\n{head}\n---\n{body.rstrip()}\n\n{checksums(manifest)}\n{recipe(manifest)}"


def licensed(head: str, license: str | None) -> str:
    """The front matter with this licence in place of its own."""
    if license is None:
        return head
    if not license.replace("-", "").replace(".", "").isalnum():
        raise UsageError(f"license: {license!r} is no licence identifier, as mit or cc-by-4.0")
    return LICENSE.sub(f"license: {license}", head)


def checksums(manifest: Manifest) -> str:
    """The section with the SHA-256 of each file."""
    lines = [f"| `{name}` | `{described.sha256}` |\n" for name, described in manifest.files.items()]
    return "".join((f"{FILES}\n| file | SHA-256 |\n| --- | --- |\n", *lines))


def recipe(manifest: Manifest) -> str:
    """The section that says what made the rows, with which parameters and seed."""
    made = manifest.recipe
    parameters = dumps(made.parameters, ensure_ascii=False)
    text = f"## Made by\n\nlastword, generator version {manifest.generator}, system `{made.system}`, "
    return f"{text}seed {made.seed}, parameters:\n\n    {parameters}\n"
