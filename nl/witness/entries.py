"""Entries of lists: names under a heading or after it, and testimony restated witness by witness."""

from collections.abc import Callable, Sequence

from ...semantics.witness import FACT, Is, Puzzle, Says, lying, truthful
from .context import Context, Names, Unread
from .headings import is_list, predicated, quality, without_reason
from .items import Item, Items
from .tokens import Token

Parts = Sequence[list[Token]]
SPOKEN = frozenset(
    [("NAME", "BE", "LYING"), ("NAME", "LYING"), ("NAME", "LIE"), ("NAME", "BE", "LIE"), ("NAME", "BE", "NOT", "TRUE")]
)


class Entries:
    """Reads the entries of one response's lists, in order; ``read_segment`` reads a segment that is a clause."""

    def __init__(self, puzzle: Puzzle, context: Context, read_segment: Callable[[list[Token]], Items]) -> None:
        self.puzzle, self.context, self.read_segment = puzzle, context, read_segment

    def read(self, parts: Parts) -> Items | None:
        """What an entry of a list says; None where the sentence is none."""
        if len(parts) == 1:
            return self._alone(parts[0])
        if len(parts) != 2 or not parts[1]:
            return None
        head, rest = parts
        bare, said = without_reason(head)
        if (kind := quality(bare)) and is_list(rest):
            found = self.read_segment(predicated(rest, kind))
            return found + [Item(Is(said, x)) for x in _names(rest)] if said else found
        if is_list(head):
            return self._testimony(head, rest)
        return self._listed(head, rest)

    def _alone(self, part: list[Token]) -> Items | None:
        """Names below a heading that says something of them; "none" below one that asks who accuses Ada."""
        if is_list(part) and (kind := self.context.quality()):
            self.context.testimony(_names(part), self.context.accused())
            found = self.read_segment(predicated(part, kind))
            return [Item(Says(x, y)) for x in _names(part) for y in self.context.accused() if x != y] + found
        if [t.type for t in part] == ["NOONE"] and (accused := self.context.accused()):
            return [Item(Is("unattacked", x)) for x in accused]
        return None

    def _listed(self, head: list[Token], rest: list[Token]) -> Items | None:
        """ "Several witnesses accuse Ada: Bo, Cy", "Accusers of Ada: Bo, Cy", "Testimony against Ada: none"."""
        nobody = [t.type for t in rest] == ["NOONE"]
        if not (nobody or is_list(rest)) or (head[0].type == "NAME"):
            return None
        try:
            found = self.read_segment(head)
        except Unread:
            return None
        accused = [i.formula.witness for i in found if isinstance(i.formula, Is) and i.formula.predicate == "attacked"]
        if not accused or len(accused) != len(found):
            return None
        if nobody:
            return [Item(Is("unattacked", x)) for x in accused]
        names = _names(rest)
        manner = next((t.type for t in head if t.type in ("TRULY", "FALSELY")), "")
        literals = [Item((truthful if manner == "TRULY" else lying)(x)) for x in names if manner]
        self.context.testimony(names, tuple(accused))
        return [Item(Says(x, y)) for x in names for y in accused if x != y] + literals

    # --- testimony ---

    def _testimony(self, head: list[Token], rest: list[Token]) -> Items | None:
        """ "Bo and Cy: Ada is lying"; "Ada: the bus is late"."""
        speakers = _names(head)
        said = rest[: next((i for i, t in enumerate(rest) if t.type == "LPAR"), len(rest))]
        bracketed = len(said) < len(rest)
        if len(speakers) == 1 and self._states_fact(speakers[0], said) and not bracketed:
            return [Item(Says(speakers[0], FACT))]
        if tuple(t.type for t in said) not in SPOKEN:
            return None
        target = said[0].names[0]
        if not all((x, target) in self.puzzle.attacks for x in speakers):
            return None
        if len(speakers) == 1 or bracketed:
            return None
        self.context.testimony(speakers, (target,))
        return [Item(Says(x, target)) for x in speakers]

    def _states_fact(self, speaker: str, said: list[Token]) -> bool:
        kinds = tuple(t.type for t in said)
        return speaker == self.puzzle.main and kinds in (
            ("ADJ",),
            ("SUBJ", "BE", "ADJ"),
            ("SUBJ", "ADJ"),
            ("ADJ", "SUBJ"),
        )


def _names(tokens: list[Token]) -> Names:
    return tuple(dict.fromkeys(n for t in tokens for n in t.names))
