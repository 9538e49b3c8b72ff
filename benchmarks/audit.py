"""Responses audited a second on one core, and how the time grows with the length of a response.

usage: python benchmarks/audit.py [CSV [--responses N]]

Without a file: derivations said by lastword on chains of growing length, against a baseline in the same run that only
splits the text into sentences and looks for names by a regular expression. With a file (such as
../shared/corpora/gemini-1.5-pro_linear.csv.gz): its responses.
"""

import argparse
import re
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

from lastword.eval.audit import audit_response, audit_row
from lastword.eval.inputs import Columns, read_rows
from lastword.generators.systems import SYSTEMS
from lastword.semantics.witness import Puzzle
from lastword.semantics.witness_derivation import derivation

WITNESS = SYSTEMS["witness"]


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def chain(n: int) -> Puzzle:
    """A path of n witnesses."""
    names = [f"w{i}" for i in range(n)]
    return Puzzle.of(names, [(names[i + 1], names[i]) for i in range(n - 1)], names[0], "the bus is late")


def baseline(puzzle: Puzzle, text: str) -> int:
    """A reader that only counts names sentence by sentence."""
    names = re.compile("|".join(map(re.escape, puzzle.arguments)), re.IGNORECASE)
    return sum(len(names.findall(sentence)) for sentence in re.split(r"(?<=[.!?])\s+|\n", text))


def growing(sizes: tuple[int, ...], repeats: int) -> None:
    """A table over chains of growing length."""
    print("| witnesses | characters | audit, ms | ms a 1,000 characters | audit / baseline |\n|---|---|---|---|---|")
    for n in sizes:
        puzzle = chain(n)
        text = WITNESS.wording.say(puzzle, derivation(puzzle), Random(n))
        audit_response(WITNESS, chain(n), text)
        mine = sum(seconds(lambda: audit_response(WITNESS, chain(n), text)) for _ in range(repeats)) / repeats  # noqa: B023
        base = seconds(lambda: [baseline(puzzle, text) for _ in range(200)]) / 200  # noqa: B023
        print(f"| {n} | {len(text)} | {mine * 1e3:.1f} | {mine * 1e6 / len(text):.2f} | {mine / base:.0f} |")


def corpus(path: Path, responses: int | None) -> None:
    """Responses a second on a file of the witness corpora."""
    columns = Columns("prompt", "full_response", "correct_answer", "row")
    rows = list(islice(read_rows(path, columns), responses))
    audit_row(WITNESS, rows[0])
    spent = seconds(lambda: [audit_row(WITNESS, row) for row in rows])
    print(f"{path.name}: {len(rows)} responses in {spent:.1f} s of one core, {len(rows) / spent:.0f} a second")


def main() -> None:
    """Run as the usage says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--responses", type=int)
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    if given.file:
        corpus(given.file, given.responses)
    else:
        growing((5, 10, 20, 40, 80), given.repeats)


if __name__ == "__main__":
    main()
