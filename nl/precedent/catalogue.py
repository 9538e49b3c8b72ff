"""Catalogues of factors from JSON: our own (the 26 trade-secret factors of CATO), or another one's from a file."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...errors import ParseError, UsageError
from ...semantics.precedent import Catalogue, Factor, Side

LARGEST = 10_000  # factors of a catalogue, and the largest number of one


@cache
def trade_secrets() -> Catalogue:
    """F1 to F27 without F9 (Aleven 1997, appendix): 13 favour the plaintiff, 13 the defendant."""
    text = files("lastword.nl.precedent").joinpath("factors.json").read_text(encoding="utf-8")
    return catalogue_from_json(json.loads(text))


def read_catalogue(path: Path) -> Catalogue:
    """The catalogue in a JSON file: a list of objects with number, name, side (P or D) and perhaps aliases."""
    try:
        return catalogue_from_json(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ParseError(f"not JSON: {error}", file=str(path)) from None
    except ValueError as error:
        raise ParseError(str(error), file=str(path)) from None


def catalogue_from_json(value: Any) -> Catalogue:
    """The catalogue; raises ValueError naming the factor and the field that is wrong."""
    if not isinstance(value, list) or not value or len(value) > LARGEST:
        raise ValueError(f"catalogue: expected a list of 1 to {LARGEST} factors")
    return Catalogue(tuple(_factor(i, entry) for i, entry in enumerate(value)))


def _factor(i: int, entry: Any) -> Factor:
    where = f"catalogue, factor {i}"
    if not isinstance(entry, Mapping):
        raise ValueError(f"{where}: expected an object with number, name and side")
    number, name, side, aliases = (entry.get(x) for x in ("number", "name", "side", "aliases"))
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= LARGEST:
        raise ValueError(f"{where}: number: expected a whole number from 1 to {LARGEST}, found {number!r}")
    if not isinstance(name, str) or not any(c.isalpha() for c in name):
        raise ValueError(f"{where}: name: expected a text with letters, found {name!r}")
    if side not in ("P", "D"):
        raise ValueError(f'{where}: side: expected "P" or "D", found {side!r}')
    if aliases is not None and not (isinstance(aliases, list) and all(isinstance(a, str) for a in aliases)):
        raise ValueError(f"{where}: aliases: expected a list of names")
    return Factor(number, name, Side(side), tuple(aliases or ()))


def catalogue_to_json(catalogue: Catalogue) -> list[dict[str, Any]]:
    """The catalogue's JSON form."""
    return [
        {"number": f.number, "name": f.name, "side": str(f.side)} | ({"aliases": list(f.aliases)} if f.aliases else {})
        for f in catalogue.factors
    ]
