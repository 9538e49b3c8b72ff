"""How far a model and the grammar agree on sentences that both read. Neither of them is the truth."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from ...generators.system import System
from ...nl.wording import extraction_of
from ...semantics.claims import Kind, Step
from ..metrics import percent
from ..reading import Reading
from ..statistics import wilson
from .questions import LONGEST, Question, question
from .replies import ALLOWED, Replies, taken

F = TypeVar("F")
T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Both(Generic[T, F]):
    """A sentence that the grammar read whole, and the question about it."""

    theory: T
    claims: frozenset[F]
    question: Question


def comparable(system: System[T, F], theory: T, reading: Reading[F]) -> Iterator[Callable[[], Both[T, F]]]:
    """The sentences that can be compared, each to be made when it is drawn: read whole, neither restatements nor
    answers, outside suppositions, with claims alone that are taken from a model."""
    objection = extraction_of(system.wording, system.name).objection

    def both(step: Step[F]) -> Both[T, F]:
        return Both(theory, frozenset(c.formula for c in step.claims), question(system, theory, reading, step))

    for step in reading.steps:
        whole = step.kind is Kind.CLAIM and step.unread is None and step.end - step.start <= LONGEST
        plain = all(c.act in ALLOWED and not c.scope and not objection(theory, c.formula) for c in step.claims)
        if whole and plain and step.claims and not step.note:
            yield lambda step=step: both(step)  # type: ignore[misc]


def drawn(values: Iterable[Callable[[], S]], count: int, seed: int = 0) -> list[S]:
    """A uniform sample of at most ``count`` of the values, the same for the same seed (reservoir sampling)."""
    rng, sample = Random(seed), list[S]()
    for i, make in enumerate(values):
        place = i if i < count else rng.randrange(i + 1)
        if place < count:
            sample[place : place + 1] = [make()]
    return sample


def agreement(system: System[T, F], sample: Iterable[Both[T, F]], replies: Replies) -> dict[str, Any]:
    """The model's claims against the grammar's, on the sentences where it gave any: precision, recall and F1 of
    claims, and the share of sentences with exactly the same ones, in percent with Wilson's 95% intervals."""
    asked = n = same = given = read = common = 0
    for both in sample:
        asked += 1
        reply = replies.to(both.question)
        own = {f for _, f in taken(system, both.theory, reply).claims} if reply else set()
        if own:
            n, same, common = n + 1, same + (own == both.claims), common + len(own & both.claims)
            given, read = given + len(own), read + len(both.claims)
    return {
        "asked": asked,
        "n": n,
        "claims_of_model": given,
        "claims_of_grammar": read,
        "precision": _share(common, given),
        "recall": _share(common, read),
        "f1": round(percent(2 * common, given + read), 2),
        "same_claims": _share(same, n),
    }


def _share(part: int, whole: int) -> dict[str, Any]:
    bounds = wilson(part, whole)
    interval = [round(100 * bounds.low, 2), round(100 * bounds.high, 2)]
    return {"count": part, "n": whole, "share": round(percent(part, whole), 2), "interval": interval}
