"""Rules with variables as their instances over the constants of the text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ...semantics.defeasible import Arrow, Label, Literal, Rule, complement
from .dfl_errors import Source

MAX_INSTANCES = 1_000_000


@dataclass(frozen=True, slots=True)
class Name:
    """A literal or a label as it stands in the text; ``arguments`` are the constants and variables in parentheses."""

    text: str
    line: int
    column: int
    arguments: tuple[str, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """Its variables, in order."""
        return tuple(x for x in self.arguments if is_variable(x))

    def ground(self, values: Mapping[str, str]) -> str:
        """The text with the variables' values."""
        if not self.arguments:
            return self.text
        return f"{self.text[: self.text.index('(')]}({','.join(values.get(x, x) for x in self.arguments)})"


@dataclass(frozen=True, slots=True)
class RawRule:
    """A rule as it stands in the text."""

    label: Name | None
    arrow: Arrow
    body: tuple[Name, ...]
    head: Name
    line: int
    column: int


def is_variable(argument: str) -> bool:
    """Whether the argument is a variable: it begins with a capital letter or with "?"."""
    return argument[0] == "?" or argument[0].isupper()


class Grounder:
    """The instances of the rules, and which labels stand for which of them."""

    def __init__(self, source: Source, facts: Sequence[Name], rules: Mapping[Label, RawRule]) -> None:
        self.source = source
        for fact in facts:
            if fact.variables:
                message = f"a fact has no variables; write constants with a small letter: {fact.variables[0].lower()}"
                source.fail(fact.line, fact.column, message)
        self.constants = _constants(facts, rules.values())
        self.instances: dict[Label, tuple[Label, ...]] = {}  # of rules with variables
        self.made: dict[Label, Rule] = {}
        for label, raw in rules.items():
            self._add(label, raw, rules)

    @property
    def rules(self) -> Iterable[Rule]:
        """The rules without variables, in order."""
        return self.made.values()

    def _add(self, label: Label, raw: RawRule, named: Mapping[Label, RawRule]) -> None:
        variables = tuple(dict.fromkeys(x for q in (*raw.body, raw.head) for x in q.variables))
        if not variables:
            body = tuple(q.text for q in raw.body)
            self.made[label] = Rule(label, raw.arrow, body, raw.head.text)
            return
        self._check(label, raw, variables)
        found = []
        for values in product(self.constants, repeat=len(variables)):
            bound = dict(zip(variables, values, strict=True))
            instance = f"{label}({','.join(values)})"
            if instance in named:
                other = named[instance]
                message = f"the label {instance!r} is that of an instance of rule {label!r}: choose another"
                self.source.fail(other.line, other.column, message)
            found.append(instance)
            body = tuple(dict.fromkeys(q.ground(bound) for q in raw.body))
            self.made[instance] = Rule(instance, raw.arrow, body, raw.head.ground(bound))
        self.instances[label] = tuple(found)

    def _check(self, label: Label, raw: RawRule, variables: tuple[str, ...]) -> None:
        safe = {x for q in raw.body for x in q.variables}
        for x in raw.head.variables:
            if x not in safe:
                message = f"unsafe rule: the variable {x} of the head stands nowhere in the body"
                self.source.fail(raw.head.line, raw.head.column, message)
        if "(" in label:
            assert raw.label is not None
            message = f"a rule with variables needs a label without parentheses, as {label.partition('(')[0]!r}"
            self.source.fail(raw.label.line, raw.label.column, message)
        total = len(self.made) + len(self.constants) ** len(variables)
        if total > MAX_INSTANCES:
            message = (
                f"{len(self.constants)} constants for {len(variables)} variables make more than {MAX_INSTANCES} rules"
            )
            self.source.fail(raw.line, raw.column, message)

    def known(self, label: Name) -> bool:
        """True for a label of a rule or of an instance; ParseError for any other."""
        if label.text in self.made or label.text in self.instances:
            return True
        self.source.fail(label.line, label.column, f"no rule is labelled {label.text!r}")

    def priorities(self, pairs: Iterable[tuple[Name, Name]]) -> Iterator[tuple[Label, Label]]:
        """The priorities between rules without variables: of instances, those whose heads conflict."""
        for one, other in pairs:
            if one.text not in self.instances and other.text not in self.instances:
                yield one.text, other.text
                continue
            beaten: dict[Literal, list[Label]] = {}
            for s in self.instances.get(other.text, (other.text,)):
                beaten.setdefault(complement(self.made[s].head), []).append(s)
            for t in self.instances.get(one.text, (one.text,)):
                yield from ((t, s) for s in beaten.get(self.made[t].head, ()))


def _constants(facts: Iterable[Name], rules: Iterable[RawRule]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for q in (*facts, *(q for r in rules for q in (*r.body, r.head))):
        found.update(dict.fromkeys(x for x in q.arguments if not is_variable(x)))
    return tuple(found)
