"""The command ``compare``: runs on the same problems. Its options, and what it prints."""

from pathlib import Path
from typing import Annotated

import typer

from .errors import UsageError
from .terminal import out, say


def compare_runs(
    audits: Annotated[list[Path], typer.Argument(help="Audit files (JSONL) of the same items.")],
    by: Annotated[list[str] | None, typer.Option("--by", help="Features of problems to show parts by.")] = None,
    baseline: Annotated[str | None, typer.Option("--baseline", help="Compare each run with this one only.")] = None,
    detect: Annotated[float, typer.Option("--detect", help="The difference to plan for, 0.05 = 5 points.")] = 0.05,
    power: Annotated[float, typer.Option("--power", help="The chance of seeing it.")] = 0.8,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> None:
    """Compare runs on the same items: paired differences, clustered by theory, and the sample size that shows one."""
    from .eval.comparing import WHOLE, compare
    from .eval.comparing_text import record, text

    found = compare(audits, baseline=baseline, detect=detect, power=power)
    features = sorted({c.feature for c in found.cells} - {WHOLE})
    for name in by or ():
        if name not in features:
            known = ", ".join(features) or "none"
            raise UsageError(f"--by: no feature {name!r} in which the problems differ; those that are: {known}")
    out(record(found)) if as_json else say(text(found, tuple(by or ())))
