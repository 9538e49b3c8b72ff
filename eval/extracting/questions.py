"""Which sentences of a response a model is asked about, and with what words."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TypeVar

from ...errors import EncodingError
from ...generators.system import System
from ...nl.wording import extraction_of
from ...semantics.claims import Act, Step
from .. import judging
from ..reading import Reading
from ..running.model import Message, Sampling

F = TypeVar("F")
T = TypeVar("T")
Scope = tuple[int, ...]

SAMPLING = Sampling(temperature=0.0, max_tokens=1024)
NEIGHBOURS = 2  # steps shown on either side
SHOWN = 500  # characters of a neighbour
LONGEST = 3_000  # characters of a sentence that is asked about
MOST = 200  # sentences of one response that are asked about


@dataclass(frozen=True, slots=True)
class Question:
    """What a model is asked about one sentence."""

    messages: tuple[Message, ...]
    sentence: str

    def key(self, model: str) -> str:
        """The hash of all that decides the reply: the model's name, the messages, the sampling."""
        asked = [model, [asdict(m) for m in self.messages], asdict(SAMPLING)]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def question(system: System[T, F], theory: T, reading: Reading[F], step: Step[F]) -> Question:
    """The question about a step.

    The problem is said in our words (where it has none, in its JSON form); it, the sentence and its neighbours are
    values of one JSON object, which no text in them can end.
    """
    channel = reading.channel(step.index)
    place = step.index - channel[0].index

    def shown(steps: Sequence[Step[F]]) -> list[str]:
        return [reading.words(s)[:SHOWN] for s in steps]

    data = {
        "problem": _problem(system, theory),
        "supposed": _supposed(system, reading, step),
        "before": shown(channel[max(0, place - NEIGHBOURS) : place]),
        "sentence": (sentence := reading.words(step)),
        "after": shown(channel[place + 1 : place + 1 + NEIGHBOURS]),
    }
    shown_data = json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode()
    asked = f'{shown_data}\n\nThe claims of "sentence", one a line, or NONE:'
    guide = extraction_of(system.wording, system.name).guide()
    return Question((Message("system", guide), Message("user", asked)), sentence)


def _problem(system: System[T, F], theory: T) -> str:
    try:
        return system.wording.prompt(theory)
    except EncodingError:  # a name or a fact that no prompt may hold
        return json.dumps(system.theory_to_json(theory), ensure_ascii=False)


def _supposed(system: System[T, F], reading: Reading[F], step: Step[F]) -> list[str]:
    """What is supposed where the step stands, in the claim language."""
    opening = [reading.steps[i] for i in scope_of(reading.steps, step.index) or ()]
    return [
        system.wording.write_claim(Act.ASSERT, c.formula) for s in opening for c in s.claims if c.act is Act.SUPPOSE
    ]


def unread_steps(reading: Reading[F]) -> list[Step[F]]:
    """The claim-bearing steps that the grammar could not read, or only in part."""
    return [reading.steps[i] for i in judging.unread(reading.steps, reading.bears)]


def questions(system: System[T, F], theory: T, reading: Reading[F]) -> dict[int, Question | str]:
    """For each unread step, by index, what is asked about it, or why nothing is."""
    unasked = extraction_of(system.wording, system.name).unasked
    found: dict[int, Question | str] = {}
    for number, step in enumerate(unread_steps(reading)):
        why = f"only the first {MOST} such sentences are" if number >= MOST else _why_not(reading, step, unasked)
        found[step.index] = why or question(system, theory, reading, step)
    return found


def _why_not(reading: Reading[F], step: Step[F], unasked: frozenset[str]) -> str:
    if step.note in unasked:
        return "it depends on what was not read"
    if step.end - step.start > LONGEST:
        return f"it is longer than {LONGEST} characters"
    return "" if scope_of(reading.steps, step.index) is not None else "it may stand inside a supposition or after it"


def scope_of(steps: Sequence[Step[F]], index: int) -> Scope | None:
    """The suppositions that the step stands under, or None where that is not certain: those of its own claims, else
    those of the claims before and after it, where these agree."""
    own = steps[index].claims
    if own:
        scopes = {c.scope for c in own if c.act is not Act.ANSWER}
        return scopes.pop() if len(scopes) == 1 and all(c.act is not Act.SUPPOSE for c in own) else None
    before, after = _scope_after(steps[:index]), _scope_before(steps[index + 1 :])
    return before if before == after else None


def _scope_after(steps: Sequence[Step[F]]) -> Scope:
    for step in reversed(steps):
        if step.claims:
            last = step.claims[-1]
            return (*last.scope, step.index) if last.act is Act.SUPPOSE else last.scope
    return ()


def _scope_before(steps: Sequence[Step[F]]) -> Scope:
    return next((step.claims[0].scope for step in steps if step.claims), ())
