"""Two runs on the same items: the difference of two shares with its interval, p-values of many tests, sample sizes.

A share is the sum of parts over the sum of wholes (right answers over items, sentences read over sentences), so the
difference is a function of the totals of the clusters, and one jackknife serves all. Sources: Tukey 1958; MacKinnon,
Nielsen, Webb 2023, "Cluster-robust inference: a guide to empirical practice" (the jackknife with Student's t); Kish
1965 and Carter, Schnepel, Steigerwald 2017 (clusters of unlike size count as fewer); Holm 1979; Miettinen 1968 and
Connor 1987 (sample sizes for paired proportions). numpy and scipy load when first needed.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt

from ..errors import UsageError
from .statistics import TINY, Interval

Row = tuple[float, float, float, float]  # of one item: part and whole of the first run, part and whole of the second


@dataclass(frozen=True, slots=True)
class Difference:
    """The first run's share less the second's, all in [-1, 1], over ``n`` items in so many ``clusters``.

    ``effective`` is Kish's effective number of clusters: as many of one size tell as much. ``error`` (standard error),
    ``interval`` and two-sided ``p`` are None where the clusters are fewer than two or do not differ; the shares and
    what rests on them where a whole is nothing. The interval holds 0 just where p is at least 1 - confidence.
    """

    n: int
    clusters: int
    effective: float
    first: float | None
    second: float | None
    difference: float | None
    error: float | None = None
    interval: Interval | None = None
    p: float | None = None


def difference(rows: Sequence[Row], clusters: Sequence[Hashable], confidence: float = 0.95) -> Difference:
    """The difference of two shares, ``clusters`` naming that of each row. Its error is the jackknife's, one cluster
    left out at a time; interval and p by Student's t with G - 1 degrees of freedom (at least 1), G the effective number
    of clusters: with their plain number, the intervals of few clusters of unlike size are too narrow."""
    import numpy as np

    totals: dict[Hashable, list[float]] = {}
    for row, cluster in zip(rows, clusters, strict=True):
        own = totals.setdefault(cluster, [0.0] * 4)
        for column, value in enumerate(row):
            own[column] += value
    cells = np.array(list(totals.values()), dtype=float).reshape(-1, 4)
    first, second = _shares(cells.sum(axis=0))
    sizes = cells[:, 1] + cells[:, 3]
    effective = float(sizes.sum() ** 2 / (sizes**2).sum()) if sizes.any() else 0.0
    if first is None or second is None:
        return Difference(len(rows), len(totals), effective, first, second, None)
    error = _jackknife(cells)
    found = Difference(len(rows), len(totals), effective, first, second, first - second)
    return found if error is None else _by_t(found, error, confidence)


def _shares(cells: Sequence[float]) -> tuple[float | None, float | None]:
    part, whole, other_part, other_whole = map(float, cells)
    return part / whole if whole else None, other_part / other_whole if other_whole else None


def _jackknife(cells: object) -> float | None:
    """The standard error of the difference of shares, of clusters (rows) with four totals (columns)."""
    import numpy as np

    totals = np.asarray(cells, dtype=float)
    groups = len(totals)
    left = totals.sum(axis=0) - totals
    if groups < 2 or not (left[:, [1, 3]] > 0).all():
        return None
    values = left[:, 0] / left[:, 1] - left[:, 2] / left[:, 3]
    error = sqrt((groups - 1) / groups * float(((values - values.mean()) ** 2).sum()))
    return error if error >= TINY else None


def _by_t(found: Difference, error: float, confidence: float) -> Difference:
    from scipy.stats import t

    value, freedom = found.difference or 0.0, max(1.0, found.effective - 1)
    half = float(t.ppf((1 + confidence) / 2, freedom)) * error
    bounds = Interval(max(-1.0, value - half), min(1.0, value + half))
    p = min(1.0, 2 * float(t.sf(abs(value) / error, freedom)))
    return replace(found, error=error, interval=bounds, p=p)


# --- many tests -----------------------------------------------------------------------------------------------------


def holm(values: Sequence[float]) -> list[float]:
    """The p-values adjusted by Holm's step-down method, in their order: what is below a level holds for all of them
    together at that level (family-wise error rate), whatever their dependence."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    adjusted = [0.0] * len(values)
    least = 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, (len(values) - rank) * values[i]))
        adjusted[i] = least
    return adjusted


# --- sample sizes -----------------------------------------------------------------------------------------------------


def design_effect(rows: Sequence[Row], clusters: Sequence[Hashable]) -> float:
    """How many times larger the variance of the difference is than that of as many items without clusters; at least
    1.0, which it is too where it cannot be told (so few clusters, or no difference between items)."""
    apart, together = difference(rows, range(len(rows))).error, difference(rows, clusters).error
    return max(1.0, (together / apart) ** 2) if apart and together else 1.0


def items_needed(
    detect: float, discordance: float, effect: float = 1.0, *, power: float = 0.8, alpha: float = 0.05
) -> int:
    """How many paired items show a difference of ``detect`` with this power in a two-sided test at level ``alpha``.

    ``discordance`` is the share of items that just one of the two has right (taken as at least ``detect``, without
    which there is no such difference); ``effect`` the design effect (Miettinen 1968, Connor 1987).
    """
    from scipy.stats import norm

    _inside(detect=detect, power=power, alpha=alpha)
    share = max(discordance, detect)
    seen = float(norm.ppf(1 - alpha / 2)) * sqrt(share) + float(norm.ppf(power)) * sqrt(share - detect**2)
    return ceil(effect * (seen / detect) ** 2)


def detectable(
    n: int, discordance: float, effect: float = 1.0, *, power: float = 0.8, alpha: float = 0.05
) -> float | None:
    """The smallest difference that ``n`` items show with this power, to three decimals (upwards); None where they show
    none."""
    steps = 1000
    low, high = 0, steps
    while high - low > 1:
        middle = (low + high) // 2
        enough = items_needed(middle / steps, discordance, effect, power=power, alpha=alpha) <= n
        low, high = (low, middle) if enough else (middle, high)
    return high / steps if high < steps else None


def _inside(**values: float) -> None:
    for name, value in values.items():
        if not 0 < value < 1:
            raise UsageError(f"{name} has to lie between 0 and 1, not {value:g}")
