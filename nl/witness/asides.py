"""Clauses about the puzzle and not about who lies: that something has no bearing, what a statement is about, that there
are conflicts. Each is one RULE token, a general claim, although it may mention witnesses."""

import re
from collections.abc import Sequence

from .general import loosened
from .grammar import tree
from .tokens import Token

BOUNDARIES = frozenset({"COMMA", "CAND", "BUT", "SO", "HEDGESO", "SINCE", "ARROW", "LEADS", "THEN", "END"})
NOUNS = frozenset({"OTHER", "STATEMENT", "WITNESSES", "CONTRADICTIONS", "ACCUSATIONS"})
ASSERTING = frozenset(
    {"LIE", "LYING", "TRUE", "DOUBTED", "SAYS", "ACCUSE", "ACCUSED", "UNATTACKED", "BELIEVE", "DOUBT"}
)
REFUSED = frozenset({"IF", "ASSUME", "UNLESS", "EXCEPT", "ONLY", "MIGHT", "ONLYWAY", "ANDIF", "ARROW", "UNDET"})
BEARS = (
    r"(?:help|tell|affect|impact|change|relate|involve|matter|bear|influence|address|connect|concern|clarify|resolve"
    r"|link|pertain|contribute|say|speak|shed|give|provide|offer|confirm|alter|inform|mention|determine)"
)
NO_BEARING = re.compile(rf"\b(?:doesn't|don't|not|do not|does not|n't|none of|neither of)\s+(?:\w+\s+)?{BEARS}s?\b")
NO_EFFECT = re.compile(
    r"\b(?:doesn't|don't|do not|does not|none of|neither of)\s+(?:\w+\s+)?(?:contradict|refute|validate|negate"
    r"|support|clear|discredit|disprove|invalidate|rehabilitate|outweigh|prove|undermine"
    r"|challenge|resolve|settle)s?\b"
)
PARITY = frozenset({"ODD", "EVEN", "ODDNUMBER", "EVENNUMBER", "NUMBEROF"})
PEOPLE = frozenset({"NAME", "NAMES", "HE", "THEY", "NOONE", "SOMEONE", "WITNESSES", "WE"})
NO_BEARING_PAST = re.compile(
    r"\b(?:irrelevant|not relevant|unrelated to|(?:has|have) (?:nothing to do|no (?:direct )?bearing|no relevance"
    r"|no impact)"
    r"|(?:is|are) (?:completely |entirely )?(?:independent|separate) (?:of|from))\b"
)
CONFLICTS = re.compile(
    r"(?:(?:this|these|that|those|which|it|they|the)\s)?(?:\S+\s){0,4}?(?:adds?|adding|creates?|introduces?|raises?"
    r"|ties?|tied|part of|feeds?|furthering|increases?|forms?|makes?)\b.*\b(?:layer|complexity|uncertainty"
    r"|web|loops?|chains?|pairs?"
    r"|contradictions?|conflicts?|cycles?|paradox|confusion|ambiguity|uncertain)\b"
)
EXISTS = re.compile(
    r"(?:there (?:are|is)|there's|we (?:also |still )?have|we (?:can )?see|notice|note)\b.*\b(?:chains?|pairs?|cycles?"
    r"|loops?|webs?|conflicts?|contradictions?|(?:conflicting|contradictory) (?:testimon(?:y|ies)|statements|claims"
    r"|accounts|information))\b"
)
NO_INFORMATION = re.compile(
    r"(?:there (?:are|is)|there's|we (?:\w+ )?(?:have|are left|don't|do not|lack)|left)\b.*?\b(?:no"
    r"|without|have|lack)\b.*\b(?:information|corroborat\w+|confirmation|verification)\b"
)
WEIGHT = re.compile(
    r"(?:the )?(?:overall )?(?:weight|preponderance|balance|bulk|majority) of (?:the )?(?:evidence"
    r"|testimon(?:y|ies)|accusations)\b"
)

TOPIC = re.compile(
    r"(?:it's|it is|this is|that is|that's|.*\b(?:statement|claim|testimony|accusation|assertion)s?\b.*?\b(?:is|isn't"
    r"|are|aren't|was)\b).*?\b(?:about|(?:the )?(?:main |central |core )?(?:key|point|issue)|crucial|linked|intertwined"
    r"|related|relevant|independent|separate|a (?:direct |simple |verifiable |factual )?(?:observation|statement|claim"
    r"|fact))\b"
)
ONLY_ONE = re.compile(
    r".*\b(?:is|was) the only (?:one|witness|person|statement|testimony|claim)\b.*\b(?:comment\w*|mention\w*|related"
    r"|relat\w+|about|speak\w*|address\w*|regarding|relevant|testif\w+|concerning)\b"
)

