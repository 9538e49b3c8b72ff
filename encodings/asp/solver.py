"""clingo, run on the programs of this folder: grounding without a warning, and models within a budget."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from clingo import Control, MessageCode, Model, Symbol

from ...errors import SolverError
from ...semantics.queries import Budget

Assumption = tuple[Symbol, bool] | int  # an atom with its value, or a literal

POLL = 0.25  # seconds between looks at the clock, so that Ctrl-C is heard during a long search


@cache
def program(name: str) -> str:
    """The text of a program of this folder, by file name."""
    return files("lastword.encodings.asp").joinpath(name).read_text(encoding="utf-8")


def ground(text: str, options: Sequence[str] = ()) -> tuple[Control, list[str]]:
    """A grounded control that enumerates all models, and the list to which clingo's warnings go."""
    warnings: list[str] = []

    def note(code: MessageCode, message: str) -> None:
        warnings.append(f"{code.name}: {message.strip()}")

    control = Control(["0", *options], logger=note)
    try:
        control.add("base", [], text)
        control.ground([("base", [])])
    except RuntimeError as e:
        raise SolverError(f"clingo cannot ground the program: {e}; {' '.join(warnings)}") from e
    return control, warnings


def models(control: Control, budget: Budget, assumptions: Sequence[Assumption] = ()) -> Iterator[Model]:
    """The models under the assumptions, each valid until the next is asked for; raises BudgetExceeded."""
    with control.solve(assumptions, yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            while not handle.wait(min(POLL, budget.left())):
                pass
            model = handle.model()
            if model is None:
                return
            yield model


def quick_models(control: Control, budget: Budget, assumptions: Sequence[Assumption] = ()) -> Iterator[Model]:
    """As ``models``, for small programs, each of whose models is found at once: without the cost of a thread."""
    with control.solve(assumptions, yield_=True) as handle:
        for model in handle:
            budget.left()
            yield model
