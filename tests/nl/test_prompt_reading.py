"""Reading prompts that others wrote: what is understood, and what is refused and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.errors import ParseError
from lastword.nl.witness.prompts import read_prompt
from lastword.semantics.witness import Puzzle

RULE = "Here is a riddle. Trust a speaker unless another speaker says that the speaker lies.\n"
MAIN = "Witness Ada says that the kettle is hot.\n"
ASK = "Question: is the kettle hot?\n"
BO_ADA = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the kettle is hot")


@pytest.mark.parametrize(
    "accusation",
    [
        "Witness Bo says that witness Ada is lying.",
        "Witness Bo claims that Ada lies.",
        "The witness Bo states that the witness Ada is a liar.",
        "Bo says Ada is not telling the truth",
        "Witness Bo testified that witness Ada isn't telling the truth.",
        "Witness Bo maintains that Ada isn’t telling the truth.",
        "witness bo says that witness ada does not tell the truth.",
        "Witness Bo reports that Ada doesn't tell the truth.",
        "Witness Bo said: Ada is lying.",
        "Witness Bo accuses witness Ada of lying.",
        "Bo accuses Ada of not telling the truth.",
        "  3.  Witness\tBo   says that witness Ada is lying .  ",
        "- Witness Bo says that witness Ada is untruthful.",
        "• Witness BO says that witness ADA is lying.",
    ],
)
def test_ways_to_accuse(accusation: str) -> None:
    assert read_prompt(RULE + MAIN + accusation + "\n" + ASK) == BO_ADA


@pytest.mark.parametrize(
    "question",
    [
        "Question: is the kettle hot?",
        "Question: should it be believed that the kettle is hot?",
        "Question: should it be believed that is the kettle hot?",
        "Should we believe that the kettle is hot?",
        "Is the kettle hot?",
        "Question: the kettle is hot?",
        "Is it true that the kettle is hot?",
        "Do you believe that the kettle is hot?",
        "Can it be concluded that the kettle is hot?",
        "Who can be trusted here? Should we believe that the kettle is hot?",
        "Question: is the kettle hot? Answer yes or no. Is the kettle hot?",
    ],
)
def test_ways_to_ask(question: str) -> None:
    assert read_prompt(MAIN + "Witness Bo says that witness Ada is lying.\n" + question) == BO_ADA


@pytest.mark.parametrize(
    "line",
    [
        "Witness Cy says that witness Ada and witness Bo are lying.",
        "Witness Cy says that Ada and Bo lie.",
        "Witness Cy claims that both Ada and Bo are liars.",
        "Witness Cy says that witnesses Ada and Bo are not telling the truth.",
        "Cy accuses Ada and Bo of lying.",
    ],
)
def test_several_accused_in_one_line(line: str) -> None:
    t = read_prompt(MAIN + line + "\nWitness Bo accuses nobody.\n" + ASK)
    assert t == Puzzle.of(["ada", "cy", "bo"], [("cy", "ada"), ("cy", "bo")], "ada", "the kettle is hot")


def test_a_list_of_three() -> None:
    t = read_prompt(MAIN + "Witness Cy says that witness Ada, witness Bo, and Mary Ann are lying.\n" + ASK)
    assert t.accused("cy") == ("ada", "bo", "mary ann")


def test_who_never_speaks_comes_last() -> None:
    t = read_prompt("Witness Bo says that witness Zed is lying.\n" + MAIN + ASK)
    assert t == Puzzle.of(["bo", "ada", "zed"], [("bo", "zed")], "ada", "the kettle is hot")


@pytest.mark.parametrize(
    "line",
    [
        "Witness Bo was there too, but accuses nobody.",
        "Bo accuses no one.",
        "Witness Bo says nothing about the others.",
        "Witness Bo makes no statement.",
        "Witness Bo doesn't accuse anyone",
        "Witness Bo stays silent.",
    ],
)
def test_silent_witnesses(line: str) -> None:
    assert read_prompt(MAIN + line + "\n" + ASK) == Puzzle.of(["ada", "bo"], [], "ada", "the kettle is hot")


def test_a_prompt_in_one_paragraph() -> None:
    text = f"{RULE} {MAIN} Witness Bo says that witness Ada is lying. {ASK} Answer: yes or no."
    assert read_prompt(text.replace("\n", " ")) == BO_ADA


def test_names_of_letters_numbers_and_several_words() -> None:
    text = "Witness A says that the kettle is hot.\nWitness I says that witness A lies.\n"
    more = "Witness 2 says that witness I lies.\nWitness J.R. O'Neil-Smith says that witness 2 lies.\n"
    t = read_prompt("A riddle. I like it.\n" + text + more + ASK)
    assert t.arguments == ("a", "i", "2", "j.r. o'neil-smith")
    assert t.chain == t.arguments


def test_self_accusation_and_cycle() -> None:
    lines = "Witness Ada says that witness Ada is lying.\nWitness Ada says that witness Bo is lying.\n"
    t = read_prompt(MAIN + lines + "Witness Bo says that witness Ada is lying.\n" + ASK)
    assert t.attacks == {("ada", "ada"), ("ada", "bo"), ("bo", "ada")}


# --- refused --------------------------------------------------------------------------------------------------------

BO = "Witness Bo says that "


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", None, "no main witness"),
        (" \n\n ", None, "no main witness"),
        ("Hello there.", None, "no main witness"),
        (BO + "witness Ada is lying.\n" + ASK, None, "no main witness"),
        (MAIN + BO + "the cup is full.\n" + ASK, 2, "a second fact: Bo states 'the cup is full'"),
        (MAIN + BO + "the kettle is hot.\n" + ASK, 2, "a second fact"),
        (MAIN, None, "no question about the fact"),
        (MAIN + "Should we doubt that the kettle is hot?", 2, "no question about the fact"),
        (MAIN + "\n\nQuestion: is the cup full?", 4, "the question is about 'is the cup full'"),
        (MAIN + ASK + "Question: is the kettle not hot?", 3, "the question is about 'is the kettle not hot'"),
        (MAIN + BO + "witness Ada is telling the truth.\n" + ASK, 2, "a fact is not about testimony"),
        (MAIN + BO + "witness Ada is not lying.\n" + ASK, 2, "a fact is not about testimony"),
        (MAIN + BO + "witness Ada might be lying.\n" + ASK, 2, "a fact is not about testimony"),
        (MAIN + BO + "witness Ada is lying when he says so.\n" + ASK, 2, "a fact is not about testimony"),
        (MAIN + BO + "he is lying.\n" + ASK, 2, "'he' is not the name of one witness"),
        (MAIN + BO + "Ada or Cy is lying.\n" + ASK, 2, "'Ada or Cy' is not the name of one witness"),
        (MAIN + BO + "all other witnesses are lying.\n" + ASK, 2, "is not the name of one witness"),
        (MAIN + BO + "Ada says that Cy is lying.\n" + ASK, 2, "is not the name of one witness"),
        (MAIN + "Witness Bo accuses himself of lying.\n" + ASK, 2, "'himself' is not the name"),
        (MAIN + "Nobody says that witness Ada is lying.\n" + ASK, 2, "'Nobody' is not the name"),
        (MAIN + "Witness Bo thinks that witness Ada is lying.\n" + ASK, 2, "testimony that cannot be read"),
        (MAIN + "Witness Bo is lying.\n" + ASK, 2, "testimony that cannot be read"),
        (MAIN + "Bo thinks that Cy is lying.\n" + ASK, 2, "the line speaks of Cy"),
        (MAIN + "Everybody knows Ada's love of truth.\n" + ASK, 2, "the line speaks of Ada"),
        (MAIN + "witness bo thinks that witness cy lies.\n" + ASK, 2, "the line speaks of cy"),
        (MAIN.strip() + " Answer yes or no.\n" + ASK, 1, "a fact is a single statement"),
        (RULE + MAIN + "Witness\0Bo\n" + ASK, 3, "the control character '\\x00'"),
    ],
)
def test_what_is_not_understood_whole_is_refused(text: str, line: int | None, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_prompt(text)
    assert message in caught.value.message
    assert caught.value.line == line


HOSTILE = {
    "ten million characters": "x" * 10_000_000,
    "binary": bytes(range(256)).decode("latin-1") * 1000,
    "surrogates": b"\xff\xfe\x80".decode("utf-8", "surrogateescape"),
    "one long word": "x" * 999_999,
    "spaces": "Witness" + " " * 999_000,
    "capitals": "X " * 499_000,
    "one line of speakers": "Witness A " * 90_000,
    "nested speech": "Witness A says that " * 49_000,
    "accusations in one line": MAIN + BO + "x is lying " * 80_000,
    "short lines": "a\n" * 490_000,
    "questions": "Should? " * 120_000,
    "question marks": "?" * 900_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused(name: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_prompt(HOSTILE[name])
    assert len(str(caught.value)) < 600


pieces = st.sampled_from(
    [
        "Witness ",
        "witness ",
        "Ada ",
        "Bo ",
        "says that ",
        "claims ",
        "is lying",
        "lies",
        ".",
        "\n",
        "\r\n",
        "and ",
        ", ",
        "the kettle is hot",
        "Question: ",
        "is the kettle hot?",
        "Should we believe that ",
        "accuses ",
        "nobody",
        "?",
    ]
)


@given(st.one_of(st.text(max_size=60), st.lists(pieces, max_size=25).map("".join)))
def test_any_text_is_a_puzzle_or_a_parse_error(text: str) -> None:
    try:
        t = read_prompt(text)
    except ParseError as e:
        assert e.line is None or 1 <= e.line <= text.count("\n") + text.count("\r") + 1
        return
    assert t.main in t.arguments and t.fact.casefold() in text.casefold()
