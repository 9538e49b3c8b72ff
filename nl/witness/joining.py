"""From the tokens of single words to those of the grammar: connectives merged, names listed."""

import re
from dataclasses import replace

from .passes import on
from .tokens import Token

LINKS = {"SO", "HEDGESO", "THEN", "WHO", "WHOM", "BUT", "SINCE", "AND", "OR", "ARROW"}


CLAUSE_ENDS = frozenset({"END", "COMMA", "SO", "HEDGESO", "SEMI", "AND", "BUT", "RPAR", "DASH"})
COMMAS = "COLON THEN STATEMENT LAST MEANS TRUE UNATTACKED WITNESSES WHO REMARK TRULY FALSELY LEADS SO HEDGESO COMMA"
COMMAS += " AND CAND BUT THAT saying"
VERBAL = {"BE", "MUST", "DO", "CAN", "MIGHT", "WE"}


@on("STOP")
def without_stops(tokens: list[Token]) -> list[Token]:
    """The tokens without full stops."""
    return [t for t in tokens if t.type != "STOP"]


KNOWING = re.compile(
    r"(?:know|say|tell|determine|conclude|establish|decide|verify|prove|settle|resolve|work out|figure out"
    r"|be (?:sure|certain))\b"
)


KNOWN = re.compile(r"know|be (?:sure|certain)")


@on("UNDET KNOW NOT")
def undetermined(tokens: list[Token]) -> list[Token]:
    """The tokens with "we cannot definitively say" as one UNDET, an adverb after it left out."""
    out: list[Token] = []
    for t in tokens:
        if t.type == "NECESSARILY" and out and out[-1].type == "UNDET":
            continue
        if t.type in ("THINK", "SAYS", "KNOW", "MEANS") and KNOWING.match(t.word):
            at = len(out)
            while at and out[at - 1].type == "NECESSARILY":
                at -= 1
            if at > 1 and out[at - 1].type == "NOT" and out[at - 2].type in ("CAN", "DO"):
                at -= 2
                at -= at > 0 and out[at - 1].type == "SO" and out[at - 1].word in ("therefore", "thus")
                at -= at > 0 and out[at - 1].type == "WE"
                t = replace(t, type="UNDET", start=out[at].start)
                del out[at:]
            elif t.type == "KNOW":
                t = replace(t, type="THINK" if KNOWN.match(t.word) else "OTHER")
        elif t.type == "UNDET":
            while out and out[-1].type in ("THEREARE", "NECESSARILY", "BE", "WE", "DO", "NOT", "IT"):
                out.pop()
        out.append(t)
    return out


@on("UNDET")
def left_open(tokens: list[Token]) -> list[Token]:
    """The tokens with "this does not tell us whether Bo is lying" as "it is unclear whether he is"."""
    at = next((i for i, t in enumerate(tokens) if t.type == "UNDET"), 0)
    kinds = [t.type for t in tokens[at + 1 :]]
    plain = all(t.type in ("OTHER", "BUT", "WE") for t in tokens[:at])
    if at and plain and kinds[:2] == ["WE", "WHETHER"] and "SUBJ" not in kinds and {"NAME", "HE", "THEY"} & {*kinds}:
        return [tokens[at], *tokens[at + 2 :]]
    return tokens


@on("EITHER")
def without_either(tokens: list[Token]) -> list[Token]:
    """The tokens without an "either" at the end of a clause: "nobody accuses Ada either"."""
    if all(t.type != "EITHER" for t in tokens):
        return tokens
    ends = [tokens[i + 1].type if i + 1 < len(tokens) else "END" for i in range(len(tokens))]
    after_name = [i > 0 and tokens[i - 1].type in ("NAME", "OFLYING") for i in range(len(tokens))]
    return [
        t
        for t, end, name in zip(tokens, ends, after_name, strict=True)
        if not (t.type == "EITHER" and name and end in CLAUSE_ENDS)
    ]


@on("UNLESS")
def unless(tokens: list[Token]) -> list[Token]:
    """Nothing of what follows "unless" up to the next comma: the rule of the puzzle, put in many ways. At the beginning
    it hedges what follows: "unless discredited, Bo is truthful"."""
    if all(t.type != "UNLESS" for t in tokens):
        return tokens
    out: list[Token] = []
    skipping = False
    for t in tokens:
        skipping = skipping and t.type not in ENDS_EXCEPTION and not (t.type == "HEDGESO" and _after_comma(t))
        if not skipping:
            out.append(t)
        elif t.names:
            out[-1] = replace(out[-1], names=(*out[-1].names, *t.names))
        skipping |= t.type == "UNLESS"
    lead = int(out[:1] != [] and out[0].type in ("SO", "BUT"))
    if len(out) > lead + 2 and [t.type for t in out[lead : lead + 2]] == ["UNLESS", "COMMA"] and not out[lead].names:
        return [replace(out[lead], type="HEDGESO"), *out[lead + 2 :]]
    return out


