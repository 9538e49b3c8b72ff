"""What is said of a response as a whole: the verdict in plain words, then the points that it rests on, the most
important ones first."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import metrics
from .records import Audit
from .report_notes import BAD, StepNote, words
from .report_text import short

HEADLINES = {
    "sound": "Sound.",
    "right_with_idle_errors": "Right, with idle errors.",
    "right_for_wrong_reasons": "Right for the wrong reasons.",
    "slip": "A slip.",
    "wrong": "Wrong.",
    "no_answer": "No answer.",
}
MISSING = {
    "unparsed": "No answer was found in the text.",
    "ambiguous": "The text names more than one answer.",
    "truncated": "The response breaks off before it gives an answer.",
    "refused": "The model declined to answer.",
    "error": "The request failed, so there is no response to judge.",
}
WRONG = {
    "supported": "It follows from the steps, so the error lies in them.",
    "supported_implicit": "It follows from the steps, so the error lies in them.",
    "supported_by_default_no": "The steps leave the question open.",
    "supported_but_inconsistent": "The steps lead to it, and to its opposite too.",
    "contradicted": "The steps lead to the opposite.",
    "unsupported": "It does not follow from the steps either.",
}
FOLLOWS = {
    "supported": "Yes, from the steps.",
    "supported_implicit": "Yes, from the steps and a default that they do not state.",
    "supported_by_default_no": "Only by default: the steps leave it open, and what cannot be told counts as no.",
    "supported_but_inconsistent": "Yes, but so does its opposite: the steps contradict one another.",
    "contradicted": "No, the steps lead to the opposite.",
    "unsupported": "No, the steps that were read do not lead to it.",
    "unknown": "That is not known: the steps that were read do not lead to it, but others were not read.",
}
LOGICS = {
    "grounded": "grounded (rejected is who is accused by somebody accepted)",
    "classical": "classical (what a liar says is false, so whom a liar accuses tells the truth)",
    "naive": "naive (whoever is accused is rejected)",
}
TELLING = {"miscount": "it miscounts", "misquotes the problem": "it misquotes the problem"}  # kinds that say it all
TOLD_BY_REASON = {  # kinds whose reason says as much
    "answer does not follow",
    "leap over several rules",
    "contradicts what is known",
    "without ground",
}
QUOTED = 180  # characters of a quoted step


@dataclass(frozen=True, slots=True)
class Run:
    """Steps in a row, linked together; ``first`` and ``last`` are the same for a single one."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the verdict: its term; a strong word; text; links to steps; a quoted step; and the text after it."""

    term: str
    strong: str = ""
    text: str = ""
    runs: tuple[Run, ...] = ()
    quote: str = ""
    after: str = ""


# --- the verdict ------------------------------------------------------------------------------------------------------


def headline(audit: Audit) -> str:
    """The verdict as the first words of a sentence."""
    return "Sound, as far as it was read." if audit.sound == "unread" else HEADLINES[audit.verdict]


def reason(audit: Audit) -> str:
    """Why the verdict is what it is, in a sentence or two."""
    if audit.verdict == "no_answer":
        return MISSING.get(audit.answer.status, audit.verdict_reason)
    if audit.verdict == "wrong":
        return WRONG.get(audit.answer_follows or "", audit.verdict_reason)
    if audit.sound == "unread":
        return "The answer is right and follows, and no step that was read is bad; but some of the text was not read."
    return audit.verdict_reason


# --- its points -------------------------------------------------------------------------------------------------------


def points(audit: Audit, kind: str, notes: Sequence[StepNote]) -> Iterator[Point]:
    """The points of the verdict; only steps that have a note are linked. ``kind`` is the kind of the first error."""
    noted = {note.index for note in notes if note.noted}
    yield _answer(audit, noted)
    if audit.answer_follows:
        yield Point("Follows?", text=FOLLOWS.get(audit.answer_follows, words(audit.answer_follows)))
    if noted:
        yield from _bad(audit, kind, notes, noted)
    if runs := _runs(audit.load_bearing, noted):
        after = f"It follows already from the first {audit.prefix} steps of the text." if audit.prefix else ""
        yield Point("Rests on", text=_steps(audit.load_bearing), runs=runs, after=after)
    yield from _violations(audit)
    yield from _unread(audit, noted)
    yield from _duties(audit)
    yield from _others(audit)


def _violations(audit: Audit) -> Iterator[Point]:
    """What a legal argument does wrong, by name."""
    found: Sequence[Mapping[str, Any]] = (audit.model_extra or {}).get("violations") or ()
    if found:
        yield Point("Wrong", text=f"{'; '.join(map(_violation, found))}.")


def _violation(v: Mapping[str, Any]) -> str:
    factor = f"F{v['factor']}" if isinstance(v["factor"], int) else v["factor"]
    ply = f"in ply {v['ply']}" if v["ply"] else ""
    return " ".join(part for part in (words(v["kind"]), factor, v["case"], ply) if part)


