"""Responses to witness puzzles, read: the text's sentences as steps with claims, what cannot be read marked so."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...semantics.claims import Act, Claim, Kind, Step
from ...semantics.witness import NO, UNDETERMINED, YES, Answer, Formula, General, Is, Puzzle, Remark, Says
from ..text import Sentence, sentences
from .adjuncts import as_reason, left_out_before_pronoun, paired, plain, without_pairing
from .bearing import claim_bearing
from .colons import after_colon, bracketed, pairs_in_brackets, speaker_of, testimony, with_cases
from .compose import Composer
from .conditions import implied as drawn_from
from .conditions import is_value
from .context import Context, Frame, Unread, rank
from .continued import Condition
from .distance import compressed
from .entries import Entries
from .general import loosened, remark
from .grammar import tree
from .headings import HEADING, against, is_understood, quality, without_quality
from .inline import stays_open, with_condition
from .items import Item, Items, literals
from .lexer import lexer
from .replies import asked, reply, with_reply
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
from .tokens import Token

LIMIT = 400_000  # characters of a response that are read
LONGEST = 3_000  # characters of a sentence that is read
LONGEST_ANSWER = 200  # characters of an answer line

ANSWER = re.compile(
    r"\W*(?:(?:so|thus|therefore|hence),?\s+)?(?:the\s+)?(?:final\s+)?answer\s*(?:is|:|=)\s*[\W]*"
    r"(yes|no|undetermined|unknown|cannot be determined)\b\W*",
    re.IGNORECASE,
)
OPENS_ANSWER = re.compile(r"\W*(?:final\s+)?answer\s*:?\W*", re.IGNORECASE)
BARE_ANSWER = re.compile(r"\W*(yes|no|undetermined)\W*", re.IGNORECASE)


def read(t: Puzzle, text: str) -> tuple[Step[Formula], ...]:
    """The response's sentences as steps with claims, in order and disjoint; what cannot be read is ``unparsed`` with a
    note. Raises on no text; past LIMIT characters the rest is one unparsed step."""
    reader = Reader(t)
    cut = tuple(sentences(text[:LIMIT]))
    steps = [reader.step(i, s, after) for i, (s, after) in enumerate(zip(cut, (*cut[1:], None), strict=False))]
    if text[LIMIT:].strip():
        steps.append(Step(len(steps), LIMIT, len(text), Kind.UNPARSED, note=f"beyond the first {LIMIT} characters"))
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class Found:
    """What a sentence was read as."""

    kind: Kind
    items: tuple[Item, ...] = ()
    note: str = ""


class Reader:
    """Reads the sentences of one response in order."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.lexer, self.context = puzzle, lexer(puzzle), Context()
        self.composer = Composer(puzzle, self.context)
        self.entries = Entries(puzzle, self.context, self._segment)
        self.answer_line = self.doubtful_line = -1
        self.condition = Condition()
        self.question: tuple[Formula, Formula] | None = None  # what "yes" and "no" say to the question before
        self.text = ""  # of the sentence
        self.colon = False  # whether a colon ends the first segment
        self.open = False  # whether the sentence after it may go on with what this one supposes
        self.listed = False  # whether the sentence is an entry of a list, and no heading
        self.said: set[object] = set()  # formulas claimed or supposed so far
        self.composer.said = self.said

    def step(self, index: int, sentence: Sentence, after: Sentence | None = None) -> Step[Formula]:
        """The step of one sentence, which another may come after."""
        self.open = after is not None and stays_open(sentence, after)
        found = self._answer(sentence) or self._read(index, sentence)
        claims = tuple(self._claims(found.items, index, sentence))
        return Step(index, sentence.start, sentence.end, found.kind, claims, found.note)

    def _claims(self, items: Sequence[Item], index: int, s: Sentence) -> Iterator[Claim[Formula]]:
        outer = tuple(i for i in self.context.scope if i != index)
        inside = False
        for place, item in enumerate(items):
            act = Act(item.act)
            if any(item.formula == other.formula for other in items[:place]):
                continue
            if "arrow" in item.flags and outer and (item.formula in self.said or isinstance(item.formula, Says)):
                continue
            self.said.add(item.formula)
            if act is Act.ASSERT and (isinstance(item.formula, Says) or _is_attack(item.formula)):
                act = Act.RESTATE
            if act is Act.SUPPOSE:
                inside = True
                self.condition.supposed.setdefault(index, []).append(item.formula)
            scope = (*outer, index) if inside and act is not Act.SUPPOSE else outer
            flags = item.flags - {"arrow", "heading"} | ({"hypothetical"} if scope or act is Act.SUPPOSE else set())
            yield Claim(act, item.formula, s.start, s.end, scope, flags)

    # --- answers ---

    def _answer(self, s: Sentence) -> Found | None:
        if len(s.text) > LONGEST_ANSWER:
            return None
        found = ANSWER.fullmatch(s.text) or (BARE_ANSWER.fullmatch(s.text) if s.line - 1 <= self.answer_line else None)
        if OPENS_ANSWER.fullmatch(s.text):
            self.answer_line = s.line
        if not found:
            return None
        self.context.frames.clear()
        value = {"yes": YES, "no": NO}.get(found[1].lower(), UNDETERMINED)
        return Found(Kind.ANSWER, (Item(Answer(value), act="answer"),))

    # --- sentences ---

    def _read(self, index: int, s: Sentence) -> Found:
        self.context.enter(s)
        self.text = s.text
        if len(s.text) > LONGEST:
            return Found(Kind.UNPARSED, note=f"longer than {LONGEST} characters")
        tokens = self.lexer.tokens(s.text)
        replied = reply(self.question, s.text)
        self.question = asked(tokens, s.text) if s.text.endswith("?") else None
        if replied and not tokens:
            return self._found(replied)
        self.listed = s.mark[:1] not in ("", "#") and not s.text.endswith(":")
        if s.text.endswith("?") or (tokens and tokens[0].type == "OPENER"):
            return Found(Kind.META)
        try:
            items = compressed(self.puzzle, with_reply(replied, self._segments(tokens, s.line)))
        except Unread as e:
            if s.line == self.doubtful_line:
                self.context.frames.append(Frame(rank(s), s.indent, line=s.line, doubtful=True))
            elif s.text.endswith(":") and is_heading(tokens):
                self._frame(index, s, tokens, [])
                return self._heading(s, tokens)
            return self._unread(index, s, tokens, str(e))
        self._frame(index, s, tokens, items)
        if not any(i.act == "suppose" and "implied" not in i.flags for i in items):
            self.condition.take(tokens, items, s.line)
        if kept := [i for i in items if "heading" not in i.flags or not s.text.endswith(":")]:
            return self._found(kept)
        return Found(Kind.META, note=HEADING) if items else self._heading(s, tokens)

    def _found(self, items: Items) -> Found:
        restated = all(isinstance(i.formula, Says) or _is_attack(i.formula) for i in items)
        return Found(Kind.RESTATEMENT if restated else Kind.CLAIM, tuple(items))

    def _heading(self, s: Sentence, tokens: list[Token]) -> Found:
        """A sentence that says nothing, with a note where it was understood as a heading."""
        understood = is_understood(s, tokens) or OPENS_ANSWER.fullmatch(s.text) is not None
        return Found(Kind.META, note=HEADING if understood and claim_bearing(self.puzzle, s.text) else "")

    def _segments(self, tokens: list[Token], line: int) -> Items:
        """What the sentence says, segment by segment."""
        self._may_not_stand_alone()
        parts = with_cases([against(part) for part in segments(without_etc(tokens))])
        self.colon = next((t.type for t in tokens if t.type in BREAKS), "") == "COLON"
        if (said := self.entries.read(parts, line)) is not None or (said := self._speech(parts)) is not None:
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
        if len(parts) > 1 and self.colon and parts[0][0].type == "IF":
            items = with_condition(items, stays_open=self.open)
        items = self.condition.continued(tokens, line, items, self.context.scope)
        return [i.flagged("elided") for i in items] if any(t.type == "ETC" for t in tokens) else items

    def _may_not_stand_alone(self) -> None:
        """Refuse a sentence that may be about what was supposed before it."""
        if any(f.doubtful for f in self.context.frames):
            raise Unread("hangs under what may be a supposition")

    def _part(self, parts: list[list[Token]], place: int, line: int) -> Items:
        """What one segment says; of a heading before others nothing."""
        segment, more = parts[place], place + 1 < len(parts)
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
        if inside and inside[0].type != "SO":
            raise Unread("testimony, or a conclusion from it")
        drawn = drawn_from(speaker, self._segment(inside[1:])) if inside else []
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
        self.composer.paired = paired(segment)
        segment = trimmed(without_pairing(segment))
        if not segment:
            raise Unread("a segment without words")
        if segment[0].type == "PREP" and (found := tree(tuple(t.type for t in segment))) is not None:
            return self.composer.items(found, segment, heading=heading)
        if (reason := as_reason(segment)) is not None and (found := tree(tuple(t.type for t in reason))) is not None:
            return self.composer.items(found, reason, heading=heading)
        segment = self._plain(segment)
        found = tree(tuple(t.type for t in segment))
        if found is None and (general := loosened(segment, self.text)) is not None:
            segment, found = general, tree(tuple(t.type for t in general))
        for closed in closed_asides(segment) if found is None else ():
            if (found := tree(tuple(t.type for t in closed))) is not None:
                segment = closed
                break
        if found is None and is_relevance(segment):
            return [Item(General("relevance"))]
        if found is None and (remark := remark_of(segment, self.text[segment[0].start : segment[-1].end])):
            return [Item(Remark(remark))]
        if found is None and (listed := pairs_in_brackets(segment)) is not None:
            return self.composer.pairs(listed[0].names) + (self._segment(listed[1]) if listed[1] else [])
        if found is None and (before := without_relevance(segment)):
            return [*self._segment(before), Item(General("relevance"))]
        if found is None:
            raise Unread("no grammar for this sentence")
        return self.composer.items(found, segment, heading=heading)

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
        plain = all(t.type in ("NAME", "NAMES", "COMMA", "AND", "CAND", "VS") for t in segment)
        if plain and alone and (accused := self.context.accused()):
            self.context.testimony(names, accused)
            return [Item(Says(x, y)) for x in names for y in accused if x != y]
        self.context.mention(names)
        self.context.labelled = len(names) == 1 or plain
        if len(names) == 2:
            self.context.pair = self.context.group = names
        return []

    def _frame(self, index: int, s: Sentence, tokens: list[Token], items: Items) -> None:
        """Open the frame that the line is for those below it."""
        supposes = any(i.act == "suppose" and "implied" not in i.flags for i in items)
        if not supposes and not (s.text.endswith(":") or (s.first and not items)):
            return
        names = tuple(dict.fromkeys(n for t in tokens for n in t.names))
        attacked = [i.formula for i in items if isinstance(i.formula, Is) and i.formula.predicate == "attacked"]
        accused = tuple(f.witness for f in attacked)
        subject = self.context.subject if items and not accused else names if not accused else ()
        heading = [t for t in tokens if t.type != "COLON"]
        kind = without_quality(heading)[1] if accused else "" if items else quality(heading)
        scope = index if supposes else None
        self.context.frames.append(Frame(rank(s), s.indent, subject, accused, scope, s.line, quality=kind))

    def _unread(self, index: int, s: Sentence, tokens: list[Token], note: str) -> Found:
        names = tuple(dict.fromkeys(n for t in tokens for n in t.names))
        self.context.forget(names)
        self.condition.near = False
        if claim_bearing(self.puzzle, s.text):
            return Found(Kind.UNPARSED, note=note)
        return Found(Kind.META)


def _is_attack(f: Formula) -> bool:
    return isinstance(f, Is) and f.predicate == "attacked"
