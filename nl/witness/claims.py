"""The claim language of witness puzzles: formulas and claims as text and back. The language stands in ``claims.lark``.

``read_claim(write_claim(act, f)) == (act, f)`` for the acts that the text tells apart: ``assume(..)`` supposes,
``retract(..)`` takes back, ``answer(..)`` answers, ``says(..)`` restates; everything else is asserted (so a discharge,
or a restated ``unattacked(..)``, is written as the bare formula and read as an assertion).
"""

from functools import cache
from typing import Any, assert_never

from lark import Lark, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from ...errors import EncodingError, ParseError
from ...semantics.claims import Act
from ...semantics.witness import (
    FACT,
    NO,
    UNDETERMINED,
    YES,
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
    Remark,
    Says,
)
from .names import well_formed

ANSWERS = (YES, NO, UNDETERMINED)
REMARKS = ("contradiction_noted", "consistent_scenario", "conflicting_testimony")
MAX_LENGTH = 100_000  # characters of one claim


# --- writing --------------------------------------------------------------------------------------------------------


def write_formula(f: Formula) -> str:
    """The formula in the claim language; EncodingError where a name, a remark or an answer cannot be written."""
    match f:
        case Is(predicate, x):
            return f"{predicate}({_name(x)})"
        case Fact(value):
            return f"undecided({FACT})" if value is None else "fact_true" if value else "fact_false"
        case Says(speaker, target):
            return f"says({_name(speaker)},{FACT if target == FACT else f'lying({_name(target)})'})"
        case If(antecedent, consequent):
            return f"if {_conjunction(antecedent)} then {_conjunction(consequent)}"
        case Group(relation, witnesses):
            return f"{relation}({','.join(map(_name, _some(witnesses, relation)))})"
        case Possible(literal):
            return f"possible({write_formula(literal)})"
        case Count(subject, value):
            return f"count({_word(subject)})={_number(value)}"
        case Parity(subject, odd):
            return f"parity({_word(subject)})={'odd' if odd else 'even'}"
        case General(name):
            return f"rule({_word(name)})"
        case Remark(name):
            return _one_of(name, REMARKS, "remark")
        case Answer(value):
            return f"answer({_one_of(value, ANSWERS, 'answer')})"
        case _:
            assert_never(f)


def write_claim(act: Act, f: Formula) -> str:
    """The claim in the claim language: a supposition as ``assume(..)``, a retraction as ``retract(..)``, other acts as
    the bare formula."""
    wrapper = {Act.SUPPOSE: "assume", Act.RETRACT: "retract"}.get(act)
    return f"{wrapper}({write_formula(f)})" if wrapper else write_formula(f)


def _conjunction(formulas: tuple[Formula, ...]) -> str:
    return " & ".join(map(write_formula, _some(formulas, "a conditional's side")))


def _some(parts: tuple[Any, ...], what: str) -> tuple[Any, ...]:
    if not parts:
        raise EncodingError(f"{what} must hold at least one part")
    return parts


def _name(x: str) -> str:
    if not well_formed(x):
        raise EncodingError(f"the claim language cannot write the name {x!r}: {_NAMES}")
    return x


def _word(name: str) -> str:
    if not (name.isascii() and name.isidentifier() and name.islower() and name[0] != "_"):
        raise EncodingError(f"the claim language cannot write {name!r}: lower-case letters, digits and _ only")
    return name


def _number(value: int) -> int:
    if not 0 <= value < 10**9:
        raise EncodingError(f"a count lies between 0 and 999999999, not {value}")
    return value


def _one_of(value: str, known: tuple[str, ...], what: str) -> str:
    if value not in known:
        raise EncodingError(f"unknown {what} {value!r}: one of {', '.join(known)}")
    return value


# --- reading --------------------------------------------------------------------------------------------------------

Claimed = tuple[Act, Formula]


def read_formula(text: str) -> Formula:
    """The formula that the text writes (capitals do not matter); ParseError with the column where it is none."""
    formula: Formula = _parse(text, "formula")
    return formula


def read_claim(text: str) -> Claimed:
    """The one claim that the text writes; ParseError where there is none, or several joined by ``&``."""
    claims = read_claims(text)
    if len(claims) > 1:
        raise ParseError(
            f"{len(claims)} claims joined by '&', where one is wanted: write one claim a line", column=1, snippet=text
        )
    return claims[0]


def read_claims(text: str) -> tuple[Claimed, ...]:
    """The claims that the text writes: ``lying(ada) & fact_false`` is two, ``assume(lying(ada) & lying(bo))`` is two
    suppositions."""
    claims: tuple[Claimed, ...] = _parse(text, "claims")
    return claims


def act_of(f: Formula) -> Act:
    """The act that a bare formula is read with: an answer answers, testimony restates, the rest asserts."""
    match f:
        case Answer():
            return Act.ANSWER
        case Says():
            return Act.RESTATE
        case _:
            return Act.ASSERT


