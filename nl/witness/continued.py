"""Sentences that go on with the condition of the sentence before: what they claim stands inside that condition."""

import re

from ...semantics.witness import Count, Fact, Formula, General, Group, If, Is, Parity, Remark, Says
from .context import Unread
from .items import Item, Items
from .tokens import Token

GOES_ON = re.compile(r"then\b|(?:this|that|which) (?:also |then )?(?:means|implies|would)")
CONCLUDES = re.compile(r"therefore|thus|hence|so\b|consequently|as a result|because|since|given")
ASIDE = (General, Group, If, Parity, Count, Remark, Says)  # holds whether or not the condition does


class Condition:
    """The condition that the sentences of a line may go on with, from the conditional on."""

    def __init__(self) -> None:
        self.line = -1
        self.antecedent: tuple[Formula, ...] = ()
        self.near = False  # whether the sentence before is the conditional, or goes on with it
        self.supposed: dict[int, list[Formula]] = {}  # by the index of the step that supposes it

    def take(self, tokens: list[Token], items: Items, line: int) -> None:
        """Take up what a sentence on this line says: a conditional opens a condition; a conclusion or what has a reason
        closes it, since what follows then goes on with that."""
        found = [i.formula for i in items if isinstance(i.formula, If)]
        if found and not any("continued" in i.flags for i in items):
            self.line, self.antecedent = line, found[-1].antecedent
            clear = len({f.antecedent for f in found}) == 1 and not any(isinstance(i.formula, Says) for i in items)
            self.near = clear
        elif not any("implied" in i.flags for i in items):
            self.near = self.near and all(isinstance(i.formula, General | Remark | Parity | Count) for i in items)
            would = any(t.word.startswith("would") for t in tokens)
            concluded = bool(tokens) and CONCLUDES.match(tokens[0].word) is not None
            if concluded and not would and any(_plain(i) for i in items):
                self.line = -1

    def announced(self, tokens: list[Token], line: int) -> bool:
        """Whether a sentence begins with "then" or "this means" on the line of a conditional."""
        first = next((t for t in tokens if t.type != "COMMA"), None)
        return first is not None and line == self.line and GOES_ON.match(first.word) is not None

    def continued(self, tokens: list[Token], line: int, items: Items, scope: tuple[int, ...]) -> Items:
        """The items, those inside the condition of the sentence before after its assumption, which is left out where a
        step of the scope supposes it. Raises Unread where they may stand inside the condition or not."""
        if line != self.line or not items:
            return items
        announced = self.announced(tokens, line)
        if not announced and not self._bare(tokens, items):
            return items
        inside = [i for i in items if not isinstance(i.formula, ASIDE)]
        if not inside or all(_open(i.formula) for i in inside):
            return items
        several = announced or len(inside) > 1 or any(t.word.startswith("would") for t in tokens)
        if not self.near or not several or not all(_plain(i) for i in inside):
            raise Unread("may go on with the condition before it")
        aside = [i for i in items if i not in inside]
        known = {f for step in scope for f in self.supposed.get(step, ())}
        supposed = [Item(f, frozenset({"implied"}), "suppose") for f in self.antecedent if f not in known]
        return [*aside, *supposed, *(i.flagged("elided") for i in inside)]

    def _bare(self, tokens: list[Token], items: Items) -> bool:
        """Whether the sentence is literals alone, from a name on, and does not assert the condition before it."""
        alone = all(isinstance(i.formula, Is | Fact) and i.act == "assert" and not i.flags - {"elided"} for i in items)
        return alone and bool(tokens[0].names) and items[0].formula not in self.antecedent


def _plain(i: Item) -> bool:
    return isinstance(i.formula, Is | Fact) and i.act == "assert" and not i.flags - {"elided", "hedged"}


def _open(f: Formula) -> bool:
    """Whether this says that something is undecided: drawn from all conditions together, it is claimed."""
    return (isinstance(f, Is) and f.predicate == "undecided") or f == Fact(None)
