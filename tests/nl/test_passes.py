"""The passes over tokens: each changes nothing where none of its marks is there, so that it may be left out there."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from lastword.nl.witness import lexer, shapes
from lastword.nl.witness.passes import Plan, marks_of, on
from lastword.nl.witness.tokens import Token
from lastword.semantics.witness import Puzzle

PUZZLE = Puzzle.of(["ada", "bo", "cy", "dee"], [("bo", "ada"), ("cy", "bo"), ("dee", "ada")], "ada", "the bus is late")
FORMS = [json.loads(line)["text"] for line in (Path(__file__).parent / "reader_forms.jsonl").read_text().splitlines()]

FORMS += re.split(
    r"(?<=[.?])\s+",
    """The bus's lateness is certain, starting with Bo lying, and beginning with Cy lying.
    Were Bo truthful, Ada would lie. Had Bo lied, Ada would be honest. With Bo lying, Ada would then be truthful.
    For Bo to be truthful, Ada is lying. Right, Bo is lying. Correct, Ada is truthful. Exactly, Cy lies.
    Bo is in, and Cy is out. Bo is accused by Cy only. Ada is accused, by Bo alone.
    Bo (yet) lies, yet, Ada does not.
    An odd number of other statements and an even number of contradicting witnesses.
    Bo calling Ada a liar is telling. We know that if Bo lies, Ada does not. This leads us back to Bo.
    Bo makes the first statement. He would say so.
    The last witness (Bo), the first, the previous witness, Ada, and the third witness, Cy, lie; the last to the first.
    Bo is truthful and truly says so. It is open whether or not Bo lies. It is unknown.
    How many witnesses accuse Ada? Either Bo or Cy is lying and the other one is truthful.
    Cy, Bo's only accuser, is lying. Bo and several others say so.
    (16 witnesses in total, 15 after Bo) Each witness after Ada accuses the one before. Bo → lying.
    Who is not is open.""",
)


def sequences(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Token]]:
    """The tokens of each sentence of the table before and after each pass."""
    found: list[list[Token]] = []
    monkeypatch.setattr(lexer, "shapes", lambda tokens: found.append(tokens) or tokens)
    for text in FORMS:
        lexer.Lexer(PUZZLE).tokens(text)
    for tokens in found:
        for each in shapes.PASSES:
            yield tokens
            tokens = each.rewrite(tokens)


def spliced(sentences: list[list[Token]], rng: Random) -> list[Token]:
    """The beginning of one sentence, the end of another, without some of their tokens."""
    one, other = rng.choice(sentences), rng.choice(sentences)
    tokens = one[: rng.randint(0, len(one))] + other[rng.randint(0, len(other)) :]
    left_out = {t.type for t in tokens if rng.random() < 0.15}
    return [t for t in tokens if t.type not in left_out]


def test_passes_change_nothing_where_none_of_their_marks_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the sentences of the table and over what is put together from parts of them."""
    sentences = list(sequences(monkeypatch))
    rng = Random(1)
    checked = dict.fromkeys(shapes.PASSES, 0)
    for tokens in [*sentences, *(spliced(sentences, rng) for _ in range(20_000))]:
        marks = marks_of(tokens)
        for each in shapes.PASSES:
            if each.marks.isdisjoint(marks):
                checked[each] += 1
                assert each(tokens) == tokens, (each, [(t.type, t.word) for t in tokens])
    assert min(checked.values()) > 100


def test_a_pass_is_run_where_one_of_its_marks_is_a_type_or_a_word() -> None:
    @on("OTHER no_longer")
    def doubled(tokens: list[Token]) -> list[Token]:
        return tokens * 2

    other, long, lie = Token("OTHER", "x", 0, 1), Token("NOT", "no longer", 2, 11), Token("LIE", "lies", 12, 16)
    assert doubled.marks == {"OTHER", "no longer"}
    assert [len(Plan([doubled]).run(tokens)) for tokens in ([], [lie], [lie, long], [other])] == [0, 1, 4, 2]


def test_a_pass_sees_the_marks_that_a_pass_before_it_makes() -> None:
    @on("LIE")
    def made(tokens: list[Token]) -> list[Token]:
        return [replace(t, type="OTHER") for t in tokens]

    @on("OTHER")
    def dropped(tokens: list[Token]) -> list[Token]:
        return [t for t in tokens if t.type != "OTHER"]

    lie = Token("LIE", "lies", 0, 4)
    assert Plan([made, dropped]).run([lie]) == []
    assert Plan([dropped, made]).run([lie]) == [replace(lie, type="OTHER")]
