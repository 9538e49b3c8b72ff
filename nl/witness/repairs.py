"""Repairs: which claims "wait, no", "scratch that", "I take back what I said about Bo" take back."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...semantics.claims import Act, Claim, Kind, Step
from ...semantics.witness import Answer, Fact, Formula, General, Is
from .conditions import OPPOSITE
from .items import Item

TAKEN_BACK = General("taken_back")  # stands for what a repair takes back until the whole response is read
ABOUT = "about"  # flags the witness about whom something is taken back


def taken_back() -> Item:
    """The item of a repair that does not say what it takes back."""
    return Item(TAKEN_BACK, act="retract")


def repaired(steps: Sequence[Step[Formula]]) -> tuple[Step[Formula], ...]:
    """The steps with what each repair takes back: what the text then reverses, else the last that it claimed; about a
    witness what was said of her first, if something else was said since."""
    if not any(c.act is Act.RETRACT for s in steps for c in s.claims):
        return tuple(steps)
    claims = [(i, c) for i, s in enumerate(steps) for c in s.claims]
    places = [k for k, (_, c) in enumerate(claims) if _is_open(c)]
    found: dict[int, list[Formula]] = {}
    for place, end in pairwise([*places, len(claims)]):
        about = claims[place][1].formula
        before = [(i, c) for i, c in claims[:place] if _held(c)]
        after = [c for _, c in claims[place + 1 : end] if _held(c)]
        found[place] = _about(before, about) if isinstance(about, Is) else _last(before, after)
    return tuple(_filled(step, i, claims, found) for i, step in enumerate(steps))


def _is_open(c: Claim[Formula]) -> bool:
    return c.act is Act.RETRACT and (c.formula == TAKEN_BACK or ABOUT in c.flags)


def _held(c: Claim[Formula]) -> bool:
    """Whether the claim is one that a repair can take back."""
    valued = isinstance(c.formula, Fact | Answer) or (isinstance(c.formula, Is) and c.formula.predicate in VALUES)
    return valued and c.act in (Act.ASSERT, Act.ANSWER) and not c.scope


VALUES = frozenset({*OPPOSITE, "undecided", "disbelieved"})


def _of(f: Formula) -> object:
    """What the formula gives a value: a witness, the fact, or the answer."""
    return f.witness if isinstance(f, Is) else type(f)


def _last(before: Sequence[tuple[int, Claim[Formula]]], after: Sequence[Claim[Formula]]) -> list[Formula]:
    """What is said otherwise afterwards; if nothing is, the claims of the last step before that has any."""
    held = {_of(c.formula): c.formula for _, c in before}
    new: dict[object, Formula] = {}
    for c in after:
        new.setdefault(_of(c.formula), c.formula)
    reversed_ = [f for key, f in held.items() if key in new and new[key] != f]
    if reversed_ or not before:
        return reversed_
    concluded = [(i, c) for i, c in before if "premise" not in c.flags] or list(before)
    return list(dict.fromkeys(c.formula for i, c in concluded if i == concluded[-1][0]))


def _about(before: Sequence[tuple[int, Claim[Formula]]], about: Is) -> list[Formula]:
    """What was said of the witness, before something else was said of her if that was so."""
    values = [c.formula for _, c in before if _of(c.formula) == about.witness]
    earlier = [f for f in values if f != values[-1]]
    return earlier[-1:] or values[-1:]


def _filled(
    step: Step[Formula], index: int, claims: Sequence[tuple[int, Claim[Formula]]], found: dict[int, list[Formula]]
) -> Step[Formula]:
    mine = [(k, c) for k, (i, c) in enumerate(claims) if i == index]
    if not any(k in found for k, _ in mine):
        return step
    filled = tuple(
        new
        for k, c in mine
        for new in ([replace(c, formula=f, flags=c.flags - {ABOUT}) for f in found[k]] if k in found else [c])
    )
    return replace(step, claims=filled, kind=step.kind if filled else Kind.META)
