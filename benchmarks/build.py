"""Items built and doubly verified a second, against one fresh clingo call an item.

Run it with lastword installed: ``python benchmarks/build.py [--repeat N]``. The baseline gets each theory ready made
and answers it with one engine, in a control of its own; ``build`` also draws the theory, words it, reads the prompt
back, asks a second engine, derives and checks the certificate, and writes all to disk.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import clingo

from lastword.generators.building import build
from lastword.generators.systems import SYSTEMS
from lastword.semantics.witness import Puzzle

SETS: dict[str, dict[str, Any]] = {
    "linear 1-25": {"shape": "linear", "arguments": "1-25", "variants": 100},
    "nonlinear 1-15": {"shape": "nonlinear", "arguments": "1-15", "variants": 5},
}
COMPLETE = """
#defined att/2.
{ in(X) : arg(X) }.
out(X) :- att(Y, X), in(Y).
:- in(X), out(X).
:- in(X), att(Y, X), not out(Y).
:- arg(X), not in(X), out(Y) : att(Y, X).
#show in/1.
"""


def fresh_call(puzzle: Puzzle) -> str:
    """The answer by one clingo call of its own: the complete extensions, two at most."""
    facts = [f'arg("{x}").' for x in puzzle.arguments] + [f'att("{x}","{y}").' for x, y in puzzle.attacks]
    control = clingo.Control(["2"])
    control.add("base", [], COMPLETE + "".join(facts))
    control.ground([("base", [])])
    found: list[set[str]] = []
    control.solve(on_model=lambda m: found.append({s.arguments[0].string for s in m.symbols(shown=True)}))
    (accepted,) = found
    return "yes" if puzzle.main in accepted else "no"


def best(work: Callable[[], object], repeat: int) -> float:
    """The least processor time, in seconds."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def answer_all(items: Iterable[tuple[Puzzle, str]]) -> None:
    """Ask clingo about each puzzle and compare."""
    for puzzle, answer in items:
        if fresh_call(puzzle) != answer:
            raise SystemExit(f"clingo answers otherwise than the dataset: {puzzle}")


def main() -> None:
    """Print a table of both sets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--repeat", type=int, default=3, help="take the best of so many runs (default 3)")
    repeat = parser.parse_args().repeat
    print("| set | items | build, items/s | one clingo call, items/s | time ratio |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, parameters in SETS.items():
            out = Path(folder) / name
            built = best(lambda p=parameters, o=out: build("witness", p, seed=1, out=o, force=True), repeat)  # type: ignore[misc]
            rows = list(build("witness", parameters, seed=1, out=out, force=True).items())
            items = [(SYSTEMS["witness"].theory_from_json(row.theory), row.answer) for row in rows]
            called = best(lambda i=items: answer_all(i), repeat)  # type: ignore[misc]
            rates = f"{len(items) / built:,.0f} | {len(items) / called:,.0f}"
            print(f"| {name} | {len(items):,} | {rates} | {built / called:.2f} |", flush=True)


if __name__ == "__main__":
    main()
