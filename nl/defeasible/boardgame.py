"""Problems of BoardgameQA (Kazemi and others, "BoardgameQA: a dataset for natural language reasoning with contradictory
information", 2023) as defeasible theories. The sentences stand in ``boardgame.lark``.

Each "RuleN" is a defeasible rule, its instances labelled ``Rule1(bear)``; "does not" is the complement, in bodies and
heads; a preference is a priority between the instances whose heads conflict. A condition is an atom of its own in the
rule's body, a fact where it is established. A problem whose answer depends on an open condition is refused, as is one
with "two pieces of evidence are required" and two negations, which are known to be worded wrongly.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from ...errors import ParseError
from ...semantics.defeasible import Arrow, Literal, Rule, Tag, Theory, Variant, complement
from ...semantics.defeasible_derivation import derived
from ...semantics.defeasible_problem import Asked, Problem
from ...semantics.defeasible_rules import Tagged
from .background import Background, shipped
from .boardgame_conditions import Animal, Judge, traits
from .boardgame_words import MODIFIERS, does, literal, name, verbs

OPENING = "A few players are playing a boardgame. The current state of the game is as follows. "
RULES = " And the rules of the game are as follows. "
CLOSING = " Based on the game state and the rules and preferences, "
PREFERENCE = re.compile(r"Rule(\d+) is preferred over Rule(\d+)\.")
MAX_OPEN = 6  # open conditions of which every combination is tried
MAX_LENGTH, MAX_SENTENCE = 20_000, 1_000  # characters of a problem, of a sentence
ANYBODY = "_"  # stands for the animal of a rule about any animal

Doing = tuple[bool, str, str]


@dataclass(frozen=True, slots=True)
class Schema:
    """A rule as it is worded: who does what, an animal or ANYBODY, in its body and head; its ``condition``, and of
    which animal."""

    number: str
    body: tuple[tuple[str, Doing], ...]
    head: tuple[str, Doing]
    condition: str = ""
    animal: str = ""

    def instances(self, animals: tuple[str, ...]) -> Iterator[Rule]:
        """The rule of each animal where it is about any, else the one rule."""
        general = any(subject == ANYBODY for subject, _ in (*self.body, self.head))
        for x in animals if general else ("",):
            body = [literal(x if subject == ANYBODY else subject, doing) for subject, doing in self.body]
            if self.condition:
                body.append(condition_atom(self.condition, self.animal))
            subject, doing = self.head
            head = literal(x if subject == ANYBODY else subject, doing)
            label = f"Rule{self.number}" + (f"({x})" if x else "")
            yield Rule(label, Arrow.DEFEASIBLE, tuple(dict.fromkeys(body)), head)


def condition_atom(condition: str, animal: str) -> Literal:
    """The atom that stands for the condition of the animal."""
    return re.sub(r"\W+", "_", condition).strip("_") + f"({animal})"


def is_boardgame(text: str) -> bool:
    """Whether the text begins as a problem of BoardgameQA."""
    return text.startswith(OPENING.split(".")[0])


def read_boardgame(text: str, background: Background | None = None) -> Problem:
    """The problem; open conditions, on which its answer does not depend, are not established. ParseError where it is
    not understood whole, or its answer depends on an open condition."""
    facts, rules, preferences, asked = _parts(text)
    animals, known = _state(facts)
    schemas = [_schema(number, sentence) for number, sentence in rules]
    query = literal(*_question(asked))
    named = sorted({x for s in schemas for x in _named(s)} | set(animals) | _of(known) | _of([query]))
    judge = Judge(animals, shipped() if background is None else background)
    open_: list[Literal] = []
    for s in schemas:
        if s.condition:
            holds, atom = judge.holds(s.condition, s.animal), condition_atom(s.condition, s.animal)
            (open_ if holds is None else known if holds else []).append(atom)
    instances = {s.number: tuple(s.instances(tuple(named))) for s in schemas}
    made = [r for s in schemas for r in instances[s.number]]
    theory = Theory.of(known, made, _priorities(preferences, instances))
    problem = Problem(theory, query, Asked.TRUTH)
    _check_open(problem, sorted(set(open_)))
    return problem


def _parts(text: str) -> tuple[list[str], list[tuple[str, str]], list[tuple[str, str]], str]:
    """The sentences of the state, the rules with their numbers, the preferences, the question."""
    if len(text) > MAX_LENGTH:
        raise ParseError(f"a problem of {len(text)} characters; at most {MAX_LENGTH} are read")
    flat = " ".join(text.split())
    state, found, rest = flat.removeprefix(OPENING).partition(RULES)
    rules, closed, asked = rest.rpartition(CLOSING)
    if not flat.startswith(OPENING) or not found or not closed:
        raise ParseError("not in the form of BoardgameQA: state, rules and question")
    numbered = re.split(r"(?:^| )Rule(\d+): ", PREFERENCE.sub("", rules))
    if numbered[0].strip():
        raise ParseError(f"not understood before the first rule: {numbered[0][:80]!r}")
    sentences = [sentence.strip() for sentence in numbered[2::2]]
    facts = re.split(r"(?<=\.) (?=The )", state)
    return facts, list(zip(numbered[1::2], sentences, strict=True)), PREFERENCE.findall(rules), asked


def _state(sentences: list[str]) -> tuple[dict[str, Animal], list[Literal]]:
    animals: dict[str, Animal] = {}
    known: list[Literal] = []
    for sentence in sentences:
        who, *said = _tokens(_tree("fact", sentence))
        animal = name(str(who))
        animals.setdefault(animal, Animal())
        for token in said:
            if token.type == "DOES":
                known.append(literal(animal, does(str(token))))
            else:
                animals[animal].add(str(token))
    return animals, known


def _question(text: str) -> tuple[str, Doing]:
    who, doing = _tokens(_tree("question", text))
    return name(str(who)), does(str(doing))


def _schema(number: str, sentence: str) -> Schema:
    (tree,) = _tree("rule", sentence).children
    assert isinstance(tree, Tree)
    found = _tokens(tree)
    animals = [name(str(t)) for t in found if t.type == "ANIMAL"]
    doings = [does(str(t)) for t in found if t.type == "DOES"]
    condition = next((str(t) for t in found if t.type == "CONDITION"), "")
    match str(tree.data):
        case "conditional" | "conditional_named" | "conditional_after":
            if len(set(animals)) > 1:
                raise ParseError(f"Rule{number} is about two animals: {sentence[:80]!r}")
            return Schema(number, (), (animals[0], doings[0]), condition, animals[0])
        case "basic":
            return Schema(number, ((animals[0], doings[0]),), (animals[1], doings[1]))
        case "basic_after":
            return Schema(number, ((animals[1], doings[1]),), (animals[0], doings[0]))
        case "evidence":
            said = list(zip(animals[-3:], doings, strict=True))
            return Schema(number, tuple(said[:2]), said[2])
        case "evidence_after":
            said = list(zip(animals, doings, strict=True))
            if not said[1][1][0] and not said[2][1][0]:
                raise ParseError(
                    f"Rule{number} requires two negative pieces of evidence, a known fault of the benchmark"
                )
            return Schema(number, tuple(said[1:]), said[0])
        case "universal" | "both":
            *body, head = [(ANYBODY, doing) for doing in doings]
            return Schema(number, tuple(body), head)
        case "existential":
            return Schema(number, ((ANYBODY, doings[0]),), (animals[0], doings[1]))
        case _:
            return Schema(number, ((ANYBODY, doings[1]),), (animals[0], doings[0]))


def _named(s: Schema) -> Iterator[str]:
    for subject, (_, _, target) in (*s.body, s.head):
        yield target
        if subject != ANYBODY:
            yield subject


def _of(literals: list[Literal]) -> set[str]:
    return {x for q in literals for x in q[q.index("(") + 1 : -1].split(",")}


def _priorities(
    preferences: list[tuple[str, str]], instances: Mapping[str, tuple[Rule, ...]]
) -> Iterator[tuple[str, str]]:
    for one, other in preferences:
        if one not in instances or other not in instances:
            raise ParseError(f"Rule{one} is preferred over Rule{other}, but there are only {len(instances)} rules")
        for t, s in product(instances[one], instances[other]):
            if t.head == complement(s.head):
                yield t.label, s.label


# --- open conditions --------------------------------------------------------------------------------------------------


def _check_open(p: Problem, open_: list[Literal]) -> None:
    """Accept a problem whose answer is the same however its open conditions come out."""
    if len(open_) > MAX_OPEN:
        raise ParseError(f"{len(open_)} conditions are open for want of background knowledge: {', '.join(open_)}")
    answers = set()
    for chosen in product((False, True), repeat=len(open_)) if open_ else ():
        facts = [q for q, holds in zip(open_, chosen, strict=True) if holds]
        answers.add(_answer(Theory.of((*p.theory.facts, *facts), p.theory.rules, p.theory.superiority), p.query))
    if len(answers) > 1:
        raise ParseError(f"the answer depends on what no table tells: {', '.join(open_)}")


def _answer(d: Theory, query: Literal) -> tuple[bool, bool]:
    found = derived(d, Variant.BLOCKING)
    return Tagged(Tag.DEFEASIBLY, query) in found, Tagged(Tag.DEFEASIBLY, complement(query)) in found


# --- the grammar ------------------------------------------------------------------------------------------------------


@cache
def _parser() -> Lark:
    text = files(__package__).joinpath("boardgame.lark").read_text("utf-8")
    for slot, pattern in (("MODIFIERS", MODIFIERS), ("VERBS", verbs()), ("TRAITS", traits())):
        text = text.replace(f"({slot})", f"(?:{pattern})")
    return Lark(text, parser="lalr", start=["fact", "rule", "question"], maybe_placeholders=False)


@lru_cache(maxsize=1 << 12)
def _tree(start: str, sentence: str) -> Tree[Token]:
    if len(sentence) > MAX_SENTENCE:
        raise ParseError(f"a sentence of {len(sentence)} characters; at most {MAX_SENTENCE} are read")
    try:
        return _parser().parse(sentence, start=start)
    except UnexpectedInput as error:
        place = max(0, getattr(error, "column", 1) - 1)
        raise ParseError(
            f"not understood as a {start} from {sentence[place : place + 60]!r}: {sentence[:100]}"
        ) from None


def _tokens(tree: Tree[Token]) -> list[Token]:
    return [t for t in tree.scan_values(lambda v: isinstance(v, Token))]
