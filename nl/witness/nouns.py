"""Who is meant: nouns and predicates of a segment, and the literals that they make together."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ...semantics.witness import Is, Puzzle, Says, lying, truthful
from . import places
from .context import Context, Names, Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness
from .knots import knot
from .lexer import NUMBERS
from .tokens import Token

ASIDES = frozenset({"conj", "aside_chain", "aside_reason", "aside_because", "aside_that", "aside_from"}) | frozenset(
    {"whom_believe", "whom_doubt", "whom_think", "whom_no_reason", "whom_accused"}
)
STATEMENTS = ("statements", "testimonies", "claims", "accusations", "assertions")
UNCHALLENGED = re.compile(r"unchallenged|unimpugned|uncontested|unaccused|undisputed|uncontradicted|unimpeached")
UNRELIABLE = re.compile(r"unreliable|lying|discredited|untrustworthy|untruthful|dishonest")
RELIABLE = re.compile(r"credible|reliable|truthful|trustworthy|honest|believable|trusted")
REFUTED = frozenset({"rejected", "discredited", "refuted", "dismissed", "disbelieved", "ruled out", "disproven"})
BELIEVED = frozenset({"believed", "accepted", "to be believed", "believe", "accept"})
CIRCLE = frozenset({"cycle", "circle", "loop", "ring", "knot"})
QUALITIES = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED", "DOUBTED"})
SELECT = re.compile(r"credible|reliable|unchallenged|truthful|trustworthy|unimpugned|\bother")


class Nouns(ABC):
    """Reads nouns and predicates; the context moves along."""

    def __init__(self, puzzle: Puzzle, context: Context) -> None:
        self.puzzle, self.context = puzzle, context
        self.tokens: Sequence[Token] = ()
        self.supported = False
        self.concluding = False  # whether a reason stands before the clause
        self.selected = ""  # the words of the group of credible witnesses spoken of last
        self.believing = False  # whether a belief stands before "so"
        self.far = False  # whether "leads to" stands before the clause
        self.heading = False
        self.citing = False  # whether the clause is cited as a reason
        self.conditioning = False  # whether the clause is a condition
        self.paired = False  # whether lists belong together one by one: "respectively"
        self.antecedent: Items = []
        self.grounding = False  # whether the part is what leads to the next one
        self.counts: list[tuple[str, int]] = []  # what was counted so far, with its number
        self.said: AbstractSet[object] = frozenset()  # formulas claimed in earlier sentences
        self.counting = False  # whether the clause before counts something
        self.going_on = False  # whether "meaning" is what leads to the next part
        self.condemned: Names = ()  # who was called lying last in this segment

    @abstractmethod
    def clause(self, node: Node) -> Items:
        """What one clause says."""

    @abstractmethod
    def predicate(self, node: Node) -> Predicate:
        """A predicate with its auxiliaries and what hangs on it."""

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
            case "any_of" if "THEY" in leaf_types(node):
                return Noun(kind, self.context.these())
            case "names" | "either" | "neither" | "one_of_named" | "noone_but" | "any_of":
                return Noun(kind, self._named(node), self._described(node))
            case "accuser_apposed":
                named = self.tokens[int(leaves(node)[0])].names
                return Noun("names", named, tuple(self._as_accuser(named, trees(node)[0])))
            case "apposed":
                return Noun("names", self.tokens[int(leaves(node)[-1])].names)
            case "named_group":
                return Noun("names", self._named(node), self._described(node))
            case "first" | "last":
                named = self._named(node) if not trees(node) or trees(node)[0].data == "names" else ()
                named = named or self.tokens[int(leaves(node)[0])].names
                return Noun("names", named) if named else self._at_end(kind)
            case "both_ends":
                return Noun(kind, places.both_ends(self.puzzle))
            case "placed" if self.tokens[int(leaves(node)[0])].word.startswith(("an ", "a ")):
                raise Unread("one of several by its place")
            case "placed":
                return Noun("names", places.numbered(self.puzzle, odd=leaf_types(node)[0] == "ODDPLACED"))
            case "ordinal":
                return Noun(
                    "names", self._named(node) or places.ordinal(self.puzzle, self.tokens[int(leaves(node)[0])].word)
                )
            case "statement_of_end":
                return self._at_end(str(leaves(node)[-1].type).lower())
            case "np_aside":
                noun, aside = trees(node)
                return self._with_brackets(noun, aside)
            case _:
                return self._spoken_of(node, kind)

    def _spoken_of(self, node: Node, kind: str) -> Noun:
        """Whom a pronoun, a group, a statement or "accusers" mean."""
        word = self.tokens[int(leaves(node)[0])].word
        match kind:
            case "someone" if SELECT.search(word):
                self.selected = word
                return Noun("some_credible")
            case "he":
                return Noun("names", self.context.he())
            case "they" if word in ("both", "all"):
                return Noun("names", self.context.whole(word))
            case "group" | "accusations_of":
                return Noun("names" if kind == "group" else "statement", self._group(node))
            case "they" if word not in ("they", "them"):
                return Noun("names", self._these(node))
            case "they":
                return Noun("names", self.context.they())
            case "statement" | "lie_of":
                return self._statement(node)
            case "what_said":
                return Noun("statement", self._named(node) or self.context.he())
            case "statement_by":
                return Noun("statement", self._named(trees(node)[-1]))
            case "this_statement" if "SUBJ" in leaf_types(node) and any(
                t.type in ("ACCUSED", "ACCUSE") for t in self.tokens
            ):
                return Noun("statement", (self.puzzle.main,))
            case "this_statement":
                return Noun("statement", self.context.told())
            case "none_of":
                return Noun("none_of", self._these(node))
            case "either_of":
                spoken_of = self.context.group if self.context.many else ()
                return Noun("either_of", spoken_of if len(spoken_of) == 2 else self._pair())
            case "accusers_here":
                return Noun("names", self._his_accusers(node))
            case "accusers_neither":
                return Noun("neither", self._his_accusers(node))
            case "accusers":
                return Noun("names", self._accusers_of(node))
            case _:
                return Noun(kind)

    def _with_brackets(self, node: Node, aside: Node) -> Noun:
        """A noun and what brackets say: who the members of a group are, who accuses one that is named, or something
        of him."""
        named_inside = node.data in ("they", "someone") or (node.data == "any_of" and "THEY" in leaf_types(node))
        names, noun = self._listed(aside), None if named_inside else self.noun(node)
        if noun is None and names:
            return Noun("names", names, self._described(node, names))
        if noun is None:
            return self._beside(self.noun(node), aside)
        if names and len(noun.names) == 1 and {(x, noun.names[0]) for x in names} <= self.puzzle.attacks:
            return Noun("names", noun.names, tuple(Item(Says(x, noun.names[0])) for x in names))
        return self._beside(noun, aside)

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
        self.context.accuser(found, accused)
        return found

    def _as_accuser(self, named: Names, node: Node) -> Items:
        """That the one named is the accuser that the noun speaks of."""
        found = self.noun(node).names
        if found != named or not self.context.rivals:
            raise Unread("accusers that are not clear")
        return [Item(Says(*self.context.rivals))]

    def _group(self, node: Node) -> Names:
        """ "The witnesses who accuse Ada": all who do."""
        found = self.puzzle.accusers(target) if (target := self._grouped(node)) else ()
        words = [self.tokens[int(leaf)].word for leaf in leaves(node, deep=False)]
        bare = not any(w.split(" ")[0] in ("who", "that", "against") or w.split(" ")[0].endswith("ing") for w in words)
        if not found or bare or "other" in words[0] or "some" in words[0]:
            raise Unread("a group of accusers that is not clear")
        return found

    def _grouped(self, node: Node) -> str:
        """Whom a group of witnesses accuses; "" where that is not clear."""
        said = trees(node)[-1]
        if said.data == "sub" and goodness(self.predicate(trees(said)[1])) is not False:
            return ""
        target = self.noun(trees(said)[0] if said.data == "sub" else said)
        return target.names[0] if target.kind in ("names", "statement") and len(target.names) == 1 else ""

    def _named(self, node: Node) -> Names:
        return tuple(x for leaf in leaves(node) for x in self.tokens[int(leaf)].names)

    def _these(self, node: Node) -> Names:
        """Whom "these four witnesses" means: the group spoken of last, if it has as many."""
        said = self.tokens[int(leaves(node)[0])].word.split(" ")
        number = next(
            (int(w) if w.isdecimal() else NUMBERS.index(w) for w in said if w.isdecimal() or w in NUMBERS), None
        )
        if CIRCLE & set(said):
            return self._members(number)
        try:
            found = self.context.these()
        except Unread:
            found = self._all_accusers(self.context.group) if "those" in said else ()
        if found and number in (None, len(found)):
            return found
        if found := self._accusers_of_condition(number):
            self.context.mention(found)
            return found
        return self._members(number) if number is not None else self.context.these()

    def _all_accusers(self, names: Names) -> Names:
        """These witnesses, if together they are all who accuse somebody: "those witnesses" means them though others
        were spoken of since, one by one."""
        accused = {y for x, y in self.puzzle.attacks if x in names}
        several = len(names) > 1 and any(set(self.puzzle.accusers(y)) == set(names) for y in accused)
        return names if several else ()

    def _accusers_of_condition(self, number: int | None) -> Names:
        """After "if Ada is truthful, ..." the accusers of Ada, of whom the consequent may speak as "those witnesses",
        if they are as many as said; none elsewhere."""
        about = {i.formula.witness for i in self.antecedent if isinstance(i.formula, Is)}
        found = self.puzzle.accusers(next(iter(about))) if len(about) == 1 else ()
        return found if len(found) > 1 and number in (None, len(found)) else ()

    def _members(self, number: int | None) -> Names:
        """The members of the one circle of accusations of this size."""
        if found := knot(self.puzzle, number):
            self.context.mention(found)
            return found
        raise Unread("a group of another size")

    def _described(self, node: Node, names: Names = ()) -> tuple[Item, ...]:
        """What the kind of a group says of its members: "credible witnesses (Bo and Cy)"."""
        first = self.tokens[int(leaves(node)[0])]
        return self.quality(first.word, names or self._named(node)) if first.type == "SOMEONE" else ()

    def quality(self, words: str, names: Names) -> tuple[Item, ...]:
        """What the words for a group say of each of its members."""
        if UNCHALLENGED.search(words):
            return tuple(Item(Is("unattacked", x), frozenset({"premise"})) for x in names)
        bad = UNRELIABLE.search(words) is not None
        if not bad and not RELIABLE.search(words):
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
    def _his_accusers(self, node: Node) -> Names:
        """Whom "both accusers", "her only accuser" mean."""

    @abstractmethod
    def _literals(self, noun: Noun, p: Predicate) -> Items:
        """The literals "noun is p"."""

    def _owner(self, node: Node) -> Names:
        first = self.tokens[int(leaves(node, deep=False)[0])]
        if first.type == "POSSNAME":
            self.context.mention(first.names)
            return first.names
        plural = any(self.tokens[int(leaf)].word in STATEMENTS for leaf in leaves(node, deep=False))
        if first.word == "their" and not plural and not self.context.many and self.context.subject:
            return self.context.he(possessive=True)
        if first.word == "their" and (found := self.context.they()):
            if plural and len(found) == 1:
                raise Unread("statements of several who are not clear")
            return found
        return self.context.he(possessive=True)

    def _beside(self, noun: Noun, node: Node) -> Noun:
        if noun.kind == "statement" and node.data == "aside_that":
            return noun
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

    def _at_least_of(self) -> Names:
        """Whom "them" in "at least one of them" means: the group, or else the pair of the accusation spoken of last; as
        many as said."""
        try:
            found = self.context.they()
        except Unread:
            found = ()
        found = found if len(found) > 1 else self._pair()
        said = next((t.word for t in self.tokens if t.type == "ATLEAST"), "").split(" ")[4:]
        if any(w in NUMBERS and NUMBERS.index(w) != len(found) for w in said):
            raise Unread("a group of another size")
        return found

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
