"""Accusers presented before their accusation: "we also have Bo and Dee saying that Ada lies", "two witnesses, Bo and
Dee, claim ...", "several witnesses accuse Ada: Bo, Dee"."""

from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

TELLING = frozenset({"SAYS", "ACCUSE"})
LISTED = frozenset({"COMMA", "AND", "CAND"})
SAID = frozenset({"SAYS", "ACCUSE", "NAME", "BE", "LIE", "LYING", "OFLYING", "THAT"})
STARTS = frozenset({"BUT", "AND", "CAND", "COMMA", "SINCE", "SO", "COLON", "STOP", "HEDGESO"})


def names_end(tokens: Sequence[Token], i: int) -> int:
    """The place after the list of names that begins at i; i where none does."""
    end = i
    while end < len(tokens) and tokens[end].type == "NAME":
        place = end + 1
        while place < len(tokens) and tokens[place].type in LISTED and place < end + 3:
            place += 1
        if place == len(tokens) or tokens[place].type != "NAME" or place == end + 1:
            return end + 1
        end = place
    return end


@on("WE THEREARE")
def presented(tokens: list[Token]) -> list[Token]:
    """The tokens without "we have" before whoever is then saying something."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        start = _after_having(tokens, i)
        end = names_end(tokens, start) if start > i else i
        end += end < len(tokens) and tokens[end].type == "BOTH"
        told = end > start and tokens[end : end + 1] != [] and tokens[end].type in TELLING
        if start > i and told and tokens[end].word.endswith("ing") and (not out or out[-1].type in STARTS):
            i = start
        else:
            out.append(tokens[i])
            i += 1
    return out


def _after_having(tokens: Sequence[Token], i: int) -> int:
    """The place after "we have", "there is" at i; i where something else stands."""
    if tokens[i].type == "THEREARE":
        return i + 1
    has = [(t.type, t.word) for t in tokens[i : i + 2]]
    return i + 2 if len(has) == 2 and has[0][0] == "WE" and has[1] == ("OTHER", "have") else i


@on("SOMEONE WITNESSES")
def apposed(tokens: list[Token]) -> list[Token]:
    """The tokens with "two witnesses, Bo and Dee, claim" as "two witnesses (Bo and Dee) claim"."""
    out = list(tokens)
    for i, t in enumerate(tokens):
        if t.type not in ("SOMEONE", "WITNESSES") or [u.type for u in tokens[i + 1 : i + 2]] != ["COMMA"]:
            continue
        end = names_end(tokens, i + 2)
        closes = [u.type for u in tokens[end : end + 2]]
        if end > i + 2 and closes[:1] == ["COMMA"] and closes[1:] and closes[1] in TELLING | {"WHO", "BE"}:
            out[i + 1], out[end] = replace(tokens[i + 1], type="LPAR"), replace(tokens[end], type="RPAR")
    return out


@on("COLON")
def told_after(tokens: list[Token]) -> list[Token]:
    """The tokens with "several witnesses claim that Ada lies: Bo, Dee" in the order of "Bo, Dee claim that Ada lies",
    and without the colon of "Ada is accused by: Bo, Dee"."""
    at = max((i for i, t in enumerate(tokens) if t.type == "COLON"), default=0)
    end = names_end(tokens, at + 1)
    if not at or end == at + 1 or [t for t in tokens[end:] if t.type != "STOP"]:
        return tokens
    if tokens[at - 1].type == "BY":
        return [*tokens[:at], *tokens[at + 1 :]]
    before = next((i for i in range(at - 1, -1, -1) if tokens[i].type not in SAID), -1)
    head = tokens[before] if before >= 0 else None
    said = tokens[before + 1 : at]
    if head is None or head.type != "SOMEONE" or not said or said[0].type not in TELLING:
        return tokens
    start = before - (before > 0 and tokens[before - 1].type in ("THEREARE", "NUMBER"))
    return [*tokens[:start], *tokens[at + 1 : end], *said]
