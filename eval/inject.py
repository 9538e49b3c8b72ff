"""Error injection for witness puzzles, by the name under which it is documented (see ``nl/witness/inject.py``)."""

from ..nl.witness.inject import INJECTORS, KINDS, NOBODY, Injected, forced, inject, one_away

__all__ = ["INJECTORS", "KINDS", "NOBODY", "Injected", "forced", "inject", "one_away"]
