"""Accusations in lists without verbs: "Eve -> Dee -> Ada", and "Ada: Bo, Dee" below "Accusers of each witness:"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ...semantics.witness import Is, Puzzle, Says, Witness
from .items import Item, Items
from .tokens import Token

HEADING = re.compile(r"\b(?:accus\w*|attack\w*|against|challeng\w*)\b", re.IGNORECASE)
OF_EACH = re.compile(r"\b(?:accusers?|accused by|against|attackers?)\b", re.IGNORECASE)
LISTED = frozenset({"NAME", "NAMES", "POSSNAME", "COMMA", "AND", "CAND"})


def heads_accusers(text: str) -> str:
    """What a heading without names announces: "accusers" of each witness, or "accusations" in either direction."""
    if not HEADING.search(text):
        return ""
    return "accusers" if OF_EACH.search(text) else "accusations"


def arrows(t: Puzzle, tokens: Sequence[Token], announced: str = "") -> Items | None:
    """The accusations in "Eve -> Dee -> Ada, Cy -> Bo", where each arrow is one of the puzzle's, all in one direction
    (most are, where a heading announces accusations); else None."""
    kinds = {x.type for x in tokens}
    if "ARROW" not in kinds or not kinds <= LISTED | {"ARROW"}:
        return None
    for apart in (True, False):
        pairs = [(a, b) for run in _runs(tokens, apart) for x, y in pairwise(run) for a in x for b in y]
        for turned in (pairs, [(b, a) for a, b in pairs]):
            wrong = set(turned) - t.attacks
            if not wrong or (announced and 2 * len(wrong) < len(turned)):
                return [Item(Says(a, b)) for a, b in turned]
    return None


def _runs(tokens: Sequence[Token], apart: bool) -> list[list[tuple[Witness, ...]]]:
    """The names joined by arrows. Of a list between two arrows the last name begins another run, if ``apart``."""
    runs: list[list[tuple[Witness, ...]]] = [[]]
    for i, t in enumerate(tokens):
        inside = 0 < i < len(tokens) - 1 and tokens[i - 1].type == tokens[i + 1].type == "ARROW"
        if len(t.names) > 1 and inside and apart:
            runs[-1].append(t.names[:-1])
            runs.append([t.names[-1:]])
        elif t.names:
            runs[-1].append(t.names)
        elif t.type != "ARROW" and "ARROW" in {u.type for u in tokens[i + 2 : i + 3]}:
            runs.append([])
    return runs


def entry(t: Puzzle, announced: str, parts: Sequence[Sequence[Token]]) -> Items | None:
    """What "Ada: Bo, Dee" and "Eve: nobody" say below such a heading; None where it is not clear who accuses whom."""
    if len(parts) != 2 or [x.type for x in parts[0]] != ["NAME"] or not parts[1]:
        return None
    head, rest = parts[0][0].names[0], parts[1]
    if [x.type for x in rest] == ["NOONE"]:
        return [Item(Is("unattacked", head))] if announced == "accusers" else None
    if not all(x.type in LISTED for x in rest):
        return None
    names = [n for x in rest for n in x.names]
    if {(n, head) for n in names} <= t.attacks:
        return [Item(Says(n, head)) for n in names]
    if announced == "accusations" and {(head, n) for n in names} <= t.attacks:
        return [Item(Says(head, n)) for n in names]
    return None
