"""What animals have and are in BoardgameQA, and which conditions of rules that establishes.

A condition is True (established), False (not established: then it is no fact, and neither is its negation) or None
(open: it depends on what the table of background knowledge does not tell). A trait that is missing establishes nothing.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...errors import ParseError
from .background import Background
from .boardgame_words import name

_WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
NUMBERS = {word: i for i, word in enumerate((_WORDS + " eighteen nineteen twenty").split(), start=1)}
_NUMBER = r"(?:\d+|" + "|".join(sorted(NUMBERS, key=len, reverse=True)) + ")"
_AGE = rf"{_NUMBER}(?: and a half)? (?:day|week|month|year)s?"
_ARE = "(?:is|are)"
_SIZE = r"\d+(?:\.\d+)?"
UNITS = {"day": 1.0, "week": 7.0, "month": 30.44, "year": 365.25}  # days; months and years differ in length
CLOSE = 0.05  # ages in different units that differ by less are not told apart
YEAR = range(1, 366)

# conditions that a sentence of other words establishes; with nothing beside them: only their own words do
SAME: Mapping[str, str] = {
    "does not have her keys": "lost her keys",
    "killed the mayor": "assassinated the mayor",
    "voted for the mayor": "",
    "owns a luxury aircraft": "purchased a luxury aircraft",
    "created a time machine": "invented a time machine",
    "purchased a time machine": "",
    "took a bike from the store": "stole a bike from the store",
    "works fewer hours than before": "reduced her work hours recently",
    "works more hours than before": "",
    "has a high salary": "got a well-paid job",
    "has difficulty to find food": "struggles to find food",
    "has access to an abundance of food": "",
    "has a high-quality paper": "published a high-quality paper",
    "has published a high-quality paper": "published a high-quality paper",
    "is a fan of Chris Ronaldo": "supports Chris Ronaldo",
}
OTHER_TRAITS = (  # establish none of them
    "dreamed of a luxury aircraft",
    "has a low-income job",
    "hates Chris Ronaldo",
    "is holding her keys",
    "parked her bike in front of the store",
    "recently read a high-quality paper",
)

# how a trait is said; the groups are what it is
TRAITS: Mapping[str, str] = {
    "name": r"is named (\w+)",
    "money": r"has (\d+) dollars?",
    "friends": rf"has ({_NUMBER}) friends?(?: that {_ARE} [a-z]+(?: going)? and ({_NUMBER}) friends? that {_ARE} not)?",
    "age": rf"(?:is|was born|will turn) ({_AGE}) (?:old in a few minutes|old|ago)",
    "notebook": rf"has a ({_SIZE}) x ({_SIZE}) inches notebook",
    "ball": rf"has a (football|basketball) with a (radius|diameter) of ({_SIZE}) inches",
    "color": r"has a card that is (\w+) in color",
    "place": r"is currently in +(\w+(?: [A-Z]\w+)?)",
    "film": r"is watching a movie from (\d{4})",
    "plain": "|".join(re.escape(text) for text in (*filter(None, SAME.values()), *SAME, *OTHER_TRAITS)),
    "job": r"is an? ([a-z]+(?: [a-z]+){0,3})",
    "thing": r"has (?:an? |some )([a-z][a-z-]*(?: [a-z]+){0,2})",
}


def traits() -> str:
    """All of them as a regular expression without groups."""
    return "|".join(re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern) for pattern in TRAITS.values())


@dataclass(slots=True)
class Animal:
    """What is said of an animal: trait -> the groups of its pattern; all its things and plain phrases."""

    said: dict[str, tuple[str, ...]] = field(default_factory=dict)
    things: list[str] = field(default_factory=list)
    plain: set[str] = field(default_factory=set)

    def add(self, text: str) -> None:
        """Take note of a trait."""
        for trait, pattern in TRAITS.items():
            if (found := re.fullmatch(pattern, text)) is None:
                continue
            if trait == "plain":
                self.plain.add(text)
            elif trait == "thing":
                self.things.append(found[1])
            elif trait in self.said:
                raise ParseError(f"an animal is said to have two of one kind: {text!r}")
            else:
                self.said[trait] = tuple(group or "" for group in found.groups())
                if trait == "age":
                    self.said["turning"] = (str(text.startswith("will turn")),)
            return
        raise ParseError(f"not understood as a trait: {text[:80]!r}")


Animals = Mapping[str, Animal]


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides conditions by what is said of the animals and by background knowledge."""

    animals: Animals
    background: Background

    def holds(self, condition: str, animal: str) -> bool | None:
        """Whether the condition is established of the animal, or open; ParseError where it is not understood."""
        one = self.animals.get(animal, Animal())
        if condition in SAME:
            return bool(one.plain & {condition, SAME[condition]})
        for pattern, method in CONDITIONS:
            if found := re.fullmatch(pattern, condition):
                answer: bool | None = method(self, one, *(group or "" for group in found.groups()))
                return answer
        raise ParseError(f"the condition is not understood: {condition[:80]!r}")

    def same_letter(self, one: Animal, other: str) -> bool | None:
        """The names begin with the same letter."""
        mine, theirs = one.said.get("name"), self.animals.get(name(other), Animal()).said.get("name")
        return bool(mine and theirs) and mine is not None and theirs is not None and mine[0][0] == theirs[0][0]

    def richer(self, one: Animal, first: str, second: str) -> bool | None:
        """It has more money than the other, or than both others."""
        others = [self.animals.get(name(x), Animal()).said.get("money") for x in (first, second) if x]
        mine = one.said.get("money")
        if mine is None or any(x is None for x in others):
            return False
        return int(mine[0]) > sum(int(x[0]) for x in others if x)

    def friends(self, one: Animal, comparison: str, number: str) -> bool | None:
        """It has more, or fewer, friends."""
        found = one.said.get("friends")
        if found is None:
            return False
        count = sum(_number(x) for x in found if x)
        return count > _number(number) if comparison == "more" else count < _number(number)

    def age(self, one: Animal, comparison: str, limit: str) -> bool | None:
        """It is older, or younger."""
        found = one.said.get("age")
        if found is None:
            return False
        mine, its = _age(found[0]), _age(limit)
        if mine[1] == its[1] and mine[0] != its[0]:
            return (mine[0] > its[0]) == (comparison == "more")
        a, b = mine[0] * UNITS[mine[1]], its[0] * UNITS[its[1]]
        if abs(a - b) <= CLOSE * b:
            exact = mine == its and one.said["turning"] == ("False",)
            return False if exact else None
        return (a > b) == (comparison == "more")

    def notebook(self, one: Animal, *box: str) -> bool | None:
        """Its notebook fits into the box, turned or not."""
        found = one.said.get("notebook")
        return False if found is None else _fits(sorted(map(float, found)), sorted(map(float, box)))

    def ball(self, one: Animal, kind: str, *box: str) -> bool | None:
        """Its ball of this kind fits into the box."""
        found = one.said.get("ball")
        if found is None or found[0] != kind:
            return False
        diameter = float(found[2]) * (2 if found[1] == "radius" else 1)
        return _fits([diameter], [min(map(float, box))])

    def color(self, one: Animal, value: str) -> bool | None:
        """The color of its card is among those of this kind."""
        return self._known("color", one, value)

    def letter(self, one: Animal, letter: str) -> bool | None:
        """The color of its card begins with the letter."""
        found = one.said.get("color")
        return found is not None and found[0].startswith(letter.lower())

    def job(self, one: Animal, value: str) -> bool | None:
        """Its job is in this field."""
        return self._known("job", one, value)

    def place(self, one: Animal, value: str) -> bool | None:
        """It is in this country or continent."""
        if one.said.get("place") == (value,):
            return True
        return self._known("place", one, value)

    def film(self, one: Animal, comparison: str, event: str) -> bool | None:
        """Its film came out before, or after, the event."""
        found, year = one.said.get("film"), self.background.get(("event", event))
        if found is None:
            return False
        if year is None or int(found[0]) == int(year[0]):
            return None
        return (int(found[0]) > int(year[0])) == (comparison == "after")

    def thing(self, one: Animal, kind: str) -> bool | None:
        """It has a thing of this kind."""
        answers = [self._among("kind", thing, kind) for thing in one.things]
        return True if True in answers else None if None in answers else False

    def _known(self, relation: str, one: Animal, value: str) -> bool | None:
        found = one.said.get(relation)
        return False if found is None else self._among(relation, found[0], value)

    def _among(self, relation: str, word: str, value: str) -> bool | None:
        values = self.background.get((relation, word))
        return None if values is None else value in values


