"""The claim language of defeasible logic: formulas and claims as text and back. It stands in ``claims.lark``.

``read_claim(write_claim(act, f)) == (act, f)`` for the acts that the text tells apart: ``assume(..)`` supposes,
``retract(..)`` takes back, ``answer(..)`` answers, ``fact(..)``, ``rule(..)`` and ``superior(..)`` restate; everything
else is asserted.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, assert_never

from lark import Lark, Token, Transformer, UnexpectedInput

from ...errors import EncodingError, ParseError
from ...semantics.claims import Act
from ...semantics.defeasible import ATOM, Tag, atom
from ...semantics.defeasible_logic import Answer, Claimed, Conflict, Fact, If, Stated, Superior, Undetermined
from ...semantics.defeasible_rules import Of, Overridden, State, Tagged, Unopposed

TAGS: Mapping[Tag, str] = {
    Tag.DEFINITELY: "definitely",
    Tag.NOT_DEFINITELY: "not_definitely",
    Tag.DEFEASIBLY: "provable",
    Tag.NOT_DEFEASIBLY: "refuted",
    Tag.SUPPORTED: "supported",
    Tag.NOT_SUPPORTED: "unsupported",
}
ANSWERS = ("provable", "not_provable", "refuted", "not_refuted", "neither")
RESERVED = ("assume", "retract", "if", "then")
MAX_LENGTH = 10_000

ONE: Mapping[str, Callable[[str], Claimed]] = {
    **{name: lambda q, tag=tag: Tagged(tag, q) for tag, name in TAGS.items()},  # type: ignore[misc]
    "undetermined": Undetermined,
    "fact": Fact,
    "conflict": Conflict,
    "unopposed": Unopposed,
}
RULE: Mapping[str, Callable[[str], Claimed]] = {
    **{state.value: lambda r, state=state: Of(state, r) for state in State},  # type: ignore[misc]
    "rule": Stated,
    "answer": Answer,
}
TWO: Mapping[str, Callable[[str, str], Claimed]] = {"superior": Superior, "defeated": Overridden}


def write_formula(f: Claimed) -> str:
    """The formula in the claim language; EncodingError where a name cannot be written."""
    match f:
        case Tagged(tag, q):
            return f"{TAGS[tag]}({_name(q)})"
        case Of(state, r):
            return f"{state.value}({_name(r)})"
        case Overridden(by, r):
            return f"defeated({_name(by)},{_name(r)})"
        case Superior(one, other):
            return f"superior({_name(one)},{_name(other)})"
        case Unopposed(q):
            return f"unopposed({_name(q)})"
        case Undetermined(q):
            return f"undetermined({_name(q)})"
        case Fact(q):
            return f"fact({_name(q)})"
        case Conflict(q):
            return f"conflict({_name(q)})"
        case Stated(r):
            return f"rule({_name(r)})"
        case Answer(value):
            return f"answer({value})"
        case If(antecedent, consequent):
            return f"if {' & '.join(map(write_formula, antecedent))} then {write_formula(consequent)}"
        case _:
            assert_never(f)


def _name(q: str) -> str:
    if not ATOM.fullmatch(atom(q)) or any(word in RESERVED for word in atom(q).replace("(", ",").split(",")):
        raise EncodingError(f"{q!r} cannot be written in the claim language")
    return q


def write_claim(act: Act, f: Claimed) -> str:
    """The claim: a supposition as ``assume(..)``, a retraction as ``retract(..)``, other acts as the bare formula."""
    wrapper = {Act.SUPPOSE: "assume", Act.RETRACT: "retract"}.get(act)
    return f"{wrapper}({write_formula(f)})" if wrapper else write_formula(f)


def read_claim(text: str) -> tuple[Act, Claimed]:
    """The claim that the text writes; ParseError where it is none."""
    if len(text) > MAX_LENGTH:
        raise ParseError(f"a claim of {len(text)} characters; at most {MAX_LENGTH}", column=1, snippet=text[:60])
    try:
        claim: tuple[Act, Claimed] = _Reading().transform(_parser().parse(text))
    except UnexpectedInput as error:
        message = "not a claim such as provable(-a), applicable(r1), defeated(r2,r1) or answer(provable)"
        raise ParseError(message, column=max(1, error.column), snippet=text[:200]) from None
    except Exception as error:  # lark wraps what a method raises
        cause = getattr(error, "orig_exc", error)
        if isinstance(cause, ParseError):
            raise cause from None
        raise
    return claim


@cache
def _parser() -> Lark:
    return Lark.open_from_package(
        "lastword.nl.defeasible", "claims.lark", parser="lalr", start="claim", maybe_placeholders=False
    )


class _Reading(Transformer[Token, Any]):
    def name(self, words: list[Token]) -> str:
        first, *rest = map(str, words)
        return f"{first}({','.join(rest)})" if rest else first

    def literal(self, children: list[str]) -> str:
        return "".join(map(str, children))

    def simple(self, children: list[str]) -> Claimed:
        word, *names = map(str, children)
        if len(names) == 1 and word in ONE:
            return ONE[word](names[0])
        if (word in RULE or word in TWO) and any(n.startswith("-") for n in names):
            raise ParseError(f"{word}(..) is said of rules, which have no sign: found {', '.join(names)}")
        if len(names) == 2 and word in TWO:
            return TWO[word](*names)
        if word == "answer" and (len(names) != 1 or names[0] not in ANSWERS):
            raise ParseError(f"{names[0]!r} is no answer: one of {', '.join(ANSWERS)}")
        if len(names) == 1 and word in RULE:
            return RULE[word](names[0])
        raise ParseError(f"{word!r} of {len(names)} names is no claim: one of {', '.join((*ONE, *RULE, *TWO))}")

    def conditional(self, parts: list[Claimed]) -> If:
        return If(tuple(parts[:-1]), parts[-1])  # type: ignore[arg-type]

    def stated(self, children: list[Claimed]) -> tuple[Act, Claimed]:
        return act_of(children[0]), children[0]

    def assumed(self, children: list[Claimed]) -> tuple[Act, Claimed]:
        return Act.SUPPOSE, children[0]

    def retracted(self, children: list[Claimed]) -> tuple[Act, Claimed]:
        return Act.RETRACT, children[0]


def act_of(f: Claimed) -> Act:
    """The act that a bare formula is read with."""
    match f:
        case Answer():
            return Act.ANSWER
        case Fact() | Stated() | Superior():
            return Act.RESTATE
    return Act.ASSERT
