"""The grammar ``arguments.lark`` over token types: the phrases of a sentence."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Tree
from lark import Token as Leaf
from lark.common import LexerConf
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from .tokens import Token


class TypeLexer(Lexer):
    """Takes tokens; each leaf's value is the token's place, as text."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.types = {t.name for t in lexer_conf.terminals}

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Leaf]:
        """The leaves of the parser."""
        for place, token in enumerate(data):
            yield Leaf(token.type, str(place))


@cache
def grammar() -> Lark:
    """The LALR parser."""
    return Lark.open_from_package("lastword.nl.precedent", "arguments.lark", parser="lalr", lexer=TypeLexer)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a sentence: its kind (an alias of the grammar), the cases and the factors in it."""

    kind: str
    tokens: tuple[Token, ...]

    @property
    def cases(self) -> Token | None:
        """The token of the cases named."""
        return next((t for t in self.tokens if t.type == "C"), None)

    @property
    def factors(self) -> Token | None:
        """The token of the factors named."""
        return next((t for t in self.tokens if t.type == "F"), None)

    @property
    def start(self) -> int:
        """Where it begins in the sentence."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends in the sentence."""
        return self.tokens[-1].end


def phrases(tokens: tuple[Token, ...]) -> tuple[Phrase, ...] | None:
    """The phrases of a sentence; None where its tokens are in no order that the grammar knows."""
    try:
        tree: Tree[Leaf] = grammar().parse(tokens)
    except UnexpectedInput:
        return None
    return tuple(_phrase(node, tokens) for node in tree.children if isinstance(node, Tree))


def _phrase(node: "Tree[Leaf]", tokens: tuple[Token, ...]) -> Phrase:
    return Phrase(str(node.data), tuple(tokens[int(str(leaf))] for leaf in node.children))
