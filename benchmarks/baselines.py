"""What a user would write without lastword: python-sat in thirty lines, clingo in five rules.

Both answer SE, EE, CE, DC and DS under CO, PR and ST. Extensions are frozensets; None: there is none.
"""

from collections.abc import Iterator

from clingo import Control
from pysat.solvers import Solver

from lastword.semantics.argumentation import AF, Argument, Extension


class Sat:
    """Complete labellings as clauses (in_a, out_a) for CaDiCaL 1.5.3; preferred extensions by growing them."""

    def __init__(self, af: AF, code: str) -> None:
        self.af, self.code = af, code
        self.inside = {a: 2 * i + 1 for i, a in enumerate(af.arguments)}
        self.solver = Solver("cadical153")
        for a, v in self.inside.items():
            hit = [self.inside[b] for b in af.attackers[a]]
            self.solver.add_clause([-v, -v - 1])
            self.solver.add_clause([-v - 1, *hit])
            self.solver.add_clause([v, *(-h - 1 for h in hit)])
            for h in hit:
                self.solver.add_clause([-h, v + 1])
                self.solver.add_clause([-v, h + 1])
            if code == "ST":
                self.solver.add_clause([v, v + 1])

    def model(self, *assumptions: int) -> Extension | None:
        if not self.solver.solve(list(assumptions)):
            return None
        true = self.solver.get_model()
        return frozenset(a for a, v in self.inside.items() if true[v - 1] > 0)

    def grown(self, s: Extension) -> Extension:
        while True:
            self.solver.add_clause([v for a, v in self.inside.items() if a not in s])
            larger = self.model(*(self.inside[a] for a in s))
            if larger is None:
                return s
            s = larger

    def all(self) -> Iterator[Extension]:
        while (s := self.model()) is not None:
            if self.code == "PR":
                s = self.grown(s)
            else:
                self.solver.add_clause([-v if a in s else v for a, v in self.inside.items()])
            yield s

    def accepted(self, a: Argument) -> Extension | None:
        s = self.model(self.inside[a])
        return s if s is None or self.code != "PR" else self.grown(s)

    def refuted(self, a: Argument) -> Extension | None:
        while (s := self.model(-self.inside[a])) is not None:
            if self.code != "PR":
                return s
            larger = self.model(*(self.inside[b] for b in s), self.inside[a])
            if larger is None:
                return self.grown(s)
            # a counterexample attacks the larger set, or could be joined with it
            self.solver.add_clause(sorted({self.inside[c] for b in larger for c in self.af.attackers[b]}))
        return None


RULES = """
{ in(X) } :- arg(X).
hit(X) :- att(Y,X), in(Y).
:- in(X), hit(X).
:- in(X), att(Y,X), not hit(Y).
:- arg(X), not in(X), hit(Y) : att(Y,X).
#show in/1.
"""
STABLE = ":- arg(X), not in(X), not hit(X).\n"
LARGEST = "#heuristic in(X) : arg(X). [1,true]\n"


class Asp:
    """The rules of complete extensions, one more for stable ones; preferred ones by the domain heuristic."""

    def __init__(self, af: AF, code: str) -> None:
        self.code = code
        options = ["0", "--heuristic=Domain", "--enum-mode=domRec"] if code == "PR" else ["0"]
        self.control = Control(options, logger=lambda *_: None)
        names = {a: i for i, a in enumerate(af.arguments)}
        self.arguments, self.names = af.arguments, names
        lines = [f"arg({i})." for i in names.values()] + [f"att({names[a]},{names[b]})." for a, b in af.attacks]
        more = {"ST": STABLE, "PR": LARGEST}.get(code, "")
        self.control.add("base", [], RULES + more + "\n".join(lines))
        self.control.ground([("base", [])])

    def all(self, constraint: str = "") -> Iterator[Extension]:
        if constraint:
            self.control.add("more", [], constraint)
            self.control.ground([("more", [])])
        with self.control.solve(yield_=True) as handle:
            for model in handle:
                yield frozenset(self.arguments[x.arguments[0].number] for x in model.symbols(shown=True))

    def accepted(self, a: Argument) -> Extension | None:
        return next(self.all(f":- not in({self.names[a]})."), None)

    def refuted(self, a: Argument) -> Extension | None:
        if self.code == "PR":  # a constraint would let sets be largest among those without the argument
            return next((s for s in self.all() if a not in s), None)
        return next(self.all(f":- in({self.names[a]})."), None)
