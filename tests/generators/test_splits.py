"""Splits disjoint by class, and balanced selections."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastword.errors import UsageError
from lastword.generators.splits import assign, balanced, check_shares, notices

SHARES = {"train": 0.8, "test": 0.2}


@given(st.lists(st.sampled_from("abcdefgh"), min_size=8).filter(lambda c: len(set(c)) > 1), st.integers(0, 99))
def test_a_class_goes_into_one_split_whole_and_no_split_is_empty(classes: list[str], seed: int) -> None:
    homes = assign(classes, SHARES, seed)
    assert len(set(zip(classes, homes, strict=True))) == len(set(classes))
    assert set(homes) == set(SHARES)


def test_shares_come_out_as_asked_for_where_classes_are_small() -> None:
    classes = [f"{i}" for i in range(100) for _ in range(5)]
    homes = assign(classes, SHARES, 1)
    assert Counter(homes) == {"train": 400, "test": 100}
    assert notices(homes, SHARES) == []
    assert homes != assign(classes, SHARES, 2)


def test_a_share_that_cannot_be_had_is_told() -> None:
    homes = assign(["a"] * 50 + ["b"] * 50, SHARES, 1)
    assert Counter(homes) == {"train": 50, "test": 50}
    assert [notice.split(" has ")[0] for notice in notices(homes, SHARES)] == ["Split train", "Split test"]


def test_too_few_classes_are_an_error_unless_splits_may_share_them() -> None:
    with pytest.raises(UsageError, match="1 isomorphism classes cannot be cut into 2"):
        assign(["a"] * 10, SHARES, 1)
    assert Counter(assign(["a"] * 10, SHARES, 1, disjoint=False)) == {"train": 8, "test": 2}


@pytest.mark.parametrize(
    "shares",
    [{}, {"a b": 1.0}, {"../x": 1.0}, {"a": 0.0}, {"a": -1.0}, {"": 1.0}, {"a": float("nan")}, {"a": float("inf")}],
)
def test_bad_shares_are_refused(shares: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="splits"):
        check_shares(shares)


def test_shares_are_scaled() -> None:
    assert check_shares({"a": 3, "b": 1}) == {"a": 0.75, "b": 0.25}


@given(st.lists(st.sampled_from("xyz"), min_size=2).filter(lambda s: len(set(s)) > 1))
def test_a_balanced_selection_has_equally_many_of_each_stratum(strata: list[str]) -> None:
    kept = balanced(strata, 1, "test", "answer")
    counts = Counter(strata[place] for place in kept)
    assert kept == sorted(set(kept))
    assert dict(counts) == dict.fromkeys(strata, min(Counter(strata).values()))


def test_items_that_are_all_alike_cannot_be_balanced() -> None:
    with pytest.raises(UsageError, match="alike by parity"):
        balanced([True] * 5, 1, "test", "parity")
