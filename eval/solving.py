"""The tasks of ICCMA on a framework file, and problems in English, as the command line offers them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import ParseError, UsageError
from ..generators.engines import BACKENDS
from ..generators.systems import SYSTEMS
from ..semantics.argumentation import AF, Argument, Extension, Semantics
from ..semantics.formats import read_af
from .inputs import Columns, read_rows

KEYS = {"proved": "provable", "true": "provable", "disproved": "refuted", "false": "refuted", "unknown": "neither"}
TASKS = ("SE", "EE", "DC", "DS")
SOLVED = (Semantics.GR, Semantics.CO, Semantics.PR, Semantics.ST)


@dataclass(frozen=True, slots=True)
class Task:
    """A task of ICCMA: SE some extension, EE all, DC credulous, DS skeptical acceptance of ``argument``."""

    name: str
    semantics: Semantics
    argument: Argument = ""

    @classmethod
    def read(cls, text: str, argument: Argument | None) -> "Task":
        """The task that "DC-PR" and -a name; UsageError where they do not fit."""
        name, _, semantics = text.upper().partition("-")
        if name not in TASKS or semantics not in SOLVED:
            codes = ", ".join(TASKS), ", ".join(SOLVED)
            raise UsageError(
                f"unknown problem {text!r}: expected TASK-SEMANTICS with one of {codes[0]} and one of {codes[1]}"
            )
        if (argument is None) == (name in ("DC", "DS")):
            raise UsageError(f"{text} {'wants an' if argument is None else 'takes no'} argument (-a)")
        return cls(name, Semantics(semantics), argument or "")


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found: extensions of SE and EE; of DC and DS the answer with its witness or counterexample."""

    task: Task
    af: AF
    extensions: tuple[Extension, ...]
    accepted: bool | None = None

    def text(self) -> str:
        """The output of ICCMA 2023; of EE one line an extension."""
        lines = [" ".join(("w", *self._ordered(s))) for s in self.extensions]
        match self.task.name:
            case "SE":
                return lines[0] if lines else "NO"
            case "EE":
                return "\n".join(lines)
            case _:
                return "\n".join(["YES" if self.accepted else "NO", *lines])

    def record(self) -> dict[str, Any]:
        """The same as a JSON object."""
        sets = [self._ordered(s) for s in self.extensions]
        if self.task.name in ("SE", "EE"):
            return {"extensions": sets}
        found: dict[str, Any] = {"answer": "YES" if self.accepted else "NO"}
        return found | ({"witness": sets[0]} if sets else {})

    def _ordered(self, s: Extension) -> list[Argument]:
        return [a for a in self.af.arguments if a in s]


def solve_framework(
    task: Task, file: Path, form: str | None, backend: str, *, limit: int | None = None, seconds: float | None = None
) -> Solution:
    """Solve the task on the framework in the file. Raises ParseError, UsageError, BudgetExceeded."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(f"not a text file: byte {error.start} is no UTF-8", file=str(file)) from None
    af, solver = read_af(text, form, str(file)), BACKENDS[backend]
    match task.name:
        case "SE":
            found = solver.some(af, task.semantics, seconds=seconds)
            return Solution(task, af, () if found is None else (found,))
        case "EE":
            return Solution(task, af, solver.extensions(af, task.semantics, limit=limit, seconds=seconds))
        case "DC":
            found = solver.credulous(af, task.semantics, task.argument, seconds=seconds)
            return Solution(task, af, () if found is None else (found,), found is not None)
        case _:
            found = solver.skeptical(af, task.semantics, task.argument, seconds=seconds)
            return Solution(task, af, () if found is None else (found,), found is None)


def solve_prompts(
    file: Path,
    system: str,
    semantics: str | None,
    prompt_column: str,
    id_column: str | None,
    expected_column: str | None = None,
) -> Iterator[dict[str, Any]]:
    """For each problem in English its row and its answer, or why it was not read; ``semantics`` None: the first that
    the system has. With a column of keys also the key, and at the end how many problems were read and agree with it."""
    if system not in SYSTEMS:
        raise UsageError(f"unknown system {system!r}: one of {', '.join(SYSTEMS)}")
    chosen = SYSTEMS[system]
    semantics = chosen.semantics[0] if semantics is None else semantics
    if semantics not in chosen.semantics:
        raise UsageError(f"{system} has no semantics {semantics!r}: one of {', '.join(chosen.semantics)}")
    found = Agreement()
    for row in read_rows(file, Columns(prompt_column, prompt_column, expected_column, id_column)):
        line: dict[str, Any] = {"row": row.row}
        try:
            theory = chosen.wording.read_prompt(row.prompt or "")
            line["answer"] = chosen.solve(theory, semantics)
        except ParseError as error:
            line["unread"] = row.error or str(error)
        yield found.noted(line, None if expected_column is None else row.expected)
    if expected_column is not None:
        yield found.record()


@dataclass(slots=True)
class Agreement:
    """How many problems there are, how many were read, and how many of those have the answer of their key."""

    rows: int = 0
    read: int = 0
    agree: int = 0

    def noted(self, line: dict[str, Any], expected: str | None) -> dict[str, Any]:
        """The line, counted, with its key in our words where there is one."""
        self.rows += 1
        self.read += "answer" in line
        if expected is None:
            return line
        key = key_of(expected)
        self.agree += line.get("answer") == key
        return line | {"expected": key}

    def record(self) -> dict[str, Any]:
        """The figures; shares are null where there is nothing to divide by."""
        read = round(self.read / self.rows, 4) if self.rows else None
        agree = round(self.agree / self.read, 4) if self.read else None
        return {"rows": self.rows, "read": self.read, "agree": self.agree, "share_read": read, "share_agree": agree}


def key_of(text: str) -> str:
    """A benchmark's key in our words: "B) False" is refuted; keys that have no other word stay as they are."""
    word = re.sub(r"^\(?[A-Z]\)\s*", "", text.strip()).lower()
    return KEYS.get(word, word)
