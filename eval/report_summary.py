"""The figures of a report: tables and plots over the rows.

Shares are in percent, with Wilson intervals. Whatever rests on unread text goes from *all unread bad* to *all unread
good*. The figures themselves are those of ``metrics.py`` and ``statistics.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from . import metrics
from .metrics import Confusion
from .plots import Point, scores_plot, shares_plot, stacked_plot
from .records import Audit
from .report_rows import VERDICTS, Row
from .statistics import wilson

REST = "other kinds"
KINDS = 6  # so many kinds of error have a colour of their own; the rest share one

Rows = Sequence[Row]
ByModel = Mapping[str, Rows]


@dataclass(frozen=True, slots=True)
class Rate:
    """k out of n, in percent with its 95 % Wilson interval; n may be 0."""

    k: int
    n: int
    low: float
    high: float

    @property
    def percent(self) -> float:
        """The share in percent."""
        return metrics.percent(self.k, self.n)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table of accuracies: what it is about, right answers, and sound responses."""

    name: str
    accuracy: Rate
    sound: metrics.Share


@dataclass(frozen=True, slots=True)
class ModelLine:
    """How one model answers and reasons. ``verdicts`` are shares between all unread bad and all unread good; ``unsure``
    says how many responses of each verdict hold unread text that might change it."""

    line: Line
    answers: Confusion
    matrix: "CrossTable"
    statuses: Mapping[str, metrics.Share]
    coverage: Mapping[str, float]
    verdicts: Mapping[str, metrics.Share]
    unsure: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Counts by two names, the names in the order in which they are shown."""

    lines: tuple[str, ...]
    columns: tuple[str, ...]
    counts: Mapping[tuple[str, str], int]

    def count(self, line: str, column: str) -> int:
        """The count where a line and a column meet."""
        return self.counts.get((line, column), 0)

    def total(self, line: str) -> int:
        """The sum of a line."""
        return sum(self.count(line, column) for column in self.columns)


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot and the words that stand over it."""

    caption: str
    svg: Markup


@dataclass(frozen=True, slots=True)
class Summary:
    """All figures of a report."""

    rows: tuple[Row, ...]
    files: tuple[str, ...]
    semantics: tuple[str, ...]
    differing: int
    models: tuple[ModelLine, ...]
    statuses: tuple[str, ...]
    verdicts: tuple[str, ...]
    features: tuple[tuple[str, tuple[Line, ...]], ...]
    first_errors: CrossTable
    forms: CrossTable
    rules: CrossTable
    sizes: tuple[Plot, ...]
    paths: tuple[Plot, ...]
    orders: tuple[Plot, ...]
    error_sizes: tuple[Plot, ...]


def summary(rows: Rows) -> Summary:
    """The figures over these rows."""
    audits = [row.audit for row in rows]
    by_model = {name: [row for row in rows if row.model == name] for name in dict.fromkeys(row.model for row in rows)}
    return Summary(
        rows=tuple(rows),
        files=tuple(dict.fromkeys(audit.file for audit in audits if audit.file)),
        semantics=tuple(dict.fromkeys(audit.semantics for audit in audits)),
        differing=sum(bool(audit.expected_differs) for audit in audits),
        models=tuple(model_line(name, [row.audit for row in own]) for name, own in by_model.items()),
        statuses=tuple(name for name, share in metrics.answer_statuses(audits).items() if share.count),
        verdicts=VERDICTS,
        features=tuple(_features(audits)),
        first_errors=_ranked(((row.kind, row.model) for row in rows if row.kind), tuple(by_model)),
        forms=_ranked(error for row in rows for error in row.errors),
        rules=_ranked((rule for row in rows for rule in row.rules), ("true", "false", "other")),
        sizes=tuple(_by_number(by_model, "arguments", _parity, "number of arguments")),
        paths=tuple(_by_number(by_model, "paths", _right, "number of paths")),
        orders=tuple(_orders(by_model)),
        error_sizes=tuple(_error_sizes(rows)),
    )


# --- figures ----------------------------------------------------------------------------------------------------------


def rate(k: int, n: int) -> Rate:
    """k out of n with its interval."""
    bounds = wilson(k, n)
    return Rate(k, n, 100 * bounds.low, 100 * bounds.high)


def accuracy(audits: Sequence[Audit]) -> Rate:
    """Right answers among the responses to problems whose right answer is known."""
    counts = metrics.confusion(audits)
    return rate(counts.exact, counts.n)


def line(name: str, audits: Sequence[Audit]) -> Line:
    """Accuracy and soundness over these audits."""
    return Line(name, accuracy(audits), metrics.verdict_shares(audits)["sound"])


