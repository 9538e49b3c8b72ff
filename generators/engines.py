"""The engines by name: whatever answers questions about frameworks with the functions of ``Backend``."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import cast

from ..semantics.argumentation import AF, Extension, Semantics
from ..semantics.backend import Backend as Backend


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
)  # independent of each other
SOLVERS: Mapping[str, Backend] = Backends(
    asp="..encodings.asp.argumentation",
    sat="..encodings.sat.argumentation",
    auto="..encodings.auto.argumentation",
)  # with the one that takes a framework apart and asks either


def telling(say: Callable[[str], None]) -> Backend:
    """The backend ``auto``, which tells what it chooses, and why."""
    return cast(Backend, import_module("..encodings.auto.argumentation", __package__).Telling(say))


def extensions(af: AF, semantics: Semantics) -> tuple[Extension, ...]:
    """All extensions, by the SAT backend."""
    return BACKENDS["sat"].extensions(af, semantics)
