"""Witness puzzles as prompts, and prompts as witness puzzles: ``read_prompt(prompt(t)) == t``.

Each witness's lines stand together, in the order of ``Puzzle.arguments``: the main witness's fact first, then its
accusations in the order of the accused. The format of templates is told in ``templates.py``.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from graphlib import CycleError, TopologicalSorter

from ...errors import EncodingError, ParseError
from ...semantics.witness import Puzzle
from . import prompt_reader
from .facts import fault
from .names import is_name
from .template_reader import Reader, reader_of
from .templates import NAMES, THREE, TWO, Answers, Template, check_silent, parse_template, render, shipped

__all__ = ["THREE", "TWO", "Reader", "prompt", "read_prompt", "reader_of"]


def prompt(t: Puzzle, template: str | None = None, *, options: Sequence[str] | None = None) -> str:
    """The puzzle in English, without a newline at its end.

    ``template`` is a template's text (None: our default). ``options`` are the answers offered: ("yes", "no") or
    ("yes", "no", "undetermined"); None: the third one where the accusations have a cycle. EncodingError where the
    template has no line for what the puzzle needs, or a name or the fact would not be read back.
    """
    parsed = parse_template(shipped() if template is None else template)
    _check_words(t)
    check_silent(parsed, t)
    return render(parsed, t, _offered(parsed, t, options))


def read_prompt(text: str, template: str | None = None) -> Puzzle:
    """The puzzle that the prompt states; ParseError with the line where it is not understood whole.

    With a template (its text): only what that template writes, line by line. Without: our own wordings, the published
    ones and ways of saying the same; lines that name no witness (the rule, the instructions) are passed over.
    """
    if template is not None:
        return reader_of(template)(text)
    own = next((reader for opening, reader in _own() if text.startswith(opening)), None)
    if own is not None:
        with suppress(ParseError):
            return own(text)
    return prompt_reader.read(text)


@cache
def _own() -> tuple[tuple[str, Reader], ...]:
    """How the prompts of our own templates begin, and their readers, which are faster than the grammar."""
    texts = [shipped(name) for name in NAMES]
    return tuple((text.split("\n", 1)[0], reader_of(text)) for text in texts)


def cyclic(t: Puzzle) -> bool:
    """Whether the accusations have a cycle, so that some witness may be undecided."""
    try:
        TopologicalSorter(t.af.attackers).prepare()
    except CycleError:
        return True
    return False


def _offered(template: Template, t: Puzzle, options: Sequence[str] | None) -> Answers:
    by_need = THREE if cyclic(t) or TWO not in template.offers else TWO
    offered = by_need if options is None else tuple(options)
    if offered in template.offers:
        return offered
    if offered not in (TWO, THREE):
        raise EncodingError(f"options {offered}: either {TWO} or {THREE}")
    marked = f"[{' '.join(offered)}]"
    why = "" if options is not None else " (the accusations have a cycle, so the answer may be undetermined)"
    raise EncodingError(f"the template has no line {marked}{why}; add one, or ask for other options")


def _check_words(t: Puzzle) -> None:
    if reason := fault(t.fact):
        raise EncodingError(f"the fact cannot be put into a prompt: {reason}")
    for x in t.arguments:
        if not is_name(x):
            raise EncodingError(
                f"{x!r} cannot be put into a prompt as a witness's name: up to four words in lower case that begin "
                "with a letter or digit, none of them a pronoun or a word such as 'and', 'nobody', 'fact'"
            )
