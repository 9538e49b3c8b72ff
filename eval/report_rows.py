"""One row of the index for each audit: the audit without its texts, and the kinds of its errors."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import RecordError
from ..semantics.claims import Act
from ..semantics.verdict import Verdict
from .records import Audit, ClaimPart
from .report_notes import bad_claims

VERDICTS = tuple(str(verdict) for verdict in Verdict)
MISCOUNT, MISQUOTE = ("count", "parity"), ("says", "unattacked", "attacked")


@dataclass(frozen=True, slots=True)
class Row:
    """What the index and the figures need of one audit; ``number`` counts from 1 over all files.

    ``audit`` holds no texts and only its bad steps; ``kind`` is the kind of the first error; ``errors`` are the forms
    and kinds of all bad claims; ``rules`` the rules applied, each with the status of what it gave.
    """

    number: int
    audit: Audit
    arguments: int | None
    paths: int | None
    kind: str
    errors: tuple[tuple[str, str], ...]
    rules: tuple[tuple[str, str], ...]

    @property
    def model(self) -> str:
        """The model's name."""
        return self.audit.model or "unnamed model"

    @property
    def name(self) -> str:
        """What to call the response: its item, else where it stands."""
        return self.audit.item or self.source or "response"

    @property
    def source(self) -> str:
        """Where the response stands: file and row."""
        return ":".join(str(part) for part in (self.audit.file, self.audit.row) if part is not None)

    @property
    def answer(self) -> str:
        """The answer given, or why there is none."""
        return self.audit.answer.value or self.audit.answer.status


def row(number: int, audit: Audit) -> Row:
    """The row of one audit; raises RecordError for values that no audit has."""
    if audit.verdict not in VERDICTS:
        raise RecordError(f"field 'verdict': {audit.verdict!r:.50} is not one of {', '.join(VERDICTS)}")
    first = [step for step in audit.steps if step.index == audit.first_error]
    return Row(
        number=number,
        audit=_light(audit),
        arguments=_number(audit, "arguments"),
        paths=_number(audit, "paths"),
        kind=next((error_kind(claim) for claim in bad_claims(audit, first)), ""),
        errors=tuple((claim_form(claim), error_kind(claim)) for claim in bad_claims(audit)),
        rules=tuple(_rules(audit)),
    )


def _light(audit: Audit) -> Audit:
    bad = set(audit.bad_steps)
    kept = [step for step in audit.steps if step.index in bad]
    texts = {"prompt": None, "response": "", "reasoning": None}
    return audit.model_copy(update={"steps": kept, "theory": None, "labelling": {}, **texts})


def _number(audit: Audit, name: str) -> int | None:
    value = audit.features.get(name)
    if value is None or isinstance(value, int):
        return value
    raise RecordError(f"field 'features.{name}': a whole number or null is needed, not {value!r:.50}")


# --- errors -----------------------------------------------------------------------------------------------------------


def error_kind(claim: ClaimPart) -> str:
    """What is wrong with a bad claim, in words."""
    head = claim.formal.split("(")[0]
    if claim.act == Act.ANSWER:
        return "answer does not follow"
    if head in MISCOUNT:
        return "miscount"
    if head in MISQUOTE or claim.act == Act.RESTATE:
        return "misquotes the problem"
    match claim.support, claim.status:
        case "contradicted", _:
            return "contradicts what is known"
        case "leap", _:
            return "leap over several rules"
        case "unsupported", "true":
            return "true, but without ground"
        case "unsupported", _:
            return "without ground"
        case _:
            return "drawn from an earlier error"


def claim_form(claim: ClaimPart) -> str:
    """The formal claim without its names: ``lying(…)``, ``if … then …``."""
    if claim.formal.startswith("if "):
        return "if … then …"
    head, bracket, _ = claim.formal.partition("(")
    return f"{head}(…)" if bracket else head


def _rules(audit: Audit) -> Iterator[tuple[str, str]]:
    """The rule of each supported claim, and whether what it gave is true."""
    for step in audit.steps:
        for claim in step.claims:
            if claim.by and claim.support == "supported":
                yield claim.by.rule, claim.status if claim.status in ("true", "false") else "other"
