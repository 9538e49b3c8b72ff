"""Audits of responses written line by line in a small claim language, so that only the auditor is under test."""

import json
import os
import re
import time

import pytest

import lastword
from lastword.errors import ParseError, RecordError, UsageError
from lastword.eval.audit import audit_response, audit_row
from lastword.eval.inputs import Row
from lastword.eval.pool import audit_rows
from lastword.eval.records import Audit, parse, to_json
from lastword.generators.witness_system import witness_system
from lastword.semantics.claims import Act, Claim, Kind, Step
from lastword.semantics.witness import Answer, Count, Fact, If, Is, Puzzle, Says

LINE = re.compile(r"[^\n]+")
NEGATED = "Witness {} says that witness {} is lying."


def formula(text):
    if m := re.fullmatch(r"if (\S+) then (\S+)", text):
        return If((formula(m[1]),), (formula(m[2]),))
    if m := re.fullmatch(r"count\((\w+)\)=(\d+)", text):
        return Count(m[1], int(m[2]))
    if m := re.fullmatch(r"says\((\w+),(\w+)\)", text):
        return Says(m[1], m[2])
    if m := re.fullmatch(r"(truthful|lying|undecided|disbelieved|unattacked|attacked)\((\w+)\)", text):
        return Is(m[1], m[2])
    return {"fact_true": Fact(True), "fact_false": Fact(False)}.get(text)


class LineWording:
    """Reads a line as a claim, "?? ..." as unread, "assume f" and what is indented as a supposition, else remarks."""

    def prompt(self, puzzle, template=None):
        return ""

    def read_prompt(self, text):
        attacks = re.findall(r"Witness (\w+) says that witness (\w+) is lying\.", text)
        main = re.search(r"Witness (\w+) says that (the [^.]*)\.", text)
        if main is None:
            raise ParseError("no witness states a fact", line=1)
        names = dict.fromkeys([main[1], *(x for attack in attacks for x in attack)])
        return Puzzle.of(names, attacks, main[1], main[2])

    def read(self, puzzle, text):
        steps, scope = [], ()
        for i, m in enumerate(LINE.finditer(text)):
            line = m[0].strip()
            scope = scope if m[0].startswith(" ") else ()
            supposed = line.removeprefix("assume ")
            f = formula(supposed)
            kind, claims = Kind.META, ()
            if "??" in line:
                kind = Kind.UNPARSED
            elif f is not None and supposed != line:
                kind, claims, scope = Kind.CLAIM, (Claim(Act.SUPPOSE, f, *m.span()),), (i,)
            elif f is not None:
                kind, claims = Kind.CLAIM, (Claim(Act.ASSERT, f, *m.span(), scope),)
            elif line.lower().startswith("answer"):
                kind, claims = Kind.ANSWER, (Claim(Act.ANSWER, Answer("yes"), *m.span()),)  # a poor reader: always yes
            steps.append(Step(i, *m.span(), kind, claims))
        return tuple(steps)

    def claim_bearing(self, puzzle, sentence):
        return "??" in sentence or formula(sentence.strip()) is not None

    def write_claim(self, act, f):
        return f"{act}:{f!r}"

    def plain(self, puzzle, f):
        return f"<{f!r}>"


class CrashingWording(LineWording):
    def read(self, puzzle, text):
        if "hang" in text:
            time.sleep(60)
        if "crash" in text:
            os._exit(1)
        if "raise" in text:
            raise ZeroDivisionError("a defect")
        return super().read(puzzle, text)


SYSTEM = witness_system(LineWording())
PROMPT = "Witness ada says that the soup is hot. " + NEGATED.format("bo", "ada") + " " + NEGATED.format("cleo", "bo")
CHAIN = LineWording().read_prompt(PROMPT)  # cleo accuses bo, bo accuses ada: ada stands, the answer is yes
SOUND = "unattacked(cleo)\ntruthful(cleo)\nlying(bo)\ntruthful(ada)\nfact_true\nAnswer: yes"


def audit(text, **options):
    return audit_response(SYSTEM, CHAIN, text, **options)


def supports(found):
    return [c.support for s in found.steps for c in s.claims]


