"""Rows of a dataset: one JSON object a line, validated on reading with an error that names file, line and field."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import RecordError
from .isomorphism import digest

Record = Mapping[str, Any]
ENCODER = json.JSONEncoder(ensure_ascii=False)


class FieldError(RecordError):
    """A field of a record that is missing or wrong: ``where``, ``field`` and ``reason``."""

    def __init__(self, where: str, field: str, reason: str) -> None:
        self.where, self.field, self.reason = where, field, reason
        super().__init__(f"{where}: field {field!r}: {reason}")

    def __reduce__(self) -> tuple[type["FieldError"], tuple[str, str, str]]:
        return FieldError, (self.where, self.field, self.reason)


@dataclass(frozen=True, slots=True)
class Item:
    """One problem of a dataset. ``theory`` is in the JSON form of its system, ``answer`` the one by the semantics that
    the dataset is settled by, ``answers`` those under each semantics (None: it gives none), ``class_`` the isomorphism
    class."""

    id: str
    system: str
    theory: Record
    prompt: str
    question: str
    answer: str
    answers: Mapping[str, str | None]
    parameters: Record
    seed: int
    class_: str
    canary: str

    def record(self) -> dict[str, Any]:
        """The row, its fields in their fixed order."""
        return {name: getattr(self, ATTRIBUTE.get(name, name)) for name in FIELDS}


FIELDS: Mapping[str, type] = {
    "id": str,
    "system": str,
    "theory": dict,
    "prompt": str,
    "question": str,
    "answer": str,
    "answers": dict,
    "parameters": dict,
    "seed": int,
    "class": str,
    "canary": str,
}
ATTRIBUTE = {"class": "class_"}
IN_WORDS: Mapping[type, str] = {str: "a text", dict: "an object", int: "a whole number", list: "a list"}


def read_item(record: Record, where: str) -> Item:
    """The item of a row; FieldError names the place, the field and what it should be."""
    values = {ATTRIBUTE.get(name, name): typed(record, name, kind, where) for name, kind in FIELDS.items()}
    for semantics, answer in values["answers"].items():
        if answer is not None and not isinstance(answer, str):
            raise FieldError(where, "answers", f"expected a text or null for {semantics!r}, found {in_short(answer)}")
    return Item(**values)


def typed(record: Record, name: str, kind: type, where: str) -> Any:
    """The field's value; FieldError where it is missing or of another type."""
    if name not in record:
        raise FieldError(where, name, f"is missing; expected {IN_WORDS[kind]}")
    value = record[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise FieldError(where, name, f"expected {IN_WORDS[kind]}, found {in_short(value)}")
    return value


def in_short(value: object) -> str:
    """The value as JSON, cut to 60 characters."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def item_id(system: str, theory: Record, prompt: str) -> str:
    """The system's name and 16 hexadecimal digits that change with theory and prompt."""
    return f"{system}-{digest(dump(theory), prompt)}"


def dump(record: Record) -> str:
    """The JSON text of a row, without the line's end."""
    return ENCODER.encode(record)


def read_lines(path: Path, name: str) -> Iterator[tuple[int, str, Record | RecordError]]:
    """Line number from 1 on, text, and the JSON object of each line, or the error that says what is wrong with it."""
    with path.open("rb") as file:
        for number, raw in enumerate(file, start=1):
            yield (number, *read_line(raw, f"{name}:{number}"))


def read_line(raw: bytes, where: str) -> tuple[str, Record | RecordError]:
    """Text and JSON object of a line, or the error that says what is wrong with it."""
    text = ""
    try:
        text = raw.decode("utf-8").removesuffix("\n")
        return text, _object(text, where)
    except UnicodeDecodeError as error:
        return "", RecordError(f"{where}: not UTF-8: {error.reason}")
    except RecordError as error:
        return text, error


def _object(text: str, where: str) -> Record:
    try:
        value = json.loads(text)
        dump(value).encode()  # half a surrogate pair is JSON, but no text
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordError(f"{where}: not JSON: {error}") from None
    except UnicodeEncodeError:
        raise RecordError(f"{where}: a text holds half a surrogate pair") from None
    if not isinstance(value, dict):
        raise RecordError(f"{where}: expected a JSON object, found {in_short(value)}")
    return value