_KINDS = "something to (?:sit on|drink|carry apples and oranges)|an? [a-z ]+"

CONDITIONS = tuple(
    (pattern, method)
    for pattern, method in (
        (r"has a name whose first letter is the same as the first letter of (.+?)'s name", Judge.same_letter),
        (r"has more money than (.+?)(?: and (.+) combined)?", Judge.richer),
        (rf"has (more|fewer) than ({_NUMBER}) friends?", Judge.friends),
        (rf"is (more|less) than ({_AGE}) old", Judge.age),
        (rf"has a notebook that fits in a ({_SIZE}) x ({_SIZE}) inches box", Judge.notebook),
        (rf"has a (football|basketball) that fits in a ({_SIZE}) x ({_SIZE}) x ({_SIZE}) inches box", Judge.ball),
        (r"has a card whose color is one of the (rainbow) colors", Judge.color),
        (r"has a card with a (primary) color", Judge.color),
        (r"has a card whose color appears in the (flag of [A-Za-z ]+)", Judge.color),
        (r'has a card whose color starts with the letter "(\w)"', Judge.letter),
        (r"works in ([a-z ]+)", Judge.job),
        (r"is in ([A-Za-z ]+) at the moment", Judge.place),
        (r"is watching a movie that was released (before|after) (.+)", Judge.film),
        (rf"has ({_KINDS})", Judge.thing),
    )
)


def _number(word: str) -> int:
    return NUMBERS[word] if word in NUMBERS else int(word)


def _age(text: str) -> tuple[float, str]:
    """Number and unit."""
    words = text.split()
    return _number(words[0]) + (0.5 if "half" in words else 0), words[-1].removesuffix("s")


def _fits(inner: Iterable[float], outer: Iterable[float]) -> bool | None:
    pairs = list(zip(inner, outer, strict=True))
    if any(a > b for a, b in pairs):
        return False
    return None if any(a == b for a, b in pairs) else True
