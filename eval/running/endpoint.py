"""Models behind an endpoint that speaks the API of OpenAI (``chat.completions``), which every compatible server has.

One client a run. Each attempt has a time limit of its own; the waits between attempts are ours, so that the limit holds
for a server that sends a byte now and then too.
"""

import asyncio
import json
import math
import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from email.utils import parsedate_to_datetime
from random import random
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from ...errors import UsageError
from .failures import ReplyError, type_of_status
from .model import Message, Reply, Sampling

KEY = "OPENAI_API_KEY"
PRINTABLE = re.compile(r"[!-~]*")  # of a header's value; what the client says of others would hold the key itself
NO_KEY = "none"  # sent to a server of one's own where no key is set
MOST_TOKENS = 10**12  # a higher count is no count
LONGEST_WAIT = 120.0  # seconds: a server that asks for more is not asked again
FIRST_WAIT, LONGEST_BACKOFF = 0.5, 30.0  # seconds
RETRIED = ("rate_limited", "server_error", "timeout", "connection")
CONFLICT = 409  # of a lock: worth another attempt


class Endpoint:
    """A model of this name on a server; ``seconds`` limits each attempt, ``retries`` the attempts after the first.

    The key comes from the environment (OPENAI_API_KEY). UsageError where there is none and no server of one's own, or
    where the URL is none.
    """

    def __init__(self, name: str, base_url: str | None = None, *, seconds: float = 600.0, retries: int = 5) -> None:
        import openai

        url = base_url or os.environ.get("OPENAI_BASE_URL") or None
        if url is not None:
            check_url(url)
        self._key = os.environ.get(KEY, "").strip()
        if not self._key and url is None:
            raise UsageError(f"no key: set {KEY}, or name a server of your own (--base-url)")
        if not PRINTABLE.fullmatch(self._key):
            raise UsageError(f"{KEY} is no key: one has no spaces, line ends or letters beyond ASCII")
        if not 0 < seconds < math.inf:
            raise UsageError(f"the limit of an attempt is a number of seconds above 0, not {seconds}")
        address, query = split_query(url)
        self._client = openai.AsyncOpenAI(
            api_key=self._key or NO_KEY,
            base_url=address,
            default_query=query,
            timeout=float(seconds),
            max_retries=0,
        )
        self.name, self._seconds, self._retries = name, seconds, retries

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def reply(self, messages: Sequence[Message], sampling: Sampling) -> Reply:
        """The reply; ReplyError where the last attempt failed, or one that it makes no sense to repeat."""
        asked: dict[str, Any] = {"model": self.name, "messages": [asdict(m) for m in messages]}
        asked |= {name: value for name, value in asdict(sampling).items() if value is not None}
        for attempt in range(self._retries + 1):
            try:
                async with asyncio.timeout(self._seconds):
                    return self._scrubbed(read_completion(await self._client.chat.completions.create(**asked)))
            except Exception as error:
                fault, wait = self._fault(error), pause(error, attempt)
                if attempt == self._retries or wait > LONGEST_WAIT or not worth_repeating(fault):
                    raise fault from None
            await asyncio.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _fault(self, error: Exception) -> ReplyError:
        """The error as a typed one; a key that the server repeats is not written."""
        found = fault(error, self._seconds)
        reply = found.reply and self._scrubbed(found.reply)
        return ReplyError(found.type, self._hidden(found.message), status=found.status, reply=reply)

    def _scrubbed(self, reply: Reply) -> Reply:
        """The reply without the key, should the server repeat it."""
        reasoning = reply.reasoning and self._hidden(reply.reasoning)
        return replace(reply, text=self._hidden(reply.text), reasoning=reasoning)

    def _hidden(self, text: str) -> str:
        return text.replace(self._key, "[key]") if self._key else text


def check_url(url: str) -> None:
    """UsageError where this is no URL of a server."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good:
        raise UsageError(f"--base-url {url.rpartition('@')[2]!r}: expected http://HOST... or https://HOST...")


def split_query(url: str | None) -> tuple[str | None, dict[str, object]]:
    """The URL without its query, and the query: some servers want one in each request."""
    if url is None:
        return None, {}
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")), dict(parse_qsl(parts.query))


def without_credentials(url: str) -> str:
    """The URL without user, password, query and fragment."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path.rstrip("/"), "", ""))


