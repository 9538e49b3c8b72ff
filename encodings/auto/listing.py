"""Extensions of a framework listed and counted part by part: nothing is kept but what small parts contribute."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import prod

from ...semantics.argumentation import AF, SINGLE, Extension, Semantics, grounded
from ...semantics.components import NOTHING, halves, remainder, restricted, weak_components
from .counting import COUNTED, TooWide, count_by_components
from .portfolio import Portfolio, size

KERNEL = tuple(s for s in Semantics if s not in (Semantics.CF, Semantics.NA, Semantics.AD, Semantics.STG))
SPLIT = COUNTED  # the semantics whose extensions may be chosen on an unattacked set first
WHOLE = 16  # arguments up to which a part is not split
KEPT = 1_000  # extensions of a part that are kept; where there are more, they are listed again
PARTS_KEPT = 1_000


def kernel(af: AF, semantics: Semantics) -> tuple[Extension, AF]:
    """What each extension has by grounded propagation, and what is left; nothing and all, where this does not hold."""
    if semantics not in KERNEL:
        return NOTHING, af
    base = grounded(af)
    return (base, remainder(af, base)) if base else (base, af)


class Listing:
    """The extensions under one semantics, each part listed or counted by the portfolio's choice of engine."""

    def __init__(self, semantics: Semantics, portfolio: Portfolio) -> None:
        self.semantics, self.portfolio = semantics, portfolio

    # --- listing ----------------------------------------------------------------------------------------------------

    def all(self, af: AF) -> Iterator[Extension]:
        """The extensions, each once."""
        base, left = kernel(af, self.semantics)
        for s in self._product([_Replayed(partial(self._part, part)) for part in weak_components(left)]):
            yield base | s

    def _product(self, parts: "Sequence[_Replayed]") -> Iterator[Extension]:
        """The unions of one extension of each part; the first is listed once, the last again and again."""
        if len(parts) < 2:
            yield from parts[0] if parts else (NOTHING,)
            return
        middle = len(parts) // 2
        first, second = parts[:middle], parts[middle:]
        rest = _Replayed(partial(self._product, second)) if len(second) > 1 else second[0]
        if next(iter(rest), None) is None:  # else all of the first would be listed for nothing
            return
        for s in self._product(first):
            for t in rest:
                yield s | t

    def _part(self, af: AF) -> Iterator[Extension]:
        """The extensions of a part that touches no other."""
        part = self._first_half(af)
        if part is None:
            yield from self.portfolio.stream(af, self.semantics)
            return
        cut = _Cut(af, part)
        seen: dict[tuple[Extension, Extension], _Replayed] = {}
        for s in self.all(restricted(af, part)):
            key = cut.labels(s)
            if key not in seen:
                if len(seen) >= PARTS_KEPT:
                    seen.clear()
                seen[key] = _Replayed(partial(self.all, remainder(af, s, part)))
            for t in seen[key]:
                yield s | t

    def _first_half(self, af: AF) -> Extension | None:
        return halves(af) if self.semantics in SPLIT and len(af.arguments) > WHOLE else None

    # --- counting ---------------------------------------------------------------------------------------------------

    def count(self, af: AF) -> int:
        """The number of extensions."""
        if self.semantics in SINGLE:
            return 1
        return prod(self._count_part(part) for part in weak_components(kernel(af, self.semantics)[1]))

    def _count_part(self, af: AF) -> int:
        if self.semantics in (Semantics.SST, Semantics.STG):
            stable = Listing(Semantics.ST, self.portfolio).count(af)
            if stable:
                self.portfolio.say(f"{size(af)} have stable extensions, which are then the {self.semantics} extensions")
                return stable
        if self.semantics in COUNTED:
            try:
                number = count_by_components(af, self.all, self.portfolio.budget)
                self.portfolio.say(f"{size(af)} are counted component by component")
                return number
            except TooWide as why:
                self.portfolio.say(f"{size(af)} are not counted component by component: {why}")
        part = self._first_half(af)
        return sum(1 for _ in self._part(af)) if part is None else self._count_by_halves(af, part)

    def _count_by_halves(self, af: AF, part: Extension) -> int:
        cut = _Cut(af, part)
        times: Counter[tuple[Extension, Extension]] = Counter()
        example: dict[tuple[Extension, Extension], Extension] = {}
        for s in self.all(restricted(af, part)):
            key = cut.labels(s)
            times[key] += 1
            example.setdefault(key, s)
        return sum(n * self.count(remainder(af, example[key], part)) for key, n in times.items())


class _Cut:
    """The attacks from an unattacked set on the rest: the labels of these attackers say what is left of the rest."""

    def __init__(self, af: AF, part: Extension) -> None:
        self.af = af
        self.attackers = frozenset(a for a in part if any(b not in part for b in af.attacked[a]))

    def labels(self, s: Extension) -> tuple[Extension, Extension]:
        """Which of the attackers s has, and which it attacks."""
        return self.attackers & s, frozenset(a for a in self.attackers if not s.isdisjoint(self.af.attackers[a]))


class _Replayed:
    """An iterator that can be asked for again: the first extensions are kept, those beyond are made anew."""

    def __init__(self, make: Callable[[], Iterator[Extension]]) -> None:
        self.make = make
        self.kept: list[Extension] = []
        self.source: Iterator[Extension] | None = None
        self.complete = False

    def __iter__(self) -> Iterator[Extension]:
        given = 0
        while given < len(self.kept) or self._one_more():
            yield self.kept[given]
            given += 1
        if not self.complete:
            yield from self._beyond()

    def _one_more(self) -> bool:
        """Keep one more; false where there is none, or enough are kept."""
        if self.complete or len(self.kept) >= KEPT:
            return False
        if self.source is None:
            self.source = self.make()
        s = next(self.source, None)
        if s is None:
            self.complete = True
        else:
            self.kept.append(s)
        return s is not None

    def _beyond(self) -> Iterator[Extension]:
        """What is not kept: from where the keeping stopped, or, where that has been read, from the beginning."""
        source, self.source = self.source, None
        if source is not None:
            yield from source
        else:
            known = frozenset(self.kept)
            yield from (s for s in self.make() if s not in known)
