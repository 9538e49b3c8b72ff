"""Attack graphs: every argument and attack is drawn, arrows end at the accused, no two nodes overlap."""

import re
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from lastword.eval.graphs import MOST, attack_graph

Point = tuple[float, float]
Box = tuple[float, float, float, float]

CHAIN = [(f"w{i + 1}", f"w{i}") for i in range(8)]
STAR = [(f"w{i + 1}", "w0") for i in range(8)]
PATHS = [("w1", "w0"), ("w2", "w1"), ("w3", "w0"), ("w4", "w3"), ("w5", "w4"), ("w6", "w0")]
CYCLE = [("w1", "w0"), ("w2", "w1"), ("w3", "w2"), ("w1", "w3")]
MUTUAL = [("w1", "w0"), ("w0", "w1"), ("w2", "w1"), ("w1", "w2")]
SELF = [("w1", "w1"), ("w1", "w0")]
APART = [("w1", "w0"), ("w3", "w2"), ("w2", "w3")]


def random_attacks(seed: int) -> list[tuple[str, str]]:
    rng = Random(seed)
    names = [f"w{i}" for i in range(rng.randint(1, 9))]
    return [(a, b) for a in names for b in names if rng.random() < 1.5 / len(names)]


CASES = [[], CHAIN, STAR, PATHS, CYCLE, MUTUAL, SELF, APART, *map(random_attacks, range(25))]


def theory(attacks: list[tuple[str, str]]) -> dict[str, Any]:
    names = sorted({"w0", *(name for attack in attacks for name in attack)})
    return {"arguments": names, "attacks": [list(attack) for attack in attacks], "main": "w0"}


def picture(attacks: list[tuple[str, str]]) -> ElementTree.Element:
    svg = attack_graph(theory(attacks))
    assert svg is not None
    return ElementTree.fromstring(str(svg))


def boxes(svg: ElementTree.Element) -> dict[str, Box]:
    found = {}
    for group in svg.iter("g"):
        rect, text = group.find("rect"), group.find("text")
        assert rect is not None and text is not None and text.text is not None
        x, y, width, height = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        found[text.text.lower()] = (x, y, x + width, y + height)
    return found


def arrows(svg: ElementTree.Element) -> list[tuple[Point, Point]]:
    """(tail, tip) of each arrow: a line, then a head of two strokes that meet at the tip."""
    strokes = []
    for path in svg.iter("path"):
        strokes += re.findall(r"M([^M]*)", path.attrib["d"])
        assert len(strokes) % 2 == 0
    ends = [[tuple(map(float, p.split())) for p in re.findall(r"-?\d+ -?\d+", stroke)] for stroke in strokes]
    for shaft, head in zip(ends[::2], ends[1::2], strict=True):
        assert len(head) == 3 and head[1] == shaft[-1]
    return [((shaft[0][0], shaft[0][1]), (shaft[-1][0], shaft[-1][1])) for shaft in ends[::2]]


def curved(attacks: list[tuple[str, str]]) -> int:
    return sum("Q" in path.attrib["d"] for path in picture(attacks).iter("path"))


def distance(point: Point, box: Box) -> float:
    dx = max(box[0] - point[0], 0.0, point[0] - box[2])
    dy = max(box[1] - point[1], 0.0, point[1] - box[3])
    return (dx * dx + dy * dy) ** 0.5


@pytest.mark.parametrize("attacks", CASES)
def test_each_arrow_leads_from_the_accuser_to_the_accused(attacks: list[tuple[str, str]]) -> None:
    svg = picture(attacks)
    where = boxes(svg)
    assert set(where) == set(theory(attacks)["arguments"])
    drawn = []
    for tail, tip in arrows(svg):
        start = min(where, key=lambda name: distance(tail, where[name]))
        end = min(where, key=lambda name: distance(tip, where[name]))
        assert distance(tail, where[start]) < 6 and distance(tip, where[end]) < 6
        drawn.append((start, end))
    assert sorted(drawn) == sorted(set(attacks))


@pytest.mark.parametrize("attacks", CASES)
def test_each_attack_is_named_on_its_arrow(attacks: list[tuple[str, str]]) -> None:
    """The page lights nodes and arrows by these numbers."""
    names = theory(attacks)["arguments"]
    svg = picture(attacks)
    assert [g.attrib["data-i"] for g in svg.iter("g")] == [str(i) for i in range(len(names))]
    edges = [path.attrib["data-e"].split() for path in svg.iter("path")]
    assert sorted((names[int(a)], names[int(b)]) for a, b in edges) == sorted(set(attacks))


