"""Datasets and certificates re-checked without trust in the build that made them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from pathlib import Path

from ..errors import RecordError, UsageError
from ..semantics.acceptance_check import CertificateVerdict, check
from ..semantics.argumentation import AF
from .acceptance_records import is_acceptance, read_acceptance
from .building import Progress
from .checks import Finding, Line, Portion, Problem, check_certificate, check_portion, read_theory
from .dataset import certificate_file, data_file
from .manifest import GENERATOR, Manifest, contents, read_manifest, template_hash
from .pool import ordered
from .problems import Draft
from .rows import FieldError, Record, in_short, read_lines, typed
from .staging import CARD, MANIFEST
from .systems import SYSTEMS

PORTION = 250
Plan = Mapping[int, Draft]


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was checked, and all that is wrong with it; ``notes`` say what could not be checked."""

    path: str
    rows: int
    certificates: int
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify(
    path: str | Path, *, jobs: int = 1, progress: Progress | None = None, framework: AF | None = None
) -> VerifyReport:
    """Check a dataset (a folder) or certificates (a file with one a line, each with its theory).

    ``framework``: hold certificates of answers about argumentation frameworks against this one, not against their own.

    Of a dataset: checksums; every field of every row; each answer by both engines; each prompt read again; each
    certificate; classes, ids and splits; and, where this version's generator made it, each row made again from the
    seed. UsageError where there is nothing to check.
    """
    target = Path(path)
    if target.is_dir():
        if framework is not None:
            raise UsageError(f"{path} is a folder; a framework goes with a file of certificates")
        return verify_dataset(target, jobs, progress or (lambda done, total: None))
    if target.is_file():
        return verify_certificates(target, framework)
    raise UsageError(f"{path} does not exist; expected the folder of a dataset or a file of certificates")


# --- certificates alone ---------------------------------------------------------------------------------------------


def verify_certificates(path: Path, framework: AF | None = None) -> VerifyReport:
    """Check each certificate of a file against the theory that it holds (or the framework given)."""
    found: list[Problem] = []
    shown: list[str] = []
    number = 0
    for number, _, record in read_lines(path, str(path)):
        if isinstance(record, RecordError):
            found.append(_unread(path.name, number, record))
        elif is_acceptance(record) or framework is not None:
            verdict = answered(record, framework)
            shown += [f"{path.name}:{number}: shown: {verdict.reason}"] if verdict.ok else []
            found += [] if verdict.ok else [Problem(path.name, number, None, verdict.reason)]
        else:
            found += (Problem(path.name, number, field, message) for field, message in alone(record))
    if not number:
        raise UsageError(f"{path} is empty; expected one certificate a line")
    return VerifyReport(str(path), 0, number, tuple(found), tuple(shown))


def answered(record: Record, framework: AF | None) -> CertificateVerdict:
    """Whether the certificate of an answer about a framework shows it."""
    try:
        certificate, own = read_acceptance(record)
    except FieldError as error:
        return CertificateVerdict(False, f"field {error.field!r}: {error.reason}")
    return check(certificate, own if framework is None else framework)


def alone(record: Record) -> Iterator[Finding]:
    """What is wrong with a certificate, given its own theory."""
    try:
        name = typed(record, "system", str, "")
        if name not in SYSTEMS:
            raise FieldError("", "system", f"{name!r} is none of {', '.join(SYSTEMS)}")
        t = read_theory(name, typed(record, "theory", dict, ""))
        yield from check_certificate(name, record, None, t)
    except FieldError as error:
        yield error.field, error.reason


def _unread(file: str, number: int, error: RecordError) -> Problem:
    return Problem(file, number, None, str(error).split(": ", 1)[-1])


# --- datasets -------------------------------------------------------------------------------------------------------


def verify_dataset(folder: Path, jobs: int, progress: Progress) -> VerifyReport:
    """Check a dataset whole."""
    manifest = read_manifest(folder)
    if manifest.recipe.system not in SYSTEMS:
        raise UsageError(f"{folder}: unknown system {manifest.recipe.system!r}; there are {', '.join(SYSTEMS)}")
    plan, notes = planned(manifest)
    walk = Walk(manifest, plan)
    found = [*check_files(folder, manifest), *check_manifest(folder, manifest, plan)]
    portions = chain.from_iterable(walk.portions(folder, split) for split in manifest.splits)
    for problems in ordered(check_portion, portions, jobs):
        found += problems
        progress(walk.rows, walk.expected)
    found = sorted((*found, *walk.problems), key=lambda p: (p.file, p.line or 0))
    return VerifyReport(str(folder), walk.rows, walk.certificates, tuple(found), notes)


def planned(manifest: Manifest) -> tuple[Plan | None, tuple[str, ...]]:
    """The drafts by index, as a build would make them; None with a note where this generator is another one."""
    if manifest.generator != GENERATOR:
        note = f"The rows were made by generator {manifest.generator}, this is {GENERATOR}: they are not made again."
        return None, (note,)
    recipe = manifest.recipe
    return {d.index: d for d in SYSTEMS[recipe.system].problems.drafts(recipe.parameters, recipe.seed)}, ()


