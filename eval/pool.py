"""Audits of many rows: in this process, or in a pool over shards of rows; the order is kept."""

import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from ..errors import BudgetExceeded, UsageError
from ..generators.pool import end_with_parent
from ..generators.system import System
from .audit import Settings, audit_row, failed
from .extracting.replies import Replies
from .inputs import Row
from .records import Audit

F = TypeVar("F")
T = TypeVar("T")
Shard = list[Row]

SHARD = 16
CRASHED = "the process that audited this row ended unexpectedly"


def audit_rows(
    system: System[T, F],
    rows: Iterable[Row],
    *,
    semantics: str = "grounded",
    allow_leaps: bool = False,
    strict_answers: bool = False,
    replies: Replies | None = None,
    jobs: int = 1,
    seconds: float | None = None,
) -> Iterator[Audit]:
    """The audits of the rows in their order, by ``jobs`` processes (1: this one); ``replies`` are what a model said of
    sentences that the grammar cannot read.

    A row that is bad, takes more than ``seconds`` (which needs processes of its own) or ends its process becomes a
    record with the reason ``error``. Raises UsageError for an unknown semantics.
    """
    system.check(semantics)
    if jobs < 1:
        raise UsageError(f"jobs must be at least 1, not {jobs}")
    settings = Settings(semantics, allow_leaps, strict_answers, replies)
    if jobs == 1 and seconds is None:
        return (audit_row(system, row, settings) for row in rows)
    _require_sendable(system)
    return Crew(system, settings, jobs, seconds).audits(rows)


def _require_sendable(system: System[Any, Any]) -> None:
    if multiprocessing.get_start_method() == "fork":
        return
    try:
        pickle.dumps(system)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UsageError(f"the system cannot be sent to other processes, use jobs=1 ({error})") from None


def _shards(rows: Iterable[Row]) -> Iterator[Shard]:
    source = iter(rows)
    while shard := list(islice(source, SHARD)):
        yield shard


@dataclass(slots=True)
class Crew:
    """A process pool that survives the loss of a process; a shard that was under way then is done again row by row."""

    system: System[Any, Any]
    settings: Settings
    jobs: int
    seconds: float | None

    def audits(self, rows: Iterable[Row]) -> Iterator[Audit]:
        """The audits in the order of the rows; at most a few shards are read ahead."""
        shards = _shards(rows)
        waiting: deque[Shard] = deque()
        while True:
            waiting.extend(islice(shards, 2 * self.jobs - len(waiting)))
            if not waiting:
                return
            yield from self._until_broken(waiting, shards)
            if waiting:
                for row in waiting.popleft():
                    yield self._alone(row)

    def _pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, initializer=_begin, initargs=(self.system, self.settings, self.seconds))

    def _until_broken(self, waiting: deque[Shard], shards: Iterator[Shard]) -> Iterator[Audit]:
        """Work until all shards are done, or a process is lost: the shards then left are in ``waiting``."""
        pool = self._pool(self.jobs)
        try:
            running: deque[Future[list[Audit]]] = deque(pool.submit(_work, shard) for shard in waiting)
            while running:
                done = running.popleft().result()
                waiting.popleft()
                yield from done
                for shard in islice(shards, 1):
                    waiting.append(shard)
                    running.append(pool.submit(_work, shard))
        except BrokenProcessPool:
            return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _alone(self, row: Row) -> Audit:
        with self._pool(1) as pool:
            try:
                return pool.submit(_work, [row]).result()[0]
            except BrokenProcessPool:
                return failed(self.system, row, self.settings, CRASHED)


# --- in the worker ----------------------------------------------------------------------------------------------------

_task: list[tuple[System[Any, Any], Settings, float | None]] = []


def _begin(system: System[Any, Any], settings: Settings, seconds: float | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    end_with_parent()
    _task[:] = [(system, settings, seconds)]


def _work(shard: Shard) -> list[Audit]:
    return [_timed(row) for row in shard]


def _timed(row: Row) -> Audit:
    system, settings, seconds = _task[0]
    if seconds is None or not hasattr(signal, "setitimer"):
        return audit_row(system, row, settings)

    def stop(*_: object) -> None:
        raise BudgetExceeded(f"not audited within {seconds:g} s")

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return audit_row(system, row, settings)
    except BudgetExceeded as error:
        return failed(system, row, settings, str(error))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
