"""Who says what of whom: testimony restated, accusations, that nobody accuses."""

import re

from lark import Tree

from ...semantics.witness import FACT, General, Group, Is, Says, lying, truthful
from . import places
from .context import Names, Unread
from .grammar import Node, leaf_types, leaves, trees
from .items import Item, Items, Noun, Predicate, goodness
from .lexer import is_number
from .literals import Literals
from .members import members
from .nouns import QUALITIES, UNCHALLENGED

OTHERS = re.compile(
    r"(?:multiple|several|many|numerous|various|the)? ?other (?:witnesses|people)|(?:several|many) others"
)
MORE = re.compile(r"(?:(?:significantly|far|many|even|a lot) )?more (?:witnesses|people|testimonies|accusers)$")


class Testimony(Literals):
    """Reads clauses about testimony."""

    def _says(self, node: Node) -> Items:
        parts = [p for p in trees(node) if p.data != "aux"]
        speaker = self.noun(parts[0])
        if speaker.kind == "statement":
            speaker = Noun("names", speaker.names, speaker.asides)
        return list(speaker.asides) + self._testimony(speaker, parts[-1], self._manner(parts))

    def _according(self, node: Node) -> Items:
        """ "According to Bo, Ada is lying", "according to Bo's testimony"."""
        source, sub = trees(node)
        speaker = self.noun(source)
        if speaker.kind not in ("names", "statement"):
            raise Unread("according to somebody unclear")
        return list(speaker.asides) + self._testimony(Noun("names", speaker.names), sub)

    def _according_after(self, node: Node) -> Items:
        """ "Ada is lying, according to Bo": what he says; after "so" also that it is so."""
        subject, vp, source = trees(node)
        noun = self.noun(subject)
        found = self.told_by(source, list(noun.asides) + self._literals(noun, self.predicate(vp)))
        return found if self.tokens[0].type in ("SO", "HEDGESO") else [i for i in found if isinstance(i.formula, Says)]

    def told_by(self, source: Node, items: Items) -> Items:
        """The items, after who says so: the puzzle has it."""
        accused = [i.formula.witness for i in items if isinstance(i.formula, Is) and i.formula.predicate == "lying"]
        pairs = [(x, y) for x in self.noun(source).names for y in accused]
        if not pairs or not set(pairs) <= self.puzzle.attacks:
            raise Unread("according to somebody unclear")
        return [*(Item(Says(x, y), frozenset({"premise"})) for x, y in pairs), *items]

    def _says_elided(self, node: Node) -> Items:
        parts = trees(node)
        return self._testimony(Noun("names", self._left_out(node)), parts[-1], self._manner(parts))

    def _manner(self, parts: list[Node]) -> bool | None:
        found = [p for p in parts if p.data == "adverb"]
        return None if not found else leaf_types(found[0]) == ["TRULY"]

    def _testimony(self, speaker: Noun, sub: Node, truly: bool | None = None) -> Items:
        subject, vp = trees(sub)
        pronoun = self.noun(subject) if subject.data == "he" else None
        if speaker.kind == "names":
            self.context.mention(speaker.names)
            self.context.last = speaker.names
        target, p = pronoun or self._target(speaker, subject), self.predicate(vp)
        if (
            pronoun
            and speaker.names
            and not {(x, y) for x in speaker.names for y in target.names} <= self.puzzle.attacks
        ):
            raise Unread("a pronoun that could mean the speaker or another")
        manner = [] if truly is None else [Item(truthful(x) if truly else lying(x)) for x in speaker.names]
        if target.kind == "fact" and speaker.kind == "names" and p.head == "ADJ" and not p.negated and not p.modal:
            self.context.speaker = speaker.names if len(speaker.names) == 1 else ()
            return manner + [Item(Says(x, FACT)) for x in speaker.names]
        silent = ("any_of",) if speaker.kind in ("noone", "noone_but") else ()
        if target.kind not in ("names", "either", "statement", *silent) or goodness(p) is not False:
            raise Unread("testimony that is not an accusation")
        return manner + list(target.asides) + self._accusation(speaker, target)

    def _target(self, speaker: Noun, node: Node) -> Noun:
        """Of whom the speaker tells: "the previous witness" is the one whom the speaker accuses."""
        target = self.noun(node)
        if target.kind != "previous":
            return target
        return Noun("names", self.tokens[int(leaves(node)[0])].names or places.previous(self.puzzle, speaker.names))

    def _accusation(self, speaker: Noun, target: Noun) -> Items:
        match speaker.kind:
            case "names":
                self.context.testimony(speaker.names, target.names)
                self.context.accused_last = target.names
                return self._pairs(speaker.names, target.names)
            case "noone_but":
                return self._excepted(target, speaker)
            case "noone":
                self.context.mention(target.names)
                return [Item(Is("unattacked", y)) for y in target.names]
            case "some_credible" if found := members(self.puzzle, target.names, self.selected, self.said):
                self.context.mention(target.names)
                self.context.mention(found)
                return [*self.quality(self.selected, found), *self._pairs(found, target.names)]
            case "some_credible" if found := self._others(target.names):
                self.context.mention(target.names)
                self.context.mention(found)
                return [*self.quality(self.selected, found), *(Item(Is("attacked", y)) for y in target.names)]
            case "someone" | "some_credible":
                self.context.mention(target.names)
                if speaker.kind == "someone":
                    self._accusers(target.names)
                else:
                    self.context.forget(())
                return self._by_majority([Item(Is("attacked", y)) for y in target.names])
            case _:
                raise Unread("an accusation by somebody unclear")

    def _others(self, target: Names) -> Names:
        """The accusers whom "multiple unchallenged witnesses" means: all whom nobody accuses; whom "multiple other
        witnesses" means: those who were not spoken of just now. None where they are fewer than two, or counted."""
        accusers = self.puzzle.accusers(target[0]) if len(target) == 1 and not is_number(self.selected) else ()
        if UNCHALLENGED.search(self.selected):
            found = tuple(x for x in accusers if not self.puzzle.accusers(x))
        elif OTHERS.fullmatch(self.selected):
            spoken_of = {*self.context.subject, *self.context.speaker}
            found = tuple(x for x in accusers if x not in spoken_of)
        else:
            return ()
        return found if len(found) > 1 else ()

    def _by_majority(self, items: Items) -> Items:
        """What "most witnesses accuse Ada" says: that they are the majority; as a reason also that she is accused."""
        words = [t.word for t in self.tokens if t.type == "SOMEONE"]
        if any("majority" in w or w.startswith("most ") for w in words):
            return [Item(General("majority")), *(items if self.citing else [])]
        return [Item(General("majority"))] if any(MORE.search(w) for w in words) else items

    def _pairs(self, speakers: Names, targets: Names) -> Items:
        """Each speaker accuses each target; with "respectively" the first the first, and so on."""
        if not self.paired or len(speakers) == 1 or len(targets) == 1:
            return [Item(Says(x, y)) for x in speakers for y in targets]
        if len(speakers) != len(targets):
            raise Unread("lists of different lengths with 'respectively'")
        return [Item(Says(x, y)) for x, y in zip(speakers, targets, strict=True)]

    def _excepted(self, target: Noun, speaker: Noun) -> Items:
        """Nobody except the speaker accuses the target: read where that is so, or where nobody at all does."""
        if speaker.kind != "names" or target.kind not in ("names", "statement") or len(target.names) != 1:
            raise Unread("an exception that is not clear")
        others = set(self.puzzle.accusers(target.names[0])) - set(speaker.names)
        if others:
            raise Unread("an exception that is not the only one")
        return list(speaker.asides) + self._accusation(Noun("names", speaker.names), target)

    def _accusers(self, names: Names) -> None:
        """After "several witnesses accuse Ada", they are Ada's accusers."""
        accusers = self.puzzle.accusers(names[0]) if len(names) == 1 else ()
        if len(accusers) > 1:
            self.context.mention(accusers)

    def _accuse(self, node: Node) -> Items:
        by_last = trees(node)[0].data == "last"
        speaker = self.noun(trees(node)[0])
        target = self._target(speaker, trees(node)[1])
        if by_last and (target.kind == "first" or self._far(speaker, target)):
            return self._opposite_ends()
        silent = ("any_of",) if speaker.kind == "noone" else ()
        if target.kind not in ("names", "statement", "either", *silent):
            raise Unread("an accusation of something else")
        if (
            trees(node)[1].data == "he"
            and not {(x, y) for x in speaker.names for y in target.names} <= self.puzzle.attacks
        ):
            raise Unread("a pronoun that could mean another than was spoken of last")
        self.context.last = speaker.names
        accusing = next(self.tokens[int(leaf)].word for leaf in leaves(node, deep=False) if leaf.type == "ACCUSE")
        if accusing.startswith("contradict") and (disagreeing := self._disagreeing(speaker, target)):
            self.context.mention(speaker.names)
            self.context.pair = disagreeing
            return [*speaker.asides, *target.asides, Item(Group("one_of_lying", disagreeing), frozenset({"elided"}))]
        return list(speaker.asides) + list(target.asides) + self._accusation(speaker, target)

    def _opposite_ends(self) -> Items:
        """ "The last witness contradicts the first", whom she does not accuse: one of the two lies."""
        self.first(False)
        return [Item(Group("one_of_lying", places.both_ends(self.puzzle)[::-1]), frozenset({"elided"}))]

    def _disagreeing(self, speaker: Noun, target: Noun) -> Names:
        """The pair of which one is said to contradict the other without accusing her: no testimony of the puzzle."""
        pair = (*speaker.names, *target.names)
        single = len(speaker.names) == len(target.names) == 1 and pair[0] != pair[1]
        known = {"names", "statement"}
        return pair if single and {speaker.kind, target.kind} <= known and pair not in self.puzzle.attacks else ()

    def _far(self, speaker: Noun, target: Noun) -> bool:
        """Whether the last witness is said to contradict the first without accusing her: the chain says so."""
        return target.names == (self.puzzle.main,) and not {(x, self.puzzle.main) for x in speaker.names} & (
            self.puzzle.attacks
        )

    def _accuse_elided(self, node: Node) -> Items:
        speaker = Noun("names", self._left_out(node))
        target = self.noun(trees(node)[0])
        return list(target.asides) + self._accusation(speaker, target)

    def _accused(self, noun: Noun, p: Predicate) -> Items:
        by = p.by
        if noun.kind == "first" and by is not None and by.names == places.both_ends(self.puzzle)[1:] and not p.negated:
            return self._opposite_ends()
        if noun.kind == "first":
            return self._literals(noun, p)
        if noun.kind == "none_of" and not p.negated and not p.modal and (by is None or by.kind == "anyone"):
            return [Item(Is("unattacked", x)) for x in noun.names]
        if noun.kind == "neither" and not p.negated and not p.modal and (by is None or by.kind == "anyone"):
            self.context.mention(noun.names)
            return [Item(Is("unattacked", x)) for x in noun.names]
        if noun.kind in ("noone", "neither", "none_of", "someone", "some_credible") or p.modal or not noun.names:
            raise Unread("an accusation of somebody unclear")
        if by is None and not p.negated and noun.kind == "statement" and self.tokens[0].type == "SO":
            self.context.mention(noun.names)
            return [Item(lying(x)) for x in noun.names]
        if by is None or by.kind in ("anyone", "noone", "someone") or (by.kind == "some_credible" and not p.negated):
            none = p.negated != (by is not None and by.kind == "noone")
            if by is not None and by.kind == "anyone" and not p.negated:
                raise Unread("'by anyone' without a negation")
            self.context.mention(noun.names)
            return [Item(Is("unattacked" if none else "attacked", x)) for x in noun.names]
        if by.kind == "one_of" and not p.negated:
            self.context.mention(noun.names)
            return [Item(General("accused_among_themselves"))]
        if p.negated or by.kind not in ("names", "statement"):
            raise Unread("a negated accusation")
        if len(by.names) > 1 and any(t.type in ("ODDPLACED", "EVENPLACED") for t in self.tokens):
            raise Unread("an accusation by every second witness")
        found = self._pairs(by.names, noun.names)
        self.context.mention(noun.names)
        self.context.accused_last = noun.names
        if len(by.names) > 1:
            self.context.group, self.context.many = by.names, True
        if p.truly is None:
            return found + list(by.asides)
        concluded = [Item(lying(y)) for y in noun.names] if p.truly else found
        return [Item((truthful if p.truly else lying)(x)) for x in by.names] + concluded + list(by.asides)

    def _has_no_accuser(self, node: Node) -> Items:
        noun = self.noun(trees(node)[0])
        self.context.mention(noun.names)
        accused = trees(node)[1]
        if accused.data == "sub" and goodness(self.predicate(trees(accused)[1])) is not False:
            raise Unread("testimony that is not an accusation")
        whom = trees(accused)[0] if accused.data == "sub" else accused
        target = Noun("names") if whom.data in ("he", "they") else self.noun(whom)
        if noun.kind != "names" or target.names not in (noun.names, ()):
            raise Unread("whom nobody accuses is not clear")
        return [Item(Is("unattacked", x)) for x in noun.names]

    def _about_accusation(self, node: Node, predicate: str) -> Items:
        sub = next(n for n in trees(node) if n.data != "adverb")
        if sub.data == "sub":
            subject, vp = trees(sub)
            p = self.predicate(vp)
            if goodness(p) is not False:
                raise Unread("testimony that is not an accusation")
            noun = self.noun(subject)
        else:
            noun = self.noun(sub)
        if noun.kind == "anyone" and predicate == "unattacked":
            return [Item(General("no_information"))]
        silent = ("any_of",) if predicate == "unattacked" else ()
        if noun.kind not in ("names", "statement", "either", *silent):
            raise Unread("testimony against somebody unclear")
        self.context.mention(noun.names)
        if predicate == "attacked":
            self._accusers(noun.names)
            self.selected = next((t.word for t in self.tokens if t.type == "TESTIMONY"), "")
            if UNCHALLENGED.search(self.selected) and (free := self._others(noun.names)):
                self.context.mention(free)
                return [
                    *noun.asides,
                    *self.quality(self.selected, free),
                    *(Item(Is("attacked", x)) for x in noun.names),
                ]
        return list(noun.asides) + [Item(Is(predicate, x)) for x in noun.names]  # type: ignore[arg-type]

    def _no_testimony_that(self, node: Node) -> Items:
        return self._about_accusation(node, "unattacked")

    def _no_testimony_against(self, node: Node) -> Items:
        return self._about_accusation(node, "unattacked")

    def _no_testimony_either(self, node: Node) -> Items:
        """ "There is no testimony that contradicts Bo or suggests that she is lying"."""
        against, also = (self._about_accusation(Tree(node.data, [n]), "unattacked") for n in trees(node))
        if also != against[-1:]:
            raise Unread("no testimony against two different witnesses")
        return against

    def _no_information(self, node: Node) -> Items:
        return [Item(General("no_information"))]

    def _testimony_that(self, node: Node) -> Items:
        return self._about_accusation(node, "attacked")

    def _testimony_against(self, node: Node) -> Items:
        """ "There is testimony against Ada"; before a colon "multiple accusations against Ada" is a heading."""
        found = self._about_accusation(node, "attacked")
        said = self.tokens[int(leaves(node)[0])].word.startswith(("there", "we"))
        return found if said or not self.heading else [i.flagged("heading") for i in found]

    def _someone_says(self, node: Node) -> Items:
        return self._about_accusation(node, "attacked")

    def _testimony_from(self, node: Node) -> Items:
        speaker, sub = trees(node)
        return self._testimony(self.noun(speaker), sub)

    def _testimony_from_after(self, node: Node) -> Items:
        sub, speaker = trees(node)
        return self._testimony(self.noun(speaker), sub)

    def _no_credible(self, node: Node) -> Items:
        """No credible accuser is left: not that there is none."""
        part = trees(node)[-1]
        if leaf_types(node)[0] == "NOCREDIBLE" and len(trees(node)) > 1:
            part = trees(node)[0]
        noun = self.noun(trees(part)[0] if part.data == "sub" else part)
        self.context.mention(noun.names)
        return [Item(General("no_credible_accuser"))]

    def _no_support(self, node: Node) -> Items:
        """No credible witness supports somebody: a remark that settles nothing."""
        if trees(node)[0].data != "sub":
            self.context.mention(self.noun(trees(node)[0]).names)
        return [Item(General("no_support"))]

    def _unaccused_are(self, node: Node) -> Items:
        """ "Witnesses with no accusations against them are Bo and Cy"."""
        names = self._named(trees(node)[0])
        self.context.mention(names)
        return [Item(Is("unattacked", x)) for x in names]

    def _there_is_statement(self, node: Node) -> Items:
        """ "We have Bo's credible statement that Ada lies"."""
        here = leaves(node, deep=False)
        noun = Noun("names", self.tokens[int(here[1])].names)
        quality = next((str(leaf.type) for leaf in here if leaf.type in QUALITIES), None)
        described = [] if quality is None else self._literals(noun, Predicate(quality))
        return described + self._testimony(noun, trees(node)[-1])

    def _circle(self, node: Node) -> Items:
        """Accusations that form a circle."""
        noun = self.noun(trees(node)[-1])
        if noun.kind not in ("names", "statement") or len(noun.names) < 2:
            raise Unread("a circle of witnesses who are not named")
        self.context.mention(noun.names)
        return [Item(General("circle"))]

    def _solely_accuses(self, node: Node) -> Items:
        """ "Bo is the only one who accuses Ada": read where nobody else does."""
        speaker, target = (self.noun(n) for n in trees(node))
        if speaker.kind != "names" or len(speaker.names) != 1 or target.kind != "names" or len(target.names) != 1:
            raise Unread("an only accuser who is not clear")
        others = set(self.puzzle.accusers(target.names[0])) - set(speaker.names)
        if others and (speaker.names[0], target.names[0]) in self.puzzle.attacks:
            raise Unread("an only accuser who is not the only one")
        self.context.last = speaker.names
        return list(speaker.asides) + list(target.asides) + self._accusation(speaker, target)

    def _accuser_is(self, node: Node) -> Items:
        """ "The only one who accuses Ada is Bo"."""
        accusers = trees(node)[0]
        if accusers.data != "accusers":
            raise Unread("two names for one witness")
        names = self.tokens[int(leaves(node, deep=False)[-1])].names
        if set(self.noun(accusers).names) != set(names):
            raise Unread("an only accuser who is not the only one")
        accused = self.noun(trees(accusers)[0]).names if trees(accusers) else self._named(accusers)
        return self._accusation(Noun("names", names), Noun("names", accused))

    def _says_so(self, node: Node) -> Items:
        """ "Ada lies, because Bo says so": Bo accuses her, where the puzzle has it."""
        noun = self.noun(trees(node)[0])
        pairs = [(x, y) for x in noun.names for y in self.condemned]
        if not pairs or not set(pairs) <= self.puzzle.attacks:
            raise Unread("what somebody says is not clear")
        self.context.reason = noun.names
        return [Item(Says(x, y)) for x, y in pairs]

    def _heading(self, node: Node) -> Items:
        """ "Witnesses against Ada", "Witnesses who claim that Ada lies": whom the list below accuses."""
        return [i.flagged("heading") for i in self._about_accusation(node, "attacked")]
