"""The text of a response as a reward reads it: nothing invisible, nothing hidden in a foreign script, no shelter in a
supposition that nothing closes; and where it first commits itself to an answer."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from ..generators.system import System
from ..nl.answer_patterns import WORD
from ..nl.answer_view import THINK_END, THINK_START
from ..nl.answers import AnswerStatus, Extracted, extract
from ..semantics.claims import Act, Claim, Kind, Known, Logic, Step
from . import judging
from .reading import without_prompt

Span = tuple[int, int]
F = TypeVar("F")
T = TypeVar("T")

NOTHING = Extracted(None, AnswerStatus.UNPARSED)
TAG = re.compile(f"{THINK_START.pattern}|{THINK_END.pattern}", re.IGNORECASE)
DROPPED = frozenset({"Cf", "Mn", "Me"})  # format characters and marks that are set on a letter
SHORT = 200  # characters of a sentence that may do no more than answer
SUPPOSITIONS = 30  # of more than so many none is taken to be closed


# --- characters -----------------------------------------------------------------------------------------------------


def cleaned(text: str) -> tuple[str, Sequence[int]]:
    """The text without invisible characters, full-width and other variants of letters as plain ones; and for each
    character the index of its original, and at the end the original's length."""
    if text.isascii():
        return text, range(len(text) + 1)
    kept = [(i, plain) for i, c in enumerate(text) if (plain := _plain(c))]
    return "".join(c for _, c in kept), (*(i for i, _ in kept), len(text))


@lru_cache(maxsize=4096)
def _plain(c: str) -> str:
    if c.isascii():
        return c
    if unicodedata.category(c) in DROPPED:
        return ""
    folded = unicodedata.normalize("NFKC", c)
    return folded if len(folded) == 1 else c


@lru_cache(maxsize=4096)
def _foreign_letter(c: str) -> bool:
    return c.isalpha() and not unicodedata.name(c, "").startswith("LATIN")


def foreign(text: str, known: str) -> bool:
    """Whether the text has a letter of another script than Latin that the problem does not have itself."""
    return not text.isascii() and any(_foreign_letter(c) and c not in known for c in set(text))


# --- suppositions ---------------------------------------------------------------------------------------------------


def outright(logic: Logic[T, F], t: T, steps: Sequence[Step[F]]) -> tuple[Step[F], ...]:
    """The steps with what is said under a supposition said outright, unless the supposition is closed: unless what was
    claimed under it licenses a later claim that gives it up. So no supposition shelters a false claim."""
    opened = [s.index for s in steps if any(c.act is Act.SUPPOSE for c in s.claims)]
    few = len(opened) <= SUPPOSITIONS
    unclosed = {i for i in opened if not (few and _closed(logic, t, steps, i))}
    return tuple(_flat(s, unclosed) for s in steps) if unclosed else tuple(steps)


def _flat(step: Step[F], unclosed: set[int]) -> Step[F]:
    kept = [c for c in step.claims if not (c.act is Act.SUPPOSE and step.index in unclosed)]
    claims = tuple(replace(c, scope=tuple(i for i in c.scope if i not in unclosed)) for c in kept)
    return replace(step, claims=claims)


def _closed(logic: Logic[T, F], t: T, steps: Sequence[Step[F]], opened: int) -> bool:
    claims = [(s.index, c) for s in steps for c in s.claims]
    supposed = [c for i, c in claims if i == opened and c.act is Act.SUPPOSE]
    assumed, around = tuple(c.formula for c in supposed), supposed[0].scope
    goals = frozenset().union(*(logic.conflicts(t, f) for f in assumed))
    inside: Known[F] = Known(dict.fromkeys(assumed, opened))
    for i, c in claims:
        if c.act not in (Act.ASSERT, Act.RESTATE, Act.DISCHARGE):
            continue
        if i >= opened and c.scope == around and c.formula in goals:
            found = logic.discharge(t, c.formula, assumed, inside)
            if found is not None and logic.licenses(t, found, supposing=True):
                return True
        if opened in c.scope or (i < opened and c.scope == around[: len(c.scope)]):
            inside.add(c.formula, i)
    return False


def unelided(steps: Sequence[Step[F]]) -> tuple[Step[F], ...]:
    """The steps without the liberty of "and so on": what takes several applications is a leap."""
    return tuple(
        replace(s, claims=tuple(_strict(c) for c in s.claims)) if any("elided" in c.flags for c in s.claims) else s
        for s in steps
    )


def _strict(claim: Claim[F]) -> Claim[F]:
    return replace(claim, flags=claim.flags - {"elided"})


def uncounted(
    logic: Logic[T, F], t: T, steps: Sequence[Step[F]], arithmetic: Callable[[F], bool]
) -> tuple[Step[F], ...]:
    """The steps without right counts of what the problem holds: to count is no step of a proof, whatever rule would
    conclude from a number."""

    def told(c: Claim[F]) -> bool:
        return c.act in (Act.ASSERT, Act.RESTATE) and arithmetic(c.formula) and logic.given(t, c.formula) is True

    return tuple(
        replace(s, claims=tuple(c for c in s.claims if not told(c))) if any(map(told, s.claims)) else s for s in steps
    )


