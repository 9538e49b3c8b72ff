"""Brute force against the judgements of a response about witnesses: one is refuted where the worlds speak against it
(``oracle.py``)."""

from collections.abc import Iterable, Iterator, Sequence

from oracle import Oracle

from lastword.semantics.claims import Act, Claim, Inference, Judgement, Status, Step, Support
from lastword.semantics.witness import Answer, Count, Fact, Formula, General, If, Is, Parity, Puzzle, Says

Steps = Sequence[Step[Formula]]
Judgements = Sequence[Sequence[Judgement[Formula]]]
ASSERTING = (Act.ASSERT, Act.RESTATE, Act.DISCHARGE)


def refuted(t: Puzzle, steps: Steps, judged: Judgements) -> Iterator[str]:
    """What is wrong with the judgements, one sentence each."""
    oracle = Oracle(t)
    before: list[tuple[Claim[Formula], int]] = []
    supposed: dict[int, list[Formula]] = {}
    for step, row in zip(steps, judged, strict=True):
        for c, j in zip(step.claims, row, strict=True):
            if c.act is Act.SUPPOSE:
                supposed.setdefault(step.index, []).append(c.formula)
            elif c.act in ASSERTING:
                assumed = [f for s in c.scope for f in supposed.get(s, ())]
                known = [*assumed, *_known(before, supposed, c), *_beside(step, c)]
                for fault in _faults(oracle, c, j, known, assumed):
                    yield f"step {step.index}, {c.formula}, {j.status} and {j.support}: {fault}"
                before.append((c, step.index))
    yield from _answers(oracle, steps, judged)


def _known(
    before: Iterable[tuple[Claim[Formula], int]], supposed: dict[int, list[Formula]], c: Claim[Formula]
) -> Iterator[Formula]:
    """What was claimed in the scopes around the claim, and the conditionals of suppositions closed by then."""
    for earlier, _ in before:
        inside = earlier.scope
        if inside == c.scope[: len(inside)]:
            yield earlier.formula
        else:
            assumed = [f for s in inside for f in supposed.get(s, ())]
            yield from _closed(assumed, earlier.formula)


def _closed(assumed: Sequence[Formula], f: Formula) -> Iterator[If]:
    literal = (Is, Fact, Says)
    antecedent, consequent = (f.antecedent, f.consequent) if isinstance(f, If) else ((), (f,))
    if all(isinstance(x, literal) for x in (*assumed, *consequent)):
        for k in range(len(assumed)):
            yield If((*assumed[k:], *antecedent), consequent)  # type: ignore[arg-type]


def _beside(step: Step[Formula], c: Claim[Formula]) -> Iterator[Formula]:
    if isinstance(c.formula, Is) and c.formula.predicate == "undecided":
        yield from (d.formula for d in step.claims if d.act is c.act and d.formula != c.formula)


def _faults(
    oracle: Oracle, c: Claim[Formula], j: Judgement[Formula], known: list[Formula], assumed: list[Formula]
) -> Iterator[str]:
    f = c.formula
    right = oracle.status(f, assumed)
    if right is not None and j.status is not right and not (j.support is Support.SUPPORTED and assumed):
        yield f"by the worlds it is {right}"
    quoted = oracle.quoted(f)
    if quoted is not None and j.support is not (Support.GIVEN if quoted else Support.CONTRADICTED):
        yield f"it restates the problem {'rightly' if quoted else 'wrongly'}"
    if quoted is not None or isinstance(f, General):
        return
    closing = j.by is not None and j.by.discharges is not None  # its grounds stand in the supposition that it closes
    if j.support in (Support.SUPPORTED, Support.LEAP) and not closing:
        yield from _unfounded(oracle, c, j, known, assumed)
    if j.support is Support.REPEAT and f not in known:
        yield "it was not said before"
    if j.support is Support.CONTRADICTED and not _false(oracle, f, right, known, assumed):
        yield "it is neither false nor excluded by what was said"
    if j.support is Support.UNSUPPORTED and right is Status.TRUE and _reachable(oracle, f, assumed):
        yield "it follows from the problem, or from its conditions"


def _reachable(oracle: Oracle, f: Formula, assumed: Sequence[Formula]) -> bool:
    """Whether the local rules yield f wherever it follows: clear labels and the fact, from the problem anywhere; from
    conditions of that kind where the accusations form no circle of any kind."""
    conditions = [*assumed, *(f.antecedent if isinstance(f, If) else ())]
    goals = f.consequent if isinstance(f, If) else (f,)
    clear = all(map(_clear, (*conditions, *goals)))
    return clear and (oracle.forest if isinstance(f, If) or assumed else True)


