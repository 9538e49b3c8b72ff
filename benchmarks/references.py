"""What the reference models score on a dataset, through the whole path: build, run, audit.

    python benchmarks/references.py [--items 1000] [--seed 1] [--jobs 2] [--out FOLDER]

Half of the items are linear (1 to 25 witnesses), half of the other shapes (non-linear, trees, random frameworks,
cycles; up to 12 witnesses). "right" is the share of right answers by the audit, "counted" the share that is told
without any model or reader: from the answers in the dataset and its theories. "sound" is the verdict. The last lines
tell how often the injected error of ``flawed`` is the first bad step, and on which items the argument of ``parity`` is
sound.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import lastword
from lastword.eval.inputs import read_items, read_rows
from lastword.eval.pool import audit_rows
from lastword.eval.records import Audit, ItemRecord, write_jsonl
from lastword.eval.running.folder import recorded
from lastword.eval.running.reference import names
from lastword.generators.systems import SYSTEMS

SHAPES: Mapping[str, Mapping[str, Any]] = {
    "nonlinear": {"arguments": "1-12"},
    "tree": {"arguments": "2-12", "variants": 20},
    "random": {"arguments": "2-12", "variants": 20},
    "cycle": {"arguments": "2-12"},
}


def items(n: int, seed: int, folder: Path) -> list[ItemRecord]:
    """n items, half of them linear; of each shape every k-th, so that all sizes are there."""
    found = some({"shape": "linear", "arguments": "1-25", "variants": 1 + n // 50}, n // 2, seed, folder)
    for left, (shape, parameters) in zip(range(len(SHAPES), 0, -1), SHAPES.items(), strict=True):
        others = some({"shape": shape, **parameters}, n, seed, folder)
        new = [item for item in others if item.id not in {i.id for i in found}]
        found += spread(new, (n - len(found)) // left)
    return found


def some(parameters: Mapping[str, Any], n: int, seed: int, folder: Path) -> list[ItemRecord]:
    """At most n items of these parameters."""
    out = folder / "sets" / parameters["shape"]
    lastword.build("witness", dict(parameters), seed=seed, out=out, keep_disputed=True, force=True)
    return spread(list(read_items(out).values()), n)


def spread(items: Sequence[ItemRecord], n: int) -> list[ItemRecord]:
    """n of the items (all, where there are fewer), evenly spread."""
    n = min(n, len(items))
    return [items[i * len(items) // n] for i in range(n)]


# --- what can be counted ----------------------------------------------------------------------------------------------


def accused(item: ItemRecord) -> bool:
    """Whether anybody accuses the main witness."""
    return any(x == item.theory["main"] for _, x in item.theory["attacks"])


def last_accuses(item: ItemRecord) -> bool:
    """Whether the last sentence of the testimony accuses the main witness, read off the prompt's lines."""
    told = [text.lower() for text in item.prompt.splitlines() if text.startswith("Witness ")]
    return told[-1].endswith(f" says that witness {item.theory['main']} is lying.")


def odd(item: ItemRecord) -> bool:
    """Whether the number of witnesses is odd."""
    return len(item.theory["arguments"]) % 2 == 1


COUNTED: Mapping[str, Callable[[ItemRecord], str]] = {
    "solver": lambda item: item.answer,
    "parity": lambda item: "yes" if odd(item) else "no",
    "always-yes": lambda item: "yes",
    "always-no": lambda item: "no",
    "naive": lambda item: "no" if accused(item) else "yes",
    "last-sentence": lambda item: "no" if last_accuses(item) else "yes",
}


def line(theory: Mapping[str, Any]) -> bool:
    """Whether the accusations are one path to the main witness."""
    walk, attacks = [theory["main"]], theory["attacks"]
    while len(into := [a for a, x in attacks if x == walk[-1]]) == 1 and into[0] not in walk:
        walk += into
    return len(walk) == len(theory["arguments"]) and len(attacks) == len(walk) - 1


# --- measuring --------------------------------------------------------------------------------------------------------


def audited(dataset: Path, name: str, jobs: int) -> list[Audit]:
    """The audits of what the reference model of this name says to all items."""
    out = dataset.parent / "runs" / name
    done = lastword.run(dataset, f"reference/{name}", out)
    assert not done.failed, done.failures
    return list(audit_rows(SYSTEMS["witness"], list(read_rows(out)), jobs=jobs))


def row(name: str, found: Sequence[Audit], asked: Sequence[ItemRecord]) -> str:
    """A line of the table."""
    n = len(found)
    right = sum(bool(a.answer_correct) for a in found) / n
    sound = sum(a.verdict == "sound" and a.sound is True for a in found) / n
    rule = COUNTED.get(name)
    counted = f"{sum(rule(i) == i.answer for i in asked) / n:>10.2%}" if rule else f"{'-':>10}"
    return f"{name:15}{n:>7}{right:>10.2%}{counted}{sound:>10.2%}"


def caught(found: Sequence[Audit], run: Path) -> int:
    """In how many responses the first bad step is the injected one."""
    notes = {r["item"]: r["note"] for r in recorded(run).values()}
    return sum(
        a.first_error is not None
        and a.steps[a.first_error].start < notes[a.item or ""]["end"]
        and notes[a.item or ""]["start"] < a.steps[a.first_error].end
        for a in found
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="where the dataset and the runs are kept")
    options = parser.parse_args()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.out or Path(temporary)
        asked = items(options.items, options.seed, folder)
        write_jsonl(folder / "items.jsonl", asked)
        print(f"{'model':15}{'items':>7}{'right':>10}{'counted':>10}{'sound':>10}")
        for name in names():
            found = audited(folder / "items.jsonl", name, options.jobs)
            print(row(name, found, asked), flush=True)
            if name == "flawed":
                flaws = caught(found, folder / "runs" / name), len(found)
            if name == "parity":
                sound = {True: [0, 0], False: [0, 0]}
                for a in found:
                    sound[line(a.theory)][0] += a.verdict == "sound"
                    sound[line(a.theory)][1] += 1
    print(f"flawed: the injected error is the first bad step in {flaws[0]} of {flaws[1]}")
    for on_line, where in ((True, "one path"), (False, "others")):
        print(f"parity on {where}: sound in {sound[on_line][0]} of {sound[on_line][1]}")
    print(json.dumps({"seconds": round(time.perf_counter() - start)}))


if __name__ == "__main__":
    main()
