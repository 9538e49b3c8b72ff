"""Why ``solve`` answers as it does: a winning strategy in a discussion game, and what would change the answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from ..encodings.sat.changing import Change, Part, explain, smallest_change
from ..errors import BudgetExceeded, UsageError
from ..semantics.argumentation import AF, Argument
from ..semantics.discussion import Challenge, Defence, Game, Position, Refutation, Strategy, check_strategy, wins
from .solving import Task

SECONDS = 10.0  # for each search, where the caller sets no limit
LINES = 60  # of a strategy in text

GAMES: Mapping[str, Game] = {
    "DC-GR": Game.GROUNDED,
    "DS-GR": Game.GROUNDED,
    "DS-CO": Game.GROUNDED,  # the grounded extension is the least complete one
    "DC-AD": Game.PREFERRED,  # some admissible set has the argument exactly where some complete, some preferred has
    "DC-CO": Game.PREFERRED,
    "DC-PR": Game.PREFERRED,
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """A winning strategy, or why there is none to show; and for attacks and for arguments a smallest set whose removal
    flips the answer: None where no removal does, a text where that was not decided."""

    af: AF
    game: Game
    argument: Argument
    strategy: Strategy | str
    changes: Mapping[Part, Change | str | None]

    def record(self) -> dict[str, Any]:
        """The explanation as a JSON object."""
        strategy = {"unknown": self.strategy} if isinstance(self.strategy, str) else _record(self.strategy, self.af)
        changes = {str(part): _changed(self.af, part, change) for part, change in self.changes.items()}
        return {"game": str(self.game), "argument": self.argument} | strategy | {"changes": changes}

    def text(self) -> str:
        """The explanation in lines of English."""
        lines = list(self._why())
        if len(lines) > LINES:
            lines = [*lines[:LINES], f"... and {len(lines) - LINES} lines more (--json has all)"]
        return "\n".join([*lines, *(self._change(part, change) for part, change in self.changes.items())])

    def _why(self) -> Iterator[str]:
        if isinstance(self.strategy, str):
            yield f"why: not shown: {self.strategy}"
            return
        winner = "accepted" if wins(self.strategy) else "not accepted"
        yield f"why: {self.argument} is {winner} in the {self.game} discussion"
        yield from (f"  {line}" for line in _lines(self.strategy, self.af))

    def _change(self, part: Part, change: Change | str | None) -> str:
        match change:
            case None:
                return f"removing {part}: nothing that may be removed flips the answer"
            case str():
                return f"removing {part}: unknown: {change}"
            case Change():
                found = _changed(self.af, part, change) or []
                items = [x if isinstance(x, str) else f"{x[0]} -> {x[1]}" for x in found]
                return f"removing {part}: fewest that flip the answer: {', '.join(items)} ({len(items)})"


def explain_answer(task: Task, af: AF, *, seconds: float | None = None) -> Explanation:
    """Why the argument of a task is accepted or not. UsageError where no discussion game fits the task."""
    code = f"{task.name}-{task.semantics}"
    if code not in GAMES:
        raise UsageError(f"--explain knows no discussion game for {code}; it explains {', '.join(GAMES)}")
    game, limit = GAMES[code], SECONDS if seconds is None else seconds
    strategy: Strategy | str
    try:
        strategy = explain(af, game, task.argument, seconds=limit)
        check_strategy(af, strategy)
    except BudgetExceeded as error:
        strategy = str(error)
    changes = {part: _change_of(af, game, task.argument, part, limit) for part in Part}
    return Explanation(af, game, task.argument, strategy, changes)


def _change_of(af: AF, game: Game, argument: Argument, part: Part, seconds: float) -> Change | str | None:
    try:
        return smallest_change(af, game, argument, part, seconds=seconds)
    except BudgetExceeded as error:
        return str(error)


# --- as JSON --------------------------------------------------------------------------------------------------------


def _record(strategy: Strategy, af: AF) -> dict[str, Any]:
    match strategy:
        case Defence():
            return {"winner": "PRO", "replies": dict(strategy.replies)}
        case Challenge():
            return {"winner": "OPP", "attackers": dict(strategy.attackers)}
        case Refutation():
            return {"winner": "OPP", "positions": [_position(p, af) for p in strategy.positions]}
        case _:
            assert_never(strategy)


def _position(p: Position, af: AF) -> dict[str, Any]:
    return {"held": [a for a in af.arguments if a in p.held], "attacker": p.attacker, "replies": dict(p.replies)}


def _changed(af: AF, part: Part, change: Change | str | None) -> list[Any] | dict[str, str] | None:
    if isinstance(change, str):
        return {"unknown": change}
    if change is None:
        return None
    if part is Part.ATTACKS:
        return [[a, b] for a in af.arguments for b in af.attacked[a] if (a, b) in change.attacks]
    return [a for a in af.arguments if a in change.arguments]


# --- as text --------------------------------------------------------------------------------------------------------


def _lines(strategy: Strategy, af: AF) -> Iterator[str]:
    match strategy:
        case Defence():
            return _defence(strategy, af)
        case Challenge():
            return _challenge(strategy, af)
        case Refutation():
            return _refutation(strategy, af)
        case _:
            assert_never(strategy)


def _defence(d: Defence, af: AF) -> Iterator[str]:
    """One line for each argument of PRO, in the order in which the discussion comes to them."""
    seen = {d.argument: None}
    for p in _growing(seen):
        answers = [(b, d.replies[b]) for b in af.attackers[p]]
        seen |= dict.fromkeys(reply for _, reply in answers)
        moves = "; ".join(f"{b} attacks it, and {reply} attacks {b}" for b, reply in answers)
        yield f"{p}: {moves or 'nothing attacks it'}"


def _challenge(c: Challenge, af: AF) -> Iterator[str]:
    """One line for each argument of PRO, in the order in which the discussion comes to them."""
    seen = {c.argument: None}
    for x in _growing(seen):
        y = c.attackers[x]
        replies = af.attackers[y]
        seen |= dict.fromkeys(replies)
        only = (
            f"only {_and(replies)} attack{'s' if len(replies) == 1 else ''} {y}" if replies else f"nothing attacks {y}"
        )
        yield f"{x}: {y} attacks it, and {only}"


def _growing(seen: dict[Argument, None]) -> Iterator[Argument]:
    """The keys in their order, those added meanwhile included."""
    place = 0
    while place < len(seen):
        yield list(seen)[place]
        place += 1


def _refutation(r: Refutation, af: AF) -> Iterator[str]:
    """One line for each position, the first one first; the numbers are those of the lines."""
    last = len(r.positions) - 1
    for place in range(last, -1, -1):
        p = r.positions[place]
        held = _and([a for a in af.arguments if a in p.held])
        yield f"{last - place + 1}. " + (
            f"{held}: in conflict" if p.attacker is None else f"{held}: {_moves(p, p.attacker, af, last)}"
        )


def _moves(p: Position, attacker: Argument, af: AF, last: int) -> str:
    replies = [
        f"{z} (see {last - p.replies[z] + 1})" if z in p.replies else f"{z} (in conflict)"
        for z in af.attackers[attacker]
    ]
    return f"{attacker} attacks; " + (
        f"to attack {attacker} there is {_and(replies)}" if replies else "nothing attacks it"
    )


def _and(names: tuple[str, ...] | list[str]) -> str:
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"
