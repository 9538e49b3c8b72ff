"""All systems by name. No other code asks which system it has."""

from collections.abc import Mapping
from typing import Any

from ..nl.defeasible.wording import DefeasibleWording
from ..nl.witness.wording import WitnessWording
from .defeasible_system import defeasible_system
from .engines import extensions
from .precedent_system import precedent_system
from .system import System
from .witness_system import witness_system

SYSTEMS: Mapping[str, System[Any, Any]] = {
    "witness": witness_system(WitnessWording(), extensions),
    "precedent": precedent_system(),
    "defeasible": defeasible_system(DefeasibleWording()),
}
