"""The command ``compare``: what it prints, and exit status 2 with a message for what cannot be."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import lastword
from lastword import cli


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The command line run in this process, in a folder with audits of two reference models of 12 items."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lastword", *map(str, arguments)])
        try:
            cli.main()
            status: Any = 0
        except SystemExit as end:
            status = end.code
        captured = capsys.readouterr()
        return int(status or 0), captured.out, captured.err

    lastword.build("witness", {"shape": "linear", "arguments": "1-12"}, seed=1, out="d")
    for model in ("solver", "always-no"):
        run("run", "d", "--model", f"reference/{model}", "--out", model, "--epochs", 2)
        run("audit", model)
    return run


def test_what_the_reference_models_differ_in_can_be_told_beforehand(call: Any) -> None:
    """Of 1 to 12 witnesses in a line, no is right for the even half; a bare no is never sound."""
    status, said, _ = call("compare", "solver.audit.jsonl", "always-no.audit.jsonl", "--json")
    (pair,) = json.loads(said)["pairs"]
    accuracy, sound = (pair["figures"][name] for name in ("accuracy", "sound"))
    assert (status, pair["shared"], accuracy["clusters"]) == (0, 24, 12)
    assert (accuracy["first"], accuracy["second"], accuracy["mcnemar"]["only_first"]) == (100.0, 50.0, 12)
    assert (sound["difference"], sound["interval"]) == (100.0, []), "no theory differs from another"
    assert {v: p["accuracy"]["difference"] for v, p in pair["by"]["parity"].items()} == {"even": 0.0, "odd": 100.0}


def test_the_text_and_what_is_refused(call: Any) -> None:
    files = ("solver.audit.jsonl", "always-no.audit.jsonl")
    hostile = Path(files[1])
    hostile.write_text(hostile.read_text("utf-8").replace("reference/always-no", "\\u001b[2J"), encoding="utf-8")
    status, said, err = call("compare", *files, "--by", "parity")
    assert (status, err) == (0, "") and "\x1b" not in said
    assert "24 items shared, of 12 theories" in said and "parity=odd accuracy 100.0 - 0.0 = +100.0" in said
    for wrong, message in (
        (("--by", "colour"), "no feature 'colour'"),
        (("--detect", "5"), "between 0 and 1"),
        (("--baseline", "x"), "no run 'x'"),
    ):
        status, said, err = call("compare", *files, *wrong)
        assert (status, said) == (2, "") and err.startswith("error: ") and message in err
