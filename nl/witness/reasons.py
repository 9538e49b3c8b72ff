"""Tokens of reasons and results: what supports or weakens whom, who says so, small words that change nothing."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from .passes import on
from .segments import types
from .tokens import Token

Tokens = list[Token]
Rule = Callable[[Tokens, Token, Sequence[Token]], Tokens | None]

OWNED_BY_NONE = frozenset({"BE", "MUST", "RPAR", "SO", "HEDGESO", "SINCE", "BUT", "CAND", "COMMA", "EITHER"})
TOLD = frozenset({"STATEMENT", "LYING", "LIE", "TRUE"})
TOPIC = re.compile(r"(?!other|another|each|every|all|whether|who|what|which|his|her|this|that|it)[a-z]+(?: [a-z]+)?")
QUALITIES = frozenset({"LYING", "LIE", "TRUE", "MIGHT", "LIKELY", "UNATTACKED", "GERUND"})
TELLERS = frozenset({"SOMEONE", "NAME", "NAMES", "RPAR", "WITNESSES"})
VALUES = frozenset({"LYING", "LIE", "TRUE", "OFLYING", "ADJ", "DOUBTED"})
STARTS = frozenset({"SO", "HEDGESO", "BUT", "AND", "CAND"})
ENDS = frozenset({"", "RPAR", "COMMA", "SO", "HEDGESO", "BUT", "CAND"})
VERBS = frozenset({"BE", "MUST", "CAN", "MIGHT", "DO", "LIE", "LYING", "TRUE", "LIKELY", "STATEMENT"})
NOUNS = frozenset({"NAME", "NAMES", "HE", "POSSNAME", "POSS", "SUBJ", "THEY"})
BACKED = frozenset({"supported", "corroborated", "confirmed", "reinforced", "backed", "validated", "affirmed"})
STANDS = frozenset({"stands", "stand", "holds", "hold", "stand as true"})
TELLING = ("stating", "claiming", "saying", "suggesting", "indicating", "asserting", "that says", "that states")


def _changed(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """The tokens so far with this one, where a rule changes either; else None."""
    return next((found for rule in RULES[t.type] if (found := rule(out, t, after)) is not None), None)


def _type(tokens: Sequence[Token], place: int = 0) -> str:
    return tokens[place].type if -len(tokens) <= place < len(tokens) else ""


def _left_out(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """Without what adds nothing: empty brackets, "yet" at the end, "to" before an infinitive, "is the only"."""
    last, following = _type(out, -1), _type(after)
    match t.type:
        case "RPAR" if last == "LPAR":
            return out[:-1]
        case "RPAR" if last == "UNLESS" and _type(out, -2) == "LPAR":
            return out[:-2]
        case "COMMA" if last == "PREP" and len(out) == 1:
            return []
        case "THAT" if last in ("HEDGESO", "SO", "LIKELYTHAT", "THINK"):
            return out
        case "SINCE" if t.word == "as" and following in QUALITIES and _thinks(out):
            return out
        case "ONLY" if last in ("ACCUSED", "OFLYING") and following == "BY":
            return out
        case _ if last == "POSSNAME" and t.type in OWNED_BY_NONE and _type(out, -2) != "LPAR":
            return _left_out([*out[:-1], replace(out[-1], type="NAME")], t, after) or [
                *out[:-1],
                replace(out[-1], type="NAME"),
                t,
            ]
        case "RPAR" if (opening := _backing(out)) is not None:
            return out[:opening]
        case "BUT" if t.word == "yet" and following in ENDS and last not in ("", "COMMA"):
            return out
        case "OF" if last in ("NOONE", "NOCREDIBLE", "NOTESTIMONY") and following in ("ACCUSE", "DOUBT", "SUPPORTS"):
            return out
        case "OF" if last in ("BE", "TRUE") and following in ("MIGHT", "LIKELY", "BE"):
            return out
        case "ONLY" if last == "BE" and following in ("TRUE", "UNATTACKED"):
            return out
        case "ACCUSE" if last == "BE" and t.word.endswith("ing"):
            return [*out[:-1], t]
        case "TRUE" | "UNATTACKED" if last == "TRUE" and out[-1].word in STANDS:
            return [*out[:-1], t]
    return None


def _thinks(out: Tokens) -> bool:
    """Whether the clause is about a thought: "we consider Bo as lying"."""
    return any(u.type in ("THINK", "BELIEVE") for u in out)


def _topic(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """What a statement is about, where it is only a part of the fact: "about the car's speed", "about the cold tea"."""
    about = next((i for i in range(len(out) - 1, max(len(out) - 4, -1), -1) if out[i].type == "ABOUT"), None)
    if about is None or _type(out, about - 1) not in TOLD or (_type(after) not in ENDS and _type(after) not in VERBS):
        return None
    kinds = [u.type for u in out[about + 1 :]] + [t.type]
    if kinds in (["SUBJ", "BE", "OTHER"], ["ADJ", "SUBJ"], ["SUBJ", "OTHER"], ["OTHER"]) and TOPIC.fullmatch(t.word):
        return [*out[: about + 1], replace(t, type="SUBJ")]
    return None


def _backing(out: Tokens) -> int | None:
    """Where brackets begin that only say who supports somebody: "(supported by Bo)"."""
    kinds = [u.type for u in out[-4:]]
    if kinds in (["LPAR", "TRUE", "BY", "NAME"], ["LPAR", "TRUE", "BY", "NAMES"]) and out[-3].word in BACKED:
        return len(out) - 4
    return None


def _telling(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """ "Witnesses stating that Ada lies", "Bo calling Ada a liar" say so."""
    last = _type(out, -1)
    if t.type in ("SUGGESTING", "HEDGESO") and last in TELLERS and t.word.startswith(TELLING) and not _apart(t):
        return [*out, replace(t, type="SAYS")] if last != "RPAR" or _bracketed_group(out) else None
    calls = t.type == "PUTS" and t.word == "calling"
    if (calls or t.type == "CALLS") and [u.type for u in after[:2]] == ["NAME", "LIE"]:
        return [*out, replace(t, type="SAYS")]
    return None


def _apart(t: Token) -> bool:
    """Whether a comma was merged into the connective."""
    return t.end - t.start > len(t.word)


def _bracketed_group(out: Tokens) -> bool:
    """Whether the brackets that end here stand after a group or a name."""
    opening = next((i for i in range(len(out) - 1, 0, -1) if out[i].type == "LPAR"), 0)
    return opening > 0 and out[opening - 1].type in ("SOMEONE", "NAME", "NAMES", "WITNESSES")


def _suspecting(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """ "We suspect that Bo lies" is a thought that is likely; "we suspect Bo" a doubt."""
    if t.word != "suspect" or t.type not in ("DOUBTED", "DOUBT") or _type(out, -1) not in ("WE", "MIGHT"):
        return None
    clause = _type(after) == "THAT" or (_type(after) in NOUNS and _type(after, 1) in VERBS)
    return [*out, replace(t, type="LIKELY"), replace(t, type="THINK")] if clause else [*out, replace(t, type="DOUBT")]


def _supporting(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """What supports or weakens somebody and is a clause itself: "Bo lying supports Ada", "..., which weakens Ada"."""
    if t.type not in ("SUPPORTS", "DISCREDITS") or (t.type == "SUPPORTS" and _type(after) == "FIRST"):
        return None
    drawn = _drawn(t)
    last = _type(out, -1)
    if last == "WHICH":
        return [*_without_comma(out[:-1]), *drawn]
    if last in VALUES and not _of_two(out) and "SAYS" not in {u.type for u in out}:
        return [*out, *drawn]
    if last in ("AND", "CAND", "BUT") and "HEDGESO" in {u.type for u in out} and _type(out, -2) in NOMINAL:
        return [*out[:-1], *drawn]
    if not out and t.type == "SUPPORTS" and _type(after) == "THAT":
        return drawn
    return None


NOMINAL = frozenset({"NAME", "NAMES", "STATEMENT", "HE", "SUBJ"})


def _drawn(t: Token) -> Tokens:
    if t.type == "SUPPORTS":
        return [replace(t, type="HEDGESO")]
    return [replace(t, type="HEDGESO"), replace(t, type="WE"), replace(t, type="DOUBT")]


def _without_comma(out: Tokens) -> Tokens:
    return out[:-1] if _type(out, -1) in ("COMMA", "CAND", "AND") else out


def _of_two(out: Tokens) -> bool:
    """Whether the value before belongs to a predicate with a verb of its own: "Bo is a liar supports" is none."""
    return _type(out, -2) in ("BE", "MUST") and _type(out, -3) not in ("SAYS", "NAME", "THAT")


def _bare_statement(after: Sequence[Token]) -> bool:
    """Whether somebody's statement stands there alone: "..., confirming Bo's claim"."""
    kinds = [t.type for t in after]
    return kinds[:2] == ["POSSNAME", "STATEMENT"] and _type(after, 2) in ENDS


