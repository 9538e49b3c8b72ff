"""Passes over the tokens of a sentence, each run only where there is something for it to do."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .tokens import Token

Rewrite = Callable[[list[Token]], list[Token]]


@dataclass(frozen=True, slots=True)
class Pass:
    """A rewriting that changes nothing where none of its marks is there; marks are types and words of tokens."""

    rewrite: Rewrite
    marks: frozenset[str]

    def __call__(self, tokens: list[Token]) -> list[Token]:
        """The tokens rewritten."""
        return self.rewrite(tokens)


def on(marks: str, more: Iterable[str] = ()) -> Callable[[Rewrite], Pass]:
    """A decorator for passes that change nothing where none of the marks is there; "_" joins the words of one mark."""
    return lambda rewrite: Pass(rewrite, frozenset((*(mark.replace("_", " ") for mark in marks.split()), *more)))


def marks_of(tokens: list[Token]) -> set[str]:
    """The types and words of the tokens."""
    return {t.type for t in tokens} | {t.word for t in tokens}


def run(passes: Iterable[Pass], tokens: list[Token]) -> list[Token]:
    """The tokens after all passes in order."""
    marks = marks_of(tokens)
    for each in passes:
        if not each.marks.isdisjoint(marks) and (rewritten := each.rewrite(tokens)) != tokens:
            tokens, marks = rewritten, marks_of(rewritten)
    return tokens
