"""Paired differences against scipy, closed forms and simulations."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from lastword.errors import UsageError
from lastword.eval.paired import design_effect, detectable, difference, holm, items_needed


def rows(first, second):
    return [(float(a), 1.0, float(b), 1.0) for a, b in zip(first, second, strict=True)]


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=40))
def test_items_of_their_own_give_the_paired_t_test_of_scipy(pairs):
    first, second = [float(a) for a, _ in pairs], [float(b) for _, b in pairs]
    found = difference(rows(first, second), range(len(pairs)))
    assert found.difference == pytest.approx(np.mean(first) - np.mean(second))
    if len({a - b for a, b in pairs}) == 1:
        assert found.interval is None and found.p is None and found.error is None
        return
    same = stats.ttest_rel(first, second)
    low, high = same.confidence_interval(0.95)
    assert found.p == pytest.approx(same.pvalue)
    assert found.error == pytest.approx(stats.sem(np.array(first) - second))
    assert found.interval.low == pytest.approx(max(low, -1)) and found.interval.high == pytest.approx(min(high, 1))


def test_clusters_of_one_size_give_the_t_test_of_their_means():
    random = np.random.default_rng(3)
    first, second = random.random((2, 8, 5)) < random.random((8, 1))
    found = difference(rows(first.ravel(), second.ravel()), [g for g in range(8) for _ in range(5)])
    same = stats.ttest_1samp((first.mean(axis=1) - second.mean(axis=1)), 0)
    assert (found.n, found.clusters) == (40, 8)
    assert found.p == pytest.approx(same.pvalue)
    assert found.interval.low == pytest.approx(same.confidence_interval(0.95).low)


def test_a_share_of_sentences_by_hand():
    """Leaving out the first cluster gives 2/4 - 3/4, the second 3/4 - 1/4: they are 0.75 apart, and so is the error."""
    found = difference([(3, 4, 1, 4), (2, 4, 3, 4)], ["a", "b"])
    assert (found.first, found.second, found.difference) == (5 / 8, 4 / 8, 1 / 8)
    assert found.error == pytest.approx(math.sqrt(0.5 * 2 * 0.375**2))
    half = stats.t.ppf(0.975, 1) * found.error
    assert half > 1 and (found.interval.low, found.interval.high) == (-1.0, 1.0), "within what a difference can be"


def test_the_error_of_a_ratio_is_near_its_linear_approximation():
    """Woodruff 1971: the variance of a ratio by its first-order terms, here with wholes that differ."""
    random = np.random.default_rng(5)
    wholes = random.integers(1, 12, (2, 300))
    parts = random.binomial(wholes, 0.6)
    found = difference([*zip(parts[0], wholes[0], parts[1], wholes[1], strict=True)], range(300))
    terms = sum(sign * (p - w * p.sum() / w.sum()) / w.sum() for sign, p, w in zip((1, -1), parts, wholes, strict=True))
    assert found.error == pytest.approx(math.sqrt((terms**2).sum()), rel=0.02)


@pytest.mark.parametrize(
    ("cells", "clusters"), [([], []), ([(0, 0, 1, 2), (0, 0, 1, 2)], [0, 1]), ([(1, 1, 0, 1)] * 3, ["t"] * 3)]
)
def test_what_tells_nothing_has_no_interval(cells, clusters):
    found = difference(cells, clusters)
    assert (found.n, found.error, found.interval, found.p) == (len(cells), None, None, None)
    assert (found.difference is None) == (not cells or not cells[0][1])


def test_the_only_cluster_with_sentences_cannot_be_left_out():
    assert difference([(1, 2, 1, 2), (0, 0, 1, 2)], [0, 1]).interval is None


@pytest.mark.parametrize("groups", [4, 12, 60])
def test_intervals_hold_the_true_difference_as_often_as_they_say(groups):
    """Theories of 1 to 30 items; the chances of the two runs differ by 0.1 on average, by theory from -0.4 to 0.6."""
    random, runs = np.random.default_rng(11), 500
    hit = hit_without_clusters = 0
    for _ in range(runs):
        half = (0.1 + random.uniform(-0.5, 0.5, groups)) / 2
        kinds = np.repeat(np.arange(groups), random.integers(1, 31, groups))
        first, second = (random.random(len(kinds)) < 0.5 + side * half[kinds] for side in (1, -1))
        cells = rows(first, second)
        hit += _holds(difference(cells, kinds.tolist()), 0.1)
        hit_without_clusters += _holds(difference(cells, range(len(cells))), 0.1)
    assert 0.92 <= hit / runs <= 0.98  # 0.95 with three standard errors of 500 runs
    assert hit_without_clusters / runs < 0.85, "else this test could not tell the two apart"


def _holds(found, value):
    return found.interval is not None and found.interval.low <= value <= found.interval.high


def test_clusters_of_unlike_size_count_as_fewer():
    """Kish: (9 + 1 + 1 + 1)^2 / (81 + 3) clusters of one size."""
    found = difference(rows([1, 0] * 6, [0, 1, 1] * 4), [*["a"] * 9, "b", "c", "d"])
    assert (found.clusters, found.effective) == (4, pytest.approx(144 / 84))
    assert found.interval.high == 1.0, "t with 1 degree of freedom, the fewest"


def test_p_values_are_uniform_where_there_is_no_difference():
    random = np.random.default_rng(13)
    values = []
    for _ in range(400):
        half = random.uniform(-0.4, 0.4, 15) / 2
        kinds = np.repeat(np.arange(15), random.integers(1, 15, 15))
        first, second = (random.random(len(kinds)) < 0.5 + side * half[kinds] for side in (1, -1))
        values.append(difference(rows(first, second), kinds.tolist()).p)
    assert stats.kstest(values, "uniform").pvalue > 0.01


# --- many tests -----------------------------------------------------------------------------------------------------


def test_holm_by_hand():
    """Four tests: 4 x 0.005, 3 x 0.01, 2 x 0.03, and 0.04, which is raised to what stands before it."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.7, 0.4]) == pytest.approx([0.8, 0.8]) and holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=9), st.floats(0.01, 0.5))
