"""Defeasible theories in files, as the command line offers them: all tags, or one literal with its derivation."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import ParseError, UsageError
from ..generators.defeasible_engines import engine
from ..nl.defeasible.dfl import read_dfl
from ..nl.defeasible.explain import explained
from ..semantics.defeasible import ATOM, Literal, Theory, Value, Variant, atom
from ..semantics.defeasible_derivation import derived
from ..semantics.defeasible_proof import Conclusions

TAGS, QUERY = "tags", "DC"
SUFFIX = ".dfl"


@dataclass(frozen=True, slots=True)
class Solved:
    """What was found, as lines of text and as a JSON object."""

    text: str
    record: Mapping[str, Any]


def read_theory(file: Path) -> Theory:
    """The theory in the file; ParseError, UsageError."""
    try:
        return read_dfl(file.read_text(encoding="utf-8"), str(file))
    except UnicodeDecodeError as error:
        raise ParseError(f"not a text file: byte {error.start} is no UTF-8", file=str(file)) from None


def solve_theory(
    file: Path,
    problem: str = TAGS,
    literal: Literal | None = None,
    *,
    variant: str = Variant.BLOCKING,
    backend: str = "sat",
    seconds: float | None = None,
    full: bool = False,
) -> Solved:
    """All tags of the theory in the file ("tags"), or the value of a literal and why ("DC")."""
    if variant not in set(Variant):
        raise UsageError(f"unknown variant {variant!r}: one of {', '.join(Variant)}")
    if problem not in (TAGS, QUERY):
        raise UsageError(f"unknown problem {problem!r} for a defeasible theory: expected {TAGS} or {QUERY}")
    if (literal is None) == (problem == QUERY):
        raise UsageError(f"{problem} {'wants a' if literal is None else 'takes no'} literal (-a)")
    chosen, d = Variant(variant), read_theory(file)
    if literal is not None:
        check_literal(d, literal)
    found = engine(backend).conclusions(d, chosen, seconds=seconds)
    return tags(d, found) if literal is None else query(d, chosen, found, literal, full=full)


def check_literal(d: Theory, literal: Literal) -> None:
    """Accept a literal of the theory; UsageError for any other."""
    if literal in d.literals:
        return
    if not ATOM.fullmatch(atom(literal)):
        raise UsageError(f"{literal!r} is no literal: write a name such as flies, or -flies for its complement")
    few = ", ".join(d.literals[::2][:5]) + (", .." if len(d.literals) > 10 else "")
    raise UsageError(f"the theory says nothing of {atom(literal)}; its atoms are: {few or 'none'}")


def tags(d: Theory, found: Conclusions) -> Solved:
    """The literals of each tag in the order of the theory; in the text also those neither proved nor refuted."""
    record = {str(tag): [q for q in d.literals if q in literals] for tag, literals in found.tagged.items()}
    lines = [f"{tag} {' '.join(literals)}".rstrip() for tag, literals in record.items()]
    left = [q for q in d.literals if found.value(q) is Value.UNDETERMINED]
    return Solved("\n".join([*lines, f"undetermined {' '.join(left)}"] if left else lines), record)


def query(d: Theory, variant: Variant, found: Conclusions, q: Literal, *, full: bool = False) -> Solved:
    """Whether q is proved, refuted or neither, and why."""
    value = found.value(q)
    why = explained(d, variant, q, derived(d, variant), full=full)
    record = {"literal": q, "answer": value.value, "variant": variant.value, "why": why}
    return Solved("\n".join([f"{q} is {value.value}", *why]), record)
