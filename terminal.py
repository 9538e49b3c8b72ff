"""The command line's dealings with the terminal and the system: what is printed, progress, signals, errors."""

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from .errors import BudgetExceeded, LastwordError
from .eval.visible import visible, visible_json

if TYPE_CHECKING:
    from .eval.running.asking import Tally

T = TypeVar("T")


class Stopped(BaseException):
    """A signal asked this process to end; what is half done is cleared away on the way out."""

    def __init__(self, number: int) -> None:
        self.status = 128 + number
        super().__init__(number)


# --- printing -------------------------------------------------------------------------------------------------------


def out(value: object) -> None:
    """Print one JSON value on a line of its own."""
    print(visible_json(value))


def say(text: object) -> None:
    """Print a text, with what would steer the terminal made visible."""
    print(visible(str(text)))


def tell(text: object) -> None:
    """Print a remark on stderr."""
    print(visible(str(text)), file=sys.stderr, flush=True)


def warn(text: object) -> None:
    """Print a warning on stderr."""
    print(f"warning: {visible(str(text))}", file=sys.stderr)


def stop(message: str, status: int) -> NoReturn:
    """Print the message on stderr and end with this status."""
    print(visible(message), file=sys.stderr)
    raise SystemExit(status)


# --- running --------------------------------------------------------------------------------------------------------


def run(command: Callable[[], object]) -> None:
    """Run the command line; what goes wrong on purpose, in the system or by a signal is one message and a status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        with _signals(), _warnings():
            command()
    except BudgetExceeded as error:
        stop(f"unknown: {error}", 1)
    except LastwordError as error:
        stop(f"error: {error}", 2)
    except BrokenPipeError:
        sys.stderr.close()
    except OSError as error:
        stop(f"error: {error.filename}: {error.strerror}" if error.filename else f"error: {error}", 2)
    except Stopped as stopped:
        print("stopped", file=sys.stderr, flush=True)
        os._exit(stopped.status)  # without waiting for what workers still do: they end with this process


@contextmanager
def _signals() -> Iterator[None]:
    """Ctrl-C and a polite kill raise Stopped in this process; its workers end at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    own = os.getpid()

    def ask(number: int, frame: object) -> None:
        if os.getpid() != own:
            os._exit(128 + number)
        raise Stopped(number)

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _warnings() -> Iterator[None]:
    """Warnings are one line each, without the place in our code that they come from."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        warn(message)

    with warnings.catch_warnings():
        warnings.showwarning = show
        yield


# --- progress -------------------------------------------------------------------------------------------------------


def counted(found: Iterable[T], total: int, progress: Callable[[int, int], None]) -> Iterator[T]:
    """The same, with the progress told."""
    for done, value in enumerate(found, 1):
        yield value
        progress(done, total)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal, nothing elsewhere; yields the function to call with (done, total)."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def run_bar() -> "Iterator[Callable[[Tally], None]]":
    """A progress bar of a run (asked, failed, tokens, rate) on a terminal, nothing elsewhere; yields the function to
    call with the tally."""
    if not sys.stderr.isatty():
        yield lambda tally: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    told = TextColumn("{task.fields[failed]} failed, {task.fields[tokens]:,} tokens, {task.fields[rate]:.1f}/s")
    columns = (TextColumn("asking"), BarColumn(), MofNCompleteColumn(), told, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("asking", total=None, failed=0, tokens=0, rate=0.0)

        def show(tally: "Tally") -> None:
            done, failed, tokens = tally.asked, tally.failed, tally.tokens
            bar.update(task, completed=done, total=tally.total, failed=failed, tokens=tokens, rate=tally.rate)

        yield show
