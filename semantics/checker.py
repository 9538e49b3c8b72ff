"""The proof checker: walks the claims of a response, judges each against the model and against what was said before.

Solver-free and system-free: all it knows of a system is its ``Logic``. What a search returns is believed only where
``Logic.licenses`` accepts it and each premise was claimed, is given by the problem, or is a declared default.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from .claims import Act, Claim, Inference, Judgement, Known, Logic, Status, Step, Support
from .consequence import answer_support, closure

F = TypeVar("F")
T = TypeVar("T")
Scope = tuple[int, ...]

BAD_STATUS = frozenset({Status.FALSE, Status.NOT_ENTAILED})
BAD_SUPPORT = frozenset({Support.UNSUPPORTED, Support.CONTRADICTED, Support.LEAP})


def is_bad(claim: Claim[F], judgement: Judgement[F], *, allow_leaps: bool = False) -> bool:
    """Whether the claim is an error: false, not entailed, or without support. An answer counts by its support alone; a
    retracted claim, a retraction, and what the logic does not charge (flag ``not_charged``) not at all."""
    if claim.act is Act.RETRACT or not judgement.flags.isdisjoint(("retracted", "not_charged")):
        return False
    if judgement.support in BAD_SUPPORT and not (allow_leaps and judgement.support is Support.LEAP):
        return True
    return claim.act is not Act.ANSWER and judgement.status in BAD_STATUS


@dataclass(slots=True)
class Context(Generic[T, F]):
    """The state of the walk: what is known in each scope, and what is supposed."""

    logic: Logic[T, F]
    theory: T
    known: dict[Scope, Known[F]] = field(default_factory=lambda: {(): Known()})
    assumed: dict[int, tuple[F, ...]] = field(default_factory=dict)
    closed: list[Scope] = field(default_factory=list)
    current: Scope = ()

    def enter(self, scope: Scope) -> Known[F]:
        """What is known in this scope. Leaving an inner scope closes it and keeps its conditionals."""
        if scope != self.current:
            while self.current and self.current != scope[: len(self.current)]:
                self._close(self.current)
                self.current = self.current[:-1]
            self.current = scope
        return self.enter_quietly(scope)

    def enter_quietly(self, scope: Scope) -> Known[F]:
        """What is known in a scope, without moving there."""
        if scope not in self.known:
            self.known[scope] = self.enter_quietly(scope[:-1]).copy()
            for f in self.assumed.get(scope[-1], ()):
                self.add(f, scope[-1], scope)
        return self.known[scope]

    def _close(self, scope: Scope) -> None:
        assumed = self.assumed.get(scope[-1], ())
        inner, outer = self.known.get(scope), self.enter_quietly(scope[:-1])
        if inner is None or not assumed:
            return
        for f in list(inner):
            if f not in outer and f not in assumed and (conditional := self.logic.conditional(assumed, f)) is not None:
                self.add(conditional, inner.step(f) or 0, scope[:-1])
        self.closed.append(scope)

    def supposed(self, scope: Scope) -> tuple[F, ...]:
        """All formulas supposed in this scope."""
        return tuple(f for step in scope for f in self.assumed.get(step, ()))

    def add(self, f: F, step: int, scope: Scope) -> None:
        """f is claimed in this scope from here on."""
        parts = self.logic.parts(f)
        self.known[scope].add(f, step, parts[1] if parts else ())


def check(logic: Logic[T, F], t: T, steps: Sequence[Step[F]]) -> tuple[tuple[Judgement[F], ...], ...]:
    """The judgements of all claims, step by step, in the order of the claims.

    Answers are judged last, against the whole response (an answer may stand before its reasons).
    """
    context = Context(logic, t)
    judged: list[list[Judgement[F]]] = [[] for _ in steps]
    list(walk(context, steps, judged))
    context.enter(())
    if any(c.act is Act.RETRACT for s in steps for c in s.claims):
        _without_retracted(logic, t, steps, judged)
    _answers(context, steps, judged)
    return tuple(map(tuple, judged))


def walk(
    context: Context[T, F], steps: Sequence[Step[F]], judged: list[list[Judgement[F]]]
) -> Iterator[tuple[Claim[F], Judgement[F]]]:
    """The claims with their judgements as the walk comes to them; ``judged``, one empty list a step, is filled."""
    for place, step in enumerate(steps):
        for claim in step.claims:
            judged[place].append(_walk(context, claim, step, judged, steps))
            yield claim, judged[place][-1]


def _without_retracted(logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: list[list[Judgement[F]]]) -> None:
    """What was drawn from a claim that was taken back is judged as if that claim had never been made."""
    lasting = [
        [i for i, c in enumerate(s.claims) if c.act is not Act.RETRACT and "retracted" not in js[i].flags]
        for s, js in zip(steps, judged, strict=True)
    ]
    kept = [replace(s, claims=tuple(s.claims[i] for i in places)) for s, places in zip(steps, lasting, strict=True)]
    for row, places, again in zip(judged, lasting, check(logic, t, kept), strict=True):
        for i, judgement in zip(places, again, strict=True):
            if judgement.support in BAD_SUPPORT and row[i].support not in BAD_SUPPORT:
                row[i] = judgement


def _walk(
    context: Context[T, F], claim: Claim[F], step: Step[F], judged: list[list[Judgement[F]]], steps: Sequence[Step[F]]
) -> Judgement[F]:
    logic, t = context.logic, context.theory
    match claim.act:
        case Act.SUPPOSE:
            context.enter(claim.scope)
            context.assumed[step.index] = (*context.assumed.get(step.index, ()), claim.formula)
            return Judgement(Status.NA, Support.GIVEN)
        case Act.RETRACT:
            context.enter(claim.scope)
            for known in context.known.values():
                known.remove(claim.formula)
            _mark_retracted(claim.formula, judged, steps)
            return Judgement(Status.NA, Support.NA)
        case Act.ANSWER:
            return Judgement(logic.status(t, claim.formula), Support.NA)
    known = context.enter(claim.scope)
    result = judge(context, claim, _said_at_once(logic, claim, step, known))
    if logic.carries(t, claim.formula):
        context.add(claim.formula, step.index, claim.scope)
    return result if logic.charges(claim.formula) else result.flagged("not_charged")


def _said_at_once(logic: Logic[T, F], claim: Claim[F], step: Step[F], known: Known[F]) -> Known[F]:
    """What is known, and where the claim speaks of one of a set: what its step says of the others."""
    if not logic.together(claim.formula):
        return known
    known = known.copy()
    for c in step.claims:
        if c.act is claim.act and c.scope == claim.scope and c.formula != claim.formula and logic.together(c.formula):
            known.add(c.formula, step.index)
    return known


def _mark_retracted(f: F, judged: list[list[Judgement[F]]], steps: Sequence[Step[F]]) -> None:
    for row, step in zip(judged, steps, strict=True):
        for i, (judgement, claim) in enumerate(zip(row, step.claims, strict=False)):
            if claim.formula == f and claim.act is not Act.RETRACT:
                row[i] = judgement.flagged("retracted")


def judge(context: Context[T, F], claim: Claim[F], known: Known[F]) -> Judgement[F]:
    """Status and support of one assertion, the kinds of support tested in the order of the design."""
    logic, t, f = context.logic, context.theory, claim.formula
    assumed = context.supposed(claim.scope)
    status = logic.status(t, f, assumed)
    if status in (Status.NA, Status.AMBIGUOUS):
        return Judgement(status, Support.AMBIGUOUS if status is Status.AMBIGUOUS else Support.NA)
    if (given := logic.given(t, f)) is not None:
        return Judgement(status, Support.GIVEN if given else Support.CONTRADICTED)
    negated = any(c in known for c in logic.conflicts(t, f))
    flags = frozenset({"conflicts_with_prior"} if negated else ())
    said = f in known
    if said and "premise" in claim.flags:
        return Judgement(status, Support.REPEAT, uses=_steps(known, (f,)))
    inference = _explained(context, claim, known, assumed)
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
            _steps(known, inference.premises),
        )
    if said:
        return Judgement(status, Support.REPEAT, uses=_steps(known, (f,)))
    if _contradicted(context, claim, known, negated, status, bool(assumed)):
        return Judgement(status, Support.CONTRADICTED, flags=flags)
    return _far(context, claim, known, status, flags, bool(assumed))


def _explained(context: Context[T, F], claim: Claim[F], known: Known[F], assumed: tuple[F, ...]) -> Inference[F] | None:
    f, supposing = claim.formula, bool(assumed)
    if claim.act is Act.DISCHARGE and (closing := _discharged(context, claim)) is not None:
        return closing
    found = context.logic.explain(context.theory, f, known, supposing=supposing)
    if found is not None:
        return found if _licensed(context, found, known, supposing) else None
    return _several(context, f, known, supposing) if "elided" in claim.flags else None


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


def _several(context: Context[T, F], f: F, known: Known[F], supposing: bool) -> Inference[F] | None:
    """An inference of f by several applications: the last of them, with its premises derived on the way."""
    logic, t = context.logic, context.theory
    parts = logic.parts(f)
    if parts is None:
        found = closure(logic, t, known, supposing=supposing, goal=f).get(f)
        return found[1] if found else None
    here: Known[F] = Known(dict.fromkeys(parts[0], 0))
    derived = closure(logic, t, here, supposing=True)
    whole = Inference("conditional", (), f)
    reached = all(goal in derived or goal in here or logic.given(t, goal) for goal in parts[1])
    return whole if reached and logic.licenses(t, whole, supposing=supposing) else None


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
    if "elided" in claim.flags:
        derived = closure(logic, t, known, supposing=supposing)
        return any(c in derived for c in logic.conflicts(t, f))
    return False


def _far(
    context: Context[T, F], claim: Claim[F], known: Known[F], status: Status, flags: frozenset[str], supposing: bool
) -> Judgement[F]:
    """A leap, with its depth, where the claim follows by more than one application; else unsupported."""
    logic, t, f = context.logic, context.theory, claim.formula
    if logic.parts(f) is not None:
        support = Support.LEAP if _several(context, f, known, supposing) else Support.UNSUPPORTED
        return Judgement(status, support, flags=flags)
    found = closure(logic, t, known, supposing=supposing, goal=f).get(f)
    if found is None:
        return Judgement(status, Support.UNSUPPORTED, flags=flags)
    return Judgement(status, Support.LEAP, found[0], found[1], flags, _steps(known, found[1].premises))


def _steps(known: Known[F], premises: Iterable[F]) -> tuple[int, ...]:
    return tuple(sorted({s for p in premises if (s := known.step(p)) is not None and s >= 0}))


def claimed(logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Sequence[Sequence[Judgement[F]]]) -> Known[F]:
    """What these steps claim outside suppositions, retractions taken back, false arithmetic left out."""
    known: Known[F] = Known()
    for step, js in zip(steps, judged, strict=True):
        for c, j in zip(step.claims, js, strict=True):
            wanted = c.act in (Act.ASSERT, Act.RESTATE, Act.DISCHARGE) and not c.scope and "retracted" not in j.flags
            if wanted and logic.carries(t, c.formula):
                parts = logic.parts(c.formula)
                known.add(c.formula, step.index, parts[1] if parts else ())
    return known


# --- answers --------------------------------------------------------------------------------------------------------


def _answers(context: Context[T, F], steps: Sequence[Step[F]], judged: list[list[Judgement[F]]]) -> None:
    places = [(p, i) for p, s in enumerate(steps) for i, c in enumerate(s.claims) if c.act is Act.ANSWER]
    if not places:
        return
    last = steps[places[-1][0]].claims[places[-1][1]].formula
    own = claimed(context.logic, context.theory, steps, judged)
    support = answer_support(context.logic, context.theory, own, last)
    for p, i in places:
        same = steps[p].claims[i].formula == last
        judgement = judged[p][i]
        judged[p][i] = Judgement(judgement.status, support) if same else judgement.flagged("retracted")
