"""``solve --certificate``, ``verify`` and ``export drat`` on argumentation frameworks."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pysat.solvers import Solver

import lastword
from lastword import cli
from lastword.errors import SolverError
from lastword.eval.certifying import write_certificate
from lastword.eval.solving import Solution, Task
from lastword.semantics.argumentation import Semantics
from lastword.semantics.formats import read_af
from lastword.semantics.rup import refute

FLOATING = "p af 4\n1 2\n2 1\n1 3\n2 3\n3 4\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command line in a folder with the framework f.af: status, output, errors."""
    monkeypatch.chdir(tmp_path)
    Path("f.af").write_text(FLOATING)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lastword", *arguments])
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def certified(run: Run, *question: str) -> dict[str, object]:
    assert run("solve", "-f", "f.af", "-p", *question, "--certificate", "c.jsonl")[0] == 0
    found: dict[str, object] = json.loads(Path("c.jsonl").read_text())
    return found


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        (["DS-PR", "-a", "4"], "DS-PR of 4: YES (1 proof checked)"),
        (["DC-PR", "-a", "3"], "DC-PR of 3: NO (1 proof checked)"),
        (["DS-CO", "-a", "4"], "DS-CO of 4: NO (checked by the definitions)"),
        (["EE-PR"], "EE-PR: 2 (1 proof checked)"),
        (["SE-ST"], "SE-ST: YES (checked by the definitions)"),
        (["DC-GR", "-a", "4"], "DC-GR of 4: NO (checked by the definitions)"),
    ],
)
def test_written_and_verified(question: list[str], statement: str, run: Run) -> None:
    certified(run, *question)
    for more in ([], ["-f", "f.af"]):
        status, out, _ = run("verify", "c.jsonl", *more)
        assert status == 0 and statement in out and "nothing wrong" in out


def test_verify_holds_the_certificate_against_a_framework_of_one_s_own(run: Run) -> None:
    certified(run, "DS-PR", "-a", "4")
    Path("g.af").write_text(FLOATING.replace("2 3\n", ""))
    status, out, _ = run("verify", "c.jsonl", "-f", "g.af")
    assert status == 1 and "about another framework" in out


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"answer": False}, "this answer takes 1 extensions; 0 are given"),
        ({"answer": "yes"}, "field 'answer': expected true, false or a number"),
        ({"argument": 4}, "field 'argument': expected a text or null, found 4"),
        ({"proofs": "0"}, "field 'proofs': expected a list"),
        ({"proofs": [0]}, "field 'proofs': expected texts, found 0"),
        ({"witnesses": ["14"]}, "field 'witnesses': expected lists of arguments"),
        ({"theory": {"arguments": ["1"], "attacks": ["11"]}}, "field 'attacks': expected pairs of arguments"),
        ({"theory": {"arguments": ["1"], "attacks": [["1", "2"]]}}, "field 'theory': attack (1, 2) names '2'"),
        ({"theory": {"arguments": ["1", "4"], "attacks": []}}, "about another framework"),
        ({"logic": "none"}, "field 'system': is missing"),
    ],
)
def test_a_file_changed_by_hand(change: dict[str, object], why: str, run: Run) -> None:
    Path("c.jsonl").write_text(json.dumps(certified(run, "DS-PR", "-a", "4") | change))
    status, out, _ = run("verify", "c.jsonl")
    assert status == 1 and "c.jsonl:1: " in out and why in out


def test_several_certificates_in_one_file_and_json(run: Run) -> None:
    lines = [json.dumps(certified(run, *q)) for q in (["EE-CO"], ["SE-PR"])]
    Path("c.jsonl").write_text("\n".join(lines))
    status, out, _ = run("verify", "c.jsonl", "--json")
    report = json.loads(out)
    assert status == 0 and report["certificates"] == 2 and report["problems"] == []
    assert [note.split("shown: ")[1][:5] for note in report["notes"]] == ["EE-CO", "SE-PR"]


def test_clauses_and_proofs_for_other_checkers(run: Run) -> None:
    certified(run, "DS-PR", "-a", "4")
    status, out, _ = run("export", "drat", "c.jsonl", "--out", "d")
    assert status == 0 and out == "1-1.cnf has no model, by 1-1.drat; shows DS-PR of 4: YES\n"
    header, *lines = Path("d/1-1.cnf").read_text().splitlines()
    clauses = [[int(x) for x in line.split()[:-1]] for line in lines]
    top = max(abs(x) for clause in clauses for x in clause)
    assert header == f"p cnf {top} {len(clauses)}"
    with Solver("cadical153", bootstrap_with=clauses) as other:
        assert not other.solve()
    refute(clauses, Path("d/1-1.drat").read_text())


def test_what_has_no_proofs_to_write(run: Run) -> None:
    certified(run, "DC-PR", "-a", "1")
    status, _, err = run("export", "drat", "c.jsonl", "--out", "d")
    assert status == 2 and "holds no proofs" in err
    Path("c.jsonl").write_text("{}\n")
    status, _, err = run("export", "drat", "c.jsonl", "--out", "d")
    assert status == 2 and "c.jsonl:1: no certificate of an answer about an argumentation framework" in err


def test_a_limit_and_a_folder_do_not_go_with_it(run: Run) -> None:
    status, _, err = run("solve", "-p", "EE-PR", "-f", "f.af", "--limit", "1", "--certificate", "c.jsonl")
    assert status == 2 and "leave out --limit" in err
    Path("d").mkdir()
    status, _, err = run("verify", "d", "-f", "f.af")
    assert status == 2 and "d is a folder; a framework goes with a file of certificates" in err


def test_an_answer_that_the_certificate_contradicts(tmp_path: Path) -> None:
    task = Task("DS", Semantics.PR, "4")
    solution = Solution(task, read_af(FLOATING), extensions=(), accepted=False)
    with pytest.raises(SolverError, match="the engines differ on DS-PR of 4: the certificate says True"):
        write_certificate(solution, tmp_path / "c.jsonl")
    assert not (tmp_path / "c.jsonl").exists()


def test_from_python() -> None:
    af = lastword.AF.of("abcd", ["ab", "ba", "ac", "bc", "cd"])
    certificate = lastword.certify(af, "PR", "DS", "d")
    assert certificate.answer is True
    assert lastword.check_certificate(certificate, af).ok
    assert not lastword.check_certificate(certificate, lastword.AF.of("abcd", ["ab", "ba", "ac", "bc"])).ok
