"""Shortcuts, by hand on small puzzles, and on the families of which the paper says what they give."""

import pytest

from lastword.generators.shortcuts import SHORTCUTS
from lastword.semantics.witness import Puzzle
from lastword.semantics.witness_truth import answer


def puzzle(order: str, attacks: str) -> Puzzle:
    return Puzzle.of(order, attacks.split(), "a", "the bus is late")


@pytest.mark.parametrize(
    "order, attacks, parity, naive, last",
    [
        ("a", "", "yes", "yes", "yes"),
        ("ab", "ba", "no", "no", "no"),
        ("abc", "ba cb", "yes", "no", "yes"),
        ("acb", "ba cb", "yes", "no", "no"),
        ("cba", "ba cb", "yes", "no", "yes"),  # the last to speak states the fact
        ("ab", "ba ab", "no", "no", "no"),
        ("abc", "ca cb", "yes", "no", "yes"),  # the last accusation of c is of b
        ("abc", "ba", "yes", "no", "yes"),  # c accuses nobody
    ],
)
def test_shortcuts_by_hand(order: str, attacks: str, parity: str, naive: str, last: str) -> None:
    p = puzzle(order, attacks)
    found = {name: shortcut(p) for name, shortcut in SHORTCUTS.items()}
    assert found == {
        "parity": parity,
        "always-yes": "yes",
        "always-no": "no",
        "naive": naive,
        "last-sentence": last,
    }


def test_parity_solves_every_path() -> None:
    for n in range(1, 26):
        names = [f"w{i}" for i in range(n)]
        p = Puzzle.of(names, zip(names[1:], names, strict=False), names[0], "the bus is late")
        assert SHORTCUTS["parity"](p) == answer(p)
