"""Stepwise rows: what is a step, what its label says, and that nothing is said of what was not read."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastword
from lastword.errors import RecordError
from lastword.eval.records import write_jsonl
from lastword.eval.stepwise import is_audits, read_steps, trl_rows, write_trl
from lastword.nl.witness.say import plan
from lastword.testing import derivations, injected_errors

PUZZLE = lastword.Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the kettle is hot")
PROMPT = lastword.render(PUZZLE)
SOUND = ("Nobody accuses Cy, so Cy is telling the truth.", "So Bo is lying.", "So Ada is telling the truth.")
UNREAD = "Bo is, if one may say so, nothing but a liar's liar."


def rows(*texts: str) -> list[dict[str, object]]:
    return list(trl_rows(lastword.audit(text, prompt=PROMPT) for text in texts))


def test_labels_by_step() -> None:
    flawed = "Nobody accuses Bo, so Bo is telling the truth."
    sound, wrong, slip = rows(
        f"{' '.join(SOUND)}\n\nAnswer: yes", f"{SOUND[0]} {flawed}\nAnswer: yes", f"{' '.join(SOUND)}\nAnswer: no"
    )
    assert sound == {"prompt": PROMPT, "completions": [*SOUND, "Answer: yes"], "labels": [True] * 4}
    assert wrong["labels"][:2] == [True, False]  # type: ignore[index]
    assert slip["labels"] == [True, True, True, False]


def test_a_wrong_answer_that_follows_is_labelled_wrong() -> None:
    (row,) = rows("Bo is telling the truth, so Ada is lying.\nAnswer: no")
    assert row["labels"] == [False, False]


def test_a_row_ends_before_the_first_unread_step() -> None:
    (cut,) = rows(f"{SOUND[0]} {UNREAD} {SOUND[1]}\nAnswer: yes")
    assert cut["completions"] == [SOUND[0]] and cut["labels"] == [True]
    assert rows(f"{UNREAD} {' '.join(SOUND)}\nAnswer: yes", "") == []


@settings(max_examples=30, deadline=None)
@given(injected_errors())
def test_the_injected_error_is_the_first_step_labelled_bad(drawn: tuple[lastword.Puzzle, object]) -> None:
    puzzle, error = drawn
    audit = lastword.audit(error.text, puzzle, prompt="?")  # type: ignore[attr-defined]
    (row,) = trl_rows([audit.model_copy(update={"prompt": "?"})])
    assert row["labels"].index(False) == error.step  # type: ignore[attr-defined]


@settings(max_examples=30, deadline=None)
@given(derivations(), st.integers(0, 2**32))
def test_the_steps_are_the_text(drawn: tuple[lastword.Puzzle, object], seed: int) -> None:
    puzzle, derivation = drawn
    said = plan(puzzle, derivation, Random(seed))  # type: ignore[arg-type]
    text = "".join(s.lead + s.text for s in said)
    (row,) = trl_rows([lastword.audit(text, puzzle).model_copy(update={"prompt": "?"})])
    assert "".join("".join(row["completions"]).split()) == "".join(text.split())
    assert all(row["labels"]) and len(row["labels"]) == len(row["completions"])


def test_from_responses_and_from_audits(tmp_path: Path) -> None:
    data = lastword.build("witness", {"arguments": "2-3"}, seed=1, out=tmp_path / "d")
    items = list(data.items())
    responses = [{"item": i.id, "response": f"Let us see.\nAnswer: {i.answer}"} for i in items]
    write_jsonl(tmp_path / "r.jsonl", [*responses, {"item": items[0].id, "error": "timeout"}])
    count, left_out = write_trl(tmp_path / "r.jsonl", tmp_path / "d", tmp_path / "out.jsonl")
    written = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert count == len(written) == len(items)
    assert left_out == 1, "the response that failed"
    assert [row["prompt"] for row in written] == [i.prompt for i in items]
    assert all(row.keys() == {"prompt", "completions", "labels"} for row in written)
    audits = [lastword.audit(str(r["response"]), prompt=i.prompt) for r, i in zip(responses, items, strict=True)]
    unprompted = [a.model_copy(update={"prompt": None, "item": i.id}) for a, i in zip(audits, items, strict=True)]
    write_jsonl(tmp_path / "a.jsonl", unprompted)
    assert is_audits(tmp_path / "a.jsonl") and not is_audits(tmp_path / "r.jsonl")
    write_trl(tmp_path / "a.jsonl", tmp_path / "d", tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "out.jsonl").read_bytes()
    with pytest.raises(RecordError, match=r"audit 1 \(item .*'prompt'"):
        write_trl(tmp_path / "a.jsonl", None, tmp_path / "none.jsonl")
    assert not (tmp_path / "none.jsonl").exists()


def test_wrong_answers_and_what_is_taken_back_are_no_good_steps() -> None:
    puzzle = lastword.Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the mill is shut")
    text = "Answer: yes\nNobody accuses Bo, so Bo is lying. No, wait.\nBo is truthful.\nAda is lying.\nAnswer: no"
    labels = dict(read_steps(lastword.audit(text, puzzle)))
    assert labels["Answer: yes"] is False and labels["Answer: no"] is True
    assert next(good for step, good in labels.items() if "Bo is lying" in step) is False
    assert labels["Ada is lying."] is True
