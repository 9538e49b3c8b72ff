"""How exactly the audit finds injected errors: responses made from derivations, with one error of a known kind at a
known step or without any.

    python benchmarks/injection.py [--responses 2000] [--seed 1] [--text] [--unread FILE]

Claims level: the checker gets exactly the claims that were said. Text level (``--text``): the responses are read as
text first; ``--unread`` lists the sentences that were not read as they were said, most frequent wordings first, with
names and facts replaced. A row tells how many responses had their first error found at just the injected sentence; the
last row, on how many sound responses there was an alarm.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from lastword.eval.inject import KINDS, Injected, inject
from lastword.nl.witness.say import display, joined, plan, said_steps
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Kind, Step
from lastword.semantics.verdict import bad_steps
from lastword.semantics.witness import Formula, Puzzle
from lastword.semantics.witness_derivation import derivation
from lastword.semantics.witness_logic import WitnessLogic

NAMES = ("abel", "britt", "carlo", "dora", "emil", "freda", "gwen", "hugo", "inga", "jonas", "karl", "lena", "mona")
FACTS = ("the bus was late", "the lamp is broken", "it had rained", "the letter has arrived", "the door was locked")
LOGIC = WitnessLogic()
Steps = Sequence[Step[Formula]]


def puzzle(rng: Random) -> Puzzle:
    """A chain, a star of chains, or a tree of up to 13 witnesses, or any framework of up to 7."""
    names = rng.sample(NAMES, rng.randint(1, len(NAMES)))
    shape = rng.choice(("chain", "star", "tree", "any"))
    if shape == "any":
        names = names[:7]
        attacks = [(a, b) for a in names for b in names if rng.random() < 1.2 / len(names)]
    else:
        target = {"chain": lambda k: k - 1, "tree": rng.randrange, "star": lambda k: rng.choice((0, k - 1))}[shape]
        attacks = [(names[k], names[target(k)]) for k in range(1, len(names))]
    return Puzzle.of(rng.sample(names, len(names)), attacks, names[0], rng.choice(FACTS))


def injected(kind: str, n: int, rng: Random) -> Iterator[tuple[Puzzle, Injected]]:
    """n responses with one error of this kind; puzzles without a place for it are passed over."""
    while n:
        t = puzzle(rng)
        found = inject(t, derivation(t), kind, rng)
        if found is not None:
            n -= 1
            yield t, found


def sound(n: int, rng: Random) -> Iterator[tuple[Puzzle, str, Steps]]:
    """n sound responses."""
    for _ in range(n):
        t = puzzle(rng)
        said = plan(t, derivation(t), rng)
        yield t, joined(said), said_steps(said)


def read(t: Puzzle, text: str) -> Steps:
    """The steps as the reader reads them."""
    from lastword.nl.witness import reader

    return reader.read(t, text)


def first_bad(t: Puzzle, steps: Steps) -> Step[Formula] | None:
    """The first bad step by the checker."""
    bad = bad_steps(steps, check(LOGIC, t, steps))
    return next((s for s in steps if bad and s.index == bad[0]), None)


def meets(a: Step[Formula], b: Step[Formula]) -> bool:
    """Whether two steps overlap in the text."""
    return a.start < b.end and b.start < a.end


# --- what the reader misses -----------------------------------------------------------------------------------------


def claims(steps: Iterable[Step[Formula]]) -> set[tuple[bool, Formula]]:
    """What steps claim, and whether it is only supposed; the rest of the act follows from the formula."""
    return {(c.act is Act.SUPPOSE, c.formula) for s in steps for c in s.claims}


def misread(t: Puzzle, text: str, said: Steps, got: Steps) -> Iterator[tuple[str, str]]:
    """(wording, what happened) of the sentences that were not read as they were said."""
    for s in said:
        mine = [g for g in got if meets(s, g)]
        if claims(mine) != claims([s]):
            how = "unread" if any(g.kind is Kind.UNPARSED for g in mine) else "misread"
            yield wording(t, text[s.start : s.end]), how


def wording(t: Puzzle, sentence: str) -> str:
    """The sentence with the names numbered in order and the fact replaced."""
    sentence = re.sub(re.escape(t.fact), "FACT", sentence, flags=re.IGNORECASE)
    found = re.findall("|".join(rf"\b{display(x)}\b" for x in t.arguments), sentence)
    for k, name in enumerate(dict.fromkeys(found)):
        sentence = re.sub(rf"\b{name}\b", f"W{k + 1}", sentence)
    return sentence


# --- measuring ------------------------------------------------------------------------------------------------------


def measure(n: int, seed: int, *, text: bool, unread: Counter[tuple[str, str]]) -> Iterator[tuple[str, int, int, int]]:
    """(kind, responses, right by claims, right by text) for each kind; for sound ones, the alarms."""
    for kind in KINDS:
        by_claims = by_text = 0
        for t, e in injected(kind, n, Random(f"{seed} {kind}")):
            first = first_bad(t, e.steps)
            by_claims += first is not None and first.index == e.step
            if text:
                got = read(t, e.text)
                first = first_bad(t, got)
                by_text += first is not None and meets(first, e.steps[e.step])
                unread.update(misread(t, e.text, e.steps, got))
        yield kind, n, by_claims, by_text
    by_claims = by_text = 0
    for t, response, steps in sound(n, Random(f"{seed} sound")):
        by_claims += first_bad(t, steps) is not None
        if text:
            got = read(t, response)
            by_text += first_bad(t, got) is not None
            unread.update(misread(t, response, steps, got))
    yield "alarms on sound", n, by_claims, by_text


def main() -> None:
    """Print the table; write the list of unread wordings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--responses", type=int, default=2000, help="responses of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--text", action="store_true", help="also read the responses as text")
    parser.add_argument("--unread", help="file for the wordings that were not read as they were said")
    options = parser.parse_args()
    unread: Counter[tuple[str, str]] = Counter()
    start = time.perf_counter()
    print(f"{'':22}{'responses':>10}{'claims':>9}{'text':>9}")
    for kind, n, by_claims, by_text in measure(options.responses, options.seed, text=options.text, unread=unread):
        shown = f"{by_text / n:>9.2%}" if options.text else f"{'-':>9}"
        print(f"{kind:22}{n:>10}{by_claims / n:>9.2%}{shown}", flush=True)
    print(f"{time.perf_counter() - start:.0f} s")
    if options.unread:
        with open(options.unread, "w", encoding="utf-8") as out:
            for (sentence, how), k in unread.most_common():
                out.write(f"{k}\t{how}\t{sentence}\n")


if __name__ == "__main__":
    main()
