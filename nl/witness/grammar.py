"""The grammar ``responses.lark`` over token types: a segment's tree, kept for all segments of the same shape."""

import os
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
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

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Token]:
        """The tokens of the parser."""
        for place, kind in enumerate(data):
            yield Token(kind, str(place))


@cache
def grammar() -> Lark:
    """The LALR parser of ``responses.lark``; its tables, which take a second to make, are kept between runs."""
    return Lark.open_from_package(
        "lastword.nl.witness", "responses.lark", parser="lalr", lexer=TypeLexer, cache=_kept_tables()
    )


def _kept_tables() -> str | bool:
    """The file for the tables in the user's own cache folder (lark makes them anew when the grammar or lark changes);
    False where there is no such folder."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lastword"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return False
    return str(folder / "responses.lalr")


@lru_cache(maxsize=1 << 15)
def tree(types: tuple[str, ...]) -> Node | None:
    """The tree of a segment with these token types, its leaves the tokens' places; None where it is none."""
    try:
        found: Node = grammar().parse(types)
        return found
    except UnexpectedInput:
        return None


# --- reading trees ---


def trees(node: Node) -> list[Node]:
    """The node's children that are nodes."""
    return [c for c in node.children if not isinstance(c, Token)]


def leaves(node: Node, *, deep: bool = True) -> list[Token]:
    """The tokens under the node; without ``deep`` only its children."""
    if not deep:
        return [c for c in node.children if isinstance(c, Token)]
    return [leaf for c in node.children for leaf in ([c] if isinstance(c, Token) else leaves(c))]


def leaf_types(node: Node) -> list[str]:
    """The types of all tokens under the node."""
    return [str(leaf.type) for leaf in leaves(node)]


def has(node: Node, data: str, kind: str) -> bool:
    """Whether a child with this name holds a token of this type."""
    return any(kind in leaf_types(c) for c in trees(node) if c.data == data)


def arrow_follows(tree: Node, node: Node) -> bool:
    """Whether an arrow stands after this part."""
    parts = trees(tree)
    after = _after(parts, node)
    return after is not None and leaf_types(after) == ["ARROW"]


def link_follows(tree: Node, node: Node) -> bool:
    """Whether "so", "leads us to" stands after this part."""
    after = _after(trees(tree), node)
    return after is not None and after.data in ("firm", "hedged", "far")


def _after(parts: list[Node], node: Node) -> Node | None:
    return next((after for part, after in pairwise(parts) if part is node), None)
