"""The command line: what is printed, exit statuses, bad input, signals."""

import csv
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lastword import cli
from lastword.semantics.argumentation import Semantics

CASES = Path(__file__).resolve().parents[1].parent / "shared" / "cases" / "argumentation_traps.json"
PUZZLE = {"arguments": ["ada", "bo", "cy"], "attacks": [["bo", "ada"], ["cy", "bo"]], "main": "ada", "fact": "it rains"}
GOOD = "Nobody accuses Cy, so Cy is telling the truth. So Bo is lying. So Ada is telling the truth.\n\nAnswer: yes"
BAD = "Bo is telling the truth, because nobody accuses Bo.\n\nAnswer: no"
CLIMBING = "\x1b[31mred\x1b]0;title\x07\x9b2J"


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command line run in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["lastword", *map(str, arguments)])
        try:
            cli.main()
            status: Any = 0
        except SystemExit as end:
            status = end.code
        captured = capsys.readouterr()
        return Ran(int(status or 0), captured.out, captured.err)

    return call


def refused(ran: Ran, *parts: str) -> None:
    """Exit status 2, one message that holds the parts, nothing on stdout."""
    assert ran.status == 2, ran
    assert ran.out == "" and "Traceback" not in ran.err
    assert ran.err.startswith("error: ") and len([x for x in ran.err.splitlines() if not x.startswith("    ")]) == 1
    for part in parts:
        assert part in ran.err


def write_responses(path: Path, *responses: str, **fields: Any) -> Path:
    path.write_text("".join(json.dumps({"theory": PUZZLE, "response": r, **fields}) + "\n" for r in responses))
    return path


def read_jsonl(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# --- build and verify -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["linear", "nonlinear", "tree", "cycle", "random"])
def test_each_shape_is_built_and_verified(shape: str, run: Run) -> None:
    built = run("build", "witness", "--shape", shape, "--arguments", "1-4", "--out", "d", "--json", "--keep-disputed")
    assert built.status == 0 and built.err == ""
    n = built.json["rows"]["data/test.jsonl"]
    assert n == len(read_jsonl(Path("d/data/test.jsonl"))) > 0
    checked = run("verify", "d", "--json")
    assert (checked.status, checked.json) == (
        0,
        {"path": "d", "rows": n, "certificates": n, "problems": [], "notes": []},
    )


def test_a_framework_file_is_built(run: Run) -> None:
    Path("f.apx").write_text("arg(a). arg(b). att(b,a).")
    assert run("build", "witness", "--shape", "file", "--file", "f.apx", "--main", "a", "--out", "d").status == 0
    (row,) = read_jsonl(Path("d/data/test.jsonl"))
    assert row["answer"] == "no" and len(row["theory"]["attacks"]) == 1


def test_the_same_command_writes_the_same_bytes(run: Run) -> None:
    for name, jobs in (("one", 1), ("two", 1), ("three", 2)):
        built = run("build", "witness", "--arguments", "1-5", "--shuffle", "--seed", 7, "--jobs", jobs, "--out", name)
        assert built.status == 0
    files = [{f.relative_to(n): f.read_bytes() for f in Path(n).rglob("*.*")} for n in ("one", "two", "three")]
    assert files[0] == files[1] == files[2]
    assert {r["parameters"]["order"] for r in read_jsonl(Path("one/data/test.jsonl"))} == {"shuffled"}


def test_splits_and_balance(run: Run) -> None:
    arguments = ("build", "witness", "--shape", "nonlinear", "--arguments", "1-7", "--out", "d")
    assert run(*arguments, "--splits", "train=0.5,test=0.5", "--balance", "answer").status == 0
    for split in ("train", "test"):
        answers = [r["answer"] for r in read_jsonl(Path(f"d/data/{split}.jsonl"))]
        assert answers.count("yes") == answers.count("no") > 0


def test_a_template_of_ones_own(run: Run) -> None:
    source = (Path(cli.__file__).parent / "nl" / "witness" / "template_brief.txt").read_text(encoding="utf-8")
    Path("mine.txt").write_text(source)
    assert run("build", "witness", "--arguments", "2", "--template", "mine.txt", "--out", "a").status == 0
    assert run("build", "witness", "--arguments", "2", "--out", "b").status == 0
    prompts = [read_jsonl(Path(f"{d}/data/test.jsonl"))[0]["prompt"] for d in "ab"]
    assert prompts[0] != prompts[1]


def test_a_folder_that_is_not_empty_is_refused_without_force(run: Run) -> None:
    build = ("build", "witness", "--arguments", "2", "--out", "d")
    assert run(*build).status == 0
    before = Path("d/data/test.jsonl").read_bytes()
    refused(run(*build, "--seed", 1), "not empty")
    assert Path("d/data/test.jsonl").read_bytes() == before
    assert run(*build, "--seed", 1, "--force").status == 0
    assert Path("d/data/test.jsonl").read_bytes() != before
    Path("other").mkdir()
    Path("other/mine.txt").write_text("mine")
    refused(run("build", "witness", "--arguments", "2", "--out", "other", "--force"), "other files")
    assert Path("other/mine.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--arguments", "x"), "as 7 or 1-25, found 'x'"),
        (("--arguments", "1-100000"), "names"),
        (("--arguments", "3-1"), "arguments"),
        (("--shape", "random", "--accusations", "nan"), "accusations"),
        (("--shape", "random", "--accusations", "inf"), "accusations"),
        (("--splits", "train"), "NAME=SHARE"),
        (("--splits", "../x=1"), "'../x'"),
        (("--balance", "luck"), "'luck'"),
        (("--template", "missing.txt"), "missing.txt: No such file"),
        (("--template", "."), "Is a directory"),
        (("--template", "latin.txt"), "latin.txt: not a text file: byte 0 is no UTF-8"),
        (("--shape", "file"), "framework file"),
        (("--shape", "file", "--file", "latin.txt"), "cannot read latin.txt"),
        (("--shape", "file", "--file", "missing.apx"), "cannot read missing.apx"),
    ],
)
def test_bad_build_options_are_named_and_nothing_is_written(options: tuple[str, ...], part: str, run: Run) -> None:
    Path("latin.txt").write_bytes(b"\xe9t\xe9")
    refused(run("build", "witness", "--out", "d", *options), part)
    assert [p.name for p in Path().iterdir()] == ["latin.txt"]


