import re

from lastword.nl.ontology import names, statements
from lastword.nl.witness.facts import asked, fault, same
from lastword.nl.witness.names import display, is_name

WORDS_THAT_ARE_NAMES = """
will mark grace hope faith may june april august rose art bill chase hunter truth summer autumn dawn joy eve ivy
lily daisy violet olive ruby pearl amber jade crystal ginger sandy penny robin jay lance wade pierce dean earl duke
reed cliff glen dale heath ford carter mason cooper tanner parker taylor tyler chad page mercy honor patience
prudence charity destiny melody harmony carol star sky rain river brook basil herb rusty max iris heather holly
hazel fern laurel rosemary rex nova jack frank grant drew miles norm gene guy ray rich bob harry victor christian
angel an do long van chi my pat rob nick sue dick josh fact witness answer case true false yes no
"""


def test_names_are_many_single_capitalised_words() -> None:
    assert len(names()) >= 500
    assert all(re.fullmatch(r"[A-Z][a-z]{2,}", name) for name in names())


def test_names_differ_whatever_the_case() -> None:
    assert len({name.lower() for name in names()}) == len(names())


def test_no_name_is_a_word_of_english_prose() -> None:
    assert not {name.lower() for name in names()} & set(WORDS_THAT_ARE_NAMES.split())


def test_names_can_stand_in_prompts() -> None:
    assert all(is_name(name.lower()) and display(name.lower()) == name for name in names())


def test_statements_are_many_and_differ() -> None:
    assert len(statements()) >= 120
    assert len({x.lower() for x in statements()}) == len(statements())


def test_statements_have_a_subject_and_a_verb() -> None:
    form = re.compile(r"the [a-z]+(?: [a-z]+)* (?:is|are|was|were) (?!not )[a-zM]+(?: [a-zM]+)*")
    assert [x for x in statements() if not form.fullmatch(x)] == []


def test_statements_can_be_facts_and_questions() -> None:
    for statement in statements():
        assert fault(statement) is None
        assert re.match(r"(?:is|are|was|were) the ", asked(statement))
        assert same(statement, asked(statement))


def test_no_name_stands_in_a_statement() -> None:
    words = {word.lower() for statement in statements() for word in statement.split()}
    assert not words & {name.lower() for name in names()}
