"""Engine against engine against the definitions, on random frameworks; a disagreement is shrunk before it is shown."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..semantics.argumentation import AF, Argument, Attack, Extension, Semantics
from ..semantics.argumentation import extensions as by_definition
from ..semantics.formats import write_af
from ..semantics.queries import ordered
from .engines import SOLVERS, Backend
from .frameworks import mixed, names, stream

DEFINED = 7  # arguments up to which the definitions are asked too
Found = tuple[Extension, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question to which the sides gave different answers, on the smallest framework that shows it."""

    task: str  # as "DC-PR"
    argument: Argument | None
    af: AF
    answers: tuple[tuple[str, str], ...]  # (side, its answer); the first is what the others were held against

    @property
    def instance(self) -> str:
        """The framework as ``p af`` text."""
        return write_af(self.af, "i23")

    def __str__(self) -> str:
        question = self.task if self.argument is None else f"{self.task} of argument {self.argument}"
        lines = [f"  {side}: {answer}" for side, answer in self.answers]
        return "\n".join([question, *lines, self.instance.rstrip()])

    def record(self) -> dict[str, Any]:
        """The disagreement as a JSON object."""
        found = {"task": self.task, "argument": self.argument, "framework": self.instance}
        return found | {"answers": dict(self.answers)}


@dataclass(frozen=True, slots=True)
class CrosscheckReport:
    """What was compared, and at most one disagreement for each question of each semantics."""

    seed: int
    engines: tuple[str, ...]
    frameworks: int
    with_definitions: int  # frameworks small enough for the definitions
    questions: int  # put to each engine
    disagreements: tuple[Disagreement, ...]

    @property
    def ok(self) -> bool:
        """Whether all sides agree."""
        return not self.disagreements

    def __str__(self) -> str:
        head = (
            f"{self.frameworks} random frameworks (seed {self.seed}), {self.questions} questions to each of "
            f"{', '.join(self.engines)}; definitions asked on {self.with_definitions} of them"
        )
        tail = "all agree" if self.ok else f"{len(self.disagreements)} disagreements:"
        return "\n\n".join([f"{head}: {tail}", *map(str, self.disagreements)])

    def record(self) -> dict[str, Any]:
        """The report as a JSON object."""
        return {
            "ok": self.ok,
            "seed": self.seed,
            "engines": list(self.engines),
            "frameworks": self.frameworks,
            "with_definitions": self.with_definitions,
            "questions": self.questions,
            "disagreements": [d.record() for d in self.disagreements],
        }


def crosscheck(
    count: int, seed: int = 0, *, largest: int = 9, backends: Mapping[str, Backend] = SOLVERS
) -> CrosscheckReport:
    """Compare the backends, and the definitions, on ``count`` random frameworks of up to ``largest`` arguments."""
    afs = [_draw(seed, i, largest) for i in range(count)]
    found: dict[str, Disagreement] = {}
    for semantics in Semantics:
        for difference in _differences(afs, semantics, backends):
            if difference.task not in found:
                found[difference.task] = _shrunk(difference, backends)
    return CrosscheckReport(
        seed=seed,
        engines=tuple(backends),
        frameworks=count,
        with_definitions=sum(len(af.arguments) <= DEFINED for af in afs),
        questions=len(Semantics) * sum(len(list(_questions(af, Semantics.CF))) for af in afs),
        disagreements=tuple(found.values()),
    )


def _draw(seed: int, index: int, largest: int) -> AF:
    rng = stream(seed, "crosscheck", index)
    return mixed(rng, rng.randint(0, largest))


# --- questions ------------------------------------------------------------------------------------------------------


class _Kind(StrEnum):
    ALL = "EE"
    BATCH = "EE in a batch"
    COUNT = "CE"
    SOME = "SE"
    CREDULOUS = "DC"
    SKEPTICAL = "DS"


