"""Who won a case, as sentences say it."""

import re
from collections.abc import Iterator

from ...semantics.precedent import Side
from .tokens import Token

SIDE = r"(?:the )?(?P<{0}>plaintiffs?|defendants?|defen[cs]e|p|d)\b(?:'s?)?"
DECIDED = (
    r"(?:found|finding|ruled|ruling|held|holding|decided|decision|resolved|came out|went|judge?ment|judged|win|victory|"
    r"outcomes?|verdict|sided|disposed|determined|settled|success|result(?:ed)?|favou?red|prevailed|disposition)"
)
FAVOUR = r"(?:was |is |being )?(?:in )?(?:the )?favou?r(?:ed|ing|able)?(?: of| to| for)?"
TOWARDS = rf"(?:{FAVOUR}|for|with|to|was|is|being|by|in)"
PATTERNS = tuple(
    re.compile(rf"(?<![\w-])(?:{text})", re.IGNORECASE)
    for text in (
        rf"{DECIDED}(?: \w{{1,12}}){{0,4}}? against {SIDE.format('loser')}",
        rf"{SIDE.format('loser')} (?:\w{{1,12}} )?(?:lost|was unsuccessful|(?:did|does) not (?:prevail|win|succeed))\b",
        rf"(?:won|win) by {SIDE.format('winner')}",
        rf"{SIDE.format('winner')}(?: \w{{1,12}})? (?:won|wins|prevail(?:ed|s)|was successful|was victorious|succeeded|"
        rf"triumphed|obtained (?:a )?(?:judgment|verdict|relief))\b",
        rf"(?:pro-)?{SIDE.format('winner')}(?:-|- | )(?:(?:favou?rable|friendly|favou?red|favou?ring) )?"
        r"(?:outcome|win|victory|verdict|judge?ment|decision|result|ruling|case)\b",
        rf"{DECIDED}(?: (?:in|of|as|there|it|case|therein|tsc[ -]?[12])){{0,3}},? {TOWARDS} {SIDE.format('winner')}",
        rf"(?:outcome|result|decision|winner|verdict|ruling|decided|disposition)s?[\s\"'*]{{0,3}}[:=–-]?[\s\"'*]{{0,4}}"
        rf"(?:decided for |in favou?r of |for |pro-)?{SIDE.format('winner')}",
    )
)
MODAL = re.compile(
    r"\b(?:should|must|would|ought to|could|may|might|asks?|urges?|seeks?|to) (?:\w{1,12} ){0,3}$", re.IGNORECASE
)
CASE = re.compile(r"tsc[\s_-]?[12]", re.IGNORECASE)


def outcomes(text: str) -> Iterator[Token]:
    """Tokens of type WIN (or, of what a court should do, ``_``) with the side that won; disjoint, in order."""
    found = sorted((m for p in PATTERNS for m in p.finditer(text)), key=lambda m: (m.start(), -m.end()))
    place = 0
    for m in found:
        if m.start() < place:
            continue
        place = m.end()
        wished = MODAL.search(text, max(0, m.start() - 40), m.start())
        yield Token("_" if wished else "WIN", m.start(), m.end(), side=_winner(m))


def _winner(m: re.Match[str]) -> Side:
    groups = m.groupdict()
    name = groups.get("winner") or groups.get("loser") or ""
    side = Side.P if name[0].lower() == "p" else Side.D
    return side.other if groups.get("loser") else side


def kept_inside(text: str, win: Token) -> list[tuple[int, int]]:
    """The spans of the cases named inside an outcome: "the outcome of TSC1 was for the plaintiff"."""
    return [(m.start(), m.end()) for m in CASE.finditer(text, win.start, win.end)]
