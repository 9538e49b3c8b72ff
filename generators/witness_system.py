"""Witness puzzles as a system: their JSON, features and solutions, and the logic under each semantics."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, get_args

from ..errors import RecordError, UsageError
from ..nl.answer_words import YES_NO_UNDETERMINED
from ..nl.wording import Wording
from ..semantics import argumentation
from ..semantics.argumentation import AF, Extension, Label, Labelling, Semantics, labelling
from ..semantics.witness import Count, Formula, Parity, Puzzle
from ..semantics.witness_logic import WitnessLogic
from ..semantics.witness_rules import Variant
from ..semantics.witness_truth import answer
from .system import System
from .witness import WitnessProblems
from .witness_responses import RESPONSES

Extensions = Callable[[AF, Semantics], Iterable[Extension]]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
CODES: Mapping[str, Semantics] = {
    "grounded": Semantics.GR,
    "complete": Semantics.CO,
    "preferred": Semantics.PR,
    "stable": Semantics.ST,
}


def witness_system(
    wording: Wording[Puzzle, Formula], extensions: Extensions = argumentation.extensions
) -> System[Puzzle, Formula]:
    """The system with this wording; ``extensions`` is a backend's, asked only where the grounded labelling leaves
    witnesses undecided (the default enumerates subsets)."""
    return System(
        name="witness",
        wording=wording,
        logic=partial(logic, extensions),
        variants=VARIANTS,
        semantics=tuple(CODES),
        theory_from_json=theory_from_json,
        theory_to_json=theory_to_json,
        solve=partial(solve, extensions),
        answers=YES_NO_UNDETERMINED,
        arithmetic=arithmetic,
        features=features,
        labelling=labels,
        problems=WitnessProblems(),
        responses=RESPONSES,
    )


def labellings(extensions: Extensions, puzzle: Puzzle, semantics: str) -> tuple[Labelling, ...]:
    """The puzzle's labellings under a semantics; where the grounded one decides everything there is no other."""
    if semantics not in CODES:
        raise UsageError(f"witness puzzles have no semantics {semantics!r}: use one of {', '.join(CODES)}")
    if semantics == "grounded" or Label.UNDECIDED not in puzzle.grounded.values():
        return (puzzle.grounded,)
    return tuple(labelling(puzzle.af, s) for s in extensions(puzzle.af, CODES[semantics]))


def logic(extensions: Extensions, name: str, puzzle: Puzzle) -> WitnessLogic:
    """The logic of a variant, or the grounded rules with the statuses of a semantics."""
    for variant in VARIANTS:
        if name == variant:
            return WitnessLogic(variant)
    return WitnessLogic(labellings=labellings(extensions, puzzle, name))


def solve(extensions: Extensions, puzzle: Puzzle, semantics: str) -> str:
    """The answer: yes, no, or undetermined where the labellings differ or leave the main witness undecided."""
    return answer(puzzle, labellings(extensions, puzzle, semantics))


def theory_from_json(value: Any) -> Puzzle:
    """The puzzle from its JSON form; raises RecordError naming the field that is wrong."""
    if not isinstance(value, Mapping):
        raise RecordError("theory: expected an object with the fields arguments, attacks, main, fact")
    names = _strings(value, "arguments")
    attacks = value.get("attacks")
    if not isinstance(attacks, list) or not all(_is_pair(a) for a in attacks):
        raise RecordError('theory.attacks: expected a list of pairs of names, such as [["bo", "ada"]]')
    main, fact = value.get("main"), value.get("fact")
    if not isinstance(main, str) or not isinstance(fact, str):
        raise RecordError("theory: expected the names of the main witness and the fact as text (main, fact)")
    try:
        return Puzzle.of(names, attacks, main, fact)
    except ValueError as error:
        raise RecordError(f"theory: {error}") from None


def _strings(value: Mapping[str, Any], field: str) -> list[str]:
    found = value.get(field)
    if not isinstance(found, list) or not all(isinstance(x, str) for x in found):
        raise RecordError(f"theory.{field}: expected a list of names")
    return found


def _is_pair(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(x, str) for x in value)


def theory_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle's JSON form; attacks in the order of accusers, then accused."""
    place = {x: i for i, x in enumerate(puzzle.arguments)}
    attacks = sorted(puzzle.attacks, key=lambda attack: (place[attack[0]], place[attack[1]]))
    return {
        "arguments": list(puzzle.arguments),
        "attacks": [list(attack) for attack in attacks],
        "main": puzzle.main,
        "fact": puzzle.fact,
    }


def arithmetic(f: Formula) -> bool:
    """Whether f counts something."""
    return isinstance(f, Count | Parity)


def features(puzzle: Puzzle) -> dict[str, Any]:
    """What tables are made by: number of arguments, of paths that attack the main witness, parity of the arguments,
    and whether the witnesses speak in the order of the paths."""
    n, order = len(puzzle.arguments), _in_order(puzzle)
    return {
        "arguments": n,
        "paths": len(puzzle.accusers(puzzle.main)),
        "parity": "odd" if n % 2 else "even",
        "order": "in_order" if puzzle.arguments[: len(order)] == order else "shuffled",
    }


def _in_order(puzzle: Puzzle) -> tuple[str, ...]:
    """The witnesses in depth-first order from the main one: path after path."""
    found: dict[str, None] = {}
    stack = [puzzle.main]
    while stack:
        x = stack.pop()
        if x not in found:
            found[x] = None
            stack += reversed(puzzle.accusers(x))
    return tuple(found)


def labels(puzzle: Puzzle) -> dict[str, str]:
    """The grounded labelling as text: in, out, undecided."""
    return {x: str(label) for x, label in puzzle.grounded.items()}
