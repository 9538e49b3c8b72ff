import pytest

from lastword.nl.witness.facts import asked, denied
from lastword.nl.witness.names import display, is_name
from lastword.nl.witness.plain import plain
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
    Puzzle,
    Remark,
    Says,
)

PUZZLE = Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the kettle is hot")


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (Is("lying", "ada"), "Ada is lying"),
        (Is("truthful", "mary-ann o'brien"), "Mary-Ann O'Brien tells the truth"),
        (Is("disbelieved", "ada"), "Ada is not to be believed"),
        (Is("undecided", "ada"), "it cannot be determined whether Ada tells the truth"),
        (Is("unattacked", "ada"), "nobody accuses Ada"),
        (Is("attacked", "ada"), "somebody accuses Ada"),
        (Fact(True), "the kettle is hot"),
        (Fact(False), "the kettle is not hot"),
        (Fact(None), "it cannot be determined whether the kettle is hot"),
        (Says("bo", "ada"), "Bo says that Ada is lying"),
        (Says("ada", FACT), "Ada says that the kettle is hot"),
        (If((Is("truthful", "bo"),), (Is("lying", "ada"),)), "if Bo tells the truth then Ada is lying"),
        (
            If((Is("lying", "bo"), Is("lying", "cy")), (Is("truthful", "ada"), Fact(True))),
            "if Bo is lying and Cy is lying then Ada tells the truth and the kettle is hot",
        ),
        (Group("one_of_lying", ("ada", "bo")), "at least one of Ada and Bo is lying"),
        (Group("at_least_one_lying", ("ada", "bo", "cy")), "at least one of Ada, Bo and Cy is lying"),
        (Group("same", ("ada", "bo")), "Ada and Bo both tell the truth or both lie"),
        (Group("same", ("ada", "bo", "cy")), "Ada, Bo and Cy all tell the truth or all lie"),
        (Possible(Is("lying", "ada")), "it is possible that Ada is lying"),
        (Count("witnesses", 11), "the number of witnesses is 11"),
        (Count("lying", 3), "the number of lying witnesses is 3"),
        (Parity("accusers", False), "the number of accusers is even"),
        (
            General("parity_odd_witnesses_first_true"),
            "an odd number of witnesses makes the first statement true",
        ),
        (General("five_pairs_one_left"), "the general claim 'five pairs one left'"),
        (Remark("contradiction_noted"), "this is a contradiction"),
        (Answer("no"), "the answer is no"),
        (Answer("undetermined"), "the answer is that it cannot be determined"),
    ],
)
def test_plain_words(f: Formula, words: str) -> None:
    assert plain(PUZZLE, f) == words


@pytest.mark.parametrize(
    ("fact", "question", "denial"),
    [
        ("the keys are under the mat", "are the keys under the mat", "the keys are not under the mat"),
        ("London was wet", "was London wet", "London was not wet"),
        ("the kettle is not hot", "is the kettle not hot", "it is not so that the kettle is not hot"),
    ],
)
def test_facts_asked_and_denied(fact: str, question: str, denial: str) -> None:
    assert asked(fact) == question
    assert denied(fact) == denial


def test_a_fact_without_verb_is_denied_as_a_whole() -> None:
    assert denied("it rains") == "it is not so that it rains"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("ada", "Ada"),
        ("mary ann", "Mary Ann"),
        ("jean-luc", "Jean-Luc"),
        ("o'brien", "O'Brien"),
        ("d’arcy", "D’Arcy"),
        ("ka'ahu", "Ka'ahu"),
        ("j.r. smith", "J.r. Smith"),
        ("7", "7"),
        ("émile", "Émile"),
        ("ßeta", "ßeta"),  # its capital would not lower-case to it
    ],
)
def test_display(name: str, shown: str) -> None:
    assert display(name) == shown
    assert shown.lower() == name


@pytest.mark.parametrize("text", ["ada", "a", "i", "mary ann", "o'brien", "2", "zoë", "one"])
def test_names(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ada",
        "he",
        "nobody",
        "ada and bo",
        "the dog",
        "a man",
        "ada  bo",
        " ada",
        "ada, bo",
        "-x",
        "fact",
        "a\u202eb",
        "w x y z v",
        "x" * 101,
    ],
)
def test_no_names(text: str) -> None:
    assert not is_name(text)
