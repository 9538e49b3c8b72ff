"""Arguments over factors in three plies: cases, precedents, and what each ply may and must say, as sets.

Ashley, "Modeling Legal Argument: Reasoning with Cases and Hypotheticals" (1990), and Aleven, "Teaching Case-Based
Argumentation through a Model and Examples" (1997), for the moves; Horty, "The result model of precedent" (2004), for
forced outcomes. A triple is a current case with two decided ones. Ply 1: the plaintiff cites a precedent. Ply 2: the
defendant distinguishes it and cites a counterexample. Ply 3: the plaintiff distinguishes that.

A factor is its number in a catalogue, which says whom it favours. This is the oracle.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Literal

Factors = frozenset[int]
CaseName = Literal["cc", "tsc1", "tsc2"]
PrecedentName = Literal["tsc1", "tsc2"]
Question = Literal["argument", "distinguish", "forced"]
CASES: tuple[CaseName, ...] = ("cc", "tsc1", "tsc2")
PRECEDENTS: tuple[PrecedentName, ...] = ("tsc1", "tsc2")


class Side(StrEnum):
    """Plaintiff or defendant: whom a factor favours, who argues, who won."""

    P = "P"
    D = "D"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.D if self is Side.P else Side.P


SPEAKER: Mapping[int, Side] = {1: Side.P, 2: Side.D, 3: Side.P}  # who argues in a ply


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor: its number, its name, whom it favours, and other names under which it is known."""

    number: int
    name: str
    side: Side
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Catalogue:
    """Factors by number; the numbers and the names are distinct."""

    factors: tuple[Factor, ...]

    def __post_init__(self) -> None:
        for what in ("number", "name"):
            seen: set[object] = set()
            for f in self.factors:
                value = getattr(f, what)
                if value in seen:
                    raise ValueError(f"two factors have the {what} {value!r}")
                seen.add(value)

    @cached_property
    def by_number(self) -> Mapping[int, Factor]:
        """The factors by their numbers."""
        return {f.number: f for f in self.factors}

    def favouring(self, side: Side) -> Factors:
        """The numbers of the factors that favour this side."""
        return frozenset(f.number for f in self.factors if f.side is side)


@dataclass(frozen=True, slots=True)
class Precedent:
    """A decided case: who won, and its factors."""

    outcome: Side
    factors: Factors


@dataclass(frozen=True)
class Triple:
    """A current case with two precedents; ``abstention_phrase`` is what to write where no argument can be made.

    ``question``: what is asked for: a whole argument, the factors that set the current case apart from the precedent
    that the plaintiff cites, or the outcome that is forced.
    """

    catalogue: Catalogue
    cc: Factors
    tsc1: Precedent
    tsc2: Precedent
    abstention_phrase: str
    question: Question = "argument"

    def __post_init__(self) -> None:
        for case in CASES:
            for f in self.factors(case):
                if f not in self.catalogue.by_number:
                    raise ValueError(f"{case} has factor {f}, which is not in the catalogue")

    def factors(self, case: CaseName) -> Factors:
        """The factors of the case."""
        return self.cc if case == "cc" else self.precedent(case).factors

    def precedent(self, name: PrecedentName) -> Precedent:
        """The precedent of this name."""
        return self.tsc1 if name == "tsc1" else self.tsc2

    def side(self, factors: Iterable[int], side: Side) -> Factors:
        """Those of the factors that favour the side."""
        return frozenset(factors) & self.catalogue.favouring(side)

    @property
    def size(self) -> int:
        """The number of factors of the three cases together: N_GT of the metrics."""
        return sum(len(self.factors(case)) for case in CASES)


# --- citing ---------------------------------------------------------------------------------------------------------


def shared(t: Triple, name: PrecedentName) -> Factors:
    """What the current case and the precedent have in common."""
    return t.cc & t.precedent(name).factors


def eligible(t: Triple, side: Side) -> tuple[PrecedentName, ...]:
    """The precedents that the side may cite: won by it, and with a factor in common with the current case."""
    return tuple(name for name in PRECEDENTS if t.precedent(name).outcome is side and shared(t, name))


def weakly_supported(t: Triple, name: PrecedentName, side: Side) -> bool:
    """Whether the side could cite the precedent, but nothing in common favours it (HYPO and CATO demand that)."""
    return bool(shared(t, name)) and not t.side(shared(t, name), side)


def fitting(t: Triple, side: Side) -> PrecedentName | None:
    """The precedent that the side has to cite: the one that it won; None where it won none or both."""
    won = [name for name in PRECEDENTS if t.precedent(name).outcome is side]
    return won[0] if len(won) == 1 else None


def abstention_required(t: Triple) -> bool:
    """Whether no argument can be made: the current case shares nothing with either precedent."""
    return not any(shared(t, name) for name in PRECEDENTS)


# --- distinguishing -------------------------------------------------------------------------------------------------


