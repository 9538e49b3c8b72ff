"""What the audits of the published responses show: docs/findings.md, made again.

usage: python benchmarks/findings.py [--every N] [--out FILE]

Audits the responses of ../shared/corpora (``--every N``: each N-th of a file), measures how far the audit's "sound" can
be trusted on the labelled responses of tests/data/witness_validation, and writes the page (default: docs/findings.md).
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import published
import validation
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from lastword.eval.audit import audit_row
from lastword.eval.inputs import Columns, read_rows
from lastword.eval.labels import as_audit
from lastword.eval.metrics import confusion
from lastword.eval.records import Audit, ClaimPart
from lastword.eval.statistics import Interval, bootstrap
from lastword.generators.systems import SYSTEMS

HERE = Path(__file__).resolve().parent
CORPORA = HERE.parent.parent / "shared" / "corpora"
FILES = (
    "gemini-1.5-pro_linear",
    "gemini-1.5-pro_nonlinear_shuffled",
    "o1-preview_linear",
    "o1-preview_nonlinear_hard_a",
    "o1-preview_nonlinear_hard_b",
)
WITNESS = SYSTEMS["witness"]
CANNOT_TELL = re.compile(
    r"(?:can(?:no|')t|can not|impossible to|unable to|no (?:definitive |reliable |sure )?way (?:to|of)|not possible to)"
    r" (?:\w+ly |be )*(?:determin|know|say|tell|conclud|decid|establish|confirm|verif)"
    r"|(?:both|either|two) (?:scenario|possibilit|case)|inconclusive|undetermined|not enough information",
    re.IGNORECASE,
)
KINDS = ("sound", "unread", "bad")  # what the audit says of the reasoning; "unread": no bad step, text left unread
DRAWS = 1000


# --- responses ------------------------------------------------------------------------------------------------------


def audits(name: str, every: int) -> list[Audit]:
    """The audits of a file's responses, each N-th."""
    columns = Columns("prompt", "full_response", "correct_answer", "row")
    rows = islice(read_rows(CORPORA / f"{name}.csv.gz", columns), 0, None, every)
    return [audit_row(WITNESS, row) for row in rows]


def kind(sound: bool | str) -> str:
    """Which of KINDS the value of ``sound`` is."""
    return "unread" if sound == "unread" else "sound" if sound is True else "bad"


def theory_class(audit: Audit) -> str:
    """The isomorphism class of the audit's problem: responses to one problem are no independent samples."""
    return WITNESS.problems.isomorphism(WITNESS.theory_from_json(audit.theory))


def clustered(values: Iterable[tuple[str, Any]]) -> list[list[Any]]:
    """The values of each cluster."""
    groups: dict[str, list[Any]] = {}
    for cluster, value in values:
        groups.setdefault(cluster, []).append(value)
    return list(groups.values())


def said(audit: Audit) -> Iterator[ClaimPart]:
    """What the response asserts: no restatement, nothing inside a supposition, nothing that is only possible."""
    for step in audit.steps:
        for claim in step.claims:
            if claim.act == "assert" and not claim.scope and "modal" not in claim.flags:
                yield claim


# --- right answers that rest on sound steps ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Calibration:
    """Of the labelled right responses, by what the audit says of them: whether they are sound by the labels."""

    cases: Mapping[str, Sequence[bool]]

    def rates(self, draw: Random | None = None) -> dict[str, float]:
        """The share of truly sound ones of each kind; with ``draw``, of a bootstrap sample of the labelled ones. One
        success and one failure are added (Laplace), so that few cases do not look certain."""
        found = {}
        for name in KINDS:
            cases = list(self.cases.get(name, ()))
            sample = draw.choices(cases, k=len(cases)) if draw and cases else cases
            found[name] = (sum(sample) + 1) / (len(sample) + 2)
        return found


def calibration(part: str) -> Calibration:
    """The calibration on a part of the labelled responses: the real ones with a right answer."""
    labels = [label for label in validation.gold(part) if label["file"] != "own.jsonl"]
    cases: dict[str, list[bool]] = {name: [] for name in KINDS}
    for label, audit in zip(labels, validation.audits(labels), strict=True):
        if audit["answer_correct"]:
            cases[kind(audit["sound"])].append(bool(as_audit(label, validation.FREE)["sound"]))
    return Calibration(cases)


def sound_share(right: Sequence[Audit], trust: Calibration) -> dict[str, Any]:
    """Of right answers: the share with sound steps, unread text all bad (low) or all good (high), each end with its
    interval over theories; and the share corrected by the calibration."""
    groups = clustered((theory_class(a), kind(a.sound)) for a in right)
    counts = Counter(k for group in groups for k in group)
    n = sum(counts.values())
    return {
        "n": n,
        "clusters": len(groups),
        "counts": counts,
        "low": share(groups, lambda k: k == "sound"),
        "high": share(groups, lambda k: k != "bad"),
        "corrected": corrected(groups, trust),
    }


def percent_text(value: float, bounds: Interval) -> str:
    """A share with its interval, in percent."""
    return f"{100 * value:.1f} [{100 * bounds.low:.1f}, {100 * bounds.high:.1f}]"


