"""Accusations among witnesses who are spoken of together: who accuses one another, and whose accusers are meant."""

import re

from ...semantics.witness import General, Group, Is, Says
from .accusing import Testimony
from .context import Names, Unread
from .grammar import Node, leaves, trees
from .items import Item, Items
from .lexer import NUMBERS

HIS = re.compile(r"(?:his|her|their)\b|.*\b(?:him|her|them)$")
ROUND = ("circle", "ring", "loop", "cycle")
SINGLE = re.compile(r".*\b(?:only|sole|lone|one|accuser)\b")


class Quarrels(Testimony):
    """Reads clauses about mutual accusations and about the accusers of somebody spoken of."""

    def _mutual(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        said = " ".join(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False))
        return list(noun.asides) + self._each_other(noun.names, any(word in said for word in ROUND))

    def _mutual_elided(self, node: Node) -> Items:
        """ "..., each says that the other is lying": the two spoken of last."""
        return self._each_other(self._pair(), circle=False)

    def _quarrel(self, node: Node) -> Items:
        """ "Bo has a quarrel with Cy"."""
        first, second = (self.noun(n) for n in trees(node))
        return [*first.asides, *second.asides, *self._each_other((*first.names, *second.names), circle=False)]

    def _each_other(self, names: Names, circle: bool) -> Items:
        """That these accuse each other: as testimony where the puzzle has it so."""
        self.context.mention(names)
        if len(names) == 2:
            self.context.pair = names
        inner = [(x, y) for x in names for y in names if x != y and (x, y) in self.puzzle.attacks]
        if inner and {x for x, _ in inner} == {y for _, y in inner} == set(names) and len(inner) == len(names):
            return [Item(Says(x, y)) for x, y in inner]
        if circle and len(names) > 2:
            return [Item(General("circle"))]
        if len(names) != 2:
            raise Unread("'each other' among more than two")
        return [Item(Group("one_of_lying", names))]

    def _gapped(self, node: Node) -> Items:
        """ "..., Cy by Dee": after "Bo is accused by Ada", where the puzzle has it."""
        target, speaker = (self.noun(n) for n in trees(node))
        pairs = [(x, y) for x in speaker.names for y in target.names]
        if not pairs or not set(pairs) <= self.puzzle.attacks:
            raise Unread("a clause without a verb")
        return [Item(Says(x, y)) for x, y in pairs] + list(speaker.asides)

    def _has_accusers(self, node: Node) -> Items:
        """ "Ada has two accusers, Bo and Dee"."""
        target, *named = (self.noun(n) for n in trees(node))
        self.context.mention(target.names)
        counted = "accuser" in self.tokens[int(leaves(node, deep=False)[-1])].word
        if trees(node)[0].data == "they" and counted:
            return [Item(General("each_has_accuser"))]
        if target.kind not in ("names", "statement"):
            raise Unread("whose accusers they are is not clear")
        if not named:
            self._accusers(target.names)
            return [Item(Is("attacked", x)) for x in target.names]
        found = self._pairs(named[0].names, target.names)
        self.context.group, self.context.many = named[0].names, len(named[0].names) > 1
        return found

    def _is_accuser(self, node: Node) -> Items:
        """ "Bo is Ada's only accuser"."""
        subject, accusers = trees(node)
        if subject.data not in ("he", "names"):
            raise Unread("accusers that are not clear")
        named = self.noun(subject).names if subject.data == "he" else self._named(subject)
        return self._as_accuser(named, accusers)

    # --- whose accusers ---

    def _his_accusers(self, node: Node) -> Names:
        """Whom "both accusers", "her only accuser" mean."""
        word = self.tokens[int(leaves(node)[0])].word
        number = self._how_many(word)
        if HIS.match(word):
            accused = self.context.they()[:1] if word.startswith("their") else self.context.he()
            found = self.puzzle.accusers(accused[0])
            if not found or number not in (None, len(found)):
                raise Unread("accusers that are not clear")
            self.context.accuser(found, accused)
            return found
        return self._accusers_here(number)

    def _accusers_here(self, number: int | None) -> Names:
        """The accusers of the one whom the sentence goes on about, of the one accused last, or of the main witness:
        who of them has as many."""
        named = [x for t in self.tokens for x in t.names]
        for x in (*named, *self.context.accused_last, self.puzzle.main):
            found = self.puzzle.accusers(x)
            if found and (len(found) == number or (number is None and len(found) > 1)):
                return found
        raise Unread("accusers that are not clear")

    @staticmethod
    def _how_many(word: str) -> int | None:
        parts = word.split(" ")
        if parts[0] in ("both", "neither"):
            return 2
        if SINGLE.match(word) and not word.endswith("accusers"):
            return 1
        return next((NUMBERS.index(w) for w in parts if w in NUMBERS), None)
