"""What explanations cost: strategies and smallest changes for two arguments of each instance (CPU seconds).

python benchmarks/explanations.py [FOLDER of .af files; default ../shared/instances]
"""

import sys
from pathlib import Path
from time import process_time

from lastword.encodings.sat.changing import Part, explain, smallest_change
from lastword.errors import BudgetExceeded
from lastword.semantics.argumentation import AF
from lastword.semantics.discussion import Game, Refutation, check_strategy, wins
from lastword.semantics.formats import read_af

SECONDS = 5.0
INSTANCES = (
    *("er4_50", "grid_49", "er4_200", "ba2_200", "scc_200", "grid_196"),
    *("ba2_1000", "admbuster_1000", "er4_1000", "grid_1936"),
)


def main(folder: Path) -> None:
    """Print one line a question."""
    print("| instance, argument, game | strategy | seconds | attacks | seconds | arguments | seconds |")
    print("|---|---|---|---|---|---|---|")
    for name in INSTANCES:
        af = read_af((folder / f"{name}.af").read_text(encoding="utf-8"))
        for argument in (af.arguments[0], af.arguments[len(af.arguments) // 2]):
            for game in Game:
                cells = [strategy(af, game, argument), *(change(af, game, argument, part) for part in Part)]
                print("|", " | ".join([f"{name}, {argument}, {game}", *cells]), "|", flush=True)


def strategy(af: AF, game: Game, argument: str) -> str:
    """Who wins, in how many moves or positions, in what time."""
    start = process_time()
    try:
        found = explain(af, game, argument, seconds=SECONDS)
        check_strategy(af, found)
    except BudgetExceeded:
        return f"too long | {process_time() - start:.2f}"
    moves = (
        found.positions if isinstance(found, Refutation) else getattr(found, "replies", getattr(found, "attackers", ()))
    )
    return f"{'PRO' if wins(found) else 'OPP'} {len(moves)} | {process_time() - start:.2f}"


def change(af: AF, game: Game, argument: str, part: Part) -> str:
    """How many removals flip the answer, in what time."""
    start = process_time()
    try:
        found = smallest_change(af, game, argument, part, seconds=SECONDS)
        size = "none" if found is None else str(len(found.attacks | found.arguments))
    except BudgetExceeded:
        size = "not decided"
    return f"{size} | {process_time() - start:.2f}"


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/instances"))
