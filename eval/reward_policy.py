"""What a reward is: the policy that says what the parts of a response are worth, those parts, and the result."""

from dataclasses import dataclass, field
from enum import StrEnum

from ..nl.answers import Extracted

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RewardPolicy:
    """What the parts of a response are worth. The answer: ``right``, ``wrong``, ``unparsed`` (none that counts, for
    whatever reason), ``revised`` (right, but the reply gives another one as well).

    ``proved``: a right answer that follows by one rule from a step before it, that step from steps before it, and so
    on, where no step of the response is bad or unread; shared among the steps that the proof needs. Each other step:
    ``bad``, ``leap`` (bad for nothing but a missing step), ``unread`` (text that bears claims, not read), ``repeat``,
    ``idle`` (good, not needed); what they cost together is never below ``lowest``. A leap or unread text that costs
    nothing does not stand in a proof's way either. Of a response of more than ``longest`` characters, or of
    more than ``most`` lines and sentences, nothing is read.
    """

    right: float = 0.25
    wrong: float = 0.0
    unparsed: float = 0.0
    revised: float = 0.0
    proved: float = 0.75
    bad: float = -0.05
    leap: float = -0.05
    unread: float = -0.2
    repeat: float = 0.0
    idle: float = 0.0
    lowest: float = -0.2
    longest: int = 50_000
    most: int = 1_000


DEFAULT = RewardPolicy()


class Part(StrEnum):
    """What a step is to a reward."""

    NEEDED = "needed"
    IDLE = "idle"
    REPEAT = "repeat"
    LEAP = "leap"
    BAD = "bad"
    UNREAD = "unread"
    ANSWER = "answer"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class Reward:
    """The reward of a response: ``total``, and what it is made of.

    ``steps`` holds span and value of each step, ``parts`` what each is; the first ``hidden`` spans index the separate
    reasoning, the others the response. ``right`` is None where there is no answer; ``proved`` whether the proof is
    credited; ``unread`` counts the steps that bear claims and were not read, in whole or in part; ``error`` says why
    nothing was judged.
    """

    total: float
    answer: Extracted
    right: bool | None
    proved: bool
    steps: tuple[tuple[Span, float], ...]
    parts: tuple[Part, ...]
    unread: int
    policy: RewardPolicy = field(repr=False)
    hidden: int = 0
    error: str | None = None
