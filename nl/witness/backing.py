"""Witnesses who back or weaken one another, and those of whom alone something is said."""

from ...semantics.witness import Fact, General
from .context import Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, goodness
from .quarrels import Quarrels


class Backing(Quarrels):
    """Reads clauses such as "nobody accuses Ada except Bo", "Bo casts doubt on Ada", "Bo confirms that Ada lies"."""

    def _says_except(self, node: Node) -> Items:
        parts = [p for p in trees(node) if p.data != "adverb"]
        subject, vp = trees(parts[-2])
        if goodness(self.predicate(vp)) is not False or (len(parts) == 3 and parts[0].data != "noone"):
            raise Unread("an exception to something else than silence")
        return self._excepted(self.noun(subject), self.noun(parts[-1]))

    def _accuse_except(self, node: Node) -> Items:
        speaker, target, exception = trees(node)
        if speaker.data != "noone":
            raise Unread("an exception to something else than silence")
        return self._excepted(self.noun(target), self.noun(exception))

    def _accused_except(self, node: Node) -> Items:
        """ "Ada is not accused by anyone except Bo"."""
        subject, vp, exception = trees(node)
        p = self.predicate(vp)
        none = p.negated != (p.by is not None and p.by.kind == "noone")
        if p.head != "ACCUSED" or p.modal or not none or (p.by is not None and p.by.kind not in ("anyone", "noone")):
            raise Unread("an exception to something else than silence")
        return self._excepted(self.noun(subject), self.noun(exception))

    def _discredits(self, node: Node) -> Items:
        """ "Bo casts doubt on Ada's statement": Bo's accusation, where the puzzle has it."""
        subject, thing = trees(node)
        if subject.data == "last" and self.noun(thing).kind == "first":
            return [self.first(False).flagged("relative")]
        return self._weakened(self.noun(subject), thing)

    def _discredits_elided(self, node: Node) -> Items:
        return self._weakened(Noun("names", self._left_out(node)), trees(node)[0])

    def _weakened(self, speaker: Noun, thing: Node) -> Items:
        target = self.noun(thing)
        if speaker.kind == "noone" or (speaker.kind == "someone" and target.kind in ("names", "statement")):
            return list(target.asides) + self._accusation(speaker, target)
        if speaker.kind not in ("names", "statement") or target.kind not in ("names", "statement"):
            raise Unread("doubt between somebody unclear")
        found = self._accusation(Noun("names", speaker.names), target)
        self._in_puzzle(speaker, target)
        return list(speaker.asides) + list(target.asides) + found

    def _in_puzzle(self, speaker: Noun, target: Noun) -> None:
        if not {(x, y) for x in speaker.names for y in target.names} <= self.puzzle.attacks:
            raise Unread("doubt or support that is not testimony")

    def _confirms(self, node: Node) -> Items:
        """ "Bo confirms that Ada lies": Bo's accusation, where the puzzle has it."""
        subject, sub = trees(node)
        return self._confirmed(self.noun(subject), sub)

    def _confirms_elided(self, node: Node) -> Items:
        return self._confirmed(Noun("names", self._left_out(node)), trees(node)[0])

    def _confirmed(self, speaker: Noun, sub: Node) -> Items:
        target = self.noun(trees(sub)[0])
        if speaker.kind not in ("names", "statement") or target.kind not in ("names", "statement"):
            raise Unread("doubt between somebody unclear")
        self._in_puzzle(speaker, target)
        return list(speaker.asides) + self._testimony(Noun("names", speaker.names), sub)

    def _is_last(self, node: Node) -> Items:
        """ "Bo is the last witness", "an odd-numbered witness": the place, and whom the sentence goes on about."""
        noun = self.noun(trees(node)[0])
        if noun.kind not in ("names", "statement"):
            raise Unread("whose place it is is not clear")
        self.context.mention(noun.names)
        return [*noun.asides, Item(General("place_in_chain"))]

    def _fact_said(self, node: Node) -> Items:
        """ "The statement that the bus is late is false"."""
        return [Item(Fact(str(leaves(node, deep=False)[-1].type) == "TRUE"))]

    def _only(self, node: Node) -> Items:
        """ "Only Bo and Cy are credible": that they are; that nobody else is, is not said by name."""
        subject, vp = trees(node)
        noun, p = self.noun(subject), self.predicate(vp)
        if noun.kind not in ("names", "statement") or goodness(p) is not True or leaf_types(vp).count("NOT"):
            raise Unread("'only' with this predicate")
        return list(noun.asides) + self._literals(noun, p)
