"""Where responses come from: JSON Lines, a run's folder, or CSV with named columns, all as rows for the auditor.

A row that cannot be read is a row with an error: nothing is lost and nothing ends the run.
"""

import csv
import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ..errors import RecordError, UsageError
from .records import AUDITED, ItemRecord, Response, keep_others, open_binary, parse, placed_records, read_lines
from .running.folder import superseded
from .running.plan import digest

LARGEST_FIELD = 2**31 - 1
PEEKED = 50  # lines of which the fields are looked at before a named one is called missing
CSV_ENDINGS = (".csv", ".tsv")


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns (CSV) or fields (JSON Lines) that hold each part; None: the usual name."""

    prompt: str | None = None
    response: str | None = None
    expected: str | None = None
    id: str | None = None
    reasoning: str | None = None


USUAL: Mapping[str, str] = {
    "prompt": "prompt",
    "response": "response",
    "expected": "expected",
    "reasoning": "reasoning",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One response and its problem (``theory`` as JSON, or ``prompt``); ``error`` says why it cannot be audited."""

    file: str
    row: int | str
    response: str = ""
    reasoning: str | None = None
    item: str | None = None
    theory: Any = None
    prompt: str | None = None
    expected: str | None = None
    model: str | None = None
    finish_reason: str | None = None
    error: str | None = None
    epoch: int | None = None


def read_rows(path: Path, columns: Columns | None = None, *, dataset: Path | None = None) -> Iterator[Row]:
    """The rows of a response source in their order.

    A folder is a run (of ``samples.jsonl`` the last line of each key; ``manifest.json`` with the field ``dataset``); a
    name that ends in .csv or .tsv (or .gz after it) a table; else JSON Lines. ``dataset`` is the folder or file with
    the items named by ids.
    Raises UsageError where the source as a whole cannot be read, is empty or lacks a column, or where the items of the
    dataset that a run's manifest names are no longer those that were asked.
    """
    wanted = columns or Columns()
    idle: frozenset[int] = frozenset()
    asked: str | None = None
    if path.is_dir():
        if dataset is None:
            dataset, asked = _dataset_of_run(path)
        path = path / "samples.jsonl"
        idle = superseded(path)
    items = read_items(dataset) if dataset else {}
    if items and asked and digest(tuple(items.values())) != asked:
        raise UsageError(f"{dataset} is not what the run asked: its items have changed; name the old ones (--dataset)")
    name = path.name.removesuffix(".gz")
    rows = _table(path, name, wanted) if name.endswith(CSV_ENDINGS) else _lines(path, name, wanted, idle)
    empty = True
    for row in rows:
        empty = False
        yield _with_item(row, items, dataset)
    if empty:
        raise UsageError(f"{path}: holds no responses")


ENDINGS = (".gz", *CSV_ENDINGS, ".jsonl", ".json")


def audit_file(responses: Path, target: Path | None) -> Path:
    """Where the audit goes: ``target``, or beside the responses. UsageError where it would replace them, or a file
    that holds something else."""
    source = responses if responses.name not in ("", "..") else responses.resolve()
    name = source.name
    for ending in ENDINGS:
        name = name.removesuffix(ending)
    path = target or source.with_name(f"{name}.audit.jsonl")
    if path.exists() and responses.exists() and path.samefile(responses):
        raise UsageError(f"{path} holds the responses: name another file for the audit (--out)")
    keep_others(path, AUDITED)
    return path


# --- items ----------------------------------------------------------------------------------------------------------


def read_items(dataset: Path) -> dict[str, ItemRecord]:
    """The items of a dataset by id: a JSON Lines file, or a folder with such files (in ``data/``, or at its top).

    RecordError where two rows have one id: all but one of them would be lost.
    """
    files = [dataset]
    if dataset.is_dir():
        inside = [f for where in ("data", ".") for f in sorted((dataset / where).glob("*.jsonl*"))]
        files = [f for f in inside if f.name.endswith((".jsonl", ".jsonl.gz"))]
        if not files:
            raise UsageError(f"{dataset}: holds no dataset (no .jsonl file in it or in its folder data)")
    found: dict[str, ItemRecord] = {}
    places: dict[str, str] = {}
    for file in files:
        for place, item in placed_records(file, ItemRecord):
            if first := places.get(item.id):
                raise RecordError(f"{place}: field 'id': {item.id!r} is the id of {first} too; each row needs its own")
            found[item.id], places[item.id] = item, place
    return found


