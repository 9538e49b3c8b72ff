"""What a response about witnesses is to say, before it has words: points, one a sentence, each with its claims."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ...semantics.claims import Derivation, Inference, Kind
from ...semantics.witness import (
    FACT,
    Answer,
    Count,
    Fact,
    Formula,
    Is,
    Parity,
    Puzzle,
    Says,
    lying,
    truthful,
    undecided,
)

Application = Inference[Formula]
Block = tuple[Application, ...]  # inferences that are said in one go: one, or the members of an undecided set
UNDECIDED_SET = "undecided set"


@dataclass(frozen=True, slots=True)
class Point:
    """What one sentence is to say: the grounds that it cites, the conclusions that it draws from them.

    ``manner`` chooses among wordings: a local rule, ``drawn`` (from the sentence before), ``plain`` (no ground needed),
    ``asserted`` (with no ground given), or the name of a heading.
    """

    kind: Kind
    conclusions: tuple[Formula, ...] = ()
    grounds: tuple[Formula, ...] = ()
    manner: str = "plain"

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All that the sentence claims, in its order."""
        return (*self.grounds, *self.conclusions)


def outline(
    t: Puzzle, d: Derivation[Formula], rng: Random, *, testimony: bool | None = None, counted: bool | None = None
) -> tuple[Point, ...]:
    """The points of a whole response: an opening, the testimony, a number, the argument, the answer; all but the last
    two only sometimes. ``testimony`` and ``counted`` say whether testimony is restated and a number given; None:
    either."""
    restated = restatement(t, rng) if (rng.random() < 0.5 if testimony is None else testimony) else ()
    numbered = rng.random() < 0.15 if counted is None else counted
    return (
        *([heading("opening")] if rng.random() < 0.4 else ()),
        *([heading("testimony heading")] if restated and rng.random() < 0.4 else ()),
        *restated,
        *([heading("reasoning heading")] if restated and rng.random() < 0.3 else ()),
        *([Point(Kind.CLAIM, (rng.choice(numbers(t)),))] if numbered else ()),
        *argument(t, d, rng),
        *(Point(Kind.ANSWER, (i.conclusion,)) for i in d if isinstance(i.conclusion, Answer)),
    )


def heading(manner: str) -> Point:
    """A sentence or heading that claims nothing."""
    return Point(Kind.META, manner=manner)


def numbers(t: Puzzle) -> tuple[Count | Parity, ...]:
    """What may be said of the numbers of the puzzle."""
    n, m = len(t.arguments), len(t.attacks)
    counts = [Count("witnesses", n)] if n > 1 else []
    counts += [Count("accusations", m)] if m > 1 else []
    return (*counts, Parity("witnesses", n % 2 == 1))


# --- the testimony --------------------------------------------------------------------------------------------------


def restatement(t: Puzzle, rng: Random) -> tuple[Point, ...]:
    """All testimony, in the order of speaking; by accuser, by accused, or one accusation at a time."""
    keep = rng.choice([slice(0, 2), slice(0, 1), slice(1, 2)])
    groups: dict[object, list[Formula]] = {}
    for said in (Says(a, x) for a in t.arguments for x in t.accused(a)):
        groups.setdefault((said.speaker, said.target)[keep], []).append(said)
    stated = Point(Kind.RESTATEMENT, (Says(t.main, FACT),))
    return (stated, *(Point(Kind.RESTATEMENT, tuple(group)) for group in groups.values()))


# --- the argument ---------------------------------------------------------------------------------------------------


def argument(t: Puzzle, d: Derivation[Formula], rng: Random) -> tuple[Point, ...]:
    """The derivation point by point. Each conclusion but the answer is drawn; grounds are cited or left to the reader
    where they were just given."""
    points: list[Point] = []
    for block in arranged(d, rng):
        points += _points(t, block, points[-1] if points else None, rng)
    return with_fact(t, tuple(_joined(points, rng)), rng)


def blocks(d: Derivation[Formula]) -> tuple[Block, ...]:
    """The derivation without its answer, members of an undecided set taken together."""
    found: list[list[Application]] = []
    for i in d:
        if i.rule == UNDECIDED_SET and found and found[-1][0].rule == UNDECIDED_SET:
            found[-1].append(i)
        elif not isinstance(i.conclusion, Answer):
            found.append([i])
    return tuple(map(tuple, found))


