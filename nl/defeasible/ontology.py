"""What defeasible theories are told about: made-up creatures of made-up planets, of which nobody knows anything."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

_FIRST = "blen brul cran dolb drin falk flim fond glab gorm hesk hulm jask jorn kelv krim lurb mesk mib nalk norb pralk"
_FIRST += " quab rask rolm skelv stolb sump tarn tolk trusk ulb vark velm wesk wolb yark yelm zelk zorb"
_LAST = "acks ands eebs enks ibbles ids imps indles oids olls oons orps uffs unks"

PLANETS = ("Arvek", "Belluna", "Corvane", "Dorth", "Elpheon", "Fenrook", "Garesh", "Hollin", "Ismere", "Jundar", "Kesk")


@dataclass(frozen=True, slots=True)
class Trait:
    """How a verb is said of an atom."""

    does: str
    does_not: str
    bare: str


def _plural(verb: str) -> Trait:
    return Trait(verb, f"do not {verb}", verb)


TRAITS: Mapping[str, Trait] = {
    "hold": Trait("holds", "does not hold", "hold"),  # of atoms of any name
    **{verb: _plural(verb) for verb in ("glow", "hum", "burrow", "migrate", "hibernate", "whistle", "glide", "molt")},
}


@cache
def species() -> tuple[str, ...]:
    """The names of creatures, all different: one word in lower case, a plural."""
    return tuple(first + last for first in _FIRST.split() for last in _LAST.split())