def _dataset_of_run(run: Path) -> tuple[Path | None, str | None]:
    """The dataset that the run's manifest names, as a path from the run's folder or from here, and the digest that its
    items had."""
    manifest = run / "manifest.json"
    if not (run / "samples.jsonl").is_file():
        raise UsageError(f"{run}: no run's folder (samples.jsonl is not in it)")
    if not manifest.is_file():
        return None, None
    try:
        told = json.loads(manifest.read_text(encoding="utf-8"))
        named = told["dataset"]
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{manifest}: expected an object with the field 'dataset' ({error})") from None
    if isinstance(named, Mapping):
        named = named.get("path")
    if not isinstance(named, str):
        raise RecordError(f"{manifest}: field 'dataset': expected the path of a dataset")
    return next((p for p in (run / named, Path(named)) if p.exists()), None), told.get("dataset_sha256")


def _with_item(row: Row, items: Mapping[str, ItemRecord], dataset: Path | None) -> Row:
    """The row with its item's theory, prompt and answer."""
    if row.error is not None or row.item is None:
        return row if row.error or row.theory is not None or row.prompt is not None else replace(row, error=NO_PROBLEM)
    item = items.get(row.item)
    if item is not None:
        prompt = item.prompt if row.prompt is None else row.prompt
        return replace(row, theory=item.theory, prompt=prompt, expected=row.expected or item.answer)
    if row.theory is not None or row.prompt is not None:
        return row
    place = f"is not in {dataset}" if dataset else "needs a dataset: name its folder"
    return replace(row, error=f"item {row.item!r} {place}")


NO_PROBLEM = "the row names no problem: expected one of the fields item, theory, prompt"


# --- JSON Lines -----------------------------------------------------------------------------------------------------


def _lines(path: Path, name: str, columns: Columns, idle: frozenset[int]) -> Iterator[Row]:
    lines = (line for line in read_lines(path) if line.number not in idle)
    first = list(islice(lines, PEEKED))
    there = dict.fromkeys(field for line in first for field in line.value or ())
    if there:
        _require(columns, list(there), name)
    for line in chain(first, lines):
        if line.value is None:
            yield Row(name, line.number, error=f"{name}:{line.number}: {line.error}")
        else:
            yield _row(line.value, name, line.number, columns)


def _row(value: Mapping[str, Any], name: str, number: int, columns: Columns) -> Row:
    """The row that an object (of JSON, or of a table's cells) describes."""
    file = str(value.get("file") or name)
    number_or_id = _identity(value[columns.id]) if columns.id and value.get(columns.id) is not None else number
    fields = {**value, **{part: value.get(getattr(columns, part) or usual) for part, usual in USUAL.items()}}
    try:
        record = parse(Response, {k: v for k, v in fields.items() if k != "expected"}, f"{name}:{number}")
    except RecordError as fault:
        return Row(file, number_or_id, error=str(fault))
    record = _ended(record)
    error = _said(record.error)
    if record.response is None and error is None:
        error = f"{name}:{number}: field {columns.response or 'response'!r}: there is no text"
    return Row(
        file,
        number_or_id,
        record.response or "",
        record.reasoning or None,
        record.item,
        record.theory,
        record.prompt,
        _cell(fields["expected"]),
        record.model,
        record.finish_reason,
        error,
        _number(value.get("epoch")),
    )


ENDED: Mapping[str, str] = {"truncated": "length", "refused": "refusal"}


def _ended(record: Response) -> Response:
    """The record; a run's error that says how a reply ended before it had a text becomes an empty response that ended
    so."""
    kind = record.error.get("type") if isinstance(record.error, Mapping) else None
    if not isinstance(kind, str) or kind not in ENDED or record.response is not None:
        return record
    return record.model_copy(update={"error": None, "response": "", "finish_reason": ENDED[kind]})


def _said(error: Any) -> str | None:
    """The error that a run recorded, as text."""
    if not error:
        return None
    if isinstance(error, Mapping) and error.keys() >= {"type", "message"}:
        return f"the run failed here: {error['type']}: {error['message']}"
    return error if isinstance(error, str) else json.dumps(error, ensure_ascii=False, default=str)


def _cell(value: Any) -> str | None:
    return None if value is None or value == "" else str(value)


def _identity(value: Any) -> int | str:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") else text


