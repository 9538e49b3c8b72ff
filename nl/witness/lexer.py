"""Sentences as tokens: the names and the fact of one puzzle, the lexicon, and what is neither."""

import re
from dataclasses import replace
from functools import lru_cache

from ...semantics.witness import Puzzle, Witness
from .grouping import all_supposed, ranged
from .lexicon import Trie, Types, Words, common, left_out, lowered, words
from .shapes import shapes
from .tokens import Token

VERBS = ("is", "are", "was", "were", "has", "have", "had", "can", "will")
BE = ("is", "are", "was", "were")
PRONOUNS = ("it", "he", "she", "they", "there", "this", "that", "these", "those", "we", "i", "you")
OPPOSITES = {"on": "off", "open": "closed", "full": "empty", "wet": "dry", "locked": "unlocked", "alive": "dead"}
OPPOSITES |= {"clean": "dirty", "messy": "tidy", "good": "bad", "big": "small", "long": "short", "fast": "slow"}
OPPOSITES |= {"heavy": "light", "new": "old", "loud": "quiet", "deep": "shallow", "soft": "hard", "difficult": "easy"}
OPPOSITES |= {
    "strong": "weak",
    "cold": "hot",
    "lit": "unlit",
    "broken": "intact",
    "happy": "sad",
    "spoiled": "unspoiled",
}
OPPOSITES |= {b: a for a, b in OPPOSITES.items()}
WEATHER = {"rain": "raining", "snow": "snowing"}
SIGNS = {",": "COMMA", ";": "SEMI", ":": "COLON", "(": "LPAR", ")": "RPAR", "[": "LPAR", "]": "RPAR", "/": "SLASH"}
SIGNS |= {"–": "DASH", "—": "DASH", "-": "DASH", "?": "QUESTION", ".": "STOP", "!": "STOP", "…": "STOP"}
SIGNS |= {'"': "", "'": "", "*": "", "`": "", "_": ""}
OPENING = frozenset("([")
FILLER = ("_",)
ALIAS = re.compile(
    r"\d{1,3}(?:st|nd|rd|th)?|step|point|witness|statement|last|final|first|the|yet|again|#|odd|even|odd-numbered|even-numbered"
)
DETERMINERS = frozenset(
    {"the", "this", "that", "a", "an", "any", "these", "'s", "'", "his", "her", "their", "no", "its"}
)
OWNERS = frozenset({"'s", "'", "his", "her", "their"})
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one"),
    *("twenty-two", "twenty-three", "twenty-four", "twenty-five", "twenty-six", "twenty-seven", "twenty-eight"),
)


def is_number(words: str) -> bool:
    """Whether the first of the words is a number."""
    first = words.split(" ")[0]
    return first in NUMBERS or first.isdecimal()


class Lexer:
    """The tokens of sentences about one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.names: dict[Words, Witness] = {_key(name): name for name in puzzle.arguments}
        own: dict[Words, Types] = {key: ("NAME",) for key in self.names if key}
        own |= _fact_forms(puzzle.fact)
        self._own, self._common = Trie((form, (), types) for form, types in own.items()), common()
        self._clashing = {key for key in self.names if common().get(key)}

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a sentence, filler left out, lists of names joined."""
        for pattern in left_out():
            text = pattern.sub(_blank, text)
        found = words(text)
        lower = [w.lower() for w, _, _ in found]
        out: list[Token] = []
        place = _reply_end(lower)
        while place < len(found):
            place = self._next(found, lower, place, out)
        names = tuple(self.names.values())
        return shapes(ranged(all_supposed(out, text, names), names))

    def mentioned(self, text: str) -> frozenset[str]:
        """Which of NAME, SUBJ and ADJ a text mentions, by the puzzle's own words alone."""
        lower = lowered(text)
        found = (self._own.longest(lower, i) for i, w in enumerate(lower) if w in self._own.first)
        return frozenset(kind for form in found if form is not None for kind in form[1])

    def _next(self, found: list[tuple[str, int, int]], lower: list[str], place: int, out: list[Token]) -> int:
        """Append the tokens that begin at this word; the place of the word after them."""
        word, start, end = found[place]
        if word in OPENING and (alias := _alias_end(lower, place)) is not None:
            return alias
        if (longest := self._longest(lower, place, word)) is not None:
            n, types = longest
            if types == FILLER:
                return place + n
            name = self.names.get(tuple(lower[place : place + n])) if types == ("NAME",) else None
            out += _made(types, lower, place, n, (start, found[place + n - 1][2]), name, out)
            return place + n
        out += _unknown(lower[place], start, end, out, lower[place + 1 : place + 2])
        return place + 1

    def _longest(self, lower: list[str], place: int, word: str) -> tuple[int, Types] | None:
        """The longest form here, the puzzle's own first. A name that is also a word of the lexicon is one where it
        is capitalised."""
        own = self._own.longest(lower, place) if lower[place] in self._own.first else None
        common = self._common.longest(lower, place)
        if own is None or (common is not None and common[0] > own[0]):
            return common
        if own[1] == ("NAME",) and not word[:1].isupper() and tuple(lower[place : place + own[0]]) in self._clashing:
            return common
        return own


@lru_cache(maxsize=256)
def lexer(puzzle: Puzzle) -> Lexer:
    """The lexer of this puzzle."""
    return Lexer(puzzle)


def _blank(m: re.Match[str]) -> str:
    return " " * len(m[0])


