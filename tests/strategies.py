"""Frameworks for tests: all small ones, and Hypothesis strategies for drawn ones."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from hypothesis import strategies as st

from lastword.semantics.argumentation import AF, Attack


def numbered(n: int) -> list[str]:
    """The names "1".."n"."""
    return [str(i) for i in range(1, n + 1)]


def all_frameworks(n: int) -> Iterator[AF]:
    """All 2 ** (n * n) frameworks over the arguments "1".."n"."""
    pairs = list(product(numbered(n), repeat=2))
    for bits in product((False, True), repeat=len(pairs)):
        yield AF.of(numbered(n), [pair for pair, on in zip(pairs, bits, strict=True) if on])


def frameworks_up_to_isomorphism(n: int) -> list[AF]:
    """One framework over "1".."n" of each class under renaming (1, 2, 10, 104 of them for n = 0..3)."""
    renamings = [dict(zip(numbered(n), p, strict=True)) for p in permutations(numbered(n))]
    seen: set[frozenset[Attack]] = set()
    found = []
    for af in all_frameworks(n):
        if af.attacks not in seen:
            found.append(af)
            seen.update(frozenset((r[a], r[b]) for a, b in af.attacks) for r in renamings)
    return found


@st.composite
def frameworks(draw: st.DrawFn, min_size: int = 0, max_size: int = 7, names: Sequence[str] | None = None) -> AF:
    """Frameworks of min_size to max_size arguments, "1".."n" or the names given, sparse and dense alike."""
    arguments = list(names) if names is not None else numbered(draw(st.integers(min_size, max_size)))
    if not arguments:
        return AF.of([])
    argument = st.sampled_from(arguments)
    most = draw(st.sampled_from((1, 2, 4))) * len(arguments)
    return AF.of(arguments, draw(st.lists(st.tuples(argument, argument), max_size=most)))


@st.composite
def named_frameworks(draw: st.DrawFn, names: st.SearchStrategy[str], max_size: int = 4) -> AF:
    """Frameworks whose arguments bear drawn names."""
    return draw(frameworks(names=draw(st.lists(names, max_size=max_size, unique=True))))


# any text, with the characters that quoting goes wrong on drawn often
any_name = st.text(st.sampled_from("a1 \"'\\\n\t\0%#(),.é\udc80\udcff") | st.characters(), max_size=4)

# names that a careless quoting confuses or cannot write
ODD_NAMES = ("", "\0", "a", "a\0", "\udc80", "\\udc80", "\udc81", '"', '\\"', "\n", "\\n")
