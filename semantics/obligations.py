"""What a certificate of an answer still has to prove, once its sets are checked: clauses that have no model.

For each group of semantics one function from a certificate and its framework to the clauses. It raises
CertificateError where the sets do not fit the definitions. Why the clauses suffice stands with each.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from .acceptance import TASKS, Certificate
from .argumentation import (
    AF,
    Argument,
    Extension,
    admissible,
    attacked_by,
    complete,
    conflict_free,
    defended,
    grounded,
    stable,
)
from .certificates import CertificateError
from .clauses import CNF, Sets

Goals = Iterable[CNF]  # made one by one: there may be many, each with all clauses of the framework

MEMBERS: Mapping[str, tuple[str, Callable[[AF, Extension], bool], Callable[[Sets], CNF]]] = {
    "CF": ("conflict-free", conflict_free, Sets.conflict_free),
    "AD": ("admissible", admissible, Sets.admissible),
    "CO": ("complete", complete, Sets.complete),
    "ST": ("stable", stable, Sets.stable),
}
DIRECT = tuple(MEMBERS)  # semantics whose extensions are the models of clauses
MAXIMAL = {"PR": "AD", "NA": "CF"}  # .. are the largest of these sets
RANGES = {"SST": "AD", "STG": "CF"}  # .. are those of these sets that have the largest ranges
UNIQUE = ("GR", "ID", "EA")  # semantics with one extension
CERTIFIED = (*DIRECT, *MAXIMAL, *RANGES, *UNIQUE)


def obligations(c: Certificate, af: AF) -> Goals:
    """The clauses to be refuted, in the order of the proofs; CertificateError, at once, where a set is not as it must
    be."""
    _check_form(c, af)
    if c.semantics in DIRECT:
        return _direct(c, af)
    if c.semantics in MAXIMAL:
        return _maximal(c, af)
    if c.semantics in RANGES:
        return _ranges(c, af)
    return _unique(c, af)


def _check_form(c: Certificate, af: AF) -> None:
    """Question and answer are of a known form, the sets hold arguments of the framework, and none comes twice."""
    if c.task not in TASKS or c.semantics not in CERTIFIED:
        raise CertificateError(f"unknown question {c.task}-{c.semantics}: no certificate answers it")
    if (c.task in ("DC", "DS")) != (c.argument is not None):
        raise CertificateError(f"{c.task} {'takes no' if c.argument is not None else 'wants an'} argument")
    if c.argument is not None and c.argument not in af.attackers:
        raise CertificateError(f"{c.argument!r} is not an argument of the framework")
    for s in (*c.extensions, *c.witnesses):
        if not s <= af.attackers.keys():
            raise CertificateError(f"a set holds {sorted(s - af.attackers.keys())[0]!r}, which is not an argument")
    if len(set(c.extensions)) != len(c.extensions):
        raise CertificateError("an extension is listed twice")
    if isinstance(c.answer, bool) != (c.task not in ("EE", "CE")):
        raise CertificateError(f"the answer to {c.task} cannot be {c.answer!r}")
    if c.task in ("EE", "CE") and c.answer != len(c.extensions):
        raise CertificateError(f"the answer is {c.answer}, but {len(c.extensions)} extensions are listed")


def _found(c: Certificate) -> Extension | None:
    """The one extension that shows DC yes, DS no or SE yes, checked against the argument; None for other answers."""
    exists = {"DC": c.answer, "DS": not c.answer, "SE": c.answer}[c.task]
    if len(c.extensions) != exists:
        raise CertificateError(f"this answer takes {int(exists)} extensions; {len(c.extensions)} are given")
    if not exists:
        return None
    s = c.extensions[0]
    if c.argument is not None and (c.argument in s) != (c.task == "DC"):
        raise CertificateError(f"{_listed(s)} {'lacks' if c.task == 'DC' else 'has'} {c.argument!r}")
    return s


def _require(af: AF, kind: str, sets: Iterable[Extension]) -> None:
    """Each of the sets is of this kind, by the definition."""
    name, is_one, _ = MEMBERS[kind]
    for s in sets:
        if not is_one(af, s):
            raise CertificateError(f"{_listed(s)} is not {name}")


def _listed(s: Extension) -> str:
    return "{" + ", ".join(sorted(s)) + "}"


def _clauses(sets: Sets, kind: str) -> CNF:
    return MEMBERS[kind][2](sets)


def _signed(sets: Sets, c: Certificate) -> CNF:
    """What the sets are like of which DC no or DS yes says that there is none: they have the argument, or lack it."""
    assert c.argument is not None
    return ((sets.has[c.argument] * (1 if c.task == "DC" else -1),),)


# --- extensions that are the models of clauses ----------------------------------------------------------------------


def _direct(c: Certificate, af: AF) -> Goals:
    """Conflict-free, admissible, complete, stable: no model has (lacks) the argument, or is unlisted, or exists."""
    sets, kind = Sets(af), c.semantics
    _require(af, kind, c.extensions)
    if c.task in ("EE", "CE"):
        return ((*_clauses(sets, kind), *map(sets.other_than, c.extensions)),)
    if _found(c) is not None:
        return ()
    return (_clauses(sets, kind) + (() if c.task == "SE" else _signed(sets, c)),)


# --- largest sets ---------------------------------------------------------------------------------------------------


def _maximal(c: Certificate, af: AF) -> Goals:
    """Preferred (largest admissible) and naive (largest conflict-free) extensions.

    DC: each set of the kind lies in a largest one, so a set with the argument shows YES, and that none has it NO. SE,
    and DS no: no set of the kind strictly contains the one given. EE: each set of the kind lies within a listed one,
    and none of these within another, so they are the largest.
    """
    sets, kind = Sets(af), MAXIMAL[c.semantics]
    base = _clauses(sets, kind)
    _require(af, kind, c.extensions)
    if c.task in ("EE", "CE"):
        _require_apart(c.extensions)
        return ((*base, *map(sets.not_within, c.extensions)),)
    s = _found(c)
    if c.task == "DC":
        return () if s is not None else (base + _signed(sets, c),)
    if s is not None:
        return ((*base, *sets.with_all(s), sets.not_within(s)),)
    if c.task == "SE":
        raise CertificateError(f"there always is a {c.semantics} extension")
    return _covered(c, af, sets, kind)


def _covered(c: Certificate, af: AF, sets: Sets, kind: str) -> Goals:
    """DS yes: the witnesses are sets of the kind that have the argument. A largest set without the argument contains
    none of them, so its union with each of them is no set of the kind: the two are in conflict, and if both are
    admissible, the largest one attacks the witness (at first or in return). No set does so and lacks the argument."""
    _require(af, kind, c.witnesses)
    if lacking := [s for s in c.witnesses if c.argument not in s]:
        raise CertificateError(f"witness {_listed(lacking[0])} lacks {c.argument!r}")
    against = sets.attacking if kind == "AD" else sets.in_conflict_with
    return ((*_clauses(sets, kind), *_signed(sets, c), *map(against, c.witnesses)),)


def _require_apart(sets: Sequence[Extension]) -> None:
    """None of the sets, all different, contains another."""
    having: defaultdict[Argument, int] = defaultdict(int)  # in binary, the places of the sets that have the argument
    for place, s in enumerate(sets):
        for a in s:
            having[a] |= 1 << place
    for place, s in enumerate(sets):
        others = (1 << len(sets)) - 1 - (1 << place)
        for a in s:
            others &= having[a]
        if others:
            raise CertificateError(
                f"{_listed(s)} is not maximal: {_listed(sets[others.bit_length() - 1])} is given too"
            )


# --- largest ranges -------------------------------------------------------------------------------------------------


def _ranges(c: Certificate, af: AF) -> Goals:
    """Semi-stable (admissible) and stage (conflict-free) extensions: those with the largest ranges.

    SE, DC yes, DS no: no set of the kind has a range that strictly contains that of the one given. DC no, DS yes, EE:
    the range of each set of the kind lies within that of a witness (EE: of a listed one), so a largest range is a
    witness's; and no set whose range contains a witness's has (lacks) the argument, or is unlisted.
    """
    sets, kind = Sets(af), RANGES[c.semantics]
    base = _clauses(sets, kind)
    _require(af, kind, (*c.extensions, *c.witnesses))
    if c.task in ("EE", "CE"):
        ranges = _largest_ranges(af, c.extensions)
        return chain([_within(base, sets, ranges)], (_all_listed(base, sets, af, c, r) for r in ranges))
    s = _found(c)
    if s is not None:
        r = s | attacked_by(af, s)
        return ((*base, *sets.covering(r), sets.reaching_beyond(r)),)
    if c.task == "SE":
        raise CertificateError(f"there always is a {c.semantics} extension")
    ranges = _ranges_of(af, c.witnesses)
    return chain([_within(base, sets, ranges)], ((*base, *sets.covering(r), *_signed(sets, c)) for r in ranges))


def _ranges_of(af: AF, found: Iterable[Extension]) -> list[Extension]:
    """The ranges of the sets, each once."""
    return list(dict.fromkeys(s | attacked_by(af, s) for s in found))


def _largest_ranges(af: AF, found: Iterable[Extension]) -> list[Extension]:
    """The ranges of the sets, none of which strictly contains another."""
    ranges = _ranges_of(af, found)
    _require_apart(ranges)
    return ranges


def _within(base: CNF, sets: Sets, ranges: Iterable[Extension]) -> CNF:
    """A set of the kind whose range lies within none of these."""
    return (*base, *map(sets.reaching_beyond, ranges))


def _all_listed(base: CNF, sets: Sets, af: AF, c: Certificate, r: Extension) -> CNF:
    """An unlisted set of the kind with at least this range."""
    listed = [s for s in c.extensions if s | attacked_by(af, s) == r]
    return (*base, *sets.covering(r), *map(sets.other_than, listed))


# --- one extension --------------------------------------------------------------------------------------------------


def _unique(c: Certificate, af: AF) -> Goals:
    """Grounded, ideal, eager: the one extension is given and shown, and the answer is read off it."""
    if len(c.extensions) != 1:
        raise CertificateError(f"there is one {c.semantics} extension; {len(c.extensions)} are given")
    s = c.extensions[0]
    if c.answer != (True if c.argument is None else c.argument in s):
        raise CertificateError(f"the answer does not fit the extension {_listed(s)}")
    if c.semantics == "GR":
        if s != grounded(af):
            raise CertificateError(f"{_listed(s)} is not the grounded extension")
        return ()
    return _ideal(s, c, af) if c.semantics == "ID" else _eager(s, c, af)


def _ideal(s: Extension, c: Certificate, af: AF) -> Goals:
    """The largest admissible set that no admissible set attacks (Dung, Mancarella, Toni, "Computing ideal sceptical
    argumentation", 2007, Theorem 3.3: these are the admissible sets within each preferred extension).

    The witnesses are admissible; ``never`` are the arguments that no witness has, and no admissible set has one of
    them. No member of an admissible set that no admissible set attacks is among ``never`` or attacked by a witness.
    So such a set lies within the largest set of other arguments that attacks whatever attacks it. This is ``s``; and
    whatever attacks it is among ``never``.
    """
    sets = Sets(af)
    _require(af, "AD", (s, *c.witnesses))
    accepted = frozenset[str]().union(*c.witnesses)
    never = frozenset(af.arguments) - accepted
    if not {b for a in s for b in af.attackers[a]} <= never:
        raise CertificateError(f"a witness may attack {_listed(s)}: it has one of its attackers")
    bound = accepted - frozenset[str]().union(*(attacked_by(af, w) for w in c.witnesses))
    _require_largest(af, s, bound)
    return ((*sets.admissible(), sets.with_some(never)),)


def _eager(s: Extension, c: Certificate, af: AF) -> Goals:
    """The largest admissible set within each semi-stable extension (Caminada, "Comparing two unique extension
    semantics for formal argumentation: ideal and eager", 2007).

    The witnesses are admissible, the range of each admissible set lies within that of a witness, and none of theirs
    within another: so they are semi-stable, and each semi-stable extension has the range of one. No such extension
    lacks a member of ``s``, which is the largest admissible set within all witnesses.
    """
    sets = Sets(af)
    _require(af, "AD", (s, *c.witnesses))
    base, ranges = sets.admissible(), _largest_ranges(af, c.witnesses)
    if not c.witnesses:
        raise CertificateError("it gives no semi-stable extension")
    _require_largest(af, s, frozenset.intersection(*c.witnesses))
    return chain([_within(base, sets, ranges)], ((*base, *sets.covering(r), sets.lacking_some(s)) for r in ranges))


def _require_largest(af: AF, s: Extension, bound: Extension) -> None:
    """``s`` is the largest subset of ``bound`` that attacks whatever attacks it."""
    found = largest_defended(af, bound)
    if s != found:
        raise CertificateError(f"{_listed(s)} is not the largest candidate, which is {_listed(found)}")


def largest_defended(af: AF, s: Extension) -> Extension:
    """The largest subset of s that defends its members: the greatest fixed point below s."""
    while (smaller := s & defended(af, s)) != s:
        s = smaller
    return s