@v_args(inline=True)
class _Builder(Transformer[Any, Any]):
    """From the parse to formulas; each method is named as its alternative in claims.lark."""

    def NAME(self, token: Any) -> str:
        name = " ".join(token.split())
        if not well_formed(name):
            raise ParseError(f"{name!r} is no name of a witness: {_NAMES}", line=token.line, column=token.column)
        return name

    def WORD(self, token: Any) -> str:
        return str(token)

    def is_(self, predicate: Any, name: str) -> Formula:
        return Is(str(predicate), name)  # type: ignore[arg-type]

    def fact_undecided(self, _: Any) -> Formula:
        return Fact(None)

    def fact_true(self) -> Formula:
        return Fact(True)

    def fact_false(self) -> Formula:
        return Fact(False)

    def says_fact(self, speaker: str) -> Formula:
        return Says(speaker, FACT)

    def says_lying(self, speaker: str, _: Any, target: str) -> Formula:
        return Says(speaker, target)

    def conjunction(self, *literals: Any) -> tuple[Any, ...]:
        return literals

    def conditional(self, antecedent: Any, consequent: Any) -> Formula:
        return If(antecedent, consequent)

    def group(self, relation: Any, *names: str) -> Formula:
        return Group(str(relation), names)  # type: ignore[arg-type]

    def possible(self, literal: Any) -> Formula:
        return Possible(literal)

    def count(self, subject: str, value: Any) -> Formula:
        return Count(subject, int(value))

    def parity(self, subject: str, value: Any) -> Formula:
        return Parity(subject, value == "odd")

    def general(self, name: str) -> Formula:
        return General(name)

    def answer(self, value: Any) -> Formula:
        return Answer(str(value))

    def remark(self, name: Any) -> Formula:
        return Remark(str(name))

    def formulas(self, *formulas: Formula) -> tuple[Formula, ...]:
        return formulas

    def stated(self, formulas: tuple[Formula, ...]) -> tuple[Claimed, ...]:
        return tuple((act_of(f), f) for f in formulas)

    def assumed(self, formulas: tuple[Formula, ...]) -> tuple[Claimed, ...]:
        return tuple((Act.SUPPOSE, f) for f in formulas)

    def retracted(self, formulas: tuple[Formula, ...]) -> tuple[Claimed, ...]:
        return tuple((Act.RETRACT, f) for f in formulas)


@cache
def _parser() -> Lark:
    return Lark.open_from_package(
        "lastword.nl.witness",
        "claims.lark",
        parser="lalr",
        start=["claims", "formula"],
        transformer=_Builder(),
        maybe_placeholders=False,
    )


def _parse(text: str, start: str) -> Any:
    if len(text) > MAX_LENGTH:
        raise ParseError(f"a claim of {len(text)} characters; at most {MAX_LENGTH}", column=1, snippet=text[:60])
    lowered = text.lower()
    try:
        return _parser().parse(lowered, start=start)
    except UnexpectedInput as e:
        raise _error(e, lowered) from None
    except ParseError as e:
        raise ParseError(e.message, column=e.column, snippet=text.strip()[:200]) from None


# --- errors ---------------------------------------------------------------------------------------------------------

_NAMES = (
    "up to four words that begin with a letter or digit, in lower case, without brackets, quotes or marks; "
    "'fact' is reserved"
)
_A_CLAIM = "a claim such as lying(ada), fact_false, says(bo,lying(ada)), if truthful(bo) then lying(ada), answer(no)"
_WORDS = {
    "NAME": "a name",
    "WORD": "a word in lower case",
    "INT": "a number",
    "PARITY": "odd or even",
    "ANSWER": "yes, no or undetermined",
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "EQUAL": "'='",
    "AMPERSAND": "'&'",
    "THEN": "'then'",
    "FACT": "'fact'",
    "LYING": "'lying(..)'",
    "$END": "the end",
}
_LITERAL = "a literal: truthful(..), lying(..), disbelieved(..), undecided(..), fact_true, fact_false, says(..)"


def _wanted(expected: set[str]) -> str:
    if expected & {"ASSUME", "IF", "GROUP"}:
        return _A_CLAIM
    if "PREDICATE" in expected:
        return _LITERAL
    return " or ".join(sorted({_WORDS.get(name, name.lower()) for name in expected}))


def _error(e: UnexpectedInput, text: str) -> ParseError:
    at = e.pos_in_stream or 0
    match e:
        case UnexpectedCharacters():
            expected, found = set(e.allowed or ()), repr(text[at : at + 20])
        case UnexpectedToken():
            expected = set(e.accepts or e.expected)
            found = "the end of the text" if e.token.type == "$END" else repr(str(e.token))
        case _:
            return ParseError(f"not a claim: write {_A_CLAIM}", column=len(text) + 1, snippet=text)
    column = len(text) + 1 if found.startswith("the end") else at + 1
    return ParseError(f"found {found}, where {_wanted(expected)} should stand", column=column, snippet=text[:200])
