"""Defeasible problems by parameters and seed: families and random theories, told of made-up creatures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ..errors import SolverError, UsageError
from ..nl.defeasible import prompts
from ..nl.defeasible.ontology import PLANETS, TRAITS, species
from ..semantics.certificates import CertificateError, ClosedSet, Derived
from ..semantics.claims import Inference
from ..semantics.defeasible import Arrow, Literal, Rule, Tag, Theory, Variant, atom, complement
from ..semantics.defeasible_derivation import derivation, derived
from ..semantics.defeasible_logic import Answer, Claimed, DefeasibleLogic, grounds
from ..semantics.defeasible_problem import NEITHER, NOT_PROVABLE, NOT_REFUTED, Asked, Problem, answer, sequence
from ..semantics.defeasible_rules import Tagged
from .defeasible_class import theory_class
from .defeasible_engines import agreed
from .defeasible_families import family
from .defeasible_parameters import RANDOM, Parameters, read_parameters
from .defeasible_random import random_theory
from .defeasible_settings import posed
from .frameworks import stream
from .problems import Draft, Settled
from .proofs import Certificate, check

TRIES = 200  # random theories drawn until one has a query as wanted
BLOCKING = Variant.BLOCKING


def drafts(p: Parameters, seed: int) -> Iterator[Draft]:
    """The problems to pose, by rising size; UsageError where no random theory has a query as wanted."""
    for index, (size, provable, order, variant) in enumerate(p.plan()):
        d, query = structure(p, seed, size, provable, variant)
        features = {"family": p.family, "n": size, "asked": p.asked, "order": order}
        features |= {"facts": len(d.facts), "rules": len(d.rules), "priorities": len(d.superiority)}
        features |= {"variant": variant, "index": index}
        yield Draft(index, theory_class(d, query), size, features, (d, query, order, Asked(p.asked)), index)


def structure(p: Parameters, seed: int, size: int, provable: bool, variant: int) -> tuple[Theory, Literal]:
    """The theory, before it has words, and its query, which is to be provable or not."""
    rng = stream(seed, "defeasible", p.family, size, provable, variant)
    if p.family != RANDOM:
        return posed(p.family, p.values(size), provable, rng), family(p.family).query
    for _ in range(TRIES):
        d = random_theory(rng, p.features(size))
        found = derived(d, BLOCKING)
        heads = sorted({r.head for r in d.rules if r.head not in d.given})
        wanted = [q for q in heads if (Tagged(Tag.DEFEASIBLY, q) in found) == provable]
        if wanted:
            return d, rng.choice(wanted)
    raise UsageError(f"no random theory of size {size} has a query that is {'' if provable else 'not '}provable")


def worded(draft: Draft, seed: int, split: str) -> Problem:
    """The draft about creatures of a planet, from the stream of (seed, split, index), in its order of telling."""
    d, query, order, asked = draft.shape
    rng = stream(seed, split, draft.index)
    d, query = renamed(d, query, rng)
    places = list(range(len(sequence(d))))
    if order == "random":
        rng.shuffle(places)
    told = [sequence(d)[i] for i in places]
    facts = tuple(s for s in told if isinstance(s, str))
    rules = tuple(s for s in told if isinstance(s, Rule))
    theory = Theory(facts, rules, d.superiority)
    where = {s: i for i, s in enumerate(sequence(theory))}
    told_in = tuple(where[s] for s in told)
    trait = rng.choice([name for name in TRAITS if name != "hold"])
    return Problem(
        theory, query, asked, () if told_in == tuple(range(len(told))) else told_in, trait, rng.choice(PLANETS)
    )


def renamed(d: Theory, query: Literal, rng: Random) -> tuple[Theory, Literal]:
    """The theory and its query with made-up creatures for atoms; UsageError where there are too few of them."""
    atoms = list(dict.fromkeys(map(atom, (*d.literals, query))))
    if len(atoms) > len(species()):
        raise UsageError(f"{len(atoms)} atoms need as many names of creatures, and there are {len(species())}")
    names = dict(zip(atoms, rng.sample(species(), len(atoms)), strict=True))

    def name(q: Literal) -> Literal:
        return f"-{names[atom(q)]}" if q.startswith("-") else names[q]

    rules = (Rule(r.label, r.arrow, tuple(map(name, r.body)), name(r.head)) for r in d.rules)
    return Theory(tuple(map(name, d.facts)), tuple(rules), d.superiority), name(query)


# --- answers and certificates -----------------------------------------------------------------------------------------


def settled(p: Problem) -> Settled[Claimed]:
    """The answer that both engines give, with a checked certificate; SolverError where they differ."""
    value = answer(p, agreed(p.theory, BLOCKING))
    made = certificate(p, value)
    check(DefeasibleLogic(BLOCKING, p), p, made)
    if shows(p, made) != value:
        raise SolverError(f"the engines answer {value}, the certificate shows {shows(p, made)}: {p}")
    return Settled(value, {BLOCKING.value: value}, made)


def certificate(p: Problem, value: str) -> Certificate[Claimed]:
    """A derivation of the answer, where some tag gives it; else the closed set that lacks the tags in question."""
    found = derived(p.theory, BLOCKING)
    for ground in grounds(p, value):
        if isinstance(ground, Tagged) and (steps := derivation(found, ground)) is not None:
            claimed: list[Inference[Claimed]] = [Inference(i.rule, i.premises, i.conclusion) for i in steps]
            return Derived(Answer(value), (*claimed, Inference("the answer", (ground,), Answer(value))))
    return ClosedSet(frozenset(found), lacking(p))


def lacking(p: Problem) -> tuple[Claimed, ...]:
    """The tags whose absence gives the last of the answers."""
    proved, refuted = Tagged(Tag.DEFEASIBLY, p.query), Tagged(Tag.NOT_DEFEASIBLY, p.query)
    return {
        Asked.PROVABLE: (proved,),
        Asked.REFUTED: (refuted,),
        Asked.STATUS: (proved, refuted),
        Asked.TRUTH: (proved, Tagged(Tag.DEFEASIBLY, complement(p.query))),
    }[p.asked]


def shows(p: Problem, made: Certificate[Claimed]) -> str:
    """The answer that a correct certificate shows."""
    match made:
        case Derived(Answer(value), _):
            return value
        case ClosedSet(_, absent) if set(lacking(p)) <= set(absent):
            return {Asked.PROVABLE: NOT_PROVABLE, Asked.REFUTED: NOT_REFUTED}.get(p.asked, NEITHER)
        case _:
            raise CertificateError("it neither derives an answer nor leaves the tags of the query out of a closed set")


# --- shortcuts --------------------------------------------------------------------------------------------------------


def monotonic(p: Problem) -> str:
    """As if rules had no exceptions: provable where some chain of strict and defeasible rules leads to the query."""
    rules = [r for r in p.theory.rules if r.arrow is not Arrow.DEFEATER]
    known: set[Literal] = set(p.theory.facts)
    while new := {r.head for r in rules if r.head not in known and known.issuperset(r.body)}:
        known |= new
    reached = p.query in known
    return p.asked.answers[0 if reached != (p.asked is Asked.REFUTED) else 1]


SHORTCUTS: Mapping[str, Callable[[Problem], str]] = {
    "monotonic": monotonic,
    "always-first": lambda p: p.asked.answers[0],
    "always-second": lambda p: p.asked.answers[1],
}


class DefeasibleProblems:
    """The generator of defeasible problems."""

    settled_by = BLOCKING.value
    template = prompts.TEMPLATE
    shortcuts: Mapping[str, Callable[[Problem], str]] = SHORTCUTS

    def parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All parameters as JSON values, defaults filled in."""
        return read_parameters(given).record()

    def drafts(self, parameters: Mapping[str, Any], seed: int) -> Iterator[Draft]:
        """The problems to pose."""
        return drafts(read_parameters(parameters), seed)

    def theory(self, draft: Draft, seed: int, split: str) -> Problem:
        """The draft with words."""
        return worded(draft, seed, split)

    def settle(self, theories: Sequence[Problem]) -> tuple[Settled[Claimed], ...]:
        """The answers by both engines, with certificates."""
        return tuple(map(settled, theories))

    def shows(self, t: Problem, certificate: Certificate[Claimed]) -> str:
        """The answer that a correct certificate shows."""
        return shows(t, certificate)

    def question(self, t: Problem) -> str:
        """The question in English."""
        return prompts.question(t)

    def isomorphism(self, t: Problem) -> str:
        """The class of the theory and its query."""
        return theory_class(t.theory, t.query)
