"""The proof conditions of defeasible logic, transcribed, and their least fixed point: the oracle.

Each condition says whether one tag of one literal may be added to what is proved, P(1..i) in the papers. D = (F, R, >);
R_s[q] ``strict_for``, R_sd[q] ``supportive_for``, R[q] ``rules_for``, A(r) ``r.body``, ~q ``complement(q)``. Sources:
see ``defeasible.py``. Quadratic: for small theories.
"""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from .defeasible import Literal, Rule, Tag, Theory, Value, Variant, complement

Proved = AbstractSet[tuple[Tag, Literal]]
Condition = Callable[[Theory, Literal, Proved], bool]


# --- definite conclusions ---------------------------------------------------------------------------------------------


def plus_definite(d: Theory, q: Literal, p: Proved) -> bool:
    """+D q: q in F, or some r in R_s[q] has all a in A(r): +D a."""
    return q in d.given or any(each(Tag.DEFINITELY, r, p) for r in d.strict_for(q))


def minus_definite(d: Theory, q: Literal, p: Proved) -> bool:
    """-D q: q not in F, and each r in R_s[q] has some a in A(r): -D a."""
    return q not in d.given and all(some(Tag.NOT_DEFINITELY, r, p) for r in d.strict_for(q))


# --- defeasible conclusions, ambiguity blocking -----------------------------------------------------------------------


def plus_defeasible(d: Theory, q: Literal, p: Proved, discarding: Tag = Tag.NOT_DEFEASIBLY) -> bool:
    """+d q: +D q; or (1) some r in R_sd[q] has all a: +d a; and (2) -D ~q; and (3) each s in R[~q] has some a: -d a, or
    some t in R_sd[q] has all a: +d a, and t > s. ``discarding`` is the tag of a in (3)."""
    return (Tag.DEFINITELY, q) in p or (
        any(each(Tag.DEFEASIBLY, r, p) for r in d.supportive_for(q))
        and (Tag.NOT_DEFINITELY, complement(q)) in p
        and all(
            some(discarding, s, p) or any(each(Tag.DEFEASIBLY, t, p) and d.superior(t, s) for t in d.supportive_for(q))
            for s in d.rules_for(complement(q))
        )
    )


def minus_defeasible(d: Theory, q: Literal, p: Proved, attacking: Tag = Tag.DEFEASIBLY) -> bool:
    """-d q: -D q; and (1) each r in R_sd[q] has some a: -d a; or (2) +D ~q; or (3) some s in R[~q] has all a: +d a, and
    each t in R_sd[q] has some a: -d a, or not t > s. ``attacking`` is the tag of a in (3), first part."""
    return (Tag.NOT_DEFINITELY, q) in p and (
        all(some(Tag.NOT_DEFEASIBLY, r, p) for r in d.supportive_for(q))
        or (Tag.DEFINITELY, complement(q)) in p
        or any(
            each(attacking, s, p)
            and all(some(Tag.NOT_DEFEASIBLY, t, p) or not d.superior(t, s) for t in d.supportive_for(q))
            for s in d.rules_for(complement(q))
        )
    )


# --- without team defeat ----------------------------------------------------------------------------------------------


def plus_alone(d: Theory, q: Literal, p: Proved, discarding: Tag = Tag.NOT_DEFEASIBLY) -> bool:
    """+d q without team defeat: +D q; or -D ~q and some r in R_sd[q] has all a: +d a, and each s in R[~q] has some a:
    -d a, or r > s."""
    return (Tag.DEFINITELY, q) in p or (
        (Tag.NOT_DEFINITELY, complement(q)) in p
        and any(
            each(Tag.DEFEASIBLY, r, p)
            and all(d.superior(r, s) or some(discarding, s, p) for s in d.rules_for(complement(q)))
            for r in d.supportive_for(q)
        )
    )


def minus_alone(d: Theory, q: Literal, p: Proved, attacking: Tag = Tag.DEFEASIBLY) -> bool:
    """-d q without team defeat: -D q; and +D ~q, or each r in R_sd[q] has some a: -d a, or some s in R[~q] has all a:
    +d a, and not r > s."""
    return (Tag.NOT_DEFINITELY, q) in p and (
        (Tag.DEFINITELY, complement(q)) in p
        or all(
            some(Tag.NOT_DEFEASIBLY, r, p)
            or any(each(attacking, s, p) and not d.superior(r, s) for s in d.rules_for(complement(q)))
            for r in d.supportive_for(q)
        )
    )


# --- ambiguity propagating --------------------------------------------------------------------------------------------


def plus_supported(d: Theory, q: Literal, p: Proved) -> bool:
    """+s q: +D q, or some r in R_sd[q] has all a: +s a, and each s in R[~q] has some a: -d a, or not s > r."""
    return (Tag.DEFINITELY, q) in p or any(
        each(Tag.SUPPORTED, r, p)
        and all(some(Tag.NOT_DEFEASIBLY, s, p) or not d.superior(s, r) for s in d.rules_for(complement(q)))
        for r in d.supportive_for(q)
    )


def minus_supported(d: Theory, q: Literal, p: Proved) -> bool:
    """-s q: -D q, and each r in R_sd[q] has some a: -s a, or some s in R[~q] has all a: +d a, and s > r."""
    return (Tag.NOT_DEFINITELY, q) in p and all(
        some(Tag.NOT_SUPPORTED, r, p)
        or any(each(Tag.DEFEASIBLY, s, p) and d.superior(s, r) for s in d.rules_for(complement(q)))
        for r in d.supportive_for(q)
    )


