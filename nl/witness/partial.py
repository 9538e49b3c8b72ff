"""Sentences that cannot be read whole: what of them can be read without the parts that cannot.

A sentence is cut into clauses at connectives and brackets. A run of clauses is left out, the shortest first, and the
rest is read as a sentence of its own. A clause may be left out only where what it says cannot change what the rest
says: it holds no condition, no modal, no exception and no retraction, and the rest does not stand inside its testimony.
What was left out stays unread text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...semantics.witness import FACT, Count, Fact, Group, If, Is, Parity, Puzzle, Says, Witness
from .items import Item, Items
from .tokens import Token

Span = tuple[int, int]

MOST_CLAUSES = 8
LINKS = frozenset({"SO", "HEDGESO", "BUT", "SEMI", "DASH", "COMMA", "CAND", "SINCE", "ANDSINCE"})
BINDING = frozenset(
    {"IF", "ANDIF", "IFF", "ASSUME", "EITHERTHAT", "CLAUSEOR", "WHETHER", "OPENER", "RETRACT", "ONLYWAY"}
)
BINDING |= {
    "OR",
    "QUESTION",
    "MIGHT",
    "RETRACTOF",
    "ORVALUE",
    "EXCEPT",
    "APARTFROM",
    "UNDET",
    "ONEOF",
    "VICEVERSA",
    "DENIAL",
}
BINDING |= {"SAYSSO", "ACCORDING"}
TELLING = frozenset({"SAYS", "MEANS", "THINK", "BELIEVE", "STATEMENT", "TESTIMONY", "SUGGESTING", "POSSNAME", "WHAT"})
FIRM = re.compile(r"(?:and |but )?(?:so\b|therefore|thus|hence|consequently|as a result|accordingly|we )")
CHANGES = re.compile(
    r"\b(?:if|until|whether|assum\w+|suppos\w+|hypothe\w+|scenarios?|cases?|would|could|might|may|possib\w+|perhaps"
    r"|either|or|except\w*|other than|apart from|without|only|instead|rather|contrary|wrong|mistaken\w*|incorrect\w*"
    r"|impossible|actually|wait|alternatively|otherwise|false|fails?|not (?:true|the case|that)|question|no longer)\b"
)
CONCEDES = re.compile(
    r"\W*(?:(?:but|so|and|however),? )*(?:despite|although|though|even|while|regardless|notwithstanding|whereas)\b",
    re.IGNORECASE,
)
PRONOUNS = frozenset({"HE", "THEY", "IT", "POSS", "THISSTATEMENT", "HISACCUSERS"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its tokens from its connective on, and the connective's type ("" where it has none)."""

    tokens: tuple[Token, ...]
    link: str

    @property
    def body(self) -> tuple[Token, ...]:
        """The tokens after the connective."""
        return self.tokens[1:] if self.link and self.link != "BRACKET" else self.tokens


def clauses(tokens: Sequence[Token]) -> list[Clause]:
    """The clauses of a sentence; what stands in brackets is one of its own."""
    out: list[list[Token]] = [[]]
    links = [""]
    depth = 0
    for t in tokens:
        depth += t.type == "LPAR"
        if (t.type == "LPAR" and depth == 1) or (t.type in LINKS and depth == 0):
            out.append([])
            links.append("BRACKET" if t.type == "LPAR" else t.type)
        out[-1].append(t)
        if t.type == "RPAR" and depth:
            depth -= 1
            if depth == 0:
                out.append([])
                links.append("")
    return [Clause(tuple(ts), link) for ts, link in zip(out, links, strict=True) if ts]


def parts(tokens: Sequence[Token], text: str) -> Iterator[tuple[str, Span]]:
    """The sentence with a run of clauses blanked out, and the span of these, the shortest run first."""
    cut = clauses(tokens)
    if not 1 < len(cut) <= MOST_CLAUSES:
        return
    runs = [(i, j) for i in range(len(cut)) for j in range(i + 1, len(cut) + 1) if j - i < len(cut)]
    for i, j in sorted(runs, key=lambda r: (cut[r[1] - 1].tokens[-1].end - cut[r[0]].tokens[0].start, r)):
        if (blanked := _without(cut, i, j, text)) is not None:
            yield blanked


def _without(cut: list[Clause], i: int, j: int, text: str) -> tuple[str, Span] | None:
    """The text without the clauses from i to j, where that cannot change what the others say."""
    out, after = cut[i:j], cut[j] if j < len(cut) else None
    said = [t for c in out for t in c.body]
    if not said:
        return None
    reasons = _is_reason(cut, i, j) or _is_after_reason(cut, i, j)
    if not reasons and _binds(said, text):
        return None
    if not reasons and ((after is not None and not _stands(out, after)) or (i and CONCEDES.match(text))):
        return None
    first = out[0]
    conditional = any(t.type in ("IF", "ANDIF", "ASSUME") for c in cut[:i] for t in c.tokens)
    if conditional and (after is not None or first.link not in ("SO", "HEDGESO", "BUT")):
        return None
    if first.link == "BRACKET" and [t.type for t in first.tokens[1:2]] in (["AND"], ["CAND"], ["BUT"]):
        return None
    start = (first.tokens[0] if first.link else first.body[0]).start
    end = said[-1].end if out[-1].link != "BRACKET" else out[-1].tokens[-1].end
    keep = first.link == "SINCE" and after is not None and after.link in ("CAND", "ANDSINCE")
    if keep:
        start = first.body[0].start
    if after is not None and (keep or i == 0) and after.link in ("CAND", "COMMA", "ANDSINCE", "BUT", "SEMI", "DASH"):
        end = after.body[0].start if after.body else end
    return text[:start] + " " * (end - start) + text[end:], (start, end)


