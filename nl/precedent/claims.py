"""The claim language of 3-ply arguments: formulas as text and back. The language stands in ``claims.lark``.

``read_claim(write_claim(act, f)) == (act, f)`` for answers and for what is asserted; a restatement is written as the
bare formula and read as an assertion.
"""

from functools import cache
from typing import Any, assert_never

from lark import Lark, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from ...errors import EncodingError, ParseError
from ...semantics.claims import Act
from ...semantics.precedent import Side
from ...semantics.precedent_claims import (
    Absent,
    Abstains,
    Cites,
    Decision,
    Distinguishes,
    FactorRef,
    Formula,
    Outcome,
    Present,
)

LONGEST = 1_000  # characters of one claim


def write_claim(act: Act, f: Formula) -> str:
    """The formula as text; EncodingError for what no response can claim."""
    match f:
        case Present(ply, case, factor):
            return f"present({ply}, {case}, {_factor(factor)})"
        case Absent(ply, case, factor):
            return f"absent({ply}, {case}, {_factor(factor)})"
        case Cites(ply, case, side):
            return f"cites({ply}, {case}, {side.lower()})"
        case Outcome(ply, case, side):
            return f"outcome({ply}, {case}, {side.lower()})"
        case Distinguishes(ply, case):
            return f"distinguishes({ply}, {case})"
        case Abstains(ply, exact):
            return f"abstains({ply}, exact)" if exact else f"abstains({ply})"
        case Decision(value):
            return f"answer({value})"
        case _:
            assert_never(f)


def _factor(f: FactorRef) -> str:
    if isinstance(f, int):
        return f"f{f}"
    if '"' in f or "\n" in f or not 0 < len(f) <= 300:
        raise EncodingError(f"the claim language cannot write a factor of the name {f!r}")
    return f'"{f}"'


def read_claim(text: str) -> tuple[Act, Formula]:
    """The act and the formula that a text writes; ParseError names the column where it is wrong."""
    if len(text) > LONGEST:
        raise ParseError(f"a claim of {len(text):,} characters; at most {LONGEST:,} are read")
    try:
        f: Formula = _Reader().transform(_grammar().parse(text))
    except (UnexpectedCharacters, UnexpectedToken) as error:
        raise ParseError("not a claim about an argument", column=error.column, snippet=text[:80]) from None
    except UnexpectedInput:
        raise ParseError("the claim is not finished", snippet=text[:80]) from None
    return (Act.ANSWER if isinstance(f, Decision) else Act.ASSERT), f


@cache
def _grammar() -> Lark:
    return Lark.open_from_package("lastword.nl.precedent", "claims.lark", parser="lalr")


@v_args(inline=True)
class _Reader(Transformer[Any, Any]):
    """Trees to formulas."""

    def state(self, kind: str, ply: str, case: Any, factor: FactorRef) -> Formula:
        return (Present if kind == "present" else Absent)(int(ply), _plain(case), factor)

    def move(self, kind: str, ply: str, case: Any, side: str) -> Formula:
        return (Cites if kind == "cites" else Outcome)(int(ply), _plain(case), Side(side.upper()))

    def distinguishes(self, ply: str, case: Any) -> Formula:
        return Distinguishes(int(ply), _plain(case))

    def abstains(self, ply: str) -> Formula:
        return Abstains(int(ply))

    def abstains_exactly(self, ply: str) -> Formula:
        return Abstains(int(ply), exact=True)

    def answer(self, value: str) -> Formula:
        return Decision(str(value).strip())

    def numbered(self, number: str) -> int:
        return int(number[1:])

    def invented(self, name: str) -> str:
        return str(name)[1:-1]


def _plain(case: Any) -> Any:
    """The name of a case as an ordinary text."""
    return str(case)


def plain(f: Formula, names: dict[FactorRef, str]) -> str:
    """The formula in plain words."""
    match f:
        case Present(_, case, factor):
            return f"{names.get(factor, _short(factor))} is present in {NAMES[case]}"
        case Absent(_, case, factor):
            return f"{names.get(factor, _short(factor))} is absent from {NAMES[case]}"
        case Cites(_, case, side):
            return f"the {SIDES[side]} cites {NAMES[case]}"
        case Outcome(_, case, side):
            return f"{NAMES[case]} was decided for the {SIDES[side]}"
        case Distinguishes(_, case):
            return f"{NAMES[case]} is distinguished"
        case Abstains():
            return "no argument can be made"
        case Decision(value):
            return f"the answer is {value}"
        case _:
            assert_never(f)


NAMES = {"cc": "the current case", "tsc1": "TSC1", "tsc2": "TSC2"}
SIDES = {Side.P: "plaintiff", Side.D: "defendant"}


def _short(f: FactorRef) -> str:
    return f"F{f}" if isinstance(f, int) else f
