"""Which formulas of witness puzzles cannot hold together."""

from collections.abc import Mapping
from typing import Literal as OneOf

from .witness import NO, UNDETERMINED, YES, Answer, Count, Fact, Formula, Is, Parity, truthful

OPPOSITE: Mapping[str, tuple[OneOf["truthful", "lying", "disbelieved", "undecided", "unattacked", "attacked"], ...]] = {
    "truthful": ("lying", "disbelieved", "undecided"),
    "lying": ("truthful", "undecided"),
    "disbelieved": ("truthful",),
    "undecided": ("truthful", "lying"),
    "unattacked": ("attacked",),
    "attacked": ("unattacked",),
}


def conflicts(f: Formula, witnesses: int = 0) -> frozenset[Formula]:
    """What cannot hold together with f, in a puzzle with so many witnesses (for counts of them).

    Of the answers, no does not exclude undetermined: who cannot tell does not believe.
    """
    match f:
        case Is(predicate, x):
            return frozenset(Is(p, x) for p in OPPOSITE[predicate])
        case Fact(value):
            return frozenset(Fact(v) for v in (True, False, None) if v != value)
        case Answer(value):
            excluded = {YES: (NO, UNDETERMINED), NO: (YES,)}.get(value, (YES, NO))
            return frozenset(map(Answer, excluded))
        case Parity(subject, odd):
            return frozenset([Parity(subject, not odd)])
        case Count("truthful" | "lying" as subject, value):
            return frozenset(Count(subject, k) for k in range(witnesses + 1) if k != value)
        case _:
            return frozenset()


def negation(f: Formula) -> Formula | None:
    """What holds just where f does not, if a single formula says so."""
    match f:
        case Is("truthful", x):
            return Is("disbelieved", x)
        case Is("disbelieved", x):
            return truthful(x)
        case _:
            return None


def leaves_open(f: Formula) -> bool:
    """Whether f says that something cannot be determined."""
    return f == Fact(None) or f == Answer(UNDETERMINED) or (isinstance(f, Is) and f.predicate == "undecided")
