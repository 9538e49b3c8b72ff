"""Conditionals and choices, built from the items of their clauses."""

from dataclasses import replace
from typing import cast

from ...semantics.witness import (
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Literal,
    Parity,
    Possible,
    Puzzle,
    Remark,
    Says,
    Witness,
    lying,
    truthful,
)
from .context import Unread
from .items import Item, Items, literals

VICE_VERSA = General("vice_versa")  # "and vice versa": turns the conditional before it round, never a claim itself
OPPOSITE = {"truthful": "lying", "lying": "truthful"}
TWO_VALUES = General("two_values")  # everybody tells the truth or lies
HYPOTHETICAL = frozenset({"hypothetical"})


def denied(f: Formula) -> Literal:
    """The opposite literal: lying for truthful, the fact false for true."""
    if isinstance(f, Fact) and f.value is not None:
        return Fact(not f.value)
    if isinstance(f, Is) and f.predicate in OPPOSITE:
        return Is(OPPOSITE[f.predicate], f.witness)  # type: ignore[arg-type]
    raise Unread("what is the opposite of this is not clear")


def conditional(before: Items, after: Items) -> Items:
    """The conditional from the items of its antecedent to those of its consequent, after what its asides restate. A
    consequent that is only possible is no part of it; "any of them" makes a conditional for each."""
    if before and all(isinstance(i.formula, Says) for i in before):  # "if Bo says that Ada lies": he does
        return [*(i.flagged("premise") for i in before), *after]
    before = [i for i in before if not isinstance(i.formula, Says) or "premise" in i.flags]
    restated = [i for i in (*before, *after) if isinstance(i.formula, Says | Remark)]
    asserted = [i for i in before if "premise" in i.flags and i not in restated]
    antecedent = [j for i in before if i not in restated and i not in asserted for j in _members(i)]
    general = [i for i in after if isinstance(i.formula, General | Count | Parity) and i.formula != VICE_VERSA]
    rest = [i for i in after if i not in restated and i not in general and i.formula != VICE_VERSA]
    if any(isinstance(i.formula, General | Count | Parity) for i in antecedent):
        return [*restated, *asserted, as_rule([*antecedent, *after])]
    if general and not rest:
        literals(antecedent)
        return [*restated, *asserted, as_rule(general)]
    firm = [i for i in rest if not isinstance(i.formula, Possible)]
    if not firm and rest:
        return restated + [i.flagged("hypothetical", "modal") for i in rest]
    if not firm and any(isinstance(i.formula, Remark) for i in restated):
        return [i.flagged("hypothetical") for i in restated]
    turned = any(i.formula == VICE_VERSA for i in after)
    rules = [as_rule(general)] if general else []
    return [*restated, *asserted, *_each(literals(antecedent), literals(firm), turned), *rules]


def of_fact(t: Puzzle, before: Items, after: Items) -> Items:
    """What follows, with "Ada is lying, so her statement is false" as what it says of the fact: said of the main
    witness again it would be the reason itself."""
    given = {i.formula for i in before} & {truthful(t.main), lying(t.main)}
    return [replace(i, formula=Fact(i.formula == truthful(t.main))) if i.formula in given else i for i in after]


def _members(i: Item) -> Items:
    """ "If Bo or Ada lies" as a condition on any of them."""
    if isinstance(i.formula, Group) and i.formula.relation in ("one_of_lying", "at_least_one_lying"):
        return [Item(lying(x), i.flags | {"any"}) for x in i.formula.witnesses]
    return [i]


def as_rule(items: Items) -> Item:
    """The general claim that a conditional is where a side of it is general: by the name of that side."""
    named = (i.formula for i in items if isinstance(i.formula, General) and i.formula != VICE_VERSA)
    return Item(next(named, General("conditional")), HYPOTHETICAL)


def _each(before: Items, after: Items, turned: bool) -> Items:
    """One conditional; one for each witness of "if any of them"; with "vice versa" also the opposite one."""
    if any("any" in i.flags for i in before):
        if len(before) != sum("any" in i.flags for i in before):
            raise Unread("a condition on any of several and on something else")
        return [_if([i], after) for i in before]
    return [_if(before, after)] + ([_if(_opposite(before), _opposite(after))] if turned else [])


def _if(before: Items, after: Items) -> Item:
    known = {i.formula for i in before}
    after = [i for i in after if i.formula not in known] or after  # "if Ada is, all odd-numbered witnesses are"
    sides = [tuple(cast(Literal, i.formula) for i in side) for side in (before, after)]
    return Item(If(sides[0], sides[1]), HYPOTHETICAL)


def _opposite(items: Items) -> Items:
    """The opposite of each: said of a conjunction this is what is meant by "vice versa"."""
    return [replace(i, formula=denied(i.formula)) for i in items]


