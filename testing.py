"""For the tests of those who use lastword: Hypothesis strategies, and a user's semantics held against ours.

    from lastword.testing import puzzles

    @given(puzzles())
    def test_mine(puzzle): ...

The strategies draw frameworks, puzzles, derivations and injected errors. Hypothesis is imported when one is made; it
comes with ``pip install "lastword[test]"``. The fixture ``crosscheck`` of the pytest plugin uses ``counterexample``.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from .errors import UsageError
from .eval.api import code
from .eval.inject import KINDS, Injected, inject
from .generators.comparing import Difference, Theirs, asp_program, difference
from .generators.crosscheck import shrink
from .generators.frameworks import names
from .semantics.argumentation import AF, Semantics
from .semantics.claims import Derivation
from .semantics.witness import Formula, Puzzle
from .semantics.witness_derivation import derivation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NAMES = ("abel", "britt", "carlo", "dora", "emil", "freda", "gwen", "hugo", "inga", "jonas", "karl", "lena")
LARGEST = 8  # arguments of frameworks on which the definitions are asked
FACTS = ("the shop was open", "the lamp was broken", "it had rained", "the letter had arrived")


def frameworks(min_size: int = 0, max_size: int = 6) -> "SearchStrategy[AF]":
    """Frameworks of ``min_size`` to ``max_size`` arguments (at most 12) with any attacks, self-attacks included."""
    _require(max_size)
    from hypothesis import strategies as st

    @st.composite
    def drawn(draw: st.DrawFn) -> AF:
        arguments = NAMES[: draw(st.integers(min_size, max_size))]
        pairs = list(product(arguments, repeat=2))
        return AF.of(arguments, draw(st.lists(st.sampled_from(pairs), max_size=2 * len(arguments))) if pairs else [])

    return drawn()


def puzzles(max_size: int = 7, *, cycles: bool = True) -> "SearchStrategy[Puzzle]":
    """Witness puzzles of 1 to ``max_size`` witnesses (at most 12): trees of accusations, and with ``cycles`` any
    others. The main witness and the order of speaking are any."""
    _require(max_size)
    from hypothesis import strategies as st

    @st.composite
    def tree(draw: st.DrawFn) -> Puzzle:
        targets = draw(st.lists(st.integers(0, len(NAMES) - 1), max_size=max_size - 1))
        witnesses = NAMES[: len(targets) + 1]
        attacks = [(witnesses[i + 1], witnesses[target % (i + 1)]) for i, target in enumerate(targets)]
        return Puzzle.of(draw(st.permutations(witnesses)), attacks, witnesses[0], draw(st.sampled_from(FACTS)))

    @st.composite
    def any_shape(draw: st.DrawFn) -> Puzzle:
        af = draw(frameworks(1, max_size))
        return Puzzle.of(af.arguments, af.attacks, draw(st.sampled_from(af.arguments)), draw(st.sampled_from(FACTS)))

    return st.one_of(tree(), any_shape()) if cycles else tree()


def derivations(max_size: int = 7, *, cycles: bool = True) -> "SearchStrategy[tuple[Puzzle, Derivation[Formula]]]":
    """Puzzles with the derivation of their answer (yes, no; with ``cycles`` also undetermined)."""
    return puzzles(max_size, cycles=cycles).map(lambda t: (t, derivation(t)))


def injected_errors(kind: str | None = None, max_size: int = 7) -> "SearchStrategy[tuple[Puzzle, Injected]]":
    """Puzzles with a response that holds one error of this kind (one of ``lastword.eval.inject.KINDS``; None: any), the
    place of the error known. Puzzles that have no place for it are passed over."""
    if kind is not None and kind not in KINDS:
        raise UsageError(f"unknown kind of error {kind!r}; one of: {', '.join(KINDS)}")
    _require(max_size)
    from hypothesis import reject
    from hypothesis import strategies as st

    @st.composite
    def drawn(draw: st.DrawFn) -> tuple[Puzzle, Injected]:
        chosen = kind or draw(st.sampled_from(KINDS))
        rng = Random(draw(st.integers(0, 2**32 - 1)))
        for _ in range(6):  # puzzles to try: few have a place for a skipped accuser
            t, d = draw(derivations(max_size))
            found = inject(t, d, chosen, rng)
            if found is not None:
                return t, found
        reject()

    return drawn()


def _require(size: int) -> None:
    """Hypothesis is there, and so are the names."""
    if find_spec("hypothesis") is None:
        raise UsageError('lastword.testing needs Hypothesis: pip install "lastword[test]"')
    if size > len(NAMES):
        raise UsageError(f"max_size is {size}, but these strategies know only {len(NAMES)} names")


def counterexample(
    theirs: "str | Path | Theirs",
    semantics: str | Semantics,
    *,
    examples: int = 300,
    max_size: int = 5,
    seed: int = 0,
    options: Sequence[str] = (),
) -> Difference | None:
    """A framework on which these are not the extensions of the semantics, or None where none was found.

    ``theirs``: the path of an ASP program (facts arg/1 and att/2 in, atoms in/1 out), or a callable from a framework to
    sets of arguments. All frameworks of up to two arguments are tried, then ``examples`` drawn ones of up to
    ``max_size`` (at most 8: ours are found by the definitions). What is found is shrunk: no argument and no attack can
    be left out. The same seed draws the same frameworks. ``options`` are clingo's, as --enum-mode=domRec.
    """
    _require(max_size)
    if max_size > LARGEST:
        raise UsageError(
            f"max_size is {max_size}; the definitions are asked on frameworks of up to {LARGEST} arguments"
        )
    wanted = code(semantics)
    name = getattr(theirs, "__name__", repr(theirs)) if callable(theirs) else str(theirs)
    ask = theirs if callable(theirs) else asp_program(Path(theirs), options)

    def fails(af: AF) -> bool:
        return difference(name, ask, wanted, af) is not None

    found = next(filter(fails, smallest_frameworks()), None) or _drawn(fails, max_size, examples, seed)
    return None if found is None else difference(name, ask, wanted, shrink(found, fails))


def smallest_frameworks() -> Iterator[AF]:
    """All frameworks over up to two arguments, those with fewer arguments and attacks first."""
    for n in range(3):
        arguments = names(n)
        pairs = list(product(arguments, repeat=2))
        for k in range(len(pairs) + 1):
            for attacks in combinations(pairs, k):
                yield AF.of(arguments, attacks)


def _drawn(fails: Callable[[AF], bool], max_size: int, examples: int, seed: int) -> AF | None:
    """A drawn framework that fails, or None."""
    from hypothesis import find, settings
    from hypothesis.errors import NoSuchExample

    how = settings(max_examples=examples, deadline=None, database=None)
    try:
        return find(frameworks(min(3, max_size), max_size), fails, settings=how, random=Random(seed))
    except NoSuchExample:
        return None
