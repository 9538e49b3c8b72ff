"""What clauses say, before it becomes claims: formulas with flags, who is meant, and how conditionals are built."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...semantics.witness import Count, Fact, Formula, General, If, Is, Literal, Parity, Possible, Remark, Says
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


def goodness(p: Predicate) -> bool | None:
    """True for "truthful", False for "lying", with negations; None where the predicate says neither."""
    if p.head in ("LIE", "LYING", "TRUE"):
        return (p.head == "TRUE") != p.negated
    return False if p.head == "DOUBTED" and not p.negated else None


def shaded(formulas: Iterable[Literal], p: Predicate) -> Items:
    """The literals as items: possible ones where the predicate is modal, hedged ones where it is hedged or doubtful."""
    flags = frozenset({"hedged"}) if p.hedged or p.head == "DOUBTED" else frozenset()
    return [Item(Possible(f), flags | {"modal"}) if p.modal else Item(f, flags) for f in formulas]


def weakened(i: Item) -> Item:
    """What follows from something only possible is only possible."""
    if not isinstance(i.formula, Is | Fact):
        return i
    return Item(Possible(i.formula), i.flags | {"modal"}, i.act)


def literals(items: Items) -> Items:
    """The items, all of them literals about witnesses or the fact."""
    if not items or not all(isinstance(i.formula, Fact | Is) for i in items):
        raise Unread("a condition that is no literal")
    return items


def conditional(before: Items, after: Items) -> Items:
    """The conditional from the items of its antecedent to those of its consequent, after what its asides restate. A
    consequent that is only possible is no part of it."""
    restated = [i for i in (*before, *after) if isinstance(i.formula, Says | Remark)]
    if any(isinstance(i.formula, General | Count | Parity) for i in before):
        return [*restated, as_rule([*before, *after])]
    antecedent = literals([i for i in before if i not in restated])
    general = [i for i in after if isinstance(i.formula, General | Count | Parity)]
    rest = [i for i in after if i not in restated and i not in general]
    if general and not rest:
        return [*restated, as_rule(general)]
    firm = [i for i in rest if not isinstance(i.formula, Possible)]
    if not firm and rest:
        return restated + [i.flagged("hypothetical", "modal") for i in rest]
    if not firm and any(isinstance(i.formula, Remark) for i in restated):
        return [i.flagged("hypothetical") for i in restated]
    consequent = literals(firm)
    f = If(tuple(i.formula for i in antecedent), tuple(i.formula for i in consequent))  # type: ignore[misc]
    return [*restated, Item(f, frozenset({"hypothetical"}))]


def as_rule(items: Items) -> Item:
    """The general claim that a conditional is where a side of it is general: by the name of that side."""
    named = (i.formula for i in items if isinstance(i.formula, General))
    return Item(next(named, General("conditional")), frozenset({"hypothetical"}))


def extended(items: Items, more: Items) -> Items:
    """The items with the conditional among them taken further: "..., meaning that ..."."""
    last = items[-1] if items else None
    if last is None or not isinstance(last.formula, If):
        return items + [i.flagged("hypothetical", "modal") for i in more if isinstance(i.formula, Possible)]
    firm = [i for i in more if not isinstance(i.formula, Possible | Remark | Says)]
    if not firm:
        return items
    added = tuple(i.formula for i in literals(firm))
    f = If(last.formula.antecedent, (*last.formula.consequent, *added))  # type: ignore[arg-type]
    return [*items[:-1], replace(last, formula=f)]
