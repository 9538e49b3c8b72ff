"""The records of lastword at its edges: items, responses, audits, as JSON Lines.

Reading validates and names file, line and field; writing is atomic. Offsets count characters of the text that was read.
"""

import gzip
import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, Any, Literal, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from ..errors import RecordError, UsageError
from .visible import visible_json

SURROGATES = re.compile("[\ud800-\udfff]")


def _whole(value: Any) -> Any:
    """The text with lone surrogates, which no file can hold, replaced one for one."""
    return SURROGATES.sub("\ufffd", value) if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_whole)]


class Record(BaseModel):
    """A record keeps fields that it does not know."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)


class ItemRecord(Record):
    """A problem of a dataset."""

    id: str
    system: str
    theory: Any
    prompt: Text
    question: Text = ""
    answer: str
    parameters: dict[str, Any] = {}
    seed: int | str | None = None
    isomorphism_class: str = Field("", alias="class")
    canary: str = ""


class Response(Record):
    """What a model replied to an item, a theory or a prompt."""

    item: str | None = None
    theory: Any = None
    prompt: Text | None = None
    response: Text | None = None
    reasoning: Text | None = None
    model: str | None = None
    sampling: dict[str, Any] | None = None
    finish_reason: str | None = None
    usage: dict[str, Any] | None = None
    error: Any = None


class AnswerPart(Record):
    """The answer given; ``candidates`` are the values named where there is no single one."""

    value: str | None = None
    status: str = "unparsed"
    reading: str | None = None
    start: int | None = None
    end: int | None = None
    revised: bool = False
    candidates: list[str] = []


class By(Record):
    """The inference that supports a claim, in the claim language."""

    rule: str
    premises: list[str] = []
    defaults: list[str] = []


class ClaimPart(Record):
    """One claim with its judgement; ``uses`` and ``scope`` are step indices, ``reason`` says why it is judged so."""

    act: str
    formal: str
    plain: str = ""
    start: int
    end: int
    status: str
    support: str
    rule: str | None = None
    depth: int | None = None
    flags: list[str] = []
    scope: list[int] = []
    uses: list[int] = []
    by: By | None = None
    source: str = "grammar"
    reason: str = ""


class StepPart(Record):
    """One step. ``start`` and ``end``, and ``unread``, the part of it that could not be read where the rest could,
    index the text of its channel: the response, or the separate reasoning."""

    index: int
    start: int
    end: int
    kind: str
    channel: Literal["response", "reasoning"] = "response"
    note: str = ""
    unread: tuple[int, int] | None = None
    claims: list[ClaimPart] = []


class Coverage(Record):
    """How many claim-bearing sentences there are and how many yield a claim to the grammar, with and without
    restatements; ``read_by_model`` are those that yield one to a model alone."""

    claim_sentences: int = 0
    read: int = 0
    reasoning_sentences: int = 0
    reasoning_read: int = 0
    read_by_model: int = 0


class Audit(Record):
    """The audit of one response. ``message`` says what went wrong, where something did."""

    item: str | None = None
    file: str | None = None
    row: int | str | None = None
    epoch: int | None = None
    system: str
    semantics: str
    model: str | None = None
    answer: AnswerPart = AnswerPart()
    solver_answer: str | None = None
    expected: str | None = None
    expected_differs: bool | None = None
    answer_correct: bool | None = None
    verdict: str = "no_answer"
    verdict_reason: str = ""
    sound: bool | Literal["unread"] = False
    answer_follows: str | None = None
    first_error: int | None = None
    first_error_ignoring_counts: int | None = None
    bad_steps: list[int] = []
    unread: list[int] = []
    load_bearing: list[int] = []
    prefix: int | None = None
    obligations: list[dict[str, Any]] = []
    reads_as: list[str] = []
    coverage: Coverage = Coverage()
    labelling: dict[str, str] = {}
    features: dict[str, Any] = {}
    finish_reason: str | None = None
    message: str | None = None
    steps: list[StepPart] = []
    theory: Any = None
    prompt: Text | None = None
    response: Text = ""
    reasoning: Text | None = None


R = TypeVar("R", bound=Record)
Fields = frozenset[str]


# --- reading --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a JSON Lines file: its number from 1, and the object in it or what is wrong with it."""

    number: int
    value: dict[str, Any] | None
    error: str | None = None


