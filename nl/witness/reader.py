"""Responses to witness puzzles, read: the text's sentences as steps with claims, what cannot be read marked so."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...semantics.claims import Act, Claim, Kind, Step
from ...semantics.witness import Formula, General, Is, Puzzle, Says
from ..text import Sentence, sentences
from .accuser_lists import heads_accusers
from .answering import ANSWER, BARE_ANSWER, OPENS_ANSWER, answer, asked_if, claimed_in_doubt, without_answer
from .asides import aside_of, is_noun_heading, is_opener
from .bearing import claim_bearing
from .context import Frame, Saved, Unread, rank
from .disclaimed import denies_all, disclaimed
from .distance import compressed
from .headings import HEADING, is_understood, quality, without_quality
from .inline import stays_open
from .items import Item, Items
from .lexer import lexer
from .partial import clear, parts, told, worth, worth_little
from .parts import Parts
from .repairs import repaired
from .replies import asked, reply, reply_at_end, who_is_asked, with_reply
from .segments import is_heading
from .supposing import SUPPOSES, ends, leave
from .tables import Tables
from .tokens import Token

LIMIT = 400_000  # characters of a response that are read
LONGEST = 3_000  # characters of a sentence that is read
BOTH = re.compile(r"\b(?:they|these|those)\b[^,;]{0,12}\bboth\b", re.IGNORECASE)
LONGEST_ANSWER = 200  # characters of an answer line

IF_SO = re.compile(
    r"^\W*(?:(?:but|and|so|however),? )?if (?:so|(?:this|that|it) (?:is|were|was) (?:so|the case|true|right|correct)),?"
    r"(?: then,?)? ",
    re.IGNORECASE,
)


def read(t: Puzzle, text: str) -> tuple[Step[Formula], ...]:
    """The response's sentences as steps with claims, in order and disjoint; what cannot be read is ``unparsed`` with a
    note. Raises on no text; past LIMIT characters the rest is one unparsed step."""
    reader = Reader(t, text)
    cut = tuple(sentences(text[:LIMIT]))
    steps = [reader.step(i, s, after) for i, (s, after) in enumerate(zip(cut, (*cut[1:], None), strict=False))]
    if text[LIMIT:].strip():
        steps.append(Step(len(steps), LIMIT, len(text), Kind.UNPARSED, note=f"beyond the first {LIMIT} characters"))
    return repaired(steps)


@dataclass(frozen=True, slots=True)
class Found:
    """What a sentence was read as."""

    kind: Kind
    items: tuple[Item, ...] = ()
    note: str = ""
    unread: tuple[int, int] | None = None  # the part of the sentence that could not be read


class Reader(Parts):
    """Reads the sentences of one response in order."""

    def __init__(self, puzzle: Puzzle, source: str = "") -> None:
        super().__init__(puzzle)
        self.source = source
        self.lexer = lexer(puzzle)
        self.tables = Tables(puzzle.arguments)
        self.answer_line = -1
        self.who: Is | None = None  # what this question asks of whom: the witness in it is the one asked about
        self.question: tuple[Formula, Formula] | None = None  # what "yes" and "no" say to the question before
        self.said: dict[object, None] = {}  # formulas claimed or supposed so far, in order
        self.composer.said = self.said.keys()

    def step(self, index: int, sentence: Sentence, after: Sentence | None = None) -> Step[Formula]:
        """The step of one sentence, which another may come after."""
        self.open = after is not None and stays_open(sentence, after)
        sentence = self.tables.reworded(sentence)
        found = self._answer(sentence) or self._meant(sentence, self._read(index, sentence))
        claims = tuple(self._claims(found.items, index, sentence))
        unread = None
        if found.unread is not None:
            unread = (sentence.offsets[found.unread[0]], sentence.offsets[found.unread[1] - 1] + 1)
        return Step(index, sentence.start, sentence.end, found.kind, claims, found.note, unread)

    def _claims(self, items: Sequence[Item], index: int, s: Sentence) -> Iterator[Claim[Formula]]:
        outer = tuple(i for i in self.context.scope if i != index)
        inside = closed = False
        for place, item in enumerate(items):
            act = Act(item.act)
            if any(item.formula == other.formula and item.act == other.act for other in items[:place]):
                continue
            if "arrow" in item.flags and outer and (item.formula in self.said or isinstance(item.formula, Says)):
                continue
            self.said.setdefault(item.formula)
            if act is Act.ASSERT and (isinstance(item.formula, Says) or _is_attack(item.formula)):
                act = Act.RESTATE
            if act is Act.SUPPOSE:
                inside = True
                self.condition.supposed.setdefault(index, []).append(item.formula)
            scope = (*outer, index) if inside and act is not Act.SUPPOSE else outer[:-1] if closed else outer
            closed |= ends([item])
            flags = item.flags - {"arrow", "heading"} | ({"hypothetical"} if scope or act is Act.SUPPOSE else set())
            yield Claim(act, item.formula, s.start, s.end, scope, flags)

    def _meant(self, s: Sentence, found: Found) -> Found:
        """What was read, unless the sentence, or its being struck out, says that it is not meant."""
        struck = "~~" in self.source[max(0, s.start - 2) : s.end + 2]
        if struck or (found.items and disclaimed(self.puzzle, s.text)) or denies_all(s.text):
            return Found(Kind.UNPARSED, note="says that it, or what it speaks of, is not so")
        if BOTH.search(s.text) and len({i.formula.witness for i in found.items if isinstance(i.formula, Is)}) == 1:
            return Found(Kind.UNPARSED, note="who both are is not clear")
        return found

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
        return Found(Kind.ANSWER, (answer(next(g for g in found.groups() if g)),))

    # --- sentences ---

    def _read(self, index: int, s: Sentence) -> Found:
        self.context.enter(s)
        self.text = s.text
        if len(s.text) > LONGEST:
            return Found(Kind.UNPARSED, note=f"longer than {LONGEST} characters")
        text, answered = without_answer(IF_SO.sub(_blanked, s.text) if self.context.scope else s.text)
        text, replied_last = reply_at_end(self.question, text)
        tokens = self.lexer.tokens(text)
        self.after_question, self.asking = self.asking, s.text.endswith("?")
        replied = reply(self.question, s.text)
        self.question = asked(tokens, s.text) if s.text.endswith("?") else None
        self.who, self.who_before = (who_is_asked(tokens, s.text) if s.text.endswith("?") else None), self.who
        if replied and not tokens:
            return self._found(replied)
        self.listed = s.mark[:1] not in ("", "#") and not s.text.endswith(":")
        tokens = asked_if(tokens) if self.asking else tokens
        opens = bool(tokens) and tokens[0].type == "OPENER"
        asks = self.asking and not claimed_in_doubt(s.text, tokens) and [t.type for t in tokens[:1]] != ["ASSUME"]
        if asks or opens:
            self._asked_about(tokens)
        if asks:
            return Found(Kind.META)
        if opens:
            return self._heading(s, tokens)
        saved = self.context.copy()
        try:
            read = with_reply(replied, self._names_asked(tokens) or self._segments(tokens, s.line))
            items = compressed(self.puzzle, read) + replied_last + answered
        except Unread as e:
            if s.line == self.doubtful_line or (claim_bearing(self.puzzle, s.text) and SUPPOSES.match(s.text)):
                self.context.frames.append(Frame(rank(s), s.indent, line=s.line, doubtful=True))
            elif s.text.endswith(":") and is_heading(tokens):
                self._frame(index, s, tokens, [])
                return self._heading(s, tokens)
            if (part := self._in_part(s, text, tokens, saved, str(e))) is not None:
                return part
            found = self._unread(index, s, tokens, str(e))
            return Found(Kind.META, note=HEADING) if found.note and is_noun_heading(s.text) else found
        leave(self.context, s, items)
        self._frame(index, s, tokens, items)
        self.context.dropped = ends(items) and bool(self.context.scope)
        if not any(i.act == "suppose" and "implied" not in i.flags for i in items):
            self.condition.take(tokens, items, s.line)
        if kept := [i for i in items if "heading" not in i.flags or not s.text.endswith(":")]:
            return self._found(kept)
        return Found(Kind.META, note=HEADING) if items else self._heading(s, tokens)

    def _in_part(self, s: Sentence, text: str, tokens: list[Token], saved: Saved, why: str) -> Found | None:
        """What can be read of a sentence without the parts that cannot."""
        if not claim_bearing(self.puzzle, s.text) or self.condition.announced(tokens, s.line):
            return None
        now = self.context.copy()
        little: tuple[Saved, str, Items, tuple[int, int]] | None = None
        for blanked, unread in parts(tokens, text):
            self.context.restore(saved)
            if (items := self._rest(s, tokens, blanked, unread)) is None:
                continue
            if worth(items):
                return self._partly(s, tokens, items, unread, why)
            if little is None and worth_little(self.puzzle, items):
                little = self.context.copy(), blanked, items, unread
        if little is not None:
            self.context.restore(little[0])
            self.text = little[1]
            return self._partly(s, tokens, little[2], little[3], why)
        self.context.restore(now)
        self.text = s.text
        if found := told(self.puzzle, tokens):
            return self._partly(s, tokens, found, (0, len(s.text)), why)
        return None

    def _rest(self, s: Sentence, tokens: list[Token], blanked: str, unread: tuple[int, int]) -> Items | None:
        """What a sentence says without the part that is left out; None where that cannot be told."""
        left_out = tuple(dict.fromkeys(n for t in tokens for n in t.names if unread[0] <= t.start < unread[1]))
        rest = self.lexer.tokens(blanked)
        if not clear(rest, left_out):
            return None
        if unread[0] < min((t.start for t in rest), default=0):
            self.context.mention(left_out)
        self.text = blanked
        try:
            return compressed(self.puzzle, self._segments(rest, s.line))
        except Unread:
            return None

    def _partly(self, s: Sentence, tokens: list[Token], items: Items, unread: tuple[int, int], why: str) -> Found:
        """What was read of a sentence in part."""
        self.context.forget(tuple(dict.fromkeys(n for t in tokens for n in t.names)))
        self.condition.near = False
        bears = claim_bearing(self.puzzle, s.text[slice(*unread)])
        return Found(Kind.CLAIM, tuple(items), f"read in part: {why}", unread if bears else None)

    def _found(self, items: Items) -> Found:
        restated = all(isinstance(i.formula, Says) or _is_attack(i.formula) for i in items)
        return Found(Kind.RESTATEMENT if restated else Kind.CLAIM, tuple(items))

    def _heading(self, s: Sentence, tokens: list[Token]) -> Found:
        """A sentence that says nothing of who lies: a general claim, or nothing, with a note where it was understood as
        a heading."""
        if claim_bearing(self.puzzle, s.text) and (remark := aside_of(tokens, s.text)) is not None:
            return Found(Kind.CLAIM, (Item(General(remark)),))
        understood = is_understood(s, tokens) or OPENS_ANSWER.fullmatch(s.text) is not None
        understood = understood or is_opener(tokens, s.text)
        return Found(Kind.META, note=HEADING if understood and claim_bearing(self.puzzle, s.text) else "")

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
        announced = heads_accusers(s.text) if not names and not supposes else ""
        frame = Frame(rank(s), s.indent, subject, accused, scope, s.line, announced=announced, quality=kind)
        self.context.frames.append(frame)

    def _unread(self, index: int, s: Sentence, tokens: list[Token], note: str) -> Found:
        names = tuple(dict.fromkeys(n for t in tokens for n in t.names))
        self.context.forget(names)
        self.condition.near = False
        if claim_bearing(self.puzzle, s.text):
            return Found(Kind.UNPARSED, note=note)
        return Found(Kind.META)


def _is_attack(f: Formula) -> bool:
    return isinstance(f, Is) and f.predicate == "attacked"


def _blanked(m: re.Match[str]) -> str:
    return " " * len(m[0])
