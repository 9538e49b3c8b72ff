"""Parts of an audit that follow from steps and judgements alone: the answer's place, errors, coverage, reasons."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeVar

from ..generators.system import System
from ..nl.answers import Extracted
from ..semantics.charging import AFTER_UNREAD, BAD_SUPPORT, is_bad
from ..semantics.claims import Act, Claim, Inference, Judgement, Kind, Status, Step, Support
from ..semantics.other_logics import all_supported, supported_under
from ..semantics.verdict import Assessment, Verdict

if TYPE_CHECKING:
    from .records import Coverage

F = TypeVar("F")
T = TypeVar("T")
Steps = tuple[Step[F], ...]
Judgements = tuple[tuple[Judgement[F], ...], ...]

MODEL = "model"  # the source of claims that a model read


# --- one answer -----------------------------------------------------------------------------------------------------


def with_answer(
    steps: Sequence[Step[F]], found: Extracted, answer: Callable[[str], F], bearing: Callable[[int, int], bool]
) -> Steps[F]:
    """The steps with exactly the extracted answer: one claim, on the step that covers it (a new one where none does).

    ``bearing`` says whether a stretch of the text bears claims: what of an unread step stands around its answer and
    does, stays unread.
    """
    kept = [_without_answers(step) for step in steps]
    if found.value is None or found.start is None or found.end is None:
        return renumbered(kept)
    start, end = found.start, found.end
    claim = Claim(Act.ANSWER, answer(found.value), start, end, source="answers")
    place = next((k for k, s in enumerate(kept) if s.start < end and start < s.end), None)
    if place is None:
        before = sum(s.end <= start for s in kept)
        new = Step(-1, start, end, Kind.ANSWER, (claim,))
        return renumbered([*kept[:before], new, *kept[before:]])
    return renumbered([*kept[:place], *_answering(kept[place], claim, bearing), *kept[place + 1 :]])


def _without_answers(step: Step[F]) -> Step[F]:
    """The step without the reader's answers; one that had nothing else becomes a remark."""
    claims = tuple(c for c in step.claims if c.act is not Act.ANSWER)
    if len(claims) == len(step.claims) and step.kind is not Kind.ANSWER:
        return step
    kind = Kind.META if step.kind is Kind.ANSWER and not claims else step.kind
    return replace(step, claims=claims, kind=kind)


def _answering(step: Step[F], claim: Claim[F], bearing: Callable[[int, int], bool]) -> list[Step[F]]:
    if step.kind is not Kind.UNPARSED:
        kind = step.kind if step.claims else Kind.ANSWER
        return [replace(step, claims=(*step.claims, claim), kind=kind)]
    start, end = step.start, step.end
    parts: list[Step[F]] = []
    if step.start < claim.start and bearing(step.start, claim.start):
        parts.append(replace(step, index=-1, end=claim.start))
        start = claim.start
    if claim.end < step.end and bearing(claim.end, step.end):
        end = claim.end
    parts.append(replace(step, start=start, end=end, kind=Kind.ANSWER, claims=(claim,), note=""))
    if end < step.end:
        parts.append(replace(step, index=-1, start=end))
    return parts


def renumbered(steps: Iterable[Step[F]], first: int = 0) -> Steps[F]:
    """The steps numbered in their order, scopes with them."""
    numbered = list(enumerate(steps, first))
    if all(s.index == i for i, s in numbered):
        return tuple(s for _, s in numbered)
    new = {s.index: i for i, s in numbered if s.index >= 0}
    return tuple(
        replace(s, index=i, claims=tuple(replace(c, scope=tuple(new.get(x, x) for x in c.scope)) for c in s.claims))
        for i, s in numbered
    )


# --- soundness -----------------------------------------------------------------------------------------------------


def sound(
    steps: Steps[F], judged: Judgements[F], result: Assessment, unread: Collection[int]
) -> bool | Literal["unread"]:
    """Whether the response is sound; "unread" where it would be, but for what unread text may hold: a bad step, the
    grounds of a claim, or those of a right answer."""
    if not unread:
        return result.verdict is Verdict.SOUND
    pairs = ((c, j) for s, js in zip(steps, judged, strict=True) for c, j in zip(s.claims, js, strict=True))
    groundless = any(c.act is Act.ANSWER and AFTER_UNREAD in j.flags and "retracted" not in j.flags for c, j in pairs)
    return "unread" if result.verdict is Verdict.SOUND or (groundless and not result.bad_steps) else False


# --- errors ---------------------------------------------------------------------------------------------------------


def first_error(
    steps: Sequence[Step[F]], judged: Judgements[F], *, allow_leaps: bool, leave_out: Callable[[F], bool]
) -> int | None:
    """The index of the first step with a bad claim, claims for which ``leave_out`` holds passed over."""
    for step, js in zip(steps, judged, strict=True):
        pairs = zip(step.claims, js, strict=True)
        if any(not leave_out(c.formula) and is_bad(c, j, allow_leaps=allow_leaps) for c, j in pairs):
            return step.index
    return None


