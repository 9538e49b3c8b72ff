"""The lexicon: which token types the words of a response stand for."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import product

Words = tuple[str, ...]
Types = tuple[str, ...]

WORD = re.compile(
    r"(?<=\w)['’](?:s|re|ll|ve|d|m)\b|(?<=s)['’](?=\s)|<?[-=]+>|[^\W_]+(?:[-’'](?!(?:s|re|ll|ve|d|m)\b)[^\W_]+)*|[^\s_]"
)
CHOICE = re.compile(r"\(([^()]*)\)|\[((?:[^\[\]()]|\([^()]*\))*)\]|([^\s()\[\]]+)")
STRAIGHT = str.maketrans("’‘“”", "''\"\"")


def words(text: str) -> list[tuple[str, int, int]]:
    """The words and signs of a text with their spans; "Ada's" is two words, "isn't" is one."""
    return [(m[0], m.start(), m.end()) for m in WORD.finditer(text.translate(STRAIGHT))]


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
        yield tuple(w for part in combination for w in part)


def _joined(word: str) -> Words:
    if word.startswith("'s_"):
        return ("'s", *_joined(word.removeprefix("'s_")))
    return tuple(w for w, _, _ in words(word.replace("_", " ").lower()))


@cache
def lexicon() -> Mapping[Words, Types]:
    """The forms of the lexicon file, in lower case, with their token types."""
    table: dict[Words, Types] = {}
    for line in _lines():
        head, colon, forms = line.partition(":")
        if not colon or line.startswith(("#", "LOOSE.", "ABSTRACT.", "INSIDE", "LEFTOUT")):
            continue
        for form in forms.split(" | "):
            for sequence in expand(form.strip()):
                table.setdefault(sequence, tuple(head.split()))
    return table


@dataclass(slots=True)
class Trie:
    """Forms by their words: ``types`` of the form that ends here, and what may follow."""

    types: Types | None = None
    following: dict[str, "Trie"] = field(default_factory=dict)
    inside: frozenset[str] = frozenset()  # adverbs that may stand between the words of any form

    def add(self, form: Words, types: Types) -> None:
        """Take up a form."""
        node = self
        for word in form:
            node = node.following.setdefault(word, Trie())
        node.types = types

    def longest(self, lower: list[str], place: int) -> tuple[int, Types] | None:
        """The number of words and the types of the longest form that begins at this place."""
        node, found, n = self, None, 0
        while place + n < len(lower):
            following = node.following.get(lower[place + n])
            if following is None and not (n and lower[place + n] in self.inside):
                break
            node, n = following or node, n + 1
            if following is not None and node.types is not None:
                found = (n, node.types)
        return found


def trie(forms: Mapping[Words, Types]) -> Trie:
    """The trie of these forms."""
    root = Trie()
    for form, types in forms.items():
        if form:
            root.add(form, types)
    return root


@cache
def common() -> Trie:
    """The lexicon as a trie."""
    root = trie(lexicon())
    root.inside = _inside()
    return root


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
