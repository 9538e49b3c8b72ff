"""Tokens of a sentence: what the grammar sees of it."""

from dataclasses import dataclass
from typing import Literal

from ...semantics.precedent import Side
from ...semantics.precedent_claims import FactorRef

CaseWord = Literal["cc", "tsc1", "tsc2", "it", "there", "both"]  # the last three stand for cases named before


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its span in the sentence: the factors or cases that it names, or the side that it says has won.

    ``soft``: a bare "in", which may set the scene for what follows, or a joint with "which"; ``weak``: a factor's name
    that is also an ordinary word; ``denied``: "no F7", "the absence of F7".
    """

    type: str
    start: int
    end: int
    factors: tuple[FactorRef, ...] = ()
    cases: tuple[CaseWord, ...] = ()
    side: Side | None = None
    soft: bool = False
    weak: bool = False
    denied: bool = False