def test_verify_names_the_row_changed_by_hand(run: Run) -> None:
    assert run("build", "witness", "--arguments", "1-3", "--out", "d").status == 0
    rows = Path("d/data/test.jsonl")
    lines = rows.read_text().splitlines(keepends=True)
    lines[1] = lines[1].replace('"answer":"no"', '"answer":"yes"').replace('"answer": "no"', '"answer": "yes"')
    rows.write_text("".join(lines))
    ran = run("verify", "d")
    assert ran.status == 1 and "data/test.jsonl:2" in ran.out and "Traceback" not in ran.err
    assert any("data/test.jsonl:2" in p and "answer" in p for p in run("verify", "d", "--json").json["problems"])


def test_verify_of_what_is_no_dataset(run: Run) -> None:
    Path("empty").mkdir()
    Path("latin.jsonl").write_bytes(b"\xff\n")
    refused(run("verify", "empty"), "empty is no dataset: it has no manifest.json")
    refused(run("verify", "missing"), "missing does not exist")
    ran = run("verify", "latin.jsonl")
    assert ran.status == 1 and "not UTF-8" in ran.out


@pytest.mark.parametrize("name", ["manifest.json", "data/test.jsonl", "certificates/test.jsonl"])
def test_verify_of_files_that_are_no_text_or_cut_off(name: str, run: Run) -> None:
    run("build", "witness", "--arguments", "1-3", "--out", "d")
    whole = Path("d", name).read_bytes()
    for damaged in (whole[: len(whole) // 2], b"\xff" + whole, b""):
        Path("d", name).write_bytes(damaged)
        ran = run("verify", "d")
        assert ran.status in (1, 2) and "Traceback" not in ran.err
        assert name in ran.out + ran.err


def test_verify_of_a_card_that_is_no_text(run: Run) -> None:
    run("build", "witness", "--arguments", "1-3", "--out", "d")
    Path("d/README.md").write_bytes(b"\xff\xfe")
    ran = run("verify", "d")
    assert ran.status == 1 and "README.md: the card does not hold the canary" in ran.out and ran.err == ""


# --- audit and report -----------------------------------------------------------------------------------------------


def test_json_lines_are_audited(run: Run) -> None:
    write_responses(Path("r.jsonl"), GOOD, BAD)
    ran = run("audit", "r.jsonl", "--json")
    assert ran.status == 0 and ran.err == ""
    assert ran.json["n"] == 2 and ran.json["out"] == "r.audit.jsonl"
    good, bad = read_jsonl(Path("r.audit.jsonl"))
    assert (good["verdict"], bad["verdict"], bad["first_error"]) == ("sound", "wrong", 0)
    assert run("audit", "r.jsonl", "--out", "new/folder/a.jsonl").out.endswith("written to new/folder/a.jsonl\n")


def test_tables_runs_and_items_give_the_same_audits(run: Run) -> None:
    run("build", "witness", "--arguments", "3", "--out", "d")
    (item,) = read_jsonl(Path("d/data/test.jsonl"))
    with Path("t.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["nr", "puzzle", "reply", "key"], [7, item["prompt"], "Answer: yes", 1]])
    Path("t.csv.gz").write_bytes(gzip.compress(Path("t.csv").read_bytes()))
    columns = ("--prompt-column", "puzzle", "--response-column", "reply", "--expected-column", "key")
    for name in ("t.csv", "t.csv.gz"):
        assert run("audit", name, *columns, "--id-column", "nr", "--out", "a.jsonl").status == 0
        (record,) = read_jsonl(Path("a.jsonl"))
        assert (record["row"], record["answer_correct"], record["expected"]) == (7, True, "yes")
        assert record["expected_differs"] is False and record["theory"] == item["theory"]
    Path("run").mkdir()
    line = json.dumps({"item": item["id"], "response": "Answer: yes"}) + "\n"
    Path("run/samples.jsonl").write_text(line)
    Path("run/manifest.json").write_text(json.dumps({"dataset": "d"}))
    Path("byid.jsonl").write_text(line)
    assert run("audit", "run").out.endswith("written to run.audit.jsonl\n")
    assert run("audit", "byid.jsonl", "--dataset", "d", "--out", "b.jsonl").status == 0
    for name in ("run.audit.jsonl", "b.jsonl"):
        (record,) = read_jsonl(Path(name))
        assert record["theory"] == item["theory"] and record["answer_correct"] is True


def test_more_processes_write_the_same_bytes(run: Run) -> None:
    write_responses(Path("r.jsonl"), *[GOOD, BAD] * 20)
    assert run("audit", "r.jsonl", "--out", "one.jsonl").status == 0
    assert run("audit", "r.jsonl", "--out", "two.jsonl", "--jobs", 2).status == 0
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()


def test_strict_answers_and_semantics(run: Run) -> None:
    ring = {**PUZZLE, "attacks": [["bo", "ada"], ["cy", "bo"], ["bo", "cy"]]}
    lines = [{"theory": PUZZLE, "response": "Therefore, the answer is yes."}]
    lines += [{"theory": ring, "response": "Answer: undetermined"}]
    Path("r.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    run("audit", "r.jsonl", "--out", "lenient.jsonl")
    run("audit", "r.jsonl", "--out", "strict.jsonl", "--strict-answers", "--semantics", "preferred")
    lenient, strict = read_jsonl(Path("lenient.jsonl")), read_jsonl(Path("strict.jsonl"))
    assert (lenient[0]["answer"]["reading"], strict[0]["answer"]["value"]) == ("lenient", None)
    assert [r["semantics"] for r in strict] == ["preferred"] * 2
    assert [r["solver_answer"] for r in strict] == ["yes", "undetermined"]


def test_the_audit_has_a_name_of_its_own(run: Run) -> None:
    for name in ("model-1.5_a.jsonl", "model-1.5_b.jsonl"):
        write_responses(Path(name), GOOD)
        assert run("audit", name).status == 0
    there = sorted(p.name for p in Path().glob("*.audit.jsonl"))
    assert there == ["model-1.5_a.audit.jsonl", "model-1.5_b.audit.jsonl"]
    before = Path("model-1.5_a.jsonl").read_bytes()
    refused(run("audit", "model-1.5_a.jsonl", "--out", "model-1.5_a.jsonl"), "holds the responses")
    assert Path("model-1.5_a.jsonl").read_bytes() == before


def test_a_run_can_be_audited_from_inside_its_folder(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("run").mkdir()
    write_responses(Path("run/samples.jsonl"), GOOD)
    monkeypatch.chdir("run")
    assert run("audit", ".").status == 0
    assert Path("../run.audit.jsonl").exists()


def test_an_audit_that_cannot_be_written_is_told_before_the_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastword.eval.pool.audit_row", lambda *_: pytest.fail("audited in vain"))
    write_responses(Path("r.jsonl"), GOOD)
    Path("file").write_text("")
    Path("folder").mkdir()
    refused(run("audit", "r.jsonl", "--out", "folder"), "cannot write folder: it is a folder")
    refused(run("audit", "r.jsonl", "--out", "file/a.jsonl"), "cannot write file/a.jsonl")
    refused(run("audit", "r.jsonl", "--out", "/dev/null"), "no ordinary file")
    refused(run("audit", "r.jsonl", "--out", "/proc/a.jsonl"), "cannot write /proc/a.jsonl")
    assert sorted(p.name for p in Path().iterdir()) == ["file", "folder", "r.jsonl"]


@pytest.mark.parametrize(
    ("name", "content", "options", "part"),
    [
        ("r.csv", b"prompt,reply\na,b\n", (), "r.csv: no column 'response' (--response-column); there are: prompt"),
        ("r.csv", b"prompt,response\na,b\n", ("--prompt-column", "puzzle"), "no column 'puzzle' (--prompt-column)"),
        ("r.csv", b"", (), "empty"),
        ("r.jsonl", b"", (), "r.jsonl: holds no responses"),
        ("r.csv", "prompt,response\na,b\n".encode("utf-16"), (), "no UTF-8"),
        ("r.csv.gz", b"prompt,response\n", (), "compressed data"),
        ("r.jsonl", b"{}\n", ("--system", "oracle"), "unknown system 'oracle'"),
        ("r.jsonl", b"{}\n", ("--dataset", "missing"), "missing: no such file"),
        ("r.jsonl/x", b"", (), "no run's folder"),
    ],
)
def test_sources_that_cannot_be_audited(name: str, content: bytes, options: Any, part: str, run: Run) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_bytes(content)
    source = Path(name.removesuffix("/x"))
    before = sorted(Path().rglob("*"))
    refused(run("audit", source, *options), part)
    assert sorted(Path().rglob("*")) == before


def test_bad_rows_are_records_and_a_warning(run: Run) -> None:
    good = json.dumps({"theory": PUZZLE, "response": GOOD}).encode()
    unread = json.dumps({"prompt": f"Who knows? {CLIMBING}", "response": GOOD}).encode()
    huge = json.dumps({"theory": PUZZLE, "response": "x " * 5_000_000}).encode()
    Path("r.jsonl").write_bytes(b"\n".join([good, unread, huge, b'{"response": "\xe9"}', b"7", good, good[:40]]))
    ran = run("audit", "r.jsonl")
    assert ran.status == 0 and ran.err.startswith("warning: 5 of 7 rows could not be audited")
    assert ran.err.count("\n") == 1 and "\x1b" not in ran.err
    records = read_jsonl(Path("r.audit.jsonl"))
    assert [r["row"] for r in records] == [1, 2, 3, 4, 5, 6, 7]
    assert [r["answer"]["status"] == "error" for r in records] == [False, True, True, True, True, False, True]
    assert all(r["message"] for r in records if r["answer"]["status"] == "error")
    assert records[2]["response"] == "x " * 5_000_000, "the text of a row that is not audited is kept"
    assert "not UTF-8" in records[3]["message"] and "cut off" in records[6]["message"]


def test_what_a_model_says_does_not_steer_the_terminal(run: Run) -> None:
    text = f"{CLIMBING} Bo is telling the truth, because nobody accuses Bo.\u202e\u2028 Answer: no"
    write_responses(Path("r.jsonl"), text, model=CLIMBING)
    ran = run("audit", "r.jsonl")
    assert ran.status == 0
    written = Path("r.audit.jsonl").read_text(encoding="utf-8")
    assert not any(c in written + ran.out + ran.err for c in "\x1b\x07\x9b\u202e\u2028")
    assert read_jsonl(Path("r.audit.jsonl"))[0]["response"] == text, "nothing of the text is lost"
    Path("t.csv").write_text(f"{CLIMBING},b\n1,2\n")
    refused(run("audit", "t.csv"), "\\x1b[31mred")


def test_a_report_is_written(run: Run) -> None:
    write_responses(Path("r.jsonl"), GOOD, BAD)
    run("audit", "r.jsonl")
    assert run("report", "r.audit.jsonl", "--out", "r.html", "--json").json == {"out": "r.html"}
    assert Path("r.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    refused(run("report", "missing.jsonl"), "missing.jsonl: no such file")
    refused(run("report", "r.jsonl"), "r.jsonl:1: field 'system'")
    refused(run("report", "r.audit.jsonl", "--out", "/proc/r.html"), "cannot write /proc/r.html")


# --- solve and crosscheck -------------------------------------------------------------------------------------------

# two arguments that attack each other, and a third that both attack: grounded {}, complete {} {1} {2}, others {1} {2}
CHOICE = "p af 3\n1 2\n2 1\n1 3\n2 3\n"
BOTH = [["1"], ["2"]]
ALL = {"GR": [[]], "CO": [[], *BOTH], "PR": BOTH, "ST": BOTH, "SST": BOTH, "STG": BOTH, "ID": [[]], "EA": [[]]}


@pytest.mark.parametrize("backend", ["asp", "sat", "auto"])
@pytest.mark.parametrize("semantics", ALL)
def test_frameworks_are_solved(semantics: str, backend: str, run: Run) -> None:
    Path("f.af").write_text(CHOICE)

    def solve(task: str, *more: str) -> Ran:
        return run("solve", "-p", f"{task}-{semantics}", "-f", "f.af", "--backend", backend, *more)

    def answer(task: str, argument: str) -> Any:
        return solve(task, "-a", argument, "--json").json

    expected = ALL[semantics]
    assert sorted(solve("EE", "--json").json["extensions"]) == expected
    assert solve("SE", "--json").json["extensions"][0] in expected
    lines = sorted(solve("EE").out.splitlines())
    assert lines == sorted(" ".join(["w", *s]) for s in expected)
    assert solve("DC", "-a", "3").out == "NO\n"
    assert solve("CE").out == f"{len(expected)}\n"
    assert solve("CE", "--json").json == {"count": len(expected)}
    assert sorted(solve("EE", "--stream").out.splitlines()) == lines
    assert sorted(solve("EE", "--stream", "--json").lines) == expected
    credulous = semantics not in ("GR", "ID", "EA")
    assert answer("DC", "1") == ({"answer": "YES", "witness": ["1"]} if credulous else {"answer": "NO"})
    refuted = answer("DS", "1")
    assert refuted["answer"] == "NO" and refuted["witness"] in expected and "1" not in refuted["witness"]


def test_where_there_is_no_stable_extension(run: Run) -> None:
    Path("f.af").write_text("p af 1\n1 1\n")
    for task, text in (("SE-ST", "NO\n"), ("EE-ST", ""), ("CE-ST", "0\n"), ("SE-PR", "w\n")):
        assert run("solve", "-p", task, "-f", "f.af").out == text
    assert run("solve", "-p", "DS-ST", "-f", "f.af", "-a", "1", "--json").json == {"answer": "YES"}


def test_the_text_of_a_reinstated_argument(run: Run) -> None:
    Path("f.tgf").write_text("1\n2\n3\n#\n3 2\n2 1\n")
    assert run("solve", "-p", "SE-GR", "-f", "f.tgf", "--json").json == {"extensions": [["1", "3"]]}
    assert run("solve", "-p", "DS-PR", "-f", "f.tgf", "-a", "1").out == "YES\n"
    assert run("solve", "-p", "DC-PR", "-f", "f.tgf", "-a", "1").out == "YES\nw 1 3\n"


@pytest.mark.skipif(not CASES.exists(), reason="the shared cases are not beside the repository")
def test_bad_frameworks_get_the_right_reaction(run: Run) -> None:
    for case in json.loads(CASES.read_text())["bad_inputs"]:
        Path("f").write_text(case["raw"])
        query = ("-p", "DC-PR", "-a", case["query"]) if "query" in case else ("-p", "EE-CO")
        form = ("-fo", case["fmt"]) if "fmt" in case else ()
        ran = run("solve", *query, "-f", "f", *form)
        if case["expect"].startswith("accept"):
            assert ran.status == 0 and ran.out == "w\n", case["name"]
            assert ran.err == "warning: f:2: argument 'a' is declared again; it counts once\n"
        else:
            refused(ran)


def test_problems_and_formats_are_listed(run: Run) -> None:
    names = run("solve", "--problems").out.strip("[]\n").split(",")
    assert len(names) == len(set(names)) == 5 * 11 and {"SE-GR", "EE-STG", "CE-CF", "DC-EA", "DS-PR"} <= set(names)
    assert run("solve", "--formats").out == "[i23,apx,tgf]\n"
    assert run("solve", "--problems", "--json").json == names
    Path("f.af").write_text(CHOICE)
    for name in names:
        asked = ("-a", "1") if name.startswith("D") else ()
        ran = run("solve", "-p", name, "-f", "f.af", *asked)
        assert ran.status == 0 and ran.err == "", name


def test_what_is_not_decided_is_unknown(run: Run) -> None:
    names = range(1, 61)
    ring = [f"{i} {(i + k) % 60 + 1}" for i in names for k in (1, 2, 5)]
    Path("f.af").write_text("\n".join(["p af 60", *ring]))
    for backend in ("asp", "sat", "auto"):
        options = ("-p", "CE-CF", "-f", "f.af", "--seconds", "0.2", "--backend", backend)
        ran = run("solve", *options)
        assert (ran.status, ran.out) == (1, "") and ran.err.startswith("unknown: not decided within 0.2 s")
        ran = run("solve", *options, "--json")
        assert ran.status == 1 and ran.json["answer"] == "unknown" and "0.2 s" in ran.json["reason"]


def test_what_is_chosen_is_told_on_stderr(run: Run) -> None:
    Path("f.af").write_text("p af 3\n1 2\n2 3\n")
    ran = run("solve", "-p", "SE-PR", "-f", "f.af", "--verbose")
    assert (ran.out, ran.err) == ("w 1 3\n", "grounded propagation decides 3 of 3 arguments\n")


def test_only_all_extensions_are_streamed(run: Run) -> None:
    Path("f.af").write_text(CHOICE)
    refused(run("solve", "-p", "SE-PR", "-f", "f.af", "--stream"), "--stream goes with EE, not with SE")


@pytest.mark.parametrize(
    "text",
    [
        b"p af 3\r\n1 2\r\n2 3\r\n",
        b"p af 3\r1 2\r2 3\r",
        b"\xef\xbb\xbf# first\n\n  p  af  3  \n\n#p af 9\n\t1\t2 \n2 3",
        b"p af 3\n1 2\n2 3\n1 2\n1 2\n",
    ],
    ids=["CRLF", "CR", "comments and blanks", "duplicates"],
)
def test_odd_but_right_frameworks_are_read(text: bytes, run: Run) -> None:
    Path("f.af").write_bytes(text)
    ran = run("solve", "-p", "SE-PR", "-f", "f.af")
    assert (ran.status, ran.out, ran.err) == (0, "w 1 3\n", "")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (b"p af 2\n1 99999999999999999999\n", "f.af:2:3: unknown argument '99999999999999999999': the arguments"),
        (b"p af 2\n01 2\n", "f.af:2:1: unknown argument '01'"),
        (b"p af 99999999999999999999\n", "f.af:1:6: '99999999999999999999' arguments; at most 1,000,000"),
        (b"p cnf 2 1\n1 2 0\n", "f.af:1:1: this is a header of kind 'cnf'"),
        (b"p af 2\n1 2\x00", "f.af:2:4: control character U+0000"),
        (b"\x7fELF\x02\x01\x01\x00", "f.af:1:1: control character U+007F"),
        (b"\x1f\x8b\x08\x00\xff", "f.af: not a text file: byte 1 is no UTF-8"),
        (b"", "f.af: nothing but comments or blanks: expected a header"),
        (b"p af 2\n1 " + b"2" * 100_000, "f.af:2:3: unknown argument '" + "2" * 40 + "...'"),
    ],
    ids=["huge id", "leading zero", "huge header", "wrong header", "NUL", "program", "archive", "empty", "long line"],
)
def test_wrong_frameworks_are_refused_with_their_place(text: bytes, part: str, run: Run) -> None:
    Path("f.af").write_bytes(text)
    ran = run("solve", "-p", "DC-PR", "-a", "1", "-f", "f.af")
    refused(ran, part)
    assert len(ran.err) < 300


@pytest.mark.parametrize("backend", ["asp", "sat", "auto"])
@pytest.mark.parametrize("task", ["DC", "DS"])
def test_an_unknown_argument_is_never_answered(task: str, backend: str, run: Run) -> None:
    Path("f.af").write_text(CHOICE)
    for semantics in Semantics:
        for argument in ("4", "0", "-1", "01", "1 2", ""):
            ran = run("solve", "-p", f"{task}-{semantics}", "-f", "f.af", "-a", argument, "--backend", backend)
            refused(ran, f"error: {argument!r} is not an argument of this framework")


def test_a_time_limit_is_a_length_of_time(run: Run) -> None:
    Path("f.af").write_text(CHOICE)
    for seconds in ("-1", "nan"):
        refused(run("solve", "-p", "EE-CO", "-f", "f.af", f"--seconds={seconds}"), "time limit")


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ((), "-p TASK-SEMANTICS"),
        (("-p", "EE-XX", "-f", "f"), "unknown problem 'EE-XX'"),
        (("-p", "DC-PR", "-f", "f"), "wants an argument (-a)"),
        (("-p", "EE-PR", "-f", "f", "-a", "1"), "takes no argument (-a)"),
        (("-p", "EE-PR", "-f", "f", "-fo", "xyz"), "unknown format 'xyz'"),
        (("-p", "EE-PR", "-f", "missing"), "missing: No such file"),
        (("-p", "EE-PR", "-f", "."), "Is a directory"),
        (("-p", "EE-PR", "-f", "latin"), "latin: not a text file: byte 7 is no UTF-8"),
        (("-p", "EE-PR", "-f", "steer"), "steer:2:4: control character U+001B"),
        (("--prompts", "missing.csv"), "missing.csv: no such file"),
        (("--prompts", "f", "--system", "oracle"), "unknown system 'oracle'"),
    ],
)
def test_what_cannot_be_solved_is_told(options: tuple[str, ...], part: str, run: Run) -> None:
    Path("f").write_text(CHOICE)
    Path("latin").write_bytes(b"p af 2\n\xff 2\n")
    Path("steer").write_text("p af 2\n1 2\x1b[31m\n")
    ran = run("solve", *options)
    refused(ran, part)
    assert "\x1b" not in ran.err


def test_problems_in_english_are_solved(run: Run) -> None:
    run("build", "witness", "--arguments", "2-3", "--out", "d")
    rows = read_jsonl(Path("d/data/test.jsonl"))
    prompts = [r["prompt"] for r in rows]
    with Path("p.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["id", "text"], ["a", prompts[0]], ["b", "Who knows?"], ["c", prompts[1]]])
    first, unread, last = run("solve", "--prompts", "p.csv", "--prompt-column", "text", "--id-column", "id").lines
    assert (first, last) == ({"row": "a", "answer": rows[0]["answer"]}, {"row": "c", "answer": rows[1]["answer"]})
    assert unread["row"] == "b" and set(unread) == {"row", "unread"} and unread["unread"]
    Path("p.jsonl").write_text(json.dumps({"prompt": prompts[1]}) + '\n{"prompt": "cut o')
    good, cut = run("solve", "--prompts", "p.jsonl", "--system", "witness").lines
    assert good == {"row": 1, "answer": rows[1]["answer"]} and "cut off" in cut["unread"]


def test_the_engines_agree(run: Run) -> None:
    ran = run("crosscheck", "--count", 5, "--seed", 3)
    assert ran.status == 0 and "all agree" in ran.out
    found = run("crosscheck", "--count", 5, "--seed", 3, "--json").json
    assert (found["ok"], found["frameworks"], found["disagreements"]) == (True, 5, [])


def test_a_disagreement_is_shown_and_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from lastword.generators.engines import BACKENDS

    monkeypatch.setattr(BACKENDS["sat"], "credulous", lambda *_, **__: None)
    ran = run("crosscheck", "--count", 3)
    assert ran.status == 1 and "p af 1\n" in ran.out


# --- the demo, usage, statuses --------------------------------------------------------------------------------------


def test_the_demo_runs_from_an_empty_folder(run: Run) -> None:
    ran = run("demo")
    assert ran.status == 0 and ran.err == ""
    assert Path("lastword-demo/report.html").exists() and "problems: 0" in ran.out
    assert run("demo").status == 0, "it may be run again"
    Path("mine").mkdir()
    Path("mine/notes.txt").write_text("mine")
    refused(run("demo", "--out", "mine"), "mine")
    assert [p.name for p in Path("mine").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("arguments", [("nonsense",), ("build", "knights"), ("audit",), ("solve", "--backend", "z")])
def test_usage_errors_have_status_2(arguments: tuple[str, ...], run: Run) -> None:
    ran = run(*arguments)
    assert ran.status == 2 and ran.out == "" and "Traceback" not in ran.err and ran.err


# programs started in other folders find the package that is tested here
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).absolute().parents[1])}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "lastword", *arguments]


