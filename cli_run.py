"""The command ``run``: asking a model. Its options, and what it prints."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .terminal import Stopped, out, run_bar, say, warn

if TYPE_CHECKING:
    from .eval.running.runs import Options, Run


class Style(StrEnum):
    """The styles of prompts."""

    AS_IS = "as-is"
    STEPS = "steps"
    ANSWER_ONLY = "answer-only"


def run_model(
    dataset: Annotated[Path, typer.Argument(help="A dataset's folder, or a file of its rows.")],
    model: Annotated[str, typer.Option("--model", help="Its name on the server, or reference/solver and others.")],
    target: Annotated[Path, typer.Option("--out", help="The run's folder; one that is there is taken up again.")],
    base_url: Annotated[str | None, typer.Option("--base-url", help="Of a server with the API of OpenAI.")] = None,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often each item is asked.")] = 1,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Ask the first so many items only.")] = None,
    temperature: Annotated[float | None, typer.Option("--temperature", min=0.0)] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Of the sampling; epoch e is asked with seed + e.")] = None,
    max_tokens: Annotated[int | None, typer.Option("--max-tokens", min=1, help="Of a reply.")] = None,
    system_prompt: Annotated[str | None, typer.Option("--system-prompt")] = None,
    prompt_style: Annotated[
        Style, typer.Option("--prompt-style", help="What is added to the item's prompt: nothing, or a line.")
    ] = Style.AS_IS,
    max_connections: Annotated[int, typer.Option("--max-connections", min=1, help="Requests at a time.")] = 8,
    timeout: Annotated[float, typer.Option("--timeout", min=0.001, help="Seconds an attempt may take.")] = 600.0,
    max_retries: Annotated[int, typer.Option("--max-retries", min=0, help="Attempts after the first.")] = 5,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Ask nothing: show what would be asked.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> None:
    """Ask a model: each reply is recorded at once; the same command takes a stopped run up again.

    The key comes from OPENAI_API_KEY and is written nowhere.
    """
    from .eval.running import runs

    options: Options = {
        "base_url": base_url,
        "temperature": temperature,
        "seed": seed,
        "max_tokens": max_tokens,
        "system_prompt": system_prompt,
        "prompt_style": prompt_style.value,
        "epochs": epochs,
        "limit": limit,
    }
    if dry_run:
        preview = runs.preview(dataset, model, target, **options)
        out(preview) if as_json else describe_preview(preview)
        return
    try:
        with run_bar() as progress:
            done = runs.run(
                dataset,
                model,
                target,
                max_connections=max_connections,
                seconds=timeout,
                max_retries=max_retries,
                progress=progress,
                **options,
            )
    except Stopped:
        warn(f"what came back is in {target}; the same command goes on from there")
        raise
    out(done.record()) if as_json else describe(done)
    if done.failed:
        raise typer.Exit(1)


def describe_preview(preview: Mapping[str, Any]) -> None:
    """Print what would be asked."""
    for message in preview["first"]:
        say(f"--- {message['role']}\n{message['content']}")
    say("---")
    say(f"{preview['samples']} samples, {preview['to_ask']} of them to ask, the first as above")
    at_most = preview["reply_tokens_at_most"]
    bound = f" and at most {at_most:,} in replies" if at_most is not None else ""
    say(f"about {preview['prompt_tokens_estimated']:,} tokens in prompts (a quarter of the characters){bound}")


def describe(done: "Run") -> None:
    """Print how a run ended."""
    say(f"{done.samples} samples in {done.path}: {done.samples - done.failed} with a reply, {done.failed} failed")
    say(f"asked now {done.asked}, {done.tokens:,} tokens")
    for kind, n in sorted(done.failures.items()):
        say(f"  failed as {kind}: {n}")
    for kind, n in (("cut off", done.truncated), ("refused", done.refused)):
        if n:
            say(f"  {kind}: {n}")
    if done.kept:
        say(f"  kept from before, with more --epochs or a higher --limit, and not asked again: {done.kept}")
    if done.failed or done.truncated or done.refused:
        say(f"the same command asks these again{', but for those kept' if done.kept else ''}")
    else:
        say(f"audit it: lastword audit {done.path}")
