"""The definitions: textbook frameworks worked out by hand, and the propositions of the papers on drawn ones."""

import pytest
from hypothesis import given, settings
from strategies import all_frameworks, frameworks

from lastword.errors import BudgetExceeded, UsageError
from lastword.semantics.argumentation import (
    AF,
    SINGLE,
    Extension,
    Label,
    Semantics,
    admissible,
    attacked_by,
    conflict_free,
    credulous,
    defended,
    extensions,
    grounded,
    labelling,
    labellings,
    least_fixed_point,
    skeptical,
    subsets,
)
from lastword.semantics.queries import Budget, check_argument, check_limit, defence, ordered

CF, NA, AD, CO, GR, PR, ST, SST, STG, ID, EA = Semantics


def sets(*members: str) -> frozenset[Extension]:
    return frozenset(map(frozenset, members))


NIXON = AF.of("qr", ["qr", "rq"])  # two positions that rebut each other
TRIANGLE = AF.of("abc", ["ab", "bc", "ca"])
CHAIN = AF.of("abc", ["ab", "bc"])
FLOATING = AF.of("abcd", ["ab", "ba", "ac", "bc", "cd"])
LIAR = AF.of("a", ["aa"])
# Dung 1995, Example 1, abstracted: two claims i1, i2 of one side, one claim a of the other
DISPUTE = AF.of(["i1", "i2", "a"], [("i1", "a"), ("a", "i1"), ("i2", "a")])

TEXTBOOK = [
    (AF.of([]), {s: sets("") for s in Semantics}),
    (NIXON, {CF: sets("", "q", "r"), CO: sets("", "q", "r"), GR: sets(""), PR: sets("q", "r"), ST: sets("q", "r")}),
    (TRIANGLE, {CF: sets("", "a", "b", "c"), AD: sets(""), CO: sets(""), PR: sets(""), GR: sets(""), ST: sets()}),
    (CHAIN, {AD: sets("", "a", "ac"), CO: sets("ac"), GR: sets("ac"), PR: sets("ac"), ST: sets("ac")}),
    (FLOATING, {CO: sets("", "ad", "bd"), GR: sets(""), PR: sets("ad", "bd"), ST: sets("ad", "bd")}),
    (LIAR, {CF: sets(""), AD: sets(""), CO: sets(""), GR: sets(""), PR: sets(""), ST: sets()}),
    (DISPUTE, {s: frozenset([frozenset(["i1", "i2"])]) for s in (CO, GR, PR, ST)}),
]


# a and b attack each other, b attacks c, c attacks itself: b leaves nothing undecided, a does
CHOICE = AF.of("abc", ["ab", "ba", "bc", "cc"])
# a attacks itself and b: nothing defends b, which is conflict-free all the same
VICTIM = AF.of("ab", ["aa", "ab"])
TEXTBOOK += [
    (NIXON, {NA: sets("q", "r"), SST: sets("q", "r"), STG: sets("q", "r"), ID: sets(""), EA: sets("")}),
    (TRIANGLE, {NA: sets("a", "b", "c"), SST: sets(""), STG: sets("a", "b", "c"), ID: sets(""), EA: sets("")}),
    (CHAIN, {NA: sets("ac", "b"), SST: sets("ac"), STG: sets("ac"), ID: sets("ac"), EA: sets("ac")}),
    (FLOATING, {NA: sets("ad", "bd", "c"), SST: sets("ad", "bd"), STG: sets("ad", "bd"), ID: sets(""), EA: sets("")}),
    (LIAR, {NA: sets(""), SST: sets(""), STG: sets(""), ID: sets(""), EA: sets("")}),
    (CHOICE, {NA: sets("a", "b"), PR: sets("a", "b"), SST: sets("b"), STG: sets("b"), ID: sets(""), EA: sets("b")}),
    (VICTIM, {NA: sets("b"), PR: sets(""), ST: sets(), SST: sets(""), STG: sets("b"), ID: sets(""), EA: sets("")}),
]


@pytest.mark.parametrize(("af", "known"), TEXTBOOK, ids=lambda x: "-".join(x.arguments) if isinstance(x, AF) else "")
def test_textbook(af: AF, known: dict[Semantics, frozenset[Extension]]) -> None:
    for semantics, right in known.items():
        assert extensions(af, semantics) == right, semantics


def test_acceptance_in_the_textbook() -> None:
    assert skeptical(FLOATING, PR, "d") and not skeptical(FLOATING, GR, "d") and not skeptical(FLOATING, CO, "d")
    assert credulous(FLOATING, PR, "a") and not skeptical(FLOATING, PR, "a") and not credulous(FLOATING, ST, "c")
    assert skeptical(TRIANGLE, ST, "a") and not credulous(TRIANGLE, ST, "a")  # no stable extension: vacuously all


@settings(deadline=None)
@given(af=frameworks(max_size=6))
def test_relations_between_the_semantics(af: AF) -> None:
    """Dung 1995: Lemma 14, Theorem 25; and the definitions' own order."""
    found = {s: extensions(af, s) for s in Semantics}
    assert found[ST] <= found[PR] <= found[CO] <= found[AD] <= found[CF]
    assert found[PR]
    assert found[GR] == {frozenset.intersection(*found[CO])} <= found[CO]
    assert all(any(s <= larger for larger in found[PR]) for s in found[AD])


