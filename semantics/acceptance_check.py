"""Certificates of answers about argumentation frameworks, checked: by definitions and propagation, without a solver."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

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
        _check_proofs(obligations(certificate, framework), certificate.proofs)
    except CertificateError as error:
        return CertificateVerdict(False, str(error))
    n = len(certificate.proofs)
    shown = f"{n} proof{'s' if n > 1 else ''} checked" if n else "checked by the definitions"
    return CertificateVerdict(True, f"{certificate.statement} ({shown})")


def _check_proofs(goals: Iterable[CNF], proofs: Sequence[str]) -> None:
    for number, (clauses, proof) in enumerate(zip_longest(goals, proofs), start=1):
        if clauses is None or proof is None:
            raise CertificateError(
                f"it holds {len(proofs)} proofs; this answer takes {'more' if proof is None else 'fewer'}"
            )
        try:
            refute(clauses, proof)
        except ProofError as error:
            raise CertificateError(f"proof {number}: {error}") from None
