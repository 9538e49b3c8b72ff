"""What a model is to lastword: any object with one method, ``reply``."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from ...errors import UsageError


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a reply is drawn; None: left to the model. ``max_tokens`` bounds the reply, in tokens."""

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        if self.temperature is not None and not 0 <= self.temperature < math.inf:
            raise UsageError(f"the temperature is a number from 0 up, not {self.temperature}")
        if self.max_tokens is not None and self.max_tokens < 1:
            raise UsageError(f"a reply has at least one token, not {self.max_tokens}")


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model replied. ``reasoning`` is a separate channel, ``usage`` counts tokens, ``model`` is the name the
    server gave; None: the server said nothing of it."""

    text: str
    reasoning: str | None = None
    finish_reason: str | None = None
    usage: Mapping[str, int] | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class NotedReply(Reply):
    """A reply with what its model notes about it, as JSON; a run records it as ``note``."""

    note: Mapping[str, Any] = field(default_factory=dict)


class Model(Protocol):
    """A model to ask."""

    async def reply(self, messages: Sequence[Message], sampling: Sampling) -> Reply:
        """The reply to these messages. What it raises becomes the typed ``error`` of the response record."""
        ...
