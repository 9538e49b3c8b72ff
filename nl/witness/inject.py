"""Error injection: a sound derivation said in English with one error of a named kind, and the step where it stands.

That this step is the first bad one holds by construction, not because the checker says so. All that stands before it is
said as in a sound response: each claim restates the problem or is one application of a local rule away from what was
said (``outline.py``). Why the step itself is bad is argued at each kind. What follows it is what one would
honestly go on to say, the error included: where a wrong label was drawn, the argument goes on in the framework in which
that witness bears the wrong label, so that later claims still follow from what was said; else it goes on unchanged.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from ...errors import UsageError
from ...semantics.argumentation import Label
from ...semantics.certificates import derive
from ...semantics.claims import Derivation, Kind, Step
from ...semantics.witness import (
    FACT,
    NO,
    UNDETERMINED,
    YES,
    Answer,
    Count,
    Formula,
    Is,
    Parity,
    Puzzle,
    Says,
    Witness,
    lying,
    truthful,
)
from ...semantics.witness_derivation import derivation
from ...semantics.witness_logic import WitnessLogic
from .outline import Point, argument, outline
from .say import joined, said_steps, worded

Points = tuple[Point, ...]
Draft = tuple[Points, int]  # what the response says, and the place of the bad point
NOBODY = ""  # the name of a witness whom nobody accuses, added to a framework to reject someone


@dataclass(frozen=True, slots=True)
class Injected:
    """A response with one error: its text, the steps with exactly the claims that it makes, the kind of the error, the
    index of the first bad step, the value of the answer given."""

    text: str
    steps: tuple[Step[Formula], ...]
    kind: str
    step: int
    answer: str


def inject(t: Puzzle, d: Derivation[Formula], kind: str, rng: Random) -> Injected | None:
    """The derivation of the puzzle's answer with one error of this kind (see KINDS), in varied wording; None where the
    puzzle or the derivation has no place for it, for the reason that the kind's own docstring gives.

    Raises UsageError for an unknown kind.
    """
    if kind not in INJECTORS:
        raise UsageError(f"unknown kind of error {kind!r}; one of: {', '.join(KINDS)}")
    draft = INJECTORS[kind](t, d, rng)
    if draft is None:
        return None
    points, place = draft
    said = worded(t, points, rng)
    answers = [f.value for f in points[-1].conclusions if isinstance(f, Answer)]
    return Injected(joined(said), said_steps(said), kind, place, answers[-1])


# --- kinds ----------------------------------------------------------------------------------------------------------


def misquote(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """A restated accusation with a wrong accuser or a wrong accused. Bad, since the puzzle does not hold it.

    None where nobody accuses anybody, or where every change of an accusation yields another that was made.
    """
    points = outline(t, d, rng, testimony=True)
    wrong = {(place, f): w for place, p in enumerate(points) for f in p.conclusions if (w := _misquotes(t, f))}
    if not wrong:
        return None
    place, right = rng.choice(list(wrong))
    kept = tuple(f for f in points[place].conclusions if f != right)
    said = Point(Kind.RESTATEMENT, (rng.choice(wrong[place, right]),))
    rest = (replace(points[place], conclusions=kept),) if kept else ()
    return (*points[:place], *rest, said, *points[place + 1 :]), place + len(rest)


def _misquotes(t: Puzzle, f: Formula) -> list[Says]:
    if not isinstance(f, Says) or f.target == FACT:
        return []
    a, x = f.speaker, f.target
    changed = [(b, x) for b in t.arguments if b != x] + [(a, y) for y in t.arguments if y != a]
    wrong = [Says(b, y) for b, y in changed if (b, y) not in t.attacks]
    return wrong or ([] if (x, a) in t.attacks else [Says(x, a)])


def miscount(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """A wrong number of witnesses or of accusations, or a wrong parity. Bad, since it is false of the puzzle; nothing
    that follows rests on it. Always possible."""
    points = outline(t, d, rng, counted=False)
    n, m = len(t.arguments), len(t.attacks)
    off = rng.choice((-2, -1, 1, 2))
    told = (("witnesses", n), ("accusations", m))
    wrong: list[Formula] = [Count(subject, k + off) for subject, k in told if k + off > 1]
    said = rng.choice([*wrong, Parity("witnesses", n % 2 == 0)])
    return _inserted(points, _argument(points).start, Point(Kind.CLAIM, (said,)))


def wrong_negation(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """Truthful for lying, or the reverse, at one inference. Bad, since the grounded labelling holds the opposite.

    None where the derivation decides no witness.
    """
    points = outline(t, d, rng)
    places = [i for i in _argument(points) if len(points[i].conclusions) == 1 and _label(points[i].conclusions[0])]
    if not places:
        return None
    place = rng.choice(places)
    said = replace(points[place], conclusions=(_negated(points[place].conclusions[0]),))
    before = (*points[:place], said)
    return (*before, *_going_on(t, before, rng)), place


def skipped_accuser(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """ "All accusers of x lie" (or just those refuted so far), so x is truthful, while one accuser was not refuted.

    Bad: said of all, the claim that the skipped accuser lies is not one application away; said of the others, the
    conclusion is not. The refuted accusers are refuted first, whether or not the derivation d did so.

    None where no witness has two accusers, one of whom lies and another of whom stays unrefuted.
    """
    choices = [(x, a) for x in t.arguments for a in t.accusers(x) if t.grounded[a] is Label.OUT]
    rng.shuffle(choices)
    choices.sort(key=lambda c: all(truthful(c[0]) not in (i.conclusion, *i.premises) for i in d))
    for x, refuted in choices:
        steps = derive(WitnessLogic(), t, lying(refuted))
        assert steps is not None  # the closure of the local rules is the grounded labelling
        start = (*outline(t, (), rng, counted=False), *argument(t, steps, rng))
        said = _skip(t, x, _claimed(start), rng)
        if said is not None:
            before = (*start, said)
            return (*before, *_going_on(t, before, rng)), len(start)
    return None


def _skip(t: Puzzle, x: Witness, known: AbstractSet[Formula], rng: Random) -> Point | None:
    """The point that skips an accuser of x, where one can be skipped."""
    refuted = tuple(lying(a) for a in t.accusers(x) if lying(a) in known)
    skipped = [lying(a) for a in t.accusers(x) if lying(a) not in known]
    if not skipped or truthful(x) in known or lying(x) in known or one_away(t, known, truthful(x)):
        return None
    of_all = not all(one_away(t, known, f) for f in skipped)
    grounds = tuple(map(lying, t.accusers(x))) if of_all and rng.random() < 0.7 else refuted
    return Point(Kind.CLAIM, (truthful(x),), grounds, "all accusers lie") if grounds else None


def groundless(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """A conclusion asserted before its grounds, or one that nothing grounds, sometimes with an idle ground cited. Bad,
    since no local rule yields it in one application from what was said.

    None where each conclusion is one application away from the start and no witness is undecided.
    """
    points = outline(t, d, rng, counted=False)
    span = _argument(points)
    early = [
        (place, f)
        for i in span
        for f in points[i].conclusions
        if _label(f)
        for place in range(span.start, i + 1)
        if not one_away(t, _claimed(points[:place]), f)
    ]
    never = [(place, f) for place in (span.start, span.stop) for f in _baseless(t)]
    if not (early or never):
        return None
    place, f = rng.choice(early or never)
    idle = [g for p in points[span.start : place] for g in p.conclusions if _label(g) and g != f]
    grounds = (rng.choice(idle),) if idle and rng.random() < 0.4 else ()
    return _inserted(points, place, Point(Kind.CLAIM, (f,), grounds, "asserted"))


def _baseless(t: Puzzle) -> list[Formula]:
    """Labels that nothing grounds: of the undecided. (Only that they lie: to call an accuser of theirs truthful would
    take the ground from what is said of them later.)"""
    return [lying(x) for x in t.arguments if t.grounded[x] is Label.UNDECIDED]


def contradicted_later(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """The opposite of an earlier conclusion, asserted later. Bad, since what was concluded is so in the grounded
    labelling; the argument then goes on from the conclusion as it was.

    None where the derivation concludes nothing about a witness.
    """
    points = outline(t, d, rng)
    span = _argument(points)
    drawn = [(i, f) for i in span for f in points[i].conclusions if isinstance(f, Is) and f.predicate != "unattacked"]
    if not drawn:
        return None
    i, f = rng.choice(drawn)
    settled = any(g == Answer(UNDETERMINED) for g in points[-1].conclusions)  # see _baseless
    place = span.stop if settled else rng.randint(i + 1, span.stop)
    return _inserted(points, place, Point(Kind.CLAIM, (_negated(f),), (), "asserted"))


def answer_not_following(t: Puzzle, d: Derivation[Formula], rng: Random) -> Draft | None:
    """The answer flipped, or the right answer without its ground. The bad step is the answer.

    Flipped: the argument establishes another answer (``undetermined`` is not flipped to ``no``, which the question's
    form lets one draw from it). Without ground: the argument is left out, or an unaccused witness whom the answer hangs
    on; what is kept also holds where that witness lies and the answer is another, so that no sound rule leads to it.
    Always possible.
    """
    right = next(i.conclusion for i in d if isinstance(i.conclusion, Answer))
    if rng.random() < 0.5:
        points = outline(t, d, rng)
        others = {YES: (NO, UNDETERMINED), NO: (YES, UNDETERMINED), UNDETERMINED: (YES,)}[right.value]
        flipped = replace(points[-1], conclusions=(Answer(rng.choice(others)),))
        return (*points[:-1], flipped), len(points) - 1
    kept = _without_one(t, d, rng)
    start = outline(t, (), rng, counted=False, testimony=None if kept else True)
    points = (*start, *argument(t, kept, rng), Point(Kind.ANSWER, (right,)))
    return points, len(points) - 1


def _without_one(t: Puzzle, d: Derivation[Formula], rng: Random) -> Derivation[Formula]:
    """What is left of the derivation when an unaccused witness is left out on whom the answer hangs; else nothing."""
    leaves = [x for x in t.arguments if t.unattacked(x)]
    rng.shuffle(leaves)
    for x in leaves:
        labels = forced(t, lying(x)).grounded
        if labels[t.main] is t.grounded[t.main]:
            continue
        kept: dict[Formula, None] = {}
        for i in d:
            holds = isinstance(i.conclusion, Is) and labels[i.conclusion.witness] is t.grounded[i.conclusion.witness]
            if holds and all(p in kept or (isinstance(p, Is) and p.predicate == "unattacked") for p in i.premises):
                kept[i.conclusion] = None
        return tuple(i for i in d if i.conclusion in kept)
    return ()


INJECTORS: Mapping[str, Callable[[Puzzle, Derivation[Formula], Random], Draft | None]] = MappingProxyType(
    {
        "misquote": misquote,
        "skipped_accuser": skipped_accuser,
        "wrong_negation": wrong_negation,
        "miscount": miscount,
        "groundless": groundless,
        "contradicted_later": contradicted_later,
        "answer_not_following": answer_not_following,
    }
)
KINDS = tuple(INJECTORS)


# --- parts ----------------------------------------------------------------------------------------------------------


def one_away(t: Puzzle, known: AbstractSet[Formula], f: Formula) -> bool:
    """Whether one application of a local rule yields that a witness is truthful or lying, from what is known; written
    from the rules in English, not from the checker."""
    match f:
        case Is("truthful", x):
            last = (
                y for y in t.accused(x) if lying(y) in known and all(lying(a) in known for a in t.accusers(y) if a != x)
            )
            return all(lying(a) in known for a in t.accusers(x)) or any(True for _ in last)
        case Is("lying", x):
            accused = any(truthful(a) in known or t.unattacked(a) for a in t.accusers(x))
            return accused or any(truthful(y) in known for y in t.accused(x))
        case _:
            return False


def forced(t: Puzzle, label: Formula) -> Puzzle:
    """The puzzle in which a witness is truthful (nobody accuses it) or lying (somebody whom nobody accuses does)."""
    match label:
        case Is("truthful", x):
            return replace(t, attacks=frozenset((a, y) for a, y in t.attacks if y != x))
        case Is("lying", x):
            return replace(t, arguments=(*t.arguments, NOBODY), attacks=t.attacks | {(NOBODY, x)})
        case _:
            raise UsageError(f"only that a witness is truthful or lying can be forced, not {label}")


def _going_on(t: Puzzle, before: Sequence[Point], rng: Random) -> Points:
    """The rest of the argument and the answer, after a last point that drew a wrong label or drew one too early."""
    wrong = before[-1].conclusions[0]
    said = _claimed(before)
    rest = tuple(i for i in derivation(forced(t, wrong)) if i.conclusion not in {*said, truthful(NOBODY)})
    end = (Point(Kind.ANSWER, (i.conclusion,)) for i in rest if isinstance(i.conclusion, Answer))
    return (*argument(t, rest, rng), *end)


def _negated(f: Formula) -> Formula:
    match f:
        case Is("truthful", x):
            return lying(x)
        case Is(_, x):
            return truthful(x)
        case _:
            raise UsageError(f"{f} has no opposite here")


def _label(f: Formula) -> bool:
    return isinstance(f, Is) and f.predicate in ("truthful", "lying")


def _claimed(points: Iterable[Point]) -> frozenset[Formula]:
    return frozenset(f for p in points for f in p.formulas)


def _argument(points: Sequence[Point]) -> range:
    """The places of the argument: the points between the testimony and the answer."""
    start = max((i + 1 for i, p in enumerate(points) if p.kind in (Kind.META, Kind.RESTATEMENT)), default=0)
    return range(start, len(points) - 1)


def _inserted(points: Points, place: int, point: Point) -> Draft:
    return (*points[:place], point, *points[place:]), place
