"""Which items go into which split, and which are kept where a balance is asked for."""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from math import inf

from ..errors import UsageError
from .frameworks import stream
from .isomorphism import digest

TOLERANCE = 0.05  # how far a split's share may be from the one asked for before the card says so


def check_shares(shares: Mapping[str, float]) -> dict[str, float]:
    """The shares, scaled to a sum of 1; UsageError where a name or a share is none."""
    if not shares:
        raise UsageError('splits: expected at least one, as {"train": 0.8, "test": 0.2}')
    for name, share in shares.items():
        if not name.replace("_", "").isalnum() or not name.isascii():
            raise UsageError(f"splits: {name!r} is no name of a split; use letters, digits and _")
        if not 0 < share < inf:
            raise UsageError(f"splits: the share of {name} is {share}; it must be above 0")
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items()}


def assign(classes: Sequence[str], shares: Mapping[str, float], seed: int, *, disjoint: bool = True) -> list[str]:
    """The split of each item, given the items' isomorphism classes.

    ``disjoint``: a class goes into one split whole. The largest classes go first, each to the split that lacks most of
    its share; UsageError where there are fewer classes than splits. Otherwise each item goes its own way.
    """
    keys: Sequence[Hashable] = classes if disjoint else range(len(classes))
    sizes = Counter(keys)
    if len(sizes) < len(shares):
        raise UsageError(
            f"splits: {len(sizes)} isomorphism classes cannot be cut into {len(shares)} disjoint splits; "
            "ask for one split, for more shapes, or for splits that share classes"
        )
    left = {name: share * len(classes) for name, share in shares.items()}
    home: dict[Hashable, str] = {}
    empty = dict.fromkeys(shares)
    for key in sorted(sizes, key=lambda k: (-sizes[k], digest(seed, "split", k))):
        open_to = empty if len(sizes) - len(home) <= len(empty) else left
        home[key] = max(open_to, key=lambda name: left[name])
        left[home[key]] -= sizes[key]
        empty.pop(home[key], None)
    return [home[key] for key in keys]


def notices(splits: Collection[str], shares: Mapping[str, float]) -> list[str]:
    """A sentence for each split whose share is not about the one asked for."""
    found = Counter(splits)
    actual = {name: found[name] / max(1, len(splits)) for name in shares}
    return [
        f"Split {name} has {actual[name]:.0%} of the items, not {share:.0%}: isomorphism classes are not divided."
        for name, share in shares.items()
        if abs(actual[name] - share) > TOLERANCE
    ]


def balanced(strata: Sequence[Hashable], seed: int, split: str, by: str) -> list[int]:
    """The places kept, rising, so that each stratum has equally many: the smallest keeps all, the others a random
    selection. UsageError where there is but one stratum."""
    places: dict[Hashable, list[int]] = {}
    for place, stratum in enumerate(strata):
        places.setdefault(stratum, []).append(place)
    if len(places) < 2:
        raise UsageError(f"balance: all items of split {split} are alike by {by}, so nothing can be balanced")
    size = min(map(len, places.values()))
    rng = stream(seed, "balance", split)
    return sorted(place for group in places.values() for place in rng.sample(group, size))
