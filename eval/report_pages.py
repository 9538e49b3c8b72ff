"""From an audit to what the page of its response shows: the text in marked segments with the notes beside them, the
attack graph, and what is said of the response as a whole."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .graphs import attack_graph
from .records import Audit, StepPart
from .report_notes import RESTATED, UNREAD, StepNote, step_notes, words

QUIET = 3  # so many restatements in a row are folded


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the response; ``step`` is None between the steps."""

    text: str
    step: StepNote | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A line of the response with the notes that stand beside it, in groups: a group of several is folded."""

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
    noted = [s.step for s in segments if s.step is not None and (s.step.claims or s.step.mark == UNREAD)]
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

    prompt: str
    graph: Markup | None
    labels: tuple[tuple[str, tuple[str, ...]], ...]
    texts: tuple[tuple[str, tuple[Block, ...]], ...]
    facts: tuple[tuple[str, str], ...]


def page(audit: Audit) -> Page:
    """The page of one response."""
    drawn = isinstance(audit.theory, Mapping) and "arguments" in audit.theory
    return Page(
        prompt=audit.prompt or "",
        graph=attack_graph(audit.theory, audit.labelling) if drawn else None,
        labels=tuple(_by_label(audit.labelling)),
        texts=tuple(_texts(audit)),
        facts=tuple(_facts(audit)),
    )


def _texts(audit: Audit) -> Iterator[tuple[str, tuple[Block, ...]]]:
    notes = step_notes(audit)
    channels = (("Reasoning", "reasoning", audit.reasoning or ""), ("Response", "response", audit.response))
    for heading, channel, text in channels:
        pairs = [(step, note) for step, note in zip(audit.steps, notes, strict=True) if step.channel == channel]
        if text or channel == "response":
            yield heading, blocks(text, [step for step, _ in pairs], [note for _, note in pairs])


def _by_label(labelling: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for label in ("in", "out", "undecided"):
        if named := tuple(name.capitalize() for name, own in labelling.items() if own == label):
            yield label, named


def _facts(audit: Audit) -> Iterator[tuple[str, str]]:
    """What is said of the response as a whole: (term, description)."""
    if audit.expected is not None and audit.expected != audit.solver_answer:
        yield "expected by the data", f"{audit.expected} (the solver derives {audit.solver_answer or 'nothing'})"
    if audit.answer_follows:
        yield "answer, by the steps", words(audit.answer_follows)
    if audit.load_bearing:
        some = "step " if len(audit.load_bearing) == 1 else "steps "
        yield "carried by", some + ", ".join(map(str, audit.load_bearing))
    if audit.prefix is not None:
        yield "follows already from", f"the first {audit.prefix} steps"
    if audit.steps:
        yield "inferences fit", ", ".join(audit.reads_as) or "no known logic"
        yield "read", _read(audit)
    for duty in audit.obligations:
        if not duty.get("met"):
            yield "left undone", str(duty.get("name"))
    if audit.finish_reason not in (None, "stop"):
        yield "ended by", str(audit.finish_reason)
    if audit.message:
        yield "message", audit.message


def _read(audit: Audit) -> str:
    c = audit.coverage
    return (
        f"{c.read} of {c.claim_sentences} claim-bearing sentences; "
        f"{c.reasoning_read} of {c.reasoning_sentences} without restatements"
    )
