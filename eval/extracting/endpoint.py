"""A model behind an OpenAI-compatible endpoint."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...errors import LastwordError, UsageError
from ..running.model import Message, Model, Reply, Sampling

if TYPE_CHECKING:
    from openai import AsyncOpenAI

KEY = "OPENAI_API_KEY"
SECONDS = 600.0  # for one request; whoever asks may stop waiting sooner


class BadReply(LastwordError):
    """An endpoint's reply that is no chat completion."""


def endpoint(name: str, base_url: str | None = None) -> Model:
    """The model of this name; the key is taken from the environment. UsageError where there is none, unless a base URL
    is given (local servers ask for none)."""
    from openai import AsyncOpenAI

    key = os.environ.get(KEY) or ("none" if base_url else "")
    if not key:
        raise UsageError(f"no key for {name}: set {KEY}, or name a server of your own by its base URL")
    return Endpoint(name, AsyncOpenAI(api_key=key, base_url=base_url, timeout=SECONDS))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model of one client."""

    name: str
    client: "AsyncOpenAI"

    async def reply(self, messages: Sequence[Message], sampling: Sampling) -> Reply:
        """The reply to these messages; raises BadReply, or what the client raises."""
        asked: dict[str, Any] = {
            "temperature": sampling.temperature,
            "seed": sampling.seed,
            "max_tokens": sampling.max_tokens,
        }
        completion: Any = await self.client.chat.completions.create(
            model=self.name,
            messages=[{"role": m.role, "content": m.content} for m in messages],  # type: ignore[misc]
            **{name: value for name, value in asked.items() if value is not None},
        )
        choices = getattr(completion, "choices", None)
        if not choices:
            raise BadReply("the server's reply holds no choice")
        usage = completion.usage
        return Reply(
            text=choices[0].message.content or "",
            finish_reason=choices[0].finish_reason,
            usage=usage and {"prompt_tokens": usage.prompt_tokens, "completion_tokens": usage.completion_tokens},
            model=completion.model,
        )
