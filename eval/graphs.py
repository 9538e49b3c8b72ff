"""Attack graphs as small inline SVG: placed by networkx, written here.

An arrow goes from the accuser to the accused. The classes of a node are its label (``in``, ``out``, ``undecided``) and
``main``; the colours come from the style sheet of the page, and each node also has its label written in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from markupsafe import Markup, escape

from .report_text import short, visible

if TYPE_CHECKING:
    import networkx as nx

Point = tuple[float, float]
Edge = tuple[int, int]  # (accuser, accused), positions in the list of arguments

LABELS = frozenset({"in", "out", "undecided"})
MOST = 60  # arguments in a drawing; larger frameworks are told in words
LOOSE = 24  # so many with cycles are placed freely; more of them stand in layers, which take less room
NAME, HEIGHT, GAP = 14, 36, 24
FREE = 40  # the gap where nodes stand freely: an arrow and its opposite must be told apart
CHARACTER, BROAD, SMALL = 7.4, 12.4, 5.6  # widths of a letter of the name, of a broad one, and of one of the label
BEND = 26
SMALLEST = 0.8  # so far a drawing may shrink to fit its column; beyond that it scrolls


@dataclass(frozen=True, slots=True)
class Drawing:
    """Centres and widths of the nodes in pixels, the edges, the size of the picture."""

    centres: tuple[Point, ...]
    widths: tuple[float, ...]
    edges: frozenset[Edge]
    size: Point


def attack_graph(theory: Mapping[str, Any], labelling: Mapping[str, str] | None = None) -> Markup | None:
    """The framework ``{"arguments": [...], "attacks": [[a, b], ...], "main": ...}`` as an ``<svg>`` element, or None
    where it has no arguments or more than ``MOST``."""
    names = tuple(map(str, theory.get("arguments") or ()))
    if not 0 < len(names) <= MOST:
        return None
    place = {name: i for i, name in enumerate(names)}
    pairs = sorted({(place[a], place[b]) for a, b in theory.get("attacks") or () if a in place and b in place})
    main = place.get(str(theory.get("main")))
    labels = [_label(str((labelling or {}).get(name, "")), i == main) for i, name in enumerate(names)]
    shown = [short(visible(name).capitalize(), NAME) for name in names]
    widths = (max(_breadth(a), SMALL * len(b), 28.0) + 18 for a, b in zip(shown, labels, strict=True))
    drawing = _draw(tuple(widths), tuple(pairs), main or 0)
    nodes = [_node(drawing, i, shown[i], labels[i]) for i in range(len(names))]
    edges = [Markup('<path data-e="{} {}" d="{}"/>').format(a, b, _arrow(drawing, a, b)) for a, b in pairs]
    width, height = drawing.size
    return Markup(
        '<svg class="af" role="img" aria-label="{}" width="{}" height="{}" viewBox="0 0 {} {}" '
        'style="min-width:{}px">{}{}</svg>'
    ).format(
        f"Attack graph of {len(names)} arguments; an arrow goes from the accuser to the accused",
        *map(round, (width, height, width, height, SMALLEST * width)),
        Markup("").join(edges),
        Markup("").join(nodes),
    )


def _breadth(name: str) -> float:
    """The width of a name in pixels, by the shape of its letters."""
    return sum(BROAD if letter in "MWmw@%" or east_asian_width(letter) in "WF" else CHARACTER for letter in name)


# --- where the nodes stand --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Places:
    """Where the nodes stand, in units of their own: freely, or in layers by their distance from the main one; then
    ``unit`` is the distance of neighbours, and ``widest`` the size of the largest layer."""

    points: tuple[Point, ...]
    unit: float = 0.0
    downwards: bool = True
    widest: int = 1


def _draw(widths: tuple[float, ...], edges: tuple[Edge, ...], main: int) -> Drawing:
    placed = _places(len(widths), edges, main)
    node = (max(widths), float(HEIGHT))
    scale = _layer_scale(placed, node) if placed.unit else _free_scale(placed.points, node)
    points = [(x * scale[0], y * scale[1]) for x, y in placed.points]
    around = 8 if placed.unit else BEND
    pad = (node[0] / 2 + around, node[1] / 2 + around)
    left, top = (min(p[axis] for p in points) - pad[axis] for axis in (0, 1))
    right, bottom = (max(p[axis] for p in points) + pad[axis] for axis in (0, 1))
    centres = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
    return Drawing(centres, widths, frozenset(edges), (right - left, bottom - top))


def _layer_scale(placed: Places, node: Point) -> Point:
    """Neighbours stand a gap apart; layers far enough for an arrow from the end of one to pass its neighbours by."""
    step = [side + GAP for side in node]
    along = 1 if placed.downwards else 0
    step[along] = max(step[along], (node[along] / 2 + 8) * (placed.widest - 1) / 2)
    return step[0] / placed.unit, step[1] / placed.unit


def _free_scale(points: Sequence[Point], node: Point) -> Point:
    """One scale for both axes, the smallest at which no two nodes touch."""
    step = [side + FREE for side in node]
    apart = min(
        max(abs(a[0] - b[0]) / step[0], abs(a[1] - b[1]) / step[1]) for i, a in enumerate(points) for b in points[:i]
    )
    scale = 1 / max(apart, 0.001)
    return scale, scale


@lru_cache(maxsize=4096)
def _places(count: int, edges: tuple[Edge, ...], main: int) -> Places:
    """Layers for frameworks without cycles or in several parts, free places for others."""
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph(edges)
    graph.add_nodes_from(range(count))
    layers = _layers(graph, main)
    placed = _in_layers(layers)
    free = 2 < count <= LOOSE and not nx.is_directed_acyclic_graph(graph) and nx.is_weakly_connected(graph)
    if free:
        placed = nx.kamada_kawai_layout(graph.to_undirected(), pos=placed)
    points = tuple((round(float(placed[i][0]), 3), round(float(placed[i][1]), 3)) for i in range(count))
    if free:
        return Places(points)
    return Places(points, _unit(layers, points), _downwards(layers), max(map(len, layers)))


def _layers(graph: "nx.DiGraph[int]", main: int) -> list[list[int]]:
    import networkx as nx

    both = graph.to_undirected()
    layers = [list(layer) for layer in nx.bfs_layers(both, main)]
    rest = sorted(set(graph) - {i for layer in layers for i in layer})
    return [*layers, rest] if rest else layers


def _downwards(layers: Sequence[Sequence[int]]) -> bool:
    """Whether the main witness stands on top; on the left where the layers are wider than they are many."""
    return len(layers) >= max(map(len, layers))


def _in_layers(layers: Sequence[Sequence[int]]) -> dict[int, Any]:
    import networkx as nx

    ordered: nx.DiGraph[int] = nx.DiGraph()
    ordered.add_nodes_from(i for layer in layers for i in layer)
    keyed = dict(enumerate(layers))
    if _downwards(layers):
        return dict(nx.multipartite_layout(ordered, subset_key=keyed, align="horizontal"))
    return dict(nx.multipartite_layout(ordered, subset_key=keyed, align="vertical"))


def _unit(layers: Sequence[Sequence[int]], points: Sequence[Point]) -> float:
    """The distance between two layers, which is the one between neighbours of a layer, too."""
    axis = 1 if _downwards(layers) else 0
    if len(layers) > 1:
        return abs(points[layers[1][0]][axis] - points[layers[0][0]][axis])
    return 1.0


# --- nodes and edges as SVG -------------------------------------------------------------------------------------------


def _label(label: str, main: bool) -> str:
    """What stands under the name: the label, known ones only, and whether this is the main one."""
    return " · ".join(word for word in ("main" if main else "", label if label in LABELS else "") if word)


def _node(drawing: Drawing, i: int, name: str, label: str) -> Markup:
    (x, y), width = drawing.centres[i], drawing.widths[i]
    return Markup(
        '<g class="{}" data-i="{}"><rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="{}" rx="7"/>'
        '<text x="{:.0f}" y="{:.0f}">{}<tspan x="{:.0f}" dy="13">{}</tspan></text></g>'
    ).format(
        label.replace(" ·", ""),
        i,
        *(x - width / 2, y - HEIGHT / 2, width, HEIGHT, x, y - 2, escape(name), x),
        label,
    )


def _arrow(drawing: Drawing, a: int, b: int) -> str:
    """The arrow as the ``d`` of a path."""
    if a == b:
        return _loop(drawing.centres[a])
    start, end = drawing.centres[a], drawing.centres[b]
    bend = _bend(drawing, a, b)
    length = _distance(start, end) or 1.0
    middle = (
        (start[0] + end[0]) / 2 - bend * (end[1] - start[1]) / length,
        (start[1] + end[1]) / 2 + bend * (end[0] - start[0]) / length,
    )
    tail = _border(start, middle, drawing.widths[a])
    tip = _border(end, middle, drawing.widths[b])
    curve = f"Q{_at(middle)} {_at(tip)}" if bend else f"L{_at(tip)}"
    return f"M{_at(tail)}{curve}{_head(tip, middle)}"


def _bend(drawing: Drawing, a: int, b: int) -> float:
    """How far an arrow has to swerve: for its opposite, or for a node that stands in its way."""
    if (b, a) in drawing.edges:
        return BEND / 2
    start, end = drawing.centres[a], drawing.centres[b]
    others = (c for i, c in enumerate(drawing.centres) if i not in (a, b))
    return BEND * 2.0 if any(_off_line(c, start, end) < HEIGHT / 2 + 4 for c in others) else 0.0


def _off_line(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from the segment."""
    (x, y), (dx, dy) = (point[0] - start[0], point[1] - start[1]), (end[0] - start[0], end[1] - start[1])
    along = min(1.0, max(0.0, (x * dx + y * dy) / (dx * dx + dy * dy or 1.0)))
    return _distance((x, y), (along * dx, along * dy))


