"""Under which logics the steps of a response have support: models often reason in another one than was asked for."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from .charging import AFTER_UNREAD
from .checker import check, walk
from .claims import Act, Claim, Judgement, Known, Logic, Step, Support
from .scopes import Context
from .statements import Judgements

F = TypeVar("F")
T = TypeVar("T")


def all_supported(steps: Sequence[Step[F]], judged: Judgements[F], bad: frozenset[Support]) -> bool:
    """Whether every asserted claim that is not taken back has support, none of those in ``bad``, unless its grounds may
    stand in unread text."""
    return not any(
        _lacking(c, j, bad) for s, js in zip(steps, judged, strict=True) for c, j in zip(s.claims, js, strict=True)
    )


def supported_under(
    logic: Logic[T, F],
    t: T,
    steps: Sequence[Step[F]],
    judged: Judgements[F],
    bad: frozenset[Support],
    unread: Collection[int] = (),
    *,
    richer: bool,
) -> bool:
    """The same under another logic than that of ``judged``. A richer one has all its rules and perhaps more: there
    only what lacks support is judged again, up to the first claim that has none here either."""
    if any(c.act is Act.RETRACT for s in steps for c in s.claims):  # a later claim may change an earlier judgement
        return all_supported(steps, check(logic, t, steps, unread), bad)

    def settled(place: int, i: int, known: Known[F]) -> Judgement[F] | None:
        judgement = judged[place][i]
        return judgement if richer and not _lacking(steps[place].claims[i], judgement, bad) else None

    context = Context(logic, t, unread, brief=Support.LEAP in bad)
    return not any(_lacking(c, j, bad) for c, j in walk(context, steps, [[] for _ in steps], settled))


def _lacking(claim: Claim[F], judgement: Judgement[F], bad: frozenset[Support]) -> bool:
    asserting = claim.act in (Act.ASSERT, Act.DISCHARGE)
    return asserting and judgement.support in bad and judgement.flags.isdisjoint(("retracted", AFTER_UNREAD))