def test_a_sound_response():
    found = audit(SOUND, expected="yes", prompt=PROMPT, finish_reason="stop")
    assert (found.verdict, found.sound, found.answer_follows, found.answer_correct) == (
        "sound",
        True,
        "supported",
        True,
    )
    assert (found.first_error, found.first_error_ignoring_counts, found.bad_steps, found.unread) == (None, None, [], [])
    assert (found.solver_answer, found.expected, found.expected_differs) == ("yes", "yes", False)
    assert (found.response, found.prompt, found.finish_reason) == (SOUND, PROMPT, "stop")
    assert found.load_bearing == [0, 1, 2, 3, 4]
    assert found.prefix == 1, "the rest follows from it by the local rules"
    assert found.labelling == {"ada": "in", "bo": "out", "cleo": "in"}
    assert found.features == {"arguments": 3, "paths": 1, "parity": "odd", "order": "in_order"}
    assert found.theory["main"] == "ada"


def test_claims_say_why_they_are_judged_so():
    claim = audit(SOUND).steps[2].claims[0]
    assert claim.rule == "accused by a truthful witness" == claim.by.rule
    assert claim.by.premises == [f"assert:{Is('truthful', 'cleo')!r}"]
    assert claim.uses == [1]
    assert claim.reason == f'Follows by the rule "accused by a truthful witness" from: <{Is("truthful", "cleo")!r}>.'
    assert SOUND[claim.start : claim.end] == "lying(bo)"


@pytest.mark.parametrize(
    ("text", "verdict", "first", "reason"),
    [
        ("truthful(ada)\nAnswer: yes", "right_for_wrong_reasons", 0, "uses a bad step"),
        ("lying(ada)\n" + SOUND, "right_with_idle_errors", 0, "a bad step stands beside"),
        ("says(bo,ada)\nAnswer: yes", "right_for_wrong_reasons", 1, "does not follow from the steps"),
        (SOUND.replace(": yes", ": no"), "slip", 5, "another"),
        ("Answer: no", "wrong", 0, "wrong"),
        ("says(bo,ada)", "no_answer", None, "unparsed"),
        ("Answer: yes or no", "no_answer", None, "ambiguous"),
        ("", "no_answer", None, "unparsed"),
    ],
)
def test_verdicts(text, verdict, first, reason):
    found = audit(text)
    assert found.verdict == verdict
    assert reason in found.verdict_reason
    assert found.first_error == first
    assert found.sound is False


def test_counting_slips_can_be_left_out():
    found = audit("count(witnesses)=4\nlying(cleo)\n" + SOUND)
    assert (found.first_error, found.first_error_ignoring_counts) == (0, 1)


def test_leaps_are_bad_unless_allowed():
    text = "truthful(ada)\nAnswer: yes"
    assert audit(text).steps[0].claims[0].support == "leap"
    assert "rounds of inference" in audit(text).steps[0].claims[0].reason
    allowed = audit(text, allow_leaps=True)
    assert (allowed.verdict, allowed.first_error) == ("sound", None)
    assert "grounded" in allowed.reads_as
    assert "grounded" not in audit(text).reads_as


# --- the one answer ---------------------------------------------------------------------------------------------------


def answers(found):
    return [(s.index, s.kind, c.formal) for s in found.steps for c in s.claims if c.act == "answer"]


def test_the_extractor_decides_the_answer():
    """The reader of this test takes every answer line for yes."""
    found = audit("Answer: yes\nlying(bo)\nAnswer: no")
    assert answers(found) == [(2, "answer", f"answer:{Answer('no')!r}")]
    assert found.steps[0].kind == "meta"
    assert found.answer.revised
    assert found.answer.value == "no"


def test_an_answer_within_a_claim_step_is_added_to_it():
    text = "says(bo,ada)\nSo the answer is yes."
    assert answers(audit(text)) == [(1, "answer", f"answer:{Answer('yes')!r}")]
    assert answers(audit(text, strict_answers=True)) == []
    assert audit(text, strict_answers=True).verdict_reason == "unparsed"


def test_an_answer_that_no_step_covers_becomes_a_step():
    class Blind(LineWording):
        def read(self, puzzle, text):
            return tuple(s for s in super().read(puzzle, text) if s.kind is not Kind.ANSWER)

    text = "Answer: yes\nassume lying(cleo)\n truthful(bo)\n"
    found = audit_response(witness_system(Blind()), CHAIN, text)
    assert [(s.index, s.kind) for s in found.steps] == [(0, "answer"), (1, "claim"), (2, "claim")]
    assert found.steps[2].claims[0].scope == [1], "scopes are renumbered with the steps"


