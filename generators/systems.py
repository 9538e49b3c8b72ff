"""All systems by name, and what they pose. No other code asks which system it has."""

from collections.abc import Mapping
from typing import Any

from ..nl.witness.wording import WitnessWording
from .engines import BACKENDS
from .problems import Problems
from .system import System
from .witness import WitnessProblems
from .witness_system import witness_system

SYSTEMS: Mapping[str, System[Any, Any]] = {"witness": witness_system(WitnessWording(), BACKENDS["sat"].extensions)}
PROBLEMS: Mapping[str, Problems[Any, Any]] = {"witness": WitnessProblems()}
