"""Problems of PrOntoQA and ProofWriter as theories of facts and strict rules. The sentences stand in ``strict.lark``.

Their world is open: what is not provable is not false, "not" is the complement. A rule about something, or about all of
a kind, stands for its instances over the individuals that the problem names.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from ...errors import ParseError
from ...semantics.defeasible import Arrow, Literal, Rule, Tag, Theory, Variant, complement
from ...semantics.defeasible_derivation import derived
from ...semantics.defeasible_problem import Asked, Problem
from ...semantics.defeasible_rules import Tagged

ASKS = re.compile(
    r"\s*(?:Based on the above information, is|Is) the following statement true(?: or false|, false, or unknown)\? *"
    r"([^\n?]+\.)\s*(?:Options:|\Z)"
)
MAX_LENGTH = 20_000  # characters of a problem
ANYBODY = "_"


@dataclass(frozen=True, slots=True)
class Said:
    """A clause: affirmed or not, a property or a relation (with its object), of an individual or of ANYBODY."""

    affirmed: bool
    name: str
    subject: str
    target: str = ""

    def of(self, x: str) -> Literal:
        """The literal where the individual is x."""
        who = x if self.subject == ANYBODY else self.subject
        return f"{'' if self.affirmed else '-'}{self.name}({who}{',' if self.target else ''}{self.target})"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A fact (without a body) or a rule."""

    body: tuple[Said, ...]
    head: Said

    @property
    def general(self) -> bool:
        """Whether it is about anybody."""
        return any(s.subject == ANYBODY for s in (*self.body, self.head))


def is_strict(text: str) -> bool:
    """Whether the text is in the form of these problems."""
    return "Question:" in text and "the following statement true" in text


def read_strict(text: str) -> Problem:
    """The problem; ParseError where it is not understood whole, or its statements contradict one another."""
    if len(text) > MAX_LENGTH:
        raise ParseError(f"a problem of {len(text)} characters; at most {MAX_LENGTH} are read")
    before, _, rest = text.partition("Question:")
    found = ASKS.match(rest)
    if found is None:
        raise ParseError("not in the form of PrOntoQA or ProofWriter: context, question, statement")
    context = " ".join(before.rpartition("Context:")[2].split())
    trees = [_tree(s) for s in re.split(r"(?<=\.) ", context) if s]
    asked = _tree(found[1])
    reading = _Reading(_kinds([*trees, asked]))
    sentences = [reading.sentence(tree) for tree in trees]
    question = reading.sentence(asked)
    if question.body or question.general:
        raise ParseError(f"the statement in question is not about an individual: {found[1][:80]!r}")
    theory = _theory(sentences, question)
    return Problem(theory, question.head.of(""), Asked.TRUTH)


def _theory(sentences: list[Sentence], question: Sentence) -> Theory:
    individuals = tuple(dict.fromkeys(x for s in (*sentences, question) for x in _individuals(s)))
    facts = [s.head.of("") for s in sentences if not s.body]
    rules = [s for s in sentences if s.body]
    made = (r for number, s in enumerate(rules, start=1) for r in _instances(number, s, individuals))
    theory = Theory.of(facts, made)
    found = derived(theory, Variant.BLOCKING)
    for q in theory.literals:
        if all(Tagged(Tag.DEFINITELY, x) in found for x in (q, complement(q))):
            raise ParseError(f"the statements contradict one another: both {q} and {complement(q)} follow")
    return theory


def _individuals(s: Sentence) -> Iterator[str]:
    for said in (*s.body, s.head):
        yield from (x for x in (said.subject, said.target) if x and x != ANYBODY)


def _instances(number: int, s: Sentence, individuals: Iterable[str]) -> Iterator[Rule]:
    for x in individuals if s.general else ("",):
        label = f"r{number}" + (f"({x})" if x else "")
        yield Rule(label, Arrow.STRICT, tuple(dict.fromkeys(said.of(x) for said in s.body)), s.head.of(x))


# --- from trees to sentences ------------------------------------------------------------------------------------------


