"""Passes over the tokens of a sentence, each run only where there is something for it to do."""

from collections.abc import Callable, Iterable, Sequence
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


class Plan:
    """Passes in their order, with what marks call for which of them."""

    def __init__(self, passes: Sequence[Pass]) -> None:
        self.passes = tuple(passes)
        self._due: dict[str, int] = {}  # a mark -> the passes that it calls for, a bit each
        for place, each in enumerate(self.passes):
            for mark in each.marks:
                self._due[mark] = self._due.get(mark, 0) | 1 << place

    def run(self, tokens: list[Token]) -> list[Token]:
        """The tokens after all passes in order, each where one of its marks is there when its turn comes."""
        due, place = self._called(tokens), 0
        while due := due >> place << place:
            place = (due & -due).bit_length()
            if (rewritten := self.passes[place - 1].rewrite(tokens)) != tokens:
                tokens, due = rewritten, self._called(rewritten)
        return tokens

    def _called(self, tokens: list[Token]) -> int:
        due, found = self._due, 0
        for t in tokens:
            found |= due.get(t.type, 0) | due.get(t.word, 0)
        return found
