"""Who is meant: nouns and predicates of a segment, and the literals that they make together."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from ...semantics.witness import Fact, Group, Is, Puzzle, lying, truthful
from .context import Context, Names, Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness, shaded
from .lexer import NUMBERS
from .tokens import Token

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth"),
)
ASIDES = frozenset(
    ("conj", "aside_chain", "aside_reason", "aside_that", "aside_from", "whom_believe", "whom_doubt", "whom_think")
) | frozenset({"whom_accuses", "aside_because"})
STATEMENTS = ("statements", "testimonies", "claims", "accusations", "assertions")
DISMISSED = (
    "ignored",
    "dropped",
    "set aside",
    "excluded",
    "ruled out",
    "left out",
    "disregarded",
    "discounted",
    "dismissed",
    "rejected",
    "ruled out",
    "thrown out",
    "discredited",
)
UNCHALLENGED = re.compile(r"unchallenged|unimpugned|uncontested|unaccused|undisputed|uncontradicted|unimpeached")
UNRELIABLE = re.compile(r"unreliable|lying|discredited|untrustworthy|untruthful|dishonest")
RELIABLE = re.compile(r"credible|reliable|truthful|trustworthy|honest|believable|trusted")
QUALITIES = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED", "DOUBTED"})
SELECT = re.compile(r"credible|reliable|unchallenged|truthful|trustworthy|unimpugned|majority|most|\bother")


class Nouns(ABC):
    """Reads nouns and predicates; the context moves along."""

    def __init__(self, puzzle: Puzzle, context: Context) -> None:
        self.puzzle, self.context = puzzle, context
        self.tokens: Sequence[Token] = ()
        self.supported = False
        self.heading = False
        self.citing = False  # whether the clause is cited as a reason
        self.paired = False  # whether lists belong together one by one: "respectively"
        self.antecedent: Items = []

    @abstractmethod
    def clause(self, node: Node) -> Items:
        """What one clause says."""

    @abstractmethod
    def conj(self, node: Node) -> Items:
        """What a conjunction of clauses says."""

    @abstractmethod
    def aside(self, node: Node) -> Items:
        """What brackets or a relative clause say."""

    @abstractmethod
    def _listed(self, aside: Node) -> Names:
        """The names that stand in brackets alone or after "from"."""

    def noun(self, node: Node) -> Noun:
        """Who is meant."""
        kind = str(node.data)
        match kind:
            case "names" | "either" | "neither" | "one_of_named" | "noone_but" | "any_of":
                return Noun(kind, self._named(node), self._described(node))
            case "named_group":
                return Noun("names", self._named(node), self._described(node))
            case "first" | "last":
                named = next((n for n in trees(node) if n.data == "names"), None)
                return self._at_end(kind) if named is None else self.noun(named)
            case "placed":
                return Noun("names", self._placed(node))
            case "ordinal":
                return Noun("names", self._named(node) or self._ordinal(node))
            case "someone" if SELECT.search(self.tokens[int(leaves(node)[0])].word):
                return Noun("some_credible")
            case "he":
                return Noun("names", self.context.he())
            case "they" if self.tokens[int(leaves(node)[0])].word not in ("they", "them"):
                return Noun("names", self._these(node))
            case "they":
                return Noun("names", self.context.they())
            case "statement" | "lie_of":
                return self._statement(node)
            case "statement_by":
                return Noun("statement", self._named(trees(node)[-1]))
            case "accusations_of":
                return Noun("statement", self._all_accusers(node))
            case "this_statement":
                return Noun("statement", self.context.told())
            case "none_of":
                return Noun("none_of", self._these(node))
            case "either_of":
                return Noun("either_of", self._pair())
            case "accusers":
                return Noun("names", self._accusers_of(node))
            case "np_aside":
                noun, aside = trees(node)
                if noun.data in ("they", "someone") and (names := self._listed(aside)):
                    return Noun("names", names, self._described(noun, names))
                return self._beside(self.noun(noun), aside)
            case _:
                return Noun(kind)

    def first(self, good: bool) -> Item:
        """That the first witness is truthful or lies, flagged ``first`` until what stands with it is known."""
        main = self.puzzle.main
        if self.puzzle.arguments[0] != main:
            raise Unread("'the first' is not clear")
        return Item(truthful(main) if good else lying(main), frozenset({"first"}))

    def _at_end(self, kind: str) -> Noun:
        """The first or last witness of a chain; of the first only that it is the first."""
        if kind == "last" and self.puzzle.chain is not None:
            return Noun("names", self.puzzle.chain[-1:])
        return Noun(kind)

    def _placed(self, node: Node) -> Names:
        """The witnesses with odd or even numbers, where the witnesses speak in the order of the chain."""
        odd = leaf_types(node)[0] == "ODDPLACED"
        return self._in_order()[0 if odd else 1 :: 2]

    def _ordinal(self, node: Node) -> Names:
        """ "The third witness", where the witnesses speak in the order of the chain."""
        word = self.tokens[int(leaves(node)[0])].word
        place = next((n for n, ordinal in enumerate(ORDINALS) if ordinal in word.split(" ")), -1)
        found = self._in_order()[place : place + 1] if place >= 0 else self._in_order()[-2:-1]
        if not found:
            raise Unread("a witness beyond the last")
        return found

    def _in_order(self) -> Names:
        if self.puzzle.chain != self.puzzle.arguments:
            raise Unread("the order of the witnesses is not clear")
        return self.puzzle.arguments

    def _accusers_of(self, node: Node) -> Names:
        """The witnesses who accuse the one named; where a single accuser is spoken of, just one."""
        first, last = (self.tokens[int(leaf)] for leaf in (leaves(node)[0], leaves(node)[-1]))
        if first.type == "POSSNAME" and "accuser" not in last.word:
            raise Unread("a possessive before something else than accusers")
        accused = self.noun(trees(node)[0]).names if trees(node) else self._named(node)
        found = self.puzzle.accusers(accused[0]) if len(accused) == 1 else ()
        single = {"ONLYACCUSER", "ONEACCUSER"} & set(leaf_types(node))
        if not found or (single and len(found) > 1):
            raise Unread("accusers that are not clear")
        return found

    def _all_accusers(self, node: Node) -> Names:
        """Those who made "the accusations against Ada", "the claims that Ada lies": all her accusers; "the accusation"
        is a single one's."""
        said = trees(node)[0]
        if said.data == "sub" and goodness(self.predicate(trees(said)[1])) is not False:
            raise Unread("statements that are no accusations")
        accused = self.noun(trees(said)[0] if said.data == "sub" else said)
        found = tuple(dict.fromkeys(x for name in accused.names for x in self.puzzle.accusers(name)))
        plural = self.tokens[int(leaves(node)[0])].word in STATEMENTS
        if not found or accused.kind != "names" or (len(found) > 1 and not plural):
            raise Unread("accusations that are not clear")
        return found

    def _named(self, node: Node) -> Names:
        return tuple(x for leaf in leaves(node) for x in self.tokens[int(leaf)].names)

    def _these(self, node: Node) -> Names:
        """Whom "these four witnesses" means: the group spoken of last, if it has as many."""
        found = self.context.these()
        said = self.tokens[int(leaves(node)[0])].word.split(" ")
        number = next(
            (int(w) if w.isdecimal() else NUMBERS.index(w) for w in said if w.isdecimal() or w in NUMBERS), None
        )
        if number is not None and number != len(found):
            raise Unread("a group of another size")
        return found

    def _described(self, node: Node, names: Names = ()) -> tuple[Item, ...]:
        """What the kind of a group says of its members: "credible witnesses (Bo and Cy)"."""
        first = self.tokens[int(leaves(node)[0])]
        names = names or self._named(node)
        if first.type != "SOMEONE":
            return ()
        if UNCHALLENGED.search(first.word):
            return tuple(Item(Is("unattacked", x), frozenset({"premise"})) for x in names)
        bad = UNRELIABLE.search(first.word) is not None
        if not bad and not RELIABLE.search(first.word):
            return ()
        return tuple(Item((lying if bad else truthful)(x), frozenset({"premise"})) for x in names)

    def _statement(self, node: Node) -> Noun:
        """Somebody's statement, with what an adjective says of it: "Bo's false claim", "the lie of Bo"."""
        of = next((p for p in trees(node) if p.data == "names"), None)
        owner = self._owner(node) if of is None else self._named(of)
        quality = next((str(leaf.type) for leaf in leaves(node, deep=False) if leaf.type in QUALITIES), None)
        if quality is None:
            return Noun("statement", owner)
        self.context.mention(owner)
        literals = self._literals(Noun("names", owner), Predicate(quality))
        return Noun(
            "lie" if node.data == "lie_of" else "statement", owner, tuple(i.flagged("premise") for i in literals)
        )

    @abstractmethod
    def _literals(self, noun: Noun, p: Predicate) -> Items:
        """The literals "noun is p"."""

    def _owner(self, node: Node) -> Names:
        first = self.tokens[int(leaves(node, deep=False)[0])]
        if first.type == "POSSNAME":
            self.context.mention(first.names)
            return first.names
        if first.word == "their" and (found := self.context.they()):
            plural = any(self.tokens[int(leaf)].word in STATEMENTS for leaf in leaves(node, deep=False))
            if plural and len(found) == 1:
                raise Unread("statements of several who are not clear")
            return found
        return self.context.he(possessive=True)

    def _beside(self, noun: Noun, node: Node) -> Noun:
        outer = self.context.subject, self.context.unclear, self.context.beside, self.context.last
        if noun.kind != "names":
            raise Unread("a relative clause about somebody unclear")
        self.context.mention(noun.names)
        self.context.beside = noun.names
        wrapped = self.aside(node) if node.data in ASIDES else self.clause(node)
        self.context.subject, self.context.unclear, self.context.beside, self.context.last = outer
        return Noun("names", noun.names, (*noun.asides, *(i.flagged("premise") for i in wrapped)))

    def _pair(self) -> Names:
        if len(self.context.pair) != 2:
            raise Unread("'one of them' without a pair that it could mean")
        return self.context.pair

    def predicate(self, node: Node) -> Predicate:
        """A predicate with its auxiliaries and what hangs on it."""
        parts = trees(node)
        aux = [t for p in parts if p.data == "aux" for t in leaf_types(p)]
        pred = next(p for p in parts if p.data == "pred")
        heads = [str(leaf.type) for leaf in leaves(pred, deep=False)]
        head = "ORVALUE" if "ORVALUE" in heads else "TRUE+ADJ" if heads[-1] == "ADJ" and len(heads) > 1 else heads[0]
        by = [b for b in trees(pred) if trees(b)]
        who = next((p for p in parts if p.data in ("tail_who", "tail_accuse")), None)
        that = next((trees(p)[0] for p in parts if p.data == "tail_that"), None)
        dismissed = self.tokens[int(leaves(pred, deep=False)[0])].word in DISMISSED
        able = "CAN" in aux and "NOT" not in aux and head in ("LIE", "LYING") and not dismissed
        modal = "MIGHT" in aux or able
        word = self.tokens[int(leaves(pred, deep=False)[0])].word
        self._judged_by(by, head, negated="NOT" in aux or word.startswith("not "))
        inner = sum(leaf.type == "NOT" for leaf in leaves(pred, deep=False))
        negated = (aux.count("NOT") + inner) % 2 == 1
        return Predicate(head, negated, modal, "LIKELY" in aux, self.noun(trees(by[0])[0]) if by else None, that, who)

    def _judged_by(self, by: list[Node], head: str, *, negated: bool) -> None:
        """Refuse "not discredited by Bo", "believed by no one": who judges may change what is said."""
        if not by or head == "ACCUSED":
            return
        if negated or self.noun(trees(by[0])[0]).kind not in ("names", "statement", "someone", "some_credible"):
            raise Unread("a judgement by somebody unclear, or a negated one")

    def _left_out(self, clause: Node) -> Names:
        """The subject of a clause without one: that of the clause before "and", or of a label; after a comma none
        ("Bo, a credible witness")."""
        first = int(leaves(clause)[0])
        before = self.tokens[first - 1].type if first else ""
        told = clause.data == "says_elided" and self.tokens[first].word in (
            "stating",
            "saying",
            "claiming",
            "asserting",
        )
        if (before == "COMMA" and not told) or (first == 0 and (self.heading or not self.context.labelled)):
            raise Unread("a clause without a subject")
        if first == 0 and self.context.many:
            return self.context.these()
        if before in ("LPAR", "WHO"):
            return self.context.beside
        if before in ("SO", "HEDGESO") and self.context.last:
            return self.context.last
        if before in ("AND", "CAND", "BUT") or (before == "COMMA" and told):
            if not self.context.last:
                raise Unread("a subject left out that is not clear")
            return self.context.last
        return self.context.he(possessive=True)


class Literals(Nouns):
    """Reads what is said of witnesses and of the fact."""

    def _literals(self, noun: Noun, p: Predicate) -> Items:
        """The literals "noun is p"."""
        good = goodness(p)
        match noun.kind:
            case "fact" if p.head in ("ADJ", "TRUE+ADJ"):
                return shaded([Fact(not p.negated)], p)
            case "names" | "statement" | "neither" if p.head == "UNATTACKED":
                if p.negated or noun.kind == "neither" or p.modal:
                    raise Unread("a negated 'unchallenged'")
                return [Item(Is("unattacked", x)) for x in noun.names]
            case "names" | "statement" if good is not None:
                return shaded([truthful(x) if good else lying(x) for x in noun.names], p)
            case "none_of" if good is False and not p.negated and not p.modal:
                return [Item(truthful(x)) for x in noun.names]
            case "neither" if good is not None:
                return shaded([lying(x) if good else truthful(x) for x in noun.names], p)
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
            case "one_of" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying", self._pair()))]
            case "at_least" if good is False and not p.negated:
                return [Item(Group("at_least_one_lying", self.context.they()))]
            case _:
                raise Unread(f"'{noun.kind}' with this predicate")
