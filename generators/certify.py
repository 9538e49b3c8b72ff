"""Witness puzzles settled: their answers by two engines under three semantics, and a checked certificate for each."""

from collections.abc import Sequence

from ..errors import SolverError
from ..semantics.argumentation import AF, Extension, Label, Labelling, Semantics, labelling
from ..semantics.certificates import CertificateError, ClosedSet, Derived
from ..semantics.witness import UNDETERMINED, Answer, Formula, Puzzle, lying, truthful
from ..semantics.witness_logic import WitnessLogic
from ..semantics.witness_truth import answer
from .derivations import certificate
from .engines import BACKENDS
from .problems import Answers, Settled
from .proofs import Certificate, check

Extensions = tuple[Extension, ...]
PROMISED = {"grounded": Semantics.GR, "preferred": Semantics.PR, "stable": Semantics.ST}
LOGIC = WitnessLogic()


def settle(puzzles: Sequence[Puzzle]) -> tuple[Settled[Formula], ...]:
    """The answer to each puzzle under grounded semantics, those under preferred and stable, and the certificate.

    Where both engines find one complete extension, the same, which leaves nothing undecided, it is the only one of
    every semantics. Elsewhere both engines find all extensions of each semantics. SolverError where they differ.
    """
    unique = only_complete(puzzles)
    left = [p for p, labels in zip(puzzles, unique, strict=True) if labels is None]
    slow = iter(by_semantics(left))
    answers = [next(slow) if ls is None else _same(answer(p, [ls])) for p, ls in zip(puzzles, unique, strict=True)]
    return tuple(_certified(p, a) for p, a in zip(puzzles, answers, strict=True))


def _same(value: str) -> Answers:
    return dict.fromkeys(PROMISED, value)


def _certified(puzzle: Puzzle, answers: Answers) -> Settled[Formula]:
    made = certificate(puzzle)
    check(LOGIC, puzzle, made)
    value = answers["grounded"]
    if shows(puzzle, made) != value or value is None:
        raise SolverError(f"the engines answer {value}, the certificate shows {shows(puzzle, made)}: {puzzle}")
    return Settled(value, answers, made)


def shows(puzzle: Puzzle, made: Certificate[Formula]) -> str:
    """The answer under grounded semantics that a correct certificate shows."""
    match made:
        case Derived(Answer(value), _):
            return value
        case ClosedSet(_, absent) if {truthful(puzzle.main), lying(puzzle.main)} <= set(absent):
            return UNDETERMINED
        case _:
            raise CertificateError("it neither derives an answer nor leaves the main witness out of a closed set")


def only_complete(puzzles: Sequence[Puzzle]) -> tuple[Labelling | None, ...]:
    """The labelling of each puzzle that has one complete labelling and nothing undecided in it, else None."""
    found = agreed([p.af for p in puzzles], Semantics.CO, limit=2)
    return tuple(_decided(p.af, extensions) for p, extensions in zip(puzzles, found, strict=True))


def _decided(af: AF, complete: Extensions) -> Labelling | None:
    if len(complete) != 1:
        return None
    labels = labelling(af, complete[0])
    return None if Label.UNDECIDED in labels.values() else labels


def by_semantics(puzzles: Sequence[Puzzle]) -> tuple[Answers, ...]:
    """The answers under grounded, preferred and stable semantics (None: no stable extension) from all extensions."""
    afs = [p.af for p in puzzles]
    found = {name: agreed(afs, semantics) for name, semantics in PROMISED.items()}
    return tuple(
        {name: _common(puzzle, extensions[place]) for name, extensions in found.items()}
        for place, puzzle in enumerate(puzzles)
    )


def _common(puzzle: Puzzle, extensions: Extensions) -> str | None:
    return answer(puzzle, [labelling(puzzle.af, s) for s in extensions]) if extensions else None


def agreed(afs: Sequence[AF], semantics: Semantics, *, limit: int | None = None) -> tuple[Extensions, ...]:
    """The extensions of each framework that both engines find; SolverError where they differ.

    With a limit only the number is compared where it is reached (which ones an engine finds first is its own affair).
    """
    found = [backend.extensions_of_all(afs, semantics, limit=limit) for backend in BACKENDS.values()]
    first: tuple[Extensions, ...] = found[0]
    second: tuple[Extensions, ...] = found[1]
    for af, one, other in zip(afs, first, second, strict=True):
        full = limit is not None and len(one) == len(other) == limit
        if not full and set(one) != set(other):
            counts = " and ".join(f"{name} {len(s)}" for name, s in zip(BACKENDS, (one, other), strict=True))
            raise SolverError(f"the engines differ on the {semantics} extensions: {counts} of {af}")
    return first
