"""Defeasible theories in DFL and back: ``read_dfl(write_dfl(t)) == t``. The language stands in ``dfl.lark``."""

import warnings
from collections.abc import Iterable
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from ...semantics.defeasible import Arrow, CyclicError, Label, Theory, check_acyclic
from .dfl_errors import Source
from .grounding import Grounder, Name, RawRule

Priorities = tuple[tuple[Name, Name], ...]
Statement = Name | RawRule | Priorities


def write_dfl(t: Theory) -> str:
    """The theory in DFL: facts, rules, priorities, one a line, each with its label."""
    place = {r.label: i for i, r in enumerate(t.rules)}
    priorities = sorted(t.superiority, key=lambda pair: (place[pair[0]], place[pair[1]]))
    lines = [*(f">> {q}" for q in t.facts), *map(str, t.rules), *(f"{one} > {other}" for one, other in priorities)]
    return "".join(line + "\n" for line in lines)


def read_dfl(text: str, file: str | None = None) -> Theory:
    """The theory that the text states; ParseError with line, column and what would be right.

    Rules without a label get the labels r1, r2, .. by their place, as far as these are free. A rule with variables
    stands for its instances over all constants of the text, labelled ``r1(tweety)``. A priority that has no effect,
    since the heads of its rules do not conflict, is a warning.
    """
    source = Source.of(text, file)
    facts: list[Name] = []
    rules: list[RawRule] = []
    priorities: list[tuple[Name, Name]] = []
    for statement in _statements(source):
        match statement:
            case RawRule():
                rules.append(statement)
            case Name():
                facts.append(statement)
            case _:
                priorities += statement
    return _theory(source, facts, _labelled(source, rules), priorities)


def _statements(source: Source) -> Iterable[Statement]:
    try:
        found: Any = _parser().parse(source.text)
    except UnexpectedInput as error:
        raise source.unexpected(error) from None
    statements: Iterable[Statement] = found
    return statements


def _labelled(source: Source, rules: list[RawRule]) -> dict[Label, RawRule]:
    """The rules by label; those without one named by their place."""
    found: dict[Label, RawRule] = {}
    taken = {r.label.text for r in rules if r.label is not None}
    for number, r in enumerate(rules, start=1):
        label = r.label.text if r.label is not None else _free(f"r{number}", taken)
        taken.add(label)
        if (other := found.get(label)) is not None:
            where = "before" if other.label is None else f"in line {other.label.line}"
            source.fail(r.line, r.column, f"the label {label!r} was given {where}: each rule needs its own")
        found[label] = r
    return found


def _free(label: str, taken: set[str]) -> str:
    while label in taken:
        label += "_"
    return label


def _theory(
    source: Source, facts: list[Name], rules: dict[Label, RawRule], priorities: list[tuple[Name, Name]]
) -> Theory:
    grounder = Grounder(source, facts, rules)
    pairs = [(one, other) for one, other in priorities if grounder.known(one) and grounder.known(other)]
    _check_acyclic(source, pairs)
    t = Theory.of((q.text for q in facts), grounder.rules, grounder.priorities(pairs))
    if idle := t.idle_priorities():
        warnings.warn(
            f"{source.name}: priorities without effect, since the heads of their rules do not conflict: {len(idle)}, "
            f"the first {idle[0][0]} > {idle[0][1]}",
            stacklevel=3,
        )
    return t


def _check_acyclic(source: Source, pairs: list[tuple[Name, Name]]) -> None:
    superiors: dict[str, list[str]] = {}
    for one, other in pairs:
        superiors.setdefault(other.text, []).append(one.text)
    try:
        check_acyclic(superiors)
    except CyclicError as error:
        place = next(one for one, other in reversed(pairs) if {one.text, other.text} <= set(error.cycle))
        source.fail(place.line, place.column, str(error))


# --- from the grammar to statements -----------------------------------------------------------------------------------


@cache
def _parser() -> Lark:
    return Lark.open_from_package(
        "lastword.nl.defeasible", "dfl.lark", parser="lalr", transformer=_Reading(), maybe_placeholders=False
    )


class _Reading(Transformer[Token, Any]):
    def start(self, statements: list[Statement]) -> list[Statement]:
        return statements

    def name(self, tokens: list[Token]) -> Name:
        first, *arguments = tokens
        text = first.value
        if arguments:
            text = f"{text}({','.join(arguments)})"
        return Name(text, first.line or 1, first.column or 1, tuple(map(str, arguments)))

    def positive(self, children: list[Name]) -> Name:
        return children[0]

    def negative(self, children: list[Name]) -> Name:
        q = children[0]
        return Name(f"-{q.text}", q.line, q.column, q.arguments)

    def body(self, children: list[Name]) -> list[Name]:
        return children

    def fact(self, children: list[Any]) -> Name:
        fact: Name = children[-1]
        return fact

    def rule(self, children: list[Any]) -> RawRule:
        arrow: Token = next(c for c in children if isinstance(c, Token))
        place = children.index(arrow)
        before = children[:place]
        body = next((tuple(c) for c in before if isinstance(c, list)), ())
        label = next((c for c in before if isinstance(c, Name)), None)
        head = children[-1]
        first = label or (body[0] if body else None)
        line, column = (first.line, first.column) if first else (arrow.line or 1, arrow.column or 1)
        return RawRule(label, Arrow(str(arrow)), body, head, line, column)

    def priority(self, children: list[Any]) -> Priorities:
        one, sign, *others = children
        return tuple((one, other) if sign == ">" else (other, one) for other in others)
