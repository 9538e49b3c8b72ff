"""From judgements to the verdict on a response: is the answer right, are the steps sound, does the answer follow.

The table of verdicts is in ``docs/judging.md``. Solver-free, system-free.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from .checker import Context, check, claimed, is_bad, walk
from .claims import Act, Claim, Inference, Judgement, Known, Logic, Step, Support
from .consequence import answer_support, closure, implied

F = TypeVar("F")
T = TypeVar("T")
Judgements = Sequence[Sequence[Judgement[F]]]

FOLLOWS = frozenset({Support.SUPPORTED, Support.SUPPORTED_IMPLICIT})
UNFOUNDED = frozenset({Support.UNSUPPORTED, Support.CONTRADICTED})


class Verdict(StrEnum):
    """The verdict on a response, exhaustive."""

    SOUND = "sound"
    RIGHT_WITH_IDLE_ERRORS = "right_with_idle_errors"
    RIGHT_FOR_WRONG_REASONS = "right_for_wrong_reasons"
    SLIP = "slip"
    WRONG = "wrong"
    NO_ANSWER = "no_answer"


@dataclass(frozen=True, slots=True)
class Assessment:
    """The verdict and what it rests on. Numbers are step indices.

    ``load_bearing``: the steps of a derivation of the answer, of good steps where there is one; ``prefix``: how many of
    the first steps suffice for the answer to follow, None where it never does.
    """

    verdict: Verdict
    first_error: int | None
    bad_steps: tuple[int, ...]
    answer_follows: Support | None
    load_bearing: tuple[int, ...]
    prefix: int | None


def bad_steps(steps: Sequence[Step[F]], judged: Judgements[F], *, allow_leaps: bool = False) -> tuple[int, ...]:
    """The indices of the steps that hold a bad claim."""
    return tuple(
        step.index
        for step, js in zip(steps, judged, strict=True)
        if any(is_bad(c, j, allow_leaps=allow_leaps) for c, j in zip(step.claims, js, strict=True))
    )


def assess(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Judgements[F], right: F, *, allow_leaps: bool = False
) -> Assessment:
    """The verdict on a response whose right answer is the formula ``right``."""
    bad = bad_steps(steps, judged, allow_leaps=allow_leaps)
    given = [(c.formula, j.support) for c, j in _paired(steps, judged) if c.act is Act.ANSWER]
    first = bad[0] if bad else None
    everything = claimed(logic, t, steps, judged)
    if not given:
        return Assessment(Verdict.NO_ANSWER, first, bad, None, (), None)
    answer, follows = given[-1]
    good = _founded(logic, t, steps, judged, allow_leaps=allow_leaps)
    from_good = (answer_support(logic, t, good, answer) if bad else follows) in FOLLOWS
    bearing = (
        _load_bearing(logic, t, good if from_good else everything, answer, steps, judged)
        if follows in FOLLOWS or from_good
        else ()
    )
    prefix = _prefix(logic, t, steps, judged, answer) if follows in FOLLOWS else None
    verdict = _verdict(logic, t, everything, answer, right, bad=bool(bad), follows=follows, from_good=from_good)
    return Assessment(verdict, first, bad, follows, bearing, prefix)


def all_supported(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Judgements[F] | None, bad: frozenset[Support]
) -> bool:
    """Whether every asserted claim that is not taken back has support, none of those in ``bad``. Without
    judgements the claims are judged up to the first that has none."""
    return not any(
        c.act in (Act.ASSERT, Act.DISCHARGE) and j.support in bad and "retracted" not in j.flags
        for c, j in (_pairs(logic, t, steps) if judged is None else _paired(steps, judged))
    )


def _paired(steps: Sequence[Step[F]], judged: Judgements[F]) -> Iterator[tuple[Claim[F], Judgement[F]]]:
    return ((c, j) for s, js in zip(steps, judged, strict=True) for c, j in zip(s.claims, js, strict=True))


def _pairs(logic: Logic[T, F], t: T, steps: Sequence[Step[F]]) -> Iterator[tuple[Claim[F], Judgement[F]]]:
    """The claims with their judgements, one by one; all at once where a later claim may change an earlier judgement."""
    if any(c.act is Act.RETRACT for s in steps for c in s.claims):
        return _paired(steps, check(logic, t, steps))
    return walk(Context(logic, t), steps, [[] for _ in steps])


def _founded(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Judgements[F], *, allow_leaps: bool
) -> Known[F]:
    """What the good steps claim that are good without the bad ones too: these are struck out until none is left."""
    while bad := bad_steps(steps, judged, allow_leaps=allow_leaps):
        said = [s for s in steps if s.index not in bad]
        steps = [replace(s, claims=tuple(c for c in s.claims if c.act is not Act.ANSWER)) for s in said]
        judged = check(logic, t, steps)
    return claimed(logic, t, steps, judged)


def _verdict(
    logic: Logic[T, F], t: T, known: Known[F], answer: F, right: F, *, bad: bool, follows: Support, from_good: bool
) -> Verdict:
    if answer != right:
        slipped = follows in UNFOUNDED and answer_support(logic, t, known, right) in FOLLOWS
        return Verdict.SLIP if slipped else Verdict.WRONG
    if not bad and follows in FOLLOWS:
        return Verdict.SOUND
    return Verdict.RIGHT_WITH_IDLE_ERRORS if from_good else Verdict.RIGHT_FOR_WRONG_REASONS


def _load_bearing(
    logic: Logic[T, F], t: T, known: Known[F], answer: F, steps: Sequence[Step[F]], judged: Judgements[F]
) -> tuple[int, ...]:
    """The steps that a derivation of the answer draws on: from the answer back through the inferences that supported
    its premises, where a premise was only implied through what implies it."""
    derived = {f: i for f, (_, i) in closure(logic, t, known, supposing=True).items()}
    last = _last(logic, t, known, derived, answer)
    if last is None:
        derived = implied(logic, t, known)
        last = _last(logic, t, known, derived, answer)
    reasons = {
        c.formula: j.by
        for s, js in zip(reversed(steps), reversed(judged), strict=True)
        for c, j in zip(s.claims, js, strict=True)
        if j.by is not None and not c.scope
    }
    used: set[int] = set()
    seen: set[F] = set()
    queue = list(last.premises) if last else []
    while queue:
        f = queue.pop()
        if f in seen:
            continue
        seen.add(f)
        step = known.step(f)
        if step is not None:
            used.add(step)
        by = reasons.get(f) if step is not None else derived.get(f)
        queue += by.premises if by else ()
    return tuple(sorted(used))


def _last(
    logic: Logic[T, F], t: T, known: Known[F], derived: Mapping[F, Inference[F]], answer: F
) -> Inference[F] | None:
    """The inference of the answer from what is known and derived, or None."""
    reached = known.copy()
    for f in derived:
        reached.add(f, -1)
    return logic.explain(t, answer, reached, supposing=True)


def _prefix(logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Judgements[F], answer: F) -> int:
    """The smallest number of first steps from which the answer follows (more steps never undo that)."""
    low, high = 0, len(steps)
    while low < high:
        middle = (low + high) // 2
        known = claimed(logic, t, steps[:middle], judged[:middle])
        if answer_support(logic, t, known, answer) in FOLLOWS | {Support.SUPPORTED_BUT_INCONSISTENT}:
            high = middle
        else:
            low = middle + 1
    return low
