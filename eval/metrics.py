"""Metrics over audits: pure functions from records to figures in percent, each with its number of samples.

Definitions are the standard ones (a zero denominator gives 0.0); "positive" is one answer, by default yes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal

from ..nl.answers import AnswerStatus
from ..semantics.charging import AFTER_UNREAD
from ..semantics.verdict import Verdict
from .records import Audit

Unanswered = Literal["wrong", "first", "left_out"]
RIGHT = (Verdict.SOUND, Verdict.RIGHT_WITH_IDLE_ERRORS, Verdict.RIGHT_FOR_WRONG_REASONS)


# --- answers --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts of one answer against the rest. ``exact`` are the right answers, ``unanswered`` the responses without one
    (counted in the four cells as well, unless they were left out)."""

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0
    exact: int = 0
    unanswered: int = 0

    @property
    def n(self) -> int:
        """The number of samples."""
        return self.tp + self.fp + self.fn + self.tn

    @property
    def accuracy(self) -> float:
        """Right answers among all, in percent."""
        return percent(self.exact, self.n)

    @property
    def recall(self) -> float:
        """TP / (TP + FN), in percent."""
        return percent(self.tp, self.tp + self.fn)

    @property
    def precision(self) -> float:
        """TP / (TP + FP), in percent."""
        return percent(self.tp, self.tp + self.fp)

    @property
    def f1(self) -> float:
        """2 TP / (2 TP + FP + FN), in percent."""
        return percent(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def mcc(self) -> float:
        """Matthews correlation coefficient, times 100; 0.0 where a margin is empty."""
        margins = (self.tp + self.fp) * (self.tp + self.fn) * (self.tn + self.fp) * (self.tn + self.fn)
        return 100 * (self.tp * self.tn - self.fp * self.fn) / sqrt(margins) if margins else 0.0

    def figures(self) -> dict[str, float]:
        """n, unanswered, accuracy, f1, mcc, recall, precision; percentages with two decimals."""
        shown = {name: round(getattr(self, name), 2) for name in ("accuracy", "f1", "mcc", "recall", "precision")}
        return {"n": self.n, "unanswered": self.unanswered, **shown}


def percent(part: float, whole: float) -> float:
    """100 part / whole; 0.0 where the whole is nothing."""
    return 100 * part / whole if whole else 0.0


def right_answer(audit: Audit) -> str | None:
    """The answer that counts as right: the solver's; the expected one where the problem could not be read."""
    return audit.solver_answer if audit.solver_answer is not None else audit.expected


def scored(audits: Iterable[Audit]) -> list[Audit]:
    """The audits that have a right answer to compare with."""
    return [a for a in audits if right_answer(a) is not None]


def confusion(audits: Iterable[Audit], *, positive: str = "yes", unanswered: Unanswered = "wrong") -> Confusion:
    """The confusion counts of the positive answer.

    Responses without an answer: ``wrong`` counts each as the wrong class (a positive problem as a miss, a negative one
    as a false alarm), so that silence never pays; ``first`` takes the first value named in "yes or no", as the
    published extraction of the witness puzzles does, and the others as wrong; ``left_out`` leaves them out.
    """
    cells: Counter[tuple[bool, bool]] = Counter()
    exact = silent = 0
    for audit in scored(audits):
        gold, given = right_answer(audit), answer_given(audit, unanswered)
        silent += audit.answer.value is None
        if given is None and unanswered == "left_out":
            continue
        is_positive = gold == positive
        cells[is_positive, (given == positive) if given is not None else not is_positive] += 1
        exact += given == gold
    return Confusion(cells[True, True], cells[False, True], cells[True, False], cells[False, False], exact, silent)


def answer_given(audit: Audit, unanswered: Unanswered = "wrong") -> str | None:
    """The value of the answer, or None."""
    answer = audit.answer
    if answer.value is None and unanswered == "first" and answer.status == AnswerStatus.AMBIGUOUS and answer.candidates:
        return answer.candidates[0]
    return answer.value


def matrix(audits: Iterable[Audit]) -> dict[str, dict[str, int]]:
    """The whole confusion matrix: right answer -> answer given (or the status of a missing one) -> count."""
    table: dict[str, Counter[str]] = {}
    for audit in scored(audits):
        row = table.setdefault(str(right_answer(audit)), Counter())
        row[audit.answer.value or audit.answer.status] += 1
    return {gold: dict(sorted(row.items())) for gold, row in sorted(table.items())}


# --- groups ---------------------------------------------------------------------------------------------------------


def grouped(audits: Iterable[Audit], key: str | Callable[[Audit], Any]) -> dict[Any, list[Audit]]:
    """The audits by a feature of their problem (arguments, paths, parity, order) or by any function; keys in order.

    Audits that lack the feature are left out.
    """
    groups: dict[Any, list[Audit]] = {}
    for audit in audits:
        value = audit.features.get(key) if isinstance(key, str) else key(audit)
        if value is not None:
            groups.setdefault(value, []).append(audit)
    return dict(sorted(groups.items(), key=lambda group: (str(type(group[0])), group[0])))


def by_feature(
    audits: Iterable[Audit], feature: str, *, positive: str = "yes", unanswered: Unanswered = "wrong"
) -> dict[Any, Confusion]:
    """The confusion counts for each value of a feature."""
    groups = grouped(audits, feature)
    return {value: confusion(group, positive=positive, unanswered=unanswered) for value, group in groups.items()}


# --- verdicts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """How many of n, in percent; ``low`` and ``high`` bound it over what unread text may hold (all bad, all good)."""

    count: int
    n: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share in percent."""
        return percent(self.count, self.n)


def counted(values: Iterable[str], names: Sequence[str]) -> dict[str, Share]:
    """The share of each name among the values."""
    counts = Counter(values)
    n = sum(counts.values())
    return {name: Share(counts[name], n, percent(counts[name], n), percent(counts[name], n)) for name in names}


def answer_statuses(audits: Iterable[Audit]) -> dict[str, Share]:
    """The share of each status of the answer: ok, unparsed, ambiguous, truncated, refused, error."""
    return counted((a.answer.status for a in audits), [str(s) for s in AnswerStatus])


def verdict_shares(audits: Sequence[Audit]) -> dict[str, Share]:
    """The share of each verdict, as an interval over what the unread text may hold."""
    n = len(audits)
    possible = [possible_verdicts(a) for a in audits]
    return {
        str(v): Share(
            sum(a.verdict == v for a in audits),
            n,
            percent(sum(p == {v} for p in possible), n),
            percent(sum(v in p for p in possible), n),
        )
        for v in Verdict
    }


def possible_verdicts(audit: Audit) -> frozenset[Verdict]:
    """The verdicts between *all unread text is bad* and *all of it is good and supports the right answer*."""
    verdict = Verdict(audit.verdict)
    if not audit.unread or verdict is Verdict.NO_ANSWER:
        return frozenset([verdict])
    if verdict not in RIGHT:
        return frozenset([verdict, Verdict.SLIP])
    best = Verdict.RIGHT_WITH_IDLE_ERRORS if audit.bad_steps else Verdict.SOUND
    worst = Verdict.RIGHT_WITH_IDLE_ERRORS if verdict is Verdict.SOUND else verdict
    groundless = any(AFTER_UNREAD in c.flags for s in audit.steps for c in s.claims)
    return frozenset([worst, verdict, best, *([Verdict.RIGHT_FOR_WRONG_REASONS] if groundless else [])])


def coverage(audits: Iterable[Audit]) -> dict[str, float]:
    """Claim-bearing sentences read, in percent, with and without restatements, and their numbers."""
    total: Counter[str] = Counter()
    for audit in audits:
        total.update(audit.coverage.model_dump(include=set(COVERED)))
    return {
        **{name: total[name] for name in COVERED},
        "share": percent(total["read"], total["claim_sentences"]),
        "reasoning_share": percent(total["reasoning_read"], total["reasoning_sentences"]),
    }


COVERED = ("claim_sentences", "read", "reasoning_sentences", "reasoning_read", "read_by_model")


def summary(audits: Sequence[Audit], *, positive: str = "yes", unanswered: Unanswered = "wrong") -> Mapping[str, Any]:
    """All figures of one set of audits, as plain data."""
    right = [a for a in audits if a.answer_correct]
    return {
        "n": len(audits),
        "answers": confusion(audits, positive=positive, unanswered=unanswered).figures(),
        "matrix": matrix(audits),
        "statuses": {name: _plain(s) for name, s in answer_statuses(audits).items()},
        "verdicts": {name: _plain(s) for name, s in verdict_shares(audits).items()},
        "right_answers": len(right),
        "right_and_sound": sum(a.sound is True for a in right),
        "right_and_unread": sum(a.sound == "unread" for a in right),
        "expected_differs": sum(bool(a.expected_differs) for a in audits),
        "reads_as": dict(Counter(name for a in audits for name in a.reads_as)),
        "coverage": coverage(audits),
    }


def _plain(share: Share) -> dict[str, float]:
    shown = {"share": share.share, "low": share.low, "high": share.high}
    return {"count": share.count, "n": share.n, **{name: round(value, 2) for name, value in shown.items()}}
