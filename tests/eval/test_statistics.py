"""Intervals and tests against scipy, closed forms, and simulations."""

import math

import numpy as np
import pytest
from scipy import stats

from lastword.errors import UsageError
from lastword.eval.metrics import Confusion
from lastword.eval.statistics import (
    bootstrap,
    bootstrap_confusion,
    clustered_error,
    clustered_interval,
    confusion_interval,
    jackknife_confusion,
    mcnemar,
    paired,
    standard_error,
    wilson,
)


@pytest.mark.parametrize(("k", "n"), [(0, 10), (10, 10), (7, 20), (600, 1205)])
def test_wilson_is_the_closed_form(k, n):
    z, p = stats.norm.ppf(0.975), k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    found = wilson(k, n)
    assert (found.low, found.high) == (pytest.approx(middle - half, abs=1e-9), pytest.approx(middle + half, abs=1e-9))


def test_wilson_of_nothing_is_everything():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_standard_error_is_that_of_scipy():
    values = [0, 1, 1, 1, 0, 1, 0.5]
    assert standard_error(values) == pytest.approx(stats.sem(values))
    assert standard_error([1.0]) == 0.0


def test_clusters_of_one_give_the_naive_error_up_to_its_correction():
    values = [0.0, 1.0, 1.0, 0.0, 1.0]
    n = len(values)
    assert clustered_error(values, range(n)) == pytest.approx(standard_error(values) * math.sqrt((n - 1) / n))


def test_copies_of_each_value_leave_the_clustered_error_unchanged():
    values, copies = [0.0, 1.0, 1.0, 0.0, 1.0, 1.0], 9
    once = clustered_error(values, range(6))
    many = clustered_error([v for v in values for _ in range(copies)], [k for k in range(6) for _ in range(copies)])
    assert many == pytest.approx(once)
    assert standard_error(values * copies) < once / 2


def test_clustered_error_by_hand():
    assert clustered_error([1, 1, 0, 0], ["a", "a", "b", "b"]) == pytest.approx(math.sqrt(1 + 1) / 4)
    assert clustered_error([], []) == 0.0
    with pytest.raises(UsageError, match="different lengths: 2, 1"):
        clustered_error([1, 0], ["a"])


def test_bootstrap_of_a_mean_is_near_the_normal_interval():
    values = [[float(i % 3 == 0)] for i in range(300)]
    found = bootstrap(values, lambda xs: sum(xs) / len(xs), samples=800, seed=1)
    mean, error = 1 / 3, math.sqrt(2 / 9 / 300)
    assert found.low == pytest.approx(mean - 1.96 * error, abs=0.015)
    assert found.high == pytest.approx(mean + 1.96 * error, abs=0.015)


def single(tp=0, fp=0, fn=0, tn=0):
    return Confusion(tp, fp, fn, tn, tp + tn)


def test_bootstrap_of_confusions_agrees_with_the_plain_one():
    clusters = [*[single(tp=1)] * 40, *[single(fp=1)] * 15, *[single(fn=1)] * 10, *[single(tn=1)] * 60]
    fast = bootstrap_confusion(clusters, lambda c: c.mcc, samples=1500, seed=3)

    def mcc(cells):
        return Confusion(*(sum(getattr(c, name) for c in cells) for name in ("tp", "fp", "fn", "tn"))).mcc

    plain = bootstrap([[c] for c in clusters], mcc, samples=1500, seed=4)
    assert (fast.low, fast.high) == (pytest.approx(plain.low, abs=2.5), pytest.approx(plain.high, abs=2.5))
    assert fast.low < single(40, 15, 10, 60).mcc < fast.high


def test_bootstrap_is_reproducible_and_wider_with_clusters():
    singles = [single(tp=1)] * 30 + [single(fn=1)] * 30
    clustered = [single(tp=10)] * 3 + [single(fn=10)] * 3
    one = bootstrap_confusion(singles, lambda c: c.recall, seed=5)
    assert one == bootstrap_confusion(singles, lambda c: c.recall, seed=5)
    many = bootstrap_confusion(clustered, lambda c: c.recall, seed=5)
    assert many.high - many.low > 2 * (one.high - one.low)


