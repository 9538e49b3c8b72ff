"""Defeasible logic step by step: the proof conditions of ``defeasible_proof.py`` cut into single steps.

Each condition is a definite clause over tags once it is said of rules whether they apply, are discarded, are answered.
``ways`` gives every step that concludes a formula; the whole of a theory's steps is linear in it, but for the variants
without team defeat. A certificate is checked against ``ways`` alone; ``defeasible_derivation.py`` searches.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from .claims import Inference
from .claims import Rule as Local
from .defeasible import Arrow, Label, Literal, Rule, Tag, Theory, Variant, complement


class State(StrEnum):
    """What may be said of a rule."""

    APPLICABLE = "applicable"  # each literal of its body is +d
    DISCARDED = "discarded"  # some literal of its body is -d
    STRICTLY_DISCARDED = "strictly_discarded"  # some literal of its body is -D
    SUPPORTING = "supporting"  # each literal of its body is +s
    UNSUPPORTING = "unsupporting"  # some literal of its body is -s
    ANSWERED = "answered"  # as an attacker: it does no harm, or is overridden
    BEATEN = "beaten"  # as a supporter: it is discarded, or attacked by what it does not override
    SILENCED = "silenced"  # as support: it is unsupporting, or a superior attacker applies


@dataclass(frozen=True, slots=True)
class Tagged:
    """The literal has the tag."""

    tag: Tag
    literal: Literal


@dataclass(frozen=True, slots=True)
class Of:
    """The rule is in this state."""

    state: State
    rule: Label


@dataclass(frozen=True, slots=True)
class Overridden:
    """The attacker ``rule`` is overridden by the applicable superior rule ``by``."""

    by: Label
    rule: Label


@dataclass(frozen=True, slots=True)
class Unopposed:
    """The complement of the literal is not definite, and each attacker is answered."""

    literal: Literal


Formula = Tagged | Of | Overridden | Unopposed
Way = Inference[Formula]

_PAPER = "Antoniou, Billington, Governatori, Maher 2001"
_INCLUSION = "Billington, Antoniou, Governatori, Maher 2010"

RULES: Mapping[str, Local] = {
    name: Local(name, text, source)
    for name, text, source in (
        ("fact", "+D q: q is a fact", _PAPER),
        ("strict rule", "+D q: each literal in the body of a strict rule for q is +D", _PAPER),
        ("no strict rule", "-D q: q is no fact, and each strict rule for q is strictly discarded", _PAPER),
        ("definite", "+d q, +s q: q is +D", _PAPER),
        ("body holds", "the rule applies: each literal of its body is +d (of support: +s)", _PAPER),
        ("body fails", "the rule is discarded: some literal of its body is -d (-D, -s)", _PAPER),
        ("overriding", "the attacker is overridden: a superior strict or defeasible rule against it applies", _PAPER),
        ("answering", "the attacker is answered: it does no harm, or it is overridden", _PAPER),
        ("no opposition", "q is unopposed: ~q is -D, and each attacker is answered", _PAPER),
        ("rule", "+d q: a strict or defeasible rule for q applies, and q is unopposed", _PAPER),
        ("no rule", "-d q: q is -D, and each strict or defeasible rule for q is discarded", _PAPER),
        ("complement definite", "-d q: q is -D, and ~q is +D", _PAPER),
        ("opposition", "-d q: q is -D, an attacker applies, and each superior rule for q is discarded", _PAPER),
        ("rule alone", "+d q: a rule for q applies and overrides each attacker that does harm; ~q is -D", _INCLUSION),
        (
            "beating",
            "a rule for q is beaten: it is discarded, or an attacker that it does not override applies",
            _INCLUSION,
        ),
        ("all beaten", "-d q: q is -D, and each rule for q is beaten", _INCLUSION),
        ("support", "+s q: a rule for q is supporting, and each attacker superior to it is discarded", _INCLUSION),
        ("silencing", "support by a rule is lost: it is unsupporting, or a superior attacker applies", _INCLUSION),
        ("no support", "-s q: q is -D, and support by each rule for q is lost", _INCLUSION),
    )
}


def plus_d(q: Literal) -> Tagged:
    """+D q."""
    return Tagged(Tag.DEFINITELY, q)


def minus_d(q: Literal) -> Tagged:
    """-D q."""
    return Tagged(Tag.NOT_DEFINITELY, q)


def formulas(d: Theory, variant: Variant) -> Iterator[Formula]:
    """All formulas that a step of the variant may conclude."""
    for q in d.literals:
        yield from (Tagged(tag, q) for tag in variant.tags)
        if variant.team:
            yield Unopposed(q)
    for r in d.rules:
        yield from (Of(state, r.label) for state in State)
        if variant.team:
            yield from (Overridden(t, r.label) for t in d.superiors.get(r.label, ()))


def ways(d: Theory, variant: Variant, f: Formula) -> Iterator[Way]:
    """Every step that concludes the formula; none for names that the theory does not have."""
    match f:
        case Tagged(tag, q):
            for name, premises in _TAGS[tag](d, variant, q):
                yield Inference(name, tuple(premises), f)
        case Unopposed(q) if variant.team:
            attackers = d.rules_for(complement(q))
            answered = (Of(State.ANSWERED, s.label) for s in attackers)
            yield Inference("no opposition", (minus_d(complement(q)), *answered), f)
        case Overridden(by, label) if variant.team and by in d.superiors.get(label, ()):
            t, s = d.rule[by], d.rule[label]
            if t.arrow is not Arrow.DEFEATER and t.head == complement(s.head):
                yield Inference("overriding", (Of(State.APPLICABLE, by),), f)
        case Of(state, label) if label in d.rule:
            for name, premises in _of_rule(d, variant, state, d.rule[label]):
                yield Inference(name, tuple(premises), f)


def licensed(d: Theory, variant: Variant, i: Way) -> bool:
    """Whether the inference is one of the steps; the order of its premises does not matter."""
    if i.defaults or i.discharges is not None:
        return False
    return any(w.rule == i.rule and set(w.premises) == set(i.premises) for w in ways(d, variant, i.conclusion))


# --- tags -------------------------------------------------------------------------------------------------------------

Steps = Iterator[tuple[str, Iterable[Formula]]]


def _definitely(d: Theory, variant: Variant, q: Literal) -> Steps:
    if q in d.given:
        yield "fact", ()
    for r in d.strict_for(q):
        yield "strict rule", map(plus_d, r.body)


def _not_definitely(d: Theory, variant: Variant, q: Literal) -> Steps:
    if q not in d.given:
        yield "no strict rule", (Of(State.STRICTLY_DISCARDED, r.label) for r in d.strict_for(q))


def _defeasibly(d: Theory, variant: Variant, q: Literal) -> Steps:
    yield "definite", (plus_d(q),)
    for r in d.supportive_for(q):
        applies = Of(State.APPLICABLE, r.label)
        if variant.team:
            yield "rule", (applies, Unopposed(q))
        else:
            left = (s for s in d.rules_for(complement(q)) if not d.superior(r, s))
            yield "rule alone", (applies, minus_d(complement(q)), *(Of(_harmless(variant), s.label) for s in left))


def _not_defeasibly(d: Theory, variant: Variant, q: Literal) -> Steps:
    yield "complement definite", (minus_d(q), plus_d(complement(q)))
    if not variant.team:
        yield "all beaten", (minus_d(q), *(Of(State.BEATEN, r.label) for r in d.supportive_for(q)))
        return
    yield "no rule", (minus_d(q), *(Of(State.DISCARDED, r.label) for r in d.supportive_for(q)))
    for s in d.rules_for(complement(q)):
        discarded = (Of(State.DISCARDED, t.label) for t in defenders(d, s))
        yield "opposition", (minus_d(q), Of(_harmful(variant), s.label), *discarded)


def _supported(d: Theory, variant: Variant, q: Literal) -> Steps:
    yield "definite", (plus_d(q),)
    for r in d.supportive_for(q):
        above = (Of(State.DISCARDED, s.label) for s in superior_attackers(d, r))
        yield "support", (Of(State.SUPPORTING, r.label), *above)


def _not_supported(d: Theory, variant: Variant, q: Literal) -> Steps:
    yield "no support", (minus_d(q), *(Of(State.SILENCED, r.label) for r in d.supportive_for(q)))


_TAGS: Mapping[Tag, Callable[[Theory, Variant, Literal], Steps]] = {
    Tag.DEFINITELY: _definitely,
    Tag.NOT_DEFINITELY: _not_definitely,
    Tag.DEFEASIBLY: _defeasibly,
    Tag.NOT_DEFEASIBLY: _not_defeasibly,
    Tag.SUPPORTED: _supported,
    Tag.NOT_SUPPORTED: _not_supported,
}


# --- rules ------------------------------------------------------------------------------------------------------------

_ALL = {State.APPLICABLE: Tag.DEFEASIBLY, State.SUPPORTING: Tag.SUPPORTED}
_SOME = {
    State.DISCARDED: Tag.NOT_DEFEASIBLY,
    State.STRICTLY_DISCARDED: Tag.NOT_DEFINITELY,
    State.UNSUPPORTING: Tag.NOT_SUPPORTED,
}


def _of_rule(d: Theory, variant: Variant, state: State, r: Rule) -> Steps:
    if state in _ALL and _ALL[state] in variant.tags:
        yield "body holds", (Tagged(_ALL[state], a) for a in r.body)
    elif state in _SOME and _SOME[state] in variant.tags:
        for a in r.body:
            yield "body fails", (Tagged(_SOME[state], a),)
    elif state is State.ANSWERED and variant.team:
        yield "answering", (Of(_harmless(variant), r.label),)
        for t in defenders(d, r):
            yield "answering", (Overridden(t.label, r.label),)
    elif state is State.BEATEN and not variant.team and r.arrow is not Arrow.DEFEATER:
        yield "beating", (Of(State.DISCARDED, r.label),)
        for s in d.rules_for(complement(r.head)):
            if not d.superior(r, s):
                yield "beating", (Of(_harmful(variant), s.label),)
    elif state is State.SILENCED and variant.propagating and r.arrow is not Arrow.DEFEATER:
        yield "silencing", (Of(State.UNSUPPORTING, r.label),)
        for s in superior_attackers(d, r):
            yield "silencing", (Of(State.APPLICABLE, s.label),)


def _harmful(variant: Variant) -> State:
    return State.SUPPORTING if variant.propagating else State.APPLICABLE


def _harmless(variant: Variant) -> State:
    return State.UNSUPPORTING if variant.propagating else State.DISCARDED


def superior_attackers(d: Theory, r: Rule) -> Iterator[Rule]:
    """The rules for the complement of r's head that are superior to r."""
    above = (d.rule[label] for label in d.superiors.get(r.label, ()))
    return (s for s in above if s.head == complement(r.head))


def defenders(d: Theory, s: Rule) -> Iterator[Rule]:
    """Those of them that are strict or defeasible."""
    return (t for t in superior_attackers(d, s) if t.arrow is not Arrow.DEFEATER)
