"""What clauses say, before it becomes claims: formulas with flags, who is meant, and how conditionals are built."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...semantics.witness import Fact, Formula, Is, Literal, Possible
from .context import Names, Unread
from .grammar import Node


@dataclass(frozen=True, slots=True)
class Item:
    """A formula that a clause says, with flags; ``act`` is assert, suppose or answer."""

    formula: Formula
    flags: frozenset[str] = frozenset()
    act: str = "assert"

    def flagged(self, *names: str) -> "Item":
        """The item with these flags too."""
        return replace(self, flags=self.flags | frozenset(names))


Items = list[Item]


@dataclass(frozen=True, slots=True)
class Noun:
    """Who or what is spoken of: ``kind`` is names, statement, or the name of a rule for nouns in the grammar;
    ``asides`` are what brackets and relative clauses say on the way."""

    kind: str
    names: Names = ()
    asides: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate with its auxiliaries: the type of its head, whether negated, modal, hedged."""

    head: str
    negated: bool = False
    modal: bool = False
    hedged: bool = False
    by: Noun | None = None
    that: Node | None = None
    who: Node | None = None
    truly: bool | None = None  # whether who accuses does so truly or falsely, where that is said


def goodness(p: Predicate) -> bool | None:
    """True for "truthful", False for "lying", with negations; None where the predicate says neither."""
    if p.head in ("LIE", "LYING", "TRUE"):
        return (p.head == "TRUE") != p.negated
    return False if p.head == "DOUBTED" and not p.negated else None


def shaded(formulas: Iterable[Literal], p: Predicate) -> Items:
    """The literals as items: possible ones where the predicate is modal, hedged ones where it is hedged or doubtful."""
    flags = frozenset({"hedged"}) if p.hedged or p.head == "DOUBTED" else frozenset()
    return [Item(Possible(f), flags | {"modal"}) if p.modal else Item(f, flags) for f in formulas]


def literals(items: Items) -> Items:
    """The items, all of them literals about witnesses or the fact."""
    if not items or not all(isinstance(i.formula, Fact | Is) for i in items):
        raise Unread("a condition that is no literal")
    return items
