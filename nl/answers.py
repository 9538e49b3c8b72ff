"""The answer that a response gives: pure functions from text to value and span, linear in the text's length.

*Strict*: the last labelled answer ("Answer: no", a box, a tag, a JSON field) after the last ``</think>``.
*Lenient*, and marked so: where there is none, a clear verdict elsewhere. Nothing is guessed from a word inside prose.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Literal

from . import answer_patterns as patterns
from .answer_view import View
from .answer_words import DETERMINERS, YES_NO_UNDETERMINED, Vocabulary

Reading = Literal["strict", "lenient"]
Span = tuple[int, int]
MANY = 1000


class AnswerStatus(StrEnum):
    """Whether a response gives an answer, and why it does not."""

    OK = "ok"
    UNPARSED = "unparsed"
    AMBIGUOUS = "ambiguous"
    TRUNCATED = "truncated"
    REFUSED = "refused"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Extracted:
    """The answer of a response: ``value`` is None unless ``status`` is ok.

    ``start`` and ``end`` index the text, from the label to the end of the value; ``revised``: an earlier labelled
    answer was another; ``candidates`` are the values named where there is no single one ("yes or no"), in their order.
    """

    value: str | None
    status: AnswerStatus
    reading: Reading | None = None
    start: int | None = None
    end: int | None = None
    revised: bool = False
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in the view that names one value, or several joined by "or"."""

    values: tuple[str, ...]
    start: int
    end: int
    corrected: bool = False


FINISH: Mapping[str, AnswerStatus] = {
    "length": AnswerStatus.TRUNCATED,
    "max_tokens": AnswerStatus.TRUNCATED,
    "model_length": AnswerStatus.TRUNCATED,
    "content_filter": AnswerStatus.REFUSED,
    "refusal": AnswerStatus.REFUSED,
    "safety": AnswerStatus.REFUSED,
    "error": AnswerStatus.ERROR,
}


def extract(
    text: str,
    values: Vocabulary | Sequence[str] = YES_NO_UNDETERMINED,
    *,
    finish_reason: str | None = None,
    strict: bool = False,
) -> Extracted:
    """The answer in the text, among ``values`` (value -> synonyms, or values that stand for themselves).

    A response that was cut off, filtered or failed (``finish_reason``) has no value, whatever stands in it;
    with ``strict`` the lenient reading is left out.
    """
    view = View.of(text)
    words = _words(_vocabulary(values))
    found = _strict(view, words) or (None if strict else _lenient(view, words)) or _none(view)
    stopped = FINISH.get((finish_reason or "").lower())
    if stopped is not None:
        candidates = found.candidates or ((found.value,) if found.value else ())
        return replace(found, value=None, status=stopped, candidates=candidates)
    return found


def _none(view: View) -> Extracted:
    if patterns.REFUSAL.search(view.text, view.start, min(view.end, view.start + 400)):
        return Extracted(None, AnswerStatus.REFUSED)
    return Extracted(None, AnswerStatus.TRUNCATED if view.thinking else AnswerStatus.UNPARSED)


# --- values ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabulary as one pattern; group i + 1 of it names ``values[i]``."""

    pattern: re.Pattern[str]
    values: tuple[str, ...]