def _border(centre: Point, towards: Point, width: float) -> Point:
    """Where the line from the centre leaves the node, with a little air."""
    dx, dy = towards[0] - centre[0], towards[1] - centre[1]
    sides = [s for s in ((width / 2 + 3) / abs(dx) if dx else 0, (HEIGHT / 2 + 3) / abs(dy) if dy else 0) if s]
    share = min(sides, default=0.0)
    return centre[0] + share * dx, centre[1] + share * dy


def _head(tip: Point, origin: Point) -> str:
    length = _distance(tip, origin) or 1.0
    ux, uy = (tip[0] - origin[0]) / length, (tip[1] - origin[1]) / length
    left, right = ((tip[0] - 8 * ux + side * uy, tip[1] - 8 * uy - side * ux) for side in (4, -4))
    return f"M{_at(left)}L{_at(tip)}L{_at(right)}"


def _loop(centre: Point) -> str:
    x, y = centre[0], centre[1] - HEIGHT / 2 - 2
    return f"M{_at((x - 9, y))}C{_at((x - 22, y - 26))} {_at((x + 22, y - 26))} {_at((x + 9, y))}" + _head(
        (x + 9, y), (x + 15, y - 14)
    )


def _distance(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _at(p: Point) -> str:
    return f"{p[0]:.0f} {p[1]:.0f}"
