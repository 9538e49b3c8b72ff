"""What follows from a triple, as one value: what the engines are asked for and the definitions say."""

from dataclasses import dataclass

from .precedent import (
    PRECEDENTS,
    Factors,
    PrecedentName,
    Side,
    Triple,
    abstention_required,
    binds,
    distinguishing,
    eligible,
    shared,
    trumps,
)

PAIRS: tuple[tuple[PrecedentName, PrecedentName], ...] = (("tsc1", "tsc2"), ("tsc2", "tsc1"))


@dataclass(frozen=True, slots=True)
class Moves:
    """What can be said of a triple: factors ``shared`` with each precedent; who may cite which (``eligible``); what
    each side can point out against each precedent (``distinctions``); which outcomes are forced by which (``binds``);
    which precedents trump the other; and whether no argument can be made."""

    shared: tuple[Factors, Factors]
    eligible: frozenset[tuple[PrecedentName, Side]]
    distinctions: tuple[tuple[PrecedentName, Side, Factors], ...]
    binds: frozenset[tuple[PrecedentName, Side]]
    trumps: frozenset[PrecedentName]
    abstain: bool


def moves(t: Triple) -> Moves:
    """The moves by the definitions."""
    return Moves(
        shared=(shared(t, "tsc1"), shared(t, "tsc2")),
        eligible=frozenset((name, side) for side in Side for name in eligible(t, side)),
        distinctions=tuple((name, side, distinguishing(t, name, side)) for name in PRECEDENTS for side in Side),
        binds=frozenset((name, side) for name in PRECEDENTS for side in Side if binds(t, name, side)),
        trumps=frozenset(name for name, other in PAIRS if trumps(t, name, other)),
        abstain=abstention_required(t),
    )
