"""The regular expressions of the answer extractor, for text in lower case.

Repetitions are possessive or bounded: no text makes them slow.
"""

import re

from .answer_words import AFTER_A_VALUE, JOINERS, JOINERS_WITHOUT_SPACES, LABELS, LABELS_WITHOUT_SPACES


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(words, key=len, reverse=True))


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


# A value: not the start of a longer word, of "no-one", of "No. 3".
AT_END = r"(?![^\W_])(?!-[^\W\d_])(?!\.\d)"
NO_NOUN_AFTER = rf"(?!\.\s{{0,3}}\d)(?=[ \t]{{0,9}}(?:$|[^\w\s]|_|[\r\n]|(?:{_any(AFTER_A_VALUE)})\b))"


def synonym(words: str, determiner: bool = False) -> str:
    """The pattern of one synonym: spaces stretch, an adverb may stand between words, "it" before a phrase."""
    parts = [_word(w) for w in words.split()]
    phrase = r"\s{1,9}(?:[a-z]{2,20}ly\s{1,9})?".join(parts)
    if len(parts) > 1 and not words.startswith(("it ", "we ", "there ")):
        phrase = rf"(?:(?:it|this|that|the\s+answer|which)\s{{1,9}})?(?:is\s{{1,9}})?{phrase}"
    return phrase + (AT_END + NO_NOUN_AFTER if determiner else AT_END)


def _word(word: str) -> str:
    return {"cannot": r"(?:cannot|can\s+not|can't)", "not": r"(?:not|n't)"}.get(word, re.escape(word))


# What may stand between a label and its value: marks, brackets, LaTeX commands, tags.
COMMAND = r"\\(?:boxed|fbox|text[a-z]{0,9}|math[a-z]{0,9}|mbox|rm|bf|it|emph|large)(?![a-z])"
TAG = r"<[^<>\n]{0,40}>"
DECORATION = _compiled(rf"(?:{TAG}|{COMMAND}|\s{{1,99}}+|[^\w\s.!?;,]|_){{0,40}}+")

# Labels: "Answer:", '"final_answer":', "The answer is: ", "| Answer |", a heading of that name, a box, a tag.
# Found by their first word, then looked at closely.
CUE = _compiled(rf"\\f?box(?:ed)?\s{{0,3}}\{{|<(?:final[_ ]?)?answer>|{_any(LABELS)}|{_any(LABELS_WITHOUT_SPACES)}")
BOX_OR_TAG = ("\\", "<")
BEFORE = _compiled(r"(?:(?:the|my|our|final|correct)[ _-]{1,3}){1,3}$")
AFTER = _compiled(
    r"(?:\s{1,3}to\s+(?:the|this)\s+(?:question|puzzle|problem))?(?:[ \t]{0,3}\([^()\n]{0,40}\))?"
    r"(?:\s(?:final|finale|correcta|définitive|definitiva))?[ \t*_`\"'\\)\]}]{0,20}+"
    r"(?:(?:(?:is|ist|lautet|est|es|è|é)\s{0,3})?[:=]|-{1,2}>|=>|[→⇒➡]|[-–—](?=\s)|\|(?!\s*[\r\n]))"
)
HEADING_BEFORE = _compiled(r"(?:[ \t]|[*_#>`\-]|\d{1,2}[.)]){0,12}+(?:(?:the|my|our|final|correct)[ _-]{1,3}){0,3}")
HEADING_AFTER = _compiled(r"[ \t*_#`]{0,9}\r?\n")
LEAD = _compiled(
    r"[^\w]{0,20}(?:(?:the|my)\s+)?(?:(?:final|correct)\s+)?"
    r"(?:answer\s+(?:is|must\s+be|should\s+be)|therefore|thus|hence|so|definitely|clearly|probably|likely|i\s+(?:say|conclude))"
    r"[\s:,]{1,9}"
)

