"""From judgements to the verdict on a response: is the answer right, are the steps sound, does the answer follow.

The table of verdicts is in ``docs/judging.md``. Solver-free, system-free.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from .charging import is_bad
from .checker import Checked, check, walk
from .claims import Act, Claim, Inference, Judgement, Known, Logic, Step, Support
from .scopes import Context
from .statements import Judgements, Stated, stated

F = TypeVar("F")
T = TypeVar("T")

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
    logic: Logic[T, F],
    t: T,
    steps: Sequence[Step[F]],
    judged: Judgements[F],
    right: F,
    *,
    allow_leaps: bool = False,
    unread: Collection[int] = (),
) -> Assessment:
    """The verdict on a response whose right answer is the formula ``right``; ``unread`` as for ``check``."""
    answers = [c.formula for s in steps for c in s.claims if c.act is Act.ANSWER]
    said, prefix = stated(logic, t, steps, judged, answers[-1] if answers else None)
    found = Checked(tuple(map(tuple, judged)), said, prefix)
    return assess_checked(logic, t, steps, found, right, allow_leaps=allow_leaps, unread=unread)


def assess_checked(
    logic: Logic[T, F],
    t: T,
    steps: Sequence[Step[F]],
    checked: Checked[T, F],
    right: F,
    *,
    allow_leaps: bool = False,
    unread: Collection[int] = (),
) -> Assessment:
    """The same from all that ``checked`` found."""
    judged, said = checked.judged, checked.said
    bad = bad_steps(steps, judged, allow_leaps=allow_leaps)
    given = [(c.formula, j.support) for c, j in _paired(steps, judged) if c.act is Act.ANSWER]
    first = bad[0] if bad else None
    if not given:
        return Assessment(Verdict.NO_ANSWER, first, bad, None, (), None)
    answer, follows = given[-1]
    good = _founded(logic, t, steps, judged, allow_leaps=allow_leaps, unread=unread) if bad else said
    from_good = (good.support(answer) if bad else follows) in FOLLOWS
    bearing = _load_bearing(good if from_good else said, answer, steps, judged)
    verdict = _verdict(said, answer, right, bad=bool(bad), follows=follows, from_good=from_good)
    borne = follows in FOLLOWS
    return Assessment(
        verdict, first, bad, follows, bearing if borne or from_good else (), checked.prefix if borne else None
    )


def _paired(steps: Sequence[Step[F]], judged: Judgements[F]) -> Iterator[tuple[Claim[F], Judgement[F]]]:
    return ((c, j) for s, js in zip(steps, judged, strict=True) for c, j in zip(s.claims, js, strict=True))


def _founded(
    logic: Logic[T, F],
    t: T,
    steps: Sequence[Step[F]],
    judged: Judgements[F],
    *,
    allow_leaps: bool,
    unread: Collection[int],
) -> Stated[T, F]:
    """What the good steps claim that are good without the bad ones too: these are struck out until none is left."""
    while bad := bad_steps(steps, judged, allow_leaps=allow_leaps):
        kept = [_without_answers(s, js) for s, js in zip(steps, judged, strict=True) if s.index not in bad]
        steps, before = [s for s, _ in kept], [js for _, js in kept]
        judged = _judged_again(Context(logic, t, unread, brief=not allow_leaps), steps, before)
    return stated(logic, t, steps, judged)[0]


def _without_answers(step: Step[F], judged: Sequence[Judgement[F]]) -> tuple[Step[F], Sequence[Judgement[F]]]:
    if all(c.act is not Act.ANSWER for c in step.claims):
        return step, judged
    places = [i for i, c in enumerate(step.claims) if c.act is not Act.ANSWER]
    return replace(step, claims=tuple(step.claims[i] for i in places)), [judged[i] for i in places]


def _judged_again(context: Context[T, F], steps: Sequence[Step[F]], before: Judgements[F]) -> Judgements[F]:
    """The judgements of what is left of a response: anew where one may rest on what was struck out."""
    logic, t = context.logic, context.theory
    if any(c.act is Act.RETRACT for s in steps for c in s.claims):
        return check(logic, t, steps, context.unread)

    def settled(place: int, i: int, known: Known[F]) -> Judgement[F] | None:
        claim, judgement = steps[place].claims[i], before[place][i]
        if claim.scope or claim.act is Act.DISCHARGE or not _stands(logic, t, judgement, known):
            return None
        return judgement

    judged: list[list[Judgement[F]]] = [[] for _ in steps]
    for _ in walk(context, steps, judged, settled):
        pass
    return judged


def _stands(logic: Logic[T, F], t: T, judgement: Judgement[F], known: Known[F]) -> bool:
    """Whether a good judgement holds with what is known now."""
    if judgement.by is None:
        return judgement.support is Support.GIVEN
    return all(p in known or p in judgement.by.defaults or logic.given(t, p) for p in judgement.by.premises)


def _verdict(everything: Stated[T, F], answer: F, right: F, *, bad: bool, follows: Support, from_good: bool) -> Verdict:
    if answer != right:
        slipped = follows in UNFOUNDED and everything.support(right) in FOLLOWS
        return Verdict.SLIP if slipped else Verdict.WRONG
    if not bad and follows in FOLLOWS:
        return Verdict.SOUND
    return Verdict.RIGHT_WITH_IDLE_ERRORS if from_good else Verdict.RIGHT_FOR_WRONG_REASONS


def _load_bearing(said: Stated[T, F], answer: F, steps: Sequence[Step[F]], judged: Judgements[F]) -> tuple[int, ...]:
    """The steps that a derivation of the answer draws on: from the answer back through the inferences that supported
    its premises, where a premise was only implied through what implies it."""
    derived: Mapping[F, Inference[F]] = said.direct.inferences()
    last = said.last(answer)
    if last is None:
        derived, last = said.implied.inferences, said.last(answer, implied=True)
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
        step = said.known.step(f)
        if step is not None:
            used.add(step)
        by = reasons.get(f) if step is not None else derived.get(f)
        queue += by.premises if by else ()
    return tuple(sorted(used))
