"""What a response decides: to argue or to abstain; or its answer to a question with one."""

import re
from dataclasses import replace

from ...semantics.precedent import NONE, Triple, named
from ...semantics.precedent_claims import ABSTAIN, ARGUE, Abstains, Cites, Present
from ...semantics.precedent_verdict import abstention
from ..answers import FINISH, AnswerStatus, Extracted, extract
from .reader import Argument, read_argument

FORCED = {
    "plaintiff": ("p", "for the plaintiff", "the plaintiff"),
    "defendant": ("d", "for the defendant", "the defendant"),
    "neither": ("no side", "neither side", "not forced"),
    "both": ("both sides",),
}
WHETHER: dict[str, tuple[str, ...]] = {ARGUE: (), ABSTAIN: ()}
ANSWERS: dict[str, tuple[str, ...]] = {**WHETHER, NONE: (), **FORCED}
LABELLED = re.compile(
    r"\banswer\b[\s*_\"'`]{0,6}(?:is)?[\s*_\"'`]{0,6}[:=][\s*_\"'`\[{(]{0,6}"
    r"(none|(?:factors?[ ]{1,3})?f?[- ]?\d{1,3}(?:(?:[,;&\s]|and){1,6}f?[- ]?\d{1,3}){0,40})(?![\w])",
    re.IGNORECASE,
)
LISTED = re.compile(r"f?[- ]?(\d{1,3})", re.IGNORECASE)


def decide(t: Triple, text: str, finish_reason: str | None = None, *, strict: bool = False) -> Extracted:
    """The answer of a response; of an argument, whether it argues, which a cut does not change."""
    if t.question == "argument":
        return _argued(t, text, finish_reason)
    stopped = FINISH.get((finish_reason or "").lower())
    if t.question == "forced":
        return extract(text, FORCED, finish_reason=finish_reason, strict=strict)
    found = _listed(text)
    return replace(found, value=None, status=stopped) if stopped is not None else found


def _listed(text: str) -> Extracted:
    """The factors of the last labelled answer."""
    found = list(LABELLED.finditer(text))
    if not found:
        return Extracted(None, AnswerStatus.UNPARSED)
    values = [value(m[1]) for m in found]
    last = found[-1]
    return Extracted(values[-1], AnswerStatus.OK, "strict", last.start(), last.end(), revised=len(set(values)) > 1)


def value(text: str) -> str | None:
    """An answer as it is compared: "F7 and 16" as "F7, F16"; None for what is no answer."""
    plain = text.strip().lower()
    for name, synonyms in ANSWERS.items():
        if plain in (name, *synonyms):
            return name
    numbers = frozenset(int(n) for n in LISTED.findall(plain))
    return named(numbers) if numbers and not LISTED.sub("", plain).replace("and", "").strip(" ,;&") else None


def _argued(t: Triple, text: str, finish_reason: str | None) -> Extracted:
    argument = read_argument(t, text)
    stopped = FINISH.get((finish_reason or "").lower())
    shown = _shown(argument)
    if shown is not None:
        decision, start, end = shown
        return Extracted(decision, AnswerStatus.OK, "strict" if decision == ARGUE else "lenient", start, end)
    if stopped is not None:
        return Extracted(None, stopped)
    how = abstention(t, argument.formulas, silent=argument.silent)
    return extract(text, WHETHER, strict=True) if how.lenient else Extracted(None, AnswerStatus.UNPARSED)


def _shown(argument: Argument) -> tuple[str, int, int] | None:
    """To argue, where a ply asserts a factor or cites; to abstain, where the text says so; with the span."""
    for f, start, end in argument.claims:
        if isinstance(f, Cites) or (isinstance(f, Present) and f.ply):
            return ARGUE, start, end
    for f, start, end in argument.claims:
        if isinstance(f, Abstains):
            return ABSTAIN, start, end
    return None