def test_bootstrap_of_nothing_is_refused():
    with pytest.raises(UsageError, match="at least one sample"):
        bootstrap([], len)
    with pytest.raises(UsageError, match="at least one sample"):
        bootstrap_confusion([], lambda c: c.f1)


def test_clusters_of_one_give_students_interval():
    values = [0.0, 1.0, 1.0, 0.0, 1.0, 1.0]
    low, high = stats.t.interval(0.95, 5, loc=np.mean(values), scale=stats.sem(values))
    found = clustered_interval(values, range(6))
    assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))


def test_clusters_that_tell_nothing_have_no_interval():
    assert clustered_interval([1, 0, 1], ["a", "a", "a"]) is None
    assert clustered_interval([1, 0, 1, 0], ["a", "a", "b", "b"]) is None
    assert clustered_interval([], []) is None
    assert jackknife_confusion([single(tp=3, fn=1)], lambda c: c.accuracy) is None
    assert jackknife_confusion([single(tp=3)] * 4, lambda c: c.accuracy) is None


def test_the_jackknife_of_a_mean_over_clusters_of_one_size_is_the_clustered_interval():
    """Efron 1982: of a mean, the jackknife's standard error is the usual one."""
    right = [3, 8, 10, 5]
    found = jackknife_confusion([single(tp=k, fn=10 - k) for k in right], lambda c: c.accuracy)
    values = [float(i < k) for k in right for i in range(10)]
    same = clustered_interval(values, [g for g in range(4) for _ in range(10)])
    assert (found.low, found.high) == (pytest.approx(100 * same.low), pytest.approx(100 * same.high))


@pytest.mark.parametrize(("groups", "least"), [(3, 0.9), (5, 0.9), (10, 0.9)])
def test_intervals_of_few_clusters_hold_the_truth_about_as_often_as_they_say(groups, least):
    """Each cluster has a chance of its own, drawn around one half: the percentile bootstrap misses that too often."""
    random, runs, size = np.random.default_rng(7), 400, 25
    hit = missed_by_bootstrap = 0
    for _ in range(runs):
        right = random.binomial(size, random.beta(4, 4, size=groups))
        clusters = [single(tp=int(k), fn=int(size - k)) for k in right]
        found = confusion_interval(clusters, lambda c: c.accuracy)
        hit += found is not None and found.low <= 50 <= found.high
        narrow = bootstrap_confusion(clusters, lambda c: c.accuracy, samples=100, seed=1)
        missed_by_bootstrap += not narrow.low <= 50 <= narrow.high
    assert hit / runs >= least
    if groups == 3:
        assert missed_by_bootstrap / runs > 0.15, "else this test could not tell the two apart"


def test_many_clusters_are_drawn_again():
    clusters = [single(tp=k % 3, fn=k % 2 + 1) for k in range(20)]
    assert confusion_interval(clusters, lambda c: c.recall) == bootstrap_confusion(clusters, lambda c: c.recall)
    assert confusion_interval(clusters[:19], lambda c: c.recall) == jackknife_confusion(
        clusters[:19], lambda c: c.recall
    )


def test_mcnemar_is_the_exact_binomial_test():
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(1, 8) == pytest.approx(2 * stats.binom.cdf(1, 9, 0.5))


def test_paired_uses_the_shared_items_only():
    first = {"a": True, "b": True, "c": False, "x": True}
    second = {"a": False, "b": True, "c": False, "y": True}
    found = paired(first, second)
    assert (found.n, found.only_first, found.only_second) == (3, 1, 0)
    assert found.difference == pytest.approx(1 / 3)
    assert found.error == pytest.approx(stats.sem([1, 0, 0]))
    together = paired(first, second, clusters={"a": "t", "b": "t", "c": "t"})
    assert together.error == pytest.approx(0.0, abs=1e-12)
    assert (together.clusters, together.interval, found.clusters) == (1, None, 3)
    low, high = stats.t.interval(0.95, 2, loc=1 / 3, scale=stats.sem([1, 0, 0]))
    assert (found.interval.low, found.interval.high) == (pytest.approx(low), pytest.approx(high))
