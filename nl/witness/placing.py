"""Witnesses by their place in the chain: "the last witness (Bo)", "the previous witness, Ada,", what they would say."""

from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

PLACES = frozenset({"LAST", "FIRST", "ORDINAL", "PREVIOUS"})
TOPIC = frozenset({"ABOUT", "SUBJ", "ADJ", "BE", "GERUND", "COMMA", "NOT", "POSS"})
TOLD = frozenset({"NAME", "SAYS", "BE", "LYING", "LIE", "STATEMENT", "ACCUSE", "OFLYING", *TOPIC})
SPEAKERS = frozenset({"NAME", "NAMES", "RPAR", *PLACES})
AFTER_END = frozenset(
    {"END", "COMMA", "SO", "HEDGESO", "BE", "MUST", "LYING", "LIE", "TRUE", "AND", "RPAR", "LPAR", "SEMI"}
)
AFTER_COMPARISON = frozenset({"COMMA", "SO", "SEMI", "LPAR", "RPAR", "DASH"})
OBJECT_OF = frozenset({"BELIEVE", "ACCUSE", "SUPPORTS", "OPPOSITEVALUE", "SAMEVALUE", "DISCREDITS", "LEADS", "OF"})
VERBS = frozenset({"BE", "LYING", "LIE", "SAYS", "MUST", "ACCUSE", "TRUE"})


