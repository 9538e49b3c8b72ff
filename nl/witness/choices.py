"""Conditionals with whom they are about, choices, pairs, and what witnesses have in common."""

from dataclasses import replace

from ...semantics.witness import General, Group, Is, Possible, lying, truthful
from .conditions import VICE_VERSA, choice, conditional, general_conditional
from .context import Names, Unread
from .grammar import Node, trees
from .items import FIRST, LAST, Item, Items, Noun, Predicate, goodness
from .numbers import Numbers


class Choices(Numbers):
    """Reads clauses that relate witnesses to each other."""

    def conditional_of(self, before: Items, after: Items) -> Items:
        """The conditional, as a general claim where it is about the first and last of a row that is not in order."""
        if self._in_order():
            return conditional(self.placed(before), self.placed(after))
        general = general_conditional(before, after)
        return conditional(self.placed(before), self.placed(after)) if general is None else general

    def _in_order(self) -> bool:
        """Whether the witnesses accuse each other in the order in which they are named."""
        row = self.puzzle.arguments
        return self.puzzle.attacks == frozenset(zip(row[1:], row, strict=False))

    def _choice(self, node: Node) -> Items:
        parts = [self.conj(n) for n in trees(node)]
        return choice(parts[0], parts[1])

    def _pairs(self, node: Node) -> Items:
        return self.pairs(self._named(node))

    def pairs(self, names: Names) -> Items:
        """Pairs of witnesses who contradict each other, their names one pair after another."""
        pairs = tuple(dict.fromkeys(zip(names[::2], names[1::2], strict=True)))
        self.context.pair = pairs[-1] if len(pairs) == 1 else ()
        return [Item(Group("one_of_lying", pair)) for pair in pairs]

    def _vice_versa(self, node: Node) -> Items:
        return [Item(VICE_VERSA)]

    def _maybe_clears(self, node: Node) -> Items:
        """ "This could clear Bo": that Bo tells the truth is possible."""
        return self._literals(self._cleared(node), Predicate("TRUE", modal=True))

    def _clears(self, node: Node) -> Items:
        return self._literals(self._cleared(node), Predicate("TRUE"))

    def _cleared(self, node: Node) -> Noun:
        noun = self.noun(trees(node)[-1])
        if noun.kind not in ("names", "statement"):
            raise Unread("who is cleared is not clear")
        return noun

    def _not_both(self, node: Node) -> Items:
        """ "They cannot both be truthful"; that they cannot both lie is no claim about one of them."""
        noun = self.noun(trees(node)[0])
        p = self.predicate(trees(node)[1])
        names = noun.names if noun.kind in ("names", "statement") else ()
        if len(names) != 2 or goodness(p) is None or p.negated or p.modal:
            raise Unread("who cannot both be so is not clear")
        self.context.pair = names
        return [Item(Group("one_of_lying", names) if goodness(p) else General("not_both_lying"))]

    def _only_way(self, node: Node) -> Items:
        """ "The only way Bo could be truthful is if Ada lies": if Bo is truthful, Ada lies."""
        subject, needed = trees(node)
        thought = [
            replace(i, formula=i.formula.literal) if isinstance(i.formula, Possible) else i
            for i in self._thought(subject)
        ]
        return conditional([replace(i, flags=i.flags - {"modal"}) for i in thought], self.conj(needed))

    def _same_value(self, node: Node) -> Items:
        """ "Bo and Ada have the same truth value", "Bo's statement has the same truth value as Ada's"."""
        return self._related(node, same=True)

    def _opposite_value(self, node: Node) -> Items:
        return self._related(node, same=False)

    def _related(self, node: Node, *, same: bool) -> Items:
        nouns = [self.noun(n) for n in trees(node)]
        if {n.kind for n in nouns} == {"first", "last"}:
            return [Item(General("first_last_same" if same else "first_last_opposite"))]
        names = tuple(x for n in nouns for x in n.names if n.kind in ("names", "statement"))
        if len(set(names)) < 2 or (len(names) > 2 and not same):
            raise Unread("what has the same value is not clear")
        self.context.pair = names if len(names) == 2 else ()
        return [i for n in nouns for i in n.asides] + [Item(Group("same" if same else "one_of_lying", names))]

    def placed(self, items: Items) -> Items:
        """The items with what is said of the first and last statement said of those who made them."""
        out = []
        for i in items:
            if i.formula in FIRST.values() and self.puzzle.arguments[0] == self.puzzle.main:
                i = replace(i, formula=_literal(self.puzzle.main, i.formula == FIRST[True]))
            elif i.formula in LAST.values() and self._in_order():
                i = replace(i, formula=_literal(self.puzzle.arguments[-1], i.formula == LAST[True]))
            elif i.formula in (*FIRST.values(), *LAST.values()):
                raise Unread("'the first' or 'the last' is not clear")
            out.append(i)
        return out


def _literal(name: str, good: bool) -> Is:
    return truthful(name) if good else lying(name)