def _kinds(trees: Iterable[Tree[Token]]) -> frozenset[str]:
    """The nouns of kinds: what has an article, or is the subject of "every" or "all"."""
    found: set[str] = set()
    for tree in trees:
        for part in tree.iter_subtrees():
            words = [str(t) for t in part.children if isinstance(t, Token) and t.type == "WORD"]
            if part.data == "every":
                found.add(words[0])
            if any(isinstance(t, Token) and t.type == "ARTICLE" for t in part.children):
                found.add(words[-1])
            if part.data == "kinds":
                found |= {singular(str(t).lower()) for t in part.children if isinstance(t, Token)}
    return frozenset(found)


def singular(word: str) -> str:
    """The noun of which the word is the plural, as far as endings tell; the word where it is none."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("uses", "sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us")) else word


def infinitive(verb: str) -> str:
    """The infinitive of a verb in the third person."""
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb.removesuffix("s")


class _Reading:
    """Reads trees; ``kinds`` are the nouns that plurals stand for."""

    def __init__(self, kinds: frozenset[str]) -> None:
        self.kinds = kinds

    def sentence(self, tree: Tree[Token]) -> Sentence:
        parts = [part for part in tree.children if isinstance(part, Tree)]
        match tree.data:
            case "fact":
                said = self.clause(parts[0])
                if said.subject == ANYBODY:
                    raise ParseError("a fact about nobody in particular")
                return Sentence((), said)
            case "rule":
                return self.rule(parts)
            case "every":
                subject, property_ = _words(tree)
                return Sentence((Said(True, subject, ANYBODY),), Said(not _denied(tree), property_, ANYBODY))
        body = [Said(True, self.kind(str(t).lower()), ANYBODY) for t in parts[0].children if isinstance(t, Token)]
        return Sentence(tuple(body), Said(not _denied(tree), self.kind(_words(tree)[0]), ANYBODY))

    def rule(self, parts: list[Tree[Token]]) -> Sentence:
        said: list[Said] = []
        for part in parts:
            if part.data == "also":
                said.append(Said(not _denied(part), self.kind(_words(part)[0]), said[-1].subject))
            else:
                said.append(self.clause(part))
        *body, head = said
        if head.subject == ANYBODY and all(s.subject != ANYBODY for s in body):
            raise ParseError("a rule whose conclusion is about somebody that its condition does not name")
        return Sentence(tuple(body), head)

    def clause(self, tree: Tree[Token]) -> Said:
        people = [_individual(part) for part in tree.children if isinstance(part, Tree)]
        (word,) = _words(tree)
        if tree.data == "is_":
            return Said(not _denied(tree), self.kind(word), people[0])
        subject = next(tree.find_data("subject")).children[0]
        base = str(subject).lower() == "they" or _denied(tree)
        return Said(not _denied(tree), word if base else infinitive(word), people[0], people[1])

    def kind(self, word: str) -> str:
        """The noun that a plural stands for; other words as they are."""
        return singular(word) if singular(word) in self.kinds else word


def _individual(part: Tree[Token]) -> str:
    token = part.children[0]
    assert isinstance(token, Token)
    if token.type == "VARIABLE":
        return ANYBODY
    return re.sub(r"^[Tt]he ", "", str(token)).lower().replace(" ", "_")


def _words(tree: Tree[Token]) -> list[str]:
    return [str(t) for t in tree.children if isinstance(t, Token) and t.type == "WORD"]


def _denied(tree: Tree[Token]) -> bool:
    return any(isinstance(t, Token) and t.type == "NOT" for t in tree.children)


@cache
def _parser() -> Lark:
    return Lark.open_from_package("lastword.nl.defeasible", "strict.lark", parser="lalr", maybe_placeholders=False)


def _tree(sentence: str) -> Tree[Token]:
    try:
        return _parser().parse(sentence)
    except UnexpectedInput:
        raise ParseError(f"not understood as a fact or a rule: {sentence[:100]!r}") from None
