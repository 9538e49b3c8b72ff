"""Theories of the families in which the query is provable, and in which it is not: one statement makes the difference.

These are the recipes of the benchmark paper for its families, and ours for the others. Whether the query is provable is
always asked of the engines, never taken from the recipe.
"""

from collections.abc import Callable, Mapping
from random import Random

from ..semantics.defeasible import Rule, Theory
from .defeasible_families import family

Change = Callable[[Theory, tuple[int, ...], Random], Theory]


def posed(name: str, values: tuple[int, ...], provable: bool, rng: Random) -> Theory:
    """The theory of the family, changed by one statement where the query would not be as wanted (of mix: by one
    priority for each defeater)."""
    t = family(name).theory(*values)
    if name in ("levels", "levels-"):
        as_it_is = (values[0] % 2 == 1) == provable
    else:
        as_it_is = provable == (name not in ("circle", "circles", "mix"))
    return t if as_it_is else CHANGES[name](t, values, rng)


def break_chain(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """One literal of one body is renamed, so that nothing yields it."""
    place = rng.randrange(len(t.rules))
    r = t.rules[place]
    i = rng.randrange(len(r.body))
    body = (*r.body[:i], f"a111111{r.body[i].removeprefix('a')}", *r.body[i + 1 :])
    changed = Rule(r.label, r.arrow, body, r.head)
    return Theory(t.facts, (*t.rules[:place], changed, *t.rules[place + 1 :]), t.superiority)


def add_fact(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """A member of the circle becomes a fact."""
    return Theory((f"a{rng.randrange(values[0])}",), t.rules, t.superiority)


def add_top(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """The literal that no rule yields, at the top of the cascade, becomes a fact."""
    return Theory((f"a{values[0]}",), t.rules, t.superiority)


def drop_leaf(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """A fact is dropped from which a0 is reached by supporting rules alone."""
    node = "a0"
    while node not in t.given:
        supporting = [q for r in t.rules_for(node) for q in r.body]
        node = rng.choice(supporting)
    return Theory(tuple(q for q in t.facts if q != node), t.rules, t.superiority)


def drop_priority(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """A rule for a0 loses its priority."""
    at_root = sorted((one, other) for one, other in t.superiority if t.rule[one].head == "a0")
    return Theory(t.facts, t.rules, t.superiority - {rng.choice(at_root)})


def drop_last(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """The last rule, the top of the cascade, is dropped."""
    return Theory(t.facts, t.rules[:-1], t.superiority)


def override_defeaters(t: Theory, values: tuple[int, ...], rng: Random) -> Theory:
    """A rule for p overrides each defeater."""
    winner = rng.choice(t.rules_for("p"))
    return Theory(t.facts, t.rules, t.superiority | {(winner.label, s.label) for s in t.rules_for("-p")})


CHANGES: Mapping[str, Change] = {
    "chain": break_chain,
    "chains": break_chain,
    "circle": add_fact,
    "circles": add_fact,
    "dag": break_chain,
    "levels-": add_top,
    "levels": add_top,
    "hierarchies": drop_leaf,
    "tree": drop_leaf,
    "teams": drop_priority,
    "maher-levels-": drop_last,
    "maher-levels": drop_last,
    "mix": override_defeaters,
}


def shuffled(t: Theory, rng: Random) -> Theory:
    """The same facts and rules in random order."""
    return Theory(tuple(rng.sample(t.facts, len(t.facts))), tuple(rng.sample(t.rules, len(t.rules))), t.superiority)
