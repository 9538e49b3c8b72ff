"""Clauses told apart once connectives are merged: what goes on with a reason, a condition after it, a question asked
twice."""

from collections.abc import Sequence
from dataclasses import replace

from .completing import VERBS
from .passes import on
from .restoring import kind
from .tokens import Token

REPEATED = VERBS - {"SAYS", "ACCUSE"} | {"LYING", "LIE", "TRUE"}
TELLING = frozenset({"WHO", "ACCUSE", "SAYS", "BE", "LYING", "LIE", "TRUE"})


@on("WHO PWHO")
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


@on("ASSUME")
def assumed_later(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "if we assume" after a reason as a condition of its own: "since P, if we assume Q, then R"."""
    out: list[Token] = []
    for t in tokens:
        last = out[-1].type if out else ""
        if t.type == "ASSUME" and last in ("COMMA", "BUT") and out[0].type in ("SINCE", "SO", "ODD", "EVEN"):
            t = replace(t, type="ANDIF", start=out.pop().start)
        out.append(t)
    return out


@on("NOTESTIMONY")
def no_testimony_or(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "or" between verbs of "no testimony that contradicts Bo or suggests that she is lying" as one
    between clauses."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        verb = kind(tokens, i + 1) in ("HEDGESO", "SUGGESTING", "ACCUSE", "SUPPORTS")
        if t.type == "OR" and verb and any(u.type == "NOTESTIMONY" for u in out):
            t = replace(t, type="CLAUSEOR")
        out.append(t)
    return out


@on("SAMEVALUE OPPOSITEVALUE")
def both_ends(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "the first statement and the last" as both ends of the chain, where something relates them."""
    out: list[Token] = []
    for t in tokens:
        if t.type in ("SAMEVALUE", "OPPOSITEVALUE") and [u.type for u in out[-3:]] == ["FIRST", "AND", "LAST"]:
            out[-3:] = [replace(out[-3], type="BOTHENDS", names=())]
        out.append(t)
    return out


@on("ETC")
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