def share(groups: Sequence[Sequence[Any]], holds: Callable[[Any], bool]) -> str:
    """The share of values for which it holds, with its interval (bootstrap of whole clusters)."""

    def statistic(values: Sequence[Any]) -> float:
        return sum(map(holds, values)) / len(values)

    if not groups:
        return "-"
    return percent_text(statistic([v for g in groups for v in g]), bootstrap(groups, statistic, samples=DRAWS))


def corrected(groups: Sequence[Sequence[str]], trust: Calibration) -> str:
    """The share of truly sound ones: each response counts by the rate of its kind among the labelled ones; the interval
    draws theories and labelled responses again."""
    if not groups:
        return "-"
    draw = Random(0)
    values = []
    for _ in range(DRAWS):
        rates = trust.rates(draw)
        sample = [rates[k] for g in draw.choices(groups, k=len(groups)) for k in g]
        values.append(sum(sample) / len(sample))
    values.sort()
    rates = trust.rates()
    point = [rates[k] for g in groups for k in g]
    return percent_text(sum(point) / len(point), Interval(values[DRAWS // 40], values[-DRAWS // 40]))


# --- the other findings ---------------------------------------------------------------------------------------------


def cannot_tell(found: Sequence[Audit]) -> dict[str, int]:
    """Responses that say that it cannot be determined, by claims and by a rough pattern; how many count as right."""
    by_pattern = [a for a in found if CANNOT_TELL.search(a.response)]
    by_claim = [a for a in found if any(_undecided(c, a) for c in said(a))]
    both = {"claims": by_claim, "pattern": by_pattern}
    return {
        f"{name}_{what}": len(group) if what == "n" else sum(bool(a.answer_correct) for a in group)
        for name, group in both.items()
        for what in ("n", "right")
    }


def _undecided(claim: ClaimPart, audit: Audit) -> bool:
    main = f"undecided({str(audit.theory['main']).lower()})"
    return claim.formal in ("undecided(fact)", main)


def trusts_rejected(found: Sequence[Audit]) -> dict[str, int]:
    """Of responses whose main witness is rejected: how many say that it is truthful, and of these the right answers."""
    out = [a for a in found if a.labelling.get(a.theory["main"]) == "out"]
    trusting = [a for a in out if any(c.formal == f"truthful({a.theory['main'].lower()})" for c in said(a))]
    return {"n": len(out), "say": len(trusting), "right": sum(bool(a.answer_correct) for a in trusting)}


def logics(found: Sequence[Audit]) -> Counter[str]:
    """How many responses read as each set of logics, of those that make an inference; without a bad reading."""
    return Counter(" and ".join(a.reads_as) or "none of them" for a in found if _infers(a))


def _infers(audit: Audit) -> bool:
    return any(c.support in ("supported", "leap", "unsupported", "unknown", "contradicted") for c in said(audit))


def first_errors(found: Sequence[Audit]) -> list[tuple[str, int]]:
    """The commonest first errors: what was claimed and what is wrong with it."""
    counts = Counter(_error(a) for a in found if a.first_error is not None)
    return counts.most_common(8)


def _error(audit: Audit) -> str:
    step = next(s for s in audit.steps if s.index == audit.first_error)
    claim = next(c for c in step.claims if _bad(c))
    wrong = claim.status if claim.status in ("false", "not_entailed") else claim.support
    return f"`{re.split('[( ]', claim.formal)[0]}` {wrong.replace('_', ' ')}"


def _bad(c: ClaimPart) -> bool:
    bad = c.support in ("unsupported", "contradicted", "leap")
    return bad or (c.act != "answer" and c.status in ("false", "not_entailed"))


def of_file(name: str, every: int, trust: Calibration) -> dict[str, Any]:
    """All findings of a file."""
    found = [a for a in audits(name, every) if a.solver_answer is not None]
    right = [a for a in found if a.answer_correct]
    inferring = sum(map(_infers, found))
    return {
        "name": name,
        "n": len(found),
        "right": len(right),
        "figures": confusion(found, unanswered="first").figures(),
        "sound": sound_share(right, trust),
        "verdicts": Counter(a.verdict for a in found),
        "cannot_tell": cannot_tell(found),
        "trusts": trusts_rejected(found),
        "logics": logics(found),
        "inferring": inferring,
        "errors": first_errors(found),
        "erring": sum(a.first_error is not None for a in found),
    }


def page(every: int) -> str:
    """The page of findings, in Markdown."""
    trust = calibration("reserve")
    environment = Environment(
        loader=FileSystemLoader(HERE), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.get_template("findings.md.j2")
    rates = trust.rates()
    files = [of_file(name, every, trust) for name in FILES]
    total = Counter[str]()
    for found in files:
        total.update(found["logics"])
    return template.render(
        files=files,
        names=[name for name, _ in total.most_common()],
        every=every,
        trust={k: (sum(trust.cases[k]), len(trust.cases[k]), f"{100 * rates[k]:.0f}") for k in KINDS},
        tables=published.PUBLISHED,
    )


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE.parent / "docs" / "findings.md")
    options = parser.parse_args()
    options.out.write_text(page(options.every), "utf-8")
    print(f"wrote {options.out}")


if __name__ == "__main__":
    main()
