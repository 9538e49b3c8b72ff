"""A run: the items of a dataset put to a model, each reply recorded, taken up again where it was stopped."""

import os
import platform
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypedDict, Unpack

from ...errors import UsageError
from ...generators.dataset import Dataset
from ...generators.manifest import read_manifest as read_dataset_manifest
from ..inputs import read_items
from . import folder
from .asking import Tally, ask_all, driven
from .endpoint import Endpoint, check_url, without_credentials
from .failures import finished
from .model import Model, Sampling
from .plan import Sample, Settings, digest, estimated_tokens, samples
from .reference import PREFIX, Reference

FORMAT = 1  # of a run's folder


@dataclass(frozen=True, slots=True)
class Run:
    """A run that came to its end: its folder, how many samples it has and how many of them were asked now, the failures
    by type, how many replies were cut off or refused, the tokens used now; and how many of the samples were ``kept``:
    asked before with more epochs or items than now, and not asked again. All of them are what ``audit`` reads."""

    path: Path
    samples: int
    asked: int
    failures: Mapping[str, int]
    truncated: int
    refused: int
    tokens: int
    kept: int = 0

    @property
    def failed(self) -> int:
        """How many samples have an error in place of a reply."""
        return sum(self.failures.values())

    def record(self) -> dict[str, Any]:
        """The run as JSON."""
        return {**asdict(self), "path": str(self.path), "failed": self.failed, "failures": dict(self.failures)}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is to ask: the dataset's and the run's folders, the samples, and the manifest."""

    dataset: Path
    out: Path
    samples: Sequence[Sample]
    settings: Settings
    manifest: Mapping[str, Any]

    def left(self) -> list[Sample]:
        """The samples that the run's folder holds no answer to."""
        there = folder.recorded(self.out)
        return [s for s in self.samples if s.key not in there or not folder.answered(there[s.key])]


class Options(TypedDict, total=False):
    """What a run asks, beside dataset and model; what is left out is None, epochs 1 and the style ``as-is``."""

    name: str | None
    base_url: str | None
    temperature: float | None
    seed: int | None
    max_tokens: int | None
    system_prompt: str | None
    prompt_style: str
    epochs: int
    limit: int | None


def run(
    dataset: str | Path | Dataset,
    model: str | Model,
    out: str | Path,
    *,
    max_connections: int = 8,
    seconds: float = 600.0,
    max_retries: int = 5,
    progress: Callable[[Tally], object] = lambda tally: None,
    **options: Unpack[Options],
) -> Run:
    """Ask the model all items of a dataset (the first ``limit``), ``epochs`` times; the replies are in the folder
    ``out``, which ``audit`` reads.

    ``model`` is the name of a model behind an endpoint that speaks the API of OpenAI (``base_url``; the key is in
    OPENAI_API_KEY), the name of a reference model (``reference/solver``), or any object with the method ``reply`` of
    ``Model``, recorded as ``name``; ``options`` are those of ``Options``. Samples that are there already are not asked
    again, failed ones are. ``seconds``
    limits each attempt. Raises UsageError where the folder holds another run or another process writes to it, or the
    model refuses all requests.
    """
    plan = planned(dataset, model, out, **options)
    answering = model_of(
        model, plan, options.get("base_url"), seconds, max_retries
    )  # first: without one no folder is made
    with folder.opened(plan.out, plan.manifest) as opened:
        todo = plan.left()
        tally = Tally(len(todo))
        if todo:
            driven(_asked(answering, todo, opened, plan.settings.model, tally, max_connections, progress))
        return summary(plan, tally)


async def _asked(
    model: Model,
    todo: Sequence[Sample],
    opened: folder.Folder,
    name: str,
    tally: Tally,
    connections: int,
    progress: Callable[[Tally], object],
) -> None:
    async with AsyncExitStack() as stack:
        if isinstance(model, Endpoint):
            stack.push_async_callback(model.close)
        await ask_all(model, todo, opened.add, name=name, tally=tally, connections=connections, progress=progress)


def summary(plan: Plan, tally: Tally) -> Run:
    """The run as it now stands in its folder."""
    records = folder.recorded(plan.out)
    kept = len(records.keys() - {s.key for s in plan.samples})
    there = records.values()
    failures = Counter(r["error"]["type"] for r in there if r.get("error"))
    ends = Counter(str(finished(r.get("finish_reason"))) for r in there if not r.get("error"))
    n, cut, refused = len(plan.samples) + kept, ends["truncated"], ends["refused"]
    return Run(plan.out, n, tally.asked, failures, cut, refused, tally.tokens, kept)