@on(COMMAS)
def commas(tokens: list[Token]) -> list[Token]:
    """ ", so" is one token; ", and" too (CAND), since a list or a clause may go on after it; "and so" is "so"."""
    out: list[Token] = []
    for t in tokens:
        last = out[-1].type if out else ""
        if (t.type == "COLON" and last == "SAYS") or (t.type == "THEN" and last in VERBAL):
            continue
        if t.word.split(" ")[0] in ("implies", "means", "suggests", "indicates") and (kind := _implied(out)):
            out.append(replace(t, type=kind))
            continue
        telling = last in ("NAME", "SOMEONE", "RPAR") and not _of_statement(out)
        if t.type == "MEANS" and telling and t.word.startswith(("suggests", "indicates")):
            out.append(replace(t, type="SAYS"))
            continue
        if t.type in ("TRUE", "UNATTACKED") and t.word.endswith("witnesses") and last not in (*VERBAL, "THINK"):
            if last == "NUMBER":
                out.pop()
            out.append(replace(t, type="SOMEONE"))
            continue
        if t.type == "NAME" and last == "WITNESSES":
            out.pop()
        if t.type == "WHO" and last in ("TRUE", "LIE", "LYING", "UNATTACKED"):
            out.append(replace(t, type="PWHO"))
            continue
        if t.type == "SINCE" and t.word == "with" and last == "REMARK":
            out.append(replace(t, type="BETWEEN"))
            continue
        if t.type in ("TRULY", "FALSELY") and [u.type for u in out[-2:]] == ["NAME", "AND"]:
            out.pop()
        if last == "LEADS" and t.type in ("SO", "HEDGESO"):
            out[-1] = replace(t, start=out[-1].start)
            continue
        if last in ("SO", "HEDGESO") and t.type in ("SO", "HEDGESO"):
            out[-1] = replace(out[-1], type="HEDGESO" if "HEDGESO" in (last, t.type) else "SO")
            continue
        if t.type in LINKS and (last == "COMMA" or (last in ("AND", "CAND", "BUT") and t.type not in ("WHO", "OR"))):
            merged = "CAND" if t.type == "AND" and last == "COMMA" else t.type
            if t.type == "SINCE" and last != "COMMA":
                merged = "ANDSINCE"
            out[-1] = replace(t, type=merged, start=out[-1].start)
        elif t.type in ("COMMA", "THAT") and last in ("SO", "HEDGESO", "THEN", "BUT", "SAYS", "COMMA", "SINCE"):
            continue
        elif t.type == "THAT" and last in ("BELIEVE", "THINK", "ASSUME", "IF", "STATEMENT"):
            if last == "STATEMENT":
                out.append(t)
        elif t.type in ("IF", "SINCE") and last in ("AND", "CAND", "BUT", "COMMA"):
            out[-1] = replace(t, type=f"AND{t.type}", start=out[-1].start)
        else:
            out.append(t)
    return out


def _of_statement(before: list[Token]) -> bool:
    """Whether the names at the end are those whose statement it is: "the testimony of Bo and Cy"."""
    at = len(before)
    while at and before[at - 1].type in ("NAME", "COMMA", "AND", "CAND"):
        at -= 1
    return [t.type for t in before[max(0, at - 2) : at]] == ["STATEMENT", "OF"]


def _implied(before: list[Token]) -> str:
    """What "implies" or "suggests" is after these tokens: MEANS of a statement, SAYS of a witness, else itself ("")."""
    last = before[-1].type if before else ""
    if last in ("STATEMENT", "LAST") or (last in ("COMMA", "RPAR") and any(t.type == "LAST" for t in before[-5:])):
        return "MEANS"
    if last in ("LYING", "LIE") and any(t.word == "saying" for t in before):
        return "MEANS"
    return ""


def _after_comma(t: Token) -> bool:
    """Whether a comma was merged into the token."""
    return t.end - t.start > len(t.word)