def _vocabulary(values: Vocabulary | Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if isinstance(values, Mapping):
        return tuple((value, tuple(dict.fromkeys((value, *synonyms)))) for value, synonyms in values.items())
    return tuple((value, tuple(dict.fromkeys((value, *YES_NO_UNDETERMINED.get(value, ()))))) for value in values)


@lru_cache(maxsize=64)
def _words(vocabulary: tuple[tuple[str, tuple[str, ...]], ...]) -> Words:
    pairs = sorted(((s.lower(), v) for v, synonyms in vocabulary for s in synonyms), key=lambda pair: -len(pair[0]))
    alternatives = (f"({patterns.synonym(s, s in DETERMINERS)})" for s, _ in pairs)
    return Words(re.compile("|".join(alternatives) or r"(?!)"), tuple(v for _, v in pairs))


def _value(view: View, words: Words, at: int) -> tuple[str, Span] | None:
    """The value named right at this place, decoration around it skipped, and its span; None for "yes, if ..."."""
    decoration = patterns.DECORATION.match(view.text, at, view.end)
    place = decoration.end() if decoration else at
    m = words.pattern.match(view.text, place, view.end)
    if m is None or m.lastindex is None or patterns.CONDITION.match(view.text, m.end(), view.end):
        return None
    return words.values[m.lastindex - 1], m.span()


def _mention(view: View, words: Words, start: int, at: int) -> Mention | None:
    """What is named at this place, for a label that starts at ``start``: a value, corrected perhaps, or several."""
    lead = patterns.LEAD.match(view.text, at, view.end)
    first = _value(view, words, at) or (_value(view, words, lead.end()) if lead else None)
    if first is None:
        return None
    values, end = [first[0]], first[1][1]
    while (joiner := patterns.JOINER.match(view.text, end, view.end)) and (more := _value(view, words, joiner.end())):
        values.append(more[0])
        end = more[1][1]
    if len(values) == 1 and (beside := _beside(view, words, end)) is not None:
        values.append(beside[0])
        end = beside[1][1]
    if len(set(values)) > 1:
        chosen = patterns.CHOSEN.match(view.text, end, view.end)
        final = _value(view, words, chosen.end()) if chosen else None
        return Mention((final[0],), start, final[1][1]) if final else Mention(tuple(values), start, end)
    correction = patterns.CORRECTION.match(view.text, end, view.end)
    later = _value(view, words, correction.end()) if correction else None
    if later and later[0] != values[0]:
        return Mention((later[0],), start, later[1][1], corrected=True)
    return Mention((values[0],), start, end)


def _beside(view: View, words: Words, end: int) -> tuple[str, Span] | None:
    """A value that stands right after another and ends the line: "yes, no", "yes (no)"."""
    mark = patterns.BESIDE.match(view.text, end, view.end)
    found = _value(view, words, mark.end()) if mark else None
    return found if found and patterns.NOTHING_MORE.match(view.text, found[1][1], view.end) else None


# --- the strict reading -----------------------------------------------------------------------------------------------


def _strict(view: View, words: Words) -> Extracted | None:
    mentions = [
        mention
        for start, end in _labels(view)
        if (mention := _mention(view, words, start, end)) and not _set_aside(view, start)
    ]
    mentions = _own(view, _options(view, mentions))
    mentions, both = _first_question(view, mentions)
    if not mentions:
        return None
    last = mentions[-1]
    span = view.span(last.start, last.end)
    candidates = both or last.values
    if len(set(candidates)) > 1:
        return Extracted(None, AnswerStatus.AMBIGUOUS, "strict", *span, candidates=candidates)
    revised = last.corrected or any(len(m.values) == 1 and m.values != last.values for m in mentions)
    return Extracted(last.values[0], AnswerStatus.OK, "strict", *span, revised=revised)


def _labels(view: View) -> list[Span]:
    """Where labels stand; of a text with thousands only the first and the last ones."""
    cues = (m.span() for m in patterns.CUE.finditer(view.text, view.start, view.end) if view.starts_word(m.start()))
    few = [*islice(cues, MANY), *deque(cues, MANY)]
    return [label for start, end in few if (label := _label(view, start, end))]


def _label(view: View, start: int, end: int) -> Span | None:
    """The whole label around its first word, or None where the word stands in prose."""
    if view.text[start] in patterns.BOX_OR_TAG:
        return start, end
    before = patterns.BEFORE.search(view.text, max(view.start, start - 30), start)
    after = patterns.AFTER.match(view.text, end, view.end)
    if after is None and patterns.HEADING_BEFORE.fullmatch(view.line_before(start)):
        after = patterns.HEADING_AFTER.match(view.text, end, view.end)
    return (before.start() if before else start, after.end()) if after else None


def _set_aside(view: View, start: int) -> bool:
    """Whether the label is a "wrong answer:", or stands in a sentence that opens with "if"."""
    sentence = view.sentence_before(start)
    return bool(patterns.NOT_THE_ANSWER.search(sentence) or patterns.SUPPOSED.match(sentence))


def _options(view: View, mentions: list[Mention]) -> list[Mention]:
    """With labels that are joined ('"Answer: yes" or "Answer: no"') as one mention of several values: a choice."""
    out: list[Mention] = []
    for m in mentions:
        last = out[-1] if out else None
        if last and last.end < m.start and patterns.OPTION.match(view.text[last.end : min(m.start, last.end + 40)]):
            out[-1] = Mention((*last.values, *m.values), last.start, m.end)
        else:
            out.append(m)
    return out


def _own(view: View, mentions: list[Mention]) -> list[Mention]:
    """Without quoted lines and quoted choices ("End with 'Answer: yes or no'"), unless there is nothing else."""

    def quoted(m: Mention) -> bool:
        return view.line_before(m.start).lstrip().startswith(">") or (
            len(m.values) > 1 and view.text[max(0, m.start - 1) : m.start] in ('"', "'", "`")
        )

    return [m for m in mentions if not quoted(m)] or mentions


def _first_question(view: View, mentions: list[Mention]) -> tuple[list[Mention], tuple[str, ...]]:
    """The mentions before the text goes on with a new question, and the values that differ where it is unclear which
    question is ours (one stands before the first answer as well)."""
    first = next((m for m in mentions if len(m.values) == 1), None)
    new = patterns.NEW_QUESTION.search(view.text, first.end, view.end) if first else None
    if first is None or new is None:
        return mentions, ()
    kept = [m for m in mentions if m.start < new.start()]
    asked_before = patterns.NEW_QUESTION.search(view.text, view.start, first.start)
    if asked_before and mentions[-1].values != kept[-1].values:
        return kept, tuple(dict.fromkeys((*kept[-1].values, *mentions[-1].values)))
    return kept, ()


# --- the lenient reading ----------------------------------------------------------------------------------------------


def _lenient(view: View, words: Words) -> Extracted | None:
    mentions = [m for m in (_leading(view, words), *_concluding(view, words), _closing(view, words)) if m]
    if not mentions:
        return None
    last = max(mentions, key=lambda m: m.end)
    values = tuple(dict.fromkeys(v for m in sorted(mentions, key=lambda m: m.start) for v in m.values))
    if len(values) > 1:
        return Extracted(None, AnswerStatus.AMBIGUOUS, "lenient", *view.span(last.start, last.end), candidates=values)
    return Extracted(values[0], AnswerStatus.OK, "lenient", *view.span(last.start, last.end))


def _bare(view: View, words: Words, at: int) -> Mention | None:
    """A value that is a sentence or a line of its own."""
    found = _value(view, words, at)
    if found is None or not patterns.SENTENCE_ENDS.match(view.text, found[1][1], view.end):
        return None
    return Mention((found[0],), *found[1])


def _leading(view: View, words: Words) -> Mention | None:
    """A response that opens with "Yes."."""
    return _bare(view, words, view.start)


def _closing(view: View, words: Words) -> Mention | None:
    """A last line that is nothing but a value."""
    body = view.text[view.start : view.end].rstrip()
    line = body.rfind("\n") + 1
    found = _bare(view, words, view.start + line)
    if found is None or patterns.WORD.search(view.text, found.end, view.end):
        return None
    return found


def _concluding(view: View, words: Words) -> list[Mention]:
    """ "so the answer is no", "Conclusion: yes." in a sentence that supposes and denies nothing."""
    found = []
    for cue in _last(patterns.ANSWER_IS, view):
        value = _value(view, words, cue.end())
        joined = (
            value and (j := patterns.JOINER.match(view.text, value[1][1], view.end)) and _value(view, words, j.end())
        )
        if value and not joined and not _hedged(view.sentence_before(cue.start())):
            found.append(Mention((value[0],), cue.start(), value[1][1]))
    for cue in _last(patterns.THEREFORE, view):
        bare = _bare(view, words, cue.end())
        if bare and not _hedged(view.sentence_before(cue.start())):
            found.append(replace(bare, start=cue.start()))
    return found


def _last(pattern: re.Pattern[str], view: View) -> Iterable[re.Match[str]]:
    return deque(pattern.finditer(view.text, view.start, view.end), MANY)


def _hedged(sentence: str) -> bool:
    clause = re.split(r"[,;:]", sentence)[-1]
    return bool(patterns.SUPPOSED.match(sentence) or patterns.MODAL.search(sentence) or patterns.DENIED.search(clause))
