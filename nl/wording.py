"""How a system is said and read: the second half of a system, beside its ``Logic``."""

from random import Random
from typing import Protocol, TypeVar

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
