"""How a text says that there is no argument to make: in the phrase asked for, or in other words."""

import re

UNABLE = (
    r"\b(?:cannot|can ?not|can['’]t|could not|unable to|not able to|impossible to|will not|decline to|refrain from"
    r"|must abstain)"
)
MAKE = r"(?:generat|mak|construct|form|provid|produc|develop|creat|present|build|cit|offer|distinguish|argu)\w{0,6}\b"
MADE = r"(?:arguments?|counter-?arguments?|counter-?examples?|rebuttals?|precedents?|analog(?:y|ies))"
VARIANTS = re.compile(
    r"\b(?:no|not any|without any|zero|lack of|absence of)(?: \w{1,12}){0,2}?"
    r" (?:common|shared|overlapping|matching|mutual)(?: \w{1,12}){0,2}? (?:factors?|ground|features?)\b"
    r"|\bno (?:single )?factors? (?:in common|is shared|are shared|overlaps?|are common|is common)\b"
    r"|\b(?:not?|n['’]t|never) (?:share|have|has|overlap)\b.{0,30}\b(?:factors?|in common)\b"
    r"|\bshares? (?:no|none)\b|\bno (?:factor )?overlap\b|\bnothing in common\b|\bno similarit(?:y|ies)\b"
    rf"|{UNABLE} (?:\w{{1,12}} ){{0,2}}?{MAKE}"
    rf"|\bno (?:\w{{1,12}} ){{0,3}}?{MADE} (?:can|could|is|are|may|will|exists?|available)\b|\babstain(?:s|ing)?\b",
    re.IGNORECASE,
)


def bare(text: str) -> str:
    """A text without quotes, Markdown, case and final period, its white space even."""
    kept = re.sub(r"[\"'“”‘’`*_#>{}\[\]\\]", "", text)
    return re.sub(r"\s+", " ", kept).strip().rstrip(".!").strip().lower()


def exact(text: str, phrase: str) -> bool:
    """Whether the phrase stands in the text."""
    return bare(phrase) in bare(text)


def variant(sentence: str) -> bool:
    """Whether a sentence says so in other words."""
    return VARIANTS.search(sentence) is not None
