"""The small real model: opt in with LASTWORD_LOCAL_MODEL=1. Protocol and statuses only, never how well it reasons."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from openai import OpenAI

import lastword

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "examples" / "small_model.py"
PUZZLE = lastword.Puzzle.of(["ada", "bo"], [("bo", "ada")], main="ada", fact="the bus is late")

pytestmark = [
    pytest.mark.local_model,
    pytest.mark.skipif(os.environ.get("LASTWORD_LOCAL_MODEL") != "1", reason="set LASTWORD_LOCAL_MODEL=1 to run it"),
    pytest.mark.skipif(not SCRIPT.exists(), reason="examples/ is not beside the tests"),
]


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    """The small model, served by the script as a user starts it; Ctrl-C must end it cleanly."""
    with subprocess.Popen([sys.executable, SCRIPT], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0
        finally:
            server.kill()


@pytest.fixture(scope="module")
def client(base_url: str) -> OpenAI:
    assert base_url.startswith("http://127.0.0.1:")
    return OpenAI(base_url=base_url, api_key="none", timeout=300.0)


def ask(client: OpenAI, max_tokens: int) -> tuple[str, str, int]:
    """The reply, why it ended, and the number of its tokens."""
    asked = [{"role": "user", "content": lastword.render(PUZZLE)}]
    reply = client.chat.completions.create(
        model="smollm2-135m",
        messages=asked,
        temperature=0.0,
        max_tokens=max_tokens,  # type: ignore[arg-type]
    )
    choice = reply.choices[0]
    assert reply.usage is not None
    return choice.message.content or "", choice.finish_reason, reply.usage.completion_tokens


def test_it_lists_its_name(client: OpenAI) -> None:
    assert [model.id for model in client.models.list()] == ["smollm2-135m"]


def test_a_reply_that_is_cut_off_has_no_answer(client: OpenAI) -> None:
    text, finish_reason, tokens = ask(client, 8)
    assert (finish_reason, tokens) == ("length", 8)
    audit = lastword.audit(text, PUZZLE, finish_reason=finish_reason)
    assert (audit.verdict, audit.answer.status) == ("no_answer", "truncated")


def test_temperature_zero_repeats_itself_and_can_be_audited(client: OpenAI) -> None:
    first, second = ask(client, 60), ask(client, 60)
    assert first == second
    assert lastword.audit(first[0], PUZZLE, finish_reason=first[1]).solver_answer == "no"


def test_the_tour(tmp_path: Path) -> None:
    """60 items: run, kill -9, the same command again, audit, report; the script itself checks that nothing whole was
    asked twice and nothing lost."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    tour = ["bash", str(SCRIPT.with_name("tour.sh")), str(tmp_path / "tour")]
    done = subprocess.run(tour, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stderr + done.stdout
    report = (tmp_path / "tour" / "report.html").read_text(encoding="utf-8")
    assert "smollm2-135m" in report
