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


def test_fewer_epochs_keep_what_is_there_and_count_it_as_the_audit_does(call: Any) -> None:
    line = ("run", "d", "--model", "reference/solver", "--out", "r")
    assert call(*line, "--epochs", 2)[0] == 0
    status, said, _ = call(*line, "--epochs", 1)
    assert status == 0 and said.startswith("10 samples in r: 10 with a reply, 0 failed\nasked now 0")
    assert "and not asked again: 5\n" in said
    assert json.loads(call("audit", "r", "--json")[1])["n"] == 10


def test_a_failed_sample_that_was_kept_still_counts(call: Any) -> None:
    """The status says whether each sample of the folder has a reply, also those that this command leaves alone."""
    with serving(lambda body, n: Sent({}, 400) if n == 9 else Sent(completion())) as server:
        line = ("run", "d", "--model", "m", "--base-url", server.url, "--out", "r", "--max-connections", 1)
        assert call(*line, "--epochs", 2)[0] == 1
        status, said, _ = call(*line)
    assert status == 1 and "9 with a reply, 1 failed" in said
    assert said.endswith("the same command asks these again, but for those kept\n")


def test_a_dataset_is_no_place_for_a_run(call: Any) -> None:
    before = sorted(str(p) for p in Path("d").rglob("*"))
    status, said, err = call("run", "d", "--model", "reference/solver", "--out", "d")
    assert (status, said, err) == (2, "", "error: d holds a dataset, not a run: name another folder (--out)\n")
    assert sorted(str(p) for p in Path("d").rglob("*")) == before


def test_two_rows_of_one_id_are_told_and_none_is_lost(call: Any) -> None:
    rows = Path("d/data/test.jsonl").read_text("utf-8").splitlines(keepends=True)
    Path("twice.jsonl").write_text("".join([*rows, rows[1]]), encoding="utf-8")
    status, _, err = call("run", "twice.jsonl", "--model", "reference/solver", "--out", "r")
    assert status == 2 and "twice.jsonl:6: field 'id'" in err and "is the id of twice.jsonl:2 too" in err
    assert not Path("r").exists()


def test_answers_that_a_later_line_replaces_are_told(call: Any) -> None:
    assert call("run", "d", "--model", "reference/solver", "--out", "r")[0] == 0
    samples = Path("r/samples.jsonl")
    lines = samples.read_text("utf-8").splitlines(keepends=True)
    assert call("audit", "r")[2] == ""
    samples.write_text("".join([*lines, lines[0], lines[0]]), encoding="utf-8")
    status, said, err = call("audit", "r", "--json")
    assert status == 0 and json.loads(said)["n"] == 5
    assert "2 lines answer a sample that another line answers too" in err


def test_a_sample_asked_again_after_a_failure_is_no_repeat(call: Any) -> None:
    with serving(lambda body, n: Sent({}, 400) if n == 0 else Sent(completion())) as server:
        line = ("run", "d", "--model", "m", "--base-url", server.url, "--out", "r", "--max-connections", 1)
        assert [call(*line)[0], call(*line)[0]] == [1, 0]
    assert call("audit", "r")[2] == ""


def test_where_nothing_could_be_audited_the_status_is_1(call: Any) -> None:
    row = json.dumps({"item": "of no dataset", "response": "Answer: yes"})
    Path("bad.jsonl").write_text(f"{row}\n{row}\n", encoding="utf-8")
    status, said, err = call("audit", "bad.jsonl", "--json")
    assert status == 1 and json.loads(said)["statuses"]["error"]["count"] == 2, (
        "the records and figures are there all the same"
    )
    assert err.endswith("error: nothing was audited: none of 2 rows could be read\n")
    assert len(Path("bad.audit.jsonl").read_text("utf-8").splitlines()) == 2
    good = json.dumps({"prompt": json.loads(Path("d/data/test.jsonl").read_text("utf-8").splitlines()[0])["prompt"]})
    Path("bad.jsonl").write_text(f'{row}\n{good[:-1]}, "response": "Answer: yes"}}\n', encoding="utf-8")
    assert call("audit", "bad.jsonl")[0] == 0


def test_an_extractor_that_never_replies_has_status_1(call: Any) -> None:
    prompt = json.loads(Path("d/data/test.jsonl").read_text("utf-8").splitlines()[4])["prompt"]
    main = lastword.read_prompt(prompt).main.title()
    text = f"{main} is, if one may say so, nothing but a liar's liar.\n\nAnswer: yes"
    Path("a.jsonl").write_text(json.dumps({"prompt": prompt, "response": text}) + "\n", encoding="utf-8")
    replies = iter([Sent({}, 400), Sent(completion("none"))])
    with serving(lambda body, n: next(replies)) as server:
        line = ("audit", "a.jsonl", "--extractor", "m", "--extractor-base-url", server.url, "--extractor-agreement", 0)
        status, said, err = call(*line)
        assert status == 1 and "1 responses" in said and "error: each of 1 calls to m failed" in err
        assert call(*line)[0] == 0


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