def test_holm_rejects_what_the_step_down_procedure_rejects(values, level):
    """Holm 1979: go through the p-values from the smallest; stop at the first above level / (number left)."""
    rejected, left = set(), sorted(range(len(values)), key=values.__getitem__)
    while left and values[left[0]] <= level / len(left):
        rejected.add(left.pop(0))
    for i, p in enumerate(holm(values)):
        if not math.isclose(p, level):
            assert (p <= level) == (i in rejected)


def test_holm_keeps_the_family_wise_error():
    random = np.random.default_rng(17)
    false_alarms = sum(min(holm(list(random.random(6)))) <= 0.05 for _ in range(3000))
    assert false_alarms / 3000 == pytest.approx(0.05, abs=0.012)


# --- sample sizes -----------------------------------------------------------------------------------------------------


def test_sample_size_by_hand():
    """(1.95996 sqrt(0.3) + 0.84162 sqrt(0.3 - 0.01))^2 / 0.01 = 233.2"""
    assert items_needed(0.1, 0.3) == 234
    assert items_needed(0.1, 0.3, 2.5) == math.ceil(2.5 * 233.166)


@pytest.mark.parametrize(("detect", "discordance"), [(0.05, 0.2), (0.1, 0.15), (0.2, 0.6)])
def test_so_many_items_have_the_power_that_was_asked_for(detect, discordance):
    """McNemar's test (without correction) on drawn tables of that size."""
    n, random = items_needed(detect, discordance), np.random.default_rng(19)
    only_first, only_second = (discordance + detect) / 2, (discordance - detect) / 2
    table = random.multinomial(n, [only_first, only_second, 1 - discordance], size=4000)
    seen = (table[:, 0] - table[:, 1]) ** 2 / (table[:, 0] + table[:, 1]) > stats.chi2.ppf(0.95, 1)
    assert seen.mean() == pytest.approx(0.8, abs=0.045)  # the formula is the normal approximation


@given(st.integers(20, 5000), st.floats(0.01, 1), st.floats(1, 5))
def test_the_detectable_difference_is_the_smallest_that_the_items_suffice_for(n, discordance, effect):
    found = detectable(n, discordance, effect)
    if found is not None:
        assert items_needed(found, discordance, effect) <= n
    below = 0.999 if found is None else found - 0.001
    assert below < 0.0005 or items_needed(below, discordance, effect) > n


def test_more_discordance_and_more_dependence_need_more_items():
    assert items_needed(0.05, 0.1) < items_needed(0.05, 0.4) < items_needed(0.05, 0.4, 3.0)
    assert items_needed(0.05, 0.0) == items_needed(0.05, 0.05), "a difference needs items that differ"


@pytest.mark.parametrize("wrong", [{"detect": 0}, {"detect": 5}, {"power": 1}, {"alpha": -0.1}])
def test_what_is_no_share_is_refused(wrong):
    values = {"detect": 0.1, "power": 0.8, "alpha": 0.05} | wrong
    with pytest.raises(UsageError, match=f"{next(iter(wrong))} has to lie between 0 and 1"):
        items_needed(values["detect"], 0.3, power=values["power"], alpha=values["alpha"])


def test_the_design_effect_of_copies_is_their_number():
    """Each item asked five times with the same result is worth one."""
    once = rows([1, 0, 1, 1, 0, 1, 0, 0], [0, 0, 1, 0, 1, 0, 0, 1])
    copied = [cell for cell in once for _ in range(5)]
    found = design_effect(copied, [i for i in range(8) for _ in range(5)])
    assert found == pytest.approx((1 / 7) / (1 / 39))  # the two sample variances differ in their n - 1 alone
    assert design_effect(once, range(8)) == pytest.approx(1.0)
    assert design_effect(once, ["t"] * 8) == 1.0
