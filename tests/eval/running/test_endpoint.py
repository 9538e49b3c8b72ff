"""Endpoints: each way to fail, met on a real server, becomes the right record; good replies are kept whole."""

import json
import time
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest
from http_server import Sent, completion, serving, unused_url

import lastword
from lastword.errors import UsageError
from lastword.eval.inputs import read_rows
from lastword.eval.running.endpoint import retry_after, without_credentials

HTML = b"<html><body>busy</body></html>"
KEY = "sk-a-secret-of-ours"


@pytest.fixture
def dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    lastword.build("witness", {"shape": "linear", "arguments": "1-3"}, seed=1, out=tmp_path / "d")
    return tmp_path / "d"


def records(run: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run / "samples.jsonl").read_text("utf-8").splitlines()]


def asked(dataset: Path, *sent: Sent, **options: Any) -> tuple[dict[str, Any], int]:
    """The record of one item whose requests are met with these answers (the last one again and again), and how many
    requests there were."""
    with serving(lambda body, n: sent[min(n, len(sent) - 1)]) as server:
        options = {"limit": 1, "max_retries": 2, "seconds": 5.0, **options}
        lastword.run(dataset, "m", dataset.parent / "run", base_url=server.url, **options)
    (record,) = records(dataset.parent / "run")
    return record, len(server.requests)


FAILURES = [
    (Sent({"error": {"message": "no"}}, 400), "bad_request", 400, 1),
    (Sent({"error": {"message": "no"}}, 401), "unauthorized", 401, 1),
    (Sent({"error": {"message": "no"}}, 403), "forbidden", 403, 1),
    (Sent({"error": {"message": "no"}}, 404), "not_found", 404, 1),
    (Sent({"error": {"message": "no"}}, 422), "unprocessable", 422, 1),
    (Sent({}, 429, {"retry-after": "0.01"}), "rate_limited", 429, 3),
    (Sent({}, 429, {"retry-after": "3600"}), "rate_limited", 429, 1),
    (Sent({}, 503, {"retry-after": "0.01"}), "server_error", 503, 3),
    (Sent(HTML), "not_json", None, 1),
    (Sent(HTML, headers={"content-type": "text/html"}), "not_json", None, 1),
    (Sent([]), "no_choices", None, 1),
    (Sent(None), "no_choices", None, 1),
    (Sent({"error": {"message": "overloaded"}}), "no_choices", None, 1),
    (Sent(completion() | {"choices": []}), "no_choices", None, 1),
    (Sent(completion() | {"choices": "none"}), "no_choices", None, 1),
    (Sent(completion() | {"choices": [None]}), "no_content", None, 1),
    (Sent(completion(None)), "no_content", None, 1),
    (Sent(completion(" \n")), "no_content", None, 1),
    (Sent(completion(["a", 3])), "no_content", None, 1),
    (Sent(completion(None, finish_reason="length")), "truncated", None, 1),
    (Sent(completion("", finish_reason="content_filter")), "refused", None, 1),
    (Sent(completion(None, refusal="I will not.")), "refused", None, 1),
    (Sent(completion("x" * 5000), cut=900, headers={}), "connection", None, 3),
]


@pytest.mark.parametrize(("sent", "kind", "status", "requests"), FAILURES)
def test_each_failure_is_a_typed_error(dataset: Path, sent: Sent, kind: str, status: int | None, requests: int) -> None:
    record, n = asked(dataset, sent)
    assert (record["error"]["type"], record["error"]["status"]) == (kind, status)
    assert record["error"]["message"] and record["response"] is None
    assert n == requests


def test_a_reply_after_429_and_503_took_two_retries(dataset: Path) -> None:
    start = time.monotonic()
    busy = Sent({}, 429, {"retry-after": "0.7"})
    record, n = asked(dataset, busy, Sent({}, 503, {"retry-after": "0"}), Sent(completion("Answer: no")))
    assert (record["error"], record["response"], n) == (None, "Answer: no", 3)
    assert time.monotonic() - start >= 0.7, "the server asked for that long"


