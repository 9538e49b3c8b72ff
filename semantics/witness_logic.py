"""The logic of witness puzzles, as the checker wants it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from .argumentation import Labelling
from .claims import Inference, Known, Obligation, Rule, Status
from .witness import (
    NO,
    YES,
    Answer,
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Parity,
    Puzzle,
    Says,
    undecided,
)
from .witness_conflicts import conflicts
from .witness_forward import forward, grounds
from .witness_rules import ENABLED, LICENCE, RULES, Application, Variant, leaf_default
from .witness_search import candidates, detached
from .witness_truth import given, group_status, status


@dataclass(frozen=True)
class WitnessLogic:
    """The logic of witness puzzles. ``labellings`` are those of the semantics in force; None: the grounded one."""

    variant: Variant = "grounded"
    labellings: tuple[Labelling, ...] | None = None
    rules: Mapping[str, Rule] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", {name: rule for name, rule in RULES.items() if name in ENABLED[self.variant]})

    # --- the trusted part ---

    def licenses(self, t: Puzzle, i: Application, *, supposing: bool = False) -> bool:
        """Whether i is one correct application of its rule."""
        if i.rule not in self.rules:
            return False
        if any(supposing or d not in i.premises or not leaf_default(t, d) for d in i.defaults):
            return False
        return LICENCE[i.rule](t, i, supposing)

    # --- what the problem says ---

    def given(self, t: Puzzle, f: Formula) -> bool | None:
        """True, False, None: restates, misquotes, or says something else than the testimony and the numbers."""
        return given(t, f)

    def together(self, f: Formula) -> bool:
        """The members of an undecided set are named at once, each by way of the others."""
        return isinstance(f, Is) and f.predicate == "undecided"

    def charges(self, f: Formula) -> bool:
        """All but general claims, whose names stand for many wordings."""
        return not isinstance(f, General)

    def carries(self, t: Puzzle, f: Formula) -> bool:
        """All but false arithmetic about the problem, and but testimony that the problem holds anyway."""
        if isinstance(f, Says):
            return self.given(t, f) is not True
        return not isinstance(f, Count | Parity) or status(t, f, ()) is Status.TRUE

    # --- search ---

    def explain(
        self, t: Puzzle, goal: Formula, known: Known[Formula], *, supposing: bool = False
    ) -> Application | None:
        """One application that yields the goal, or None."""
        match goal:
            case If(antecedent, consequent):
                return self._conditional(t, antecedent, consequent)
            case Group():
                return self._group(t, goal, known, supposing)
            case General():
                return Inference("general", (), goal) if status(t, goal, ()) is Status.TRUE else None
            case _:
                return next(candidates(self.variant, t, goal, known, supposing), None)

    def _conditional(
        self, t: Puzzle, antecedent: tuple[Formula, ...], consequent: tuple[Formula, ...]
    ) -> Application | None:
        here: Known[Formula] = Known(dict.fromkeys(antecedent, 0))
        for goal in consequent:
            if goal not in here and not self.given(t, goal) and self.explain(t, goal, here, supposing=True) is None:
                return None
            here.add(goal, 0)
        goal = If(antecedent, consequent)  # type: ignore[arg-type]
        return self.conclude(goal) if status(t, goal, ()) is Status.TRUE else None

    def _group(self, t: Puzzle, goal: Group, known: Known[Formula], supposing: bool) -> Application | None:
        if group_status(t, goal) is Status.TRUE:
            return Inference("group", (), goal)
        labels = [Is(p, x) for x in goal.witnesses for p in ("truthful", "lying", "disbelieved", "undecided")]
        found: Application = Inference("group", tuple(f for f in labels if f in known), goal)
        return found if supposing and found.premises and self.licenses(t, found, supposing=True) else None

    def conclude(self, conditional: Formula) -> Application:
        """The conditional, from its antecedent alone."""
        return Inference("conditional", (), conditional)

    def detach(self, conditional: Formula, goal: Formula) -> Application:
        """Modus ponens."""
        assert isinstance(conditional, If)
        return detached(conditional, goal)

    def round(
        self, t: Puzzle, known: Known[Formula], *, supposing: bool = False, new: Iterable[Formula] | None = None
    ) -> Iterator[Application]:
        """One round of propagation over witnesses, fact, answer, claimed conditionals. Parity is no propagation."""
        found = forward(self.variant, t, known, known if new is None else new, supposing)
        unstated = grounds(self.variant, t, known, supposing) if new is None else ()
        return (i for i in chain(found, unstated) if i.conclusion not in known)

    def reaches(self, t: Puzzle, f: Formula) -> bool:
        """Whether a witness of the puzzle is truthful or lies, whether the fact holds, and yes or no."""
        match f:
            case Is("truthful" | "lying", x):
                return x in t.arguments
            case Fact(value):
                return value is not None
            case Answer(value):
                return value in (YES, NO)
            case _:
                return False

    # --- suppositions ---

    def parts(self, f: Formula) -> tuple[tuple[Formula, ...], tuple[Formula, ...]] | None:
        """(antecedent, consequent) of a conditional."""
        return (f.antecedent, f.consequent) if isinstance(f, If) else None

    def conditional(self, assumed: tuple[Formula, ...], f: Formula) -> Formula | None:
        """If assumed then f, where all are literals (of a conditional, its parts)."""
        antecedent, consequent = self.parts(f) or ((), (f,))
        if not all(isinstance(x, Is | Fact | Says) for x in (*assumed, *consequent)):
            return None
        return If((*assumed, *antecedent), consequent)  # type: ignore[arg-type]

    def discharge(
        self, t: Puzzle, goal: Formula, assumed: tuple[Formula, ...], known: Known[Formula]
    ) -> Application | None:
        """Reductio: what was assumed conflicts with what was claimed inside, or with what is one application away."""
        if len(assumed) != 1 or goal not in self.conflicts(t, assumed[0]):
            return None
        for f in known:
            clash = next((c for c in self.conflicts(t, f) if c in known), None)
            if clash is not None:
                return Inference("reductio", (f, clash), goal, discharges=assumed[0])
        return None

    # --- contradiction ---

    def conflicts(self, t: Puzzle, f: Formula) -> frozenset[Formula]:
        """What cannot hold together with f."""
        return conflicts(f, len(t.arguments))

    def refutable(self, f: Formula) -> bool:
        """All but "undecided": to call a clear witness undecided is without support, not a contradiction."""
        return not (isinstance(f, Is) and f.predicate == "undecided") and f != Fact(None)

    # --- the model ---

    def status(self, t: Puzzle, f: Formula, assumed: tuple[Formula, ...] = ()) -> Status:
        """Against the labellings, or in the leaf-free theory under suppositions."""
        return status(t, f, (t.grounded,) if self.labellings is None else self.labellings, assumed)

    def answer(self, value: str) -> Formula:
        """The answer as a formula."""
        return Answer(value)

    def default_no(self, t: Puzzle, known: Known[Formula], answer: Formula) -> bool:
        """ "Cannot tell" makes the answer to "should it be believed?" no."""
        return answer == Answer(NO) and any(f in known for f in (Fact(None), undecided(t.main)))

    def obligations(self, t: Puzzle) -> tuple[Obligation, ...]:
        """None besides answering."""
        return ()
