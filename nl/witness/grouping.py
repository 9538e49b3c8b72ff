"""Groups of witnesses spoken of by number and kind ("two other credible witnesses"), and words that place names."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .passes import on
from .tokens import Token

KINDS = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED", "SOMEONE", "WITNESSES"})
QUALITIES = frozenset({"TRUE", "LIE", "LYING", "UNATTACKED"})
BEFORE = frozenset({"NUMBER", "OTHER"})
COUNTING = frozenset({"at least", "at least one", "other", "only", "some", "only discredited"}) | frozenset(
    {"multiple", "several", "many", "numerous", "various"}
)
PATHS = frozenset({"FROM", "PREP", "RULE", "OTHER"})  # after these "Bo through Eve" may be a way, not a list
EVERYBODY = re.compile(
    r"\W*(?:(?:now|so|first|next|then|but),? )?(?:let us |let's |we )?(?:first |now |next |instead )?"
    r"(?:assum|suppos)(?:e|ing) "
    r"(?:first |instead |for now |for a moment )?(?:that )?(?:everyone|everybody|every witness"
    r"|all (?:of )?(?:the )?witnesses"
    r"|each witness|all of them) (?:is|are|tells?|lies?|were)(?: (?:lying|truthful|honest|telling))?(?: the truth)?\W*",
    re.IGNORECASE,
)
TELLING = frozenset({"SAYS", "ACCUSE"})


@on("THEN LAST FIRST BUT SUGGESTING", KINDS)
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
        elif t.type == "SUGGESTING" and last in QUALITIES and "witness" in out[-1].word:
            out += [replace(t, type="PWHO"), replace(t, type="SAYS")]
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


def all_supposed(tokens: list[Token], said: str, names: tuple[str, ...]) -> list[Token]:
    """The tokens with everybody's name in "assume that everyone is truthful", where the sentence says no more."""
    if not EVERYBODY.fullmatch(said) or len(tokens) < 3:
        return tokens
    at = next((i for i, t in enumerate(tokens) if t.type in ("OTHER", "WITNESSES", "ANYONE", "SOMEONE", "THEY")), 0)
    if not at or tokens[at - 1].type not in ("ASSUME", "THINK"):
        return tokens
    opens = replace(tokens[at - 1], type="ASSUME", word="assume")
    everybody = replace(tokens[at], type="NAMES", word="everybody", names=names)
    return [opens, everybody, *tokens[at + 1 :]]


def ranged(tokens: Sequence[Token], order: Sequence[str]) -> list[Token]:
    """The tokens with "Bo through Eve", in the order of the prompt, as the list of those names; where it is said how
    many they are ("(4 witnesses)"), only if they are as many."""
    if all(t.word != "through" for t in tokens):
        return list(tokens)
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        names = _between(tokens[i : i + 3], order) if not (out and out[-1].type in PATHS) else []
        end = i + 3 + _size_given(_brackets(tokens, i + 3), len(names)) if names else i
        if names and end > i:
            out.append(replace(tokens[i], type="NAMES", end=tokens[i + 2].end, names=tuple(names)))
        else:
            out.append(tokens[i])
            end = i + 1
        i = end
    return out


def _brackets(tokens: Sequence[Token], i: int) -> Sequence[Token]:
    """The tokens from i to the end of the brackets that begin there; none where none do."""
    end = next((j for j in range(i, min(i + 4, len(tokens))) if tokens[j].type == "RPAR"), i - 1)
    return tokens[i : end + 1]


def _between(three: Sequence[Token], order: Sequence[str]) -> list[str]:
    if [t.type for t in three] != ["NAME", "OTHER", "NAME"] or three[1].word != "through":
        return []
    start, end = (order.index(t.names[0]) for t in (three[0], three[2]))
    return list(order[start : end + 1])


def _size_given(after: Sequence[Token], size: int) -> int:
    """How many tokens give the size of the list; -3, so that it is none, where it is another."""
    kinds = [t.type for t in after]
    if kinds[:1] != ["LPAR"] or kinds[1:] not in (["SOMEONE", "RPAR"], ["NUMBER", "WITNESSES", "RPAR"]):
        return 0
    return len(after) if after[1].word.split(" ")[0] == str(size) else -3
