"""Smallest changes, against trying all removals."""

from itertools import combinations
from random import Random

import pytest
from definitions import BY_DEFINITION
from strategies import frameworks_up_to_isomorphism

from lastword.encodings.sat.changing import Change, Part, explain, smallest_change
from lastword.errors import BudgetExceeded, UsageError
from lastword.generators.frameworks import erdos_renyi, mixed
from lastword.semantics.argumentation import AF, Argument
from lastword.semantics.discussion import Game, check_strategy, wins

MOST = 9  # attacks of a framework all of whose removals are tried
KIND = {Game.GROUNDED: "GR", Game.PREFERRED: "AD"}


def accepted(af: AF, game: Game, argument: Argument) -> bool:
    return any(argument in s for s in BY_DEFINITION[KIND[game]](af))


def fewest(af: AF, game: Game, argument: Argument, part: Part) -> int | None:
    """How many removals flip the answer, by trying all of them; None where none do."""
    before = accepted(af, game, argument)
    items = sorted(af.attacks) if part is Part.ATTACKS else [a for a in af.arguments if a != argument]
    for k in range(len(items) + 1):
        for chosen in combinations(items, k):
            if accepted(_change(part, frozenset(chosen)).applied(af), game, argument) != before:
                return k
    return None


def _change(part: Part, items: frozenset) -> Change:  # type: ignore[type-arg]
    return Change(attacks=items) if part is Part.ATTACKS else Change(arguments=items)


def drawn() -> list[AF]:
    rng = Random(3)
    small = [af for n in range(1, 3) for af in frameworks_up_to_isomorphism(n)]
    small += rng.sample(frameworks_up_to_isomorphism(3), 40)
    return small + [af for af in (mixed(rng, rng.randint(4, 5)) for _ in range(40)) if len(af.attacks) <= MOST]


@pytest.mark.parametrize("part", Part)
@pytest.mark.parametrize("game", Game)
def test_no_smaller_set_flips_the_answer(game: Game, part: Part) -> None:
    sizes = set()
    for af in drawn():
        for a in af.arguments:
            change = smallest_change(af, game, a, part)
            size = None if change is None else len(change.attacks | change.arguments)
            assert size == fewest(af, game, a, part), (af, a, change)
            if change is not None:
                assert accepted(change.applied(af), game, a) != accepted(af, game, a)
                assert a not in change.arguments and change.attacks <= af.attacks
            sizes.add(size)
    assert {None, 1, 2} <= sizes


def test_by_hand() -> None:
    two = AF.of("abcd", ["ba", "ca", "dc"])  # two attack a: b, and c, which d attacks
    assert smallest_change(two, Game.GROUNDED, "a", Part.ATTACKS) == Change(frozenset({("b", "a")}))
    assert smallest_change(two, Game.PREFERRED, "a", Part.ARGUMENTS) == Change(arguments=frozenset("b"))
    assert smallest_change(two, Game.GROUNDED, "c", Part.ATTACKS) == Change(frozenset({("d", "c")}))
    assert smallest_change(two, Game.GROUNDED, "d", Part.ARGUMENTS) is None
    liar = AF.of("a", ["aa"])
    assert smallest_change(liar, Game.PREFERRED, "a", Part.ARGUMENTS) is None
    assert smallest_change(liar, Game.PREFERRED, "a", Part.ATTACKS) == Change(frozenset({("a", "a")}))
    assert smallest_change(AF.of("a"), Game.GROUNDED, "a", Part.ATTACKS) is None


@pytest.mark.parametrize("game", Game)
def test_on_larger_frameworks_the_change_flips_and_the_strategy_holds(game: Game) -> None:
    af = erdos_renyi(Random(8), 25, 0.08)
    for a in af.arguments[:12]:
        before = explain(af, game, a)
        check_strategy(af, before)
        change = smallest_change(af, game, a, Part.ATTACKS, seconds=20)
        if change is not None:
            after = explain(change.applied(af), game, a)
            check_strategy(change.applied(af), after)
            assert wins(after) != wins(before)


def test_questions_and_limits() -> None:
    for ask in (
        lambda **k: explain(AF.of("a"), Game.GROUNDED, "b", **k),
        lambda **k: smallest_change(AF.of("a"), Game.GROUNDED, "b", Part.ATTACKS, **k),
    ):
        with pytest.raises(UsageError, match="'b' is not an argument"):
            ask()
    with pytest.raises(BudgetExceeded):
        smallest_change(AF.of("ab", ["ab"]), Game.GROUNDED, "b", Part.ATTACKS, seconds=0)
