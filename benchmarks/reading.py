"""How much of real responses is read: claim-bearing sentences, coverage, and why the rest is unread.

usage: python benchmarks/reading.py CSV.. [--every N] [--unread FILE]

Files are those of ../shared/corpora. ``--every N`` takes each N-th response only; ``--unread FILE`` writes the unread
sentences there, one JSON line each. A heading without claims that was understood ("Bo vs. Ada", "Witnesses against
Ada:", whose predicate goes to the lines below) counts as read; the share of those is given apart. The published pool
has 69,003 claim-bearing sentences in 5,040 responses of gemini-1.5-pro and 9,089 in 332 of o1-preview (about half of
the responses are in the files).
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from lastword.eval.inputs import Columns, read_rows
from lastword.generators.systems import SYSTEMS
from lastword.nl.witness.headings import HEADING
from lastword.semantics.claims import Kind, Step

WITNESS = SYSTEMS["witness"]
PUBLISHED = {"gemini": 69_003 / 5_040, "o1": 9_089 / 332}  # claim-bearing sentences a response
LEFT_OUT = (Kind.RESTATEMENT, Kind.ANSWER)


def responses(path: Path, every: int) -> Iterator[tuple[object, str, str]]:
    """Row, prompt and response of the file's rows."""
    columns = Columns("prompt", "full_response", "correct_answer", "row")
    for row in islice(read_rows(path, columns), 0, None, every):
        yield row.row, row.prompt or "", row.response or ""


def sentences(path: Path, every: int) -> Iterator[tuple[object, Step[object], str, bool]]:
    """Row, step, its text, and whether it bears a claim, for all sentences of the file."""
    for row, prompt, text in responses(path, every):
        theory = WITNESS.wording.read_prompt(prompt)
        for step in WITNESS.wording.read(theory, text):
            said = text[step.start : step.end]
            yield row, step, said, WITNESS.wording.claim_bearing(theory, said)


def measured(path: Path, every: int) -> tuple[Counter[str], Counter[str], list[dict[str, object]]]:
    """Counts of sentences, of notes on unread ones, and the unread sentences."""
    counts: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    unread: list[dict[str, object]] = []
    for row, step, said, bears in sentences(path, every):
        if not bears:
            continue
        counts["bearing"] += 1
        if step.kind in LEFT_OUT:
            continue
        counts["reasoning"] += 1
        heading = not step.claims and step.note == HEADING
        counts["read"] += bool(step.claims) or heading
        counts["headings"] += heading
        if not step.claims and not heading:
            notes[step.note or "taken for a heading or remark"] += 1
            unread.append({"file": path.name, "row": row, "start": step.start, "note": step.note, "text": said})
    return counts, notes, unread


def main() -> None:
    """Print a line a file and the commonest reasons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--unread", type=Path)
    options = parser.parse_args()
    reasons: Counter[str] = Counter()
    lines: list[dict[str, object]] = []
    print(
        "| file | responses | bearing a response | published | reasoning | read, % | headings among them, % "
        "| responses a second |\n|" + "---|" * 8
    )
    for path in options.files:
        start = time.process_time()
        counts, notes, unread = measured(path, options.every)
        n = sum(1 for _ in responses(path, options.every))
        published = PUBLISHED["o1" if path.name.startswith("o1") else "gemini"]
        read, headings = (100 * counts[key] / max(1, counts["reasoning"]) for key in ("read", "headings"))
        print(
            f"| {path.name} | {n} | {counts['bearing'] / n:.2f} | {published:.2f} | {counts['reasoning']} "
            f"| {read:.1f} | {headings:.1f} | {n / (time.process_time() - start):.0f} |"
        )
        reasons += notes
        lines += unread
    print("\n".join(f"{n:6} {note}" for note, n in reasons.most_common(25)))
    if options.unread:
        options.unread.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