def _clear(f: Formula) -> bool:
    return (isinstance(f, Fact) and f.value is not None) or (isinstance(f, Is) and f.predicate in ("truthful", "lying"))


def _false(oracle: Oracle, f: Formula, right: Status | None, known: list[Formula], assumed: list[Formula]) -> bool:
    defaults = [] if assumed else [Is("truthful", x) for x in oracle.leaves]
    return right is Status.FALSE or any(oracle.excludes([*known, *d], f) for d in ((), defaults))


def _unfounded(
    oracle: Oracle, c: Claim[Formula], j: Judgement[Formula], known: list[Formula], assumed: list[Formula]
) -> Iterator[str]:
    f, by = c.formula, j.by
    if by is None:
        yield "no inference is given"
        return
    if assumed and by.defaults:
        yield "a default is used under a supposition"
    if not all(isinstance(d, Is) and d.witness in oracle.leaves for d in by.defaults):
        yield "a default is none"
    if j.support is Support.SUPPORTED and "elided" not in c.flags:
        lacking = [p for p in by.premises if p not in known and p not in by.defaults and not oracle.quoted(p)]
        if lacking:
            yield f"{lacking[0]} was not said"
    if not valid(oracle, by):
        yield f"{by.rule} does not yield it"
    defaults = [] if assumed else [Is("truthful", x) for x in oracle.leaves]
    said = [g for p in known for g in (p.consequent if isinstance(p, If) else (p,))]
    misquoting = any(isinstance(g, Says) and not oracle.quoted(g) for g in said)  # rules may or may not go by it
    if by.rule not in ("undecided set", "parity") and not misquoting and not oracle.entails([*known, *defaults], f):
        yield "what was said does not entail it"


def valid(oracle: Oracle, i: Inference[Formula]) -> bool:
    """Whether the conclusion holds where the premises do: in each world, or of an undecided set and of a parity, in the
    grounded labelling."""
    if i.rule == "undecided set":
        w = oracle.grounded
        return not all(oracle.holds(w, p) for p in i.premises) or oracle.holds(w, i.conclusion)
    if i.rule == "parity":
        return oracle.holds(oracle.grounded, i.conclusion)
    if i.rule == "conditional":
        return oracle.status(i.conclusion, ()) is Status.TRUE
    return oracle.entails(i.premises, i.conclusion)


# --- answers ----------------------------------------------------------------------------------------------------------


def _answers(oracle: Oracle, steps: Steps, judged: Judgements) -> Iterator[str]:
    """What is wrong with how the answer is said to follow from all that is claimed outside suppositions and lasts."""
    pairs = [(c, j) for s, js in zip(steps, judged, strict=True) for c, j in zip(s.claims, js, strict=True)]
    lasting = [c.formula for c, j in pairs if c.act in ASSERTING and not c.scope and "retracted" not in j.flags]
    known = [f for f in lasting if not isinstance(f, Count | Parity)]
    if len(known) < len(lasting) or any(isinstance(f, Says) and not oracle.quoted(f) for f in known):
        return  # parity and misquotes lead beyond what all worlds show
    defaults = [Is("truthful", x) for x in oracle.leaves]
    for c, j in pairs:
        if c.act is not Act.ANSWER or "retracted" in j.flags:
            continue
        grounds = [*known, *defaults] if j.support is not Support.SUPPORTED else known
        told = f"the answer {c.formula}, {j.support}"
        if j.support in (Support.SUPPORTED, Support.SUPPORTED_IMPLICIT) and not oracle.entails(grounds, c.formula):
            yield f"{told}: the claims do not entail the answer"
        excluding = j.support in (Support.CONTRADICTED, Support.SUPPORTED_BUT_INCONSISTENT)
        if excluding and not oracle.excludes(grounds, c.formula):
            yield f"{told}: the claims do not exclude the answer"
        if j.support is Support.UNSUPPORTED and any(_clear(f) and _says(oracle, f) == c.formula for f in known):
            yield f"{told}: a claim says it"


def _says(oracle: Oracle, f: Formula) -> Answer | None:
    """The answer that a claim about the fact or the main witness states."""
    if isinstance(f, Fact):
        return Answer("yes" if f.value else "no")
    if isinstance(f, Is) and f.witness == oracle.t.main:
        return Answer("yes" if f.predicate == "truthful" else "no")
    return None
