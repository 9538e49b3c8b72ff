"""A derivation about witnesses in English: what is to be said comes from ``outline.py``, the words from
``phrases.txt``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType

from ...errors import UsageError
from ...semantics.claims import Act, Claim, Derivation, Kind, Step
from ...semantics.witness import FACT, Answer, Count, Fact, Formula, Is, Parity, Puzzle, Says, Witness
from .names import display
from .outline import UNDECIDED_SET, Point, circle, outline


@dataclass(frozen=True, slots=True)
class SaidStep:
    """One sentence with its claims; ``lead`` is what stands before it: a space, line ends, a list mark.

    The spans of the claims are those of the sentence within its own text; ``said_steps`` moves them to the response.
    """

    text: str
    claims: tuple[Claim[Formula], ...]
    kind: Kind
    lead: str = ""


def say(t: Puzzle, d: Derivation[Formula], rng: Random) -> str:
    """The derivation of an answer as a response in English; ``rng`` varies what is cited, the words and the layout."""
    return joined(plan(t, d, rng))


def plan(t: Puzzle, d: Derivation[Formula], rng: Random) -> tuple[SaidStep, ...]:
    """The response sentence by sentence, with exactly what each claims."""
    return worded(t, outline(t, d, rng), rng)


def joined(said: Iterable[SaidStep]) -> str:
    """The text of the response."""
    return "".join(s.lead + s.text for s in said)


def said_steps(said: Iterable[SaidStep]) -> tuple[Step[Formula], ...]:
    """The sentences as steps of the text that ``joined`` makes of them: what a perfect reader would read."""
    steps: list[Step[Formula]] = []
    end = 0
    for index, s in enumerate(said):
        start = end + len(s.lead)
        end = start + len(s.text)
        claims = tuple(replace(c, start=start + c.start, end=start + c.end) for c in s.claims)
        steps.append(Step(index, start, end, s.kind, claims))
    return tuple(steps)


def worded(t: Puzzle, points: Sequence[Point], rng: Random) -> tuple[SaidStep, ...]:
    """The points in words, one sentence each."""
    texts = [_sentence(t, p, rng) for p in points]
    leads = _leads(points, rng)
    return tuple(
        SaidStep(text, _claims(p, len(text)), p.kind, lead) for p, text, lead in zip(points, texts, leads, strict=True)
    )


def _claims(p: Point, length: int) -> tuple[Claim[Formula], ...]:
    return (
        *(Claim(_act(f), f, 0, length, flags=frozenset({"premise"})) for f in p.grounds),
        *(
            Claim(_act(f), f, 0, length, flags=frozenset({"closed_world"} if f == Fact(False) else ()))
            for f in p.conclusions
        ),
    )


def _act(f: Formula) -> Act:
    return Act.ANSWER if isinstance(f, Answer) else Act.RESTATE if isinstance(f, Says) else Act.ASSERT


# --- layout ---------------------------------------------------------------------------------------------------------

LAYOUTS = (" ", " ", "\n", "\n\n", "\n- ", "\n* ", "\n{}. ")  # between the sentences of one section


def _leads(points: Sequence[Point], rng: Random) -> list[str]:
    """What stands before each sentence. Sections: the testimony, the argument; headings and the answer stand alone."""
    layout = {kind: rng.choice(LAYOUTS) for kind in (Kind.RESTATEMENT, Kind.CLAIM)}
    leads: list[str] = []
    number = 0
    for place, p in enumerate(points):
        first = place == 0 or points[place - 1].kind is not p.kind
        number = 1 if first else number + 1
        mark = layout.get(p.kind, "\n\n").format(number)
        if first:
            mark = "\n\n" + mark.lstrip()
        leads.append(mark if place else mark.lstrip("\n"))
    return leads


# --- words ----------------------------------------------------------------------------------------------------------

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@cache
def phrases() -> Mapping[str, tuple[str, ...]]:
    """The wordings by heading, from ``phrases.txt``."""
    table: dict[str, list[str]] = {}
    for line in files("lastword.nl.witness").joinpath("phrases.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            table[line.strip("[]")] = []
        elif line and not line.startswith("#"):
            table[list(table)[-1]].append(line)
    return MappingProxyType({name: tuple(lines) for name, lines in table.items()})


def _names(xs: Iterable[Witness], last: str = "and") -> str:
    """Ada, Bo and Cy."""
    items = [display(x) for x in xs]
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def _phrase(rng: Random, heading: str, **parts: str) -> str:
    return rng.choice(phrases()[heading]).format(**parts)


def _sentence(t: Puzzle, p: Point, rng: Random) -> str:
    if p.kind is Kind.META:
        return _phrase(rng, p.manner)
    if p.kind is Kind.ANSWER:
        return "".join(f"Answer: {f.value}" for f in p.conclusions if isinstance(f, Answer))
    conclusion = clause(t, p.conclusions, rng)
    if p.kind is Kind.RESTATEMENT:
        text = conclusion
    elif p.manner == UNDECIDED_SET or p.grounds:
        text = _phrase(rng, "with grounds", p=_grounds(t, p, rng), c=conclusion)
    else:
        text = _phrase(rng, p.manner if p.manner in ("drawn", "asserted") else "plain", c=conclusion)
    return text[0].upper() + text[1:] + "."


def _grounds(t: Puzzle, p: Point, rng: Random) -> str:
    """The grounds as a clause: by a wording of the rule's own where it has one, else one after the other."""
    match p.manner, p.grounds, p.conclusions:
        case "undecided set", _, _:
            others = [clause(t, p.grounds, rng)] if p.grounds else []
            return " and ".join([*others, _knot(t, [f.witness for f in p.conclusions if isinstance(f, Is)], rng)])
        case "accused by a truthful witness", (Says(a, x), Is("truthful", b)), _ if a == b and rng.random() < 0.5:
            return _phrase(rng, "accused by one who is truthful", a=display(a), x=display(x))
        case "all accusers lie", _, (Is(_, x), *_) if (
            set(p.grounds) == {Is("lying", a) for a in t.accusers(x)} and rng.random() < 0.5
        ):
            return _phrase(rng, _accusers_heading(t, x), x=display(x))
        case _:
            return clause(t, p.grounds, rng)


