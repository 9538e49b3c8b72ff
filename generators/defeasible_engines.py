"""The engines of defeasible logic by name."""

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from ..errors import SolverError
from ..semantics.defeasible import Theory, Variant
from ..semantics.defeasible_proof import Conclusions

MODULES: Mapping[str, str] = {"asp": "..encodings.asp.defeasible", "sat": "..encodings.sat.defeasible"}


class Engine(Protocol):
    """A module with this function; a solver is imported when its engine is first asked for."""

    def conclusions(
        self, d: Theory, variant: Variant = Variant.BLOCKING, *, seconds: float | None = None
    ) -> Conclusions:
        """All tags that the variant proves; raises BudgetExceeded."""


def engine(name: str) -> Engine:
    """The engine of this name."""
    return cast(Engine, import_module(MODULES[name], __package__))


def agreed(d: Theory, variant: Variant = Variant.BLOCKING, *, seconds: float | None = None) -> Conclusions:
    """The tags that both engines find; SolverError where they differ."""
    asp, sat = (engine(name).conclusions(d, variant, seconds=seconds) for name in MODULES)
    if asp != sat:
        apart = {str(tag): sorted(asp.tagged[tag] ^ sat.tagged[tag]) for tag in asp.tagged}
        raise SolverError(f"the engines differ under {variant}: {apart}")
    return sat