def _key(name: str) -> Words:
    return tuple(lowered(name))


def _reply_end(lower: list[str]) -> int:
    """The place after a "yes" or "no" that begins the sentence as a reply: "No, because ..."."""
    if not lower or lower[0] not in ("yes", "no") or lower[:3] in (["no", ",", "wait"], ["no", ",", "actually"]):
        return 0
    at = next((i for i, w in enumerate(lower[1:], 1) if w != "*"), len(lower))
    return at + 1 if at < len(lower) and lower[at] in (",", ".", ":", ";") else 0


def _alias_end(lower: list[str], place: int) -> int | None:
    """The place after an alias in the brackets that begin here ("(B)", "(B.)", "(witness 3)"), or None."""
    for at in range(place + 1, min(place + 6, len(lower))):
        if lower[at] in (")", "]"):
            counts = at == place + 2 and lower[place + 1].isdecimal() and "number" in lower[max(place - 6, 0) : place]
            return at + 1 if at > place + 1 and not counts else None
        if not (ALIAS.fullmatch(lower[at]) or (len(lower[at]) == 1 and at == place + 1)):
            return None
    return None


def _fact_forms(fact: str) -> dict[Words, Types]:
    """The subject of the fact and what is said of it, as forms; the whole fact where it has no known verb."""
    said = _key(fact)
    at = next((i for i, w in enumerate(said) if w in VERBS and i), None)
    if at is None or at == len(said) - 1:
        return {said: ("SUBJ", "ADJ")} if said else {}
    subject, rest = said[:at], said[at + 1 :]
    whole = _whole(said, at)
    if subject[0] in PRONOUNS or said[at] not in BE:
        return whole
    if subject[0] in ("the", "a", "an") and len(subject) > 1:
        subject = subject[1:]
    forms: dict[Words, Types] = whole | {subject: ("SUBJ",), rest: ("ADJ",)}
    if len(rest) == 1 and (happens := WEATHER.get(subject[0])):
        how = f"{rest[0].removesuffix('y')}ily" if rest[0].endswith("y") else f"{rest[0]}ly"
        forms |= {(*it, happens, how): ("SUBJ", "BE", "ADJ") for it in (("it", "is"), ("it", "'s"))}
        forms |= {(*it, "not", happens, how): ("SUBJ", "BE", "NOT", "ADJ") for it in (("it", "is"), ("it", "'s"))}
    if subject == ("television",):
        forms["tv",] = ("SUBJ",)
    if len(rest) == 1 and rest[0] in OPPOSITES:
        forms.setdefault((OPPOSITES[rest[0]],), ("NOT", "ADJ"))
    return forms


def _whole(said: Words, at: int) -> dict[Words, Types]:
    """The fact with the verb at this place as forms of its own, and denied."""
    before, after, verb = said[:at], said[at + 1 :], said[at]
    denied = [(*before, verb, "not", *after), (*before, f"{verb}n't", *after)]
    forms: dict[Words, Types] = {said: ("SUBJ", "BE", "ADJ")}
    return forms | {form: ("SUBJ", "BE", "NOT", "ADJ") for form in denied if after[:1] != ("not",)}


def _made(
    types: Types, lower: list[str], place: int, n: int, span: tuple[int, int], name: Witness | None, out: list[Token]
) -> list[Token]:
    if types == ("NAME",) and name is not None:
        return [Token("NAME", lower[place], *span, (name,))]
    surface = " ".join(lower[place : place + n])
    if "." in types[0]:
        return [Token(types[0].partition(".")[0], types[0].partition(".")[2], *span)]
    if types == ("CLAIMWORD",):
        noun = place > 0 and (lower[place - 1] in DETERMINERS or (place > 1 and lower[place - 2] in OWNERS))
        types = ("STATEMENT",) if noun else ("SAYS",)
    if types == ("HE",) and lower[place] == "her" and _possesses(lower, place + 1):
        types = ("POSS",)
    return [Token(t, surface, *span) for t in types]


def _possesses(lower: list[str], place: int) -> bool:
    forms = common()
    following = lower[place : place + 2]
    return any(forms.get(tuple(following[:n])) in (("STATEMENT",), ("CLAIMWORD",), ("LIE",)) for n in (1, 2)) and (
        following[:1] not in (["lies"], ["lie"], ["false"])
    )


def _unknown(word: str, start: int, end: int, out: list[Token], after: list[str]) -> list[Token]:
    if word in SIGNS:
        return [Token(SIGNS[word], word, start, end)] if SIGNS[word] else []
    if word.isdecimal() or word in NUMBERS:
        return [Token("NUMBER", word, start, end)]
    if word.endswith("ly") and len(word) > 4:
        return []
    if word in ("'s", "'"):
        return _apostrophe(start, end, out, after)
    if out and out[-1].type == "OTHER":
        out[-1] = replace(out[-1], end=end, word=f"{out[-1].word} {word}")
        return []
    return [Token("OTHER", word, start, end)]


def _apostrophe(start: int, end: int, out: list[Token], after: list[str]) -> list[Token]:
    last = out[-1].type if out else ""
    is_verb = (after and common().get(tuple(after))[:1] in (("LYING",), ("NOT",), ("LIKELY",))) or after == ["telling"]
    if last != "NAME" or is_verb:
        return [Token("BE", "is", start, end)]
    out[-1] = replace(out[-1], type="POSSNAME", end=end)
    return []
