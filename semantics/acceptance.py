"""Certificates of answers about argumentation frameworks: sets that the definitions check, and clausal proofs.

An answer that some set exists is shown by the set. An answer about all sets (DC no, DS yes, "these are all", "there is
none", maximal, ideal) is shown by sets and by proofs that certain clauses have no model. ``obligations.py`` derives
these clauses from the framework and the sets; a certificate holds no clauses, so there are none to trust.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from .argumentation import AF, Argument, Extension

TASKS = ("SE", "EE", "CE", "DC", "DS")


@dataclass(frozen=True, slots=True)
class Certificate:
    """An answer with what shows it. ``task`` and ``semantics`` are codes of ICCMA.

    ``answer``: of DC and DS whether the argument is accepted, of SE whether there is an extension, of EE and CE how
    many there are. ``extensions``: of SE the one found, of EE and CE all, of DC yes a witness, of DS no a
    counterexample; of semantics with one extension always that one. ``witnesses``: further sets on which the answer
    rests. ``proofs``: one DRAT text for each of the ``obligations``. ``digest``: of the framework.
    """

    digest: str
    semantics: str
    task: str
    argument: Argument | None
    answer: bool | int
    extensions: tuple[Extension, ...] = ()
    witnesses: tuple[Extension, ...] = ()
    proofs: tuple[str, ...] = ()

    @property
    def question(self) -> str:
        """The question in short, as "DS-PR of a"."""
        return f"{self.task}-{self.semantics}" + ("" if self.argument is None else f" of {self.argument}")

    @property
    def statement(self) -> str:
        """Question and answer in short."""
        said = ("NO", "YES")[self.answer] if isinstance(self.answer, bool) else str(self.answer)
        return f"{self.question}: {said}"


def digest(af: AF) -> str:
    """A hash of the framework: its arguments in their order, and its attacks."""
    attacks = [(a, b) for a in af.arguments for b in af.attacked[a]]
    return "sha256:" + sha256(json.dumps([af.arguments, attacks]).encode()).hexdigest()
