"""Prompts read by the template that wrote them: the inverse of ``templates.render``, line by line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...errors import ParseError
from ...semantics.witness import Puzzle
from .facts import fault
from .names import is_name
from .templates import Answers, Line, Template, parse_template
from .testimony import Accused, Asked, Silent, Stated, Testimony, numbered_lines, puzzle_of

_NAME = r"\S+(?: \S+){0,3}?"
_SLOT = {"witness": _NAME, "accused": _NAME, "fact": ".+", "question": ".+"}
Numbered = tuple[int, str]  # a line's number in the prompt, its text


@dataclass(frozen=True)
class Reader:
    """Reads the prompts that one template writes."""

    template: Template
    patterns: dict[Line, re.Pattern[str]]

    def __call__(self, text: str) -> Puzzle:
        """The puzzle of the prompt; ParseError with the line where the template does not write such a prompt."""
        lines = numbered_lines(text)
        problems: list[ParseError] = []
        for answers in sorted(self.template.offers, key=len):
            try:
                asked, spoken = self._around(lines, answers)
            except ParseError as e:
                problems.append(e)
            else:
                return puzzle_of([self._testimony(*line) for line in spoken], asked or None)
        raise max(problems, key=lambda e: e.line or 0)

    def _around(self, lines: Sequence[Numbered], answers: Answers) -> tuple[list[Asked], Sequence[Numbered]]:
        """What the lines around the testimony ask, and the testimony, in a prompt that offers these answers."""
        before, after = (
            [x for x in part if x.answers in (None, answers) and any(map(str.strip, x.pieces))]
            for part in (self.template.before, self.template.after)
        )
        end = len(lines) - len(after)
        if end < len(before):
            raise ParseError("the prompt is shorter than its template", line=len(lines))
        around = [*zip(before, lines, strict=False), *zip(after, lines[end:], strict=True)]
        return [x for line, numbered in around for x in self._topics(line, numbered)], lines[len(before) : end]

    def _topics(self, template_line: Line, numbered: Numbered) -> list[Asked]:
        number, line = numbered
        found = self.patterns[template_line].fullmatch(line)
        if found is None:
            wanted = "".join(f"{{{x}}}" if i % 2 else x for i, x in enumerate(template_line.pieces))
            raise ParseError(f"here the template writes {wanted!r}", line=number, snippet=line[:200])
        return [Asked(number, topic) for topic in found.groups()]

    def _testimony(self, number: int, line: str) -> Testimony:
        for kind in ("accusation", "silent", "fact"):
            if kind in self.template.testimony:
                template_line = self.template.testimony[kind]
                found = self.patterns[template_line].fullmatch(line)
                if found and (testimony := _said(number, template_line, found)):
                    return testimony
        raise ParseError("not a line of testimony as the template writes them", line=number, snippet=line[:200])


def _said(number: int, line: Line, found: re.Match[str]) -> Testimony | None:
    said: dict[str, str] = {}
    for slot, value in zip(line.pieces[1::2], found.groups(), strict=True):
        value = value if slot == "fact" else value.lower()
        if said.setdefault(slot, value) != value:
            return None
    speaker = said["witness"]
    if not is_name(speaker):
        return None
    if "accused" in said:
        return Accused(number, speaker, (said["accused"],)) if is_name(said["accused"]) else None
    if "fact" in said:
        return None if fault(said["fact"]) else Stated(number, speaker, said["fact"])
    return Silent(number, speaker)


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _pattern(line: Line) -> re.Pattern[str]:
    first, last = line.pieces[0].lstrip(), line.pieces[-1].rstrip()
    if len(line.pieces) == 1:
        return re.compile(re.escape(_spaced(first)))
    literals = [first, *line.pieces[2:-1:2], last]
    parts = [re.escape(re.sub(r"\s+", " ", x)) for x in literals]
    slots = [f"({_SLOT[slot]})" for slot in line.pieces[1::2]]
    return re.compile("".join(x for pair in zip(parts, [*slots, ""], strict=True) for x in pair))


@lru_cache(maxsize=64)
def reader_of(template: str) -> Reader:
    """The reader of the prompts that the template (its text) writes."""
    parsed = parse_template(template)
    lines = (*parsed.before, *parsed.testimony.values(), *parsed.after)
    return Reader(parsed, {line: _pattern(line) for line in lines})
