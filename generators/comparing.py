"""A user's semantics against ours, framework by framework: an ASP program, or any callable."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import LastwordError, ParseError, UsageError
from ..semantics.argumentation import AF, Argument, Extension, Semantics, admissible, attacked_by, conflict_free
from ..semantics.argumentation import extensions as by_definition
from ..semantics.formats import write_af
from ..semantics.queries import ordered

Theirs = Callable[[AF], Iterable[Iterable[Argument]]]
CONFLICT_FREE_ONLY = ("CF", "NA", "STG")  # semantics that do not ask for defence


@dataclass(frozen=True, slots=True)
class Difference:
    """A framework on which a user's extensions are not those of the definition; ``failure`` where there are none to
    compare, since what should give them failed."""

    name: str
    semantics: Semantics
    af: AF
    theirs: tuple[Extension, ...]
    ours: tuple[Extension, ...]
    failure: str = ""

    def __str__(self) -> str:
        lines = [f"{self.name} and the definition of {self.semantics} differ on this framework:", ""]
        lines += [f"    {line}" for line in write_af(self.af, "i23").splitlines()]
        lines += ["", f"ours: {self._listed(self.ours)}"]
        if self.failure:
            return "\n".join([*lines, f"yours failed: {self.failure}"])
        lines.append(f"yours: {self._listed(self.theirs)}")
        lines += [f"missing: {self._listed([s])}" for s in self.ours if s not in self.theirs]
        return "\n".join([*lines, *(f"too much: {self._wrong(s)}" for s in self.theirs if s not in self.ours)])

    def _listed(self, sets: Sequence[Extension]) -> str:
        return " ".join("{" + ",".join(a for a in self.af.arguments if a in s) + "}" for s in sets) or "none"

    def _wrong(self, s: Extension) -> str:
        return f"{self._listed([s])}, {why_not(self.af, self.semantics, s)}"


def why_not(af: AF, semantics: Semantics, s: Extension) -> str:
    """The first condition of the semantics that the set, which is no extension, does not meet."""
    if unknown := sorted(s - set(af.arguments)):
        return f"in which {unknown[0]} is no argument"
    if not conflict_free(af, s):
        a, b = next((a, b) for a in af.arguments if a in s for b in af.attacked[a] if b in s)
        return f"in which {a} attacks {b}"
    if semantics not in CONFLICT_FREE_ONLY and not admissible(af, s):
        hit = attacked_by(af, s)
        b, a = next((b, a) for a in af.arguments if a in s for b in af.attackers[a] if b not in hit)
        return f"which does not defend {a} against {b}"
    return f"which is {'admissible' if admissible(af, s) else 'conflict-free'} but not one of these"


def difference(name: str, theirs: Theirs, semantics: Semantics, af: AF) -> Difference | None:
    """What differs on this framework, or None. Whatever the callable raises counts as a difference; errors of lastword
    (an ASP program that cannot be grounded) are raised."""
    ours = ordered(af, by_definition(af, semantics))
    try:
        found = _sets(theirs(af))
    except LastwordError:
        raise
    except Exception as error:
        return Difference(name, semantics, af, (), ours, f"{type(error).__name__}: {error}")
    return None if found == set(ours) else Difference(name, semantics, af, _in_order(af, found), ours)


def _sets(found: Iterable[Iterable[Argument]]) -> set[Extension]:
    sets = {frozenset(s) for s in found if not isinstance(s, str) or _refuse(s)}
    for a in {a for s in sets for a in s}:
        if not isinstance(a, str):
            raise TypeError(f"arguments are texts, not {type(a).__name__} ({a!r})")
    return sets


def _refuse(s: str) -> bool:
    raise TypeError(f"an extension is a collection of arguments, not the text {s!r}")


def _in_order(af: AF, sets: Iterable[Extension]) -> tuple[Extension, ...]:
    place = {a: i for i, a in enumerate(af.arguments)}
    return tuple(sorted(sets, key=lambda s: sorted((place.get(a, len(place)), a) for a in s)))


# --- ASP programs ---------------------------------------------------------------------------------------------------


def asp_program(path: Path, options: Sequence[str] = ()) -> Theirs:
    """The extensions that an ASP program gives: of each answer set the arguments X of its atoms in(X).

    The program gets facts arg(a) and att(a,b), a and b being constants or numbers. ``options`` are clingo's.
    UsageError where the file cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot read the program {path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise ParseError(f"not a text file: byte {error.start} is no UTF-8", file=str(path)) from None

    def extensions(af: AF) -> set[Extension]:
        from ..encodings.asp.solver import ground, quick_models
        from ..semantics.queries import Budget

        control, _ = ground(f"{text}\n{write_af(af, 'apx')}", options)
        found = set()
        for model in quick_models(control, Budget.of(None)):
            atoms = (x for x in model.symbols(atoms=True) if x.match("in", 1))
            found.add(frozenset(str(x.arguments[0]) for x in atoms))
        return found

    return extensions
