"""The reader of responses: a table of sentence forms with what each says, and of look-alikes that say nothing."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lastword.nl.witness.bearing import claim_bearing
from lastword.nl.witness.claims import write_claim, write_formula
from lastword.nl.witness.reader import LIMIT, read
from lastword.semantics.claims import Act, Claim, Kind, Step
from lastword.semantics.witness import Formula, Puzzle

PUZZLE = Puzzle.of(
    ["ada", "bo", "cy", "dee", "eve"],
    [("bo", "ada"), ("cy", "bo"), ("dee", "ada"), ("eve", "dee")],
    "ada",
    "the bus is late",
)
FORMS = [json.loads(line) for line in (Path(__file__).parent / "reader_forms.jsonl").read_text("utf-8").splitlines()]


def said(claim: Claim[Formula]) -> str:
    """The claim's formula as text; a supposition is written assume(..)."""
    return write_claim(claim.act, claim.formula) if claim.act is Act.SUPPOSE else write_formula(claim.formula)


def steps_of(text: str) -> tuple[Step[Formula], ...]:
    return read(PUZZLE, text)


@pytest.mark.parametrize("row", FORMS, ids=lambda row: f"{row['form']}: {row['text']}"[:70])
def test_forms(row: dict[str, object]) -> None:
    """Each claim of the table is "formula", then the flags that it has to bear, then "@0" where step 0 is its scope."""
    expected: list[list[str]] = row["steps"]  # type: ignore[assignment]
    found = steps_of(str(row["text"]))
    assert [[said(c) for c in s.claims] for s in found] == [[_formula(c) for c in step] for step in expected]
    if row["form"] == "in part":
        assert all(s.note.startswith("read in part") for s in found)
    for step, wanted in zip(found, expected, strict=True):
        for claim, text in zip(step.claims, wanted, strict=True):
            marks = text.removeprefix(_formula(text)).split()
            assert {m for m in marks if not m.startswith("@")} <= claim.flags
            assert claim.scope == tuple(int(m[1:]) for m in marks if m.startswith("@"))


def _formula(text: str) -> str:
    """The claim's formula: what is left of it without the marks at its end."""
    parts = text.split()
    while parts[-1] in ("premise", "hedged", "modal", "elided", "hypothetical") or parts[-1].startswith("@"):
        parts.pop()
    return " ".join(parts)


def test_table_is_large_and_has_look_alikes() -> None:
    assert len(FORMS) >= 120
    assert sum(row["form"] == "look-alike" for row in FORMS) >= 25


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Bo says Ada lies.", Kind.RESTATEMENT),
        ("Bo says Ada lies, so Ada lies.", Kind.CLAIM),
        ("Multiple witnesses claim Ada lies.", Kind.RESTATEMENT),
        ("Answer: no", Kind.ANSWER),
        ("Let's analyze the witness testimonies:", Kind.META),
        ("### Conclusion", Kind.META),
        ("Is Ada lying?", Kind.META),
        ("Bo never once said that Ada lies.", Kind.UNPARSED),
    ],
)
def test_kinds(text: str, kind: Kind) -> None:
    (step,) = steps_of(text)
    assert step.kind is kind
    assert (step.note != "") == (kind is Kind.UNPARSED)


def test_acts() -> None:
    (claimed,) = steps_of("Since Bo says Ada lies, Ada lies.")
    assert [c.act for c in claimed.claims] == [Act.RESTATE, Act.ASSERT]
    (answered,) = steps_of("Answer: yes")
    assert [c.act for c in answered.claims] == [Act.ANSWER]


def test_spans_index_the_original_text() -> None:
    text = "Intro.\r\n\r\n1. **Cy** is *not* lying.\r\n   - So Bo lies.\r\n"
    assert [text[s.start : s.end] for s in steps_of(text)] == ["Intro.", "Cy** is *not* lying.", "So Bo lies."]


