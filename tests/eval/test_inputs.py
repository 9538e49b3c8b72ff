"""Response sources: JSON Lines, runs, tables; every row is there, the bad ones with their error."""

import csv
import gzip
import io
import json

import pytest

from lastword.errors import RecordError, UsageError
from lastword.eval.inputs import Columns, expected_value, read_rows
from lastword.nl.answer_words import YES_NO_UNDETERMINED

NAMED = Columns(prompt="puzzle", response="full_response", expected="gold", id="nr", reasoning="thoughts")


def table(path, rows, header=("nr", "puzzle", "full_response", "gold", "thoughts")):
    text = io.StringIO(newline="")
    csv.writer(text).writerows([header, *rows])
    written = text.getvalue().encode()
    path.write_bytes(gzip.compress(written) if path.suffix == ".gz" else written)
    return path


@pytest.mark.parametrize("name", ["replies.csv", "replies.csv.gz"])
def test_tables_with_named_columns(tmp_path, name):
    path = table(tmp_path / name, [(17, "p1", "So.\r\n\r\nAnswer: no", 0, "hm"), (18, "p2", "", 1, "")])
    first, second = read_rows(path, NAMED)
    assert (first.file, first.row, first.prompt, first.expected) == ("replies.csv", 17, "p1", "0")
    assert first.response == "So.\r\n\r\nAnswer: no", "line ends are kept: offsets index this text"
    assert (first.reasoning, second.reasoning) == ("hm", None)
    assert (second.response, second.error) == ("", None)


def test_rows_without_an_id_column_have_the_number_of_their_first_line(tmp_path):
    path = table(tmp_path / "r.csv", [("p", "one\ntwo"), ("p", "three")], header=("prompt", "response"))
    assert [r.row for r in read_rows(path)] == [2, 4]


@pytest.mark.parametrize("columns", [Columns(prompt="puzle"), Columns(prompt="puzzle")])
def test_a_missing_column_names_those_there(tmp_path, columns):
    path = table(tmp_path / "r.csv", [("p", "x")], header=("puzzle", "reply"))
    with pytest.raises(UsageError, match=r"no column '(puzle|response)' .*there are: puzzle, reply"):
        list(read_rows(path, columns))


def test_a_missing_field_of_json_lines_names_those_there(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"prompt": "p", "reply": "x"}\n')
    with pytest.raises(UsageError, match=r"no column 'answer' \(--response-column\); there are: prompt, reply"):
        list(read_rows(path, Columns(response="answer")))
    assert next(read_rows(path, Columns(response="reply"))).response == "x"