@on("COMMA AND CAND OR")
def lists(tokens: list[Token]) -> list[Token]:
    """The tokens with lists of names as one token."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        forced = bool(out) and (out[-1].type in ("ONEOF2", "BETWEEN", "EACHOF") or _asks_which(out))
        j = _list_end(tokens, i, forced)
        if j > i + 1:
            members = [t for t in tokens[i:j] if t.type in ("NAME", "POSSNAME")]
            kind = "POSSNAME" if tokens[j - 1].type == "POSSNAME" else "NAMES"
            kind = "ORNAMES" if any(t.type == "OR" for t in tokens[i:j]) else kind
            names = tuple(dict.fromkeys(n for t in members for n in t.names))
            out.append(Token(kind, tokens[i].word, tokens[i].start, tokens[j - 1].end, names))
        else:
            out.append(tokens[i])
            j = i + 1
        i = j
    return out


def _asks_which(before: list[Token]) -> bool:
    """Whether "which of" stands last."""
    return [t.type for t in before[-2:]] in (["WHICH", "OF"], ["WHO", "OF"])


def _list_end(tokens: list[Token], i: int, forced: bool) -> int:
    """Where the list of names that begins at i ends, i + 1 where there is none. A name before a verb in the singular is
    a subject of its own, unless the list is forced by what stands before it."""
    if tokens[i].type != "NAME" or _after_or(tokens, i):
        return i + 1
    j = i + 1
    while j + 1 < len(tokens) and tokens[j].type in LISTED and _new_name(tokens, i, j + 1):
        j += 2
        if tokens[j - 2].type in ("AND", "OR") and [t.type for t in tokens[j : j + 1]] == ["COMMA"]:
            break
        if tokens[j - 1].type == "POSSNAME" and tokens[j - 2].type == "COMMA":
            return i + 1  # "we believe Bo, Ada's claim ...": another clause begins
        if tokens[j - 1].type == "POSSNAME":
            return i + 1 if _accused_before(tokens, i) and _begins_clause(tokens, j) else j
    if j + 1 < len(tokens) and tokens[j].type in ("AND", "CAND") and tokens[j + 1].type == "NAME":
        return i + 1  # the next name is in the list already: another list begins before it
    if any(t.type == "OR" for t in tokens[i:j]):
        return j if tokens[i + 1].type == "COMMA" else i + 1
    return j if j == i + 1 or forced or _is_list(tokens, i, j) else i + 1


def _after_or(tokens: list[Token], i: int) -> bool:
    """Whether "or" stands before i and joins it to a name, not to a clause."""
    before = i - 1 - (i > 1 and tokens[i - 1].type == "BOTH")
    return i > 0 and tokens[before].type == "OR" and not (i > 1 and tokens[before - 1].type in CLAUSE_ENDS)


def _new_name(tokens: list[Token], i: int, j: int) -> bool:
    """Whether there is a name at j that the list from i on does not have yet, and that is not one who is accused by
    somebody else: "Ada is accused by Bo, Cy by Dee"."""
    if [t.type for t in tokens[j + 1 : j + 2]] == ["BY"]:
        return False
    return tokens[j].type in ("NAME", "POSSNAME") and all(t.names != tokens[j].names for t in tokens[i:j])


ENDS_EXCEPTION = frozenset({"COMMA", "CAND", "SO", "SEMI", "COLON", "ANDSINCE", "DASH", "RPAR"})
CLAUSE_ENDS = frozenset({"LIE", "LYING", "TRUE", "COMMA"})
LISTED = frozenset({"COMMA", "AND", "CAND", "OR"})
VERBS = frozenset({"SAYS", "BE", "DO", "ACCUSE", "LIE", "LYING", "TRUE", "ACCUSED", "HAVENOONE", "NOT"}) | frozenset(
    {"MUST", "MIGHT", "CAN", "LIKELY", "SUPPORTS", "MEANS", "DISCREDITS", "DICTATES", "SAMEVALUE", "OPPOSITEVALUE"}
)
PLURAL = frozenset(
    {"are", "were", "say", "claim", "state", "assert", "testify", "suggest", "accuse", "lie"}
) | frozenset({"accuse", "contradict", "challenge", "have", "do", "don't", "aren't", "tell", "each"})


def _accused_before(tokens: list[Token], i: int) -> bool:
    """Whether the name at i is the object of "accuses", "after": what follows it with a verb is a clause of its own."""
    return i > 0 and tokens[i - 1].type in ("ACCUSE", "AFTER", "SUPPORTS", "DISCREDITS")


def _begins_clause(tokens: list[Token], j: int) -> bool:
    """Whether a noun and a verb stand at j: "testimony stands", "claim about the bus must be true"."""
    if [t.type for t in tokens[j : j + 1]] != ["STATEMENT"]:
        return False
    j += 1
    while j < len(tokens) and tokens[j].type in ("ABOUT", "SUBJ", "GERUND", "ADJ", "OTHER"):
        j += 1
    return j < len(tokens) and tokens[j].type in VERBS


def _is_list(tokens: list[Token], i: int, j: int) -> bool:
    """Whether the names from i to j are one list: not where the last may be the subject of the verb that follows it."""
    if j == len(tokens) or tokens[j].type not in VERBS:
        return True
    if _accused_before(tokens, i):
        return False
    if [t.type for t in tokens[max(0, i - 2) : i]] == ["STATEMENT", "OF"]:
        return True
    verb = tokens[j].word.split(" ")[0]
    if verb in PLURAL:
        return True
    if verb.endswith("s") or (tokens[j].type == "BE" and verb == "was"):
        return False
    links = {t.type for t in tokens[i:j]} - {"NAME", "COMMA"}
    return "AND" in links or ("CAND" in links and j > i + 3)
