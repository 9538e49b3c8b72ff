"""Certificates made: answers found by python-sat, and its proofs of what has no model.

The search uses the clauses of ``semantics/clauses.py``, on which the checker insists. Each proof comes from a fresh
solver, to which what is assumed is given as clauses: under assumptions glucose4 ends its proof with the empty clause
even where the clauses have a model.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pysat.solvers import Solver

from ...errors import SolverError, UsageError
from ...semantics.acceptance import TASKS, Certificate, digest
from ...semantics.argumentation import AF, Argument, Extension, attacked_by, grounded
from ...semantics.clauses import CNF, Sets
from ...semantics.obligations import CERTIFIED, DIRECT, MAXIMAL, MEMBERS, RANGES, largest_defended, obligations
from ...semantics.queries import Budget, check_argument, defence, ordered
from .solver import Search

LOGGING = "glucose4"  # its proofs need no rule but RUP
CONFLICTS = 10_000  # of a search between two looks at the clock


def certify(
    framework: AF, semantics: str, task: str, argument: Argument | None = None, *, seconds: float | None = None
) -> Certificate:
    """The answer to the question with a certificate; ``semantics`` and ``task`` are codes of ICCMA, as "PR" and "DS".

    Raises UsageError for a question that is none, BudgetExceeded after ``seconds``.
    """
    _check_question(framework, semantics, task, argument)
    budget = Budget.of(seconds)
    answered = _answer(Certificate(digest(framework), str(semantics), task, argument, True), framework, budget)
    proofs = (refutation(clauses, budget) for clauses in obligations(answered, framework))
    return replace(answered, proofs=tuple(proofs))


def refutation(clauses: CNF, budget: Budget) -> str:
    """A proof in DRAT text that the clauses have no model; empty where they contradict as they are added. SolverError
    where they have one."""
    with Solver(name=LOGGING, bootstrap_with=clauses, with_proof=True) as solver:
        found = None
        while found is None:
            budget.left()
            solver.conf_budget(CONFLICTS)
            found = solver.solve_limited()
        if found:
            raise SolverError("clauses that a certificate should refute have a model: this is a defect of lastword")
        return "\n".join(solver.get_proof() or ())


def _check_question(af: AF, semantics: str, task: str, argument: Argument | None) -> None:
    if task not in TASKS or semantics not in CERTIFIED:
        raise UsageError(
            f"no certificates for {task}-{semantics}; there are {', '.join(TASKS)} of {', '.join(CERTIFIED)}"
        )
    if (argument is None) == (task in ("DC", "DS")):
        raise UsageError(f"{task} {'wants an' if argument is None else 'takes no'} argument")
    if argument is not None:
        check_argument(af, argument)


# --- answers --------------------------------------------------------------------------------------------------------


def _answer(c: Certificate, af: AF, budget: Budget) -> Certificate:
    """The certificate with its answer and sets, still without proofs."""
    if c.semantics not in (*DIRECT, *MAXIMAL, *RANGES):
        return _unique(c, af, budget)
    searching = _Searching(af, c.semantics, budget)
    if c.task in ("EE", "CE"):
        found = ordered(af, searching.all())
        return replace(c, answer=len(found), extensions=found)
    if c.task == "SE":
        return _shown_by(c, searching.one(), exists=True)
    assert c.argument is not None
    if c.task == "DC":
        return _universal(c, searching, searching.one({c.argument: True}), exists=True)
    if c.semantics == "PR":
        counterexample, cover = searching.without(c.argument)
        return replace(_shown_by(c, counterexample, exists=False), witnesses=cover)
    return _universal(c, searching, searching.one({c.argument: False}), exists=False)


def _shown_by(c: Certificate, s: Extension | None, *, exists: bool) -> Certificate:
    """The answer ``exists`` where there is such an extension, else the other one."""
    return replace(c, answer=exists == (s is not None), extensions=() if s is None else (s,))


def _universal(c: Certificate, searching: "_Searching", s: Extension | None, *, exists: bool) -> Certificate:
    """As ``_shown_by``, with the witnesses that an answer about all extensions rests on."""
    witnesses: tuple[Extension, ...] = ()
    if s is None and c.semantics in RANGES:
        witnesses = tuple(searching.by_range())
    elif s is None and c.semantics == "NA" and c.task == "DS":
        witnesses = (frozenset([str(c.argument)]),)  # whatever is naive and lacks it is in conflict with it
    return replace(_shown_by(c, s, exists=exists), witnesses=witnesses)


class _Searching:
    """Extensions of one semantics, from the clauses of the sets that it chooses from."""

    def __init__(self, af: AF, semantics: str, budget: Budget) -> None:
        self.af, self.semantics, self.budget = af, semantics, budget
        self.sets = Sets(af)
        kind = MAXIMAL.get(semantics) or RANGES.get(semantics) or semantics
        self.clauses = MEMBERS[kind][2](self.sets)

    def one(self, required: Mapping[Argument, bool] | None = None) -> Extension | None:
        """An extension with (true) and without (false) the named arguments, or None."""
        return next(self._each(required or {}), None)

    def all(self) -> Iterator[Extension]:
        """All extensions."""
        return self._each({})

    def _each(self, required: Mapping[Argument, bool]) -> Iterator[Extension]:
        literals = [self.sets.has[a] if value else -self.sets.has[a] for a, value in required.items()]
        if self.semantics in RANGES:
            for s in self.by_range():
                yield from self._models(literals, self.sets.covering(self.range_of(s)))
        elif self.semantics in MAXIMAL:
            yield from self._largest(literals)
        else:
            yield from self._models(literals)

    def _models(self, assumed: Sequence[int], more: CNF = ()) -> Iterator[Extension]:
        with Search((*self.clauses, *more), self.budget) as search:
            while (model := search.model(assumed)) is not None:
                s = self._read(model)
                search.add(self.sets.other_than(s))
                yield s

    def _largest(self, assumed: Sequence[int]) -> Iterator[Extension]:
        """The largest sets that satisfy what is assumed. One that has no larger set at all is an extension."""
        with Search(self.clauses, self.budget, self._preference()) as search:
            while (model := search.model(assumed)) is not None:
                s = self._read(model)
                while True:
                    search.add(self.sets.not_within(s))
                    larger = search.model([v for a, v in self.sets.has.items() if a in s])
                    if larger is None:
                        break
                    s = self._read(larger)
                if all((x > 0) == (self.af.arguments[abs(x) - 1] in s) for x in assumed):
                    yield s

    def by_range(self) -> Iterator[Extension]:
        """One extension for each of the largest ranges."""
        with Search(self.clauses, self.budget) as search:
            while (model := search.model()) is not None:
                s = self._wider(self._read(model))
                search.add(self.sets.reaching_beyond(self.range_of(s)))
                yield s

    def _wider(self, s: Extension) -> Extension:
        """A set of the kind with a largest range, which contains that of s."""
        with Search(self.clauses, self.budget) as search:
            while True:
                r = self.range_of(s)
                for clause in (*self.sets.covering(r), self.sets.reaching_beyond(r)):
                    search.add(clause)
                model = search.model()
                if model is None:
                    return s
                s = self._read(model)

    def without(self, argument: Argument) -> tuple[Extension | None, tuple[Extension, ...]]:
        """A preferred extension that lacks the argument; or None, and admissible sets with the argument, one of which
        each admissible set without it would have to attack in order to be preferred, but none attacks them all.

        Thimm, Cerutti, Vallati, "Skeptical reasoning with preferred semantics in abstract argumentation without
        computing preferred extensions" (2021).
        """
        cover: list[Extension] = []
        v = self.sets.has[argument]
        with Search(self.clauses, self.budget, self._preference()) as search:
            while (model := search.model([-v])) is not None:
                s = self._read(model)
                larger = search.model([*(self.sets.has[a] for a in s), v])
                if larger is None:
                    return self._grown(s), ()
                cover.append(defence(self.af, self._read(larger), argument))
                search.add(self.sets.attacking(cover[-1]))
        return None, tuple(cover)

    def _grown(self, s: Extension) -> Extension:
        """A largest set of the kind that contains s."""
        with Search((*self.clauses, *self.sets.with_all(s)), self.budget, self._preference()) as search:
            while True:
                for clause in (*self.sets.with_all(s), self.sets.not_within(s)):
                    search.add(clause)
                model = search.model()
                if model is None:
                    return s
                s = self._read(model)

    def range_of(self, s: Extension) -> Extension:
        """What s has or attacks."""
        return s | attacked_by(self.af, s)

    def _preference(self) -> list[int]:
        return list(self.sets.has.values())

    def _read(self, model: Sequence[int]) -> Extension:
        return frozenset(a for a, literal in zip(self.af.arguments, model, strict=False) if literal > 0)


# --- one extension --------------------------------------------------------------------------------------------------


def _unique(c: Certificate, af: AF, budget: Budget) -> Certificate:
    s, witnesses = {"GR": _grounded, "ID": _ideal, "EA": _eager}[c.semantics](af, budget)
    answer: bool | int = 1 if c.task in ("EE", "CE") else c.argument is None or c.argument in s
    return replace(c, answer=answer, extensions=(s,), witnesses=witnesses)


def _grounded(af: AF, budget: Budget) -> tuple[Extension, tuple[Extension, ...]]:
    return grounded(af), ()


def _ideal(af: AF, budget: Budget) -> tuple[Extension, tuple[Extension, ...]]:
    """The ideal extension, and admissible sets that have all the arguments that any has (Dunne, "The computational
    complexity of ideal semantics", 2009)."""
    searching = _Searching(af, "AD", budget)
    witnesses: list[Extension] = []
    accepted: set[Argument] = set()
    with Search(searching.clauses, budget, list(searching.sets.has.values())) as search:
        for a in af.arguments:
            if a not in accepted and (model := search.model([searching.sets.has[a]])) is not None:
                witnesses.append(searching._read(model))
                accepted |= witnesses[-1]
    attacked = _union(attacked_by(af, w) for w in witnesses)
    return largest_defended(af, frozenset(accepted) - attacked), tuple(witnesses)


def _eager(af: AF, budget: Budget) -> tuple[Extension, tuple[Extension, ...]]:
    """The eager extension, and semi-stable extensions of all ranges within which it is the largest admissible set."""
    searching = _Searching(af, "SST", budget)
    witnesses = list(searching.by_range())
    s = largest_defended(af, frozenset.intersection(*witnesses))
    while (other := _lacking(searching, witnesses, s)) is not None:
        witnesses.append(other)
        s = largest_defended(af, s & other)
    return s, tuple(witnesses)


def _lacking(searching: _Searching, witnesses: Iterable[Extension], s: Extension) -> Extension | None:
    """A semi-stable extension that lacks a member of s, or None."""
    for r in dict.fromkeys(map(searching.range_of, witnesses)):
        clauses = (*searching.sets.covering(r), searching.sets.lacking_some(s))
        if (found := next(searching._models((), clauses), None)) is not None:
            return found
    return None


def _union(sets: Iterable[Extension]) -> Extension:
    return frozenset[Argument]().union(*sets)
