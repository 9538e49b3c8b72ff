"""What follows from a set of claims by the local rules: their closure, and how an answer follows from them."""

from typing import TypeVar

from .claims import Inference, Known, Logic, Support

F = TypeVar("F")
T = TypeVar("T")


def closure(
    logic: Logic[T, F], t: T, known: Known[F], *, supposing: bool = False, goal: F | None = None
) -> dict[F, tuple[int, Inference[F]]]:
    """What the known formulas entail by the local rules: formula -> (round in which it was derived, inference).

    Stops early once the goal is derived. ``known`` is left as it is.
    """
    derived: dict[F, tuple[int, Inference[F]]] = {}
    everything, depth = known.copy(), 0
    new: list[F] | None = None
    while goal is None or goal not in derived:
        depth += 1
        found = [
            i
            for i in logic.round(t, everything, supposing=supposing, new=new)
            if i.conclusion not in everything and logic.licenses(t, i, supposing=supposing)
        ]
        if not found:
            break
        new = [i.conclusion for i in found]
        for i in found:
            derived.setdefault(i.conclusion, (depth, i))
            parts = logic.parts(i.conclusion)
            everything.add(i.conclusion, -1, parts[1] if parts else ())
    return derived


def answer_support(logic: Logic[T, F], t: T, known: Known[F], answer: F) -> Support:
    """How the answer follows from the response's own claims (``known``, suppositions left out).

    ``supported``: by their closure under the local rules, without unstated defaults; ``supported_implicit``: only by
    the response's own conditionals and an unstated default; ``..._but_inconsistent``: the opposite follows as well;
    ``..._by_default_no``: only from "cannot be determined".
    """
    direct = known.copy()
    for f in closure(logic, t, known, supposing=True):
        direct.add(f, -1)
    implicit = _implicit(logic, t, known)

    def follows(f: F) -> bool:
        return any(logic.explain(t, f, ground, supposing=True) is not None for ground in (direct, implicit))

    if follows(answer):
        if any(follows(other) for other in logic.conflicts(t, answer)):
            return Support.SUPPORTED_BUT_INCONSISTENT
        return Support.SUPPORTED if logic.explain(t, answer, direct, supposing=True) else Support.SUPPORTED_IMPLICIT
    if logic.default_no(t, known, answer):
        return Support.SUPPORTED_BY_DEFAULT_NO
    return Support.CONTRADICTED if any(follows(other) for other in logic.conflicts(t, answer)) else Support.UNSUPPORTED


def _implicit(logic: Logic[T, F], t: T, known: Known[F]) -> Known[F]:
    reached = known.copy()
    for f in implied(logic, t, known):
        reached.add(f, -1)
    return reached


def implied(logic: Logic[T, F], t: T, known: Known[F]) -> dict[F, Inference[F]]:
    """What follows by modus ponens on the response's own conditionals from its claims and the unstated defaults that no
    claim conflicts with: formula -> the inference that gives it."""
    conditionals = [(f, parts) for f in known if (parts := logic.parts(f)) is not None]
    defaults: set[F] = set()
    for a in dict.fromkeys(a for _, (antecedent, _) in conditionals for a in antecedent if a not in known):
        i = logic.explain(t, a, Known())
        if i is not None and logic.licenses(t, i) and not any(c in known for c in logic.conflicts(t, a)):
            defaults.add(a)
    found: dict[F, Inference[F]] = {}
    size = -1
    while size != len(found):
        size = len(found)
        for whole, (antecedent, consequent) in conditionals:
            if all(a in known or a in found or a in defaults for a in antecedent):
                for f in consequent:
                    if f not in known and f not in antecedent:
                        found.setdefault(f, Inference("modus ponens", (whole, *antecedent), f))
    return found
