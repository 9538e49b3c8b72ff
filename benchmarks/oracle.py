"""What is true of a problem about witnesses, by brute force: all labellings are listed, nothing is propagated.

A *world* is a complete labelling of the puzzle in which each witness whom nobody accuses may be in or out; the labels
are computed here from the definition.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product

from lastword.semantics.claims import Status
from lastword.semantics.witness import Answer, Count, Fact, Formula, Group, If, Is, Parity, Puzzle, Says

IN, OUT, UNDECIDED = "in", "out", "undecided"
World = dict[str, str]


class Oracle:
    """What is true of one puzzle, by enumeration."""

    def __init__(self, t: Puzzle) -> None:
        self.t = t
        self.accusers = {x: [a for a, y in t.attacks if y == x] for x in t.arguments}
        self.leaves = [x for x in t.arguments if not self.accusers[x]]
        self._worlds: dict[frozenset[tuple[str, str]], list[World]] = {}

    @cached_property
    def forest(self) -> bool:
        """Whether the accusations form no circle, whichever way they point."""
        part = {x: x for x in self.t.arguments}
        for a, x in sorted(self.t.attacks):
            if part[a] == part[x]:
                return False
            part = {y: part[x] if of == part[a] else of for y, of in part.items()}
        return True

    @cached_property
    def grounded(self) -> World:
        """The least complete labelling: the one with the fewest witnesses in."""
        complete = [w for w in self.worlds() if all(w[x] == IN for x in self.leaves)]
        least = min(complete, key=lambda w: sum(label != UNDECIDED for label in w.values()))
        assert all(w[x] == label for w in complete for x, label in least.items() if label != UNDECIDED)
        return least

    @property
    def answer(self) -> str:
        """Whether to believe the main witness: by its label in the grounded labelling."""
        return {IN: "yes", OUT: "no", UNDECIDED: "undetermined"}[self.grounded[self.t.main]]

    def worlds(self, more: Iterable[Says] = ()) -> list[World]:
        """The worlds of the puzzle with more accusations."""
        extra = frozenset((s.speaker, s.target) for s in more if s.target in self.accusers) - self.t.attacks
        if extra not in self._worlds:
            into = {x: [*self.accusers[x], *(a for a, y in extra if y == x)] for x in self.t.arguments}
            found = (dict(zip(into, labels, strict=True)) for labels in product((IN, OUT, UNDECIDED), repeat=len(into)))
            self._worlds[extra] = [w for w in found if all(_stands(w, x, into[x]) for x in into)]
        return self._worlds[extra]

    def quoted(self, f: Formula) -> bool | None:
        """Whether f restates the problem rightly; None where it does not restate it."""
        t = self.t
        match f:
            case Says(a, x):
                return (a, x) in t.attacks or (x == "fact" and a == t.main)
            case Is("unattacked", x):
                return x in self.leaves
            case Is("attacked", x):
                return bool(self.accusers.get(x))
            case Count("witnesses" | "accusers" | "accusations" as what, n):
                return self.number(what) == n
            case Parity("witnesses" | "accusers" | "accusations" as what, odd):
                return (self.number(what) % 2 == 1) == odd
        return None

    def number(self, what: str) -> int:
        """How many witnesses, accusers, accusations there are."""
        return {"witnesses": len(self.t.arguments), "accusers": len(self.t.arguments) - 1}.get(
            what, len(self.t.attacks)
        )

    def holds(self, w: World, f: Formula, said: Sequence[Formula] = ()) -> bool:
        """Whether f is so in this world; who is said to be unaccused is in. A condition that was ``said`` and is about
        the problem is met even where it misquotes it."""
        main = w[self.t.main]
        match f:
            case Is("truthful" | "unattacked", x):
                return w.get(x) == IN
            case Is("lying", x):
                return w.get(x) == OUT
            case Is("disbelieved", x):
                return w.get(x) in (OUT, UNDECIDED)
            case Is("undecided", x):
                return w.get(x) == UNDECIDED
            case Fact(value):
                return main == {True: IN, False: OUT, None: UNDECIDED}[value]
            case Answer("no"):
                return main != IN  # who cannot tell does not believe
            case Answer(value):
                return main == {"yes": IN, "undetermined": UNDECIDED}.get(value)
            case Count("truthful" | "lying" as what, n):
                return sum(label == {"truthful": IN, "lying": OUT}[what] for label in w.values()) == n
            case Parity("truthful" | "lying" as what, odd):
                return (sum(label == {"truthful": IN, "lying": OUT}[what] for label in w.values()) % 2 == 1) == odd
            case If(antecedent, consequent):
                met = all(self.met(w, a) or (a in said and self.quoted(a) is not None) for a in antecedent)
                return not met or all(self.holds(w, c) for c in consequent)
            case Group("same", xs):
                return len({w.get(x) for x in xs}) == 1
            case Group(_, xs):
                return any(w.get(x) != IN for x in xs)
        return True  # testimony, numbers, remarks say nothing of labels

    def met(self, w: World, condition: Formula) -> bool:
        """Whether a condition is met: by the labels, or where it restates the problem, by the problem."""
        quoted = self.quoted(condition)
        return self.holds(w, condition) if quoted is None else quoted

    def entails(self, premises: Iterable[Formula], f: Formula) -> bool:
        """Whether f holds in each world in which the premises do, with the accusations among them or without."""
        premises = list(premises)
        quotes = [p for p in premises if isinstance(p, Says)]
        return any(
            all(
                self._concluded(w, f, premises)
                for w in self.worlds(more)
                if all(self.holds(w, p, premises) for p in premises)
            )
            for more in ((), quotes)
        )

    def _concluded(self, w: World, f: Formula, premises: Sequence[Formula]) -> bool:
        """The same as ``holds``, but that a conditional may conclude with what restates the problem, or with what was
        supposed of it."""
        if not isinstance(f, If) or not all(self.met(w, a) for a in f.antecedent):
            return self.holds(w, f)
        given = [c for c in (*f.antecedent, *premises) if self.quoted(c) is not None]
        return all(c in f.antecedent or c in given or self.met(w, c) for c in f.consequent)

    def excludes(self, premises: Iterable[Formula], f: Formula) -> bool:
        """Whether f and the premises hold together in no world."""
        premises = [*premises, f]
        quotes = [p for p in premises if isinstance(p, Says)]
        return any(
            not any(all(self.holds(w, p, premises) for p in premises) for w in self.worlds(more))
            for more in ((), quotes)
        )

    def status(self, f: Formula, assumed: Sequence[Formula]) -> Status | None:
        """The status of f, or None where it is not decided here."""
        quoted = self.quoted(f)
        if quoted is not None:
            return Status.TRUE if quoted else Status.FALSE
        match f:
            case If(antecedent, consequent):
                return self._conditional((*assumed, *antecedent), consequent)
            case Group() if len(set(f.witnesses) & set(self.accusers)) > 1:
                return self._group(f, assumed)
            case Is() | Fact() if assumed:
                return self._conditional(assumed, (f,), Status.OPEN)
            case Is(_, x) if x not in self.accusers:
                return None
            case Is() | Fact():
                if self.grounded[f.witness if isinstance(f, Is) else self.t.main] == UNDECIDED:
                    return Status.TRUE if self.holds(self.grounded, f) else None  # false or open: by the semantics
                return Status.TRUE if self.holds(self.grounded, f) else Status.FALSE
            case Count("truthful" | "lying") | Parity("truthful" | "lying"):
                return Status.TRUE if self.holds(self.grounded, f) else Status.FALSE
        return None

    def _group(self, f: Group, assumed: Sequence[Formula]) -> Status:
        """Of "same": each conditional from one member to the next, both ways. Of "one lies": whether it is so in all
        worlds, or in none."""
        xs = [x for x in dict.fromkeys(f.witnesses) if x in self.accusers]
        worlds = [w for w in self.worlds() if all(self.holds(w, a) for a in assumed)]
        if f.relation != "same":
            so = [any(w[x] != IN for x in xs) for w in worlds]
            return Status.TRUE if all(so) else Status.NOT_ENTAILED if any(so) else Status.FALSE
        pairs = [(x, y, label) for x, y in zip(xs, [*xs[1:], xs[0]], strict=True) for label in (IN, OUT)]
        met = [[w[y] == label for w in worlds if w[x] == label] for x, y, label in pairs]
        if all(all(so) for so in met):
            return Status.TRUE
        return Status.NOT_ENTAILED if all(any(so) for so in met) else Status.FALSE

    def _conditional(
        self, antecedent: Sequence[Formula], consequent: Iterable[Formula], neither: Status = Status.NOT_ENTAILED
    ) -> Status:
        labels = [a for a in antecedent if not isinstance(a, Says) and a != Is("attacked", getattr(a, "witness", ""))]
        worlds = [w for w in self.worlds() if all(self.holds(w, a) for a in labels)]
        found = set()
        for c in consequent:
            quoted = self.quoted(c)
            quoted = True if quoted is not None and c in antecedent else quoted
            so = [self.holds(w, c) for w in worlds] if quoted is None else [quoted]
            found.add(Status.TRUE if so and all(so) else neither if any(so) else Status.FALSE)
        return Status.FALSE if Status.FALSE in found else neither if neither in found else Status.TRUE


def _stands(w: World, x: str, accusers: Sequence[str]) -> bool:
    labels = [w[a] for a in accusers]
    if not labels:
        return w[x] != UNDECIDED
    return w[x] == (IN if all(a == OUT for a in labels) else OUT if IN in labels else UNDECIDED)
