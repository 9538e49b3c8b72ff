"""Problems and responses drawn at random for ``fuzz.py``: as claims, said in English, or real ones changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from lastword.eval.inputs import Columns, read_rows
from lastword.generators.systems import SYSTEMS
from lastword.nl.witness.outline import Point, outline
from lastword.nl.witness.say import joined, worded
from lastword.semantics.claims import Act, Claim, Kind, Step
from lastword.semantics.witness import (
    FACT,
    Answer,
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Parity,
    Possible,
    Puzzle,
    Says,
)
from lastword.semantics.witness_derivation import derivation

CORPORA = Path(__file__).resolve().parents[1].parent / "shared" / "corpora"
FILES = (
    "gemini-1.5-pro_linear",
    "gemini-1.5-pro_nonlinear_shuffled",
    "o1-preview_linear",
    "o1-preview_nonlinear_hard_a",
)
NAMES = ("abel", "britt", "carlo", "dora", "emil", "freda")
VALUES = ("yes", "no", "undetermined")
ODD = ("\0", "\ufeff", "\u202e", "\r", "\t", "\u2028", "**", "- ", "# ", "\n\n", "é", "(", '"', "𝔸", "1. ", ";", "'")
WITNESS = SYSTEMS["witness"]


@dataclass(frozen=True)
class Case:
    """A problem and a response: its claims, or its text."""

    kind: str
    puzzle: Puzzle
    steps: tuple[Step[Formula], ...] = ()
    text: str | None = None


def puzzle(rng: Random) -> Puzzle:
    """Any framework of up to six witnesses, or a tree."""
    names = rng.sample(NAMES, rng.randint(1, len(NAMES)))
    if rng.random() < 0.4:
        attacks = [(names[k], names[rng.randrange(k)]) for k in range(1, len(names))]
    else:
        attacks = [(a, b) for a in names for b in names if rng.random() < 1.3 / len(names)]
    return Puzzle.of(rng.sample(names, len(names)), attacks, names[0], "the bus was late")


def literal(rng: Random, t: Puzzle) -> Is | Fact:
    """Something about a witness or the fact."""
    if rng.random() < 0.12:
        return Fact(rng.choice((True, False, None)))
    predicates = (
        "truthful",
        "lying",
        "truthful",
        "lying",
        "truthful",
        "lying",
        "disbelieved",
        "undecided",
        "unattacked",
    )
    return Is(rng.choice(predicates), rng.choice(t.arguments))  # type: ignore[arg-type]


def formula(rng: Random, t: Puzzle) -> Formula:
    """Any formula of the claim language."""
    names = t.arguments
    draw: dict[int, Callable[[], Formula]] = {
        0: lambda: Says(rng.choice(names), rng.choice((*names, FACT))),
        1: lambda: If(*(tuple(literal(rng, t) for _ in range(rng.choice((1, 1, 2)))) for _ in range(2))),
        2: lambda: Group(rng.choice(("same", "one_of_lying")), tuple(rng.choices(names, k=2))),  # type: ignore[arg-type]
        3: lambda: Count(rng.choice(("witnesses", "accusers", "truthful", "lying")), rng.randint(0, len(names))),
        4: lambda: Parity(rng.choice(("witnesses", "accusers", "lying")), rng.random() < 0.5),
        5: lambda: rng.choice((General("alternate"), General("majority"), Possible(literal(rng, t)))),
        6: lambda: Is("attacked", rng.choice(names)),
    }
    return draw.get(rng.choice((0, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, *range(7, 17))), lambda: literal(rng, t))()


def drawn_claims(rng: Random) -> Case:
    """A response as claims: some from a derivation of the answer, some at random, in open and closed suppositions."""
    t = puzzle(rng)
    true = [i.conclusion for i in derivation(t)]
    steps: list[Step[Formula]] = []
    scope: tuple[int, ...] = ()
    for k in range(rng.randint(1, 9)):
        if rng.random() < 0.08:
            steps.append(Step(k, k, k + 1, Kind.UNPARSED, note="not read"))
            continue
        scope = scope[: rng.randint(0, 1)] if scope and rng.random() < 0.4 else scope
        claims = [_claim(rng, t, true, steps, scope) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        if len(scope) < 2 and rng.random() < 0.25:
            claims = [Claim(Act.SUPPOSE, literal(rng, t), scope=scope)]
            scope = (*scope, k)
        steps.append(Step(k, k, k + 1, Kind.CLAIM, tuple(claims)))
    if rng.random() < 0.8:
        steps.append(Step(len(steps), 0, 0, Kind.ANSWER, (Claim(Act.ANSWER, Answer(rng.choice(VALUES))),)))
    return Case("claims", t, tuple(steps))


def _claim(
    rng: Random, t: Puzzle, true: Sequence[Formula], steps: Sequence[Step[Formula]], scope: tuple[int, ...]
) -> Claim[Formula]:
    said = [c.formula for s in steps for c in s.claims if c.act is Act.ASSERT]
    if said and rng.random() < 0.06:
        return Claim(Act.RETRACT, rng.choice(said), scope=scope)
    f = rng.choice(true) if rng.random() < 0.35 else formula(rng, t)
    flags = frozenset(flag for flag in ("premise", "elided") if rng.random() < 0.12)
    return Claim(Act.ASSERT, literal(rng, t) if isinstance(f, Answer) else f, scope=scope, flags=flags)


def drawn_text(rng: Random) -> Case:
    """A derivation of the answer in English, with sentences of random claims in it or in place of its own."""
    t = puzzle(rng)
    points = [p for p in outline(t, derivation(t), rng) if rng.random() < 0.8]
    for _ in range(rng.randint(0, 4)):
        points.insert(rng.randint(0, len(points)), _point(rng, t))
    return Case("said", t, text=joined(worded(t, points, rng)))


def _point(rng: Random, t: Puzzle) -> Point:
    if rng.random() < 0.2:
        return Point(Kind.ANSWER, (Answer(rng.choice(VALUES)),))
    names = t.arguments
    conclusions = tuple(literal(rng, t) for _ in range(rng.choice((1, 1, 2))))
    grounds = tuple(literal(rng, t) for _ in range(rng.choice((0, 0, 1, 2))))
    if rng.random() < 0.2:
        return Point(Kind.RESTATEMENT, (Says(rng.choice(names), rng.choice(names)),))
    return Point(Kind.CLAIM, conclusions, grounds, rng.choice(("plain", "drawn", "asserted")))


def real() -> list[tuple[str, str]]:
    """Prompts and responses of the corpora; none where they are absent."""
    columns = Columns("prompt", "full_response", "correct_answer", "row")
    paths = [path for name in FILES if (path := CORPORA / f"{name}.csv.gz").exists()]
    return [(row.prompt or "", row.response) for path in paths for row in read_rows(path, columns)]


def mutated(rng: Random, responses: Sequence[tuple[str, str]]) -> Case:
    """A real response, changed up to three times."""
    prompt, text = rng.choice(responses)
    t = WITNESS.wording.read_prompt(prompt)
    for _ in range(rng.randint(0, 3)):
        text = rng.choice((_cut, _swapped, _exchanged, _inserted))(rng, t, text)
    return Case("real", t, text=text)


def _cut(rng: Random, t: Puzzle, text: str) -> str:
    a, b = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    return text[:a] + text[b:] if rng.random() < 0.5 else text[a:b]


def _swapped(rng: Random, t: Puzzle, text: str) -> str:
    parts = text.split(mark := rng.choice((". ", "\n")))
    if len(parts) > 1:
        i, j = rng.sample(range(len(parts)), 2)
        parts[i], parts[j] = parts[j], parts[i]
    return mark.join(parts)


def _exchanged(rng: Random, t: Puzzle, text: str) -> str:
    a, b = (x.title() for x in rng.choices(t.arguments, k=2))
    return text.replace(a, "\0").replace(b, a).replace("\0", b)


def _inserted(rng: Random, t: Puzzle, text: str) -> str:
    place = rng.randint(0, len(text))
    noise = rng.choice(ODD) if rng.random() < 0.7 else rng.randbytes(rng.randint(1, 6)).decode("utf-8", "replace")
    return text[:place] + noise * rng.choice((1, 1, 40)) + text[place:]
