"""The arguments that a claim is about, found in the framework: which to light in the graph, and what to say of them in
words, for whom the graph is out of sight."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .records import Audit

TOLD, ACCUSERS = 3, 5  # so many arguments of a step, and accusers of each, are told in words
_BETWEEN = re.compile(r"[(),&=]")


@dataclass(frozen=True, slots=True)
class Witnesses:
    """A framework by position: names, accusers and labels of its arguments, and the main one where there is one."""

    names: tuple[str, ...]
    accusers: tuple[tuple[int, ...], ...]
    labels: tuple[str, ...]
    main: int | None

    def about(self, formals: Sequence[str]) -> tuple[int, ...]:
        """The arguments that these formal claims name, each once; a claim on the fact or the answer is about the main
        one."""
        return tuple(dict.fromkeys(i for formal in formals for i in self._named(formal)))

    def _named(self, formal: str) -> Iterator[int]:
        place = {name.casefold(): i for i, name in enumerate(self.names)}
        for word in _BETWEEN.split(formal):
            if (i := place.get(word.strip().casefold())) is not None:
                yield i
        if self.main is not None and formal.startswith(("fact_", "undecided(fact)", "answer(")):
            yield self.main

    def told(self, arguments: Sequence[int]) -> tuple[str, ...]:
        """A sentence on each of these arguments, none where they are many."""
        return tuple(map(self._told, arguments)) if len(arguments) <= TOLD else ()

    def _told(self, i: int) -> str:
        own = f"{self._name(i)} is {self.labels[i]}" if self.labels[i] else self._name(i)
        if not self.accusers[i]:
            return f"{own}; nobody accuses {self._name(i)}"
        shown = [f"{self._name(a)} ({self.labels[a] or 'no label'})" for a in self.accusers[i][:ACCUSERS]]
        more = len(self.accusers[i]) - len(shown)
        return f"{own}; accused by {', '.join(shown)}{f' and {more} more' if more else ''}"

    def _name(self, i: int) -> str:
        return self.names[i].capitalize()


def witnesses(audit: Audit) -> Witnesses | None:
    """The framework of the audited problem, or None where it has none."""
    theory = audit.theory
    if not isinstance(theory, Mapping) or not theory.get("arguments"):
        return None
    names = tuple(map(str, theory["arguments"]))
    place = {name: i for i, name in enumerate(names)}
    accusers: list[list[int]] = [[] for _ in names]
    for a, b in theory.get("attacks") or ():
        if a in place and b in place:
            accusers[place[b]].append(place[a])
    labels = tuple(audit.labelling.get(name, "") for name in names)
    return Witnesses(names, tuple(map(tuple, accusers)), labels, place.get(str(theory.get("main"))))
