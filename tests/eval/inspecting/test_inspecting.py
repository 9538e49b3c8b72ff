"""inspect_ai asks our items through a real HTTP server on 127.0.0.1, scores them, and scores its log again."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import PackageNotFoundError, entry_points, version
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lastword
from lastword.generators.systems import SYSTEMS
from lastword.semantics.witness_derivation import derivation

pytest.importorskip("inspect_ai", reason='inspect_ai is not installed: pip install "lastword[inspect]"')

from inspect_ai import eval as evaluate
from inspect_ai import score
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import get_model

from lastword.eval.inspecting.registry import items, verdict, witness

Answerer = Callable[[str], tuple[str, str]]  # prompt -> text and finish_reason
ITEMS = 20


def derived(prompt: str) -> tuple[str, str]:
    """A sound derivation of the right answer."""
    puzzle = lastword.read_prompt(prompt)
    return SYSTEMS["witness"].wording.say(puzzle, derivation(puzzle), Random(0)), "stop"


class Server(ThreadingHTTPServer):
    """The API of OpenAI, as far as inspect_ai uses it."""

    daemon_threads = True
    answerer: Answerer
    asked: Iterator[int]
    calls = 0


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.calls += 1
        text, finish = self.server.answerer(asked["messages"][-1]["content"])
        message = {"role": "assistant", "content": text}
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": asked["model"]}
        reply["choices"] = [{"index": 0, "message": message, "finish_reason": finish}]
        reply["usage"] = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        body = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(answerer: Answerer) -> Iterator[tuple[Server, Any]]:
    """A server that answers so, and inspect_ai's model that asks it."""
    server = Server(("127.0.0.1", 0), Handler)
    server.answerer = answerer
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/v1"
        yield server, get_model("openai-api/local/tiny", base_url=url, api_key="none", memoize=False)
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty linear puzzles of two to six witnesses, four of each: five isomorphism classes, yes for odd sizes."""
    folder = tmp_path_factory.mktemp("inspect") / "linear"
    lastword.build("witness", {"shape": "linear", "arguments": "2-6", "variants": 4}, seed=1, out=folder)
    return folder


def run(task: Any, model: Any, folder: Path, **options: Any) -> EvalLog:
    (log,) = evaluate(task, model=model, display="none", log_dir=str(folder), max_retries=0, **options)
    assert log.status == "success", log.error
    return log


def metrics(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {name: m.value for found in log.results.scores for name, m in found.metrics.items()}


def test_twenty_sound_derivations(dataset: Path, tmp_path: Path) -> None:
    with served(derived) as (server, model):
        log = run(items(str(dataset)), model, tmp_path)
    found = metrics(log)
    assert server.calls == ITEMS == len(log.samples or [])
    assert found["accuracy"] == found["sound_least"] == found["sound_most"] == found["verdict_sound"] == 1.0


def mixed() -> Answerer:
    """Replies by turns: right with reasons, right without, cut off with the right answer in it, no answer at all."""
    turns = count()

    def answer(prompt: str) -> tuple[str, str]:
        text, right = derived(prompt)[0], lastword.solve(lastword.read_prompt(prompt))
        replies = ((text, "stop"), (f"Answer: {right}", "stop"), (text, "length"), ("I like puzzles.", "stop"))
        return replies[next(turns) % 4]

    return answer


@pytest.fixture(scope="module")
def mixed_log(dataset: Path, tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    with served(mixed()) as (_, model):
        return run(items(str(dataset)), model, tmp_path_factory.mktemp("mixed"), max_connections=1)


def test_what_is_cut_off_or_unparsed_stays_in_the_denominator(mixed_log: EvalLog) -> None:
    found = metrics(mixed_log)
    assert found["accuracy"] == 0.5
    assert (found["answer_ok"], found["answer_truncated"], found["answer_unparsed"]) == (0.5, 0.25, 0.25)
    assert (found["verdict_sound"], found["verdict_right_for_wrong_reasons"]) == (0.25, 0.25)
    assert found["verdict_no_answer"] == 0.5 and found["sound_least"] == 0.25


def test_the_error_is_clustered_by_theory(mixed_log: EvalLog) -> None:
    """By Miller's formula with the correction for few clusters, written out here once more."""
    clusters: dict[str, list[float]] = {}
    for sample in mixed_log.samples or []:
        assert sample.scores is not None
        right = float(sample.scores["verdict"].value == "C")
        clusters.setdefault(sample.metadata["class"], []).append(right)
    assert len(clusters) == 5
    total = sum(sum(v - 0.5 for v in group) ** 2 for group in clusters.values())
    assert metrics(mixed_log)["stderr"] == pytest.approx((total * 5 / 4) ** 0.5 / ITEMS)


