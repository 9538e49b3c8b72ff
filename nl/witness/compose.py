"""Trees to claims: what each clause says of which witness, with what the context supplies."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from lark import Token as Leaf

from ...semantics.witness import (
    FACT,
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Literal,
    Parity,
    Possible,
    Puzzle,
    Remark,
    Says,
    lying,
    truthful,
)
from .context import Context, Names, Unread
from .grammar import Node
from .lexer import NUMBERS, Token

SELECT = re.compile(r"credible|reliable|unchallenged|truthful|trustworthy|unimpugned|majority|most|other")


@dataclass(frozen=True, slots=True)
class First:
    """That the first statement holds or not; becomes a formula once the whole segment is read."""

    holds: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A formula that a clause says, with flags; ``act`` is assert, suppose or answer."""

    formula: Formula | First
    flags: frozenset[str] = frozenset()
    act: str = "assert"

    def flagged(self, *names: str) -> "Item":
        """The item with these flags too."""
        return replace(self, flags=self.flags | frozenset(names))


Items = list[Item]


@dataclass(frozen=True, slots=True)
class Noun:
    """Who or what is spoken of: ``kind`` is names, fact, it, statement, someone, noone, anyone, either, neither, one_of,
    at_least, or elided; ``asides`` are what brackets and relative clauses say on the way."""

    kind: str
    names: Names = ()
    asides: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate with its auxiliaries: the type of its head, whether negated, modal, hedged."""

    head: str
    negated: bool = False
    modal: bool = False
    hedged: bool = False
    by: Noun | None = None
    that: Node | None = None
    who: Node | None = None


class Composer:
    """Reads the trees of one puzzle's sentences in order; the context moves along."""

    def __init__(self, puzzle: Puzzle, context: Context) -> None:
        self.puzzle, self.context = puzzle, context
        self.tokens: Sequence[Token] = ()
        self.supported = False
        self.heading = False
        self.antecedent: Items = []

    def items(self, tree: Node, tokens: Sequence[Token], *, heading: bool = False) -> Items:
        """What the segment says, in its order, premises before what is drawn from them."""
        self.tokens, self.heading = tokens, heading
        if tree.children[0].data == "heading":  # type: ignore[union-attr]
            return self._heading(trees(tree)[0])
        return self._by_parity(self.chain(tree))

    def chain(self, tree: Node) -> Items:
        """What parts joined by "so" say."""
        out: Items = []
        hedged, conditional, modal = False, False, False
        for node in trees(tree):
            if node.data in ("firm", "hedged"):
                hedged = node.data == "hedged"
                continue
            self.supported = hedged
            found = self.part(node)
            if arrow_follows(tree, node):
                found = [i.flagged("premise", "arrow") for i in found]
            if modal:
                found = [weakened(i) for i in found]
            modal |= any(isinstance(i.formula, Possible) for i in found) and "premise" not in found[-1].flags
            if conditional:
                out = extended(out, found)
            else:
                out += [i.flagged("hedged") for i in found] if hedged else found
            conditional |= node.data in ("cond", "cond_after")
        return out

    def _by_parity(self, items: Items) -> Items:
        """ "The first statement is true" is a rule about parity where one is named; else it is about the main witness."""
        parity = next((i.formula for i in items if isinstance(i.formula, Parity)), None)
        out: Items = []
        for i in items:
            if not isinstance(i.formula, First):
                out.append(i)
            elif parity is not None:
                odd, first = "odd" if parity.odd else "even", "true" if i.formula.holds else "false"
                out.append(replace(i, formula=General(f"parity_{odd}_{parity.subject}_first_{first}")))
            elif self.puzzle.arguments[0] == self.puzzle.main:
                out.append(replace(i, formula=(truthful if i.formula.holds else lying)(self.puzzle.main)))
            else:
                raise Unread("'the first' is not clear")
        return out

    # --- parts ---

    def part(self, node: Node) -> Items:
        """What a part between connectives says."""
        parts = trees(node)
        match node.data:
            case "since":
                return self.premises(parts[0]) + self.conj(parts[1])
            case "because":
                conclusion = self.conj(parts[0])
                return self.premises(parts[1]) + conclusion
            case "cond":
                return self.conditional(parts[0], parts[1])
            case "cond_after":
                after = self.conj(parts[0])
                return conditional(self.conj(parts[1]), after)
            case "reason":
                return self.premises(parts[0])
            case "suppose":
                return [replace(i, act="suppose") for i in literals(self.conj(parts[0]))]
            case _:
                return self.conj(node)

    def premises(self, node: Node) -> Items:
        """What is cited as a reason."""
        return [i.flagged("premise") for i in self.conj(node)]

    def conditional(self, antecedent: Node, consequent: Node) -> Items:
        """A conditional, after what its asides restate."""
        before = self.antecedent = self.conj(antecedent)
        return conditional(before, self.conj(consequent))

    def conj(self, node: Node) -> Items:
        """What a conjunction of clauses says."""
        out: Items = []
        for clause in trees(node):
            found = self.clause(clause)
            if clause.data == "is" and out and self._goes_on(out[-1].formula, found):
                raise Unread("what follows testimony may belong to it")
            out += found
        return out

    def _left_out(self, clause: Node) -> Names:
        """The subject of a clause that leaves it out: that of the clause before "and", that of a label. Not after a comma
        ("Bo, a credible witness")."""
        first = int(leaves(clause)[0])
        before = self.tokens[first - 1].type if first else ""
        if before == "COMMA" or (first == 0 and (self.heading or not self.context.labelled)):
            raise Unread("a clause without a subject")
        if before in ("AND", "CAND", "BUT"):
            if not self.context.last:
                raise Unread("a subject left out that is not clear")
            return self.context.last
        return self.context.he(possessive=True)

    def _goes_on(self, last: Formula, found: Items) -> bool:
        """Whether "Bo says that Ada lies and Cy lies" may go on with what Bo says."""
        if not isinstance(last, Says):
            return False
        return any(
            isinstance(i.formula, Is) and (last.speaker, i.formula.witness) in self.puzzle.attacks for i in found
        )

    def clause(self, node: Node) -> Items:
        """What one clause says."""
        reader = getattr(self, f"_{node.data}", None)
        if reader is None:
            raise Unread(f"no reading for {node.data}")
        found: Items = reader(node)
        return found

    def _with_aside(self, node: Node) -> Items:
        clause, aside = trees(node)
        items = self.clause(clause)
        if (names := self._listed(aside)) and all(
            isinstance(i.formula, Is) and i.formula.predicate == "attacked" for i in items
        ):
            return [Item(Says(x, i.formula.witness)) for x in names for i in items if isinstance(i.formula, Is)]
        return items + self.aside(aside)

    def _listed(self, aside: Node) -> Names:
        """The names that stand in brackets alone or after "from"."""
        parts = trees(aside)
        if aside.data == "conj" and len(parts) == 1 and parts[0].data == "bare":
            parts = trees(parts[0])
        elif aside.data != "aside_from":
            return ()
        noun = self.noun(parts[0])
        return noun.names if noun.kind == "names" else ()

    def aside(self, node: Node) -> Items:
        """What brackets or a relative clause say."""
        if node.data == "aside_that":
            return []
        if node.data == "aside_from":
            raise Unread("'from' after something else than testimony")
        if node.data in ("whom_believe", "whom_doubt"):
            negated = has(node, self.tokens, "aux", "NOT")
            good = (node.data == "whom_believe") != negated
            return self._literals(Noun("names", self.context.he()), Predicate("TRUE" if good else "LIE"))
        if node.data == "aside_reason":
            return self.premises(trees(node)[0])
        return self.chain(node) if node.data == "aside_chain" else self.conj(node)

    # --- literals ---

    def _is(self, node: Node) -> Items:
        subject, vp = trees(node)
        noun = self.noun(subject)
        return list(noun.asides) + self._predicated(noun, self.predicate(vp))

    def _is_elided(self, node: Node) -> Items:
        p = self.predicate(trees(node)[0])
        if p.head == "ADJ":
            return self._literals(Noun("fact"), p)
        return self._predicated(Noun("names", self._left_out(node)), p)

    def _predicated(self, noun: Noun, p: Predicate) -> Items:
        if noun.kind == "names":
            self.context.mention(noun.names)
        self.context.last = noun.names if noun.kind == "names" else ()
        if noun.kind == "it":
            return self._it(p)
        if p.head == "ACCUSED":
            return self._accused(noun, p)
        found = self._literals(noun, p)
        return found + (self._testimony(noun, p.who) if p.who is not None else [])

    def _it(self, p: Predicate) -> Items:
        if p.head == "TRUE" and p.that is not None and not p.modal:
            return self._thought(p.that, negated=p.negated, hedged=p.hedged)
        if p.head in ("ADJ", "TRUE+ADJ"):
            return self._literals(Noun("fact"), p)
        raise Unread("'it' is not clear")

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
            case "neither" if good is not None:
                return shaded([lying(x) if good else truthful(x) for x in noun.names], p)
            case "either" if good is False and not p.negated:
                return [Item(Group("one_of_lying", noun.names))]
            case "first" if p.head == "ACCUSED" and not p.negated:
                return [Item(First(False))]
            case "first" if good is not None and not p.modal:
                return [Item(First(good))]
            case "one_of_named" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying" if len(noun.names) == 2 else "at_least_one_lying", noun.names))]
            case "one_of" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying", self._pair()))]
            case "at_least" if good is False and not p.negated:
                return [Item(Group("at_least_one_lying", self.context.they()))]
            case _:
                raise Unread(f"'{noun.kind}' with this predicate")

    def _pair(self) -> Names:
        if len(self.context.pair) != 2:
            raise Unread("'one of them' without a pair that it could mean")
        return self.context.pair

    # --- testimony ---

    def _says(self, node: Node) -> Items:
        parts = trees(node)
        speaker = self.noun(parts[0])
        return list(speaker.asides) + self._testimony(speaker, parts[-1], self._manner(parts))

    def _says_elided(self, node: Node) -> Items:
        parts = trees(node)
        return self._testimony(Noun("names", self._left_out(node)), parts[-1], self._manner(parts))

    def _manner(self, parts: list[Node]) -> bool | None:
        found = [p for p in parts if p.data == "adverb"]
        return None if not found else leaf_types(found[0]) == ["TRULY"]

    def _testimony(self, speaker: Noun, sub: Node, truly: bool | None = None) -> Items:
        subject, vp = trees(sub)
        if speaker.kind == "names":
            self.context.mention(speaker.names)
            self.context.last = speaker.names
        target, p = self.noun(subject), self.predicate(vp)
        manner = [] if truly is None else [Item(truthful(x) if truly else lying(x)) for x in speaker.names]
        if target.kind == "fact" and speaker.kind == "names" and p.head == "ADJ" and not p.negated and not p.modal:
            return manner + [Item(Says(x, FACT)) for x in speaker.names]
        if target.kind not in ("names", "either", "statement") or goodness(p) is not False:
            raise Unread("testimony that is not an accusation")
        return manner + list(target.asides) + self._accusation(speaker, target)

    def _accusation(self, speaker: Noun, target: Noun) -> Items:
        match speaker.kind:
            case "names":
                self.context.testimony(speaker.names, target.names)
                return [Item(Says(x, y)) for x in speaker.names for y in target.names]
            case "noone" | "neither":
                self.context.mention(target.names)
                return [Item(Is("unattacked", y)) for y in target.names] if speaker.kind == "noone" else self._unread()
            case "someone" | "some_credible":
                self.context.mention(target.names)
                if speaker.kind == "someone":
                    self._accusers(target.names)
                else:
                    self.context.forget(())
                return [Item(Is("attacked", y)) for y in target.names]
            case _:
                raise Unread("an accusation by somebody unclear")

    def _accusers(self, names: Names) -> None:
        """After "several witnesses accuse Ada", they are Ada's accusers."""
        accusers = self.puzzle.accusers(names[0]) if len(names) == 1 else ()
        if len(accusers) > 1:
            self.context.mention(accusers)

    def _unread(self) -> Items:
        raise Unread("a form that is not read")

    def _accuse(self, node: Node) -> Items:
        by_last = trees(node)[0].data == "last"
        speaker, target = (self.noun(n) for n in trees(node))
        if by_last and target.kind == "first":
            return [Item(First(False))]
        if target.kind not in ("names", "statement", "either"):
            raise Unread("an accusation of something else")
        return list(speaker.asides) + list(target.asides) + self._accusation(speaker, target)

    def _accuse_elided(self, node: Node) -> Items:
        speaker = Noun("names", self._left_out(node))
        target = self.noun(trees(node)[0])
        return list(target.asides) + self._accusation(speaker, target)

    def _someone_says(self, node: Node) -> Items:
        return self._about_accusation(node, "attacked")

    def _testimony_from(self, node: Node) -> Items:
        speaker, sub = trees(node)
        return self._testimony(self.noun(speaker), sub)

    def _testimony_from_after(self, node: Node) -> Items:
        sub, speaker = trees(node)
        return self._testimony(self.noun(speaker), sub)

    def _saying_means(self, node: Node) -> Items:
        """Bo saying that Ada is lying means L: if Bo is truthful then L."""
        speaker, said, meant = trees(node)
        noun = self.noun(speaker)
        if noun.kind != "names" or len(noun.names) != 1:
            raise Unread("who says so is not clear")
        return self._testimony(noun, said) + conditional([Item(truthful(noun.names[0]))], self._thought(meant))

    def _no_credible(self, node: Node) -> Items:
        """No credible accuser is left: not that there is none."""
        part = trees(node)[-1]
        noun = self.noun(trees(part)[0] if part.data == "sub" else part)
        self.context.mention(noun.names)
        return [Item(General("no_credible_accuser"))]

    def _mutual(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        if len(noun.names) != 2:
            raise Unread("'each other' among more than two")
        self.context.pair = noun.names
        return [Item(Group("one_of_lying", noun.names))]

    def _accused(self, noun: Noun, p: Predicate) -> Items:
        by = p.by
        if noun.kind == "first":
            return self._literals(noun, p)
        if noun.kind in ("noone", "neither", "someone", "some_credible") or p.modal or not noun.names:
            raise Unread("an accusation of somebody unclear")
        if by is None or by.kind in ("anyone", "noone", "someone"):
            none = p.negated != (by is not None and by.kind == "noone")
            if by is not None and by.kind == "anyone" and not p.negated:
                raise Unread("'by anyone' without a negation")
            self.context.mention(noun.names)
            return [Item(Is("unattacked" if none else "attacked", x)) for x in noun.names]
        if p.negated or by.kind not in ("names", "statement"):
            raise Unread("a negated accusation")
        found = [Item(Says(x, y)) for x in by.names for y in noun.names]
        self.context.mention(noun.names)
        return found + list(by.asides)

    def _has_no_accuser(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        self.context.mention(noun.names)
        target = self.noun(trees(node)[1])
        if noun.kind != "names" or target.names not in (noun.names, ()):
            raise Unread("whom nobody accuses is not clear")
        return [Item(Is("unattacked", x)) for x in noun.names]

    def _about_accusation(self, node: Node, predicate: str) -> Items:
        sub = trees(node)[-1]
        if sub.data == "sub":
            subject, vp = trees(sub)
            p = self.predicate(vp)
            if goodness(p) is not False:
                raise Unread("testimony that is not an accusation")
            noun = self.noun(subject)
        else:
            noun = self.noun(sub)
        if noun.kind not in ("names", "statement", "either"):
            raise Unread("testimony against somebody unclear")
        self.context.mention(noun.names)
        if predicate == "attacked":
            self._accusers(noun.names)
        return list(noun.asides) + [Item(Is(predicate, x)) for x in noun.names]  # type: ignore[arg-type]

    def _no_testimony_that(self, node: Node) -> Items:
        return self._about_accusation(node, "unattacked")

    def _no_testimony_against(self, node: Node) -> Items:
        return self._about_accusation(node, "unattacked")

    def _testimony_that(self, node: Node) -> Items:
        return self._about_accusation(node, "attacked")

    def _testimony_against(self, node: Node) -> Items:
        return self._about_accusation(node, "attacked")

    # --- thinking ---

    def _believe(self, node: Node) -> Items:
        attitude = self._attitude(node)
        parts = [p for p in trees(node) if p.data != "aux"]
        noun = self.noun(parts[0])
        if noun.kind not in ("names", "statement", "neither"):
            raise Unread("believed is something unclear")
        self.context.mention(noun.names)
        found = list(noun.asides) + self._literals(noun, replace(attitude, head="TRUE"))
        if attitude.negated or attitude.modal:
            return found
        return found + [i for tail in parts[1:] for i in self._believed_words(tail)]

    def _believed_words(self, tail: Node) -> Items:
        """Believing somebody when she says L is believing L."""
        sub = trees(tail)[-1]
        return self._thought(sub) if tail.data in ("tail_when", "tail_that") else []

    def _think(self, node: Node) -> Items:
        attitude = self._attitude(node)
        knowing = "THINK" in [str(leaf.type) for leaf in leaves(node, deep=False)]
        return self._thought(trees(node)[-1], attitude.negated, attitude.hedged, attitude.modal, knowing)

    def _thought(
        self, sub: Node, negated: bool = False, hedged: bool = False, modal: bool = False, knowing: bool = False
    ) -> Items:
        subject, vp = trees(sub)
        noun, p = self.noun(subject), self.predicate(vp)
        if negated:
            if noun.kind != "fact" or p.negated or p.modal:
                raise Unread("a negated thought")
            return [Item(General("cannot_conclude_fact") if knowing else Fact(False), frozenset({"closed_world"}))]
        q = replace(p, hedged=p.hedged or hedged, modal=p.modal or modal)
        return list(noun.asides) + self._predicated(noun, q)

    def _attitude(self, node: Node) -> Predicate:
        types = [t for p in trees(node) if p.data == "aux" for t in leaf_types(p)]
        reason = any("reason" in self.tokens[int(leaf)].word for leaf in leaves(node, deep=False))
        return Predicate("", types.count("NOT") % 2 == 1, "MIGHT" in types, "LIKELY" in types or reason)

    def _doubt(self, node: Node) -> Items:
        attitude = self._attitude(node)
        if attitude.negated:
            raise Unread("a negated doubt")
        noun = self.noun(next(p for p in trees(node) if p.data != "aux"))
        self.context.mention(noun.names)
        return list(noun.asides) + self._literals(noun, replace(attitude, head="LIE", hedged=True))

    def _no_reason(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        if noun.kind not in ("names", "statement", "either"):
            raise Unread("no reason to doubt somebody unclear")
        self.context.mention(noun.names)
        return [Item(Is("unattacked", x)) for x in noun.names]

    def _no_reason_that(self, node: Node) -> Items:
        return self._about_accusation(node, "unattacked")

    def _undetermined(self, node: Node) -> Items:
        subject, vp = trees(trees(node)[0])
        noun, p = self.noun(subject), self.predicate(vp)
        if noun.kind in ("fact", "it") and p.head == "ADJ":
            return [Item(Fact(None))]
        if noun.kind in ("names", "statement") and goodness(p) is not None:
            return [Item(Is("undecided", x)) for x in noun.names]
        raise Unread("what cannot be determined is not clear")

    def _cannot_conclude(self, node: Node) -> Items:
        return self._thought(trees(node)[0], negated=True, knowing=True)

    def _maybe(self, node: Node) -> Items:
        return self._thought(trees(node)[0], modal=True)

    def _so_is(self, node: Node) -> Items:
        """The antecedent's predicate of somebody else: "If Ada is lying, so is Bo"."""
        last = self.antecedent[-1].formula if self.antecedent else None
        noun = self.noun(trees(node)[0])
        if not isinstance(last, Is) or noun.kind != "names":
            raise Unread("'so is' without what it repeats")
        return [Item(Is(last.predicate, x)) for x in noun.names]

    def _bare(self, node: Node) -> Items:
        """A noun alone: after "supporting" it is believed."""
        noun = self.noun(trees(node)[0])
        if self.heading and noun.kind in ("names", "statement"):
            self.context.mention(noun.names)
            return list(noun.asides)
        if not self.supported or noun.kind not in ("names", "statement"):
            raise Unread("a noun without a predicate")
        return self._literals(noun, Predicate("TRUE"))

    def _supports(self, node: Node) -> Items:
        """ "The last statement supports the first"; of others only that the supported are."""
        subject, thing = trees(node)[0], self.noun(trees(node)[1])
        if subject.data != "last":
            raise Unread("support between witnesses")
        if thing.kind == "first":
            return [Item(First(True))]
        return [Item(First(True)), *self._literals(thing, Predicate("TRUE"))]

    def _implies(self, node: Node) -> Items:
        """A statement that implies something: the conditional from its being true."""
        subject, sub = trees(node)
        if subject.data == "last":
            return self._thought(sub)
        noun = self.noun(subject)
        if noun.kind != "statement" or len(noun.names) != 1:
            raise Unread("what implies this is not clear")
        return conditional([Item(truthful(noun.names[0]))], self._thought(sub))

    def _majority(self, node: Node) -> Items:
        return [Item(General("majority")), *self._thought(trees(node)[0], hedged=True)]

    def _likely_that(self, node: Node) -> Items:
        return self._thought(trees(node)[0], hedged=True)

    def _puzzle_rule(self, node: Node) -> Items:
        return [Item(General("puzzle"))]

    def _undetermined_who(self, node: Node) -> Items:
        return [Item(General("undetermined_who"))]

    # --- numbers and general claims ---

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

    def _parity_bare(self, node: Node) -> Items:
        odd = any(leaf.type == "ODDNUMBER" for leaf in leaves(node, deep=False))
        return [Item(Parity("contradicting_witnesses", odd))]

    def _counted(self, node: Node) -> str:
        types = set(leaf_types(node))
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

    def _heading(self, node: Node) -> Items:
        """ "Witnesses against Ada", "Witnesses who claim that Ada lies": whom the list below accuses."""
        return [i.flagged("heading") for i in self._about_accusation(node, "attacked")]

    # --- nouns and predicates ---

    def noun(self, node: Node) -> Noun:
        """Who is meant."""
        kind = str(node.data)
        match kind:
            case "names" | "either" | "neither" | "one_of_named":
                return Noun(kind, tuple(x for leaf in leaves(node) for x in self.tokens[int(leaf)].names))
            case "last":
                named = next((n for n in trees(node) if n.data == "names"), None)
                return Noun("last") if named is None else self.noun(named)
            case "someone" if SELECT.search(self.tokens[int(leaves(node)[0])].word):
                return Noun("some_credible")
            case "he":
                return Noun("names", self.context.he())
            case "they" if self.tokens[int(leaves(node)[0])].word not in ("they", "them"):
                return Noun("names", self.context.these())
            case "they":
                return Noun("names", self.context.they())
            case "statement":
                return Noun("statement", self._owner(node))
            case "np_aside":
                noun, aside = trees(node)
                return self._beside(self.noun(noun), aside)
            case _:
                return Noun(kind)

    def _owner(self, node: Node) -> Names:
        first = self.tokens[int(leaves(node, deep=False)[0])]
        if first.type == "POSSNAME":
            self.context.mention(first.names)
            return first.names
        return self.context.they() if first.word == "their" else self.context.he(possessive=True)

    def _beside(self, noun: Noun, node: Node) -> Noun:
        outer = self.context.subject, self.context.unclear
        if noun.kind != "names":
            raise Unread("a relative clause about somebody unclear")
        self.context.mention(noun.names)
        if len(noun.names) > 1:
            raise Unread("a relative clause about several")
        wrapped = (
            self.aside(node)
            if node.data
            in ("conj", "aside_chain", "aside_reason", "aside_that", "aside_from", "whom_believe", "whom_doubt")
            else self.clause(node)
        )
        self.context.subject, self.context.unclear = outer
        return Noun("names", noun.names, (*noun.asides, *(i.flagged("premise") for i in wrapped)))

    def predicate(self, node: Node) -> Predicate:
        """A predicate with its auxiliaries and what hangs on it."""
        parts = trees(node)
        aux = [t for p in parts if p.data == "aux" for t in leaf_types(p)]
        pred = next(p for p in parts if p.data == "pred")
        heads = [str(leaf.type) for leaf in leaves(pred, deep=False)]
        head = "TRUE+ADJ" if heads[-1] == "ADJ" and len(heads) > 1 else heads[0]
        by = [b for b in trees(pred) if trees(b)]
        who = next((trees(p)[-1] for p in parts if p.data == "tail_who"), None)
        that = next((trees(p)[0] for p in parts if p.data == "tail_that"), None)
        modal = "MIGHT" in aux or ("CAN" in aux and "NOT" not in aux and head in ("LIE", "LYING"))
        negated = aux.count("NOT") % 2 == 1
        return Predicate(head, negated, modal, "LIKELY" in aux, self.noun(trees(by[0])[0]) if by else None, that, who)


# --- helpers ---------------------------------------------------------------------------------------------------------


def trees(node: Node) -> list[Node]:
    """The node's children that are nodes."""
    return [c for c in node.children if not isinstance(c, Leaf)]


def arrow_follows(tree: Node, node: Node) -> bool:
    """Whether an arrow stands after this part."""
    parts = trees(tree)
    after = parts[parts.index(node) + 1 :][:1]
    return bool(after) and leaf_types(after[0]) == ["ARROW"]


def leaves(node: Node, *, deep: bool = True) -> list[Leaf]:
    """The tokens under the node; without ``deep`` only its children."""
    if deep:
        return [x for x in node.scan_values(lambda v: isinstance(v, Leaf))]
    return [c for c in node.children if isinstance(c, Leaf)]


def leaf_types(node: Node) -> list[str]:
    """The types of all tokens under the node."""
    return [str(leaf.type) for leaf in leaves(node)]


def has(node: Node, tokens: Sequence[Token], data: str, kind: str) -> bool:
    """Whether a child with this name holds a token of this type."""
    return any(kind in leaf_types(c) for c in trees(node) if c.data == data)


def goodness(p: Predicate) -> bool | None:
    """True for "truthful", False for "lying", with negations; None where the predicate says neither."""
    if p.head in ("LIE", "LYING", "TRUE"):
        return (p.head == "TRUE") != p.negated
    return False if p.head == "DOUBTED" and not p.negated else None


def shaded(formulas: Iterable[Literal], p: Predicate) -> Items:
    """The literals as items: possible ones where the predicate is modal, hedged ones where it is hedged or doubtful."""
    flags = frozenset({"hedged"}) if p.hedged or p.head == "DOUBTED" else frozenset()
    return [Item(Possible(f), flags | {"modal"}) if p.modal else Item(f, flags) for f in formulas]


def weakened(i: Item) -> Item:
    """What follows from something only possible is only possible."""
    if not isinstance(i.formula, Is | Fact):
        return i
    return Item(Possible(i.formula), i.flags | {"modal"}, i.act)


def literals(items: Items) -> Items:
    """The items, all of them literals about witnesses or the fact."""
    if not items or not all(isinstance(i.formula, Fact | Is) for i in items):
        raise Unread("a condition that is no literal")
    return items


def conditional(before: Items, after: Items) -> Items:
    """The conditional from the items of its antecedent to those of its consequent, after what its asides restate. A
    consequent that is only possible is no part of it."""
    restated = [i for i in (*before, *after) if isinstance(i.formula, Says | Remark)]
    antecedent = literals([i for i in before if i not in restated])
    rest = [i for i in after if i not in restated]
    firm = [i for i in rest if not isinstance(i.formula, Possible)]
    if not firm and rest:
        return restated + [i.flagged("hypothetical", "modal") for i in rest]
    consequent = literals(firm)
    f = If(tuple(i.formula for i in antecedent), tuple(i.formula for i in consequent))  # type: ignore[misc]
    return [*restated, Item(f, frozenset({"hypothetical"}))]


def extended(items: Items, more: Items) -> Items:
    """The items with the conditional among them taken further: "..., meaning that ..."."""
    last = items[-1] if items else None
    if last is None or not isinstance(last.formula, If):
        return items + [i.flagged("hypothetical", "modal") for i in more if isinstance(i.formula, Possible)]
    firm = [i for i in more if not isinstance(i.formula, Possible | Remark | Says)]
    if not firm:
        return items
    added = tuple(i.formula for i in literals(firm))
    f = If(last.formula.antecedent, (*last.formula.consequent, *added))  # type: ignore[arg-type]
    return [*items[:-1], replace(last, formula=f)]