@pytest.mark.parametrize("attacks", CASES)
def test_nodes_stand_apart_and_inside_the_picture(attacks: list[tuple[str, str]]) -> None:
    svg = picture(attacks)
    width, height = float(svg.attrib["width"]), float(svg.attrib["height"])
    for box in boxes(svg).values():
        assert min(box) >= 0 and box[2] <= width and box[3] <= height
    for a, b in combinations(boxes(svg).values(), 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
    for point in (end for arrow in arrows(svg) for end in arrow):
        assert 0 <= point[0] <= width and 0 <= point[1] <= height


def test_opposite_arrows_do_not_hide_one_another() -> None:
    (a, b), (c, d) = arrows(picture([("w1", "w0"), ("w0", "w1")]))
    assert {a, b} != {c, d}
    assert curved([("w1", "w0"), ("w0", "w1")]) == 2


def test_an_arrow_swerves_around_a_node_in_its_way() -> None:
    assert curved([("w1", "w0"), ("w2", "w0"), ("w3", "w0"), ("w3", "w1")]) == 1
    assert curved(CHAIN) == curved(PATHS) == 0


def test_labels_are_written_and_the_main_one_is_told_apart() -> None:
    labels = {"w0": "out", "w1": "in", "w2": "undecided", "w3": "<b>"}
    svg = attack_graph(theory([("w1", "w0"), ("w2", "w0"), ("w3", "w0")]), labels)
    assert svg is not None
    groups = list(ElementTree.fromstring(str(svg)).iter("g"))
    told = {"".join(g.itertext()): g.attrib["class"] for g in groups}
    assert told == {"W0main · out": "main out", "W1in": "in", "W2undecided": "undecided", "W3": ""}


def test_without_a_known_main_argument_none_is_marked() -> None:
    svg = attack_graph({"arguments": ["a", "b"], "attacks": [["a", "b"]]}, {})
    assert svg is not None and "main" not in svg


def test_names_are_escaped_and_cut() -> None:
    svg = attack_graph({"arguments": ['<script>"&', "x" * 40, "\x1b[1m"], "attacks": [], "main": "?"})
    assert svg is not None
    text = "".join(ElementTree.fromstring(str(svg)).itertext())
    assert '<script>"&' in text and "X" + "x" * 12 + "…" in text and "⟨u+001b⟩[1m" in text
    assert "<script" not in svg


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_nothing_to_draw_or_too_much(count: int) -> None:
    assert attack_graph({"arguments": [f"w{i}" for i in range(count)], "attacks": []}) is None


def test_nodes_are_as_broad_as_their_letters() -> None:
    narrow, broad = "i" * 12, "w" * 12
    svg = attack_graph({"arguments": [narrow, broad], "attacks": []})
    assert svg is not None
    width = {name: box[2] - box[0] for name, box in boxes(ElementTree.fromstring(str(svg))).items()}
    assert width[broad] > 1.5 * width[narrow]


def test_many_in_a_ring_stand_apart_in_little_room() -> None:
    names = [f"w{i}" for i in range(MOST)]
    svg = picture([(b, a) for a, b in zip(names, [*names[1:], names[0]], strict=True)])
    found = boxes(svg)
    assert len(found) == len(arrows(svg)) == MOST
    for a, b in combinations(found.values(), 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
    nodes = sum((box[2] - box[0]) * (box[3] - box[1]) for box in found.values())
    assert float(svg.attrib["width"]) * float(svg.attrib["height"]) < 12 * nodes


def test_attacks_that_name_no_argument_are_left_out() -> None:
    svg = attack_graph({"arguments": ["a", "b"], "attacks": [["a", "b"], ["z", "a"]], "main": "b"})
    assert svg is not None
    assert len(arrows(ElementTree.fromstring(str(svg)))) == 1


def test_main_stands_at_the_top_of_a_chain_and_left_of_a_star() -> None:
    chain, star = boxes(picture(CHAIN)), boxes(picture(STAR))
    assert all(chain[f"w{i}"][3] < chain[f"w{i + 1}"][1] for i in range(8))
    assert all(star["w0"][2] < star[f"w{i}"][0] for i in range(1, 9))
