"""Statements of defeasible theories in English and back. The language stands in ``statements.lark``."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from ...errors import EncodingError, ParseError
from ...semantics.defeasible import Arrow, Literal, Rule, atom
from ...semantics.defeasible_problem import Statement
from .ontology import TRAITS

RESERVED = ("typically", "might", "not", "do")  # as names of atoms they would make sentences ambiguous
_VERBS = {form: name for name, trait in TRAITS.items() for form in (trait.does, trait.does_not, trait.bare)}


def say_literal(q: Literal, trait: str) -> str:
    """The literal as a clause: "norbunks do not glow"."""
    verb = TRAITS[trait]
    return f"{atom(q)} {verb.does_not if q.startswith('-') else verb.does}"


def say_possible(q: Literal, trait: str) -> str:
    """What a defeater says of the literal: "norbunks might not glow"."""
    return f"{atom(q)} might {'not ' if q.startswith('-') else ''}{TRAITS[trait].bare}"


def say_statement(s: Statement, trait: str) -> str:
    """The statement as a sentence; EncodingError for a name that cannot stand in one."""
    literals = (*s.body, s.head) if isinstance(s, Rule) else (s,) if isinstance(s, str) else ()
    check_sayable(literals, trait)
    match s:
        case Rule():
            return f"Rule {s.label}: {_conditional(s, trait)}."
        case (one, other):
            return f"Rule {one} overrides rule {other}."
        case _:
            return f"It is known that {say_literal(s, trait)}."


def check_sayable(literals: Iterable[Literal], trait: str) -> None:
    """Accept what can be said; EncodingError for a verb that there is not, or an atom that is not told from a word."""
    if trait not in TRAITS:
        raise EncodingError(f"no verb {trait!r}; there are {', '.join(TRAITS)}")
    for q in literals:
        if atom(q) in RESERVED:
            raise EncodingError(f"an atom named {atom(q)!r} would make sentences ambiguous: rename it")


def _conditional(r: Rule, trait: str) -> str:
    head = say_possible(r.head, trait) if r.arrow is Arrow.DEFEATER else say_literal(r.head, trait)
    if not r.body:
        opening = {Arrow.STRICT: "In any case", Arrow.DEFEASIBLE: "Typically", Arrow.DEFEATER: "Maybe"}
        return f"{opening[r.arrow]} {head}"
    body = " and ".join(say_literal(a, trait) for a in r.body)
    return f"If {body}, then {'typically ' if r.arrow is Arrow.DEFEASIBLE else ''}{head}"


def read_statement(text: str, line: int = 1) -> tuple[Statement, set[str]]:
    """The statement, and the verbs that it uses; ParseError with the column where it is not understood whole."""
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        column = max(1, error.column)
        message = "not understood as a fact, a rule or a priority"
        raise ParseError(message, line=line, column=column, snippet=text[max(0, column - 20) : column + 40]) from None
    reading = _Reading()
    statement: Statement = reading.transform(tree)
    return statement, reading.verbs


def read_literal(text: str) -> tuple[Literal, str]:
    """The literal that a clause says, and its verb; ParseError."""
    found = re.fullmatch(r"(\w+(?:\(\w+(?:,\w+)*\))?) (.+)", text)
    name = _VERBS.get(found[2]) if found else None
    if found is None or name is None or found[2] == TRAITS[name].bare != TRAITS[name].does:
        raise ParseError(f"{text[:60]!r} is no clause such as 'norbunks glow' or 'norbunks do not glow'")
    return ("-" if found[2] == TRAITS[name].does_not else "") + found[1], name


@cache
def _parser() -> Lark:
    return Lark.open_from_package("lastword.nl.defeasible", "statements.lark", parser="lalr")


class _Reading(Transformer[Token, Any]):
    def __init__(self) -> None:
        super().__init__()
        self.verbs: set[str] = set()

    def LITERAL(self, token: Token) -> Literal:
        q, verb = read_literal(str(token))
        self.verbs.add(verb)
        return q

    def POSSIBLE(self, token: Token) -> Literal:
        name, rest = str(token).split(" might ", 1)
        negative = rest.startswith("not ")
        self.verbs.add(_VERBS[rest.removeprefix("not ")])
        return f"-{name}" if negative else name

    def LABEL(self, token: Token) -> str:
        return str(token)

    def fact(self, children: list[Literal]) -> Literal:
        return children[0]

    def body(self, children: list[Literal]) -> tuple[Literal, ...]:
        return tuple(children)

    def strict(self, children: list[Any]) -> tuple[Any, ...]:
        return Arrow.STRICT, *children

    def defeasible(self, children: list[Any]) -> tuple[Any, ...]:
        return Arrow.DEFEASIBLE, *children

    def defeater(self, children: list[Any]) -> tuple[Any, ...]:
        return Arrow.DEFEATER, *children

    def always(self, children: list[Any]) -> tuple[Any, ...]:
        return Arrow.STRICT, (), *children

    def typically(self, children: list[Any]) -> tuple[Any, ...]:
        return Arrow.DEFEASIBLE, (), *children

    def maybe(self, children: list[Any]) -> tuple[Any, ...]:
        return Arrow.DEFEATER, (), *children

    def rule(self, children: list[Any]) -> Rule:
        label, (arrow, body, head) = children
        return Rule(label, arrow, body, head)

    def priority(self, children: list[str]) -> tuple[str, str]:
        one, other = children
        return one, other
