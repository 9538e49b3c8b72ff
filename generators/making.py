"""Drafts made into rows, in batches: worded, settled by two engines, read back, certified."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import EncodingError, ParseError
from .manifest import Recipe
from .problems import Draft, Settled
from .proofs import write_certificate
from .rows import Item, dump, item_id
from .systems import SYSTEMS


@dataclass(frozen=True, slots=True)
class Batch:
    """Some drafts with the splits they go into, and the recipe."""

    recipe: Recipe
    drafts: tuple[tuple[Draft, str], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What sampling and card need to know of an item; ``right`` says of each shortcut whether it gives the answer."""

    answer: str
    isomorphism: str
    size: int
    right: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Made:
    """A row and its certificate as lines of text, with the split they go into."""

    id: str
    split: str
    row: str
    certificate: str
    disputed: bool
    facts: Facts


def make(batch: Batch) -> list[Made]:
    """The drafts of a batch as rows. SolverError where the engines differ, EncodingError where a prompt is not read
    back to its theory."""
    recipe, problems = batch.recipe, SYSTEMS[batch.recipe.system].problems
    theories = [problems.theory(draft, recipe.seed, split) for draft, split in batch.drafts]
    settled = problems.settle(theories)
    return [
        _made(recipe, draft, split, t, s) for (draft, split), t, s in zip(batch.drafts, theories, settled, strict=True)
    ]


def _made(recipe: Recipe, draft: Draft, split: str, t: Any, settled: Settled[Any]) -> Made:
    item = row(recipe, draft, t, settled)
    right = {name: shortcut(t) == item.answer for name, shortcut in SYSTEMS[recipe.system].problems.shortcuts.items()}
    facts = Facts(item.answer, item.class_, draft.size, right)
    certificate = dump(certificate_record(item, settled))
    return Made(item.id, split, dump(item.record()), certificate, settled.disputed, facts)


def row(recipe: Recipe, draft: Draft, t: Any, settled: Settled[Any]) -> Item:
    """The item of a draft, its prompt read back."""
    prompt, theory = read_back(recipe, t), SYSTEMS[recipe.system].theory_to_json(t)
    return Item(
        item_id(recipe.system, theory, prompt),
        recipe.system,
        theory,
        prompt,
        SYSTEMS[recipe.system].problems.question(t),
        settled.answer,
        settled.answers,
        draft.features,
        recipe.seed,
        draft.isomorphism,
        recipe.canary,
    )


def read_back(recipe: Recipe, t: Any) -> str:
    """The prompt; EncodingError where it does not state the theory it was made from, and nothing else."""
    wording = SYSTEMS[recipe.system].wording
    prompt = wording.prompt(t, recipe.template)
    source = "our own template" if recipe.template is None else "this template"
    try:
        back = wording.read_prompt(prompt, recipe.template)
    except ParseError as error:
        raise EncodingError(f"a prompt made with {source} is not understood: {error}\n{prompt}") from None
    if back != t:
        raise EncodingError(f"a prompt made with {source} states {back}, but was made from {t}")
    return prompt


def certificate_record(item: Item, settled: Settled[Any]) -> dict[str, Any]:
    """The certificate of an item as a row of its own: it names the item and holds the theory."""
    head = {"item": item.id, "system": item.system, "theory": item.theory}
    head |= {"semantics": SYSTEMS[item.system].problems.settled_by, "answer": item.answer}
    return head | write_certificate(SYSTEMS[item.system].wording, settled.certificate)


def batches(recipe: Recipe, drafts: Sequence[tuple[Draft, str]], size: int = 250) -> list[Batch]:
    """The drafts in order, cut into batches."""
    return [Batch(recipe, tuple(drafts[i : i + size])) for i in range(0, len(drafts), size)]
