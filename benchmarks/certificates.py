"""What certificates cost: to answer alone, to certify, to check, and how long the proofs are (CPU seconds).

python benchmarks/certificates.py [FOLDER of .af files; default ../shared/instances]
"""

import sys
from pathlib import Path
from time import process_time

from lastword.encodings.sat import argumentation as sat
from lastword.encodings.sat.proving import certify
from lastword.errors import BudgetExceeded
from lastword.semantics.acceptance_check import check
from lastword.semantics.argumentation import AF, Semantics
from lastword.semantics.formats import read_af

SECONDS = 60.0
QUESTIONS = [
    ("er4_1000", "SE", "ST"),
    ("er4_1000", "DC", "CO"),
    ("ba2_1000", "SE", "PR"),
    ("grid_1936", "SE", "PR"),
    ("grid_961", "DS", "PR"),
    ("grid_196", "DS", "PR"),
    ("er4_200", "DS", "PR"),
    ("scc_200", "DS", "PR"),
    ("ba2_1000", "SE", "ID"),
    ("er4_50", "EE", "PR"),
    ("grid_49", "EE", "PR"),
    ("ba2_200", "EE", "PR"),
    ("pairs_28", "EE", "PR"),
]


def main(folder: Path) -> None:
    """Print one line a question."""
    print("| instance, question | answer | solve | certify | check | proof lines | proof KB |")
    print("|---|---|---|---|---|---|---|")
    for name, task, semantics in QUESTIONS:
        af = read_af((folder / f"{name}.af").read_text(encoding="utf-8"))
        argument = af.arguments[0] if task in ("DC", "DS") else None
        try:
            print(line(name, af, task, semantics, argument), flush=True)
        except BudgetExceeded as error:
            print(f"| {name} {task}-{semantics} | {error} |")


def line(name: str, af: AF, task: str, semantics: str, argument: str | None) -> str:
    """The measured row of one question."""
    start = process_time()
    alone = "-"
    if semantics in ("CO", "PR", "ST"):
        solve(af, task, Semantics(semantics), argument)
        alone = f"{process_time() - start:.2f}"
    start = process_time()
    made = certify(af, semantics, task, argument, seconds=SECONDS)
    made_in = process_time() - start
    start = process_time()
    assert check(made, af).ok
    checked_in = process_time() - start
    lines, size = sum(p.count("\n") + 1 for p in made.proofs), sum(map(len, made.proofs)) / 1000
    said = ("NO", "YES")[made.answer] if isinstance(made.answer, bool) else made.answer
    return f"| {name} {task}-{semantics} | {said} | {alone} | {made_in:.2f} | {checked_in:.2f} | {lines} | {size:.0f} |"


def solve(af: AF, task: str, semantics: Semantics, argument: str | None) -> object:
    """The answer alone, by the SAT backend."""
    match task:
        case "SE":
            return sat.some(af, semantics, seconds=SECONDS)
        case "EE":
            return sat.extensions(af, semantics, seconds=SECONDS)
        case "DC":
            return sat.credulous(af, semantics, str(argument), seconds=SECONDS)
        case _:
            return sat.skeptical(af, semantics, str(argument), seconds=SECONDS)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/instances"))
