"""The text format DFL: theories written and read back, variables, and a table of malformed lines."""

import warnings
from itertools import pairwise

import pytest
from defeasible_cases import SHARED, known_cases, needs_cases, theories, theory_of
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.errors import ParseError
from lastword.nl.defeasible.dfl import read_dfl, write_dfl
from lastword.nl.defeasible.grounding import MAX_INSTANCES
from lastword.semantics.defeasible import Arrow, Rule, Theory

pytestmark = pytest.mark.filterwarnings("ignore:.*priorities without effect")


@settings(deadline=None)
@given(theories())
def test_what_is_written_is_read_back(t: Theory) -> None:
    assert read_dfl(write_dfl(t)) == t


words = st.text(st.characters(categories=["Lu", "Ll", "Nd"], include_characters="_"), min_size=1, max_size=5)
constants = st.text(st.sampled_from("abcé0_"), min_size=1, max_size=3)


@st.composite
def odd_theories(draw: st.DrawFn) -> Theory:
    """Names of any letters, some with constants, a bare d among them, labels like literals."""
    names = (
        words | st.just("d") | st.builds(lambda w, xs: f"{w}({','.join(xs)})", words, st.lists(constants, min_size=1))
    )
    literals = st.builds(lambda sign, name: sign + name, st.sampled_from(("", "-")), names)
    labels = draw(st.lists(names, unique=True, max_size=4))
    bodies = st.lists(literals, max_size=3)
    rules = [Rule(x, draw(st.sampled_from(Arrow)), tuple(draw(bodies)), draw(literals)) for x in labels]
    return Theory.of(draw(st.lists(literals, max_size=3)), rules, list(pairwise(labels)))


@settings(deadline=None)
@given(odd_theories())
def test_odd_names_are_written_and_read_back(t: Theory) -> None:
    assert read_dfl(write_dfl(t)) == t


@needs_cases
def test_the_known_theories() -> None:
    for case in known_cases():
        assert read_dfl(case["dfl"]) == theory_of(case), case["id"]
    files = sorted((SHARED / "theories").glob("*.dfl"))
    assert len(files) >= 20
    for file in files:
        t = read_dfl(file.read_text(), str(file))
        assert t.rules and read_dfl(write_dfl(t)) == t


def test_layout_is_free() -> None:
    text = "\ufeff# birds\r\n\r\n>>a#x\r\nf1: >> b\r\na,b->c\r\nr1:=>-d\n-d ~>   e\n - d => d\n"
    r = [
        Rule("r1_", Arrow.STRICT, ("a", "b"), "c"),
        Rule("r1", Arrow.DEFEASIBLE, (), "-d"),
        Rule("r3", Arrow.DEFEATER, ("-d",), "e"),
        Rule("r4", Arrow.DEFEASIBLE, ("-d",), "d"),
    ]
    assert read_dfl(text) == Theory.of(["a", "b"], r)
    assert read_dfl("") == Theory.of()


def test_priorities_in_both_directions_and_in_lists() -> None:
    rules = "r1: => a\nr2: => -a\nr3: => -a\nr4: => -a\n"
    t = read_dfl(rules + "r1 > r2, r3\nr1 < r4\nr1 > r2\n")
    assert t.superiority == {("r1", "r2"), ("r1", "r3"), ("r4", "r1")}


def test_a_rule_with_variables_stands_for_its_instances() -> None:
    t = read_dfl(
        ">> bird(opus)\n>> penguin(tweety)\nr1: bird(X) => flies(X)\nr2: penguin(?y), bird(?y) => -flies(?y)\nr2 > r1"
    )
    assert write_dfl(t).splitlines() == [
        ">> bird(opus)",
        ">> penguin(tweety)",
        "r1(opus): bird(opus) => flies(opus)",
        "r1(tweety): bird(tweety) => flies(tweety)",
        "r2(opus): penguin(opus), bird(opus) => -flies(opus)",
        "r2(tweety): penguin(tweety), bird(tweety) => -flies(tweety)",
        "r2(opus) > r1(opus)",
        "r2(tweety) > r1(tweety)",
    ]
    assert read_dfl(write_dfl(t)) == t


def test_two_variables_take_all_pairs_of_constants_and_a_body_names_each_literal_once() -> None:
    t = read_dfl(">> likes(a,b)\nr: likes(X,Y), likes(Y,X) => friends(X,Y)\n")
    assert {r.label: r.body for r in t.rules} == {
        "r(a,a)": ("likes(a,a)",),
        "r(a,b)": ("likes(a,b)", "likes(b,a)"),
        "r(b,a)": ("likes(b,a)", "likes(a,b)"),
        "r(b,b)": ("likes(b,b)",),
    }


