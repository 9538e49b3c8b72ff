"""Hypothesis strategies for the tests of those who use lastword: frameworks, puzzles, derivations, injected errors.

    from lastword.testing import puzzles

    @given(puzzles())
    def test_mine(puzzle): ...

Hypothesis is imported when a strategy is made; it comes with ``pip install "lastword[test]"``.
"""

from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from .errors import UsageError
from .eval.inject import KINDS, Injected, inject
from .semantics.argumentation import AF
from .semantics.claims import Derivation
from .semantics.witness import Formula, Puzzle
from .semantics.witness_derivation import derivation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NAMES = ("abel", "britt", "carlo", "dora", "emil", "freda", "gwen", "hugo", "inga", "jonas", "karl", "lena")
FACTS = ("the shop was open", "the lamp was broken", "it had rained", "the letter had arrived")


def frameworks(min_size: int = 0, max_size: int = 6) -> "SearchStrategy[AF]":
    """Frameworks of ``min_size`` to ``max_size`` arguments (at most 12) with any attacks, self-attacks included."""
    _require(max_size)
    from hypothesis import strategies as st

    @st.composite
    def drawn(draw: st.DrawFn) -> AF:
        names = NAMES[: draw(st.integers(min_size, max_size))]
        pairs = [(a, b) for a in names for b in names]
        return AF.of(names, draw(st.lists(st.sampled_from(pairs), max_size=2 * len(names))) if pairs else [])

    return drawn()


def puzzles(max_size: int = 7, *, cycles: bool = True) -> "SearchStrategy[Puzzle]":
    """Witness puzzles of 1 to ``max_size`` witnesses (at most 12): trees of accusations, and with ``cycles`` any
    others. The main witness and the order of speaking are any."""
    _require(max_size)
    from hypothesis import strategies as st

    @st.composite
    def tree(draw: st.DrawFn) -> Puzzle:
        targets = draw(st.lists(st.integers(0, len(NAMES) - 1), max_size=max_size - 1))
        names = NAMES[: len(targets) + 1]
        attacks = [(names[i + 1], names[target % (i + 1)]) for i, target in enumerate(targets)]
        return Puzzle.of(draw(st.permutations(names)), attacks, names[0], draw(st.sampled_from(FACTS)))

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
    from hypothesis import assume
    from hypothesis import strategies as st

    @st.composite
    def drawn(draw: st.DrawFn) -> tuple[Puzzle, Injected]:
        t, d = draw(derivations(max_size))
        chosen = kind or draw(st.sampled_from(KINDS))
        found = inject(t, d, chosen, Random(draw(st.integers(0, 2**32 - 1))))
        assume(found is not None)
        assert found is not None
        return t, found

    return drawn()


def _require(size: int) -> None:
    """Hypothesis is there, and so are the names."""
    if find_spec("hypothesis") is None:
        raise UsageError('lastword.testing needs Hypothesis: pip install "lastword[test]"')
    if size > len(NAMES):
        raise UsageError(f"max_size is {size}, but these strategies know only {len(NAMES)} names")
