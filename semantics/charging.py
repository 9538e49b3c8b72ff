"""Which judgements are errors: bad claims, and claims that only unread text before them could ground."""

from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

from .claims import Act, Claim, Judgement, Status, Support

F = TypeVar("F")

BAD_STATUS = frozenset({Status.FALSE, Status.NOT_ENTAILED})
BAD_SUPPORT = frozenset({Support.UNSUPPORTED, Support.CONTRADICTED, Support.LEAP})
LACKING = BAD_SUPPORT | {Support.UNKNOWN}
GROUNDLESS = frozenset({Support.UNSUPPORTED, Support.LEAP})
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
    before a contradiction. An answer may stand before its reasons; one that the steps contradict would stay
    inconsistent with them."""
    answering = claim.act is Act.ANSWER
    groundless = judgement.support in (GROUNDLESS if answering else BAD_SUPPORT)
    if groundless and judgement.status is Status.TRUE and unread and (answering or min(unread) <= place):
        return replace(judgement, support=Support.UNKNOWN).flagged(AFTER_UNREAD)
    return judgement
