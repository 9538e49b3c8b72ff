"""The proof checker: walks the claims of a response, judges each against the model and against what was said before.

Solver-free and system-free: all it knows of a system is its ``Logic``. What a search returns is believed only where
``Logic.licenses`` accepts it and each premise was claimed, is given by the problem, or is a declared default.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from .charging import LACKING, after_unread
from .claims import Act, Claim, Inference, Judgement, Known, Logic, Status, Step, Support
from .consequence import closure, joined
from .scopes import Context
from .statements import Stated, stated

F = TypeVar("F")
T = TypeVar("T")
Settled = Callable[[int, int, Known[F]], Judgement[F] | None]


@dataclass(frozen=True, slots=True)
class Checked(Generic[T, F]):
    """The judgements of all claims, step by step; what the response states that lasts; and from how many first steps
    its answer follows (None where from none, or where it has no answer)."""

    judged: tuple[tuple[Judgement[F], ...], ...]
    said: Stated[T, F]
    prefix: int | None


def check(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], unread: Collection[int] = ()
) -> tuple[tuple[Judgement[F], ...], ...]:
    """The judgements of all claims, step by step, in the order of the claims.

    Answers are judged last, against the whole response (an answer may stand before its reasons). ``unread`` are the
    indices of steps that bear claims which could not be read: see ``after_unread``.
    """
    return checked(logic, t, steps, unread).judged


def checked(logic: Logic[T, F], t: T, steps: Sequence[Step[F]], unread: Collection[int] = ()) -> Checked[T, F]:
    """The judgements, as ``check`` gives them, with what the response states."""
    context = Context(logic, t, unread)
    judged: list[list[Judgement[F]]] = [[] for _ in steps]
    for _ in walk(context, steps, judged):
        pass
    if any(c.act is Act.RETRACT for s in steps for c in s.claims):
        _without_retracted(context, steps, judged)
    answer = next((c.formula for s in reversed(steps) for c in reversed(s.claims) if c.act is Act.ANSWER), None)
    said, prefix = stated(logic, t, steps, judged, answer)
    if answer is not None:
        _answers(context, steps, judged, answer, said.support(answer))
    return Checked(tuple(map(tuple, judged)), said, prefix)


def walk(
    context: Context[T, F],
    steps: Sequence[Step[F]],
    judged: list[list[Judgement[F]]],
    settled: Settled[F] = lambda place, i, known: None,
) -> Iterator[tuple[Claim[F], Judgement[F]]]:
    """The claims with their judgements as the walk comes to them; ``judged``, one empty list a step, is filled.

    ``settled`` may know the judgement of the i-th claim of the step at a place, given what is known there; what it
    knows is not judged again. Answers are not judged.
    """
    for place, step in enumerate(steps):
        for i, claim in enumerate(step.claims):
            if claim.act in (Act.ASSERT, Act.RESTATE, Act.DISCHARGE):
                judgement = settled(place, i, context.enter(claim.scope)) or _charged(context, claim, step)
                if context.logic.carries(context.theory, claim.formula):
                    context.add(claim.formula, step.index, claim.scope)
            else:
                judgement = _acted(context, claim, step, judged, steps)
            judged[place].append(judgement)
            yield claim, judgement
    context.enter(())


def _without_retracted(context: Context[T, F], steps: Sequence[Step[F]], judged: list[list[Judgement[F]]]) -> None:
    """What was drawn from a claim that was taken back is judged as if that claim had never been made."""
    lasting = [
        [i for i, c in enumerate(s.claims) if c.act is not Act.RETRACT and "retracted" not in js[i].flags]
        for s, js in zip(steps, judged, strict=True)
    ]
    kept = [replace(s, claims=tuple(s.claims[i] for i in places)) for s, places in zip(steps, lasting, strict=True)]
    judged_again = check(context.logic, context.theory, kept, context.unread)
    for row, places, again in zip(judged, lasting, judged_again, strict=True):
        for i, judgement in zip(places, again, strict=True):
            if judgement.support in LACKING and row[i].support not in LACKING:
                row[i] = judgement


def _acted(
    context: Context[T, F], claim: Claim[F], step: Step[F], judged: list[list[Judgement[F]]], steps: Sequence[Step[F]]
) -> Judgement[F]:
    """A supposition is opened, a claim taken back; an answer waits."""
    if claim.act is Act.ANSWER:
        return Judgement(context.logic.status(context.theory, claim.formula), Support.NA)
    context.enter(claim.scope)
    if claim.act is Act.SUPPOSE:
        context.suppose(claim.formula, step.index)
        return Judgement(Status.NA, Support.GIVEN)
    context.retract(claim.formula)
    _mark_retracted(claim.formula, judged, steps)
    return Judgement(Status.NA, Support.NA)


def _charged(context: Context[T, F], claim: Claim[F], step: Step[F]) -> Judgement[F]:
    """The judgement of an assertion, with the flags that keep it from being charged."""
    result = judge(context, claim, context.enter(claim.scope), _said_at_once(context.logic, claim, step))
    result = after_unread(claim, step.index, result, context.unread)
    return result if context.logic.charges(claim.formula) else result.flagged("not_charged")


def _said_at_once(logic: Logic[T, F], claim: Claim[F], step: Step[F]) -> dict[F, int]:
    """Where the claim speaks of one of a set: what its step says of the others -> the step's index."""
    if not logic.together(claim.formula):
        return {}
    fellows = [c for c in step.claims if c.act is claim.act and c.scope == claim.scope and c.formula != claim.formula]
    return {c.formula: step.index for c in fellows if logic.together(c.formula)}


