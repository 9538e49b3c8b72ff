"""The engines by name: whatever answers questions about frameworks with the functions of ``Backend``."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..encodings.asp import argumentation as asp
from ..encodings.sat import argumentation as sat
from ..semantics.argumentation import AF, Argument, Extension, Semantics


class Backend(Protocol):
    """A module or object with these functions; what each returns is told in ``encodings/asp/argumentation.py``."""

    def extensions(
        self, af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
    ) -> tuple[Extension, ...]:
        """All extensions, or ``limit`` of them."""

    def some(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> Extension | None:
        """An extension, or None."""

    def credulous(
        self, af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None
    ) -> Extension | None:
        """An extension with the argument, or None."""

    def skeptical(
        self, af: AF, semantics: Semantics, argument: Argument, *, seconds: float | None = None
    ) -> Extension | None:
        """An extension without the argument, or None."""

    def extensions_of_all(
        self, afs: Sequence[AF], semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
    ) -> tuple[tuple[Extension, ...], ...]:
        """``extensions`` of each framework."""


BACKENDS: Mapping[str, Backend] = {"asp": asp, "sat": sat}
