"""A dataset's folder comes whole or not at all."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lastword.errors import UsageError
from lastword.generators.staging import MANIFEST, staged

HOLD = """
import sys, time
from pathlib import Path
from lastword.generators.staging import staged
with staged(Path(sys.argv[1])) as folder:
    (folder / "data").mkdir()
    print("inside", flush=True)
    time.sleep(60)
"""


def finish(out: Path, text: str, *, force: bool = False) -> None:
    with staged(out, force=force) as folder:
        (folder / MANIFEST).write_text(text)
        assert not (out / MANIFEST).exists() or (out / MANIFEST).read_text() != text


def holding(out: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(out)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "inside\n"
    return process


def test_the_folder_takes_its_name_at_the_end_and_leaves_nothing_beside(tmp_path: Path) -> None:
    finish(tmp_path / "new" / "out", "1")
    assert (tmp_path / "new" / "out" / MANIFEST).read_text() == "1"
    assert [p.name for p in (tmp_path / "new").iterdir()] == ["out"]


def test_an_empty_folder_may_be_there(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    finish(tmp_path / "out", "1")
    assert (tmp_path / "out" / MANIFEST).read_text() == "1"


def test_an_error_leaves_the_old_dataset_and_nothing_else(tmp_path: Path) -> None:
    finish(tmp_path / "out", "1")
    with pytest.raises(RuntimeError), staged(tmp_path / "out", force=True):
        raise RuntimeError
    assert (tmp_path / "out" / MANIFEST).read_text() == "1"
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


def test_a_dataset_is_replaced_only_by_force(tmp_path: Path) -> None:
    finish(tmp_path / "out", "1")
    with pytest.raises(UsageError, match="not empty"), staged(tmp_path / "out"):
        pytest.fail("entered")
    finish(tmp_path / "out", "2", force=True)
    assert (tmp_path / "out" / MANIFEST).read_text() == "2"


def test_force_replaces_no_folder_that_holds_anything_else(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    for entry in (None, MANIFEST):
        if entry is not None:
            (tmp_path / entry).write_text("{}")
        with pytest.raises(UsageError, match="other files"), staged(tmp_path, force=True):
            pytest.fail("entered")
    assert (tmp_path / "thesis.tex").read_text() == "years of work"


def test_a_file_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(UsageError, match="no folder"), staged(tmp_path / "out", force=True):
        pytest.fail("entered")


@pytest.mark.skipif(sys.platform == "win32", reason="no record locks, no SIGKILL")
def test_a_running_build_keeps_its_place_and_a_killed_one_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = holding(out)
    with pytest.raises(UsageError, match="another build"), staged(out):
        pytest.fail("entered")
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert not out.exists() and (tmp_path / ".out.building" / "data").is_dir()
    finish(out, "1")
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


def test_a_folder_of_somebody_else_is_not_taken_for_a_leftover(tmp_path: Path) -> None:
    (tmp_path / ".out.building").mkdir()
    (tmp_path / ".out.building" / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="no leftover"), staged(tmp_path / "out"):
        pytest.fail("entered")