def test_unread_text_around_an_answer_stays_unread():
    text = "?? cleo this and bo that, so the answer is yes"
    found = audit(text)
    assert [(text[s.start : s.end], s.kind) for s in found.steps] == [
        ("?? cleo this and bo that, so the ", "unparsed"),
        ("answer is yes", "answer"),
    ]
    assert found.unread == [0]


def test_no_value_leaves_no_answer_claim():
    assert answers(audit("Answer: yes", finish_reason="length")) == []
    assert audit("Answer: yes", finish_reason="length").verdict_reason == "truncated"


# --- unread text ------------------------------------------------------------------------------------------------------


def test_unread_claims_make_soundness_unread():
    found = audit("?? something about bo\n" + SOUND)
    assert (found.sound, found.verdict, found.unread) == ("unread", "sound", [0])
    assert "unread: 1" in found.verdict_reason
    assert found.coverage.model_dump() == {
        "claim_sentences": 6, "read": 5, "reasoning_sentences": 6, "reasoning_read": 5, "read_by_model": 0,
    }  # fmt: skip


def test_unread_text_does_not_hide_an_error():
    assert audit("?? something\nlying(cleo)\n" + SOUND).sound is False


# --- logics and semantics ---------------------------------------------------------------------------------------------


def test_reads_as_names_the_logics_that_support_the_steps():
    naive = audit("attacked(ada)\nlying(ada)\nfact_false\nAnswer: no")
    assert naive.reads_as == ["naive"]
    assert audit(SOUND).reads_as == ["grounded", "classical", "naive"]
    # dov is called a liar, so classically both whom he accuses tell the truth
    attacks = [("bo", "ada"), ("dov", "bo"), ("dov", "cleo"), ("eve", "dov"), ("eve", "cleo"), ("cleo", "ada")]
    puzzle = Puzzle.of(("ada", "bo", "cleo", "dov", "eve"), attacks, "ada", "the soup is hot")
    text = "truthful(eve)\nlying(dov)\ntruthful(cleo)\nlying(ada)\nAnswer: no"
    assert audit_response(SYSTEM, puzzle, text).reads_as == ["classical"]


def test_semantics_change_answer_and_status_but_not_the_rules():
    attacks = [("bo", "cleo"), ("cleo", "bo"), ("bo", "dov"), ("cleo", "dov"), ("dov", "ada")]
    puzzle = Puzzle.of(("ada", "dov", "bo", "cleo"), attacks, "ada", "the soup is hot")
    grounded, preferred = (
        audit_response(SYSTEM, puzzle, "lying(dov)\nAnswer: yes", semantics=s) for s in ("grounded", "preferred")
    )
    assert (grounded.solver_answer, grounded.verdict) == ("undetermined", "wrong")
    assert (preferred.solver_answer, preferred.answer_correct) == ("yes", True)
    assert (grounded.steps[0].claims[0].status, preferred.steps[0].claims[0].status) == ("undetermined", "true")
    assert supports(grounded)[0] == supports(preferred)[0] == "unsupported"


def test_expected_answers_are_reported_beside_the_solver():
    found = audit(SOUND, expected="no")
    assert (found.answer_correct, found.expected, found.expected_differs) == (True, "no", True)


# --- a separate reasoning channel -------------------------------------------------------------------------------------


def test_the_reasoning_channel_is_judged_before_the_text():
    *reasons, answer_line = SOUND.split("\n")
    found = audit(answer_line, reasoning="assume lying(cleo)\n truthful(bo)\n" + "\n".join(reasons) + "\nAnswer: no")
    assert found.verdict == "sound"
    assert [s.channel for s in found.steps] == ["reasoning"] * 8 + ["response"]
    assert [s.index for s in found.steps] == list(range(9))
    assert answers(found) == [(8, "answer", f"answer:{Answer('yes')!r}")], "answers in the reasoning do not count"
    assert (found.steps[8].start, found.steps[8].end) == (0, len(answer_line))
    assert audit(answer_line).verdict == "right_for_wrong_reasons"


# --- rows -------------------------------------------------------------------------------------------------------------


def test_rows_keep_where_they_come_from():
    row = Row("r.csv", 17, SOUND, prompt=PROMPT, expected="1", model="m", item="w1")
    found = audit_row(SYSTEM, row)
    assert (found.file, found.row, found.model, found.item, found.expected) == ("r.csv", 17, "m", "w1", "yes")
    assert parse(Audit, json.loads(to_json(found)), "here") == found


