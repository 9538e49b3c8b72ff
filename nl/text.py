"""A response without its Markdown, cut into sentences, every character traced back to the original text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

LIST_MARK = re.compile(
    r"(?:>\s*)*(#{1,6}\s+|[-*+•‣◦–—●▪]\s+|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s+|(?:\*\*|__)\d{1,3}[.)]\s*)?"
)
# Patterns that begin with a character, not with what stands before it, are searched for several times as fast.
EMPHASIS = re.compile(r"\*\**|``*|_(?<!\w_)_*(?=\S)|_(?<=\S_)_*(?!\w)|~~|\\[()\[\]]|\$")
LONGEST_LINE = 20_000  # characters; a longer line is one sentence, uncut
STOP = re.compile(r"[.!?…](?<![.!?…][.!?…])[.!?…]*[\"'”’)\]*_]*(?=\s+[\"'“‘(\[*_]*[A-Z0-9]|\s*$)")
SHORT = re.compile(r"\b(?:vs|cf|e\.g|i\.e|etc|no|fig|mr|mrs|ms|dr)\.$", re.IGNORECASE)
LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence or list entry. ``text`` is free of Markdown; character i of it is character ``offsets[i]`` of the
    original, and ``start``, ``end`` span it there. ``indent`` is the column at which the line's content begins,
    ``mark`` its list mark ("-", "1.", "#", or ""), ``line`` its number, ``first`` whether the sentence begins the line,
    ``gap`` whether a blank line stands before the line."""

    start: int
    end: int
    text: str
    offsets: range | tuple[int, ...]
    indent: int
    mark: str
    line: int
    first: bool
    gap: bool
    bold: bool


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a text in order, disjoint, without empty ones; in time linear in its length."""
    previous_end, number = 0, 0
    for found in LINE.finditer(text):
        number += 1
        between = text[previous_end : found.start()]
        previous_end = found.end()
        if found[0].isspace():
            continue
        yield from _line(text, found.start(), found.end(), number, _gap(text, found.start(), between))


def _gap(text: str, start: int, between: str) -> bool:
    """Whether a blank line stands right before the line that starts here."""
    if between.replace("\r\n", "\n").count("\n") + between.replace("\r\n", "").count("\r") > 1:
        return True
    line_before = text.rfind("\n", 0, max(0, start - len(between))) + 1
    return start > 0 and text[line_before : start - len(between)].strip() == ""


def _line(text: str, start: int, end: int, number: int, gap: bool) -> Iterator[Sentence]:
    if end - start > LONGEST_LINE:
        yield Sentence(start, end, text[start:end], range(start, end), 0, "", number, True, gap, False)
        return
    raw = text[start:end]
    margin = len(raw) - len(raw.lstrip())
    marked = LIST_MARK.match(raw, margin)
    content = marked.end() if marked else margin
    mark = (marked[1] or "").strip() if marked else ""
    plain, offsets = unmark(raw[content:].rstrip(), start + content)
    bold = mark.startswith("#") or raw[content:].strip().startswith(("**", "__"))
    for place, (i, j) in enumerate(cuts(plain)):
        yield Sentence(
            offsets[i], offsets[j - 1] + 1, plain[i:j], offsets[i:j], margin, mark, number, place == 0, gap, bold
        )


def unmark(line: str, base: int) -> tuple[str, range | tuple[int, ...]]:
    """The line without emphasis marks, and for each character left its index in the original (which starts at base)."""
    marks = list(EMPHASIS.finditer(line))
    if not marks:
        return line, range(base, base + len(line))
    edges = [0, *(x for m in marks for x in m.span()), len(line)]
    kept = [(edges[i], edges[i + 1]) for i in range(0, len(edges), 2)]
    return "".join(line[a:b] for a, b in kept), tuple(chain.from_iterable(range(base + a, base + b) for a, b in kept))


def cuts(plain: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences of one line, without white space around them."""
    ends = [m.end() for m in STOP.finditer(plain) if not SHORT.search(plain, max(0, m.start() - 5), m.start() + 1)]
    for a, b in pairwise([0, *ends, len(plain)]):
        piece = plain[a:b]
        i, j = a + len(piece) - len(piece.lstrip()), a + len(piece.rstrip())
        if i < j:
            yield i, j


def without_lines(text: str, lines: Iterable[str]) -> str:
    """The text with each occurrence of the lines blanked out, every other character in its place."""
    for line in lines:
        text = text.replace(line, " " * len(line))
    return text
