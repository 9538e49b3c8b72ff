import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.errors import EncodingError, ParseError
from lastword.nl.witness.claims import (
    ANSWERS,
    REMARKS,
    act_of,
    read_claim,
    read_claims,
    read_formula,
    write_claim,
    write_formula,
)
from lastword.nl.witness.names import well_formed
from lastword.semantics.claims import Act
from lastword.semantics.witness import (
    FACT,
    Answer,
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Parity,
    Possible,
    Remark,
    Says,
)

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases" / "witness_steps.jsonl"

PREDICATES = ("truthful", "lying", "disbelieved", "undecided", "unattacked", "attacked")
WRITTEN: dict[str, Formula] = {
    "truthful(ada)": Is("truthful", "ada"),
    "disbelieved(mary-ann o'brien)": Is("disbelieved", "mary-ann o'brien"),
    "undecided(bo)": Is("undecided", "bo"),
    "undecided(fact)": Fact(None),
    "undecided(factor)": Is("undecided", "factor"),
    "lying(if)": Is("lying", "if"),
    "fact_true": Fact(True),
    "says(a,lying(b))": Says("a", "b"),
    "says(a,fact)": Says("a", FACT),
    "if truthful(a) then lying(b) & fact_false": If((Is("truthful", "a"),), (Is("lying", "b"), Fact(False))),
    "if lying(a) & says(b,fact) then undecided(fact)": If((Is("lying", "a"), Says("b", FACT)), (Fact(None),)),
    "one_of_lying(a,b)": Group("one_of_lying", ("a", "b")),
    "at_least_one_lying(a,b,c)": Group("at_least_one_lying", ("a", "b", "c")),
    "same(a,j. r. 2)": Group("same", ("a", "j. r. 2")),
    "possible(attacked(a))": Possible(Is("attacked", "a")),
    "count(lying)=11": Count("lying", 11),
    "parity(accusers)=even": Parity("accusers", False),
    "rule(parity_odd_witnesses_first_true)": General("parity_odd_witnesses_first_true"),
    "contradiction_noted": Remark("contradiction_noted"),
    "answer(undetermined)": Answer("undetermined"),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_spelling(text: str) -> None:
    assert write_formula(WRITTEN[text]) == text
    assert read_formula(text) == WRITTEN[text]


def test_white_space_and_capitals_do_not_matter() -> None:
    loose = "  IF Truthful( Mary   Ann )THEN lying(bo)&fact_false "
    tight = "if truthful(mary ann) then lying(bo) & fact_false"
    assert read_formula(loose) == read_formula(tight)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("assume(lying(ada))", (Act.SUPPOSE, Is("lying", "ada"))),
        ("retract(says(bo,lying(ada)))", (Act.RETRACT, Says("bo", "ada"))),
        ("answer(no)", (Act.ANSWER, Answer("no"))),
        ("says(bo,lying(ada))", (Act.RESTATE, Says("bo", "ada"))),
        ("lying(ada)", (Act.ASSERT, Is("lying", "ada"))),
    ],
)
def test_acts_are_told_apart(text: str, claim: tuple[Act, Formula]) -> None:
    assert read_claim(text) == claim
    assert write_claim(*claim) == text


def test_a_discharge_is_written_as_its_formula() -> None:
    assert write_claim(Act.DISCHARGE, Is("truthful", "ada")) == "truthful(ada)"


def test_several_claims_in_one_text() -> None:
    ada, bo = Is("lying", "ada"), Is("lying", "bo")
    assert read_claims("lying(ada) & lying(bo)") == ((Act.ASSERT, ada), (Act.ASSERT, bo))
    assert read_claims("assume(lying(ada) & lying(bo))") == ((Act.SUPPOSE, ada), (Act.SUPPOSE, bo))
    with pytest.raises(ParseError, match="2 claims joined by '&'"):
        read_claim("assume(lying(ada) & lying(bo))")


# --- real labels ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not CASES.exists(), reason="the shared cases are not here")
def test_every_labelled_claim_is_read_and_written_back() -> None:
    rows = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    texts = {c["formal"] for row in rows for sentence in row["sentences"] for c in sentence["claims"]}
    assert len(texts) > 300
    for text in sorted(texts):
        assert write_claim(*read_claim(text)).replace(" ", "") == text.replace(" ", "")


# --- the law --------------------------------------------------------------------------------------------------------