def distinctions(t: Triple, name: PrecedentName, by: Side) -> tuple[Factors, Factors]:
    """What the side points out to set the current case apart from a precedent that the other side cites.

    First what the precedent has for the other side and the current case lacks; then what the current case has for the
    side that speaks and the precedent lacks.
    """
    cited = t.precedent(name).factors
    return t.side(cited - t.cc, by.other), t.side(t.cc - cited, by)


def distinguishing(t: Triple, name: PrecedentName, by: Side) -> Factors:
    """Both kinds of ``distinctions`` as one set."""
    return frozenset().union(*distinctions(t, name, by))


def binds(t: Triple, name: PrecedentName, outcome: Side) -> bool:
    """Whether the precedent forces the current case's outcome (Horty 2004): it was decided so, all that favours the
    outcome in it is in the current case, and all that speaks against it there was in the precedent."""
    precedent = t.precedent(name)
    return (
        precedent.outcome is outcome
        and t.side(precedent.factors, outcome) <= t.cc
        and t.side(t.cc, outcome.other) <= precedent.factors
    )


def forced(t: Triple) -> frozenset[Side]:
    """The outcomes that some precedent forces on the current case; both only where the case base is inconsistent."""
    return frozenset(s for s in Side if any(binds(t, name, s) for name in PRECEDENTS))


def consistent(t: Triple) -> bool:
    """Whether neither precedent forces another outcome on the other precedent than it had (Horty 2004)."""
    first, second = t.tsc1, t.tsc2
    if first.outcome is second.outcome:
        return True
    as_current = Triple(t.catalogue, second.factors, first, first, t.abstention_phrase)
    return not binds(as_current, "tsc1", first.outcome)


def trumps(t: Triple, counterexample: PrecedentName, cited: PrecedentName) -> bool:
    """Whether the counterexample shares all with the current case that the cited precedent shares, and more."""
    return shared(t, counterexample) > shared(t, cited)


# --- answers --------------------------------------------------------------------------------------------------------


def answer(t: Triple) -> str:
    """The answer to the question: argue or abstain; the numbers of the factors by which the defendant distinguishes
    what the plaintiff can cite, as "F7, F16", or none; the forced outcome: plaintiff, defendant, neither, both."""
    match t.question:
        case "argument":
            return "abstain" if abstention_required(t) else "argue"
        case "distinguish":
            cited = _citable(t, Side.P)
            return named(distinguishing(t, cited, Side.D)) if cited else NONE
        case "forced":
            found = forced(t)
            return "both" if len(found) == 2 else OUTCOMES[next(iter(found))] if found else "neither"


NONE = "none"
OUTCOMES: Mapping[Side, str] = {Side.P: "plaintiff", Side.D: "defendant"}


def named(factors: Factors) -> str:
    """The factors as "F7, F16", in rising order; "none" where there is none."""
    return ", ".join(f"F{f}" for f in sorted(factors)) or NONE


# --- the plies ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ply:
    """What a ply has to say and may say, each as (case, factor) pairs that are true of the case.

    ``cites`` is the precedent to cite; ``distinguishes`` the one to set apart; ``shared`` and ``distinguishing`` have
    to be named whole; ``optional`` may be said too.
    """

    number: int
    cites: PrecedentName | None
    distinguishes: PrecedentName | None
    shared: Factors
    distinguishing: Factors
    optional: frozenset[tuple[CaseName, int]]


def ply(t: Triple, number: int) -> Ply:
    """The moves of a ply (1, 2 or 3); a ply whose side has no eligible precedent cites none."""
    speaker = SPEAKER[number]
    own, theirs = _citable(t, speaker), _citable(t, speaker.other)
    cites = own if number != 3 else None
    distinguishes = theirs if number != 1 else None
    may: set[tuple[CaseName, int]] = {("cc", f) for f in t.side(t.cc, speaker)}
    if cites:
        may |= {(cites, f) for f in t.side(t.precedent(cites).factors - t.cc, speaker.other)}
    if number == 3 and own:
        may |= {(case, f) for case in ("cc", own) for f in shared(t, own)}
    return Ply(
        number=number,
        cites=cites,
        distinguishes=distinguishes,
        shared=shared(t, cites) if cites else frozenset(),
        distinguishing=distinguishing(t, distinguishes, speaker) if distinguishes else frozenset(),
        optional=frozenset(may),
    )


def _citable(t: Triple, side: Side) -> PrecedentName | None:
    name = fitting(t, side)
    return name if name in eligible(t, side) else None


def usable(t: Triple) -> frozenset[tuple[CaseName, int]]:
    """The (case, factor) pairs that some ply can use: the denominator of Rec_U*."""
    found: set[tuple[CaseName, int]] = set()
    for number in SPEAKER:
        move = ply(t, number)
        found |= move.optional
        if move.cites:
            found |= {(case, f) for case in ("cc", move.cites) for f in move.shared}
        if move.distinguishes:
            cited = t.precedent(move.distinguishes).factors
            found |= {(move.distinguishes if f in cited else "cc", f) for f in move.distinguishing}
    return frozenset(found)
