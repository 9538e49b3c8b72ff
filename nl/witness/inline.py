"""A condition before a colon with what follows from it in the same sentence: "If Bo is lying: Ada is truthful."."""

from ...semantics.witness import If
from ..text import Sentence
from .conditions import conditional, is_value
from .items import Item, Items


def stays_open(s: Sentence, after: Sentence) -> bool:
    """Whether the sentence after it goes on in its line or hangs under it."""
    return after.line == s.line or (bool(after.mark) and after.indent > s.indent)


def with_condition(items: Items, *, stays_open: bool) -> Items:
    """The items of "If L: M" as the conditional that they are, followed by the supposition of L where that stays open
    for the next sentence; the items themselves where more than values is said."""
    supposed = [i for i in items if i.act == "suppose"]
    rest = items[len(supposed) :]
    if not supposed or not rest or items[: len(supposed)] != supposed:
        return items
    said = [Item(i.formula) for i in supposed]
    if all(is_value(i.formula) and i.act == "assert" and "premise" not in i.flags for i in rest):
        found = conditional(said, rest)
    elif all(isinstance(i.formula, If) and i.formula.antecedent == tuple(j.formula for j in said) for i in rest):
        found = rest
    else:
        return items
    return found + supposed if stays_open else found
