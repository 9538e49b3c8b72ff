"""Work on several processes whose results come back in order, so that what is written does not depend on them."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
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
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
        waiting: deque[Future[B]] = deque()
        try:
            for piece in work:
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
            for future in waiting:
                future.cancel()


def end_with_parent() -> None:
    """Watch the process that started this one: when it is killed, end too (a pool's workers would wait for ever)."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()
