"""Uncertainty of figures: intervals, standard errors that know of shared problems, paired comparisons.

Miller 2024, "Adding error bars to evals"; Cameron and Miller 2015, "A practitioner's guide to cluster-robust
inference". scipy and numpy are imported when first needed.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TypeVar

from ..errors import UsageError
from .metrics import Confusion

S = TypeVar("S")

FEW = 20  # clusters: below, the bootstrap's intervals are too narrow (Cameron and Miller 2015, section VI)


@dataclass(frozen=True, slots=True)
class Interval:
    """Bounds of a confidence interval."""

    low: float
    high: float


def wilson(successes: int, n: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a proportion, in [0, 1]; of no samples, all of it."""
    if not n:
        return Interval(0.0, 1.0)
    from scipy.stats import binomtest

    found = binomtest(successes, n).proportion_ci(confidence, method="wilson")
    return Interval(float(found.low), float(found.high))


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean; 0.0 of fewer than two values."""
    n = len(values)
    if n < 2:
        return 0.0
    mean = sum(values) / n
    return sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)


def clustered_error(values: Sequence[float], clusters: Sequence[Hashable]) -> float:
    """The standard error of the mean where values of one cluster (one theory) depend on each other (Miller 2024)."""
    _same_length(values, clusters)
    n = len(values)
    if not n:
        return 0.0
    mean = sum(values) / n
    sums: dict[Hashable, float] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + value - mean
    return sqrt(sum(s * s for s in sums.values())) / n


def clustered_interval(
    values: Sequence[float], clusters: Sequence[Hashable], confidence: float = 0.95
) -> Interval | None:
    """The interval of the mean by Student's t with G - 1 degrees of freedom, G the number of clusters, and the standard
    error corrected for few clusters by G / (G - 1). None of fewer than two clusters, or where they do not differ: then
    nothing can be told of how far others would."""
    groups = len(set(clusters))
    error = clustered_error(values, clusters)
    if groups < 2 or error < TINY:
        return None
    return _by_t(sum(values) / len(values), error * sqrt(groups / (groups - 1)), groups, confidence)


TINY = 1e-12  # an error that is zero but for rounding


def _by_t(value: float, error: float, clusters: int, confidence: float) -> Interval:
    from scipy.stats import t

    half = float(t.ppf((1 + confidence) / 2, clusters - 1)) * error
    return Interval(value - half, value + half)


def _same_length(*sequences: Sequence[object]) -> None:
    if len({len(s) for s in sequences}) > 1:
        raise UsageError(f"sequences of different lengths: {', '.join(str(len(s)) for s in sequences)}")


def _something(clusters: Sequence[object]) -> None:
    if not clusters:
        raise UsageError("a bootstrap interval needs at least one sample")


def bootstrap(
    clusters: Sequence[Sequence[S]],
    statistic: Callable[[Sequence[S]], float],
    *,
    samples: int = 1000,
    seed: int = 0,
    confidence: float = 0.95,
) -> Interval:
    """The percentile interval of a statistic, whole clusters being drawn again (clusters of one: plain bootstrap)."""
    _something(clusters)
    draw = Random(seed)
    values = [
        statistic([x for cluster in draw.choices(clusters, k=len(clusters)) for x in cluster]) for _ in range(samples)
    ]
    return _percentiles(values, confidence)


def bootstrap_confusion(
    clusters: Sequence[Confusion],
    figure: Callable[[Confusion], float],
    *,
    samples: int = 1000,
    seed: int = 0,
    confidence: float = 0.95,
) -> Interval:
    """The percentile interval of a figure (``lambda c: c.mcc``), whole clusters being drawn again.

    ``clusters`` are the counts of each theory; equal ones are drawn together, so that large files cost little.
    """
    import numpy as np

    _something(clusters)
    kinds = Counter(clusters)
    cells = np.array([[c.tp, c.fp, c.fn, c.tn, c.exact, c.unanswered] for c in kinds], dtype=np.int64).reshape(-1, 6)
    weights = np.array(list(kinds.values()), dtype=float)
    random = np.random.default_rng(seed)
    draws = random.multinomial(len(clusters), weights / weights.sum(), size=samples) @ cells
    return _percentiles([figure(Confusion(*map(int, row))) for row in draws], confidence)


def jackknife_confusion(
    clusters: Sequence[Confusion], figure: Callable[[Confusion], float], *, confidence: float = 0.95
) -> Interval | None:
    """The interval of a figure by the jackknife, one cluster left out at a time, and Student's t with G - 1 degrees of
    freedom: for few clusters. None of fewer than two, or where they do not differ. Its ends may lie beyond the figure's
    range."""
    n = len(clusters)
    if n < 2:
        return None
    whole = _cells(clusters)
    kinds = Counter(clusters)
    left = {c: figure(Confusion(*(a - b for a, b in zip(whole, _cells([c]), strict=True)))) for c in kinds}
    mean = sum(k * left[c] for c, k in kinds.items()) / n
    error = sqrt((n - 1) / n * sum(k * (left[c] - mean) ** 2 for c, k in kinds.items()))
    return _by_t(figure(Confusion(*whole)), error, n, confidence) if error >= TINY else None


def _cells(clusters: Iterable[Confusion]) -> list[int]:
    """The counts of all clusters together."""
    rows = [(c.tp, c.fp, c.fn, c.tn, c.exact, c.unanswered) for c in clusters]
    return [sum(column) for column in zip(*rows, strict=True)]


def confusion_interval(clusters: Sequence[Confusion], figure: Callable[[Confusion], float]) -> Interval | None:
    """The 95% interval of a figure: of fewer than FEW clusters by the jackknife and Student's t, else by bootstrap."""
    return jackknife_confusion(clusters, figure) if len(clusters) < FEW else bootstrap_confusion(clusters, figure)


def _percentiles(values: Sequence[float], confidence: float) -> Interval:
    import numpy as np

    tail = 50 * (1 - confidence)
    low, high = np.percentile(values, [tail, 100 - tail])
    return Interval(float(low), float(high))


@dataclass(frozen=True, slots=True)
class Paired:
    """Two models on the same items: the difference of their means with its standard error, and McNemar's exact test
    (``only_first``, ``only_second``: items that just one of them has right; ``p``: two-sided). ``interval`` is that of
    ``clustered_interval`` over so many ``clusters`` (each item its own, where none are given)."""

    n: int
    difference: float
    error: float
    only_first: int
    only_second: int
    p: float
    clusters: int
    interval: Interval | None


def paired(
    first: Mapping[Hashable, bool], second: Mapping[Hashable, bool], clusters: Mapping[Hashable, Hashable] | None = None
) -> Paired:
    """The comparison of two models on the items that both have (item -> right); ``clusters`` gives an item's theory."""
    shared = [item for item in first if item in second]
    differences = [float(first[item]) - float(second[item]) for item in shared]
    kinds: list[Hashable] = [item if clusters is None else clusters.get(item, item) for item in shared]
    error = standard_error(differences) if clusters is None else clustered_error(differences, kinds)
    only_first = sum(d > 0 for d in differences)
    only_second = sum(d < 0 for d in differences)
    mean = sum(differences) / len(differences) if differences else 0.0
    p, interval = mcnemar(only_first, only_second), clustered_interval(differences, kinds)
    return Paired(len(shared), mean, error, only_first, only_second, p, len(set(kinds)), interval)


def mcnemar(only_first: int, only_second: int) -> float:
    """The two-sided p-value of McNemar's exact test on the discordant pairs."""
    if only_first + only_second == 0:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(only_first, only_first + only_second).pvalue)
