"""The parameters of witness puzzles, as a user gives them and as a manifest records them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from math import inf
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..semantics.argumentation import AF
from ..semantics.formats import read_af
from .shapes import DRAWN, ENUMERATED, FAMILIES, FROM_FILE


@dataclass(frozen=True, slots=True)
class Parameters:
    """What puzzles to make. ``arguments`` are the least and the largest number of witnesses; ``variants`` the items a
    shape (of enumerated families and files) or a size (of drawn families); ``accusations`` how many a witness of a
    random framework makes on average; ``framework`` and ``main`` are for the family ``file``."""

    shape: str = "linear"
    arguments: tuple[int, int] = (1, 25)
    variants: int = 1
    shuffle: bool = False
    accusations: float = 1.5
    framework: AF | None = None
    main: str | None = None

    def __post_init__(self) -> None:
        if self.shape not in FAMILIES:
            raise UsageError(f"shape: {self.shape!r} is none of {', '.join(FAMILIES)}")
        if not 1 <= self.arguments[0] <= self.arguments[1]:
            raise UsageError(f"arguments: expected two numbers from 1 on, the first not larger, found {self.arguments}")
        if self.variants < 1:
            raise UsageError(f"variants: expected a number from 1 on, found {self.variants}")
        if not 0 <= self.accusations < inf:
            raise UsageError(f"accusations: expected a number from 0 on, found {self.accusations}")
        if (self.framework is None) == (self.shape == FROM_FILE):
            raise UsageError("a framework file goes with the shape 'file', and only with it")

    @property
    def sizes(self) -> range:
        """The numbers of witnesses, rising."""
        return range(self.arguments[0], self.arguments[1] + 1)

    def record(self) -> dict[str, Any]:
        """The parameters that matter to the shape, as JSON values."""
        record: dict[str, Any] = {"shape": self.shape, "variants": self.variants, "shuffle": self.shuffle}
        if self.shape in ENUMERATED or self.shape in DRAWN:
            record["arguments"] = list(self.arguments)
        if self.shape == "random":
            record["accusations"] = self.accusations
        if self.framework is not None:
            attacks = sorted(self.framework.attacks)
            record["framework"] = {"arguments": list(self.framework.arguments), "attacks": list(map(list, attacks))}
            record["main"] = self.main
        return record


def read_parameters(given: Mapping[str, Any]) -> Parameters:
    """The parameters from names and values, as in a manifest or from a command line (``file``: a path to read,
    ``arguments``: a number, "1-25" or [1, 25]); UsageError names the one that is wrong."""
    known = {f.name for f in fields(Parameters)} | {"file"}
    for name in given:
        if name not in known:
            raise UsageError(f"unknown parameter {name!r}; there are {', '.join(sorted(known))}")
    values: dict[str, Any] = {name: READERS[name](name, value) for name, value in given.items() if value is not None}
    if "file" in values:
        values["framework"] = values.pop("file")
    return Parameters(**values)


def _arguments(name: str, value: Any) -> tuple[int, int]:
    try:
        ends = [int(v) for v in (str(value).split("-") if isinstance(value, str | int) else value)]
    except (TypeError, ValueError):
        ends = []
    if len(ends) not in (1, 2):
        raise UsageError(f"{name}: expected a number or two, as 7 or 1-25, found {value!r}")
    return ends[0], ends[-1]


def _number(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise UsageError(f"{name}: expected a whole number, found {value!r}")
    return value


def _real(name: str, value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise UsageError(f"{name}: expected a number, found {value!r}")
    return float(value)


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"{name}: expected true or false, found {value!r}")
    return value


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{name}: expected a text, found {value!r}")
    return value


def _framework(name: str, value: Any) -> AF:
    if isinstance(value, AF):
        return value
    try:
        return AF.of(value["arguments"], value["attacks"])
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{name}: no framework with arguments and attacks: {error}") from None


def _file(name: str, value: Any) -> AF:
    try:
        text = Path(value).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{name}: cannot read {value}: {error}") from None
    return read_af(text, file=str(value))


READERS: Mapping[str, Callable[[str, Any], Any]] = {
    "shape": _text,
    "arguments": _arguments,
    "variants": _number,
    "shuffle": _flag,
    "accusations": _real,
    "framework": _framework,
    "main": _text,
    "file": _file,
}
