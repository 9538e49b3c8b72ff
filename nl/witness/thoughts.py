"""What is thought: predicates asserted, belief and doubt, what follows or cannot be determined."""

from abc import abstractmethod
from dataclasses import replace

from ...semantics.witness import Fact, General, Is, Possible, lying, truthful
from .backing import Backing
from .conditions import TWO_VALUES, denied, only_values
from .context import Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness
from .lexer import is_number

DISMISSING = frozenset({"discount", "dismiss", "disregard", "reject", "ignore", "discard", "rule out"})
NONE = ("neither", "none_of")


class Thoughts(Backing):
    """Reads clauses that assert, believe, doubt."""

    def _is(self, node: Node) -> Items:
        subject, vp = trees(node)
        if subject.data == "someone" and is_number(self.tokens[int(leaves(subject)[0])].word):
            return self._count_is(node)
        if subject.data == "he" and self.context.rivals:
            good = goodness(p := self.predicate(vp))
            return self._predicated(self._opposed(good), p)
        noun = self._it_said(subject) if subject.data == "it" else self.noun(subject)
        placed = subject.data == "first" and noun.kind == "names"
        return list(noun.asides) + self._predicated(noun, self.predicate(vp), placed=placed)

    def _opposed(self, good: bool | None) -> Noun:
        """Whom a pronoun means after "Bo's only accuser is lying": of whom the opposite is said."""
        return Noun("names", self.context.he() if good is None else self.context.opposed(good))

    def _this_is(self, node: Node) -> Items:
        """ "Bo says Ada lies; this is a lie": whose testimony was spoken of last."""
        first, head = leaves(node, deep=False)
        if not self.tokens[int(first)].word.startswith("this"):
            raise Unread("what is so is not clear")
        return self._literals(Noun("statement", self.context.told()), Predicate(str(head.type)))

    def _it_said(self, node: Node) -> Noun:
        """Whose statement "it" is, where one was spoken of before in the sentence; else nobody's."""
        before = [t.type for t in self.tokens[: int(leaves(node)[0])]]
        if "STATEMENT" not in before or before.count("STATEMENT") > 1:
            return Noun("it")
        return Noun("statement", self.context.he(possessive=True))

    @abstractmethod
    def _open(self, sub: Node) -> Items:
        """That it is open whether the clause holds."""

    @abstractmethod
    def _left_open(self, noun: Noun) -> Items:
        """That it is open whether these witnesses are truthful."""

    @abstractmethod
    def _count_is(self, node: Node) -> Items:
        """How many are so."""

    def _is_elided(self, node: Node) -> Items:
        p = self.predicate(trees(node)[0])
        if p.head == "ADJ":
            return self._literals(Noun("fact"), p)
        return self._predicated(Noun("names", self._left_out(node)), p)

    def _predicated(self, noun: Noun, p: Predicate, *, placed: bool = False) -> Items:
        """What is said of the noun; where it is named as "the first statement", that is contradicted where a pattern
        leads to, not one accusation."""
        if noun.kind in ("names", "any_of"):
            self.context.mention(noun.names)
        self.context.last = noun.names if noun.kind == "names" else ()
        if noun.kind == "it":
            return self._it(p)
        if p.head == "NOCREDIBLEACCUSER":
            return [Item(General("no_credible_accuser"))]
        if p.head == "ACCUSED" and placed and p.by is None and not p.negated and not p.modal:
            return self._literals(noun, Predicate("LIE"))
        if p.head == "ACCUSED":
            return self._accused(noun, p)
        if p.head == "ORVALUE":
            return self._either_value(noun, p)
        found = self._literals(noun, p)
        return found + (self._who(noun, p.who) if p.who is not None else [])

    def _who(self, noun: Noun, tail: Node) -> Items:
        """What is said of whom after "Bo is a witness who": he says or accuses."""
        if tail.data == "tail_who":
            return self._testimony(noun, trees(tail)[-1])
        return self._accusation(noun, self.noun(trees(tail)[-1]))

    def _either_value(self, noun: Noun, p: Predicate) -> Items:
        """ "Bo either lies or tells the truth"; "could be" makes both possible."""
        named = noun.kind in ("names", "statement", *NONE)
        if named and p.negated != (noun.kind in NONE) and not p.modal:
            return [Item(Is("undecided", x)) for x in noun.names]
        if noun.kind not in ("names", "statement") or len(noun.names) != 1 or p.negated:
            raise Unread("either value of somebody unclear")
        if p.modal:
            return [Item(Possible(f(noun.names[0])), frozenset({"modal"})) for f in (lying, truthful)]
        return [Item(TWO_VALUES)]

    def _it(self, p: Predicate) -> Items:
        if p.head == "TRUE" and p.that is not None and not p.modal:
            return self._thought(p.that, negated=p.negated, hedged=p.hedged)
        if p.head in ("ADJ", "TRUE+ADJ"):
            return self._literals(Noun("fact"), p)
        raise Unread("'it' is not clear")

    def _believe(self, node: Node) -> Items:
        attitude = self._attitude(node)
        parts = [p for p in trees(node) if p.data != "aux"]
        if parts[0].data == "he" and self.context.rivals:
            noun = self._opposed(not attitude.negated)
        else:
            noun = self._it_said(parts[0]) if parts[0].data == "it" else self.noun(parts[0])
        if noun.kind == "first" and not attitude.negated and not attitude.modal:
            return [self.first(True)]
        if noun.kind in ("either", "either_of") and attitude.negated and not attitude.modal:
            noun = Noun("names", noun.names, noun.asides)
        if noun.kind not in ("names", "statement", "neither"):
            raise Unread("believed is something unclear")
        self.context.mention(noun.names)
        found = list(noun.asides) + self._literals(noun, replace(attitude, head="TRUE", word=self._verb(node)))
        if attitude.negated or attitude.modal:
            return found
        return found + [i for tail in parts[1:] for i in self._believed_words(tail)]

    def _verb(self, node: Node) -> str:
        return next((self.tokens[int(x)].word for x in leaves(node, deep=False) if x.type == "BELIEVE"), "")

    def _believed_words(self, tail: Node) -> Items:
        """Believing somebody when she says L is believing L."""
        sub = trees(tail)[-1]
        return self._thought(sub) if tail.data in ("tail_when", "tail_that") else []

    def _taken(self, node: Node) -> Items:
        """ "We must take Bo's statement as true"."""
        verb = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "THINK")
        if not verb.startswith("take"):
            raise Unread("a thought without a predicate")
        return self._believe(node)

    def _think(self, node: Node) -> Items:
        attitude = self._attitude(node)
        knowing = "THINK" in [str(leaf.type) for leaf in leaves(node, deep=False)]
        return self._thought(trees(node)[-1], attitude.negated, attitude.hedged, attitude.modal, knowing)

    def _thought(
        self, sub: Node, negated: bool = False, hedged: bool = False, modal: bool = False, knowing: bool = False
    ) -> Items:
        subject, vp = trees(sub)
        noun, p = self.noun(subject), self.predicate(vp)
        if negated and knowing and noun.kind in ("names", "statement") and goodness(p) is not None and not p.modal:
            self.context.mention(noun.names)
            return list(noun.asides) + [Item(Is("undecided", x)) for x in noun.names]
        if negated:
            if noun.kind != "fact" or p.negated or p.modal:
                raise Unread("a negated thought")
            return [Item(General("cannot_conclude_fact") if knowing else Fact(False), frozenset({"closed_world"}))]
        q = replace(p, hedged=p.hedged or hedged, modal=p.modal or modal)
        return list(noun.asides) + self._predicated(noun, q)

    def _attitude(self, node: Node) -> Predicate:
        types = [t for p in trees(node) if p.data == "aux" for t in leaf_types(p)]
        reason = any("reason" in self.tokens[int(leaf)].word.split(" ") for leaf in leaves(node, deep=False))
        return Predicate("", types.count("NOT") % 2 == 1, "MIGHT" in types, "LIKELY" in types or reason)

    def _doubt(self, node: Node) -> Items:
        attitude = self._attitude(node)
        if attitude.negated:
            return self._not_dismissed(node)
        noun = self.noun(next(p for p in trees(node) if p.data != "aux"))
        self.context.mention(noun.names)
        if noun.kind == "fact":
            return [Item(Fact(False), frozenset({"hedged"}))]
        if any(node.find_data("accusations_of")):
            return [Item(General("accusation_discounted"))]
        return list(noun.asides) + self._literals(noun, replace(attitude, head="LIE", hedged=True))

    def _not_dismissed(self, node: Node) -> Items:
        """ "We cannot dismiss Bo's testimony": that he is believed, where the puzzle leaves nobody undecided."""
        verb = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "DOUBT")
        noun = self.noun(next(p for p in trees(node) if p.data != "aux"))
        able = any("CAN" in leaf_types(p) for p in trees(node) if p.data == "aux")
        if not able or verb not in DISMISSING or noun.kind not in ("names", "statement") or self._leaves_open():
            raise Unread("a negated doubt")
        self.context.mention(noun.names)
        return list(noun.asides) + [Item(truthful(x), frozenset({"hedged"})) for x in noun.names]

    def _doubt_whether(self, node: Node) -> Items:
        """ "This casts doubt on whether the bus is late": that it is not."""
        attitude = self._attitude(node)
        subject, vp = trees(trees(node)[-1])
        noun, p = self.noun(subject), self.predicate(vp)
        if attitude.negated or noun.kind != "fact" or p.negated or p.modal or p.head != "ADJ":
            raise Unread("a doubt whether something is so that is not clear")
        return self._literals(noun, replace(p, negated=True, hedged=True))

    def _puts_in_doubt(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        self.context.mention(noun.names)
        return list(noun.asides) + self._literals(noun, Predicate("LIE", hedged=True))

    def _no_reason(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        if noun.kind not in ("names", "statement", "either", "either_of", "any_of"):
            raise Unread("no reason to doubt somebody unclear")
        self.context.mention(noun.names)
        return [Item(Is("unattacked", x)) for x in noun.names]

    def _no_reason_that(self, node: Node) -> Items:
        return self._about_accusation(node, "unattacked")

    def _undetermined(self, node: Node) -> Items:
        return self._open(trees(node)[0])

    def _no_proof(self, node: Node) -> Items:
        """ "There is no definitive proof that Ada is lying": it cannot be determined."""
        return self._undetermined(node)

    def _undetermined_np(self, node: Node) -> Items:
        """ "We cannot determine Ada's honesty"."""
        noun = self.noun(trees(node)[0])
        return [Item(Fact(None))] if noun.kind == "fact" else self._left_open(noun)

    def _not_verifiable(self, node: Node) -> Items:
        """ "There is no way to verify Ada's claim": a remark."""
        noun = self.noun(trees(node)[0])
        if noun.kind in ("names", "statement"):
            self.context.mention(noun.names)
        return [*noun.asides, Item(General("not_verifiable"))]

    def _topic(self, node: Node) -> Items:
        """ "Ada's statement is about the bus": a remark."""
        noun = self.noun(trees(node)[0])
        if noun.kind not in ("names", "statement", "first", "last"):
            raise Unread("what is about something is not clear")
        self.context.mention(noun.names)
        return [*noun.asides, Item(General("topic"))]

    def _think_unless(self, node: Node) -> Items:
        """ "We must assume that Ada is truthful unless proven otherwise": after a reason that she is."""
        return self._think(node) if self.concluding else [Item(General("puzzle"))]

    def _cannot_conclude(self, node: Node) -> Items:
        """ "We cannot conclude that the bus is late"; "we cannot say that it is" says that it is open."""
        subject, vp = trees(trees(node)[0])
        if subject.data == "fact" and "conclude" not in self.tokens[int(leaves(node)[0])].word:
            p = self.predicate(vp)
            if p.head == "ADJ" and not p.modal:
                return [Item(Fact(None))]
        return self._thought(trees(node)[0], negated=True, knowing=True)

    def _denied(self, node: Node) -> Items:
        """ "The premise that Ada is lying is incorrect": that she is not."""
        found = self._thought(trees(node)[0])
        if not only_values(found):
            raise Unread("a premise that is no literal")
        return [replace(i, formula=denied(i.formula)) for i in found]

    def _maybe(self, node: Node) -> Items:
        return self._thought(trees(node)[0], modal=True)

    def _likely_that(self, node: Node) -> Items:
        return self._thought(trees(node)[0], hedged=True)

    def _majority(self, node: Node) -> Items:
        found = self._thought(trees(node)[0], hedged=True)
        counted = self.citing and "majority" in self.tokens[int(leaves(node)[0])].word
        return [Item(General("majority")), *([] if counted else found)]

    def _bare(self, node: Node) -> Items:
        """A noun alone: after "supporting" it is believed."""
        if trees(node)[0].data in ("group", "accusations_of"):
            return self._heading(trees(node)[0])
        noun = self.noun(trees(node)[0])
        if trees(node)[0].data == "someone" and (found := self._described(trees(node)[0], self.context.beside)):
            return list(found)
        if self.heading and noun.kind in ("names", "statement"):
            self.context.mention(noun.names)
            return list(noun.asides)
        if noun.asides and noun.kind in ("names", "lie"):
            self.context.mention(noun.names)
            return list(noun.asides)
        if (self.citing or (self.grounding and not self.supported and not self.far)) and noun.kind == "statement":
            self.context.mention(noun.names)
            return list(noun.asides)
        if self.far and not self.supported and noun.kind in ("names", "statement", "first", "last"):
            self.context.mention(noun.names)
            return [Item(General("leads_back"))]
        if self.believing and noun.kind in ("names", "statement") and not noun.asides:
            return self._literals(noun, Predicate("TRUE"))
        if not self.supported or noun.kind not in ("names", "statement"):
            raise Unread("a noun without a predicate")
        return self._literals(noun, Predicate("TRUE"))

    def _so_is(self, node: Node) -> Items:
        """The antecedent's predicate of somebody else: "If Ada is lying, so is Bo"."""
        last = self.antecedent[-1].formula if self.antecedent else self.context.value
        noun = self.noun(trees(node)[0])
        if noun.kind == "fact" and last in (Fact(None), Is("undecided", self.puzzle.main)):
            return [Item(Fact(None))]
        if not isinstance(last, Is) or noun.kind not in ("names", "statement", "either"):
            raise Unread("'so is' without what it repeats")
        return [*noun.asides, *(Item(Is(last.predicate, x)) for x in noun.names)]
