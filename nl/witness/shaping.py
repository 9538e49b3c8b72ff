"""Token sequences put into the shapes that the grammar knows: pronouns told from filler, phrases of one meaning."""

from collections.abc import Sequence
from dataclasses import replace

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
        last = out[-1].type if out else "START"
        if t.type == "BOTH":
            if last in BEFORE and after in PREDICATE and not _closes_relative(out):
                out.append(replace(t, type="THEY"))
        elif t.type == "BY" and last == "AND" and len(out) > 1 and out[-2].type == "NAME":
            continue
        elif t.type == "THEREARE" and t.word in ("this is", "that is", "it's", "it is") and last in ("ARROW", "SO"):
            out += [replace(t, type="THISSTATEMENT"), replace(t, type="BE", word="is")]
        elif t.type in ("SUGGESTING", "HEDGESO") and _group_ends(out) and t.word.split(" ")[0] in PARTICIPLES:
            out.append(replace(t, type="SAYS"))
        elif (
            (t.type == "AND" and after in ("TRULY", "FALSELY"))
            or (t.word == "yet" and after in ("END", "COMMA"))
            or _needless(t.type, last, after)
        ):
            continue
        elif t.type == "THISSTATEMENT" and last == "WITNESSES" and t.word.startswith("that "):
            out += [replace(t, type="WHO"), replace(t, type="SAYS")]
        elif t.type == "FROM" and last == "START":
            out.append(replace(t, type="PREP"))
        else:
            out.append(t)
    return out


def _closes_relative(before: list[Token]) -> bool:
    """Whether "both" only takes up the subject again: "Bo and Cy, whom we trust, both say so"."""
    return before[-1:] != [] and before[-1].type == "COMMA" and any(t.type in ("WHO", "WHOM") for t in before[-6:])


def _needless(kind: str, last: str, after: str) -> bool:
    """Whether a token says nothing where it stands: "with certainty whether", "each of the witnesses who"."""
    if kind == "HEDGESO":
        return last == "SINCE"
    return (kind, after) in (("ORNOT", "WHETHER"), ("ORNOT", "IF"), ("EACHOF", "WITNESSES"))


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
    return j if kinds and "OTHER" in kinds and known and ends in TOPIC_ENDS else i


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
