"""Certificates of answers about argumentation frameworks as JSON objects, each with its framework."""

from typing import Any

from ..semantics.acceptance import Certificate
from ..semantics.argumentation import AF, Extension
from .rows import FieldError, Record, in_short, typed

LOGIC = "argumentation"
WHERE = "certificate"


def is_acceptance(record: Record) -> bool:
    """Whether a record says that it is such a certificate."""
    return record.get("logic") == LOGIC


def write_acceptance(c: Certificate, af: AF) -> dict[str, Any]:
    """The certificate with its framework as a JSON object; sets in the order of the arguments."""
    attacks = [[a, b] for a in af.arguments for b in af.attacked[a]]
    return {
        "logic": LOGIC,
        "semantics": c.semantics,
        "task": c.task,
        "argument": c.argument,
        "answer": c.answer,
        "extensions": [_in_order(af, s) for s in c.extensions],
        "witnesses": [_in_order(af, s) for s in c.witnesses],
        "proofs": list(c.proofs),
        "digest": c.digest,
        "theory": {"arguments": list(af.arguments), "attacks": attacks},
    }


def _in_order(af: AF, s: Extension) -> list[str]:
    return [a for a in af.arguments if a in s]


def read_acceptance(record: Record) -> tuple[Certificate, AF]:
    """The certificate and the framework that it is about; FieldError names the field that is wrong."""
    argument = record.get("argument")
    if argument is not None and not isinstance(argument, str):
        raise FieldError(WHERE, "argument", f"expected a text or null, found {in_short(argument)}")
    answer = record.get("answer")
    if not isinstance(answer, int):
        raise FieldError(WHERE, "answer", f"expected true, false or a number of extensions, found {in_short(answer)}")
    found = Certificate(
        digest=typed(record, "digest", str, WHERE),
        semantics=typed(record, "semantics", str, WHERE),
        task=typed(record, "task", str, WHERE),
        argument=argument,
        answer=answer,
        extensions=_sets(record, "extensions"),
        witnesses=_sets(record, "witnesses"),
        proofs=_texts("proofs", typed(record, "proofs", list, WHERE)),
    )
    return found, read_framework(typed(record, "theory", dict, WHERE))


def read_framework(theory: Record) -> AF:
    """The framework of ``{"arguments": [names], "attacks": [[attacker, attacked]]}``; FieldError where it is none."""
    arguments = _texts("arguments", typed(theory, "arguments", list, WHERE))
    attacks = []
    for attack in typed(theory, "attacks", list, WHERE):
        if not isinstance(attack, list) or len(attack) != 2:
            raise FieldError(WHERE, "attacks", f"expected pairs of arguments, found {in_short(attack)}")
        attacks.append(_texts("attacks", attack))
    try:
        return AF.of(arguments, attacks)
    except ValueError as error:
        raise FieldError(WHERE, "theory", str(error)) from None


def _sets(record: Record, name: str) -> tuple[Extension, ...]:
    found = []
    for members in typed(record, name, list, WHERE):
        if not isinstance(members, list):
            raise FieldError(WHERE, name, f"expected lists of arguments, found {in_short(members)}")
        found.append(frozenset(_texts(name, members)))
    return tuple(found)


def _texts(name: str, values: list[Any]) -> tuple[str, ...]:
    for value in values:
        if not isinstance(value, str):
            raise FieldError(WHERE, name, f"expected texts, found {in_short(value)}")
    return tuple(values)
