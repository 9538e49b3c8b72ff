"""What ``import lastword`` offers: solving, building, reading, auditing, in one place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..generators.engines import BACKENDS
from ..generators.system import System
from ..generators.systems import SYSTEMS
from ..semantics.argumentation import AF, Argument, Extension, Labelling, Semantics
from ..semantics.argumentation import labelling as label
from ..semantics.claims import Step


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


def labelling(
    af: AF, semantics: str | Semantics = "GR", *, backend: str = "asp", seconds: float | None = None
) -> Labelling | None:
    """The labelling of some extension (of the only one, for GR), or None where there is none."""
    found = engine(backend).some(af, code(semantics), seconds=seconds)
    return None if found is None else label(af, found)


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


def engine(backend: str) -> Any:
    """The backend of this name, or UsageError."""
    if backend not in BACKENDS:
        raise UsageError(f"unknown backend {backend!r}: one of {', '.join(BACKENDS)}")
    return BACKENDS[backend]


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
    **options: Any,
) -> Mapping[str, Any]:
    """The audit record of one response to a theory (or to a prompt in English, which is read first)."""
    from .audit import audit_response

    if (theory is None) == (prompt is None):
        raise UsageError("audit wants a theory or a prompt, and not both")
    chosen = named(system)
    return audit_response(
        chosen,
        chosen.wording.read_prompt(prompt) if prompt is not None else theory,
        text,
        semantics=semantics,
        **options,
    )


def build(out: str | Path, *, system: str = "witness", **parameters: Any) -> Path:
    """Build a solver-verified dataset in a new folder; the parameters are those of the command line."""
    raise NotImplementedError