def test_the_interval_is_students_over_clusters_and_few_are_warned_of(
    mixed_log: EvalLog, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """2.776 is the 97.5% quantile of Student's t with 4 degrees of freedom, by any table."""
    found = metrics(mixed_log)
    assert found["clusters"] == 5
    assert found["upper"] - found["accuracy"] == pytest.approx(2.776 * found["stderr"], rel=1e-3)
    assert found["accuracy"] - found["lower"] == pytest.approx(2.776 * found["stderr"], rel=1e-3)
    monkeypatch.setenv("LOCAL_API_KEY", "none")
    with caplog.at_level("WARNING", logger="lastword.eval.inspecting.metrics"):
        again = score(read_eval_log(mixed_log.location), verdict(), action="overwrite", display="none")
    assert metrics(again)["clusters"] == 5
    assert "only 5: ci is by Student's t with 4 degrees of freedom" in caplog.text


def test_accuracy_by_number_of_witnesses(mixed_log: EvalLog) -> None:
    found = metrics(mixed_log)
    assert [found[f"accuracy_arguments_{n}"] for n in range(2, 7)] == [0.5] * 5


def test_each_score_says_what_was_found(mixed_log: EvalLog) -> None:
    samples = mixed_log.samples or []
    scores = [sample.scores["verdict"] for sample in samples if sample.scores]
    by_verdict = {(s.metadata or {})["verdict"]: s for s in scores}
    assert set(by_verdict) == {"sound", "right_for_wrong_reasons", "no_answer"}
    assert by_verdict["right_for_wrong_reasons"].answer in ("yes", "no")
    assert "Does not follow" in (by_verdict["right_for_wrong_reasons"].explanation or "")


def test_a_log_is_scored_again_without_a_model(mixed_log: EvalLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its file; the server of the run is gone by now (inspect_ai wants a key all the same, which it never uses).
    A second score stands beside the first."""
    monkeypatch.setenv("LOCAL_API_KEY", "none")
    log = read_eval_log(mixed_log.location)
    again = score(log, verdict(), action="overwrite", display="none")
    assert metrics(again) == metrics(mixed_log)
    strict = score(log, verdict(strict_answers=True), action="append", display="none")
    assert all(len(sample.scores or {}) == 2 for sample in strict.samples or [])


def test_epochs_are_counted_one_by_one(dataset: Path, tmp_path: Path) -> None:
    with served(mixed()) as (_, model):
        log = run(items(str(dataset)), model, tmp_path, max_connections=1, epochs=2)
    found = metrics(log)
    assert (found["accuracy"], found["answer_ok"], found["sound_least"]) == (0.5, 0.5, 0.25)


def test_the_first_error_is_told_in_words(dataset: Path, tmp_path: Path) -> None:
    def wrong(prompt: str) -> tuple[str, str]:
        main = lastword.read_prompt(prompt).main.title()
        return f"Nobody accuses {main}. So {main} is telling the truth.\n\nAnswer: yes", "stop"

    with served(wrong) as (_, model):
        log = run(items(str(dataset)), model, tmp_path, limit=1)
    sample = (log.samples or [])[0]
    explanation = (sample.scores or {})["verdict"].explanation or ""
    assert explanation.startswith('wrong; first error in step 0: "Nobody accuses ')


def test_what_is_thought_before_the_reply_is_audited_too(tmp_path: Path) -> None:
    """inspect_ai takes the part in think tags out of the text, as a part of its own."""

    def thinking(prompt: str) -> tuple[str, str]:
        steps, _, answer = derived(prompt)[0].rpartition("\n")
        return f"<think>\n{steps}\n</think>\n\n{answer}", "stop"

    with served(thinking) as (_, model):
        log = run(witness(arguments="3-5", seed=4), model, tmp_path)
    for sample in log.samples or []:
        assert "<think>" not in sample.output.completion
    assert metrics(log)["verdict_sound"] == 1.0


def test_a_fresh_set_is_the_same_for_the_same_seed() -> None:
    first, second, other = (witness(arguments=3, variants=3, seed=seed) for seed in (5, 5, 6))
    ids = [[sample.id for sample in task.dataset] for task in (first, second, other)]
    assert ids[0] == ids[1] != ids[2] and len(ids[0]) == 3


def test_an_unknown_group_is_refused(dataset: Path) -> None:
    with pytest.raises(lastword.UsageError, match="no parameter 'colour'"):
        items(str(dataset), group="colour")


def test_a_folder_that_is_no_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(lastword.UsageError, match="is no dataset"):
        items(str(tmp_path))


def test_tasks_and_scorer_are_registered() -> None:
    try:
        version("lastword")
    except PackageNotFoundError:
        pytest.skip("lastword runs from its sources: entry points need an installed package")
    (point,) = (p for p in entry_points(group="inspect_ai") if p.name == "lastword")
    registry = point.load()
    assert {"items", "witness", "verdict"} <= set(dir(registry))