@dataclass(frozen=True, slots=True)
class _Question:
    kind: _Kind
    semantics: Semantics
    argument: Argument = ""

    def ask(self, backend: Backend, af: AF) -> Found:
        """The backend's answer: all extensions, or at most one; of a count so many empty sets."""
        match self.kind:
            case _Kind.ALL:
                return backend.extensions(af, self.semantics)
            case _Kind.BATCH:
                return backend.extensions_of_all([af], self.semantics)[0]
            case _Kind.COUNT:
                return (frozenset(),) * backend.count(af, self.semantics)
            case _Kind.SOME:
                return _one(backend.some(af, self.semantics))
            case _Kind.CREDULOUS:
                return _one(backend.credulous(af, self.semantics, self.argument))
            case _Kind.SKEPTICAL:
                return _one(backend.skeptical(af, self.semantics, self.argument))

    def right(self, known: Iterable[Extension]) -> list[Extension]:
        """Those of all extensions that answer the question."""
        match self.kind:
            case _Kind.CREDULOUS:
                return [s for s in known if self.argument in s]
            case _Kind.SKEPTICAL:
                return [s for s in known if self.argument not in s]
            case _:
                return list(known)

    def judged(self, af: AF, found: Sequence[Extension], right: Sequence[Extension]) -> str:
        """An answer in words, the same for all right answers."""
        if self.kind is _Kind.COUNT:
            return str(len(found))
        if self.kind in (_Kind.ALL, _Kind.BATCH):
            return f"{len(found)}: {_listed(af, found)}" if found else "none"
        if not found:
            return "none"
        return "there is one" if found[0] in right else f"{_listed(af, found)}, which is none"


def _one(s: Extension | None) -> Found:
    return () if s is None else (s,)


def _listed(af: AF, sets: Iterable[Extension]) -> str:
    return " ".join("{" + ",".join(a for a in af.arguments if a in s) + "}" for s in sets)


def _questions(af: AF, semantics: Semantics) -> Iterator[_Question]:
    for kind in (_Kind.BATCH, _Kind.ALL, _Kind.COUNT, _Kind.SOME):
        yield _Question(kind, semantics)
    for a in af.arguments:
        yield _Question(_Kind.CREDULOUS, semantics, a)
        yield _Question(_Kind.SKEPTICAL, semantics, a)


def _differences(afs: Sequence[AF], semantics: Semantics, backends: Mapping[str, Backend]) -> Iterator[Disagreement]:
    """The disagreements on these frameworks, which are also put to each backend as one batch."""
    batches = {name: backend.extensions_of_all(afs, semantics) for name, backend in backends.items()}
    for i, af in enumerate(afs):
        known = _reference(af, semantics, backends)
        for question in _questions(af, semantics):
            batched = question.kind is _Kind.BATCH
            answers = {name: batches[name][i] if batched else question.ask(b, af) for name, b in backends.items()}
            yield from _compared(question, af, known, answers)


def _reference(af: AF, semantics: Semantics, backends: Mapping[str, Backend]) -> tuple[str, Found]:
    """All extensions, with the side that says so: the definitions, or for large frameworks the first backend."""
    if len(af.arguments) <= DEFINED:
        return "definitions", ordered(af, by_definition(af, semantics))
    name, backend = next(iter(backends.items()))
    return f"{name} (all extensions)", backend.extensions(af, semantics)


def _compared(
    question: _Question, af: AF, known: tuple[str, Found], answers: Mapping[str, Found]
) -> Iterator[Disagreement]:
    side, sets = known
    right = question.right(sets)
    said = {side: question.judged(af, right, right)}
    said |= {name: question.judged(af, answer, right) for name, answer in answers.items()}
    if len(set(said.values())) > 1:
        yield Disagreement(f"{question.kind}-{question.semantics}", question.argument or None, af, tuple(said.items()))


# --- shrinking ------------------------------------------------------------------------------------------------------


def shrink(af: AF, fails: Callable[[AF], bool]) -> AF:
    """A framework that still fails, while none with one argument or one attack less does; its arguments are 1..n.

    ``af`` itself must fail.
    """
    while (smaller := next(filter(fails, _smaller(af)), None)) is not None:
        af = smaller
    return af


def _smaller(af: AF) -> Iterator[AF]:
    """The framework without one of its arguments, then without one of its attacks."""
    for gone in reversed(af.arguments):
        left = [a for a in af.arguments if a != gone]
        new = dict(zip(left, names(len(left)), strict=True))
        yield AF.of(new.values(), [(new[a], new[b]) for a, b in _attacks(af) if gone not in (a, b)])
    for attack in _attacks(af):
        yield AF(af.arguments, af.attacks - {attack})


def _attacks(af: AF) -> list[Attack]:
    return [(a, b) for a in af.arguments for b in af.attacked[a]]


def _shrunk(found: Disagreement, backends: Mapping[str, Backend]) -> Disagreement:
    """The same kind of disagreement on the smallest framework; as found, where only the whole batch shows it."""
    kind, _, code = found.task.rpartition("-")

    def same(af: AF) -> Iterator[Disagreement]:
        known = _reference(af, Semantics(code), backends)
        for question in _questions(af, Semantics(code)):
            if question.kind == kind:
                yield from _compared(question, af, known, {name: question.ask(b, af) for name, b in backends.items()})

    smallest = shrink(found.af, lambda af: any(True for _ in same(af)))
    return next(same(smallest), found)