def reads_as(
    system: System[T, F],
    t: T,
    steps: Steps[F],
    judged: Judgements[F],
    *,
    allow_leaps: bool = False,
    unread: Collection[int] = (),
) -> list[str]:
    """The known logics under which every asserted step of the response has support (all, where none asserts).

    ``judged`` are the judgements under the first of them, whose rules the problem is posed in.
    """
    bad = BAD_SUPPORT - {Support.LEAP} if allow_leaps else BAD_SUPPORT
    first = system.variants[0]
    supported = all_supported(steps, judged, bad)
    rules = system.logic(first, t).rules.keys()

    def reads(variant: str) -> bool:
        logic = system.logic(variant, t)
        richer = rules <= logic.rules.keys()
        return (richer and supported) or supported_under(logic, t, steps, judged, bad, unread, richer=richer)

    return [v for v in system.variants if (supported if v == first else reads(v))]


# --- coverage -------------------------------------------------------------------------------------------------------


def unread(steps: Sequence[Step[F]], bears: Sequence[bool]) -> list[int]:
    """The indices of the claim-bearing steps that could not be read, or only in part."""
    return [s.index for s, b in zip(steps, bears, strict=True) if b and (s.kind is Kind.UNPARSED or s.unread)]


def coverage(steps: Sequence[Step[F]], bears: Sequence[bool]) -> "Coverage":
    """Claim-bearing sentences and how many of them yield a claim to the grammar; "reasoning" leaves restatements and
    answers out. What a model alone read is as unread here, and counted beside."""
    from .records import Coverage  # the records load pydantic, which a reward does without

    counted = [s for s, b in zip(steps, bears, strict=True) if b]
    reasoning = [s for s in counted if s.kind not in (Kind.RESTATEMENT, Kind.ANSWER) or by_model(s)]
    return Coverage(
        claim_sentences=len(counted),
        read=sum(bool(s.claims) and not by_model(s) for s in counted),
        reasoning_sentences=len(reasoning),
        reasoning_read=sum(bool(s.claims) and not by_model(s) for s in reasoning),
        read_by_model=sum(by_model(s) for s in counted),
    )


def by_model(step: Step[F]) -> bool:
    """Whether a model alone read the step."""
    return bool(step.claims) and all(c.source == MODEL for c in step.claims)


# --- reasons --------------------------------------------------------------------------------------------------------

PLAIN_REASONS = {
    Support.REPEAT: "Said before, with no new support",
    Support.UNSUPPORTED: "No single rule yields it from the problem and what was said so far",
    Support.UNKNOWN: "Not decided: its grounds may stand in text that was not read",
    Support.NA: "Not judged: a remark",
    Support.AMBIGUOUS: "Not judged: what is counted is unclear",
    Support.SUPPORTED_IMPLICIT: "Follows by the response's own conditionals with an unstated default",
    Support.SUPPORTED_BY_DEFAULT_NO: 'Follows only from "cannot be determined"',
    Support.SUPPORTED_BUT_INCONSISTENT: "Follows from the response's steps, but so does the opposite",
}
STATUS_REASONS = {
    Status.FALSE: "it is false of the problem",
    Status.NOT_ENTAILED: "the problem does not entail it",
}


def reason(claim: Claim[F], judgement: Judgement[F], plain: Callable[[F], str]) -> str:
    """One sentence on why the claim is judged so."""
    if "retracted" in judgement.flags:
        return "Taken back later."
    if claim.act is Act.RETRACT:
        return "Takes an earlier claim back."
    if claim.act is Act.SUPPOSE:
        return "Opens a supposition."
    sentence = _of_answer(judgement) if claim.act is Act.ANSWER else _of_claim(judgement, plain)
    fault = STATUS_REASONS.get(judgement.status)
    return f"{sentence}; {fault}." if fault and claim.act is not Act.ANSWER else f"{sentence}."


def _of_claim(judgement: Judgement[F], plain: Callable[[F], str]) -> str:
    match judgement.support:
        case Support.GIVEN:
            return "Restates the problem"
        case Support.SUPPORTED if judgement.by is not None:
            return _by(judgement.by, plain)
        case Support.LEAP:
            return f"Follows, but only by {judgement.depth or 'several'} rounds of inference that are not stated"
        case Support.CONTRADICTED if "conflicts_with_prior" in judgement.flags:
            return "The response said the opposite before"
        case Support.CONTRADICTED if judgement.status is Status.TRUE:
            return "The opposite follows at once from what the response said"
        case Support.CONTRADICTED:
            return "It misquotes the problem, or the opposite follows at once"
        case other:
            return PLAIN_REASONS.get(other, "Supported")


def _by(i: Inference[F], plain: Callable[[F], str]) -> str:
    stated = [plain(p) for p in i.premises if p not in i.defaults]
    grounds = f" from: {'; '.join(stated)}" if stated else ""
    unstated = f" (unstated: {'; '.join(map(plain, i.defaults))})" if i.defaults else ""
    return f'Follows by the rule "{i.rule}"{grounds}{unstated}'


def _of_answer(judgement: Judgement[F]) -> str:
    match judgement.support:
        case Support.SUPPORTED:
            return "Follows from the response's steps"
        case Support.CONTRADICTED:
            return "The response's steps lead to the opposite answer"
        case Support.UNSUPPORTED:
            return "Does not follow from the response's steps"
        case other:
            return PLAIN_REASONS.get(other, str(other))
