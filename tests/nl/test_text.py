"""Responses without Markdown, cut into sentences, each character traced back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.nl.text import Sentence, sentences


def texts(text: str) -> list[str]:
    return [s.text for s in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Bo vs. Ada is a pair. So what.", ["Bo vs. Ada is a pair.", "So what."]),
        ("See e.g. Bo. Fine.", ["See e.g. Bo.", "Fine."]),
        ("**Bold** and *slanted* and `code`.", ["Bold and slanted and code."]),
        ("- one\n* two\n3. three\n(4) four\n# five", ["one", "two", "three", "four", "five"]),
        ('He said "Ada lies." So what.', ['He said "Ada lies."', "So what."]),
        ("snake_case stays, _this_ goes", ["snake_case stays, this goes"]),
        ("no stop at 3.5 or at a.b", ["no stop at 3.5 or at a.b"]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("", []),
        (" \n\t\n ", []),
        ("...", ["..."]),
        ("**", []),
    ],
)
def test_cut(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_what_a_sentence_knows_of_its_line() -> None:
    first, second, third = sentences("# Head\n\n  - One. Two.")
    assert (first.mark, first.gap, first.line) == ("#", False, 1)
    assert (second.mark, second.indent, second.first, second.gap) == ("-", 2, True, True)
    assert (third.first, third.line) == (False, second.line)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab .!*_`#-1)(\n\r\t\"'$\\~\x00\u2028", max_size=80))
def test_offsets_trace_back(text: str) -> None:
    end = 0
    for s in sentences(text):
        assert traced(text, s) == s.text
        assert end <= s.start == s.offsets[0] and s.end == s.offsets[-1] + 1 <= len(text)
        end = s.end


def traced(text: str, s: Sentence) -> str:
    return "".join(text[i] for i in s.offsets)
