"""A comparison as plain data and as text."""

from collections.abc import Iterator, Mapping
from typing import Any

from .comparing import BINARY, FIGURES, WHOLE, Cell, Comparison, Pair, few
from .statistics import Interval

POINTS = "differences are the first run less the second, in points, with 95% intervals clustered by theory"


def record(found: Comparison) -> dict[str, Any]:
    """The comparison as plain data: shares and differences in percent (points), p-values in [0, 1]."""
    both = found.matched
    return {
        "matched_by": both.way,
        "confidence": 0.95,
        "clusters": "theories up to renaming",
        "correction": {"method": "Holm", "tests": dict(found.families)},
        "runs": [
            {"name": r.name, "file": str(r.file), "responses": len(r.outcomes), "failed": r.failed, "unusable": u}
            for r, u in zip(both.runs, both.unusable, strict=True)
        ],
        "pairs": [_pair(found, n, pair) for n, pair in enumerate(found.pairs)],
    }


def _pair(found: Comparison, n: int, pair: Pair) -> dict[str, Any]:
    by: dict[str, dict[str, dict[str, Any]]] = {}
    whole: dict[str, Any] = {}
    for place, cell in enumerate(found.cells):
        if cell.pair == n:
            into = whole if cell.feature == WHOLE else by.setdefault(cell.feature, {}).setdefault(cell.value, {})
            into[cell.figure] = _cell(found, place, cell)
    return {
        "system": pair.system,
        "semantics": pair.semantics,
        "first": pair.first,
        "second": pair.second,
        "shared": pair.shared,
        "left_out": {"first": pair.left_out[0], "second": pair.left_out[1]},
        "figures": whole,
        "by": by,
    }


def _cell(found: Comparison, place: int, cell: Cell) -> dict[str, Any]:
    own = cell.found
    told: dict[str, Any] = {
        "n": own.n,
        "clusters": own.clusters,
        "effective_clusters": round(own.effective, 2),
        "few_clusters": few(cell),
        "first": _percent(own.first),
        "second": _percent(own.second),
        "difference": _percent(own.difference),
        "interval": _bounds(own.interval),
        "p": own.p,
        "p_holm": found.holm[place],
    }
    if cell.discordance is not None:
        d = cell.discordance
        told["mcnemar"] = {
            "only_first": d.only_first,
            "only_second": d.only_second,
            "p": d.p,
            "p_holm": found.holm_mcnemar[place],
        }
    if cell.between is not None:
        told["between"] = [_percent(end) for end in cell.between]
    if (plan := cell.plan) is not None:
        told["plan"] = {
            "detect": _percent(plan.detect),
            "power": plan.power,
            "discordance": _percent(plan.discordance),
            "design_effect": round(plan.effect, 3),
            "items": plan.items,
            "items_corrected": plan.items_all,
            "theories": plan.theories,
            "detectable": _percent(plan.seen),
        }
    return told


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 2)


def _bounds(interval: Interval | None) -> list[float]:
    return [round(100 * interval.low, 2), round(100 * interval.high, 2)] if interval else []


# --- text -----------------------------------------------------------------------------------------------------------


def text(found: Comparison, by: tuple[str, ...] = ()) -> str:
    """The comparison in lines; ``by`` names the features whose parts are shown."""
    told = record(found)
    lines = [f"{len(told['runs'])} runs, matched by {told['matched_by']} and epoch; {POINTS}"]
    for run in told["runs"]:
        notes = [f"{run[what]} {why}" for what, why in NOTES.items() if run[what]]
        lines.append(f"run  {run['name']}: {run['responses']} responses{''.join(f', {note}' for note in notes)}")
    for pair in told["pairs"]:
        lines += ["", *_pair_lines(pair, by)]
    return "\n".join([*lines, "", *_footnotes(told)])


NOTES: Mapping[str, str] = {"failed": "could not be audited", "unusable": "without a name or a right answer left out"}


def _pair_lines(pair: Mapping[str, Any], by: tuple[str, ...]) -> Iterator[str]:
    out = pair["left_out"]
    yield f"{pair['first']} less {pair['second']} ({pair['system']}, {pair['semantics']})"
    theories = pair["figures"]["accuracy"]["clusters"]
    few_told = " (few: intervals by Student's t)" if pair["figures"]["accuracy"]["few_clusters"] else ""
    yield (
        f"  {pair['shared']} items shared, of {theories} theories{few_told}; "
        f"left out: {out['first']} of the first, {out['second']} of the second"
    )
    for figure in FIGURES:
        yield from _figure_lines(figure, pair["figures"][figure])
    for feature in by:
        for value, figures in pair["by"].get(feature, {}).items():
            yield from (_figure_line(f"{feature}={value} {f}", figures[f]) for f in BINARY)
    yield from (_plan_line(figure, pair["figures"][figure]) for figure in BINARY)


def _figure_lines(figure: str, cell: Mapping[str, Any]) -> Iterator[str]:
    yield _figure_line(figure, cell)
    if "between" in cell:
        low, high = cell["between"]
        yield f"  {'':10}{signed(low)} to {signed(high)} over what unread text may hold"


def _figure_line(name: str, cell: Mapping[str, Any]) -> str:
    line = f"  {name:9} {shown(cell['first'])} - {shown(cell['second'])} = {signed(cell['difference'])}"
    line += f" {bounds(cell['interval'])} (n = {cell['n']}), p {p_value(cell['p'])}, Holm {p_value(cell['p_holm'])}"
    if (m := cell.get("mcnemar")) is not None:
        line += f"; only one: {m['only_first']}/{m['only_second']}, McNemar p {p_value(m['p'])}"
        line += f", Holm {p_value(m['p_holm'])}"
    return line


def _plan_line(figure: str, cell: Mapping[str, Any]) -> str:
    plan = cell["plan"]
    seen = "none" if plan["detectable"] is None else f"{plan['detectable']:.1f} points or more"
    return (
        f"  to see {plan['detect']:g} points in {figure} with power {plan['power']:g}: {plan['items']} items "
        f"(about {plan['theories']} theories; corrected for all comparisons {plan['items_corrected']}), "
        f"with {plan['discordance']:.1f}% of items that just one has and design effect {plan['design_effect']:.2f}; "
        f"these {cell['n']} show {seen}"
    )


def _footnotes(told: Mapping[str, Any]) -> list[str]:
    tests = ", ".join(f"{n} of {figure}" for figure, n in told["correction"]["tests"].items())
    return [
        f"p is clustered by theory; Holm's method corrects it for all tests of the same figure ({tests}; parts by "
        "feature among themselves).",
        "McNemar's exact test takes items as independent: where theories have several items, go by p.",
        "An interval of – means that the theories do not differ, or are fewer than two.",
    ]


def shown(value: float | None) -> str:
    """A percentage, or a dash."""
    return "–" if value is None else f"{value:.1f}"


def signed(value: float | None) -> str:
    """A difference with its sign, or a dash."""
    return "–" if value is None else f"{value:+.1f}"


def bounds(ends: list[float]) -> str:
    """An interval of differences, or a dash."""
    return f"[{ends[0]:+.1f}, {ends[1]:+.1f}]" if ends else "–"


def p_value(p: float | None) -> str:
    """A p-value with two significant digits, or a dash."""
    return "–" if p is None else "<0.0001" if p < 0.0001 else f"{p:.2g}"
