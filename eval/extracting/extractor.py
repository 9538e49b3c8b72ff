"""A model asked about all unread sentences of many responses, before they are audited."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from ...errors import UsageError
from ...generators.system import System
from ...nl.wording import extraction_of
from ..audit import Settings, read_row
from ..inputs import Row
from ..reading import Reading
from ..running.model import Model
from ..running.reference import PREFIX
from .agreement import Both, agreement, comparable, drawn
from .asking import Background, Limits, ask
from .completing import asked_of
from .questions import Question
from .replies import Replied, Replies
from .store import Store, store_beside

F = TypeVar("F")
T = TypeVar("T")
__all__ = [
    "Extracted",
    "Extractor",
    "Limits",
    "at_endpoint",
    "extracted",
    "extraction_text",
    "replies_to",
    "store_beside",
]

RETRIES = 2  # of one question; a sentence that stays unread is no loss
Bar = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]


@dataclass(frozen=True, slots=True)
class Extractor:
    """The model to ask, made when there is something to ask it; ``agreement`` is how many sentences that the grammar
    read it is asked about as well, drawn by ``seed``."""

    name: str
    model: Callable[[], Model]
    agreement: int = 50
    seed: int = 0
    limits: Limits = field(default_factory=Limits)


def at_endpoint(name: str, base_url: str | None, agreement: int, limits: Limits) -> Extractor:
    """The model of this name at an OpenAI-compatible endpoint; UsageError for a reference model."""
    if name.startswith(PREFIX):
        raise UsageError(f"--extractor {name}: a reference model writes no claims; name a model of a server")

    def model() -> Model:
        from ..running.endpoint import Endpoint

        return Endpoint(name, base_url, seconds=limits.seconds, retries=RETRIES)

    return Extractor(name, model, agreement, limits=limits)


@dataclass(frozen=True, slots=True)
class Extracted:
    """The replies, and figures of the asking as plain data."""

    replies: Replies
    figures: Mapping[str, Any]


def extracted(
    system: System[Any, Any], rows: Sequence[Row], settings: Settings, extractor: Extractor, path: Path, bar: Bar
) -> Extracted:
    """The model's replies about the unread sentences of the rows: those in the file at ``path``, and for the rest it is
    asked, each reply appended to the file as it comes. UsageError where the system has no claims to ask for."""
    extraction_of(system.wording, system.name)
    store = Store(path)
    unread, sample = _questions(system, rows, settings, extractor, bar)
    wanted = {q.key(extractor.name): q for q in [*unread, *(both.question for both in sample)]}
    missing = store.missing(wanted)
    if missing:
        with store.writing():
            missing = store.missing(wanted)
            _ask(extractor, missing, store, bar)
    replies = Replies(extractor.name, {key: store.by_key[key] for key in wanted if key in store.by_key})
    figures = {
        "model": extractor.name,
        "sentences": len({q.key(extractor.name) for q in unread}),
        **_tally([replies.by_key[key] for key in missing if key in replies.by_key]),
        "reused": len(wanted) - len(missing),
        "unasked": len(wanted) - len(replies.by_key),
        "agreement": agreement(system, sample, replies) if extractor.agreement else None,
        "replies": str(path),
    }
    return Extracted(replies, figures)


def _questions(
    system: System[Any, Any], rows: Sequence[Row], settings: Settings, extractor: Extractor, bar: Bar
) -> tuple[list[Question], list[Both[Any, Any]]]:
    """What is asked about the unread sentences of all rows, and the sample of those that the grammar read."""
    unread: list[Question] = []

    def sentences() -> Any:
        with bar("reading") as progress:
            for done, row in enumerate(rows, 1):
                if (read := read_row(system, row, settings)) is not None:
                    unread.extend(asked_of(system, *read))
                    yield from comparable(system, *read)
                progress(done, len(rows))

    return unread, drawn(sentences(), extractor.agreement, extractor.seed)


def _ask(extractor: Extractor, missing: Mapping[str, Question], store: Store, bar: Bar) -> None:
    def keep(key: str, question: Question, reply: Replied) -> None:
        store.add(key, extractor.name, question, reply)

    with Background() as background, bar("asking") as progress:
        background.wait(ask(extractor.model(), missing, keep, extractor.limits, progress))


def _tally(replies: Sequence[Replied]) -> dict[str, Any]:
    tokens: Counter[str] = Counter()
    for reply in replies:
        tokens.update({name: n for name, n in reply.usage.items() if n > 0})
    failed = [reply.error for reply in replies if reply.error is not None]
    return {
        "calls": len(replies),
        "failed": len(failed),
        "first_failure": failed[0] if failed else None,
        "tokens": {name: tokens[name] for name in ("prompt_tokens", "completion_tokens")},
    }


def extraction_text(figures: Mapping[str, Any]) -> str:
    """The figures in a few lines."""
    tokens = figures["tokens"]
    lines = [
        f"model     {figures['model']} asked about {figures['sentences']} unread sentences: {figures['calls']} calls "
        f"({figures['failed']} failed), {figures['reused']} replies from before, {tokens['prompt_tokens']} + "
        f"{tokens['completion_tokens']} tokens"
    ]
    if figures["failed"]:
        unasked = f"; {figures['unasked']} were not asked then" if figures["unasked"] else ""
        lines.append(f"          the first failure: {figures['first_failure']}{unasked}")
    if found := figures["agreement"]:
        shares = (f"{name.replace('_', ' ')} {_share(found[name])}" for name in ("precision", "recall", "same_claims"))
        lines.append(
            f"agreement with the grammar on {found['n']} of {found['asked']} sentences that it read: "
            f"{', '.join(shares)}, f1 {found['f1']:.1f}"
        )
    return "\n".join(lines)


def _share(found: Mapping[str, Any]) -> str:
    low, high = found["interval"]
    return f"{found['share']:.1f}% [{low:.1f}, {high:.1f}] (n = {found['n']})"


# --- one response ---------------------------------------------------------------------------------------------------


@cache
def _background() -> Background:
    return Background()


def replies_to(system: System[T, F], theory: T, reading: Reading[F], model: Model) -> Replies:
    """The model's replies about the unread sentences of one response; its name is its attribute ``name``, else that of
    its class."""
    name = str(getattr(model, "name", type(model).__name__))
    questions = {q.key(name): q for q in asked_of(system, theory, reading)}
    found: dict[str, Replied] = {}

    def keep(key: str, _: Question, reply: Replied) -> None:
        found[key] = reply

    _background().wait(ask(model, questions, keep, Limits(), lambda done, total: None))
    return Replies(name, found)
