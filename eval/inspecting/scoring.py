"""The scorer: each response audited step by step, without a call to any model, so that logs can be scored again."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ContentReasoning, ModelOutput
from inspect_ai.scorer import (
    CORRECT,
    INCORRECT,
    Score,
    Scorer,
    Target,
    accuracy,
    ci,
    grouped,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from ..audit import Settings
from ..records import Audit
from ..scored import explanation, scored
from .metrics import answer_statuses, clusters, soundness, verdicts

GROUP = "group"  # the fields of a sample's metadata that metrics look at
CLUSTER = "class"
METRICS = [
    accuracy(),
    stderr(cluster=CLUSTER),
    ci(cluster=CLUSTER),
    clusters(CLUSTER),
    grouped(accuracy(), GROUP, all=False, name_template="accuracy_{group_name}"),
    soundness(),
    answer_statuses(),
    verdicts(),
]


@scorer(metrics=METRICS)
def verdict(semantics: str = "grounded", allow_leaps: bool = False, strict_answers: bool = False) -> Scorer:
    """Correct where the answer is right; an answer that is missing, cut off or unclear is not correct. The metadata of
    the score hold the verdict, soundness and the rest of the audit's outcome; its explanation is the first error."""
    settings = Settings(semantics, allow_leaps, strict_answers)

    async def score(state: TaskState, target: Target) -> Score:
        audit = audited(state.metadata, state.output, settings)
        return Score(
            value=CORRECT if audit.answer_correct else INCORRECT,
            answer=audit.answer.value,
            explanation=explanation(audit),
            metadata=outcome(audit),
        )

    return score


def audited(item: Mapping[str, Any], output: ModelOutput, settings: Settings) -> Audit:
    """The audit of what a model put out for an item, its separate reasoning included."""
    if not output.choices:
        return scored(item, "", settings)
    content = output.choices[0].message.content
    parts = [] if isinstance(content, str) else [c for c in content if isinstance(c, ContentReasoning)]
    reasoning = "\n\n".join(part.reasoning for part in parts if not part.redacted)
    return scored(item, output.completion, settings, finish_reason=output.stop_reason, reasoning=reasoning)


def outcome(audit: Audit) -> dict[str, Any]:
    """What a score keeps of an audit."""
    return {
        "verdict": audit.verdict,
        "sound": audit.sound,
        "answer_status": audit.answer.status,
        "answer_reading": audit.answer.reading,
        "answer_follows": audit.answer_follows,
        "solver_answer": audit.solver_answer,
        "expected_differs": audit.expected_differs,
        "first_error": audit.first_error,
        "bad_steps": audit.bad_steps,
        "unread": audit.unread,
        "reads_as": audit.reads_as,
        "coverage": audit.coverage.model_dump(),
        "message": audit.message,
    }
