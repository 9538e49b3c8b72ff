"""Groups of witnesses spoken of by number and kind ("two other credible witnesses"), and words that place names."""

from collections.abc import Sequence
from dataclasses import replace

from .tokens import Token

KINDS = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED", "SOMEONE", "WITNESSES"})
BEFORE = frozenset({"NUMBER", "OTHER"})
COUNTING = frozenset({"at least", "at least one", "other", "only", "some", "only discredited"})
TELLING = frozenset({"SAYS", "ACCUSE"})


def regrouped(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "at least two other credible witnesses" as one SOMEONE before brackets or a verb of saying, and
    without what names only the place of a witness ("the last witness Bo", "Bo then says")."""
    out: list[Token] = []
    for i, t in enumerate(tokens):
        after = tokens[i + 1].type if i + 1 < len(tokens) else "END"
        last = out[-1].type if out else ""
        if _left_out(t, last, after):
            continue
        if t.type in KINDS and t.word.endswith("witnesses") and after in ("LPAR", "WHO", "SUGGESTING", *TELLING):
            out = _counted(out, t)
        elif t.type in TELLING and out and out[-1].type in ("TRUE", "LIE") and "witness" in out[-1].word:
            out += [replace(t, type="PWHO"), t]
        else:
            out.append(t)
    return out


def _left_out(t: Token, last: str, after: str) -> bool:
    """Whether the token only places a witness or an aside."""
    match t.type:
        case "THEN":
            return last in ("NAME", "NAMES") and after in TELLING
        case "LAST" | "FIRST":
            return after == "NAME" and "witness" in t.word
        case "BUT":
            return last == "LPAR"
        case _:
            return False


def _counted(out: list[Token], t: Token) -> list[Token]:
    """The tokens before a group without how many it has, and the group."""
    if t.type == "WITNESSES" and not (out and out[-1].type == "NUMBER"):
        return [*out, t]
    if (out and out[-1].type in ("BE", "MUST")) or (out and out[-1].type == "SINCE" and t.type == "WITNESSES"):
        return [*out, t]
    words = [t.word]
    while out and out[-1].type in BEFORE and (out[-1].type == "NUMBER" or out[-1].word in COUNTING):
        words.insert(0, out[-1].word)
        out = out[:-1]
    return [*out, replace(t, type="SOMEONE", word=" ".join(words))]
