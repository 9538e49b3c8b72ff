"""The card of a dataset: README.md with YAML front matter, written from what is in the dataset."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from json import dumps

from ..errors import UsageError
from .dataset import data_file
from .making import Facts
from .manifest import Manifest

Tally = Mapping[str, Sequence[Facts]]
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
INTRODUCTION = """\
Each item has a formal theory, one answer that two engines agree on, and a certificate that a checker without a solver
accepts (`certificates/`).
"""
FIELDS = """\
## Fields

| field | holds |
|---|---|
| `id` | name of the item: a hash of theory and prompt |
| `system` | the kind of reasoning |
| `theory` | the formal problem |
| `prompt` | the problem in English, which is read back to the theory |
| `question` | what is asked |
| `answer` | the answer |
| `answers` | the answer under each semantics; null where it gives none |
| `parameters`, `seed` | how the item was made |
| `class` | isomorphism class of the theory: renamed theories share it |
| `canary` | the text that marks benchmark data |
"""
REMAKING = """\
## Check and remake

`lastword verify DIR` derives each answer again with both engines, reads each prompt again and checks each certificate.
`manifest.json` holds the parameters. The same seed makes the same rows, byte by byte; another seed makes a fresh set
that nobody has seen.
"""


def card(manifest: Manifest, tally: Tally, license: str) -> str:
    """The text of the card: front matter, contents, how far shortcuts get, fields, how to check and remake it."""
    remarks = [*manifest.notices, *left_out(manifest), *warnings(tally)]
    return "\n".join(
        (
            front_matter(manifest, tally, license),
            f"# Reasoning problems of the system {manifest.recipe.system}\n",
            INTRODUCTION,
            table(("split", "items", "classes", "answers"), map(contents, tally, tally.values())),
            "## Shortcuts\n\nShare of the items whose answer a shortcut gives, without any reasoning:\n",
            table(("shortcut", *tally), scores(tally)),
            "".join(f"- {remark}\n" for remark in remarks),
            FIELDS,
            REMAKING,
            f"## Canary\n\nPlease do not train models on benchmark data.\n\n    {manifest.recipe.canary}\n",
        )
    )


def front_matter(manifest: Manifest, tally: Tally, license: str) -> str:
    """The YAML that dataset hubs and loaders read."""
    if not license.replace("-", "").replace(".", "").isalnum():
        raise UsageError(f"license: {license!r} is no licence identifier, as mit or cc-by-4.0")
    total = sum(map(len, tally.values()))
    size = next((name for bound, name in SIZES if total < bound), "1M<n<10M")
    lines = [f"license: {license}", "language:", "- en", "task_categories:", "- question-answering", "tags:"]
    lines += [
        "- reasoning",
        "- logic",
        "- argumentation",
        f"- {manifest.recipe.system}",
        "size_categories:",
        f"- {size}",
    ]
    lines += [f"pretty_name: {dumps(f'lastword {manifest.recipe.system}')}"]
    lines += ["configs:", "- config_name: default", "  data_files:"]
    for split in tally:
        lines += [f"  - split: {split}", f"    path: {data_file(split)}"]
    return "\n".join(("---", *lines, "---\n"))


def contents(split: str, facts: Sequence[Facts]) -> tuple[str, ...]:
    """A row of the first table: split, items, isomorphism classes, share of each answer."""
    answers = Counter(f.answer for f in facts)
    shares = ", ".join(f"{value} {answers[value]} ({answers[value] / len(facts):.1%})" for value in sorted(answers))
    return split, str(len(facts)), str(len({f.isomorphism for f in facts})), shares


def scores(tally: Tally) -> Iterator[tuple[str, ...]]:
    """The rows of the second table: a shortcut and its accuracy on each split."""
    names = next(iter(tally.values()))[0].right
    for name in names:
        yield name, *(f"{sum(f.right[name] for f in facts) / len(facts):.1%}" for facts in tally.values())


def left_out(manifest: Manifest) -> Iterator[str]:
    """A sentence for each reason for which planned items are missing."""
    why = {
        "disputed": "because the semantics differ on the answer",
        "duplicate": "because they were there already",
        "unbalanced": f"to balance by {' and '.join(manifest.recipe.balance)}",
    }
    for reason, text in why.items():
        if number := manifest.left_out.get(reason):
            yield f"Items left out {text}: {number}."


def warnings(tally: Tally) -> Iterator[str]:
    """A sentence for each split that a shortcut solves, and for each that has but one theory a size."""
    for split, facts in tally.items():
        sizes, classes = {f.size for f in facts}, {f.isomorphism for f in facts}
        if len(sizes) == len(classes):
            yield (
                f"Split {split} has one theory a size, {len(classes)} in all: its items differ in names, facts and "
                "order only."
            )
        for name in facts[0].right:
            if all(f.right[name] for f in facts):
                yield f"The shortcut {name} solves all of split {split}: right answers on it are no sign of reasoning."


def table(head: Sequence[str], rows: Iterator[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