def test_a_slow_server_meets_the_time_limit(dataset: Path) -> None:
    record, n = asked(dataset, Sent(completion(), wait=1.5), seconds=0.2, max_retries=1)
    assert (record["error"]["type"], n) == ("timeout", 2)
    assert record["seconds"] < 1.5


def test_where_nobody_listens(dataset: Path) -> None:
    run = lastword.run(dataset, "m", dataset.parent / "run", base_url=unused_url(), max_retries=0)
    assert run.failures == {"connection": 3}


def test_what_came_is_kept(dataset: Path) -> None:
    body = completion("  Answer: yes\n", reasoning_content="hm")
    body["usage"]["completion_tokens_details"] = {"reasoning_tokens": 3}
    record, _ = asked(dataset, Sent(body), temperature=0.5, seed=4, max_tokens=99, system_prompt="Be brief.")
    assert record["response"] == "  Answer: yes\n", "offsets of an audit index the text as it came"
    assert (record["reasoning"], record["finish_reason"], record["served"]) == ("hm", "stop", "served-1")
    assert record["usage"]["total_tokens"] == 18 and record["usage"]["reasoning_tokens"] == 3
    assert record["sampling"] == {"temperature": 0.5, "seed": 4, "max_tokens": 99}


def test_a_truncated_reply_keeps_its_reasoning_and_is_audited_as_truncated(dataset: Path) -> None:
    record, _ = asked(dataset, Sent(completion(None, finish_reason="length", reasoning_content="first, hm")))
    assert (record["error"]["type"], record["reasoning"]) == ("truncated", "first, hm")
    (row,) = read_rows(dataset.parent / "run")
    assert (row.error, row.response, row.finish_reason) == (None, "", "length")


@pytest.mark.parametrize(
    "usage",
    [None, "much", {"total_tokens": "18"}, {"total_tokens": True}, {"total_tokens": -1}, {"total_tokens": 10**40}],
)
def test_usage_may_be_missing_or_odd(dataset: Path, usage: Any) -> None:
    record, _ = asked(dataset, Sent(completion() | {"usage": usage}))
    assert (record["response"], record["usage"]) == ("Answer: yes", None)


def test_the_request_is_what_was_asked_for(dataset: Path) -> None:
    with serving(lambda body, n: Sent(completion())) as server:
        options: dict[str, Any] = {"seed": 5, "epochs": 2, "limit": 1, "prompt_style": "answer-only"}
        lastword.run(dataset, "m", dataset.parent / "run", base_url=server.url, **options, max_connections=1)
    (headers, first), (_, second) = server.requests
    assert headers["authorization"] == f"Bearer {KEY}"
    assert first["model"] == "m" and (first["seed"], second["seed"]) == (5, 6)
    assert set(first) == {"model", "messages", "seed"}, "what is left to the model is not sent"
    assert first["messages"][0]["content"].endswith(
        "\nDo not write any reasoning: reply with the line of the answer alone."
    )


def test_no_more_requests_at_a_time_than_allowed(dataset: Path) -> None:
    now, most = [0], [0]

    def respond(body: dict[str, Any], n: int) -> Sent:
        now[0] += 1
        most[0] = max(most[0], now[0])
        time.sleep(0.05)
        now[0] -= 1
        return Sent(completion())

    with serving(respond) as server:
        lastword.run(dataset, "m", dataset.parent / "run", base_url=server.url, epochs=6, max_connections=3)
    assert len(server.requests) == 18 and 2 <= most[0] <= 3