def _mark_retracted(f: F, judged: list[list[Judgement[F]]], steps: Sequence[Step[F]]) -> None:
    for row, step in zip(judged, steps, strict=True):
        for i, (judgement, claim) in enumerate(zip(row, step.claims, strict=False)):
            if claim.formula != f or "retracted" in judgement.flags:
                continue
            if claim.act not in (Act.RETRACT, Act.SUPPOSE):
                row[i] = judgement.flagged("retracted")


def judge(context: Context[T, F], claim: Claim[F], known: Known[F], beside: Mapping[F, int]) -> Judgement[F]:
    """Status and support of one assertion, the kinds of support tested in the order of the design. ``beside`` are
    claims that it may rest on though they are no earlier: said of one set at once."""
    logic, t, f = context.logic, context.theory, claim.formula
    if (given := logic.given(t, f)) is not None:
        return Judgement(Status.TRUE, Support.GIVEN) if given else Judgement(Status.FALSE, Support.CONTRADICTED)
    assumed = context.supposed(claim.scope)
    status = logic.status(t, f, assumed)
    if status in (Status.NA, Status.AMBIGUOUS):
        return Judgement(status, Support.AMBIGUOUS if status is Status.AMBIGUOUS else Support.NA)
    negated = any(c in known for c in logic.conflicts(t, f))
    flags = frozenset({"conflicts_with_prior"} if negated else ())
    said = f in known
    if said and "premise" in claim.flags:
        return Judgement(status, Support.REPEAT, uses=_steps(known, (f,)))
    inference = _explained(context, claim, known, beside, assumed)
    if inference is not None:
        if assumed and logic.parts(f) is None:
            status = Status.TRUE
        depth = 1 if "elided" not in claim.flags else None
        return Judgement(
            status,
            Support.SUPPORTED,
            depth,
            inference,
            flags | ({"implicit_leaf"} if inference.defaults else set()),
            _steps(joined(known, beside), inference.premises),
        )
    if said:
        return Judgement(status, Support.REPEAT, uses=_steps(known, (f,)))
    if context.brief:
        return Judgement(status, Support.UNSUPPORTED, flags=flags)
    if _contradicted(context, claim, known, negated, status, bool(assumed)):
        return Judgement(status, Support.CONTRADICTED, flags=flags)
    return _far(context, claim, known, beside, Judgement(status, Support.UNSUPPORTED, flags=flags), assumed)


def _under(logic: Logic[T, F], assumed: tuple[F, ...], f: F) -> F:
    """What f says where this is assumed: of a conditional, the assumptions join the antecedent."""
    if not assumed or logic.parts(f) is None:
        return f
    return logic.conditional(assumed, f) or f


