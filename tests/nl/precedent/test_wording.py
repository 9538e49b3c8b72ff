"""Prompts, the claim language, and arguments said: what is written is read back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from precedent_strategies import SMALL, triples

from lastword.errors import EncodingError, ParseError
from lastword.nl.precedent.claims import read_claim, write_claim
from lastword.nl.precedent.corrupt import WAYS, corrupted
from lastword.nl.precedent.prompts import prompt, read_prompt, shipped
from lastword.nl.precedent.reader import read_argument
from lastword.nl.precedent.say import say
from lastword.nl.precedent.theories import PHRASE, QUESTIONS, triple_from_json
from lastword.semantics.claims import Act
from lastword.semantics.precedent import (
    CASES,
    PRECEDENTS,
    Catalogue,
    Factor,
    Precedent,
    Side,
    Triple,
    abstention_required,
    consistent,
)
from lastword.semantics.precedent_claims import (
    Absent,
    Abstains,
    Cites,
    Decision,
    Distinguishes,
    Formula,
    Outcome,
    Present,
)
from lastword.semantics.precedent_verdict import Violation, abstention, metrics, violations

plies, cases, sides = st.integers(0, 3), st.sampled_from(CASES), st.sampled_from(Side)
precedents = st.sampled_from(PRECEDENTS)
factors = st.integers(0, 999) | st.from_regex(r"[A-Z][a-z]{1,9}(-[a-z]{1,9}){1,3}", fullmatch=True)
formulas: st.SearchStrategy[Formula] = st.one_of(
    st.builds(Present, plies, cases, factors),
    st.builds(Absent, plies, cases, factors),
    st.builds(Cites, plies, precedents, sides),
    st.builds(Outcome, plies, precedents, sides),
    st.builds(Distinguishes, plies, precedents),
    st.builds(Abstains, plies, st.booleans()),
    st.builds(Decision, st.sampled_from(("argue", "abstain", "plaintiff", "none", "F7, F16"))),
)


def asked(t: Triple, question: str, phrase: str = PHRASE) -> Triple:
    return Triple(t.catalogue, t.cc, t.tsc1, t.tsc2, phrase, question)  # type: ignore[arg-type]


@given(formulas)
def test_claims_are_read_back(f: Formula) -> None:
    act = Act.ANSWER if isinstance(f, Decision) else Act.ASSERT
    assert read_claim(write_claim(act, f)) == (act, f)


@pytest.mark.parametrize(
    "text", ["", "present(1, cc)", "cites(1, cc, p)", "present(4, cc, f1)", "x" * 2_000, "answer()"]
)
def test_what_is_no_claim_is_an_error(text: str) -> None:
    with pytest.raises(ParseError):
        read_claim(text)


@given(triples(), st.sampled_from(QUESTIONS))
def test_prompts_are_read_back(t: Triple, question: str) -> None:
    posed = asked(t, question)
    assert read_prompt(prompt(posed)) == posed
    own = "Cases:\n{tsc2}\nwon by {outcome2};\n{cc}\nagainst\n{tsc1}\nwon by {outcome1}. {task}"
    assert read_prompt(prompt(posed, own), own) == posed


@given(triples(SMALL))
def test_prompts_about_another_catalogue_are_read_back(t: Triple) -> None:
    assert read_prompt(prompt(t)) == t


@given(triples(), st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), min_size=1).map(str.strip))
def test_the_phrase_is_a_parameter(t: Triple, phrase: str) -> None:
    posed = asked(t, "argument", f"Stop: {phrase}".strip())
    assert read_prompt(prompt(posed)) == posed


def test_other_prompts_are_read_by_their_headings() -> None:
    text = """Example
