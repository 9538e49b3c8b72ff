"""The isomorphism class of a puzzle: a hash of its accusations and main witness that forgets names and order.

Trees of accusations towards the main witness have an exact canonical form (Aho, Hopcroft, Ullman 1974). Other
frameworks are hashed by colour refinement (Weisfeiler, Leman 1968): isomorphic ones always share a class; a few that
are not isomorphic may share one too (regular graphs), so splits disjoint by class are disjoint by isomorphism.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from ..semantics.argumentation import AF, Argument

Hash = str


def digest(*parts: object) -> Hash:
    """16 hexadecimal digits of the SHA-256 of the parts' text, one a line."""
    return sha256("\n".join(map(str, parts)).encode()).hexdigest()[:16]


def isomorphism_class(af: AF, main: Argument) -> Hash:
    """The class of (framework, main argument) up to renaming: 16 hexadecimal digits."""
    form = tree_form(af, main)
    return digest("tree", form) if form is not None else digest("graph", *refinement(af, main))


def tree_form(af: AF, main: Argument) -> str | None:
    """The canonical form of a tree whose attacks all lead to the main argument; None where it is no such tree.

    An argument is written as a pair of brackets around its attackers, these in sorted order.
    """
    order = [main]
    for argument in order:  # grows while it is walked
        if len(order) > len(af.arguments):
            return None
        order += af.attackers[argument]
    if len(order) != len(af.arguments) or len(af.attacks) != len(order) - 1 or len(set(order)) != len(order):
        return None
    form: dict[Argument, str] = {}
    for argument in reversed(order):
        form[argument] = f"({''.join(sorted(form[a] for a in af.attackers[argument]))})"
    return form[main]


def refinement(af: AF, main: Argument) -> Sequence[object]:
    """What colour refinement sees: the rounds until no colour splits further, and the sorted colours after them.

    An argument's colour is refined by those of whom it only attacks, who only attack it, and who do both.
    """
    colours: dict[Argument, Hash] = {a: f"{a == main} {a in af.attacked[a]}" for a in af.arguments}
    neighbours = {a: _neighbours(af, a) for a in af.arguments}
    rounds = 0
    while True:
        rounds += 1
        finer = {a: _refined(a, colours, neighbours[a]) for a in af.arguments}
        if len(set(finer.values())) == len(set(colours.values())):
            return (rounds, *sorted(finer.values()))
        colours = finer


def _neighbours(af: AF, a: Argument) -> tuple[frozenset[Argument], ...]:
    into, out_of = frozenset(af.attackers[a]), frozenset(af.attacked[a])
    return into - out_of, out_of - into, into & out_of


def _refined(a: Argument, colours: Mapping[Argument, Hash], neighbours: Iterable[frozenset[Argument]]) -> Hash:
    return digest(colours[a], *(",".join(sorted(colours[b] for b in group)) for group in neighbours))
