"""What a system supplies for its datasets: problems by parameters and seed, settled by two engines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .proofs import Certificate

F = TypeVar("F")
T = TypeVar("T")
Answers = Mapping[str, str | None]  # semantics -> answer; None where the semantics gives none


@dataclass(frozen=True, slots=True)
class Draft:
    """A problem before it has words: its place in the plan, its isomorphism class and size, the ``features`` that its
    row states as parameters, its shape, and the number of its opening."""

    index: int
    isomorphism: str
    size: int
    features: Mapping[str, Any]
    shape: Any
    opening: int


@dataclass(frozen=True, slots=True)
class Settled(Generic[F]):
    """A problem's answer, its answer under each semantics (both engines agree on all), and a checked certificate."""

    answer: str
    answers: Answers
    certificate: Certificate[F]

    @property
    def disputed(self) -> bool:
        """Whether two semantics give different answers (one that gives none disputes nothing)."""
        return len({a for a in self.answers.values() if a is not None}) > 1


class Problems(Protocol[T, F]):
    """The generator of a system."""

    @property
    def shortcuts(self) -> Mapping[str, Callable[[T], str]]:
        """Ways of answering without reasoning, by name."""

    @property
    def settled_by(self) -> str:
        """The semantics whose answer is the item's answer, and which the certificate is about."""

    @property
    def template(self) -> str:
        """The text of the template used where a recipe gives none."""

    def parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All parameters as JSON values, defaults filled in; UsageError names the one that is wrong."""

    def drafts(self, parameters: Mapping[str, Any], seed: int) -> Iterator[Draft]:
        """The problems to pose, in order: a pure function of its arguments."""

    def theory(self, draft: Draft, seed: int, split: str) -> T:
        """The draft with words, drawn from the stream of (seed, split, index)."""

    def settle(self, theories: Sequence[T]) -> tuple[Settled[F], ...]:
        """The answers by both engines, with certificates; SolverError where the engines differ."""

    def shows(self, t: T, certificate: Certificate[F]) -> str:
        """The answer that a correct certificate shows; CertificateError where it shows none."""

    def question(self, t: T) -> str:
        """The question in English."""

    def isomorphism(self, t: T) -> str:
        """The isomorphism class: 16 hexadecimal digits, the same for renamed theories."""
