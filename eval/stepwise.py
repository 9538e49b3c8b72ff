"""Rows for process supervision in the stepwise form of TRL: ``prompt``, ``completions`` (the steps), ``labels``.

A label says whether the audit finds the step good. Nothing is said of a step that was not read: a row ends before the
first one, since what follows may rest on it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import RecordError, UsageError
from ..generators.systems import SYSTEMS
from ..nl.answers import extract
from .audit import Settings, audit_row
from .inputs import read_items, read_rows
from .records import Audit, StepPart, keep_others, open_binary, read_records, write_jsonl

Row = dict[str, Any]


class Written(NamedTuple):
    """How many rows were written, and how many responses have none: failed, not to be audited, or without a step that
    was read before all unread ones."""

    rows: int
    left_out: int


def write_trl(audits_or_responses: Path, dataset: Path | None, out: Path) -> Written:
    """Write the stepwise rows of a file of audits, or of responses (a run's folder, JSON Lines, CSV), which are audited
    first.

    ``dataset`` holds the items named by ids. Raises UsageError where there is no source or something else would be
    lost, RecordError naming the record that is broken.
    """
    keep_others(out, frozenset({"prompt", "completions", "labels"}))
    if is_audits(audits_or_responses):
        prompts = {i: item.prompt for i, item in read_items(dataset).items()} if dataset else {}
        audits: Iterable[Audit] = read_records(audits_or_responses, Audit)
    else:
        prompts, audits = {}, _audited(audits_or_responses, dataset)
    responses = 0

    def counted() -> Iterator[Audit]:
        nonlocal responses
        for audit in audits:
            responses += 1
            yield audit

    rows = write_jsonl(out, trl_rows(counted(), prompts))
    return Written(rows, responses - rows)


def trl_rows(audits: Iterable[Audit], prompts: Mapping[str, str] | None = None) -> Iterator[Row]:
    """The rows of audits in their order; one without a step that was read before all unread ones has no row.

    ``prompts`` are those of items by id, for audits without their own; RecordError where there is neither.
    """
    for number, audit in enumerate(audits, start=1):
        steps = read_steps(audit)
        if steps:
            yield {
                "prompt": _prompt(audit, prompts or {}, number),
                "completions": [text for text, _ in steps],
                "labels": [good for _, good in steps],
            }


def read_steps(audit: Audit) -> list[tuple[str, bool]]:
    """Text and label of the steps before the first unread one, the separate reasoning first. A step reaches to the next
    one's beginning, without the white space between them."""
    bad, found = set(audit.bad_steps), list[tuple[str, bool]]()
    for place, step in enumerate(audit.steps):
        if step.index in audit.unread or step.kind == "unparsed":
            break
        text = _text(audit, place)
        if text:
            found.append((text, step.index not in bad and not _is_wrong(audit, step, text)))
    return found


def _text(audit: Audit, place: int) -> str:
    """The step's text with what stands between it and the next; the channel's first also with what stands before."""
    step = audit.steps[place]
    source = audit.response if step.channel == "response" else audit.reasoning or ""
    first = place == 0 or audit.steps[place - 1].channel != step.channel
    after = audit.steps[place + 1] if place + 1 < len(audit.steps) else None
    end = after.start if after is not None and after.channel == step.channel else len(source)
    return source[0 if first else step.start : end].strip()


def _is_wrong(audit: Audit, step: StepPart, text: str) -> bool:
    """Whether the step says what is false and costs nothing in the audit: a claim taken back later, or a wrong answer,
    which may follow from its steps, and may not be the last one."""
    if any(c.status == "false" and (c.act == "answer" or "retracted" in c.flags) for c in step.claims):
        return True
    values = SYSTEMS[audit.system].answers if audit.system in SYSTEMS else ()
    stated = extract(text, values).value if values else None
    return stated is not None and stated != audit.solver_answer


def _prompt(audit: Audit, prompts: Mapping[str, str], number: int) -> str:
    found = audit.prompt or prompts.get(audit.item or "")
    if found is None:
        where = f"audit {number}" + (f" (item {audit.item!r})" if audit.item else "")
        raise RecordError(f"{where}: field 'prompt': is missing; expected the prompt, or a dataset that holds the item")
    return found


def is_audits(path: Path) -> bool:
    """Whether the file holds audits: its first line is an object with steps and a verdict."""
    if path.is_dir() or not path.name.removesuffix(".gz").endswith((".jsonl", ".json")):
        return False
    with open_binary(path) as stream:
        try:
            first = json.loads(stream.readline())
        except (ValueError, RecursionError, OSError, EOFError):
            return False
    return isinstance(first, dict) and {"steps", "verdict"} <= first.keys()


def _audited(responses: Path, dataset: Path | None) -> Iterator[Audit]:
    """The audits of responses; one that cannot be audited has no steps."""
    systems = {i: item.system for i, item in read_items(dataset).items()} if dataset else {}
    for row in read_rows(responses, dataset=dataset):
        name = systems.get(row.item or "", "witness")
        if name not in SYSTEMS:
            raise UsageError(f"unknown system {name!r}: one of {', '.join(SYSTEMS)}")
        yield audit_row(SYSTEMS[name], row, Settings())