def _explained(
    context: Context[T, F], claim: Claim[F], known: Known[F], beside: Mapping[F, int], assumed: tuple[F, ...]
) -> Inference[F] | None:
    if claim.act is Act.DISCHARGE and (closing := _discharged(context, claim)) is not None:
        return closing
    f, supposing = _under(context.logic, assumed, claim.formula), bool(assumed)
    ground = joined(known, beside)
    found = context.logic.explain(context.theory, f, ground, supposing=supposing)
    if found is not None:
        return found if _licensed(context, found, ground, supposing) else None
    if claim.act is Act.ASSERT and (closing := _discharged(context, claim)) is not None:
        return closing
    several = _several(context, claim, f, beside, supposing) if "elided" in claim.flags else None
    return several[1] if several else None


def _discharged(context: Context[T, F], claim: Claim[F]) -> Inference[F] | None:
    """The licensed inference that closes the last supposition inside this scope and yields the claim, or None."""
    inner = [s for s in context.closed if s[:-1] == claim.scope]
    if not inner:
        return None
    scope = inner[-1]
    known, assumed = context.known[scope], context.assumed.get(scope[-1], ())
    found = context.logic.discharge(context.theory, claim.formula, assumed, known)
    return (
        found if found is not None and found.discharges in assumed and _licensed(context, found, known, True) else None
    )


def _several(
    context: Context[T, F], claim: Claim[F], f: F, beside: Mapping[F, int], supposing: bool
) -> tuple[int | None, Inference[F]] | None:
    """(rounds, the last application) where several applications yield f; of a conditional the rounds are not told."""
    logic, t = context.logic, context.theory
    parts = logic.parts(f)
    if parts is None:
        return context.reach(claim.scope, f, beside)
    here: Known[F] = Known(dict.fromkeys(parts[0], 0))
    derived = closure(logic, t, here, supposing=True)
    whole = logic.conclude(f)
    reached = all(goal in derived or goal in here or logic.given(t, goal) for goal in parts[1])
    return (None, whole) if reached and logic.licenses(t, whole, supposing=supposing) else None


def _licensed(context: Context[T, F], i: Inference[F], known: Known[F], supposing: bool) -> bool:
    """The trust rule: the rule fits, and each premise was claimed, is given, or is a declared default."""
    logic, t = context.logic, context.theory
    grounds = all(p in known or p in i.defaults or logic.given(t, p) for p in i.premises)
    return grounds and logic.licenses(t, i, supposing=supposing)


def _contradicted(
    context: Context[T, F], claim: Claim[F], known: Known[F], negated: bool, status: Status, supposing: bool
) -> bool:
    logic, t, f = context.logic, context.theory, claim.formula
    if negated:
        return True
    if logic.parts(f) is not None or not logic.conflicts(t, f):
        return status is Status.FALSE
    if not logic.refutable(f):
        return False
    if any(logic.explain(t, c, known, supposing=supposing) for c in logic.conflicts(t, f)):
        return True
    return "elided" in claim.flags and any(context.reach(claim.scope, c) for c in logic.conflicts(t, f))


def _far(
    context: Context[T, F],
    claim: Claim[F],
    known: Known[F],
    beside: Mapping[F, int],
    unsupported: Judgement[F],
    assumed: tuple[F, ...],
) -> Judgement[F]:
    """A leap, with its depth, where the claim follows by more than one application; else unsupported."""
    f = _under(context.logic, assumed, claim.formula)
    found = _several(context, claim, f, beside, bool(assumed))
    if found is None:
        return unsupported
    uses = _steps(joined(known, beside), found[1].premises)
    return replace(unsupported, support=Support.LEAP, depth=found[0], by=found[1], uses=uses)


def _steps(known: Known[F], premises: Iterable[F]) -> tuple[int, ...]:
    return tuple(sorted({s for p in premises if (s := known.step(p)) is not None and s >= 0}))


# --- answers --------------------------------------------------------------------------------------------------------


def _answers(
    context: Context[T, F], steps: Sequence[Step[F]], judged: list[list[Judgement[F]]], last: F, support: Support
) -> None:
    """The last answer and its like get their support, the others are taken back."""
    for step, row in zip(steps, judged, strict=True):
        for i, (claim, judgement) in enumerate(zip(step.claims, row, strict=True)):
            if claim.act is not Act.ANSWER:
                continue
            if claim.formula != last:
                row[i] = judgement.flagged("retracted")
            else:
                row[i] = after_unread(claim, step.index, Judgement(judgement.status, support), context.unread)
