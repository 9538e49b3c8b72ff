"""The parts of a sentence: cut at colons and the like, each read by the grammar with what stands around it."""

import re
from dataclasses import replace

from ...semantics.witness import FACT, General, Is, Puzzle, Remark, Says, lying, truthful
from .accuser_lists import arrows, entry
from .adjuncts import as_reason, left_out_before_pronoun, paired, plain, without_pairing
from .asides import STATES_FACT, without_asides
from .colons import after_colon, bracketed, pairs_in_brackets, quarrelling, speaker_of, testimony, with_cases
from .compose import Composer
from .conditions import conditional, goes_on_with, is_value
from .conditions import implied as drawn_from
from .context import Context, Unread
from .continued import Condition
from .entries import Entries
from .general import loosened, remark
from .grammar import tree
from .headings import against, quality, without_quality
from .inline import with_condition
from .items import Item, Items, literals
from .repairs import taken_back
from .replies import named_in_reply
from .rewording import both_sides, reworded
from .segments import (
    BREAKS,
    closed_asides,
    is_case,
    is_found,
    is_heading,
    is_relevance,
    remark_of,
    says_something,
    segments,
    trimmed,
    without_etc,
    without_relevance,
)
from .supposing import ONE_OF_CASES
from .tokens import Token

REPLIES = ("actually , no", "no , actually", "no , wait", "wait , no")  # after a question they reply to it
ONE_CASE, HANGS = "goes for one case only", "hangs under what may be a supposition"  # why sentences may not stand alone
IN_EFFECT = re.compile(r"\b(?:effectively|implicitly|indirectly|ultimately|essentially|in effect)\b", re.IGNORECASE)
WOULD_THEN = re.compile(r"\bwould then\b", re.IGNORECASE)
QUALIFYING = frozenset({"BE", "LIE", "LYING", "TRUE", "ACCUSE", "SAYS", "BELIEVE", "DOUBT", "CAN", "DO"})