def test_no_secret_is_written(dataset: Path) -> None:
    refusing = Sent({"error": {"message": f"bad key {KEY}"}}, 401)
    repeating = Sent(completion(f"You sent {KEY}.", reasoning_content=f"hm, {KEY}"))
    with serving(lambda body, n: refusing if n == 0 else repeating) as server:
        url = server.url.replace("//", "//user:password@") + "?token=t0ken"
        run = lastword.run(dataset, "m", dataset.parent / "run", base_url=url, max_connections=1)
    assert (run.failures, run.samples) == ({"unauthorized": 1}, 3)
    written = b"".join(f.read_bytes() for f in (dataset.parent / "run").iterdir()).decode()
    assert not any(secret in written for secret in (KEY, "password", "t0ken"))
    assert json.loads((dataset.parent / "run" / "manifest.json").read_text())["base_url"] == server.url
    assert all(scrubbed in written for scrubbed in ("bad key [key]", "You sent [key].", "hm, [key]"))


@pytest.mark.parametrize("key", ["sk-one\nsk-two", "sk one", "sk-\u00e9"])
def test_what_is_no_key_is_refused_and_not_shown(dataset: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(UsageError, match="OPENAI_API_KEY is no key") as refused:
        lastword.run(dataset, "m", dataset.parent / "run", base_url="http://127.0.0.1:9/v1")
    assert "sk" not in str(refused.value) and not (dataset.parent / "run").exists()


def test_a_query_of_the_url_goes_with_each_request(dataset: Path) -> None:
    with serving(lambda body, n: Sent(completion())) as server:
        run = lastword.run(dataset, "m", dataset.parent / "run", base_url=f"{server.url}?api-version=2", limit=1)
    assert run.failed == 0
    assert server.paths == ["/v1/chat/completions?api-version=2"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"temperature": float("inf")},
        {"temperature": -1.0},
        {"max_tokens": 0},
        {"max_connections": 0},
        {"max_retries": -1},
    ],
)
def test_what_cannot_be_is_refused(dataset: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=r"temperature|token|connection"):
        lastword.run(dataset, "reference/solver", dataset.parent / "run", **wrong)


def test_a_text_in_parts_is_one_text(dataset: Path) -> None:
    parts = [
        {"type": "text", "text": "Bo tells no lies. "},
        {"type": "image"},
        {"type": "text", "text": "Answer: yes"},
    ]
    record, _ = asked(dataset, Sent(completion(parts)))
    assert (record["error"], record["response"]) == (None, "Bo tells no lies. Answer: yes")


def test_a_server_that_refuses_everything_is_not_asked_on_and_on(dataset: Path) -> None:
    with (
        serving(lambda body, n: Sent({"error": {"message": "bad key"}}, 401)) as server,
        pytest.raises(UsageError, match=r"each of the first 20 requests failed, the last: .*bad key"),
    ):
        lastword.run(dataset, "m", dataset.parent / "run", base_url=server.url, epochs=50)
    assert 20 <= len(server.requests) < 40
    assert 20 <= len(records(dataset.parent / "run")) < 40


def test_without_a_key_only_servers_of_ones_own_are_asked(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(UsageError, match="set OPENAI_API_KEY"):
        lastword.run(dataset, "m", dataset.parent / "run")
    assert not (dataset.parent / "run").exists()
    record, _ = asked(dataset, Sent(completion()))
    assert record["error"] is None
    with pytest.raises(UsageError, match="expected http"):
        lastword.run(dataset, "m", dataset.parent / "other", base_url="localhost:80")


def test_what_a_server_asks_to_wait() -> None:
    assert retry_after({"retry-after": "2.5"}) == 2.5
    assert retry_after({"retry-after": "-1"}) == 0
    later = retry_after({"retry-after": formatdate(time.time() + 30, usegmt=True)})
    assert later is not None and 25 < later <= 30
    for value in ("", "soon", "nan", "inf", "1e999"):
        assert retry_after({"retry-after": value}) is None
    assert retry_after({}) is None


def test_credentials_are_cut_from_urls() -> None:
    assert without_credentials("https://u:p@host:8/v1/?key=k#f") == "https://host:8/v1"
    assert without_credentials("http://[::1]:8/v1") == "http://[::1]:8/v1"
