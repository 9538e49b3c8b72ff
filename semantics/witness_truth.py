"""What is true of a witness puzzle: the answer, and the status of each formula of the claim language."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from .argumentation import Label, Labelling
from .claims import Status
from .witness import (
    FACT,
    NO,
    UNDETERMINED,
    YES,
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
)

COUNTED = ("witnesses", "accusers", "accusations")  # numbers that the problem states; others are conclusions


def given(puzzle: Puzzle, f: Formula) -> bool | None:
    """True where f restates the testimony or its numbers, False where it misquotes them, None for other formulas."""
    match f:
        case Says(speaker, target):
            return (speaker, target) in puzzle.attacks or (target == FACT and speaker == puzzle.main)
        case Is("unattacked", x):
            return puzzle.unattacked(x)
        case Is("attacked", x):
            return bool(puzzle.accusers(x))
        case Count(subject, _) | Parity(subject, _) if subject in COUNTED:
            return status(puzzle, f, ()) is Status.TRUE
        case _:
            return None


def answer(puzzle: Puzzle, labellings: Iterable[Labelling] | None = None) -> str:
    """``yes`` where every labelling accepts the main witness, ``no`` where every one rejects it, else ``undetermined``.

    Without labellings: by the grounded one.
    """
    return _common([ls[puzzle.main] for ls in ([puzzle.grounded] if labellings is None else labellings)])


def _common(labels: list[Label]) -> str:
    match set(labels):
        case s if s == {Label.IN}:
            return YES
        case s if s == {Label.OUT}:
            return NO
        case _:
            return UNDETERMINED


def status(puzzle: Puzzle, f: Formula, labellings: tuple[Labelling, ...], assumed: tuple[Formula, ...] = ()) -> Status:
    """The status of a claim: against the labellings, or in the leaf-free theory where something is assumed.

    Conditionals, ``same`` and "one of them" are judged in the leaf-free theory in any case.
    """
    match f:
        case If(antecedent, consequent):
            return conditional_status(puzzle, (*assumed, *antecedent), consequent)
        case Group():
            return group_status(puzzle, f, assumed)
        case Says() | Is("unattacked" | "attacked", _):
            return _truth(given(puzzle, f) is True)
        case Is() | Fact() | Answer() if assumed:
            return puzzle.leaf_free.status(puzzle.leaf_free.conjunction(assumed), f)
        case Is(predicate, x):
            return _label_status(predicate, [ls[x] for ls in labellings if x in ls])
        case Fact(value):
            name = "undecided" if value is None else "truthful" if value else "lying"
            return _label_status(name, [ls[puzzle.main] for ls in labellings])
        case Answer(value):
            return _truth(value == answer(puzzle, labellings))
        case Count(subject, value):
            return _counted(puzzle, subject, lambda n: n == value)
        case Parity(subject, odd):
            return _counted(puzzle, subject, lambda n: (n % 2 == 1) == odd)
        case General(name):
            return general_status(puzzle, name)
        case _:
            return Status.NA


def _truth(holds: bool) -> Status:
    return Status.TRUE if holds else Status.FALSE


def _label_status(predicate: str, labels: list[Label]) -> Status:
    common = _common(labels)
    match predicate:
        case "undecided":
            return _truth(common == UNDETERMINED) if labels else Status.UNDETERMINED
        case "disbelieved":
            if labels and Label.IN not in labels:
                return Status.TRUE
            return Status.FALSE if common == YES else Status.UNDETERMINED
        case _:
            if common == UNDETERMINED:
                return Status.UNDETERMINED
            return _truth((common == YES) == (predicate == "truthful"))


def conditional_status(puzzle: Puzzle, antecedent: Iterable[Formula], consequent: Iterable[Formula]) -> Status:
    """true where the leaf-free theory entails each consequent from the antecedent, false where it refutes one (an
    impossible antecedent refutes all), not_entailed otherwise."""
    given = tuple(antecedent)
    assumed = puzzle.leaf_free.conjunction(given)
    found = {_consequent_status(puzzle, given, assumed, f) for f in consequent}
    if Status.FALSE in found:
        return Status.FALSE
    return next(iter(found)) if found in ({Status.TRUE}, {Status.NA}) else Status.NOT_ENTAILED


def _consequent_status(puzzle: Puzzle, given: tuple[Formula, ...], assumed: tuple[int, ...], f: Formula) -> Status:
    """Of a literal on labels in the leaf-free theory; of one that restates the problem, whether it does so rightly."""
    if isinstance(f, Says) or (isinstance(f, Is) and f.predicate in ("unattacked", "attacked")):
        return Status.TRUE if f in given else status(puzzle, f, ())
    return puzzle.leaf_free.status(assumed, f)


def group_status(puzzle: Puzzle, group: Group, assumed: tuple[Formula, ...] = ()) -> Status:
    """The status of a group claim in the leaf-free theory, under the suppositions ``assumed``."""
    known = [x for x in dict.fromkeys(group.witnesses) if x in puzzle.af.attackers]
    if len(known) < 2:
        return Status.NA
    if group.relation == "same":
        return _same_status(puzzle, known, assumed)
    free = puzzle.leaf_free
    given = free.conjunction(assumed)
    if free.status((*given, *free.conjunction(map(truthful, known[1:]))), truthful(known[0])) is Status.FALSE:
        return Status.TRUE
    all_hold = all(free.status(given, truthful(x)) is Status.TRUE for x in known)
    return Status.FALSE if all_hold else Status.NOT_ENTAILED


def _same_status(puzzle: Puzzle, known: list[Witness], assumed: tuple[Formula, ...]) -> Status:
    """Whether each is truthful, and lying, where the next one is."""
    free = puzzle.leaf_free
    turned = [(make(x), make(y)) for x, y in pairwise([*known, known[0]]) for make in (truthful, lying)]
    if all(free.entails(frozenset(free.conjunction([*assumed, a])), *free.conjunction([b])) for a, b in turned):
        return Status.TRUE  # also where some of them can be neither truthful nor lying
    parts = {conditional_status(puzzle, [*assumed, a], [b]) for a, b in turned}
    return Status.FALSE if Status.FALSE in parts else Status.NOT_ENTAILED


def _counted(puzzle: Puzzle, subject: str, test: Callable[[int], bool]) -> Status:
    n = count(puzzle, subject)
    return Status.AMBIGUOUS if n is None else _truth(test(n))


def count(puzzle: Puzzle, subject: str) -> int | None:
    """How many there are; accusers are all witnesses but the main one. None where the subject has no clear meaning."""
    match subject:
        case "witnesses":
            return len(puzzle.arguments)
        case "accusers":
            return len(puzzle.arguments) - 1
        case "accusations":
            return len(puzzle.attacks)
        case "truthful":
            return sum(label is Label.IN for label in puzzle.grounded.values())
        case "lying":
            return sum(label is Label.OUT for label in puzzle.grounded.values())
        case _:
            return None


# General claims with a truth value: True, False, or "chain" where they hold just on a single path of accusations.
GENERAL: Mapping[str, bool | str] = {
    "puzzle": True,
    "each_contradicts_prev": "chain",
    "alternate": "chain",
    "last_witness_determines": "chain",
    "parity_odd_witnesses_first_true": "chain",
    "parity_even_witnesses_first_false": "chain",
    "parity_even_accusers_first_true": "chain",
    "parity_odd_accusers_first_false": "chain",
    "parity_even_witnesses_first_true": False,
    "parity_odd_witnesses_first_false": False,
    "parity_odd_accusers_first_true": False,
    "parity_even_accusers_first_false": False,
    "majority": False,
    "default_to_initial_statement": False,
    "consistency_priority": False,
    "cannot_conclude_fact": True,
}


def general_status(puzzle: Puzzle, name: str) -> Status:
    """true or false for the general claims listed in GENERAL, na for others."""
    value = GENERAL.get(name)
    if value is None:
        return Status.NA
    return _truth(puzzle.chain is not None if value == "chain" else bool(value))
