"""The grammar ``responses.lark`` over token types: a segment's tree, kept for all segments of the same shape."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

Node = Tree[Token]


class TypeLexer(Lexer):
    """Takes a sequence of token types; each token's value is its place, as text."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.types = {t.name for t in lexer_conf.terminals}

    def lex(self, data: Any) -> Iterator[Token]:
        """The tokens of the parser."""
        for place, kind in enumerate(data):
            yield Token(kind, str(place))


@cache
def grammar() -> Lark:
    """The LALR parser of ``responses.lark``."""
    return Lark.open_from_package("lastword.nl.witness", "responses.lark", parser="lalr", lexer=TypeLexer)


@lru_cache(maxsize=1 << 15)
def tree(types: tuple[str, ...]) -> Node | None:
    """The tree of a segment with these token types, its leaves the tokens' places; None where it is none."""
    try:
        return grammar().parse(types)  # type: ignore[arg-type]
    except UnexpectedInput:
        return None
