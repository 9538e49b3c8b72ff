"""What puzzles are made of: given names of many cultures, and everyday statements that may be so or not."""

from functools import cache
from importlib.resources import files


@cache
def names() -> tuple[str, ...]:
    """The given names: one capitalised word each, in alphabetical order, none of them an English word."""
    return _lines("names.txt")


@cache
def statements() -> tuple[str, ...]:
    """The statements: "the kettle is hot"; each has a verb is, are, was or were, none holds a name of ``names()``."""
    return _lines("statements.txt")


def _lines(file: str) -> tuple[str, ...]:
    text = files("lastword.nl").joinpath(file).read_text("utf-8")
    return tuple(line for line in text.splitlines() if line)
