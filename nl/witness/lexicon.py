"""The lexicon: which token types the words of a response stand for."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain, product
from typing import Any

Words = tuple[str, ...]
Types = tuple[str, ...]

WORD = re.compile(
    r"(?<=[\w*])['’](?:s|re|ll|ve|d|m)\b|(?<=s)['’](?=\s)|<?[-=]+>|[^\W_]+(?:[-’'](?!(?:s|re|ll|ve|d|m)\b)[^\W_]+)*|[^\s_]"
)
CHOICE = re.compile(r"\(([^()]*)\)|\[((?:[^\[\]()]|\([^()]*\))*)\]|([^\s()\[\]]+)")
STRAIGHT = str.maketrans("’‘“”", "''\"\"")


def words(text: str) -> list[tuple[str, int, int]]:
    """The words and signs of a text with their spans; "Ada's" is two words, "isn't" is one."""
    return [(m[0], m.start(), m.end()) for m in WORD.finditer(_straight(text))]


def lowered(text: str) -> list[str]:
    """The words and signs of a text in lower case."""
    return [w.lower() for w in WORD.findall(_straight(text))]


def _straight(text: str) -> str:
    return text if text.isascii() else text.translate(STRAIGHT)


def expand(form: str) -> Iterator[Words]:
    """All word sequences that a form of the lexicon file stands for."""
    parts: list[list[Words]] = []
    for m in CHOICE.finditer(form):
        choice, optional, word = m.groups()
        if choice is not None:
            parts.append([_joined(c) for c in choice.split("/")])
        elif optional is not None:
            inner = optional.strip("()") if optional.startswith("(") else optional
            parts.append([(), *(_joined(c) for c in inner.split("/"))])
        else:
            parts.append([_joined(word)])
    for combination in product(*parts):
        yield tuple(chain.from_iterable(combination))


def _joined(word: str) -> Words:
    """The words of a choice; a short verb as in "they're" counts as after a letter, as it is in texts."""
    if word.startswith("'"):
        return tuple(lowered(f"x{word.replace('_', ' ')}"))[1:]
    return tuple(lowered(word.replace("_", " ")))


@cache
def lexicon() -> Mapping[Words, Types]:
    """The forms of the lexicon file, in lower case, with their token types."""
    table: dict[Words, Types] = {}
    for line in _lines():
        head, colon, forms = line.partition(":")
        if not colon or line.startswith(("#", "LOOSE.", "ABSTRACT.", "INSIDE", "LEFTOUT")):
            continue
        types = tuple(head.split())
        for form in forms.split(" | "):
            for sequence in expand(form.strip()):
                table.setdefault(sequence, types)
    return table


Node = dict[str, Any]  # what may follow each word; under END the types of the form that ends here
END = ""


class Trie:
    """Forms by their words; ``inside`` are adverbs that may stand between the words of any form."""

    def __init__(self, forms: Mapping[Words, Types], inside: frozenset[str] = frozenset()) -> None:
        self.first: Node = {}
        self.inside = inside
        for form, types in forms.items():
            node = self.first
            for word in form:
                node = node.setdefault(word, {})
            node[END] = types

    def longest(self, lower: list[str], place: int) -> tuple[int, Types] | None:
        """The number of words and the types of the longest form that begins at this place."""
        node, found, at = self.first, None, place
        while at < len(lower):
            following, at = node.get(lower[at]), at + 1
            if following is not None:
                node = following
                if END in node:
                    found = (at - place, node[END])
            elif at == place + 1 or lower[at - 1] not in self.inside:
                break
        return found


@cache
def common() -> Trie:
    """The lexicon as a trie."""
    return Trie(lexicon(), _inside())


def _inside() -> frozenset[str]:
    line = next(line for line in _lines() if line.startswith("INSIDE:"))
    return frozenset(line.removeprefix("INSIDE:").replace("|", " ").split())


def _lines() -> list[str]:
    return files("lastword.nl.witness").joinpath("lexicon.txt").read_text("utf-8").splitlines()


@cache
def loose() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The names of general claims that a clause without names makes where it matches the pattern."""
    return tuple(_patterns("LOOSE."))


@cache
def abstract() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The names of general claims that a clause without a predicate makes where it matches the pattern."""
    return tuple(_patterns("ABSTRACT."))


def _patterns(kind: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    for line in _lines():
        if line.startswith(kind):
            name, _, pattern = line.removeprefix(kind).partition(":")
            yield name, re.compile(pattern.strip())


@cache
def left_out() -> tuple[re.Pattern[str], ...]:
    """Patterns of phrases that cannot change the meaning, too open for a list of forms."""
    lines = (line.removeprefix("LEFTOUT:").strip() for line in _lines() if line.startswith("LEFTOUT:"))
    return tuple(re.compile(line, re.IGNORECASE) for line in lines)
