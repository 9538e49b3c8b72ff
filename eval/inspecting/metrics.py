"""Metrics over scored responses: which part of them is sound, what became of the answers, which verdicts they got.

All of them count every response, one by one (with several epochs too); none leaves the denominator.
"""

from collections.abc import Callable, Iterable, Mapping
from logging import getLogger
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, metric

from ...nl.answers import AnswerStatus
from ...semantics.verdict import Verdict
from ..statistics import FEW

Facts = Mapping[str, Any]


def shares(scores: Iterable[SampleScore], tests: Mapping[str, Callable[[Facts], bool]]) -> dict[str, float]:
    """For each test the share of responses, in [0, 1], whose score's metadata pass it; 0 where there is none."""
    facts = [s.score.metadata or {} for s in scores]
    return {name: sum(map(test, facts)) / max(1, len(facts)) for name, test in tests.items()}


def is_value(field: str, value: str) -> Callable[[Facts], bool]:
    """The test whether the field has this value."""
    return lambda facts: facts.get(field) == value


def share_metric(tests: Mapping[str, Callable[[Facts], bool]]) -> Metric:
    """The metric that gives these shares."""

    def measured(scores: list[SampleScore]) -> dict[str, float]:  # inspect_ai looks at the type of its argument
        return shares(scores, tests)

    return measured


@metric(scores="unreduced")
def soundness() -> Metric:
    """The share of responses with a right answer from sound steps, as an interval: ``least`` where all unread text is
    taken to be bad, ``most`` where all of it is taken to be good."""
    return share_metric(
        {
            "sound_least": lambda facts: facts.get("sound") is True,
            "sound_most": lambda facts: facts.get("sound") in (True, "unread"),
        }
    )


@metric(scores="unreduced")
def answer_statuses() -> Metric:
    """The share of responses by what became of the answer: ``ok``, ``unparsed``, ``truncated`` and so on."""
    return share_metric({f"answer_{status}": is_value("answer_status", status) for status in AnswerStatus})


@metric(scores="unreduced")
def verdicts() -> Metric:
    """The share of responses by verdict."""
    return share_metric({f"verdict_{verdict}": is_value("verdict", verdict) for verdict in Verdict})


@metric
def clusters(name: str) -> Metric:
    """The number of clusters, by this field of the samples' metadata, over which ``stderr`` and ``ci`` are taken. Few
    are warned of: the interval is then wide (Student's t), and of one cluster it is a point that says nothing."""

    def counted(scores: list[SampleScore]) -> float:
        n = len({(s.sample_metadata or {}).get(name) for s in scores})
        if 0 < n < FEW:
            told = "stderr and ci tell nothing" if n == 1 else f"ci is by Student's t with {n - 1} degrees of freedom"
            getLogger(__name__).warning("clusters (theories up to renaming): only %d: %s", n, told)
        return float(n)

    return counted
