"""Certificates of witness puzzles in linear time, by propagation from the unaccused witnesses.

``semantics.certificates.derive`` searches with any logic, in time cubic in the witnesses; this one knows the puzzle.
Neither is trusted: what they make is checked by ``semantics.certificates``.
"""

from collections import deque
from collections.abc import Mapping

from ..semantics.certificates import ClosedSet, Derived
from ..semantics.claims import Derivation, Inference
from ..semantics.witness import NO, YES, Answer, Fact, Formula, Is, Puzzle, Witness, lying, truthful

Application = Inference[Formula]
Certificate = Derived[Formula] | ClosedSet[Formula]


def certificate(t: Puzzle) -> Certificate:
    """A derivation of the answer under grounded semantics; where it is undetermined, the closed set that shows so."""
    decided = decide(t)
    if t.main not in decided:
        formulas = frozenset(i.conclusion for i in decided.values())
        return ClosedSet(formulas, (truthful(t.main), lying(t.main)))
    verdict = decided[t.main].conclusion
    believed = verdict == truthful(t.main)
    fact, goal = Fact(believed), Answer(YES if believed else NO)
    the_fact: Application = Inference("the fact", (verdict,), fact)
    the_answer: Application = Inference("the answer", (fact,), goal)
    return Derived(goal, (*derivation(decided, t.main), the_fact, the_answer))


def decide(t: Puzzle) -> Mapping[Witness, Application]:
    """The inference that decides each witness whom grounded semantics decides, nearest to the unaccused first."""
    decided: dict[Witness, Application] = {x: _unaccused(x) for x in t.arguments if t.unattacked(x)}
    threats = {x: len(t.accusers(x)) for x in t.arguments}  # accusers not yet known to lie
    queue = deque(decided)
    while queue:
        a = queue.popleft()
        for x in t.accused(a):
            if x in decided:
                continue
            if decided[a].conclusion == truthful(a):
                decided[x] = Inference("accused by a truthful witness", (truthful(a),), lying(x))
                queue.append(x)
                continue
            threats[x] -= 1
            if not threats[x]:
                decided[x] = Inference("all accusers lie", tuple(map(lying, t.accusers(x))), truthful(x))
                queue.append(x)
    return decided


def _unaccused(x: Witness) -> Application:
    return Inference("nobody accuses", (Is("unattacked", x),), truthful(x))


def derivation(decided: Mapping[Witness, Application], x: Witness) -> Derivation[Formula]:
    """The inferences that the one about x rests on, and it: each after its premises, none idle."""
    wanted, stack = {x}, [x]
    while stack:
        for premise in decided[stack.pop()].premises:
            if isinstance(premise, Is) and premise.predicate != "unattacked" and premise.witness not in wanted:
                wanted.add(premise.witness)
                stack.append(premise.witness)
    return tuple(i for y, i in decided.items() if y in wanted)
