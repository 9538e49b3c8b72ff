"""The search for winning strategies in the discussion games: by propagation, and for OPP by trying PRO's replies."""

from collections.abc import Mapping

from ..errors import BudgetExceeded
from .argumentation import AF, Argument, Extension, grounded
from .discussion import Challenge, Defence, Game, Position, Refutation, conflict_in
from .queries import Budget, check_argument
from .queries import defence as part_with

POSITIONS = 2000  # won positions of one explanation: more could not be read
DEPTH = 300  # arguments that PRO holds in one position


def discuss_grounded(af: AF, argument: Argument) -> Defence | Challenge:
    """The winning strategy in the grounded game: PRO's where the argument is in the grounded extension, else OPP's."""
    check_argument(af, argument)
    rank = _ranks(af)
    if argument not in rank:
        return _challenge(af, argument, frozenset(rank))
    replies: dict[Argument, Argument] = {}
    queue = [argument]
    while queue:
        for attacker in af.attackers[queue.pop()]:
            if attacker not in replies:
                replies[attacker] = min((c for c in af.attackers[attacker] if c in rank), key=rank.__getitem__)
                queue.append(replies[attacker])
    return Defence(Game.GROUNDED, argument, replies)


def _ranks(af: AF) -> Mapping[Argument, int]:
    """For each member of the grounded extension the round of the characteristic function in which it enters."""
    inside = grounded(af)
    left = {a: len(af.attackers[a]) for a in inside}
    rank: dict[Argument, int] = {}
    out: set[Argument] = set()
    entering, number = [a for a in inside if not left[a]], 0
    while entering:
        rank |= dict.fromkeys(entering, number)
        hit = {b for a in entering for b in af.attacked[a]} - out
        out |= hit
        entering, number = _entering(af, hit, left), number + 1
    return rank


def _entering(af: AF, hit: set[Argument], left: dict[Argument, int]) -> list[Argument]:
    """The arguments whose last attackers were now hit."""
    found = []
    for b in hit:
        for c in af.attacked[b]:
            if c in left:
                left[c] -= 1
                if not left[c]:
                    found.append(c)
    return found


def _challenge(af: AF, argument: Argument, inside: Extension) -> Challenge:
    """OPP attacks with what no member of the grounded extension attacks, and leaves PRO few new replies."""
    out = {b for a in inside for b in af.attacked[a]}
    attackers: dict[Argument, Argument] = {}
    queue = [argument]  # arguments of PRO that OPP is still to attack
    coming = {argument}
    while queue:
        x = queue.pop()
        options = [y for y in af.attackers[x] if y not in out]
        attackers[x] = min(options, key=lambda y: sum(z not in coming for z in af.attackers[y]))
        new = [z for z in af.attackers[attackers[x]] if z not in coming]
        queue += new
        coming.update(new)
    return Challenge(argument, attackers)


def defend(af: AF, s: Extension, argument: Argument) -> Defence:
    """PRO's winning strategy in the preferred game with arguments of the admissible set s."""
    held = part_with(af, s, argument)
    order = [a for a in af.arguments if a in held]
    answers = {b: next(a for a in order if b in af.attacked[a]) for p in order for b in af.attackers[p]}
    return Defence(Game.PREFERRED, argument, answers)


def refute(af: AF, argument: Argument, budget: Budget) -> Refutation:
    """OPP's winning strategy in the preferred game about an argument that no admissible set has.

    Raises BudgetExceeded where it takes too many positions to be read, or too long. The argument must have none.
    """
    search = _Refuting(af, budget)
    return Refutation(argument, search.needed(search.win(frozenset([argument]))))


class _Refuting:
    """Positions won by OPP, each reduced to those arguments of PRO on which the win rests."""

    def __init__(self, af: AF, budget: Budget) -> None:
        self.af, self.budget = af, budget
        self.positions: list[Position] = []
        self.alone = frozenset(a for a in af.arguments if a in af.attacked[a])  # in conflict with themselves

    def win(self, held: Extension) -> int:
        """The place of a position won whose arguments PRO holds here."""
        self.budget.left()
        known = next((i for i, p in enumerate(self.positions) if p.held <= held), None)
        if known is not None:
            return known
        if len(held) > DEPTH or len(self.positions) > POSITIONS:
            raise BudgetExceeded(f"the strategy of OPP takes more than {POSITIONS} positions or {DEPTH} moves")
        if conflict_in(self.af, held):
            return self._won(Position(held, None, {}))
        attacker = self._attacker(held)
        replies: dict[Argument, int] = {}
        for z in self._replies(attacker, held):
            replies[z] = self.win(held | {z})
            if z not in self.positions[replies[z]].held:  # the reply plays no part
                return replies[z]
        return self._won(Position(self._reason(held, attacker, replies), attacker, replies))

    def _won(self, position: Position) -> int:
        self.positions.append(position)
        return len(self.positions) - 1

    def _attacker(self, held: Extension) -> Argument:
        """The attacker with the fewest replies among those that PRO has not attacked."""
        hit = {b for a in held for b in self.af.attacked[a]}
        order = [a for a in self.af.arguments if a in held]
        options = dict.fromkeys(b for a in order for b in self.af.attackers[a] if b not in hit)
        return min(options, key=lambda b: len(self._replies(b, held)))

    def _replies(self, attacker: Argument, held: Extension) -> list[Argument]:
        """The arguments that attack it and are in no conflict with what PRO holds."""
        return [z for z in self.af.attackers[attacker] if z not in self.alone and not self._against(z, held)]

    def _against(self, z: Argument, held: Extension) -> Extension:
        """The members of ``held`` with which z is in conflict."""
        return held.intersection(self.af.attackers[z]) | held.intersection(self.af.attacked[z])

    def _reason(self, held: Extension, attacker: Argument, replies: Mapping[Argument, int]) -> Extension:
        """Few of the arguments held for which the position is won in the same way."""
        used = {x for z, place in replies.items() for x in self.positions[place].held if x != z}
        others = [held.intersection(self.af.attacked[attacker])]
        others += [
            self._against(z, held) for z in self.af.attackers[attacker] if z not in replies and z not in self.alone
        ]
        for choices in sorted(others, key=len):
            if not used & choices:
                used.add(min(choices, key=self.af.arguments.index))
        return frozenset(used)

    def needed(self, last: int) -> tuple[Position, ...]:
        """The positions on which this one rests, and it itself as the last, in their order."""
        places = {last}
        for place in range(last, -1, -1):
            if place in places:
                places |= set(self.positions[place].replies.values())
        number = {place: i for i, place in enumerate(sorted(places))}
        return tuple(
            Position(p.held, p.attacker, {z: number[i] for z, i in p.replies.items()})
            for p in (self.positions[place] for place in sorted(places))
        )