@settings(max_examples=60, deadline=None)
@given(af=frameworks(max_size=6))
def test_relations_of_the_later_semantics(af: AF) -> None:
    """Caminada 2006 and 2007, Verheij 1996, Dung, Mancarella, Toni 2007."""
    found = {s: extensions(af, s) for s in Semantics}
    assert found[ST] <= found[SST] <= found[PR] and found[ST] <= found[STG] <= found[NA] <= found[CF]
    assert found[SST] and found[STG] and found[NA]
    if found[ST]:
        assert found[ST] == found[SST] == found[STG]
    assert all(len(found[s]) == 1 and found[s] <= found[CO] for s in SINGLE)
    (gr,), (ideal,), (eager,) = found[GR], found[ID], found[EA]
    assert gr <= ideal <= eager
    assert all(ideal <= s for s in found[PR]) and all(eager <= s for s in found[SST])


@settings(max_examples=60, deadline=None)
@given(af=frameworks(max_size=6))
def test_an_admissible_set_is_ideal_where_no_admissible_set_attacks_it(af: AF) -> None:
    """Dung, Mancarella, Toni 2007."""
    everywhere = frozenset.intersection(*extensions(af, PR))
    attacked = [attacked_by(af, s) for s in extensions(af, AD)]
    for s in extensions(af, AD):
        assert (s <= everywhere) == (not any(s & hit for hit in attacked))


def test_labellings_of_all_extensions() -> None:
    assert {tuple(ls[a].value for a in "qr") for ls in labellings(NIXON, CO)} == {
        ("undecided", "undecided"),
        ("in", "out"),
        ("out", "in"),
    }
    assert labellings(LIAR, ST) == ()


@given(af=frameworks(max_size=9))
def test_grounded_in_linear_time_is_the_least_fixed_point(af: AF) -> None:
    s = grounded(af)
    assert s == least_fixed_point(af) == defended(af, s)


@settings(max_examples=30, deadline=None)
@given(af=frameworks(max_size=5))
def test_the_characteristic_function_is_monotone_and_keeps_admissibility(af: AF) -> None:
    """Dung 1995, Lemma 10 (the fundamental lemma) and Lemma 19."""
    for s in subsets(af):
        assert all(defended(af, s) <= defended(af, s | {a}) for a in af.arguments)
        if admissible(af, s):
            assert all(admissible(af, s | {a}) for a in defended(af, s))


@settings(max_examples=50, deadline=None)
@given(af=frameworks(max_size=6))
def test_complete_extensions_are_the_legal_labellings(af: AF) -> None:
    """Caminada 2006: *in* exactly where all attackers are *out*, *out* exactly where some attacker is *in*."""
    for s in extensions(af, CO):
        label = labelling(af, s)
        for a in af.arguments:
            attackers = [label[b] for b in af.attackers[a]]
            assert (label[a] is Label.IN) == all(x is Label.OUT for x in attackers)
            assert (label[a] is Label.OUT) == any(x is Label.IN for x in attackers)


def test_stable_extensions_leave_nothing_undecided() -> None:
    for af in all_frameworks(2):
        undecided = {s for s in extensions(af, CO) if Label.UNDECIDED in labelling(af, s).values()}
        assert extensions(af, ST) == extensions(af, CO) - undecided


@settings(max_examples=50, deadline=None)
@given(af=frameworks(max_size=6))
def test_preferred_extensions_without_an_argument_attack_each_defence_of_it(af: AF) -> None:
    preferred = extensions(af, PR)
    for s in extensions(af, CO):
        for a in s:
            part = defence(af, s, a)
            assert a in part <= s and admissible(af, part)
            assert all(a in e or part & attacked_by(af, e) for e in preferred)


# --- frameworks and questions ---------------------------------------------------------------------------------------


def test_frameworks_are_checked() -> None:
    with pytest.raises(ValueError, match="'a' is listed twice"):
        AF.of("aba")
    with pytest.raises(ValueError, match="names 'c', which is not an argument"):
        AF.of("ab", ["ac"])


def test_attacks_are_a_set_and_neighbours_stand_in_the_order_of_the_arguments() -> None:
    af = AF.of("zyx", ["xz", "yz", "xz", "zz"])
    assert af.attacks == {("x", "z"), ("y", "z"), ("z", "z")}
    assert af.attackers == {"z": ("z", "y", "x"), "y": (), "x": ()}
    assert af.attacked == {"z": ("z",), "y": ("z",), "x": ("z",)}
    assert not conflict_free(af, frozenset("z")) and conflict_free(af, frozenset("xy"))


def test_order_of_extensions() -> None:
    af = AF.of(["b", "a", "10", "9"])
    found = ordered(af, [frozenset(["9"]), frozenset(["b", "9"]), frozenset(), frozenset(["b", "10"])])
    assert found == (frozenset(), frozenset(["b", "10"]), frozenset(["b", "9"]), frozenset(["9"]))


def test_checks_of_questions() -> None:
    check_argument(NIXON, "q")
    with pytest.raises(UsageError, match="'x' is not an argument of this framework, whose arguments are: 'q', 'r'"):
        check_argument(NIXON, "x")
    with pytest.raises(UsageError, match="are: none"):
        check_argument(AF.of([]), "1")
    check_limit(None)
    check_limit(1)
    with pytest.raises(UsageError, match="limit is 0"):
        check_limit(0)


def test_budget() -> None:
    assert Budget.of(None).left() == float("inf")
    assert 0 < Budget.of(100).left() <= 100
    with pytest.raises(BudgetExceeded, match="not decided within 0 s"):
        Budget.of(0).left()
    for wrong in (-1.0, float("nan")):
        with pytest.raises(UsageError, match="time limit"):
            Budget.of(wrong)
