"""Asking: the samples of a plan, several at a time, each reply recorded as soon as it is there."""

import asyncio
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from ...errors import UsageError
from .failures import ReplyError, checked, failure
from .model import Model, NotedReply, Reply
from .plan import Sample

T = TypeVar("T")

HOPELESS = ("unauthorized", "forbidden", "not_found", "connection")  # what every other request will meet with too
PATIENCE = 20  # such failures in a row, before any reply, after which a run stops


@dataclass(slots=True)
class Tally:
    """How far a run is: ``total`` samples to ask, how many were asked, how many of them failed and how, tokens used
    (those of prompts among them), and since when (``time.monotonic``)."""

    total: int
    asked: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    tokens: int = 0
    since: float = field(default_factory=time.monotonic)

    @property
    def failed(self) -> int:
        """How many of the samples asked failed."""
        return self.failures.total()

    @property
    def rate(self) -> float:
        """Samples a second."""
        return self.asked / max(time.monotonic() - self.since, 1e-9)

    def count(self, record: Mapping[str, Any]) -> None:
        """Count one more sample; UsageError where the model refuses all of them."""
        self.asked += 1
        counted = record.get("usage") or {}
        parts = counted.get("prompt_tokens", 0) + counted.get("completion_tokens", 0)
        self.tokens += counted.get("total_tokens", parts)
        error = record.get("error")
        if error is None:
            return
        self.failures[error["type"]] += 1
        if self.asked == self.failed == PATIENCE and self.failures.keys() <= set(HOPELESS):
            raise UsageError(f"stopped: each of the first {PATIENCE} requests failed, the last: {error['message']}")


async def ask_all(
    model: Model,
    asked: Iterable[Sample],
    write: Callable[[Mapping[str, Any]], object],
    *,
    name: str,
    tally: Tally,
    connections: int,
    progress: Callable[[Tally], object],
) -> None:
    """Ask for all samples, at most ``connections`` at a time; whatever goes wrong with one is its record's error."""
    todo = iter(asked)

    async def worker() -> None:
        for sample in todo:
            record = await ask(model, sample, name)
            write(record)
            tally.count(record)
            progress(tally)
            await asyncio.sleep(0)  # a model that never waits lets the others, and signals, have their turn

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(connections):
                group.create_task(worker())
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None


async def ask(model: Model, sample: Sample, name: str) -> dict[str, Any]:
    """The record of one sample."""
    start = time.monotonic()
    fault: ReplyError | None = None
    reply: Reply | None
    try:
        reply = checked(await model.reply(sample.messages, sample.sampling))
    except Exception as error:
        fault = failure(error)
        reply = fault.reply
    return as_record(sample, name, reply, fault, time.monotonic() - start)


def as_record(
    sample: Sample, name: str, reply: Reply | None, fault: ReplyError | None, seconds: float
) -> dict[str, Any]:
    """The line of ``samples.jsonl``: a response record with its key, epoch, time in seconds, and the model's own name
    for itself (``served``)."""
    came = reply or Reply("")
    usage = None if came.usage is None else dict(came.usage)
    return {
        "key": sample.key,
        "item": sample.item,
        "epoch": sample.epoch,
        "model": name,
        "served": came.model,
        "sampling": asdict(sample.sampling),
        "response": None if fault else came.text,
        "reasoning": came.reasoning,
        "finish_reason": came.finish_reason,
        "usage": usage,
        "error": fault.record() if fault else None,
        "seconds": round(seconds, 3),
        **({"note": dict(reply.note)} if isinstance(reply, NotedReply) else {}),
    }


# --- signals ----------------------------------------------------------------------------------------------------------


def driven(work: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns. Ctrl-C and a polite kill cancel it, and are raised again when it has ended: so no
    handler of theirs runs inside of it."""
    if _looping():
        return _in_thread(work)
    caught: list[int] = []

    async def watched() -> T:
        task = asyncio.current_task()
        assert task is not None

        def stop(number: int) -> None:
            caught.append(number)
            task.cancel()

        for number in _SIGNALS if _may_handle() else ():
            asyncio.get_running_loop().add_signal_handler(number, stop, number)
        return await work

    try:
        with _handlers_kept():
            return asyncio.run(watched())
    except asyncio.CancelledError:
        if caught:
            signal.raise_signal(caught[0])
        raise


def _looping() -> bool:
    """Whether an event loop runs in this thread, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _in_thread(work: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns, by a loop in a thread of its own; what interrupts the wait cancels it."""
    begun: list[Callable[[], object]] = []

    async def cancellable() -> T:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        begun.append(lambda: loop.call_soon_threadsafe(task.cancel))
        return await work

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(asyncio.run, cancellable())
        try:
            return future.result()
        finally:
            for cancel in () if future.done() else begun:
                cancel()


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def _may_handle() -> bool:
    return sys.platform != "win32" and threading.current_thread() is threading.main_thread()


@contextmanager
def _handlers_kept() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    try:
        yield
    finally:
        if _may_handle():
            for number, handler in before.items():
                signal.signal(number, handler)
