"""What a reward is made of: the answer, the proof, what is bad, idle or unread; on any text, without heavy imports."""

import json
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastword
from lastword.eval.records import ItemRecord
from lastword.eval.reward import DEFAULT, Part, trl_reward
from lastword.nl.witness.say import say
from lastword.testing import derivations, injected_errors

TREE = str(Path(lastword.__file__).absolute().parents[1])
PUZZLE = lastword.Puzzle.of(
    ["noor", "tavi", "oskar"], [("tavi", "noor"), ("oskar", "tavi")], "noor", "the mill is open"
)
SOUND = "Nobody accuses Oskar, so he is truthful. So Tavi lies. So Noor is truthful.\n"
UNREAD = "Tavi is, if one may say so, nothing but a liar's liar.\n"
YES, NO = "Answer: yes", "Answer: no"


def total(text: str, **options: object) -> float:
    return lastword.reward(PUZZLE, text, **options).total  # type: ignore[arg-type]


def parts(text: str) -> list[str]:
    return [str(p) for p in lastword.reward(PUZZLE, text).parts]


# --- the order of responses -------------------------------------------------------------------------------------------


def test_a_proof_beats_a_bare_answer_beats_a_wrong_one() -> None:
    flawed = total(f"{SOUND}Noor accuses Oskar.\n{YES}")
    assert total(SOUND + YES) == 1.0 > total(YES) == 0.25 > flawed > total(NO) == 0.0
    assert total(NO) >= total("") == total(SOUND), "to give no answer is never better than a wrong one"
    assert total(NO) > total(f"Noor accuses Oskar.\n{NO}")


@settings(max_examples=40, deadline=None)
@given(derivations(), st.integers(0, 2**32))
def test_each_sound_derivation_earns_all(drawn: tuple[lastword.Puzzle, object], seed: int) -> None:
    puzzle, derivation = drawn
    found = lastword.reward(puzzle, say(puzzle, derivation, Random(seed)))  # type: ignore[arg-type]
    assert found.proved and found.total == pytest.approx(1.0)


@settings(max_examples=40, deadline=None)
@given(injected_errors())
def test_each_flawed_one_earns_less_than_the_bare_answer(drawn: tuple[lastword.Puzzle, object]) -> None:
    puzzle, error = drawn
    found = lastword.reward(puzzle, error.text)  # type: ignore[attr-defined]
    bare = lastword.reward(puzzle, f"Answer: {error.answer}").total  # type: ignore[attr-defined]
    assert not found.proved and found.total <= bare
    if error.kind != "answer_not_following":  # type: ignore[attr-defined]
        assert found.total < bare and found.steps[error.step][1] < 0  # type: ignore[attr-defined]


# --- the parts --------------------------------------------------------------------------------------------------------


def test_steps_of_a_proof_share_its_worth_and_idle_ones_get_nothing() -> None:
    found = lastword.reward(PUZZLE, f"Tavi accuses Noor. {SOUND}If Tavi lies, then Noor is truthful.\n{YES}")
    assert found.proved and [str(p) for p in found.parts] == ["idle", "needed", "needed", "needed", "idle", "answer"]
    assert [v for _, v in found.steps] == [0, 0.25, 0.25, 0.25, 0, 0]


def test_bad_steps_leaps_and_unread_text_cost() -> None:
    assert parts(f"Noor accuses Oskar.\n{YES}") == ["bad", "answer"]
    assert parts(f"Noor is truthful.\n{YES}") == ["leap", "answer"]
    assert parts(UNREAD + YES) == ["unread", "answer"]
    assert total(f"Noor is truthful.\n{YES}") == pytest.approx(0.2) and total(UNREAD + YES) == pytest.approx(0.05)
    assert total(f"{UNREAD}{SOUND}{YES}") == pytest.approx(0.05), "no credit for a proof that stands beside unread text"
    assert total("Noor accuses Oskar.\n" * 50 + YES) == pytest.approx(0.05), "right stays above wrong"


