"""Runs that are stopped: by kill -9, by Ctrl-C, by a second process; and what is taken up again."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from http_server import Sent, completion, serving

import lastword
from lastword.errors import RecordError, UsageError
from lastword.eval.audit import audit_row
from lastword.eval.inputs import read_rows
from lastword.eval.running.folder import recorded
from lastword.eval.running.model import Message, Reply, Sampling
from lastword.generators.systems import SYSTEMS

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(lastword.__file__).absolute().parents[1])}
CONNECTIONS = 4
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and locks of POSIX")


def build(path: Path, sizes: str, variants: int = 1) -> Path:
    parameters = {"shape": "linear", "arguments": sizes, "variants": variants}
    lastword.build("witness", parameters, seed=1, out=path)
    return path


@pytest.fixture(scope="module")
def five_hundred(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("set") / "d", "1-10", 50)


def command(dataset: Path, out: Path, url: str, *more: str) -> list[str]:
    line = [sys.executable, "-m", "lastword", "run", str(dataset), "--model", "m", "--base-url", url]
    return [*line, "--out", str(out), "--max-connections", str(CONNECTIONS), *more]


def started(*line: str) -> subprocess.Popen[str]:
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(line, env=ENVIRONMENT, text=True, start_new_session=True, **pipes)


def wait_for_samples(out: Path, count: int) -> None:
    """Wait until the run has written so many samples."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if (out / "samples.jsonl").exists() and (out / "samples.jsonl").read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.01)
    raise AssertionError("the run writes nothing")


