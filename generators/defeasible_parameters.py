"""The parameters of defeasible problems, as a user gives them and as a manifest records them."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from itertools import product
from typing import Any

from ..errors import UsageError
from ..semantics.defeasible_problem import Asked
from .defeasible_families import FAMILIES, family
from .defeasible_random import Features

RANDOM = "random"
ORDERS = ("sequence", "random")
ASKED = (Asked.PROVABLE, Asked.REFUTED, Asked.STATUS)


@dataclass(frozen=True, slots=True)
class Parameters:
    """What problems to make: for each size, both polarities (the query provable or not) and each order ``variants``
    problems. ``sizes`` are the least and largest n (of mix m; of random theories the number of rules, with half as many
    atoms); ``branching`` is k (of mix also n)."""

    family: str = "chain"
    sizes: tuple[int, int] = (2, 8)
    branching: int = 2
    variants: int = 1
    orders: tuple[str, ...] = ORDERS
    asked: str = Asked.PROVABLE.value
    strict: float = 0.15
    defeaters: float = 0.1
    priorities: float = 0.5

    def __post_init__(self) -> None:
        if self.family not in (*FAMILIES, RANDOM):
            raise UsageError(f"family: {self.family!r} is none of {', '.join((*FAMILIES, RANDOM))}")
        if not 1 <= self.sizes[0] <= self.sizes[1]:
            raise UsageError(f"sizes: expected two numbers from 1 on, the first not larger, found {self.sizes}")
        if self.asked not in ASKED:
            raise UsageError(f"asked: {self.asked!r} is none of {', '.join(ASKED)}")
        if not self.orders or any(order not in ORDERS for order in self.orders):
            raise UsageError(f"orders: expected some of {', '.join(ORDERS)}, found {list(self.orders)}")
        for name, least in (("branching", 1), ("variants", 1)):
            if getattr(self, name) < least:
                raise UsageError(f"{name}: expected a number from {least} on, found {getattr(self, name)}")
        if self.family != RANDOM:
            family(self.family).theory(*self.values(1))  # an odd k of hierarchies is refused here
        self.features(self.sizes[0])

    def values(self, size: int) -> tuple[int, ...]:
        """The parameters of the family at this size."""
        return (size, *[self.branching] * (len(family(self.family).parameters) - 1))

    def features(self, size: int) -> Features:
        """The features of random theories of this size."""
        shares = {"strict": self.strict, "defeaters": self.defeaters, "priorities": self.priorities}
        return Features(atoms=max(2, size // 2), facts=max(1, size // 4), rules=size, **shares)  # type: ignore[arg-type]

    def plan(self) -> list[tuple[int, bool, str, int]]:
        """Size, whether the query is to be provable, order and number of variant of each problem."""
        sizes = range(self.sizes[0], self.sizes[1] + 1)
        return list(product(sizes, (True, False), self.orders, range(self.variants)))

    def record(self) -> dict[str, Any]:
        """The parameters as JSON values."""
        record = asdict(self) | {"sizes": list(self.sizes), "orders": list(self.orders)}
        if self.family != RANDOM:
            for name in ("strict", "defeaters", "priorities"):
                del record[name]
        return record


def read_parameters(given: Mapping[str, Any]) -> Parameters:
    """The parameters from names and values, as in a manifest or from a command line (``sizes``: a number, "2-8" or
    [2, 8]; ``orders``: a name, "both" or a list); UsageError names the one that is wrong."""
    known = {f.name: f for f in fields(Parameters)}
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise UsageError(f"unknown parameter {name!r}; there are {', '.join(known)}")
        if value is not None:
            values[name] = _READERS.get(name, _plain)(name, value)
    return Parameters(**values)


def _plain(name: str, value: Any) -> Any:
    default = Parameters.__dataclass_fields__[name].default
    kind = float if isinstance(default, float) else type(default)
    if isinstance(value, bool) or not isinstance(value, (int, float) if kind is float else kind):
        raise UsageError(f"{name}: expected a {'text' if kind is str else 'number'}, found {value!r}")
    return value


def _sizes(name: str, value: Any) -> tuple[int, int]:
    try:
        ends = [int(v) for v in (str(value).split("-") if isinstance(value, str | int) else value)]
    except (TypeError, ValueError):
        ends = []
    if len(ends) not in (1, 2):
        raise UsageError(f"{name}: expected a number or two, as 4 or 2-8, found {value!r}")
    return ends[0], ends[-1]


def _orders(name: str, value: Any) -> tuple[str, ...]:
    if value == "both":
        return ORDERS
    return (value,) if isinstance(value, str) else tuple(map(str, value))


_READERS: Mapping[str, Callable[[str, Any], Any]] = {"sizes": _sizes, "orders": _orders}
