"""Datasets on disk: folders of rows, certificates, a manifest and a card, read item by item."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..errors import RecordError, UsageError
from .manifest import Manifest, read_manifest
from .rows import Item, read_item, read_lines


@dataclass(frozen=True, slots=True)
class Dataset:
    """A dataset on disk: its folder and its manifest."""

    path: Path
    manifest: Manifest

    def items(self, split: str | None = None) -> Iterator[Item]:
        """The items of a split, or of all splits in order, read one by one; RecordError names file, line and field."""
        if split is not None and split not in self.manifest.splits:
            raise UsageError(f"{self.path} has no split {split!r}; there are {', '.join(self.manifest.splits)}")
        for name in self.manifest.splits if split is None else (split,):
            yield from read_rows(self.path / data_file(name))


def data_file(split: str) -> str:
    """The name of a split's rows inside its dataset."""
    return f"data/{split}.jsonl"


def certificate_file(split: str) -> str:
    """The name of a split's certificates inside its dataset."""
    return f"certificates/{split}.jsonl"


def read_dataset(path: str | Path) -> Dataset:
    """The dataset in this folder; UsageError where it is none."""
    folder = Path(path)
    manifest = read_manifest(folder)
    for split in manifest.splits:
        if not (folder / data_file(split)).is_file():
            raise RecordError(f"{folder / data_file(split)}: the file is missing")
    return Dataset(folder, manifest)


def read_rows(path: Path) -> Iterator[Item]:
    """The items of a file of rows, read one by one."""
    for number, _, record in read_lines(path, str(path)):
        if isinstance(record, RecordError):
            raise record
        yield read_item(record, f"{path}:{number}")
