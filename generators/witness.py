"""Witness puzzles by parameters and seed. The plan fixes the shapes; names and facts are drawn item by item."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from ..errors import UsageError
from ..nl.ontology import names, statements
from ..nl.witness.templates import shipped
from ..semantics.argumentation import AF
from ..semantics.witness import Formula, Puzzle
from . import certify
from .frameworks import stream
from .isomorphism import isomorphism_class
from .parameters import Parameters, read_parameters
from .problems import Draft, Settled
from .proofs import Certificate
from .shapes import ENUMERATED, Shape, drawn, of_framework
from .shortcuts import SHORTCUTS


def drafts(p: Parameters, seed: int) -> Iterator[Draft]:
    """The puzzles to pose, by rising number of witnesses, then shape, then variant.

    No two of the same size begin with the same witness and fact, as long as the ontology has enough of both.
    """
    check_cast(p.sizes[-1] if p.framework is None else len(p.framework.arguments))
    order = "shuffled" if p.shuffle else "in_order"
    openings: dict[int, Iterator[int]] = {}
    for index, (shape, variant) in enumerate(planned(p, seed)):
        begin = openings.setdefault(shape.size, distinct(seed, shape.size, len(names()) * len(statements())))
        features = {"shape": p.shape, "arguments": shape.size, **shape.features, "order": order}
        features |= {"variant": variant, "index": index}
        yield Draft(index, shape_class(shape), shape.size, features, shape, next(begin))


def item(p: Parameters, seed: int, index: int, split: str = "test") -> Puzzle:
    """The puzzle of this index alone, as in a dataset of these parameters and seed; UsageError where there is none."""
    draft = next(islice(drafts(p, seed), index, None), None)
    if draft is None:
        raise UsageError(f"these parameters make no item of index {index}")
    return puzzle(draft, seed, split)


def planned(p: Parameters, seed: int) -> Iterator[tuple[Shape, int]]:
    """The shapes with the numbers of their variants."""
    variants = range(p.variants)
    if p.framework is not None:
        yield from ((shape, v) for shape in of_framework(p.framework, p.main) for v in variants)
    elif p.shape in ENUMERATED:
        yield from ((shape, v) for n in p.sizes for shape in ENUMERATED[p.shape](n) for v in variants)
    else:
        for n in p.sizes:
            for v in variants:
                yield drawn(p.shape, n, stream(seed, "shape", p.shape, n, v), p.accusations), v


def distinct(seed: int, size: int, total: int) -> Iterator[int]:
    """Numbers below ``total`` at random, each once before any comes again."""
    rng = stream(seed, "opening", size)
    while True:
        seen: set[int] = set()
        while len(seen) < total:
            number = rng.randrange(total)
            if number not in seen:
                seen.add(number)
                yield number


@lru_cache(maxsize=4096)
def shape_class(shape: Shape) -> str:
    """The isomorphism class of a shape."""
    arguments = [str(i) for i in range(shape.size)]
    return isomorphism_class(AF.of(arguments, ((str(a), str(b)) for a, b in shape.attacks)), "0")


def puzzle(draft: Draft, seed: int, split: str) -> Puzzle:
    """The draft with names and a fact, from the stream of (seed, split, index), and in its order of speaking."""
    shape, rng, people = draft.shape, stream(seed, split, draft.index), lower_names()
    fact, main = divmod(draft.opening, len(people))
    others = [name for name in rng.sample(people, shape.size) if name != people[main]]
    cast = (people[main], *others[: shape.size - 1])
    order = list(cast)
    if draft.features["order"] == "shuffled":
        rng.shuffle(order)
    return Puzzle.of(order, ((cast[a], cast[b]) for a, b in shape.attacks), cast[0], statements()[fact])


def check_cast(size: int) -> None:
    """UsageError where there are fewer names than witnesses."""
    if size > len(names()):
        raise UsageError(f"{size} witnesses need as many names, and there are {len(names())}")


@cache
def lower_names() -> tuple[str, ...]:
    """The names of the ontology as theories write them."""
    return tuple(name.lower() for name in names())


class WitnessProblems:
    """The generator of witness puzzles."""

    settled_by = "grounded"
    template = shipped()
    shortcuts: Mapping[str, Callable[[Puzzle], str]] = SHORTCUTS

    def parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All parameters as JSON values, defaults filled in."""
        return read_parameters(given).record()

    def drafts(self, parameters: Mapping[str, Any], seed: int) -> Iterator[Draft]:
        """The puzzles to pose."""
        return drafts(read_parameters(parameters), seed)

    def theory(self, draft: Draft, seed: int, split: str) -> Puzzle:
        """The draft with names and a fact."""
        return puzzle(draft, seed, split)

    def settle(self, theories: Sequence[Puzzle]) -> tuple[Settled[Formula], ...]:
        """The answers by both engines, with certificates."""
        return certify.settle(theories)

    def shows(self, t: Puzzle, certificate: Certificate[Formula]) -> str:
        """The answer that a correct certificate shows."""
        return certify.shows(t, certificate)

    def question(self, t: Puzzle) -> str:
        """Whether to believe the main witness's fact."""
        return f"Should it be believed that {t.fact}?"

    def isomorphism(self, t: Puzzle) -> str:
        """The class of the accusations and the main witness."""
        return isomorphism_class(t.af, t.main)
