"""The reader on responses that we labelled ourselves, and how far two annotators agree.

usage: python benchmarks/validation.py PART [--agreement] [--leave-out PREFIX] [--audit FILE]

PART is ``open``, ``closed``, ``reserve``, ``fresh`` or ``sealed`` (tests/data/witness_validation). Real responses
are read from ../shared/corpora, our own from own.jsonl beside the labels. Without ``--agreement``: the audits, scored
against the settled labels by ../shared/tools/score_steps.py. With it: the second annotation against the first.
``--leave-out o1`` leaves out the responses of files whose names begin so. ``--audit FILE`` keeps the audits.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lastword.eval.audit import audit_row
from lastword.eval.inputs import Columns, Row, read_rows
from lastword.eval.labels import as_audit, judged_labels, kappa, settled
from lastword.generators.systems import SYSTEMS

ROOT = Path(__file__).resolve().parent.parent
LABELS = ROOT / "tests" / "data" / "witness_validation"
SHARED = ROOT.parent / "shared"
WITNESS = SYSTEMS["witness"]
PARTS = ("open", "closed", "reserve", "fresh", "sealed")
FREE = ("rule(", "possible(", "contradiction_noted", "consistent_scenario", "conflicting_testimony", "parity(contra")


@cache
def rows(file: str) -> Mapping[str, Row]:
    """The rows of a file of the corpora, or of our own responses, by row."""
    if file == "own.jsonl":
        return {str(r.row): r for r in read_rows(LABELS / file, Columns(response="response", id="row"))}
    columns = Columns("prompt", "full_response", "correct_answer", "row")
    return {str(r.row): r for r in read_rows(SHARED / "corpora" / f"{file}.gz", columns)}


def lines(name: str) -> list[dict[str, Any]]:
    """The rows of a file of labels."""
    return [json.loads(line) for line in (LABELS / f"{name}.jsonl").read_text("utf-8").splitlines()]


def theory(label: Mapping[str, Any]) -> Any:
    """The puzzle of a labelled response."""
    row = rows(label["file"])[str(label["row"])]
    if row.theory is not None:
        return WITNESS.theory_from_json(row.theory)
    return WITNESS.wording.read_prompt(row.prompt or "")


def gold(part: str) -> list[dict[str, Any]]:
    """The settled labels of a part, with the judgements of the checker."""
    return judged(settled(lines(f"{part}_a"), lines(f"{part}_settled")))


def judged(labels: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The label rows with the judgements of the checker."""
    return [judged_labels(WITNESS, theory(label), label) for label in labels]


def audits(labels: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The audits of the labelled responses."""
    for label in labels:
        row = rows(label["file"])[str(label["row"])]
        audit = audit_row(WITNESS, row).model_dump(mode="json")
        for step in audit["steps"]:
            if row.reasoning and step["channel"] == "response":  # labels index both channels as one text
                step["start"] += len(row.reasoning) + 2
                step["end"] += len(row.reasoning) + 2
        yield {**audit, "file": label["file"], "row": label["row"]}


def written(path: Path, records: Iterable[Mapping[str, Any]]) -> Path:
    """The path, after the records were written there as JSON Lines."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return path


def scored(expected: list[dict[str, Any]], found: Iterable[Mapping[str, Any]], keep: Path | None) -> str:
    """What score_steps.py prints of these audits."""
    with TemporaryDirectory() as folder:
        labelled = written(Path(folder) / "labels.jsonl", expected)
        audited = written(keep or Path(folder) / "audit.jsonl", found)
        command = [sys.executable, str(SHARED / "tools" / "score_steps.py"), str(labelled), str(audited)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def kinds(labels: Iterable[Mapping[str, Any]]) -> list[str]:
    """The kinds of all sentences."""
    return [s["kind"] for label in labels for s in label["sentences"]]


def main() -> None:
    """Print the scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--agreement", action="store_true")
    parser.add_argument("--leave-out")
    parser.add_argument("--audit", type=Path)
    options = parser.parse_args()
    if options.agreement:
        first, second = judged(lines(f"{options.part}_a")), judged(lines(f"{options.part}_b"))
        print(scored(first, map(lambda row: as_audit(row, FREE), second), options.audit), end="")
        print(f"kind_kappa: {kappa(kinds(first), kinds(second)):.4f}")
    else:
        expected = [
            r for r in gold(options.part) if not (options.leave_out and r["file"].startswith(options.leave_out))
        ]
        print(scored(expected, audits(expected), options.audit), end="")


if __name__ == "__main__":
    main()
