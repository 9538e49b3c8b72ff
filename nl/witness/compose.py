"""Trees to what they say: parts, conjunctions, asides, conditionals."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ...semantics.witness import FACT, Fact, Formula, General, If, Is, Possible, Says
from .conditions import VICE_VERSA, conditional, extended, of_fact, only_values, weakened
from .context import Names, Unread
from .grammar import Node, arrow_follows, has, leaves, link_follows, trees
from .items import Item, Items, Noun, Predicate, literals
from .members import with_pairs
from .results import MEANING, Results
from .tokens import Token

MAKING = re.compile(r"(?:, )?(?:which |this |that )?(?:mak|mean|impl|render|leav)")
TRUTH = frozenset({"true", "false", "untrue", "correct", "incorrect", "a lie", "lie", "wrong", "accurate"})
ASIDE = (General("topic"), General("place_in_chain"))  # said in a condition, they are no part of it


class Composer(Results):
    """Reads the trees of one puzzle's sentences in order; the context moves along."""

    def items(self, tree: Node, tokens: Sequence[Token], *, heading: bool = False) -> Items:
        """What the segment says, in its order, premises before what is drawn from them."""
        self.tokens, self.heading, self.condemned, self.antecedent = tokens, heading, (), []
        self.context.last = ()
        return self._by_parity(self.chain(tree))

    def again(self, items: Items) -> Items:
        """What is said "for the same reason": with the testimony of whoever said so before, where there is such."""
        accused = [i.formula.witness for i in items if isinstance(i.formula, Is) and i.formula.predicate == "lying"]
        told = [(x, y) for x in self.context.reason for y in accused if (x, y) in self.puzzle.attacks]
        return [Item(Says(x, y), frozenset({"premise"})) for x, y in told] + items

    def chain(self, tree: Node) -> Items:
        """What parts joined by "so" say."""
        out: Items = []
        hedged, far, following, modal = False, False, False, False
        self.supported, self.far = False, False
        before: Node | None = None
        link: Node | None = None
        parts = trees(tree)
        for place, node in enumerate(parts):
            if node.data in ("firm", "hedged", "far"):
                link = node
                hedged, far = node.data == "hedged", node.data == "far"
                self.far = far
                self.supported = hedged or (far and "support" in self.tokens[int(leaves(node)[0])].word)
                continue
            self.grounding = link_follows(tree, node)
            self.believing = link is not None and link.data == "firm" and _believes(before)
            self.going_on = self.grounding and self.meaning(parts[place + 1])
            found = self.part(node)
            if far:
                found = [i if isinstance(i.formula, Says | General) else i.flagged("elided") for i in found]
            if arrow_follows(tree, node):
                found = [i.flagged("premise", "arrow") for i in found]
            if modal and self._possibly_making(link, out, found):
                out = [*out, *conditional([Item(out[-1].formula.literal)], found)]  # type: ignore[union-attr]
                following, before = True, node
                continue
            if modal:
                found = [weakened(i) for i in found]
            modal |= any(isinstance(i.formula, Possible) for i in found) and "premise" not in found[-1].flags
            if far and self._unclear_ground(before):
                raise Unread("a statement that leads to something, as a reason")
            if far and out and self._is_condition(before) and all(i.act == "suppose" for i in out):
                out = conditional([replace(i, act="assert") for i in out], found)
                following = True
            elif (drawn := self.drawn(link, out, found)) is not None:
                out += drawn
                following = True
            elif following:
                out = extended(out, found)
            else:
                out += [i.flagged("hedged") for i in found] if hedged else found
            following |= node.data in ("cond", "cond_after", *MEANING) or (self.going_on and _is_conditional(found))
            before = node
        out = with_pairs(self.puzzle, out)
        if any(i.formula == VICE_VERSA or "any" in i.flags for i in out):
            raise Unread("what turns round or goes for any of them is not a condition")
        return out

    def _possibly_making(self, link: Node | None, out: Items, found: Items) -> bool:
        """Whether "Bo might lie" stands before "making Ada truthful": if Bo lies, then Ada is."""
        drawn = link is not None and MAKING.match(self.tokens[int(leaves(link)[0])].word) is not None
        return drawn and bool(out) and isinstance(out[-1].formula, Possible) and only_values(found)

    def _is_condition(self, node: Node | None) -> bool:
        """Whether the part is "if L" alone: "if Bo lies, ultimately leading to ..."."""
        return node is not None and node.data == "suppose" and self.tokens[int(leaves(node)[0])].type == "IF"

    def _unclear_ground(self, node: Node | None) -> bool:
        """Whether the part is a bare statement cited as a reason: "since Bo's statement leads to ..."."""
        return node is not None and node.data == "reason" and [c.data for c in trees(trees(node)[0])] == ["bare"]

    def part(self, node: Node) -> Items:
        """What a part between connectives says."""
        parts = trees(node)
        self.concluding = False
        match node.data:
            case "since":
                reasons = self.premises(parts[0])
                self.concluding = True
                return reasons + self._about_fact(reasons, parts[1])
            case "because" | "aside_because":
                conclusion = self.conj(parts[0])
                return self.premises(parts[1]) + conclusion
            case "cond":
                return self.conditional(parts[0], parts[1])
            case "iff":
                one, other = self.conj(parts[0]), self.conj(parts[1])
                return conditional(one, other) + conditional(other, one)
            case "cond_after":
                after = self.conj(parts[0])
                return conditional(self.conj(parts[1]), after)
            case "choice_of":
                return self._choice(node)
            case "only_way_is":
                return self._only_way(node)
            case "reason":
                return self.premises(parts[0])
            case "grounded":
                if parts[0].data == "group":
                    return self._because_of_group(parts[0]) + self.conj(parts[1])
                grounds = self.noun(parts[0])
                return [i.flagged("premise") for i in grounds.asides] + self.conj(parts[1])
            case "suppose":
                return [replace(i, act="suppose") for i in literals(self.conj(parts[0]))]
            case _:
                found = self.result(node)
                return self.conj(node) if found is None else found

    def _because_of_group(self, node: Node) -> Items:
        """ "Because of the witnesses who accuse Ada": that she is accused."""
        return [Item(i.formula, frozenset({"premise"})) for i in self._heading(node)]

    def premises(self, node: Node) -> Items:
        """What is cited as a reason."""
        self.citing = True
        try:
            return [i.flagged("premise") for i in self.conj(node)]
        finally:
            self.citing = False

    def conditional(self, antecedent: Node, consequent: Node) -> Items:
        """A conditional, after what its asides restate."""
        self.conditioning = True
        try:
            found = self.conj(antecedent)
        finally:
            self.conditioning = False
        before = self.antecedent = [i for i in found if i.formula not in ASIDE] or found
        out = conditional(before, self._about_fact(before, consequent))
        if len(several := tuple(i.formula.witness for i in before if isinstance(i.formula, Is))) > 1:
            self.context.mention(several)  # "if they are lying", said next, is about them again
        return out

    def _about_fact(self, before: Items, node: Node) -> Items:
        """What a conjunction says after its reason, which a statement alone does not say again."""
        found = self.conj(node)
        value = any(self.tokens[int(leaf)].word in TRUTH for n in node.find_data("pred") for leaf in leaves(n))
        return of_fact(self.puzzle, before, found) if value and any(node.find_data("statement")) else found

    def conj(self, node: Node) -> Items:
        """What a conjunction of clauses says."""
        out: Items = []
        for clause in trees(node):
            found = self.clause(clause)
            if clause.data == "is" and out and self._goes_on(out[-1].formula, found):
                raise Unread("what follows testimony may belong to it")
            if clause.data == "vice_versa" and out and (turned := turned_round(out)):
                found = turned
            if out and isinstance(out[-1].formula, Possible) and _without_verb(clause):
                found = [weakened(i) for i in found]
            if out and self.is_rule_of_ends(out[-1].formula) and all("first" in i.flags for i in found):
                continue
            out += self.counted(found)
        return out

    def _goes_on(self, last: Formula, found: Items) -> bool:
        """Whether "Bo says that Ada lies and Cy lies" may go on with what Bo says."""
        if not isinstance(last, Says):
            return False
        return any(
            isinstance(i.formula, Is)
            and (last.speaker, i.formula.witness) in self.puzzle.attacks - {(last.speaker, last.speaker)}
            for i in found
        )

    def clause(self, node: Node) -> Items:
        """What one clause says."""
        reader = getattr(self, f"_{node.data}", None)
        if reader is None:
            raise Unread(f"no reading for {node.data}")
        found: Items = reader(node)
        accused = [i.formula for i in found if isinstance(i.formula, Is) and i.formula.predicate == "lying"]
        self.condemned = tuple(f.witness for f in accused) or self.condemned
        said = [i.formula for i in found if isinstance(i.formula, Fact | Is) and i.formula != Fact(True)]
        self.context.value = said[-1] if said else self.context.value
        return found

    def _with_aside(self, node: Node) -> Items:
        clause, aside = trees(node)
        if clause.data == "is_elided" and int(leaves(clause)[0]) == 0 and not self.context.labelled:
            return self._told_in_aside(clause, aside)
        items = self.clause(clause)
        if aside.data == "aside_according":
            return self.told_by(trees(aside)[0], items)
        attacked = [i.formula.witness for i in items if isinstance(i.formula, Is) and i.formula.predicate == "attacked"]
        if (names := self._listed(aside)) and len(attacked) == len(items):
            return [Item(Says(x, y)) for x in names for y in attacked]
        found = self.aside(aside)
        reason = aside.data == "conj" and [c.data for c in trees(aside)] == ["says_so"]
        return [i.flagged("premise") for i in found] + items if reason else items + found

    def _told_in_aside(self, clause: Node, aside: Node) -> Items:
        """ "Believed (no testimony against Bo)": the subject that the predicate leaves out stands in the brackets."""
        found = self.aside(aside)
        names = {i.formula.witness for i in found if isinstance(i.formula, Is) and i.formula.predicate == "unattacked"}
        if len(names) != 1 or len(found) != 1:
            raise Unread("a clause without a subject")
        noun = Noun("names", tuple(names))
        return [i.flagged("premise") for i in found] + self._literals(noun, self.predicate(trees(clause)[0]))

    def _listed(self, aside: Node) -> Names:
        """The names that stand in brackets alone or after "from"."""
        parts = trees(aside)
        if aside.data == "conj" and len(parts) == 1 and parts[0].data == "bare":
            parts = trees(parts[0])
        elif aside.data != "aside_from":
            return ()
        noun = self.noun(parts[0])
        if noun.asides:
            raise Unread("a list with asides")
        return noun.names if noun.kind in ("names", "either") else ()

    def _beside_whom(self) -> Names:
        """Those beside whom an aside stands."""
        return self.context.beside or self.context.he()

    def aside(self, node: Node) -> Items:
        """What brackets or a relative clause say."""
        if node.data == "aside_that":
            return []
        if node.data in ("aside_from", "aside_according"):
            raise Unread("'from' after something else than testimony")
        if node.data == "whom_think":
            return self._predicated(Noun("names", self._beside_whom()), self.predicate(trees(node)[-1]))
        if node.data in ("whom_believe", "whom_doubt"):
            reasons = next((p for p in trees(node) if p.data == "premises"), None)
            negated = has(node, "aux", "NOT")
            good = (node.data == "whom_believe") != negated
            found = [] if reasons is None else self.premises(reasons)
            return found + self._literals(Noun("names", self._beside_whom()), Predicate("TRUE" if good else "LIE"))
        if node.data in ("whom_no_reason", "whom_accused"):
            return self._whom(node)
        if node.data == "aside_because":
            return self.part(node)
        if node.data == "aside_reason":
            return self.premises(trees(node)[0])
        return self.chain(node) if node.data == "aside_chain" else self.conj(node)

    def _whom(self, node: Node) -> Items:
        """What is said of Bo after "Bo, whom nobody accuses", "Bo, whom Cy accuses"."""
        beside = self.context.beside
        if node.data == "whom_no_reason":
            return [Item(Is("unattacked", x)) for x in beside]
        return self._accusation(self.noun(trees(node)[0]), Noun("names", beside))


def turned_round(items: Items) -> Items:
    """ "Bo accuses Cy and vice versa": the testimony the other way round; nothing where there is none."""
    said = items[-1].formula
    return [Item(Says(said.target, said.speaker))] if isinstance(said, Says) and said.target != FACT else []


def _believes(node: Node | None) -> bool:
    """Whether the part ends with a belief: "we believe Bo, and therefore Ada"."""
    last = trees(node)[-1] if node is not None and node.data in ("conj", "since") and trees(node) else None
    last = trees(last)[-1] if last is not None and last.data == "conj" else last
    return last is not None and last.data == "believe" and not has(last, "aux", "NOT") and not has(last, "aux", "MIGHT")


def _is_conditional(items: Items) -> bool:
    """Whether the items are one conditional: "Bo's statement implies that Ada lies"."""
    return len(items) == 1 and isinstance(items[0].formula, If)


def _without_verb(clause: Node) -> bool:
    """Whether the clause takes its verb from the one before: "Bo may be lying, Ada truthful"."""
    return clause.data == "is" and not any(n.data == "aux" for n in trees(trees(clause)[-1]))
