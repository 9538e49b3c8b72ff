"""The figures of a set of audits with their intervals, as plain data and as text."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ..generators.system import System
from . import arguments
from .metrics import Confusion, by_feature, confusion, summary
from .records import Audit
from .statistics import FEW, confusion_interval, wilson

FIGURES = ("accuracy", "f1", "mcc", "recall", "precision")
LOWEST: Mapping[str, float] = {"mcc": -100.0}  # of the other figures 0


def figures(system: System[Any, Any], audits: Sequence[Audit]) -> dict[str, Any]:
    """What ``metrics.summary`` gives, with ``intervals`` (95%, over the ``clusters``: theories up to renaming; of
    ``few_clusters`` by Student's t; a figure in which the clusters do not differ may have none) and ``by``: for each
    feature of the problems and each of its values, the figures with Wilson's interval of the accuracy."""
    clusters = by_theory(system, audits)
    features = sorted({name for a in audits for name in a.features})
    return {
        **summary(audits),
        "intervals": {name: found for name in FIGURES if (found := _interval(clusters, name))},
        "clusters": len(clusters),
        "few_clusters": len(clusters) < FEW,
        **({"arguments": argued} if (argued := arguments.figures(audits, partial(_kind, system))) else {}),
        "by": {name: {str(v): _with_interval(c) for v, c in by_feature(audits, name).items()} for name in features},
    }


def by_theory(system: System[Any, Any], audits: Sequence[Audit]) -> list[Confusion]:
    """The confusion counts of each theory, renamed theories taken together; audits without a theory are left out."""
    groups: dict[str, list[Audit]] = {}
    for a in audits:
        if a.theory is not None:
            groups.setdefault(_kind(system, a), []).append(a)
    return [confusion(group) for group in groups.values()]


def _kind(system: System[Any, Any], a: Audit) -> str:
    """The class of the audit's theory."""
    return system.problems.isomorphism(system.theory_from_json(a.theory))


def _interval(clusters: Sequence[Confusion], name: str) -> list[float]:
    """Both ends, within the figure's range; none where there is no interval."""
    found = confusion_interval(clusters, lambda c: float(getattr(c, name)))
    if found is None:
        return []
    return [round(max(found.low, LOWEST.get(name, 0.0)), 2), round(min(found.high, 100.0), 2)]


def _with_interval(c: Confusion) -> dict[str, Any]:
    bounds = wilson(c.exact, c.n)
    return {**c.figures(), "accuracy_interval": [round(100 * bounds.low, 2), round(100 * bounds.high, 2)]}


def summary_text(found: Mapping[str, Any]) -> str:
    """The figures in a few lines, each with its n."""
    answers, coverage, intervals = found["answers"], found["coverage"], found["intervals"]
    lines = [f"{found['n']} responses to {found['clusters']} theories (up to renaming)"]
    shown = ", ".join(_figure(name, answers[name], intervals.get(name)) for name in FIGURES)
    lines.append(f"answers   {shown} (n = {answers['n']})")
    if found["n"] and found["few_clusters"]:
        lines.append(f"warning   {_few(found['clusters'])}")
    lines.append("statuses  " + _counts(found["statuses"]))
    lines.append("verdicts  " + _counts(found["verdicts"]))
    right, sound, unread = (found[name] for name in ("right_answers", "right_and_sound", "right_and_unread"))
    lines.append(f"right answers {right}: {sound} rest on sound steps, {unread} more may (unread text)")
    more = f"; {coverage['read_by_model']} more by a model" if coverage["read_by_model"] else ""
    lines.append(
        f"coverage  {coverage['share']:.1f}% of {coverage['claim_sentences']} claim-bearing sentences read; without "
        f"restatements and answers {coverage['reasoning_share']:.1f}% of {coverage['reasoning_sentences']}{more}"
    )
    if "arguments" in found:
        lines += arguments.text(found["arguments"])
    if found["expected_differs"]:
        lines.append(f"warning   the expected answer differs from the solver's in {found['expected_differs']} rows")
    return "\n".join(lines)


def _few(clusters: int) -> str:
    if clusters < 2:
        return f"{clusters} theories (up to renaming): no interval can be given"
    return f"only {clusters} theories (up to renaming): intervals by Student's t with {clusters - 1} degrees of freedom"


def _figure(name: str, value: float, interval: Sequence[float] | None) -> str:
    return f"{name} {value:.2f}" + (f" [{interval[0]:.1f}, {interval[1]:.1f}]" if interval else "")


def _counts(shares: Mapping[str, Mapping[str, Any]]) -> str:
    return ", ".join(f"{name} {share['count']}" for name, share in shares.items() if share["count"])