def test_spans_are_those_of_the_original_text() -> None:
    text = "Os\u200bkar is tru\u00adthful, so Tavi lies. \u202eSo Noor is truthful.\nAnswer:\u200b yes"
    found = lastword.reward(PUZZLE, text)
    assert found.proved
    assert [text[a:b] for (a, b), _ in found.steps] == [
        "Os\u200bkar is tru\u00adthful, so Tavi lies.", "So Noor is truthful.", "Answer:\u200b yes",
    ]  # fmt: skip


def test_a_separate_channel_counts_and_comes_first() -> None:
    found = lastword.reward(PUZZLE, YES, reasoning=SOUND)
    assert found.proved and found.hidden == 3 and found.total == 1.0
    assert total(YES, reasoning="Noor accuses Oskar.") == total(f"Noor accuses Oskar.\n{YES}")
    assert total(f"<think>{SOUND}</think>{YES}") == 1.0


def test_a_response_that_was_cut_off_has_no_answer() -> None:
    found = lastword.reward(PUZZLE, SOUND + YES, finish_reason="length")
    assert (found.right, found.answer.status, found.total) == (None, "truncated", 0.0)


# --- what is no proof -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Nobody accuses Oskar. Oskar accuses Tavi. Tavi accuses Noor.",
        "There are three witnesses, an odd number.",
        "There are three witnesses, an odd number, so Noor is truthful.",
        "Noor is truthful.",
        "If Tavi lies, then Noor is truthful.",
        "If Oskar is truthful, then Tavi lies. If Tavi lies, then Noor is truthful.",
        "If Noor is truthful, then Noor is truthful. So Noor is truthful.",
        "Suppose Noor is truthful. That is consistent. So Noor is truthful.",
        "Suppose Noor lies. That is a contradiction. So Noor is truthful.",
        "Working backward, and so on, Noor is truthful.",
        "Perhaps Oskar is truthful. Perhaps Tavi lies. Perhaps Noor is truthful.",
        "Oskar is truthful. Tavi lies.",
        "Oskar lies. Oskar is truthful. Tavi lies. Tavi is truthful. Noor lies. Noor is truthful.",
        "",
    ],
)
def test_no_proof(text: str) -> None:
    assert not lastword.reward(PUZZLE, f"{text}\n{YES}").proved


@pytest.mark.parametrize(
    "first",
    ["Yes.", "Answer: yes", "**Answer:** yes", "The answer is yes.", "Therefore: yes.", "My answer: \\boxed{yes}"],
)
def test_what_is_said_after_the_answer_proves_nothing(first: str) -> None:
    assert total(f"{first}\n{SOUND}{YES}") <= total(f"{first}\n{YES}")


def test_two_answers_are_worth_no_more_than_a_wrong_one() -> None:
    for text in (
        f"{NO}\n{YES}",
        f"{NO}\n{SOUND}{YES}",
        "Answer: yes or no",
        f"No.\n{YES}",
        f"{NO}<think></think>\n{YES}",
    ):
        assert total(text) <= total(NO), text
    assert total(f"<think>{NO}</think>{SOUND}{YES}") == 1.0, "what is thought first is not the reply"


def test_a_reply_to_a_question_of_its_own_is_no_second_answer() -> None:
    assert total(f"Does anybody accuse Oskar? No.\n{SOUND}{YES}") == 1.0


def test_a_supposition_shelters_nothing() -> None:
    bad = "Noor lies. Tavi is truthful."
    assert total(f"Suppose Noor lies. {bad}\n{NO}") <= total(f"{bad}\n{NO}")
    closed = "Suppose Noor lies. Then Tavi is truthful. But Oskar is truthful, so Tavi lies. That is a contradiction."
    assert total(f"Nobody accuses Oskar, so he is truthful. {closed} So Noor is truthful.\n{YES}") == 1.0


# --- policies ---------------------------------------------------------------------------------------------------------


def test_the_policy_is_explicit() -> None:
    assert lastword.reward(PUZZLE, YES).policy is DEFAULT
    with pytest.raises(FrozenInstanceError):
        DEFAULT.right = 1.0  # type: ignore[misc]
    kind = replace(DEFAULT, unread=0.0, leap=0.0)
    assert total(f"{UNREAD}{SOUND}{YES}", policy=kind) == 1.0
    assert total(f"Noor is truthful.\n{YES}", policy=kind) == 1.0
    strict = replace(DEFAULT, right=0.0, proved=1.0, wrong=-1.0, unparsed=-1.0)
    assert [total(x, policy=strict) for x in (SOUND + YES, YES, NO, "")] == [1.0, 0.0, -1.0, -1.0]