# --- answers --------------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """An answer that a text states: the place before which it is not stated yet, its value, and whether it must be the
    answer to the problem (a "no" after a question may answer that)."""

    place: int
    value: str
    firm: bool


def commitments(
    system: System[T, F], answer: Callable[[str], F], steps: Sequence[Step[F]], text: str
) -> Iterator[Said]:
    """Each answer that the text states. The steps are as the reader gave them."""
    values: Mapping[Any, str] = {answer(v): v for v in system.answers}
    asked = False
    for step in steps:
        said = [values[c.formula] for c in step.claims if c.act is Act.ANSWER and c.formula in values]
        short = not step.claims and step.kind is not Kind.CLAIM and step.end - step.start <= SHORT
        sentence = text[step.start : step.end]
        replying, asked = asked, sentence.endswith("?")
        if asked or not (said or short):
            continue
        found = extract(sentence, system.answers)
        place = _place(text, step.start, step.end, found, step.start)
        yield from (Said(place, value, bool(said) or not replying) for value in said or _values(found))


def _values(found: Extracted) -> list[str]:
    return [] if found.value is None else [found.value]


def _place(text: str, start: int, end: int, found: Extracted, offset: int = 0) -> int:
    """The end of a sentence that ends in its answer, else its start."""
    if found.start is None or found.end is None:
        return start
    last = not WORD.search(text, found.end + offset, end)
    return end if last and WORD.search(text, start, found.start + offset) else start


def reply_start(text: str) -> int:
    """Where the reply begins: after the thought that the text opens with. A thought that begins later hides nothing of
    what stands before it."""
    view = text.lower()
    ends = [m.end() for m in THINK_END.finditer(view)]
    opened = THINK_START.search(view, 0, ends[-1]) if ends else None
    if not ends or (opened is not None and view[: opened.start()].strip()):
        return 0
    return ends[-1]


# --- the whole response ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Read(Generic[F]):
    """A response as a reward reads it: its steps, the spans of these in the original text (the first ``hidden`` ones
    index the separate reasoning), the indices of those that bear claims and were not read; the answer, whether the
    reply states another one besides; and how many first steps stand before the answer is stated."""

    steps: tuple[Step[F], ...]
    spans: tuple[Span, ...]
    hidden: int
    unread: frozenset[int]
    found: Extracted
    revised: bool
    before: int


def read(
    system: System[T, F],
    logic: Logic[T, F],
    t: T,
    text: str,
    reasoning: str,
    finish_reason: str | None = None,
    prompt: str | None = None,
) -> Read[F]:
    """The response, read."""
    problem = str(system.theory_to_json(t))
    text = without_prompt(system, t, text, prompt)
    plain, _ = cleaned(text)
    found = system.answer_of(t, plain, finish_reason=finish_reason)
    channels = [_channel(system, logic, t, reasoning, NOTHING), _channel(system, logic, t, text, found)]
    hidden = len(channels[0].steps)
    steps = (*channels[0].steps, *judging.renumbered(channels[1].steps, hidden))
    texts = [c.text[s.start : s.end] for c in channels for s in c.steps]
    unread = frozenset(s.index for s, said in zip(steps, texts, strict=True) if _is_unread(s, said, problem))
    said = [(k, c.place) for k, channel in enumerate(channels) for c in channel.said if c.value == found.value]
    reply = reply_start(plain)
    others = any(c.firm and c.place >= reply and c.value != found.value for c in channels[1].said)
    return Read(
        steps,
        tuple(span for c in channels for span in c.spans),
        hidden,
        unread,
        found,
        found.revised or others,
        _before(channels, found, said),
    )


@dataclass(frozen=True, slots=True)
class Channel(Generic[F]):
    """One text of a response, cleaned: its steps with the answer, their spans in the original, answers stated."""

    text: str
    steps: tuple[Step[F], ...]
    spans: tuple[Span, ...]
    said: tuple[Said, ...]


def _channel(system: System[T, F], logic: Logic[T, F], t: T, text: str, found: Extracted) -> Channel[F]:
    plain, offsets = cleaned(text)
    plain = TAG.sub(lambda m: "\n" * len(m[0]), plain)  # a tag is no part of the sentence beside it
    raw = system.wording.read(t, plain) if plain else ()
    steps = judging.with_answer(raw, found, logic.answer, lambda a, b: system.wording.claim_bearing(t, plain[a:b]))
    spans = tuple((offsets[s.start], offsets[s.end - 1] + 1) for s in steps)
    return Channel(plain, steps, spans, tuple(commitments(system, logic.answer, raw, plain)))


def _is_unread(step: Step[F], text: str, problem: str) -> bool:
    """Whether the step bears claims that were not read, or might in another script."""
    if step.kind is Kind.UNPARSED or step.unread is not None:
        return True
    return not step.claims and foreign(text, problem)


def _before(channels: Sequence[Channel[F]], found: Extracted, stated: list[tuple[int, int]]) -> int:
    """How many steps stand before the answer is stated for the first time."""
    answering = [s for s in channels[1].steps if any(c.act is Act.ANSWER for c in s.claims)]
    last = [(1, _place(channels[1].text, s.start, s.end, found)) for s in answering]
    first = min([*stated, *last], default=(2, 0))
    return sum((k, s.end) <= first for k, c in enumerate(channels) for s in c.steps)
