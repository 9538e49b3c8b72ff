"""Plots: well-formed inline SVG without style sheet, font, or outside reference; the same each time."""

import re
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from lastword.eval.plots import Point, scores_plot, shares_plot, stacked_plot


def shares(name: str = "") -> Markup:
    points = {"odd": [Point(x, 90 - x, 80 - x, 95 - x) for x in (1, 3, 5)], "even": [Point(2, 50, 0, 100)]}
    return shares_plot(points, "number of arguments", name=name)


def scores(name: str = "heron") -> Markup:
    return scores_plot({"in order": {name: 41.0, "wagtail": -7.0}, "shuffled": {name: 12.0}}, "MCC (%)")


def stacked() -> Markup:
    return stacked_plot({"miscount": {1: 2, 4: 1}, "leap": {2: 3}}, "number of arguments", "responses")


PLOTS = [shares, scores, stacked]


@pytest.mark.parametrize("plot", PLOTS)
def test_is_a_part_of_a_page(plot) -> None:
    svg = plot()
    root = ElementTree.fromstring(str(svg))
    assert root.tag == "svg" and root.attrib["class"] == "plot" and "viewBox" in root.attrib
    assert not {"width", "height"} & set(root.attrib)
    assert not {"style", "script", "metadata", "image", "font"} & {e.tag for e in root.iter()}
    assert not re.search(r"http|xmlns|font-family|font:|@import", svg)
    assert plot() == svg


@pytest.mark.parametrize("plot", PLOTS)
def test_colours_are_those_of_the_page(plot) -> None:
    svg = plot()
    assert "var(--ink)" in svg and "var(--series-1)" in svg
    assert not re.search(r"#0[1-4]0[1-4]0", svg)
    assert set(re.findall(r"#[0-9a-f]{6}\b", svg)) <= {"#000000"}


@pytest.mark.parametrize("plot", PLOTS)
def test_identifiers_are_used_and_found(plot) -> None:
    svg = plot()
    ids = re.findall(r' id="([^"]*)"', svg)
    used = re.findall(r'(?:href="|url\()#([\w.-]+)', svg)
    assert set(ids) == set(used) and len(set(ids)) == len(ids)


def test_equal_plots_of_two_models_share_no_identifier() -> None:
    first, second = (set(re.findall(r' id="([^"]*)"', shares(name))) for name in ("heron", "wagtail"))
    assert first and not first & second


def test_series_differ_in_more_than_colour() -> None:
    svg = shares()
    assert "stroke-dasharray" in svg
    assert len(set(re.findall(r"<defs><path (?:id=\"[^\"]*\" )?d=\"([^\"]*)\"", svg))) >= 2


def test_all_that_is_shown_is_there() -> None:
    text = " ".join(ElementTree.fromstring(str(shares())).itertext())
    assert all(word in text for word in ("odd", "even", "number of arguments", "right answers (%)", "100"))
    text = " ".join(ElementTree.fromstring(str(stacked())).itertext())
    assert all(word in text for word in ("miscount", "leap", "responses"))


@pytest.mark.parametrize("name", ['<script>"&', "$\\frac{x}{$", "\x1b[1m\ud800", "漢字👩‍🚀", "_hidden", "x" * 200, ""])
def test_hostile_names_only_show(name: str) -> None:
    root = ElementTree.fromstring(str(scores(name)))
    assert {e.tag for e in root.iter()} <= {"svg", "g", "defs", "path", "use", "text", "clipPath", "rect"}
    shown = "".join(root.itertext())
    assert (name.strip("_")[:8].replace("\x1b", "⟨U+001B⟩").replace("\ud800", "⟨U+D800⟩") or "–")[:6] in shown
