"""Families of defeasible theories that grow with their parameters.

chain to hierarchies: "Benchmarking Defeasible Reasoning with Large Language Models" (rules are numbered from the facts
down to a0); tree, teams, mix and the levels called ``maher-levels``: Maher, "Propositional defeasible logic has linear
complexity" (TPLP 1, 2001). The query is a0, of mix p.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..errors import UsageError
from ..semantics.defeasible import Arrow, Literal, Priority, Rule, Theory

RawRule = tuple[Sequence[Literal], Arrow, Literal]
Sizes = tuple[int, int, int]  # facts, rules, priorities

STRICT, DEFEASIBLE, DEFEATER = Arrow.STRICT, Arrow.DEFEASIBLE, Arrow.DEFEATER


@dataclass(frozen=True, slots=True)
class Family:
    """How the theories of a family are made, the names of its parameters, its sizes in words and as a function."""

    name: str
    parameters: tuple[str, ...]
    make: Callable[..., Theory]
    sizes: Callable[..., Sizes]
    table: tuple[str, str, str]
    query: Literal = "a0"

    def theory(self, *values: int) -> Theory:
        """The theory of these parameters; UsageError where they do not fit."""
        if len(values) != len(self.parameters) or any(v < 1 for v in values):
            wanted = ", ".join(self.parameters)
            raise UsageError(f"{self.name}({wanted}): expected numbers from 1 on for {wanted}, found {list(values)}")
        return self.make(*values)


def assembled(
    facts: Sequence[Literal],
    rules: Sequence[RawRule],
    above: Sequence[tuple[int, int]] = (),
) -> Theory:
    """The theory with rules labelled r1, r2, ..; ``above`` are priorities between places of rules."""
    made = tuple(Rule(f"r{i}", arrow, tuple(body), head) for i, (body, arrow, head) in enumerate(rules, start=1))
    priorities: frozenset[Priority] = frozenset((f"r{t + 1}", f"r{s + 1}") for t, s in above)
    return Theory(tuple(facts), made, priorities)


# --- of the benchmark paper -------------------------------------------------------------------------------------------


def chain(n: int, arrow: Arrow = DEFEASIBLE) -> Theory:
    """A fact a_n, and rules a_(i+1) => a_i."""
    return assembled([f"a{n}"], [([f"a{i + 1}"], arrow, f"a{i}") for i in reversed(range(n))])


def chains(n: int) -> Theory:
    """The same with strict rules."""
    return chain(n, STRICT)


def circle(n: int, arrow: Arrow = DEFEASIBLE) -> Theory:
    """Rules a_(i+1 mod n) => a_i, and no fact."""
    return assembled([], [([f"a{(i + 1) % n}"], arrow, f"a{i}") for i in reversed(range(n))])


def circles(n: int) -> Theory:
    """The same with strict rules."""
    return circle(n, STRICT)


def dag(n: int, k: int) -> Theory:
    """Facts a_(nk+1) .. a_(nk+k), and rules a_(i+1), .., a_(i+k) => a_i."""
    top = n * k
    rules = [([f"a{i + j}" for j in range(k, 0, -1)], DEFEASIBLE, f"a{i}") for i in reversed(range(top + 1))]
    return assembled([f"a{top + j}" for j in range(k, 0, -1)], rules)


def levels_open(n: int) -> Theory:
    """Rules => a_i and a_(i+1) => -a_i, without priorities: levels- of the paper."""
    return assembled([], list(_levels(n)))


def levels(n: int) -> Theory:
    """levels- where the rule against a_i overrides the rule for it, for odd i."""
    places = [(2 * (n - 1 - i) + 1, 2 * (n - 1 - i)) for i in reversed(range(n)) if i % 2]
    return assembled([], list(_levels(n)), places)


def _levels(n: int) -> Iterator[RawRule]:
    for i in reversed(range(n)):
        yield [], DEFEASIBLE, f"a{i}"
        yield [f"a{i + 1}"], DEFEASIBLE, f"-a{i}"


def hierarchies(n: int, k: int, *, all_pairs: bool = False) -> Theory:
    """A tree of depth n, k even: half of the k children of a node are for it, half against it, and those for it
    override those against it, one to one (or each of them each). The leaves are facts."""
    if k % 2:
        raise UsageError(f"hierarchies(n,k): expected an even k, found {k}")
    inner, half = _inner(n, k), k // 2
    rules: list[RawRule] = []
    above: list[tuple[int, int]] = []
    for j in reversed(range(inner)):
        first = len(rules)
        children = range(k * j + 1, k * j + k + 1)
        rules += [([f"a{c}"], DEFEASIBLE, f"a{j}" if i < half else f"-a{j}") for i, c in enumerate(children)]
        pairs = [(i, other) for i in range(half) for other in range(half) if all_pairs or i == other]
        above += [(first + i, first + half + other) for i, other in pairs]
    return assembled([f"a{i}" for i in range(inner, inner + k**n)], rules, above)


def _inner(n: int, k: int) -> int:
    return sum(k**i for i in range(n))


# --- of Maher 2001 ----------------------------------------------------------------------------------------------------


def tree(n: int, k: int) -> Theory:
    """A tree of depth n: each node follows from its k children, the leaves are facts."""
    inner = _inner(n, k)
    rules = [([f"a{k * j + i}" for i in range(1, k + 1)], DEFEASIBLE, f"a{j}") for j in range(inner)]
    return assembled([f"a{i}" for i in range(inner, inner + k**n)], rules)


def teams(n: int) -> Theory:
    """Each literal of a tree of depth n has two rules for it, which override two rules against it, one to one."""
    inner, total = _inner(n, 4), _inner(n + 1, 4)
    rules: list[RawRule] = []
    above: list[tuple[int, int]] = []
    for j in range(total):
        for i in range(1, 5):
            body = [f"a{4 * j + i}"] if j < inner else []
            rules.append((body, DEFEASIBLE, f"a{j}" if i <= 2 else f"-a{j}"))
        above += [(4 * j, 4 * j + 2), (4 * j + 1, 4 * j + 3)]
    return assembled([], rules, above)


def maher_levels(n: int, *, priorities: bool = True) -> Theory:
    """Rules => a_i and a_(i+1) => -a_i for i up to 2n+1, and => a_(2n+2); the rules against odd ones override."""
    top = 2 * n + 2
    rules: list[RawRule] = []
    for i in range(top):
        rules += [([], DEFEASIBLE, f"a{i}"), ([f"a{i + 1}"], DEFEASIBLE, f"-a{i}")]
    rules.append(([], DEFEASIBLE, f"a{top}"))
    return assembled([], rules, [(2 * i + 1, 2 * i) for i in range(1, top, 2)] if priorities else [])


def maher_levels_open(n: int) -> Theory:
    """The same without priorities."""
    return maher_levels(n, priorities=False)


def mix(m: int, n: int, k: int) -> Theory:
    """m rules for p and m defeaters against it, each with n literals in its body, each of which follows from a fact by
    k strict rules."""
    facts: list[Literal] = []
    rules: list[RawRule] = []
    for i in range(1, 2 * m + 1):
        body = [f"a{i}_{j}" for j in range(1, n + 1)]
        for j, last in enumerate(body, start=1):
            steps = [*(f"b{i}_{j}_{s}" for s in range(1, k + 1)), last]
            facts.append(steps[0])
            rules += [([one], STRICT, other) for one, other in pairwise(steps)]
        rules.append((body, DEFEASIBLE, "p") if i <= m else (body, DEFEATER, "-p"))
    return assembled(facts, rules)


# --- the table --------------------------------------------------------------------------------------------------------

_S = "sum over i<n of k^i"

FAMILIES: Mapping[str, Family] = {
    f.name: f
    for f in (
        Family("chain", ("n",), chain, lambda n: (1, n, 0), ("1", "n", "0")),
        Family("chains", ("n",), chains, lambda n: (1, n, 0), ("1", "n", "0")),
        Family("circle", ("n",), circle, lambda n: (0, n, 0), ("0", "n", "0")),
        Family("circles", ("n",), circles, lambda n: (0, n, 0), ("0", "n", "0")),
        Family("dag", ("n", "k"), dag, lambda n, k: (k, n * k + 1, 0), ("k", "nk+1", "0")),
        Family("levels-", ("n",), levels_open, lambda n: (0, 2 * n, 0), ("0", "2n", "0")),
        Family("levels", ("n",), levels, lambda n: (0, 2 * n, n // 2), ("0", "2n", "floor(n/2)")),
        Family(
            "hierarchies",
            ("n", "k"),
            hierarchies,
            lambda n, k: (k**n, k * _inner(n, k), k // 2 * _inner(n, k)),
            ("k^n", f"k S, S = {_S}", "(k/2) S"),
        ),
        Family("tree", ("n", "k"), tree, lambda n, k: (k**n, _inner(n, k), 0), ("k^n", _S, "0")),
        Family(
            "teams",
            ("n",),
            teams,
            lambda n: (0, 4 * _inner(n + 1, 4), 2 * _inner(n + 1, 4)),
            ("0", "4 T, T = sum over i<=n of 4^i", "2 T"),
        ),
        Family("maher-levels-", ("n",), maher_levels_open, lambda n: (0, 4 * n + 5, 0), ("0", "4n+5", "0")),
        Family("maher-levels", ("n",), maher_levels, lambda n: (0, 4 * n + 5, n + 1), ("0", "4n+5", "n+1")),
        Family(
            "mix",
            ("m", "n", "k"),
            mix,
            lambda m, n, k: (2 * m * n, 2 * m + 2 * m * n * k, 0),
            ("2mn", "2m+2mnk", "0"),
            "p",
        ),
    )
}


def family(name: str) -> Family:
    """The family of this name; UsageError where there is none."""
    if name not in FAMILIES:
        raise UsageError(f"unknown family {name!r}: one of {', '.join(FAMILIES)}")
    return FAMILIES[name]


def table(size: int = 4) -> list[dict[str, str | int]]:
    """Table 1 of the paper, and the other families: facts, rules and priorities as formulas, and as counted in the
    theory whose parameters are all ``size``."""
    rows: list[dict[str, str | int]] = []
    for f in FAMILIES.values():
        t = f.theory(*[size] * len(f.parameters))
        counted = {"facts": len(t.facts), "rules": len(t.rules), "priorities": len(t.superiority)}
        formulas = {f"{key} (formula)": text for key, text in zip(counted, f.table, strict=True)}
        rows.append({"theory": f"{f.name}({','.join(f.parameters)})", **formulas, **counted})
    return rows
