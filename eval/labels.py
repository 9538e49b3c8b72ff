"""Labels of responses, claim by claim: judged by the checker as if a reader had read them, and compared with others.

A label row is one response: ``file``, ``row``, and ``sentences`` with ``idx``, ``start``, ``end``, ``kind`` and
``claims``; a claim has ``formal`` in the system's claim language, ``flags``, and where it stands inside a supposition
the supposed formula as ``scope``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..errors import LastwordError, RecordError
from ..generators.system import System
from ..semantics.checker import check
from ..semantics.claims import Act, Claim, Judgement, Kind, Step

F = TypeVar("F")
T = TypeVar("T")
Label = Mapping[str, Any]


def settled(labels: Sequence[Label], decisions: Sequence[Label]) -> list[dict[str, Any]]:
    """The label rows with the sentences replaced on which annotators differed and a decision was taken: its ``file``,
    ``row`` and ``idx`` name the sentence, ``kind`` and ``claims`` are the labels, ``why`` gives the reason.

    Raises RecordError for a decision about no sentence of these rows.
    """
    taken = {(d["file"], d["row"], d["idx"]): d for d in decisions}
    rows = []
    for label in labels:
        where = (label["file"], label["row"])
        sentences = [_decided(s, taken.pop((*where, s["idx"]), None)) for s in label["sentences"]]
        rows.append({**label, "sentences": sentences})
    if taken:
        file, row, index = next(iter(taken))
        raise RecordError(f"a decision about {file} row {row}, sentence {index}: no such sentence is labelled")
    return rows


def _decided(sentence: Label, decision: Label | None) -> Label:
    return sentence if decision is None else {**sentence, "kind": decision["kind"], "claims": decision["claims"]}


def labelled_steps(system: System[T, F], label: Label) -> tuple[Step[F], ...]:
    """The labelled sentences as steps. A scope that no sentence before it supposes ("if Bo lies, ...", and the next
    sentence goes on) opens where it is first used. Raises RecordError that names response, sentence and claim."""
    opened: dict[str, int] = {}
    return tuple(_step(system, label, sentence, opened) for sentence in label["sentences"])


def _step(system: System[T, F], label: Label, s: Label, opened: dict[str, int]) -> Step[F]:
    where = f"{label['file']} row {label['row']}, sentence {s['idx']}"
    entries: list[Label] = []
    for entry in s["claims"]:
        for part in _conjuncts(entry.get("scope", "")):
            if part not in opened:
                opened[part] = s["idx"]
                entries.append({"formal": f"assume({part})", "flags": ("implied",)})
        if entry["formal"].startswith("assume("):
            opened[entry["formal"].removeprefix("assume(")[:-1]] = s["idx"]
        entries.append(entry)
    claims: list[Claim[F]] = []
    for entry in entries:
        act, formula = _read(system, entry["formal"], where)
        scope = tuple(sorted({opened[part] for part in _conjuncts(entry.get("scope", ""))}))
        flags = frozenset(entry.get("flags", ()))
        claims.append(Claim(Act(entry.get("act", act)), formula, s["start"], s["end"], scope, flags))
    return Step(s["idx"], s["start"], s["end"], Kind(s["kind"]), tuple(claims))


def _conjuncts(scope: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in scope.split("&") if part.strip())


def _read(system: System[T, F], formal: str, where: str) -> tuple[Act, F]:
    try:
        return system.wording.read_claim(formal)
    except LastwordError as error:
        raise RecordError(f"{where}: {formal!r} is no claim: {error}") from error


def judged_labels(system: System[T, F], theory: T, label: Label, semantics: str = "grounded") -> dict[str, Any]:
    """The label row with ``status`` and ``support`` of each claim and the ``verdict`` that follows from them."""
    steps = labelled_steps(system, label)
    judged = check(system.logic(semantics, theory), theory, steps)
    found = [
        [(c, j) for c, j in zip(step.claims, js, strict=True) if "implied" not in c.flags]
        for step, js in zip(steps, judged, strict=True)
    ]
    sentences = [
        {**s, "claims": [_judged(entry, j) for entry, (_, j) in zip(s["claims"], pairs, strict=True)]}
        for s, pairs in zip(label["sentences"], found, strict=True)
    ]
    answers = [str(j.support) for pairs in found for c, j in pairs if c.act is Act.ANSWER]
    follows = answers[-1] if answers else "unsupported"
    return {**label, "sentences": sentences, "verdict": {"answer_follows_from_own_steps": follows}}


def _judged(entry: Label, judgement: Judgement[Any]) -> dict[str, Any]:
    return {**entry, "status": str(judgement.status), "support": str(judgement.support)}


def as_audit(row: Mapping[str, Any], free: tuple[str, ...] = ("rule(", "possible(")) -> dict[str, Any]:
    """Judged labels in the shape of an audit: steps, first error (claims that begin with one of ``free`` passed over),
    soundness. So labels can be scored against labels."""
    steps = [{k: s[k] for k in ("start", "end", "kind", "claims")} for s in row["sentences"]]
    first = next((i for i, s in enumerate(steps) if any(_bad(c, free) for c in s["claims"])), None)
    follows = row["verdict"]["answer_follows_from_own_steps"] in ("supported", "supported_implicit")
    return {
        "file": row["file"],
        "row": row["row"],
        "steps": steps,
        "first_error": first,
        "sound": first is None and follows,
    }


def _bad(claim: Label, free: tuple[str, ...]) -> bool:
    formal = claim["formal"]
    by_status = claim["status"] in ("false", "not_entailed") and not formal.startswith("answer(")
    return not formal.startswith(free) and (by_status or claim["support"] in ("unsupported", "contradicted", "leap"))


def kappa(first: Sequence[object], second: Sequence[object]) -> float | None:
    """Cohen's kappa of two sequences of categories of the same length; None where chance alone agrees fully."""
    n = len(first)
    values = set(first) | set(second)
    observed = sum(a == b for a, b in zip(first, second, strict=True)) / n
    chance = sum(list(first).count(v) * list(second).count(v) for v in values) / n / n
    return None if chance == 1 else (observed - chance) / (1 - chance)