def _accusers_heading(t: Puzzle, x: Witness) -> str:
    return "the only accuser is lying" if len(t.accusers(x)) == 1 else "all accusers are lying"


def _knot(t: Puzzle, u: Sequence[Witness], rng: Random) -> str:
    match circle(t, u):
        case 1:
            heading = "a witness against oneself"
        case 2:
            heading = "a pair of accusers"
        case None:
            heading = "a knot of accusers"
        case _:
            heading = "a circle of accusers"
    return _phrase(rng, heading, x=_names(u))


def clause(t: Puzzle, formulas: Sequence[Formula], rng: Random) -> str:
    """The formulas as one clause without a full stop; what is said alike of several witnesses is said once.

    Raises UsageError for formulas that derivations do not hold.
    """
    groups: list[list[Formula]] = []
    for f in formulas:
        if groups and _alike(groups[-1], f):
            groups[-1].append(f)
        else:
            groups.append([f])
    return " and ".join(_group(t, group, rng) for group in groups)


def _alike(group: Sequence[Formula], f: Formula) -> bool:
    match group[-1], f:
        case Is(p, _), Is(q, _):
            return p == q
        case Says(a, x), Says(b, y):
            accusers = {g.speaker for g in group if isinstance(g, Says)}
            accused = {g.target for g in group if isinstance(g, Says)}
            pair = (a, x) == (y, b) and len(group) == 1
            return FACT not in (x, y) and (pair or accusers == {b} or accused == {y})
        case _:
            return False


def _group(t: Puzzle, group: Sequence[Formula], rng: Random) -> str:
    several = " several" if len(group) > 1 else ""
    match group[0]:
        case Is(predicate, _):
            xs = [f.witness for f in group if isinstance(f, Is)]
            return _phrase(rng, predicate + several, x=_names(xs), either=_names(xs, "or"))
        case Says(a, target) if target == FACT:
            return _phrase(rng, "states", x=display(a), fact=t.fact)
        case Says():
            return _accusations([f for f in group if isinstance(f, Says)], rng)
        case Fact(value):
            how = {True: "holds", False: "does not hold", None: "is undecided"}[value]
            return _phrase(rng, f"the fact {how}", fact=t.fact)
        case Count(subject, n):
            return _phrase(rng, f"number of {subject}", n=NUMBERS[n] if n < len(NUMBERS) else str(n))
        case Parity(subject, odd):
            return _phrase(rng, f"{'odd' if odd else 'even'} number of {subject}")
        case f:
            raise UsageError(f"no words for {f} in a derivation; it can hold literals, testimony and numbers")


def _accusations(group: Sequence[Says], rng: Random) -> str:
    speakers, targets = dict.fromkeys(s.speaker for s in group), dict.fromkeys(s.target for s in group)
    if len(speakers) > 1 and len(targets) > 1:
        return _phrase(rng, "accuse each other", a=display(group[0].speaker), x=display(group[0].target))
    heading = "accuses" if len(group) == 1 else "accuses several" if len(speakers) == 1 else "several accuse"
    return _phrase(rng, heading, a=_names(speakers), x=_names(targets))
