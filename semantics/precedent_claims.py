"""What an argument in three plies claims: the formulas of the system ``precedent``.

A factor that the catalogue does not know is named by its number, or by the text of an invented name. Ply 0 is the whole
text, outside the three plies.
"""

from dataclasses import dataclass

from .precedent import CaseName, PrecedentName, Side

FactorRef = int | str
Ply = int  # 1, 2, 3; 0 for the whole

ARGUE, ABSTAIN = "argue", "abstain"


@dataclass(frozen=True, slots=True)
class Present:
    """The ply says that the case has the factor."""

    ply: Ply
    case: CaseName
    factor: FactorRef


@dataclass(frozen=True, slots=True)
class Absent:
    """The ply says that the case lacks the factor."""

    ply: Ply
    case: CaseName
    factor: FactorRef


@dataclass(frozen=True, slots=True)
class Cites:
    """The ply cites the precedent for the side."""

    ply: Ply
    case: PrecedentName
    side: Side


@dataclass(frozen=True, slots=True)
class Outcome:
    """The ply says that the side won the precedent."""

    ply: Ply
    case: PrecedentName
    side: Side


@dataclass(frozen=True, slots=True)
class Distinguishes:
    """The ply sets the current case apart from the precedent."""

    ply: Ply
    case: PrecedentName


@dataclass(frozen=True, slots=True)
class Abstains:
    """The ply (0: the whole) says that no argument can be made; ``exact``, in the words that the prompt asks for."""

    ply: Ply
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer: whether there is an argument to make (``argue`` or ``abstain``), or that to a question with one."""

    value: str


Formula = Present | Absent | Cites | Outcome | Distinguishes | Abstains | Decision
