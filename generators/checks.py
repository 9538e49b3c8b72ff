"""Rows and certificates held against the theory they state: what ``verify`` finds wrong with them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import LastwordError, ParseError, SolverError
from ..semantics.certificates import CertificateError
from .manifest import Recipe
from .problems import Draft, Settled
from .proofs import check, read_certificate
from .rows import FieldError, Item, Record, dump, in_short, item_id, read_item
from .systems import SYSTEMS

Finding = tuple[str | None, str]  # field, what is wrong with it


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a dataset: where, and what. ``line`` counts from 1."""

    file: str
    line: int | None
    field: str | None
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}" if self.field is None else f"{place}: field {self.field!r}: {self.message}"


@dataclass(frozen=True, slots=True)
class Line:
    """A row with its certificate, and the draft that a build would make it from (None: by another generator)."""

    number: int
    text: str
    record: Record
    certificate: Record | None
    draft: Draft | None


@dataclass(frozen=True, slots=True)
class Portion:
    """Some lines of one split, with the names of its two files."""

    recipe: Recipe
    split: str
    rows: str
    certificates: str
    lines: tuple[Line, ...]


def check_portion(portion: Portion) -> list[Problem]:
    """All that is wrong with these lines."""
    system = portion.recipe.system
    found: list[Problem] = []
    good: list[tuple[Line, Item, Any]] = []
    for line in portion.lines:
        try:
            item = read_item(line.record, "")
            good.append((line, item, read_theory(system, item.theory)))
        except FieldError as error:
            found.append(Problem(portion.rows, line.number, error.field, error.reason))
    for (line, item, t), settled in zip(good, settle(system, [t for _, _, t in good]), strict=True):
        for field, message in check_row(portion, system, line, item, t, settled):
            found.append(Problem(portion.rows, line.number, field, message))
        if line.certificate is not None:
            for field, message in check_certificate(system, line.certificate, item, t):
                found.append(Problem(portion.certificates, line.number, field, message))
    return found


def read_theory(system: str, record: Record) -> Any:
    """The theory; FieldError where it is none."""
    try:
        return SYSTEMS[system].theory_from_json(record)
    except ValueError as error:
        raise FieldError("", "theory", str(error)) from None


def settle(system: str, theories: Sequence[Any]) -> Sequence[Settled[Any] | SolverError]:
    """What both engines say of each theory, or the error where they do not settle it."""
    try:
        return list(SYSTEMS[system].problems.settle(theories))
    except SolverError as error:
        if len(theories) == 1:
            return [error]
        return [found for t in theories for found in settle(system, [t])]


def check_row(
    portion: Portion, system: str, line: Line, item: Item, t: Any, settled: Settled[Any] | SolverError
) -> Iterator[Finding]:
    """What is wrong with a row: fields that differ from what theory, engines, recipe and seed give."""
    yield from differences(item, stated(portion.recipe, system, item, t))
    if isinstance(settled, SolverError):
        yield "answer", str(settled)
    else:
        yield from differences(item, {"answer": settled.answer, "answers": settled.answers})
        if settled.disputed and not portion.recipe.keep_disputed:
            yield "answers", "the semantics differ, and the manifest says that such items are left out"
    try:
        if (stated_by_prompt := SYSTEMS[system].wording.read_prompt(item.prompt, portion.recipe.template)) != t:
            yield "prompt", f"it states another theory: {stated_by_prompt}"
    except ParseError as error:
        yield "prompt", f"it is not understood: {error}"
    if line.draft is not None:
        try:
            yield from differences(item, remade(portion, system, line.draft, t))
        except LastwordError as error:
            yield None, f"it cannot be made again: {error}"
    if dump(item.record()) != line.text:
        yield None, "it is not written as rows are: other fields, another order or other spaces"


def differences(item: Item, expected: Record) -> Iterator[Finding]:
    """The fields that have another value than the expected one."""
    record = item.record()
    for field, value in expected.items():
        if record[field] != value:
            yield field, f"expected {in_short(value)}, found {in_short(record[field])}"


def stated(recipe: Recipe, system: str, item: Item, t: Any) -> Record:
    """The fields that follow from the theory, the prompt and the recipe."""
    return {
        "id": item_id(item.system, item.theory, item.prompt),
        "system": recipe.system,
        "question": SYSTEMS[system].problems.question(t),
        "seed": recipe.seed,
        "class": SYSTEMS[system].problems.isomorphism(t),
        "canary": recipe.canary,
    }


def remade(portion: Portion, system: str, draft: Draft, t: Any) -> Record:
    """The fields that a build with this recipe gives; the prompt is compared where the theory is the same."""
    made = SYSTEMS[system].problems.theory(draft, portion.recipe.seed, portion.split)
    fields = {"theory": SYSTEMS[system].theory_to_json(made), "parameters": draft.features}
    if made == t:
        fields["prompt"] = SYSTEMS[system].wording.prompt(t, portion.recipe.template)
    return fields


def check_certificate(system: str, record: Record, item: Item | None, t: Any) -> Iterator[Finding]:
    """What is wrong with the certificate of an item (None: of the theory alone): it must name the item and its theory,
    be correct, and show the answer."""
    expected: dict[str, Any] = {"system": system, "semantics": SYSTEMS[system].problems.settled_by}
    if item is not None:
        expected |= {"item": item.id, "theory": item.theory, "answer": item.answer}
    for field, value in expected.items():
        if record.get(field) != value:
            yield field, f"expected {in_short(value)}, found {in_short(record.get(field))}"
    try:
        certificate = read_certificate(SYSTEMS[system].wording, record)
        check(SYSTEMS[system].logic(SYSTEMS[system].problems.settled_by, t), t, certificate)
        if (shown := SYSTEMS[system].problems.shows(t, certificate)) != record.get("answer"):
            yield "answer", f"the certificate shows {shown!r}"
    except FieldError as error:
        yield error.field, error.reason
    except CertificateError as error:
        yield None, f"the certificate fails: {error}"
