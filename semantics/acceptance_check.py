"""Certificates of answers about argumentation frameworks, checked: by definitions and propagation, without a solver."""

from collections.abc import Sequence
from dataclasses import dataclass

from .acceptance import Certificate, digest
from .argumentation import AF
from .certificates import CertificateError
from .clauses import CNF
from .obligations import obligations
from .rup import ProofError, refute


@dataclass(frozen=True, slots=True)
class CertificateVerdict:
    """Whether a certificate shows its answer, and why (not)."""

    ok: bool
    reason: str


def check(certificate: Certificate, framework: AF) -> CertificateVerdict:
    """Whether the certificate shows its answer about this framework. Uses definitions and propagation; no solver."""
    try:
        if certificate.digest != digest(framework):
            raise CertificateError("the certificate is about another framework: the digests differ")
        goals = obligations(certificate, framework)
        _check_proofs(goals, certificate.proofs)
    except CertificateError as error:
        return CertificateVerdict(False, str(error))
    shown = f"{len(goals)} proof{'s' if len(goals) != 1 else ''} checked" if goals else "checked by the definitions"
    return CertificateVerdict(True, f"{certificate.statement} ({shown})")


def _check_proofs(goals: Sequence[CNF], proofs: Sequence[str]) -> None:
    if len(goals) != len(proofs):
        raise CertificateError(f"it holds {len(proofs)} proofs; this answer takes {len(goals)}")
    for number, (clauses, proof) in enumerate(zip(goals, proofs, strict=True), start=1):
        try:
            refute(clauses, proof)
        except ProofError as error:
            raise CertificateError(f"proof {number}: {error}") from None
