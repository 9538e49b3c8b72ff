"""Shares of the witnesses: half of them, not all of them, at least one of them."""

from ...semantics.witness import Count, General, Group
from .choices import Choices
from .context import Unread
from .grammar import Node, leaves, trees
from .items import Item, Items, goodness


class Shares(Choices):
    """Reads clauses that say how large a part of the witnesses is truthful or lying."""

    def _half_is(self, node: Node) -> Items:
        """ "Half of them are lying": how many that are, where their number is even."""
        n = len(self.puzzle.arguments)
        if self.predicate(trees(node)[-1]).negated:
            raise Unread("a half that is not so")
        return [Item(General("half_lie")) if n % 2 else Item(Count(self._quality(trees(node)[-1]), n // 2))]

    def _not_all(self, node: Node) -> Items:
        """ "They cannot all be truthful", "some witness must be lying": at least one of them is lying."""
        least = leaves(node, deep=False)[:1] != [] and leaves(node, deep=False)[0].type == "ATLEASTONE"
        p = self.predicate(trees(node)[-1])
        if goodness(p) is least or p.modal or p.negated or goodness(p) is None:
            raise Unread("who cannot all be so is not clear")
        if least or len(trees(node)) == 1:
            return [Item(Group("at_least_one_lying", self.puzzle.arguments))]
        noun = trees(node)[0]
        names = self.noun(noun).names if noun.data != "they" or self.context.many else self.puzzle.arguments
        if len(names) < 3:
            raise Unread("who cannot all be so is not clear")
        return [Item(Group("at_least_one_lying", names))]
