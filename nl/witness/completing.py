"""Tokens of elliptical phrases made whole: "contradicts Bo's", "an odd number of contradicting witnesses", "Bo, the first,
is lying", "and so on up to Cy contradicting Bo"."""

from collections.abc import Sequence
from dataclasses import replace

from .tokens import Token

TAKES_STATEMENT = frozenset({"ACCUSE", "SUPPORTS", "SAMEVALUE", "OPPOSITEVALUE", "DISCREDITS", "OF", "EXCEPT"})
AFTER_OWNER = frozenset({"END", "COMMA", "SO", "HEDGESO", "AND", "CAND", "BUT", "SINCE", "SEMI", "RPAR", "LPAR"})
COUNTED = frozenset({"NUMBER", "SOMEONE", "WITNESSES", "INTOTAL", "STATEMENT", "COMMA", "AFTER", "NAME"})
PLACES = frozenset({"FIRST", "LAST", "ORDINAL"})
VERBS = frozenset({"BE", "MUST", "SAYS", "ACCUSE", "NOT", "CAN", "MIGHT", "LIKELY"})
STARTS = frozenset({"START", "SO", "HEDGESO", "SINCE", "IF", "BUT", "CAND", "THEN"})
ADJUNCT = frozenset({"OF", "NAME", "FIRST", "OTHER", "LIE", "TRUE", "AND", "STATEMENT", "CONTRADICTIONS", "ACCUSATIONS"})
REPEATED = VERBS - {"SAYS", "ACCUSE"} | {"LYING", "LIE", "TRUE"}
NEEDLESS = ("other", "such", "these", "those", "of these", "of such")
COUNTABLE = frozenset({"STATEMENT", "WITNESSES", "ACCUSATIONS", "CONTRADICTIONS"})
TELLING = frozenset({"WHO", "ACCUSE", "SAYS", "BE", "LYING", "LIE", "TRUE"})


