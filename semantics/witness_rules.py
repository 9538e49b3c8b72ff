"""The local rules of witness puzzles: what one application licenses. The trusted part.

Three logics share them: *grounded* (what the puzzle asks for), *classical* (a liar's testimony is false, so whom a liar
accuses tells the truth) and *naive* (accused, so rejected).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal as OneOf

from .claims import Inference, Rule, Status
from .witness import (
    Answer,
    Count,
    Fact,
    Formula,
    General,
    Group,
    If,
    Is,
    Parity,
    Puzzle,
    Says,
    Witness,
    lying,
    truthful,
    undecided,
)
from .witness_conflicts import conflicts, leaves_open, negation
from .witness_truth import COUNTED, group_status, status

Variant = OneOf["grounded", "classical", "naive"]
Application = Inference[Formula]

DUNG = "Dung 1995; as equations on labels, Caminada 2006"
OURS = "reading of the puzzle's question"

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            Rule("nobody accuses", "unattacked(x) gives truthful(x)", DUNG),
            Rule("accused by a truthful witness", "truthful(a) or unattacked(a), a accuses x, give lying(x)", DUNG),
            Rule("all accusers lie", "lying(a) for each accuser a of x gives truthful(x)", DUNG),
            Rule("a truthful witness's accusers lie", "truthful(y), x accuses y, give lying(x)", DUNG),
            Rule("last accuser left", "lying(y) and lying(a) for every accuser a of y but x give truthful(x)", DUNG),
            Rule("rejected or undecided", "lying(x) or undecided(x) gives disbelieved(x)", DUNG),
            Rule(
                "undecided set",
                "no member of U is accused by a truthful witness, each is accused from within U, every accuser "
                "outside U lies: each member is undecided (not under a supposition)",
                DUNG,
            ),
            Rule("the fact", "the fact stands as its witness: truthful, lying, undecided", OURS),
            Rule(
                "the answer",
                "yes where the main witness or the fact stands, no where it falls, undetermined where neither",
                OURS,
            ),
            Rule(
                "parity",
                "on a single path of accusations an odd number of witnesses accepts the first, an even one rejects it",
                "Dung 1995, by induction on the path",
            ),
            Rule(
                "tally",
                "with every witness called truthful, lying or undecided, how many are truthful, or lying",
                "count",
            ),
            Rule("modus ponens", "the response's own conditional and its antecedent give its consequent", "logic"),
            Rule(
                "conditional",
                "from the antecedent alone, one application a conjunct, with unaccused witnesses left free",
                "logic",
            ),
            Rule(
                "group",
                "it holds with unaccused witnesses left free; under a supposition also where its members' labels, as "
                "claimed, settle it",
                DUNG,
            ),
            Rule("general", "a general claim about the puzzle that is true of it", "docs/judging.md"),
            Rule("reductio", "a supposition that leads to a contradiction is false", "logic"),
            Rule("a liar's testimony is false", "lying(y), y accuses x, give truthful(x)", "classical reading"),
            Rule("accused, so rejected", "attacked(x) gives lying(x)", "naive reading"),
        )
    }
)
COMMON = frozenset(RULES) - {"a liar's testimony is false", "accused, so rejected"}
ENABLED: Mapping[Variant, frozenset[str]] = {
    "grounded": COMMON,
    "classical": COMMON | {"a liar's testimony is false"},
    "naive": COMMON | {"accused, so rejected"},
}


def reasons(t: Puzzle, value: str) -> tuple[Formula, ...]:
    match value:
        case "yes":
            return (Fact(True), truthful(t.main))
        case "no":
            both = (Fact(False), lying(t.main))
            return (*both, Is("disbelieved", t.main)) if t.clear else both  # else the disbelieved may be undecided
        case _:
            return (Fact(None), undecided(t.main))


# --- licences: one function a rule, to be read against its definition -------------------------------------------------


def leaf_default(t: Puzzle, d: Formula) -> bool:
    """An unaccused witness may be believed without saying so."""
    return isinstance(d, Is) and d.predicate in ("truthful", "unattacked") and t.unattacked(d.witness)


def _attacks(t: Puzzle, i: Application, a: Witness, x: Witness) -> bool:
    return (a, x) in t.attacks or Says(a, x) in i.premises


def _nobody(t: Puzzle, i: Application, supposing: bool) -> bool:
    return (
        isinstance(i.conclusion, Is)
        and i.conclusion.predicate == "truthful"
        and i.premises == (Is("unattacked", i.conclusion.witness),)
    )


def _one(i: Application, predicate: str, conclusions: tuple[str, ...]) -> tuple[Witness, Witness] | None:
    """(witness of the first premise, witness of the conclusion) where they have these predicates."""
    if not i.premises or not isinstance(i.premises[0], Is) or not isinstance(i.conclusion, Is):
        return None
    if i.premises[0].predicate != predicate or i.conclusion.predicate not in conclusions:
        return None
    return i.premises[0].witness, i.conclusion.witness


def _accused_by_truthful(t: Puzzle, i: Application, supposing: bool) -> bool:
    pair = _one(i, "truthful", ("lying", "disbelieved")) or _one(i, "unattacked", ("lying", "disbelieved"))
    return pair is not None and _attacks(t, i, pair[0], pair[1])


def _accuses_truthful(t: Puzzle, i: Application, supposing: bool) -> bool:
    pair = _one(i, "truthful", ("lying", "disbelieved"))
    return pair is not None and _attacks(t, i, pair[1], pair[0])


def _all_accusers(t: Puzzle, i: Application, supposing: bool) -> bool:
    if not isinstance(i.conclusion, Is) or i.conclusion.predicate != "truthful":
        return False
    accusers = t.accusers(i.conclusion.witness)
    return bool(accusers) and set(i.premises) >= set(map(lying, accusers))


def _last_accuser(t: Puzzle, i: Application, supposing: bool) -> bool:
    pair = _one(i, "lying", ("truthful",))
    if pair is None or not _attacks(t, i, pair[1], pair[0]):
        return False
    return all(lying(a) in i.premises for a in t.accusers(pair[0]) if a != pair[1])


def _not_accepted(t: Puzzle, i: Application, supposing: bool) -> bool:
    if not isinstance(i.conclusion, Is) or i.conclusion.predicate != "disbelieved":
        return False
    return i.premises in ((lying(i.conclusion.witness),), (undecided(i.conclusion.witness),))


def _undecided_set(t: Puzzle, i: Application, supposing: bool) -> bool:
    if supposing or not isinstance(i.conclusion, Is) or i.conclusion.predicate != "undecided":
        return False  # under a supposition all complete labellings count, and others may decide them
    u = {i.conclusion.witness} | {f.witness for f in i.premises if isinstance(f, Is) and f.predicate == "undecided"}
    accusers = {y: t.accusers(y) for y in u}
    from_within = all(any(a in u for a in into) for into in accusers.values())
    return from_within and all(a in u or lying(a) in i.premises for into in accusers.values() for a in into)


def _the_fact(t: Puzzle, i: Application, supposing: bool) -> bool:
    pairs = {Fact(True): truthful(t.main), Fact(False): lying(t.main), Fact(None): undecided(t.main)}
    forward = any(i.premises == (b,) and i.conclusion == a for a, b in pairs.items())
    return forward or (supposing and any(i.premises == (a,) and i.conclusion == b for a, b in pairs.items()))


def _the_answer(t: Puzzle, i: Application, supposing: bool) -> bool:
    return isinstance(i.conclusion, Answer) and any(i.premises == (r,) for r in reasons(t, i.conclusion.value))


def _by_parity(t: Puzzle, i: Application, supposing: bool) -> bool:
    if (
        t.chain is None
        or not i.premises
        or not isinstance(i.premises[0], Parity | Count)
        or i.premises[0].subject not in COUNTED
    ):
        return False
    return all(status(t, p, ()) is Status.TRUE for p in i.premises) and i.conclusion in t.by_length


def _modus_ponens(t: Puzzle, i: Application, supposing: bool) -> bool:
    if not i.premises or not isinstance(i.premises[0], If):
        return False
    return i.conclusion in i.premises[0].consequent and set(i.premises[0].antecedent) <= set(i.premises)


def _by_conditional(t: Puzzle, i: Application, supposing: bool) -> bool:
    return isinstance(i.conclusion, If) and status(t, i.conclusion, ()) is Status.TRUE


def _by_group(t: Puzzle, i: Application, supposing: bool) -> bool:
    if not isinstance(i.conclusion, Group):
        return False
    if supposing and i.premises:
        return _settles(i.conclusion, i.premises)
    return group_status(t, i.conclusion) is Status.TRUE


def _settles(group: Group, premises: tuple[Formula, ...]) -> bool:
    """Whether the premises say outright that one of the group is not truthful, or that all are alike."""
    members = dict.fromkeys(group.witnesses)
    if group.relation == "same":
        return any(all(make(x) in premises for x in members) for make in (truthful, lying))
    return any(Is(p, x) in premises for x in members for p in ("lying", "disbelieved", "undecided"))


def _by_tally(t: Puzzle, i: Application, supposing: bool) -> bool:
    if not isinstance(i.conclusion, Count | Parity) or i.conclusion.subject not in ("truthful", "lying"):
        return False
    said = {f.witness: f.predicate for f in i.premises if isinstance(f, Is)}
    if set(said) != set(t.arguments) or not set(said.values()) <= {"truthful", "lying", "undecided"}:
        return False
    n = sum(predicate == i.conclusion.subject for predicate in said.values())
    return n == i.conclusion.value if isinstance(i.conclusion, Count) else (n % 2 == 1) == i.conclusion.odd


def _by_general(t: Puzzle, i: Application, supposing: bool) -> bool:
    return isinstance(i.conclusion, General) and status(t, i.conclusion, ()) is Status.TRUE


def _reductio(t: Puzzle, i: Application, supposing: bool) -> bool:
    if i.discharges is None or len(i.premises) != 2:
        return False
    if i.premises[1] not in conflicts(i.premises[0]) or i.conclusion not in conflicts(i.discharges):
        return False
    # where some are undecided, what is not truthful may as well be that; what is decided may be true as well as false
    decided = t.clear and not leaves_open(i.conclusion) and not leaves_open(i.discharges)
    return i.conclusion == negation(i.discharges) or decided


def _false_testimony(t: Puzzle, i: Application, supposing: bool) -> bool:
    pair = _one(i, "lying", ("truthful",))
    return pair is not None and _attacks(t, i, pair[0], pair[1])


def _naive(t: Puzzle, i: Application, supposing: bool) -> bool:
    return (
        isinstance(i.conclusion, Is)
        and i.conclusion.predicate == "lying"
        and i.premises == (Is("attacked", i.conclusion.witness),)
    )


LICENCE: Mapping[str, Callable[[Puzzle, Application, bool], bool]] = {
    "nobody accuses": _nobody,
    "accused by a truthful witness": _accused_by_truthful,
    "all accusers lie": _all_accusers,
    "a truthful witness's accusers lie": _accuses_truthful,
    "last accuser left": _last_accuser,
    "rejected or undecided": _not_accepted,
    "undecided set": _undecided_set,
    "the fact": _the_fact,
    "the answer": _the_answer,
    "parity": _by_parity,
    "tally": _by_tally,
    "modus ponens": _modus_ponens,
    "conditional": _by_conditional,
    "group": _by_group,
    "general": _by_general,
    "reductio": _reductio,
    "a liar's testimony is false": _false_testimony,
    "accused, so rejected": _naive,
}
