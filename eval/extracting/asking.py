"""Asking a model many questions at once; whatever fails becomes a reply with an error."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

from ...errors import LastwordError
from ..running.failures import ReplyError
from ..running.model import Model
from .questions import SAMPLING, Question
from .replies import Replied

R = TypeVar("R")
Keep = Callable[[str, Question, Replied], None]

GIVE_UP = 10  # failures in a row after which no more is asked


@dataclass(frozen=True, slots=True)
class Limits:
    """How to ask: so many questions at a time, each for at most so many seconds."""

    connections: int = 8
    seconds: float = 120.0


async def ask(
    model: Model, questions: Mapping[str, Question], keep: Keep, limits: Limits, progress: Callable[[int, int], None]
) -> None:
    """Ask each question (by its key) once and hand each reply to ``keep`` as it comes.

    A failure is a reply with an error; after GIVE_UP in a row the rest are not asked. Raises what ``keep`` raises.
    """
    waiting = iter(questions.items())
    done = failures = 0

    async def work(source: Iterator[tuple[str, Question]]) -> None:
        nonlocal done, failures
        for key, question in source:
            if failures >= GIVE_UP:
                return
            reply = await _reply(model, question, limits.seconds)
            failures = 0 if reply.error is None else failures + 1
            keep(key, question, reply)
            done += 1
            progress(done, len(questions))

    try:
        async with asyncio.TaskGroup() as workers:
            for _ in range(min(limits.connections, len(questions))):
                workers.create_task(work(waiting))
    except ExceptionGroup as group:
        raise group.exceptions[0] from None


async def _reply(model: Model, question: Question, seconds: float) -> Replied:
    try:
        async with asyncio.timeout(seconds):
            reply = await model.reply(question.messages, SAMPLING)
    except TimeoutError:
        return Replied(error=f"no reply within {seconds:g} s")
    except Exception as error:  # one bad reply never ends an audit
        return Replied(error=_told(error))
    reason = reply.finish_reason
    usage = {str(name): n for name, n in (reply.usage or {}).items() if isinstance(n, int)}
    return Replied(str(reply.text or ""), None if reason is None else str(reason), usage)


def _told(error: Exception) -> str:
    """The error in a few words. The text of what a server sent is left out: it may repeat the key."""
    if isinstance(error, ReplyError):
        return error.type if error.status is None else f"{error.type}, status {error.status}"
    return str(error)[:200] if isinstance(error, LastwordError) else type(error).__name__


class Background:
    """An event loop on a thread of its own, so that one may wait for it wherever an event loop runs already, and a
    signal ends the wait at once."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def wait(self, work: Coroutine[Any, Any, R]) -> R:
        """What the coroutine returns."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(timeout=1)
        if not self.thread.is_alive():
            self.loop.close()
