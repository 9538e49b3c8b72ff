"""Numbers and general claims: how many there are, odd or even, rules about the whole puzzle, remarks."""

from dataclasses import replace
from typing import Literal

from ...semantics.witness import Count, Fact, Formula, General, Group, If, Is, Parity, Remark, lying, truthful
from . import places
from .context import Unread
from .grammar import Node, has, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness
from .lexer import NUMBERS, is_number
from .undecided import Undecided

NAMED = frozenset({"names", "statement"})
ENDS: dict[str, Literal["same", "one_of_lying"]] = {"first_last_same": "same", "first_last_opposite": "one_of_lying"}
OF_ENDS = "_ends"
HOLDS_NUMBER = frozenset({"NUMBER", "SOMEONE"})


class Numbers(Undecided):
    """Reads clauses about numbers, and general claims."""

    def _count(self, node: Node) -> Items:
        number = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "NUMBER")
        return [Item(Count(self._counted(trees(node)[-1]), self._number(number)))]

    def _count_someone(self, node: Node) -> Items:
        word = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "SOMEONE")
        return [Item(Count(self._counted(node), self._number(word)))]

    def _parity_of(self, node: Node) -> Items:
        parity, counted = trees(node)
        subject = self._counted_again(self._counted(counted), odd=leaf_types(parity) == ["ODD"])
        numbers = [self.tokens[int(leaf)].word for leaf in leaves(counted) if leaf.type in HOLDS_NUMBER]
        said = [Item(Count(subject, self._number(n))) for n in numbers[:1] if is_number(n)]
        return [Item(Parity(subject, leaf_types(parity) == ["ODD"])), *said]

    def _counted_again(self, subject: str, *, odd: bool) -> str:
        """What is counted: after "an even number of witnesses after Ada", "this even number of contradictions" is that
        of her accusers."""
        again = subject == "contradicting_witnesses" and Parity("accusers", odd) in self.said
        return "accusers" if again else subject

    def _parity_mutual(self, node: Node) -> Items:
        """ "An odd number of witnesses contradict each other"."""
        return [Item(Parity("contradicting_witnesses", leaf_types(trees(node)[0]) == ["ODD"]))]

    def _parity_accuse(self, node: Node) -> Items:
        """ "An odd number of witnesses contradict Ada", the main witness."""
        parity, _, accused = trees(node)
        noun = self.noun(accused)
        if noun.names != (self.puzzle.main,):
            raise Unread("how many contradict a witness who is not the main one")
        self.context.mention(noun.names)
        return [*noun.asides, Item(Parity("accusers", leaf_types(parity) == ["ODD"]))]

    def _parity_said(self, node: Node) -> Items:
        odd = any(leaf.type == "ODDNUMBER" for leaf in leaves(node, deep=False))
        return [Item(Parity(self._counted(trees(node)[-1]), odd))]

    def _parity_bare(self, node: Node) -> Items:
        odd = any(leaf.type == "ODDNUMBER" for leaf in leaves(node, deep=False))
        number = next((self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "NUMBER"), "")
        return [Item(Parity(self._number_of(number), odd))]

    def _number_of(self, number: str) -> str:
        """What a number is the number of: what was counted so last; in this puzzle its witnesses or accusers. Without a
        number, what was counted just before."""
        counted = {value: subject for subject, value in self.counts}
        if not number:
            return self.counts[-1][0] if self.counts and self.counting else "contradicting_witnesses"
        value, n = self._number(number), len(self.puzzle.arguments)
        return counted.get(value) or {n: "witnesses", n - 1: "accusers"}.get(value, "contradicting_witnesses")

    def counted(self, items: Items) -> Items:
        """The items, whose numbers are remembered: a bare "which is even" after them is about these."""
        for i in items:
            if isinstance(i.formula, Count) and i.formula.subject not in ("truthful", "lying"):
                self.counts.append((i.formula.subject, i.formula.value))
        self.counting = any(isinstance(i.formula, Count) for i in items)
        return items

    def _count_is(self, node: Node) -> Items:
        """ "Eight witnesses are lying": how many are."""
        number = next(self.tokens[int(leaf)].word for leaf in leaves(node) if leaf.type in HOLDS_NUMBER)
        if number == "one" and "WITNESSES" not in leaf_types(node):
            if len(self.context.pair) == 2 and self._quality(trees(node)[-1]) == "lying":
                return [Item(Group("one_of_lying", self.context.pair))]
            raise Unread("one of several who are not named")
        if self.tokens[int(leaves(node)[-1])].word in ("valid", "right", "correct", "consistent"):
            raise Unread("how many of something else there are")
        return [Item(Count(self._quality(trees(node)[-1]), self._number(number)))]

    def _parity_is(self, node: Node) -> Items:
        """ "An odd number of witnesses are lying"."""
        parity, _, vp = trees(node)
        return [Item(Parity(self._quality(vp), leaf_types(parity) == ["ODD"]))]

    def _quality(self, vp: Node) -> str:
        good = goodness(p := self.predicate(vp))
        if good is None or p.modal or p.by is not None:
            raise Unread("a number of witnesses with this predicate")
        return "truthful" if good else "lying"

    def _number(self, word: str) -> int:
        number = word.split(" ")[0]
        if not is_number(number):
            raise Unread("how many there are is not said")
        return int(number) if number.isdecimal() else NUMBERS.index(number)

    def _parity_means(self, node: Node) -> Items:
        """ "An even number of denials means L": a rule, and L where L is about a witness who is named."""
        parity, counted, *accused, meant = trees(node)
        odd = leaf_types(parity) == ["ODD"]
        found = self.clause(meant)
        particular = [i for i in found if not isinstance(i.formula, General) and "first" not in i.flags]
        subject = "accusers" if accused else self._counted(counted)
        if particular and self._about_ends(meant):
            return [Item(General(f"parity_{'odd' if odd else 'even'}_{subject}{OF_ENDS}"))]
        if particular:
            return [Item(Parity(subject, odd)), *(i.flagged("elided") for i in found)]
        first = next((i.formula for i in found if "first" in i.flags), None)
        ending = "" if first is None else f"_first_{'true' if first == truthful(self.puzzle.main) else 'false'}"
        return [Item(General(f"parity_{'odd' if odd else 'even'}_{subject}{ending}"))]

    def is_rule_of_ends(self, f: Formula) -> bool:
        """Whether the formula is what a number means for the first and the last witness."""
        return isinstance(f, General) and f.name.endswith(OF_ENDS)

    def _about_ends(self, node: Node) -> bool:
        """Whether the clause relates the first to the last witness or statement, or says something of the last, and
        names neither: after "an odd number means" that is a rule."""
        kinds = {str(n.data) for n in node.iter_subtrees()}
        last = any(not self.tokens[int(leaf)].names for n in node.find_data("last") for leaf in leaves(n))
        return "names" not in kinds and ("both_ends" in kinds or last)

    def _accused_by_parity(self, node: Node) -> Items:
        """ "Ada is contradicted by an odd number of witnesses"."""
        subject, *_, parity, _ = trees(node)
        noun = self.noun(subject)
        if noun.names not in ((), (self.puzzle.main,)) or has(node, "aux", "NOT"):
            raise Unread("how many contradict a witness who is not the main one")
        return [Item(Parity("accusers", leaf_types(parity) == ["ODD"]))]

    def _dictates(self, node: Node) -> Items:
        """ "The last statement determines the first": a rule."""
        subject, thing = trees(node)
        if subject.data not in ("last", "first", "names", "statement") or thing.data not in ("last", "first", "names"):
            raise Unread("what decides about this is not clear")
        ends = (self._ending(subject), self._ending(thing))
        if ends not in (("last", "first"), ("first", "last")):
            raise Unread("what decides about this is not clear")
        return [Item(General("last_witness_determines" if ends[0] == "last" else "first_determines_last"))]

    def _ending(self, node: Node) -> str:
        """Which end of the chain the noun is: "first", "last" or neither."""
        names = self.noun(node).names
        if node.data in ("first", "last"):
            return str(node.data)
        ends = places.both_ends(self.puzzle)
        return {ends[:1]: "first", ends[1:]: "last"}.get(names, "")

    def _denial(self, node: Node) -> Items:
        """ "A denial of the first statement", where a chain ends: that it is false."""
        return self._predicated(self.noun(trees(node)[0]), Predicate("LIE"))

    def _counted(self, node: Node) -> str:
        types = set(leaf_types(node))
        head = leaves(node, deep=False)[0]
        self._after_main(node)
        if head.type == "STATEMENT":
            accusations = "accusers" if self.puzzle.chain is not None else "accusations"
            return accusations if self.tokens[int(head)].word == "accusations" else "witnesses"
        if "ACCUSATIONS" in types and self.puzzle.chain is not None:
            return "accusers"
        if head.type == "THEY" and any(t.type == "RULE" for t in self.tokens):
            return "accusers"
        if types & {"ACCUSATIONS", "ACCUSINGPREV", "AFTER"} or head.type == "AFTER":
            return "accusations" if "ACCUSATIONS" in types else "accusers"
        return "contradicting_witnesses" if types & {"CONTRADICTIONS", "CONTRADICTING", "RULE"} else "witnesses"

    def _after_main(self, node: Node) -> None:
        """Raises where witnesses are counted after another than the main one."""
        kinds = [str(leaf.type) for leaf in leaves(node)]
        after = leaves(node)[kinds.index("AFTER") + 1 :] if "AFTER" in kinds else []
        names = {name for leaf in after for name in self.tokens[int(leaf)].names}
        if names - {self.puzzle.main}:
            raise Unread("how many come after a witness who is not the main one")

    def _rule(self, node: Node) -> Items:
        words = [self.tokens[int(leaf)].word for leaf in leaves(node)]
        return [self._both_open() if word == "both_open" else self.between_ends(word) for word in words]

    def _both_open(self) -> Item:
        """ "We must consider both scenarios": that the witness is undecided of whom both were supposed, the one spoken
        of or else the first; or the fact, where its values are what is spoken of."""
        if any(t.type in ("SUBJ", "ADJ") for t in self.tokens):
            return Item(Fact(None), frozenset({"heading"}))
        sides = dict.fromkeys(f.antecedent[0] if isinstance(f, If) else f for f in self.said)
        both = [
            f.witness for f in sides if isinstance(f, Is) and {truthful(f.witness), lying(f.witness)} <= sides.keys()
        ]
        spoken_of = [x for x in self.context.subject if x in both]
        if found := (spoken_of or both)[:1]:
            return Item(Is("undecided", found[0]), frozenset({"heading"}))
        return Item(General("both_open"), frozenset({"heading"}))

    def between_ends(self, name: str) -> Item:
        """A general claim; of the first and the last witness of a chain what it says of these two."""
        chain = self.puzzle.chain
        if name not in ENDS or chain is None or chain[0] != self.puzzle.main or len(chain) < 3:
            return Item(General(name))
        return Item(Group(ENDS[name], (chain[0], chain[-1])), frozenset({"elided"}))

    def _remark(self, node: Node) -> Items:
        if parts := trees(node):
            self.context.pair = self.noun(parts[0]).names
        return [Item(Remark(self.tokens[int(leaf)].word)) for leaf in leaves(node, deep=False) if leaf.type == "REMARK"]

    def _remark_about(self, node: Node) -> Items:
        about = [n for n in trees(trees(node)[0]) if n.data == "np_aside"]
        asides = [i for n in about for i in self.noun(n).asides]
        return [Item(Remark(self.tokens[int(leaf)].word)) for leaf in leaves(node, deep=False)] + asides

    def _one_of_lies(self, node: Node) -> Items:
        return [Item(Group("one_of_lying", self._pair()))]

    def _supports(self, node: Node) -> Items:
        """ "The last statement supports the first"; of others only that the supported are."""
        subject, thing = trees(node)[0], self.noun(trees(node)[1])
        if subject.data == "noone" and thing.kind in ("names", "statement", "fact", "first"):
            return [*thing.asides, Item(General("no_corroboration"))]
        if subject.data != "last" and not self._speaks_last(subject):
            return self._backed(self.noun(subject), thing)
        if thing.kind == "first":
            return [self.first(True).flagged("relative")]
        return [self.first(True).flagged("relative"), *self._literals(thing, Predicate("TRUE"))]

    def _backed(self, subject: Noun, thing: Noun) -> Items:
        """Who supports another far along the chain: that the other is truthful follows, in several steps."""
        if subject.kind not in ("names", "statement") or len(subject.names) != 1 or thing.kind not in NAMED:
            raise Unread("support between witnesses")
        self.context.last = subject.names
        drawn = self._literals(thing, Predicate("TRUE"))
        return [*subject.asides, *thing.asides, *(i.flagged("elided") for i in drawn)]

    def _speaks_last(self, node: Node) -> bool:
        """Whether the noun is the last witness of the chain, by name."""
        chain = self.puzzle.chain
        return chain is not None and len(chain) > 2 and self.noun(node).names == chain[-1:]

    def _saying_supports(self, node: Node) -> Items:
        """ "Eve saying that Dee is lying supports Ada's statement"."""
        speaker, said, thing = trees(node)
        told = self._testimony(self.noun(speaker), said)
        noun = self.noun(thing)
        found = (
            [self.first(True).flagged("relative")] if noun.kind == "first" else self._literals(noun, Predicate("TRUE"))
        )
        return [i.flagged("premise") for i in told] + found

    def _puzzle_rule(self, node: Node) -> Items:
        predicates = [self.predicate(n) for n in trees(node) if n.data == "vp"]
        if any(p.head != "TRUE" or p.negated or p.modal for p in predicates):
            raise Unread("an exception")
        return [Item(General("puzzle"))]

    def _by_parity(self, items: Items) -> Items:
        """What is said of the first statement: of the main witness, after the rule about parity where one is named."""
        parity = next((i.formula for i in items if isinstance(i.formula, Parity)), None)
        out: Items = []
        for i in items:
            plain = replace(i, flags=i.flags - {"first"})
            if "first" in i.flags and parity is not None:
                odd, first = (
                    "odd" if parity.odd else "even",
                    "true" if i.formula == truthful(self.puzzle.main) else "false",
                )
                out.append(replace(plain, formula=General(f"parity_{odd}_{parity.subject}_first_{first}")))
                if "relative" in i.flags:
                    continue
            out.append(replace(plain, flags=plain.flags - {"relative"}))
        return out
