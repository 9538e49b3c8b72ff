"""All semantics by definition over a table of all sets of arguments: a second, naive oracle for small frameworks."""

from collections.abc import Callable, Iterable, Mapping

from lastword.semantics.argumentation import (
    AF,
    Extension,
    admissible,
    attacked_by,
    complete,
    conflict_free,
    stable,
    subsets,
)

Sets = frozenset[Extension]


def kept(af: AF, test: Callable[[AF, Extension], bool]) -> Sets:
    return frozenset(s for s in subsets(af) if test(af, s))


def largest(sets: Iterable[Extension], key: Callable[[Extension], Extension] = lambda s: s) -> Sets:
    """Those whose key no other's strictly contains."""
    found = {s: key(s) for s in sets}
    return frozenset(s for s, k in found.items() if not any(k < other for other in found.values()))


def reach(af: AF) -> Callable[[Extension], Extension]:
    return lambda s: s | attacked_by(af, s)


def within_each(af: AF, sets: Sets) -> Sets:
    """The largest admissible sets within each of these."""
    return largest(s for s in kept(af, admissible) if all(s <= other for other in sets))


BY_DEFINITION: Mapping[str, Callable[[AF], Sets]] = {
    "CF": lambda af: kept(af, conflict_free),
    "NA": lambda af: largest(kept(af, conflict_free)),
    "AD": lambda af: kept(af, admissible),
    "CO": lambda af: kept(af, complete),
    "GR": lambda af: frozenset(s for s in kept(af, complete) if all(s <= other for other in kept(af, complete))),
    "PR": lambda af: largest(kept(af, admissible)),
    "ST": lambda af: kept(af, stable),
    "SST": lambda af: largest(kept(af, complete), reach(af)),
    "STG": lambda af: largest(kept(af, conflict_free), reach(af)),
    "ID": lambda af: within_each(af, BY_DEFINITION["PR"](af)),
    "EA": lambda af: within_each(af, BY_DEFINITION["SST"](af)),
}


def holds(af: AF, semantics: str, task: str, argument: str | None, answer: bool | int, listed: Sets) -> bool:
    """Whether the answer is right; of EE also whether the extensions listed are."""
    found = BY_DEFINITION[semantics](af)
    match task:
        case "DC":
            return answer is any(argument in s for s in found)
        case "DS":
            return answer is all(argument in s for s in found)
        case "SE":
            return answer is bool(found)
        case _:
            return answer == len(found) and listed == found
