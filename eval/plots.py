"""The plots of a report as inline SVG, drawn by matplotlib, byte for byte the same for the same figures.

The colours of lines and letters are placeholders which become variables of the page's style sheet, so that a plot
follows the light or dark theme. Series differ in marker and line style besides colour.
"""

import hashlib
import io
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from .report_text import short, visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, FAINT, PAPER = "#010101", "#020202", "#040404"
SERIES = tuple(f"#0303{i:02x}" for i in range(1, 8))
VARIABLES = {INK: "--ink", FAINT: "--line", PAPER: "--paper", **{c: f"--series-{i}" for i, c in enumerate(SERIES, 1)}}
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
LEGEND = 66  # characters that a line of the legend holds
DODGE = 0.09  # between the series, so that their intervals do not hide one another
LINES = ("-", "--", ":", "-.")
SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "lastword",
    "font.size": 9.5,
    "text.parse_math": False,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.linewidth": 1.0,
    "path.simplify": False,
}


@dataclass(frozen=True, slots=True)
class Point:
    """A share in percent with its interval at a place on the x axis."""

    x: float
    percent: float
    low: float
    high: float


def shares_plot(series: Mapping[str, Sequence[Point]], x_label: str, *, name: str = "") -> Markup:
    """Shares of right answers against a number, one line a series, intervals as bars; an ``<svg>`` element. ``name``
    tells its identifiers from those of an equal plot on the same page."""
    with _settings():
        figure, axes = _figure(4.6, 2.75)
        for k, (label, shares) in enumerate(series.items()):
            aside = (k - (len(series) - 1) / 2) * DODGE
            errors = ([s.percent - s.low for s in shares], [s.high - s.percent for s in shares])
            axes.errorbar(
                [s.x + aside for s in shares],
                [s.percent for s in shares],
                yerr=[[max(0.0, e) for e in side] for side in errors],
                label=_label(label),
                color=SERIES[k % len(SERIES)],
                marker=MARKERS[k % len(MARKERS)],
                linestyle=LINES[k % len(LINES)],
                markersize=4.5,
                linewidth=1.3,
                elinewidth=0.9,
            )
        axes.set_ylim(-4, 104)
        axes.set_yticks([0, 25, 50, 75, 100])
        _whole_numbers(axes, [s.x for shares in series.values() for s in shares])
        _frame(figure, axes, x_label, "right answers (%)")
        return _svg(figure, name)


def scores_plot(series: Mapping[str, Mapping[str, float]], x_label: str) -> Markup:
    """One score a group (model) and series (plain, shuffled), as points on a line each; an ``<svg>`` element."""
    groups = list(dict.fromkeys(group for scores in series.values() for group in scores))
    with _settings():
        figure, axes = _figure(4.6, 1.0 + 0.36 * len(groups))
        for k, (name, scores) in enumerate(series.items()):
            aside = (k - (len(series) - 1) / 2) * 2 * DODGE
            places = [groups.index(group) + aside for group in scores]
            axes.scatter(
                list(scores.values()),
                places,
                label=_label(name),
                color=SERIES[k % len(SERIES)],
                marker=MARKERS[k % len(MARKERS)],
                s=34,
                zorder=3,
            )
        axes.set_yticks(range(len(groups)), [_label(group, 24) for group in groups])
        axes.set_ylim(len(groups) - 0.5, -0.5)
        _frame(figure, axes, x_label, "", grid="both")
        return _svg(figure)


def stacked_plot(counts: Mapping[str, Mapping[int, int]], x_label: str, y_label: str) -> Markup:
    """Counts by a number, stacked by category; an ``<svg>`` element."""
    places = sorted({x for by_x in counts.values() for x in by_x})
    with _settings():
        figure, axes = _figure(4.6, 2.9)
        floor = [0] * len(places)
        for k, (name, by_x) in enumerate(counts.items()):
            heights = [by_x.get(x, 0) for x in places]
            axes.bar(
                places,
                heights,
                bottom=floor,
                label=_label(name),
                color=SERIES[k % len(SERIES)],
                edgecolor=PAPER,
                linewidth=0.8,
                width=0.8,
            )
            floor = [a + b for a, b in zip(floor, heights, strict=True)]
        _whole_numbers(axes, places, counts=True)
        _frame(figure, axes, x_label, y_label)
        return _svg(figure)


# --- the frame --------------------------------------------------------------------------------------------------------


def _label(text: str, length: int = 32) -> str:
    """A name fit to stand in a plot (no leading underscore, which would take it out of the legend)."""
    return short(visible(text).lstrip("_"), length) or "–"


def _settings() -> Any:
    import matplotlib

    return matplotlib.rc_context(SETTINGS)


def _figure(width: float, height: float) -> "tuple[Figure, Axes]":
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _whole_numbers(axes: "Axes", xs: Sequence[float], *, counts: bool = False) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(nbins=9, integer=True, min_n_ticks=1))
    if counts:
        axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True, min_n_ticks=1))
    if xs:
        axes.set_xlim(min(xs) - 0.7, max(xs) + 0.7)


def _frame(figure: "Figure", axes: "Axes", x_label: str, y_label: str, grid: str = "y") -> None:
    axes.set_xlabel(x_label)
    axes.set_ylabel(y_label)
    axes.grid(axis=grid, color=FAINT, linewidth=0.7)  # type: ignore[arg-type]
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) > 1:
        columns = max(1, min(len(labels), LEGEND // (max(map(len, labels)) + 6)))
        figure.legend(handles, labels, loc="outside upper left", ncols=columns, frameon=False)


def _svg(figure: "Figure", name: str = "") -> Markup:
    out = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a letter of a model's name that the measuring font lacks
        figure.savefig(out, format="svg", metadata={"Date": None})
    return Markup(_inline(out.getvalue(), name))


# --- from a file of its own to a part of a page -----------------------------------------------------------------------


def _inline(svg: str, name: str) -> str:
    """The picture without what only a separate file needs: prologue, metadata, name spaces, fixed size and font."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r' xmlns(:\w+)?="[^"]*"| version="[^"]*"', "", svg, count=3)
    svg = svg.replace("xlink:href", "href")
    svg = re.sub(r"font-family: [^;\"]*; ", "", svg)
    svg = re.sub(r'width="([\d.]+)pt" height="([\d.]+)pt"', 'class="plot" role="img"', svg, count=1)
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, f"var({variable})")
    return _own_names(re.sub(r">\s+<", "><", re.sub(r"\s+", " ", svg)).strip(), name)


def _own_names(svg: str, name: str) -> str:
    """Only identifiers that are referred to, prefixed so that two plots of a page do not share one by accident."""
    own = "p" + hashlib.sha256(f"{visible(name)} {svg}".encode()).hexdigest()[:8]
    used = set(re.findall(r'(?:href="|url\()#([\w.-]+)', svg))
    svg = re.sub(r' id="([\w.-]+)"', lambda m: f' id="{own}{m[1]}"' if m[1] in used else "", svg)
    return re.sub(r'(href="|url\()#([\w.-]+)', lambda m: f"{m[1]}#{own}{m[2]}", svg)
