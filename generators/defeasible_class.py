"""The isomorphism class of a defeasible theory and its query: a hash that forgets names, signs and order."""

from collections.abc import Mapping

from ..semantics.defeasible import Label, Literal, Theory, complement
from .isomorphism import Hash, digest


def theory_class(d: Theory, query: Literal) -> Hash:
    """The class by colour refinement (Weisfeiler, Leman 1968) of literals and rules: renamed theories share it, a few
    that are no renamings of one another may share one too."""
    literals: dict[Literal, Hash] = {q: f"{q == query} {q in d.given}" for q in (*d.literals, *_also(d, query))}
    rules: dict[Label, Hash] = {r.label: str(r.arrow) for r in d.rules}
    inferior: dict[Label, list[Label]] = {}
    for t, s in d.superiority:
        inferior.setdefault(t, []).append(s)
    rounds, classes = 0, 0
    while True:
        rounds += 1
        rules = {r.label: _rule(d, r.label, rules, literals, inferior) for r in d.rules}
        literals = _literals(d, literals, rules)
        now = len({*literals.values(), *rules.values()})
        if now == classes:
            return digest(rounds, *sorted(literals.values()), *sorted(rules.values()))
        classes = now


def _also(d: Theory, query: Literal) -> tuple[Literal, ...]:
    return () if query in d.literals else (query, complement(query))


def _rule(
    d: Theory,
    label: Label,
    rules: Mapping[Label, Hash],
    literals: Mapping[Literal, Hash],
    inferior: Mapping[Label, list[Label]],
) -> Hash:
    r = d.rule[label]
    body = sorted(literals[a] for a in r.body)
    above = sorted(rules[t] for t in d.superiors.get(label, ()))
    below = sorted(rules[s] for s in inferior.get(label, ()))
    return digest(rules[label], literals[r.head], body, above, below)


def _literals(d: Theory, literals: Mapping[Literal, Hash], rules: Mapping[Label, Hash]) -> dict[Literal, Hash]:
    uses: dict[Literal, list[Hash]] = {q: [] for q in literals}
    for r in d.rules:
        for a in r.body:
            uses[a].append(rules[r.label])
    return {
        q: digest(colour, literals[complement(q)], sorted(uses[q]), sorted(rules[r.label] for r in d.rules_for(q)))
        for q, colour in literals.items()
    }
