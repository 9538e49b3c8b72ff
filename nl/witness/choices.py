"""Choices, pairs, and what witnesses have in common."""

from dataclasses import replace

from ...semantics.witness import General, Group, Possible, Witness, lying, truthful
from .conditions import VICE_VERSA, choice, conditional
from .context import Names, Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness
from .numbers import Numbers


def _opposed(x: Witness, y: Witness) -> Items:
    """That of two witnesses one is truthful where the other lies."""
    return [j for f, g in ((truthful, lying), (lying, truthful)) for j in conditional([Item(f(x))], [Item(g(y))])]


class Choices(Numbers):
    """Reads clauses that relate witnesses to each other."""

    def _choice(self, node: Node) -> Items:
        parts = [self.conj(n) for n in trees(node)]
        return choice(parts[0], parts[1])

    def _named_pairs(self, node: Node) -> Items:
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
        names = noun.names if noun.kind in ("names", "statement", "both_ends") else ()
        names = self._pair() if noun.kind == "names" and len(names) != 2 and trees(node)[0].data == "they" else names
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

    def _ends(self, node: Node) -> set[str]:
        """FIRST and LAST, where a clause is about the first and the last statement and names neither."""
        if any(n.data == "both_ends" for n in trees(node)):
            return {"FIRST", "LAST"}
        return {
            str(leaf.type)
            for n in trees(node)
            if n.data in ("first", "last")
            for leaf in leaves(n)
            if not self._named(n)
        }

    def _contradictory(self, node: Node) -> bool:
        """Whether two are called contradictory, not opposite."""
        return any("contradict" in self.tokens[int(leaf)].word for leaf in leaves(node, deep=False))

    def _who_is(self, noun: Noun) -> Names:
        """The witnesses whom a noun names; of the first one, where it is the main witness."""
        if noun.kind == "first":
            self.first(True)
            return (self.puzzle.main,)
        return noun.names if noun.kind in ("names", "statement") else ()

    def _known(self, node: Node) -> Items:
        """ "We know that Bo and Ada have opposite truth values"."""
        if {"NOT", "MIGHT"} & {t for n in trees(node) if n.data == "aux" for t in leaf_types(n)}:
            raise Unread("what is not known to be related")
        return self.clause(trees(node)[-1])

    def _related(self, node: Node, *, same: bool) -> Items:
        if self._ends(node) == {"FIRST", "LAST"}:
            if same or self._contradictory(node):
                return [self.between_ends("first_last_same" if same else "first_last_opposite")]
            return [Item(General("first_last_opposite"))]
        nouns = [self.noun(n) for n in trees(node)]
        names = tuple(x for n in nouns for x in self._who_is(n))
        if len(nouns) == 1 and nouns[0].kind in ("first", "last"):
            return [Item(General("same_value" if same else "opposite_value"))]
        if len(set(names)) < 2 or (len(names) > 2 and not same):
            raise Unread("what has the same value is not clear")
        self.context.pair = names if len(names) == 2 else ()
        asides = [i for n in nouns for i in n.asides]
        if same or self._contradictory(node):
            return [*asides, Item(Group("same" if same else "one_of_lying", names))]
        return asides + _opposed(*names)
