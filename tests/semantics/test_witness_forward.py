"""One round of propagation yields just what one application of a rule explains."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lastword.semantics.claims import Known
from lastword.semantics.witness import Answer, Fact, If, Is, Puzzle, Says, lying, truthful
from lastword.semantics.witness_logic import WitnessLogic

NAMES = ("ada", "bo", "cy", "dee")
PAIRS = [(a, b) for a in NAMES for b in NAMES if a != b]
LITERALS = [make(x) for x in NAMES for make in (truthful, lying)] + [Fact(True), Fact(False)]
GOALS = [*LITERALS, Answer("yes"), Answer("no"), Answer("undetermined")]
KNOWN = [
    *LITERALS,
    Fact(None),
    *(Is(p, x) for p in ("unattacked", "attacked", "undecided", "disbelieved") for x in NAMES),
    *(Says(a, b) for a, b in PAIRS),
    *(If((a,), (b,)) for a in LITERALS[:4] for b in LITERALS[4:]),
]


def known_of(formulas):
    known = Known()
    for f in formulas:
        known.add(f, 0, f.consequent if isinstance(f, If) else ())
    return known


@settings(max_examples=300, deadline=None)
@given(
    st.sets(st.sampled_from(PAIRS)),
    st.lists(st.sampled_from(KNOWN), max_size=6, unique=True),
    st.sampled_from(["grounded", "classical", "naive"]),
    st.booleans(),
)
def test_a_round_yields_what_one_application_explains(attacks, formulas, variant, supposing):
    t, known, logic = Puzzle.of(NAMES, attacks, "ada", "the bus is late"), known_of(formulas), WitnessLogic(variant)
    found = list(logic.round(t, known, supposing=supposing))
    assert all(logic.licenses(t, i, supposing=supposing) for i in found)
    explained = {g for g in GOALS if g not in known and logic.explain(t, g, known, supposing=supposing) is not None}
    assert {i.conclusion for i in found if i.conclusion in GOALS} == explained
