"""A reading completed by the replies of a model: their claims in the steps that the grammar could not read."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from ...generators.system import System
from ...semantics.claims import Act, Claim, Kind, Step
from ..judging import MODEL
from ..reading import Reading
from .questions import Question, questions, scope_of
from .replies import Replies, Taken, taken

F = TypeVar("F")
T = TypeVar("T")


def completed(system: System[T, F], theory: T, reading: Reading[F], replies: Replies) -> Reading[F]:
    """The reading with what the replies say of its unread steps; each such step's note tells of it.

    A step of which nothing is taken differs by its note alone. No other step changes.
    """
    steps = list(reading.steps)
    for index, asked in questions(system, theory, reading).items():
        step = reading.steps[index]
        if isinstance(asked, str):
            steps[index] = _noted(step, f"no model is asked, since {asked}")
        elif (reply := replies.to(asked)) is None:
            steps[index] = _noted(step, "no model was asked")
        else:
            scope = scope_of(reading.steps, index) or ()
            steps[index] = _step(step, scope, taken(system, theory, reply), replies.model)
    return replace(reading, steps=tuple(steps))


def asked_of(system: System[T, F], theory: T, reading: Reading[F]) -> list[Question]:
    """The questions that ``completed`` looks for replies to."""
    return [q for q in questions(system, theory, reading).values() if isinstance(q, Question)]


def _noted(step: Step[F], note: str) -> Step[F]:
    return replace(step, note="; ".join(filter(None, [step.note, note])))


def _step(step: Step[F], scope: tuple[int, ...], found: Taken[F], model: str) -> Step[F]:
    """The step with the claims that were found; where some were dropped it stays unread in part."""
    dropped = f"; dropped: {'; '.join(found.dropped)}" if found.dropped else ""
    if found.fault or not found.claims:
        return _noted(step, f"the model {model} {found.fault or 'gave no claim that is taken'}{dropped}")
    flags = frozenset({"hypothetical"} if scope else ())
    claims = [Claim(act, f, step.start, step.end, scope, flags, MODEL) for act, f in found.claims]
    if (claims := _merged(step.claims, claims)) == []:
        return _noted(step, f"the model {model} reads otherwise what was read: nothing is taken from it")
    kind = step.kind if step.claims else _kind(claims)
    unread = (step.unread or (step.start, step.end)) if found.dropped else None
    told = replace(step, kind=kind, claims=tuple(claims), unread=unread)
    return _noted(told, f"claims by the model {model}{dropped}")


def _kind(claims: Sequence[Claim[F]]) -> Kind:
    return Kind.RESTATEMENT if all(c.act is Act.RESTATE for c in claims) else Kind.CLAIM


def _merged(read: Sequence[Claim[F]], claims: Sequence[Claim[F]]) -> list[Claim[F]]:
    """The model's claims, those that the grammar read among them in its form, in the model's order (which says what is
    concluded from what); none where the model lacks one that the grammar read."""
    own = {c.formula: c for c in read if c.act is not Act.ANSWER}
    if not own.keys() <= {c.formula for c in claims}:
        return []
    return [own.get(c.formula, c) for c in claims] + [c for c in read if c.act is Act.ANSWER]
