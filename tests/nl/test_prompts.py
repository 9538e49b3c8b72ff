"""Writing prompts, and the law that they are read back."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.errors import EncodingError, ParseError
from lastword.nl.ontology import names, statements
from lastword.nl.witness import prompt_reader
from lastword.nl.witness.names import is_name
from lastword.nl.witness.prompts import THREE, TWO, prompt, read_prompt
from lastword.nl.witness.templates import NAMES, parse_template, shipped
from lastword.semantics.witness import Puzzle

GOLDEN = Path(__file__).parent / "golden"
PATH = Puzzle.of(
    ["ada", "mary-ann o'brien", "cy", "dee"],
    [("mary-ann o'brien", "ada"), ("cy", "mary-ann o'brien")],
    "ada",
    "the kettle is hot",
)
CYCLE = Puzzle.of(["ada", "bo"], [("ada", "ada"), ("ada", "bo"), ("bo", "ada")], "bo", "the kettle is hot")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("kind", "puzzle"), [("path", PATH), ("cycle", CYCLE)])
def test_golden_prompts(name: str, kind: str, puzzle: Puzzle) -> None:
    assert prompt(puzzle, shipped(name)) + "\n" == (GOLDEN / f"{name}_{kind}.txt").read_text("utf-8")


def test_the_default_template() -> None:
    assert prompt(PATH) == prompt(PATH, shipped("inquiry"))


# --- the law --------------------------------------------------------------------------------------------------------

odd_names = st.sampled_from(["mary-ann o'brien", "j.r. smith", "2", "a", "i", "josé", "jean luc", "d’arcy", "will"])
any_names = (
    st.text(st.characters(categories=("Ll", "Lo", "Nd"), include_characters=" -.'’"), min_size=1, max_size=14)
    .map(lambda x: " ".join(x.lower().split()))
    .filter(is_name)
)
given_names = st.sampled_from([name.lower() for name in names()])


@st.composite
def puzzles(draw: st.DrawFn, witness_names: st.SearchStrategy[str]) -> Puzzle:
    """Any framework over drawn names: cycles, self-attacks, silent witnesses, the main one at any place."""
    arguments = draw(st.lists(witness_names, min_size=1, max_size=7, unique=True))
    attacks = draw(st.sets(st.tuples(st.sampled_from(arguments), st.sampled_from(arguments)), max_size=10))
    return Puzzle.of(arguments, attacks, draw(st.sampled_from(arguments)), draw(st.sampled_from(statements())))


@settings(max_examples=200)
@given(puzzles(st.one_of(given_names, odd_names)), st.sampled_from(NAMES), st.sampled_from([None, TWO, THREE]))
def test_read_prompt_inverts_prompt(t: Puzzle, name: str, options: tuple[str, ...] | None) -> None:
    text = prompt(t, shipped(name), options=options)
    assert read_prompt(text) == t
    assert read_prompt(text, shipped(name)) == t


@given(puzzles(any_names), st.sampled_from(NAMES))
def test_it_does_so_for_names_of_any_script(t: Puzzle, name: str) -> None:
    assert read_prompt(prompt(t, shipped(name))) == t


@settings(max_examples=200)
@given(puzzles(given_names), st.sampled_from(NAMES), st.sampled_from([TWO, THREE]))
def test_the_grammar_reads_our_wordings_too(t: Puzzle, name: str, options: tuple[str, ...]) -> None:
    assert prompt_reader.read(prompt(t, shipped(name), options=options)) == t


@given(puzzles(given_names), st.sampled_from(["\r\n", "\r", "\n\n", " \n\t"]))
def test_line_ends_do_not_matter(t: Puzzle, end: str) -> None:
    assert read_prompt(prompt(t).replace("\n", end)) == t


@given(puzzles(given_names))
def test_the_order_of_speaking_is_kept(t: Puzzle) -> None:
    lines = prompt(t).splitlines()
    spoken = [line.split()[1].lower() for line in lines if line.startswith("Witness ")]
    assert tuple(dict.fromkeys(spoken)) == t.arguments


# --- options --------------------------------------------------------------------------------------------------------


def test_a_third_answer_is_offered_where_there_is_a_cycle() -> None:
    assert "undetermined" not in prompt(PATH)
    assert '"Answer: undetermined"' in prompt(CYCLE)


def test_the_options_can_be_asked_for() -> None:
    assert '"Answer: undetermined"' in prompt(PATH, options=("yes", "no", "undetermined"))
    assert "undetermined" not in prompt(CYCLE, options=("yes", "no"))
    with pytest.raises(EncodingError, match="either"):
        prompt(PATH, options=("no", "yes"))


PLAIN = "[fact] {witness}: {fact}.\n[accusation] {witness}: {accused} lies.\nTrue that {fact}?"


def test_a_template_without_a_third_answer_refuses_a_cycle() -> None:
    with pytest.raises(EncodingError, match=r"no line \[yes no undetermined\] \(the accusations have a cycle"):
        prompt(CYCLE, PLAIN)
    assert read_prompt(prompt(CYCLE, PLAIN, options=TWO), PLAIN) == CYCLE


def test_a_template_with_only_the_third_answer_uses_it() -> None:
    only_three = PLAIN + "\n[yes no undetermined] Say yes, no or undetermined."
    chain = Puzzle.of(["a", "b"], [("b", "a")], "a", "the kettle is hot")
    assert prompt(chain, only_three).endswith("Say yes, no or undetermined.")


# --- what cannot be written -----------------------------------------------------------------------------------------


def test_a_silent_witness_needs_a_line() -> None:
    with pytest.raises(EncodingError, match=r"Dee accuses nobody .* add one such as '\[silent\]"):
        prompt(PATH, PLAIN)


@pytest.mark.parametrize("name", ["Ada", "nobody", "ada and bo", "a\nb", "fact", ""])
def test_names_that_would_not_be_read_back(name: str) -> None:
    with pytest.raises(EncodingError, match="as a witness's name"):
        prompt(Puzzle((name,), frozenset(), name, "the kettle is hot"))


@pytest.mark.parametrize(
    "fact", ["", "it is hot.", "is it hot?", "bo is lying", "it is hot\nIt is cold", "It is. It is"]
)
def test_facts_that_would_not_be_read_back(fact: str) -> None:
    with pytest.raises(EncodingError, match="the fact cannot be put into a prompt"):
        prompt(Puzzle.of(["ada"], [], "ada", fact))


def test_a_question_needs_a_verb() -> None:
    t = Puzzle.of(["ada"], [], "ada", "it rains")
    assert read_prompt(prompt(t)) == t
    with pytest.raises(EncodingError, match="none of the verbs is, are, was, were"):
        prompt(t, shipped("brief"))


# --- templates ------------------------------------------------------------------------------------------------------

OWN = """[[Puzzle] {{braces}} about whether {fact}

[fact]       Heard from {witness}: "{fact}"!
[accusation] {accused}? A fraud, says {witness}.
[silent]     ({witness} shrugs.)
Well, {question}?
[yes no] Y or N
[yes no undetermined] Y, N or ?"""


@given(puzzles(st.one_of(given_names, odd_names)))
def test_a_users_own_template_is_read_back(t: Puzzle) -> None:
    text = prompt(t, OWN)
    assert text.startswith(f"[Puzzle] {{braces}} about whether {t.fact}\n\n")
    assert read_prompt(text, OWN) == t


def test_a_template_reads_only_its_own_prompts() -> None:
    chain = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the kettle is hot")
    text = prompt(chain, OWN)
    for wrong, line, message in [
        (text.replace("A fraud", "A crook"), 4, "not a line of testimony as the template writes them"),
        (text.replace("Well", "So"), 5, "here the template writes 'Well, {question}?'"),
        (text.replace("is the kettle hot", "is the kettle cold"), 5, "the question is about 'is the kettle cold'"),
        (text.replace("Y or N", "Y or no"), 6, "here the template writes"),
        ("Well", 1, "shorter than its template"),
    ]:
        with pytest.raises(ParseError) as caught:
            read_prompt(wrong, OWN)
        assert message in caught.value.message
        assert caught.value.line == line


FACT, ACCUSATION = "[fact] {witness}: {fact}", "[accusation] {witness}: {accused} lies"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", None, r"no line \[fact\]; write one that holds {witness} and {fact}"),
        (FACT, None, r"no line \[accusation\]; write one that holds {witness} and {accused}"),
        (f"{FACT}\n{FACT}", 2, r"\[fact\] stands twice"),
        (f"{FACT}\nand\n{ACCUSATION}", 3, r"\[accusation\] stands apart"),
        (f"[fact] {{fact}}\n{ACCUSATION}", 1, r"must hold {witness}"),
        (
            f"{FACT}\n[accusation] {{witness}} and {{victim}}",
            2,
            r"unknown placeholder '{victim}': {witness}, {accused}",
        ),
        (f"{FACT}\n{ACCUSATION}\nIs it {{facts}}?", 3, r"unknown placeholder '{facts}': {fact}, {question} may"),
        (f"{FACT}\n{ACCUSATION}\nA lone {{ brace", 3, r"unknown placeholder '{'"),
        (f"[facts] {{witness}}\n{ACCUSATION}", 1, r"unknown mark \[facts\]: one of \[fact\], \[accusation\]"),
        (f"{FACT}\n{ACCUSATION}\n[no yes] Answer", 3, r"unknown mark \[no yes\]"),
    ],
)
def test_malformed_templates(text: str, line: int | None, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        parse_template(text)
    assert caught.value.line == line


def test_unknown_template_name() -> None:
    with pytest.raises(ParseError, match="no template 'novel': one of inquiry, neighbours, court, brief"):
        shipped("novel")
