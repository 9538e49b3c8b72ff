"""Answer extraction: the shared cases, a table of our own, and laws on any text."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.nl.answers import AnswerStatus, extract

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases" / "answer_extraction.jsonl"
NONE = "none"  # no value, whatever the status


def outcome(text, finish_reason=None, **options):
    """The value where there is one, else the status."""
    found = extract(text, finish_reason=finish_reason, **options)
    assert (found.value is None) == (found.status is not AnswerStatus.OK)
    return found.value or str(found.status)


@pytest.mark.skipif(not CASES.exists(), reason="the shared cases are not there")
def test_shared_cases():
    wrong = []
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        found = extract(case["text"], finish_reason=case["finish_reason"])
        seen = {found.value} if found.value else {str(found.status), NONE}
        if not seen & set(case["expect"].split("-or-")):
            wrong.append((case["id"], case["expect"], found))
    assert wrong == []


STRICT = [
    # the third value
    ("Answer: cannot be determined", "undetermined"),
    ("Answer: It can't be definitively determined.", "undetermined"),
    ("**Answer:** undetermined\r\n", "undetermined"),
    ("Final answer: not enough information", "undetermined"),
    ("答案：不能确定", "undetermined"),
    # line ends, invisible and full-width characters
    ("Cleo accuses Ada.\r\n\r\nAnswer: no\r\n", "no"),
    ("A\u200bns\u200bwer: n\u200bo", "no"),
    ("\ufeffAnswer:\u00a0yes\u2060", "yes"),
    ("ＡＮＳＷＥＲ：ＹＥＳ", "yes"),
    # wrappers
    ("`Answer: no`", "no"),
    ("Answer: _no_", "no"),
    ("Answer: <b>no</b>", "no"),
    ("Answer: ✅ Yes", "yes"),
    ("$$\\boxed{\\textbf{No}}$$", "no"),
    ('{\n "reasoning": "x",\n "final_answer": false\n}', "no"),
    ("{'answer': 'No'}", "no"),
    ("| Answer | no |", "no"),
    ("# Answer\n\n**Yes**\n", "yes"),
    ("5. **Final Answer:**\r\n\r\n**no**", "no"),
    ("Answer: \n\n\n no \n\n\n", "no"),
    ("Answer - no", "no"),
    ("Answer → yes", "yes"),
    ("answer=yes", "yes"),
    ("ANSWER IS: YES", "yes"),
    ("Answer (yes or no): no", "no"),
    ("**Answer: No, it should not be believed that the soup is hot.**", "no"),
    # other languages
    ("Réponse : oui", "yes"),
    ("Respuesta final: sí.", "yes"),
    ("Ответ: нет", "no"),
    ("考えると…… 答え：いいえ", "no"),
    ("정답: 네", "yes"),
    # "no" before a noun, and parts of words
    ("Answer: No one accuses Ada, so she stands.", "unparsed"),
    ("Answer: no-one knows", "unparsed"),
    ("Answer: Noah is lying", "unparsed"),
    ("Answer: No witness speaks against Ada.\nAnswer: yes", "yes"),
    ("Answer: no because Cleo is believed", "no"),
    ("答案：是否应该相信？", "unparsed"),
    # several values
    ("Answer: yes/no", "ambiguous"),
    ("Answer: yes and no", "ambiguous"),
    ("Answer: yes or no? No.", "no"),
    ("Answer: yes, no", "ambiguous"),
    ("Answer: yes (no)", "ambiguous"),
    ("\\boxed{yes; no}", "ambiguous"),
    ("Answer: yes? no?", "ambiguous"),
    ('I cannot decide between "Answer: yes" and "Answer: no".', "ambiguous"),
    ("Format: Answer: yes | Answer: no", "ambiguous"),
    ('My last line should read "Answer: yes" or "Answer: no".\nAnswer: yes', "yes"),
    ('Answer: yes\n(asked for: "Answer: yes" or "Answer: no".)', "yes"),
    ("Answer: no (false)", "no"),
    ("Answer: yes, no witness accuses Ada", "yes"),
    ("Answer: nope or no", "no"),
    ('It says: "Answer: yes or no". Cleo is believed.\nAnswer: no', "no"),
    ('Answer: no\n\n(as asked: "Answer: yes or no")', "no"),
    # revised, retracted, rejected, conditional
    ("Answer: yes. Wait, actually no.", "no"),
    ("Answer: yes\nActually, no one accuses Ada.", "yes"),
    ("Answer: <del>yes</del> no", "no"),
    ("The wrong answer: yes. Answer: no", "no"),
    ("Answer: yes if Cleo lies, otherwise no.", "unparsed"),
    ("If Cleo lies, answer: yes. Otherwise, answer: no.", "unparsed"),
    # thoughts, and text that goes on
    ("<think>Answer: no</think>\n<think>more", "truncated"),
    ("[THINK]Answer: no[/THINK]Answer: yes", "yes"),
    ("Question: Is Cleo believed?\nAnswer: yes\nQuestion: Is Ada?\nAnswer: no", "ambiguous"),
    ("Answer: yes or no\n\nQuestion: is it so?\nAnswer: no", "no"),
    # nothing there
    ("Answer: maybe", "unparsed"),
    ("| Question | Answer |\n|---|---|\n| believed? | no |", "unparsed"),
    ("I'm sorry, but I can't help with that.", "refused"),
    ("I cannot determine whether Ada lies.", "unparsed"),
]


@pytest.mark.parametrize(("text", "expected"), STRICT, ids=lambda x: repr(x)[:40])
def test_strict(text, expected):
    assert outcome(text) == expected
    found = extract(text, strict=True)
    assert (found.value or str(found.status)) == expected, "the lenient reader must not be what reads this"


LENIENT = [
    ("So the answer is no.", "no"),
    ("My answer is yes, as nobody accuses Ada.", "yes"),
    ("Since Cleo is believed, the answer must be no.", "no"),
    ("Yes. If Cleo were believed it would be otherwise.", "yes"),
    ("Cleo accuses Ada, who is believed.\r\n\r\n**No**\r\n", "no"),
    ("Therefore, no.", "no"),
    ("Conclusion: Yes.", "yes"),
    ("Yes. Cleo lies. So the answer is no.", "ambiguous"),
]
PROSE = [
    "If Cleo is lying, the answer is yes.",
    "I don't think the answer is yes.",
    "The answer would be yes.",
    "In this scenario, the answer is yes.",
    "We cannot say that the answer is no.",
    "The answer is yes or no.",
    "The answer is no one's guess.",
    "Hence it should not be believed that the soup is hot.",
    "No, Cleo is not undefeated, so her accusation fails.",
    "Is it so? No. Cleo is.",
    "I know that Nora said yes to Cleo.",
    "So: no witness is free.",
]


@pytest.mark.parametrize(("text", "expected"), LENIENT)
def test_lenient_is_marked_and_can_be_switched_off(text, expected):
    found = extract(text)
    assert (found.value or str(found.status)) == expected
    assert found.reading == "lenient"
    assert extract(text, strict=True).status is AnswerStatus.UNPARSED


@pytest.mark.parametrize("text", PROSE)
def test_nothing_is_guessed_from_prose(text):
    assert outcome(text) == "unparsed"


@pytest.mark.parametrize(
    ("text", "reason", "expected"),
    [
        ("Answer: no", "length", "truncated"),
        ("", "length", "truncated"),
        ("Answer: no", "content_filter", "refused"),
        ("", "error", "error"),
        ("Answer: no", "stop", "no"),
        ("Answer: no", None, "no"),
    ],
)
def test_finish_reason(text, reason, expected):
    assert outcome(text, reason) == expected


def test_span_indexes_the_original_text():
    text = "Cl\u200beo lies.\r\n**An\u200bswer**: ~~yes~~ **no**."
    found = extract(text)
    assert text[found.start : found.end] == "An\u200bswer**: ~~yes~~ **no"


def test_revised_only_where_another_answer_was_labelled_before():
    assert extract("Answer: yes\nHold on.\nAnswer: no").revised
    assert not extract("Answer: no\nIndeed.\nAnswer: no").revised
    assert not extract('(end with "Answer: yes or no")\nAnswer: no').revised


def test_candidates_keep_the_order_of_the_text():
    assert extract("Answer: no or yes").candidates == ("no", "yes")
    assert extract("Answer: no", finish_reason="length").candidates == ("no",)


def test_other_vocabularies():
    values = {"proved": ("proved", "proven"), "disproved": ("disproved", "refuted"), "unknown": ("unknown",)}
    assert extract("Answer: **Disproved**", values).value == "disproved"
    assert extract("Answer: proven", values).value == "proved"
    assert extract("Answer: yes", values).status is AnswerStatus.UNPARSED
    assert extract("Answer: oui", ("yes", "no")).value == "yes"
    assert extract("Answer: unclear", ("yes", "no")).status is AnswerStatus.UNPARSED


def test_options_by_letter():
    values = {"true": ("a", "a) true"), "false": ("b", "b) false")}
    assert extract("So it follows.\n\nThe correct option is: B", values).value == "false"
    assert extract("Answer: A) True", values).value == "true"
    assert extract("Answer: a liar speaks", values).status is AnswerStatus.UNPARSED


PIECES = [
    "Answer",
    ":",
    " ",
    "\n",
    "yes",
    "no",
    "*",
    "or",
    "~~",
    "<think>",
    "</think>",
    "\\boxed{",
    "\u200b",
    "İ",
    "if",
    ".",
]


@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=25).map("".join)))
def test_any_text_has_an_outcome_within_itself(text):
    found = extract(text)
    assert (found.value is None) == (found.status is not AnswerStatus.OK)
    if found.start is not None:
        assert 0 <= found.start < found.end <= len(text)


@given(st.text(max_size=60), st.sampled_from(["yes", "no", "undetermined"]))
def test_a_final_answer_line_is_always_read(before, value):
    text = before.replace("<", "").replace("◁", "").replace("[", "").replace("~", "") + f"\n\nAnswer: {value}"
    assert extract(text).value == value


HOSTILE = [
    "Answer:",
    "Answer: no ",
    "\\boxed{",
    "<answer>",
    "<->",
    "~~a",
    "Answer: yes or ",
    "so, ",
    "the answer is ",
    "\n- ",
]


@pytest.mark.parametrize("unit", [*HOSTILE, " ", "\n", "*", "\u200ba", "if answer: no ", "wait, ", "</think", "答案"])
def test_time_is_linear_in_hostile_text(unit):
    started = time.process_time()
    extract("Answer: yes " + unit * (400_000 // len(unit)))
    assert time.process_time() - started < 4  # about 0.3 s; a quadratic pattern takes minutes