names = st.one_of(
    st.sampled_from(["ada", "bo", "mary-ann o'brien", "j.r. smith", "42", "josé", "lying", "if", "answer"]),
    st.text(st.characters(categories=("L", "N"), include_characters=" -.'"), min_size=1, max_size=12)
    .map(lambda x: " ".join(x.lower().split()))
    .filter(well_formed),
)
words = st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True)
literals = st.one_of(
    st.builds(Is, st.sampled_from(PREDICATES), names),
    st.builds(Fact, st.sampled_from([True, False, None])),
    st.builds(Says, names, st.one_of(names, st.just(FACT))),
)
conjunctions = st.lists(literals, min_size=1, max_size=3).map(tuple)
formulas = st.one_of(
    literals,
    st.builds(If, conjunctions, conjunctions),
    st.builds(
        Group,
        st.sampled_from(["one_of_lying", "at_least_one_lying", "same"]),
        st.lists(names, min_size=1, max_size=4).map(tuple),
    ),
    st.builds(Possible, literals),
    st.builds(Count, words, st.integers(0, 999)),
    st.builds(Parity, words, st.booleans()),
    st.builds(General, words),
    st.builds(Remark, st.sampled_from(REMARKS)),
    st.builds(Answer, st.sampled_from(ANSWERS)),
)


@given(formulas)
def test_what_is_written_is_read_back(f: Formula) -> None:
    assert read_formula(write_formula(f)) == f


@given(st.sampled_from([Act.SUPPOSE, Act.RETRACT, None]), formulas)
def test_claims_are_read_back_with_their_act(act: Act | None, f: Formula) -> None:
    claim = (act or act_of(f), f)
    assert read_claim(write_claim(*claim)) == claim


@given(st.text(max_size=40))
def test_any_text_is_a_claim_or_a_parse_error(text: str) -> None:
    try:
        claims = read_claims(text)
    except ParseError:
        return
    assert claims and all(read_formula(write_formula(f)) == f for _, f in claims)


# --- errors ---------------------------------------------------------------------------------------------------------

MALFORMED = [  # text, column, what the message says
    ("", 1, "the end of the text, where a claim such as"),
    ("lyin(ada)", 1, "where a claim such as lying(ada)"),
    ("contradiction", 1, "where a claim such as"),
    ("lying ada", 7, "where '(' should stand"),
    ("lying(ada", 10, "the end of the text, where ')' should stand"),
    ("lying()", 7, "where a name should stand"),
    ("lying(ada,bo)", 10, "where ')' should stand"),
    ("truthful(ada) lying(bo)", 15, "where '&' or the end should stand"),
    ("lying(ada) &", 13, "the end of the text"),
    ("if truthful(a)", 15, "where 'then' should stand"),
    ("if truthful(a) lying(b)", 16, "where & or 'then' should stand".replace("&", "'&'")),
    ("if same(a,b) then lying(a)", 4, "where a literal"),
    ("if a then b", 4, "where a literal"),
    ("possible(answer(yes))", 10, "where a literal"),
    ("lying(a) & if lying(a) then lying(b)", 12, "where a claim such as"),
    ("assume(assume(lying(a)))", 8, "where a claim such as"),
    ("count(witnesses)=many", 18, "where a number should stand"),
    ("count(witnesses)", 17, "where '=' should stand"),
    ("parity(accusers)=5", 18, "where odd or even should stand"),
    ("answer(maybe)", 8, "where yes, no or undetermined should stand"),
    ("says(ada,bo)", 10, "where 'fact' or 'lying(..)' should stand"),
    ("says(ada,truthful(bo))", 10, "where 'fact' or 'lying(..)' should stand"),
    ("rule()", 6, "where a word in lower case should stand"),
    ("lying(fact)", 7, "'fact' is no name of a witness"),
    ("lying(-ada)", 7, "'-ada' is no name of a witness"),
    ("lying(a b c d e)", 7, "up to four words"),
]


@pytest.mark.parametrize(("text", "column", "message"), MALFORMED)
def test_malformed_claims(text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_claim(text)
    assert message in caught.value.message
    assert caught.value.column == column


def test_endless_claims_are_refused() -> None:
    with pytest.raises(ParseError, match="at most 100000"):
        read_claim("lying(ada) & " * 100_000)


@pytest.mark.parametrize(
    "f",
    [
        Is("lying", "Ada"),
        Is("lying", "fact"),
        Is("lying", "ada,bo"),
        Is("lying", ""),
        Says("a(b", FACT),
        If((), (Fact(True),)),
        Group("same", ()),
        Count("witnesses", -1),
        Parity("the accusers", True),
        General("Majority"),
        Remark("so_it_goes"),
        Answer("perhaps"),
    ],
)
def test_what_cannot_be_written_is_an_encoding_error(f: Formula) -> None:
    with pytest.raises(EncodingError):
        write_formula(f)