def preview(
    dataset: str | Path | Dataset, model: str | Model, out: str | Path, **options: Unpack[Options]
) -> dict[str, Any]:
    """What a run with these options of ``planned`` would ask, without asking or writing anything: the number of
    ``samples``, how many are still ``to_ask``, the ``first`` messages, about how many tokens the prompts have, and how
    many the replies have at most (None: without bound)."""
    plan = planned(dataset, model, out, **options)
    folder.check(plan.out, plan.manifest)
    left, bound = plan.left(), plan.settings.sampling.max_tokens
    return {
        "samples": len(plan.samples),
        "to_ask": len(left),
        "first": [asdict(m) for m in plan.samples[0].messages],
        "prompt_tokens_estimated": estimated_tokens(left),
        "reply_tokens_at_most": None if bound is None else bound * len(left),
    }


# --- the model --------------------------------------------------------------------------------------------------------


def name_of(model: str | Model) -> str:
    """The name by which a model is recorded."""
    return model if isinstance(model, str) else str(getattr(model, "name", type(model).__name__))


def is_reference(model: str | Model) -> bool:
    """Whether this is the name of a reference model."""
    return isinstance(model, str) and model.startswith(PREFIX)


def effective_url(model: str | Model, base_url: str | None) -> str | None:
    """The URL of the model's server, without credentials; None for a model of Python."""
    if not isinstance(model, str) or is_reference(model):
        if base_url is not None:
            raise UsageError(f"--base-url goes with a model behind an endpoint, not with {name_of(model)}")
        return None
    url = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI
    check_url(url)
    return without_credentials(url)


OPENAI = "https://api.openai.com/v1"  # where the client asks if it is told nothing else


def model_of(model: str | Model, plan: Plan, base_url: str | None, seconds: float, retries: int) -> Model:
    """The model of this name, or the model itself; UsageError where there is none."""
    if not isinstance(model, str):
        return model
    if model.startswith(PREFIX):
        return Reference(model, template=template_of(plan.dataset))
    return Endpoint(model, base_url, seconds=seconds, retries=retries)


def template_of(dataset: Path) -> str | None:
    """The template of the user's own that the dataset's prompts were made from."""
    if not (dataset / folder.MANIFEST).is_file():
        return None
    return read_dataset_manifest(dataset).recipe.template


# --- the plan ---------------------------------------------------------------------------------------------------------


def planned(dataset: str | Path | Dataset, model: str | Model, out: str | Path, **options: Unpack[Options]) -> Plan:
    """What ``run`` asks; UsageError where there is nothing to ask or an option is wrong, TypeError where it is none."""
    if unknown := options.keys() - Options.__annotations__.keys():
        raise TypeError(f"unexpected options: {', '.join(sorted(unknown))}")
    epochs, limit, seed = options.get("epochs", 1), options.get("limit"), options.get("seed")
    where = dataset.path if isinstance(dataset, Dataset) else Path(dataset)
    if not where.exists():
        raise UsageError(f"{where} does not exist: name a dataset's folder, or a file of its rows")
    if epochs < 1 or (limit is not None and limit < 1):
        raise UsageError("a run has at least one epoch and one item")
    if seed is None and is_reference(model):
        seed = 0  # so that its epochs differ, and are the same each time
    settings = Settings(
        options.get("name") or name_of(model),
        effective_url(model, options.get("base_url")),
        Sampling(options.get("temperature"), seed, options.get("max_tokens")),
        options.get("system_prompt"),
        options.get("prompt_style", "as-is"),
    )
    everything = tuple(read_items(where).values())
    if not everything:
        raise UsageError(f"{where}: holds no items")
    asked = tuple(samples(everything[:limit], settings, epochs))
    place = os.path.relpath(where.resolve(), Path(out).resolve())
    told: dict[str, Any] = {"dataset": place, "dataset_sha256": digest(everything)}
    told |= {"items": len(everything[:limit]), "epochs": epochs}
    told |= asdict(settings)
    return Plan(where, Path(out), asked, settings, {"format": FORMAT, **told, "versions": versions()})


def versions() -> dict[str, str]:
    """The versions of what takes part in a run."""
    found = {"python": platform.python_version()}
    for package in ("lastword", "openai"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "unknown"
    return found