@posix
def test_killed_in_the_middle_of_500_items_and_taken_up_again(five_hundred: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    with serving(lambda body, n: Sent(completion(f"reply {n}\n\nAnswer: yes"), wait=0.005)) as server:
        process = started(*command(five_hundred, out, server.url))
        wait_for_samples(out, 200)
        process.kill()
        assert process.wait(30) == -signal.SIGKILL
        first = [json.loads(x) for x in (out / "samples.jsonl").read_bytes().split(b"\n")[:-1]]
        assert 200 <= len(first) < 500
        with (out / "samples.jsonl").open("ab") as file:  # as if it had been killed while it wrote
            file.write(b'{"key": "half", "response": "Ans')
        done = started(*command(five_hundred, out, server.url, "--json"))
        said, err = done.communicate(timeout=120)
    assert (done.returncode, err) == (0, "")
    lines = [json.loads(x) for x in (out / "samples.jsonl").read_text("utf-8").splitlines()]
    assert len(lines) == len({r["key"] for r in lines}) == len({r["item"] for r in lines}) == 500
    assert lines[: len(first)] == first, "what was there stays as it was"
    assert json.loads(said)["samples"] == 500 and json.loads(said)["asked"] == 500 - len(first)
    times = Counter(server.prompts)
    assert len(times) == 500 and max(times.values()) <= 2
    in_flight = [prompt for prompt, n in times.items() if n == 2]
    assert len(in_flight) <= CONNECTIONS, "only what was in flight is asked twice"


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_keeps_what_came_and_says_how_to_go_on(tmp_path: Path, number: int) -> None:
    dataset, out = build(tmp_path / "d", "1-10", 5), tmp_path / "run"
    with serving(lambda body, n: Sent(completion(), wait=0.0 if n < 10 else 20.0)) as server:
        process = started(*command(dataset, out, server.url))
        wait_for_samples(out, 10)
        process.send_signal(number)
        said, err = process.communicate(timeout=20)
    assert (process.returncode, said) == (128 + number, "")
    assert err == f"warning: what came back is in {out}; the same command goes on from there\nstopped\n"
    assert len(recorded(out)) == 10 and all(r["error"] is None for r in recorded(out).values())
    with serving(lambda body, n: Sent(completion())) as server:
        changed = lastword.run(dataset, "m", tmp_path / "other", base_url=server.url)
    assert changed.asked == 50
    with pytest.raises(UsageError, match="holds a run with base_url"):
        lastword.run(dataset, "m", out, base_url=server.url)


@posix
def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    dataset, out = build(tmp_path / "d", "1-4"), tmp_path / "run"
    release = threading.Event()

    def respond(body: dict[str, Any], n: int) -> Sent:
        if n:
            release.wait(30)
        return Sent(completion())

    with serving(respond) as server:
        first = started(*command(dataset, out, server.url))
        wait_for_samples(out, 1)
        second = subprocess.run(command(dataset, out, server.url), env=ENVIRONMENT, capture_output=True, text=True)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == f"error: another process is running {out}; wait for it to end\n"
        first.kill()
        first.wait(30)
        release.set()
        third = subprocess.run(command(dataset, out, server.url), env=ENVIRONMENT, capture_output=True, text=True)
    assert third.returncode == 0 and third.stdout.startswith(f"4 samples in {out}: 4 with a reply, 0 failed\n")


# --- what is asked again ----------------------------------------------------------------------------------------------


class Scripted:
    """A model of Python that replies what it is told to, prompt by prompt."""

    name = "scripted"

    def __init__(self, *replies: Any) -> None:
        self.replies, self.asked = list(replies), 0

    async def reply(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        self.asked += 1
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply  # type: ignore[no-any-return]


GOOD = Reply("Answer: yes", finish_reason="stop")


def test_failures_truncations_and_refusals_are_asked_again(tmp_path: Path) -> None:
    dataset, out = build(tmp_path / "d", "1-5"), tmp_path / "run"
    cut, refused = Reply("Well,", finish_reason="length"), Reply("I cannot.", finish_reason="content_filter")
    model = Scripted(GOOD, ValueError("broken"), cut, refused, "no reply at all")
    first = lastword.run(dataset, model, out, max_connections=1)
    assert (first.failures, first.truncated, first.refused) == ({"model_error": 1, "no_reply": 1}, 1, 1)
    again = Scripted(*[Reply(f"Answer: no ({n})") for n in range(4)])
    second = lastword.run(dataset, again, out, max_connections=1)
    assert (second.asked, second.failed, second.truncated, second.refused) == (4, 0, 0, 0)
    rows = list(read_rows(out))
    assert len((out / "samples.jsonl").read_text("utf-8").splitlines()) == 9, "the file only grows"
    assert [r.row for r in rows] == [1, 6, 7, 8, 9], "of the lines of one key the last one counts"
    assert [r.error for r in rows] == [None] * 5
    assert lastword.run(dataset, Scripted(), out).asked == 0


def test_a_run_can_be_extended_but_not_changed(tmp_path: Path) -> None:
    dataset, out = build(tmp_path / "d", "1-5"), tmp_path / "run"
    assert lastword.run(dataset, Scripted(*[GOOD] * 2), out, limit=2).asked == 2
    assert lastword.run(dataset, Scripted(*[GOOD] * 3), out).asked == 3
    assert lastword.run(dataset, Scripted(*[GOOD] * 5), out, epochs=2).asked == 5
    assert len(recorded(out)) == 10
    less = lastword.run(dataset, Scripted(), out, limit=1)
    assert (less.samples, less.kept, less.asked) == (10, 9, 0), "as many as an audit of the folder counts"
    with pytest.raises(TypeError, match="unexpected options: epoch"):
        lastword.run(dataset, Scripted(), out, epoch=2)
    manifest = json.loads((out / "manifest.json").read_text())
    assert (manifest["epochs"], manifest["items"]) == (2, 5), "what was asked at most"
    other = build(tmp_path / "other", "1-4")
    for changed, name in (
        ({"temperature": 1.0}, "sampling"),
        ({"name": "another"}, "model"),
        ({"system_prompt": "Hm."}, "system_prompt"),
        ({"prompt_style": "steps"}, "prompt_style"),
        ({"dataset": other}, "dataset_sha256"),
    ):
        options: dict[str, Any] = {"dataset": dataset, "model": Scripted(), "out": out, "epochs": 2, **changed}
        with pytest.raises(UsageError, match=rf"holds a run with {name} .*name another folder \(--out\)"):
            lastword.run(**options)


@pytest.mark.parametrize(
    ("tail", "kept"), [(b'{"key": "x", "resp', 1), (b'{"key": "x", "response": "\xc3', 1), (b'{"key": "x"}', 2)]
)
def test_a_half_written_line_is_cut_and_a_whole_one_kept(tmp_path: Path, tail: bytes, kept: int) -> None:
    dataset, out = build(tmp_path / "d", "1-2"), tmp_path / "run"
    lastword.run(dataset, Scripted(GOOD), out, limit=1)
    with (out / "samples.jsonl").open("ab") as file:
        file.write(tail)
    if kept == 1:
        assert [r.row for r in read_rows(out)] == [1], "an audit passes over what is still being written"
    lastword.run(dataset, Scripted(GOOD), out)
    lines = (out / "samples.jsonl").read_bytes().split(b"\n")
    assert lines[-1] == b"" and len(lines) - 1 == kept + 1
    assert all(isinstance(json.loads(line), dict) for line in lines[:-1])


def test_a_tail_longer_than_what_is_read_at_once_is_cut_too(tmp_path: Path) -> None:
    dataset, out = build(tmp_path / "d", "1-2"), tmp_path / "run"
    lastword.run(dataset, Scripted(GOOD), out, limit=1)
    whole = (out / "samples.jsonl").read_bytes()
    (out / "samples.jsonl").write_bytes(whole + b'{"response": "' + b"x" * 200_000)
    assert lastword.run(dataset, Scripted(), out, limit=1).asked == 0
    assert (out / "samples.jsonl").read_bytes() == whole


def test_other_folders_and_broken_manifests_are_refused(tmp_path: Path) -> None:
    dataset = build(tmp_path / "d", "1-2")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("")
    for name in ("mine", "file"):
        with pytest.raises(UsageError, match=r"name (another|a folder)"):
            lastword.run(dataset, Scripted(), tmp_path / name)
    assert [p.name for p in (tmp_path / "mine").iterdir()] == ["notes.txt"]
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "manifest.json").write_text("{")
    with pytest.raises(RecordError, match="not JSON"):
        lastword.run(dataset, Scripted(), tmp_path / "broken")
    for wrong in (tmp_path / "missing", tmp_path / "mine"):
        with pytest.raises(UsageError, match=r"does not exist|holds no dataset"):
            lastword.run(wrong, Scripted(), tmp_path / "run")


def test_runs_are_audited(tmp_path: Path) -> None:
    dataset, out = build(tmp_path / "d", "1-3"), tmp_path / "run"
    lastword.run(dataset, Scripted(GOOD, TimeoutError(), Reply(" ", finish_reason="length")), out, max_connections=1)
    audits = [audit_row(SYSTEMS["witness"], row) for row in read_rows(out)]
    assert [a.answer.status for a in audits] == ["ok", "error", "truncated"]
    assert [a.item for a in audits] == [r["item"] for r in recorded(out).values()]
    assert {a.model for a in audits} == {"scripted"} and audits[0].answer_correct
    os.rename(dataset, tmp_path / "elsewhere")
    assert all(audit_row(SYSTEMS["witness"], row).answer.status == "error" for row in read_rows(out))
    (tmp_path / "far").mkdir()
    os.rename(tmp_path / "elsewhere", tmp_path / "far" / "d")
    os.rename(out, tmp_path / "far" / "run")
    assert next(read_rows(tmp_path / "far" / "run")).theory is not None, "run and dataset move together"


@pytest.mark.parametrize(
    "odd",
    [
        Reply(3),  # type: ignore[arg-type]
        Reply("Answer: yes", finish_reason=object()),  # type: ignore[arg-type]
        Reply("Answer: yes", usage={"total_tokens": 1.5}),  # type: ignore[dict-item]
        Reply("Answer: yes", usage=7),  # type: ignore[arg-type]
        None,
    ],
)
def test_a_reply_that_cannot_be_recorded_is_an_error(tmp_path: Path, odd: Any) -> None:
    dataset = build(tmp_path / "d", "1-2")
    done = lastword.run(dataset, Scripted(odd, GOOD), tmp_path / "run", max_connections=1)
    assert (done.failures, done.samples) == ({"no_reply": 1}, 2)


def test_half_surrogates_are_recorded_as_what_files_can_hold(tmp_path: Path) -> None:
    dataset = build(tmp_path / "d", "1")
    lastword.run(dataset, Scripted(Reply("\ud800 Answer: yes\x1b[0m")), tmp_path / "run")
    (row,) = read_rows(tmp_path / "run")
    assert row.error is None and row.response.endswith(" Answer: yes\x1b[0m")


def test_a_run_inside_of_an_event_loop(tmp_path: Path) -> None:
    """As in a notebook."""
    dataset = build(tmp_path / "d", "1-3")

    async def cell() -> int:
        return lastword.run(dataset, Scripted(*[GOOD] * 3), tmp_path / "run").asked

    assert asyncio.run(cell()) == 3


@posix
def test_ctrl_c_in_a_program_is_a_keyboard_interrupt(tmp_path: Path) -> None:
    dataset, out = build(tmp_path / "d", "1-3"), tmp_path / "run"
    program = f"""
import asyncio, lastword

class Slow:
    asked = 0
    async def reply(self, messages, sampling):
        self.asked += 1
        await asyncio.sleep(0 if self.asked == 1 else 60)
        return lastword.Reply("Answer: yes")

try:
    lastword.run({str(dataset)!r}, Slow(), {str(out)!r})
except KeyboardInterrupt:
    print("interrupted")
"""
    process = started(sys.executable, "-c", program)
    wait_for_samples(out, 1)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20) == ("interrupted\n", "")
    assert len(recorded(out)) == 1


def test_a_whole_last_line_without_its_end_is_read(tmp_path: Path) -> None:
    """As other programs write a run's folder."""
    (tmp_path / "samples.jsonl").write_text('{"prompt": "p", "response": "a"}\n{"prompt": "p", "response": "b"}')
    assert [row.response for row in read_rows(tmp_path)] == ["a", "b"]
