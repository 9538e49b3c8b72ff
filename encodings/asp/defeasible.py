"""Defeasible logic by answer set programming: meta-programs over the theory, run by clingo.

The same function as ``encodings/sat/defeasible.py``.
"""

from collections.abc import Iterator, Mapping

from clingo import Control, Function, Number

from ...semantics.defeasible import Arrow, Literal, Tag, Theory, Variant, complement
from ...semantics.defeasible_proof import Conclusions
from ...semantics.queries import Budget
from .solver import ground, models, program, quick_models

PROGRAMS: Mapping[Variant, tuple[str, ...]] = {
    Variant.BLOCKING: ("defeasible_definite.lp", "defeasible_team.lp", "defeasible_blocking.lp"),
    Variant.PROPAGATING: ("defeasible_definite.lp", "defeasible_team.lp", "defeasible_propagating.lp"),
    Variant.BLOCKING_NO_TEAM: ("defeasible_definite.lp", "defeasible_alone.lp", "defeasible_blocking.lp"),
    Variant.PROPAGATING_NO_TEAM: ("defeasible_definite.lp", "defeasible_alone.lp", "defeasible_propagating.lp"),
    Variant.WELL_FOUNDED: ("defeasible_well_founded.lp",),
}
PREDICATES: Mapping[str, Tag] = {
    "definitely": Tag.DEFINITELY,
    "not_definitely": Tag.NOT_DEFINITELY,
    "defeasibly": Tag.DEFEASIBLY,
    "not_defeasibly": Tag.NOT_DEFEASIBLY,
    "supported": Tag.SUPPORTED,
    "not_supported": Tag.NOT_SUPPORTED,
}

Found = dict[Tag, frozenset[Literal]]


def conclusions(d: Theory, variant: Variant = Variant.BLOCKING, *, seconds: float | None = None) -> Conclusions:
    """All tags that the variant proves; raises BudgetExceeded."""
    budget = Budget.of(seconds)
    text = "".join(map(program, PROGRAMS[variant])) + "\n".join(facts(d))
    control = ground(text)[0]
    if variant is Variant.WELL_FOUNDED:
        return Conclusions(_alternating(control, d, budget))
    return Conclusions(_model(control, d, variant.tags, budget))


def facts(d: Theory) -> Iterator[str]:
    """The theory as facts; literals and rules are numbers, their places in ``d.literals`` and ``d.rules``."""
    place = {q: i for i, q in enumerate(d.literals)}
    number = {r.label: i for i, r in enumerate(d.rules)}
    yield from (f"literal({i}). complement({i},{place[complement(q)]})." for i, q in enumerate(d.literals))
    yield from (f"fact({place[q]})." for q in d.facts)
    for i, r in enumerate(d.rules):
        head = place[r.head]
        kinds = {Arrow.STRICT: ("rule", "strict", "supportive"), Arrow.DEFEASIBLE: ("rule", "supportive")}
        yield "".join(f"{kind}({i},{head})." for kind in kinds.get(r.arrow, ("rule",)))
        yield "".join(f"body({i},{place[a]})." for a in r.body)
    yield from (f"superior({number[t]},{number[s]})." for t, s in sorted(d.superiority))


def _model(control: Control, d: Theory, tags: tuple[Tag, ...], budget: Budget) -> Found:
    """The tagged literals of the program's only model."""
    found: dict[Tag, list[Literal]] = {tag: [] for tag in tags}
    run = quick_models if budget.seconds is None else models
    for model in run(control, budget):
        for symbol in model.symbols(shown=True):
            tag = PREDICATES[symbol.name]
            if tag in found:
                found[tag].append(d.literals[symbol.arguments[0].number])
    return {tag: frozenset(literals) for tag, literals in found.items()}


def _alternating(control: Control, d: Theory, budget: Budget) -> Found:
    """The well-founded model: what is proved while all else is refuted may be true; what is proved while only what
    cannot be true is refuted, is true."""
    positive = {Tag.DEFINITELY: "not_definitely", Tag.DEFEASIBLY: "not_defeasibly"}

    def proved(believed: Found) -> Found:
        for tag, refuted in positive.items():
            for i, q in enumerate(d.literals):
                control.assign_external(Function(refuted, [Number(i)]), q not in believed[tag])
        return _model(control, d, tuple(positive), budget)

    true: Found = dict.fromkeys(positive, frozenset())
    while (larger := proved(possible := proved(true))) != true:
        true = larger
    everything = frozenset(d.literals)
    refutations = {PREDICATES[positive[tag]]: everything - literals for tag, literals in possible.items()}
    return {tag: (true | refutations)[tag] for tag in Variant.WELL_FOUNDED.tags}
