"""Work on several processes whose results come back in order, so that what is written does not depend on them."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from ..errors import UsageError

A = TypeVar("A")
B = TypeVar("B")


def ordered(function: Callable[[A], B], work: Iterable[A], jobs: int) -> Iterator[B]:
    """The results in the order of the work. With one job in this process, else on ``jobs`` fresh ones, never more than
    two pieces of work ahead of each. UsageError where fresh processes cannot work."""
    if jobs <= 1:
        yield from map(function, work)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin)
    waiting: deque[Future[B]] = deque()
    try:
        for piece in work:
            with deaf():  # the processes start with the first piece
                waiting.append(pool.submit(function, piece))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise UsageError(
            "a worker process ended early: out of memory, or a script that asks for several jobs without "
            'if __name__ == "__main__": around it'
        ) from None
    finally:
        if waiting:  # the rest is not wanted
            for worker in set(active_children()) - others:
                worker.kill()
        pool.shutdown()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started inside never see Ctrl-C, which reaches all of a terminal's processes: their parent decides."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Prepare a worker: Ctrl-C reaches it too, but what it means is decided by the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """Watch the process that started this one: when it is killed, end too (a pool's workers would wait for ever)."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()
