"""Tokens of choices: pairs of names ("Bo/Ada", "Bo vs. Ada"), "or" between clauses and between values, and phrases that
only name a source or set a distinction aside."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...semantics.witness import Witness
from .passes import on
from .tokens import Token

NAMED = frozenset({"NAME", "NAMES", "POSSNAME", "EITHER", "ORNAMES"})
GLOSS = frozenset({"SUBJ", "BE", "ADJ", "NOT", "SAYS", "OTHER", "STATEMENT"})
VALUES = frozenset({"LIE", "LYING", "TRUE"})
ASKING = frozenset({"UNDET", "WHETHER"})
MARKERS = frozenset(
    {"SLASH", "VS", "PAIRS", "OR", "ORNOT", "CLAUSEOR", "EITHER", "SINCE", "REGARDLESS"}
)  # of all below
SUBJECTS = frozenset({"NAME", "NAMES", "SUBJ", "POSSNAME", "HE", "ONEOF"})


@on("COMMA", MARKERS)
def alternatives(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with pairs, clause-level choices and choices of values each marked by a type of their own."""
    if MARKERS.isdisjoint([t.type for t in tokens]) and [t.type for t in tokens[-1:]] != ["COMMA"]:
        return list(tokens)
    return _chosen(_pairs(_unsourced(_undistinguished(list(tokens)))))


# --- pairs ---


@on("VS")
def unglossed(tokens: list[Token]) -> list[Token]:
    """The tokens without brackets between names that "vs." joins: "Ada (bus late) vs. Bo"."""
    if sum(t.type == "LPAR" for t in tokens) != 1:
        return tokens
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end = next((j for j in range(i + 1, len(tokens)) if tokens[j].type == "RPAR"), 0)
        named = [t.type for t in out[-1:]] == ["NAME"] and tokens[i].type == "LPAR"
        gloss = named and end and {t.type for t in tokens[i + 1 : end]} <= GLOSS
        beside = "VS" in (*(t.type for t in out[-3:-1]), *(t.type for t in tokens[end + 1 : end + 2]))
        i = end + 1 if gloss and beside else i
        out += tokens[i : i + 1]
        i += 1
    return out


@on("SLASH")
def slashed(tokens: list[Token]) -> list[Token]:
    """Runs of names with slashes alone between them as PAIRS, before names are joined to lists."""
    if all(t.type != "SLASH" for t in tokens):
        return tokens
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        j = i + 1
        while tokens[i].type == "NAME" and [t.type for t in tokens[j : j + 2]] == ["SLASH", "NAME"]:
            j += 2
        beside_vs = "VS" in {t.type for t in (*tokens[max(i - 1, 0) : i], *tokens[j : j + 1])}
        out += [_pair(tokens[i:j])] if j > i + 1 and not beside_vs else tokens[i:j]
        i = j
    return out


@on("VS")
def several_versus(tokens: list[Token]) -> list[Token]:
    """Several "Bo vs. Ada" of one sentence as PAIRS, before the names of two pairs are joined to a list."""
    if sum(t.type == "VS" for t in tokens) < 2:
        return tokens
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        j = i + 1
        while tokens[i].type == "NAME" and [t.type for t in tokens[j : j + 2]] == ["VS", "NAME"]:
            j += 2
        out += [_pair(tokens[i:j])] if j > i + 1 else tokens[i:j]
        i = j
    return out


