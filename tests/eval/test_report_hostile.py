"""Hostile text in a report only shows."""

import re
from pathlib import Path
from typing import Any

import pytest
from report_reading import THEORY, audit, claim, parsed, step, written

from lastword.eval import report
from lastword.eval.report_text import short, visible

# --- hostile text -----------------------------------------------------------------------------------------------------

HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</style></noscript></textarea></title><!--",
    "javascript:alert(1) {{ 7 * 7 }} {% raw %} $\\frac{1}{0}$ &lt;b&gt;",
    "\x1b[31mred\x1b[0m \x00 \x07 \x9b2J \u202edesrever\u202c \u2066 \u200b \ufeff \u2028 \U000e0041",
    "lone \ud800 half",
)


def hostile(value: Any, poison: str) -> Any:
    """The value with each text that has no fixed vocabulary poisoned."""
    fixed = {"act", "status", "support", "kind", "verdict", "system", "source", "channel", "parity"}
    if isinstance(value, dict):
        return {k: v if k in fixed else hostile(v, poison) for k, v in value.items()}
    if isinstance(value, list):
        return [hostile(v, poison) for v in value]
    return f"{value}{poison}" if isinstance(value, str) else value


@pytest.mark.parametrize(("poison", "held"), [*((poison, False) for poison in HOSTILE), (HOSTILE[3], True)])
def test_hostile_text_only_shows(tmp_path: Path, poison: str, held: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "EAGER", 0 if held else 400)
    names = [f"{name}{poison}" for name in THEORY["arguments"]]
    record = hostile(audit(), poison) | {
        "theory": {"arguments": names, "attacks": [names[::-1]], "main": names[0]},
        "labelling": {name: "out" for name in names},
        "model": f"heron{poison}",
    }
    record["answer"]["status"] = "ok"
    other = audit(model="other", features={"arguments": 3, "order": "shuffled"})
    text = written(tmp_path, [record, other], title=f"Report {poison}")
    tame = parsed(written(tmp_path, [audit(), other]))
    document = parsed(text)
    assert {e.tag for e in document.walk()} == {e.tag for e in tame.walk()} | ({"noscript"} if held else set())
    assert len(document.tagged("script")) == 1
    assert not [name for e in document.walk() for name in e.attributes if name.startswith("on") or name == "src"]
    assert not [e for e in document.walk() if not e.attributes.get("href", "#").startswith("#")]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]", text)


def test_hostile_response_can_be_read_whole(tmp_path: Path) -> None:
    for poison in HOSTILE[:5]:
        record = audit(step(f"See {poison} there.", "claim", claim("lying(piet)")), first_error=None, bad_steps=[])
        article = parsed(written(tmp_path, [record])).identified("r1")
        assert article.having("text")[0].text().strip() == f"See {poison} there."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, ünïcode 漢字 👩‍🚀\n\tindented", "plain, ünïcode 漢字 👩‍🚀\n\tindented"),
        ("a\r\nb", "a\nb"),
        ("a\rb\x00\x1b[1m\x7f", "a⟨U+000D⟩b⟨U+0000⟩⟨U+001B⟩[1m⟨U+007F⟩"),
        ("\x9b\u202e\ud800\U000e0041\u2028", "⟨U+009B⟩⟨U+202E⟩⟨U+D800⟩⟨U+E0041⟩⟨U+2028⟩"),
    ],
)
def test_control_characters_become_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_short() -> None:
    assert short("abcdef", 6) == "abcdef"
    assert short("abc defg", 5) == "abc…"