def _number(value: Any) -> int | None:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _require(columns: Columns, there: list[str], name: str) -> None:
    """Raise UsageError where a column that was named is not among those there."""
    for part in ("prompt", "response", "expected", "id", "reasoning"):
        wanted = getattr(columns, part)
        if wanted is not None and wanted not in there:
            raise UsageError(f"{name}: no column {wanted!r} (--{part}-column); there are: {', '.join(there) or 'none'}")


# --- tables ---------------------------------------------------------------------------------------------------------


def _table(path: Path, name: str, columns: Columns) -> Iterator[Row]:
    csv.field_size_limit(LARGEST_FIELD)
    with io.TextIOWrapper(open_binary(path), encoding="utf-8-sig", errors="replace", newline="") as stream:
        lines = _Lines(stream)
        reader = csv.reader(lines, delimiter="\t" if name.endswith(".tsv") else ",")
        header = next(_cells(reader, name), None)
        if header is not None and any(mark in "".join(header.cells) for mark in "\ufffd\0"):
            raise UsageError(f"{path}: its first line is no UTF-8 text: save the table as UTF-8")
        if header is None or isinstance(header.cells, str):
            raise UsageError(f"{path}: {header.cells if header else 'empty: expected a line with the column names'}")
        _require(columns, header.cells, name)
        _require(replace(columns, response=columns.response or "response"), header.cells, name)
        for record in _cells(reader, name):
            row = _table_row(record, header.cells, name, columns)
            yield replace(row, error=f"{name}:{record.line}: {CUT_OFF}") if lines.cut_off() and not row.error else row


CUT_OFF = "a quote is opened and never closed: the file may have been cut off"


class _Lines:
    """The lines of a table on their way to its reader; knows whether the file ended inside a quoted cell."""

    def __init__(self, stream: Iterable[str]) -> None:
        self._stream = iter(stream)
        self._ended = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self._stream, None)
        if line is None:
            self._ended = True
            raise StopIteration
        return line

    def cut_off(self) -> bool:
        """Whether the record just read needed the end of the file to end."""
        return self._ended


@dataclass(frozen=True, slots=True)
class _Record:
    """A table's record: the line on which it starts, and its cells or what is wrong."""

    line: int
    cells: list[str] | str


def _cells(reader: Any, name: str) -> Iterator[_Record]:
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield _Record(line, f"{name}:{line}: {error}")
            continue
        except (EOFError, OSError, zlib.error, gzip.BadGzipFile) as error:
            yield _Record(line, f"{name}:{line}: the compressed data breaks off or is damaged ({error})")
            return
        if cells:
            yield _Record(line, cells)


def _table_row(record: _Record, header: list[str], name: str, columns: Columns) -> Row:
    if isinstance(record.cells, str):
        return Row(name, record.line, error=record.cells)
    value: dict[str, Any] = dict(zip(header, record.cells, strict=False))
    if len(record.cells) != len(header):
        fault = f"{len(record.cells)} cells, but {len(header)} columns: a comma or quote is missing or too many"
        return replace(_row(value, name, record.line, columns), error=f"{name}:{record.line}: {fault}")
    response = columns.response or "response"
    cells = {k: v for k, v in value.items() if (v != "" or k == response) and k not in ("sampling", "usage", "theory")}
    return _row({**cells, **_parsed_theory(value)}, name, record.line, columns)


def _parsed_theory(value: Mapping[str, str]) -> dict[str, Any]:
    if not value.get("theory"):
        return {}
    try:
        return {"theory": json.loads(value["theory"])}
    except ValueError:
        return {"theory": value["theory"]}  # the system says what is wrong with it


# --- expected answers -------------------------------------------------------------------------------------------------

CODED: Mapping[str, str] = {"1": "yes", "1.0": "yes", "0": "no", "0.0": "no"}


def expected_value(text: str | None, answers: Mapping[str, tuple[str, ...]]) -> str | None:
    """The answer that an expected column's cell means: a value, a synonym of one, 1 or 0; None for an empty cell.

    Raises RecordError for anything else.
    """
    if text is None or not text.strip():
        return None
    cell = text.strip().lower()
    for value, synonyms in answers.items():
        if cell == value or cell in synonyms or CODED.get(cell) == value:
            return value
    raise RecordError(f"expected answer {text!r}: expected one of {', '.join(answers)}, 1, 0, true, false")
