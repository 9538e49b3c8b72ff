"""General claims: clauses that name nobody, each as one RULE token, and what leads from them to a conclusion."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .grammar import tree
from .lexicon import abstract, loose
from .tokens import Token

BOUNDARIES = frozenset({"COMMA", "CAND", "SO", "HEDGESO", "SINCE", "IF", "THEN", "ARROW", "LEADS", "END"})
SPECIFIC = frozenset({"NAME", "NAMES", "POSSNAME", "ORNAMES", "PAIRS", "SUBJ", "ADJ", "HE", "POSS", "THISSTATEMENT"})
PRONOUNS = frozenset({"THEY", "IT", "ONEOF", "ATLEAST", "EITHEROF", "FIRST", "LAST", "ASSUME", "UNDET"})
AFTER_COUNT = frozenset({"OTHER", "OF", "WITNESSES", "STATEMENT", "CONTRADICTIONS", "ACCUSATIONS", "CONTRADICTING"})
COUNTS = frozenset({"ODD", "EVEN", "NUMBER", "SOMEONE", "ODDNUMBER", "EVENNUMBER"})
BESIDE_COUNT = frozenset(
    {
        "AFTER",
        "NAME",
        "NAMES",
        "POSSNAME",
        "FROM",
        "BETWEEN",
        "LPAR",
        "RPAR",
        "NUMBER",
        "SOMEONE",
        "HE",
        "FIRST",
        "LAST",
    }
) | frozenset({"INTOTAL", "ACCUSINGPREV", "PREP", "AND", "ACCUSE", "PREVIOUS", "WHO", "IT", "THROUGH"})
PLURAL = re.compile(
    r"\b(?:each|every|everyone|everybody|all|any|no|both|half|someone|somebody|most|many|multiple|several|some|various"
    r"|pairs?|chains?|witnesses|statements|testimonies|accusations|contradictions|claims|people|individuals|liars?"
    r"|truth-tellers?|patterns?|structure|scenarios?|possibilit(?:y|ies)|rules?|instructions?|prompt|puzzle|conflicting"
    r"|contradictory|contradicting|one witness|one person|(?:a|another) witness|number|numbered|cycles?|loops?)\b"
)
DEFINITE = re.compile(
    r"\b(?:the|this|that|these|those|such|his|her|their|its|main|sole|only|(?:the|both) (?:two|three|four|five|six"
    r"|other|remaining|above))\s+(?:\w+\s+)?(?:witness|witnesses|statements?|claims?|accus\w+|person|people|testimon\w+"
    r"|speakers?|ones?|liars?|latter|former|others?|opposite)\b(?! (?:before|after|preceding|prior))"
)
CHAIN = re.compile(
    r"(?:(?:this|that|the|a|each|such|entire|whole|alternating|long|continuous|odd|even)\s+)*(?:chain|pattern|series|sequence"
    r"|cycle|structure|alternation|process|line)\b"
)
CHAINED = frozenset(
    {"OTHER", "IT", "STATEMENT", "OF", "LYING", "LIE", "TRUE", "AND", "OFLYING", "ACCUSATIONS", "CONTRADICTIONS"}
) | frozenset({"CONTRADICTING", "REMARK", "WITNESSES", "THEN", "RULE", "BETWEEN", "INTOTAL", "ACCUSE", "SAYS"})
THEIR = re.compile(r"\balternat|\bcancel")
PREDICATES = frozenset(
    {"LIE", "LYING", "TRUE", "DOUBTED", "UNATTACKED", "ACCUSED", "SAYS", "ACCUSE", "UNDET", "NOT", "MIGHT", "BELIEVE"}
) | frozenset({"DOUBT", "SUPPORTS", "MEANS", "DISCREDITS", "OPPOSITEVALUE", "SAMEVALUE", "IF", "THINK", "NOONE"})
IRRELEVANT = re.compile(r"\b(?:irrelevant|independent|unrelated)\b")
BETWEEN_VALUES = re.compile(r"\b(?:alternat\w*|oscillat\w*) between\b")
ALL = re.compile(r"\b(?:all|each|every|any|most|many)(?: one)?(?: of)? the\b")
RELATIVE = re.compile(r"\b(?:the|a|an)\s+(?:previous|preceding|prior|next|following|subsequent)\s+\w+")


def loosened(tokens: Sequence[Token], said: str) -> list[Token] | None:
    """The tokens with each clause that is not read, names nobody and makes a general claim as one RULE, and without the
    subject of "leads to"; None where nothing changes. ``said`` is the sentence."""
    out: list[Token] = []
    run: list[Token] = []
    changed = False
    for t in [*tokens, Token("END", "", 0, 0)]:
        if t.type in ("SUPPORTS", "MEANS") and _is_abstract(run):
            t = replace(t, type="LEADS")
            changed = True
        if t.type not in BOUNDARIES or (t.type in ("SO", "HEDGESO") and not t.connects):
            run.append(t)
            continue
        found = _subject(run) if t.type == "LEADS" else _clause(run, said)
        if found == run and out and _the_other(run) and any(u.type == "RULE" for u in out):
            found = [replace(next(u for u in out if u.type == "RULE"), start=run[0].start, end=run[-1].end)]
        changed |= found != run
        out += found
        if t.type == "LEADS" and out and out[-1].type in ("COMMA", "CAND", "AND"):
            out.pop()
            changed = True
        out.append(t)
        run = []
    return out[:-1] if changed else None


def _clause(run: list[Token], said: str) -> list[Token]:
    """The clause itself, or the RULE that it is."""
    if not run or tree(tuple(t.type for t in run)) is not None:
        return run
    if (counted := _counted(run)) is not None:
        return counted
    rule = _general(run, said) or remark(run)
    return run if rule is None else [rule]


def _the_other(run: Sequence[Token]) -> bool:
    """Whether the clause says of "the other" what its pair leaves: "one of each pair lies, the other is truthful"."""
    kinds = [t.type for t in run]
    other = kinds[:1] == ["OTHER"] and run[0].word in ("other", "other one", "other person")
    return other and set(kinds[1:]) <= {"BE", "MUST", "LYING", "LIE", "TRUE"}


def remark(run: Sequence[Token]) -> Token | None:
    """The general claim that a clause without a predicate makes: "the truth of Bo's statement flips with each witness";
    None where it makes none."""
    kinds = [t.type for t in run]
    at = kinds.index("DICTATES") if "DICTATES" in kinds else -1
    said = set(kinds[at + 1 :] if kinds[:1] == ["WHETHER"] and at > 0 else kinds)
    words = " ".join(t.word for t in run)
    if "BETWEEN" in said and BETWEEN_VALUES.search(words):
        return Token("RULE", "alternate", run[0].start, run[-1].end)
    if said & PREDICATES or ("OTHER" not in said and kinds[:1] != ["WHETHER"]):
        return None
    if "PAIRS" in said or IRRELEVANT.search(words):
        return None
    name = next((name for name, pattern in abstract() if pattern.search(words)), None)
    if "WE" in said and name != "follow_pattern":
        return None
    return None if name is None else Token("RULE", name, run[0].start, run[-1].end)


def _counted(run: list[Token]) -> list[Token] | None:
    """The number of something without what stands after it: "an odd number of witnesses in a row like this". A number
    of witnesses between two is no number of all of them, but a general claim."""
    kinds = tuple(t.type for t in run)
    start = kinds[:1] == ("THEREARE",)
    if not COUNTS & set(kinds[start : start + 1]) or (not start and run[0].word in ("odd", "even")):
        return None
    if set(kinds[start + 1 :]) <= AFTER_COUNT | BESIDE_COUNT and {"FROM", "BETWEEN"} & set(kinds):
        return [Token("RULE", "number_between", run[0].start, run[-1].end)]
    beside = AFTER_COUNT if kinds[start] == "SOMEONE" else AFTER_COUNT | BESIDE_COUNT
    for end in range(len(run) - 1, start, -1):
        if not set(kinds[end:]) <= beside:
            return None
        after = _after(run[end:])
        for tail in (after, []):
            if tree((*kinds[:end], *(t.type for t in tail))) is not None and (tail or not after):
                return [*run[:end], *tail]
    return None


def _after(run: list[Token]) -> list[Token]:
    """Of what stands behind a number, "after Ada": the witnesses who are counted are then her accusers."""
    at = next((i for i, t in enumerate(run) if t.type == "AFTER" and run[i + 1 : i + 2]), None)
    return [] if at is None else run[at : at + 2]


def _subject(run: list[Token]) -> list[Token]:
    """The clause before "leads to": nothing of it where it is only "the chain of accusations", and of a pattern that
    alternates that it does."""
    if not _is_abstract(run):
        return run
    alternates = any("alternat" in t.word for t in run)
    return [Token("RULE", "alternate", run[0].start, run[-1].end)] if alternates else []


def _is_abstract(run: list[Token]) -> bool:
    """Whether the words are no clause and name nobody, nor the first, the last or what somebody said."""
    kinds = {t.type for t in run}
    if kinds <= CHAINED and (kinds == {"IT"} or CHAIN.match(" ".join(t.word for t in run))):
        return bool(run)
    if not run or kinds & (SPECIFIC | {"FIRST", "LAST", "STATEMENT", "NOT", "SAYS", "ODD", "EVEN"}):
        return False
    return tree(tuple(t.type for t in run)) is None


def _general(run: list[Token], said: str) -> Token | None:
    words = " ".join(t.word for t in run)
    kinds = {t.type for t in run if t.word != "their" or not THEIR.search(words)}
    if kinds & SPECIFIC:
        return None
    known = next((t.word for t in run if t.type == "RULE"), None)
    name = known or next((name for name, pattern in loose() if pattern.search(words)), None)
    if name is None and not kinds & PRONOUNS and _names_nobody(said[run[0].start : run[-1].end].lower()):
        name = "general"
    if name in ("no_way", "no_information") and kinds & PRONOUNS:
        return None
    if name is None or ("NOT" in kinds and name not in ("chain", "general", "no_way", "no_information")):
        return None
    return Token("RULE", name, run[0].start, run[-1].end)


def _names_nobody(said: str) -> bool:
    """Whether the words are about witnesses or statements at large, and none of them is singled out."""
    return PLURAL.search(said) is not None and DEFINITE.search(ALL.sub("all", RELATIVE.sub("", said))) is None
