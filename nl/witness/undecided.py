"""What stays open: who can be called neither truthful nor lying, and whether the fact holds."""

from dataclasses import replace

from ...semantics.witness import Fact, General, Is, truthful
from .context import Unread
from .grammar import Node, leaves, trees
from .implying import Implying
from .items import Item, Items, Noun
from .repairs import ABOUT


class Undecided(Implying):
    """Reads clauses that say that something cannot be settled."""

    def _whether_open(self, node: Node) -> Items:
        """ "Whether Bo is lying cannot be determined"."""
        asked, vp = (n for n in trees(node) if n.data != "aux")
        self._said_open(vp)
        return self._open(asked) if asked.data == "sub" else self._left_open(self.noun(asked))

    def _said_open(self, vp: Node) -> None:
        """Refuse what does not say that something is open."""
        p = self.predicate(vp)
        if p.modal or p.head not in ("UNDECIDED", "SETTLED") or p.negated != (p.head == "SETTLED"):
            raise Unread("what is said of a question is not clear")

    def _dispute_open(self, node: Node) -> Items:
        """ "The dispute between Bo and Cy cannot be settled", "their dispute stays open"."""
        *between, vp = trees(node)
        self._said_open(vp)
        return self._left_open(self.noun(between[0]) if between else Noun("names", self._pair()))

    def _whether_to(self, node: Node) -> Items:
        """ "We cannot tell whether to believe Bo"."""
        return self._left_open(self.noun(trees(node)[-1]))

    def _open(self, sub: Node) -> Items:
        """That it is open whether the clause holds."""
        subject, vp = trees(sub)
        noun, p = self.noun(subject), self.predicate(vp)
        if noun.kind in ("fact", "it") and p.head in ("ADJ", "TRUE+ADJ"):
            return [Item(Fact(None))]
        if p.head not in ("LIE", "LYING", "TRUE", "ORVALUE"):
            raise Unread("what cannot be determined is not clear")
        return self._left_open(noun)

    def _left_open(self, noun: Noun) -> Items:
        names = (self.puzzle.main,) if noun.kind == "first" else noun.names
        if noun.kind not in ("names", "statement", "first", "either", "either_of", "neither") or not names:
            raise Unread("what cannot be determined is not clear")
        self.context.mention(names)
        return [*noun.asides, *(Item(Is("undecided", x)) for x in names)]

    def _undetermined_bare(self, node: Node) -> Items:
        """ "So we cannot tell": about what is asked."""
        if " " not in self.tokens[int(leaves(node)[0])].word:
            raise Unread("what is unclear is not said")
        return [Item(Fact(None))]

    def _undetermined_between(self, node: Node) -> Items:
        """ "Nothing decides between Bo and Cy"."""
        return self._left_open(self.noun(trees(node)[0]))

    def _undetermined_who(self, node: Node) -> Items:
        return [Item(General("undetermined_who"))]

    def _undetermined_which(self, node: Node) -> Items:
        """ "We cannot tell which of them is lying": each of the two spoken of."""
        named = next((n for n in trees(node) if n.data not in ("vp", "two")), None)
        names = self.noun(named).names if named is not None else self.context.pair
        if len(names) != 2:
            return [Item(General("undetermined_who"))]
        return [Item(Is("undecided", x)) for x in names]

    def _retraction_about(self, node: Node) -> Items:
        """ "I take back what I said about Bo": what that was is known when the whole response is read."""
        noun = self.noun(trees(node)[0])
        if noun.kind not in ("names", "statement"):
            raise Unread("about whom something is taken back is not clear")
        self.context.mention(noun.names)
        return [Item(truthful(x), frozenset({ABOUT}), "retract") for x in noun.names]

    def _retraction_of(self, node: Node) -> Items:
        """ "I take back that Bo is lying"."""
        return [replace(i, act="retract") for i in self._thought(trees(node)[0])]
