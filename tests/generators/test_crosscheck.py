"""The cross-check: silent on right engines, and wrong ones are caught and shown on the smallest framework."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from strategies import frameworks

from lastword.encodings.sat import argumentation as sat
from lastword.generators.crosscheck import CrosscheckReport, crosscheck, shrink
from lastword.generators.engines import SOLVERS, Backend
from lastword.semantics.argumentation import AF, Extension, Semantics, grounded


class Sound:
    """The SAT engine as an object, of which subclasses get one thing wrong."""

    def extensions(
        self, af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
    ) -> tuple[Extension, ...]:
        return sat.extensions(af, semantics, limit=limit, seconds=seconds)

    def stream(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> Iterator[Extension]:
        return sat.stream(af, semantics, seconds=seconds)

    def count(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> int:
        return sat.count(af, semantics, seconds=seconds)

    def some(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> Extension | None:
        return sat.some(af, semantics, seconds=seconds)

    def credulous(
        self, af: AF, semantics: Semantics, argument: str, *, seconds: float | None = None
    ) -> Extension | None:
        return sat.credulous(af, semantics, argument, seconds=seconds)

    def skeptical(
        self, af: AF, semantics: Semantics, argument: str, *, seconds: float | None = None
    ) -> Extension | None:
        return sat.skeptical(af, semantics, argument, seconds=seconds)

    def extensions_of_all(
        self, afs: list[AF], semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
    ) -> tuple[tuple[Extension, ...], ...]:
        return sat.extensions_of_all(afs, semantics, limit=limit, seconds=seconds)


class DropsThird(Sound):
    """Leaves out the third complete extension: two arguments must attack each other for there to be three."""

    def extensions(self, af, semantics, *, limit=None, seconds=None):  # type: ignore[no-untyped-def]
        found = super().extensions(af, semantics, limit=limit, seconds=seconds)
        return found[:2] + found[3:] if semantics is Semantics.CO else found


class IgnoresSelfAttacks(Sound):
    """Does not see that an argument attacks itself when asked whether it is accepted in some stable extension."""

    def credulous(self, af, semantics, argument, *, seconds=None):  # type: ignore[no-untyped-def]
        if semantics is not Semantics.ST:
            return super().credulous(af, semantics, argument)
        seen = AF(af.arguments, frozenset((a, b) for a, b in af.attacks if a != b))
        return super().credulous(seen, semantics, argument)


class CountsVacuously(Sound):
    """Takes the lack of a stable extension for a counterexample, the empty set."""

    def skeptical(self, af, semantics, argument, *, seconds=None):  # type: ignore[no-untyped-def]
        found = super().skeptical(af, semantics, argument)
        if found is None and semantics is Semantics.ST and sat.some(af, semantics) is None:
            return frozenset()
        return found


class Repeats(Sound):
    """Lists the grounded extension twice."""

    def extensions(self, af, semantics, *, limit=None, seconds=None):  # type: ignore[no-untyped-def]
        found = super().extensions(af, semantics, limit=limit, seconds=seconds)
        return found * 2 if semantics is Semantics.GR else found


class ForgetsToReset(Sound):
    """In a batch gives to each framework the preferred extensions of the first of them."""

    def extensions_of_all(self, afs, semantics, *, limit=None, seconds=None):  # type: ignore[no-untyped-def]
        found = super().extensions_of_all(afs, semantics, limit=limit, seconds=seconds)
        return found[:1] * len(afs) if semantics is Semantics.PR else found


class Miscounts(Sound):
    """Counts the complete extensions where it is asked for the preferred ones."""

    def count(self, af, semantics, *, seconds=None):  # type: ignore[no-untyped-def]
        return super().count(af, Semantics.CO if semantics is Semantics.PR else semantics)


class NoExtension(Sound):
    """As some preferred extension names one that is only conflict-free."""

    def some(self, af, semantics, *, seconds=None):  # type: ignore[no-untyped-def]
        if semantics is not Semantics.PR:
            return super().some(af, semantics)
        return sat.extensions(af, Semantics.CF)[-1]


def check(backend: Backend, count: int = 25) -> CrosscheckReport:
    return crosscheck(count, 7, largest=6, backends={"faulty": backend})


FAULTS = {
    "an extension is missing": (DropsThird(), "EE-CO", "p af 2\n1 2\n2 1\n", ("3: {} {1} {2}", "2: {} {1}")),
    "self-attacks are ignored": (
        IgnoresSelfAttacks(),
        "DC-ST",
        "p af 1\n1 1\n",
        ("none", "{1}, which is none"),
    ),
    "no extension, all accepted": (CountsVacuously(), "DS-ST", "p af 1\n1 1\n", ("none", "{}, which is none")),
    "an extension is repeated": (Repeats(), "EE-GR", "p af 0\n", ("1: {}", "2: {} {}")),
    "the number is wrong": (Miscounts(), "CE-PR", "p af 2\n1 2\n2 1\n", ("2", "3")),
    "no such extension": (NoExtension(), "SE-PR", None, None),
}


@pytest.mark.parametrize(("backend", "task", "instance", "answers"), FAULTS.values(), ids=FAULTS)
def test_a_wrong_engine_is_caught_on_the_smallest_framework(
    backend: Backend, task: str, instance: str | None, answers: tuple[str, str] | None
) -> None:
    report = check(backend)
    assert not report.ok
    (found,) = report.disagreements
    assert found.task == task
    if instance and answers:
        assert found.instance == instance
        assert found.answers == (("definitions", answers[0]), ("faulty", answers[1]))
        assert instance.strip() in str(report) and task in str(report)
    else:
        assert len(found.af.arguments) <= 2
    (record,) = report.record()["disagreements"]
    assert record["framework"] == found.instance and set(record["answers"]) == {"definitions", "faulty"}


def test_a_fault_that_only_a_batch_shows_is_reported_as_found() -> None:
    (found,) = check(ForgetsToReset(), 12).disagreements
    assert found.task == "EE in a batch-PR"
    assert len({answer for _, answer in found.answers}) == 2


def test_beyond_the_definitions_the_engines_are_held_against_the_first() -> None:
    report = crosscheck(12, 5, largest=12, backends={"sat": sat, "faulty": DropsThird()})
    assert report.with_definitions < report.frameworks == 12
    assert [d.task for d in report.disagreements] == ["EE-CO"]


def test_our_engines_agree() -> None:
    report = crosscheck(8, 11, largest=8)
    assert report.ok, str(report)
    assert report.engines == tuple(SOLVERS) == ("asp", "sat", "auto")
    assert report.questions > 8 * len(Semantics) * 3
    assert "all agree" in str(report)


def test_the_same_seed_asks_the_same_questions() -> None:
    assert crosscheck(5, 2, backends={"sat": sat}) == crosscheck(5, 2, backends={"sat": sat})
    assert crosscheck(5, 2, backends={"sat": sat}).questions != crosscheck(5, 3, backends={"sat": sat}).questions


def undecided(af: AF) -> bool:
    s = grounded(af)
    return any(a not in s and not s.intersection(af.attackers[a]) for a in af.arguments)


@settings(max_examples=40, deadline=None)
@given(af=frameworks(min_size=1).filter(undecided))
def test_shrinking_ends_where_nothing_can_be_left_out(af: AF) -> None:
    """The least framework with an undecided argument is a cycle."""
    least = shrink(af, undecided)
    assert len(least.attacks) == len(least.arguments)
    assert all(len(least.attackers[a]) == 1 for a in least.arguments)
    assert least.arguments == tuple(str(i) for i in range(1, len(least.arguments) + 1))
