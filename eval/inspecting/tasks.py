"""The tasks: the items of a dataset, or of one built afresh, each asked once and scored by its audit."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.solver import generate, system_message

from ...errors import UsageError
from ...generators.building import build
from ...generators.dataset import read_dataset
from ...generators.rows import Item
from ..api import named
from .scoring import CLUSTER, GROUP, verdict


@task
def items(
    dataset: str,
    split: str | None = None,
    system_prompt: str | None = None,
    group: str = "arguments",
    semantics: str = "grounded",
    allow_leaps: bool = False,
    strict_answers: bool = False,
) -> Task:
    """The items of the dataset in the folder ``dataset`` (of all its splits, or of one).

    ``system_prompt`` is a system message to send first. ``group`` names the parameter of the items by which accuracies
    are grouped. ``semantics``, ``allow_leaps`` and ``strict_answers`` say how responses are audited.
    """
    found = read_dataset(dataset)
    return posed(found.items(split), Path(dataset).name, system_prompt, group, (semantics, allow_leaps, strict_answers))


@task
def witness(
    dataset: str | None = None,
    split: str | None = None,
    shape: str = "linear",
    arguments: str | int = "1-25",
    variants: int = 1,
    shuffle: bool = False,
    seed: int = 0,
    system_prompt: str | None = None,
    group: str = "arguments",
    semantics: str = "grounded",
    allow_leaps: bool = False,
    strict_answers: bool = False,
) -> Task:
    """Witness puzzles: those of the dataset in a folder, or of a fresh one with this shape and seed (the same seed
    makes the same puzzles)."""
    if dataset is not None:
        return items(dataset, split, system_prompt, group, semantics, allow_leaps, strict_answers)
    parameters = {"shape": shape, "arguments": arguments, "variants": variants, "shuffle": shuffle}
    with TemporaryDirectory() as folder:
        fresh = list(build("witness", parameters, seed=seed, out=Path(folder) / "dataset").items(split))
    name = f"witness_{shape}_{arguments}_seed_{seed}"
    return posed(fresh, name, system_prompt, group, (semantics, allow_leaps, strict_answers))


def posed(
    found: Iterable[Item], name: str, system_prompt: str | None, group: str, settings: tuple[str, bool, bool]
) -> Task:
    """The task that asks these items and audits the responses."""
    asked = list(found)
    for system in {item.system for item in asked}:
        named(system).check(settings[0])
    samples = [sample(item, group) for item in asked]
    first = [] if system_prompt is None else [system_message(system_prompt)]
    return Task(dataset=MemoryDataset(samples, name=name), solver=[*first, generate()], scorer=verdict(*settings))


def sample(item: Item, group: str) -> Sample:
    """The item as a sample; its metadata hold all that the scorer needs. RecordError where its theory is none,
    UsageError where it has no parameter of the group's name."""
    named(item.system).theory_from_json(item.theory)
    if group not in item.parameters:
        there = ", ".join(item.parameters) or "none"
        raise UsageError(f"group: item {item.id} has no parameter {group!r}; there are {there}")
    metadata: dict[str, Any] = {"id": item.id, "system": item.system, "theory": item.theory, "answer": item.answer}
    metadata |= {"parameters": item.parameters, CLUSTER: item.class_, "canary": item.canary}
    return Sample(
        id=item.id,
        input=item.prompt,
        target=item.answer,
        metadata=metadata | {GROUP: f"{group}_{item.parameters[group]}"},
    )
