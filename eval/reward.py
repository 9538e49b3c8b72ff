"""The reward of a response, for reinforcement learning and process supervision: no model, no solver, milliseconds.

What a reward is made of, what it withstands and what can still be gamed is told in ``docs/rewards.md``.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import Any, TypeVar

from ..errors import RecordError, UsageError
from ..generators.system import System
from ..generators.systems import SYSTEMS
from ..nl.answers import AnswerStatus, Extracted
from ..nl.text import sentences
from ..semantics.charging import BAD_STATUS, is_bad
from ..semantics.checker import checked
from ..semantics.claims import Act, Judgement, Known, Logic, Step, Support
from .reward_policy import DEFAULT, Part, Reward, RewardPolicy
from .reward_text import Read, outright, read, uncounted, unelided

F = TypeVar("F")
T = TypeVar("T")

__all__ = ["DEFAULT", "Part", "Reward", "RewardPolicy", "reward", "rewards", "trl_reward"]


# --- rewards ----------------------------------------------------------------------------------------------------------


def reward(
    item: Any,
    text: str | None,
    *,
    policy: RewardPolicy = DEFAULT,
    reasoning: str | None = None,
    finish_reason: str | None = None,
    semantics: str = "grounded",
    system: str = "witness",
) -> Reward:
    """The reward of a response to an item: a row of a dataset as record or mapping, or a theory of ``system``.

    Raises UsageError or RecordError where the item is none; on no text.
    """
    chosen, theory = problem(item, system)
    try:
        right, logic = chosen.solve(theory, semantics), chosen.logic(semantics, theory)
    except (AttributeError, TypeError) as error:
        raise UsageError(f"{type(item).__name__} is no item and no theory of the system {chosen.name!r}") from error
    whole, thought = text or "", reasoning or ""
    if too_long := _too_long(whole, thought, policy):
        return _nothing(policy, whole, too_long)
    try:
        response = read(chosen, logic, theory, whole, thought, finish_reason, _prompt_of(item))
        return _judged(chosen, theory, right, policy, logic, response)
    except Exception as error:  # a text that the reader fails on is one that was not read
        return _nothing(policy, whole, f"internal error, please report it: {type(error).__name__}: {error}")


def rewards(items: Iterable[Any], texts: Iterable[str | None], **options: Any) -> list[Reward]:
    """The rewards of responses to items, in their order; the options are those of ``reward``."""
    return [reward(item, text, **options) for item, text in zip(items, texts, strict=True)]


def trl_reward(
    prompts: Sequence[Any],
    completions: Sequence[Any],
    item: Sequence[Any] | None = None,
    theory: Sequence[Any] | None = None,
    system: Sequence[str] | str = "witness",
    **_: Any,
) -> list[float]:
    """The totals, in the form that TRL's GRPOTrainer calls: texts or conversations, and the columns of the data set, of
    which ``item``, or else ``theory`` (and ``system``), or else the prompt itself tells the problem."""
    systems = [system] * len(completions) if isinstance(system, str) else system
    given: Sequence[Any] = item or theory or [None] * len(completions)
    items = [_problem_of(*row, whole=item is not None) for row in zip(given, systems, prompts, strict=True)]
    return [reward(i, _content(c)).total for i, c in zip(items, completions, strict=True)]


def _problem_of(given: Any, system: str, prompt: Any, *, whole: bool) -> Any:
    if whole:
        return given
    return {"system": system, "prompt": _content(prompt)} if given is None else {"system": system, "theory": given}


def _content(message: Any) -> str:
    """The text, or the last message's."""
    found = message if isinstance(message, str) else message[-1].get("content") if message else ""
    return found if isinstance(found, str) else ""


