"""Defeasible logic as a system: problems as JSON, features, values, and the logic under each variant."""

from collections.abc import Mapping
from typing import Any

from ..errors import ParseError, RecordError, UsageError
from ..nl.defeasible.dfl import read_dfl
from ..nl.wording import Wording
from ..semantics.defeasible import Arrow, Rule, Theory, Variant
from ..semantics.defeasible_logic import Claimed, DefeasibleLogic
from ..semantics.defeasible_problem import Asked, Problem, answer
from .defeasible import DefeasibleProblems
from .defeasible_engines import engine
from .system import System

# the last word of an answer line, and other ways to say it
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "provable": ("provable", "proved", "proven", "yes", "true", "it follows"),
    "not_provable": ("not provable", "not proved", "not proven", "unprovable", "no", "false", "it does not follow"),
    "refuted": ("refuted", "disproved", "disproven"),
    "not_refuted": ("not refuted",),
    "neither": ("neither", "unknown", "undetermined"),
}


def defeasible_system(wording: Wording[Problem, Claimed]) -> System[Problem, Claimed]:
    """The system with this wording."""
    variants = tuple(v.value for v in Variant)
    return System(
        name="defeasible",
        wording=wording,
        logic=logic,
        variants=variants,
        semantics=variants,
        theory_from_json=theory_from_json,
        theory_to_json=theory_to_json,
        solve=solve,
        answers=ANSWERS,
        arithmetic=arithmetic,
        features=features,
        labelling=values,
        problems=DefeasibleProblems(),
    )


def variant_of(name: str) -> Variant:
    """The variant of this name, or UsageError."""
    if name not in set(Variant):
        raise UsageError(f"defeasible logic has no variant {name!r}: use one of {', '.join(Variant)}")
    return Variant(name)


def logic(name: str, p: Problem) -> DefeasibleLogic:
    """The logic of a variant."""
    return DefeasibleLogic(variant_of(name), p)


def solve(p: Problem, name: str) -> str:
    """The answer under a variant, by unit propagation."""
    return answer(p, engine("sat").conclusions(p.theory, variant_of(name)))


def arithmetic(f: Claimed) -> bool:
    """Whether f counts something: nothing does."""
    return False


def features(p: Problem) -> dict[str, Any]:
    """What tables are made by: what is asked, numbers of facts, rules and priorities, the order of the telling."""
    d = p.theory
    sizes = {"facts": len(d.facts), "rules": len(d.rules), "priorities": len(d.superiority)}
    return {"asked": p.asked.value, **sizes, "order": "random" if p.order else "sequence"}


def values(p: Problem) -> dict[str, str]:
    """Each literal's value under ambiguity blocking: proved, refuted, undetermined."""
    found = engine("sat").conclusions(p.theory, Variant.BLOCKING)
    return {q: found.value(q).value for q in p.theory.literals}


# --- JSON -------------------------------------------------------------------------------------------------------------


def theory_to_json(p: Problem) -> dict[str, Any]:
    """The problem's JSON form; the order of the telling where it is not facts, rules, priorities."""
    d = p.theory
    record: dict[str, Any] = {
        "facts": list(d.facts),
        "rules": [{"label": r.label, "arrow": r.arrow.value, "body": list(r.body), "head": r.head} for r in d.rules],
        "superiority": [list(pair) for pair in sorted(d.superiority)],
        "query": p.query,
        "asked": p.asked.value,
    }
    record |= {"order": list(p.order)} if p.order else {}
    return record | ({"trait": p.trait, "planet": p.planet} if p.planet or p.trait != "hold" else {})


def theory_from_json(value: Any) -> Problem:
    """The problem from its JSON form, or from ``{"dfl": text, "query": literal}``; RecordError naming the field."""
    if not isinstance(value, Mapping):
        raise RecordError("theory: expected an object with facts, rules, superiority (or dfl), and query")
    query, asked = value.get("query"), value.get("asked", Asked.PROVABLE.value)
    if not isinstance(query, str):
        raise RecordError("theory.query: expected a literal, as 'flies' or '-flies'")
    if asked not in set(Asked):
        raise RecordError(f"theory.asked: expected one of {', '.join(Asked)}, found {asked!r}")
    order = value.get("order", [])
    if not isinstance(order, list) or not all(isinstance(i, int) for i in order):
        raise RecordError("theory.order: expected a list of numbers, the places of the statements")
    texts = [value.get("trait", "hold"), value.get("planet", "")]
    if not all(isinstance(text, str) for text in texts):
        raise RecordError("theory: expected trait and planet as text")
    try:
        return Problem(_theory(value), query, Asked(asked), tuple(order), *texts)
    except ValueError as error:
        raise RecordError(f"theory: {error}") from None


def _theory(value: Mapping[str, Any]) -> Theory:
    if "dfl" in value:
        if not isinstance(value["dfl"], str):
            raise RecordError("theory.dfl: expected a text")
        try:
            return read_dfl(value["dfl"])
        except ParseError as error:
            raise RecordError(f"theory.dfl: {error}") from None
    rules = value.get("rules")
    if not isinstance(rules, list):
        raise RecordError("theory.rules: expected a list of objects with label, arrow, body and head")
    pairs = value.get("superiority", [])
    if not isinstance(pairs, list) or not all(isinstance(p, list) and len(p) == 2 for p in pairs):
        raise RecordError('theory.superiority: expected a list of pairs of labels, such as [["r2", "r1"]]')
    facts = _literals(value.get("facts"), "theory.facts")
    superiority = frozenset(tuple(_literals(pair, "theory.superiority")) for pair in pairs)
    return Theory(tuple(facts), tuple(_rule(r, i) for i, r in enumerate(rules)), superiority)  # type: ignore[arg-type]


def _literals(value: Any, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(q, str) for q in value):
        raise RecordError(f"{where}: expected a list of names")
    return value


def _rule(value: Any, place: int) -> Rule:
    where = f"theory.rules[{place}]"
    if not isinstance(value, Mapping):
        raise RecordError(f"{where}: expected an object with label, arrow, body and head")
    label, head = value.get("label"), value.get("head")
    if not isinstance(label, str) or not isinstance(head, str):
        raise RecordError(f"{where}: expected label and head as text")
    if value.get("arrow") not in set(Arrow):
        raise RecordError(f"{where}.arrow: expected one of {', '.join(Arrow)}, found {value.get('arrow')!r}")
    return Rule(label, Arrow(value["arrow"]), tuple(_literals(value.get("body"), f"{where}.body")), head)
