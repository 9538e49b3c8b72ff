"""Many small frameworks under one grounding: the attacks are external atoms, switched between the searches."""

from collections.abc import Iterable, Mapping, Sequence

from clingo import Control

from ...semantics.argumentation import AF, Extension
from ...semantics.queries import Budget, ordered
from .solver import ground, quick_models

SMALL = 40  # arguments: beyond, a grounding for all attacks costs more than it saves

Pair = tuple[int, int]


def by_size(afs: Iterable[AF]) -> Mapping[int, list[int]]:
    """The places of the frameworks in their sequence, by number of arguments."""
    places: dict[int, list[int]] = {}
    for i, af in enumerate(afs):
        places.setdefault(len(af.arguments), []).append(i)
    return places


def extensions_of_size(
    afs: Sequence[AF], rules: str, options: Sequence[str], limit: int | None, budget: Budget
) -> list[tuple[Extension, ...]]:
    """The models of the rules for each of these frameworks, which have the same number of arguments."""
    attacks = [_attacks(af) for af in afs]
    switchboard = _Switchboard(len(afs[0].arguments), sorted(set().union(*attacks)), rules, options)
    found = []
    for af, pairs in zip(afs, attacks, strict=True):
        switchboard.set(pairs)
        sets = (frozenset(af.arguments[i] for i in s) for s in switchboard.models(limit, budget))
        found.append(ordered(af, sets))
    return found


def _attacks(af: AF) -> set[Pair]:
    place = {a: i for i, a in enumerate(af.arguments)}
    return {(place[a], place[b]) for a, b in af.attacks}


class _Switchboard:
    """The arguments 0..size-1 with every attack that occurs somewhere, to be switched on and off."""

    def __init__(self, size: int, attacks: Iterable[Pair], rules: str, options: Sequence[str]) -> None:
        lines = [f"arg({i})." for i in range(size)] + [f"#external att({i},{j})." for i, j in attacks]
        self.control: Control = ground(rules + "\n".join(lines), options)[0]
        atoms = self.control.symbolic_atoms.by_signature("att", 2)
        self.switch = {(a.symbol.arguments[0].number, a.symbol.arguments[1].number): a.literal for a in atoms}
        self.on: set[Pair] = set()

    def set(self, attacks: set[Pair]) -> None:
        """Make these the attacks of the framework."""
        for pair in self.on - attacks:
            self.control.assign_external(self.switch[pair], False)
        for pair in attacks - self.on:
            self.control.assign_external(self.switch[pair], True)
        self.on = attacks

    def models(self, limit: int | None, budget: Budget) -> list[list[int]]:
        """The accepted arguments of each model, at most ``limit`` models."""
        found: list[list[int]] = []
        for model in quick_models(self.control, budget):
            found.append([symbol.arguments[0].number for symbol in model.symbols(shown=True)])
            if len(found) == limit:
                break
        return found
