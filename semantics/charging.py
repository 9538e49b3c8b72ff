"""Which judgements are errors: bad claims, and claims that only unread text before them could ground."""

from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

from .claims import Act, Claim, Judgement, Status, Support

F = TypeVar("F")

BAD_STATUS = frozenset({Status.FALSE, Status.NOT_ENTAILED})
BAD_SUPPORT = frozenset({Support.UNSUPPORTED, Support.CONTRADICTED, Support.LEAP})
LACKING = BAD_SUPPORT | {Support.UNKNOWN}
AFTER_UNREAD = "after_unread"
UNCHARGED = frozenset({"retracted", "not_charged", AFTER_UNREAD})


def is_bad(claim: Claim[F], judgement: Judgement[F], *, allow_leaps: bool = False) -> bool:
    """Whether the claim is an error: false, not entailed, or without support. An answer counts by its support alone; a
    retracted claim, a retraction, what the logic does not charge (flag ``not_charged``) and what unread text may ground
    (flag ``after_unread``) not at all."""
    if claim.act is Act.RETRACT or not judgement.flags.isdisjoint(UNCHARGED):
        return False
    if judgement.support in BAD_SUPPORT and not (allow_leaps and judgement.support is Support.LEAP):
        return True
    return claim.act is not Act.ANSWER and judgement.status in BAD_STATUS


def after_unread(claim: Claim[F], place: int, judgement: Judgement[F], unread: Collection[int]) -> Judgement[F]:
    """The judgement; ``unknown`` and flagged where the claim is true but has no support, and a step whose index is in
    ``unread`` stands before it (its own is ``place``; it may be read in part): its grounds may be there, and grounds go
    before a contradiction. An answer, right or wrong, may stand before its reasons: it counts by its support alone,
    and with grounds in an unread step one that the others contradict would be supported, though inconsistent."""
    grounds_unread = bool(unread) and (
        claim.act is Act.ANSWER or (judgement.status is Status.TRUE and min(unread) <= place)
    )
    if grounds_unread and judgement.support in BAD_SUPPORT:
        return replace(judgement, support=Support.UNKNOWN).flagged(AFTER_UNREAD)
    return judgement
