"""Why an argument is accepted or not: winning strategies in discussion games, and what each rests on.

PRO puts forward the argument, OPP attacks, PRO attacks the attacker, and so on. Modgil and Caminada, "Proof theories
and algorithms for abstract argumentation frameworks" (2009); Cayrol, Doutre, Mengin, "On decision problems related to
the preferred semantics for argumentation frameworks" (2003).

The *grounded* game: PRO wins who can always reply and never comes back to the same argument. PRO has a winning strategy
exactly for the members of the grounded extension. The *preferred* game (credulous): PRO may come back, but must not put
forward arguments in conflict. PRO has a winning strategy exactly for the members of preferred extensions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import assert_never

from .argumentation import AF, Argument, Attack, Extension, admissible
from .certificates import CertificateError


class Game(StrEnum):
    """The discussion games."""

    GROUNDED = "grounded"
    PREFERRED = "preferred"


@dataclass(frozen=True, slots=True)
class Defence:
    """PRO wins: ``replies`` names, for each attacker of an argument of PRO, the argument that PRO attacks it with."""

    game: Game
    argument: Argument
    replies: Mapping[Argument, Argument]

    @property
    def held(self) -> Extension:
        """The arguments of PRO."""
        return frozenset((self.argument, *self.replies.values()))


@dataclass(frozen=True, slots=True)
class Challenge:
    """OPP holds out in the grounded game: ``attackers`` names, for each argument of PRO, the one that OPP attacks it
    with; whatever attacks that one is an argument of PRO for which the same is said."""

    argument: Argument
    attackers: Mapping[Argument, Argument]


@dataclass(frozen=True, slots=True)
class Position:
    """OPP wins the preferred game where PRO holds these arguments, by playing ``attacker``: each reply that is not in
    conflict with what PRO holds leads to a position won before, given by its place. ``attacker`` None: what PRO holds
    is in conflict."""

    held: Extension
    attacker: Argument | None
    replies: Mapping[Argument, int]


@dataclass(frozen=True, slots=True)
class Refutation:
    """OPP wins the preferred game: positions won, in an order in which each rests on earlier ones; the last is that
    in which PRO holds the argument alone."""

    argument: Argument
    positions: tuple[Position, ...]


Strategy = Defence | Challenge | Refutation


def check_strategy(af: AF, strategy: Strategy) -> None:
    """Accept a winning strategy, or raise CertificateError with the move that fails."""
    match strategy:
        case Defence():
            _check_defence(af, strategy)
        case Challenge():
            _check_challenge(af, strategy)
        case Refutation():
            _check_refutation(af, strategy)
        case _:
            assert_never(strategy)


def wins(strategy: Strategy) -> bool:
    """Whether it is PRO who wins: the argument is accepted."""
    return isinstance(strategy, Defence)


# --- PRO ------------------------------------------------------------------------------------------------------------


def _check_defence(af: AF, d: Defence) -> None:
    """Preferred: the arguments of PRO are an admissible set. Grounded: besides, putting in those whose attackers'
    replies are in, again and again, puts in the argument; so all that is put in is in the grounded extension."""
    for attacker, reply in d.replies.items():
        _require_attack(af, reply, attacker)
    for p in d.held:
        for attacker in af.attackers.get(p, ()):
            if attacker not in d.replies:
                raise CertificateError(f"PRO has no reply to {attacker!r}, which attacks {p!r}")
    if not (d.held <= af.attackers.keys() and admissible(af, d.held)):
        raise CertificateError(f"the arguments of PRO are no admissible set: {sorted(d.held)}")
    if d.game is Game.GROUNDED:
        _check_ends(af, d)


def _check_ends(af: AF, d: Defence) -> None:
    """The grounded game ends, whatever OPP plays."""
    accepted: set[Argument] = set()
    while more := {p for p in d.held - accepted if all(d.replies[b] in accepted for b in af.attackers[p])}:
        accepted |= more
    if d.argument not in accepted:
        raise CertificateError(f"the discussion of {d.argument!r} may come back to the same argument")


# --- OPP ------------------------------------------------------------------------------------------------------------


def _check_challenge(af: AF, c: Challenge) -> None:
    """None of the arguments attacked enters the least fixed point: the first to do so would need one before it that
    attacks its attacker."""
    if c.argument not in c.attackers:
        raise CertificateError(f"OPP has no attack on {c.argument!r}")
    for attacked, attacker in c.attackers.items():
        _require_attack(af, attacker, attacked)
        for z in af.attackers[attacker]:
            if z not in c.attackers:
                raise CertificateError(f"PRO replies to {attacker!r} with {z!r}, and OPP has no attack on it")


def _check_refutation(af: AF, r: Refutation) -> None:
    """No admissible set contains what PRO holds in a position: it would have to contain some attacker of ``attacker``,
    which is in conflict with it, or yields a position of which this was shown before."""
    for place, position in enumerate(r.positions):
        _check_position(af, r.positions[:place], position)
    if not r.positions or not r.positions[-1].held <= {r.argument}:
        raise CertificateError(f"the last position is not that in which PRO holds {r.argument!r} alone")


def _check_position(af: AF, before: tuple[Position, ...], p: Position) -> None:
    if p.attacker is None:
        if conflict_in(af, p.held) is None:
            raise CertificateError(f"{sorted(p.held)} is not in conflict")
        return
    if attack_on(af, p.attacker, p.held) is None:
        raise CertificateError(f"{p.attacker!r} attacks none of {sorted(p.held)}")
    for z in af.attackers[p.attacker]:
        won = p.replies.get(z)
        held = p.held | {z}
        if won is None:
            if conflict_in(af, held) is None:
                raise CertificateError(f"PRO may reply to {p.attacker!r} with {z!r}, and OPP has no answer")
        elif not (0 <= won < len(before) and before[won].held <= held):
            raise CertificateError(f"the reply {z!r} to {p.attacker!r} does not lead to an earlier position {won}")


def conflict_in(af: AF, s: Extension) -> Attack | None:
    """An attack between members of s, or None."""
    return next(((a, b) for a in af.arguments if a in s for b in af.attacked[a] if b in s), None)


def attack_on(af: AF, attacker: Argument, s: Extension) -> Attack | None:
    """An attack of this argument on a member of s, or None."""
    return next(((attacker, b) for b in af.attacked.get(attacker, ()) if b in s), None)


def _require_attack(af: AF, attacker: Argument, attacked: Argument) -> None:
    if (attacker, attacked) not in af.attacks:
        raise CertificateError(f"{attacker!r} does not attack {attacked!r}")


# --- what a strategy rests on ---------------------------------------------------------------------------------------


def rests_on(whole: AF, rest: AF, strategy: Strategy) -> tuple[frozenset[Attack], frozenset[Attack]]:
    """For a strategy that wins on ``rest``, a part of the framework ``whole``: the attacks that it uses, and attacks of
    ``whole`` that are not in ``rest`` and must not be. It wins on any part of which both hold."""
    missing = whole.attacks - rest.attacks
    match strategy:
        case Defence():
            answered = strategy.replies.keys() if strategy.game is Game.PREFERRED else ()
            used = frozenset((reply, attacker) for attacker, reply in strategy.replies.items())
            return used, frozenset((b, p) for b, p in missing if p in strategy.held and b not in answered)
        case Challenge():
            used = frozenset((attacker, attacked) for attacked, attacker in strategy.attackers.items())
            by_opp = set(strategy.attackers.values())
            return used, frozenset((z, y) for z, y in missing if y in by_opp and z not in strategy.attackers)
        case Refutation():
            used = frozenset(attack for p in strategy.positions for attack in _used_by(rest, p))
            by_opp = {p.attacker for p in strategy.positions if p.attacker is not None}
            return used, frozenset((z, y) for z, y in missing if y in by_opp)
        case _:
            assert_never(strategy)


def _used_by(af: AF, p: Position) -> set[Attack]:
    """The attacks that make a position won: OPP's own, and one conflict for each reply that is excluded by one."""
    if p.attacker is None:
        found = {conflict_in(af, p.held)}
    else:
        excluded = [z for z in af.attackers[p.attacker] if z not in p.replies]
        found = {attack_on(af, p.attacker, p.held), *(_conflict_with(af, z, p.held) for z in excluded)}
    return {attack for attack in found if attack is not None}


def _conflict_with(af: AF, z: Argument, held: Extension) -> Attack | None:
    """An attack of z on itself, or between z and what is held, or None."""
    pairs = ((z, z), *product((z,), held), *product(held, (z,)))
    return next((pair for pair in pairs if pair in af.attacks), None)