def problem(item: Any, system: str) -> tuple[System[Any, Any], Any]:
    """System and theory of an item."""

    def part(name: str) -> Any:
        return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)

    chosen = _named(part("system") or system)
    theory = part("theory")
    if isinstance(theory, str):
        theory = _parsed(theory)
    if theory is not None:
        return chosen, chosen.theory_from_json(theory) if isinstance(theory, Mapping) else theory
    if part("prompt") is not None:
        return chosen, chosen.wording.read_prompt(part("prompt"))
    if isinstance(item, Mapping):
        return chosen, chosen.theory_from_json(item)
    if item is None or isinstance(item, str):
        raise UsageError("reward wants an item with a theory or a prompt, or a theory")
    return chosen, item


def _prompt_of(item: Any) -> str | None:
    """The prompt that the item was posed with, where it has one."""
    found = item.get("prompt") if isinstance(item, Mapping) else getattr(item, "prompt", None)
    return found if isinstance(found, str) else None


def _parsed(theory: str) -> Any:
    """A theory that a table holds as the text of its JSON."""
    try:
        return json.loads(theory)
    except ValueError as error:
        raise RecordError(f"field 'theory': expected an object, or its JSON as text: {error}") from None


def _named(system: str) -> System[Any, Any]:
    if system not in SYSTEMS:
        raise UsageError(f"unknown system {system!r}: one of {', '.join(SYSTEMS)}")
    return SYSTEMS[system]


def _too_long(text: str, thought: str, policy: RewardPolicy) -> str:
    """Why the response is not read, or nothing."""
    if len(text) + len(thought) > policy.longest:
        return f"longer than {policy.longest:,} characters"
    found = chain(sentences(thought), sentences(text))
    return f"more than {policy.most:,} sentences" if next(islice(found, policy.most, None), None) else ""


def _nothing(policy: RewardPolicy, text: str, error: str) -> Reward:
    """Of a response that cannot be read: one unread step."""
    total = policy.unparsed + max(policy.lowest, policy.unread)
    steps = (((0, len(text)), policy.unread),)
    answer = Extracted(None, AnswerStatus.ERROR)
    return Reward(total, answer, None, False, steps, (Part.UNREAD,), 1, policy, error=error)


# --- one response -----------------------------------------------------------------------------------------------------


def _judged(
    system: System[T, F], theory: T, right: str, policy: RewardPolicy, logic: Logic[T, F], response: Read[F]
) -> Reward:
    strict = response.steps if policy.leap >= 0 else unelided(response.steps)
    steps = uncounted(logic, theory, strict, system.arithmetic)
    judged = checked(logic, theory, steps).judged
    faults = _worse(_faults(steps, judged), _sheltered(logic, theory, steps))
    parts = [
        _part(step, js, policy, faults.get(step.index), step.index in response.unread)
        for step, js in zip(response.steps, judged, strict=True)
    ]
    value = response.found.value
    clear = value == right and not response.revised and not _standing_in_the_way(parts, policy)
    needed = _needed(logic, theory, steps[: response.before], judged, logic.answer(right)) if clear else frozenset()
    for i in needed:
        parts[i] = Part.NEEDED
    return _summed(response, None if value is None else value == right, len(needed), parts, policy)


def _summed(response: Read[F], right: bool | None, needed: int, parts: list[Part], policy: RewardPolicy) -> Reward:
    values = [policy.proved / needed if p is Part.NEEDED else _value(p, policy) for p in parts]
    gained, lost = sum(v for v in values if v > 0), sum(v for v in values if v < 0)
    return Reward(
        _worth(right, response.revised, policy) + gained + max(policy.lowest, lost),
        response.found,
        right,
        needed > 0,
        tuple(zip(response.spans, values, strict=True)),
        tuple(parts),
        len(response.unread),
        policy,
        response.hidden,
    )


def _worth(right: bool | None, revised: bool, policy: RewardPolicy) -> float:
    if right is None:
        return policy.unparsed
    if not right:
        return policy.wrong
    return policy.revised if revised else policy.right