def _binds(said: Sequence[Token], text: str) -> bool:
    """Whether what these tokens say may change what the others say."""
    changes = CHANGES.search(text[said[0].start : said[-1].end].lower())
    return changes is not None or any(t.type in BINDING for t in said)


def _is_reason(cut: list[Clause], i: int, j: int) -> bool:
    """Whether the clauses from i to j are the whole reason before a conclusion of ours: "since ..., we must believe
    Bo". Whatever the reason says, the conclusion is asserted."""
    if i or j >= len(cut) or cut[0].link not in ("SINCE", "ANDSINCE") or cut[j].link != "COMMA":
        return False
    if any(t.type in ("IF", "ANDIF", "ASSUME") for t in cut[j - 1].tokens) or cut[j - 1].link == "BRACKET":
        return False
    body = [t.type for t in cut[j].body]
    return body[:1] in (["WE"], ["UNDET"], ["LIKELYTHAT"]) and not any(c.link == "COMMA" for c in cut[j + 1 :])


def _is_after_reason(cut: list[Clause], i: int, j: int) -> bool:
    """Whether the clauses from i to j are all that is concluded from the reason before them, which is asserted
    whatever that is."""
    if not i or j < len(cut) or cut[0].link not in ("SINCE", "ANDSINCE") or cut[i].link != "COMMA":
        return False
    return all(c.link in ("SINCE", "ANDSINCE", "CAND") for c in cut[:i]) and not any(
        t.type in ("RETRACT", "RETRACTOF", "QUESTION") for c in cut[i:] for t in c.tokens
    )


def _stands(out: list[Clause], after: Clause) -> bool:
    """Whether the clause after those left out says by itself what it says."""
    if out[0].link == "BRACKET" and len(out) == 1:
        return True
    last = out[-1]
    if after.link == "BRACKET":
        return False
    telling = any(t.type in TELLING for c in out for t in c.body)
    if after.link in ("BUT", "SEMI", "DASH"):
        return True
    if after.link == "COMMA":
        return any(c.link in ("SINCE", "ANDSINCE") for c in out)
    if after.link == "CAND":
        return last.link == "SINCE" and not telling
    if after.link == "SO":
        return bool(FIRM.match(after.tokens[0].word)) or not telling
    return False


def worth(items: Items) -> bool:
    """Whether what was read of a part is worth keeping: it says something of who lies."""
    return any(_says(i) for i in items)


def worth_little(t: Puzzle, items: Items) -> bool:
    """Whether a part is worth keeping where no other can be read: it says who said what, as the puzzle has it, or how
    many there are."""
    told = [(i.formula.speaker, i.formula.target) for i in items if isinstance(i.formula, Says)]
    known = all(pair in t.attacks or pair == (t.main, FACT) for pair in told)
    return known and any(isinstance(i.formula, Says | Parity | Count) for i in items)


def _says(i: Item) -> bool:
    return isinstance(i.formula, Is | Fact | If | Group) and i.act == "assert"


def clear(rest: Sequence[Token], left_out: Sequence[Witness]) -> bool:
    """Whether the pronouns of the rest can be told though these witnesses were named in what was left out: a
    singular one where that was one witness."""
    found = {t.type for t in rest} & PRONOUNS
    return not found or not left_out or (len(left_out) == 1 and not found & {"THEY", "HISACCUSERS"})


LISTED = frozenset({"COMMA", "AND", "CAND", "BOTH"})
NOT_TOLD = frozenset({"WHEN", "THAT", "ABOUT", "NOT", "MIGHT", "NOTESTIMONY", "NOONE", "WHETHER", "UNDET"})


def told(t: Puzzle, tokens: Sequence[Token]) -> Items:
    """The accusations of the puzzle that a sentence names on its way: "Bo claiming that Ada lies creates doubt"."""
    out: Items = []
    for i, token in enumerate(tokens):
        if token.type not in ("SAYS", "ACCUSE"):
            continue
        accused = tokens[i + 1 : i + 2]
        tail = [u.type for u in tokens[i + 2 : i + 4]]
        lies = token.type == "ACCUSE" or tail[:1] in (["LIE"], ["LYING"]) or tail in (["BE", "LYING"], ["BE", "LIE"])
        speakers, place = _speakers(tokens, i)
        before = tokens[place - 1].type if place else ""
        limited = any(u.type in ("IF", "ANDIF", "UNLESS") for u in tokens[i:]) or tokens[place - 1].word == "through"
        pairs = [(x, y) for x in speakers for u in accused for y in u.names]
        plain = before not in NOT_TOLD and not limited and tokens[i - 1].type != "ONLY"
        if lies and pairs and set(pairs) <= t.attacks and plain:
            out += [Item(Says(x, y)) for x, y in pairs]
    return out


def _speakers(tokens: Sequence[Token], i: int) -> tuple[tuple[Witness, ...], int]:
    """The names before the verb at i, and the place where they begin."""
    place, names = i, list[Witness]()
    while place and (tokens[place - 1].type in ("NAME", "NAMES") or (tokens[place - 1].type in LISTED)):
        place -= 1
        names += tokens[place].names
    while place < i and tokens[place].type in LISTED:
        place += 1
    return tuple(dict.fromkeys(reversed(names))), place
