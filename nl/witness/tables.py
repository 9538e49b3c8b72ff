"""Rows of Markdown tables as sentences: "| Bo | Cy, Dee | lying |" under "| Witness | Accused by | Verdict |"."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..text import Sentence

RULE = re.compile(r"\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?")
NOBODY = re.compile(r"(?:nobody|no one|no-one|none|no witness(?:es)?|no accusers?|not accused|unaccused|[-–—])?", re.I)
YES = re.compile(r"(?:yes|true|y|✓|✔|✅)\.?", re.I)
NO = re.compile(r"(?:no|false|n|✗|✘|❌)\.?", re.I)
BRACKETS = re.compile(r"([^()]+?)\s*\(([^()]+)\)\.?")
POSSESSIVE = re.compile(r"\b(?:his|her|their)\b(?= (?:only|sole|single|one|lone|accuser))", re.I)
# What a column holds, by the words of its head; the first that fits.
COLUMNS = (
    ("accusers", re.compile(r"(?:is |are )?(?:accused|attacked|challenged|contradicted) by|(?:\w+ )?accusers?", re.I)),
    (
        "accused",
        re.compile(r"accuses|attacks|contradicts|says (?:is|are) lying|accused|whom (?:he|she|they) accuses?", re.I),
    ),
    ("said", re.compile(r"(?:statement|testimony|claim|says|claims|states|accusation)s?", re.I)),
    ("lying", re.compile(r"(?:is )?(?:lying|a liar|liar|lies)\s?\?", re.I)),
    ("believed", re.compile(r"(?:to be |is )?(?:believed|credible|truthful|honest|reliable)\s?\?|believe\s?\?", re.I)),
    (
        "status",
        re.compile(
            r"(?:verdict|status|conclusion|result|value|judge?ment|finding|assessment|outcome)(?: of .+)?", re.I
        ),
    ),
    ("reason", re.compile(r"(?:reason|why|because|grounds|explanation)s?", re.I)),
    ("witness", re.compile(r"(?:witness|name|person|speaker|who)(?:es)?", re.I)),
)


class Tables:
    """The columns of the table that is being read."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = frozenset(name.casefold() for name in names)
        self.columns: tuple[str, ...] = ()
        self.line = -2

    def reworded(self, s: Sentence) -> Sentence:
        """The sentence, a row of a table in words where its columns are known."""
        if not (s.first and s.text.startswith("|")):
            return s
        cells = [cell.strip() for cell in s.text.strip().strip("|").split("|")]
        if s.line != self.line + 1:
            self.columns = tuple(_column(cell) for cell in cells)
        self.line = s.line
        if RULE.fullmatch(s.text.strip()) or len(cells) != len(self.columns) or "" in self.columns:
            return s
        said = self._said(dict(zip(self.columns, cells, strict=True)))
        return replace(s, text=said) if said else s

    def _said(self, row: dict[str, str]) -> str:
        """The row in words; "" where its witness is not known."""
        who, _, told = row.get("said", "").partition(":")
        if "witness" in row:
            who, told = row["witness"], row.get("said", "")
        if who.strip().casefold() not in self.names:
            return ""
        clauses = [f"{who} says that {told.strip()}"] if told.strip() else []
        if "accusers" in row:
            nobody, verb = (
                NOBODY.fullmatch(row["accusers"]),
                "accuse" if _list(row["accusers"]).count(" and ") else "accuses",
            )
            clauses.append(f"nobody accuses {who}" if nobody else f"{_list(row['accusers'])} {verb} {who}")
        if not NOBODY.fullmatch(row.get("accused", "")):
            clauses.append(f"{who} accuses {_list(row['accused'])}")
        reasons, verdict = _verdict(who, row)
        said = ", so ".join(filter(None, [", and ".join([*clauses, *reasons]), verdict]))
        return f"{said[:1].upper()}{said[1:]}." if said else ""


def _verdict(who: str, row: dict[str, str]) -> tuple[list[str], str]:
    """The reasons of the row, and what it finds of the witness ("" where nothing)."""
    status = row.get("status", "")
    reasons = [row["reason"]] if row.get("reason") else []
    if found := BRACKETS.fullmatch(status):
        status, reasons = found[1], [found[2], *reasons]
    told = [f"nobody accuses {who}" if NOBODY.fullmatch(r) else POSSESSIVE.sub(f"{who}'s", r) for r in reasons]
    for column, yes, no in (("believed", "truthful", "not to be believed"), ("lying", "lying", "not lying")):
        answer = row.get(column, "")
        status = yes if YES.fullmatch(answer) else no if NO.fullmatch(answer) else status
    return told, f"{who} is {status.rstrip('.').lower()}" if status else ""


def _column(head: str) -> str:
    return next((name for name, pattern in COLUMNS if pattern.fullmatch(head.strip())), "")


def _list(cell: str) -> str:
    """The names in a cell as a list of a sentence."""
    names: Sequence[str] = [n for n in re.split(r"\s*(?:,|;|&|\band\b)\s*", cell) if n]
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
