"""From an audit to what the page of its response shows: the text in marked segments with the notes under them, the
attack graph, and what is said of the response as a whole."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .graphs import attack_graph
from .records import Audit, StepPart
from .report_notes import RESTATED, StepNote, step_notes
from .report_verdict import Point, headline, points, reason

QUIET = 3  # so many restatements in a row are folded
CROWD = 16  # so many names of arguments beside the graph are folded
MEANINGS = {"in": "accepted", "out": "rejected", "undecided": "neither, on account of accusations in a circle"}


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the response; ``step`` is None between the steps."""

    text: str
    step: StepNote | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A line of the response with the notes that stand under it, in groups: a group of several is folded."""

    segments: tuple[Segment, ...]
    notes: tuple[tuple[StepNote, ...], ...]
    new_paragraph: bool


# --- the text ---------------------------------------------------------------------------------------------------------


def blocks(text: str, steps: Sequence[StepPart], notes: Sequence[StepNote]) -> tuple[Block, ...]:
    """The whole text as blocks, one a line of it, nothing left out but blank space between the lines; ``steps`` are
    the steps whose spans index it, ``notes`` theirs."""
    lines: list[list[Segment]] = [[]]
    gaps: list[bool] = [False]
    for segment in _segments(text, steps, notes):
        if segment.step is not None:
            lines[-1].append(segment)
            continue
        before, breaks, after = _split(segment.text)
        if before:
            lines[-1].append(Segment(before))
        if breaks:
            lines.append([])
            gaps.append(breaks > 1)
        if after:
            lines[-1].append(Segment(after))
    return tuple(_block(line, gap) for line, gap in _joined(zip(lines, gaps, strict=True)))


def _joined(lines: Iterable[tuple[list[Segment], bool]]) -> list[tuple[list[Segment], bool]]:
    """The lines that are not empty; neighbouring ones that only restate the problem become one."""
    joined: list[tuple[list[Segment], bool]] = []
    for line, gap in lines:
        if joined and not gap and _restates(line) and _restates(joined[-1][0]):
            joined[-1][0].extend([Segment("\n"), *line])
        elif line:
            joined.append((line, gap))
    return joined


def _restates(line: Sequence[Segment]) -> bool:
    marks = {segment.step.mark for segment in line if segment.step is not None}
    return marks == {RESTATED}


def _segments(text: str, steps: Sequence[StepPart], notes: Sequence[StepNote]) -> Iterator[Segment]:
    """The text cut at the steps; spans that overlap or overrun are clipped."""
    position = 0
    for step, note in zip(steps, notes, strict=True):
        start = min(max(step.start, position), len(text))
        end = min(max(step.end, start), len(text))
        if start > position:
            yield Segment(text[position:start])
        yield Segment(text[start:end], note)
        position = end
    if position < len(text):
        yield Segment(text[position:])


def _split(gap: str) -> tuple[str, int, str]:
    """What of the text between two steps belongs to the line before and to the line after, and how many line ends
    stand between them."""
    unified = gap.replace("\r\n", "\n")
    before, newline, after = unified.rpartition("\n")
    if not newline:
        return "", 0, unified
    kept = before.rstrip()
    return kept, 1 + before[len(kept) :].count("\n"), after


def _block(segments: Sequence[Segment], new_paragraph: bool) -> Block:
    noted = [s.step for s in segments if s.step is not None and s.step.noted]
    return Block(tuple(segments), tuple(_groups(noted)), new_paragraph)


def _groups(notes: Sequence[StepNote]) -> Iterator[tuple[StepNote, ...]]:
    """The notes one by one, long runs of restatements together."""
    run: list[StepNote] = []
    for note in notes:
        if note.mark == RESTATED:
            run.append(note)
            continue
        yield from _run(run)
        run = []
        yield (note,)
    yield from _run(run)


def _run(run: Sequence[StepNote]) -> Iterator[tuple[StepNote, ...]]:
    if len(run) >= QUIET:
        yield tuple(run)
    else:
        yield from ((note,) for note in run)


# --- the page ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the page of one response shows besides what is in its line of the index. ``texts`` are the
    response and, before it, the separate reasoning where there is one, each with a heading."""

    headline: str
    reason: str
    judged: bool
    points: tuple[Point, ...]
    prompt: str
    graph: Markup | None
    main: tuple[str, str] | None
    labels: tuple[tuple[str, str, tuple[str, ...]], ...]
    crowded: bool
    texts: tuple[tuple[str, tuple[Block, ...]], ...]


def page(audit: Audit, kind: str = "") -> Page:
    """The page of one response; ``kind`` is the kind of its first error."""
    notes = step_notes(audit)
    drawn = isinstance(audit.theory, Mapping) and "arguments" in audit.theory
    return Page(
        headline=headline(audit),
        reason=reason(audit),
        judged=any(note.noted for note in notes),
        points=tuple(points(audit, kind, notes)),
        prompt=audit.prompt or "",
        graph=attack_graph(audit.theory, audit.labelling) if drawn else None,
        main=_main(audit),
        labels=tuple(_by_label(audit.labelling)),
        crowded=len(audit.labelling) > CROWD,
        texts=tuple(_texts(audit, notes)),
    )


def _texts(audit: Audit, notes: Sequence[StepNote]) -> Iterator[tuple[str, tuple[Block, ...]]]:
    channels = (("Reasoning", "reasoning", audit.reasoning or ""), ("Response", "response", audit.response))
    for heading, channel, text in channels:
        pairs = [(step, note) for step, note in zip(audit.steps, notes, strict=True) if step.channel == channel]
        if text or channel == "response":
            yield heading, blocks(text, [step for step, _ in pairs], [note for _, note in pairs])


def _main(audit: Audit) -> tuple[str, str] | None:
    """The main argument and its label."""
    name = str(audit.theory.get("main")) if isinstance(audit.theory, Mapping) else ""
    return (name.capitalize(), audit.labelling[name]) if name in audit.labelling else None


def _by_label(labelling: Mapping[str, str]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each label that there is, what it means, and the arguments that have it."""
    for label, meaning in MEANINGS.items():
        if named := tuple(name.capitalize() for name, own in labelling.items() if own == label):
            yield label, meaning, named
