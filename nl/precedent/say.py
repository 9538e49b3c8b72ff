"""Complete arguments said from the moves, in varied wording; answers to questions with their grounds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from ...semantics.precedent import (
    PRECEDENTS,
    PrecedentName,
    Side,
    Triple,
    abstention_required,
    answer,
    binds,
    distinctions,
    eligible,
    ply,
    shared,
)
from ...semantics.precedent import SPEAKER as SPEAKERS
from ...semantics.precedent_claims import FactorRef

HEADS = {1: "Plaintiff's Argument", 2: "Defendant's Counterargument", 3: "Plaintiff's Rebuttal"}
WORD = {Side.P: "plaintiff", Side.D: "defendant"}


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that a ply says: ``cite`` a precedent (won by the ``side``), that factors are ``shared`` with it, that
    they are in it and ``lacking`` in the current case, or ``extra`` in the current case and not in it; ``strength``,
    that they are in the current case; ``distinguish``, that the precedent is distinguishable; ``silent``, that the ply
    has no argument."""

    kind: str
    case: PrecedentName
    factors: tuple[FactorRef, ...] = ()
    side: Side = Side.P


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves of each ply."""

    plies: tuple[tuple[int, tuple[Move, ...]], ...]

    def replaced(self, number: int, place: int, move: Move | None) -> "Plan":
        """The plan with the move at a place of a ply replaced, or left out."""
        return replace(
            self,
            plies=tuple(
                (k, (*moves[:place], *([move] if move else []), *moves[place + 1 :]) if k == number else moves)
                for k, moves in self.plies
            ),
        )


def plan(t: Triple) -> Plan:
    """The complete argument: every move of each ply, with complete sets."""
    return Plan(tuple((number, tuple(_moves(t, number))) for number in SPEAKERS))


def _moves(t: Triple, number: int) -> Sequence[Move]:
    move, side = ply(t, number), SPEAKERS[number]
    out: list[Move] = []
    if move.distinguishes:
        theirs, ours = distinctions(t, move.distinguishes, side)
        out.append(Move("distinguish", move.distinguishes))
        out += [Move("lacking", move.distinguishes, tuple(sorted(theirs)))] if theirs else []
        out += [Move("extra", move.distinguishes, tuple(sorted(ours)))] if ours else []
    if move.cites:
        out.append(Move("cite", move.cites, side=side))
        out.append(Move("shared", move.cites, tuple(sorted(shared(t, move.cites)))))
        own = tuple(sorted(t.side(t.cc - t.factors(move.cites), side)))
        out += [Move("strength", move.cites, own)] if own and number == 1 else []
    return out or [Move("silent", "tsc1")]


# --- wording --------------------------------------------------------------------------------------------------------

CC = ("the current case", "the input case", "the present case", "the case at hand")
WORDS: dict[str, tuple[str, ...]] = {
    "distinguish": ("{T} is distinguishable.", "{T} can be distinguished from {C}.", "{T} differs from {C}."),
    "lacking": (
        "{F} {was} present in {T} but not in {C}.",
        "{T} had {F}, which {C} lacks.",
        "In {T}, {F} {was} present, and {was} absent from {C}.",
        "Unlike {C}, {T} involved {F}.",
        "{T} featured {F}, but {C} does not.",
        "{T} contained {F}, and {C} does not.",
        "Missing from {C} {is} {F}, which {was} present in {T}.",
    ),
    "extra": (
        "{F} {is} present in {C} but not in {T}.",
        "{C} has {F}, which {T} lacked.",
        "Unlike {T}, {C} contains {F}.",
        "{C} also includes {F}, and {T} did not.",
        "{F} {is} found in {C}, but {was} absent from {T}.",
    ),
    "cite": (
        "The {speaker} cites {T}, where the court found in favor of the {winner}.",
        "The {speaker} relies on {T} (outcome: {winner}).",
        "{T}, which the {winner} won, supports the {speaker}.",
        "The {speaker} points to {T}, which was decided for the {winner}.",
    ),
    "counter": (
        "{T} is a counterexample in which the court ruled for the {winner}.",
        "As a counterexample, the {speaker} cites {T}, where the {winner} prevailed.",
        "The {speaker} relies on {T}, which was won by the {winner}.",
    ),
    "shared": (
        "{F} {was} present in both {C} and {T}.",
        "{T} shares {F} with {C}.",
        "Both {C} and {T} have {F}.",
        "{F} {is} common to {C} and {T}.",
        "{C} and {T} have {F} in common.",
        "Like {T}, {C} involves {F}.",
    ),
    "strength": (
        "In addition, {F} {is} present in {C} and {favor} the {speaker}.",
        "{C} is even stronger, since it also has {F}.",
        "Moreover, {C} contains {F}.",
    ),
    "silent": ("{phrase}.",),
}


def worded(t: Triple, made: Plan, rng: Random) -> str:
    """The plan as a response in English."""
    style = rng.choice(("full", "number", "full", "name"))
    layout = rng.choice(("plain", "bold", "json"))
    texts = [(HEADS[number], _ply(t, number, moves, style, rng)) for number, moves in made.plies]
    if layout == "json":
        return "{\n" + ",\n".join(f'"{head}": "{text}"' for head, text in texts) + "\n}"
    mark = "**{}**\n" if layout == "bold" else "{}: "
    return "\n\n".join(mark.format(head) + text for head, text in texts)


def _ply(t: Triple, number: int, moves: Sequence[Move], style: str, rng: Random) -> str:
    return " ".join(_sentence(t, number, m, style, rng) for m in moves)


def _sentence(t: Triple, number: int, m: Move, style: str, rng: Random) -> str:
    kind = "counter" if m.kind == "cite" and number == 2 else m.kind
    many = len(m.factors) != 1
    text = rng.choice(WORDS[kind]).format(
        T=m.case.upper(),
        C=rng.choice(CC),
        F=listed(t, m.factors, style),
        was="were" if many else "was",
        **{"is": "are" if many else "is"},
        favor="favor" if many else "favors",
        speaker=WORD[SPEAKERS[number]],
        winner=WORD[m.side],
        phrase=t.abstention_phrase.rstrip("."),
    )
    return text[:1].upper() + text[1:]


def listed(t: Triple, factors: Sequence[FactorRef], style: str) -> str:
    """The factors in words, with commas and "and"."""
    names = [_name(t, f, style) for f in factors]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nothing"


def _name(t: Triple, f: FactorRef, style: str) -> str:
    known = t.catalogue.by_number.get(f) if isinstance(f, int) else None
    if known is None or style == "number":
        return f"F{f}" if isinstance(f, int) else f"{f} (P)"
    return f"{known.name} ({known.side})" if style == "name" else f"F{f} {known.name} ({known.side})"


# --- the answer to the question -------------------------------------------------------------------------------------


def say(t: Triple, rng: Random) -> str:
    """A right response: the argument or the phrase; the grounds and the answer of a question with one answer."""
    if t.question == "argument":
        return t.abstention_phrase if abstention_required(t) else worded(t, plan(t), rng)
    return "\n".join([*_grounds(t), f"Answer: {answer(t)}"])


def _grounds(t: Triple) -> list[str]:
    if t.question == "forced":
        return [_bound(t, name) for name in PRECEDENTS]
    cited = next(iter(eligible(t, Side.P)), None)
    if cited is None:
        return ["The plaintiff has no precedent to cite."]
    theirs, ours = distinctions(t, cited, Side.D)
    found = [f"The plaintiff cites {cited.upper()}."]
    found += [f"{cited.upper()} had {_numbers(theirs)}, which the current case lacks."] if theirs else []
    return found + ([f"The current case has {_numbers(ours)}, which {cited.upper()} lacks."] if ours else [])


def _bound(t: Triple, name: PrecedentName) -> str:
    precedent, won = t.precedent(name), t.precedent(name).outcome
    lacking = t.side(precedent.factors, won) - t.cc
    extra = t.side(t.cc, won.other) - precedent.factors
    told = f"{name.upper()} was decided for the {WORD[won]}."
    if binds(t, name, won):
        return f"{told} Nothing sets the current case apart from it."
    reasons = [f"{name.upper()} had {_numbers(lacking)}, which the current case lacks."] if lacking else []
    reasons += [f"The current case has {_numbers(extra)}, which {name.upper()} lacks."] if extra else []
    return " ".join((told, *reasons))


def _numbers(factors: frozenset[int]) -> str:
    names = [f"F{f}" for f in sorted(factors)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