Current case
- F1
TSC1 (outcome: Defendant)
- F2
Input case:
* F4 Agreed-not-to-disclose (P)
* F6
TSC1 outcome Plaintiff
* F4, F7
TSC2 outcome Defendant
* F6
If nothing is shared, write "Nothing is shared here." and stop."""
    assert read_prompt(text) == triple_from_json(
        {
            "cc": [4, 6],
            "tsc1": {"outcome": "P", "factors": [4, 7]},
            "tsc2": {"outcome": "D", "factors": [6]},
            "abstention_phrase": "Nothing is shared here.",
        }
    )


@pytest.mark.parametrize(
    "text", ["", "Current case\n- F4", "Current case\n- F4\nTSC1\n- F4\nTSC2\n- F6", "x" * 200_000]
)
def test_what_is_no_prompt_is_an_error(text: str) -> None:
    with pytest.raises(ParseError):
        read_prompt(text)


def test_prompts_that_cannot_be_written() -> None:
    t = triple_from_json({"cc": [4], "tsc1": {"outcome": "P", "factors": [4]}, "tsc2": {"outcome": "D", "factors": []}})
    with pytest.raises(EncodingError, match="placeholder"):
        prompt(t, "{cc}")
    with pytest.raises(EncodingError, match="one line"):
        prompt(asked(t, "argument", "two\nlines"))
    odd = Catalogue((Factor(1, "Late (very)", Side.P),))
    own = Triple(odd, frozenset(), Precedent(Side.P, frozenset()), Precedent(Side.D, frozenset()), PHRASE)
    with pytest.raises(EncodingError, match="brackets"):
        prompt(own)
    assert "{" not in prompt(t, shipped())


# --- arguments said -------------------------------------------------------------------------------------------------


def judged(t: Triple, text: str) -> tuple[Violation, ...]:
    argument = read_argument(t, text)
    assert argument.silent and not argument.errors and not argument.unattributed
    return violations(t, argument.formulas, abstention(t, argument.formulas, silent=True))


def citable(t: Triple) -> bool:
    """Whether each side has a precedent of its own, as in the triples of the generator."""
    return t.tsc1.outcome is not t.tsc2.outcome and consistent(t)


@settings(max_examples=150, deadline=None)
@given(triples().filter(citable), st.randoms(use_true_random=False))
def test_complete_arguments_are_without_violation(t: Triple, rng: Random) -> None:
    text = say(t, rng)
    assert judged(t, text) == ()
    assert metrics(t, read_argument(t, text).formulas).n_hall == 0


@settings(max_examples=150, deadline=None)
@given(triples().filter(citable), st.randoms(use_true_random=False), st.sampled_from(sorted(WAYS)))
def test_one_error_is_found_and_named(t: Triple, rng: Random, way: str) -> None:
    made = None if abstention_required(t) else corrupted(t, rng, (way,))
    if made is None:
        return
    found = [v for v in judged(t, made.text) if v.kind is made.kind and v.ply == made.ply]
    assert any(v.case == made.case and v.factor == made.factor for v in found), made


# --- hostile texts --------------------------------------------------------------------------------------------------

EXAMPLE = triple_from_json(
    {"cc": [4, 6, 16], "tsc1": {"outcome": "P", "factors": [4, 6, 7]}, "tsc2": {"outcome": "D", "factors": [16, 27]}}
)
PIECES = (
    *(
        "F4",
        "F6 and F7",
        "F99",
        "Deception",
        "Security-measures (D)",
        "TSC1",
        "TSC2",
        "the current case",
        "here",
        "there",
    ),
    *(
        "it",
        "has",
        "lacks",
        "not",
        "nor",
        "neither of which",
        "both",
        "is present in",
        "absent from",
        "shared by",
        "unlike",
    ),
    *(
        "as are",
        "which",
        "and",
        ",",
        ".",
        ";",
        ":",
        "\n",
        "- ",
        "Plaintiff's Argument:",
        "Ply 2:",
        "{",
        "```json",
        "(P)",
    ),
    *(
        "found in favor of the plaintiff",
        "distinguishable",
        "counterexample",
        "cites",
        "<think>",
        "</think>",
        "if",
        "only",
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join) | st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    argument = read_argument(EXAMPLE, text)
    for f, start, end in argument.claims:
        assert 0 <= start < end <= len(text)
        assert not isinstance(f, Decision)
    for line, after in zip(argument.lines, argument.lines[1:], strict=False):
        assert line.end <= after.start


@pytest.mark.parametrize(
    "piece",
    ["F4, ", "not ", "TSC1 ", "F4 was in TSC1 but not in CC. ", "the ", "a-", "((((", "Plaintiff's Argument: ",
     "found in the of as ", "plaintiff ", "F1-F27 ", "\n- ", '"', "no longer ", "shared ", "had F4 ", "in favor of "],
)  # fmt: skip
def test_long_texts_are_read_in_time(piece: str) -> None:
    from time import monotonic

    begin = monotonic()
    read_argument(EXAMPLE, piece * (9_900 // len(piece)))
    read_argument(EXAMPLE, piece * (500_000 // len(piece)))
    assert monotonic() - begin < 10