STATES_FACT = re.compile(r"\b(?:change|alter|negate|affect)s? the (?:fact|conclusion|finding) that\b", re.IGNORECASE)


def without_asides(tokens: Sequence[Token], said: str) -> list[Token] | None:
    """The tokens with each clause that is not read and says nothing of who lies as one RULE; None where nothing
    changes. What is still not read then, but a general claim, is one too. ``said`` is the sentence."""
    out: list[Token] = []
    run: list[Token] = []
    changed = False
    for t in [*tokens, Token("END", "", 0, 0)]:
        if t.type not in BOUNDARIES or (t.type in ("SO", "HEDGESO") and not t.connects):
            run.append(t)
            continue
        told, rest = _told_before(run)
        rule = _aside(rest, said)
        changed |= rule is not None
        out += [*told, rule] if rule is not None else run
        out.append(t)
        run = []
    if not changed:
        return None
    whole = tree(tuple(t.type for t in out[:-1]))
    return out[:-1] if whole is not None else loosened(out[:-1], said)


def _told_before(run: list[Token]) -> tuple[list[Token], list[Token]]:
    """Of "Bo claiming that Ada lies does not affect ...": the testimony with an "and" after it, and the rest."""
    kinds = [t.type for t in run]
    end = kinds.index("DO") if "DO" in kinds[3:7] else 0
    inside = kinds[2:end]
    if kinds[:2] != ["NAME", "SAYS"] or inside not in (["NAME", "LIE"], ["NAME", "LYING"], ["NAME", "BE", "LYING"]):
        return [], run
    at = run[end].start
    return [*run[:end], Token("AND", "and", at, at)], run[end:]


def _aside(run: list[Token], said: str) -> Token | None:
    """The clause as a RULE, where it is about the puzzle."""
    if not run or tree(tuple(t.type for t in run)) is not None:
        return None
    text = said[run[0].start : run[-1].end].lower().replace("*", " ").replace("’", "'")
    name = _bearing(run, text) or _remark(run, text)
    return None if name is None else Token("RULE", name, run[0].start, run[-1].end)


def _bearing(run: list[Token], text: str) -> str | None:
    """The name of a clause that says that something has no bearing on something; before the verb nothing may be
    asserted but what "whether" leaves open or a noun made of a verb names ("Bo lying")."""
    found = NO_BEARING.search(text) or NO_BEARING_PAST.search(text)
    if found is None and run[0].type not in PEOPLE:
        found = NO_EFFECT.search(text)
    if found is None:
        return None
    place = run[0].start + found.start()
    before = [t for t in run if t.start < place]
    if before and before[0].type == "WHETHER":
        return "relevance"
    for i, t in enumerate(before):
        if t.type in REFUSED or (t.type in ASSERTING and not _nominal(before, i)):
            return None
    after = [t for t in run if t.start >= run[0].start + found.end()]
    return "relevance" if _open_end(after) else None


def _nominal(run: list[Token], i: int) -> bool:
    """Whether the predicate at i is a noun or hangs on one: "Bo lying", "the accusation of lying"."""
    word = run[i].word
    if run[i].type == "LYING":
        return not any(t.type == "BE" for t in run[:i])
    return run[i].type in ("ACCUSE", "ACCUSED") and word.startswith("accusing") and i > 0


def _open_end(run: list[Token]) -> bool:
    """Whether what follows asserts nothing: a predicate stands only after "whether", "if", "who" or in a noun."""
    opened = False
    for i, t in enumerate(run):
        opened |= t.type in (
            "WHETHER",
            "IF",
            "WHO",
            "WHICH",
            "STATEMENT",
            "POSSNAME",
            "ABOUT",
            "THISSTATEMENT",
            "AGAINST",
            "WITNESSES",
        )
        if t.type in ASSERTING and not opened and not _nominal(run, i):
            return False
        if t.type in ("ASSUME", "UNLESS", "EXCEPT", "ONLY"):
            return False
    return True


