"""Reference models, for calibration: what each of them scores can be told without any model.

They read the prompt as any model would, and know of the problem only what it says. ``flawed`` notes where its error is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from ...errors import ParseError, UsageError
from ...generators.system import System
from ...generators.systems import SYSTEMS
from .model import Message, NotedReply, Reply, Sampling
from .plan import bare

PREFIX = "reference/"
Responding = Callable[[System[Any, Any], Any, str, Random], Reply]


class Reference:
    """The reference model of this name; UsageError where there is none. ``template`` is the one that the prompts were
    made from, where it is the user's own.

    The same prompt and seed give the same reply.
    """

    def __init__(self, name: str, *, template: str | None = None) -> None:
        short = name.removeprefix(PREFIX)
        if short not in names():
            raise UsageError(f"no reference model {short!r}: one of {', '.join(PREFIX + n for n in names())}")
        self.name, self._short, self._template = PREFIX + short, short, template

    async def reply(self, messages: Sequence[Message], sampling: Sampling) -> Reply:
        """The reply to the last message; ParseError where no system understands it."""
        prompt = bare(messages[-1].content)
        system, theory = self._read(prompt)
        rng = Random(sha256(f"{self._short} {sampling.seed or 0} {prompt}".encode("utf-8", "replace")).digest())
        if self._short in OWN:
            return OWN[self._short](system, theory, prompt, rng)
        return by_shortcut(system, theory, self._short, rng)

    def _read(self, prompt: str) -> tuple[System[Any, Any], Any]:
        faults = []
        for system in SYSTEMS.values():
            for template in (self._template, None) if self._template is not None else (None,):
                try:
                    return system, system.wording.read_prompt(prompt, template)
                except ParseError as error:
                    faults.append(f"{system.name}: {error.message}")
        raise ParseError(f"the prompt is not understood ({'; '.join(faults)})")


def names() -> tuple[str, ...]:
    """The names of the reference models, without ``reference/``."""
    shortcuts = (name for system in SYSTEMS.values() for name in system.problems.shortcuts)
    return tuple(dict.fromkeys((*OWN, *shortcuts)))


# --- what they say ----------------------------------------------------------------------------------------------------


def solver(system: System[Any, Any], theory: Any, prompt: str, rng: Random) -> Reply:
    """The right answer with a derivation."""
    responses = _responses(system)
    return Reply(system.wording.say(theory, responses.derivation(theory), rng), finish_reason="stop")


def flawed(system: System[Any, Any], theory: Any, prompt: str, rng: Random) -> Reply:
    """A derivation with one error, noted with its kind and the span of the first bad step."""
    made = _responses(system).flawed(theory, rng)
    note = {"kind": made.kind, "start": made.start, "end": made.end}
    return NotedReply(made.text, finish_reason="stop", note=note)


def at_random(system: System[Any, Any], theory: Any, prompt: str, rng: Random) -> Reply:
    """One of the answers that the prompt offers, without a reason."""
    return Reply(answer_line(rng.choice(list(offered(system, prompt)))), finish_reason="stop")


def by_shortcut(system: System[Any, Any], theory: Any, name: str, rng: Random) -> Reply:
    """The answer that a shortcut gives, with its argument where the system has words for it."""
    shortcut = system.problems.shortcuts.get(name)
    if shortcut is None:
        raise UsageError(f"the system {system.name} has no shortcut {name!r}")
    argument = system.responses.arguments.get(name) if system.responses else None
    reasons = f"{argument(theory, rng)}\n\n" if argument else ""
    return Reply(reasons + answer_line(shortcut(theory)), finish_reason="stop")


OWN: Mapping[str, Responding] = {"solver": solver, "flawed": flawed, "random": at_random}


def offered(system: System[Any, Any], prompt: str) -> Iterator[str]:
    """The answers that the prompt offers in so many words; all of the system's where it offers none."""
    lines = [value for value in system.answers if answer_line(value) in prompt]
    yield from lines or system.answers


def answer_line(value: str) -> str:
    """The line that gives the answer."""
    return f"Answer: {value}"


def _responses(system: System[Any, Any]) -> Any:
    if system.responses is None:
        raise UsageError(f"the system {system.name} makes up no responses")
    return system.responses