def test_the_module_runs_as_a_program(tmp_path: Path) -> None:
    done = subprocess.run(command("verify", "missing"), cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: missing does not exist")


def test_a_terminal_of_few_characters_gets_escapes(tmp_path: Path) -> None:
    (tmp_path / "f.tgf").write_text("zoë\n#\n", encoding="utf-8")
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    line = command("solve", "-p", "SE-GR", "-f", "f.tgf")
    done = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "w zo\\xeb\n", "")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "f.tgf").write_text("\n".join(map(str, range(30_000))) + "\n#\n")
    line = command("solve", "-p", "SE-GR", "-f", "f.tgf")
    process = subprocess.Popen(line, cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait(30)


# --- stopping -------------------------------------------------------------------------------------------------------

stoppable = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def stopped(where: Path, number: int, begun: Path, *arguments: str) -> tuple[int, str]:
    """Status and stderr of a command that gets the signal (as a terminal sends Ctrl-C: to all its processes)."""
    process = subprocess.Popen(
        command(*arguments), cwd=where, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    end = time.monotonic() + 30
    while not any(where.glob(str(begun))) and time.monotonic() < end:
        time.sleep(0.02)
        assert process.poll() is None, "it ended before the signal"
    time.sleep(0.1)
    os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
    _, err = process.communicate(timeout=30)
    return process.returncode, err


@stoppable
@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "2")])
def test_a_build_that_is_stopped_leaves_nothing(number: int, jobs: str, tmp_path: Path) -> None:
    build = ("build", "witness", "--arguments", "1-25", "--variants", "200", "--jobs", jobs, "--out", "d")
    status, err = stopped(tmp_path, number, Path(".d.building/data"), *build)
    assert (status, err) == (128 + number, "stopped\n")
    assert list(tmp_path.iterdir()) == []


