"""Datasets on disk: folders of rows, certificates, a manifest and a card, read item by item."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..errors import RecordError, UsageError
from ..nl.answers import extract
from .manifest import Manifest, read_manifest
from .rows import Item, Record, read_item, read_line, read_lines

Place = tuple[Path, int, int]  # file, number of the line from 1 on, byte at which it starts


@dataclass(frozen=True, slots=True)
class Dataset:
    """A dataset on disk: its folder and its manifest.

    ``len``, indexing, iteration and ``score_answer`` are those that reasoning-gym asks of a dataset.
    """

    path: Path
    manifest: Manifest

    def items(self, split: str | None = None) -> Iterator[Item]:
        """The items of a split, or of all splits in order, read one by one; RecordError names file, line and field."""
        if split is not None and split not in self.manifest.splits:
            raise UsageError(f"{self.path} has no split {split!r}; there are {', '.join(self.manifest.splits)}")
        for name in self.manifest.splits if split is None else (split,):
            yield from read_rows(self.path / data_file(name))

    # --- as reasoning-gym has it ---

    def __len__(self) -> int:
        """The number of items, of all splits."""
        return len(self._places())

    def __getitem__(self, index: int) -> dict[str, Any]:
        """The entry of the item at this place, splits in order: ``question``, ``answer`` and ``metadata``, in which the
        whole row is ``item``. IndexError where there is none."""
        path, number, start = self._places()[index]
        with path.open("rb") as file:
            file.seek(start)
            item = _item(read_line(file.readline(), f"{path}:{number}")[1], f"{path}:{number}")
        about = {"source_dataset": item.system, "source_index": range(len(self))[index], "id": item.id}
        return {"question": item.prompt, "answer": item.answer, "metadata": {**about, "item": item.record()}}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The entries in order."""
        return (self[i] for i in range(len(self)))

    def score_answer(self, answer: str | None, entry: Mapping[str, Any]) -> float:
        """1.0 where the text gives the entry's answer as its answer, else 0.0: nothing for a word of it in prose."""
        from .systems import SYSTEMS  # with its readers: not needed to read rows

        values = SYSTEMS[entry["metadata"]["source_dataset"]].answers
        return float(isinstance(answer, str) and extract(answer, values).value == entry["answer"])

    def _places(self) -> tuple[Place, ...]:
        files = [self.path / data_file(split) for split in self.manifest.splits]
        return tuple(place for f in files for place in _lines_of(f, os.stat(f).st_mtime_ns, os.stat(f).st_size))


@lru_cache(maxsize=64)
def _lines_of(path: Path, changed: int, size: int) -> tuple[Place, ...]:
    """The rows of a file as it is since it was last changed."""
    places, start = [], 0
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            places.append((path, number, start))
            start += len(line)
    return tuple(places)


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
        yield _item(record, f"{path}:{number}")


def _item(record: Record | RecordError, where: str) -> Item:
    if isinstance(record, RecordError):
        raise record
    return read_item(record, where)
