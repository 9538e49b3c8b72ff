"""Defeasible logic by satisfiability: the definite clauses of ``horn.py``, propagated by python-sat.

The same function as ``encodings/asp/defeasible.py``.
"""

from collections.abc import Iterable

from ...semantics.defeasible import Literal, Tag, Theory, Variant
from ...semantics.defeasible_proof import Conclusions
from ...semantics.queries import Budget
from .horn import TRUE, Tagging, encode
from .solver import Search

Found = dict[Tag, frozenset[Literal]]
REFUTING = {Tag.DEFINITELY: Tag.NOT_DEFINITELY, Tag.DEFEASIBLY: Tag.NOT_DEFEASIBLY}


def conclusions(d: Theory, variant: Variant = Variant.BLOCKING, *, seconds: float | None = None) -> Conclusions:
    """All tags that the variant proves; raises BudgetExceeded."""
    budget = Budget.of(seconds)
    tagging = encode(d, variant)
    with Search(tagging.clauses, budget) as search:
        if variant is Variant.WELL_FOUNDED:
            return _alternating(search, tagging, budget)
        budget.left()
        return tagging.decode(search.propagate(TRUE))


def _alternating(search: Search, tagging: Tagging, budget: Budget) -> Conclusions:
    """The well-founded model: what is proved while all else is refuted may be true; what is proved while only what
    cannot be true is refuted, is true (Van Gelder 1993)."""

    def proved(believed: Found) -> Found:
        budget.left()
        found = tagging.decode(search.propagate(TRUE, *_refuted(tagging, believed)))
        return {tag: found.tagged[tag] for tag in REFUTING}

    true: Found = dict.fromkeys(REFUTING, frozenset())
    while (larger := proved(possible := proved(true))) != true:
        true = larger
    everything = frozenset(tagging.literals)
    refutations = {REFUTING[tag]: everything - literals for tag, literals in possible.items()}
    return Conclusions({tag: (true | refutations)[tag] for tag in Variant.WELL_FOUNDED.tags})


def _refuted(tagging: Tagging, believed: Found) -> Iterable[int]:
    """The variables that refute what is not believed, each once."""
    found = {
        v
        for tag, literals in believed.items()
        for q, v in zip(tagging.literals, tagging.variables[REFUTING[tag]], strict=True)
        if v > TRUE and q not in literals
    }
    return sorted(found)
