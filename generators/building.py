"""Datasets built: planned, made in batches on any number of processes, sampled, and put in place whole."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import IO, Any

from ..errors import UsageError
from .card import card
from .dataset import Dataset, certificate_file, data_file, read_dataset
from .making import Facts, Made, batches, make
from .manifest import Manifest, Recipe, contents, engine_versions, template_hash
from .pool import ordered
from .splits import assign, balanced, check_shares, notices
from .staging import CARD, MANIFEST, staged
from .systems import SYSTEMS

Progress = Callable[[int, int], None]  # items done, items in all
Tally = Mapping[str, Sequence[Facts]]  # split -> its items, in order
ONE_SPLIT: Mapping[str, float] = {"test": 1.0}
ANSWER = "answer"


def build(
    system: str,
    parameters: Mapping[str, Any],
    *,
    seed: int,
    out: str | Path,
    splits: Mapping[str, float] = ONE_SPLIT,
    disjoint: bool = True,
    balance: str | Sequence[str] = (),
    template: str | None = None,
    keep_disputed: bool = False,
    license: str = "mit",
    jobs: int = 1,
    force: bool = False,
    progress: Progress | None = None,
) -> Dataset:
    """Build a dataset into the folder ``out`` and return it. The same arguments make the same rows, byte by byte, with
    any number of ``jobs`` (processes).

    ``splits`` are names with shares; ``disjoint`` ones have no isomorphism class in common. ``balance`` names
    ``answer``, or shortcuts: each split then has equally many items of each answer, or on which the shortcut is right
    and wrong. ``template`` is the text of a prompt template. Items whose answer differs between semantics are left out
    unless ``keep_disputed``. ``force`` replaces a dataset that is there.
    """
    by = (balance,) if isinstance(balance, str) else tuple(balance)
    recipe = make_recipe(system, parameters, seed, splits, disjoint, by, keep_disputed, template)
    with staged(Path(out), force=force) as folder:
        manifest, tally = write(recipe, folder, jobs, progress or (lambda done, total: None))
        for name, text in ((MANIFEST, manifest.text()), (CARD, card(manifest, tally, license))):
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return read_dataset(out)


def make_recipe(
    system: str,
    parameters: Mapping[str, Any],
    seed: int,
    splits: Mapping[str, float],
    disjoint: bool,
    balance: tuple[str, ...],
    keep_disputed: bool,
    template: str | None,
) -> Recipe:
    """The recipe, all its parts checked; UsageError names the one that is wrong."""
    if system not in SYSTEMS:
        raise UsageError(f"unknown system {system!r}; there are {', '.join(SYSTEMS)}")
    problems = SYSTEMS[system].problems
    for name in balance:
        if name != ANSWER and name not in problems.shortcuts:
            raise UsageError(f"balance: {name!r} is none of {', '.join((ANSWER, *problems.shortcuts))}")
    full = problems.parameters(parameters)
    return Recipe(system, full, seed, check_shares(splits), disjoint, balance, keep_disputed, template)


def write(recipe: Recipe, folder: Path, jobs: int, progress: Progress) -> tuple[Manifest, Tally]:
    """Write the files of rows and certificates; the manifest that describes them, and the items' facts by split."""
    drafts = list(SYSTEMS[recipe.system].problems.drafts(recipe.parameters, recipe.seed))
    if not drafts:
        raise UsageError("these parameters make no item")
    homes = assign([d.isomorphism for d in drafts], recipe.splits, recipe.seed, disjoint=recipe.disjoint)
    work = batches(recipe, list(zip(drafts, homes, strict=True)))
    left_out: Counter[str] = Counter(disputed=0, duplicate=0, unbalanced=0)
    made = chain.from_iterable(ordered(make, work, jobs))
    tally = write_rows(recipe, folder, chosen(recipe, watched(made, len(drafts), progress), left_out))
    if recipe.balance:
        tally = {split: thin(recipe, folder, split, facts, left_out) for split, facts in tally.items()}
    return describe(recipe, folder, tally, homes, left_out), tally


def watched(made: Iterator[Made], total: int, progress: Progress) -> Iterator[Made]:
    """The same, with progress reported."""
    for done, one in enumerate(made, start=1):
        yield one
        progress(done, total)


def chosen(recipe: Recipe, made: Iterator[Made], left_out: Counter[str]) -> Iterator[Made]:
    """Those that enter the dataset: no disputed ones (unless kept), none twice."""
    seen: set[str] = set()
    for one in made:
        if one.disputed and not recipe.keep_disputed:
            left_out["disputed"] += 1
        elif one.id in seen:
            left_out["duplicate"] += 1
        else:
            seen.add(one.id)
            yield one


def write_rows(recipe: Recipe, folder: Path, made: Iterator[Made]) -> Tally:
    """Write rows and certificates of each split; the items' facts. UsageError where a split is left empty."""
    tally: dict[str, list[Facts]] = {split: [] for split in recipe.splits}
    with ExitStack() as stack:
        rows = {s: stack.enter_context(opened(folder / data_file(s))) for s in recipe.splits}
        certificates = {s: stack.enter_context(opened(folder / certificate_file(s))) for s in recipe.splits}
        for one in made:
            rows[one.split].write(one.row + "\n")
            certificates[one.split].write(one.certificate + "\n")
            tally[one.split].append(one.facts)
    for split, facts in tally.items():
        if not facts:
            raise UsageError(f"no item is left in split {split}: the semantics differ on the answer of each")
    return tally


def opened(path: Path) -> IO[str]:
    """A fresh file for lines of text."""
    path.parent.mkdir(exist_ok=True)
    return path.open("w", encoding="utf-8", newline="\n")


def thin(recipe: Recipe, folder: Path, split: str, facts: Sequence[Facts], left_out: Counter[str]) -> Sequence[Facts]:
    """Keep a balanced selection of a split's rows; their facts."""
    strata = [tuple(f.answer if name == ANSWER else f.right[name] for name in recipe.balance) for f in facts]
    kept = balanced(strata, recipe.seed, split, " and ".join(recipe.balance))
    for name in (data_file(split), certificate_file(split)):
        keep_lines(folder / name, set(kept))
    left_out["unbalanced"] += len(facts) - len(kept)
    return [facts[place] for place in kept]


def keep_lines(path: Path, places: Collection[int]) -> None:
    """Leave only the lines at these places (from 0) in a file."""
    whole = path.with_suffix(".all")
    path.rename(whole)
    with whole.open("rb") as source, path.open("wb") as target:
        target.writelines(line for place, line in enumerate(source) if place in places)
    whole.unlink()


def describe(recipe: Recipe, folder: Path, tally: Tally, homes: Sequence[str], left_out: Mapping[str, int]) -> Manifest:
    """The manifest of the files just written."""
    names = [file(split) for split in tally for file in (data_file, certificate_file)]
    files = {name: contents(folder / name) for name in names}
    said = notices(homes, recipe.splits) if recipe.disjoint else ["The splits share isomorphism classes."]
    hashed = template_hash(recipe, SYSTEMS[recipe.system].problems.template)
    return Manifest(recipe, files, dict(left_out), tuple(said), engine_versions(), template_sha256=hashed)
