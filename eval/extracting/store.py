"""The replies of a model in a file beside the audit: append-only, one a line, so that no question is asked twice."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ...errors import RecordError, UsageError
from ..records import read_lines
from ..visible import visible_json
from .questions import Question
from .replies import Replied

FIELDS: Mapping[str, type] = {"key": str, "reply": str, "usage": dict}
ENDINGS = (".gz", ".jsonl", ".audit")


def store_beside(audit: Path) -> Path:
    """The file of replies that belongs to an audit file."""
    name = audit.name
    for ending in ENDINGS:
        name = name.removesuffix(ending)
    return audit.with_name(f"{name}.replies.jsonl")


class Store:
    """The replies in a file. A line that was cut off is passed over, and its question asked again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.by_key: dict[str, Replied] = {}
        self._stream: IO[bytes] | None = None
        self._load()

    def _load(self) -> None:
        if self.path.exists():
            for line in read_lines(self.path):
                if line.value is not None:
                    self._take(line.value, f"{self.path}:{line.number}")

    def _take(self, value: Mapping[str, Any], where: str) -> None:
        for name, kind in FIELDS.items():
            if not isinstance(value.get(name), kind):
                raise RecordError(f"{where}: field {name!r}: this is no file of replies; name another one by --out")
        reason = value.get("finish_reason")
        self.by_key[value["key"]] = Replied(
            value["reply"], str(reason) if reason is not None else None, _counts(value["usage"])
        )

    def missing(self, questions: Mapping[str, Question]) -> dict[str, Question]:
        """The questions, by their keys, that have no reply yet."""
        return {key: question for key, question in questions.items() if key not in self.by_key}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Where ``add`` may be called: the file is this process's alone, and what another wrote before is known.

        UsageError where the file cannot be written, or another process is writing it.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            stream = self.path.open("ab+")
        except OSError as error:
            raise UsageError(f"cannot write {self.path}: {error.strerror or error}") from None
        with stream:
            if not _locked(stream):
                raise UsageError(f"{self.path}: another process is writing it; wait for it, or name another --out")
            self._load()
            self._stream = stream
            if not _ends_whole(stream):
                stream.write(b"\n")
            yield

    def add(self, key: str, model: str, question: Question, reply: Replied) -> None:
        """Keep a reply; it is written before this returns. An error is kept in memory alone: it is no answer."""
        self.by_key[key] = reply
        if reply.error is None and self._stream is not None:
            line = {
                "key": key,
                "model": model,
                "sentence": question.sentence,
                "reply": reply.text,
                "finish_reason": reply.finish_reason,
                "usage": dict(reply.usage),
            }
            self._stream.write(visible_json(line).encode("utf-8", "replace") + b"\n")
            self._stream.flush()


def _locked(stream: IO[bytes]) -> bool:
    """Whether the file could be taken for this process (until it is closed); where the system has no locks, yes."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _ends_whole(stream: IO[bytes]) -> bool:
    """Whether the file is empty or ends with a line end."""
    if stream.seek(0, os.SEEK_END) == 0:
        return True
    stream.seek(-1, os.SEEK_END)
    return stream.read(1) == b"\n"


def _counts(usage: Mapping[str, Any]) -> dict[str, int]:
    return {str(name): n for name, n in usage.items() if isinstance(n, int)}
