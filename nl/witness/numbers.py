"""Numbers and general claims: how many there are, odd or even, rules about the whole puzzle, remarks."""

from dataclasses import replace

from ...semantics.witness import Count, General, Group, Parity, Remark, lying, truthful
from .context import Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import FIRST, LAST, Item, Items, Predicate
from .lexer import NUMBERS
from .thoughts import Thoughts

ORDINAL = General("ordinal")  # of the second, third ... statement, until it is placed


class Numbers(Thoughts):
    """Reads clauses about numbers, and general claims."""

    def _count(self, node: Node) -> Items:
        number = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "NUMBER")
        value = int(number) if number.isdecimal() else NUMBERS.index(number)
        return [Item(Count(self._counted(trees(node)[-1]), value))]

    def _count_someone(self, node: Node) -> Items:
        word = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "SOMEONE")
        number = word.split(" ")[0]
        if number not in NUMBERS and not number.isdecimal():
            raise Unread("how many there are is not said")
        value = int(number) if number.isdecimal() else NUMBERS.index(number)
        return [Item(Count(self._counted(node), value))]

    def _parity_of(self, node: Node) -> Items:
        parity, counted = trees(node)
        return [Item(Parity(self._counted(counted), leaf_types(parity) == ["ODD"]))]

    def _parity_said(self, node: Node) -> Items:
        odd = any(leaf.type == "ODDNUMBER" for leaf in leaves(node, deep=False))
        return [Item(Parity(self._counted(trees(node)[-1]), odd))]

    def _parity_bare(self, node: Node) -> Items:
        odd = any(leaf.type == "ODDNUMBER" for leaf in leaves(node, deep=False))
        return [Item(Parity("contradicting_witnesses", odd))]

    def _counted(self, node: Node) -> str:
        types = set(leaf_types(node))
        head = leaves(node, deep=False)[0]
        if head.type == "STATEMENT":
            return "accusations" if self.tokens[int(head)].word == "accusations" else "statements"
        if types & {"ACCUSATIONS", "ACCUSINGPREV", "AFTER"}:
            return "accusations" if "ACCUSATIONS" in types else "accusers"
        return "contradicting_witnesses" if types & {"CONTRADICTIONS", "CONTRADICTING", "RULE"} else "witnesses"

    def _rule(self, node: Node) -> Items:
        return [Item(General(self.tokens[int(leaf)].word)) for leaf in leaves(node)]

    def _remark(self, node: Node) -> Items:
        if parts := trees(node):
            self.context.pair = self.noun(parts[0]).names
        return [Item(Remark(self.tokens[int(leaf)].word)) for leaf in leaves(node, deep=False) if leaf.type == "REMARK"]

    def _one_of_lies(self, node: Node) -> Items:
        return [Item(Group("one_of_lying", self._pair()))]

    def _supports(self, node: Node) -> Items:
        """ "The last statement supports the first"; of others only that the supported are."""
        subject, thing = trees(node)[0], self.noun(trees(node)[1])
        if subject.data != "last":
            raise Unread("support between witnesses")
        if thing.kind == "first":
            return [Item(FIRST[True])]
        return [Item(FIRST[True]), *self._literals(thing, Predicate("TRUE"))]

    def _puzzle_rule(self, node: Node) -> Items:
        predicates = [self.predicate(n) for n in trees(node) if n.data == "vp"]
        if any(p.head != "TRUE" or p.negated or p.modal for p in predicates):
            raise Unread("an exception")
        return [Item(General("puzzle"))]

    def _by_parity(self, items: Items) -> Items:
        """What is said of the first statement: a rule about parity where one is named, else about the main witness."""
        parity = next((i.formula for i in items if isinstance(i.formula, Parity)), None)
        out: Items = []
        for i in items:
            if i.formula in (*LAST.values(), ORDINAL):
                raise Unread("a statement in a row that is not placed")
            if i.formula not in FIRST.values():
                out.append(i)
            elif parity is not None:
                odd, first = "odd" if parity.odd else "even", "true" if i.formula == FIRST[True] else "false"
                out.append(replace(i, formula=General(f"parity_{odd}_{parity.subject}_first_{first}")))
            elif self.puzzle.arguments[0] == self.puzzle.main:
                out.append(replace(i, formula=(truthful if i.formula == FIRST[True] else lying)(self.puzzle.main)))
            else:
                raise Unread("'the first' is not clear")
        return out
