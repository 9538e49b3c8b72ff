"""The shared shape carries a second logic: knights and knaves whose statements are conjunctions, with reductio.

Nothing in ``semantics/checker.py`` may need to change for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

import pytest

from lastword.semantics.certificates import CertificateError, Derived, check_derived, derive
from lastword.semantics.charging import is_bad
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Claim, Inference, Kind, Known, Obligation, Rule, Status, Step, Support
from lastword.semantics.conditionals import Detached
from lastword.semantics.verdict import Verdict, assess


@dataclass(frozen=True)
class Role:
    """The character is a knight (True) or a knave (False)."""

    name: str
    knight: bool

    def __invert__(self) -> "Role":
        return Role(self.name, not self.knight)


@dataclass(frozen=True)
class Then:
    """If the first, then the second."""

    antecedent: tuple[Role, ...]
    consequent: Role


@dataclass(frozen=True)
class Told:
    """The speaker says that all these roles hold."""

    speaker: str
    roles: tuple[Role, ...]


@dataclass(frozen=True)
class Roles:
    """The answer."""

    roles: frozenset[Role]


Formula = Role | Then | Told | Roles


@dataclass(frozen=True)
class Island:
    """Who says what: each statement is a conjunction of roles."""

    statements: tuple[tuple[str, tuple[Role, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(n for s, roles in self.statements for n in (s, *(r.name for r in roles))))

    def solutions(self, assumed: tuple[Role, ...] = ()) -> list[frozenset[Role]]:
        worlds = []
        for values in product((True, False), repeat=len(self.names)):
            world = frozenset(map(Role, self.names, values))
            if (
                all((Role(s, True) in world) == (set(rs) <= world) for s, rs in self.statements)
                and set(assumed) <= world
            ):
                worlds.append(world)
        return worlds


def _links(premises: set[Formula], c: Role, speaker: str, roles: set[Role]) -> bool:
    knight = Role(speaker, True)
    return (
        (premises == {knight} and c in roles)
        or (premises == roles and c == knight)
        or (len(premises) == 1 and {~p for p in premises if isinstance(p, Role)} <= roles and c == ~knight)
        or (~c in roles and premises == {~knight} | (roles - {~c}))
    )


class Knights:
    """The logic: links between a speaker and the content, modus ponens, reductio, two cases."""

    rules: Mapping[str, Rule] = {
        name: Rule(name, text, "Smullyan 1978")
        for name, text in {
            "link": "a knight's statement is true, a knave's false, and back: one character, one direction",
            "detachment": "from the conditional and its antecedent",
            "reductio": "a supposition that leads to a contradiction is false",
            "cases": "what follows from a role and from its opposite holds",
            "entailment": "a conditional that holds in each world",
            "solution": "all roles decided",
        }.items()
    }

    def licenses(self, t: Island, i: Inference[Formula], *, supposing: bool = False) -> bool:
        match i:
            case Inference("link", premises, Role() as c):
                return any(_links(set(premises), c, s, set(roles)) for s, roles in t.statements)
            case Inference("detachment", (Then(a, b), *rest), c):
                return b == c and set(a) <= set(rest)
            case Inference("reductio", (Role() as p, Role() as q), Role() as c, _, Role() as assumed):
                return p == ~q and c == ~assumed
            case Inference("cases", (Then((a,), b), Then((other,), d)), c):
                return a == ~other and b == d == c
            case Inference("entailment", (), Then(a, b)):
                return all(b in world for world in t.solutions(a))
            case Inference("solution", premises, Roles(roles)):
                return set(premises) == roles and {r.name for r in roles} == set(t.names)
        return False

    def given(self, t: Island, f: Formula) -> bool | None:
        return (f.speaker, f.roles) in t.statements if isinstance(f, Told) else None

    def explain(
        self, t: Island, goal: Formula, known: Known[Formula], *, supposing: bool = False
    ) -> Inference[Formula] | None:
        for i in self._search(t, goal, known):
            if self.licenses(t, i) and all(p in known for p in i.premises):
                return i
        return None

    def _search(self, t: Island, goal: Formula, known: Known[Formula]) -> Iterator[Inference[Formula]]:
        if isinstance(goal, Role):
            roles = [p for p in known if isinstance(p, Role)]
            yield from (Inference("link", ps, goal) for n in (1, 2) for ps in combinations(roles, n))
            for c in known.conditionals(goal):
                assert isinstance(c, Then)
                yield Inference("detachment", (c, *c.antecedent), goal)
                yield from (Inference("cases", (c, d), goal) for d in known.conditionals(goal))
        if isinstance(goal, Then):
            here: Known[Formula] = Known(dict.fromkeys(goal.antecedent, 0))
            found = self.explain(t, goal.consequent, here)
            if found:
                yield Inference("link", found.premises, goal)
        if isinstance(goal, Roles):
            yield Inference("solution", tuple(goal.roles), goal)

    def round(
        self, t: Island, known: Known[Formula], *, supposing: bool = False, new: object = None
    ) -> Iterator[Inference[Formula]]:
        for goal in (Role(n, k) for n in t.names for k in (True, False)):
            if goal not in known and (found := self.explain(t, goal, known)):
                yield found

    def reaches(self, t: Island, f: Formula) -> bool:
        return False  # suppositions are needed

    def conclude(self, conditional: Formula) -> Inference[Formula]:
        return Inference("entailment", (), conditional)

    def detach(self, conditional: Formula, goal: Formula) -> Inference[Formula]:
        assert isinstance(conditional, Then)
        return Inference("detachment", (conditional, *conditional.antecedent), goal)

    def discharge(
        self, t: Island, goal: Formula, assumed: tuple[Formula, ...], known: Known[Formula]
    ) -> Inference[Formula] | None:
        for f in known:
            if isinstance(f, Role) and ~f in known and len(assumed) == 1:
                return Inference("reductio", (f, ~f), goal, discharges=assumed[0])
        return None

    def conditional(self, assumed: tuple[Formula, ...], f: Formula) -> Formula | None:
        roles = tuple(a for a in assumed if isinstance(a, Role))
        return Then(roles, f) if isinstance(f, Role) else None

    def parts(self, f: Formula) -> tuple[tuple[Formula, ...], tuple[Formula, ...]] | None:
        return (f.antecedent, (f.consequent,)) if isinstance(f, Then) else None

    def conflicts(self, t: Island, f: Formula) -> frozenset[Formula]:
        return frozenset([~f]) if isinstance(f, Role) else frozenset()

    def refutable(self, f: Formula) -> bool:
        return True

    def together(self, f: Formula) -> bool:
        return False

    def charges(self, f: Formula) -> bool:
        return True

    def carries(self, t: Island, f: Formula) -> bool:
        return True

    def status(self, t: Island, f: Formula, assumed: tuple[Formula, ...] = ()) -> Status:
        if isinstance(f, Told):
            return Status.TRUE if self.given(t, f) else Status.FALSE
        if isinstance(f, Roles):
            return Status.TRUE if t.solutions() == [f.roles] else Status.FALSE
        supposed = [a for a in assumed if isinstance(a, Role)]
        supposed += f.antecedent if isinstance(f, Then) else ()
        goal = f.consequent if isinstance(f, Then) else f
        worlds = t.solutions(tuple(supposed))
        if all(goal in w for w in worlds) and worlds:
            return Status.TRUE
        return Status.FALSE if all(goal not in w for w in worlds) else Status.OPEN if assumed else Status.UNDETERMINED

    def answer(self, value: str) -> Formula:
        return Roles(frozenset(Role(n.lower(), n.isupper()) for n in value))

    def default_no(self, t: Island, known: Known[Formula], answer: Formula) -> bool:
        return False

    def obligations(self, t: Island) -> tuple[Obligation, ...]:
        return (Obligation("a role for each character"),)


A, B, C = Role("a", True), Role("b", True), Role("c", True)
LIARS = Island((("a", (~B,)), ("b", (~A,))))  # two solutions: one of them is a knave
CLASSIC = Island((("a", (~A, ~B)),))  # "we are both knaves": a is a knave, b a knight


def steps_of(*claims: tuple[Act, Formula, tuple[int, ...]]) -> list[Step[Formula]]:
    return [
        Step(n, n, n + 1, Kind.CLAIM, (Claim(act, f, n, n + 1, scope),)) for n, (act, f, scope) in enumerate(claims)
    ]


def supports(t: Island, steps: list[Step[Formula]]) -> list[Support]:
    return [j.support for js in check(Knights(), t, steps) for j in js]


SOLVED: tuple[tuple[Act, Formula, tuple[int, ...]], ...] = (
    (Act.RESTATE, Told("a", (~A, ~B)), ()),
    (Act.SUPPOSE, A, ()),
    (Act.ASSERT, ~A, (1,)),  # what a knight says is true: a contradiction
    (Act.DISCHARGE, ~A, ()),
    (Act.ASSERT, B, ()),  # the statement is false although its first half is true
    (Act.ANSWER, Roles(frozenset([~A, B])), ()),
)


def test_a_solution_by_reductio_is_sound() -> None:
    right = Roles(frozenset([~A, B]))
    assert CLASSIC.solutions() == [right.roles]
    steps = steps_of(*SOLVED)
    judged = check(Knights(), CLASSIC, steps)
    assert [j.support for js in judged for j in js] == [
        Support.GIVEN,
        Support.GIVEN,
        Support.SUPPORTED,
        Support.SUPPORTED,
        Support.SUPPORTED,
        Support.SUPPORTED,
    ]
    found = assess(Knights(), CLASSIC, steps, judged, right)
    assert found.verdict is Verdict.SOUND and found.first_error is None
    assert {3, 4} <= set(found.load_bearing)


def test_the_same_solution_with_one_slip_is_charged_at_that_step_only() -> None:
    wrong = Roles(frozenset([~A, ~B]))
    steps = steps_of(*SOLVED[:4], (Act.ASSERT, ~B, ()), (Act.ANSWER, wrong, ()))
    judged = check(Knights(), CLASSIC, steps)
    found = assess(Knights(), CLASSIC, steps, judged, Roles(frozenset([~A, B])))
    assert (found.verdict, found.first_error, found.bad_steps) == (Verdict.WRONG, 4, (4,))


def test_conditionals_bear_the_names_that_the_logic_gives_to_their_rules() -> None:
    chained = Island((("a", (B,)), ("b", (C,))))  # a says that b is a knight, b says it of c
    whole = Then((A,), C)
    steps = [Step(0, 0, 1, Kind.CLAIM, (Claim(Act.ASSERT, whole, 0, 1, flags=frozenset(["elided"])),))]
    assert check(Knights(), chained, steps)[0][0].by == Inference("entailment", (), whole)
    implied = Detached(Knights(), chained)
    implied.add([whole, A])
    assert implied.inferences == {C: Inference("detachment", (whole, A), C)}


def test_a_discharge_without_a_contradiction_is_unsupported() -> None:
    steps = steps_of((Act.SUPPOSE, A, ()), (Act.ASSERT, ~B, (0,)), (Act.DISCHARGE, ~A, ()))
    assert supports(LIARS, steps) == [Support.GIVEN, Support.SUPPORTED, Support.UNSUPPORTED]


def test_what_was_claimed_inside_a_supposition_does_not_hold_outside() -> None:
    steps = steps_of((Act.SUPPOSE, A, ()), (Act.ASSERT, ~B, (0,)), (Act.ASSERT, ~B, ()))
    assert supports(LIARS, steps) == [Support.GIVEN, Support.SUPPORTED, Support.UNSUPPORTED]


def test_a_closed_supposition_leaves_its_conditionals_and_two_cases_give_what_both_say() -> None:
    island = Island((("c", (A,)), ("c", (~A,))))
    steps = steps_of(
        (Act.SUPPOSE, A, ()),
        (Act.ASSERT, ~C, (0,)),  # c says that a is a knave
        (Act.SUPPOSE, ~A, ()),
        (Act.ASSERT, ~C, (2,)),  # c says that a is a knight
        (Act.ASSERT, ~C, ()),
    )
    assert supports(island, steps) == [
        Support.GIVEN,
        Support.SUPPORTED,
        Support.GIVEN,
        Support.SUPPORTED,
        Support.SUPPORTED,
    ]
    assert check(Knights(), island, steps)[4][0].by == Inference("cases", (Then((A,), ~C), Then((~A,), ~C)), ~C)


def test_a_derivation_from_thin_air_is_refused() -> None:
    assert derive(Knights(), CLASSIC, B) is None  # nothing follows here without a supposition
    with pytest.raises(CertificateError, match="premise"):
        check_derived(Knights(), CLASSIC, Derived(B, (Inference("link", (~A,), B),)))


def test_a_misquote_is_charged_as_in_the_first_logic() -> None:
    steps = steps_of((Act.RESTATE, Told("a", (B,)), ()))
    (judgement,) = check(Knights(), LIARS, steps)[0]
    assert judgement.support is Support.CONTRADICTED and is_bad(steps[0].claims[0], judgement)
