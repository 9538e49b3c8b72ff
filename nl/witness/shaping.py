"""Token sequences put into the shapes that the grammar knows: pronouns told from filler, phrases of one meaning."""

from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

PREDICATE = frozenset({"BE", "LIE", "LYING", "TRUE", "SAYS", "ACCUSE", "MUST", "MIGHT", "CAN", "ACCUSED", "LIKELY"})
BEFORE = frozenset(
    {"START", "COMMA", "BUT", "AND", "CAND", "SO", "HEDGESO", "SINCE", "IF", "THEN", "THAT", "COLON", "DASH", "ARROW"}
)
GROUPS = frozenset({"STATEMENT", "WITNESSES", "SOMEONE", "TRUE", "UNATTACKED", "LIE", "LYING"})
TOPIC = frozenset({"SUBJ", "ADJ", "OTHER", "BE", "GERUND", "NOT", "OF"})
TOPIC_ENDS = frozenset({"COMMA", "SO", "HEDGESO", "CAND", "AND", "BUT", "RPAR", "SINCE", "END", "BE", "COLON", "DASH"})
SPOKEN = frozenset({"STATEMENT", "LYING", "LIE", "TRUE", "SAYS", "DOUBT", "OFLYING"})
WORDS_IN_TOPIC = 3
PARTICIPLES = frozenset({"claiming", "stating", "suggesting", "indicating"})


@on("ABOUT BOTH BY HEDGESO TRULY FALSELY ORNOT EACHOF THEREARE SUGGESTING THISSTATEMENT FROM yet")
def shaped(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, "both" and "all" as pronouns where a verb follows, testimony without what it is about, and so on."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        t, after = tokens[i], tokens[i + 1].type if i + 1 < len(tokens) else "END"
        if t.type == "ABOUT" and out and out[-1].type in SPOKEN and (end := _topic_end(tokens, i)) > i:
            i = end
            continue
        i += 1
        if not _needless(t, out, after):
            out += _retyped(t, out, after)
    return out


def _needless(t: Token, before: list[Token], after: str) -> bool:
    """Whether a token says nothing where it stands: "with certainty whether", "each of the witnesses who", "by Bo and
    by Cy"."""
    kinds = [u.type for u in before[-2:]]
    match t.type:
        case "BOTH" if kinds[-1:] == ["NOT"] and t.word == "all":
            return False
        case "BOTH":
            return not ((kinds[-1:] == [] or kinds[-1] in BEFORE) and after in PREDICATE) or _closes_relative(before)
        case "BY":
            return kinds == ["NAME", "AND"]
        case "HEDGESO":
            return kinds[-1:] == ["SINCE"]
        case "AND":
            return after in ("TRULY", "FALSELY")
        case "ORNOT":
            return after in ("WHETHER", "IF")
        case "EACHOF":
            return after == "WITNESSES"
        case _:
            return t.word == "yet" and after in ("END", "COMMA")


def _retyped(t: Token, before: list[Token], after: str) -> list[Token]:
    """The token as what it is where it stands: "this is" a lie, testimony "claiming that", "from" Bo's testimony."""
    last = before[-1].type if before else "START"
    match t.type:
        case "BOTH" if last == "NOT":
            return [replace(t, type="OTHER")]
        case "BOTH":
            return [replace(t, type="THEY")]
        case "THEREARE" if t.word in ("this is", "that is") and last in ("ARROW", "SO") and after in ("LIE", "LYING"):
            return [replace(t, type="THISSTATEMENT"), replace(t, type="BE", word="is")]
        case "SUGGESTING" | "HEDGESO" if _group_ends(before) and t.word.split(" ")[0] in PARTICIPLES:
            return [replace(t, type="SAYS")]
        case "THISSTATEMENT" if last == "WITNESSES" and t.word.startswith("that "):
            return [replace(t, type="WHO"), replace(t, type="SAYS")]
        case "FROM" if last == "START":
            return [replace(t, type="PREP")]
        case _:
            return [t]


def _closes_relative(before: list[Token]) -> bool:
    """Whether "both" only takes up the subject again: "Bo and Cy, whom we trust, both say so"."""
    return before[-1:] != [] and before[-1].type == "COMMA" and any(t.type in ("WHO", "WHOM") for t in before[-6:])


def _group_ends(before: list[Token]) -> bool:
    """Whether a group of witnesses or testimony stands last, of which a participle may say more."""
    if not before or before[-1].type not in GROUPS:
        return False
    return before[-1].type in ("WITNESSES", "SOMEONE", "STATEMENT") or before[-1].word.endswith("witnesses")


def _topic_end(tokens: Sequence[Token], i: int) -> int:
    """The place after "about the bus being late", "about the colour of the bus" that begins at i; i where somebody is
    named there or it goes on."""
    j = i + 1
    while j < len(tokens) and tokens[j].type in TOPIC:
        if tokens[j].type == "BE" and tokens[j].start > tokens[j - 1].end:  # no "'s" but a verb of its own
            break
        j += 1
    kinds = [t.type for t in tokens[i + 1 : j]]
    words = sum(t.word.count(" ") + 1 for t in tokens[i + 1 : j] if t.type == "OTHER")
    ends = tokens[j].type if j < len(tokens) else "END"
    known = "OTHER" not in kinds or words <= WORDS_IN_TOPIC
    lies_about = tokens[i - 1].type == "OFLYING" and kinds == ["SUBJ"]
    return j if kinds and ("OTHER" in kinds or lies_about) and known and ends in TOPIC_ENDS else i


@on("ABOUT")
def of_the_fact(tokens: list[Token]) -> list[Token]:
    """The tokens with "about the late bus", "about the lateness of the bus" as "about the bus"."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        here = [u.type for u in tokens[max(i - 1, 0) : i + 2]]
        if here == ["ABOUT", "ADJ", "SUBJ"]:
            continue
        if here[1:2] == ["OTHER"] and here[0] == "ABOUT" and " " not in t.word and _of_subject(tokens, i + 1):
            continue
        if t.type == "OF" and [u.type for u in out[-1:]] == ["ABOUT"]:
            continue
        out.append(t)
    return out


def _of_subject(tokens: list[Token], i: int) -> bool:
    return [t.type for t in tokens[i : i + 2]] == ["OF", "SUBJ"] and tokens[i].word == "of"


@on("SOMEONE")
def listed_groups(tokens: list[Token]) -> list[Token]:
    """The tokens with "there are four witnesses (Bo, ...) who say" as "four witnesses (Bo, ...) say"."""
    out: list[Token] = []
    there = -1  # the place of "there are" before such a group
    for i, t in enumerate(tokens):
        after = [u.type for u in tokens[i + 1 : i + 6]]
        if t.type == "THEREARE" and after[:2] == ["SOMEONE", "LPAR"] and after[3:4] == ["RPAR"] and _told(after[4:5]):
            there = i
        elif t.type == "SOMEONE" and after[:1] in (["SAYS"], ["ACCUSE"]) and _and_others(out):
            out.pop()
        elif there < 0 or i != there + 5 or t.type != "WHO":
            out.append(t)
    return out


def _and_others(before: list[Token]) -> bool:
    """Whether a name and "and" stand last: "Bo and several others say so" tells that Bo does."""
    return [t.type for t in before[-2:]] in (["NAME", "AND"], ["NAMES", "AND"])


def _told(kinds: list[str]) -> bool:
    return kinds in (["WHO"], ["SAYS"], ["ACCUSE"])
