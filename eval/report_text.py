"""Hostile text made safe to look at: characters that act instead of showing are replaced by visible names."""

import re

# What steers a terminal, a browser or the direction of writing instead of showing a glyph. Line feed and tab stay, and
# the joiners that scripts and emoji need.
_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff"
    "\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """The text with each control, invisible or direction-changing character replaced by a visible sign; line ends
    become line feeds. Markup is not escaped here: the templates do that."""
    return _ACTING.sub(_sign, text.replace("\r\n", "\n"))


def _sign(match: re.Match[str]) -> str:
    """The code point in brackets: the pictures of control characters are missing from many fonts."""
    return f"\u27e8U+{ord(match.group()):04X}\u27e9"


def short(text: str, length: int) -> str:
    """The text, cut to this many characters with an ellipsis where it is longer."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "\u2026"
