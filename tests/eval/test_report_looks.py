"""The colours of a report: contrast, and told apart with any sight."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from lastword.eval import report

# --- looks ------------------------------------------------------------------------------------------------------------


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def times(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [sum(m * v for m, v in zip(line, vector, strict=True)) for line in matrix]


def contrast(front: str, back: str) -> float:
    """The contrast ratio of WCAG 2."""
    weights = [[0.2126, 0.7152, 0.0722]]
    light, dark = sorted((times(weights, linear(colour))[0] for colour in (front, back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: list[float]) -> list[float]:
    """CIE L*a*b* of linear sRGB, white point D65."""
    to_xyz = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8729]]
    x, y, z = (
        (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116) for c in times(to_xyz, [max(0, c) for c in rgb])
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


SEEN = {  # what is seen of linear sRGB: Machado, Oliveira, Fernandes 2009, severity 1
    "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deuteranopia": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
}


@pytest.fixture(params=["light", "dark"])
def colours(request: pytest.FixtureRequest) -> dict[str, str]:
    style = Path(report.__file__).with_name("report.css").read_text(encoding="utf-8")
    block = re.findall(r":root \{(.*?)\}", style, re.DOTALL)[request.param == "dark"]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def test_text_stands_out_in_both_themes(colours: dict[str, str]) -> None:
    for name in ("ink", "soft", "good", "bad", "unread", "link"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    for front, back in (("ink", "bad-tint"), ("soft", "raised"), ("in-ink", "in"), ("ink", "undecided")):
        assert contrast(colours[front], colours[back]) >= 4.1, (front, back)
    for name in ("sound", "wrong"):
        assert contrast("#ffffff", colours[f"v-{name}"]) >= 4.5, name
    for name in ("right_with_idle_errors", "right_for_wrong_reasons", "slip", "no_answer"):
        assert contrast("#1c1c1c", colours[f"v-{name}"]) >= 4.5, name


@pytest.mark.parametrize("sight", SEEN)
def test_verdicts_are_told_apart_with_any_sight(colours: dict[str, str], sight: str) -> None:
    seen = {name: lab(times(SEEN[sight], linear(c))) for name, c in colours.items() if name.startswith("v-")}
    assert len(seen) == 6
    for (a, x), (b, y) in combinations(seen.items(), 2):
        assert sum((p - q) ** 2 for p, q in zip(x, y, strict=True)) ** 0.5 > 15, (a, b)
