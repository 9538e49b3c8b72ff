"""What follows from somebody's statement or testimony: "Bo's statement implies", "Bo saying that Ada lies means"."""

from dataclasses import replace

from lark import Tree

from ...semantics.witness import Is, Says, lying, truthful
from .conditions import conditional
from .context import Unread
from .grammar import Node, leaves, trees
from .items import Item, Items, Noun
from .thoughts import Thoughts


class Implying(Thoughts):
    """Reads clauses in which a statement leads to something."""

    def _implies(self, node: Node) -> Items:
        """A statement that implies something: the conditional from its being true."""
        subject, sub = trees(node)
        if subject.data == "last":
            speakers = self.noun(subject).names
            if sub.data == "sub" and trees(sub)[0].data == "previous":
                told = self._testimony(self.noun(subject), sub)
                return self._as_implied(told) if self._implying(node) else told
            found = self._meant(sub)
            accused = [i.formula.witness for i in found if isinstance(i.formula, Is) and i.formula.predicate == "lying"]
            attacks = {(x, y) for y in accused for x in speakers}
            if sub.data == "sub" and attacks & self.puzzle.attacks and not self._implying(node):
                return self._testimony(self.noun(subject), sub)
            said = [replace(i, flags=i.flags - {"first"}) for i in found]
            return (
                conditional([Item(truthful(speakers[0]))], said) if speakers else [i.flagged("relative") for i in found]
            )
        noun = self.noun(subject)
        if noun.kind in ("statement", "lie") and noun.asides:
            return list(noun.asides) + self._meant(sub)
        if noun.kind == "statement" and len(noun.names) > 1:
            return [i.flagged("hedged") for i in self._meant(sub)]
        if noun.kind == "names" and self._in_effect(node):
            return self._told_by(noun, sub)
        if noun.kind != "statement" or len(noun.names) != 1:
            raise Unread("what implies this is not clear")
        if sub.data == "sub" and self._retells(noun, sub):
            return self._testimony(Noun("names", noun.names), sub)
        if self.grounding and not self.going_on:
            hedged = self._suggesting(node)
            return [i.flagged("hedged") for i in self._meant(sub)] if hedged else self._meant(sub)
        return conditional([Item(truthful(noun.names[0]))], self._meant(sub))

    def _in_effect(self, node: Node) -> bool:
        """Whether the verb is "effectively says" or "implies": what is meant is not what is said."""
        verb = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False))
        return verb.startswith(
            ("effective", "implicit", "indirect", "essential", "impl", "is effective", "is essential")
        )

    def _as_implied(self, told: Items) -> Items:
        """What testimony implies: that whom Bo accuses lies if Bo is truthful."""
        said = [i.formula for i in told if isinstance(i.formula, Says)]
        return [j for f in said for j in conditional([Item(truthful(f.speaker))], [Item(lying(f.target))])]

    def _told_by(self, noun: Noun, sub: Node) -> Items:
        """What "Cy effectively says" of somebody whom Cy does not accuse: so it is if Cy is truthful."""
        found = self._meant(sub)
        said = {i.formula.witness for i in found if isinstance(i.formula, Is)} & {*self.puzzle.arguments}
        if len(noun.names) != 1 or {(noun.names[0], x) for x in said} & self.puzzle.attacks:
            raise Unread("what implies this is not clear")
        return conditional([Item(truthful(noun.names[0]))], found)

    def _retells(self, noun: Noun, sub: Node) -> bool:
        """Whether "Bo's testimony indicates that Ada might lie" retells what Bo says."""
        subject, vp = trees(sub)
        if not (p := self.predicate(vp)).modal or p.negated or p.head not in ("LIE", "LYING"):
            return False
        accused = self.noun(subject)
        return accused.kind == "names" and {(x, y) for x in noun.names for y in accused.names} <= self.puzzle.attacks

    def _suggesting(self, node: Node) -> bool:
        return any(self.tokens[int(leaf)].word.startswith(("suggest", "indicat")) for leaf in leaves(node, deep=False))

    def _implying(self, node: Node) -> bool:
        """Whether the verb is "implies": then its object is a consequence, also where it is said so in the puzzle."""
        return any(self.tokens[int(leaf)].word.startswith("impl") for leaf in leaves(node, deep=False))

    def _saying_means(self, node: Node) -> Items:
        """Bo saying that Ada is lying means L: the testimony, and L; where it "would mean" it, L if Bo is truthful."""
        speaker, said, meant = trees(node)
        noun = self.noun(speaker)
        if noun.kind != "names" or len(noun.names) != 1:
            raise Unread("who says so is not clear")
        told = [i.flagged("premise") for i in self._testimony(noun, said)]
        verb = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "MEANS")
        if verb.startswith("would"):
            return told + conditional([Item(truthful(noun.names[0]))], self._meant(meant))
        return told + self._meant(meant)

    def _meant(self, node: Node) -> Items:
        """What something means: that L, or that somebody is to be believed or doubted."""
        return self._thought(node) if node.data == "sub" else self.clause(node)

    def _testimony_suggests(self, node: Node) -> Items:
        """ "The many accusations against Ada suggest that she is lying"."""
        against, suggested = trees(node)
        accused = self._about_accusation(Tree(node.data, [against]), "attacked")
        return [i.flagged("premise") for i in accused] + [i.flagged("hedged") for i in self._thought(suggested)]
