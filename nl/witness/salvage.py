"""What can be read of a sentence that cannot be read whole: its conclusions, where a reason beside them is unread."""

from collections.abc import Sequence
from itertools import pairwise

from ...semantics.witness import Fact, Group, If, Is
from .compose import Composer
from .context import Unread
from .grammar import Node, tree
from .items import Items
from .segments import says_something, trimmed
from .tokens import Token

Piece = tuple[list[Token], Node | None]  # tokens between connectives, and their tree if the grammar takes them

REFUSED = frozenset(
    {
        "IF",
        "ASSUME",
        "UNLESS",
        "EXCEPT",
        "MIGHT",
        "ANDIF",
        "ARROW",
        "NECESSARILY",
        "EITHER",
        "OR",
        "ORNAMES",
        "QUESTION",
    }
)
SUPPOSES = frozenset({"IF", "ASSUME", "ANDIF"})
PLURALS = frozenset({"THEY", "EITHEROF", "ONEOF", "ATLEAST"})
CUTS = frozenset({"SO", "HEDGESO"})
REASONS = frozenset({"SINCE", "BUT"})
CONCLUDES = frozenset({"WE", "NAME", "NAMES", "POSSNAME", "SUBJ", "IT", "HE", "THEY", "POSS", "BELIEVE", "NOREASON"})


def pieces(segment: Sequence[Token]) -> list[Piece] | None:
    """The pieces of a segment between its connectives, of which some can be read; None where none can, or where an
    unread one may be a condition, or where a pronoun may mean somebody in it."""
    found = [(p, tree(_types(p))) for p in _reasons_apart(_cut(list(segment)))]
    unread = [p for p, read in found if read is None]
    if len(unread) == len(found) or any(len(p) == 1 or any(_may_suppose(t, p) for t in p) for p in unread):
        return None
    if any(t.type in SUPPOSES for p, _ in found[:-1] for t in p):
        return None
    after = found[[read for _, read in found].index(None) :]
    return None if any(read and any(t.type in PLURALS for t in p) for p, read in after) else found


def _may_suppose(t: Token, piece: list[Token]) -> bool:
    if t.type in ("MIGHT", "NECESSARILY") and piece[0].type == "SINCE":
        return False
    return t.type in REFUSED or "would" in t.word.split(" ")


def _types(piece: list[Token]) -> tuple[str, ...]:
    return tuple(t.type for t in piece)


def _depths(segment: list[Token]) -> list[int]:
    """How many brackets are open at each token."""
    depth, out = 0, []
    for t in segment:
        depth += (t.type == "LPAR") - (t.type == "RPAR")
        out.append(depth)
    return out


def _cut(segment: list[Token]) -> list[list[Token]]:
    """The segment cut before "so" and the like, outside brackets."""
    depths = _depths(segment)
    places = [i for i, t in enumerate(segment) if i and t.type in CUTS and depths[i] == 0 and t.connects]
    bounds = [0, *places, len(segment)]
    return [segment[a:b] for a, b in pairwise(bounds)]


def _reasons_apart(parts: list[list[Token]]) -> list[list[Token]]:
    """The parts with a reason or concession apart from what follows its comma, and from what stands before it."""
    out: list[list[Token]] = []
    for part in parts:
        out += [part] if tree(_types(part)) is not None else _apart(part)
    return out


def _apart(part: list[Token]) -> list[list[Token]]:
    depths = _depths(part)
    if part[0].type in REASONS:
        for i, t in enumerate(part):
            if t.type != "COMMA" or depths[i] or i + 1 == len(part) or part[i + 1].type not in CONCLUDES:
                continue
            rest = trimmed(part[i + 1 :])
            if says_something(rest) and tree(_types(rest)) is not None:
                return [part[:i], rest]
        return [part]
    for i, t in enumerate(part):
        if i > 1 and t.type in REASONS and depths[i] == 0:
            return [trimmed(part[:i]), part[i:]]
    return [part]


def in_part(segment: list[Token], composer: Composer) -> Items:
    """What the readable pieces of a segment say; raises Unread where they say nothing of particular witnesses."""
    items: Items = []
    for piece, read in pieces(segment) or ():
        if read is not None:
            items += composer.items(read, piece)
        else:
            composer.context.forget(tuple(dict.fromkeys(n for t in piece for n in t.names)))
    if not any(isinstance(i.formula, If | Fact | Group) or _is_judged(i.formula) for i in items):
        raise Unread("no grammar for this sentence")
    composer.context.vague = True
    return items


def _is_judged(f: object) -> bool:
    return isinstance(f, Is) and f.predicate != "attacked"
