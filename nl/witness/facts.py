"""What the main witness states: "the bus is late", as a question, denied, and what may stand there."""

import re

from ...errors import EncodingError

_VERB = re.compile(r"(?:^| )(is|are|was|were)(?= )")
_SPEAKS_OF_LYING = re.compile(
    r"\b(?:witness(?:es)?|lying|lies|lied|liars?|truth|(?:un)?truthful(?:ly)?|(?:dis)?honest|accus(?:es|ed))\b", re.I
)
_TWO_SENTENCES = re.compile(r"[.!?:;] +[^\Wa-z\d_]")


def fault(fact: str) -> str | None:
    """Why the text cannot be the fact of a puzzle; None where it can."""
    if not fact or fact != " ".join(fact.split()) or not fact.isprintable():
        return "a fact is one line of words with single spaces between them"
    if fact[-1] in ".,:;!?" or _TWO_SENTENCES.search(fact) or "?" in fact:
        return f"a fact is a single statement without a full stop or question mark, not {fact[:80]!r}"
    if found := _SPEAKS_OF_LYING.search(fact):
        return f"a fact is not about testimony, but {fact[:60]!r} holds {found[0]!r}; an accusation ends in 'is lying'"
    return None


def asked(fact: str) -> str:
    """The fact with its verb in front: "is the bus late"; EncodingError where it has no is, are, was, were."""
    found = _VERB.search(fact)
    if found is None:
        raise EncodingError(f"cannot turn {fact!r} into a question: it has none of the verbs is, are, was, were")
    return f"{found[1]} {fact[: found.start()]}{fact[found.end() :]}"


def denied(fact: str) -> str:
    """The fact's negation: "the bus is not late"; "it is not so that ..." where it has no is, are, was, were."""
    found = _VERB.search(fact)
    if found is None or fact[found.end() :].startswith(" not "):
        return f"it is not so that {fact}"
    return f"{fact[: found.end()]} not{fact[found.end() :]}"


def same(fact: str, topic: str) -> bool:
    """Whether a question about the topic asks for the fact, in either order of words: "the bus is late", "is the bus
    late"."""
    plain, wanted = fact.casefold(), topic.casefold()
    return wanted == plain or (_VERB.search(plain) is not None and wanted == asked(plain))
