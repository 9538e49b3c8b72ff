"""Made-up responses to triples of cases: complete arguments, and such with one error."""

from random import Random

from ..nl.precedent.corrupt import corrupted
from ..nl.precedent.reader import read_argument
from ..semantics.claims import Derivation
from ..semantics.precedent import Triple
from ..semantics.precedent_claims import Formula
from ..semantics.precedent_verdict import Violation, abstention, violations
from .precedent import certificate
from .responses import Flawed, Responses

WRONG = "wrong_answer"


def derivation(t: Triple) -> Derivation[Formula]:
    """The derivation of the answer."""
    return certificate(t).derivation


def flawed(t: Triple, rng: Random) -> Flawed:
    """The complete argument with one error; of what calls for no argument, an answer that is wrong."""
    made = corrupted(t, rng) if t.question == "argument" else None
    if made is not None:
        start, end = _span(t, made.text)
        return Flawed(made.text, str(made.kind), start, end)
    if t.question != "argument":
        text = "Answer: none" if t.question == "distinguish" else "Answer: both"
        return Flawed(text, WRONG, 0, len(text))
    shown = f" The current case has F{min(t.cc)}." if t.cc else ""
    text = f"Plaintiff's Argument: The plaintiff cites TSC1.{shown}"
    return Flawed(text, "spurious_argument", 0, len(text))


def _span(t: Triple, text: str) -> tuple[int, int]:
    """The span of what shows the error; all of the text, where something is missing."""
    argument = read_argument(t, text)
    how = abstention(t, argument.formulas, silent=argument.silent)
    found: tuple[Violation, ...] = violations(t, argument.formulas, how)
    claim = next((v.claim for v in found if v.claim is not None), None)
    return (0, len(text)) if claim is None else argument.claims[claim][1:]


RESPONSES: Responses[Triple, Formula] = Responses(derivation, flawed)