def model_line(name: str, audits: Sequence[Audit]) -> ModelLine:
    """The figures of one model."""
    return ModelLine(
        line=line(name, audits),
        answers=metrics.confusion(audits),
        matrix=_matrix(metrics.matrix(audits)),
        statuses=metrics.answer_statuses(audits),
        coverage=metrics.coverage(audits),
        verdicts=metrics.verdict_shares(audits),
        unsure=Counter(audit.verdict for audit in audits if len(metrics.possible_verdicts(audit)) > 1),
    )


def _matrix(table: Mapping[str, Mapping[str, int]]) -> CrossTable:
    """Right answers by line, given ones by column; yes and no come first."""
    found = {*table, *(given for counts in table.values() for given in counts)}
    values = [value for value in ("yes", "no", "undetermined") if value in found]
    right = [*values, *sorted(set(table) - set(values))]
    given = [*values, *sorted(found - set(right) - set(values))]
    return CrossTable(tuple(right), tuple(given), {(a, b): k for a, counts in table.items() for b, k in counts.items()})


def _parity(audit: Audit) -> str | None:
    return audit.features.get("parity")


def _right(audit: Audit) -> str | None:
    right = metrics.right_answer(audit)
    return None if right is None else f"right answer {right}"


FEATURES: Mapping[str, str | Callable[[Audit], Any]] = {
    "parity": "parity",
    "order": "order",
    "right answer": metrics.right_answer,
    "paths": "paths",
}


def _features(audits: Sequence[Audit]) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """The lines for each feature that takes more than one value in the data."""
    for name, key in FEATURES.items():
        groups = metrics.grouped(audits, key)
        if len(groups) > 1:
            yield name, tuple(line(str(value).replace("_", " "), own) for value, own in groups.items())


def _ranked(pairs: Iterable[tuple[str, str]], columns: tuple[str, ...] | None = None) -> CrossTable:
    """The commonest lines first; columns that stay empty are left out."""
    counts = Counter(pairs)
    by_line: Counter[str] = Counter()
    by_column: Counter[str] = Counter()
    for (name, column), k in counts.items():
        by_line[name] += k
        by_column[column] += k
    order = _commonest(by_column) if columns is None else columns
    return CrossTable(_commonest(by_line), tuple(column for column in order if by_column[column]), counts)


def _commonest(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


# --- plots ------------------------------------------------------------------------------------------------------------


def _by_number(by_model: ByModel, feature: str, key: Callable[[Audit], str | None], x_label: str) -> Iterator[Plot]:
    """Accuracy against a number: a plot for each model whose problems differ in it, a line for each value of the
    key."""
    for model, rows in by_model.items():
        audits = [row.audit for row in rows]
        if len(metrics.grouped(audits, feature)) < 2:
            continue
        groups = sorted(metrics.grouped(audits, key).items(), reverse=True)  # odd before even, yes before no
        series = {name: _points(own, feature) for name, own in groups}
        yield Plot(model, shares_plot({name: points for name, points in series.items() if points}, x_label, name=model))


def _points(audits: Sequence[Audit], feature: str) -> list[Point]:
    rates = {x: accuracy(own) for x, own in metrics.grouped(audits, feature).items()}
    return [Point(x, r.percent, r.low, r.high) for x, r in rates.items() if r.n]


def _orders(by_model: ByModel) -> Iterator[Plot]:
    """The MCC of each model for each order of the testimony, where there are several orders."""
    series: dict[str, dict[str, float]] = {}
    for model, rows in by_model.items():
        for order, counts in metrics.by_feature([row.audit for row in rows], "order").items():
            series.setdefault(str(order).replace("_", " "), {})[model] = counts.mcc
    if len(series) > 1:
        yield Plot("all models", scores_plot(series, "Matthews correlation coefficient (%)"))


def _error_sizes(rows: Rows) -> Iterator[Plot]:
    """How many responses err first in which way, by number of arguments."""
    wrong = [row for row in rows if row.kind and row.arguments is not None]
    if len({row.arguments for row in wrong}) < 2:
        return
    ranked = _commonest(Counter(row.kind for row in wrong))
    shown = ranked if len(ranked) <= KINDS else (*ranked[: KINDS - 1], REST)
    counts: dict[str, Counter[int]] = {kind: Counter() for kind in shown}
    for row in wrong:
        counts[row.kind if row.kind in counts else REST][row.arguments or 0] += 1
    yield Plot("all models", stacked_plot(counts, "number of arguments", "responses"))
