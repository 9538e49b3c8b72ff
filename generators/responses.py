"""Responses that a system can make up to its own problems, to calibrate audits: what the reference models say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

from ..semantics.claims import Derivation

F = TypeVar("F")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flawed:
    """A response with one error: its text, the kind of the error, and the span of the sentence that is the first bad
    step."""

    text: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class Responses(Generic[T, F]):
    """How a system responds to its own problems.

    ``derivation`` is one of the right answer, which the wording says; ``flawed`` says it with one error;
    ``arguments`` put shortcuts (by the names of ``Problems.shortcuts``) into words, without the line of the answer; a
    shortcut without an argument gives the answer alone.
    """

    derivation: Callable[[T], Derivation[F]]
    flawed: Callable[[T, Random], Flawed]
    arguments: Mapping[str, Callable[[T, Random], str]] = field(default_factory=dict)