@on("THAN")
def _compared(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without what stands after "than" in "more witnesses accuse Ada than back her"."""
    if not any(t.type == "THAN" for t in tokens):
        return list(tokens)
    out: list[Token] = []
    more = skipping = False
    for t in tokens:
        more |= t.type == "SOMEONE" and "more" in t.word.split(" ")
        skipping = skipping and not (t.type in AFTER_COMPARISON and t.connects)
        if t.type == "THAN" and more:
            skipping = True
        elif not skipping:
            out.append(replace(t, type="OTHER") if t.type == "THAN" else t)
    return out


@on("FIRSTONE LASTONE")
def _ends(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "the first" and "the last" as witnesses where both ends of the chain are spoken of and neither
    belongs to a noun; else "first" is filler."""
    kinds = {t.type for t in tokens}
    if not kinds & {"FIRSTONE", "LASTONE"}:
        return list(tokens)
    both: object = kinds & {"FIRST", "FIRSTONE"} and kinds & {"LAST", "LASTONE"}
    out: list[Token] = []
    for i, t in enumerate(tokens):
        if t.type in ("FIRSTONE", "LASTONE"):
            alone = (tokens[i + 1].type if i + 1 < len(tokens) else "END") in AFTER_END
            both = both or (out and out[-1].type == "BE")
            kind = t.type.removesuffix("ONE") if both and alone else "OTHER"
            if kind != "OTHER" or t.type == "LASTONE":
                out.append(replace(t, type=kind))
        else:
            out.append(t)
    return out


@on("LAST FIRST ORDINAL PREVIOUS")
def _named(tokens: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        t = tokens[i]
        i += 1
        if t.type in PLACES and not (out and out[-1].type == "BE"):
            names, i = _apposed(tokens, i)
            t = replace(t, names=names) if names else t
        out.append(t)
    return out


def _apposed(tokens: Sequence[Token], i: int) -> tuple[tuple[str, ...], int]:
    """The names given beside the place before i, and where what gives them ends."""
    kinds = [t.type for t in tokens[i : i + 3]]
    if kinds == ["AFTER", "NAME", "LPAR"] and tokens[i - 1].type == "FIRST":
        return _apposed(tokens, i + 2)
    if kinds[:1] == ["LPAR"]:
        end = next((k for k in range(i, len(tokens)) if tokens[k].type == "RPAR"), i)
        return (tokens[i + 1].names, end + 1) if _tells(tokens[i + 1 : end]) else ((), i)
    if kinds[:2] == ["COMMA", "NAME"] and _closed(tokens, i):
        return tokens[i + 1].names, i + 2 + (kinds[2:] == ["COMMA"])
    if kinds[:2] in (["BY", "NAME"], ["FROM", "NAME"], ["OF", "NAME"]):
        return tokens[i + 1].names, i + 2
    if kinds == ["COMMA", "BY", "NAME"] and [t.type for t in tokens[i + 3 : i + 4]] == ["COMMA"]:
        return tokens[i + 2].names, i + 4
    return (), i


def _closed(tokens: Sequence[Token], i: int) -> bool:
    """Whether the name after the comma at i stands beside the place: a comma closes it, or the place is "previous"."""
    after = tokens[i + 2].type if i + 2 < len(tokens) else "END"
    if after == "END" and i > 1 and tokens[i - 2].type in OBJECT_OF:
        return True
    return after == "COMMA" or (tokens[i - 1].type in ("PREVIOUS", "ORDINAL") and after in VERBS)


def _tells(inside: Sequence[Token]) -> bool:
    """Whether brackets hold a name alone, a name with its testimony, or the topic."""
    kinds = {t.type for t in inside}
    if not inside or inside[0].type not in ("NAME", "POSSNAME", "ABOUT"):
        return False
    if inside[0].type == "ABOUT":
        return kinds <= TOPIC
    if len(inside) == 1 or (inside[1].type == "COMMA" and inside[2:3] and inside[2].type == "ABOUT"):
        return kinds <= TOPIC | {"NAME", "POSSNAME"}
    return len(inside) < 8 and kinds <= TOLD | {"POSSNAME"} and inside[1].type != "COMMA"


@on("AFTER")
def _each(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without "after Ada" in "each witness after Ada"."""
    if not any(t.type == "AFTER" for t in tokens):
        return list(tokens)
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        after = [t.type for t in tokens[i : i + 2]] in (["AFTER", "NAME"], ["AFTER", "NAMES"], ["AFTER", "HE"])
        if after and out and out[-1].type == "OTHER" and out[-1].word.split(" ")[0] in ("each", "every", "everyone"):
            i += 2
        else:
            out.append(tokens[i])
            i += 1
    return out


@on("MUST SUGGESTING LEADS where starting_with beginning_with")
def _saying(tokens: list[Token]) -> list[Token]:
    out: list[Token] = []
    testimony = False
    for i, t in enumerate(tokens):
        last = out[-1] if out else Token("", "", 0, 0)
        after = tokens[i + 1].type if i + 1 < len(tokens) else "END"
        testimony |= t.type in ("TESTIMONY", "NOTESTIMONY")
        if t.type == "BE" and after == "SAYS" and last.type == "MUST":
            continue
        if t.type == "SAYS" and last.type == "MUST" and last.word in ("would", "will", "must"):
            t = replace(t, word=f"would {t.word}", start=out.pop().start)
        elif t.type == "SUGGESTING" and t.word.startswith(("claiming", "stating")) and not testimony:
            t = replace(t, type="SAYS") if last.type in SPEAKERS else t
        elif t.word in ("starting with", "beginning with"):
            t = replace(t, type="LEADS") if _begins_pattern(tokens, i) else t
        elif t.type == "LEADS" and (last.type == "IT" or "pattern" in t.word):
            out = out[:-1] if last.type == "IT" else out
            out = out[:-1] if out and out[-1].type == "COMMA" else out
        elif t.type == "AND" and t.word == "where" and last.word == "consistent_scenario":
            out.append(t)
            t = replace(t, type="MIGHT")
        out.append(t)
    return out


def _begins_pattern(tokens: Sequence[Token], i: int) -> bool:
    """Whether a clause stands behind ", starting with": "..., starting with Bo lying"."""
    if i == 0 or tokens[i - 1].type != "COMMA" or [t.type for t in tokens[i + 1 : i + 2]] != ["NAME"]:
        return False
    return next((t.type for t in tokens[i + 2 :] if t.type != "GERUND"), "") in VERBS


# The name that brackets, commas or "by" give a place as names of the place itself, brackets that only tell its topic
# left out, "would say" and "claiming that" after a witness as saying.
PLACING = (_compared, _ends, _named, _each, _saying)
