"""The engines by name: whatever answers questions about frameworks with the functions of ``Backend``."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

from ..semantics.argumentation import AF, Argument, Extension, Semantics


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


class Backends(Mapping[str, Backend]):
    """Name -> backend. A backend's solver is imported when it is first asked for: who only judges needs none."""

    def __init__(self, **modules: str) -> None:
        self.modules = modules

    def __getitem__(self, name: str) -> Backend:
        return cast(Backend, import_module(self.modules[name], __package__))

    def __contains__(self, name: object) -> bool:
        return name in self.modules

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


BACKENDS: Mapping[str, Backend] = Backends(
    asp="..encodings.asp.argumentation",
    sat="..encodings.sat.argumentation",
)


def extensions(af: AF, semantics: Semantics) -> tuple[Extension, ...]:
    """All extensions, by the SAT backend."""
    return BACKENDS["sat"].extensions(af, semantics)
