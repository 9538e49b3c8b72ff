"""Answers by two engines, against the definitions; what they do where the semantics or the engines differ."""

from collections.abc import Iterable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lastword.errors import SolverError
from lastword.generators import certify
from lastword.generators.shapes import cycle, drawn, nonlinear
from lastword.semantics.argumentation import AF, DEFINITIONS, Semantics, extensions
from lastword.semantics.certificates import CertificateError, ClosedSet, Derived
from lastword.semantics.witness import Fact, Puzzle, truthful


def puzzle(attacks: Iterable[str], names: str = "abcde") -> Puzzle:
    return Puzzle.of(names, attacks, "a", "the bus is late")


def by_definition(p: Puzzle, semantics: Semantics) -> str | None:
    found = [(p.main in s, any(a in s for a in p.accusers(p.main))) for s in extensions(p.af, semantics)]
    if not found:
        return None
    return "yes" if all(i for i, _ in found) else "no" if all(o for _, o in found) else "undetermined"


def test_answers_are_those_of_the_definitions() -> None:
    rng = Random(11)
    shapes = [drawn("random", rng.randint(1, 6), rng, 1.7) for _ in range(150)]
    shapes += [s for n in range(1, 6) for s in (*cycle(n), *nonlinear(n))]
    puzzles = [
        Puzzle.of(map(str, range(s.size)), ((str(a), str(b)) for a, b in s.attacks), "0", "the bus is late")
        for s in shapes
    ]
    settled = certify.settle(puzzles)
    for p, s in zip(puzzles, settled, strict=True):
        assert s.answers == {name: by_definition(p, semantics) for name, semantics in certify.PROMISED.items()}
        assert s.answer == s.answers["grounded"]
    assert {s.answer for s in settled} == {"yes", "no", "undetermined"}
    assert {s.disputed for s in settled} == {True, False}
    assert any(s.answers["stable"] is None for s in settled)


def test_a_floating_reinstatement_is_disputed() -> None:
    (s,) = certify.settle([puzzle(["da", "bd", "cd", "bc", "cb"], "abcd")])
    assert s.answers == {"grounded": "undetermined", "preferred": "yes", "stable": "yes"}
    assert s.disputed and isinstance(s.certificate, ClosedSet)


def test_an_odd_cycle_has_no_stable_answer_and_disputes_nothing() -> None:
    (s,) = certify.settle([puzzle(["ba", "cb", "ac"], "abc")])
    assert s.answers == {"grounded": "undetermined", "preferred": "undetermined", "stable": None}
    assert not s.disputed


def test_nothing_to_settle() -> None:
    assert certify.settle([]) == ()


def liar(afs: Sequence[AF], semantics: Semantics, **_: Any) -> tuple[tuple[frozenset[str], ...], ...]:
    """An engine that holds every unattacked argument for rejected."""
    return tuple((frozenset(),) for _ in afs)


def truthful_engine(afs: Sequence[AF], semantics: Semantics, **_: Any) -> tuple[tuple[frozenset[str], ...], ...]:
    return tuple(tuple(DEFINITIONS[semantics](af)) for af in afs)


def test_engines_that_differ_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = {
        "asp": SimpleNamespace(extensions_of_all=truthful_engine),
        "sat": SimpleNamespace(extensions_of_all=liar),
    }
    monkeypatch.setattr(certify, "BACKENDS", engines)
    with pytest.raises(SolverError, match="the engines differ on the CO extensions: asp 1 and sat 1"):
        certify.settle([puzzle(["ba"], "ab")])


def test_engines_that_err_alike_are_caught_by_the_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = SimpleNamespace(extensions_of_all=liar)
    monkeypatch.setattr(certify, "BACKENDS", {"asp": engine, "sat": engine})
    with pytest.raises(SolverError, match="the engines answer undetermined, the certificate shows yes"):
        certify.settle([puzzle(["cb"], "abc")])


def test_a_certificate_of_something_else_shows_no_answer() -> None:
    p = puzzle(["ba"], "ab")
    for made in (Derived(Fact(True), ()), ClosedSet(frozenset(), (truthful("a"),))):
        with pytest.raises(CertificateError, match="neither"):
            certify.shows(p, made)
