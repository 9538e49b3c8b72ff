"""Certificates: what shows, without a solver, that an answer is right.

A *derivation* lists inferences, each licensed and from earlier ones; a *closed set* is a set of formulas closed under
the local rules that lacks the formulas in question; a *model* is an extension, checked by its definition.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import LastwordError
from .argumentation import AF, Extension, Semantics, admissible, complete, conflict_free, grounded, naive, stable
from .claims import Derivation, Inference, Known, Logic
from .consequence import closure

F = TypeVar("F")
T = TypeVar("T")


class CertificateError(LastwordError, ValueError):
    """A certificate that does not show what it claims; the message names the member that fails."""


@dataclass(frozen=True, slots=True)
class Derived(Generic[F]):
    """``goal`` follows: each member of the derivation is licensed and rests on earlier members or on the problem."""

    goal: F
    derivation: Derivation[F]


@dataclass(frozen=True, slots=True)
class ClosedSet(Generic[F]):
    """None of ``absent`` follows: the formulas are closed under the rules and hold none of them. This shows something
    only of formulas that propagation reaches (``Logic.reaches``)."""

    formulas: frozenset[F]
    absent: tuple[F, ...]


@dataclass(frozen=True, slots=True)
class Model:
    """The extension is one of this semantics. Where its extensions are the complete ones, or the naive ones, that are
    largest in some respect (PR, SST, ID, EA; STG), only completeness or naivety is checked: the rest wants a proof."""

    semantics: Semantics
    extension: Extension


def check_derived(logic: Logic[T, F], t: T, certificate: Derived[F]) -> None:
    """Accept the derivation, or raise with the member that fails."""
    known: Known[F] = Known()
    for place, i in enumerate(certificate.derivation):
        fellows = _said_at_once(logic, certificate.derivation, place)
        for p in i.premises:
            if p not in known and p not in fellows and not logic.given(t, p):
                raise CertificateError(f"inference {place + 1} ({i.rule}): premise {p} was not derived before")
        if i.discharges is not None or not logic.licenses(t, i):
            raise CertificateError(f"inference {place + 1} ({i.rule}) is no correct application of its rule")
        parts = logic.parts(i.conclusion)
        known.add(i.conclusion, place, parts[1] if parts else ())
    if certificate.goal not in known:
        raise CertificateError(f"the derivation does not reach its goal {certificate.goal}")


def _said_at_once(logic: Logic[T, F], d: Derivation[F], place: int) -> frozenset[F]:
    """The conclusions of the run of members around this one that are said of a set at once."""
    if not logic.together(d[place].conclusion):
        return frozenset()
    apart = [k for k, i in enumerate(d) if not logic.together(i.conclusion)]
    first = max((k + 1 for k in apart if k < place), default=0)
    last = min((k for k in apart if k > place), default=len(d))
    return frozenset(i.conclusion for i in d[first:last])


def check_closed(logic: Logic[T, F], t: T, certificate: ClosedSet[F]) -> None:
    """Accept the closed set, or raise with the formula that breaks it."""
    for f in certificate.absent:
        if not logic.reaches(t, f):
            raise CertificateError(f"propagation need not reach {f}: its absence does not show that it does not follow")
        if f in certificate.formulas:
            raise CertificateError(f"{f} is in the closed set, which claims that it does not follow")
    known: Known[F] = Known(dict.fromkeys(certificate.formulas, 0))
    for i in logic.round(t, known):
        raise CertificateError(f"the set is not closed: {i.rule} yields {i.conclusion}")


def check_model(af: AF, certificate: Model) -> None:
    """Accept the extension by the definition of its semantics, or raise."""
    s = certificate.extension
    if not s <= set(af.arguments):
        raise CertificateError(f"the extension holds unknown arguments: {sorted(s - set(af.arguments))}")
    holds = {
        Semantics.CF: lambda: conflict_free(af, s),
        Semantics.NA: lambda: naive(af, s),
        Semantics.AD: lambda: admissible(af, s),
        Semantics.CO: lambda: complete(af, s),
        Semantics.PR: lambda: complete(af, s),
        Semantics.ST: lambda: stable(af, s),
        Semantics.GR: lambda: s == grounded(af),
        Semantics.SST: lambda: complete(af, s),
        Semantics.STG: lambda: naive(af, s),
        Semantics.ID: lambda: complete(af, s),
        Semantics.EA: lambda: complete(af, s),
    }[certificate.semantics]()
    if not holds:
        raise CertificateError(f"{sorted(s)} is no {certificate.semantics} extension")


def derive(logic: Logic[T, F], t: T, *goals: F) -> Derivation[F] | None:
    """A derivation of the goals from the theory alone, in the order of propagation and without idle members; None where
    one of them does not follow."""
    derived = closure(logic, t, Known(), goal=goals[0] if len(goals) == 1 else None)
    if any(goal not in derived for goal in goals):
        return None
    needed: dict[F, tuple[int, Inference[F]]] = {}
    queue = list(goals)
    while queue:
        f = queue.pop()
        if f in needed or f not in derived:
            continue
        needed[f] = derived[f]
        queue += derived[f][1].premises

    def place(found: tuple[int, Inference[F]]) -> tuple[int, bool]:
        depth, i = found  # a premise of the same round is a default: it stands before what uses it
        return depth, any(p in needed and needed[p][0] == depth for p in i.premises)

    return tuple(i for _, i in sorted(needed.values(), key=place))


def closed_set(logic: Logic[T, F], t: T, absent: Iterable[F]) -> ClosedSet[F]:
    """The consequences of the theory as a certificate that these formulas are not among them."""
    return ClosedSet(frozenset(closure(logic, t, Known())), tuple(absent))
