"""How long lastword takes over frameworks, against two baselines, other Python solvers and solver binaries.

    python benchmarks/argumentation.py [--folder ../shared/instances] [--seconds 10] [--solver BINARY ...] [--only grid]

CPU seconds of the answer alone, the framework being read and the modules loaded (a binary: of its whole process).
Short answers are asked for again until 0.3 s are spent, and the mean is given: the clock may tick in steps of 4 ms.
Answers are held against each other; a wrong one is marked, and the exit status is then 1. pygarg takes part where it
can be imported.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from lastword.generators.engines import SOLVERS
from lastword.semantics.argumentation import AF, Extension, Semantics, complete, stable
from lastword.semantics.formats import read_af

OURS = tuple(SOLVERS)
BASELINES = ("python-sat", "clingo")
PEERS = ("pygarg",)
QUERIES = """
er4_50 SE-PR | er4_50 DS-PR | grid_49 SE-PR | grid_49 DS-PR | scc_50 SE-PR | scc_50 EE-PR | ba2_200 SE-ST
er4_200 SE-ST | er4_200 DS-PR | er4_1000 SE-ST | er4_1000 SE-PR | er4_1000 DC-CO | er4_1000 DS-PR
ba2_200 DS-PR | ba2_1000 SE-PR | ba2_1000 DC-CO | ba2_1000 DS-PR | ba2_1000 CE-PR
grid_196 SE-PR | grid_196 DS-PR | grid_961 SE-PR | grid_961 DS-PR | grid_1936 SE-PR | grid_1936 DC-CO | grid_1936 DS-PR
grid_49 EE-PR | grid_196 EE-PR | grid_196 CE-PR
scc_200 DS-PR | scc_1000 DS-PR | scc_50 CE-PR | scc_200 CE-PR | scc_1000 CE-PR | scc_200 EE-PR
n200p3q34h SE-ST | n200p3q34h SE-PR | n256p3q08n SE-ST | n256p3q08n SE-PR
pairs_28 EE-PR | pairs_28 CE-PR | admbuster_1000 SE-PR | admbuster_1000 DS-PR
er4_200 SE-SST | er4_1000 SE-ID | grid_196 SE-STG | scc_200 SE-SST | grid_961 SE-EA
"""

Answer = tuple[str, Any]  # ("w", members) or ("none", None) of SE, DC and DS; ("count", n); ("all", sorted lists)


def answered(s: Extension | None) -> Answer:
    return ("none", None) if s is None else ("w", sorted(s))


def listed(found: Iterable[Extension]) -> Answer:
    return "all", sorted(sorted(s) for s in found)


# --- who is asked ---------------------------------------------------------------------------------------------------


def ours(name: str, af: AF, kind: str, semantics: Semantics, argument: str) -> Answer:
    solver = SOLVERS[name]
    match kind:
        case "SE":
            return answered(solver.some(af, semantics))
        case "DC":
            return answered(solver.credulous(af, semantics, argument))
        case "DS":
            return answered(solver.skeptical(af, semantics, argument))
        case "CE":
            return "count", solver.count(af, semantics)
        case _:
            return listed(solver.stream(af, semantics))


def baseline(name: str, af: AF, kind: str, semantics: Semantics, argument: str) -> Answer:
    from baselines import Asp, Sat

    solver = (Sat if name == "python-sat" else Asp)(af, semantics.value)
    match kind:
        case "SE":
            return answered(next(iter(solver.all()), None))
        case "DC":
            return answered(solver.accepted(argument))
        case "DS":
            return answered(solver.refuted(argument))
        case "CE":
            return "count", sum(1 for _ in solver.all())
        case _:
            return listed(solver.all())


def pygarg(af: AF, kind: str, semantics: Semantics, argument: str) -> Answer:
    from pygarg.dung import solver  # type: ignore[import-not-found]

    asked = list(af.arguments), [list(pair) for pair in af.attacks]
    match kind:
        case "SE":
            s = solver.compute_some_extension(*asked, semantics.value)
            return answered(None if s == "NO" else frozenset(s))
        case "DC":
            yes, s = solver.credulous_acceptability(*asked, argument, semantics.value)
            return answered(frozenset(s) if yes else None)
        case "DS":
            yes, s = solver.skeptical_acceptability(*asked, argument, semantics.value)
            return answered(None if yes else frozenset(s))
        case "CE":
            return "count", solver.extension_counting(*asked, semantics.value)
        case _:
            return listed(map(frozenset, solver.extension_enumeration(*asked, semantics.value)))


def solve(name: str, af: AF, task: str, argument: str) -> Answer:
    """The answer of a contender that is a Python library."""
    kind, _, code = task.partition("-")
    if name in OURS:
        return ours(name, af, kind, Semantics(code), argument)
    if name in BASELINES:
        return baseline(name, af, kind, Semantics(code), argument)
    return pygarg(af, kind, Semantics(code), argument)


def takes_part(name: str, task: str) -> bool:
    """Whether the contender knows the task (a binary that does not says nothing that can be read)."""
    code = task.partition("-")[2]
    if name in BASELINES:
        return code in ("CO", "PR", "ST")
    return name != "pygarg" or code in ("CF", "AD", "ST", "CO", "PR", "GR", "ID", "SST")


# --- one run, in a process of its own -------------------------------------------------------------------------------


def one(name: str, file: str, task: str, argument: str) -> None:
    """Answer the task, again where that is quick; print the mean time and the answer as JSON."""
    af = read_af(Path(file).read_text(), file=file)
    solve(name, AF.of(["1"]), task, "1")  # what is loaded on first use
    times, start = 0, time.process_time()
    while times == 0 or time.process_time() - start < 0.3:
        answer = solve(name, af, task, argument)
        times += 1
    print(json.dumps({"seconds": (time.process_time() - start) / times, "answer": answer}))


def run(name: str, file: Path, task: str, argument: str, seconds: int) -> tuple[float | None, Answer | None]:
    """The CPU seconds of the answer, None where it took more than ``seconds``; and the answer."""
    python = name in OURS or name in BASELINES or name in PEERS
    query = ["-p", task, "-f", str(file), *(["-a", argument] if task[0] == "D" else [])]
    command = [sys.executable, __file__, "--one", name, str(file), task, argument] if python else [name, *query]
    spare = 3 if python else 0  # to start, to read, and for one more answer

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds + spare, seconds + spare + 1))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0 and not (not python and done.stdout):
        if done.returncode > 0:
            print(f"{name} {file.stem} {task}: {(done.stderr or done.stdout).strip()[-300:]}", file=sys.stderr)
        return None, None
    if python:
        found = json.loads(done.stdout)
        return (found["seconds"], tuple(found["answer"])) if found["seconds"] <= seconds else (None, None)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, from_text(task, done.stdout)


def from_text(task: str, text: str) -> Answer:
    """The answer in the output form of ICCMA 2023."""
    lines = text.split("\n")
    witnesses = [line.split()[1:] for line in lines if line.split()[:1] == ["w"]]
    if task.startswith("CE"):
        return "count", int(lines[0])
    if task.startswith("EE"):
        return "all", sorted(sorted(s) for s in witnesses)
    return ("w", sorted(witnesses[0])) if witnesses else ("none", None)


# --- all runs -------------------------------------------------------------------------------------------------------


def wrong(af: AF, task: str, argument: str, answer: Answer) -> str | None:
    """What is wrong with a witness, by the definition (of maximality only what CO and ST say), or None."""
    kind, value = answer
    if kind != "w":
        return None
    s, (asked, _, code) = frozenset(value), task.partition("-")
    if code != "STG" and not (stable if code == "ST" else complete)(af, s):
        return f"{sorted(s)[:5]}... is no extension"
    if asked in ("DC", "DS") and (argument in s) == (asked == "DS"):
        return "the witness shows the contrary"
    return None


def gist(answer: Answer) -> Any:
    """What right answers have in common: not which witness they name."""
    return answer[0] if answer[0] == "w" else answer


def compare(af: AF, task: str, argument: str, answers: Mapping[str, Answer]) -> dict[str, str]:
    """The contenders whose witness is wrong, or whose answer is not that of the first contender."""
    bad = {name: why for name, answer in answers.items() if (why := wrong(af, task, argument, answer))}
    first = next(iter(answers.values()), None)
    for name, answer in answers.items():
        if name not in bad and first is not None and gist(answer) != gist(first):
            bad[name] = f"differs: {str(gist(answer))[:60]} and {str(gist(first))[:60]}"
    return bad


def contenders(solvers: Iterable[str]) -> list[str]:
    return [*OURS, *BASELINES, *filter(find_spec, PEERS), *solvers]


def table(
    folder: Path, names: list[str], queries: Iterable[tuple[str, str]], seconds: int, say: Callable[[str], None] = print
) -> int:
    """Print a row a query as it is done; the number of wrong answers."""
    say("| instance, task | " + " | ".join(Path(n).name for n in names) + " | auto : better baseline |")
    say("|---" * (len(names) + 2) + "|")
    errors = 0
    for instance, task in queries:
        file = folder / f"{instance}.af"
        af = read_af(file.read_text(), file=str(file))
        argument = af.arguments[len(af.arguments) // 2] if af.arguments else ""
        runs = {n: run(n, file, task, argument, seconds) for n in names if takes_part(n, task)}
        bad = compare(af, task, argument, {n: a for n, (_, a) in runs.items() if a is not None})
        errors += len(bad)
        cells = [cell(runs.get(n), n in bad, seconds) for n in names]
        say(f"| {instance} {task} | " + " | ".join(cells) + f" | {ratio(runs, seconds)} |")
        for name, why in bad.items():
            print(f"WRONG: {name} on {instance} {task}: {why}", file=sys.stderr)
    return errors


def cell(found: tuple[float | None, Answer | None] | None, bad: bool, seconds: int) -> str:
    if found is None:
        return "-"
    return (f">{seconds}" if found[0] is None else f"{found[0]:.5f}") + (" WRONG" if bad else "")


def ratio(runs: Mapping[str, tuple[float | None, Answer | None]], seconds: int) -> str:
    """The time of ``auto`` by that of the better baseline."""
    mine = runs["auto"][0]
    times = [t for n in BASELINES if n in runs and (t := runs[n][0]) is not None]
    if mine is None:
        return "-"
    if not times:
        return f"< {mine / seconds:.2g}" if any(n in runs for n in BASELINES) else "-"
    return f"{mine / min(times):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("../shared/instances"))
    parser.add_argument("--seconds", type=int, default=10, help="CPU seconds a query")
    parser.add_argument("--solver", action="append", default=[], help="a solver binary in the form of ICCMA 2023")
    parser.add_argument("--only", default="", help="queries that have this in their name")
    parser.add_argument("--first", type=int, default=None, help="at most so many queries")
    parser.add_argument("--one", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(*options.one)
        return
    queries = [tuple(q.split()) for line in QUERIES.strip().splitlines() for q in line.split("|")]
    chosen = islice((q for q in queries if options.only in " ".join(q)), options.first)
    errors = table(options.folder, contenders(options.solver), chosen, options.seconds)  # type: ignore[arg-type]
    if errors:
        print(f"{errors} wrong answers", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
