"""Certificates as JSON, their formulas in the claim language of the system."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from ..errors import ParseError
from ..nl.wording import Wording
from ..semantics.certificates import ClosedSet, Derived, check_closed, check_derived
from ..semantics.claims import Act, Inference, Logic
from .rows import FieldError, Record, typed

F = TypeVar("F")
T = TypeVar("T")
Certificate = Derived[F] | ClosedSet[F]
WHERE = "certificate"

DERIVATION, CLOSED_SET = "derivation", "closed_set"


def check(logic: Logic[T, F], t: T, certificate: Certificate[F]) -> None:
    """Accept the certificate, or raise CertificateError with the member that fails."""
    match certificate:
        case Derived():
            check_derived(logic, t, certificate)
        case ClosedSet():
            check_closed(logic, t, certificate)


def write_certificate(wording: Wording[T, F], certificate: Certificate[F]) -> dict[str, Any]:
    """The certificate as a JSON object; the members of a closed set in alphabetical order."""

    def formal(f: F) -> str:
        return wording.write_claim(Act.ASSERT, f)

    match certificate:
        case Derived(goal, derivation):
            steps = [_written(i, formal) for i in derivation]
            return {"kind": DERIVATION, "goal": formal(goal), "steps": steps}
        case ClosedSet(formulas, absent):
            return {"kind": CLOSED_SET, "absent": list(map(formal, absent)), "formulas": sorted(map(formal, formulas))}


def _written(i: Inference[F], formal: Callable[[F], str]) -> dict[str, Any]:
    record: dict[str, Any] = {"rule": i.rule, "from": list(map(formal, i.premises)), "to": formal(i.conclusion)}
    return record | ({"defaults": list(map(formal, i.defaults))} if i.defaults else {})


def read_certificate(wording: Wording[T, F], record: Record) -> Certificate[F]:
    """The certificate that a JSON object writes; FieldError names the field that is wrong."""
    match typed(record, "kind", str, WHERE):
        case "derivation":
            goal, steps = typed(record, "goal", str, WHERE), typed(record, "steps", list, WHERE)
            return Derived(_formula(wording, goal, "goal"), tuple(_inference(wording, step) for step in steps))
        case "closed_set":
            formulas, absent = (_formulas(wording, record, name) for name in ("formulas", "absent"))
            return ClosedSet(frozenset(formulas), absent)
        case kind:
            raise FieldError(WHERE, "kind", f"{kind!r} is no kind of certificate; there are derivation and closed_set")


def _inference(wording: Wording[T, F], step: object) -> Inference[F]:
    if not isinstance(step, Mapping):
        raise FieldError(WHERE, "steps", f"expected objects, found {step!r}")
    rule, to = typed(step, "rule", str, WHERE), typed(step, "to", str, WHERE)
    defaults = _formulas(wording, step, "defaults") if "defaults" in step else ()
    return Inference(rule, _formulas(wording, step, "from"), _formula(wording, to, "to"), defaults)


@lru_cache(maxsize=1 << 16)
def _read(wording: Hashable, text: str) -> Any:
    return cast(Wording[Any, Any], wording).read_claim(text)[1]


def _formulas(wording: Wording[T, F], record: Record, name: str) -> tuple[F, ...]:
    return tuple(_formula(wording, text, name) for text in typed(record, name, list, WHERE))


def _formula(wording: Wording[T, F], text: object, field: str) -> F:
    try:
        formula: F = _read(cast(Hashable, wording), str(text))
    except ParseError as error:
        raise FieldError(WHERE, field, f"{text!r} is not in the claim language: {error.message}") from None
    return formula
