"""Frameworks taken apart: what a set decides, the parts that do not touch, the parts that attack in one direction.

Baroni, Giacomin, Guida, "SCC-recursiveness: a general schema for argumentation semantics" (2005); Baumann, "Splitting
an argumentation framework" (2011). Everything here is linear in the size of the framework, up to sorting.
"""

from collections.abc import Collection, Iterable, Sequence

from .argumentation import AF, Argument, Attack, Extension, attacked_by

NOTHING: Extension = frozenset()


def restricted(af: AF, members: Collection[Argument]) -> AF:
    """The framework of these arguments and the attacks between them."""
    kept = members if isinstance(members, frozenset | set) else frozenset(members)
    attacks = frozenset((a, b) for a in kept for b in af.attacked[a] if b in kept)
    return AF(tuple(a for a in af.arguments if a in kept), attacks)


def pieces(af: AF, parts: Sequence[Collection[Argument]]) -> tuple[AF, ...]:
    """``restricted`` to each of the parts, which share no argument; in one pass."""
    home = {a: i for i, part in enumerate(parts) for a in part}
    arguments: list[list[Argument]] = [[] for _ in parts]
    attacks: list[list[Attack]] = [[] for _ in parts]
    for a in af.arguments:
        if a in home:
            i = home[a]
            arguments[i].append(a)
            attacks[i] += ((a, b) for b in af.attacked[a] if home.get(b) == i)
    return tuple(AF(tuple(xs), frozenset(pairs)) for xs, pairs in zip(arguments, attacks, strict=True))


def remainder(af: AF, s: Extension, part: Extension = NOTHING) -> AF:
    """What is left to decide outside ``part``, an unattacked set, once s is chosen.

    s is the extension of ``part``, or, where ``part`` is empty, a subset of the grounded extension that defends itself.
    What s has or attacks is gone. An argument that an undecided member of ``part`` attacks cannot be accepted; it gets
    an attack on itself, which says the same. Then E is an extension of what is left exactly where E and s together are
    one of the framework: under AD, CO, GR, PR and ST with any unattacked part, and under SST, ID and EA with the empty
    one.
    """
    decided = s | attacked_by(af, s)
    gone = decided | part
    left = [a for a in af.arguments if a not in gone]
    attacks = {(a, b) for a in left for b in af.attacked[a] if b not in gone}
    attacks |= {(b, b) for a in part - decided for b in af.attacked[a] if b not in gone}
    return AF(tuple(left), frozenset(attacks))


def ancestors(af: AF, arguments: Iterable[Argument]) -> Extension:
    """These arguments and all from which a chain of attacks leads to them: the least unattacked set that has them."""
    found = set(arguments)
    queue = list(found)
    while queue:
        new = [b for b in af.attackers[queue.pop()] if b not in found]
        found.update(new)
        queue += new
    return frozenset(found)


def weak_components(af: AF) -> tuple[AF, ...]:
    """The parts between which there are no attacks, the largest first.

    Under each semantics here the extensions are the unions of one extension of each part.
    """
    left = dict.fromkeys(af.arguments)
    parts: list[frozenset[Argument]] = []
    while left:
        first = next(iter(left))
        del left[first]
        found = [first]
        for a in found:  # grows
            for b in (*af.attackers[a], *af.attacked[a]):
                if b in left:
                    del left[b]
                    found.append(b)
        parts.append(frozenset(found))
    if len(parts) == 1:
        return (af,)
    return pieces(af, sorted(parts, key=len, reverse=True))


def strong_components(af: AF) -> tuple[tuple[Argument, ...], ...]:
    """The strongly connected components, each after those that attack it (Tarjan 1972, without recursion)."""
    index: dict[Argument, int] = {}
    low: dict[Argument, int] = {}
    stack: list[Argument] = []
    found: list[tuple[Argument, ...]] = []
    done: set[Argument] = set()
    for root in af.arguments:
        work = [] if root in index else [(root, iter(af.attackers[root]))]
        while work:
            a, attackers = work[-1]
            if a not in index:
                index[a] = low[a] = len(index)
                stack.append(a)
            below = None
            for b in attackers:
                if b not in index:
                    below = b
                    break
                if b not in done:
                    low[a] = min(low[a], index[b])
            if below is not None:
                work.append((below, iter(af.attackers[below])))
                continue
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[a])
            if low[a] == index[a]:
                members = _popped(stack, a)
                done.update(members)
                found.append(tuple(members))
    return tuple(found)


def _popped(stack: list[Argument], last: Argument) -> list[Argument]:
    """Take off the end of the stack, from ``last`` on."""
    found = [stack.pop()]
    while found[-1] != last:
        found.append(stack.pop())
    return found


def halves(af: AF) -> Extension | None:
    """An unattacked set of about half of the arguments, made of strongly connected components; None where there is
    only one component."""
    parts = strong_components(af)
    if len(parts) < 2:
        return None
    total, best, gap = 0, 1, len(af.arguments)
    for i, part in enumerate(parts[:-1], start=1):
        total += len(part)
        if abs(2 * total - len(af.arguments)) < gap:
            best, gap = i, abs(2 * total - len(af.arguments))
    return frozenset(a for part in parts[:best] for a in part)
