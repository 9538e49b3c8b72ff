"""The proof conditions of defeasible logic as definite clauses over tags. No solver.

A tag of a literal is a variable; unit propagation of ``TRUE`` derives exactly the tags that are proved. Size: linear in
the theory, but for the variants without team defeat, where it is n log n. Auxiliary variables keep it so: a rule
applies, is discarded, an attacker is answered, all of a range of attackers are harmless, some of it attacks. What never
holds is ``FALSE``, and no clause is written for it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...semantics.defeasible import Arrow, Literal, Tag, Theory, Variant, complement
from ...semantics.defeasible_proof import Conclusions

Variable = int
Clause = list[int]
FALSE, TRUE = 0, 1

OPPOSITE = {
    Tag.DEFINITELY: Tag.NOT_DEFINITELY,
    Tag.DEFEASIBLY: Tag.NOT_DEFEASIBLY,
    Tag.SUPPORTED: Tag.NOT_SUPPORTED,
}


@dataclass(frozen=True, slots=True)
class Tagging:
    """Clauses, and for each tag the variables of the literals, in the order of ``literals``."""

    clauses: Sequence[Clause]
    literals: tuple[Literal, ...]
    variables: Mapping[Tag, Sequence[Variable]]

    def decode(self, derived: Iterable[Variable]) -> Conclusions:
        """The tags whose variables are among those derived."""
        true = set(derived)
        return Conclusions(
            {
                tag: frozenset(q for q, v in zip(self.literals, variables, strict=True) if v in true)
                for tag, variables in self.variables.items()
            }
        )


def encode(d: Theory, variant: Variant) -> Tagging:
    """The conditions of the variant; of the well-founded one, the positive conditions alone: its refutations are to be
    assumed."""
    encoder = Encoder(d, variant)
    for q in range(len(d.literals)):
        encoder.definite(q)
        (encoder.team if variant.team else encoder.alone)(q)
        if variant.propagating:
            encoder.support(q)
    return Tagging(encoder.clauses, d.literals, encoder.tags)


class Encoder:
    """Writes the clauses. A literal is its place in ``d.literals``, where its complement stands beside it; a rule, its
    place in ``d.rules``."""

    def __init__(self, d: Theory, variant: Variant) -> None:
        self.refuting = variant is not Variant.WELL_FOUNDED
        self.attack = Tag.SUPPORTED if variant.propagating else Tag.DEFEASIBLY
        self.clauses: list[Clause] = []
        self.top = TRUE
        place = {q: i for i, q in enumerate(d.literals)}
        self.bodies = [tuple(place[a] for a in r.body) for r in d.rules]
        self.defeater = [r.arrow is Arrow.DEFEATER for r in d.rules]
        self.rules: list[list[int]] = [[] for _ in d.literals]
        self.supportive: list[list[int]] = [[] for _ in d.literals]
        self.strict: list[list[int]] = [[] for _ in d.literals]
        for i, r in enumerate(d.rules):
            head = place[r.head]
            self.rules[head].append(i)
            if r.arrow is not Arrow.DEFEATER:
                self.supportive[head].append(i)
            if r.arrow is Arrow.STRICT:
                self.strict[head].append(i)
        self.superiors: dict[int, list[int]] = {}  # of each rule those whose heads are the complement of its own
        self.inferiors: dict[int, list[int]] = {}
        self._order(d)
        self.tags = self._tags(d, variant)
        self._applies: dict[tuple[Tag, int], Variable] = {}
        self._fails: dict[tuple[Tag, int], Variable] = {}

    def _order(self, d: Theory) -> None:
        number = {r.label: i for i, r in enumerate(d.rules)}
        for label, others in d.superiors.items():
            s = number[label]
            for t in map(number.__getitem__, others):
                if d.rules[t].head == complement(d.rules[s].head):
                    self.superiors.setdefault(s, []).append(t)
                    self.inferiors.setdefault(t, []).append(s)

    def _tags(self, d: Theory, variant: Variant) -> dict[Tag, list[Variable]]:
        """The variables of the tags; what is known from the start, or is the same as a definite tag, gets none."""
        fact = [q in d.given for q in d.literals]

        def variables(rules: Sequence[Sequence[int]], otherwise: Sequence[Variable]) -> list[Variable]:
            return [self.new() if rules[q] and not fact[q] else otherwise[q] for q in range(len(fact))]

        plus = variables(self.strict, [TRUE if f else FALSE for f in fact])
        minus = variables(self.strict, [FALSE if f else TRUE for f in fact])
        tags = {Tag.DEFINITELY: plus, Tag.NOT_DEFINITELY: minus}
        for tag in variant.tags[2:]:
            tags[tag] = variables(self.supportive, plus if tag in OPPOSITE else minus)
        return tags

    # --- clauses ---

    def new(self) -> Variable:
        """A variable not used before."""
        self.top += 1
        return self.top

    def when(self, head: Variable, *premises: Variable) -> None:
        """The clause that the premises yield the head."""
        if head <= TRUE or FALSE in premises:
            return
        clause = [head]
        clause += [-p for p in premises if p != TRUE]
        self.clauses.append(clause if len(clause) > 1 else [head, -TRUE])

    def all_of(self, variables: Sequence[Variable]) -> Variable:
        """What holds where all of these do."""
        if not variables or FALSE in variables:
            return FALSE if variables else TRUE
        if len(variables) == 1:
            return variables[0]
        self.when(both := self.new(), *variables)
        return both

    def some_of(self, variables: Sequence[Variable]) -> Variable:
        """What holds where one of these does."""
        left = [v for v in variables if v != FALSE]
        if not left or TRUE in left:
            return TRUE if left else FALSE
        if len(left) == 1:
            return left[0]
        one = self.new()
        for v in left:
            self.when(one, v)
        return one

    def applies(self, r: int, tag: Tag) -> Variable:
        """The rule's body has the positive tag throughout."""
        if (found := self._applies.get((tag, r))) is None:
            of = self.tags[tag]
            found = self._applies[tag, r] = self.all_of([of[a] for a in self.bodies[r]])
        return found

    def fails(self, r: int, tag: Tag) -> Variable:
        """Some literal of the rule's body has the negative tag that belongs to this positive one."""
        if (found := self._fails.get((tag, r))) is None:
            of = self.tags[OPPOSITE[tag]]
            found = self._fails[tag, r] = self.some_of([of[a] for a in self.bodies[r]])
        return found

    # --- the conditions ---

    def definite(self, q: int) -> None:
        """+D and -D."""
        for r in self.strict[q]:
            self.when(self.tags[Tag.DEFINITELY][q], *(self.tags[Tag.DEFINITELY][a] for a in self.bodies[r]))
        if self.strict[q] and self.refuting:
            failing = [self.fails(r, Tag.DEFINITELY) for r in self.strict[q]]
            self.when(self.tags[Tag.NOT_DEFINITELY][q], *failing)

    def team(self, q: int) -> None:
        """+d and -d with team defeat."""
        if not self.supportive[q]:
            return
        plus, minus = self.tags[Tag.DEFEASIBLY][q], self.tags[Tag.NOT_DEFEASIBLY][q]
        candidate = self.some_of([self.applies(r, Tag.DEFEASIBLY) for r in self.supportive[q]])
        answered = [self._answered(s) for s in self.rules[q ^ 1]]
        self.when(plus, self.tags[Tag.DEFINITELY][q])
        self.when(plus, candidate, self.tags[Tag.NOT_DEFINITELY][q ^ 1], *answered)
        if not self.refuting:
            return
        open_ = self.tags[Tag.NOT_DEFINITELY][q]
        self.when(minus, open_, *(self.fails(r, Tag.DEFEASIBLY) for r in self.supportive[q]))
        self.when(minus, open_, self.tags[Tag.DEFINITELY][q ^ 1])
        for s in self.rules[q ^ 1]:
            defenders = self._defenders(s)
            self.when(minus, open_, self.applies(s, self.attack), *(self.fails(t, Tag.DEFEASIBLY) for t in defenders))

    def _defenders(self, s: int) -> list[int]:
        """The superior rules of s that are no defeaters."""
        return [t for t in self.superiors.get(s, ()) if not self.defeater[t]]

    def _answered(self, s: int) -> Variable:
        """The attacker is discarded, or overridden by an applicable superior rule."""
        overriding = [self.applies(t, Tag.DEFEASIBLY) for t in self._defenders(s)]
        return self.some_of([self.fails(s, self.attack), *overriding])

    def alone(self, q: int) -> None:
        """+d and -d without team defeat."""
        if not self.supportive[q]:
            return
        attackers = self.rules[q ^ 1]
        where = {s: i for i, s in enumerate(attackers)}
        harmless = Ranges([self.fails(s, self.attack) for s in attackers], self.all_of)
        attacking = Ranges([self.applies(s, self.attack) for s in attackers], self.some_of)
        plus, minus = self.tags[Tag.DEFEASIBLY][q], self.tags[Tag.NOT_DEFEASIBLY][q]
        self.when(plus, self.tags[Tag.DEFINITELY][q])
        beaten = []
        for r in self.supportive[q]:
            gaps = between(sorted(where[s] for s in self.inferiors.get(r, ())), len(attackers))
            safe = [v for gap in gaps for v in harmless.cover(*gap)]
            self.when(plus, self.applies(r, Tag.DEFEASIBLY), self.tags[Tag.NOT_DEFINITELY][q ^ 1], *safe)
            attacked = [v for gap in gaps for v in attacking.cover(*gap)]
            beaten.append(self.some_of([self.fails(r, Tag.DEFEASIBLY), *attacked]))
        open_ = self.tags[Tag.NOT_DEFINITELY][q]
        self.when(minus, open_, self.tags[Tag.DEFINITELY][q ^ 1])
        self.when(minus, open_, *beaten)

    def support(self, q: int) -> None:
        """+s and -s."""
        if not self.supportive[q]:
            return
        plus, minus = self.tags[Tag.SUPPORTED][q], self.tags[Tag.NOT_SUPPORTED][q]
        self.when(plus, self.tags[Tag.DEFINITELY][q])
        lost = []
        for r in self.supportive[q]:
            above = self.superiors.get(r, [])
            self.when(plus, self.applies(r, Tag.SUPPORTED), *(self.fails(s, Tag.DEFEASIBLY) for s in above))
            beating = [self.applies(s, Tag.DEFEASIBLY) for s in above]
            lost.append(self.some_of([self.fails(r, Tag.SUPPORTED), *beating]))
        self.when(minus, self.tags[Tag.NOT_DEFINITELY][q], *lost)


