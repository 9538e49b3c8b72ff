"""Derivations of defeasible logic as responses in English, and these sentences back.

Only sentences in this wording are read; all else that bears a claim is ``unparsed``.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from random import Random

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from ...errors import EncodingError, ParseError
from ...semantics.claims import Act, Claim, Derivation, Kind, Step
from ...semantics.defeasible import Tag
from ...semantics.defeasible_logic import Answer, Claimed, Conflict, Fact, Stated, Superior, Undetermined
from ...semantics.defeasible_problem import Problem
from ...semantics.defeasible_rules import Of, Overridden, State, Tagged, Unopposed
from ..text import sentences
from .english import read_literal, read_statement, say_literal, say_statement

TAGGED: Mapping[Tag, str] = {
    Tag.DEFINITELY: "it is certain that",
    Tag.NOT_DEFINITELY: "it is not certain that",
    Tag.DEFEASIBLY: "it follows that",
    Tag.NOT_DEFEASIBLY: "it does not follow that",
    Tag.SUPPORTED: "there is support for the claim that",
    Tag.NOT_SUPPORTED: "there is no support for the claim that",
}
STATES: Mapping[State, str] = {
    State.APPLICABLE: "applies",
    State.DISCARDED: "does not apply",
    State.STRICTLY_DISCARDED: "does not apply with certainty",
    State.SUPPORTING: "has a supported condition",
    State.UNSUPPORTING: "has an unsupported condition",
    State.ANSWERED: "does no harm",
    State.BEATEN: "is beaten",
    State.SILENCED: "gives no support",
}
LEADS = ("", "", "", "So ", "Therefore, ", "Hence ", "Then ", "Thus ")
WORDS = re.compile(
    r"\b(?:rules?|follows?|certain|facts?|known|typically|might|overrid\w+|appl(?:y|ies)|conclu\w+|prov\w+|refut\w+"
    r"|conflict\w*|support\w*|because|since|therefore|so|answer|not|if|then|contradict\w*)\b",
    re.IGNORECASE,
)
LONGEST = 3_000  # characters of a sentence that are looked at


def say(p: Problem, d: Derivation[Claimed], rng: Random) -> str:
    """The derivation as sentences, one a line, and the line of the answer at the end."""
    lines = []
    for i in d:
        if not isinstance(i.conclusion, Answer):
            lines.append(_led(plain(p, i.conclusion), rng.choice(LEADS)))
    value = next((i.conclusion.value for i in reversed(d) if isinstance(i.conclusion, Answer)), None)
    return "\n".join([*lines, "", f"Answer: {value.replace('_', ' ')}"] if value else lines)


def _led(sentence: str, lead: str) -> str:
    return f"{lead or sentence[0].upper()}{sentence if lead else sentence[1:]}."


def plain(p: Problem, f: Claimed) -> str:
    """The formula in plain words, without a full stop; EncodingError for what cannot be said in one sentence."""
    match f:
        case Tagged(tag, q):
            return f"{TAGGED[tag]} {say_literal(q, p.trait)}"
        case Of(state, r):
            return f"rule {r} {STATES[state]}"
        case Overridden(by, r):
            return f"rule {r} is overridden by rule {by}"
        case Unopposed(q):
            return f"nothing stands against the claim that {say_literal(q, p.trait)}"
        case Undetermined(q):
            return f"it is open whether {say_literal(q, p.trait)}"
        case Conflict(q):
            return f"there is a conflict over whether {say_literal(q, p.trait)}"
        case Fact(q):
            return say_statement(q, p.trait).removesuffix(".")
        case Superior(one, other):
            return say_statement((one, other), p.trait).removesuffix(".")
        case Stated(r) if r in p.theory.rule:
            return say_statement(p.theory.rule[r], p.trait).removesuffix(".")
        case Answer(value):
            return f"the answer is {value.replace('_', ' ')}"
    raise EncodingError(f"{f} is not said in one sentence")


def read(p: Problem, text: str) -> tuple[Step[Claimed], ...]:
    """The response as steps, one a sentence; what is not in our wording and bears a claim is unparsed."""
    found = []
    for index, s in enumerate(sentences(text)):
        f = _formula(s.text) if len(s.text) <= LONGEST else None
        if f is not None:
            act = Act.RESTATE if isinstance(f, Fact | Stated | Superior) else Act.ASSERT
            kind = Kind.RESTATEMENT if act is Act.RESTATE else Kind.CLAIM
            found.append(Step(index, s.start, s.end, kind, (Claim(act, f, s.start, s.end),)))
        elif claim_bearing(p, s.text):
            found.append(Step(index, s.start, s.end, Kind.UNPARSED, note="not in a wording that is read"))
        else:
            found.append(Step(index, s.start, s.end, Kind.META))
    return tuple(found)


def claim_bearing(p: Problem, sentence: str) -> bool:
    """Whether the sentence has a word of reasoning; questions have none."""
    text = sentence[:LONGEST].strip()
    return not text.endswith("?") and WORDS.search(text) is not None


@lru_cache(maxsize=1 << 14)
def _formula(text: str) -> Claimed | None:
    try:
        return _claim(_parser().parse(text))
    except UnexpectedInput:
        pass
    try:
        statement, _ = read_statement(text if text.endswith(".") else f"{text}.")
    except ParseError:
        return None
    if isinstance(statement, str):
        return Fact(statement)
    return Superior(*statement) if isinstance(statement, tuple) else Stated(statement.label)


def _claim(tree: Tree[Token]) -> Claimed:
    (part,) = tree.children
    assert isinstance(part, Tree)
    words = [str(t) for t in part.children]
    match part.data:
        case "tagged":
            tag = next(tag for tag, phrase in TAGGED.items() if phrase == words[0].lower())
            return Tagged(tag, read_literal(words[1])[0])
        case "of":
            return Of(next(s for s, phrase in STATES.items() if phrase == words[1]), words[0])
        case "overridden":
            return Overridden(words[1], words[0])
        case "unopposed":
            return Unopposed(read_literal(words[0])[0])
        case "open":
            return Undetermined(read_literal(words[0])[0])
        case _:
            return Conflict(read_literal(words[0])[0])


@cache
def _parser() -> Lark:
    return Lark.open_from_package("lastword.nl.defeasible", "responses.lark", parser="lalr", maybe_placeholders=False)
