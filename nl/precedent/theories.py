"""Triples of cases as JSON: the field ``theory`` of records."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from ...errors import RecordError
from ...semantics.precedent import PRECEDENTS, Factors, Precedent, Question, Side, Triple
from .catalogue import catalogue_from_json, catalogue_to_json, trade_secrets

QUESTIONS: tuple[Question, ...] = get_args(Question)
PHRASE = "No common factor between the current case and either precedent"


def triple_from_json(value: Any) -> Triple:
    """The triple from its JSON form; raises RecordError naming the field that is wrong.

    Without ``abstention_phrase`` it is ``PHRASE``; without ``catalogue`` the factors are those of trade secrets;
    without ``question`` (``argument``, ``distinguish``, ``forced``) a whole argument is asked for.
    """
    if not isinstance(value, Mapping):
        raise RecordError("theory: expected an object with the fields cc, tsc1, tsc2, abstention_phrase")
    phrase = value.get("abstention_phrase", PHRASE)
    if not isinstance(phrase, str) or not any(c.isalpha() for c in phrase):
        raise RecordError("theory.abstention_phrase: expected a text with letters")
    question = value.get("question", "argument")
    if question not in QUESTIONS:
        raise RecordError(f"theory.question: expected one of {', '.join(QUESTIONS)}, found {question!r}")
    try:
        given = value.get("catalogue")
        catalogue = trade_secrets() if given is None else catalogue_from_json(given)
        cc, (first, second) = _factors(value.get("cc"), "cc"), (_precedent(value, name) for name in PRECEDENTS)
        return Triple(catalogue, cc, first, second, phrase, question)
    except ValueError as error:
        raise RecordError(f"theory: {error}") from None


def _precedent(value: Mapping[str, Any], name: Literal["tsc1", "tsc2"]) -> Precedent:
    found = value.get(name)
    if not isinstance(found, Mapping):
        raise RecordError(f'theory.{name}: expected an object such as {{"outcome": "P", "factors": [4]}}')
    outcome = found.get("outcome")
    if outcome not in ("P", "D"):
        raise RecordError(f'theory.{name}.outcome: expected "P" or "D", found {outcome!r}')
    return Precedent(Side(outcome), _factors(found.get("factors"), f"{name}.factors"))


def _factors(value: Any, field: str) -> Factors:
    if not isinstance(value, list) or not all(isinstance(f, int) and not isinstance(f, bool) for f in value):
        raise RecordError(f"theory.{field}: expected a list of factor numbers, such as [4, 6]")
    if len(set(value)) != len(value):
        raise RecordError(f"theory.{field}: a factor is listed twice")
    return frozenset(value)


def triple_to_json(t: Triple) -> dict[str, Any]:
    """The triple's JSON form, factors in rising order; the catalogue only where it is not that of trade secrets."""
    record: dict[str, Any] = {"cc": sorted(t.cc)}
    for name in PRECEDENTS:
        precedent = t.precedent(name)
        record[name] = {"outcome": str(precedent.outcome), "factors": sorted(precedent.factors)}
    record["abstention_phrase"] = t.abstention_phrase
    if t.question != "argument":
        record["question"] = t.question
    return record if t.catalogue == trade_secrets() else record | {"catalogue": catalogue_to_json(t.catalogue)}
