"""A report on audits: one self-contained HTML file that asks the network for nothing and opens from disk.

Model text is hostile: the templates escape everything, control characters are shown by name, and a content security
policy allows no script but ours and no request at all.
"""

import base64
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from markupsafe import Markup

from ..errors import RecordError, UsageError
from .records import Audit, parse, read_lines
from .report_notes import words
from .report_pages import Page, page
from .report_rows import Row, row
from .report_summary import Rate, summary
from .report_text import visible

if TYPE_CHECKING:
    from jinja2 import Environment

Source = Audit | Mapping[str, Any] | str | Path  # an audit, or the name of a JSON Lines file (plain or .gz) of them

# Above so many responses a page becomes part of the document when it is opened, which keeps a large report light: it
# waits in a <noscript>, so that all of it is there at once where no script runs.
EAGER = 400

MEANING = {
    "sound": "right answer, it follows, no bad step",
    "right_with_idle_errors": "right answer from good steps alone; a bad step stands beside them",
    "right_for_wrong_reasons": "right answer, but it rests on a bad step, or on none",
    "slip": "the steps entail the right answer; the answer given is another",
    "wrong": "any other wrong answer",
    "no_answer": "no answer could be read",
}


def write_report(audits: Sequence[Source], out: str | Path, *, title: str | None = None) -> None:
    """Write the report on these audit records and audit files to ``out``, in their order. The same input gives the same
    bytes; the file appears whole or not at all. Raises RecordError for what is no audit record, UsageError where the
    file is there and no HTML."""
    _keep_others(Path(out))
    rows = list(_rows(audits))
    script = _data("report.js") + _data("report_page.js")
    chunks = (
        _environment()
        .get_template("report.html.j2")
        .generate(
            title=title or "Audit report",
            style=Markup(_data("report.css") + _data("report_page.css")),
            script=Markup(script),
            script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            summary=summary(rows),
            meaning=MEANING,
            held=len(rows) > EAGER,
            pages=_pages(audits, rows),
        )
    )
    with _whole(Path(out)) as file:
        file.writelines(chunks)


def _rows(audits: Sequence[Source]) -> Iterator[Row]:
    for number, (place, audit) in enumerate(_placed(audits), 1):
        with _naming(place):
            own = row(number, audit)
        yield own


def _pages(audits: Sequence[Source], rows: Sequence[Row]) -> Iterator[tuple[Row, Page]]:
    """The pages, made one at a time while the file is written: the texts need not fit in memory."""
    for own, (place, audit) in zip(rows, _placed(audits), strict=True):
        with _naming(place):
            content = page(audit, own.kind)
        yield own, content


def _placed(audits: Sequence[Source]) -> Iterator[tuple[str, Audit]]:
    """The audits one by one, each with the name of its place for error messages."""
    for number, audit in enumerate(audits, 1):
        place = f"audit {number}"
        if isinstance(audit, Audit):
            yield place, audit
        elif isinstance(audit, str | Path):
            yield from _lines(Path(audit))
        else:
            yield place, parse(Audit, audit, place)


def _lines(path: Path) -> Iterator[tuple[str, Audit]]:
    for line in read_lines(path):
        place = f"{path.name}:{line.number}"
        if line.value is None:
            raise RecordError(f"{place}: {line.error}")
        yield place, parse(Audit, line.value, place)


@contextmanager
def _naming(place: str) -> Iterator[None]:
    """Errors about an audit say where it stands."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{place}: {error}") from None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise RecordError(f"{place}: a field is of the wrong form ({error!r})") from None


# --- templates and files ----------------------------------------------------------------------------------------------


def _data(name: str) -> str:
    return files("lastword.eval").joinpath(name).read_text(encoding="utf-8")


@cache
def _environment() -> "Environment":
    from jinja2 import DictLoader, Environment, StrictUndefined

    environment = Environment(
        loader=DictLoader({name: _data(name) for name in ("report.html.j2", "report_page.html.j2")}),
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters |= {"words": words, "percent": _percent, "interval": _interval}
    return environment


def _shown(value: object) -> object:
    """What a template prints: our own markup as it is, all else with its control characters made visible."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _percent(value: float | None) -> str:
    """A percentage with one decimal and a true minus sign; a dash where it is not defined."""
    return "–" if value is None else f"{value:.1f}".replace("-", "−")


def _interval(rate: Rate) -> str:
    return f"{rate.low:.1f}–{rate.high:.1f}" if rate.n else "–"


def _keep_others(out: Path) -> None:
    if not out.is_file():
        return
    with out.open("rb") as file:
        begin = file.read(100).lstrip().lower()
    if begin and not begin.startswith(b"<!doctype html"):
        raise UsageError(f"{out} holds no HTML: it would be lost; name another file (--out), or remove it")


@contextmanager
def _whole(out: Path) -> Iterator[TextIO]:
    """A file that takes its name only when it is written whole."""
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        os.replace(part, out)
    except OSError as error:
        raise UsageError(f"cannot write {out}: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