@pytest.mark.parametrize("name", ["r.csv", "r.jsonl", "r.jsonl.gz"])
def test_empty_sources_are_refused(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(gzip.compress(b"") if name.endswith("gz") else b"")
    with pytest.raises(UsageError, match=r"empty|holds no responses"):
        list(read_rows(path))
    with pytest.raises(UsageError, match="no such file"):
        list(read_rows(tmp_path / f"other-{name}"))


def test_a_header_alone_holds_no_responses(tmp_path):
    with pytest.raises(UsageError, match="holds no responses"):
        list(read_rows(table(tmp_path / "r.csv", []), NAMED))


def test_broken_table_rows_stay_in_their_place(tmp_path):
    path = tmp_path / "r.csv"
    path.write_bytes(b'prompt,response\np1,one\np2\np3,\xff three\x00\np4,four,five\n"p5","cut o')
    rows = list(read_rows(path))
    assert [bool(r.error) for r in rows] == [False, True, False, True, True]
    assert rows[1].error == "r.csv:3: 1 cells, but 2 columns: a comma or quote is missing or too many"
    assert rows[4].error == "r.csv:6: a quote is opened and never closed: the file may have been cut off"
    assert rows[4].response == "cut o"
    assert rows[2].response == "\ufffd three\x00"


def test_very_long_cells_are_read(tmp_path):
    path = table(tmp_path / "r.csv", [("p", "x" * 3_000_000)], header=("prompt", "response"))
    assert len(next(read_rows(path)).response) == 3_000_000


def test_json_lines_with_broken_ones_in_between(tmp_path):
    path = tmp_path / "r.jsonl"
    good = {
        "theory": {"main": "ada"},
        "response": "Answer: no",
        "model": "m",
        "finish_reason": "stop",
        "expected": True,
    }
    own = {"file": "other.csv", "id": "x9", "prompt": "p", "response": "r"}
    lines = [
        json.dumps(good),
        '{"response": 3}',
        '{"prompt": "p"}',
        '{"response": "r"}',
        json.dumps(own),
        '{"response": "cut',
    ]
    path.write_text("\n".join(lines))
    rows = list(read_rows(path, Columns(id="id")))
    assert [r.row for r in rows] == [1, 2, 3, 4, "x9", 6]
    assert (rows[0].theory, rows[0].model, rows[0].expected, rows[0].error) == ({"main": "ada"}, "m", "True", None)
    assert rows[4].file == "other.csv"
    wanted = ["'response': Input should be a valid string", "there is no text", "names no problem", "cut off"]
    for row, message in zip((rows[1], rows[2], rows[3], rows[5]), wanted, strict=True):
        assert message in row.error


def test_a_recorded_error_is_kept(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"prompt": "p", "response": null, "error": {"type": "timeout"}}\n')
    assert next(read_rows(path)).error == '{"type": "timeout"}'


ITEM = {"id": "w1", "system": "witness", "theory": {"main": "ada"}, "prompt": "p", "answer": "no"}


@pytest.fixture
def dataset(tmp_path):
    (tmp_path / "set" / "data").mkdir(parents=True)
    (tmp_path / "set" / "data" / "test.jsonl").write_text(json.dumps(ITEM) + "\n")
    return tmp_path / "set"


def test_items_are_looked_up(tmp_path, dataset):
    path = tmp_path / "r.jsonl"
    path.write_text('{"item": "w1", "response": "r"}\n{"item": "w2", "response": "r"}\n')
    found, unknown = read_rows(path, dataset=dataset)
    assert (found.theory, found.prompt, found.expected) == ({"main": "ada"}, "p", "no")
    assert unknown.error == f"item 'w2' is not in {dataset}"
    assert "needs a dataset" in next(read_rows(path)).error


@pytest.mark.parametrize("named", ["../set", {"path": "../set"}])
def test_a_run_folder_names_its_dataset(tmp_path, dataset, named):
    run = tmp_path / "run"
    run.mkdir()
    with pytest.raises(UsageError, match=r"samples\.jsonl is not in it"):
        list(read_rows(run))
    (run / "samples.jsonl").write_text('{"item": "w1", "response": "r"}\n')
    (run / "manifest.json").write_text(json.dumps({"dataset": named}))
    (row,) = read_rows(run)
    assert (row.theory, row.file) == ({"main": "ada"}, "samples.jsonl")
    (run / "manifest.json").write_text("{}")
    with pytest.raises(RecordError, match="field 'dataset'"):
        list(read_rows(run))


def test_a_folder_that_is_no_dataset(tmp_path):
    (tmp_path / "empty").mkdir()
    path = tmp_path / "r.jsonl"
    path.write_text('{"item": "w1", "response": "r"}\n')
    with pytest.raises(UsageError, match="holds no dataset"):
        list(read_rows(path, dataset=tmp_path / "empty"))


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1", "yes"),
        ("0", "no"),
        ("0.0", "no"),
        ("true", "yes"),
        ("False", "no"),
        (" No ", "no"),
        ("", None),
        (None, None),
        ("unknown", "undetermined"),
    ],
)
def test_expected_codings(cell, value):
    assert expected_value(cell, YES_NO_UNDETERMINED) == value


def test_an_unknown_coding_is_named():
    with pytest.raises(RecordError, match="expected answer 'perhaps': expected one of yes, no, undetermined, 1, 0"):
        expected_value("perhaps", YES_NO_UNDETERMINED)


def test_a_row_knows_its_epoch(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"prompt": "p", "response": "r", "epoch": 2}\n{"prompt": "p", "response": "r", "epoch": "late"}\n')
    assert [row.epoch for row in read_rows(path)] == [2, None]
