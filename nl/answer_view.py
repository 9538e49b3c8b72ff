"""A response's text as the answer extractor sees it, with the way back to the original offsets."""

import re
from bisect import bisect_right
from dataclasses import dataclass

INVISIBLE = "\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad"
DROPPED = re.compile(
    rf"[{INVISIBLE}]+|~~[^~\n]{{1,200}}~~|<(del|s|strike)>[^<\n]{{0,200}}</\1>|\\cancel\{{[^{{}}\n]{{0,200}}\}}"
)
SAME_LENGTH: dict[int, int | str] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},  # full-width ASCII
    **dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u3000"), " "),
    **dict.fromkeys(map(ord, "’‘ʼ"), "'"),
    **dict.fromkeys(map(ord, "“”„«»「」"), '"'),
}
TAGS = r"(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad)"
THINK_END = re.compile(rf"</\s*{TAGS}\s*>|\[/think\]|<\|end_of_thought\|>|◁/think▷|<\|channel\|>final<\|message\|>")
THINK_START = re.compile(rf"<\s*{TAGS}\s*>|\[think\]|<\|begin_of_thought\|>|◁think▷")
SENTENCE_WINDOW = 300


def _lower(text: str) -> str:
    """The text in lower case, as long as before (a few letters lower to two characters)."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(c.lower()[:1] for c in text)


@dataclass(frozen=True, slots=True)
class View:
    """The text in lower case, without invisible and struck-out characters.

    ``start`` and ``end`` bound what counts as the reply: after the last closed thought, before one that is left open
    (``thinking``).
    """

    text: str
    pieces: tuple[int, ...]  # where each kept piece starts in ``text``
    shifts: tuple[int, ...]  # what to add there to get the original offset
    start: int
    end: int
    thinking: bool

    @classmethod
    def of(cls, original: str) -> "View":
        """The view of a text; linear in its length."""
        plain = _lower(original if original.isascii() else original.translate(SAME_LENGTH))
        kept, pieces, shifts, length, last = [], [0], [0], 0, 0
        for m in DROPPED.finditer(plain):
            kept.append(plain[last : m.start()])
            length += m.start() - last
            last = m.end()
            pieces.append(length)
            shifts.append(last - length)
        text = "".join((*kept, plain[last:])) if kept else plain
        start = max((m.end() for m in THINK_END.finditer(text)), default=0)
        opened = THINK_START.search(text, start)
        return cls(
            text, tuple(pieces), tuple(shifts), start, opened.start() if opened else len(text), opened is not None
        )

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text that this span of the view shows."""
        return self._original(start), self._original(end - 1) + 1

    def _original(self, at: int) -> int:
        return at + self.shifts[bisect_right(self.pieces, at) - 1]

    def sentence_before(self, at: int) -> str:
        """The part of the sentence before this place (at most a window)."""
        window = self.text[max(self.start, at - SENTENCE_WINDOW) : at]
        return re.split(r"[.!?](?=\s)|[\r\n]", window)[-1]

    def line_before(self, at: int) -> str:
        """The part of the line before this place (at most a window)."""
        return self.text[max(self.start, at - SENTENCE_WINDOW) : at].rpartition("\n")[2]

    def starts_word(self, at: int) -> bool:
        """Whether no letter or digit stands right before this place (in scripts that part words by spaces)."""
        return at == self.start or not (self.text[at].isascii() and self.text[at - 1].isalnum())
