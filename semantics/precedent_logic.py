"""The logic of 3-ply arguments, as the checker wants it: what a ply says of the cases restates them or misquotes them;
the decision to argue rests on a precedent that may be cited, that to abstain on the lack of one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import UnionType

from .claims import Inference, Known, Obligation, Rule, Status
from .precedent import PRECEDENTS, SPEAKER, Side, Triple, abstention_required, answer, eligible, ply
from .precedent_claims import (
    ABSTAIN,
    ARGUE,
    Absent,
    Abstains,
    Cites,
    Decision,
    Distinguishes,
    Formula,
    Outcome,
    Present,
)
from .precedent_verdict import Kind, dues

Application = Inference[Formula]
RULES: Mapping[str, Rule] = {
    r.name: r
    for r in (
        Rule(
            "citable precedent",
            "An argument can be made where a side won a precedent that shares a factor with the current case.",
            "Ashley 1990",
        ),
        Rule("no shared factor", "No argument is made where neither precedent shares a factor.", "Ashley 1990"),
        Rule(
            "comparison",
            "What sets two cases apart, and what is forced, is read off their factors and outcomes.",
            "Aleven 1997; Horty 2004",
        ),
    )
}
PREMISES: Mapping[str, type | UnionType] = {
    "citable precedent": Cites,
    "no shared factor": Abstains,
    "comparison": Outcome | Present | Absent | Cites,
}
RULE_OF: Mapping[str, str] = {ARGUE: "citable precedent", ABSTAIN: "no shared factor"}


@dataclass(frozen=True)
class PrecedentLogic:
    """The logic of arguments over factors (see ``claims.Logic``)."""

    rules: Mapping[str, Rule] = field(default_factory=lambda: RULES, repr=False, compare=False)

    # --- the trusted part ---

    def licenses(self, t: Triple, i: Application, *, supposing: bool = False) -> bool:
        """Whether the decision is the right one and rests on true premises of the right kind."""
        if not isinstance(i.conclusion, Decision) or i.defaults or i.discharges is not None:
            return False
        right = i.rule == RULE_OF.get(i.conclusion.value, "comparison") and i.conclusion.value == answer(t)
        return right and bool(i.premises) and all(isinstance(p, PREMISES[i.rule]) for p in i.premises)

    # --- what the problem says ---

    def given(self, t: Triple, f: Formula) -> bool | None:
        """Whether f is true of the cases, or a move that the problem allows; None for a decision."""
        match f:
            case Present(_, case, factor):
                return factor in t.factors(case)
            case Absent(_, case, factor):
                return factor not in t.factors(case)
            case Outcome(_, name, side):
                return t.precedent(name).outcome is side
            case Cites(_, name, side):
                return name in eligible(t, side)
            case Distinguishes():
                return True
            case Abstains(number):
                return abstention_required(t) or (number in SPEAKER and not _moves(t, number))
            case _:
                return None

    def status(self, t: Triple, f: Formula, assumed: tuple[Formula, ...] = ()) -> Status:
        """True or false of the triple."""
        true = f.value == answer(t) if isinstance(f, Decision) else self.given(t, f)
        return Status.TRUE if true else Status.FALSE

    # --- search ---

    def explain(
        self, t: Triple, goal: Formula, known: Known[Formula], *, supposing: bool = False
    ) -> Application | None:
        """The decision, from a claim that is true of the problem."""
        if not isinstance(goal, Decision) or goal.value != answer(t):
            return None
        made = (Inference(RULE_OF.get(goal.value, "comparison"), (f,), goal) for f in known)
        return next((i for i in made if self.given(t, i.premises[0]) and self.licenses(t, i)), None)

    def round(
        self, t: Triple, known: Known[Formula], *, supposing: bool = False, new: Iterable[Formula] | None = None
    ) -> Iterator[Application]:
        """The decision, where it is not known."""
        goal = Decision(answer(t))
        found = None if goal in known else self.explain(t, goal, known)
        if found is not None:
            yield found

    def reaches(self, t: Triple, f: Formula) -> bool:
        """Decisions follow wherever they are right."""
        return isinstance(f, Decision)

    # --- there are no suppositions and no conditionals ---

    def conclude(self, conditional: Formula) -> Application:
        """Never licensed."""
        return Inference("", (), conditional)

    def detach(self, conditional: Formula, goal: Formula) -> Application:
        """Never licensed."""
        return Inference("", (conditional,), goal)

    def discharge(
        self, t: Triple, goal: Formula, assumed: tuple[Formula, ...], known: Known[Formula]
    ) -> Application | None:
        """None."""
        return None

    def conditional(self, assumed: tuple[Formula, ...], f: Formula) -> Formula | None:
        """None."""
        return None

    def parts(self, f: Formula) -> tuple[tuple[Formula, ...], tuple[Formula, ...]] | None:
        """None."""
        return None

    # --- contradiction, and the rest ---

    def conflicts(self, t: Triple, f: Formula) -> frozenset[Formula]:
        """The opposite, in whichever ply."""
        plies = (f.ply, *(k for k in (0, 1, 2, 3) if k != f.ply)) if isinstance(f, Present | Absent | Outcome) else ()
        match f:
            case Present(_, case, factor):
                return frozenset(Absent(k, case, factor) for k in plies)
            case Absent(_, case, factor):
                return frozenset(Present(k, case, factor) for k in plies)
            case Outcome(_, name, side):
                return frozenset(Outcome(k, name, side.other) for k in plies)
            case Decision(value) if value in (ARGUE, ABSTAIN):
                return frozenset({Decision(ABSTAIN if value == ARGUE else ARGUE)})
            case _:
                return frozenset()

    def refutable(self, f: Formula) -> bool:
        """Only what was claimed contradicts."""
        return False

    def together(self, f: Formula) -> bool:
        """No claim rests on its neighbours."""
        return False

    def charges(self, f: Formula) -> bool:
        """All claims count."""
        return True

    def carries(self, t: Triple, f: Formula) -> bool:
        """What was claimed counts."""
        return True

    def answer(self, value: str) -> Formula:
        """The answer as a formula."""
        return Decision(value)

    def default_no(self, t: Triple, known: Known[Formula], answer: Formula) -> bool:
        """There is no such answer."""
        return False

    def obligations(self, t: Triple) -> tuple[Obligation, ...]:
        """What a whole argument has to do."""
        return owed(t, ())


def owed(t: Triple, claims: Iterable[Formula]) -> tuple[Obligation, ...]:
    """What the task asks for, each with whether the claims meet it: to abstain, or to cite and to name the complete
    sets ply by ply. Nothing, where a question with one answer is asked."""
    said = tuple(claims)
    if t.question != "argument":
        return ()
    if abstention_required(t):
        return (Obligation("abstain", any(isinstance(c, Abstains) for c in said)),)
    found: list[Obligation] = []
    for number, side in SPEAKER.items():
        cited = ply(t, number).cites
        if cited is not None:
            found.append(Obligation(f"ply {number}: cite {cited.upper()}", Cites(number, cited, side) in said))
        found += [
            Obligation(f"ply {number}: name F{d.factor} {WAY[d.kind]} {d.case.upper()}", d.met)
            for d in dues(t, number, said)
        ]
    return tuple(found)


WAY: Mapping[Kind, str] = {Kind.OMIT_SHARED: "as shared with", Kind.OMIT_DISTINGUISHING: "as a distinction from"}


def _moves(t: Triple, number: int) -> bool:
    move = ply(t, number)
    return bool(move.cites or move.distinguishing)


def derived(t: Triple) -> Application:
    """The answer's derivation from the problem itself."""
    goal = Decision(answer(t))
    citable = (Cites(k, name, side) for k, side in ((1, Side.P), (2, Side.D)) for name in eligible(t, side))
    premises: Mapping[str, Iterable[Formula]] = {
        "citable precedent": citable,
        "no shared factor": (Abstains(0),),
        "comparison": (Outcome(0, name, t.precedent(name).outcome) for name in PRECEDENTS),
    }
    rule = RULE_OF.get(goal.value, "comparison")
    return Inference(rule, tuple(premises[rule]), goal)