def open_binary(path: Path) -> IO[bytes]:
    """The file's bytes, decompressed where its name ends in .gz; raises UsageError where there is no such file."""
    if path.is_dir() or not path.exists():
        raise UsageError(f"{path} is a folder: name a file in it" if path.exists() else f"{path}: no such file")
    return cast(IO[bytes], gzip.open(path, "rb")) if path.suffix == ".gz" else path.open("rb")


def read_lines(path: Path) -> Iterator[Line]:
    """The lines of a JSON Lines file, plain or .gz; blank ones are passed over, bad ones returned as such."""
    with open_binary(path) as stream:
        number = 0
        try:
            for raw in stream:
                number += 1
                if raw.strip():
                    yield _line(number, raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw)
        except (EOFError, OSError, zlib.error) as error:
            yield Line(number + 1, None, f"the compressed data breaks off or is damaged ({error})")


def _line(number: int, raw: bytes) -> Line:
    try:
        value = json.loads(raw.decode("utf-8"), strict=False, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        return Line(number, None, f"not UTF-8: byte {error.start + 1} of the line cannot be decoded")
    except json.JSONDecodeError as error:
        whole = raw.endswith(b"\n")
        hint = "" if whole else " (the line has no line end: it may have been cut off)"
        return Line(number, None, f"not JSON: {error.msg}, column {error.colno}{hint}")
    except (ValueError, RecursionError) as error:
        return Line(number, None, f"not JSON: {error}")
    if not isinstance(value, dict):
        return Line(number, None, f"expected an object with fields, found {type(value).__name__}")
    return Line(number, value)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def read_records(path: Path, model: type[R]) -> Iterator[R]:
    """The records of a JSON Lines file; raises RecordError with file, line and field at the first bad one."""
    for _, record in placed_records(path, model):
        yield record


def placed_records(path: Path, model: type[R]) -> Iterator[tuple[str, R]]:
    """The same, each with its place as ``name:line``."""
    for line in read_lines(path):
        place = f"{path.name}:{line.number}"
        if line.value is None:
            raise RecordError(f"{place}: {line.error}")
        yield place, parse(model, line.value, place)


def parse(model: type[R], value: Mapping[str, Any], where: str) -> R:
    """The record in ``value``; raises RecordError naming ``where`` and the fields that are wrong."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        faults = [f"field {_field(e['loc'])}: {e['msg']}" for e in error.errors(include_url=False)[:3]]
        raise RecordError(f"{where}: {'; '.join(faults)}") from None


def _field(place: tuple[int | str, ...]) -> str:
    return repr(".".join(map(str, place)))


# --- writing --------------------------------------------------------------------------------------------------------


def to_json(record: Record | Mapping[str, Any]) -> str:
    """The record as one line of JSON, without the line end and without characters that steer a terminal."""
    value = record.model_dump(mode="json", by_alias=True) if isinstance(record, Record) else record
    return visible_json(value)


def write_jsonl(path: Path, records: Iterable[Record | Mapping[str, Any]]) -> int:
    """Write the records, one a line, and return their number; the file appears whole or not at all.

    UsageError where it cannot be written, before the first record is asked for.
    """
    if path.exists() and not path.is_file():
        raise UsageError(f"cannot write {path}: it is {'a folder' if path.is_dir() else 'no ordinary file'}")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        count = _written(unfinished, path, records)
        os.replace(unfinished, path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink()
    return count


AUDITED: Fields = frozenset({"verdict", "steps"})  # what a line of audits has


def keep_others(path: Path, fields: Fields) -> None:
    """UsageError where a file is there that does not begin with an object with these fields: it holds something else,
    which is not replaced."""
    if not path.is_file() or not path.stat().st_size:
        return
    with open_binary(path) as stream:
        try:
            first = json.loads(stream.readline())
        except (ValueError, RecursionError, OSError, EOFError, zlib.error):
            first = None
    if not isinstance(first, dict) or not fields <= first.keys():
        raise UsageError(f"{path} holds something else, which would be lost: name another file (--out), or remove it")


def _written(unfinished: Path, path: Path, records: Iterable[Record | Mapping[str, Any]]) -> int:
    count = 0
    with unfinished.open("wb") as stream, _compressed(stream, path) as out:
        for record in records:
            out.write(to_json(record).encode("utf-8", "replace") + b"\n")
            count += 1
    return count


def _compressed(stream: IO[bytes], path: Path) -> IO[bytes]:
    """A compressing stream (of the same bytes each time) where the name ends in .gz."""
    if path.suffix != ".gz":
        return stream
    return cast(IO[bytes], gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0))
