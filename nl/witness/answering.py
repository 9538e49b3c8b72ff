"""Where a response gives its answer: a line of its own, or the end of a sentence."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ...semantics.witness import NO, UNDETERMINED, YES, Answer
from .items import Item, Items
from .tokens import Token

VALUE = r"(yes|no|undetermined|unknown|undecided|cannot be determined)"
VERB = (
    r"(?:is|would be|must be|should be|has to be|will be|comes out as|remains|stays)"
    r"(?: (?:therefore|thus|then|still))?"
)
SO = r"(?:(?:and )?(?:so|thus|therefore|hence|consequently),?\s+)"
ANSWER = re.compile(
    rf"\W*{SO}?(?:(?:the|my|our)\s+)?(?:final\s+)?answer\s*(?:{VERB}|:|=)\s*[\W]*{VALUE}\b\W*"
    rf"|\W*{SO}(?:it(?:'s| is| would be| must be) (?:a )?)(yes|no|undetermined)\W*",
    re.IGNORECASE,
)
AT_END = re.compile(
    rf"[,;:]?\s+(?:{SO}|and |which means (?:that )?)(?:the|my|our) (?:final )?answer {VERB}"
    rf"\s*\W{{0,4}}{VALUE}\W*$",
    re.IGNORECASE,
)
OPENS_ANSWER = re.compile(r"\W*(?:final\s+)?answer\s*:?\W*", re.IGNORECASE)
BARE_ANSWER = re.compile(r"\W*(yes|no|undetermined)\W*", re.IGNORECASE)
STATED = frozenset({"NAME", "NAMES", "HE", "THEY"})


def answer(word: str) -> Item:
    """The answer that the word gives."""
    return Item(Answer({"yes": YES, "no": NO}.get(word.lower(), UNDETERMINED)), act="answer")


def without_answer(text: str) -> tuple[str, Items]:
    """The sentence without "so the answer is no" at its end, and that answer."""
    found = AT_END.search(text)
    return (text, []) if found is None else (text[: found.start()], [answer(found[1])])


def claimed_in_doubt(text: str, tokens: Sequence[Token]) -> bool:
    """Whether a sentence with a question mark has the form of a claim: "So Bo is believed??"."""
    kinds = [t.type for t in tokens[:2]]
    return text.endswith("??") and len(kinds) == 2 and kinds[0] == "SO" and kinds[1] in STATED


def asked_if(tokens: list[Token]) -> list[Token]:
    """The question "What happens if Bo lies?" as the supposition that it makes; other questions as they are."""
    kinds = [t.type for t in tokens if t.type != "QUESTION"]
    if kinds[:1] == ["NAME"] and kinds[1:] in (["LIE"], ["LYING"], ["TRUE"]):
        return [replace(tokens[0], type="ASSUME", names=()), *tokens[: len(kinds)]]
    at = next((i for i, t in enumerate(tokens) if t.type == "IF"), 0)
    if 0 < at < 4 and not any(t.names for t in tokens[:at]) and tokens[0].word.split(" ")[0] == "what":
        return [replace(tokens[at], type="ASSUME"), *(t for t in tokens[at + 1 :] if t.type != "QUESTION")]
    return [t for t in tokens if t.type != "QUESTION"] if [t.type for t in tokens[:1]] == ["ASSUME"] else tokens