def test_line_ends_do_not_matter() -> None:
    text = "**Assuming Cy is truthful:**\n\n- Bo lies.\n\nAnswer: no\n"
    unix, windows = steps_of(text), steps_of(text.replace("\n", "\r\n"))
    assert [[said(c) for c in s.claims] for s in unix] == [[said(c) for c in s.claims] for s in windows]
    assert [s.kind for s in unix] == [s.kind for s in windows]


def test_names_that_are_words() -> None:
    puzzle = Puzzle.of(["will", "mark"], [("mark", "will")], "will", "the door is open")
    (step,) = read(puzzle, "Mark says Will lies, so the door will not be open.")
    assert [said(c) for c in step.claims] == ["says(mark,lying(will))", "fact_false"]


def test_long_texts_are_cheap() -> None:
    for text in ("x" * 10_000_000, "Ada lies. " * 1_000_000, "(" * 2_000_000, ". " * 2_000_000, "Ada, " * 500_000):
        steps = steps_of(text)
        assert steps[-1].kind is Kind.UNPARSED
        assert steps[-1].end == len(text.rstrip()) or steps[-1].end == len(text)


def test_beyond_the_limit_is_one_unparsed_step() -> None:
    text = ("x" * 1999 + "\n") * (LIMIT // 2000) + "Answer: no"
    assert steps_of(text)[-1].kind is Kind.UNPARSED


VOCABULARY = """Ada Bo Cy Dee lies lying truthful is not the bus late says that if then since so , . ( ) : ; - — * **
because no one accuses we believe her they one of them must be there are 5 witnesses Answer: no yes ⇒ ' \""""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n", "\r\n", "\x00", "\u2028"])


@settings(max_examples=300, deadline=None)
@example(",:ADA")
@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=40).map(" ".join)))
def test_never_raises_and_steps_are_ordered(text: str) -> None:
    steps = steps_of(text)
    assert steps == steps_of(text)
    end = 0
    for i, step in enumerate(steps):
        assert step.index == i
        assert end <= step.start < step.end <= len(text)
        end = step.end
        assert all((c.start, c.end) == (step.start, step.end) for c in step.claims)
        assert all(0 <= s <= i for c in step.claims for s in c.scope)
        assert bool(step.claims) == (step.kind in (Kind.CLAIM, Kind.RESTATEMENT, Kind.ANSWER))


@pytest.mark.parametrize(
    ("sentence", "bears"),
    [
        ("Ada is lying.", True),
        ("We believe her.", True),
        ("The witnesses contradict each other.", True),
        ("Let us begin.", False),
        ("Ada:", False),
        ("The bus is late.", True),
        ("Bo vs. Ada", True),
        ("An odd number of witnesses speak.", True),
        ("Answer: no", True),
        ("Is Ada lying?", False),
        ("Let us look at what the witnesses say.", False),
        ("The weather was fine.", False),
        ("", False),
    ],
)
def test_claim_bearing(sentence: str, bears: bool) -> None:
    assert claim_bearing(PUZZLE, sentence) is bears


@pytest.mark.parametrize("fact", ["it had rained", "the letter has arrived", "there is milk left", "the dog barked"])
def test_facts_of_any_form(fact: str) -> None:
    t = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", fact)
    texts = (f"Ada says that {fact}.", f"Since Bo is lying, {fact}.", f"We should not believe that {fact}.")
    found = [{write_formula(c.formula) for s in read(t, text) for c in s.claims} for text in texts]
    assert found == [{"says(ada,fact)"}, {"lying(bo)", "fact_true"}, {"fact_false"}]


def test_a_fact_that_begins_with_it_leaves_other_words_alone() -> None:
    t = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "it had rained")
    (step,) = read(t, "It is clear that Bo is lying, so it follows that Ada is truthful.")
    assert [write_formula(c.formula) for c in step.claims] == ["lying(bo)", "truthful(ada)"]


def test_a_fact_denied_is_read_as_denied() -> None:
    t = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the letter has arrived")
    found = [
        [write_formula(c.formula) for s in read(t, f"So the letter {v} arrived.") for c in s.claims]
        for v in ("has not", "hasn't")
    ]
    assert found == [["fact_false"], ["fact_false"]]
