"""The command line: a thin layer over the Python API. Exit status: 0 done, 1 a check failed, 2 bad input or usage."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from .cli_compare import compare_runs
from .cli_defeasible import build_defeasible, show_family
from .cli_run import run_model
from .errors import BudgetExceeded, UsageError
from .terminal import counted, out, progress_bar, run, say, stop, tell, warn

T = TypeVar("T")

HELP = "Models argue; the solver has the last word: build, verify and audit reasoning problems."

app = typer.Typer(help=HELP, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
build_app = typer.Typer(help="Build a solver-verified dataset.", no_args_is_help=True)
app.add_typer(build_app, name="build")
export_app = typer.Typer(help="Write datasets and audits for other tools.", no_args_is_help=True)
app.add_typer(export_app, name="export")


class Backend(StrEnum):
    """The engines."""

    ASP = "asp"
    SAT = "sat"
    AUTO = "auto"


class Shape(StrEnum):
    """The shapes of witness puzzles."""

    LINEAR = "linear"
    NONLINEAR = "nonlinear"
    TREE = "tree"
    CYCLE = "cycle"
    RANDOM = "random"
    FILE = "file"


class Named(StrEnum):
    """The semantics by which claims are judged."""

    GROUNDED = "grounded"
    PREFERRED = "preferred"
    STABLE = "stable"


JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
SystemOption = Annotated[str, typer.Option("--system", help="The reasoning system.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="Processes.")]


def main() -> None:
    """Run the command line; errors become one message and exit status 2."""
    run(app)


# --- datasets -------------------------------------------------------------------------------------------------------


@build_app.command("witness")
def build_witness(
    folder: Annotated[Path, typer.Option("--out", help="The dataset's folder.")],
    shape: Annotated[Shape, typer.Option("--shape", help="How the accusations are laid out.")] = Shape.LINEAR,
    arguments: Annotated[str, typer.Option("--arguments", help="Numbers of witnesses, as 7 or 1-25.")] = "1-25",
    variants: Annotated[int, typer.Option("--variants", min=1, help="Items a shape (a size, of drawn shapes).")] = 1,
    shuffle: Annotated[bool, typer.Option("--shuffle", help="The witnesses speak in random order.")] = False,
    accusations: Annotated[float, typer.Option("--accusations", help="Of random: accusations a witness.")] = 1.5,
    file: Annotated[Path | None, typer.Option("--file", help="Of file: a framework (p af, apx, tgf).")] = None,
    main_witness: Annotated[str | None, typer.Option("--main", help="Of file: the argument in question.")] = None,
    template: Annotated[Path | None, typer.Option("--template", help="A prompt template of your own.")] = None,
    splits: Annotated[str, typer.Option("--splits", help="Names with shares, as train=0.8,test=0.2.")] = "test=1",
    overlap: Annotated[bool, typer.Option("--overlap", help="Splits may share isomorphism classes.")] = False,
    balance: Annotated[list[str] | None, typer.Option("--balance", help="By answer, or by a shortcut.")] = None,
    keep_disputed: Annotated[
        bool, typer.Option("--keep-disputed", help="Keep items that semantics differ on.")
    ] = False,
    seed: SeedOption = 0,
    jobs: JobsOption = 1,
    force: Annotated[bool, typer.Option("--force", help="Replace a dataset that is there.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Witness puzzles over attack graphs."""
    from .generators.building import build

    options: dict[str, Any] = {"shape": shape.value, "variants": variants, "shuffle": shuffle}
    options |= {"file": file, "main": main_witness} if shape is Shape.FILE else {"arguments": arguments}
    options |= {"accusations": accusations} if shape is Shape.RANDOM else {}
    if shape is not Shape.FILE and (file is not None or main_witness is not None):
        raise UsageError(f"--file and --main go with --shape file, not with {shape.value}")
    with progress_bar("building") as progress:
        dataset = build(
            "witness",
            options,
            seed=seed,
            out=folder,
            splits=shares(splits),
            disjoint=not overlap,
            balance=tuple(balance or ()),
            template=None if template is None else read_template(template),
            keep_disputed=keep_disputed,
            jobs=jobs,
            force=force,
            progress=progress,
        )
    describe_dataset(dataset, as_json)


