"""A system of reasoning as one object: its logic, its wording, and what else a generator or an auditor asks of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..errors import UsageError
from ..nl.answers import Extracted, extract
from ..nl.wording import Wording
from ..semantics.claims import Logic
from .problems import Problems
from .responses import Responses

F = TypeVar("F")
T = TypeVar("T")


@dataclass(frozen=True)
class System(Generic[T, F]):
    """What is known of a system. Made of module-level functions only, so that it can be sent to other processes.

    ``logic`` takes a semantics or a variant and the theory; ``variants`` are the logics that responses are compared
    with (``reads_as``), first the one whose rules the problem is posed in; ``semantics`` those in which it may be
    posed; ``solve`` answers under a semantics; ``answers`` maps each answer to its synonyms; ``arithmetic`` tells
    counting slips from errors of reasoning; ``features`` describe a problem for tables; ``labelling`` is the solution,
    for reports; ``problems`` poses problems for datasets; ``responses``, where there are any, are what the reference
    models say.

    Where answers are no labelled words, ``extract`` finds them (theory, text, finish reason, strict), and ``expected``
    reads those that rows expect (None: it is none); ``beside`` gives the fields that an audit's record of a response
    (theory, text) has besides the common ones.
    """

    name: str
    wording: Wording[T, F]
    logic: Callable[[str, T], Logic[T, F]]
    variants: tuple[str, ...]
    semantics: tuple[str, ...]
    theory_from_json: Callable[[Any], T]
    theory_to_json: Callable[[T], Any]
    solve: Callable[[T, str], str]
    answers: Mapping[str, tuple[str, ...]]
    arithmetic: Callable[[F], bool]
    features: Callable[[T], dict[str, Any]]
    labelling: Callable[[T], dict[str, str]]
    problems: Problems[T, F]
    responses: Responses[T, F] | None = None
    extract: Callable[..., Extracted] | None = None
    expected: Callable[[str], str | None] | None = None
    beside: Callable[[T, str], Mapping[str, Any]] | None = None

    def answer_of(self, theory: T, text: str, *, finish_reason: str | None = None, strict: bool = False) -> Extracted:
        """The answer that a response gives."""
        if self.extract is not None:
            return self.extract(theory, text, finish_reason, strict=strict)
        return extract(text, self.answers, finish_reason=finish_reason, strict=strict)

    def check(self, semantics: str) -> None:
        """UsageError where the system has no semantics of this name."""
        if semantics not in self.semantics:
            raise UsageError(f"{self.name} has no semantics {semantics!r}: use one of {', '.join(self.semantics)}")
