"""How a system is said and read: the second half of a system, beside its ``Logic``."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from ..errors import UsageError
from ..semantics.claims import Act, Derivation, Step

F = TypeVar("F")
T = TypeVar("T")


class Wording(Protocol[T, F]):
    """Formal to English and back. Laws, tested for every system: ``read_prompt(prompt(t)) == t``;
    ``read_claim(write_claim(a, f)) == (a, f)``; the audit of ``say(t, d, rng)`` is sound."""

    def prompt(self, t: T, template: str | None = None) -> str:
        """The problem in English; ``template`` is a template's text, None: our own."""

    def read_prompt(self, text: str, template: str | None = None) -> T:
        """The theory that the prompt states (in the wording of the template, where one is given); raises ParseError
        where it is not understood whole."""

    def read(self, t: T, text: str) -> tuple[Step[F], ...]:
        """The response as steps with claims; unread text is of kind ``unparsed``. Never raises, whatever the text."""

    def say(self, t: T, d: Derivation[F], rng: Random) -> str:
        """The derivation as a response in English that ends with the answer line; ``rng`` varies the wording."""

    def write_claim(self, act: Act, f: F) -> str:
        """The claim in the claim language: the field ``formal`` of records."""

    def read_claim(self, text: str) -> tuple[Act, F]:
        """The claim that the text writes; raises ParseError. All acts are told apart but discharge (an assert)."""

    def plain(self, t: T, f: F) -> str:
        """The formula in plain words, for reports."""

    def claim_bearing(self, t: T, sentence: str) -> bool:
        """A fixed word test, independent of the grammar: whether the sentence bears a claim about the problem."""


@dataclass(frozen=True)
class Extraction(Generic[T, F]):
    """What a wording may have besides, as its attribute ``extraction``: how a model is asked for the claims of a
    sentence that the reader cannot read.

    ``guide`` gives the text that explains the claim language to it; ``objection`` says why a formula is not taken from
    a model (a name that the problem does not have), or "" where it is; a sentence that the reader left unread with a
    note among ``unasked`` is never asked about, since what it says depends on text that was not read.
    """

    guide: Callable[[], str]
    objection: Callable[[T, F], str]
    unasked: frozenset[str] = frozenset()


def extraction_of(wording: Wording[T, F], system: str) -> Extraction[T, F]:
    """The wording's ``extraction``; UsageError where the system has none."""
    found: Any = getattr(wording, "extraction", None)
    if not isinstance(found, Extraction):
        raise UsageError(f"{system}: no model can be asked for its claims (its wording has no attribute 'extraction')")
    return found