# What follows a value.
CONDITION = _compiled(r"[\s,]{1,9}(?:only\s+|but\s+only\s+)?(?:if|unless|when|provided|assuming|in\s+case)(?![^\W_])")
JOINER = _compiled(
    rf"[*_`\"'$)\]}}]{{0,9}}+(?:[\s,]{{1,9}}(?:{_any(JOINERS)})\b|\s{{0,3}}[/|]|\s{{0,3}}(?:{_any(JOINERS_WITHOUT_SPACES)}))"
)
BESIDE = _compiled(r"[*_`\"']{0,9}[ \t]{0,3}(?:[,;:!?(\[{/]|\.{2,3}|…){1,3}[ \t]{0,3}(?:or:?[ \t]{1,3})?[*_`\"']{0,9}")
OPTION = _compiled(r"[*_`\"'’”.)\]]{0,9}[ \t]{0,3}(?:[,;][ \t]{0,3})?(?:or|and|/|\|)[ \t]{0,3}[*_`\"'‘“(\[]{0,9}$")
NOTHING_MORE = _compiled(r"[ \t)\]}$*_`\"'.!?\\]{0,20}+(?:[\r\n]|$)")
CHOSEN = _compiled(r"[*_`\"')\]]{0,9}\s{0,3}(?:[:=?]|-{1,2}>|[→⇒])")
CORRECTION = _compiled(
    r"[\s.,;!?…—–*_-]{0,20}+(?:no[,.]?\s+)?(?:but\s+)?(?:wait|actually|correction|scratch\s+that|i\s+mean|or\s+rather|sorry)"
    r"[\s,.;:!…—–-]{1,9}+(?:(?:actually|so|it\s+is|it's|that\s+should\s+be|the\s+answer\s+is|i\s+mean|make\s+that)[\s,:]{1,3})?"
)
SENTENCE_ENDS = re.compile(r"[ \t*_`\"')\]}$]{0,20}+(?:[.!](?![^\W_])|[\r\n]|$)")
WORD = re.compile(r"[^\W_]")

# Where a label or a verdict does not count.
NOT_THE_ANSWER = _compiled(
    r"\b(?:wrong|incorrect|opposite|naive|other|alternative|possible|initial|tempting|first|not\s+the|rejected)"
    r"[\s*_\"']{1,6}(?:final\s+)?$"
)
SUPPOSED = _compiled(
    r"\W*(?:(?:and|but|or|so|then|also|now|next|even|case\s+\w+)\W+)*"
    r"(?:if|unless|otherwise|suppose|supposing|assume|assuming|when|were|in\s+case|in\s+(?:this|that|the)\s+\w*\s*(?:case|scenario))\b"
)
MODAL = _compiled(r"\b(?:would|could|might|may|perhaps|maybe|then)\b|,\s*if\b")
DENIED = _compiled(r"\b(?:not|cannot|never|hardly|doubt|deny|whether|if|scenario|possible|possibly|wrong|say)\b|n't\b")
NEW_QUESTION = re.compile(
    r"^[ \t>*#_]{0,9}+(?:question|problem|puzzle|user|human|input|instruction|frage|pregunta|问题)"
    r"[ \t*_]{0,3}(?:\d{1,3})?[ \t*_]{0,3}[:：]"
    r"|<\|im_start\|>\s{0,3}user|^### (?:human|instruction)",
    re.MULTILINE,
)
ANSWER_IS = _compiled(
    r"(?<![^\W_])(?:answer|verdict)[\s,]{1,3}(?:(?:therefore|thus|then|hence|clearly)[\s,]{1,3})?"
    r"(?:(?:seems|appears|has|ought|turns\s+out)\s+to\s+be|is|must\s+be|should\s+be|remains|becomes)"
    r"(?:[\s,]{1,3}(?:therefore|thus|then|clearly|definitely|simply|still|indeed|most\s+likely|likely))?(?=\W)"
)
THEREFORE = _compiled(
    r"(?<![^\W_])(?:therefore|thus|hence|so|in\s+conclusion|to\s+conclude|conclusion|verdict|result|decision|overall)"
    r"[*_\"']{0,4}[,:][\s*_]{0,9}"
)

REFUSAL = _compiled(
    r"\bi(?:'m|\s+am)\s+sorry,?\s+(?:but\s+)?i\s+(?:can(?:'t|\s?not)|won't|am\s+unable)"
    r"|\bi\s+can(?:'t|\s?not)\s+(?:help|assist|comply|answer|provide|fulfil|discuss|engage)"
    r"|\bi(?:'m|\s+am)\s+(?:unable|not\s+able)\s+to\s+(?:help|assist|answer|comply|provide)"
    r"|\bi\s+(?:must|have\s+to)\s+(?:decline|refuse)"
)
