"""What a run asks: the samples (an item, an epoch, the messages, the sampling), each with its key."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from types import MappingProxyType

from ...errors import UsageError
from ..records import ItemRecord
from .model import Message, Sampling

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "as-is": "",
        "steps": "Write one step a line, and say with each step what it follows from.",
        "answer-only": "Do not write any reasoning: reply with the line of the answer alone.",
    }
)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a reply depends on: the model's name and its server's URL (without credentials; None: no server), the
    sampling, the system prompt, the style of the prompts."""

    model: str
    base_url: str | None = None
    sampling: Sampling = field(default_factory=Sampling)
    system_prompt: str | None = None
    prompt_style: str = "as-is"

    def __post_init__(self) -> None:
        if self.prompt_style not in STYLES:
            raise UsageError(f"unknown prompt style {self.prompt_style!r}: one of {', '.join(STYLES)}")


@dataclass(frozen=True, slots=True)
class Sample:
    """One question to ask: the item's id, the number of its epoch from 0, what is sent, and the key by which a run
    finds it again."""

    item: str
    epoch: int
    messages: tuple[Message, ...]
    sampling: Sampling
    key: str


def samples(items: Sequence[ItemRecord], settings: Settings, epochs: int) -> Iterator[Sample]:
    """The samples, epoch after epoch. Where a seed is given, epoch e has seed + e: else all would be alike."""
    for epoch in range(epochs):
        seed = settings.sampling.seed
        sampling = replace(settings.sampling, seed=None if seed is None else seed + epoch)
        for item in items:
            sent = messages(item.prompt, settings)
            yield Sample(item.id, epoch, sent, sampling, _key(item.id, sent, settings, sampling, epoch))


def messages(prompt: str, settings: Settings) -> tuple[Message, ...]:
    """The conversation that asks the prompt."""
    suffix = STYLES[settings.prompt_style]
    asked = Message("user", f"{prompt}\n{suffix}" if suffix else prompt)
    return (asked,) if settings.system_prompt is None else (Message("system", settings.system_prompt), asked)


def bare(prompt: str) -> str:
    """The item's own prompt in a prompt of any style."""
    return next((prompt.removesuffix(f"\n{s}") for s in STYLES.values() if s and prompt.endswith(f"\n{s}")), prompt)


def _key(item: str, sent: Sequence[Message], settings: Settings, sampling: Sampling, epoch: int) -> str:
    """32 hexadecimal digits that change with the item, what is sent, model, URL, sampling and epoch."""
    parts = [item, [asdict(m) for m in sent], settings.model, settings.base_url, asdict(sampling), epoch]
    return sha256(json.dumps(parts).encode()).hexdigest()[:32]


def digest(items: Sequence[ItemRecord]) -> str:
    """The SHA-256 of the items: ids, prompts, theories and answers in their order."""
    parts = [[i.id, i.system, i.theory, i.prompt, i.answer] for i in items]
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def estimated_tokens(asked: Sequence[Sample]) -> int:
    """About how many tokens the prompts have: a quarter of their characters, as English has with common tokenizers."""
    return sum(len(m.content) for s in asked for m in s.messages) // 4
