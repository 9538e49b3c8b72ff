"""The tasks of ICCMA on a framework file, and problems in English, as the command line offers them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from ..errors import ParseError, UsageError
from ..generators.engines import SOLVERS, telling
from ..generators.systems import SYSTEMS
from ..semantics.argumentation import AF, Argument, Extension, Semantics
from ..semantics.formats import read_af
from .inputs import Columns, read_rows

KEYS = {"proved": "provable", "true": "provable", "disproved": "refuted", "false": "refuted", "unknown": "neither"}
TASKS = ("SE", "EE", "CE", "DC", "DS")
PROBLEMS = tuple(f"{task}-{semantics}" for task in TASKS for semantics in Semantics)


@dataclass(frozen=True, slots=True)
class Task:
    """A task of ICCMA: SE some extension, EE all, CE their number, DC credulous, DS skeptical acceptance of
    ``argument``."""

    name: str
    semantics: Semantics
    argument: Argument = ""

    @classmethod
    def read(cls, text: str, argument: Argument | None) -> "Task":
        """The task that "DC-PR" and -a name; UsageError where they do not fit."""
        if text.upper() not in PROBLEMS:
            codes = ", ".join(TASKS), ", ".join(Semantics)
            raise UsageError(
                f"unknown problem {text!r}: expected TASK-SEMANTICS with one of {codes[0]} and one of {codes[1]}"
            )
        name, _, semantics = text.upper().partition("-")
        if (argument is None) == (name in ("DC", "DS")):
            raise UsageError(f"{text} {'wants an' if argument is None else 'takes no'} argument (-a)")
        return cls(name, Semantics(semantics), argument or "")


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found: extensions of SE and EE; the number of CE; of DC and DS the answer with its witness or
    counterexample."""

    task: Task
    af: AF
    extensions: tuple[Extension, ...] = ()
    accepted: bool | None = None
    count: int | None = None

    def text(self) -> str:
        """The output of ICCMA 2023; of EE one line an extension, of CE the number."""
        lines = [witness(self.af, s) for s in self.extensions]
        match self.task.name:
            case "SE":
                return lines[0] if lines else "NO"
            case "EE":
                return "\n".join(lines)
            case "CE":
                return str(self.count)
            case _:
                return "\n".join(["YES" if self.accepted else "NO", *lines])

    def record(self) -> dict[str, Any]:
        """The same as a JSON object."""
        sets = [members(self.af, s) for s in self.extensions]
        if self.task.name in ("SE", "EE"):
            return {"extensions": sets}
        if self.task.name == "CE":
            return {"count": self.count}
        found: dict[str, Any] = {"answer": "YES" if self.accepted else "NO"}
        return found | ({"witness": sets[0]} if sets else {})


def members(af: AF, s: Extension) -> list[Argument]:
    """The members in the order of the framework's arguments."""
    return [a for a in af.arguments if a in s]


def witness(af: AF, s: Extension) -> str:
    """The extension as a line of ICCMA 2023: ``w`` and its members."""
    return " ".join(("w", *members(af, s)))


def read_framework(file: Path, form: str | None) -> AF:
    """The framework in the file. Raises ParseError, UsageError, OSError."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(f"not a text file: byte {error.start} is no UTF-8", file=str(file)) from None
    return read_af(text, form, str(file))


def solve_task(
    task: Task,
    af: AF,
    backend: str = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    say: Callable[[str], None] | None = None,
) -> Solution:
    """Solve the task; ``say`` is told what the backend ``auto`` chooses, and why. Raises UsageError, BudgetExceeded."""
    solver = telling(say) if backend == "auto" and say is not None else SOLVERS[backend]
    asked = af, task.semantics
    match task.name:
        case "SE":
            return Solution(task, af, some(solver.some(*asked, seconds=seconds)))
        case "EE":
            return Solution(task, af, solver.extensions(*asked, limit=limit, seconds=seconds))
        case "CE":
            return Solution(task, af, count=solver.count(*asked, seconds=seconds))
        case "DC":
            found = solver.credulous(*asked, task.argument, seconds=seconds)
            return Solution(task, af, some(found), found is not None)
        case _:
            found = solver.skeptical(*asked, task.argument, seconds=seconds)
            return Solution(task, af, some(found), found is None)


def streamed(
    task: Task,
    af: AF,
    backend: str = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    say: Callable[[str], None] | None = None,
) -> Iterator[Extension]:
    """The extensions of a task EE as they are found, in no particular order. Raises UsageError, BudgetExceeded."""
    if task.name != "EE":
        raise UsageError(f"--stream goes with EE, not with {task.name}")
    solver = telling(say) if backend == "auto" and say is not None else SOLVERS[backend]
    return islice(solver.stream(af, task.semantics, seconds=seconds), limit)


def some(found: Extension | None) -> tuple[Extension, ...]:
    """The extension, if there is one."""
    return () if found is None else (found,)


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
