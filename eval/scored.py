"""A response scored for the harnesses of others: its audit, and the first error in words."""

from collections.abc import Mapping
from typing import Any

from .api import named
from .audit import Settings, audit_row
from .inputs import Row
from .records import Audit
from .report_notes import bad_claims
from .visible import visible

QUOTED = 200  # characters of a step that are quoted
USUAL = Settings()


def scored(
    item: Mapping[str, Any],
    text: str,
    settings: Settings = USUAL,
    *,
    finish_reason: str | None = None,
    reasoning: str | None = None,
) -> Audit:
    """The audit of a response to a row of a dataset (of which ``system``, ``theory``, and where they are there ``id``,
    ``prompt`` and ``answer`` are used). Nothing that a model can write makes it raise: its ``message`` says what went
    wrong."""
    row = Row(
        file="",
        row=0,
        response=text,
        reasoning=reasoning or None,
        item=item.get("id"),
        theory=item["theory"],
        prompt=item.get("prompt"),
        expected=item.get("answer"),
        finish_reason=finish_reason,
    )
    return audit_row(named(item["system"]), row, settings)


def explanation(audit: Audit) -> str:
    """What is wrong with a response, in words: why there is no audit, the first bad step with its reason, else why the
    verdict is what it is."""
    if audit.message is not None:
        return audit.message
    if audit.first_error is None:
        return f"{audit.verdict}: {audit.verdict_reason}"
    step = audit.steps[audit.first_error]
    source = (audit.reasoning or "") if step.channel == "reasoning" else audit.response
    text = " ".join(source[step.start : step.end].split())
    quoted = text if len(text) <= QUOTED else text[: QUOTED - 3] + "..."
    return visible(f'{audit.verdict}; first error in step {step.index}: "{quoted}"{_why(audit)}')


def _why(audit: Audit) -> str:
    """The reason of the first bad claim of the first bad step, where one is known."""
    steps = [audit.steps[audit.first_error or 0]]
    return next((f" ({claim.reason})" for claim in bad_claims(audit, steps) if claim.reason), "")
