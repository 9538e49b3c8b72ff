"""What is said of witnesses and of the fact: a noun and a predicate as literals."""

import re
from dataclasses import replace

from ...semantics.argumentation import Label
from ...semantics.witness import Fact, General, Group, Is, lying, truthful
from .context import Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness, shaded
from .nouns import Nouns

DISMISSED = (
    frozenset(
        ("disregarded", "discounted", "dismissed", "rejected", "ruled out", "thrown out", "discredited", "ignored")
    )
    | frozenset(
        (
            "dropped",
            "discarded",
            "struck",
            "waived",
            "set aside",
            "put aside",
            "written off",
            "brushed aside",
            "left out",
        )
    )
    | {"excluded"}
)
PROVEN = re.compile(r"(?:be )?(?:shown|proven|proved|found|determined|demonstrated|established|confirmed)\b")
REFUTED = frozenset({"rejected", "discredited", "refuted", "dismissed", "disbelieved", "ruled out", "disproven"})
BELIEVED = frozenset({"believed", "accepted", "to be believed", "believe", "accept"})


class Literals(Nouns):
    """Reads what is said of witnesses and of the fact."""

    def predicate(self, node: Node) -> Predicate:
        """A predicate with its auxiliaries and what hangs on it."""
        parts = trees(node)
        aux = [t for p in parts if p.data == "aux" for t in leaf_types(p)]
        pred = next(p for p in parts if p.data == "pred")
        heads = [str(leaf.type) for leaf in leaves(pred, deep=False)]
        head = "ORVALUE" if "ORVALUE" in heads else "TRUE+ADJ" if heads[-1] == "ADJ" and len(heads) > 1 else heads[0]
        by = [b for b in trees(pred) if b.data in ("by", "agent") and trees(b)]
        who = next((p for p in parts if p.data in ("tail_who", "tail_accuse")), None)
        that = next((trees(p)[0] for p in parts if p.data == "tail_that"), None)
        word = self.tokens[int(leaves(pred, deep=False)[0])].word
        able = "CAN" in aux and "NOT" not in aux and head in ("LIE", "LYING") and word not in DISMISSED
        if head in ("LIE", "LYING", "TRUE") and self._proven(parts):
            head = "SETTLED"
        modal = "MIGHT" in aux or able
        self._judged_by(by, head, negated="NOT" in aux or word.startswith("not "))
        inner = sum(leaf.type == "NOT" for leaf in leaves(pred, deep=False))
        negated = (aux.count("NOT") + inner) % 2 == 1
        manner = next((leaf_types(p) == ["TRULY"] for p in trees(pred) if p.data == "adverb"), None)
        accuser = self.noun(trees(by[0])[0]) if by and head == "ACCUSED" else None
        return Predicate(head, negated, modal, "LIKELY" in aux, accuser, that, who, word, manner)

    def _proven(self, parts: list[Node]) -> bool:
        """Whether a negation denies only that something is shown: "is not proven to be lying"."""
        verbs = [self.tokens[int(leaf)] for p in parts if p.data == "aux" for leaf in leaves(p)]
        denied = next((i for i, t in enumerate(verbs) if t.type == "NOT"), len(verbs))
        return any(PROVEN.match(t.word) for t in verbs[denied + 1 :])

    def _judged_by(self, by: list[Node], head: str, *, negated: bool) -> None:
        """Refuse "not discredited by Bo", "believed by no one": who judges may change what is said."""
        if not by or head == "ACCUSED":
            return
        if negated or self.noun(trees(by[0])[0]).kind not in ("names", "statement", "someone", "some_credible"):
            raise Unread("a judgement by somebody unclear, or a negated one")

    def _every_other(self, *, good: bool) -> Items:
        """ "If Ada is truthful, every other witness is lying": of a chain every second one, from the next after the
        first on where the value is the opposite of hers. Without such a condition a general claim."""
        chain, first = self.puzzle.chain, [i.formula for i in self.antecedent]
        if chain is None or chain[0] != self.puzzle.main or first not in ([truthful(chain[0])], [lying(chain[0])]):
            return [Item(General("alternate"))]
        same = good == (first == [truthful(chain[0])])
        return [Item(truthful(x) if good else lying(x)) for x in chain[2 if same else 1 :: 2]]

    def _only_disbelieved(self, noun: Noun, p: Predicate) -> bool:
        """Whether somebody is said not to be believed, in a puzzle that leaves anybody undecided: there this is less
        than to be lying."""
        denied = p.negated != (noun.kind == "neither")
        said = (p.word in BELIEVED and p.head == "TRUE" and denied) or (p.word == "not to be believed" and not denied)
        return said and self._leaves_open()

    def _leaves_open(self) -> bool:
        """Whether the puzzle leaves anybody undecided."""
        return Label.UNDECIDED in self.puzzle.grounded.values()

    def _one_truthful(self, noun: Noun) -> Items:
        """ "One of them is truthful": a general claim; as a condition it goes for each of them."""
        if self.antecedent and not self.conditioning:
            raise Unread("one of several who follows from a condition")
        if not self.conditioning:
            return [Item(General("one_of_truthful"))]
        names = noun.names or self.context.pair
        if len(names) < 2:
            raise Unread("one of several who are not named")
        return [Item(truthful(x), frozenset({"any"})) for x in names]

    def _undecided(self, noun: Noun, p: Predicate) -> Items:
        """That somebody is undecided or cannot be settled."""
        negated = p.negated != (noun.kind in ("neither", "none_of"))
        if p.modal or negated != (p.head == "SETTLED"):
            raise Unread("what is settled is no claim about anybody")
        return [Item(Is("undecided", x)) for x in noun.names]

    def _literals(self, noun: Noun, p: Predicate) -> Items:
        """The literals "noun is p"."""
        good = goodness(p)
        match noun.kind:
            case "fact" if p.head == "UNDECIDED" and not p.negated and not p.modal:
                return [Item(Fact(None))]
            case "fact" if p.head in ("ADJ", "TRUE+ADJ"):
                return shaded([Fact(not p.negated)], p)
            case "names" | "statement" | "neither" if p.head == "UNATTACKED":
                if p.negated or noun.kind == "neither" or p.modal:
                    raise Unread("a negated 'unchallenged'")
                return [Item(Is("unattacked", x)) for x in noun.names]
            case "names" | "statement" if good and p.negated and p.word in REFUTED and self._leaves_open():
                raise Unread("what is not rejected may be undecided")
            case "names" | "statement" | "neither" if good is not None and self._only_disbelieved(noun, p):
                return shaded([Is("disbelieved", x) for x in noun.names], p)
            case "names" | "statement" if good is not None:
                return shaded([truthful(x) if good else lying(x) for x in noun.names], p)
            case "names" | "statement" | "neither" | "none_of" if p.head in ("UNDECIDED", "SETTLED"):
                return self._undecided(noun, p)
            case "none_of" if good is False and not p.negated and not p.modal:
                return [Item(truthful(x)) for x in noun.names]
            case "neither" if good is not None:
                return shaded([lying(x) if good else truthful(x) for x in noun.names], p)
            case "either_of" if good is True and not p.modal and self.conditioning:
                return [Item(truthful(x), frozenset({"any"})) for x in noun.names]
            case "either" if good is True and not p.modal:
                return [Item(truthful(x), frozenset({"any"})) for x in noun.names]
            case "either" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying" if len(noun.names) == 2 else "at_least_one_lying", noun.names))]
            case "first" if p.head == "ACCUSED" and not p.negated:
                return [self.first(False)]
            case "first" if good is not None:
                return [replace(i, flags=i.flags | {"first"}) for i in shaded([self.first(good).formula], p)]  # type: ignore[list-item]
            case "any_of" if good is not None and not p.modal:
                return [Item(truthful(x) if good else lying(x), frozenset({"any"})) for x in noun.names]
            case "one_of_named" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying" if len(noun.names) == 2 else "at_least_one_lying", noun.names))]
            case "every_other" if good is not None and not p.modal:
                return self._every_other(good=good)
            case "someone" if good is False and not p.negated and not p.modal and self.context.labelled:
                return [Item(Group("one_of_lying", self._pair()))]
            case "one_of_named" if good is True and not p.modal and self.citing:
                return [Item(General("at_least_one_truthful"))]
            case "one_of" | "one_of_named" if good is True and not p.modal and not self.citing:
                return self._one_truthful(noun)
            case "one_of" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying", self._pair()))]
            case "at_least" if good is False and not p.negated:
                return [Item(Group("at_least_one_lying", self._at_least_of()))]
            case _:
                raise Unread(f"'{noun.kind}' with this predicate")
