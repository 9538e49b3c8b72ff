"""Questions that a response asks itself, and what "yes" or "no" after one says."""

import re
from collections.abc import Sequence

from ...semantics.witness import Formula, Is, Puzzle, Says, lying, truthful
from .items import Item, Items
from .tokens import Token

YES_OR_NO = re.compile(r"\W*(yes|no)\b(?!\s+(?:one|witness|other|testimon|reason|credible))[\W]*", re.IGNORECASE)
LEAD = r"\W*(?:(?:so|and|but|then|now|hmm|ok|okay|well|wait),? )*"
SO_YES = re.compile(r"[,;:]?\s+(?:and )?(?:so|hence|thus|therefore),? (yes|no)\W*$", re.IGNORECASE)
ACCUSING = re.compile(
    LEAD + r"(?:is|are) there (?:any |credible )?(?:testimon\w+|accusations?|evidence|claims?)\b", re.I
)
SOMEBODY = re.compile(
    LEAD + r"(?:does|did|do|is|has|have) (?:any ?one|anybody|any (?:other )?witness\w*|someone)\b", re.I
)
WHO = re.compile(r"\W*(?:so |and |now |but )?(?:who|which (?:of the )?witness(?:es)?)\b", re.IGNORECASE)
NAMES_ALONE = frozenset({"NAME", "NAMES", "AND", "CAND", "COMMA", "ONLY", "DO", "BE"})
OF_QUALITY = re.compile(LEAD + r"(?:is|are|was|can|could|should we|can we|do we)\b", re.IGNORECASE)


def asked(tokens: Sequence[Token], said: str) -> tuple[Formula, Formula] | None:
    """What "yes" and what "no" would say after this question about one witness; None where that is not clear."""
    names = {n for t in tokens for n in t.names}
    kinds = {t.type for t in tokens if t.word != "there"}
    if len(names) != 1 or kinds & {"NOT", "OTHER", "IF", "OR", "SUBJ", "ADJ", "UNLESS"}:
        return None
    name = next(iter(names))
    if ACCUSING.match(said) or SOMEBODY.match(said):
        return (Is("attacked", name), Is("unattacked", name)) if kinds & {"LIE", "LYING", "ACCUSE", "AGAINST"} else None
    quality = {"TRUE" if k == "BELIEVE" else k for k in kinds & {"TRUE", "LIE", "LYING", "BELIEVE"}}
    if not OF_QUALITY.match(said) or len(quality) != 1 or kinds & {"SAYS", "ACCUSE", "TESTIMONY", "MIGHT"}:
        return None
    good, bad = truthful(name), lying(name)
    return (good, bad) if quality == {"TRUE"} else (bad, good)


def who_is_asked(tokens: Sequence[Token], said: str) -> Is | None:
    """What "Who is not accused?", "Who accuses Bo?", "Who is lying?" ask for, the witness in it the one asked about."""
    if not WHO.match(said):
        return None
    names = tuple(n for t in tokens for n in t.names)
    kinds = {t.type for t in tokens}
    if not names and ({"ACCUSED", "NOT"} <= kinds or "UNATTACKED" in kinds):
        return Is("unattacked", "")
    if len(names) == 1 and kinds & {"ACCUSE", "LIE", "LYING", "AGAINST"} and "NOT" not in kinds:
        return Is("attacked", names[0])
    return None


def named_in_reply(t: Puzzle, wanted: Is, tokens: Sequence[Token]) -> Items:
    """What names alone, or "nobody", say in reply to such a question."""
    if [x.type for x in tokens] == ["NOONE"] and wanted.witness:
        return [Item(Is("unattacked", wanted.witness))]
    if not tokens or not all(x.type in NAMES_ALONE for x in tokens):
        return []
    names = [n for x in tokens for n in x.names]
    if wanted.predicate == "unattacked":
        return [Item(Is("unattacked", x)) for x in names]
    return [Item(Says(x, wanted.witness)) for x in names]


def reply(question: tuple[Formula, Formula] | None, said: str) -> Items:
    """What the reply at the beginning of a sentence says; of "yes, Bo says so" after "does anybody accuse Ada?"
    nothing, since the rest does."""
    found = YES_OR_NO.match(said)
    if question is None or found is None:
        return []
    yes = found[1].lower() == "yes"
    formula = question[0 if yes else 1]
    accused = isinstance(formula, Is) and formula.predicate == "attacked"
    return [] if accused and found.end() < len(said) else [Item(formula)]


def reply_at_end(question: tuple[Formula, Formula] | None, said: str) -> tuple[str, Items]:
    """The sentence without ", so yes" at its end, and what that says; else the sentence as it is."""
    found = SO_YES.search(said)
    if question is None or found is None:
        return said, []
    return said[: found.start()], [Item(question[0 if found[1].lower() == "yes" else 1])]


def with_reply(replied: Items, items: Items) -> Items:
    """What a reply and the rest of its sentence say; nothing where the rest says nothing."""
    return [i for i in replied if all(i.formula != j.formula for j in items)] + items if items else items