def goes_on_with(t: Puzzle, before: If | None, items: Items) -> Items:
    """What would then be so, as a conditional from the one before: from its consequent where that is about an accuser
    of whom is spoken of now, else from what it supposes."""
    firm = [i for i in items if not isinstance(i.formula, General)]
    if before is None or not firm:
        raise Unread("may go on with the condition before it")
    after = literals(firm)
    first = after[0].formula
    told = [f for f in before.consequent if isinstance(f, Is) and isinstance(first, Is) and accuses(t, f, first)]
    return [Item(If(tuple(told) or before.antecedent, tuple(cast(Literal, i.formula) for i in after)), HYPOTHETICAL)]


def accuses(t: Puzzle, f: Is, g: Is) -> bool:
    """Whether the witness of f accuses that of g."""
    return (f.witness, g.witness) in t.attacks


def extended(items: Items, more: Items) -> Items:
    """The items with the conditionals among them taken further: "..., meaning that ..."."""
    last = items[-1] if items else None
    if last is None or not isinstance(last.formula, If):
        return items + [i.flagged("hypothetical", "modal") for i in more if isinstance(i.formula, Possible)]
    firm = [i for i in more if not isinstance(i.formula, Possible | Remark | Says | General)]
    general = [i.flagged("hypothetical") for i in more if isinstance(i.formula, General) and i.formula != VICE_VERSA]
    if not firm:
        return [*general, *items]
    added = tuple(cast(Literal, i.formula) for i in literals(firm))
    return general + [
        replace(i, formula=If(i.formula.antecedent, (*i.formula.consequent, *added)))
        if isinstance(i.formula, If)
        else i
        for i in items
    ]


def is_value(f: Formula) -> bool:
    """Whether the formula says that a witness is truthful or lying, or that the fact holds or not."""
    return isinstance(f, Fact) or (isinstance(f, Is) and f.predicate in ("truthful", "lying"))


def only_values(items: Items) -> bool:
    """Whether the items assert values and nothing else."""
    return all(is_value(i.formula) and i.act == "assert" for i in items)


def implied(speaker: Witness, items: Items) -> Items:
    """What brackets after testimony draw from it: a conditional from the speaker's being truthful."""
    if not only_values(items):
        raise Unread("brackets after testimony that draw nothing from it")
    if any(isinstance(i.formula, Is) and i.formula.witness == speaker for i in items):
        raise Unread("testimony, or a conclusion from it")
    return conditional([Item(truthful(speaker))], items)


def weakened(i: Item) -> Item:
    """What follows from something only possible is only possible."""
    if not isinstance(i.formula, Is | Fact):
        return i
    return Item(Possible(i.formula), i.flags | {"modal"}, i.act)


# --- choices ---


def choice(left: Items, right: Items) -> Items:
    """ "Either A or B": what it says of pairs of witnesses, else that the one follows where the other does not hold."""
    sides = [[i.formula for i in literals(side)] for side in (left, right)]
    if any("hedged" in i.flags for i in (*left, *right)):
        raise Unread("a choice between what is only likely")
    a, b = sides
    if len(a) == len(b) == 1:
        return _single_choice(a[0], b[0])
    if (pairs := _liars_of_either(a, b)) is not None:
        return pairs
    if len(a) == len(b) == 2 and {denied(f) for f in a} == set(b):
        return _double_choice(a, b)
    if denied(a[0]) != b[0]:
        raise Unread("a choice between more than two values")
    return [_if(left[:1], left[1:])] * (len(a) > 1) + [_if(right[:1], right[1:])] * (len(b) > 1)


def _liars_of_either(a: list[Formula], b: list[Formula]) -> Items | None:
    """Of "either Ada lies, or Bo and Cy do": one of each two of different sides lies. None where a side says more."""
    sides = [[f.witness for f in side if isinstance(f, Is) and f.predicate == "lying"] for side in (a, b)]
    if [len(a), len(b)] != [len(side) for side in sides] or set(sides[0]) & set(sides[1]):
        return None
    return [Item(Group("one_of_lying", (x, y))) for x in sides[0] for y in sides[1]]


def _single_choice(a: Formula, b: Formula) -> Items:
    if denied(a) == b:
        return [Item(TWO_VALUES)]
    if isinstance(a, Is) and isinstance(b, Is) and a.predicate == b.predicate == "lying":
        return [Item(Group("one_of_lying", (a.witness, b.witness)))]
    return [_if([Item(denied(a))], [Item(b)])]


def _double_choice(a: list[Formula], b: list[Formula]) -> Items:
    """Two witnesses of opposite or of the same value; with the fact, what each value of the witness means for it."""
    first, second = a
    if isinstance(first, Is) and isinstance(second, Is):
        pair = (first.witness, second.witness)
        return [Item(Group("same" if first.predicate == second.predicate else "one_of_lying", pair))]
    if denied(a[0]) != b[0]:
        b = b[::-1]
    return [_if([Item(x)], [Item(y)]) for x, y in (a, b)]
