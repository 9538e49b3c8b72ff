"""3-ply arguments by parameters and seed: triples drawn, settled by both engines and certified."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from typing import Any, get_args

from ..errors import SolverError, UsageError
from ..nl.precedent.catalogue import catalogue_from_json, catalogue_to_json, trade_secrets
from ..nl.precedent.prompts import shipped
from ..nl.precedent.theories import PHRASE, triple_to_json
from ..semantics.certificates import CertificateError, Derived, check_derived
from ..semantics.precedent import NONE, CaseName, Catalogue, Question, Side, Triple, answer
from ..semantics.precedent_claims import Decision, Formula
from ..semantics.precedent_logic import PrecedentLogic, derived
from ..semantics.precedent_moves import Moves, moves
from .frameworks import stream
from .isomorphism import digest
from .precedent_sampling import Counted, Mode, Shape, draw, infeasible
from .problems import Draft, Settled
from .proofs import Certificate

ENGINES = {"asp": "..encodings.asp.precedent", "sat": "..encodings.sat.precedent"}  # imported when first asked
QUESTIONS: tuple[str, ...] = get_args(Question)
MOST = 100_000  # items of a mode


@dataclass(frozen=True, slots=True)
class Parameters:
    """What to build: ``count`` triples of each mode and question at a complexity; ``weak`` lets the arguable modes
    share factors that favour either side."""

    modes: tuple[Mode, ...] = (Mode.ARGUABLE, Mode.REORDERED, Mode.NON_ARGUABLE)
    complexity: int = 12
    count: int = 30
    questions: tuple[Question, ...] = ("argument",)
    weak: bool = False
    phrase: str = PHRASE
    catalogue: Catalogue = field(default_factory=trade_secrets)

    def record(self) -> dict[str, Any]:
        """The parameters as JSON values."""
        own = {} if self.catalogue == trade_secrets() else {"catalogue": catalogue_to_json(self.catalogue)}
        return own | {
            "mode": list(map(str, self.modes)),
            "complexity": self.complexity,
            "count": self.count,
            "question": list(self.questions),
            "weak": self.weak,
            "phrase": self.phrase,
        }


def read_parameters(given: Mapping[str, Any]) -> Parameters:
    """The parameters; UsageError names the one that is wrong."""
    known = (*Parameters().record(), "catalogue")
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise UsageError(f"{unknown}: no parameter of precedent; there are {', '.join(known)}")
    try:
        catalogue = catalogue_from_json(given["catalogue"]) if "catalogue" in given else trade_secrets()
    except ValueError as error:
        raise UsageError(str(error)) from None
    values = Parameters().record() | dict(given)
    modes = tuple(Mode(m) for m in _names(values["mode"], "mode", tuple(map(str, Mode))))
    questions: Any = _names(values["question"], "question", QUESTIONS)
    for name, most in (("complexity", 1_000), ("count", MOST)):
        if not isinstance(values[name], int) or isinstance(values[name], bool) or not 0 < values[name] <= most:
            raise UsageError(f"{name}: expected a whole number from 1 to {most:,}, found {values[name]!r}")
    if not isinstance(values["weak"], bool):
        raise UsageError(f"weak: expected true or false, found {values['weak']!r}")
    phrase = values["phrase"]
    if not isinstance(phrase, str) or not phrase.strip() or "\n" in phrase or phrase != phrase.strip():
        raise UsageError("phrase: expected a sentence on one line, without white space around it")
    for mode in modes:
        if why := infeasible(catalogue, Shape(mode, values["complexity"], not values["weak"])):
            raise UsageError(why)
    return Parameters(modes, values["complexity"], values["count"], questions, values["weak"], phrase, catalogue)


def _names(value: Any, name: str, known: Sequence[str]) -> tuple[str, ...]:
    found = [v.strip() for v in value.split(",")] if isinstance(value, str) else value
    if not isinstance(found, list | tuple) or not found:
        raise UsageError(f"{name}: expected one or more of {', '.join(known)}")
    for one in found:
        if one not in known:
            raise UsageError(f"{name}: {one!r} is none of {', '.join(known)}")
    return tuple(dict.fromkeys(found))


def drafts(p: Parameters, seed: int) -> Iterator[Draft]:
    """The triples to pose, by question, then mode, then number."""
    numbers = count()
    for question in p.questions:
        for mode in p.modes:
            for variant in range(p.count):
                t, again = _drawn(p, seed, mode, question, variant)
                index = next(numbers)
                features = {"mode": str(mode), "complexity": p.complexity, "question": question, "variant": variant}
                features |= {"sizes_drawn_again": again, "index": index}
                yield Draft(index, isomorphism(t), t.size, features, t, 0)


def _drawn(p: Parameters, seed: int, mode: Mode, question: Question, variant: int) -> tuple[Triple, int]:
    counted = Counted()
    rng = stream(seed, "precedent", str(mode), p.complexity, question, variant)
    phrase = p.phrase if question == "argument" else PHRASE
    t = draw(p.catalogue, Shape(mode, p.complexity, not p.weak), rng, phrase, question, counted)
    return t, counted.again


def isomorphism(t: Triple) -> str:
    """A hash of the triple that forgets which factors of a side they are, and which precedent bears which number."""

    def cells(first: CaseName, second: CaseName) -> list[tuple[str, int]]:
        return [
            (f"{side}{pattern}", number) for side in Side for pattern, number in _venn(t, side, ("cc", first, second))
        ]

    orders: tuple[tuple[CaseName, CaseName], ...] = (("tsc1", "tsc2"), ("tsc2", "tsc1"))
    won = {name: str(t.precedent("tsc1" if name == "tsc1" else "tsc2").outcome) for name in ("tsc1", "tsc2")}
    forms = [repr((won[a], won[b], cells(a, b))) for a, b in orders]
    return digest("precedent", t.question, min(forms))


def _venn(t: Triple, side: Side, cases: Sequence[CaseName]) -> list[tuple[str, int]]:
    """How many factors of the side are in just these cases, for each choice of cases but none."""
    patterns = ["".join("01"[f in t.factors(case)] for case in cases) for f in t.catalogue.favouring(side)]
    return sorted((p, patterns.count(p)) for p in set(patterns) if "1" in p)


# --- answers --------------------------------------------------------------------------------------------------------


def settle(triples: Sequence[Triple]) -> tuple[Settled[Formula], ...]:
    """The answers, where both engines find the moves that the definitions give; SolverError where they differ."""
    if not triples:
        return ()
    found = {name: _by_engine(name, triples) for name in ENGINES}
    for place, t in enumerate(triples):
        for name in ENGINES:
            if found[name][place] != moves(t):
                raise SolverError(f"{name} finds other moves than the definitions: {triple_to_json(t)}")
    return tuple(_settled(t) for t in triples)


def _by_engine(name: str, triples: Sequence[Triple]) -> tuple[Moves, ...]:
    """The moves by an engine: who only judges needs no solver."""
    solved: tuple[Moves, ...] = import_module(ENGINES[name], __package__).moves_of_all(triples)
    return solved


def _settled(t: Triple) -> Settled[Formula]:
    made = certificate(t)
    check_derived(PrecedentLogic(), t, made)
    return Settled(answer(t), {"grounded": answer(t)}, made)


def certificate(t: Triple) -> Derived[Formula]:
    """The derivation of the answer."""
    found = derived(t)
    return Derived(found.conclusion, (found,))


def shows(t: Triple, made: Certificate[Formula]) -> str:
    """The answer that a correct certificate shows."""
    match made:
        case Derived(Decision(value), _):
            return value
        case _:
            raise CertificateError("it derives no answer")


# --- shortcuts ------------------------------------------------------------------------------------------------------


def majority(t: Triple) -> str:
    """The side with more factors in the current case; for the other questions, to argue, or nothing to distinguish."""
    if t.question != "forced":
        return always(t)
    p, d = len(t.side(t.cc, Side.P)), len(t.side(t.cc, Side.D))
    return "plaintiff" if p > d else "defendant" if d > p else "neither"


def always(t: Triple) -> str:
    """To argue, whatever the cases; of questions, nothing distinguishes, nothing is forced."""
    return {"argument": "argue", "distinguish": NONE, "forced": "neither"}[t.question]


class PrecedentProblems:
    """The generator of triples of cases."""

    settled_by = "grounded"
    template = shipped()
    shortcuts: Mapping[str, Callable[[Triple], str]] = {"always-argue": always, "majority": majority}

    def parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All parameters as JSON values, defaults filled in."""
        return read_parameters(given).record()

    def drafts(self, parameters: Mapping[str, Any], seed: int) -> Iterator[Draft]:
        """The triples to pose."""
        return drafts(read_parameters(parameters), seed)

    def theory(self, draft: Draft, seed: int, split: str) -> Triple:
        """The triple, which needs no words."""
        found: Triple = draft.shape
        return found

    def settle(self, theories: Sequence[Triple]) -> tuple[Settled[Formula], ...]:
        """The answers by both engines, with certificates."""
        return settle(theories)

    def shows(self, t: Triple, certificate: Certificate[Formula]) -> str:
        """The answer that a correct certificate shows."""
        return shows(t, certificate)

    def question(self, t: Triple) -> str:
        """What is asked."""
        return ASKED[t.question]

    def isomorphism(self, t: Triple) -> str:
        """The class of the triple."""
        return isomorphism(t)


ASKED: Mapping[str, str] = {
    "argument": "Argue in three plies, or abstain.",
    "distinguish": "By which factors can the defendant distinguish the precedent that the plaintiff cites?",
    "forced": "For whom must the current case be decided?",
}
