"""The audit of a response: its answer, its steps as claims, each judged, and the verdict, as one record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..errors import LastwordError, RecordError
from ..generators.system import System
from ..nl.answers import AnswerStatus, Extracted
from ..semantics.checker import checked
from ..semantics.claims import Act, Claim, Judgement, Logic, Step
from ..semantics.verdict import Assessment, Verdict, assess_checked
from . import judging
from .extracting.completing import completed
from .extracting.replies import Replies
from .inputs import Row, expected_value
from .reading import Reading, read_response, without_prompt
from .records import AnswerPart, Audit, By, ClaimPart, StepPart

F = TypeVar("F")
T = TypeVar("T")

LONGEST = 1_000_000  # characters of a response that are audited


@dataclass(frozen=True, slots=True)
class Settings:
    """How to audit: the semantics of the problem, whether leaps count as good, whether only labelled answers count, and
    what a model said of sentences that the grammar cannot read (None: no model is asked)."""

    semantics: str = "grounded"
    allow_leaps: bool = False
    strict_answers: bool = False
    replies: Replies | None = None


def audit_response(
    system: System[T, F],
    theory: T,
    text: str,
    *,
    expected: str | None = None,
    semantics: str = "grounded",
    allow_leaps: bool = False,
    strict_answers: bool = False,
    finish_reason: str | None = None,
    reasoning: str | None = None,
    prompt: str | None = None,
    replies: Replies | Callable[[Reading[F]], Replies] | None = None,
) -> Audit:
    """The audit of a response to the problem that the theory states.

    ``expected`` is an answer to report beside the solver's; ``reasoning`` a separate channel, whose steps are judged
    before those of the text; ``replies`` what a model said of sentences that the grammar cannot read, or how
    to ask it. Raises RecordError for a text of more than a million characters.
    """
    settings = Settings(semantics, allow_leaps, strict_answers)
    if len(text) + len(reasoning or "") > LONGEST:
        raise RecordError(
            f"the response has {len(text) + len(reasoning or ''):,} characters; at most {LONGEST:,} are read"
        )
    said = without_prompt(system, theory, text, prompt)
    found = system.answer_of(theory, said, finish_reason=finish_reason, strict=strict_answers)
    logic = system.logic(semantics, theory)
    reading = read_response(system, logic, theory, said, reasoning or "", found)
    if replies is not None:
        reading = completed(system, theory, reading, replies(reading) if callable(replies) else replies)
    judged = _judge(system, logic, theory, reading, settings, found)
    return judged.model_copy(
        update={
            **_beside(system, theory, expected, judged.solver_answer),
            **(system.beside(theory, text) if system.beside else {}),
            "prompt": prompt,
            "response": text,
            "reasoning": reasoning,
            "finish_reason": finish_reason,
        }
    )


def _beside(system: System[T, F], theory: T, expected: str | None, solver: str | None) -> dict[str, Any]:
    """What is reported beside the audit: the expected answer, and the problem with its solution."""
    return {
        "expected": expected,
        "expected_differs": None if expected is None else expected != solver,
        "theory": system.theory_to_json(theory),
        "labelling": system.labelling(theory),
        "features": system.features(theory),
    }


# --- judging --------------------------------------------------------------------------------------------------------


def _judge(
    system: System[T, F], logic: Logic[T, F], theory: T, reading: Reading[F], settings: Settings, found: Extracted
) -> Audit:
    steps, leaps = reading.steps, settings.allow_leaps
    unread = judging.unread(steps, reading.bears)
    outcome = checked(logic, theory, steps, unread)
    judged = outcome.judged
    right = system.solve(theory, settings.semantics)
    result = assess_checked(logic, theory, steps, outcome, logic.answer(right), allow_leaps=leaps, unread=unread)
    return Audit(
        system=system.name,
        semantics=settings.semantics,
        answer=_answer_part(found),
        solver_answer=right,
        answer_correct=None if found.value is None else found.value == right,
        verdict=str(result.verdict),
        verdict_reason=_verdict_reason(result, found, len(unread)),
        sound=judging.sound(steps, judged, result, unread),
        answer_follows=None if result.answer_follows is None else str(result.answer_follows),
        first_error=result.first_error,
        first_error_ignoring_counts=judging.first_error(steps, judged, allow_leaps=leaps, leave_out=system.arithmetic),
        bad_steps=list(result.bad_steps),
        unread=unread,
        load_bearing=list(result.load_bearing),
        prefix=result.prefix,
        obligations=[{"name": o.name, "met": o.met} for o in logic.obligations(theory)],
        reads_as=judging.reads_as(system, theory, steps, judged, allow_leaps=leaps, unread=unread),
        coverage=judging.coverage(steps, reading.bears),
        steps=[_step_part(system, theory, s, js, reading.hidden) for s, js in zip(steps, judged, strict=True)],
    )


REASONS = {
    Verdict.SOUND: "The answer is right, it follows from the steps, and no step is bad.",
    Verdict.RIGHT_WITH_IDLE_ERRORS: "The answer is right and follows from good steps; a bad step stands beside them.",
    Verdict.SLIP: "The steps lead to the right answer, but the answer given is another.",
    Verdict.WRONG: "The answer is wrong.",
}


def _verdict_reason(result: Assessment, found: Extracted, unread: int) -> str:
    """A sentence; for a response without an answer, the one word why."""
    if result.verdict is Verdict.NO_ANSWER:
        return str(found.status)
    if result.verdict is Verdict.RIGHT_FOR_WRONG_REASONS:
        needed = "each derivation of it uses a bad step" if result.load_bearing else "it does not follow from the steps"
        beside = f"; claim-bearing steps unread: {unread}" if unread else ""
        return f"The answer is right, but {needed}{beside}."
    if result.verdict is Verdict.SOUND and unread:
        return (
            f"The answer is right and follows, and no step that was read is bad; claim-bearing steps unread: {unread}."
        )
    return REASONS[result.verdict]


# --- the record's parts -----------------------------------------------------------------------------------------------


def _answer_part(found: Extracted) -> AnswerPart:
    return AnswerPart(
        value=found.value,
        status=str(found.status),
        reading=found.reading,
        start=found.start,
        end=found.end,
        revised=found.revised,
        candidates=list(found.candidates),
    )


def _step_part(system: System[T, F], theory: T, step: Step[F], judged: Sequence[Judgement[F]], hidden: int) -> StepPart:
    return StepPart(
        index=step.index,
        start=step.start,
        end=step.end,
        kind=str(step.kind),
        channel="reasoning" if step.index < hidden else "response",
        note=step.note,
        unread=step.unread,
        claims=[_claim_part(system, theory, c, j) for c, j in zip(step.claims, judged, strict=True)],
    )


def _claim_part(system: System[T, F], theory: T, claim: Claim[F], judgement: Judgement[F]) -> ClaimPart:
    by, wording = judgement.by, system.wording

    def formal(f: F) -> str:
        return wording.write_claim(Act.ASSERT, f)

    return ClaimPart(
        act=str(claim.act),
        formal=wording.write_claim(claim.act, claim.formula),
        plain=wording.plain(theory, claim.formula),
        start=claim.start,
        end=claim.end,
        status=str(judgement.status),
        support=str(judgement.support),
        rule=by.rule if by else None,
        depth=judgement.depth,
        flags=sorted(claim.flags | judgement.flags),
        scope=list(claim.scope),
        uses=list(judgement.uses),
        by=By(rule=by.rule, premises=[*map(formal, by.premises)], defaults=[*map(formal, by.defaults)]) if by else None,
        source=claim.source,
        reason=judging.reason(claim, judgement, lambda f: wording.plain(theory, f)),
    )


# --- rows -----------------------------------------------------------------------------------------------------------


def audit_row(system: System[T, F], row: Row, settings: Settings = Settings()) -> Audit:
    """The audit of a row. Whatever is wrong with it becomes a record without an answer, with the reason ``error``."""
    about = {"item": row.item, "file": row.file, "row": row.row, "epoch": row.epoch, "model": row.model}
    if row.error is not None:
        return failed(system, row, settings, row.error)
    try:
        theory = _theory(system, row)
        expected, message = _expected(system, row)
        audit = audit_response(
            system,
            theory,
            row.response,
            expected=expected,
            semantics=settings.semantics,
            allow_leaps=settings.allow_leaps,
            strict_answers=settings.strict_answers,
            finish_reason=row.finish_reason,
            reasoning=row.reasoning,
            prompt=row.prompt,
            replies=settings.replies,
        )
    except LastwordError as error:
        return failed(system, row, settings, str(error))
    except Exception as error:  # one row never ends a run
        return failed(system, row, settings, f"internal error, please report it: {type(error).__name__}: {error}")
    return audit.model_copy(update={**about, "message": message})


def read_row(system: System[T, F], row: Row, settings: Settings) -> tuple[T, Reading[F]] | None:
    """The row's problem and its response as the grammar reads it; None for a row that cannot be audited."""
    if row.error is not None or len(row.response) + len(row.reasoning or "") > LONGEST:
        return None
    try:
        theory = _theory(system, row)
        said = without_prompt(system, theory, row.response, row.prompt)
        reason, strict = row.finish_reason, settings.strict_answers
        found = system.answer_of(theory, said, finish_reason=reason, strict=strict)
        logic = system.logic(settings.semantics, theory)
        return theory, read_response(system, logic, theory, said, row.reasoning or "", found)
    except Exception:  # the audit will say what is wrong
        return None


def _theory(system: System[T, F], row: Row) -> T:
    if row.theory is not None:
        return system.theory_from_json(row.theory)
    return system.wording.read_prompt(row.prompt or "")


def _expected(system: System[T, F], row: Row) -> tuple[str | None, str | None]:
    """The row's expected answer, and what is wrong with it."""
    try:
        known = system.expected(row.expected) if system.expected and row.expected else None
        return known or expected_value(row.expected, system.answers), None
    except RecordError as error:
        return None, str(error)


def failed(system: System[T, F], row: Row, settings: Settings, message: str) -> Audit:
    """The record of a row that cannot be audited: the text is kept, but nothing in it is judged."""
    return Audit(
        item=row.item,
        file=row.file,
        row=row.row,
        epoch=row.epoch,
        model=row.model,
        system=system.name,
        semantics=settings.semantics,
        answer=AnswerPart(status=str(AnswerStatus.ERROR)),
        verdict=str(Verdict.NO_ANSWER),
        verdict_reason=str(AnswerStatus.ERROR),
        message=message,
        theory=row.theory,
        prompt=row.prompt,
        response=row.response,
        reasoning=row.reasoning,
        expected=_expected(system, row)[0],
        finish_reason=row.finish_reason,
    )