def _remark(run: list[Token], text: str) -> str | None:
    """The name of a clause that says that there are conflicts, or no information, or where the weight lies."""
    kinds = {t.type for t in run}
    only = ONLY_ONE.match(text) is not None
    if (kinds & {"PAIRS", "VS"} and "LPAR" in kinds) or kinds & PARITY:
        return None
    if kinds & (REFUSED - ({"MIGHT", "ONLY"} if only else {"MIGHT"})) or any(
        t.type in ASSERTING and not _harmless(run, i) for i, t in enumerate(run)
    ):
        return None
    if NO_INFORMATION.match(text) and re.search(r"\b(?:no|not|without|lack)\b|n't\b", text):
        return "no_information"
    if TOPIC.match(text) or only or (run[0].type == "NOT" and not any(t.names for t in run)):
        return "topic"
    if kinds & {"NOT"}:
        return None
    if WEIGHT.match(text):
        return "majority"
    if EXISTS.match(text):
        return "conflicts"
    return "conflicts" if CONFLICTS.match(text) else None


def _harmless(run: list[Token], i: int) -> bool:
    """Whether the predicate at i belongs to a noun: what people at large say of others, what a statement is about."""
    if any(t.type in ("WHETHER", "WHO") for t in run[:i]):
        return True
    attribute = run[i].type in ("TRUE", "LIE", "DOUBTED") and i > 0 and run[i - 1].type != "BE"
    if attribute and any(t.type in NOUNS for t in run[i + 1 : i + 2]):
        return True
    if any(t.names for t in run[max(0, i - 2) : i + 3]):
        return False
    return run[i].type in ("ACCUSE", "LYING", "SAYS") and not any(t.type in ("BE", "HE", "THEY") for t in run[:i])


def aside_of(tokens: Sequence[Token], said: str) -> str | None:
    """The name of the general claim that a sentence makes which was read as nothing, after its label; or None."""
    run = list(tokens)
    while run and run[-1].type in ("COLON", "DASH"):
        run = run[:-1]
    colon = max((i for i, t in enumerate(run) if t.type == "COLON"), default=-1)
    run = run[colon + 1 :]
    while run and run[0].type in ("BUT", "COMMA", "CAND", "AND"):
        run = run[1:]
    rule = _aside(run, said)
    return None if rule is None else rule.word


SUPPOSES = re.compile(r"\b(?:possib\w+|assum\w+|suppos\w+|implications?|what (?:if|happens)|if|scenarios?|cases?)\b")
ANSWER_FORM = re.compile(r"\W*answer\W*yes\W*or\W*no\W*", re.IGNORECASE)


NOUNS_ONLY = re.compile(
    r"\W*(?:\w+\.\s*)?(?:(?:potential|other|remaining|total|more|further|the|trusted|credible|unchallenged"
    r"|conflicting|possible) )*"
    r"(?:witnesses|accusers|liars|reasons|challenges|evaluating|assessing|evidence|implications|accusations|claims"
    r"|statements|testimon(?:y|ies)|arguments|contradictions|people)\b[^,.;:]*:\W*",
    re.IGNORECASE,
)


def is_noun_heading(said: str) -> bool:
    """Whether the sentence is one noun with what hangs on it, and ends in a colon: "Witnesses who accuse nobody:"."""
    return NOUNS_ONLY.fullmatch(said) is not None and FINITE.search(said.lower()) is None


FINITE = re.compile(
    r"^\W*(?:\w+ ){0,3}?(?:witnesses|accusers|liars|people|statements|claims|testimon(?:y|ies)"
    r"|accusations) (?:are|is|claim|say|accuse|contradict|state|lie|lies|suggest|have|do)\b"
    r"|\b(?:meaning|means|therefore|because|since|if)\b"
)


def is_opener(tokens: Sequence[Token], said: str) -> bool:
    """Whether the sentence only says what will be looked at, or how the answer is to be given, and supposes nothing."""
    if ANSWER_FORM.fullmatch(said) or is_noun_heading(said):
        return True
    colon = max((i for i, t in enumerate(tokens[:-1]) if t.type == "COLON"), default=-1)
    last = [t.type for t in tokens[colon + 1 :]]
    opens = "OPENER" in (last[1:2] if last[:1] == ["BUT"] else last[:1])
    return opens and SUPPOSES.search(said.lower()) is None and not any(t.type == "ASSUME" for t in tokens)
