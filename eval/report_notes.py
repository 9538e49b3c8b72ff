"""The notes on the steps of a response: what each claim says, how it is judged, and what that rests on.

Nothing is judged here: a claim is bad where the checker's own ``is_bad`` says so.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..errors import RecordError
from ..semantics.checker import is_bad
from ..semantics.claims import Act, Claim, Judgement, Status, Support
from .records import Audit, ClaimPart, StepPart

GOOD, BAD, UNREAD, RESTATED, NEUTRAL, PLAIN = "good", "bad", "unread", "given", "neutral", "plain"
WORDS = {
    "na": "not judged",
    "repeat": "said before",
    "supported_implicit": "supported, with an unstated default",
    "supported_by_default_no": "cannot be told, so no",
    "supported_but_inconsistent": "supported, and so is the opposite",
}


@dataclass(frozen=True, slots=True)
class ClaimNote:
    """What stands beside the text about one claim: in plain words, formally, the judgement and what it rests on."""

    plain: str
    formal: str
    mark: str
    judgement: str
    rule: str
    premises: tuple[str, ...]
    defaults: tuple[str, ...]
    uses: tuple[int, ...]
    reason: str
    flags: str


@dataclass(frozen=True, slots=True)
class StepNote:
    """A step: its number in the audit, its mark, and the notes on its claims; ``note`` says why it was not read."""

    index: int
    mark: str
    claims: tuple[ClaimNote, ...]
    note: str
    bearing: bool
    answer: bool


# --- judgements -------------------------------------------------------------------------------------------------------


def words(name: object) -> str:
    """A status, support or verdict in words."""
    return WORDS.get(str(name), str(name).replace("_", " "))


def bad_claim(claim: ClaimPart, *, allow_leaps: bool = False) -> bool:
    """Whether the recorded claim is an error, by the checker's definition; raises RecordError for unknown values."""
    try:
        act, status, support = Act(claim.act), Status(claim.status), Support(claim.support)
    except ValueError as error:
        raise RecordError(f"claim {claim.formal!r:.80}: {error}") from None
    judged: Judgement[str] = Judgement(status, support, flags=frozenset(claim.flags))
    return is_bad(Claim(act, claim.formal), judged, allow_leaps=allow_leaps)


def leaps_allowed(audit: Audit) -> bool:
    """Whether the audit let leaps pass: one of its steps holds a leap and is not among its bad ones."""
    leaping = {step.index for step in audit.steps if any(claim.support == Support.LEAP for claim in step.claims)}
    return "bad_steps" in audit.model_fields_set and not leaping <= set(audit.bad_steps)


def bad_claims(audit: Audit, steps: Iterable[StepPart] | None = None) -> Iterator[ClaimPart]:
    """The bad claims of these steps, of all of them by default, in order."""
    leaps = leaps_allowed(audit)
    for step in audit.steps if steps is None else steps:
        yield from (claim for claim in step.claims if bad_claim(claim, allow_leaps=leaps))


# --- notes ------------------------------------------------------------------------------------------------------------


def step_notes(audit: Audit) -> tuple[StepNote, ...]:
    """The notes on all steps of a response."""
    bearing, leaps = frozenset(audit.load_bearing), leaps_allowed(audit)
    return tuple(_step(step, step.index in bearing, leaps) for step in audit.steps)


def _step(step: StepPart, bearing: bool, leaps: bool) -> StepNote:
    claims = tuple(_claim(claim, leaps) for claim in step.claims)
    marks = [claim.mark for claim in claims]
    mark = next((m for m in (BAD, GOOD, RESTATED, NEUTRAL) if m in marks), PLAIN)
    return StepNote(
        step.index, UNREAD if step.kind == "unparsed" else mark, claims, step.note, bearing, step.kind == "answer"
    )


def _claim(claim: ClaimPart, leaps: bool) -> ClaimNote:
    plain, rule = claim.plain or claim.formal, (claim.by.rule if claim.by else claim.rule) or ""
    return ClaimNote(
        plain=plain[:1].upper() + plain[1:],
        formal=claim.formal,
        mark=_mark(claim, leaps),
        judgement=_judgement(claim),
        rule="" if rule in claim.reason else rule,
        premises=tuple(claim.by.premises) if claim.by else (),
        defaults=tuple(claim.by.defaults) if claim.by else (),
        uses=tuple(claim.uses),
        reason=claim.reason.rstrip("."),
        flags=", ".join(map(words, claim.flags)),
    )


def _mark(claim: ClaimPart, leaps: bool) -> str:
    """What the claim is marked as. Neither good nor bad: what is not judged, what was taken back, and a wrong answer
    that follows all the same."""
    if bad_claim(claim, allow_leaps=leaps):
        return BAD
    if claim.support in (Support.NA, Support.AMBIGUOUS) or "retracted" in claim.flags:
        return NEUTRAL
    if claim.act == Act.ANSWER and claim.status == Status.FALSE:
        return NEUTRAL
    return RESTATED if claim.support == Support.GIVEN else GOOD


def _judgement(claim: ClaimPart) -> str:
    """Status and support in words, and the depth of a leap; what is said twice only once."""
    status, support = words(claim.status), words(claim.support)
    if claim.act == Act.ANSWER:
        status = {"true": "right answer", "false": "wrong answer"}.get(status, status)
    if support == "leap" and claim.depth is not None:
        support = f"leap of {claim.depth} rounds"
    silent = claim.act in (Act.ASSERT, Act.ANSWER) or support == "given"
    return ", ".join(dict.fromkeys([*([] if silent else [claim.act]), status, support]))
