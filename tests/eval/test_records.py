"""Records: what is read, what is refused and how it is named, and atomic writing."""

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.errors import RecordError, UsageError
from lastword.eval.records import Audit, ItemRecord, Response, parse, read_lines, read_records, to_json, write_jsonl

ITEM = {"id": "w1", "system": "witness", "theory": {}, "prompt": "p", "answer": "no", "class": "h", "own": 3}


def test_items_are_read_back_as_written(tmp_path):
    for name in ("data.jsonl", "data.jsonl.gz"):
        assert write_jsonl(tmp_path / name, [parse(ItemRecord, ITEM, "here"), ITEM]) == 2
        first, second = read_records(tmp_path / name, ItemRecord)
        assert first == second
        assert json.loads(to_json(first))["class"] == "h"
        assert json.loads(to_json(first))["own"] == 3


def test_files_are_the_same_bytes_each_time(tmp_path):
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write_jsonl(tmp_path / name, [ITEM])
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path):
    path = tmp_path / "data.jsonl"
    write_jsonl(path, [ITEM])

    def broken():
        yield ITEM
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError):
        write_jsonl(path, broken())
    assert [p.name for p in tmp_path.iterdir()] == ["data.jsonl"]
    assert len(list(read_records(path, ItemRecord))) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"id": "w1"}\n', r"data.jsonl:1: field 'system': Field required; field 'theory'"),
        (b'\n{"id": 1, "system": "s", "theory": 0, "prompt": "p", "answer": "no"}', r"data.jsonl:2: field 'id'"),
        (b'{"id": "w1", "sys', r"data.jsonl:1: not JSON: .*, column 14 \(the line has no line end"),
        (b"[1]\n", r"data.jsonl:1: expected an object with fields, found list"),
        (b'{"id": "\xff"}\n', r"data.jsonl:1: not UTF-8: byte 9"),
        (b'{"id": NaN}\n', r"data.jsonl:1: not JSON: NaN is no JSON number"),
        (b"[" * 100_000 + b"\n", r"data.jsonl:1: not JSON"),
        (b'{"n": ' + b"9" * 5000 + b"}\n", r"data.jsonl:1: not JSON"),
    ],
)
def test_errors_name_file_line_and_field(tmp_path, content, message):
    path = tmp_path / "data.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=message):
        list(read_records(path, ItemRecord))


def test_damaged_compression_is_an_error_after_what_could_be_read(tmp_path):
    rows = [{"response": f"{i}" * 500} for i in range(2000)]
    path = tmp_path / "data.jsonl.gz"
    write_jsonl(path, rows)
    path.write_bytes(path.read_bytes()[:-200])
    lines = list(read_lines(path))
    assert lines[-1].value is None and "breaks off" in lines[-1].error
    assert len(lines) > 100
    path.write_bytes(b"no gzip at all")
    assert "damaged" in next(read_lines(path)).error


def test_missing_files_and_folders(tmp_path):
    with pytest.raises(UsageError, match="no such file"):
        list(read_lines(tmp_path / "none.jsonl"))
    with pytest.raises(UsageError, match="is a folder"):
        list(read_lines(tmp_path))


def test_lines_end_at_line_feeds_only_and_control_characters_are_kept(tmp_path):
    path = tmp_path / "data.jsonl"
    text = "a\u2028b\x85c\x00d\x1b[31m\td"
    path.write_bytes(b"\xef\xbb\xbf" + f'{{"response": "{text}"}}\r\n\n{{"response": "x"}}'.encode())
    assert [(line.number, line.value) for line in read_lines(path)] == [(1, {"response": text}), (3, {"response": "x"})]


@given(st.text())
def test_any_text_survives_writing_and_reading(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("records") / "data.jsonl"
    write_jsonl(path, [Audit(system="witness", semantics="grounded", response=text)])
    assert next(read_records(path, Audit)).response == text


def test_lone_surrogates_are_replaced_one_for_one(tmp_path):
    path = tmp_path / "data.jsonl"
    path.write_text('{"response": "a\\ud800b"}\n', encoding="utf-8")
    (found,) = read_records(path, Response)
    assert found.response == "a\ufffdb"
    assert write_jsonl(path, [found]) == 1


def test_sound_is_true_false_or_unread():
    base = {"system": "witness", "semantics": "grounded"}
    assert [parse(Audit, {**base, "sound": x}, "here").sound for x in (True, False, "unread")] == [
        True,
        False,
        "unread",
    ]
    with pytest.raises(RecordError, match="'sound"):
        parse(Audit, {**base, "sound": "perhaps"}, "here")


def test_gz_holds_what_the_name_says(tmp_path):
    write_jsonl(tmp_path / "data.jsonl.gz", [ITEM])
    assert json.loads(gzip.decompress((tmp_path / "data.jsonl.gz").read_bytes())) == ITEM