def arranged(d: Derivation[Formula], rng: Random) -> tuple[Block, ...]:
    """The blocks in the order given, or branch by branch: each after what it rests on."""
    listed = blocks(d)
    if rng.random() < 0.5:
        return listed
    maker = {i.conclusion: block for block in listed for i in block}
    order: dict[Block, None] = {}
    stack = [(block, False) for block in reversed(listed)]
    while stack:
        block, ready = stack.pop()
        if ready:
            order.setdefault(block)
        elif block not in order:
            stack.append((block, True))
            needed = [maker[p] for i in block for p in i.premises if p in maker and maker[p] != block]
            stack += [(b, False) for b in reversed(needed) if b not in order]
    return tuple(order)


def _points(t: Puzzle, block: Block, before: Point | None, rng: Random) -> Iterator[Point]:
    i = block[0]
    conclusions = tuple(i.conclusion for i in block)
    match i.rule, i.conclusion:
        case "undecided set", _:
            yield undecided_point(t, conclusions)
        case "nobody accuses", _:
            yield from _unaccused(i, rng)
        case "accused by a truthful witness", Is("lying", x) if isinstance(i.premises[0], Is):
            says = Says(i.premises[0].witness, x)
            yield _cited(i, before, (says,), rng)
        case _:
            yield _cited(i, before, (), rng)


def undecided_point(t: Puzzle, conclusions: tuple[Formula, ...]) -> Point:
    """The point that these witnesses are undecided together: its grounds are their accusers outside (and, where two
    accuse each other, that)."""
    u = [f.witness for f in conclusions if isinstance(f, Is)]
    outside = dict.fromkeys(a for x in u for a in t.accusers(x) if a not in u)
    pair = tuple(Says(a, x) for a in u for x in t.accused(a) if x in u and x != a) if circle(t, u) == 2 else ()
    return Point(Kind.CLAIM, tuple(map(undecided, u)), (*map(lying, outside), *pair), UNDECIDED_SET)


def circle(t: Puzzle, u: Sequence[str]) -> int | None:
    """The length of the one circle that the accusations among these witnesses form; None where they form another
    shape."""
    inner = {x: [a for a in t.accusers(x) if a in u] for x in u}
    walk, x = [], u[0]
    while x not in walk and len(inner[x]) == 1:
        walk.append(x)
        x = inner[x][0]
    return len(u) if x == u[0] and len(walk) == len(u) else None


def _unaccused(i: Application, rng: Random) -> Iterator[Point]:
    way = rng.random()
    if way < 0.75:
        yield Point(Kind.CLAIM, (i.conclusion,), i.premises, i.rule)
    elif way < 0.9:
        yield Point(Kind.CLAIM, i.premises, manner="plain")
        yield Point(Kind.CLAIM, (i.conclusion,), manner="drawn")
    else:
        yield Point(Kind.CLAIM, (i.conclusion,), manner="plain")


def _cited(i: Application, before: Point | None, testimony: tuple[Formula, ...], rng: Random) -> Point:
    """The inference with its grounds and perhaps the testimony that it rests on; right after its grounds also without
    them."""
    just_said = before is not None and set(i.premises) <= set(before.conclusions)
    grounds = (testimony if just_said and rng.random() < 0.5 else i.premises, (*testimony, *i.premises))
    if just_said and rng.random() < 0.4:
        return Point(Kind.CLAIM, (i.conclusion,), manner="drawn")
    return Point(Kind.CLAIM, (i.conclusion,), rng.choice(grounds), i.rule)


def _joined(points: Iterable[Point], rng: Random) -> Iterator[Point]:
    """Neighbours that say the same of two unaccused witnesses become one sentence, now and then."""
    waiting: Point | None = None
    for point in points:
        if waiting is None:
            waiting = point
        elif point.manner == waiting.manner == "nobody accuses" and rng.random() < 0.4:
            grounds, conclusions = waiting.grounds + point.grounds, waiting.conclusions + point.conclusions
            waiting = Point(Kind.CLAIM, conclusions, grounds, point.manner)
        else:
            yield waiting
            waiting = point
    if waiting is not None:
        yield waiting


def with_fact(t: Puzzle, points: Sequence[Point], rng: Random) -> tuple[Point, ...]:
    """The points, with what they mean for the fact said at the end of the argument, now and then."""
    concluded = {f for p in points for f in p.conclusions}
    if any(isinstance(f, Fact) for f in concluded) or rng.random() < 0.5:
        return tuple(points)
    for value, ground in ((True, truthful(t.main)), (False, lying(t.main)), (None, undecided(t.main))):
        if ground in concluded:
            cited = () if ground in points[-1].conclusions and rng.random() < 0.6 else (ground,)
            return (*points, Point(Kind.CLAIM, (Fact(value),), cited, "the fact" if cited else "drawn"))
    return tuple(points)