def completed(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of one sentence with what its elliptical phrases leave out, and without what they have too much."""
    found = _without_place(_without_number(_without_empty(tokens)))
    return _meaning(_called(_contradicting(_owned(_ended(_without_adjunct(found))))))


def kind(tokens: Sequence[Token], i: int) -> str:
    """The type of the token at i; START before the first and END after the last."""
    return "START" if i < 0 else tokens[i].type if i < len(tokens) else "END"


def _without_empty(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without brackets of which nothing is left."""
    out: list[Token] = []
    for t in tokens:
        if t.type == "RPAR" and out and out[-1].type == "LPAR":
            out.pop()
        else:
            out.append(t)
    return out


def _without_number(tokens: list[Token]) -> list[Token]:
    """The tokens without brackets that tell how many there are in two ways: "(16 witnesses in total, 15 after Bo)"."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end = next((k for k in range(i, len(tokens)) if tokens[k].type == "RPAR"), i)
        inside = {t.type for t in tokens[i + 1 : end]}
        counts = {"NUMBER", "SOMEONE"} & inside and {"COMMA", "INTOTAL"} & inside and inside <= COUNTED
        after = [t.type for t in out[-3:]]
        if tokens[i].type == "LPAR" and counts and ({"AFTER", "WITNESSES", "CONTRADICTING"} & set(after)):
            i = end + 1
        else:
            out.append(tokens[i])
            i += 1
    return out


def _without_place(tokens: list[Token]) -> list[Token]:
    """The tokens with "Bo, the first, is lying" as "Bo is lying"; the comma alone where "the first" is filler."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i].type == "COMMA" and out and out[-1].type == "NAME" and kind(out, len(out) - 2) in STARTS:
            placed = kind(tokens, i + 1) in PLACES and kind(tokens, i + 2) == "COMMA" and kind(tokens, i + 3) in VERBS
            if placed or kind(tokens, i + 1) in ("BE", "MUST"):
                i += 3 if placed else 1
                continue
        out.append(tokens[i])
        i += 1
    return out


def _without_adjunct(tokens: list[Token]) -> list[Token]:
    """The tokens without what is left of "following this chain back to Bo, ..." at their beginning."""
    start = next((i for i, t in enumerate(tokens) if t.type not in ("SO", "COMMA")), 0)
    if kind(tokens, start) != "OF" or any(t.type in ("HE", "POSS") for t in tokens):
        return tokens
    end = next((i for i in range(start, len(tokens)) if tokens[i].type not in ADJUNCT), len(tokens))
    return [*tokens[:start], *tokens[end + 1 :]] if kind(tokens, end) == "COMMA" else tokens


def _ended(tokens: list[Token]) -> list[Token]:
    """The tokens without what adds nothing at the place where it stands: "the bus's lateness" is the bus, "this leads us
    back to Bo" only leads there, "four of the witnesses" are four, "pairs, with one left over" are pairs."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        after, last = kind(tokens, i + 1), out[-1] if out else Token("START", "", 0, 0)
        if t.type == "OTHER" and _is_property(tokens, i):
            out.pop()
        elif t.type == "WE" and "leads us" in t.word and after in ("NAME", "NAMES", "POSSNAME", "FIRST", "LAST"):
            continue
        elif t.type == "PREP" and last.type == "NUMBER" and t.word.startswith("of ") and after in VERBS:
            continue
        elif t.type == "OTHER" and last.type in ("ODD", "EVEN") and t.word in NEEDLESS and after in COUNTABLE:
            continue
        elif t.type == "THEN" and t.word == "then" and last.type in ("NAME", "NAMES") and after in VERBS:
            continue
        elif t.type == "OTHER" and t.word == "makes" and last.type == "NAME" and after in PLACES:
            out.append(replace(t, type="BE", word="is"))
        elif t.type == "WE" and _known_condition(tokens, i):
            continue
        elif t.type == "THINK" and after == "IF" and kind(tokens, i - 1) == "WE" and _known_condition(tokens, i - 1):
            continue
        elif t.type == "LEADS" and last.type == "LAST" and after == "FIRST":
            out.append(replace(t, type="SUPPORTS"))
        elif not _left_over(tokens, i):
            out.append(t)
    return out


def _known_condition(tokens: Sequence[Token], i: int) -> bool:
    """Whether "we know that" stands at i before a condition with what follows from it."""
    if kind(tokens, i + 1) != "THINK" or kind(tokens, i + 2) != "IF" or kind(tokens, i - 1) != "COMMA":
        return False
    return tokens[i + 1].word.startswith(("know", "deduce", "conclude", "infer", "find", "say"))


def _is_property(tokens: Sequence[Token], i: int) -> bool:
    """Whether the word at i is what belongs to the subject of the fact: "the bus's lateness"."""
    owner = kind(tokens, i - 2) == "SUBJ" and kind(tokens, i - 1) == "BE"
    if not owner or kind(tokens, i - 3) == "ABOUT" or tokens[i - 1].start != tokens[i - 2].end or " " in tokens[i].word:
        return False
    return kind(tokens, i + 1) in AFTER_OWNER | {"BE", "MUST"}


def _left_over(tokens: Sequence[Token], i: int) -> bool:
    """Whether the token belongs to a closing "with one (statement) left over" after pairs."""
    start = next((k for k in range(max(0, len(tokens) - 5), len(tokens)) if _with_one(tokens, k)), None)
    if start is None or "THEREARE" not in {t.type for t in tokens[:start]}:
        return False
    return i >= start - (kind(tokens, start - 1) == "COMMA")


def _with_one(tokens: Sequence[Token], k: int) -> bool:
    rest = {t.type for t in tokens[k + 2 :]} <= {"OTHER", "BE", "STATEMENT"}
    return tokens[k].type == "SINCE" and tokens[k].word == "with" and kind(tokens, k + 1) == "NUMBER" and rest


def _owned(tokens: list[Token]) -> list[Token]:
    """The tokens with "statement" after a possessive that stands alone."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        out.append(t)
        if t.type != "POSSNAME":
            continue
        after, before = kind(tokens, i + 1), kind(tokens, i - 1)
        alone = after in AFTER_OWNER and (before in TAKES_STATEMENT or (before == "THAN" and after != "AND"))
        if alone or (after in ("BE", "MUST") and before != "LPAR"):
            out.append(Token("STATEMENT", "statement", t.start, t.end))
    return out


def _contradicting(tokens: list[Token]) -> list[Token]:
    """The tokens with "an odd number of contradicting witnesses" as "an odd number of witnesses contradicting"."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        turned = t.type in ("ACCUSE", "CONTRADICTING") and kind(tokens, i - 1) in ("ODD", "EVEN")
        if turned and kind(tokens, i + 1) in ("WITNESSES", "STATEMENT"):
            continue
        out.append(t)
        if t.type in ("WITNESSES", "STATEMENT") and kind(tokens, i - 2) in ("ODD", "EVEN"):
            if kind(tokens, i - 1) in ("ACCUSE", "CONTRADICTING"):
                out.append(replace(t, type="CONTRADICTING"))
    return out


def _called(tokens: list[Token]) -> list[Token]:
    """The tokens with "calling Bo a liar" as "accusing Bo"."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        called = kind(tokens, i + 1) in ("NAME", "NAMES", "HE") and kind(tokens, i + 2) == "LIE"
        if t.type == "PUTS" and t.word == "calling" and called:
            out.append(replace(t, type="ACCUSE"))
        elif not (t.type == "LIE" and kind(tokens, i - 2) == "PUTS" and tokens[i - 2].word == "calling"):
            out.append(t)
    return out


def _meaning(tokens: list[Token]) -> list[Token]:
    """The tokens with "would mean" after what somebody says as what that means."""
    kinds = {t.type for t in tokens}
    if "THEN" not in kinds or kinds & {"IF", "ASSUME"} or "SAYS" not in kinds:
        return tokens
    return [replace(t, type="MEANS") if t.type == "THEN" and "mean" in t.word else t for t in tokens]


def asked_once(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "we cannot tell who is lying and who is not" as "we cannot tell who is lying"."""
    out: list[Token] = []
    skipping = False
    for i, t in enumerate(tokens):
        again = t.type in ("PWHO", "WHO") and kind(tokens, i + 1) in VERBS and len(out) > 2
        skipping = (skipping and t.type in REPEATED) or (again and _asks_who(out))
        if not skipping:
            out.append(t)
    return out


def _asks_who(before: list[Token]) -> bool:
    """Whether "we cannot tell who is lying" stands last."""
    at = next((i for i in range(len(before) - 1, 0, -1) if before[i].type == "WHO"), 0)
    return before[at - 1].type == "UNDET" and all(t.type in REPEATED for t in before[at + 1 :])


def assumed_later(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "if we assume" after a reason as a condition of its own: "since P, if we assume that Q, then R"."""
    out: list[Token] = []
    for t in tokens:
        last = out[-1].type if out else ""
        if t.type == "ASSUME" and last in ("COMMA", "BUT") and out[0].type in ("SINCE", "SO", "ODD", "EVEN"):
            t = replace(t, type="ANDIF", start=out.pop().start)
        out.append(t)
    return out


def after_etc(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "and" where a clause follows "and so on up to" without a comma: it belongs to what it goes on
    with, "since Bo contradicts Ada, and so on up to Eve contradicting Dee, ..."."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        reached = t.type == "NAME" and kind(tokens, i - 1) == "ETC"
        reasons = any(u.type == "SINCE" for u in out)
        if reached and (kind(tokens, i + 1) == "END" or (reasons and kind(tokens, i + 1) in ("COMMA", "CAND", "SO"))):
            continue
        if reached and reasons and kind(tokens, i + 1) in TELLING:
            end = len(out) - 1
            out = out[:-2] if end and out[end - 1].type in ("COMMA", "CAND", "AND") else out[:-1]
            out += [tokens[i - 1], Token("CAND", ", and", t.start, t.start)]
        out.append(t)
    return out
