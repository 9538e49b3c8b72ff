"""A text cut into its plies: by headings or keys, or, in prose, by who is said to speak. Thoughts are blanked out."""

import re
from dataclasses import dataclass

from ..answer_view import THINK_END, THINK_START

KEY = re.compile(r"[,{](?=\s{0,8}[\"'][\w ]{1,60}[\"']\s{0,4}:)")  # before a key of an object
BACKSLASH = re.compile(r"<\\(?=\s*think)", re.IGNORECASE)  # "<\think>" for "</think>"
APOSTROPHE = r"['’`]?"
P, D = rf"plaintiff{APOSTROPHE}s?{APOSTROPHE}", rf"(?:defendant|defen[cs]e){APOSTROPHE}s?{APOSTROPHE}"
COUNTER = (
    r"(?:counter[- ]?arguments?|counter|response|reply|answer|argument|position|case|counter[- ]?example|refutation)"
)
HEADS = (
    (
        3,
        rf"(?:{P} )?(?:rebuttal(?: argument)?|surrebuttal|sur-?reply)(?: (?:by|for|of|from) (?:the )?{P})?"
        rf"|{P} (?:reply|response|counter)",
    ),
    (2, rf"{D} {COUNTER}|{COUNTER} (?:by|for|of|from) (?:the )?{D}|counter[- ]?arguments?|{D}"),
    (
        1,
        rf"{P} (?:opening |initial |first |main )?(?:arguments?|position|case|claim)"
        rf"|(?:opening |initial )?argument (?:by|for|of|from) (?:the )?{P}|opening argument|{P}",
    ),
)
NUMBERED = r"(?:(?:ply|part|step|argument|section)[ -]?(?:one|two|three|[123]|i{1,3})\b)"
ENDING = r"(?:conclusion|summary|notes?|explanation|analysis|overall|key takeaways?|references?)"
DECOR = r"(?>[\s#*_>\"'“”{\[(,.`:–—-]{0,24})(?>(?:\(?[0-9a-ci]{1,3}[.):]\)?[\s*_\"']{0,6})?)"
CLOSE = r"(?>[*_\"'”’ ]{0,6})"
HEADING = re.compile(
    r"(?:(?<=[\n{,;.!?\"')}\]])|\A)(?P<decor>" + DECOR + r")(?:(?P<numbered>" + NUMBERED + r")[\s:.()–—*-]{0,6})?"
    r"(?:the )?(?:" + "|".join(rf"(?P<ply{k}>{p})" for k, p in HEADS) + rf"|(?P<end>{ENDING}))?"
    r"(?P<note>" + CLOSE + r"(?:\([^()\n]{0,60}\))?" + CLOSE + r")(?P<stop>:|=>|\n|\Z)",
    re.IGNORECASE,
)
WORDS = {"one": 1, "two": 2, "three": 3, "1": 1, "2": 2, "3": 3, "i": 1, "ii": 2, "iii": 3}
WHO = r"the (?:defendant|defen[cs]e)"
CUES = (
    (
        3,
        r"(?:in (?:his |her |its |the |their )?(?:rebuttal|surrebuttal)"
        r"|(?:finally|lastly|in (?:reply|response|turn)),? the plaintiff"
        r"|the plaintiff(?: \w+)? (?:repl|rebut|respond|answer|counter|retort|distinguish)"
        rf"|rebutting|to rebut|(?:the )?{P} rebuttal)",
    ),
    (
        2,
        rf"(?:(?:in (?:response|reply|turn)|on the other hand|however|conversely|against this|by contrast),? {WHO}"
        rf"|(?:for|from) {WHO}|{WHO}\b|(?:the )?{D} (?:counter|response|argument|reply))",
    ),
    (1, r"(?:(?:for|from) the plaintiff|the plaintiff\b|plaintiff (?:argues|contends|cites|relies))"),
)
CUED = tuple((k, re.compile(rf"\W*{pattern}", re.IGNORECASE)) for k, pattern in CUES)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the text that belongs to a ply (0: to none); ``preamble`` stands before the first heading."""

    ply: int
    start: int
    end: int
    preamble: bool = False


def blanked(text: str) -> str:
    """The text, as long as before, with thoughts and the fences of code as spaces."""
    plain = BACKSLASH.sub("</", text)
    lower = plain.lower()
    ends = [m.end() for m in THINK_END.finditer(lower)]
    start = ends[-1] if ends else 0
    opened = THINK_START.search(lower, start)
    end = opened.start() if opened else len(text)
    kept = re.sub(r"```\w{0,10}|~~~\w{0,10}", lambda m: " " * len(m[0]), plain[start:end])
    kept = kept.replace("\\n", " \n").replace("\\t", "  ").replace('\\"', ' "').replace("\\'", " '")
    kept = re.sub(r"(?<=\w)_(?=\w)", " ", KEY.sub("\n", kept))
    return re.sub(r"[^\n]", " ", text[:start]) + kept + re.sub(r"[^\n]", " ", text[end:])


def parts(text: str) -> tuple[Part, ...]:
    """The parts of a blanked text in order; a text without headings is one part of ply 0."""
    found = [(k, m) for m in HEADING.finditer(text) if (k := _ply(m)) is not None]
    if not any(k for k, _ in found):
        return (Part(0, 0, len(text)),)
    first = next(i for i, (k, _) in enumerate(found) if k)
    found = found[first:]
    made = [Part(0, 0, found[0][1].start(), preamble=True)]
    for (k, m), follow in zip(found, [*found[1:], None], strict=False):
        made.append(Part(k, m.end(), follow[1].start() if follow else len(text)))
    return tuple(p for p in made if text[p.start : p.end].strip())


def _ply(m: re.Match[str]) -> int | None:
    """The ply that a heading opens; 0 for a closing remark; None for what only looks like a heading."""
    named = next((k for k, _ in HEADS if m[f"ply{k}"]), None)
    if named is not None:
        word = m[f"ply{named}"].strip("'’` ").lower().rstrip("s").strip("'’`")
        alone = word in ("plaintiff", "defendant", "defense", "defence")
        begins_line = m.start() == 0 or "\n" in m["decor"] or '"' in m["decor"] or m.string[m.start() - 1] == "\n"
        if m["stop"] != ":" and m["stop"] != "=>" and not begins_line:
            return None
        return None if alone and not (begins_line and m["stop"] == ":") else named
    if m["numbered"]:
        word = re.split(r"[ -]|(?<=[a-z])(?=\d)", m["numbered"].lower())[-1]
        return WORDS.get(word)
    if m["end"] and (m.start() == 0 or "\n" in m["decor"] or m.string[m.start() - 1] == "\n"):
        return 0
    return None


def cue(sentence: str, before: int) -> int | None:
    """The ply that a sentence of prose without headings opens, ``before`` being the ply so far; None: it opens none."""
    for k, pattern in CUED:
        if pattern.match(sentence):
            if k == 1:
                return 3 if before == 2 else 1 if before == 0 else None
            return k if k > before else None
    return None
