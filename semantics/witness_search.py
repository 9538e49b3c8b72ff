"""The search for one application of a local rule. Not trusted: what it finds is licensed by ``witness_rules.py``."""

from collections.abc import Iterator

from .claims import Inference, Known, Status
from .witness import (
    FACT,
    Answer,
    Count,
    Fact,
    Formula,
    General,
    If,
    Is,
    Parity,
    Puzzle,
    Says,
    Witness,
    lying,
    truthful,
    undecided,
)
from .witness_rules import Application, Variant, reasons
from .witness_truth import COUNTED, general_status, given


def candidates(
    variant: Variant, t: Puzzle, goal: Formula, known: Known[Formula], supposing: bool
) -> Iterator[Application]:
    match goal:
        case Is("truthful", x):
            yield from _accept(t, x, known, supposing)
            if variant == "classical":
                for y in accusers_of(t, x, known):
                    if lying(y) in known:
                        yield Inference("a liar's testimony is false", (lying(y), *quote(t, y, x)), goal)
            yield from _parity(t, goal, known)
        case Is("lying", x):
            yield from _reject(t, x, goal, known, supposing)
            if variant == "naive" and (t.accusers(x) or Is("attacked", x) in known):
                yield Inference("accused, so rejected", (Is("attacked", x),), goal)
            yield from _parity(t, goal, known)
        case Is("disbelieved", x):
            for ground in (lying(x), undecided(x)):
                if ground in known:
                    yield Inference("rejected or undecided", (ground,), goal)
            yield from _reject(t, x, goal, known, supposing)
        case Is("undecided", x):
            if not supposing:
                yield from _undecided(t, x, known)
        case Fact(value):
            yield from _the_fact(t, value, known, supposing)
            yield from _parity(t, goal, known)
        case Answer(value):
            for reason in reasons(t, value):
                if reason in known:
                    yield Inference("the answer", (reason,), goal)
            yield from _parity(t, goal, known)
        case Count("truthful" | "lying") | Parity("truthful" | "lying"):
            yield from _tally(t, goal, known, supposing)
        case _:
            pass
    for conditional in known.conditionals(goal):
        assert isinstance(conditional, If)
        if all(a in known or given(t, a) for a in conditional.antecedent):
            yield detached(conditional, goal)


def detached(conditional: If, goal: Formula) -> Application:
    """Modus ponens: the goal out of the conditional and its antecedent."""
    return Inference("modus ponens", (conditional, *conditional.antecedent), goal)


def quote(t: Puzzle, a: Witness, x: Witness) -> tuple[Formula, ...]:
    """The accusation as a premise where the puzzle does not hold it (a misquote, charged where it was claimed)."""
    return () if (a, x) in t.attacks else (Says(a, x),)


def accusers_of(t: Puzzle, x: Witness, known: Known[Formula]) -> Iterator[Witness]:
    """Who accuses x, in the puzzle and by what the response claims."""
    yield from t.accusers(x)
    yield from (f.speaker for f in known.of(Says) if f.target == x and (f.speaker, x) not in t.attacks)


def accused_by(t: Puzzle, a: Witness, known: Known[Formula]) -> Iterator[Witness]:
    """Whom a accuses, in the puzzle and by what the response claims."""
    yield from t.accused(a)
    yield from (
        f.target for f in known.of(Says) if f.speaker == a and f.target != FACT and (a, f.target) not in t.attacks
    )


def _accept(t: Puzzle, x: Witness, known: Known[Formula], supposing: bool) -> Iterator[Application]:
    goal = truthful(x)
    if Is("unattacked", x) in known or (not supposing and t.unattacked(x)):
        yield Inference(
            "nobody accuses",
            (Is("unattacked", x),),
            goal,
            () if Is("unattacked", x) in known else (Is("unattacked", x),),
        )
    accusers = t.accusers(x)
    if accusers and all(lying(a) in known for a in accusers):
        yield Inference("all accusers lie", tuple(map(lying, accusers)), goal)
    for y in accused_by(t, x, known):
        others = [a for a in t.accusers(y) if a != x]
        if lying(y) in known and all(lying(a) in known for a in others):
            yield Inference("last accuser left", (lying(y), *map(lying, others), *quote(t, x, y)), goal)
    if supposing and x == t.main and Fact(True) in known:
        yield Inference("the fact", (Fact(True),), goal)


