"""Triples as prompts, and prompts as triples: ``read_prompt(prompt(t)) == t``.

A template is a text with the placeholders {cc}, {tsc1}, {tsc2} (lists of factors, one a line), {outcome1}, {outcome2},
{task} (what is asked, with the abstention phrase). A prompt is read back line by line against its template; without
one, our own is tried first, then the lists under headings as published prompts write them.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from ...errors import EncodingError, ParseError
from ...semantics.precedent import PRECEDENTS, Catalogue, Factor, Factors, Precedent, Question, Side, Triple
from .catalogue import trade_secrets
from .factor_words import factor_words
from .theories import PHRASE, QUESTIONS

NEEDED = ("cc", "tsc1", "tsc2", "outcome1", "outcome2", "task")
OUTCOME = {Side.P: "Plaintiff", Side.D: "Defendant"}
ALL = "These are all factors:"  # what a prompt about another catalogue begins with
ENTRY = re.compile(r"- F(\d{1,5}) ([^\n()]+) \(([PD])\)")
LONGEST = 100_000
PLACE = re.compile(r"\{(\w+)\}")
CASES = r"(?P<cc>(?:input |current |present )+case|cc)|tsc ?(?P<number>[12])"
HEADER = re.compile(rf"^\W*(?:the )?(?:{CASES})\b(?P<rest>[^\n]{{0,80}})$", re.IGNORECASE | re.MULTILINE)
WINNER = re.compile(r"outcome\W{0,5}(?:for |in favou?r of )?(?:the )?(plaintiff|defendant|p|d)\b", re.IGNORECASE)
SAY = re.compile(
    r"(?:sentence|say|write|output|respond(?: with)?|phrase)\W{0,3}:?\s{0,2}[\"“]([^\"”\n]{5,200})[\"”]", re.IGNORECASE
)


@cache
def shipped() -> str:
    """The text of our own template."""
    return _file("template")


@cache
def _file(name: str) -> str:
    return files("lastword.nl.precedent").joinpath(f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")


def prompt(t: Triple, template: str | None = None) -> str:
    """The triple in English. EncodingError where the template lacks a placeholder, or the phrase is not one line."""
    text = shipped() if template is None else template
    missing = [name for name in NEEDED if "{" + name + "}" not in text]
    if missing:
        raise EncodingError(f"the template lacks the placeholder {{{missing[0]}}}")
    own = t.catalogue != trade_secrets()
    if own and any(set(f.name) & set("\n()") or f.name != f.name.strip() for f in t.catalogue.factors):
        raise EncodingError("prompts cannot hold factors with brackets, line ends or outer white space in their names")
    if own and any(f.aliases for f in t.catalogue.factors):
        raise EncodingError("prompts do not hold the aliases of factors: leave them out of the catalogue")
    if "\n" in t.abstention_phrase or t.abstention_phrase != t.abstention_phrase.strip():
        raise EncodingError("the abstention phrase must be one line without white space around it")
    if t.question != "argument" and t.abstention_phrase != PHRASE:
        raise EncodingError("a question with one answer asks for no abstention phrase; leave it at the usual one")
    values = {
        "cc": listed(t.catalogue, t.cc),
        **{name: listed(t.catalogue, t.factors(name)) for name in PRECEDENTS},
        **{f"outcome{i}": OUTCOME[t.precedent(name).outcome] for i, name in enumerate(PRECEDENTS, 1)},
        "task": _file(f"task_{t.question}").replace("{phrase}", t.abstention_phrase),
    }
    made = PLACE.sub(lambda m: values.get(m[1], m[0]), text)
    return f"{ALL}\n{listed(t.catalogue, frozenset(t.catalogue.by_number))}\n\n{made}" if own else made


def listed(catalogue: Catalogue, factors: Factors) -> str:
    """The factors one a line, as "- F4 Agreed-not-to-disclose (P)"; "- none" where there is none."""
    known = catalogue.by_number
    return "\n".join(f"- F{f} {known[f].name} ({known[f].side})" for f in sorted(factors)) or "- none"


def read_prompt(text: str, template: str | None = None) -> Triple:
    """The triple that the prompt states; ParseError where it is not understood whole."""
    if len(text) > LONGEST:
        raise ParseError(f"the prompt has {len(text):,} characters; at most {LONGEST:,} are read")
    catalogue, rest = _catalogue(text)
    if template is not None:
        return _by_template(rest, template, catalogue)
    try:
        return _by_template(rest, shipped(), catalogue)
    except ParseError:
        return _by_headings(rest, catalogue)


def _catalogue(text: str) -> tuple[Catalogue, str]:
    """The catalogue that the prompt begins with (that of trade secrets, where with none), and what follows it."""
    if not text.startswith(f"{ALL}\n"):
        return trade_secrets(), text
    head, _, rest = text.removeprefix(f"{ALL}\n").partition("\n\n")
    found = [ENTRY.fullmatch(line) for line in head.split("\n")]
    try:
        return Catalogue(tuple(Factor(int(m[1]), m[2], Side(m[3])) for m in found if m)), rest
    except ValueError as error:
        raise ParseError(f"the factors that the prompt begins with: {error}") from None


# --- our own templates ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _pattern(template: str) -> re.Pattern[str]:
    """The template as a pattern: lists are lines that begin with "- "."""
    kinds = {name: r"- [^\n]*(?:\n- [^\n]*)*" for name in ("cc", "tsc1", "tsc2")}
    kinds |= {"outcome1": "Plaintiff|Defendant", "outcome2": "Plaintiff|Defendant", "task": r"[\s\S]*?"}
    seen: set[str] = set()

    def piece(i: int, part: str) -> str:
        if not i % 2 or part not in kinds:
            return re.escape(part if not i % 2 else "{" + part + "}")
        if part in seen:
            return f"(?P={part})"
        seen.add(part)
        return f"(?P<{part}>{kinds[part]})"

    return re.compile("".join(piece(i, part) for i, part in enumerate(PLACE.split(template))) + r"\s*")


def _by_template(text: str, template: str, catalogue: Catalogue) -> Triple:
    m = _pattern(template).fullmatch(text)
    if m is None:
        raise ParseError("the prompt is not of this template")
    groups = m.groupdict()
    if not set(NEEDED) <= set(groups):
        raise ParseError("the template lacks a placeholder")
    question, phrase = _task(groups["task"])
    cases = {name: _list(groups[name], catalogue) for name in ("cc", "tsc1", "tsc2")}
    outcomes = [Side(groups[f"outcome{i}"][0]) for i in (1, 2)]
    return _triple(catalogue, cases, outcomes, phrase, question)


def _task(text: str) -> tuple[Question, str]:
    """The question, and the abstention phrase (the usual one, where the question needs none)."""
    for question in QUESTIONS:
        before, _, _ = _file(f"task_{question}").partition("{phrase}")
        phrase = text[len(before) :]
        if text.startswith(before) and ((phrase and "\n" not in phrase) if question == "argument" else not phrase):
            return question, phrase or PHRASE
    raise ParseError("the prompt asks for something else than an argument, distinctions, or the forced outcome")


def _list(text: str, catalogue: Catalogue) -> Factors:
    known = catalogue.by_number
    lines = {f"- F{f} {known[f].name} ({known[f].side})": f for f in known}
    written = [] if text == "- none" else text.split("\n")
    unknown = next((line for line in written if line not in lines), None)
    if unknown is not None or len(set(written)) != len(written):
        raise ParseError("not a list of factors", snippet=unknown or "a factor is listed twice")
    return frozenset(lines[line] for line in written)


def _triple(
    catalogue: Catalogue, cases: Mapping[str, Factors], outcomes: list[Side], phrase: str, question: Question
) -> Triple:
    first, second = (Precedent(o, cases[name]) for o, name in zip(outcomes, PRECEDENTS, strict=True))
    return Triple(catalogue, cases["cc"], first, second, phrase, question)


# --- other prompts --------------------------------------------------------------------------------------------------


def _by_headings(text: str, catalogue: Catalogue) -> Triple:
    """The last list of factors under a heading of each case (earlier ones are examples), outcomes, and the sentence to
    abstain with, in quotation marks."""
    cases: dict[str, Factors] = {}
    outcomes: dict[str, Side] = {}
    found = list(HEADER.finditer(text))
    for m, end in zip(found, [*(n.start() for n in found[1:]), len(text)], strict=False):
        name = "cc" if m["cc"] else f"tsc{m['number']}"
        factors = _under(m["rest"] + "\n" + text[m.end() : end], catalogue)
        if factors:
            cases[name] = factors
            won = WINNER.search(m["rest"]) or WINNER.search(text[m.end() : end].lstrip()[:60])
            if won:
                outcomes[name] = Side(won[1][0].upper())
    missing = [name for name in ("cc", *PRECEDENTS) if name not in cases]
    if missing:
        raise ParseError(f"the prompt lists no factors under a heading of {missing[0].upper()}")
    undecided = [name for name in PRECEDENTS if name not in outcomes]
    if undecided:
        raise ParseError(f"the prompt does not say who won {undecided[0].upper()}")
    phrase = SAY.search(text)
    return _triple(
        catalogue, cases, [outcomes[n] for n in PRECEDENTS], phrase[1].strip() if phrase else PHRASE, "argument"
    )


def _under(text: str, catalogue: Catalogue) -> Factors:
    """The factors of the lines of a list; other lines end it."""
    words, found = factor_words(catalogue), set[int]()
    for line in text.split("\n"):
        tokens, _ = words.find(line[:2_000], False)
        here = {f for t in tokens for f in t.factors if isinstance(f, int) and f in catalogue.by_number}
        if found and not here and line.strip():
            break
        found |= here
    return frozenset(found)
