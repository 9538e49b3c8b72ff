"""Hypothesis strategies for triples of cases."""

from hypothesis import strategies as st

from lastword.nl.precedent.catalogue import trade_secrets
from lastword.nl.precedent.theories import PHRASE
from lastword.semantics.precedent import Catalogue, Factor, Precedent, Side, Triple

SMALL = Catalogue(tuple(Factor(i, f"Factor-{i}", Side.P if i <= 3 else Side.D) for i in range(1, 7)))


@st.composite
def triples(draw: st.DrawFn, catalogue: Catalogue | None = None) -> Triple:
    """Triples over a catalogue (that of trade secrets), of any sizes, overlaps and outcomes."""
    chosen = trade_secrets() if catalogue is None else catalogue
    numbers = st.sampled_from(sorted(chosen.by_number))
    cases = st.frozensets(numbers, max_size=draw(st.sampled_from((3, 8, 13))))
    sides = st.sampled_from(Side)
    first, second = (Precedent(draw(sides), draw(cases)) for _ in range(2))
    return Triple(chosen, draw(cases), first, second, PHRASE)
