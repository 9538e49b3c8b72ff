"""What ``import lastword`` offers: solving, building, reading, auditing, in one place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..generators import building
from ..generators import verify as verification
from ..generators.dataset import Dataset
from ..generators.engines import SOLVERS, Backend
from ..generators.system import System
from ..generators.systems import SYSTEMS
from ..generators.verify import VerifyReport
from ..semantics.argumentation import AF, Argument, Extension, Labelling, Semantics
from ..semantics.argumentation import labelling as label
from ..semantics.claims import Step
from .audit import audit_response
from .extracting.extractor import replies_to
from .records import Audit
from .running.model import Model


def extensions(
    af: AF,
    semantics: str | Semantics = "GR",
    *,
    backend: str = "asp",
    limit: int | None = None,
    seconds: float | None = None,
) -> tuple[Extension, ...]:
    """All extensions (at most ``limit``), in the order of the arguments. Raises BudgetExceeded after ``seconds``."""
    return engine(backend).extensions(af, code(semantics), limit=limit, seconds=seconds)


def count(af: AF, semantics: str | Semantics = "GR", *, backend: str = "auto", seconds: float | None = None) -> int:
    """The number of extensions; by the backend ``auto`` without listing them where it is a product or a sum over parts
    of the framework. Raises BudgetExceeded after ``seconds``."""
    return engine(backend).count(af, code(semantics), seconds=seconds)


def labelling(
    af: AF, semantics: str | Semantics = "GR", *, backend: str = "asp", seconds: float | None = None
) -> Labelling | None:
    """The labelling of some extension (of the only one, for GR), or None where there is none."""
    found = engine(backend).some(af, code(semantics), seconds=seconds)
    return None if found is None else label(af, found)


def labellings(
    af: AF,
    semantics: str | Semantics = "GR",
    *,
    backend: str = "asp",
    limit: int | None = None,
    seconds: float | None = None,
) -> tuple[Labelling, ...]:
    """The labelling of each extension (at most ``limit``), in the order of ``extensions``."""
    return tuple(label(af, s) for s in extensions(af, semantics, backend=backend, limit=limit, seconds=seconds))


def accepts(
    af: AF,
    argument: Argument,
    semantics: str | Semantics = "GR",
    *,
    skeptical: bool = False,
    backend: str = "asp",
    seconds: float | None = None,
) -> bool:
    """Whether some extension (with ``skeptical``: each one) has the argument."""
    solver = engine(backend)
    if skeptical:
        return solver.skeptical(af, code(semantics), argument, seconds=seconds) is None
    return solver.credulous(af, code(semantics), argument, seconds=seconds) is not None


def solve(theory: Any, semantics: str = "grounded", *, system: str = "witness") -> str:
    """The answer that the theory gives to its question: of witness puzzles ``yes``, ``no`` or ``undetermined``."""
    return named(system).solve(theory, semantics)


def render(theory: Any, *, system: str = "witness", template: str | None = None) -> str:
    """The problem in English."""
    return named(system).wording.prompt(theory, template)


def read(theory: Any, text: str, *, system: str = "witness") -> tuple[Step[Any], ...]:
    """A response as steps with formal claims and spans."""
    return named(system).wording.read(theory, text)


def read_prompt(text: str, *, system: str = "witness") -> Any:
    """The theory that a prompt in English states; raises ParseError."""
    return named(system).wording.read_prompt(text)


def code(semantics: str | Semantics) -> Semantics:
    """The semantics of this code, or UsageError."""
    try:
        return Semantics(str(semantics).upper())
    except ValueError:
        raise UsageError(f"unknown semantics {semantics!r}: one of {', '.join(Semantics)}") from None


def engine(backend: str) -> Backend:
    """The backend of this name, or UsageError."""
    if backend not in SOLVERS:
        raise UsageError(f"unknown backend {backend!r}: one of {', '.join(SOLVERS)}")
    return SOLVERS[backend]


def named(system: str) -> System[Any, Any]:
    """The system of this name, or UsageError."""
    if system not in SYSTEMS:
        raise UsageError(f"unknown system {system!r}: one of {', '.join(SYSTEMS)}")
    return SYSTEMS[system]


def audit(
    text: str,
    theory: Any = None,
    *,
    prompt: str | None = None,
    system: str = "witness",
    semantics: str = "grounded",
    extractor: Model | None = None,
    **options: Any,
) -> Audit:
    """The audit of one response to a theory, or to a prompt in English (which is read first; ParseError where it is not
    understood). The options are those of ``eval.audit.audit_response``.

    ``extractor`` is a model to ask for the claims of sentences that the grammar cannot read; replies are not kept.
    """
    chosen = named(system)
    if prompt is not None and theory is None:
        theory = chosen.wording.read_prompt(prompt)
    if theory is None:
        raise UsageError("audit wants a theory, or a prompt that states it")
    if extractor is not None:
        options["replies"] = lambda reading: replies_to(chosen, theory, reading, extractor)
    return audit_response(chosen, theory, text, semantics=semantics, prompt=prompt, **options)


def build(system: str, parameters: Mapping[str, Any], *, seed: int, out: str | Path, **options: Any) -> Dataset:
    """Build a solver-verified dataset (see ``generators.building.build``)."""
    return building.build(system, parameters, seed=seed, out=out, **options)


def verify(path: str | Path, *, jobs: int = 1) -> VerifyReport:
    """Re-check a dataset or a file of certificates (see ``generators.verify.verify``)."""
    return verification.verify(path, jobs=jobs)
