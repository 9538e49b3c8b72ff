"""What ``import lastword`` offers to show an answer about a framework: certificates and explanations."""

from pathlib import Path

from ..encodings.sat import proving
from ..semantics import acceptance_check
from ..semantics.acceptance import Certificate
from ..semantics.acceptance_check import CertificateVerdict
from ..semantics.argumentation import AF, Argument, Semantics
from ..semantics.queries import check_argument
from .api import code
from .certifying import write_certificate
from .explaining import Explanation, explain_answer
from .solving import Solution, Task


def certify(
    af: AF, semantics: str | Semantics, task: str, argument: Argument | None = None, *, seconds: float | None = None
) -> Certificate:
    """The answer to a question about a framework, as ``certify(af, "PR", "DS", "a")``, with what shows it.

    Raises UsageError for a question that is none, BudgetExceeded after ``seconds``.
    """
    return proving.certify(af, str(semantics).upper(), task.upper(), argument, seconds=seconds)


def check_certificate(certificate: Certificate, af: AF) -> CertificateVerdict:
    """Whether the certificate shows its answer about this framework, and why (not); without a solver."""
    return acceptance_check.check(certificate, af)


def explain(
    af: AF, semantics: str | Semantics, task: str, argument: Argument, *, seconds: float | None = None
) -> Explanation:
    """Why the argument is accepted or not, as ``explain(af, "PR", "DC", "a")``, and what would change it.

    UsageError for a question without a discussion game (see ``eval/explaining.py``).
    """
    check_argument(af, argument)
    return explain_answer(Task(task.upper(), code(semantics), argument), af, seconds=seconds)


def show(
    solution: Solution, target: Path | None, *, explain: bool, limited: bool, seconds: float | None
) -> Explanation | None:
    """What ``solve`` shows of its solution: writes the certificate to ``target``, returns the explanation, as asked."""
    why = explain_answer(solution.task, solution.af, seconds=seconds) if explain else None
    if target is not None:
        write_certificate(solution, target, limited=limited, seconds=seconds)
    return why