@build_app.command("precedent")
def build_precedent(
    folder: Annotated[Path, typer.Option("--out", help="The dataset's folder.")],
    mode: Annotated[
        str, typer.Option("--mode", help="Of arguable, reordered, non-arguable, mixed, forced; with commas.")
    ] = "arguable,reordered,non-arguable",
    complexity: Annotated[int, typer.Option("--complexity", min=1, help="Factors a case, one more or less.")] = 12,
    count: Annotated[int, typer.Option("--count", min=1, help="Items of each mode (and question).")] = 30,
    question: Annotated[
        str, typer.Option("--question", help="Of argument, distinguish, forced; with commas.")
    ] = "argument",
    weak: Annotated[bool, typer.Option("--weak", help="Shared factors may favour either side.")] = False,
    phrase: Annotated[str | None, typer.Option("--phrase", help="The sentence to abstain with.")] = None,
    factors: Annotated[Path | None, typer.Option("--factors", help="Another catalogue of factors (JSON).")] = None,
    template: Annotated[Path | None, typer.Option("--template", help="A prompt template of your own.")] = None,
    splits: Annotated[str, typer.Option("--splits", help="Names with shares, as train=0.8,test=0.2.")] = "test=1",
    overlap: Annotated[bool, typer.Option("--overlap", help="Splits may share isomorphism classes.")] = False,
    seed: SeedOption = 0,
    jobs: JobsOption = 1,
    force: Annotated[bool, typer.Option("--force", help="Replace a dataset that is there.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Legal arguments over factors: a current case with two precedents."""
    from .generators.building import build

    options: dict[str, Any] = {"mode": mode, "complexity": complexity, "count": count, "question": question}
    options |= {"weak": weak} | ({} if phrase is None else {"phrase": phrase})
    if factors is not None:
        from .nl.precedent.catalogue import catalogue_to_json, read_catalogue

        options["catalogue"] = catalogue_to_json(read_catalogue(factors))
    with progress_bar("building") as progress:
        dataset = build(
            "precedent",
            options,
            seed=seed,
            out=folder,
            splits=shares(splits),
            disjoint=not overlap,
            template=None if template is None else read_template(template),
            jobs=jobs,
            force=force,
            progress=progress,
        )
    describe_dataset(dataset, as_json)


build_app.command("defeasible")(build_defeasible)
app.command("family")(show_family)


def read_template(path: Path) -> str:
    """The template's text; ParseError where the file is no text."""
    from .errors import ParseError

    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(f"not a text file: byte {error.start} is no UTF-8", file=str(path)) from None


def shares(text: str) -> dict[str, float]:
    """The splits named in "train=0.8,test=0.2"."""

    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, share = part.partition("=")
        if name.strip() in found:
            raise UsageError(f"--splits: {name.strip()!r} is named twice")
        try:
            found[name.strip()] = float(share)
        except ValueError:
            raise UsageError(f"--splits: expected NAME=SHARE, as test=0.2, found {part!r}") from None
    return found


def describe_dataset(dataset: Any, as_json: bool) -> None:
    """Print what was built."""
    manifest = dataset.manifest
    rows = {name: c.rows for name, c in manifest.files.items() if name.startswith("data/")}
    if as_json:
        out({"path": str(dataset.path), "rows": rows, "left_out": dict(manifest.left_out), "notices": manifest.notices})
        return
    say(f"{sum(rows.values())} items in {dataset.path}, each solved by two engines, its prompt read back, certified")
    for name, n in rows.items():
        say(f"  {name}: {n}")
    for why, n in manifest.left_out.items():
        if n:
            say(f"  left out as {why}: {n}")
    for notice in manifest.notices:
        say(f"  note: {notice}")


@app.command()
def verify(
    path: Annotated[Path, typer.Argument(help="A dataset's folder, or a file of certificates.")],
    file: Annotated[Path | None, typer.Option("-f", help="The framework that certificates must be about.")] = None,
    jobs: JobsOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Re-check a dataset or certificates without trusting what made them."""
    from .generators.verify import verify as check

    with progress_bar("verifying") as progress:
        report = check(path, jobs=jobs, progress=progress, framework=None if file is None else read_framework(file))
    if as_json:
        problems = [str(p) for p in report.problems]
        found = {"path": report.path, "rows": report.rows, "certificates": report.certificates}
        out(found | {"problems": problems, "notes": list(report.notes)})
    else:
        for problem in report.problems:
            say(problem)
        for note in report.notes:
            say(f"note: {note}")
        wrong = f"{len(report.problems)} problems" if report.problems else "nothing wrong"
        say(f"{report.path}: {report.rows} rows and {report.certificates} certificates checked, {wrong}")
    if report.problems:
        raise typer.Exit(1)


def read_framework(path: Path) -> Any:
    """The framework in the file, its format guessed."""
    from .semantics.formats import read_af

    return read_af(read_template(path), None, str(path))


# --- solving --------------------------------------------------------------------------------------------------------


@app.command()
def solve(
    theory: Annotated[Path | None, typer.Argument(help="A defeasible theory (.dfl), as -f.")] = None,
    problem: Annotated[
        str | None, typer.Option("-p", help="A problem, as EE-PR (see --problems); of theories tags, or DC.")
    ] = None,
    file: Annotated[Path | None, typer.Option("-f", help="A framework file, or a defeasible theory (.dfl).")] = None,
    form: Annotated[str | None, typer.Option("-fo", help="Its format: i23, apx, tgf (else it is guessed).")] = None,
    argument: Annotated[str | None, typer.Option("-a", help="The argument or literal in question.")] = None,
    prompts: Annotated[Path | None, typer.Option("--prompts", help="Problems in English: JSONL or CSV.")] = None,
    system: SystemOption = "witness",
    semantics: Annotated[Named | None, typer.Option("--semantics", help="Of problems in English.")] = None,
    variant: Annotated[str | None, typer.Option("--variant", help="Of defeasible logic: blocking, ...")] = None,
    full: Annotated[bool, typer.Option("--full", help="Reasons with all steps, also those that say little.")] = False,
    prompt_column: Annotated[str, typer.Option("--prompt-column")] = "prompt",
    id_column: Annotated[str | None, typer.Option("--id-column")] = None,
    expected_column: Annotated[str | None, typer.Option("--expected-column", help="The field with the key.")] = None,
    backend: Annotated[Backend, typer.Option("--backend", help="auto chooses, part by part.")] = Backend.AUTO,
    seconds: Annotated[float | None, typer.Option("--seconds", help="Time limit of the solver.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="At most so many extensions, of EE.")] = None,
    stream: Annotated[bool, typer.Option("--stream", help="EE: each as it is found, in no order.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="What --backend auto chooses, and why.")] = False,
    problems: Annotated[bool, typer.Option("--problems", help="List the problems and end.")] = False,
    formats: Annotated[bool, typer.Option("--formats", help="List the formats and end.")] = False,
    certificate: Annotated[Path | None, typer.Option("--certificate", help="Where to write what shows it.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Why, and what would change it (of DC and DS).")] = False,
    as_json: JsonOption = False,
) -> None:
    """Solve a framework (as in ICCMA), a defeasible theory, or problems in English (one JSON line each).

    Exit status 1: not decided within the time limit; no answer is printed, or a part of those of EE --stream.
    """
    from .eval import defeasible_solving, solving
    from .semantics.formats import FORMATS

    if problems or formats:
        names = solving.PROBLEMS if problems else FORMATS
        out(list(names)) if as_json else say(f"[{','.join(names)}]")
        return
    if prompts is not None:
        named = variant or (semantics.value if semantics else None)
        for line in solving.solve_prompts(prompts, system, named, prompt_column, id_column, expected_column):
            out(line)
        return
    source = file or theory
    if source is not None and (source.suffix == defeasible_solving.SUFFIX or problem == defeasible_solving.TAGS):
        task_name = problem or (defeasible_solving.TAGS if argument is None else defeasible_solving.QUERY)
        solved = defeasible_solving.solve_theory(
            source,
            task_name,
            argument,
            variant=variant or "blocking",
            backend=(Backend.SAT if backend is Backend.AUTO else backend).value,
            seconds=seconds,
            full=full,
        )
        out(solved.record) if as_json else say(solved.text)
        return
    if problem is None or source is None:
        raise UsageError("solve wants -p TASK-SEMANTICS and -f FILE, a theory FILE.dfl, or --prompts FILE")
    task = solving.Task.read(problem, argument)
    if stream and (certificate is not None or explain):
        raise UsageError("--stream goes without --certificate and --explain")
    af = solving.read_framework(source, form)
    told = tell if verbose else None
    why = None
    try:
        if stream:
            for s in solving.streamed(task, af, backend.value, limit=limit, seconds=seconds, say=told):
                out(solving.members(af, s)) if as_json else say(solving.witness(af, s))
            return
        solution = solving.solve_task(task, af, backend.value, limit=limit, seconds=seconds, say=told)
        if certificate is not None or explain:
            from .eval.showing import show

            why = show(solution, certificate, explain=explain, limited=limit is not None, seconds=seconds)
    except BudgetExceeded as error:
        if not as_json:
            raise
        out({"answer": "unknown", "reason": str(error)})
        raise typer.Exit(1) from None
    if as_json:
        out(solution.record() | ({"explanation": why.record()} if why else {}))
    elif texts := [text for text in (solution.text(), why.text() if why else "") if text]:
        say("\n".join(texts))


@app.command()
def crosscheck(
    count: Annotated[int, typer.Option("--count", min=1, help="How many random problems.")] = 100,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """ASP against SAT against the definitions on random frameworks; prints the smallest that they disagree on."""
    from .generators.crosscheck import crosscheck as check

    report = check(count, seed)
    if as_json:
        out(report.record())
    else:
        say(report)
    if not report.ok:
        raise typer.Exit(1)


# --- asking ---------------------------------------------------------------------------------------------------------

app.command("run")(run_model)


# --- auditing -------------------------------------------------------------------------------------------------------


@app.command()
def audit(
    responses: Annotated[Path, typer.Argument(help="A run folder, JSONL, or CSV (also .gz).")],
    dataset: Annotated[Path | None, typer.Option("--dataset", help="The dataset that item ids refer to.")] = None,
    target: Annotated[Path | None, typer.Option("--out", help="Where to write the audit (JSONL).")] = None,
    system: SystemOption = "witness",
    semantics: Annotated[Named, typer.Option("--semantics", help="By which claims are judged.")] = Named.GROUNDED,
    prompt_column: Annotated[str | None, typer.Option("--prompt-column", help="The field with the prompt.")] = None,
    response_column: Annotated[
        str, typer.Option("--response-column", help="The field with the response.")
    ] = "response",
    expected_column: Annotated[str | None, typer.Option("--expected-column", help="The field with the key.")] = None,
    id_column: Annotated[str | None, typer.Option("--id-column", help="The field that names the row.")] = None,
    reasoning_column: Annotated[str | None, typer.Option("--reasoning-column", help="A separate channel.")] = None,
    strict_answers: Annotated[bool, typer.Option("--strict-answers", help="Only labelled answers count.")] = False,
    allow_leaps: Annotated[bool, typer.Option("--allow-leaps", help="Leaps are no errors.")] = False,
    extractor: Annotated[
        str | None, typer.Option("--extractor", help="A model to ask for the claims of unread sentences.")
    ] = None,
    base_url: Annotated[str | None, typer.Option("--extractor-base-url", help="Its OpenAI-compatible server.")] = None,
    agreement: Annotated[
        int, typer.Option("--extractor-agreement", min=0, help="Sentences read by both, to compare (0: none).")
    ] = 50,
    connections: Annotated[int, typer.Option("--extractor-connections", min=1, help="Calls at a time.")] = 8,
    timeout: Annotated[float, typer.Option("--extractor-timeout", min=0.1, help="Seconds for a call.")] = 120.0,
    jobs: JobsOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Audit responses step by step: one record a response, and a summary.

    Exit status 1: no row could be audited, or every call to the extractor failed.
    """
    from .eval.api import named
    from .eval.audit import Settings
    from .eval.extracting.extractor import Limits, at_endpoint, extracted, extraction_text, store_beside
    from .eval.inputs import Columns, audit_file, read_rows
    from .eval.pool import audit_rows
    from .eval.records import write_jsonl
    from .eval.summary import figures, summary_text

    columns = Columns(prompt_column, response_column, expected_column, id_column, reasoning_column)
    path = audit_file(responses, target)
    rows = list(read_rows(responses, columns, dataset=dataset))
    asked = None
    if extractor is not None:
        settings = Settings(semantics.value, allow_leaps, strict_answers)
        model = at_endpoint(extractor, base_url, agreement, Limits(connections, timeout))
        asked = extracted(named(system), rows, settings, model, store_beside(path), progress_bar)
    elif base_url is not None:
        raise UsageError("--extractor-base-url goes with --extractor MODEL")
    with progress_bar("auditing") as progress:
        records = audit_rows(
            named(system),
            rows,
            semantics=semantics.value,
            allow_leaps=allow_leaps,
            strict_answers=strict_answers,
            replies=asked.replies if asked else None,
            jobs=jobs,
        )
        audits: list[Any] = []
        write_jsonl(path, kept(counted(records, len(rows), progress), audits))
    warn_of_failures(audits)
    warn_of_repeats(responses)
    found = figures(named(system), audits)
    if as_json:
        out(found | ({"extractor": dict(asked.figures)} if asked else {}) | {"out": str(path)})
    else:
        said = [summary_text(found), *([extraction_text(asked.figures)] if asked else [])]
        say("\n".join([*said, f"written to {path}"]))
    fail_where_nothing_was_done(audits, asked.figures if asked else {})


def kept(found: Iterable[T], into: list[T]) -> Iterator[T]:
    """The same, each also put into the list."""
    for one in found:
        into.append(one)
        yield one


def warn_of_failures(audits: Sequence[Any]) -> None:
    """Say on stderr how many rows could not be audited, and what is wrong with the first of them."""
    bad = [a for a in audits if a.answer.status == "error"]
    if bad:
        first = f"{bad[0].file}, row {bad[0].row}: {bad[0].message}"
        warn(f"{len(bad)} of {len(audits)} rows could not be audited (see field 'message'); the first: {first}")


def warn_of_repeats(responses: Path) -> None:
    """Say on stderr how many answers of a run's folder do not count, since a later line answers the same sample."""
    from .eval.running.folder import SAMPLES, repeated

    if responses.is_dir() and (n := repeated(responses / SAMPLES)):
        warn(f"{responses / SAMPLES}: {n} lines answer a sample that another line answers too; the last one counts")


def fail_where_nothing_was_done(audits: Sequence[Any], asked: Mapping[str, Any]) -> None:
    """Exit status 1 where no row could be audited, or every call to the extractor failed."""
    if all(a.answer.status == "error" for a in audits):
        stop(f"error: nothing was audited: none of {len(audits)} rows could be read", 1)
    if asked.get("calls") and asked["failed"] == asked["calls"]:
        stop(
            f"error: each of {asked['calls']} calls to {asked['model']} failed; what is audited rests on the grammar", 1
        )


@app.command()
def report(
    audits: Annotated[list[Path], typer.Argument(help="Audit files (JSONL).")],
    target: Annotated[Path, typer.Option("--out", help="The HTML file.")] = Path("report.html"),
    title: Annotated[str | None, typer.Option("--title")] = None,
    as_json: JsonOption = False,
) -> None:
    """One self-contained HTML file: tables, plots, one page a response."""
    from .eval.report import write_report

    write_report(audits, target, title=title)
    out({"out": str(target)}) if as_json else say(f"report written to {target}")


app.command("compare")(compare_runs)


# --- other tools ----------------------------------------------------------------------------------------------------

ForceExport = Annotated[bool, typer.Option("--force", help="Replace an earlier export.")]


@export_app.command("hub")
def export_hub(
    dataset: Annotated[Path, typer.Argument(help="The dataset's folder.")],
    folder: Annotated[Path, typer.Option("--out", help="The folder to write.")],
    parquet: Annotated[
        bool, typer.Option("--parquet", help="The rows as Parquet too (the extra of that name).")
    ] = False,
    license: Annotated[str | None, typer.Option("--license", help="The licence of the card, as cc-by-4.0.")] = None,
    force: ForceExport = False,
    as_json: JsonOption = False,
) -> None:
    """A folder for a dataset hub; datasets.load_dataset(OUT) loads it without a network."""
    from .eval.exporting.hub import export_hub as write

    write(dataset, folder, parquet=parquet, license=license, force=force)
    out({"out": str(folder)}) if as_json else say(f"written to {folder}")


@export_app.command("lm-eval")
def export_lm_eval(
    dataset: Annotated[Path, typer.Argument(help="The dataset's folder.")],
    folder: Annotated[Path, typer.Option("--out", help="The folder to write.")],
    task: Annotated[str | None, typer.Option("--task", help="The task's name (else lastword_SYSTEM).")] = None,
    max_tokens: Annotated[int, typer.Option("--max-tokens", min=1, help="Of a response.")] = 2048,
    force: ForceExport = False,
    as_json: JsonOption = False,
) -> None:
    """A task for lm-evaluation-harness: YAML, the scorer, the rows."""
    from .eval.exporting.lm_eval import export_lm_eval as write

    name = write(dataset, folder, task=task, max_tokens=max_tokens, force=force)
    told = f"written to {folder}; run it with: lm_eval --include_path {folder} --tasks {name} --model ..."
    out({"out": str(folder), "task": name}) if as_json else say(told)


@export_app.command("drat")
def export_drat(
    certificates: Annotated[Path, typer.Argument(help="A file of certificates (solve --certificate).")],
    folder: Annotated[Path, typer.Option("--out", help="The folder to write.")],
    as_json: JsonOption = False,
) -> None:
    """Clauses (DIMACS) and proofs (DRAT) of certificates, for a proof checker of your own."""
    from .eval.certifying import write_clauses

    written = write_clauses(certificates, folder)
    for one in written:
        out(one) if as_json else say(f"{one['cnf']} has no model, by {one['proof']}; shows {one['shows']}")


@export_app.command("trl")
def export_trl(
    responses: Annotated[Path, typer.Argument(help="A run folder, or JSONL of responses.")],
    target: Annotated[Path, typer.Option("--out", help="The JSONL file to write.")],
    dataset: Annotated[Path | None, typer.Option("--dataset", help="The dataset that item ids refer to.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Responses as rows for stepwise supervision: prompt, completions, labels. Exit status 1: no row was written."""
    from importlib import import_module

    rows, left_out = import_module(".eval.stepwise", __package__).write_trl(responses, dataset, target)
    told = {"out": str(target), "rows": rows, "left_out": left_out}
    out(told) if as_json else say(f"{rows} rows written to {target}")
    if left_out:
        warn(f"{left_out} responses have no row: they failed, cannot be audited, or no step of theirs was read")
    if not rows:
        raise typer.Exit(1)


@app.command()
def demo(
    folder: Annotated[Path, typer.Option("--out", help="Where the demo works.")] = Path("lastword-demo"),
    force: Annotated[bool, typer.Option("--force", help="Work in a folder that holds other things.")] = False,
) -> None:
    """The whole path on bundled data: build, verify, audit, report. No network, under a minute."""
    from .eval.demo import run_demo

    run_demo(folder, force=force, say=say)