def test_parts_are_told_apart() -> None:
    assert {str(p) for p in Part} == {"needed", "idle", "repeat", "leap", "bad", "unread", "answer", "remark"}


# --- items and batches ------------------------------------------------------------------------------------------------


def test_items_of_all_shapes(tmp_path: Path) -> None:
    data = lastword.build("witness", {"arguments": "3"}, seed=1, out=tmp_path / "d")
    row = next(data.items())
    record = row.record()
    text = f"Answer: {row.answer}"
    shapes = [
        row,
        record,
        ItemRecord.model_validate(record),
        {"prompt": row.prompt},
        record["theory"],
        {"theory": json.dumps(record["theory"])},
        data[0]["metadata"]["item"],
    ]
    assert [r.total for r in lastword.rewards(shapes, [text] * len(shapes))] == [0.25] * len(shapes)
    for bad in (None, 42, "text", {"theory": "{"}, {"system": "chess", "theory": {}}, {"theory": {"arguments": "x"}}):
        with pytest.raises(lastword.LastwordError):
            lastword.reward(bad, text)
    with pytest.raises(ValueError):
        lastword.rewards([PUZZLE], [])


def test_in_the_form_of_trl() -> None:
    prompt = lastword.render(PUZZLE)
    theory = {"arguments": ["noor", "tavi", "oskar"], "attacks": [["tavi", "noor"], ["oskar", "tavi"]],
              "main": "noor", "fact": "the mill is open"}  # fmt: skip
    texts = [SOUND + YES, NO]
    turns = [[{"role": "assistant", "content": t}] for t in texts]
    for found in (
        trl_reward([prompt] * 2, texts),
        trl_reward([[{"role": "user", "content": prompt}]] * 2, turns, trainer_state=None, completion_ids=[[1], [2]]),
        trl_reward(["?"] * 2, texts, item=[{"system": "witness", "theory": theory}] * 2),
        trl_reward(prompts=["?"] * 2, completions=turns, theory=[theory] * 2, system=["witness"] * 2),
    ):
        assert found == [1.0, 0.0] and all(type(x) is float for x in found)
    assert trl_reward([prompt], [[]]) == [0.0]


# --- any text ---------------------------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300), st.text(max_size=60), st.sampled_from([None, "stop", "length", "", "\udc80"]))
def test_no_text_raises(text: str, reasoning: str, finish: str | None) -> None:
    found = lastword.reward(PUZZLE, text, reasoning=reasoning, finish_reason=finish)
    assert found.error is None and found.total <= 0.25 and len(found.steps) == len(found.parts)


@pytest.mark.parametrize(
    "text",
    ["Noor lies. " * 90_000, "\n" * 1_000_000, "Noor lies.\n" * 2_000, "(" * 1_000_000, "\u202e\udc80" * 500_000],
    ids=["prose", "lines", "steps", "brackets", "marks"],
)
def test_a_huge_text_has_a_typed_result_at_once(text: str) -> None:
    found = lastword.reward(PUZZLE, text + YES)
    assert found.error is not None and found.error.startswith(("more than", "longer than"))
    assert (found.total, found.right, found.unread) == (-0.2, None, 1)


def test_no_text_is_no_answer() -> None:
    assert lastword.reward(PUZZLE, None).total == 0.0


def test_a_reward_needs_no_solver_client_or_plots() -> None:
    heavy = (
        "clingo",
        "pysat",
        "z3",
        "matplotlib",
        "openai",
        "networkx",
        "scipy",
        "pydantic",
        "jinja2",
        "typer",
        "rich",
    )
    code = (
        "import sys, lastword\n"
        "p = lastword.Puzzle.of(['a', 'b'], [('b', 'a')], 'a', 'it rains')\n"
        "assert lastword.reward(p, 'Nobody accuses B, so B is truthful. So A lies.\\nAnswer: no').proved\n"
        f"print(*(name for name in {heavy!r} if name in sys.modules))"
    )
    environment = {"PYTHONPATH": TREE, "PATH": ""}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
