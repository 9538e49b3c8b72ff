"""What problems of others take for granted about the world, as a small table that anybody can see and replace."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ...errors import ParseError

RELATIONS = ("job", "place", "kind", "color", "event")
Background = Mapping[tuple[str, str], tuple[str, ...]]  # (relation, word) -> values


def read_background(text: str, file: str | None = None) -> Background:
    """The table that the text states, a line ``relation: word = value, value`` each; ParseError with the line."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        relation, _, rest = (part.strip() for part in line.partition(":"))
        word, equals, values = (part.strip() for part in rest.partition("="))
        if relation not in RELATIONS or not equals or not word or not values:
            wanted = f"expected 'relation: word = value, value' with a relation among {', '.join(RELATIONS)}"
            raise ParseError(wanted, file=file, line=number, column=1, snippet=line[:72])
        found[relation, word] = tuple(value.strip() for value in values.split(","))
    return found


@cache
def shipped() -> Background:
    """Our own table."""
    return read_background(files(__package__).joinpath("background.txt").read_text("utf-8"))
