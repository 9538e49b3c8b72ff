"""Sentences as tokens: the names and the fact of one puzzle, the lexicon, and what is neither."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...semantics.witness import Puzzle, Witness
from .lexicon import Types, Words, common, lexicon, loose, trie, words

LONGEST = 1200  # words of a sentence that is read

VERBS = ("is", "are", "was", "were", "has", "have", "had", "can", "will")
OPPOSITES = {"on": "off", "open": "closed", "full": "empty", "wet": "dry", "locked": "unlocked", "alive": "dead"}
OPPOSITES |= {b: a for a, b in OPPOSITES.items()}
SIGNS = {",": "COMMA", ";": "SEMI", ":": "COLON", "(": "LPAR", ")": "RPAR", "[": "LPAR", "]": "RPAR", "/": "SLASH"}
SIGNS |= {"–": "DASH", "—": "DASH", "-": "DASH", "?": "QUESTION", ".": "STOP", "!": "STOP", "…": "STOP"}
SIGNS |= {'"': "", "'": "", "*": "", "`": "", "_": ""}
DETERMINERS = frozenset(
    {"the", "this", "that", "a", "an", "any", "these", "'s", "'", "his", "her", "their", "no", "its"}
)
OWNERS = frozenset({"'s", "'", "his", "her", "their"})
NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "twenty-one",
    "twenty-two",
    "twenty-three",
    "twenty-four",
    "twenty-five",
    "thirty",
]


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its type, the surface of its first word in lower case, its span in the sentence, the witnesses named."""

    type: str
    word: str
    start: int
    end: int
    names: tuple[Witness, ...] = ()


class Lexer:
    """The tokens of sentences about one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.names: dict[Words, Witness] = {_key(name): name for name in puzzle.arguments}
        own: dict[Words, Types] = {key: ("NAME",) for key in self.names if key}
        own |= _fact_forms(puzzle.fact)
        self._own, self._common = trie(own), common()
        self._clashing = {key for key in self.names if key in lexicon()}

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a sentence, filler left out, lists of names joined."""
        found = words(text)
        lower = [w.lower() for w, _, _ in found]
        out: list[Token] = []
        place = 0
        while place < len(found):
            place = self._next(found, lower, place, out)
        return joined(out)

    def _next(self, found: list[tuple[str, int, int]], lower: list[str], place: int, out: list[Token]) -> int:
        """Append the tokens that begin at this word; the place of the word after them."""
        word, start, end = found[place]
        if (alias := _alias_end(lower, place)) is not None:
            return alias
        if (longest := self._longest(lower, place, word)) is not None:
            n, types = longest
            name = self.names.get(tuple(lower[place : place + n])) if types == ("NAME",) else None
            out += _made(types, lower, place, n, (start, found[place + n - 1][2]), name, out)
            return place + n
        out += _unknown(lower[place], start, end, out, lower[place + 1 : place + 2])
        return place + 1

    def _longest(self, lower: list[str], place: int, word: str) -> tuple[int, Types] | None:
        """The longest form here; the puzzle's own forms first. A name that is also a word of the lexicon counts as a name
        where it is capitalised."""
        own, common = self._own.longest(lower, place), self._common.longest(lower, place)
        if own is None or (common is not None and common[0] > own[0]):
            return common
        if own[1] == ("NAME",) and not word[:1].isupper() and tuple(lower[place : place + own[0]]) in self._clashing:
            return common
        return own


@lru_cache(maxsize=256)
def lexer(puzzle: Puzzle) -> Lexer:
    """The lexer of this puzzle."""
    return Lexer(puzzle)


def _key(name: str) -> Words:
    return tuple(w.lower() for w, _, _ in words(name))


def _alias_end(lower: list[str], place: int) -> int | None:
    """The place after an alias in brackets that begins here ("(B)", "(B.)", "(witness 3)"), or None."""
    if lower[place] not in ("(", "["):
        return None
    inner = lower[place + 1 : place + 4]
    if (
        len(inner) > 1
        and (len(inner[0]) == 1 or inner[0].isdecimal())
        and inner[0].isalnum()
        and inner[1] in (")", "]")
    ):
        return place + 3
    if (
        len(inner) > 2
        and inner[0] == "witness"
        and (inner[1].isdecimal() or len(inner[1]) == 1)
        and inner[2] in (")", "]")
    ):
        return place + 4
    return None