def plus_propagating(d: Theory, q: Literal, p: Proved) -> bool:
    """As +d, but an attacker is discarded where some a: -s a."""
    return plus_defeasible(d, q, p, discarding=Tag.NOT_SUPPORTED)


def minus_propagating(d: Theory, q: Literal, p: Proved) -> bool:
    """As -d, but an attacker applies where all a: +s a."""
    return minus_defeasible(d, q, p, attacking=Tag.SUPPORTED)


def plus_propagating_alone(d: Theory, q: Literal, p: Proved) -> bool:
    """As +d without team defeat, but an attacker is discarded where some a: -s a."""
    return plus_alone(d, q, p, discarding=Tag.NOT_SUPPORTED)


def minus_propagating_alone(d: Theory, q: Literal, p: Proved) -> bool:
    """As -d without team defeat, but an attacker applies where all a: +s a."""
    return minus_alone(d, q, p, attacking=Tag.SUPPORTED)


def each(tag: Tag, r: Rule, p: Proved) -> bool:
    """Whether the tag is proved of all a in A(r)."""
    return all((tag, a) in p for a in r.body)


def some(tag: Tag, r: Rule, p: Proved) -> bool:
    """Whether the tag is proved of some a in A(r)."""
    return any((tag, a) in p for a in r.body)


DEFINITE: Mapping[Tag, Condition] = {Tag.DEFINITELY: plus_definite, Tag.NOT_DEFINITELY: minus_definite}
SUPPORT: Mapping[Tag, Condition] = {Tag.SUPPORTED: plus_supported, Tag.NOT_SUPPORTED: minus_supported}
BLOCKING = {**DEFINITE, Tag.DEFEASIBLY: plus_defeasible, Tag.NOT_DEFEASIBLY: minus_defeasible}
PROPAGATING = {**DEFINITE, Tag.DEFEASIBLY: plus_propagating, Tag.NOT_DEFEASIBLY: minus_propagating, **SUPPORT}
ALONE = {**DEFINITE, Tag.DEFEASIBLY: plus_alone, Tag.NOT_DEFEASIBLY: minus_alone}
PROPAGATING_ALONE = {
    **DEFINITE,
    Tag.DEFEASIBLY: plus_propagating_alone,
    Tag.NOT_DEFEASIBLY: minus_propagating_alone,
    **SUPPORT,
}

CONDITIONS: Mapping[Variant, Mapping[Tag, Condition]] = {
    Variant.BLOCKING: BLOCKING,
    Variant.PROPAGATING: PROPAGATING,
    Variant.BLOCKING_NO_TEAM: ALONE,
    Variant.PROPAGATING_NO_TEAM: PROPAGATING_ALONE,
    Variant.WELL_FOUNDED: BLOCKING,
}


# --- what follows -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conclusions:
    """The literals of each tag of a variant."""

    tagged: Mapping[Tag, frozenset[Literal]]

    def holds(self, tag: Tag, q: Literal) -> bool:
        """Whether the tag is proved of the literal."""
        return q in self.tagged[tag]

    def value(self, q: Literal) -> Value:
        """Whether q is proved (+d), refuted (-d), or neither."""
        if self.holds(Tag.DEFEASIBLY, q):
            return Value.PROVED
        return Value.REFUTED if self.holds(Tag.NOT_DEFEASIBLY, q) else Value.UNDETERMINED


def conclusions(d: Theory, variant: Variant = Variant.BLOCKING) -> Conclusions:
    """All that is proved: the least set of tagged literals closed under the conditions, or the well-founded model."""
    conditions = CONDITIONS[variant]
    proved = well_founded(d, conditions) if variant is Variant.WELL_FOUNDED else closure(d, conditions, set())
    return Conclusions({tag: frozenset(q for of, q in proved if of is tag) for tag in conditions})


def closure(d: Theory, conditions: Mapping[Tag, Condition], start: Proved) -> set[tuple[Tag, Literal]]:
    """The least set that holds ``start`` and is closed under the conditions."""
    proved = set(start)
    while True:
        new = {
            (tag, q)
            for tag, holds in conditions.items()
            for q in d.literals
            if (tag, q) not in proved and holds(d, q, proved)
        }
        if not new:
            return proved
        proved |= new


def well_founded(d: Theory, conditions: Mapping[Tag, Condition]) -> set[tuple[Tag, Literal]]:
    """The well-founded model (Van Gelder, Ross, Schlipf, JACM 1991): what is unfounded, given what is proved, is
    refuted, until nothing changes. A set is unfounded where the conditions of -D and -d hold of each of its members,
    the other members taken as refuted."""
    plus = {tag: holds for tag, holds in conditions.items() if tag.startswith("+")}
    minus = {tag: holds for tag, holds in conditions.items() if tag.startswith("-")}
    proved: set[tuple[Tag, Literal]] = set()
    while True:
        larger = closure(d, plus, proved | unfounded(d, minus, proved))
        if larger == proved:
            return proved
        proved = larger


def unfounded(d: Theory, minus: Mapping[Tag, Condition], proved: Proved) -> set[tuple[Tag, Literal]]:
    """The greatest set of refutations that bear one another out, given what is proved."""
    found = {(tag, q) for tag in minus for q in d.literals}
    while True:
        kept = {(tag, q) for tag, q in found if minus[tag](d, q, proved | found)}
        if kept == found:
            return found
        found = kept