def _faults(steps: Sequence[Step[F]], judged: Sequence[Sequence[Judgement[F]]]) -> dict[int, Part]:
    """The steps with a bad claim, and whether no more is wrong than that a step before it is missing."""
    found: dict[int, Part] = {}
    for step, js in zip(steps, judged, strict=True):
        bad = [j for c, j in zip(step.claims, js, strict=True) if c.act is not Act.ANSWER and is_bad(c, j)]
        if bad:
            leaps = all(j.support is Support.LEAP and j.status not in BAD_STATUS for j in bad)
            found[step.index] = Part.LEAP if leaps else Part.BAD
    return found


def _sheltered(logic: Logic[T, F], t: T, steps: Sequence[Step[F]]) -> dict[int, Part]:
    """The faults of what stands in suppositions that nothing closes, where it is taken as said outright."""
    flat = outright(logic, t, steps)
    return _faults(flat, checked(logic, t, flat).judged) if flat != tuple(steps) else {}


def _worse(one: Mapping[int, Part], other: Mapping[int, Part]) -> dict[int, Part]:
    return {i: Part.BAD if Part.BAD in (one.get(i), other.get(i)) else Part.LEAP for i in {**one, **other}}


def _part(
    step: Step[F], judged: Sequence[Judgement[F]], policy: RewardPolicy, fault: Part | None, unread: bool
) -> Part:
    """What the step is, the costliest that holds of it; which steps a proof needs is found later."""
    if unread and (fault is None or policy.unread <= policy.bad):
        return Part.UNREAD
    if fault is not None:
        return fault
    if not step.claims:
        return Part.REMARK
    if all(c.act is Act.ANSWER for c in step.claims):
        return Part.ANSWER
    return Part.REPEAT if judged and all(j.support is Support.REPEAT for j in judged) else Part.IDLE


def _value(part: Part, policy: RewardPolicy) -> float:
    values = {Part.BAD: policy.bad, Part.LEAP: policy.leap, Part.UNREAD: policy.unread}
    return {**values, Part.REPEAT: policy.repeat, Part.IDLE: policy.idle}.get(part, 0.0)


def _standing_in_the_way(parts: Iterable[Part], policy: RewardPolicy) -> bool:
    """Whether some step keeps the response from being a proof."""
    free = {Part.LEAP} if policy.leap >= 0 else set()
    free |= {Part.UNREAD} if policy.unread >= 0 else set()
    return any(p in (Part.BAD, Part.LEAP, Part.UNREAD) and p not in free for p in parts)


def _needed(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], judged: Sequence[Sequence[Judgement[F]]], answer: F
) -> frozenset[int]:
    """The steps that a proof of the answer needs: one whose conclusion yields the answer by one rule, and those that it
    rests on in turn. Empty where there is none: what restates the problem concludes nothing."""
    concluding: dict[int, set[int]] = {}  # a step that concludes or supposes something -> the steps that it rests on
    known: Known[F] = Known()
    for step, js in zip(steps, judged, strict=False):
        for c, j in zip(step.claims, js, strict=True):
            if c.act is Act.SUPPOSE or (c.act in (Act.ASSERT, Act.DISCHARGE) and j.by is not None):
                concluding.setdefault(step.index, set()).update(j.uses, c.scope)
                if not c.scope and c.act is not Act.SUPPOSE and "retracted" not in j.flags:
                    _add(logic, t, known, c.formula, step.index)
    last = logic.explain(t, answer, known, supposing=True)
    if last is None or not logic.licenses(t, last, supposing=True):
        return frozenset()
    found, queue = set[int](), [known[p] for p in last.premises if p in known]
    while queue:
        if (i := queue.pop()) in concluding and i not in found:
            found.add(i)
            queue += concluding[i]
    return frozenset(found)


def _add(logic: Logic[T, F], t: T, known: Known[F], f: F, step: int) -> None:
    if logic.carries(t, f):
        parts = logic.parts(f)
        known.add(f, step, parts[1] if parts else ())
