"""Certificates of what ``solve`` answers: made, held against the answer, written; and written out for other tools."""

from pathlib import Path
from typing import Any

from ..encodings.sat.proving import certify
from ..errors import RecordError, SolverError, UsageError
from ..generators.acceptance_records import is_acceptance, read_acceptance, write_acceptance
from ..generators.rows import read_lines
from ..semantics.acceptance import Certificate
from ..semantics.certificates import CertificateError
from ..semantics.clauses import to_dimacs
from ..semantics.obligations import obligations
from .records import write_jsonl
from .solving import Solution


def write_certificate(
    solution: Solution, target: Path, *, limited: bool = False, seconds: float | None = None
) -> Certificate:
    """Write a certificate of the solution, which is made anew; SolverError where the two differ."""
    task = solution.task
    if limited and task.name == "EE":
        raise UsageError("--certificate shows that all extensions are listed; leave out --limit")
    made = certify(solution.af, task.semantics, task.name, task.argument or None, seconds=seconds)
    if not _agree(solution, made):
        raise SolverError(f"the engines differ on {made.question}: the certificate says {made.answer}")
    write_jsonl(target, [write_acceptance(made, solution.af)])
    return made


def _agree(solution: Solution, made: Certificate) -> bool:
    match made.task:
        case "DC" | "DS":
            return solution.accepted == made.answer
        case "SE":
            return bool(solution.extensions) == made.answer
        case "EE":
            return set(solution.extensions) == set(made.extensions)
        case _:
            return solution.count == len(made.extensions)


def write_clauses(file: Path, folder: Path) -> list[dict[str, Any]]:
    """For each proof of a file of certificates, the clauses that it refutes (N.cnf, DIMACS) and the proof (N.drat), as
    other checkers read them. Returns what they are called and what they show.

    RecordError for a line that is no such certificate, or whose sets do not fit its framework.
    """
    written: list[dict[str, Any]] = []
    folder.mkdir(parents=True, exist_ok=True)
    for number, _, record in read_lines(file, str(file)):
        if isinstance(record, RecordError):
            raise record
        if not is_acceptance(record):
            raise RecordError(f"{file}:{number}: no certificate of an answer about an argumentation framework")
        certificate, af = read_acceptance(record)
        try:
            goals = obligations(certificate, af)
        except CertificateError as error:
            raise RecordError(f"{file}:{number}: {error}") from None
        for place, (clauses, proof) in enumerate(zip(goals, certificate.proofs, strict=False), start=1):
            name = f"{number}-{place}"
            (folder / f"{name}.cnf").write_text(to_dimacs(clauses), encoding="ascii")
            (folder / f"{name}.drat").write_text(proof + "\n", encoding="utf-8")
            written.append({"cnf": f"{name}.cnf", "proof": f"{name}.drat", "shows": certificate.statement})
    if not written:
        raise UsageError(f"{file} holds no proofs: its answers are shown by sets, which the definitions check")
    return written
