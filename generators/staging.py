"""A folder written whole or not at all: made beside its place, then renamed."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from ..errors import UsageError

LOCK = "LOCK"
MANIFEST = "manifest.json"
CARD = "README.md"
ENTRIES = frozenset({LOCK, MANIFEST, CARD, "data", "certificates"})


@contextmanager
def staged(out: Path, *, force: bool = False, entries: frozenset[str] = ENTRIES) -> Iterator[Path]:
    """A fresh folder to write into, which takes the name ``out`` at the end; nothing of that name is seen before.
    ``entries`` are the names of all that may be written into it, the manifest among them.

    UsageError where ``out`` is in the way: a file, or a folder that is not empty (with ``force`` a dataset is
    replaced). What a killed build left behind is removed; a build that still runs keeps its place. If anything is
    raised inside, the folder is removed and ``out`` stays as it was.
    """
    out = out.resolve()
    check_free(out, force=force, entries=entries)
    folder = out.with_name(f".{out.name}.building")
    out.parent.mkdir(parents=True, exist_ok=True)
    clear(folder, entries)
    folder.mkdir()
    with (folder / LOCK).open("w") as lock:
        hold(lock)
        try:
            yield folder
            (folder / LOCK).unlink()
            replace(out, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def check_free(out: Path, *, force: bool, entries: frozenset[str] = ENTRIES) -> None:
    """UsageError where ``out`` cannot become a dataset."""
    if not out.name or (out.exists() and not out.is_dir()):
        raise UsageError(f"{out} is no folder that a dataset could be")
    if not out.exists() or not any(out.iterdir()):
        return
    if not force:
        raise UsageError(f"the folder {out} is not empty; choose another, or replace it (--force, force=True)")
    if not (out / MANIFEST).is_file() or not is_ours(out, entries):
        raise UsageError(f"the folder {out} holds other files than a dataset; it is not replaced")


def is_ours(folder: Path, entries: frozenset[str] = ENTRIES) -> bool:
    """Whether the folder holds nothing but what a build writes."""
    return folder.is_dir() and {entry.name for entry in folder.iterdir()} <= entries


def clear(folder: Path, entries: frozenset[str] = ENTRIES) -> None:
    """Remove what a killed build left behind; UsageError where the folder is another's, or its build still runs."""
    if not folder.exists():
        return
    if not is_ours(folder, entries):
        raise UsageError(f"{folder} is in the way and is no leftover of a build; move it elsewhere")
    if (folder / LOCK).exists():
        with (folder / LOCK).open("w") as lock:
            hold(lock)
    shutil.rmtree(folder)


def hold(lock: IO[str]) -> None:
    """Lock the file until it is closed or this process ends; UsageError where another process holds it."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageError(f"another build is writing {Path(lock.name).parent}; wait for it to end") from None


def replace(out: Path, folder: Path) -> None:
    """Give the finished folder its name; an older dataset of that name goes when the new one is in place."""
    old = out.with_name(f".{out.name}.replaced")
    shutil.rmtree(old, ignore_errors=True)
    with suppress(FileNotFoundError):
        os.rename(out, old)
    os.rename(folder, out)
    shutil.rmtree(old, ignore_errors=True)