def test_a_priority_without_effect_is_a_warning() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        t = read_dfl("r1: => a\nr2: => b\nr3: => -b\nr1 > r2\nr3 > r2\n", "x.dfl")
    assert t.superiority == {("r1", "r2"), ("r3", "r2")}
    assert [str(w.message) for w in caught] == [
        "x.dfl: priorities without effect, since the heads of their rules do not conflict: 1, the first r1 > r2"
    ]


MALFORMED = [
    ("~b => c", 1, 1, "is written with '-'"),
    ("a => ~b", 1, 6, "is written with '-'"),
    ("=> ¬a", 1, 4, "is written with '-'"),
    ("!a => b", 1, 1, "is written with '-'"),
    ("not a => b", 1, 5, "is written with '-'"),
    ("--a => b", 1, 2, "no double one"),
    (">> a, b", 1, 5, "one fact a line"),
    ("=> a, b", 1, 5, "a rule has one head"),
    ("a >> b", 1, 3, "a fact has no body"),
    (">>", 1, 3, "found the end of the line, expected a name or '-'"),
    ("a =>", 1, 5, "found the end of the line, expected a name or '-'"),
    ("r1: a", 1, 6, "expected ',' or an arrow"),
    ("=> a\na", 2, 2, "found the end of the line, expected ':' or ',' or an arrow"),
    ("r: a, => b", 1, 7, "found '=>', expected a name"),
    ("a b => c", 1, 3, "found 'b', expected"),
    ("a -> b -> c", 1, 8, "found '->', expected the end of the line"),
    ("a ==> b", 1, 3, "arrows have one dash"),
    ("a --> b", 1, 3, "arrows have one dash"),
    ("a → b", 1, 3, "plain characters"),
    ("a = b", 1, 3, "has the arrow =>"),
    ("b :- a", 1, 7, "body first"),
    ("b <- a", 1, 4, "found '-', expected a name"),
    ("a & b => c", 1, 3, "joined by ','"),
    ("a; b => c", 1, 2, "joined by ','"),
    ("=> a.", 1, 5, "no full stop"),
    ("% a", 1, 1, "a comment begins with '#'"),
    ("'a' => b", 1, 1, "without quotation marks"),
    ("p(a => b", 1, 5, "expected ',' or ')'"),
    ("p() => b", 1, 3, "expected a name or a variable"),
    ("-(a) => b", 1, 2, "expected a name"),
    ("r1: r2: => a", 1, 7, "found ':'"),
    ("=> a\x00", 1, 5, "control character U+0000"),
    ("r1: => a\n\nr1: => b", 3, 1, "the label 'r1' was given in line 1"),
    ("r1: => a\nr1 > r2", 2, 6, "no rule is labelled 'r2'"),
    ("r1: => a\nr2 < r1", 2, 1, "no rule is labelled 'r2'"),
    ("f: >> a\nr: => -a\nr > f", 3, 5, "no rule is labelled 'f'"),
    ("r1: => a\nr1 >", 2, 5, "expected a name"),
    ("r1: => a\nr2: => -a\nr1 > r2 > r1", 3, 9, "one priority at a time"),
    ("r1: => a\nr2: => -a\nr1 > r2\nr2 > r1", 4, 1, "the superiority has a cycle: r"),
    ("r1: => a\nr1 > r1", 2, 1, "the superiority has a cycle: r1 > r1"),
    (">> p(X)", 1, 4, "a fact has no variables; write constants with a small letter: x"),
    (">> p(a)\np(a) => q(X)", 2, 9, "unsafe rule: the variable X of the head stands nowhere in the body"),
    (">> p(a)\nr(b): p(X) => q(X)", 2, 1, "needs a label without parentheses, as 'r'"),
    (">> p(a)\nr: p(X) => q(X)\nr(a): p(a) => q(a)", 3, 1, "that of an instance of rule 'r'"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), MALFORMED)
def test_malformed_lines(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_dfl(text, "x.dfl")
    error = caught.value
    assert (error.file, error.line, error.column) == ("x.dfl", line, column), str(error)
    assert message in error.message


def test_too_many_instances_are_refused_before_they_are_made() -> None:
    facts = "".join(f">> p(c{i})\n" for i in range(1001))
    with pytest.raises(ParseError, match=f"1001 constants for 2 variables make more than {MAX_INSTANCES} rules"):
        read_dfl(facts + "r: p(X), p(Y) => q(X,Y)\n")


@given(st.text(st.sampled_from("ab r1X->=~#,:()<?\n-é\t\0"), max_size=30))
def test_any_text_is_a_theory_or_a_parse_error(text: str) -> None:
    try:
        t = read_dfl(text)
    except ParseError as error:
        assert error.line is not None and 1 <= error.line <= text.count("\n") + 2
        return
    assert read_dfl(write_dfl(t)) == t
