"""How far a supposition reaches in running text: until it is found contradictory or consistent, or another begins."""

import re
from collections.abc import Sequence

from ...semantics.witness import Fact, Is, Remark
from ..text import Sentence
from .context import Context, rank
from .items import Item

CASES = r"in (?:both|either|any|each) (?:cases?|events?|scenarios?)|in all cases"
LEAVES = re.compile(
    rf"\W*(?:so,? |thus,? |hence,? |therefore,? |but )?(?:{CASES}|either way|whichever (?:way|it is|of)"
    r"|no matter which|whatever the case|regardless)\b",
    re.IGNORECASE,
)
GOES_DEEPER = re.compile(r"\b(?:also|further|additionally|moreover|in addition|within this|on top of)\b", re.IGNORECASE)
SUPPOSES = re.compile(
    r"\W*(?:(?:now|so|then|next|but|and|again|first|instead|hmm|ok|okay|well|let's|let us|let me|what if),? )*"
    r"(?:assum(?:e|ing)|suppos(?:e|ing)|imagine|pretend|let \w+ be"
    r"|start(?:ing)? (?:with|from) the (?:assum|suppos)\w*)\b",
    re.IGNORECASE,
)
ONE_OF_CASES = re.compile(
    r"\W*(?:(?:so|then|but|and|thus),? )?in (?:one|the (?:first|second|third|other|former|latter|next|opposite))"
    r" (?:scenario|case|reading|possibility|situation|world|option|alternative|assignment)\b",
    re.IGNORECASE,
)
ENDINGS = frozenset({"contradiction_noted", "consistent_scenario"})


def ends(items: Sequence[Item]) -> bool:
    """Whether a sentence finds what is supposed contradictory or consistent, so that it is dropped after it."""
    return any(isinstance(i.formula, Remark) and i.formula.name in ENDINGS for i in items)


def leave(context: Context, s: Sentence, items: Sequence[Item]) -> None:
    """Close the suppositions that a sentence does not stand under: it goes for all cases, says that something cannot be
    settled, or supposes something else."""
    settles_nothing = any(_is_open(i) for i in items)
    if LEAVES.match(s.text) or settles_nothing:
        context.frames = [f for f in context.frames if f.scope is None]
    elif any(i.act == "suppose" and "implied" not in i.flags for i in items) and not GOES_DEEPER.search(s.text):
        context.frames = [f for f in context.frames if f.scope is None or f.rank < rank(s)]


def _is_open(i: Item) -> bool:
    f = i.formula
    return i.act == "assert" and (f == Fact(None) or (isinstance(f, Is) and f.predicate == "undecided"))
