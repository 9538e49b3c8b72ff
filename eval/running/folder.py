"""A run on disk: ``manifest.json`` (what is asked of whom) and ``samples.jsonl``, which only grows.

A sample that failed is asked again and written again; of the lines with one key the last one counts.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ...errors import RecordError, UsageError
from ..records import read_lines, to_json
from .failures import finished

SAMPLES, MANIFEST, LOCK = "samples.jsonl", "manifest.json", "LOCK"
FIXED = ("model", "base_url", "sampling", "system_prompt", "prompt_style", "dataset_sha256")
GROWING = ("items", "epochs")  # how much was asked at most
Record = Mapping[str, Any]


class Folder:
    """A run's folder that this process alone may write to."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self.path, self._stream = path, stream

    def add(self, record: Record) -> None:
        """Write the record as a line that outlives this process and the machine's power."""
        self._stream.write(to_json(record).encode("utf-8", "replace") + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())


@contextmanager
def opened(path: Path, manifest: Record) -> Iterator[Folder]:
    """The run's folder, made or taken up again: locked, its manifest checked and written, a half-written line repaired.

    UsageError where another process writes to it, where it is another run's, or no run's.
    """
    if path.exists() and not path.is_dir():
        raise UsageError(f"{path} is a file: name a folder for the run (--out)")
    check(path, manifest)
    path.mkdir(parents=True, exist_ok=True)
    with (path / LOCK).open("a") as lock:
        _hold(lock, path)
        there = check(path, manifest)
        was = {name: n for name in GROWING if isinstance(n := there.get(name), int)}
        _write_manifest(path, {**manifest, **{name: max(n, manifest[name]) for name, n in was.items()}})
        with (path / SAMPLES).open("ab+") as stream:
            repair(stream)
            yield Folder(path, stream)


def check(path: Path, manifest: Record) -> Record:
    """The manifest that is there (empty where there is none); UsageError where the folder holds another run than the
    manifest given tells of, or other things."""
    if not path.exists():
        return {}
    if not (path / MANIFEST).is_file():
        strange = {p.name for p in path.iterdir() if p.name != LOCK and not p.name.startswith(f".{MANIFEST}.")}
        if strange:
            raise UsageError(f"{path} is no run's folder and holds other things ({min(strange)}): name another (--out)")
        return {}
    there = read_manifest(path)
    if not there.keys() >= set(FIXED):
        held = "a dataset" if "recipe" in there or (path / "data").is_dir() else "other things"
        raise UsageError(f"{path} holds {held}, not a run: name another folder (--out)")
    for name in FIXED:
        if there.get(name) != manifest[name]:
            was, now = (json.dumps(m.get(name), ensure_ascii=False) for m in (there, manifest))
            raise UsageError(f"{path} holds a run with {name} {was}, not {now}: name another folder (--out)")
    return there


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of the run in this folder; RecordError where it is broken."""
    try:
        found = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path / MANIFEST}: not JSON: {error}") from None
    if not isinstance(found, dict):
        raise RecordError(f"{path / MANIFEST}: expected a JSON object")
    return found


def _write_manifest(path: Path, manifest: Record) -> None:
    unfinished = path / f".{MANIFEST}.{os.getpid()}"
    with unfinished.open("w", encoding="utf-8") as out:
        out.write(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")
        out.flush()
        os.fsync(out.fileno())
    os.replace(unfinished, path / MANIFEST)


def _hold(lock: IO[str], path: Path) -> None:
    """Lock the file until it is closed or this process ends, however it ends."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageError(f"another process is running {path}; wait for it to end") from None


def repair(stream: IO[bytes]) -> None:
    """Make the file end with a whole line: one that a killed process left half written is cut off."""
    tail = _tail(stream)
    if not tail:
        return
    try:
        whole = isinstance(json.loads(tail), dict)
    except ValueError:
        whole = False
    if whole:
        stream.write(b"\n")
    else:
        stream.truncate(stream.seek(0, os.SEEK_END) - len(tail))
    stream.flush()


def _tail(stream: IO[bytes]) -> bytes:
    """What stands after the last line end."""
    end, block, tail = stream.seek(0, os.SEEK_END), 1 << 16, b""
    while end and b"\n" not in tail:
        start = max(0, end - block)
        stream.seek(start)
        tail = stream.read(end - start) + tail
        end = start
    return tail.rpartition(b"\n")[2]


# --- reading ----------------------------------------------------------------------------------------------------------


def recorded(path: Path) -> dict[str, dict[str, Any]]:
    """The last record of each key of the run in this folder; lines that are no records are passed over."""
    file = path / SAMPLES
    values = (line.value for line in read_lines(file)) if file.is_file() else ()
    return {value["key"]: value for value in values if value is not None and isinstance(value.get("key"), str)}


def answered(record: Record) -> bool:
    """Whether a record holds an answer that need not be asked for again: no error, not cut off, not refused."""
    return not record.get("error") and finished(record.get("finish_reason")) is None


def repeated(path: Path) -> int:
    """How many lines of a run's samples hold an answer although a line before them answers the same sample: a run
    writes none of these, but a file put together by hand may."""
    answers = Counter(
        line.value["key"]
        for line in read_lines(path)
        if line.value is not None and isinstance(line.value.get("key"), str) and answered(line.value)
    )
    return answers.total() - len(answers)


def superseded(path: Path) -> frozenset[int]:
    """The numbers of the lines of a run's samples that do not count: there is a later one of their key, or the line is
    the last one and half written."""
    last: dict[str, int] = {}
    idle: set[int] = set()
    broken = 0
    for line in read_lines(path):
        broken = line.number if line.value is None else 0
        key = (line.value or {}).get("key")
        if isinstance(key, str):
            idle |= {last[key]} if key in last else set()
            last[key] = line.number
    with path.open("rb") as stream:
        return frozenset(idle | {broken} if broken and _tail(stream) else idle)
