"""Runs as comparisons need them: read from audit files, their responses matched by problem and epoch."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..errors import LastwordError, RecordError, UsageError
from ..generators.systems import SYSTEMS
from ..nl.answers import AnswerStatus
from ..semantics.verdict import Verdict
from .metrics import possible_verdicts, right_answer
from .records import Audit, placed_records

Key = tuple[str, str, int]  # system, name of the problem (an id, or a hash of prompt or theory), epoch
WAYS = ("item", "prompt", "theory")  # by which problems are matched, the first that serves


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a comparison needs of one audit. ``names`` are the problem's under each of WAYS that the audit has;
    ``maybe_sound`` is true too where unread text decides; ``failed`` where the response could not be audited."""

    place: str
    system: str
    semantics: str
    names: Mapping[str, str]
    epoch: int | None
    given: str | None
    right: str | None
    sound: bool
    maybe_sound: bool
    read: int
    sentences: int
    theory: Any
    features: Mapping[str, Any]
    failed: bool


@dataclass(frozen=True, slots=True)
class Run:
    """The audits of one model in one file, in their order."""

    name: str
    file: Path
    outcomes: tuple[Outcome, ...]

    @property
    def failed(self) -> int:
        """How many responses could not be audited; each counts as a wrong answer where the right one is known."""
        return sum(o.failed for o in self.outcomes)


@dataclass(frozen=True, slots=True)
class Matched:
    """The runs side by side: by which of WAYS, the problems of each, their classes of theories, and how many responses
    of each are left out since their problem has no name or no right answer."""

    way: str
    runs: tuple[Run, ...]
    found: tuple[Mapping[Key, Outcome], ...]
    clusters: Mapping[Key, str]
    right: Mapping[Key, str]
    features: Mapping[Key, Mapping[str, Any]]
    unusable: tuple[int, ...]


# --- reading --------------------------------------------------------------------------------------------------------


def read_runs(paths: Sequence[Path]) -> tuple[Run, ...]:
    """The runs in these files: one for each model that a file names, else for each ``file`` that its rows name, else
    one. RecordError names file, line and field; UsageError: a file is empty or named twice, or there is one run
    alone."""
    if len({p.resolve() for p in paths}) < len(paths):
        raise UsageError("an audit file is named twice: a run has no difference from itself")
    runs = [run for path in paths for run in _runs_of(path)]
    if len(runs) < 2:
        held = f"{paths[0]} holds one" if paths else "there is none"
        raise UsageError(f"a comparison needs two runs at least, and {held}: name another audit file")
    return tuple(_told_apart(runs))


def _runs_of(path: Path) -> list[Run]:
    groups: dict[tuple[str | None, str | None], list[Outcome]] = {}
    for place, audit in placed_records(path, Audit):
        groups.setdefault((audit.model, audit.file), []).append(outcome(place, audit))
    if not groups:
        raise UsageError(f"{path}: holds no audits")
    models = {model for model, _ in groups if model is not None}
    only = next(iter(models)) if len(models) == 1 else None
    names: dict[str, list[Outcome]] = {}
    for (model, file), found in groups.items():
        own = model or only or (file if len(groups) > 1 and not models else None) or _plain(path)
        names.setdefault(own, []).extend(found)
    return [Run(name, path, tuple(found)) for name, found in names.items()]