@stoppable
@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1")])
def test_an_audit_that_is_stopped_leaves_the_old_one(number: int, jobs: str, tmp_path: Path) -> None:
    write_responses(tmp_path / "r.jsonl", *[GOOD * 10] * 20_000)
    old = '{"verdict": "sound", "steps": []}\n'
    (tmp_path / "a.jsonl").write_text(old)
    status, err = stopped(tmp_path, number, Path(".a.jsonl.*"), "audit", "r.jsonl", "--out", "a.jsonl", "--jobs", jobs)
    assert (status, err) == (128 + number, "stopped\n")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.jsonl", "r.jsonl"]
    assert (tmp_path / "a.jsonl").read_text() == old


@stoppable
def test_what_a_killed_build_leaves_is_told_and_cleared(run: Run, tmp_path: Path) -> None:
    build = ("build", "witness", "--arguments", "1-25", "--variants", "200", "--out", "d")
    assert stopped(tmp_path, signal.SIGKILL, Path(".d.building/data"), *build)[0] == -signal.SIGKILL
    refused(run("verify", ".d.building"), "is no dataset")
    refused(run("verify", "d"), "does not exist")
    assert run("build", "witness", "--arguments", "2", "--out", "d").status == 0
    assert [p.name for p in tmp_path.iterdir()] == ["d"] and run("verify", "d").status == 0


