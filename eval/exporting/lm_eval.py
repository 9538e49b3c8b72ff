"""A dataset as a task of lm-evaluation-harness: a YAML file, a few lines of Python beside it, and the rows."""

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...errors import UsageError
from ...generators.dataset import Dataset, data_file, read_dataset
from ...generators.staging import LOCK, MANIFEST, staged
from ..scored import scored
from .hub import copy_files, out_of_place

UTILS = "utils.py"
TASK = "task.yaml"
ENTRIES = frozenset({LOCK, MANIFEST, UTILS, TASK, "data", "certificates", "__pycache__"})
NAME = re.compile(r"[A-Za-z0-9_-]+")


def export_lm_eval(
    dataset: str | Path, out: str | Path, *, task: str | None = None, max_tokens: int = 2048, force: bool = False
) -> str:
    """Write the folder ``out`` for ``lm_eval --include_path out --tasks NAME``, and return the task's name
    (``lastword_SYSTEM`` unless ``task`` is given).

    The folder can be moved; where it is used lastword must be installed, which scores the responses. Raises what
    ``export_hub`` raises.
    """
    source = read_dataset(dataset)
    name = task or f"lastword_{source.manifest.recipe.system}"
    if not NAME.fullmatch(name):
        raise UsageError(f"task: {name!r} is no name of a task: letters, digits, - and _")
    out_of_place(source.path, Path(out))
    with staged(Path(out), force=force, entries=ENTRIES) as folder:
        copy_files(source, folder)
        (folder / MANIFEST).write_text(source.manifest.text(), encoding="utf-8", newline="\n")
        (folder / TASK).write_text(yaml(source, name, max_tokens), encoding="utf-8", newline="\n")
        (folder / UTILS).write_text(utils(source), encoding="utf-8", newline="\n")
    return name


def yaml(source: Dataset, name: str, max_tokens: int) -> str:
    """The text of the task's YAML."""
    return template("lm_eval_task.txt").format(
        name=name, splits=splits(source.manifest.splits), max_tokens=max_tokens, generator=source.manifest.generator
    )


def splits(names: Sequence[str]) -> str:
    """The lines that say which split is asked: ``test``, or the last one; ``train`` gives the examples, if it is
    there."""
    asked = "test" if "test" in names else names[-1]
    examples = "training_split: train\n" if "train" in names and asked != "train" else ""
    return f"{examples}test_split: {asked}"


def utils(source: Dataset) -> str:
    """The text of the Python file beside the YAML."""
    paths = {split: data_file(split) for split in source.manifest.splits}
    return template("lm_eval_utils.txt").format(files=repr(paths).replace("'", '"'))


def template(name: str) -> str:
    """The text of one of this folder's templates."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def metrics(doc: Mapping[str, Any], responses: Sequence[str]) -> dict[str, float]:
    """What lm-eval averages, 0 or 1 each, for the response to a row: ``acc`` (the answer is right; a missing one is
    not), ``no_answer``, and the bounds of ``sound``: ``sound_least`` where unread text counts as bad, ``sound_most``
    where it counts as good."""
    audit = scored(doc, responses[0])
    return {
        "acc": float(bool(audit.answer_correct)),
        "no_answer": float(audit.answer.value is None),
        "sound_least": float(audit.sound is True),
        "sound_most": float(audit.sound in (True, "unread")),
    }
