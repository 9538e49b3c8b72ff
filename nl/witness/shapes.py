"""From the tokens of single words to those of the grammar: all passes in their order."""

from .alternatives import alternatives, several_versus, slashed, unglossed
from .clauses import after_etc, asked_once, assumed_later, both_ends, no_testimony_or
from .completing import COMPLETING
from .grouping import regrouped
from .interjected import uninterrupted
from .joining import commas, left_open, lists, undetermined, unless, without_either, without_stops
from .passes import Pass, Plan
from .placing import PLACING
from .pointing import reworded
from .presenting import apposed, presented, told_after
from .reasons import reasoned
from .settled import settled
from .shaping import listed_groups, of_the_fact, shaped
from .tokens import Token

PASSES: tuple[Pass, ...] = (
    *(
        unglossed,
        slashed,
        without_stops,
        told_after,
        presented,
        apposed,
        several_versus,
        *COMPLETING,
        of_the_fact,
        shaped,
        *PLACING,
        without_either,
        uninterrupted,
        settled,
        regrouped,
    ),
    *(
        undetermined,
        left_open,
        commas,
        asked_once,
        assumed_later,
        no_testimony_or,
        both_ends,
        after_etc,
        lists,
        listed_groups,
    ),
    *(unless, alternatives, reasoned, reworded),
)


PLAN = Plan(PASSES)


def shapes(tokens: list[Token]) -> list[Token]:
    """The tokens with commas merged into the connective after them, names listed, ellipses completed, and so on."""
    return PLAN.run(tokens)
