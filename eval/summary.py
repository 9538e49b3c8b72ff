"""The summary of a set of audits, as text."""

from collections.abc import Mapping
from typing import Any


def summary_text(figures: Mapping[str, Any]) -> str:
    """The figures of ``metrics.summary`` in a few lines, each with its n."""
    answers, coverage = figures["answers"], figures["coverage"]
    lines = [f"{figures['n']} responses"]
    lines.append("answers   " + ", ".join(f"{name} {value:.2f}" for name, value in answers.items() if name != "n"))
    lines.append("statuses  " + _counts(figures["statuses"]))
    lines.append("verdicts  " + _counts(figures["verdicts"]))
    right, sound, unread = (figures[name] for name in ("right_answers", "right_and_sound", "right_and_unread"))
    lines.append(f"right answers {right}: {sound} rest on sound steps, {unread} more may (unread text)")
    lines.append(
        f"coverage  {coverage['share']:.1f}% of {coverage['claim_sentences']} claim-bearing sentences read; without "
        f"restatements and answers {coverage['reasoning_share']:.1f}% of {coverage['reasoning_sentences']}"
    )
    if figures["expected_differs"]:
        lines.append(f"warning   the expected answer differs from the solver's in {figures['expected_differs']} rows")
    return "\n".join(lines)


def _counts(shares: Mapping[str, Mapping[str, Any]]) -> str:
    return ", ".join(f"{name} {share['count']}" for name, share in shares.items() if share["count"])
