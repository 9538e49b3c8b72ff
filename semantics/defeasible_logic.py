"""Defeasible logic as a ``Logic``: what the checker asks about claims and steps under one variant."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from .claims import Inference, Known, Obligation, Status
from .claims import Rule as Local
from .defeasible import Label, Literal, Tag, Theory, Variant, complement
from .defeasible_derivation import Found, derived, is_refutation
from .defeasible_problem import NEITHER, NOT_PROVABLE, NOT_REFUTED, PROVABLE, REFUTED, Asked, Problem
from .defeasible_rules import RULES, Formula, Of, Overridden, State, Tagged, Unopposed, formulas, licensed, ways


@dataclass(frozen=True, slots=True)
class Fact:
    """The literal is a fact of the problem."""

    literal: Literal


@dataclass(frozen=True, slots=True)
class Stated:
    """The problem has this rule."""

    rule: Label


@dataclass(frozen=True, slots=True)
class Superior:
    """The problem says that the one rule overrides the other."""

    one: Label
    other: Label


@dataclass(frozen=True, slots=True)
class Undetermined:
    """The literal is neither +d nor -d."""

    literal: Literal


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules for the literal and against it apply."""

    literal: Literal


@dataclass(frozen=True, slots=True)
class If:
    """If all of the antecedent, then the consequent."""

    antecedent: tuple[Formula, ...]
    consequent: Formula


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the question."""

    value: str


Claimed = Formula | Fact | Stated | Superior | Undetermined | Conflict | If | Answer
Application = Inference[Claimed]

LOCAL: Mapping[str, Local] = {
    **RULES,
    "conflict": Local("conflict", "a rule for q and a rule against it apply", "-"),
    "conditional": Local(
        "conditional", "one step leads from the antecedent, and what holds, to the consequent", "logic"
    ),
    "detachment": Local("detachment", "from a conditional and its antecedent to its consequent", "-"),
    "the answer": Local("the answer", "the answer that a tag of the query gives to the question", "-"),
}
OPPOSITE = {Tag.DEFINITELY: Tag.NOT_DEFINITELY, Tag.DEFEASIBLY: Tag.NOT_DEFEASIBLY, Tag.SUPPORTED: Tag.NOT_SUPPORTED}
OPPOSITES = OPPOSITE | {minus: plus for plus, minus in OPPOSITE.items()}


def grounds(p: Problem, value: str) -> tuple[Claimed, ...]:
    """The formulas each of which gives this answer."""
    proved, refuted = Tagged(Tag.DEFEASIBLY, p.query), Tagged(Tag.NOT_DEFEASIBLY, p.query)
    match p.asked, value:
        case Asked.REFUTED, "refuted":
            return (refuted,)
        case Asked.REFUTED, "not_refuted":
            return proved, Undetermined(p.query)
        case _, "provable":
            return (proved,)
        case Asked.PROVABLE, "not_provable":
            return refuted, Undetermined(p.query)
        case Asked.TRUTH, "refuted":
            return (Tagged(Tag.DEFEASIBLY, complement(p.query)),)
        case Asked.STATUS, "refuted":
            return (refuted,)
        case Asked.STATUS, "neither":
            return (Undetermined(p.query),)
    return ()


class DefeasibleLogic:
    """The logic of one variant; ``p`` is the problem that it is asked about, of which it keeps what follows."""

    rules = LOCAL

    def __init__(self, variant: Variant, p: Problem) -> None:
        self.variant, self.problem = variant, p

    @cached_property
    def found(self) -> Found:
        """All that follows from the theory."""
        return derived(self.problem.theory, self.variant)

    def licenses(self, t: Problem, i: Application, *, supposing: bool = False) -> bool:
        """Whether i is one correct application of its rule."""
        if i.defaults or i.discharges is not None:
            return False
        match i:
            case Inference("the answer", premises, Answer(value)):
                by_both = t.asked is Asked.TRUTH and value == NEITHER and set(premises) == set(self._unproved(t))
                return by_both or (len(premises) == 1 and premises[0] in grounds(t, value))
            case Inference("conflict", (Of(State.APPLICABLE, one), Of(State.APPLICABLE, other)), Conflict(q)):
                return {t.theory.rule[r].head for r in (one, other) if r in t.theory.rule} == {q, complement(q)}
            case Inference("conditional", (), If(antecedent, consequent)):
                return self._one_step(t.theory, antecedent, consequent)
            case Inference("detachment", (If(antecedent, consequent), *rest), conclusion):
                return conclusion == consequent and set(rest) == set(antecedent)
            case Inference(_, _, Tagged() | Of() | Overridden() | Unopposed()):
                return licensed(t.theory, self.variant, i)  # type: ignore[arg-type]
        return False

    def _unproved(self, t: Problem) -> tuple[Claimed, ...]:
        return tuple(Tagged(Tag.NOT_DEFEASIBLY, q) for q in (t.query, complement(t.query)))

    def _one_step(self, d: Theory, antecedent: tuple[Formula, ...], consequent: Formula) -> bool:
        open_ = set(antecedent) | set(self.found)
        return consequent in antecedent or any(open_ >= set(w.premises) for w in ways(d, self.variant, consequent))

    def given(self, t: Problem, f: Claimed) -> bool | None:
        """True where f restates the problem, False where it misquotes it, None where it does neither."""
        match f:
            case Fact(q):
                return q in t.theory.given
            case Stated(label):
                return label in t.theory.rule
            case Superior(one, other):
                return (one, other) in t.theory.superiority
        return None

    def explain(
        self, t: Problem, goal: Claimed, known: Known[Claimed], *, supposing: bool = False
    ) -> Application | None:
        """One application that yields the goal from the known formulas, or None."""
        return next((i for i in self._steps(t, goal, known) if all(p in known for p in i.premises)), None)

    def _steps(self, t: Problem, goal: Claimed, known: Known[Claimed]) -> Iterator[Application]:
        match goal:
            case Tagged() | Of() | Overridden() | Unopposed():
                yield from ways(t.theory, self.variant, goal)  # type: ignore[misc]
            case Answer(value):
                yield from (Inference("the answer", (g,), goal) for g in grounds(t, value))
                if t.asked is Asked.TRUTH and value == NEITHER:
                    yield Inference("the answer", self._unproved(t), goal)
            case Conflict(q):
                for one in t.theory.rules_for(q):
                    for other in t.theory.rules_for(complement(q)):
                        yield Inference("conflict", tuple(Of(State.APPLICABLE, r.label) for r in (one, other)), goal)
            case If(antecedent, consequent) if self._one_step(t.theory, antecedent, consequent):
                yield Inference("conditional", (), goal)
        for c in known.conditionals(goal):
            yield self.detach(c, goal)

    def round(
        self, t: Problem, known: Known[Claimed], *, supposing: bool = False, new: Iterable[Claimed] | None = None
    ) -> Iterator[Application]:
        """One round of propagation over the steps; what is made of them (answers, conflicts) needs one step more."""
        for goal in formulas(t.theory, self.variant):
            if goal not in known and (i := self.explain(t, goal, known)) is not None:
                yield i

    def reaches(self, t: Problem, f: Claimed) -> bool:
        """True of tags in the finite variants: their steps are complete."""
        return self.variant is not Variant.WELL_FOUNDED and isinstance(f, Tagged)

    def conclude(self, conditional: Claimed) -> Application:
        """The inference to the conditional."""
        return Inference("conditional", (), conditional)

    def detach(self, conditional: Claimed, goal: Claimed) -> Application:
        """The inference from the conditional and its antecedent to the goal."""
        antecedent = conditional.antecedent if isinstance(conditional, If) else ()
        return Inference("detachment", (conditional, *antecedent), goal)

    def discharge(
        self, t: Problem, goal: Claimed, assumed: tuple[Claimed, ...], known: Known[Claimed]
    ) -> Application | None:
        """None: the proofs of defeasible logic make no suppositions."""
        return None

    def conditional(self, assumed: tuple[Claimed, ...], f: Claimed) -> Claimed | None:
        """What a closed supposition leaves behind: nothing."""
        return None

    def parts(self, f: Claimed) -> tuple[tuple[Claimed, ...], tuple[Claimed, ...]] | None:
        """(antecedent, consequent) of a conditional."""
        return (f.antecedent, (f.consequent,)) if isinstance(f, If) else None

    def conflicts(self, t: Problem, f: Claimed) -> frozenset[Claimed]:
        """What cannot hold together with f."""
        match f:
            case Tagged(tag, q):
                apart: tuple[Claimed, ...] = (Tagged(OPPOSITES[tag], q),)
                defeasible = tag in (Tag.DEFEASIBLY, Tag.NOT_DEFEASIBLY)
                return frozenset((*apart, Undetermined(q)) if defeasible else apart)
            case Undetermined(q):
                return frozenset(Tagged(tag, q) for tag in (Tag.DEFEASIBLY, Tag.NOT_DEFEASIBLY))
            case Of(State.APPLICABLE, label):
                return frozenset([Of(State.DISCARDED, label)])
            case Of(State.DISCARDED, label):
                return frozenset([Of(State.APPLICABLE, label)])
            case Answer(value):
                return frozenset(Answer(other) for other in t.asked.answers if other != value)
        return frozenset()

    def refutable(self, f: Claimed) -> bool:
        """Every formula."""
        return True

    def together(self, f: Claimed) -> bool:
        """Refutations of the well-founded variant: a set of them whose members bear one another out is unfounded."""
        return self.variant is Variant.WELL_FOUNDED and is_refutation(f)  # type: ignore[arg-type]

    def charges(self, f: Claimed) -> bool:
        """Every formula."""
        return True

    def carries(self, t: Problem, f: Claimed) -> bool:
        """Every formula."""
        return True

    def status(self, t: Problem, f: Claimed, assumed: tuple[Claimed, ...] = ()) -> Status:
        """Whether f holds; what is said under a supposition is open."""
        if assumed:
            return Status.OPEN
        return Status.TRUE if self._holds(t, f) else Status.FALSE

    def _holds(self, t: Problem, f: Claimed) -> bool:
        match f:
            case Fact() | Stated() | Superior():
                return bool(self.given(t, f))
            case Undetermined(q):
                return not any(Tagged(tag, q) in self.found for tag in (Tag.DEFEASIBLY, Tag.NOT_DEFEASIBLY))
            case Conflict(q):
                sides = (t.theory.rules_for(x) for x in (q, complement(q)))
                return all(any(Of(State.APPLICABLE, r.label) in self.found for r in side) for side in sides)
            case If(antecedent, consequent):
                return self._one_step(t.theory, antecedent, consequent)
            case Answer(value):
                return value == self._answer(t)
        return f in self.found

    def _answer(self, t: Problem) -> str:
        has = {q: Tagged(Tag.DEFEASIBLY, q) in self.found for q in (t.query, complement(t.query))}
        refuted = Tagged(Tag.NOT_DEFEASIBLY, t.query) in self.found
        if t.asked is Asked.REFUTED:
            return REFUTED if refuted else NOT_REFUTED
        if has[t.query]:
            return PROVABLE
        if t.asked is Asked.PROVABLE:
            return NOT_PROVABLE
        return REFUTED if (has[complement(t.query)] if t.asked is Asked.TRUTH else refuted) else NEITHER

    def answer(self, value: str) -> Claimed:
        """The formula of an answer with this value."""
        return Answer(value)

    def default_no(self, t: Problem, known: Known[Claimed], answer: Claimed) -> bool:
        """Whether the answer is that the query is not provable, and it was claimed to be undetermined."""
        return answer == Answer(NOT_PROVABLE) and Undetermined(t.query) in known

    def obligations(self, t: Problem) -> tuple[Obligation, ...]:
        """None."""
        return ()
