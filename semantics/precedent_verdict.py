"""Arguments in three plies judged: violations by name, and the metrics Acc_H, Rec_U, abstention.

Zhang, Grabmair and Ashley's metrics for generated 3-ply arguments (2025), and what they cannot see: wrong precedents,
false absences, omissions. Pure functions of the triple and of what the text claims.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .precedent import (
    CASES,
    PRECEDENTS,
    SPEAKER,
    CaseName,
    PrecedentName,
    Triple,
    abstention_required,
    ply,
    shared,
    usable,
    weakly_supported,
)
from .precedent_claims import Absent, Abstains, Cites, Decision, Distinguishes, FactorRef, Formula, Outcome, Present


class Kind(StrEnum):
    """What can be wrong with an argument."""

    MISATTRIBUTION = "hall_misattribution"  # the factor is in another case of the triple
    FABRICATION = "hall_fabrication"  # in none
    OUT_OF_ONTOLOGY = "hall_out_of_ontology"  # the catalogue does not have it
    FALSE_ABSENCE = "false_absence"  # said to be absent, but present
    OMIT_SHARED = "omit_shared"
    OMIT_DISTINGUISHING = "omit_distinguishing"
    MISDIRECTED = "misdirected_distinction"  # offered as a distinction, but strengthens the other side
    WRONG_PRECEDENT = "wrong_precedent"  # the other side won it
    NO_OVERLAP = "no_overlap_precedent"  # nothing in common with the current case
    MISREPORTED = "misreported_outcome"
    SPURIOUS = "spurious_argument"  # no argument can be made
    INEXACT_PHRASE = "inexact_abstention_phrase"
    UNWARRANTED = "unwarranted_abstention"
    ABSTAIN_THEN_ARGUE = "abstain_then_argue"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong: its ply (0: the whole), case and factor where it has them, and the place of the claim
    that shows it among those judged (None: something is missing)."""

    kind: Kind
    ply: int = 0
    case: CaseName | None = None
    factor: FactorRef | None = None
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Metrics:
    """The counts of an argument. Percentages are None where there is nothing to divide by."""

    n_gt: int
    n_hall: int
    n_used: int
    n_usable: int
    n_used_usable: int

    @property
    def acc_h(self) -> float | None:
        """(1 - N_hall / N_GT) in percent; below 0 where there are more hallucinations than factors."""
        return None if not self.n_gt else 100 * (1 - self.n_hall / self.n_gt)

    @property
    def acc_h_clamped(self) -> float | None:
        """Acc_H, 0 where it is below."""
        return None if self.acc_h is None else max(0.0, self.acc_h)

    @property
    def rec_u(self) -> float | None:
        """N_used / N_GT in percent."""
        return None if not self.n_gt else 100 * self.n_used / self.n_gt

    @property
    def rec_u_star(self) -> float | None:
        """The same over the factors that the moves can use."""
        return None if not self.n_usable else 100 * self.n_used_usable / self.n_usable


def metrics(t: Triple, claims: Iterable[Formula]) -> Metrics:
    """The counts of what is asserted present, once a case."""
    said = {(c.case, c.factor) for c in claims if isinstance(c, Present)}
    true = {(case, f) for case, f in said if f in t.factors(case)}
    can = usable(t)
    return Metrics(t.size, len(said) - len(true), len(true), len(can), len(true & can))


# --- abstention -----------------------------------------------------------------------------------------------------


def argues(claims: Iterable[Formula]) -> bool:
    """Whether some ply asserts a factor or cites."""
    return any(isinstance(c, Present | Cites) and c.ply for c in claims)


def of_ply(claims: Iterable[Formula], number: int) -> tuple[Formula, ...]:
    """What the ply of this number claims."""
    return tuple(c for c in claims if not isinstance(c, Decision) and c.ply == number)


@dataclass(frozen=True, slots=True)
class Abstention:
    """Whether the text abstains: nothing is argued, and (``strict``) the phrase asked for is there."""

    required: bool
    strict: bool
    lenient: bool


def abstention(t: Triple, claims: Sequence[Formula], *, silent: bool) -> Abstention:
    """How the text abstains; ``silent`` says that nothing in it was left unread that may argue."""
    nothing = silent and not argues(claims)
    exact = any(isinstance(c, Abstains) and c.exact for c in claims)
    return Abstention(abstention_required(t), nothing and exact, nothing)


def _abstaining(t: Triple, claims: Sequence[Formula], found: Abstention) -> Iterator[Violation]:
    said = [(i, c) for i, c in enumerate(claims) if isinstance(c, Abstains)]
    whole = next((i for i, c in said if not c.ply), None)
    if found.required:
        if argues(claims):
            yield Violation(Kind.SPURIOUS, claim=next(i for i, c in enumerate(claims) if argues([c])))
        elif said and not found.strict:
            yield Violation(Kind.INEXACT_PHRASE, claim=said[0][0])
    elif whole is not None and not argues(claims):
        yield Violation(Kind.UNWARRANTED, claim=whole)
    else:
        yield from (
            Violation(Kind.UNWARRANTED, c.ply, claim=i)
            for i, c in said
            if c.ply and _has_move(t, c.ply) and not argues(of_ply(claims, c.ply))
        )
    if whole is not None and argues(claims):
        yield Violation(Kind.ABSTAIN_THEN_ARGUE, claim=whole)


def _has_move(t: Triple, number: int) -> bool:
    move = ply(t, number)
    return bool(move.cites or move.distinguishing)


# --- false claims ---------------------------------------------------------------------------------------------------