def _fact_forms(fact: str) -> dict[Words, Types]:
    """The subject of the fact and what is said of it, as forms; the whole fact where it has no known verb."""
    said = _key(fact)
    at = next((i for i, w in enumerate(said) if w in VERBS and i), None)
    if at is None or at == len(said) - 1:
        return {said: ("SUBJ", "ADJ")} if said else {}
    subject, rest = said[:at], said[at + 1 :]
    if subject[0] in ("the", "a", "an") and len(subject) > 1:
        subject = subject[1:]
    forms: dict[Words, Types] = {subject: ("SUBJ",), rest: ("ADJ",)}
    if subject == ("television",):
        forms["tv",] = ("SUBJ",)
    if len(rest) == 1 and rest[0] in OPPOSITES:
        forms[(OPPOSITES[rest[0]],)] = ("NOT", "ADJ")
    return forms


def _made(
    types: Types, lower: list[str], place: int, n: int, span: tuple[int, int], name: Witness | None, out: list[Token]
) -> list[Token]:
    if types == ("NAME",) and name is not None:
        return [Token("NAME", lower[place], *span, (name,))]
    if types[0] == "_":
        return []
    surface = " ".join(lower[place : place + n])
    if types[0].startswith(("RULE.", "REMARK.")):
        return [Token(types[0].partition(".")[0], types[0].partition(".")[2], *span)]
    if types == ("CLAIMWORD",):
        noun = place > 0 and (lower[place - 1] in DETERMINERS or (place > 1 and lower[place - 2] in OWNERS))
        types = ("STATEMENT",) if noun else ("SAYS",)
    if types == ("HE",) and lower[place] == "her" and _possesses(lower, place + 1):
        types = ("POSS",)
    return [Token(t, surface, *span) for t in types]


def _possesses(lower: list[str], place: int) -> bool:
    forms = lexicon()
    following = lower[place : place + 2]
    return any(forms.get(tuple(following[:n])) in (("STATEMENT",), ("CLAIMWORD",), ("LIE",)) for n in (1, 2)) and (
        following[:1] not in (["lies"], ["lie"], ["false"])
    )


def _unknown(word: str, start: int, end: int, out: list[Token], after: list[str]) -> list[Token]:
    if word in SIGNS:
        return [Token(SIGNS[word], word, start, end)] if SIGNS[word] else []
    if word.isdecimal() or word in NUMBERS:
        return [Token("NUMBER", word, start, end)]
    if word in ("'s", "'"):
        return _apostrophe(start, end, out, after)
    if out and out[-1].type == "OTHER":
        out[-1] = replace(out[-1], end=end, word=f"{out[-1].word} {word}")
        return []
    return [Token("OTHER", word, start, end)]


def _apostrophe(start: int, end: int, out: list[Token], after: list[str]) -> list[Token]:
    last = out[-1].type if out else ""
    is_verb = (after and lexicon().get(tuple(after), ("",))[0] in ("LYING", "NOT", "LIKELY")) or after == ["telling"]
    if last != "NAME" or is_verb:
        return [Token("BE", "is", start, end)]
    out[-1] = replace(out[-1], type="POSSNAME", end=end)
    return []


# --- joining --------------------------------------------------------------------------------------------------------

LINKS = {"SO", "HEDGESO", "THEN", "WHO", "WHOM", "BUT", "SINCE", "AND", "OR", "ARROW"}