def _leading(out: Tokens, t: Token, after: Sequence[Token]) -> Tokens | None:
    """Connectives at the beginning: "from Bo's claim, ...", "because if"."""
    last = _type(out, -1)
    if t.type == "SO" and t.word.startswith(("confirming", "proving")) and _bare_statement(after):
        return [*out, replace(t, type="HEDGESO")]
    if t.type == "FROM" and (not out or last in STARTS):
        return [*out, replace(t, type="PREP")]
    if t.type == "IF" and last == "SINCE":
        return [*out[:-1], replace(t, type="ANDIF")] if len(out) > 1 else [t]
    if t.type in ("LYING", "GERUND") and last == "POSSNAME":
        return [*out[:-1], replace(out[-1], type="NAME"), t]
    if t.type == "OR" and _type(after) in ("HEDGESO", "SUGGESTING", "ACCUSE"):
        return [*out, replace(t, type="CLAUSEOR")]
    if t.type == "MEANS" and last == "WHICH":
        return [*_without_comma(out[:-1]), replace(t, type="SO")]
    return None


APPLIED = {
    _left_out: types("RPAR BUT OF ONLY ACCUSE TRUE UNATTACKED THAT SINCE") | OWNED_BY_NONE,
    _telling: types("SUGGESTING HEDGESO PUTS CALLS"),
    _suspecting: types("DOUBTED DOUBT"),
    _supporting: types("SUPPORTS DISCREDITS"),
    _leading: types("SO FROM IF LYING GERUND OR MEANS"),
    _topic: types("OTHER SUBJ"),
}
RULES: dict[str, tuple[Rule, ...]] = {
    kind: tuple(rule for rule, kinds in APPLIED.items() if kind in kinds)
    for kind in frozenset().union(*APPLIED.values())
}


@on("POSSNAME", RULES)
def reasoned(tokens: Sequence[Token]) -> Tokens:
    """The tokens with connectives of support and doubt, tellers and set phrases in the types that the grammar takes."""
    out: Tokens = []
    for i, t in enumerate(tokens):
        changed = _changed(out, t, tokens[i + 1 : i + 4]) if t.type in RULES else None
        if changed is None:
            out.append(t)
        else:
            out = changed
    if _type(out, -1) == "POSSNAME":
        out[-1] = replace(out[-1], type="NAME")
    return out
