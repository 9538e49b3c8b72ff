"""The replies of a model in a file beside the audit: append-only, one a line, so that no question is asked twice."""

import os
from collections.abc import Mapping
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
        if path.exists():
            for line in read_lines(path):
                if line.value is not None:
                    self._take(line.value, f"{path}:{line.number}")

    def _take(self, value: Mapping[str, Any], where: str) -> None:
        for name, kind in FIELDS.items():
            if not isinstance(value.get(name), kind):
                raise RecordError(f"{where}: field {name!r}: this is no file of replies; name another one by --out")
        reason = value.get("finish_reason")
        self.by_key[value["key"]] = Replied(
            value["reply"], str(reason) if reason is not None else None, _counts(value["usage"])
        )

    def add(self, key: str, model: str, question: Question, reply: Replied) -> None:
        """Keep a reply; on the disk before this returns. An error is kept in memory alone: it is no answer."""
        self.by_key[key] = reply
        if reply.error is None:
            line = {
                "key": key,
                "model": model,
                "sentence": question.sentence,
                "reply": reply.text,
                "finish_reason": reply.finish_reason,
                "usage": dict(reply.usage),
            }
            self._append(visible_json(line))

    def _append(self, line: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+") as stream:
                start = b"" if _ends_whole(stream) else b"\n"
                stream.write(start + line.encode("utf-8", "replace") + b"\n")
        except OSError as error:
            raise UsageError(f"cannot write {self.path}: {error.strerror or error}") from None


def _ends_whole(stream: IO[bytes]) -> bool:
    """Whether the file is empty or ends with a line end."""
    if stream.seek(0, os.SEEK_END) == 0:
        return True
    stream.seek(-1, os.SEEK_END)
    return stream.read(1) == b"\n"


def _counts(usage: Mapping[str, Any]) -> dict[str, int]:
    return {str(name): n for name, n in usage.items() if isinstance(n, int)}