class Parts:
    """Reads the parts of the sentences of one response in order."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.context = puzzle, Context()
        self.composer = Composer(puzzle, self.context)
        self.entries = Entries(puzzle, self.context, self._segment)
        self.doubtful_line = -1
        self.condition = Condition()
        self.who_before: Is | None = None  # what the question before asks of whom
        self.text = ""  # of the sentence
        self.colon = False  # whether a colon ends the first segment
        self.asking = self.after_question = False  # whether this sentence, the one before, is a question
        self.open = False  # whether the sentence after it may go on with what this one supposes
        self.listed = False  # whether the sentence is an entry of a list, and no heading

    def _segments(self, tokens: list[Token], line: int) -> Items:
        """What the sentence says, segment by segment."""
        self._may_not_stand_alone()
        parts = quarrelling(with_cases([against(part) for part in segments(without_etc(tokens))]))
        self.colon = next((t.type for t in tokens if t.type in BREAKS), "") == "COLON"
        if (said := self._by_names(tokens, parts)) is not None:
            return said
        if (said := self.entries.read(parts)) is not None or (said := self._speech(parts)) is not None:
            return said
        if len(parts) == 1 and quality(parts[0]) and not self.context.labelled:
            return []
        if len(parts) == 1 and self.colon:
            parts = [without_quality(parts[0])[0]]
        items: Items = []
        place = 0
        while place < len(parts):
            items += self._part(parts, place, line)
            place += 1
        if IN_EFFECT.search(self.text):
            items = [self._in_effect(i) for i in items]
        if len(parts) > 1 and self.colon and parts[0][0].type == "IF":
            items = with_condition(items, stays_open=self.open)
        if line == self.condition.line and WOULD_THEN.search(self.text):
            return goes_on_with(self.puzzle, self.condition.conditional, items)
        items = self.condition.continued(tokens, line, items, self.context.scope)
        return [i.flagged("elided") for i in items] if any(t.type == "ETC" for t in tokens) else items

    def _in_effect(self, i: Item) -> Item:
        """ "Eve effectively calls Ada a liar", whom she does not accuse: if Eve is truthful, Ada lies."""
        f = i.formula
        if not isinstance(f, Says) or f.target == FACT or (f.speaker, f.target) in self.puzzle.attacks:
            return i
        return conditional([Item(truthful(f.speaker))], [Item(lying(f.target))])[0]

    def _asked_about(self, tokens: list[Token]) -> None:
        """A question speaks of whom it names; the next sentence may leave out whom "And Bo?" names."""
        names = tuple(dict.fromkeys(n for t in tokens for n in t.names))
        if names and self.asking:
            self.context.mention(names)
            self.context.labelled |= len(names) == 1 and not any(t.type in QUALIFYING for t in tokens)

    def _names_asked(self, tokens: list[Token]) -> Items:
        """What names alone say after "Who accuses Bo?"; nothing elsewhere."""
        return [] if self.who_before is None else named_in_reply(self.puzzle, self.who_before, tokens)

    def _by_names(self, tokens: list[Token], parts: list[list[Token]]) -> Items | None:
        """Accusations given by names and arrows or below a heading alone; None where there are none."""
        announced = self.context.announced()
        if (said := arrows(self.puzzle, tokens, announced)) is None and announced:
            said = entry(self.puzzle, announced, parts)
        return said

    def _may_not_stand_alone(self) -> None:
        """Refuse a sentence that may be about what was supposed before it."""
        if ONE_OF_CASES.match(self.text):
            raise Unread(ONE_CASE)
        if any(f.doubtful for f in self.context.frames):
            raise Unread(HANGS)

    def _part(self, parts: list[list[Token]], place: int, line: int) -> Items:
        """What one segment says; of a heading before others nothing."""
        segment, more = parts[place], place + 1 < len(parts)
        if segment[0].type == "RETRACT":
            if self.context.scope:
                return [Item(Remark("contradiction_noted"))]
            return [] if self.after_question and segment[0].word in REPLIES else [taken_back()]
        if not says_something(segment) or (segment[0].type == "DOUBT" and more):
            return self._label(segment, len(parts) == 1, last=place > 0 and not more)
        try:
            found = self._segment(segment, heading=more)
        except Unread:
            if more and is_heading(segment):
                return []
            raise
        if place and is_case(parts[place - 1]) and all(i.act == "assert" for i in found):
            found = [replace(i, act="suppose") for i in literals(found)]
        if place and segment[0].word.startswith("and since") and any(t.type == "IF" for t in parts[place - 1]):
            raise Unread("a reason that may belong to the condition")
        if place == 0 and self.colon and self._may_suppose(segment, found):
            return self._before_colon(parts, found, line)
        self._not_speech(parts, segment, found)
        return [i for i in found if "heading" not in i.flags or not more]

    def _speech(self, parts: list[list[Token]]) -> Items | None:
        """Testimony written "Bo: Ada is lying", with what brackets after it draw from it; or None."""
        if (found := speaker_of(parts)) is None:
            return None
        speaker, (said, inside) = found[0], bracketed(found[1])
        if (told := testimony(self.puzzle, speaker, said)) is None:
            return None
        drawn = drawn_from(speaker, self._segment(inside)) if inside else []
        self.context.testimony((speaker,), said[0].names)
        return [Item(told), *drawn]

    def _before_colon(self, parts: list[list[Token]], found: Items, line: int) -> Items:
        """What "Bo is truthful: ..." says together with the rest, which is then read."""
        rest = [i for place in range(1, len(parts)) for i in self._part(parts, place, line)]
        if (both := after_colon(self.puzzle, found[0], rest)) is None:
            self.doubtful_line = line
            raise Unread("a claim or a supposition before a colon")
        del parts[1:]
        return both

    def _may_suppose(self, segment: list[Token], found: Items) -> bool:
        """Whether "Bo is truthful:" stands there alone: a claim, or the heading of what follows if it is so."""
        if segment[0].type in ("SO", "HEDGESO", "SINCE", "IF", "WE") or len(found) != 1 or is_found(segment):
            return False
        return is_value(found[0].formula) and found[0].act == "assert"

    def _not_speech(self, parts: list[list[Token]], segment: list[Token], items: Items) -> None:
        """Refuse "Bo: Ada is lying (the bus is late)", which may be testimony or a conclusion."""
        speaker = parts[0][0].names if [t.type for t in parts[0]] == ["NAME"] else ()
        first = items[0].formula if items else None
        if segment[0].type != "NAME" or not speaker or not isinstance(first, Is) or first.predicate != "lying":
            return
        if (speaker[0], first.witness) in self.puzzle.attacks and "SO" not in {t.type for t in segment}:
            raise Unread("testimony, or a conclusion from it")

    def _segment(self, segment: list[Token], *, heading: bool = False) -> Items:
        if any(t.type == "SAMEREASON" for t in segment):
            return self.composer.again(self._segment([t for t in segment if t.type != "SAMEREASON"], heading=heading))
        self.composer.paired = paired(segment)
        segment = reworded(trimmed(without_pairing(segment)), self.text, heading=heading)
        if not segment:
            raise Unread("a segment without words")
        if (told := both_sides(segment)) is not None:
            return [i for side in told for i in self._segment(side)]
        if segment[0].type == "PREP" and (found := tree(tuple(t.type for t in segment))) is not None:
            return self.composer.items(found, segment, heading=heading)
        if (reason := as_reason(segment)) is not None and (found := tree(tuple(t.type for t in reason))) is not None:
            return self.composer.items(found, reason, heading=heading)
        segment = self._plain(segment)
        if not segment:
            raise Unread("only adjuncts")
        found = tree(tuple(t.type for t in segment))
        if found is None and (general := loosened(segment, self.text)) is not None:
            segment, found = general, tree(tuple(t.type for t in general))
        for closed in closed_asides(segment) if found is None else ():
            if (found := tree(tuple(t.type for t in closed))) is not None:
                segment = closed
                break
        if found is None:
            return self._loosely(segment, heading=heading)
        return self.composer.items(found, segment, heading=heading)

    def _loosely(self, segment: list[Token], *, heading: bool) -> Items:
        """What a segment says that the grammar has not whole: remarks, pairs, what stands before or beside a remark."""
        if is_relevance(segment) and STATES_FACT.search(self.text) is None:
            return [Item(General("relevance"))]
        if remark := remark_of(segment, self.text[segment[0].start : segment[-1].end]):
            return [Item(Remark(remark))]
        if (listed := pairs_in_brackets(segment)) is not None:
            return self.composer.pairs(listed[0].names) + (self._segment(listed[1]) if listed[1] else [])
        if before := without_relevance(segment):
            return [*self._segment(before), Item(General("relevance"))]
        segment = self._without_asides(segment)
        if (found := tree(tuple(t.type for t in segment))) is None:
            raise Unread("no grammar for this sentence")
        return self.composer.items(found, segment, heading=heading)

    def _without_asides(self, segment: list[Token]) -> list[Token]:
        """The segment with clauses about the puzzle as general claims; not where a pronoun may mean whom those name."""
        out = without_asides(segment, self.text)
        return segment if out is None or left_out_before_pronoun(segment, out) else out

    def _plain(self, segment: list[Token]) -> list[Token]:
        """The segment without adjuncts; whom only an adjunct named, a pronoun may mean."""
        out = trimmed(plain(segment))
        if dropped := left_out_before_pronoun(segment, out):
            self.context.forget(dropped)
        return out

    def _label(self, segment: list[Token], alone: bool, *, last: bool) -> Items:
        """Names without a predicate: they are spoken of; in a list of accusers they accuse."""
        if alone and not self.colon and (found := remark(segment)) is not None:
            return [Item(General(found.word))]
        names = tuple(dict.fromkeys(n for t in segment for n in t.names))
        if not names:
            return []
        if (last or (alone and self.listed)) and all(t.type in ("PAIRS", "COMMA", "AND", "CAND") for t in segment):
            return self.composer.pairs(tuple(n for t in segment for n in t.names))
        plain = all(t.type in ("NAME", "NAMES", "COMMA", "AND", "CAND", "VS", "PAIRS") for t in segment)
        if plain and alone and (accused := self.context.accused()):
            self.context.testimony(names, accused)
            return [Item(Says(x, y)) for x in names for y in accused if x != y]
        self.context.mention(names)
        self.context.labelled = len(names) == 1 or plain
        if len(names) == 2:
            self.context.pair = self.context.group = names
        return []
