"""Defeasible problems in English and back, with any names and any order; what is not understood whole is refused."""

import re

import pytest
from defeasible_cases import theories
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.errors import EncodingError, ParseError, UsageError
from lastword.nl.defeasible.dfl import read_dfl
from lastword.nl.defeasible.english import read_statement, say_statement
from lastword.nl.defeasible.ontology import PLANETS, TRAITS, species
from lastword.nl.defeasible.prompts import prompt, read_prompt
from lastword.semantics.defeasible import Arrow, Rule, Theory
from lastword.semantics.defeasible_problem import Asked, Problem, sequence, told

TRICKY = ("and", "then", "If", "hold", "holds", "Rule", "known", "overrides", "p(a,b)", "x(hold)", "é", "glow")


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    t = draw(theories())
    names = dict(zip("abcd", draw(st.lists(st.sampled_from(TRICKY), min_size=4, max_size=4, unique=True)), strict=True))

    def renamed(q: str) -> str:
        return ("-" if q.startswith("-") else "") + names[q.removeprefix("-")]

    rules = [Rule(r.label, r.arrow, tuple(map(renamed, r.body)), renamed(r.head)) for r in t.rules]
    d = Theory(tuple(map(renamed, t.facts)), tuple(rules), t.superiority)
    statements = draw(st.permutations(sequence(d)))
    query = renamed(draw(st.sampled_from(["a", "-b"])))
    trait = draw(st.sampled_from(list(TRAITS)))
    return told(statements, query, draw(st.sampled_from(Asked)), trait, draw(st.sampled_from(("", *PLANETS))))


TEMPLATE = "{planet} is far away. On {planet}:\n\n{statements}\n\nNow:\n{question}\nThink it over."


@settings(max_examples=100, deadline=None)
@given(problems())
def test_what_is_said_is_read_back(p: Problem) -> None:
    assert read_prompt(prompt(p)) == p
    assert read_prompt(prompt(p, TEMPLATE), TEMPLATE) == p


def test_the_sentences() -> None:
    t = read_dfl(
        ">> norbunks\n>> -velmids\nr1: norbunks, -velmids -> kelvorps\nr2: norbunks => -kelvorps\n"
        "r3: norbunks ~> -kelvorps\nr4: -> zorbids\nr5: => zorbids\nr6: ~> zorbids\nr1 > r2\n"
    )
    assert [say_statement(s, "glow") for s in sequence(t)] == [
        "It is known that norbunks glow.",
        "It is known that velmids do not glow.",
        "Rule r1: If norbunks glow and velmids do not glow, then kelvorps glow.",
        "Rule r2: If norbunks glow, then typically kelvorps do not glow.",
        "Rule r3: If norbunks glow, then kelvorps might not glow.",
        "Rule r4: In any case zorbids glow.",
        "Rule r5: Typically zorbids glow.",
        "Rule r6: Maybe zorbids might glow.",
        "Rule r1 overrides rule r2.",
    ]
    text = prompt(Problem(t, "-kelvorps", Asked.PROVABLE, trait="glow", planet="Dorth"))
    assert text.startswith("Explorers of the planet Dorth")
    assert text.endswith("\n\nDoes it follow that kelvorps do not glow? Answer with 'provable' or 'not provable'.")


@pytest.mark.parametrize("trait", TRAITS)
def test_the_grammar_has_every_verb(trait: str) -> None:
    for s in ("a", "-a", Rule("r", Arrow.DEFEATER, ("a",), "-b"), Rule("r", Arrow.DEFEATER, (), "b")):
        assert read_statement(say_statement(s, trait)) == (s, {trait})


def test_creatures_and_planets() -> None:
    assert len(set(species())) == len(species()) > 500
    assert all(re.fullmatch("[a-z]+s", name) for name in species()) and not set(species()) & set(TRAITS)


P = Problem(read_dfl(">> a\nr1: a => b\nr2: a => -b\nr2 > r1\n"), "b")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("then typically b holds", "then b usually holds", "not understood as a fact, a rule or a priority"),
        ("Rule r2 overrides rule r1.", "Rule r2 overrides rule r9.", "no rule is labelled 'r9'"),
        ("Rule r2 overrides rule r1.", "Rule r2 overrides rule r2.", "the superiority has a cycle"),
        ("Rule r2: If", "Rule r1: If", "two rules are labelled 'r1'"),
        ("It is known that a holds.", "It is known that a glow.", "different verbs: glow, hold"),
        ("It is known that a holds.", "It is known that a holds.\nIt is known that a holds.", "given twice"),
        ("Rule r2 overrides rule r1.", "Rule r2 overrides rule r1.\nRule r2 overrides rule r1.", "told twice"),
        ("Does it follow that b holds?", "Does it follow that b shines?", "the question is not understood"),
        ("Nothing is known but", "Much is known besides", "not a prompt of defeasible logic"),
    ],
)
def test_what_is_not_understood_whole_is_refused(old: str, new: str, message: str) -> None:
    assert old in prompt(P)
    with pytest.raises(ParseError, match=message):
        read_prompt(prompt(P).replace(old, new))


def test_the_line_of_a_sentence_that_is_not_understood() -> None:
    with pytest.raises(ParseError) as caught:
        read_prompt(prompt(P).replace("Rule r2: If a holds", "Rule r2: When a holds"))
    assert (caught.value.line, caught.value.column) == (6, 10)


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{statements}", r"expected \{question\} once, found it 0 times"),
        ("{statements}\n{question}\n{question}", r"expected \{question\} once, found it 2 times"),
        ("{statements}\n{question}\n{name}", r"unknown slot \{name\}"),
        ("{statements} {question}", "lines of their own"),
    ],
)
def test_templates_that_are_none(template: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        prompt(P, template)


def test_a_verb_that_there_is_not() -> None:
    with pytest.raises(EncodingError, match="no verb 'swim'; there are hold, glow"):
        prompt(Problem(P.theory, "b", trait="swim"))


@pytest.mark.parametrize("name", ["typically", "might", "not", "do"])
def test_names_that_would_make_a_sentence_ambiguous(name: str) -> None:
    for t in (Theory.of([f"-{name}"]), Theory.of([], [Rule("r", Arrow.STRICT, ("a", name), "b")])):
        with pytest.raises(EncodingError, match="rename it"):
            prompt(Problem(t, "b"))