BAD = [
    (Row("r", 1, "x", prompt="Once upon a time."), "1: no witness states a fact"),
    (Row("r", 1, "x", theory={"arguments": []}), "theory.attacks"),
    (Row("r", 1, "x", theory={"arguments": ["a"] * 2, "attacks": [], "main": "a", "fact": "f"}), "listed twice"),
    (Row("r", 1, error="r:1: not JSON"), "not JSON"),
    (Row("r", 1, "Answer: yes " * 900_000, prompt=PROMPT), "10,800,000 characters; at most 1,000,000"),
    (Row("r", 1, "raise", prompt=PROMPT), "internal error, please report it: ZeroDivisionError: a defect"),
]


@pytest.mark.parametrize(("row", "message"), BAD, ids=lambda x: x[:20] if isinstance(x, str) else "")
def test_bad_rows_become_records(row, message):
    started = time.process_time()
    found = audit_row(witness_system(CrashingWording()), row)
    assert message in found.message
    assert (found.verdict, found.verdict_reason, found.answer.status, found.sound) == (
        "no_answer",
        "error",
        "error",
        False,
    )
    assert found.response == row.response
    assert time.process_time() - started < 2


def test_too_long_texts_are_refused_by_name():
    with pytest.raises(RecordError, match="at most 1,000,000"):
        audit("x" * 1_000_001)


def test_an_unknown_expected_answer_costs_only_the_comparison():
    found = audit_row(SYSTEM, Row("r", 1, SOUND, prompt=PROMPT, expected="perhaps"))
    assert (found.verdict, found.expected) == ("sound", None)
    assert "expected answer 'perhaps'" in found.message


@pytest.mark.parametrize("text", ["\x00\x1b[2J\x07", "\r", "\u202e\u200b", "🙂" * 50, "```\n{}\n```", "<script>"])
def test_odd_characters_are_just_text(text):
    found = audit(text + "\n" + SOUND + text)
    assert found.response == text + "\n" + SOUND + text
    assert json.loads(to_json(found))["response"] == found.response


def rows(*texts):
    return [Row("r", i, text, prompt=PROMPT) for i, text in enumerate(texts)]


def test_order_is_the_same_with_processes():
    texts = [SOUND if i % 3 else "Answer: no" for i in range(70)]
    alone = list(audit_rows(SYSTEM, rows(*texts)))
    assert list(audit_rows(SYSTEM, iter(rows(*texts)), jobs=2)) == alone
    assert [a.row for a in alone] == list(range(70))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the wording of this test cannot be sent to other processes")
def test_a_lost_process_and_a_slow_row_cost_one_row_each():
    texts = [SOUND] * 40
    texts[5], texts[20], texts[33] = "crash", "hang", "raise"
    found = list(audit_rows(witness_system(CrashingWording()), rows(*texts), jobs=2, seconds=1))
    assert [a.row for a in found] == list(range(40))
    failed = {a.row: a.message for a in found if a.verdict != "sound"}
    assert failed == {
        5: "the process that audited this row ended unexpectedly",
        20: "not audited within 1 s",
        33: "internal error, please report it: ZeroDivisionError: a defect",
    }


def test_settings_are_checked_before_any_work():
    with pytest.raises(UsageError, match="no semantics 'best': use one of grounded"):
        audit_rows(SYSTEM, [], semantics="best")
    with pytest.raises(UsageError, match="at least 1"):
        audit_rows(SYSTEM, [], jobs=0)


def test_who_repeats_the_prompt_answers_nothing_and_claims_nothing():
    prompt = lastword.render(CHAIN)
    echoed = lastword.audit(prompt, CHAIN)
    assert (echoed.answer.value, echoed.verdict) == (None, "no_answer")
    said = "Nobody accuses Cleo, so Cleo is truthful.\nBo is lying.\nAda is truthful.\nAnswer: yes"
    for text in (f"{prompt}\n\n{said}", "> " + prompt.replace("\n", "\n> ") + "\n\n" + said):
        found = lastword.audit(text, CHAIN)
        assert (found.answer.value, found.answer.revised, found.sound) == ("yes", False, True)
        assert lastword.reward(CHAIN, text).total == 1.0
