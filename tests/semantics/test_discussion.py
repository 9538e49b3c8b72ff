"""Winning strategies: found for every argument, accepted by the checker; a strategy that wins too much is refused."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from definitions import BY_DEFINITION
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import frameworks, frameworks_up_to_isomorphism

from lastword.errors import BudgetExceeded, UsageError
from lastword.generators.frameworks import erdos_renyi, mixed
from lastword.semantics import discussing
from lastword.semantics.argumentation import AF, Argument, grounded
from lastword.semantics.certificates import CertificateError
from lastword.semantics.discussing import defend, discuss_grounded, refute
from lastword.semantics.discussion import (
    Challenge,
    Defence,
    Game,
    Position,
    Refutation,
    Strategy,
    check_strategy,
    rests_on,
    wins,
)
from lastword.semantics.queries import Budget

CHAIN = AF.of("abcd", ["ab", "bc", "cd"])
MUTUAL = AF.of("abcd", ["ab", "ba", "ac", "bc", "cd"])


def strategies(af: AF) -> Iterator[tuple[Game, Argument, Strategy, bool]]:
    """For each argument and game the strategy found, and whether the definition accepts the argument."""
    admissible = BY_DEFINITION["AD"](af)
    (least,) = BY_DEFINITION["GR"](af)
    for a in af.arguments:
        yield Game.GROUNDED, a, discuss_grounded(af, a), a in least
        s = next((s for s in admissible if a in s), None)
        found = refute(af, a, Budget.of(None)) if s is None else defend(af, s, a)
        yield Game.PREFERRED, a, found, s is not None


def accepts(af: AF, strategy: Strategy) -> bool:
    try:
        check_strategy(af, strategy)
    except CertificateError:
        return False
    return True


def all_right(af: AF) -> None:
    for game, a, strategy, accepted in strategies(af):
        check_strategy(af, strategy)
        assert strategy.argument == a and wins(strategy) == accepted, (af, game, a)


def test_all_classes_of_up_to_three_arguments() -> None:
    for n in range(4):
        for af in frameworks_up_to_isomorphism(n):
            all_right(af)


@settings(max_examples=60, deadline=None)
@given(af=frameworks(min_size=4, max_size=8))
def test_drawn_frameworks(af: AF) -> None:
    all_right(af)


def test_by_hand() -> None:
    assert discuss_grounded(CHAIN, "c") == Defence(Game.GROUNDED, "c", {"b": "a"})
    assert discuss_grounded(CHAIN, "d") == Challenge("d", {"d": "c", "b": "a"})
    assert refute(CHAIN, "d", Budget.of(None)).positions == (
        Position(frozenset("b"), "a", {}),
        Position(frozenset("d"), "c", {"b": 0}),
    )
    liar = AF.of("a", ["aa"])
    assert refute(liar, "a", Budget.of(None)).positions == (Position(frozenset("a"), None, {}),)


# --- wrong strategies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "why"),
    [
        (Defence(Game.PREFERRED, "d", {}), "PRO has no reply to 'c', which attacks 'd'"),
        (Defence(Game.PREFERRED, "d", {"c": "d"}), "'d' does not attack 'c'"),
        (Defence(Game.PREFERRED, "c", {"a": "b", "b": "a"}), "are no admissible set"),
        (Defence(Game.PREFERRED, "x", {}), "are no admissible set"),
        (Defence(Game.GROUNDED, "a", {"b": "a"}), "may come back to the same argument"),
        (Defence(Game.GROUNDED, "d", {"c": "a", "b": "a"}), "may come back to the same argument"),
        (Challenge("d", {}), "OPP has no attack on 'd'"),
        (Challenge("d", {"d": "a"}), "'a' does not attack 'd'"),
        (Challenge("d", {"d": "c"}), "PRO replies to 'c' with 'a', and OPP has no attack on it"),
        (Refutation("c", ()), "the last position is not that in which PRO holds 'c' alone"),
        (Refutation("c", (Position(frozenset("c"), None, {}),)), r"\['c'\] is not in conflict"),
        (Refutation("c", (Position(frozenset("c"), "d", {}),)), r"'d' attacks none of \['c'\]"),
        (Refutation("c", (Position(frozenset("c"), "z", {}),)), r"'z' attacks none of \['c'\]"),
        (Refutation("d", (Position(frozenset("d"), "c", {}),)), "PRO may reply to 'c' with 'a'"),
        (Refutation("d", (Position(frozenset("d"), "c", {"a": 0, "b": 0}),)), "does not lead to an earlier position 0"),
        (Refutation("d", (Position(frozenset("d"), "c", {"a": -1, "b": -1}),)), "earlier position -1"),
        (Refutation("d", (Position(frozenset("c"), "a", {}),)), "the last position is not that in which PRO holds 'd'"),
    ],
)
def test_wrong_strategies_are_refused_with_the_move(strategy: Strategy, why: str) -> None:
    with pytest.raises(CertificateError, match=why):
        check_strategy(MUTUAL, strategy)


def changed(strategy: Strategy, af: AF, rng: Random) -> Strategy:
    """The strategy with one change, mostly for the worse."""
    other = rng.choice(af.arguments)
    match strategy:
        case Defence(_, _, replies) if replies and rng.random() < 0.7:
            return replace(strategy, replies=_altered(dict(replies), af, rng))
        case Challenge(_, attackers) if rng.random() < 0.7:
            return replace(strategy, attackers=_altered(dict(attackers), af, rng))
        case Refutation(_, positions) if rng.random() < 0.7:
            place = rng.randrange(len(positions))
            p = positions[place]
            p = rng.choice([replace(p, held=p.held ^ {other}), replace(p, attacker=other), replace(p, replies={})])
            return replace(strategy, positions=(*positions[:place], p, *positions[place + 1 :]))
        case Defence() if rng.random() < 0.5:
            return replace(strategy, game=Game.GROUNDED)
        case _:
            return replace(strategy, argument=other)


def _altered(moves: dict[Argument, Argument], af: AF, rng: Random) -> dict[Argument, Argument]:
    key = rng.choice(list(moves))
    if rng.random() < 0.5:
        del moves[key]
    else:
        moves[key] = rng.choice(af.arguments)
    return moves


def test_changed_strategies_that_are_still_accepted_tell_the_truth() -> None:
    rng = Random(2)
    kept = refused = 0
    for _ in range(150):
        af = mixed(rng, rng.randint(2, 7))
        members = {Game.GROUNDED: grounded(af), Game.PREFERRED: frozenset[str]().union(*BY_DEFINITION["AD"](af))}
        for _, _, strategy, _ in strategies(af):
            other = changed(strategy, af, rng)
            if other == strategy:
                continue
            if not accepts(af, other):
                refused += 1
                continue
            game = Game.GROUNDED if isinstance(other, Challenge) else Game.PREFERRED
            game = other.game if isinstance(other, Defence) else game
            assert wins(other) == (other.argument in members[game]), (af, other)
            kept += 1
    assert kept > 50 and refused > 300


# --- what they rest on ----------------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(data=st.data(), whole=frameworks(min_size=2, max_size=6))
def test_a_strategy_wins_wherever_what_it_rests_on_holds(data: st.DataObject, whole: AF) -> None:
    parts = st.sets(st.sampled_from(sorted(whole.attacks))) if whole.attacks else st.just(set())
    rest = AF(whole.arguments, frozenset(data.draw(parts)))
    other = frozenset(data.draw(parts))
    for game, a, strategy, accepted in strategies(rest):
        used, absent = rests_on(whole, rest, strategy)
        assert used <= rest.attacks and absent <= whole.attacks - rest.attacks
        changed = AF(whole.arguments, (other | used) - absent)
        (least,) = BY_DEFINITION["GR"](changed)
        now = a in least if game is Game.GROUNDED else any(a in s for s in BY_DEFINITION["AD"](changed))
        assert now == accepted, (whole, rest, changed, strategy)


# --- limits ---------------------------------------------------------------------------------------------------------


def test_questions_and_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="'x' is not an argument"):
        discuss_grounded(CHAIN, "x")
    with pytest.raises(BudgetExceeded, match="not decided within 0 s"):
        refute(CHAIN, "d", Budget.of(0))
    monkeypatch.setattr(discussing, "DEPTH", 1)
    with pytest.raises(BudgetExceeded, match="the strategy of OPP takes more than"):
        refute(CHAIN, "d", Budget.of(None))


def test_a_long_chain_is_no_recursion() -> None:
    names = [str(i) for i in range(3001)]
    af = AF.of(names, [(names[i], names[i + 1]) for i in range(3000)])
    check_strategy(af, discuss_grounded(af, names[200]))
    assert wins(discuss_grounded(af, names[3000])) and not wins(discuss_grounded(af, names[2999]))


def test_larger_frameworks() -> None:
    for seed in range(5):
        af = erdos_renyi(Random(seed), 40, 0.06)
        for a in af.arguments:
            check_strategy(af, discuss_grounded(af, a))