def _answer(audit: Audit, noted: Collection[int]) -> Point:
    answer, solver = audit.answer, audit.solver_answer
    if answer.value is None:
        known = f"The solver’s answer is {solver}." if solver else "The solver has none either."
        several = f"named: {', '.join(answer.candidates)}. " if answer.candidates else ""
        return Point("Answer", f"none ({words(answer.status)})", f"{several}{known}")
    right = "is right." if audit.answer_correct else f"is wrong; the solver’s answer is {solver or 'unknown'}."
    how = " It takes the place of an earlier answer." if answer.revised else ""
    how += " It stands without a label." if answer.reading == "lenient" else ""
    given = [step.index for step in audit.steps if any(claim.act == "answer" for claim in step.claims)]
    runs = _runs(given, noted)
    return Point("Answer", answer.value, f"{right}{how}{f' Given in {_steps(given).lower()}' if runs else ''}", runs)


def _bad(audit: Audit, kind: str, notes: Sequence[StepNote], noted: Collection[int]) -> Iterator[Point]:
    if audit.first_error is None:
        yield Point("Bad steps", text="None in what was read." if audit.unread else "None.")
        return
    if first := next((note for note in notes if note.index == audit.first_error), None):
        runs = _runs([first.index], noted)
        yield Point("First bad step", "", "Step", runs, _quote(audit, first.index), _why(kind, first))
    later = [i for i in audit.bad_steps if i != audit.first_error]
    if runs := _runs(later, noted):
        yield Point("Also bad", text=_steps(later), runs=runs)


def _why(kind: str, note: StepNote) -> str:
    """What is wrong with a step: the kind of its error, the reason of its first bad claim, and what the graph shows."""
    reasons = (claim.reason or claim.judgement for claim in note.claims if claim.mark == BAD)
    why = "" if kind in TELLING else next(filter(None, reasons), "")
    told = why if why and kind in TOLD_BY_REASON else ": ".join(filter(None, [TELLING.get(kind, kind), why]))
    said = f"{told[:1].upper()}{told[1:]}." if told else ""
    return " ".join([said, *(f"{words}." for words in note.graph)]).strip()


def _quote(audit: Audit, index: int) -> str:
    step = next(step for step in audit.steps if step.index == index)
    text = (audit.reasoning or "") if step.channel == "reasoning" else audit.response
    return short(" ".join(text[max(step.start, 0) : max(step.end, 0)].split()), QUOTED)


def _unread(audit: Audit, noted: Collection[int]) -> Iterator[Point]:
    c = audit.coverage
    if not c.claim_sentences:
        yield Point("Not read", text="No sentence bears a claim.")
        return
    missed = c.claim_sentences - c.read - c.read_by_model
    others_read = f", {c.read_by_model} more by a model" if c.read_by_model else ""
    if not missed and not audit.unread:
        text = f"Nothing: {c.read} of {c.claim_sentences} sentences that bear claims were read{others_read}."
        yield Point("Not read", text=text)
        return
    others = [words(v) for v in metrics.possible_verdicts(audit) if v != audit.verdict]
    told = (
        f"With all of it read, the verdict could be: {', '.join(others)}."
        if others
        else "That cannot change the verdict."
    )
    runs = _runs(audit.unread, noted)
    among = (", among them" if len(audit.unread) < missed else ":") if runs else "."
    text = f"{missed} of {c.claim_sentences} sentences that bear claims{among}"
    yield Point("Not read", text=text, runs=runs, after=told)


def _duties(audit: Audit) -> Iterator[Point]:
    undone = [words(duty.get("name")) for duty in audit.obligations if not duty.get("met")]
    done = [words(duty.get("name")) for duty in audit.obligations if duty.get("met")]
    if undone:
        yield Point("Left undone", text=f"{'; '.join(undone)}.")
    if done:
        yield Point("Done as asked", text=f"{'; '.join(done)}.")


def _others(audit: Audit) -> Iterator[Point]:
    if audit.steps:
        yield Point("Reads as", text=_logics(audit.reads_as))
    if audit.expected is not None and audit.expected != audit.solver_answer:
        yield Point("Expected", audit.expected, f"by the data; the solver derives {audit.solver_answer or 'nothing'}.")
    if audit.finish_reason not in (None, "stop"):
        yield Point("Ended by", text=str(audit.finish_reason))
    if audit.message:
        yield Point("Message", text=audit.message)


def _logics(names: Sequence[str]) -> str:
    """The logics that all steps fit, in words; where there is one, what it holds."""
    match names:
        case []:
            return "no logic known here: none supports each of its steps."
        case [name]:
            return f"{LOGICS.get(name, name)}."
        case [*some, last]:
            return f"{', '.join(some)} or {last}: its steps fit each of them."
    return ""


# --- links ------------------------------------------------------------------------------------------------------------


def _steps(steps: Collection[int]) -> str:
    return "Step" if len(steps) == 1 else "Steps"


def _runs(steps: Iterable[int], noted: Collection[int]) -> tuple[Run, ...]:
    """The steps that are noted, three or more in a row together."""
    runs: list[list[int]] = []
    for i in sorted({i for i in steps if i in noted}):
        if runs and runs[-1][-1] == i - 1:
            runs[-1].append(i)
        else:
            runs.append([i])
    return tuple(run for own in runs for run in _linked(own))


def _linked(run: Sequence[int]) -> tuple[Run, ...]:
    return (Run(run[0], run[-1]),) if len(run) > 2 else tuple(Run(i, i) for i in run)
