"""The commands about defeasible theories: datasets of them, and the theories of the papers' families."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from .errors import UsageError
from .terminal import out, progress_bar, say


class Question(StrEnum):
    """What is asked of the query."""

    PROVABLE = "provable"
    REFUTED = "refuted"
    STATUS = "status"


class Order(StrEnum):
    """The order in which statements are told."""

    SEQUENCE = "sequence"
    RANDOM = "random"
    BOTH = "both"


def build_defeasible(
    folder: Annotated[Path, typer.Option("--out", help="The dataset's folder.")],
    family: Annotated[str, typer.Option("--family", help="A family of 'lastword family', or random.")] = "chain",
    sizes: Annotated[str, typer.Option("--sizes", help="Values of n (rules, of random), as 4 or 2-8.")] = "2-8",
    branching: Annotated[int, typer.Option("--branching", min=1, help="k, of the families that have it.")] = 2,
    variants: Annotated[int, typer.Option("--variants", min=1, help="Items a size, polarity and order.")] = 1,
    order: Annotated[Order, typer.Option("--order", help="How statements are told.")] = Order.BOTH,
    asked: Annotated[Question, typer.Option("--ask", help="What is asked of the query.")] = Question.PROVABLE,
    strict: Annotated[float, typer.Option("--strict", help="Of random: share of strict rules.")] = 0.15,
    defeaters: Annotated[float, typer.Option("--defeaters", help="Of random: share of defeaters.")] = 0.1,
    priorities: Annotated[float, typer.Option("--priorities", help="Of random: share of conflicts decided.")] = 0.5,
    template: Annotated[Path | None, typer.Option("--template", help="A prompt template of your own.")] = None,
    splits: Annotated[str, typer.Option("--splits", help="Names with shares, as train=0.8,test=0.2.")] = "test=1",
    overlap: Annotated[bool, typer.Option("--overlap", help="Splits may share isomorphism classes.")] = False,
    balance: Annotated[list[str] | None, typer.Option("--balance", help="By answer, or by a shortcut.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    force: Annotated[bool, typer.Option("--force", help="Replace a dataset that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> None:
    """Defeasible theories: the papers' families and random ones, the query provable or not."""
    from .cli import describe_dataset, read_template, shares
    from .generators.building import build

    options: dict[str, Any] = {"family": family, "sizes": sizes, "branching": branching, "variants": variants}
    options |= {"orders": order.value, "asked": asked.value}
    options |= {"strict": strict, "defeaters": defeaters, "priorities": priorities} if family == "random" else {}
    with progress_bar("building") as progress:
        dataset = build(
            "defeasible",
            options,
            seed=seed,
            out=folder,
            splits=shares(splits),
            disjoint=not overlap,
            balance=tuple(balance or ()),
            template=None if template is None else read_template(template),
            jobs=jobs,
            force=force,
            progress=progress,
        )
    describe_dataset(dataset, as_json)


def show_family(
    name: Annotated[str | None, typer.Argument(help="The family; without it, the table of all of them.")] = None,
    values: Annotated[list[int] | None, typer.Argument(help="Its parameters, as 8, or 3 2.")] = None,
    size: Annotated[int, typer.Option("--size", min=2, help="Of the table: the value of each parameter (even).")] = 4,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> None:
    """A defeasible theory of a family in DFL; without a name, how many facts, rules and priorities each family has."""
    from .generators.defeasible_families import family, table
    from .nl.defeasible.dfl import write_dfl

    if name is not None:
        text = write_dfl(family(name).theory(*(values or ())))
        out({"dfl": text}) if as_json else say(text.removesuffix("\n"))
        return
    if size % 2:
        raise UsageError(f"--size: expected an even number, since hierarchies have an even k, found {size}")
    rows = table(size)
    if as_json:
        out({"size": size, "families": rows})
        return
    say(f"facts, rules, priorities of each family; counted where each parameter is {size}")
    for row in rows:
        formulas = ", ".join(str(row[f"{part} (formula)"]) for part in ("facts", "rules", "priorities"))
        say(f"{row['theory']}: {formulas}; {row['facts']}, {row['rules']}, {row['priorities']}")
