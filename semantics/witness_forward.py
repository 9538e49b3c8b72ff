"""Propagation in witness puzzles: all that one application of a local rule yields from formulas just come to be known.

Not trusted: what it yields is licensed by ``witness_rules.py``. Parity is no propagation, nor is what is undecided
(more claims may undo that); who is not accepted, only where a conditional waits for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from .claims import Inference, Known
from .witness import FACT, NO, UNDETERMINED, YES, Answer, Fact, Formula, If, Is, Puzzle, Says, Witness, lying, truthful
from .witness_rules import Application, Variant, reasons
from .witness_search import accused_by, accusers_of, candidates, detached, quote
from .witness_truth import given


def forward(
    variant: Variant, t: Puzzle, known: Known[Formula], new: Iterable[Formula], supposing: bool
) -> Iterator[Application]:
    """The applications that have one of the new formulas, all of them known, as a premise."""
    changed: Mapping[Formula, object] = dict.fromkeys(new)  # in order: what is found first is told
    for f in changed:
        match f:
            case Is():
                yield from _label(variant, t, f, known)
                if f.witness == t.main:
                    yield from _answers(t, f)
                    yield from _fact(t, f)
            case Fact():
                yield from _answers(t, f)
                if supposing and f.value is not None:
                    yield Inference("the fact", (f,), truthful(t.main) if f.value else lying(t.main))
            case Says(a, x) if x != FACT and (a, x) not in t.attacks:
                yield from _accusation(variant, t, a, x, known, supposing)
            case _:
                pass
    for f in known.of(If):
        yield from _fired(variant, t, f, known, changed, supposing)


def _fired(
    variant: Variant, t: Puzzle, f: If, known: Known[Formula], changed: Mapping[Formula, object], supposing: bool
) -> Iterator[Application]:
    """What a claimed conditional yields, and where it waits for who is not accepted, that."""
    if (f in changed or any(a in changed for a in f.antecedent)) and all(
        a in known or given(t, a) for a in f.antecedent
    ):
        yield from (detached(f, goal) for goal in f.consequent)
    for a in f.antecedent:
        if isinstance(a, Is) and a.predicate == "disbelieved" and a not in known:
            yield from islice(candidates(variant, t, a, known, supposing), 1)


def grounds(variant: Variant, t: Puzzle, known: Known[Formula], supposing: bool) -> Iterator[Application]:
    """The applications that rest on the puzzle alone: on who is unaccused, as an unstated default, and
    where accusations reject, on these."""
    for x in () if supposing else t.leaves:
        if Is("unattacked", x) not in known:
            yield Inference("nobody accuses", (Is("unattacked", x),), truthful(x), (Is("unattacked", x),))
        if truthful(x) not in known:
            for y in t.accused(x):
                yield Inference("accused by a truthful witness", (truthful(x),), lying(y), (truthful(x),))
    if not supposing and t.unattacked(t.main) and truthful(t.main) not in known:
        yield Inference("the fact", (truthful(t.main),), Fact(True), (truthful(t.main),))
    for x in t.arguments if variant == "naive" else ():
        if t.accusers(x):
            yield Inference("accused, so rejected", (Is("attacked", x),), lying(x))


def _label(variant: Variant, t: Puzzle, f: Is, known: Known[Formula]) -> Iterator[Application]:
    match f.predicate:
        case "unattacked":
            yield Inference("nobody accuses", (f,), truthful(f.witness))
            yield from _rejected(t, f, known)
        case "truthful":
            yield from _rejected(t, f, known)
            for a in accusers_of(t, f.witness, known):
                yield Inference("a truthful witness's accusers lie", (f, *quote(t, a, f.witness)), lying(a))
        case "lying":
            yield from _lies(variant, t, f.witness, known)
        case "attacked" if variant == "naive":
            yield Inference("accused, so rejected", (f,), lying(f.witness))
        case _:
            pass


def _rejected(t: Puzzle, f: Is, known: Known[Formula]) -> Iterator[Application]:
    """Whom a truthful (or unaccused) witness accuses."""
    for y in accused_by(t, f.witness, known):
        yield Inference("accused by a truthful witness", (f, *quote(t, f.witness, y)), lying(y))


def _lies(variant: Variant, t: Puzzle, x: Witness, known: Known[Formula]) -> Iterator[Application]:
    yield from _last_left(t, x, known)
    for y in t.accused(x):
        into = t.accusers(y)
        if truthful(y) not in known and all(lying(a) in known for a in into):
            yield Inference("all accusers lie", tuple(map(lying, into)), truthful(y))
        if lying(y) in known:
            yield from _last_left(t, y, known)
    if variant == "classical":
        for y in accused_by(t, x, known):
            yield Inference("a liar's testimony is false", (lying(x), *quote(t, x, y)), truthful(y))


def _last_left(t: Puzzle, y: Witness, known: Known[Formula]) -> Iterator[Application]:
    """The accuser of a liar whose other accusers all lie."""
    honest = [a for a in t.accusers(y) if lying(a) not in known]
    if len(honest) > 1:
        return
    for z in honest or accusers_of(t, y, known):
        if truthful(z) not in known:
            others = (lying(a) for a in t.accusers(y) if a != z)
            yield Inference("last accuser left", (lying(y), *others, *quote(t, z, y)), truthful(z))


def _accusation(
    variant: Variant, t: Puzzle, a: Witness, x: Witness, known: Known[Formula], supposing: bool
) -> Iterator[Application]:
    """What testimony that the puzzle does not hold yields with what is known already."""
    said = Says(a, x)
    for ground in (truthful(a), Is("unattacked", a)):
        if ground in known:
            yield Inference("accused by a truthful witness", (ground, said), lying(x))
    if not supposing and t.unattacked(a) and truthful(a) not in known:
        yield Inference("accused by a truthful witness", (truthful(a), said), lying(x), (truthful(a),))
    if truthful(x) in known:
        yield Inference("a truthful witness's accusers lie", (truthful(x), said), lying(a))
    if lying(x) in known and all(lying(b) in known for b in t.accusers(x)):
        yield Inference("last accuser left", (lying(x), *map(lying, t.accusers(x)), said), truthful(a))
    if variant == "classical" and lying(a) in known:
        yield Inference("a liar's testimony is false", (lying(a), said), truthful(x))


def _fact(t: Puzzle, f: Is) -> Iterator[Application]:
    value = {"truthful": True, "lying": False, "undecided": None}
    if f.predicate in value:
        yield Inference("the fact", (f,), Fact(value[f.predicate]))


def _answers(t: Puzzle, f: Formula) -> Iterator[Application]:
    for value in (YES, NO, UNDETERMINED):
        if f in reasons(t, value):
            yield Inference("the answer", (f,), Answer(value))
