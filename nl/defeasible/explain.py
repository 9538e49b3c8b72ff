"""Why a literal is proved, why it is not, why neither is shown: in words, by rule labels."""

from collections.abc import Iterator

from ...semantics.claims import Derivation
from ...semantics.defeasible import Label, Literal, Tag, Theory, Variant, complement
from ...semantics.defeasible_derivation import Found, derivation
from ...semantics.defeasible_rules import Formula, Of, Overridden, State, Tagged, Unopposed, Way

STATES = {
    State.APPLICABLE: "applies",
    State.DISCARDED: "is discarded",
    State.STRICTLY_DISCARDED: "does not apply strictly",
    State.SUPPORTING: "has a supported body",
    State.UNSUPPORTING: "has a body without support",
    State.ANSWERED: "is answered",
    State.BEATEN: "is beaten",
    State.SILENCED: "gives no support",
}

UNFOUNDED = "These refutations bear one another out: nothing founds what they refute."


def explained(d: Theory, variant: Variant, q: Literal, found: Found, *, full: bool = False) -> list[str]:
    """Lines that show q proved or refuted, or say what keeps it undetermined. Unless ``full``, lines that only say that
    nothing stands against something are left out, and of facts only that they are facts."""
    for tag in (Tag.DEFEASIBLY, Tag.NOT_DEFEASIBLY):
        goal = Tagged(tag, q)
        if (steps := derivation(found, goal)) is not None:
            lines = [f"{i}. {line}" for i, line in enumerate(worded(d, steps, goal, full=full), start=1)]
            return [*lines, UNFOUNDED] if rests_on_itself(steps) else lines
    return list(undetermined(d, variant, q, found))


def rests_on_itself(steps: Derivation[Formula]) -> bool:
    """Whether some step has a premise that is concluded no earlier: only refutations of the well-founded variant do."""
    place = {i.conclusion: n for n, i in enumerate(steps)}
    return any(place[p] >= n for n, i in enumerate(steps) for p in i.premises)


def worded(d: Theory, steps: Derivation[Formula], goal: Formula, *, full: bool = False) -> Iterator[str]:
    """The steps of a derivation as sentences."""
    facts = {i.conclusion for i in steps if i.rule == "fact"}
    for i in steps:
        if i.rule == "fact":
            yield f"{literal(i)} is a fact."
        elif full or i.conclusion == goal or not idle(i, facts):
            yield f"{formula(d, i.conclusion)}: {reason(d, i)}."


def literal(i: Way) -> Literal:
    """The literal that the step concludes a tag of."""
    assert isinstance(i.conclusion, Tagged)
    return i.conclusion.literal


def idle(i: Way, facts: set[Formula]) -> bool:
    """Whether the step says only that nothing stands against something, or repeats a fact."""
    if i.rule in ("no strict rule", "no opposition", "no rule"):
        return len(i.premises) <= (i.rule != "no strict rule")
    return i.rule == "answering" or (i.rule == "definite" and set(i.premises) <= facts)


def formula(d: Theory, f: Formula) -> str:
    """The formula in words."""
    match f:
        case Tagged(tag, q):
            return f"{tag} {q}"
        case Of(state, label):
            return f"{rule(d, label)} {STATES[state]}"
        case Overridden(by, label):
            return f"{rule(d, label)} is overridden by {by}"
        case Unopposed(q):
            return f"nothing stands against {q}"


def rule(d: Theory, label: Label) -> str:
    """The rule with its text."""
    return f"{label} ({str(d.rule[label]).removeprefix(f'{label}: ')})"


def reason(d: Theory, i: Way) -> str:
    """What the step rests on."""
    match i.rule, i.conclusion:
        case "strict rule", Tagged(_, q):
            bodies = {frozenset(_literals(i))}
            by = next(r for r in d.strict_for(q) if frozenset(r.body) in bodies)
            return f"by {rule(d, by.label)}"
        case "no strict rule", _:
            return (
                "no fact, and no strict rule for it applies" if i.premises else "no fact, and no strict rule is for it"
            )
        case "definite", _:
            return "it is +D"
        case "no opposition", Unopposed(q):
            attackers = [s.label for s in d.rules_for(complement(q))]
            return f"{', '.join(attackers)} answered" if attackers else "no rule is against it"
        case "no rule", Tagged(_, q):
            rules = [r.label for r in d.supportive_for(q)]
            return f"each rule for it is discarded: {', '.join(rules)}" if rules else "no rule is for it"
        case "complement definite", Tagged(_, q):
            return f"{complement(q)} is +D"
        case "opposition", Tagged(_, q):
            return _opposition(d, i, q)
        case "overriding", Overridden(by, label):
            return f"{by} applies, and {by} > {label}"
    parts = [_short(p) for p in i.premises if not (isinstance(p, Tagged) and p.tag is Tag.NOT_DEFINITELY)]
    return ", ".join(parts) if parts else "its body is empty"


def _opposition(d: Theory, i: Way, q: Literal) -> str:
    attacker = next(p.rule for p in i.premises if isinstance(p, Of) and p.rule in d.rule and d.rule[p.rule].head != q)
    superior = [p.rule for p in i.premises if isinstance(p, Of) and d.rule[p.rule].head == q]
    if not superior:
        return f"{attacker} applies against it, and no rule overrides {attacker}"
    return f"{attacker} applies against it, and what would override it is discarded: {', '.join(superior)}"


def _literals(i: Way) -> Iterator[Literal]:
    return (p.literal for p in i.premises if isinstance(p, Tagged))


def _short(f: Formula) -> str:
    match f:
        case Tagged(tag, q):
            return f"{tag} {q}"
        case Of(state, label):
            return f"{label} {STATES[state]}"
        case Overridden(by, label):
            return f"{label} is overridden by {by}"
        case Unopposed(q):
            return f"nothing stands against {q}"


# --- neither proved nor refuted ---------------------------------------------------------------------------------------


def undetermined(d: Theory, variant: Variant, q: Literal, found: Found) -> Iterator[str]:
    """For q and whatever it waits for in turn: what each rule for it waits for, by label."""
    yield f"{q} is neither proved nor refuted:"
    seen, queue = {q}, [q]
    while queue:
        x = queue.pop(0)
        for r in (*d.rules_for(x), *d.rules_for(complement(x))):
            side = "for" if r.head == x else "against"
            waits = [a for a in r.body if not _decided(found, a)]
            if waits:
                yield f"{rule(d, r.label)}, {side} {x}, waits for {', '.join(waits)}"
            elif Of(State.APPLICABLE, r.label) in found:
                yield f"{rule(d, r.label)}, {side} {x}, applies"
            for a in waits:
                if a not in seen:
                    seen.add(a)
                    queue.append(a)


def _decided(found: Found, a: Literal) -> bool:
    return any(Tagged(tag, a) in found for tag in (Tag.DEFEASIBLY, Tag.NOT_DEFEASIBLY))