class Ranges:
    """Some variables in a row, and what holds where all, or some, of a range of them do: ranges of 2, 4, 8, .. share
    their halves, so that any range is a few of these."""

    def __init__(self, variables: Sequence[Variable], join: Callable[[Sequence[Variable]], Variable]) -> None:
        self.variables, self.join = variables, join
        self._made: dict[tuple[int, int], Variable] = {}

    def cover(self, start: int, end: int) -> list[Variable]:
        """Variables that together stand for the range, ``end`` left out; at most two for each power of two."""
        found = []
        while start < end:
            size = 1
            while start % (2 * size) == 0 and start + 2 * size <= end:
                size *= 2
            found.append(self._block(start, size))
            start += size
        return found

    def _block(self, start: int, size: int) -> Variable:
        if size == 1:
            return self.variables[start]
        if (made := self._made.get((start, size))) is None:
            half = size // 2
            made = self.join([self._block(start, half), self._block(start + half, half)])
            self._made[start, size] = made
        return made


def between(places: Sequence[int], end: int) -> list[tuple[int, int]]:
    """The ranges of 0..end-1 that are left without these places, which rise."""
    starts, ends = [0, *(p + 1 for p in places)], [*places, end]
    return [(a, b) for a, b in zip(starts, ends, strict=True) if a < b]
