"""What an engine for argumentation offers: the questions, with their arguments and answers."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from .argumentation import AF, Argument, Extension, Semantics


class Backend(Protocol):
    """A module or object with these functions; what each returns is told in ``encodings/asp/argumentation.py``."""

    def extensions(
        self, af: AF, semantics: Semantics, *, limit: int | None = None, seconds: float | None = None
    ) -> tuple[Extension, ...]:
        """All extensions, or ``limit`` of them."""

    def stream(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> Iterator[Extension]:
        """The extensions as they are found."""

    def count(self, af: AF, semantics: Semantics, *, seconds: float | None = None) -> int:
        """The number of extensions."""

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
