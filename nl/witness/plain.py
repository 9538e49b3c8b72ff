"""Formulas of witness puzzles in plain words, for reports: "if Bo tells the truth then Ada is lying"."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from ...semantics.witness import (
    FACT,
    UNDETERMINED,
    Answer,
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Parity,
    Possible,
    Puzzle,
    Remark,
    Says,
)
from .facts import denied
from .names import display

_IS: Mapping[str, str] = {
    "truthful": "{} tells the truth",
    "lying": "{} is lying",
    "disbelieved": "{} is not to be believed",
    "undecided": "it cannot be determined whether {} tells the truth",
    "unattacked": "nobody accuses {}",
    "attacked": "somebody accuses {}",
}
_GROUP: Mapping[str, str] = {
    "one_of_lying": "at least one of {} is lying",
    "at_least_one_lying": "at least one of {} is lying",
    "same": "{} all tell the truth or all lie",
}
_GENERAL: Mapping[str, str] = {
    "puzzle": "this is a puzzle",
    "each_contradicts_prev": "each witness contradicts the one before",
    "alternate": "truthful and lying witnesses alternate",
    "last_witness_determines": "the last witness decides about all the others",
    "majority": "the majority of the witnesses is right",
    "default_to_initial_statement": "without a decision the first statement stands",
    "consistency_priority": "the most consistent account is to be preferred",
    "no_credible_accuser": "nobody else who could be believed accuses them",
    "circle": "they accuse one another in a circle",
    "accused_among_themselves": "each of them is accused by one of them",
    "cannot_conclude_fact": "the testimony of a liar does not settle the fact",
    **{
        f"parity_{parity}_{who}_first_{value}": f"an {parity} number of {who} makes the first statement {value}"
        for parity in ("odd", "even")
        for who in ("witnesses", "accusers")
        for value in ("true", "false")
    },
}
_REMARK: Mapping[str, str] = {
    "contradiction_noted": "this is a contradiction",
    "consistent_scenario": "this scenario is consistent",
    "conflicting_testimony": "the testimonies conflict",
}
_COUNTED: Mapping[str, str] = {"truthful": "truthful witnesses", "lying": "lying witnesses"}


def plain(t: Puzzle, f: Formula) -> str:
    """The formula as an English clause without a capital or full stop, names capitalised as in prompts."""
    match f:
        case Is(predicate, x):
            return _IS[predicate].format(display(x))
        case Fact(value):
            return _fact(t.fact, value)
        case Says(speaker, target):
            said = t.fact if target == FACT else f"{display(target)} is lying"
            return f"{display(speaker)} says that {said}"
        case If(antecedent, consequent):
            return f"if {_all(t, antecedent)} then {_all(t, consequent)}"
        case Group(relation, witnesses):
            return _group(relation, [display(x) for x in witnesses])
        case Possible(literal):
            return f"it is possible that {plain(t, literal)}"
        case Count() | Parity() | General() | Remark() | Answer():
            return _remark(f)
        case _:
            assert_never(f)


def _remark(f: Count | Parity | General | Remark | Answer) -> str:
    match f:
        case Count(subject, value):
            return f"the number of {_counted(subject)} is {value}"
        case Parity(subject, odd):
            return f"the number of {_counted(subject)} is {'odd' if odd else 'even'}"
        case General(name):
            return _GENERAL.get(name) or f"the general claim '{_spaced(name)}'"
        case Remark(name):
            return _REMARK.get(name) or _spaced(name)
        case Answer(value):
            return f"the answer is {'that it cannot be determined' if value == UNDETERMINED else value}"
        case _:
            assert_never(f)


def _fact(fact: str, value: bool | None) -> str:
    if value is None:
        return f"it cannot be determined whether {fact}"
    return fact if value else denied(fact)


def _all(t: Puzzle, formulas: Sequence[Formula]) -> str:
    return " and ".join(plain(t, f) for f in formulas)


def _group(relation: str, names: Sequence[str]) -> str:
    if len(names) == 2 and relation == "same":
        return f"{names[0]} and {names[1]} both tell the truth or both lie"
    return _GROUP[relation].format(listed(names))


def listed(names: Sequence[str]) -> str:
    """The names as an English list: "Ada", "Ada and Bo", "Ada, Bo and Cy"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _counted(subject: str) -> str:
    return _COUNTED.get(subject) or _spaced(subject)


def _spaced(name: str) -> str:
    return name.replace("_", " ")
