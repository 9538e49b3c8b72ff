"""The manifest of a dataset: how it was made, with what, and the checksums of its files."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from uuid import UUID

from ..errors import RecordError, UsageError
from .rows import FieldError, dump, typed
from .splits import check_shares
from .staging import MANIFEST

FORMAT = 1  # of the files
GENERATOR = 1  # raised whenever the same command makes other rows than before
ENGINES = ("clingo", "python-sat")


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that the rows of a dataset depend on."""

    system: str
    parameters: Mapping[str, Any]
    seed: int
    splits: Mapping[str, float]
    disjoint: bool = True
    balance: tuple[str, ...] = ()
    keep_disputed: bool = False
    template: str | None = None
    canary: str = field(init=False)  # marks each row and the card; the same for the same system, parameters and seed

    def __post_init__(self) -> None:
        key = sha256(dump({"of": self.system, "with": self.parameters, "seed": self.seed}).encode()).digest()
        canary = f"LASTWORD BENCHMARK DATA, NOT FOR TRAINING. canary {UUID(bytes=key[:16], version=4)}"
        object.__setattr__(self, "canary", canary)


@dataclass(frozen=True, slots=True)
class Contents:
    """A file of a dataset: SHA-256 of its bytes, number of rows (of line ends, where it is no text)."""

    sha256: str
    rows: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The recipe, the files made by it, how many items were left out and why, and the engines' versions."""

    recipe: Recipe
    files: Mapping[str, Contents]
    left_out: Mapping[str, int] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    engines: Mapping[str, str] = field(default_factory=dict)
    generator: int = GENERATOR
    template_sha256: str = ""

    @property
    def splits(self) -> tuple[str, ...]:
        """The names of the splits, in order."""
        return tuple(self.recipe.splits)

    def text(self) -> str:
        """The JSON of the manifest's file."""
        recipe = asdict(self.recipe)
        record = {"format": FORMAT, "generator": self.generator, **recipe}
        record |= {"template_sha256": self.template_sha256, "files": {k: asdict(v) for k, v in self.files.items()}}
        record |= {"left_out": self.left_out, "notices": self.notices, "engines": self.engines}
        return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def read_manifest(folder: Path) -> Manifest:
    """The manifest in a dataset's folder; UsageError where there is none, RecordError where it is broken."""
    path = folder / MANIFEST
    if not path.is_file():
        raise UsageError(f"{folder} is no dataset: it has no {MANIFEST}")
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: not JSON: {error}") from None
    if not isinstance(record, dict):
        raise RecordError(f"{path}: expected a JSON object")
    if typed(record, "format", int, str(path)) != FORMAT:
        raise RecordError(f"{path}: field 'format' is {record['format']}; this version reads {FORMAT}")
    return _manifest(record, str(path))


def _manifest(record: Mapping[str, Any], where: str) -> Manifest:
    files = typed(record, "files", dict, where)
    contents = {name: _contents(value, f"{where}: field 'files', {name}") for name, value in files.items()}
    return Manifest(
        _recipe(record, where),
        contents,
        _counts(record, where),
        _texts(record, "notices", where),
        typed(record, "engines", dict, where),
        typed(record, "generator", int, where),
        typed(record, "template_sha256", str, where),
    )


def _texts(record: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    values = typed(record, name, list, where)
    if not all(isinstance(value, str) for value in values):
        raise FieldError(where, name, "expected texts")
    return tuple(values)


def _counts(record: Mapping[str, Any], where: str) -> dict[str, int]:
    left_out = typed(record, "left_out", dict, where)
    return {reason: typed(left_out, reason, int, f"{where}: field 'left_out'") for reason in left_out}


def _contents(value: Any, where: str) -> Contents:
    if not isinstance(value, dict):
        raise RecordError(f"{where}: expected an object")
    return Contents(typed(value, "sha256", str, where), typed(value, "rows", int, where))


def _recipe(record: Mapping[str, Any], where: str) -> Recipe:
    template = record.get("template")
    for name in ("disjoint", "keep_disputed"):
        if not isinstance(record.get(name), bool):
            raise FieldError(where, name, "expected true or false")
    try:
        check_shares(typed(record, "splits", dict, where))
    except (TypeError, UsageError) as error:
        raise FieldError(where, "splits", f"expected names with shares: {error}") from None
    return Recipe(
        typed(record, "system", str, where),
        typed(record, "parameters", dict, where),
        typed(record, "seed", int, where),
        typed(record, "splits", dict, where),
        record["disjoint"],
        _texts(record, "balance", where),
        record["keep_disputed"],
        None if template is None else typed(record, "template", str, where),
    )


def template_hash(recipe: Recipe, own: str) -> str:
    """The SHA-256 of the template in use, ``own`` being the one used where the recipe gives none."""
    return sha256((own if recipe.template is None else recipe.template).encode()).hexdigest()


def contents(path: Path) -> Contents:
    """The checksum and the number of lines of a file."""
    hashed, rows = sha256(), 0
    with path.open("rb") as file:
        for line in file:
            hashed.update(line)
            rows += 1
    return Contents(hashed.hexdigest(), rows)


def engine_versions() -> dict[str, str]:
    """The versions of the engines in use."""
    found = {}
    for name in ENGINES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found
