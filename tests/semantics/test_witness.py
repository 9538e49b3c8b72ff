"""The theory of witness puzzles."""

from lastword.semantics.witness import Puzzle


def test_names_may_be_given_in_any_case() -> None:
    given = Puzzle.of(["Ada", "BO"], [("BO", "Ada")], "Ada", "the mill is shut")
    assert given == Puzzle.of(["ada", "bo"], [("bo", "ada")], "ada", "the mill is shut")