# --- what went wrong --------------------------------------------------------------------------------------------------


def fault(error: Exception, seconds: float) -> ReplyError:
    """What an attempt raised, as a typed error."""
    import openai

    match error:
        case ReplyError():
            return error
        case TimeoutError() | openai.APITimeoutError():
            return ReplyError("timeout", f"no reply within {seconds:g} s")
        case openai.APIStatusError():
            return ReplyError(type_of_status(error.status_code), error.message, status=error.status_code)
        case openai.APIConnectionError():
            return ReplyError("connection", f"{error.message} {error.__cause__ or ''}".strip())
        case json.JSONDecodeError():
            return ReplyError("not_json", f"the body is no JSON: {error}: {error.doc[:80]!r}")
        case _:
            return ReplyError("bad_reply", f"{type(error).__name__}: {error}")


def worth_repeating(error: ReplyError) -> bool:
    """Whether the same request may do better next time."""
    return error.type in RETRIED or error.status == CONFLICT


def pause(error: Exception, attempt: int) -> float:
    """Seconds to wait before the next attempt: what the server asks for (Retry-After), else twice as long each time,
    a little varied so that requests do not come back all at once."""
    asked = retry_after(getattr(getattr(error, "response", None), "headers", {}))
    return asked if asked is not None else min(FIRST_WAIT * 2.0**attempt, LONGEST_BACKOFF) * (1 - random() / 4)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a Retry-After header asks for, given as such or as a date; None where it asks for none."""
    value = headers.get("retry-after") or ""
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, OverflowError):
            return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None


# --- what came --------------------------------------------------------------------------------------------------------


def read_completion(completion: Any) -> Reply:
    """The reply in what the client made of the server's JSON, which it does not validate: any part may be missing or
    of another type. ReplyError where there is no message."""
    if isinstance(completion, str):
        raise ReplyError("not_json", f"the body is no JSON: {completion[:80]!r}")
    choices = getattr(completion, "choices", None)
    if not isinstance(choices, list) or not choices:
        raise ReplyError("no_choices", f"the reply holds no choices{_complaint(completion)}")
    message = getattr(choices[0], "message", None)
    reply = Reply(
        text=_content(getattr(message, "content", None)),
        reasoning=_reasoning(message),
        finish_reason=_text(getattr(choices[0], "finish_reason", None)),
        usage=usage(getattr(completion, "usage", None)),
        model=_text(getattr(completion, "model", None)),
    )
    refusal = _text(getattr(message, "refusal", None))
    if refusal and not reply.text.strip():
        raise ReplyError("refused", refusal, reply=reply)
    return reply


def usage(value: Any) -> dict[str, int] | None:
    """The counts of tokens that the server gave (those of reasoning among them); None where it gave none."""
    given = value.model_dump(warnings=False) if hasattr(value, "model_dump") else value
    if not isinstance(given, Mapping):
        return None
    details = given.get("completion_tokens_details")
    inner = {"reasoning_tokens": details.get("reasoning_tokens")} if isinstance(details, Mapping) else {}
    return {name: n for name, n in {**given, **inner}.items() if _is_count(n)} or None


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS


def _reasoning(message: Any) -> str | None:
    """The separate channel, under the names that servers give it."""
    extra = getattr(message, "model_extra", None) or {}
    return next((text for name in ("reasoning_content", "reasoning") if (text := _text(extra.get(name)))), None)


def _content(value: Any) -> str:
    """The text of a message, which some servers send as a list of parts; nothing where it holds none."""
    if not isinstance(value, list):
        return _text(value) or ""
    texts = (part.get("text") if isinstance(part, Mapping) else getattr(part, "text", None) for part in value)
    return "".join(text for text in texts if isinstance(text, str))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _complaint(completion: Any) -> str:
    """What a server says that answers with an error and the status of success."""
    said = (getattr(completion, "model_extra", None) or {}).get("error")
    return f": {said}" if said else ""
