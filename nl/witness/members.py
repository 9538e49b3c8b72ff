"""Who the members of a group are that is told only by its number and kind: "three credible witnesses say that Ada
lies"."""

from collections.abc import Set as AbstractSet

from ...semantics.witness import Group, Is, Puzzle, lying, truthful
from .context import Names
from .items import Item, Items
from .lexer import NUMBERS, is_number


def size(words: str) -> int:
    """The number at the beginning of the words; 0 where there is none, or it is a lower bound."""
    first = words.split(" ")[0]
    if not is_number(first):
        return 0
    return int(first) if first.isdecimal() else NUMBERS.index(first)


def members(t: Puzzle, target: Names, words: str, said: AbstractSet[object]) -> Names:
    """The accusers of the target who are meant: all where they are as many as said, else those called truthful, or
    called unaccused, before, where these are as many; none where that is not clear."""
    if len(target) != 1 or not (number := size(words)):
        return ()
    accusers = t.accusers(target[0])
    unaccused = "unchallenged" in words or "unimpugned" in words
    known = tuple(
        x for x in accusers if (Is("unattacked", x) if unaccused else truthful(x)) in said and lying(x) not in said
    )
    free = tuple(x for x in accusers if not t.accusers(x))
    return next((g for g in (accusers, known, free if unaccused else ()) if len(g) == number), ())


def with_pairs(t: Puzzle, items: Items) -> Items:
    """The items with "either Bo or Ada is truthful", where one of them accuses the other, as that one of them lies."""
    either = [i for i in items if "any" in i.flags]
    names = tuple(i.formula.witness for i in either if isinstance(i.formula, Is) and i.formula.predicate == "truthful")
    if len(either) != 2 or len(names) != 2 or not {names, names[::-1]} & t.attacks:
        return items
    flags = either[0].flags - {"any"}
    return [Item(Group("one_of_lying", names), flags) if i is either[0] else i for i in items if i is not either[1]]