def _reject(t: Puzzle, x: Witness, goal: Formula, known: Known[Formula], supposing: bool) -> Iterator[Application]:
    accusers = list(accusers_of(t, x, known))
    for a in accusers:
        if truthful(a) in known:
            yield Inference("accused by a truthful witness", (truthful(a), *quote(t, a, x)), goal)
    for y in accused_by(t, x, known):
        if truthful(y) in known:
            yield Inference("a truthful witness's accusers lie", (truthful(y), *quote(t, x, y)), goal)
    if supposing and x == t.main and Fact(False) in known and goal == lying(x):
        yield Inference("the fact", (Fact(False),), goal)
    for a in accusers:
        if Is("unattacked", a) in known:
            yield Inference("accused by a truthful witness", (Is("unattacked", a), *quote(t, a, x)), goal)
        elif not supposing and t.unattacked(a):
            yield Inference("accused by a truthful witness", (truthful(a), *quote(t, a, x)), goal, (truthful(a),))


def _the_fact(t: Puzzle, value: bool | None, known: Known[Formula], supposing: bool) -> Iterator[Application]:
    source = undecided(t.main) if value is None else truthful(t.main) if value else lying(t.main)
    if source in known:
        yield Inference("the fact", (source,), Fact(value))
    elif value and not supposing and t.unattacked(t.main):
        yield Inference("the fact", (source,), Fact(value), (source,))


def _tally(t: Puzzle, goal: Formula, known: Known[Formula], supposing: bool) -> Iterator[Application]:
    """From a label of every witness; who is unaccused may go without saying."""
    labels: list[Formula] = []
    for x in t.arguments:
        label = next((make(x) for make in (truthful, lying, undecided) if make(x) in known), None)
        if label is None and (supposing or not t.unattacked(x)):
            return
        labels.append(label or truthful(x))
    yield Inference("tally", tuple(labels), goal, tuple(f for f in labels if f not in known))


def _undecided(t: Puzzle, x: Witness, known: Known[Formula]) -> Iterator[Application]:
    """From the largest set of witnesses called undecided that meets the definition (unions of such sets meet it)."""
    u = {y for y in t.arguments if y == x or undecided(y) in known}
    u -= {y for y in u if any(truthful(a) in known for a in t.accusers(y))}
    while lost := {y for y in u if not _held(t, y, u, known)}:
        u -= lost
    if x in u:
        outside = dict.fromkeys(a for y in t.arguments if y in u for a in t.accusers(y) if a not in u)
        others = [undecided(y) for y in t.arguments if y in u and y != x]
        yield Inference("undecided set", (*others, *map(lying, outside)), undecided(x))


def _held(t: Puzzle, y: Witness, u: set[Witness], known: Known[Formula]) -> bool:
    """Accused from within u, and by nobody outside who is not called lying."""
    into = t.accusers(y)
    return any(a in u for a in into) and all(a in u or lying(a) in known for a in into)


def _parity(t: Puzzle, goal: Formula, known: Known[Formula]) -> Iterator[Application]:
    """From a parity; from a number only where the response also says that truth and lies alternate."""
    if not any(True for kind in (Parity, Count) for _ in known.of(kind)):
        return
    if t.chain is None or goal not in t.by_length:
        return
    for parity in known.of(Parity):
        if parity.subject in COUNTED:
            yield Inference("parity", (parity,), goal)
    true = (f for f in known.of(General) if f.name != "puzzle" and general_status(t, f.name) is Status.TRUE)
    if (alternates := next(true, None)) is not None:
        for count in known.of(Count):
            if count.subject in COUNTED:
                yield Inference("parity", (count, alternates), goal)