def check_files(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """Files that are missing, changed, or not in the manifest."""
    expected = {file(split) for split in manifest.splits for file in (data_file, certificate_file)}
    there = {f"{f.parent.name}/{f.name}" for sub in ("data", "certificates") for f in (folder / sub).glob("*")}
    for name in sorted(expected | there | set(manifest.files)):
        if name not in manifest.files:
            yield Problem(name, None, None, "the manifest does not list this file")
        elif name not in there:
            yield Problem(name, None, None, "the file is missing")
        elif (actual := contents(folder / name)) != manifest.files[name]:
            listed = manifest.files[name]
            what = f"{actual.rows} rows, not {listed.rows}" if actual.rows != listed.rows else "another SHA-256"
            yield Problem(name, None, None, f"the file was changed after the build: it has {what}")


def check_manifest(folder: Path, manifest: Manifest, plan: Plan | None) -> Iterator[Problem]:
    """What is wrong with manifest and card."""
    if (folder / MANIFEST).read_text(encoding="utf-8") != manifest.text():
        yield Problem(MANIFEST, None, None, "it is not as a build writes it")
    if plan is not None:
        yield from check_plan(manifest, plan)
    card = folder / CARD
    if not card.is_file() or manifest.recipe.canary.encode() not in card.read_bytes():
        yield Problem(CARD, None, None, f"the card does not hold the canary {manifest.recipe.canary!r}")


def check_plan(manifest: Manifest, plan: Plan) -> Iterator[Problem]:
    """Whether the manifest accounts for all that was planned, and names the template in use."""
    rows = sum(manifest.files[name].rows for name in map(data_file, manifest.splits) if name in manifest.files)
    left_out = sum(manifest.left_out.values())
    if rows + left_out != len(plan):
        yield Problem(MANIFEST, None, "left_out", f"{rows} rows and {left_out} left out, but {len(plan)} were planned")
    hashed = template_hash(manifest.recipe, SYSTEMS[manifest.recipe.system].problems.template)
    if manifest.template_sha256 != hashed:
        yield Problem(MANIFEST, None, "template_sha256", f"expected {hashed}, found {manifest.template_sha256}")


class Walk:
    """Reads a dataset's lines in portions, and finds on the way what no portion shows alone: lines that are not
    there, items that come twice or out of order, classes in two splits."""

    def __init__(self, manifest: Manifest, plan: Plan | None) -> None:
        self.manifest, self.plan = manifest, plan
        self.expected = sum(c.rows for name, c in manifest.files.items() if name.startswith("data/"))
        self.rows = self.certificates = 0
        self.problems: list[Problem] = []
        self._ids: dict[str, str] = {}
        self._homes: dict[str, str] = {}
        self._last = -1

    def portions(self, folder: Path, split: str) -> Iterator[Portion]:
        """The lines of a split that can be read, in portions."""
        self._last = -1
        rows, certificates = data_file(split), certificate_file(split)
        lines = self.lines(folder, split)
        while some := tuple(islice(lines, PORTION)):
            yield Portion(self.manifest.recipe, split, rows, certificates, some)

    def lines(self, folder: Path, split: str) -> Iterator[Line]:
        """The rows of a split with their certificates and drafts."""
        pair = (data_file(split), certificate_file(split))
        both = zip_longest(*(read_lines(folder / f, f) if (folder / f).is_file() else () for f in pair))
        for number, (row, certificate) in enumerate(both, start=1):
            self.rows += row is not None
            self.certificates += certificate is not None
            record = self._record(pair[0], number, row)
            proof = self._record(pair[1], number, certificate)
            if record is not None and row is not None:
                yield Line(number, row[1], record, proof, self._place(split, number, record))

    def _record(self, file: str, number: int, line: tuple[int, str, Record | RecordError] | None) -> Record | None:
        if line is None:
            self.problems.append(Problem(file, number, None, "the line is missing"))
        elif isinstance(line[2], RecordError):
            self.problems.append(_unread(file, number, line[2]))
        else:
            return line[2]
        return None

    def _place(self, split: str, number: int, record: Record) -> Draft | None:
        """The draft of a row, after a look at its id, class and index."""
        file = data_file(split)
        place, name, kind = f"{file}:{number}", str(record.get("id")), str(record.get("class"))
        if (other := self._ids.setdefault(name, place)) != place:
            self.problems.append(Problem(file, number, "id", f"{name} is the id of {other} too"))
        if self._homes.setdefault(kind, split) != split and self.manifest.recipe.disjoint:
            self.problems.append(Problem(file, number, "class", f"{kind} is a class of split {self._homes[kind]} too"))
        if self.plan is None:
            return None
        parameters = record.get("parameters")
        index = parameters.get("index") if isinstance(parameters, dict) else None
        if not isinstance(index, int) or index not in self.plan or index <= self._last:
            message = f"index: expected one of the plan, above {self._last}, found {in_short(index)}"
            self.problems.append(Problem(file, number, "parameters", message))
            return None
        self._last = index
        return self.plan[index]
