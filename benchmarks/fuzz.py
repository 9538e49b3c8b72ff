"""Draws problems and responses without end, audits them, and refutes by brute force what can be refuted.

    python benchmarks/fuzz.py [--seconds 600] [--seed N]

Puzzles have up to six witnesses, cycles included. Responses are drawn as claims (suppositions, retractions, unread
sentences among them), said by ``say`` with claims drawn at random, or real ones from ../shared/corpora, where present,
that were cut, their sentences swapped, names exchanged, bytes inserted. A failure is an exception, a record that breaks
its own rules, or a judgement that the labellings refute (``refute.py``). Each kind of failure is printed once with a
reproducer made small; with any, the exit status is 1. Reproduce with the seed printed.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from drawing import Case, drawn_claims, drawn_text, mutated, real
from oracle import Oracle
from refute import refuted

from lastword.eval import judging
from lastword.eval.audit import audit_response
from lastword.eval.records import Audit, parse, to_json
from lastword.generators.systems import SYSTEMS
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Kind, Step
from lastword.semantics.verdict import assess
from lastword.semantics.witness import (
    Answer,
    Formula,
    Puzzle,
)
from lastword.semantics.witness_logic import WitnessLogic

WITNESS, LOGIC = SYSTEMS["witness"], WitnessLogic()
MOST_WORLDS = 7  # witnesses of a puzzle whose labellings are all listed


# --- auditing ---------------------------------------------------------------------------------------------------------


def faults(case: Case) -> list[str]:
    """What is wrong with the audit of the case; an exception is one fault."""
    try:
        return list(_of_text(case) if case.text is not None else _of_claims(case.puzzle, case.steps))
    except Exception as error:
        return [f"raised {type(error).__name__}: {error}"]


def _of_claims(t: Puzzle, steps: tuple[Step[Formula], ...]) -> Iterator[str]:
    unread = [s.index for s in steps if s.kind is Kind.UNPARSED]
    judged = check(LOGIC, t, steps, unread)
    if len(t.arguments) > MOST_WORLDS:
        return
    yield from refuted(t, steps, judged)
    right = Oracle(t).answer
    found = assess(LOGIC, t, steps, judged, Answer(right), unread=unread)
    answers = [c.formula for s in steps for c in s.claims if c.act is Act.ANSWER]
    if found.verdict == "sound" and (found.bad_steps or answers[-1] != Answer(right)):
        yield "sound, with a bad step or a wrong answer"
    if (found.prefix is None) != (found.answer_follows not in ("supported", "supported_implicit")):
        yield "a prefix where the answer does not follow, or none where it does"
    judging.reads_as(WITNESS, t, steps, judged, unread=unread)


def _of_text(case: Case) -> Iterator[str]:
    t, text = case.puzzle, case.text or ""
    audit = audit_response(WITNESS, t, text)
    if parse(Audit, json.loads(to_json(audit)), "the record") != audit:
        yield "the record is read back as another"
    spans = [(s.start, s.end) for s in audit.steps]
    if any(not 0 <= a <= b <= len(text) for a, b in spans) or spans != sorted(spans):
        yield "the steps do not stand in the text one after the other"
    if len(t.arguments) <= MOST_WORLDS and audit.solver_answer != Oracle(t).answer:
        yield f"the solver's answer is {audit.solver_answer}"
    yield from _of_claims(t, WITNESS.wording.read(t, text))


# --- reproducers ------------------------------------------------------------------------------------------------------


def minimal(case: Case, kind: str) -> Case:
    """The case made smaller as long as a fault of this kind stays."""
    while True:
        less = next((c for c in _smaller(case) if any(_kind(f) == kind for f in faults(c))), None)
        if less is None:
            return case
        case = less


def _smaller(case: Case) -> Iterator[Case]:
    if case.text is not None:
        size = max(1, len(case.text) // 2)
        while size >= 1:
            for a in range(0, len(case.text), size):
                yield replace(case, text=case.text[:a] + case.text[a + size :])
            size //= 2
        return
    for k, s in enumerate(case.steps):
        yield replace(case, steps=(*case.steps[:k], *case.steps[k + 1 :]))
        for i in range(len(s.claims)):
            less = replace(s, claims=(*s.claims[:i], *s.claims[i + 1 :]))
            yield replace(case, steps=(*case.steps[:k], less, *case.steps[k + 1 :]))


def _kind(fault: str) -> str:
    """What the fault says, without the claim."""
    return fault.rsplit(": ", 1)[-1] if not fault.startswith("raised") else fault.split(":")[0]


def show(case: Case) -> str:
    """The case as one can paste it."""
    t = case.puzzle
    said = (
        repr(case.text)
        if case.text is not None
        else "\n    ".join(
            f"{s.index}: " + "; ".join(f"{c.act} {c.formula} {c.scope or ''} {' '.join(c.flags)}" for c in s.claims)
            for s in case.steps
        )
    )
    return f"  puzzle {list(t.arguments)} {sorted(t.attacks)} main {t.main}\n    {said}"


def run(seconds: float, seed: int) -> tuple[Counter[str], dict[str, tuple[int, str, Case]]]:
    """How many cases of each kind were tried, and for each kind of failure how often it came, its first text and a
    small case of it."""
    responses = real()
    tried: Counter[str] = Counter()
    failed: dict[str, tuple[int, str, Case]] = {}
    faults(drawn_text(Random(0)))  # loads the grammars
    end = time.monotonic() + seconds
    for n in range(sys.maxsize):
        if time.monotonic() > end:
            break
        rng = Random(f"{seed} {n}")
        draw = rng.random()
        case = drawn_claims(rng) if draw < 0.5 else drawn_text(rng) if draw < 0.8 else None
        case = case or (mutated(rng, responses) if responses else drawn_text(rng))
        tried[case.kind] += 1
        for fault in faults(case):
            kind = _kind(fault)
            count, text, first = failed.get(kind, (0, fault, case))
            failed[kind] = (count + 1, text, first)
    return tried, failed


def main() -> int:
    """Print what was tried and what failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tried, failed = run(options.seconds, options.seed)
    print(f"seed {options.seed}: {sum(tried.values()):,} responses", dict(tried))
    for kind, (count, text, case) in failed.items():
        less = minimal(case, kind)
        print(f"\nFAILED {count} times: {kind}\n  first: {text}\n  small: {'; '.join(faults(less))}\n{show(less)}")
    print("nothing failed" if not failed else f"\n{len(failed)} kinds of failure")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