def joined(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with commas merged into the connective after them, and lists of names joined."""
    return _unless(_lists(_commas([t for t in tokens if t.type != "STOP"])))


def _unless(tokens: list[Token]) -> list[Token]:
    """Nothing of what follows "unless" up to the next comma: the rule of the puzzle, put in many ways."""
    out: list[Token] = []
    skipping = False
    for t in tokens:
        skipping = skipping and t.type not in ("COMMA", "CAND", "SO", "SEMI", "COLON", "ANDSINCE", "DASH")
        if not skipping:
            out.append(t)
        skipping |= t.type == "UNLESS"
    return out


def loosened(tokens: Sequence[Token]) -> list[Token] | None:
    """The tokens with each clause that names nobody and makes a general claim as one RULE; None where there is none."""
    out: list[Token] = []
    run: list[Token] = []
    changed = False
    for t in [*tokens, Token("END", "", 0, 0)]:
        if t.type not in BOUNDARIES:
            run.append(t)
            continue
        rule = _general(run)
        changed |= rule is not None
        out += run if rule is None else [rule]
        out.append(t)
        run = []
    return out[:-1] if changed else None


BOUNDARIES = frozenset({"COMMA", "CAND", "SO", "HEDGESO", "SINCE", "IF", "THEN", "ARROW", "END"})
SPECIFIC = frozenset({"NAME", "NAMES", "POSSNAME", "SUBJ", "ADJ", "HE", "POSS", "NOT"})


def _general(run: list[Token]) -> Token | None:
    if not run or any(t.type in SPECIFIC for t in run):
        return None
    said = " ".join(t.word for t in run)
    name = next((name for name, pattern in loose() if pattern.search(said)), None)
    return None if name is None else Token("RULE", name, run[0].start, run[-1].end)


def _commas(tokens: list[Token]) -> list[Token]:
    """ ", so" is one token; ", and" too (CAND), since a list or a clause may go on after it; "and so" is "so"."""
    out: list[Token] = []
    for t in tokens:
        last = out[-1].type if out else ""
        if (t.type == "COLON" and last == "SAYS") or (
            t.type == "THEN" and last in ("BE", "MUST", "DO", "CAN", "MIGHT", "WE")
        ):
            continue
        if t.word.split(" ")[0] in ("implies", "means", "suggests", "indicates") and last == "STATEMENT":
            out.append(replace(t, type="MEANS"))
            continue
        if t.type == "WHO" and last in ("TRUE", "LIE", "LYING", "UNATTACKED"):
            out.append(replace(t, type="PWHO"))
            continue
        if last in ("SO", "HEDGESO") and t.type in ("SO", "HEDGESO"):
            out[-1] = replace(out[-1], type="HEDGESO" if "HEDGESO" in (last, t.type) else "SO")
            continue
        if (
            last in ("COMMA", "AND", "CAND", "BUT")
            and t.type in LINKS
            and not (last != "COMMA" and t.type in ("WHO", "OR"))
        ):
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


def _lists(tokens: list[Token]) -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        j = _list_end(tokens, i)
        if j > i + 1:
            members = [t for t in tokens[i:j] if t.type in ("NAME", "POSSNAME")]
            kind = "POSSNAME" if tokens[j - 1].type == "POSSNAME" else "NAMES"
            names = tuple(dict.fromkeys(n for t in members for n in t.names))
            out.append(Token(kind, tokens[i].word, tokens[i].start, tokens[j - 1].end, names))
        else:
            out.append(tokens[i])
            j = i + 1
        i = j
    return out


def _list_end(tokens: list[Token], i: int) -> int:
    """Where the list of names that begins at i ends (i + 1 where there is none): a name before a verb in the singular is
    no member but a subject of its own."""
    if tokens[i].type != "NAME":
        return i + 1
    j, linked = i + 1, False
    while (
        j + 1 < len(tokens)
        and tokens[j].type in ("COMMA", "AND", "CAND")
        and tokens[j + 1].type in ("NAME", "POSSNAME")
    ):
        linked |= tokens[j].type != "COMMA"
        j += 2
        if tokens[j - 1].type == "POSSNAME":
            return j
    if j > i + 1 and j < len(tokens) and _singular(tokens[j]):
        return i + 1
    return j


def _singular(t: Token) -> bool:
    word = t.word.split(" ")[0]
    return t.type in ("SAYS", "BE", "DO", "ACCUSE", "LIE", "TRUE", "HAVENOONE") and word.endswith("s")
