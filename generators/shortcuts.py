"""Ways of answering a witness puzzle without weighing the testimony. A dataset card says how far each of them gets."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..semantics.witness import NO, YES, Puzzle


def parity(puzzle: Puzzle) -> str:
    """Yes where the number of witnesses is odd: right on every single path of accusations."""
    return YES if len(puzzle.arguments) % 2 else NO


def naive(puzzle: Puzzle) -> str:
    """No where anybody accuses the main witness, credible or not."""
    return YES if puzzle.unattacked(puzzle.main) else NO


def last_sentence(puzzle: Puzzle) -> str:
    """No where the last sentence of the testimony accuses the main witness, whoever says it."""
    accused = puzzle.accused(puzzle.arguments[-1])  # in the order in which the speaker accuses them
    return NO if accused[-1:] == (puzzle.main,) else YES


SHORTCUTS: Mapping[str, Callable[[Puzzle], str]] = MappingProxyType(
    {
        "parity": parity,
        "always-yes": lambda puzzle: YES,
        "always-no": lambda puzzle: NO,
        "naive": naive,
        "last-sentence": last_sentence,
    }
)