def _plain(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl").removesuffix(".audit")


def _told_apart(runs: Sequence[Run]) -> Iterator[Run]:
    """Runs of the same name take that of their file beside it, or its path."""
    names = Counter(run.name for run in runs)
    files = Counter((run.name, _plain(run.file)) for run in runs)
    for run in runs:
        own = _plain(run.file) if files[run.name, _plain(run.file)] == 1 else str(run.file)
        yield run if names[run.name] == 1 else replace(run, name=f"{run.name} ({own})")


def outcome(place: str, audit: Audit) -> Outcome:
    """What a comparison needs of an audit; RecordError where a field has a value that no audit has."""
    if audit.system not in SYSTEMS:
        raise RecordError(f"{place}: field 'system': {audit.system!r:.50} is not one of {', '.join(SYSTEMS)}")
    if audit.verdict not in set(Verdict):
        raise RecordError(f"{place}: field 'verdict': {audit.verdict!r:.50} is not one of {', '.join(Verdict)}")
    covered = audit.coverage
    if not 0 <= covered.read <= covered.claim_sentences:
        raise RecordError(f"{place}: field 'coverage': {covered.read} of {covered.claim_sentences} sentences are read")
    return Outcome(
        place=place,
        system=audit.system,
        semantics=audit.semantics,
        names=_names(audit),
        epoch=audit.epoch,
        given=audit.answer.value,
        right=right_answer(audit),
        sound=audit.sound is True,
        maybe_sound=audit.sound is not False or Verdict.SOUND in possible_verdicts(audit),
        read=covered.read,
        sentences=covered.claim_sentences,
        theory=audit.theory if audit.solver_answer is not None else None,
        features=audit.features,
        failed=audit.answer.status == AnswerStatus.ERROR,
    )


def _names(audit: Audit) -> dict[str, str]:
    prompt = " ".join(audit.prompt.split()) if audit.prompt else ""
    theory = "" if audit.theory is None else _digest(json.dumps(audit.theory, sort_keys=True))
    names = {"item": audit.item or "", "prompt": prompt and _digest(prompt), "theory": theory}
    return {way: name for way, name in names.items() if name}


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


# --- matching -------------------------------------------------------------------------------------------------------


def matched(runs: Sequence[Run]) -> Matched:
    """The runs' responses by problem and epoch (where audits name none: the number of the response to the problem).

    UsageError where no two runs share a problem, or a system is audited under two semantics; RecordError where one
    name stands for two problems.
    """
    _one_semantics(runs)
    for way in WAYS:
        if all(way in o.names for run in runs for o in run.outcomes if not o.failed):
            found = tuple(_by_key(run, way) for run in runs)
            if len({key for own in found for key in own}) < sum(map(len, found)):
                return _described(way, tuple(runs), found)
    raise UsageError(f"no two runs share a problem: {'; '.join(map(_holds, runs))}")


def _holds(run: Run) -> str:
    systems = ", ".join(dict.fromkeys(o.system for o in run.outcomes))
    ways = [way for way in WAYS if all(way in o.names for o in run.outcomes if not o.failed)]
    return f"{run.name} has {len(run.outcomes)} responses ({systems}), named by {', '.join(ways) or 'nothing'}"


def _one_semantics(runs: Sequence[Run]) -> None:
    seen: dict[str, tuple[str, str]] = {}
    for run in runs:
        for o in run.outcomes:
            semantics, place = seen.setdefault(o.system, (o.semantics, o.place))
            if semantics != o.semantics:
                raise UsageError(
                    f"{o.place}: field 'semantics': {o.semantics!r}, but {semantics!r} in {place}; "
                    "audit both under one (lastword audit --semantics)"
                )


def _by_key(run: Run, way: str) -> dict[Key, Outcome]:
    found: dict[Key, Outcome] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for o in run.outcomes:
        if (name := o.names.get(way)) is None:
            continue
        epoch = seen[o.system, name] if o.epoch is None else o.epoch
        seen[o.system, name] += 1
        key = (o.system, name, epoch)
        if key in found:
            raise RecordError(f"{o.place}: field 'epoch': epoch {epoch} of {way} {name!r} is in {found[key].place} too")
        found[key] = o
    return found


def _described(way: str, runs: tuple[Run, ...], found: tuple[dict[Key, Outcome], ...]) -> Matched:
    """The problems with what is known of them from any run; those without a right answer are left out."""
    first: dict[tuple[str, str], Outcome] = {}
    for own in found:
        for (system, name, _), o in own.items():
            if o.theory is not None:
                _same(first.setdefault((system, name), o), o, way)
    classes: dict[str, str] = {}
    clusters, right, features = {}, {}, {}
    for key in dict.fromkeys(key for own in found for key in own):
        known = first.get(key[:2])
        answers = [right_one for own in found if key in own and (right_one := own[key].right) is not None]
        if known is None and not answers:
            continue
        clusters[key] = key[1] if known is None else _class(known, classes)
        right[key] = (known.right if known else None) or answers[0]
        features[key] = known.features if known else {}
    kept = tuple({key: o for key, o in own.items() if key in right} for own in found)
    unusable = tuple(len(run.outcomes) - len(own) for run, own in zip(runs, kept, strict=True))
    return Matched(way, runs, kept, clusters, right, features, unusable)


def _same(one: Outcome, other: Outcome, way: str) -> None:
    name = other.names[way]
    if one.names.get("theory") != other.names.get("theory"):
        raise RecordError(f"{other.place}: field 'theory': {way} {name!r} has another one in {one.place}")
    if one.right != other.right:
        raise RecordError(f"{other.place}: field 'solver_answer': {way} {name!r} has another one in {one.place}")


def _class(known: Outcome, classes: dict[str, str]) -> str:
    """The isomorphism class of the theory, worked out once."""
    own = known.names["theory"]
    if own not in classes:
        system = SYSTEMS[known.system]
        try:
            classes[own] = system.problems.isomorphism(system.theory_from_json(known.theory))
        except (LastwordError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(f"{known.place}: field 'theory': {error}") from None
    return classes[own]
