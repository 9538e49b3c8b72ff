"""Requests that brought no answer: each failure as a typed error of the response's record."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...errors import LastwordError
from ...nl.answers import FINISH, AnswerStatus
from .model import Reply

STATUSES: Mapping[int, str] = MappingProxyType(
    {
        400: "bad_request",
        401: "unauthorized",
        403: "forbidden",
        404: "not_found",
        408: "timeout",
        422: "unprocessable",
        429: "rate_limited",
    }
)
LONGEST = 500  # characters of a message that are kept


class ReplyError(LastwordError):
    """A request that brought no answer: ``type`` says how it failed (docs/running.md lists the types), ``status`` is
    the one of HTTP, ``reply`` what came nevertheless (usage, reasoning)."""

    def __init__(self, type: str, message: str, *, status: int | None = None, reply: Reply | None = None) -> None:
        self.type, self.message, self.status, self.reply = type, message[:LONGEST], status, reply
        super().__init__(self.message)

    def record(self) -> dict[str, Any]:
        """The field ``error`` of a record."""
        return {"type": self.type, "message": self.message, "status": self.status}


def type_of_status(status: int) -> str:
    """The type of an error with this HTTP status."""
    return STATUSES.get(status) or ("server_error" if status >= 500 else "http_error")


def checked(reply: Reply) -> Reply:
    """The reply; ReplyError where it is none or holds no text: ``truncated``, ``refused``, ``no_content``,
    ``no_reply``."""
    if wrong := _ill_typed(reply):
        raise ReplyError("no_reply", f"the model gave {wrong}")
    if reply.text.strip():
        return reply
    reason = reply.finish_reason
    match finished(reason):
        case AnswerStatus.TRUNCATED:
            raise ReplyError("truncated", f"cut off before any text came (finish_reason {reason})", reply=reply)
        case AnswerStatus.REFUSED:
            raise ReplyError("refused", f"no text came (finish_reason {reason})", reply=reply)
        case _:
            raise ReplyError("no_content", f"the reply holds no text (finish_reason {reason})", reply=reply)


def _ill_typed(reply: object) -> str | None:
    """What a model of Python gave in place of a reply that can be recorded."""
    if not isinstance(reply, Reply):
        return f"{type(reply).__name__}, not a Reply"
    if not isinstance(reply.text, str):
        return f"a Reply whose text is {type(reply.text).__name__}"
    for name in ("reasoning", "finish_reason", "model"):
        if not isinstance(value := getattr(reply, name), str | None):
            return f"a Reply whose {name} is {type(value).__name__}"
    counts = {} if reply.usage is None else reply.usage
    if not isinstance(counts, Mapping) or not all(isinstance(n, int) for n in counts.values()):
        return "a Reply whose usage is no mapping of names to whole numbers"
    return None


def finished(reason: object) -> AnswerStatus | None:
    """How a reply that ended for this reason came to a bad end; None where it did not."""
    return FINISH.get(reason) if isinstance(reason, str) else None


def failure(error: Exception) -> ReplyError:
    """What a model raised, as a typed error; ``model_error`` where nothing more is known of it."""
    if isinstance(error, ReplyError):
        return error
    kind = "timeout" if isinstance(error, TimeoutError) else "model_error"
    return ReplyError(kind, f"{type(error).__name__}: {error}")
