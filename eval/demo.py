"""The demo: the whole path on bundled data, from building a dataset to an HTML report. No network."""

import json
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

from ..errors import UsageError
from ..generators.building import build
from ..generators.systems import SYSTEMS
from ..generators.verify import verify
from .audit import audit_response
from .metrics import summary
from .records import Audit, write_jsonl
from .report import write_report

RESPONSES = "demo_responses.jsonl"
MADE = {"dataset", "audit.jsonl", "report.html"}


def run_demo(folder: Path, *, force: bool, say: Callable[[str], object]) -> Path:
    """Build and verify a small dataset, audit the bundled responses, write the report; returns the report's path.

    What an earlier demo made is replaced. UsageError where the folder holds anything else, unless ``force``.
    """
    if folder.exists() and not force and (strange := {path.name for path in folder.iterdir()} - MADE):
        raise UsageError(
            f"{folder} holds other things ({min(strange)}): name another folder with --out, or give --force"
        )
    shutil.rmtree(folder / "dataset", ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    dataset = build("witness", {"shape": "nonlinear", "arguments": "1-6"}, seed=1, out=folder / "dataset", force=True)
    n = sum(c.rows for name, c in dataset.manifest.files.items() if name.startswith("data/"))
    say(f"1. built    {n} puzzles in {folder / 'dataset'}, each solved by clingo and by SAT, with a certificate")
    checked = verify(folder / "dataset")
    say(f"2. verified {checked.certificates} certificates without a solver; problems: {len(checked.problems)}")
    audits = list(bundled_audits())
    write_jsonl(folder / "audit.jsonl", audits)
    say(f"3. audited  {len(audits)} bundled responses into {folder / 'audit.jsonl'}")
    for audit in audits:
        say(f"     {audit.model}: {audit.verdict.replace('_', ' ')}{first_error(audit)}")
    figures = summary(audits)
    write_report([folder / "audit.jsonl"], folder / "report.html", title="lastword demo")
    say(f"4. report   {folder / 'report.html'} (accuracy {figures['answers']['accuracy']:.2f}%, n = {figures['n']})")
    return folder / "report.html"


def first_error(audit: Audit) -> str:
    """Where the first bad step is, in words; nothing where there is none."""
    if audit.first_error is None:
        return ""
    step = audit.steps[audit.first_error]
    text = " ".join((audit.response or "")[step.start : step.end].split())
    return f'; first error: "{text}"'


def bundled_audits() -> Iterator[Audit]:
    """The audits of the responses that come with the package."""
    system = SYSTEMS["witness"]
    for number, line in enumerate(files(__package__).joinpath(RESPONSES).read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        theory = system.theory_from_json(row["theory"])
        found = audit_response(
            system,
            theory,
            row["response"],
            finish_reason=row.get("finish_reason"),
            prompt=system.wording.prompt(theory),
        )
        yield found.model_copy(update={"file": RESPONSES, "row": number, "model": row["model"]})
