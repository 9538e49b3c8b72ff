"""Questions that a response asks itself, and what "yes" or "no" after one says."""

import re
from collections.abc import Sequence

from ...semantics.witness import Formula, Is, lying, truthful
from .items import Item, Items
from .tokens import Token

YES_OR_NO = re.compile(r"\W*(yes|no)\b(?!\s+(?:one|witness|other|testimon|reason|credible))[\W]*", re.IGNORECASE)
ACCUSING = re.compile(r"(?:is|are) there (?:any |credible )?(?:testimon\w+|accusations?|evidence|claims?)\b", re.I)
SOMEBODY = re.compile(r"(?:does|did|do|is|has|have) (?:any ?one|anybody|any (?:other )?witness\w*|someone)\b", re.I)
OF_QUALITY = re.compile(r"(?:is|are|was)\b", re.IGNORECASE)


def asked(tokens: Sequence[Token], said: str) -> tuple[Formula, Formula] | None:
    """What "yes" and what "no" would say after this question about one witness; None where that is not clear."""
    names = {n for t in tokens for n in t.names}
    kinds = {t.type for t in tokens if t.word != "there"}
    if len(names) != 1 or kinds & {"NOT", "OTHER", "IF", "OR", "SUBJ", "ADJ", "UNLESS"}:
        return None
    name = next(iter(names))
    if ACCUSING.match(said) or SOMEBODY.match(said):
        return (Is("attacked", name), Is("unattacked", name)) if kinds & {"LIE", "LYING", "ACCUSE", "AGAINST"} else None
    quality = kinds & {"TRUE", "LIE", "LYING"}
    if not OF_QUALITY.match(said) or len(quality) != 1 or kinds & {"SAYS", "ACCUSE", "TESTIMONY", "MIGHT"}:
        return None
    good, bad = truthful(name), lying(name)
    return (good, bad) if quality == {"TRUE"} else (bad, good)


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


def with_reply(replied: Items, items: Items) -> Items:
    """What a reply and the rest of its sentence say; nothing where the rest says nothing."""
    return [i for i in replied if all(i.formula != j.formula for j in items)] + items if items else items