def test_options_of_another_shape_and_split_names_used_twice_are_refused(tmp_path):
    out = str(tmp_path / "d")
    for extra in (["--main", "4"], ["--splits", "train=0.8,train=0.2"]):
        done = subprocess.run(
            [sys.executable, "-m", "lastword", "build", "witness", "--arguments", "2", "--out", out, *extra],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2 and done.stderr.startswith("error: --") and not Path(out).exists()


# --- export -----------------------------------------------------------------------------------------------------------


def test_exports_say_where_they_are(run: Run, tmp_path: Path) -> None:
    run("build", "witness", "--arguments", "2-3", "--out", "set")
    assert run("export", "hub", "set", "--out", "hub", "--json").json == {"out": "hub"}
    assert (tmp_path / "hub" / "README.md").is_file()
    done = run("export", "lm-eval", "set", "--out", "task", "--task", "mine")
    assert done.status == 0 and "lm_eval --include_path task --tasks mine" in done.out
    assert (tmp_path / "task" / "task.yaml").read_text().startswith("task: mine\n")


@pytest.mark.parametrize("kind", ["hub", "lm-eval"])
def test_exports_of_what_is_no_dataset_are_refused(run: Run, tmp_path: Path, kind: str) -> None:
    (tmp_path / "empty").mkdir()
    refused(run("export", kind, "empty", "--out", "x"), "empty is no dataset")
    refused(run("export", kind, "nowhere", "--out", "x"), "nowhere is no dataset")
    assert not (tmp_path / "x").exists()
