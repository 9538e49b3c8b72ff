"""Random frameworks: pure functions of a ``random.Random`` and their parameters. The arguments are named "1".."n"."""

from hashlib import sha256
from random import Random

from ..errors import UsageError
from ..semantics.argumentation import AF


def stream(seed: int, *path: object) -> Random:
    """A source of randomness of its own for each path (split, index, ..) under a seed: neighbours do not overlap."""
    return Random(sha256(repr((seed, *path)).encode()).digest())


def names(n: int) -> tuple[str, ...]:
    """The arguments "1".."n"; UsageError for a negative n."""
    if n < 0:
        raise UsageError(f"{n} arguments; a framework has 0 or more")
    return tuple(str(i) for i in range(1, n + 1))


def erdos_renyi(rng: Random, n: int, p: float, *, self_attacks: bool = True) -> AF:
    """Each of the n * n possible attacks (n * (n - 1) without self-attacks) with probability p, independently."""
    if not 0 <= p <= 1:
        raise UsageError(f"an attack of probability {p}; it must be from 0 to 1")
    arguments = names(n)
    pairs = [(a, b) for a in arguments for b in arguments if self_attacks or a != b]
    return AF.of(arguments, [pair for pair in pairs if rng.random() < p])


def tree(rng: Random, n: int) -> AF:
    """A recursive tree towards argument 1: each later argument attacks one earlier argument, drawn uniformly."""
    arguments = names(n)
    return AF.of(arguments, [(arguments[i], arguments[rng.randrange(i)]) for i in range(1, n)])


def cycle(n: int) -> AF:
    """Each argument attacks the next, and the last attacks the first (one argument attacks itself)."""
    arguments = names(n)
    return AF.of(arguments, [(arguments[i], arguments[(i + 1) % n]) for i in range(n)])


def cycles(rng: Random, n: int, links: int = 2) -> AF:
    """The n arguments cut at random into cycles of 1 to 5, with ``links`` further attacks drawn uniformly."""
    arguments = names(n)
    attacks = []
    start = 0
    while start < n:
        end = min(n, start + rng.randint(1, 5))
        ring = arguments[start:end]
        attacks += list(zip(ring, (*ring[1:], ring[0]), strict=True))
        start = end
    if n:
        attacks += [(rng.choice(arguments), rng.choice(arguments)) for _ in range(links)]
    return AF.of(arguments, attacks)


def barabasi_albert(rng: Random, n: int, m: int = 2, *, back: float = 0.5) -> AF:
    """Preferential attachment: each new argument is linked to up to m earlier ones, drawn by degree plus one.

    It attacks each of them; with probability ``back`` the attack points the other way instead.
    """
    if m < 1:
        raise UsageError(f"{m} links an argument; it must be at least 1")
    if not 0 <= back <= 1:
        raise UsageError(f"a probability {back} of pointing back; it must be from 0 to 1")
    arguments = names(n)
    urn: list[int] = []  # each argument once, and once more for each of its links
    attacks = []
    for i in range(n):
        for j in sorted({rng.choice(urn) for _ in range(min(m, i))}):
            pair = (arguments[i], arguments[j])
            attacks.append(pair[::-1] if rng.random() < back else pair)
            urn += [i, j]
        urn.append(i)
    return AF.of(arguments, attacks)


def mixed(rng: Random, n: int) -> AF:
    """A framework of any of these kinds, with parameters at which the semantics differ."""
    match rng.randrange(4):
        case 0:
            return erdos_renyi(rng, n, min(1.0, rng.uniform(0.5, 2.5) / max(n, 1)))
        case 1:
            return cycles(rng, n, links=rng.randint(0, 3))
        case 2:
            return barabasi_albert(rng, n, rng.randint(1, 2), back=rng.random())
        case _:
            return tree(rng, n)