def hallucination(t: Triple, f: FactorRef, case: CaseName) -> Kind:
    """The class of a factor that the case does not have."""
    if f not in t.catalogue.by_number:
        return Kind.OUT_OF_ONTOLOGY
    elsewhere = any(f in t.factors(other) for other in CASES if other != case)
    return Kind.MISATTRIBUTION if elsewhere else Kind.FABRICATION


def _false(t: Triple, claims: Sequence[Formula]) -> Iterator[Violation]:
    """Hallucinations and false absences, each once a case; outcomes told wrongly, once a ply and case."""
    for i, c in enumerate(claims):
        match c:
            case Present(k, case, f) if f not in t.factors(case):
                yield Violation(hallucination(t, f, case), k, case, f, i)
            case Absent(k, case, f) if f in t.factors(case):
                yield Violation(Kind.FALSE_ABSENCE, k, case, f, i)
            case Outcome(k, name, side) if side is not t.precedent(name).outcome:
                yield Violation(Kind.MISREPORTED, k, name, None, i)
            case Cites(k, name, side) if side is not t.precedent(name).outcome:
                yield Violation(Kind.WRONG_PRECEDENT, k, name, None, i)
            case Cites(k, name, side) if not shared(t, name):
                yield Violation(Kind.NO_OVERLAP, k, name, None, i)


# --- moves ----------------------------------------------------------------------------------------------------------


def arguing(claims: Iterable[Formula]) -> tuple[int, ...]:
    """The plies that claim anything but that there is nothing to argue."""
    return tuple(sorted({c.ply for c in claims if not isinstance(c, Abstains | Decision) and c.ply}))


@dataclass(frozen=True, slots=True)
class Due:
    """A factor that a ply has to name: as shared with the precedent, or as a distinction from it; ``met`` or not."""

    kind: Kind
    ply: int
    case: PrecedentName
    factor: int
    met: bool


def dues(t: Triple, number: int, claims: Iterable[Formula]) -> Iterator[Due]:
    """The complete sets of a ply, over the precedents whose outcomes fit it, held against what it says."""
    said = set(of_ply(claims, number))
    move = ply(t, number)
    if move.cites:
        for f in sorted(move.shared):
            both = {Present(number, "cc", f), Present(number, move.cites, f)} <= said
            yield Due(Kind.OMIT_SHARED, number, move.cites, f, both)
    if move.distinguishes:
        for f in sorted(move.distinguishing):
            has: CaseName
            lacks: CaseName
            has, lacks = (move.distinguishes, "cc") if f not in t.cc else ("cc", move.distinguishes)
            named = bool({Present(number, has, f), Absent(number, lacks, f)} & said)
            yield Due(Kind.OMIT_DISTINGUISHING, number, move.distinguishes, f, named)


def _omitted(t: Triple, claims: Sequence[Formula]) -> Iterator[Violation]:
    for number in () if abstention_required(t) else arguing(claims):
        for due in dues(t, number, claims):
            if not due.met:
                yield Violation(due.kind, number, due.case, due.factor)


def _misdirected(t: Triple, claims: Sequence[Formula]) -> Iterator[Violation]:
    """Denials in ply 2 or 3 that set the cases apart to the other side's good: the precedent lacks what favours the
    other side, or has what favours the speaker, and the current case is otherwise."""
    for i, c in enumerate(claims):
        if not isinstance(c, Absent) or c.ply not in (2, 3) or not isinstance(c.factor, int):
            continue
        factor, speaker = t.catalogue.by_number.get(c.factor), SPEAKER[c.ply]
        if factor is None:
            continue
        apart = _set_apart(claims, c.ply)
        if c.case != "cc":
            wrong = c.case in apart and factor.side is not speaker
        else:
            having = {x.case for x in claims if isinstance(x, Present) and (x.ply, x.factor) == (c.ply, c.factor)}
            wrong = bool(having & apart) and factor.side is speaker
        if wrong:
            yield Violation(Kind.MISDIRECTED, c.ply, c.case, c.factor, i)


def _set_apart(claims: Sequence[Formula], number: int) -> frozenset[CaseName]:
    """The precedents that the ply distinguishes: those that it says so of, else those that its side does not cite."""
    told = {c.case for c in claims if isinstance(c, Distinguishes) and c.ply == number}
    own = {c.case for c in claims if isinstance(c, Cites) and c.side is SPEAKER[number]}
    return frozenset(told - own or set(PRECEDENTS) - own)


# --- all together ---------------------------------------------------------------------------------------------------


def violations(t: Triple, claims: Sequence[Formula], found: Abstention) -> tuple[Violation, ...]:
    """All that is wrong, each once, in the order of the kinds, plies, cases and factors."""
    once: dict[tuple[object, ...], Violation] = {}
    for v in (*_false(t, claims), *_omitted(t, claims), *_misdirected(t, claims), *_abstaining(t, claims, found)):
        per_case = v.kind.startswith("hall_") or v.kind is Kind.FALSE_ABSENCE
        once.setdefault((v.kind, v.case if per_case else v.ply, v.factor, None if v.factor else v.case), v)
    order = list(Kind)
    return tuple(sorted(once.values(), key=lambda v: (order.index(v.kind), v.ply, v.case or "", _rank(v.factor))))


def _rank(f: FactorRef | None) -> tuple[int, str]:
    return (f, "") if isinstance(f, int) else (10**6, f or "")


def weak_support(t: Triple, claims: Iterable[Formula]) -> tuple[tuple[int, PrecedentName], ...]:
    """The plies with the precedents that they cite though nothing in common favours their side (HYPO, CATO)."""
    cited = {(c.ply, c.case, c.side) for c in claims if isinstance(c, Cites)}
    return tuple(sorted((k, name) for k, name, side in cited if weakly_supported(t, name, side)))
