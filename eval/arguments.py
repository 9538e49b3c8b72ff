"""Figures of legal arguments: hallucination, use of factors, abstention; the mean over triples and the pooled value."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from .metrics import percent
from .records import Audit
from .statistics import clustered_interval, wilson

AVERAGED = ("acc_h", "acc_h_clamped", "rec_u", "rec_u_star")


def figures(audits: Sequence[Audit], kind: Callable[[Audit], str]) -> dict[str, Any] | None:
    """The figures of the audits that have those of arguments, each with its ``n``; None where none has.

    ``kind`` gives an audit's cluster for the intervals (95%): its theory up to renaming. ``acc_h`` and so on are means
    over triples, ``pooled`` the values of all their factors together; ``acc_h_failed`` is the mean over those that
    argue where they have to abstain; ``abstention`` is about those that have to.
    """
    found = [a for a in audits if _field(a, "n_gt") is not None]
    if not found:
        return None
    required = [a for a in found if _field(a, "abstention_required")]
    failed = [a for a in required if not _field(a, "abstained_lenient")]
    violations = Counter(v["kind"] for a in found for v in _field(a, "violations"))
    return {
        "n": len(found),
        **{name: _mean(found, name, kind) for name in AVERAGED},
        "acc_h_failed": _mean(failed, "acc_h", kind),
        "pooled": _pooled(found),
        "abstention": {how: _share(required, f"abstained_{how}") for how in ("strict", "lenient")},
        "violations": dict(sorted(violations.items())),
        "responses_with": {
            name: sum(any(v["kind"] == name for v in _field(a, "violations")) for a in found)
            for name in sorted(violations)
        },
    }


def _field(audit: Audit, name: str) -> Any:
    return (audit.model_extra or {}).get(name)


def _mean(audits: Sequence[Audit], name: str, kind: Callable[[Audit], str]) -> dict[str, Any]:
    pairs = [(float(x), kind(a)) for a in audits if (x := _field(a, name)) is not None]
    values, clusters = [v for v, _ in pairs], [c for _, c in pairs]
    bounds = clustered_interval(values, clusters) if values else None
    mean = round(sum(values) / len(values), 2) if values else None
    return {"n": len(values), "mean": mean, "interval": [round(bounds.low, 2), round(bounds.high, 2)] if bounds else []}


def _pooled(audits: Sequence[Audit]) -> dict[str, Any]:
    total, wrong, used = (sum(_field(a, name) for a in audits) for name in ("n_gt", "n_hall", "n_used"))
    return {
        "factors": total,
        "acc_h": round(100 - percent(wrong, total), 2) if total else None,
        "rec_u": round(percent(used, total), 2) if total else None,
    }


def _share(audits: Sequence[Audit], name: str) -> dict[str, Any]:
    count = sum(bool(_field(a, name)) for a in audits)
    bounds = wilson(count, len(audits))
    return {
        "n": len(audits),
        "count": count,
        "percent": round(percent(count, len(audits)), 2),
        "interval": [round(100 * bounds.low, 2), round(100 * bounds.high, 2)],
    }


def text(found: dict[str, Any]) -> list[str]:
    """The figures in a few lines."""
    means = ", ".join(f"{label} {_shown(found[name])}" for name, label in LABELS.items() if found[name]["n"])
    lines = [f"arguments {means} (means of {found['n']} triples)"]
    pooled = found["pooled"]
    lines.append(f"pooled    Acc_H {pooled['acc_h']}, Rec_U {pooled['rec_u']} (of {pooled['factors']} factors)")
    if found["abstention"]["strict"]["n"]:
        shares = ", ".join(f"{how} {s['count']} of {s['n']}" for how, s in found["abstention"].items())
        failed = found["acc_h_failed"]
        beside = f"; Acc_H of the {failed['n']} that argue {failed['mean']}" if failed["n"] else ""
        lines.append(f"abstained {shares}{beside}")
    counts = ", ".join(f"{name} {n}" for name, n in found["violations"].items())
    return [*lines, f"wrong     {counts or 'nothing'}"]


LABELS = {"acc_h": "Acc_H", "rec_u": "Rec_U", "rec_u_star": "Rec_U*"}


def _shown(part: dict[str, Any]) -> str:
    bounds = part["interval"]
    return f"{part['mean']:.2f}" + (f" [{bounds[0]:.1f}, {bounds[1]:.1f}]" if bounds else "")