def _pairs(tokens: list[Token]) -> list[Token]:
    """Runs of names with slashes or "vs." between them as PAIRS, whose names are the pairs one after another."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        j = _run_end(tokens, i)
        if j > i + 1 or tokens[i].type == "PAIRS":
            out = _with_pair(out, tokens[i] if j == i + 1 else _pair(tokens[i:j]))
        else:
            out.append(tokens[i])
        i = j
    return out


def _run_end(tokens: list[Token], i: int) -> int:
    """Where the names joined by slashes or "vs." that begin at i end; i + 1 where there are none."""
    j = i + 1
    while tokens[i].type == "NAME" and [t.type for t in tokens[j : j + 1]] in (["SLASH"], ["VS"]):
        if [t.type for t in tokens[j + 1 : j + 2]] not in (["NAME"], ["NAMES"]):
            return i + 1
        j += 2
        if tokens[j - 1].type == "NAMES":
            break
    return j


def _pair(run: list[Token]) -> Token:
    """The pairs of a run: of "Bo/Ada/Cy" each two neighbours, of "Bo/Ada vs. Cy" each of one side with the other."""
    sides: list[list[tuple[Witness, ...]]] = [[]]
    for t in run:
        if t.type == "VS":
            sides.append([])
        elif t.names:
            sides[-1].append(t.names)
    groups = sides[0] if len(sides) == 1 else [tuple(n for names in side for n in names) for side in sides]
    pairs = [(x, y) for left, right in pairwise(groups) for x in left for y in right]
    return Token("PAIRS", run[0].word, run[0].start, run[-1].end, tuple(n for pair in pairs for n in pair))


def _with_pair(out: list[Token], pair: Token) -> list[Token]:
    """The tokens with one more pair, joined to the pairs of the same list before it."""
    before = [t.type for t in out[-2:]]
    if len(before) == 2 and before[0] == "PAIRS" and before[1] in ("COMMA", "AND", "CAND"):
        first = out[-2]
        return [*out[:-2], replace(first, end=pair.end, names=(*first.names, *pair.names))]
    return [*out, pair]


# --- or ---


def _chosen(tokens: list[Token]) -> list[Token]:
    """ "or" between clauses as CLAUSEOR, between two values of one subject as ORVALUE (ORNOT after "whether")."""
    out: list[Token] = []
    asking = False
    for t in tokens:
        asking |= t.type in ASKING
        last = out[-1].type if out else ""
        if t.type == "ORNOT" and not asking:
            out.append(replace(t, type="ORVALUE"))
        elif t.type in VALUES and last == "BE" and len(out) > 1 and out[-2].type == "CLAUSEOR":
            out[-2:] = [replace(t, type="ORNOT" if asking else "ORVALUE", start=out[-2].start)]
        elif t.type in VALUES and last == "CLAUSEOR":
            out[-1:] = [replace(t, type="ORNOT" if asking else "ORVALUE", start=out[-1].start)]
        elif t.type == "OR" and last and last not in NAMED:
            out.append(replace(t, type="CLAUSEOR"))
        else:
            out.append(t)
    return _either(out)


def _either(tokens: list[Token]) -> list[Token]:
    """ "either" before a clause as EITHERTHAT."""
    out = list(tokens)
    for i, t in enumerate(tokens[:-1]):
        following = [x.type for x in tokens[i + 1 : i + 3]]
        if t.type == "EITHER" and following[0] in SUBJECTS and following[1:] not in (["OR"], ["COMMA"]):
            out[i] = replace(t, type="EITHERTHAT")
    return out


# --- what is left out ---


def _unsourced(tokens: list[Token]) -> list[Token]:
    """The tokens without "(as Bo claims)" and ", as Bo claims,", which only name who said it."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        j = _source_end(tokens, i)
        if tokens[i].type == "COMMA" and j < len(tokens) and tokens[j].type == "COMMA" and j > i:
            i = j
        elif j > i:
            i = j
            continue
        out.append(tokens[i])
        i += 1
    return out


def _source_end(tokens: list[Token], i: int) -> int:
    """The place after a phrase in brackets or commas that names a source and begins at i; i where there is none."""
    kinds = [t.type for t in tokens[i : i + 5]]
    if kinds[:2] not in (["LPAR", "SINCE"], ["COMMA", "SINCE"]) or tokens[i + 1].word != "as":
        return i
    bracket = kinds[0] == "LPAR"
    if kinds[2:3] not in (["NAME"], ["NAMES"]) or kinds[3:] != ["SAYS", "RPAR" if bracket else "COMMA"]:
        return i
    return i + 5 if bracket else i + 4


def _undistinguished(tokens: list[Token]) -> list[Token]:
    """The tokens without "regardless of whether Bo is lying", up to the end of that clause."""
    out: list[Token] = []
    skipping = False
    for t in tokens:
        if skipping and t.type in ("COMMA", "SEMI", "COLON", "DASH", "RPAR", "SO"):
            skipping = False
            if t.type == "COMMA" and (not out or out[-1].type in ("COMMA", "CAND", "BUT", "SO", "HEDGESO")):
                continue
        skipping |= t.type == "REGARDLESS"
        if not skipping:
            out.append(t)
    if out and out[-1].type == "COMMA":
        out.pop()
    return out
