"""The notes on the steps of a response: what each claim says, how it is judged, and what that rests on.

Nothing is judged here: a claim is bad where the checker's own ``is_bad`` says so.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from ..errors import RecordError
from ..semantics.charging import AFTER_UNREAD, is_bad
from ..semantics.claims import Act, Claim, Judgement, Status, Support
from .judging import MODEL
from .records import Audit, ClaimPart, StepPart
from .report_witnesses import Witnesses, witnesses

GOOD, BAD, UNREAD, RESTATED, NEUTRAL, PLAIN = "good", "bad", "unread", "given", "neutral", "plain"
WORDS = {
    "na": "not judged",
    "repeat": "said before",
    "supported_implicit": "supported, with an unstated default",
    "supported_by_default_no": "cannot be told, so no",
    "supported_but_inconsistent": "supported, and so is the opposite",
}
TITLES = {
    GOOD: "good",
    BAD: "bad",
    UNREAD: "not read",
    RESTATED: "restates the problem",
    NEUTRAL: "neither good nor bad",
    PLAIN: "no claim",
}
ACTS = {
    Act.RESTATE: "said of the problem",
    Act.SUPPOSE: "a supposition",
    Act.DISCHARGE: "drawn from a supposition",
    Act.RETRACT: "taken back",
}
STATUSES = {"true": "true by the solver", "false": "false by the solver", "undetermined": "undetermined by the solver"}
FLAGS = {
    "premise": "cited as a reason",
    "implicit_leaf": "takes for granted that whom nobody accuses is believed",
    "elided": "several steps at once",
    "hedged": "hedged, counts as asserted",
    "modal": "said of what could be",
    "not_charged": "not charged, whatever it is worth",
    "after_unread": "its grounds may stand in text that was not read",
    "conflicts_with_prior": "conflicts with an earlier claim",
    "closed_world": "not believed, so taken as false",
    "retracted": "taken back later",
}


@dataclass(frozen=True, slots=True)
class ClaimNote:
    """What is noted of one claim: in plain words, formally, the judgement and what it rests on. ``uses`` are steps that
    it builds on, ``scope`` those whose supposition it stands under."""

    plain: str
    formal: str
    mark: str
    judgement: str
    rule: str
    premises: tuple[str, ...]
    defaults: tuple[str, ...]
    uses: tuple[int, ...]
    scope: tuple[int, ...]
    reason: str
    flags: str
    by_model: bool


@dataclass(frozen=True, slots=True)
class StepNote:
    """A step: its number in the audit, its mark, and the notes on its claims; ``note`` says why it was not read,
    ``partly`` whether a part was not.
    ``about`` are the arguments it is about, by their places, ``graph`` what the graph shows of them, in words;
    ``next_bad`` is the next bad step after it."""

    index: int
    mark: str
    claims: tuple[ClaimNote, ...]
    note: str
    partly: bool
    first: bool
    bearing: bool
    answer: bool
    about: tuple[int, ...]
    graph: tuple[str, ...]
    next_bad: int | None

    @property
    def noted(self) -> bool:
        """Whether there is anything to note: the step makes claims, or was not read."""
        return bool(self.claims) or self.mark == UNREAD

    @property
    def title(self) -> str:
        """The mark in words, and what makes the step stand out."""
        told = (("first error", self.first), ("the answer", self.answer), ("the answer rests on it", self.bearing))
        return ", ".join([TITLES[self.mark], *(words for words, holds in told if holds)])


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
    leaping = {
        step.index
        for step in audit.steps
        if any(claim.support == Support.LEAP and AFTER_UNREAD not in claim.flags for claim in step.claims)
    }
    return "bad_steps" in audit.model_fields_set and not leaping <= set(audit.bad_steps)


def bad_claims(audit: Audit, steps: Iterable[StepPart] | None = None) -> Iterator[ClaimPart]:
    """The bad claims of these steps, of all of them by default, in order."""
    leaps = leaps_allowed(audit)
    for step in audit.steps if steps is None else steps:
        yield from (claim for claim in step.claims if bad_claim(claim, allow_leaps=leaps))


# --- notes ------------------------------------------------------------------------------------------------------------


def step_notes(audit: Audit) -> tuple[StepNote, ...]:
    """The notes on all steps of a response."""
    leaps, framework = leaps_allowed(audit), witnesses(audit)
    noted = {step.index for step in audit.steps if step.claims or step.kind == "unparsed"}
    claims = ([_claim(claim, leaps, noted) for claim in step.claims] for step in audit.steps)
    return tuple(_step(step, audit, tuple(own), framework) for step, own in zip(audit.steps, claims, strict=True))


def _step(step: StepPart, audit: Audit, claims: tuple[ClaimNote, ...], framework: Witnesses | None) -> StepNote:
    about = framework.about([claim.formal for claim in claims]) if framework else ()
    return StepNote(
        index=step.index,
        mark=UNREAD if step.kind == "unparsed" else _worst(claims),
        claims=claims,
        note=step.note,
        partly=step.unread is not None,
        first=step.index == audit.first_error,
        bearing=step.index in audit.load_bearing,
        answer=step.kind == "answer",
        about=about,
        graph=framework.told(about) if framework else (),
        next_bad=min((i for i in audit.bad_steps if i > step.index), default=None),
    )


def _worst(claims: Iterable[ClaimNote]) -> str:
    """The mark of a step by those of its claims."""
    marks = {claim.mark for claim in claims}
    return next((m for m in (BAD, GOOD, RESTATED, NEUTRAL) if m in marks), PLAIN)


def _claim(claim: ClaimPart, leaps: bool, noted: Collection[int]) -> ClaimNote:
    plain, rule = claim.plain or claim.formal, (claim.by.rule if claim.by else claim.rule) or ""
    return ClaimNote(
        plain=plain[:1].upper() + plain[1:],
        formal=claim.formal,
        mark=_mark(claim, leaps),
        judgement=_judgement(claim),
        rule="" if rule in claim.reason else rule,
        premises=tuple(claim.by.premises) if claim.by else (),
        defaults=tuple(claim.by.defaults) if claim.by else (),
        uses=tuple(i for i in claim.uses if i in noted),
        scope=tuple(i for i in claim.scope if i in noted),
        reason=claim.reason[:1].lower() + claim.reason[1:].rstrip("."),
        flags="; ".join(FLAGS.get(flag, words(flag)) for flag in claim.flags),
        by_model=claim.source == MODEL,
    )


def _mark(claim: ClaimPart, leaps: bool) -> str:
    """What the claim is marked as. Neither good nor bad: what is not judged, what was taken back, what unread text may
    ground, and a wrong answer that follows all the same."""
    if bad_claim(claim, allow_leaps=leaps):
        return BAD
    if claim.support in (Support.NA, Support.AMBIGUOUS) or not {"retracted", AFTER_UNREAD}.isdisjoint(claim.flags):
        return NEUTRAL
    if claim.act == Act.ANSWER and claim.status == Status.FALSE:
        return NEUTRAL
    return RESTATED if claim.support == Support.GIVEN else GOOD


def _judgement(claim: ClaimPart) -> str:
    """Status and support in words, and the depth of a leap; what is said twice only once."""
    status, support = STATUSES.get(claim.status, words(claim.status)), words(claim.support)
    if claim.act == Act.ANSWER:
        status = {"true": "right answer", "false": "wrong answer"}.get(claim.status, status)
    if support == "leap" and claim.depth is not None and "round" not in claim.reason:
        support = f"leap of {claim.depth} rounds"
    act = [] if claim.act in (Act.ASSERT, Act.ANSWER) or support == "given" else [ACTS.get(Act(claim.act), claim.act)]
    said = claim.reason.casefold().startswith(support)
    told = ", ".join(dict.fromkeys([*act, status, *([] if said else [support])]))
    return told[:1].upper() + told[1:]
