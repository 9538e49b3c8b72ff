"""The command ``run``: what it prints, exit statuses, the progress bar, the path to an audit."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from http_server import Sent, completion, serving

import lastword
from lastword import cli

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).absolute().parents[1]), "OPENAI_API_KEY": "sk-x"}


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The command line run in this process, in a folder with a dataset ``d`` of 5 items: status, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-x")
    lastword.build("witness", {"shape": "linear", "arguments": "1-5"}, seed=1, out="d")

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lastword", *map(str, arguments)])
        try:
            cli.main()
            status: Any = 0
        except SystemExit as end:
            status = end.code
        captured = capsys.readouterr()
        return int(status or 0), captured.out, captured.err

    return run


def test_from_a_dataset_to_an_audit(call: Any) -> None:
    status, said, err = call("run", "d", "--model", "reference/solver", "--out", "r")
    assert (status, err) == (0, "")
    assert said == "5 samples in r: 5 with a reply, 0 failed\nasked now 5, 0 tokens\naudit it: lastword audit r\n"
    assert call("audit", "r", "--json")[0] == 0
    verdicts = [json.loads(line)["verdict"] for line in Path("r.audit.jsonl").read_text("utf-8").splitlines()]
    assert verdicts == ["sound"] * 5


def test_failures_have_status_1_and_are_counted(call: Any) -> None:
    def respond(body: dict[str, Any], n: int) -> Sent:
        return Sent({}, 400) if n < 2 else Sent(completion(finish_reason="length" if n == 2 else "stop"))

    with serving(respond) as server:
        line = ("run", "d", "--model", "m", "--base-url", server.url, "--out", "r", "--max-connections", 1)
        status, said, _ = call(*line)
        assert status == 1
        assert said == (
            "5 samples in r: 3 with a reply, 2 failed\nasked now 5, 54 tokens\n  failed as bad_request: 2\n"
            "  cut off: 1\nthe same command asks these again\n"
        )
        status, said, _ = call(*line, "--json")
    found = json.loads(said)
    assert (status, found["samples"], found["asked"], found["failed"], found["tokens"]) == (0, 5, 3, 0, 54)


def test_a_dry_run_asks_and_writes_nothing(call: Any) -> None:
    prompts = [json.loads(line)["prompt"] for line in Path("d/data/test.jsonl").read_text("utf-8").splitlines()]
    with serving(lambda body, n: Sent(completion())) as server:
        options = ("--base-url", server.url, "--system-prompt", "Be brief.", "--max-tokens", 50)
        line = ("run", "d", "--model", "m", "--out", "r", *options)
        status, said, _ = call(*line, "--dry-run", "--epochs", 2)
        assert status == 0 and not Path("r").exists() and not server.requests
        assert said.startswith(f"--- system\nBe brief.\n--- user\n{prompts[0]}\n---\n10 samples, 10 of them to ask")
        tokens = 2 * sum(len(p) + len("Be brief.") for p in prompts) // 4
        bound = "(a quarter of the characters) and at most 500 in replies"
        assert said.endswith(f"about {tokens:,} tokens in prompts {bound}\n")
        assert call(*line, "--limit", 2)[0] == 0
        found = json.loads(call(*line, "--dry-run", "--json")[1])
        assert (found["samples"], found["to_ask"], len(server.requests)) == (5, 3, 2)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--model", "reference/oracle"), "no reference model 'oracle'"),
        (("--model", "reference/solver", "--base-url", "http://127.0.0.1:1/v1"), "not with reference/solver"),
        (("--model", "m", "--base-url", "127.0.0.1:80"), "expected http"),
        (("--model", "m", "--base-url", "http://["), "expected http"),
        (("--model", "m", "--base-url", "http://u:p@host:port/v1"), "--base-url 'host:port/v1'"),
        (("--model", "m", "--base-url", "http:///v1", "--dry-run"), "expected http"),
        (("--model", "m", "--prompt-style", "rhymed"), "--prompt-style"),
        (("--model", "m", "--epochs", "0"), "--epochs"),
        ((), "--model"),
    ],
)
def test_what_cannot_be_run_is_told(options: tuple[str, ...], part: str, call: Any) -> None:
    status, said, err = call("run", "d", "--out", "r", *options)
    assert (status, said) == (2, "") and part in err and "Traceback" not in err
    assert not Path("r").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_the_progress_bar_tells_done_failed_tokens_and_rate(call: Any) -> None:
    import pty

    ours, theirs = pty.openpty()
    with serving(lambda body, n: Sent({}, 400) if n == 0 else Sent(completion(), wait=0.2)) as server:
        line = [sys.executable, "-m", "lastword", "run", "d", "--model", "m", "--base-url", server.url, "--out", "r"]
        environment = {**ENVIRONMENT, "COLUMNS": "120", "TERM": "xterm"}
        process = subprocess.Popen(
            [*line, "--max-connections", "1"], env=environment, stdout=subprocess.DEVNULL, stderr=theirs
        )
        os.close(theirs)
        shown = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            shown += more
        assert process.wait(30) == 1
    os.close(ours)
    text = shown.decode()
    assert "5/5" in text and "1 failed" in text and "72 tokens" in text and "/s" in text
