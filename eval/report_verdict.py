"""What is said of a response as a whole: the verdict in plain words, what was read, and where to look first."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from .records import Audit
from .report_notes import words

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
    "supported_but_inconsistent": "The steps lead to it, and to its opposite too.",
    "contradicted": "The steps lead to the opposite.",
    "unsupported": "It does not follow from the steps either.",
}


@dataclass(frozen=True, slots=True)
class Jump:
    """A line of links to steps: the words before them, the steps, and the words after them."""

    before: str
    steps: tuple[int, ...]
    after: str = ""


def headline(audit: Audit) -> str:
    """The verdict as the first words of a sentence."""
    return "Sound, as far as it was read." if audit.sound == "unread" else HEADLINES[audit.verdict]


def reason(audit: Audit) -> str:
    """Why the verdict is what it is, in a sentence or two."""
    if audit.verdict == "no_answer":
        return MISSING.get(audit.answer.status, audit.verdict_reason)
    if audit.verdict == "wrong":
        return " ".join(filter(None, [audit.verdict_reason, WRONG.get(audit.answer_follows or "")]))
    if audit.sound == "unread":
        unread = len(audit.unread)
        some = "one claim-bearing sentence was" if unread == 1 else f"{unread} claim-bearing sentences were"
        return f"The answer is right and follows, and no step that was read is bad; but {some} not read."
    return audit.verdict_reason


def coverage(audit: Audit) -> str:
    """How much of what bears claims was read."""
    c = audit.coverage
    if not c.claim_sentences:
        return "No sentence of it bears a claim."
    read = f"{c.read} of {c.claim_sentences} claim-bearing sentences read"
    if c.reasoning_sentences in (0, c.claim_sentences):
        return f"{read}."
    return f"{read} ({c.reasoning_read} of {c.reasoning_sentences} without restatements and answers)."


def jumps(audit: Audit, kind: str, noted: Collection[int]) -> tuple[Jump, ...]:
    """Where to look first; only steps that have a note are linked. ``kind`` is the kind of the first error."""
    return tuple(Jump(j.before, steps, j.after) for j in _jumps(audit, kind) if (steps := _known(j.steps, noted)))


def _jumps(audit: Audit, kind: str) -> Iterator[Jump]:
    if audit.first_error is not None:
        yield Jump("First error:", (audit.first_error,), kind)
    if later := tuple(i for i in audit.bad_steps if i != audit.first_error):
        yield Jump("More errors:", later)
    if audit.load_bearing:
        yield Jump("The answer rests on", tuple(audit.load_bearing))
    if audit.unread:
        yield Jump("Not read:", tuple(audit.unread))
    if answers := tuple(step.index for step in audit.steps if any(claim.act == "answer" for claim in step.claims)):
        yield Jump("The answer is given in", answers)


def _known(steps: Collection[int], noted: Collection[int]) -> tuple[int, ...]:
    return tuple(i for i in dict.fromkeys(steps) if i in noted)


def facts(audit: Audit) -> Iterator[tuple[str, str]]:
    """What else is known of the response: (term, description)."""
    if audit.expected is not None and audit.expected != audit.solver_answer:
        yield "expected by the data", f"{audit.expected} (the solver derives {audit.solver_answer or 'nothing'})"
    if audit.answer_follows:
        yield "answer, by the steps", words(audit.answer_follows)
    if audit.prefix is not None:
        yield "follows already from", f"the first {audit.prefix} steps"
    if audit.steps:
        yield "inferences fit", ", ".join(audit.reads_as) or "no known logic"
    for duty in audit.obligations:
        if not duty.get("met"):
            yield "left undone", str(duty.get("name"))
    if audit.finish_reason not in (None, "stop"):
        yield "ended by", str(audit.finish_reason)
    if audit.message:
        yield "message", audit.message
