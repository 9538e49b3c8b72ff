"""The lexicon: which token types the words of a response stand for."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

Words = tuple[str, ...]
Types = tuple[str, ...]
Choice = tuple[Words, ...]  # the word sequences that may stand at one place of a form
Rest = tuple[Words, tuple[Choice, ...], Types]  # what is left of a form: words, then choices; and its token types

WORD = re.compile(
    r"(?<=[\w*])['’](?:s|re|ll|ve|d|m)\b|(?<=s)['’](?=\s)|<?[-=]+>|[^\W_]+(?:[-’'](?!(?:s|re|ll|ve|d|m)\b)[^\W_]+)*|[^\s_]"
)
CHOICE = re.compile(r"\(([^()]*)\)|\[((?:[^\[\]()]|\([^()]*\))*)\]|([^\s()\[\]]+)")
MARKS = frozenset('"*`')  # of emphasis and quotation
STRAIGHT = str.maketrans("’‘“”", "''\"\"")


def words(text: str) -> list[tuple[str, int, int]]:
    """The words and signs of a text with their spans, without marks; "Ada's" is two words, "isn't" is one."""
    return [(m[0], *m.span()) for m in WORD.finditer(_straight(text)) if m[0] not in MARKS]


def lowered(text: str) -> list[str]:
    """The words and signs of a text in lower case."""
    return [w.lower() for w in WORD.findall(_straight(text))]


def _straight(text: str) -> str:
    return text if text.isascii() else text.translate(STRAIGHT)


def choices(form: str) -> tuple[Choice, ...]:
    """What may stand at each place of a form of the lexicon file."""
    parts: list[Choice] = []
    for m in CHOICE.finditer(form):
        choice, optional, word = m.groups()
        if choice is not None:
            parts.append(tuple(_joined(c) for c in choice.split("/")))
        elif optional is not None:
            inner = optional.strip("()") if optional.startswith("(") else optional
            parts.append(((), *(_joined(c) for c in inner.split("/"))))
        else:
            parts.append((_joined(word),))
    return tuple(parts)


def _joined(word: str) -> Words:
    """The words of a choice; a short verb as in "they're" counts as after a letter, as it is in texts."""
    if word.startswith("'"):
        return tuple(lowered(f"x{word.replace('_', ' ')}"))[1:]
    return tuple(lowered(word.replace("_", " ")))


def _forms() -> Iterator[Rest]:
    """The forms of the lexicon file, in lower case, with their token types."""
    for line in _lines():
        head, colon, forms = line.partition(":")
        if colon and not line.startswith(("#", "LOOSE.", "ABSTRACT.", "INSIDE", "LEFTOUT")):
            types = tuple(head.split())
            yield from (((), choices(form.strip()), types) for form in forms.split(" | "))


class Node:
    """Where forms that begin with the same words stand; what follows is worked out once it is asked for, since texts
    use few of the forms that the lexicon stands for. Of the same form twice the first counts."""

    __slots__ = ("following", "rests", "types")

    def __init__(self) -> None:
        self.rests: list[Rest] = []
        self.following: dict[str, Node] = {}
        self.types: Types | None = None  # those of the form that ends here

    def open(self) -> "Node":
        """The node itself, with what follows worked out."""
        for rest in self.rests:
            self._take(*rest)
        self.rests = []
        return self

    def _take(self, words: Words, choices: tuple[Choice, ...], types: Types) -> None:
        if words:
            node = self.following.setdefault(words[0], Node())
            node.rests.append((words[1:], choices, types))
        elif choices:
            for choice in choices[0]:
                self._take(choice, choices[1:], types)
        elif self.types is None:
            self.types = types


class Trie:
    """Forms by their words; ``inside`` are adverbs that may stand between the words of any form."""

    def __init__(self, forms: Iterable[Rest], inside: frozenset[str] = frozenset()) -> None:
        self.root, self.inside = Node(), inside
        self.root.rests.extend(forms)
        self.first = self.root.open().following

    def get(self, form: Words) -> Types:
        """The types of exactly this form; none where there is no such."""
        node: Node | None = self.root
        for word in form:
            node = node.open().following.get(word) if node else None
        return (node.open().types if node else None) or ()

    def longest(self, lower: list[str], place: int) -> tuple[int, Types] | None:
        """The number of words and the types of the longest form that begins at this place."""
        node, found, at = self.root, None, place
        while at < len(lower):
            following, at = node.following.get(lower[at]), at + 1
            if following is not None:
                node = following if not following.rests else following.open()
                if node.types is not None:
                    found = (at - place, node.types)
            elif at == place + 1 or lower[at - 1] not in self.inside:
                break
        return found


@cache
def common() -> Trie:
    """The lexicon as a trie."""
    return Trie(_forms(), _inside())


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
