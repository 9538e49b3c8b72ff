"""The report: complete, escaped, self-contained, the same bytes each time."""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from lastword.errors import RecordError, UsageError
from lastword.eval import report
from lastword.eval.records import Audit
from lastword.eval.report import write_report
from lastword.eval.report_rows import claim_form, error_kind, row
from lastword.eval.report_summary import rate, summary
from lastword.eval.report_text import short, visible

Json = dict[str, Any]

# --- audits to report on ----------------------------------------------------------------------------------------------


def claim(formal: str, *, status: str = "true", support: str = "supported", **more: Any) -> Json:
    by = {"rule": "all accusers lie", "premises": ["lying(olga)"], "defaults": []} if support == "supported" else None
    plain, reason = f"in words: {formal}", f"because of {formal}"
    return {"act": "assert", "formal": formal, "plain": plain, "status": status, "support": support} | (
        {"reason": reason, "by": by, "uses": [1] if by else [], "flags": [], "start": 0, "end": 0} | more
    )


def step(
    text: str, kind: str, *claims: Json, before: str = "", note: str = ""
) -> tuple[str, str, str, list[Json], str]:
    return before, text, kind, list(claims), note


THREE = (
    step("Let me think.", "meta"),
    step("Olga says Piet lies.", "restatement", claim("says(olga,lying(piet))", support="given"), before="\r\n\r\n1. "),
    step(
        "Piet can be trusted.", "claim", claim("truthful(piet)", status="false", support="contradicted"), before="\n2. "
    ),
    step("Surely one weighs it all.", "unparsed", before=" ", note="no form of the grammar fits"),
    step("So he is lying.", "claim", claim("lying(piet)", flags=["premise"]), before="\n\n   "),
    step("Answer: no", "answer", claim("answer(no)", act="answer"), before="\n\n\n"),
)
THEORY = {"arguments": ["piet", "olga"], "attacks": [["olga", "piet"]], "main": "piet", "fact": "the shop is shut"}


def audit(*steps: tuple[str, str, str, list[Json], str], after: str = "\n", **more: Any) -> Json:
    text, parts = "", []
    for index, (before, words, kind, claims, note) in enumerate(steps or THREE):
        text += before
        spans = {"start": len(text), "end": len(text) + len(words)}
        parts.append({"index": index, "kind": kind, "note": note, "claims": [c | spans for c in claims], **spans})
        text += words
    return {
        "item": "item-7", "file": "a.jsonl", "row": 7, "model": "heron", "system": "witness", "semantics": "grounded",
        "answer": {"value": "no", "status": "ok", "reading": "strict"}, "solver_answer": "no", "answer_correct": True,
        "verdict": "right_with_idle_errors", "verdict_reason": "A bad step stands beside good ones.", "first_error": 2,
        "bad_steps": [2], "unread": [3], "load_bearing": [1, 4], "prefix": 5, "reads_as": ["naive"], "theory": THEORY,
        "coverage": {"claim_sentences": 4, "read": 3, "reasoning_sentences": 2, "reasoning_read": 1}, "steps": parts,
        "labelling": {"piet": "out", "olga": "in"}, "prompt": "Olga says that Piet is lying.\n\nIs the shop shut?",
        "features": {"arguments": 2, "paths": 1, "parity": "even", "order": "in_order"}, "response": text + after,
    } | more  # fmt: skip


def varied(count: int) -> list[Json]:
    """Audits that differ in model, size, answer and verdict, so that each table and plot has something to show."""
    verdicts = ["sound", "right_with_idle_errors", "right_for_wrong_reasons", "slip", "wrong", "no_answer"]
    audits = []
    for i in range(count):
        verdict = verdicts[i % 6]
        n, right, correct = 1 + i % 9, ("yes", "no")[i % 2], i % 6 < 3
        given = None if verdict == "no_answer" else right if correct else {"yes": "no", "no": "yes"}[right]
        audits.append(
            audit(
                item=f"item-{i}", model=("heron", "wagtail")[i // 2 % 2], row=i, verdict=verdict, solver_answer=right,
                answer={"value": given, "status": "ok" if given else "truncated"}, answer_correct=correct,
                features={"arguments": n, "paths": 1 + i % 3, "parity": ("even", "odd")[n % 2],
                          "order": ("in_order", "shuffled")[i % 4 // 2]},
            )
        )  # fmt: skip
    return audits


# --- reading the page -------------------------------------------------------------------------------------------------

VOID = {"meta", "br", "input", "link", "img", "hr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    children: "list[Element | str]" = field(default_factory=list)

    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def walk(self) -> "list[Element]":
        below = [e for child in self.children if isinstance(child, Element) for e in child.walk()]
        return [self, *below]

    def having(self, name: str) -> "list[Element]":
        return [e for e in self.walk() if name in e.attributes.get("class", "").split()]

    def tagged(self, tag: str) -> "list[Element]":
        return [e for e in self.walk() if e.tag == tag]

    def identified(self, name: str) -> "Element":
        return next(e for e in self.walk() if e.attributes.get("id") == name)


class Page(HTMLParser):
    """A strict reader: each element that is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open = [Element("document", {})]
        self.feed(text)
        self.close()
        assert len(self.open) == 1, f"<{self.open[-1].tag}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def written(tmp_path: Path, audits: list[Any], **more: Any) -> str:
    out = tmp_path / "report.html"
    write_report(audits, out, **more)
    return out.read_text(encoding="utf-8")


def parsed(text: str) -> Element:
    return Page(text).open[0]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("report"), varied(24))


@pytest.fixture(scope="module")
def document(text: str) -> Element:
    return parsed(text)


# --- the whole file ---------------------------------------------------------------------------------------------------


def test_ids_are_unique_and_links_lead_somewhere(document: Element) -> None:
    ids = Counter(e.attributes["id"] for e in document.walk() if "id" in e.attributes)
    assert not [name for name, k in ids.items() if k > 1]
    links = [e.attributes["href"] for e in document.walk() if "href" in e.attributes]
    assert len(links) > 100
    assert {link[1:] for link in links} <= set(ids)
    assert all(link.startswith("#") for link in links)


def test_asks_for_nothing(text: str, document: Element) -> None:
    loading = {"src", "srcset", "action", "formaction", "poster", "data", "background", "xlink:href", "ping"}
    assert not [e for e in document.walk() if loading & set(e.attributes)]
    assert not {e.tag for e in document.walk()} & {"link", "img", "iframe", "object", "embed", "base", "form", "audio"}
    assert "@import" not in text and "@font-face" not in text
    assert all(target.startswith("#") for target in re.findall(r"url\(\s*['\"]?([^)]*)", text))
    assert not re.findall(r"https?:|//[a-z]+\.", text)


def test_policy_allows_only_our_script(text: str, document: Element) -> None:
    scripts = document.tagged("script")
    assert len(scripts) == 1
    digest = base64.b64encode(hashlib.sha256(scripts[0].text().encode()).digest()).decode()
    policy = next(e.attributes["content"] for e in document.tagged("meta") if "http-equiv" in e.attributes)
    assert "default-src 'none'" in policy and f"script-src 'sha256-{digest}'" in policy
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]


def test_same_bytes_twice_and_in_another_process(tmp_path: Path, text: str) -> None:
    source = tmp_path / "audits.jsonl"
    source.write_text("".join(json.dumps(a) + "\n" for a in varied(24)), encoding="utf-8")
    script = "import sys; from lastword.eval.report import write_report; write_report([sys.argv[1]], sys.argv[2])"
    run = [sys.executable, "-c", script, str(source), str(tmp_path / "other.html")]
    subprocess.run(run, check=True, env=os.environ | {"PYTHONHASHSEED": "7"}, timeout=60)
    assert (tmp_path / "other.html").read_text(encoding="utf-8") == text
    assert written(tmp_path, [Audit.model_validate(a) for a in varied(24)]) == text


def test_compressed_files_and_records_are_taken_together(tmp_path: Path) -> None:
    import gzip

    with gzip.open(tmp_path / "a.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps(audit(item="first")) + "\n\n")
    page = parsed(written(tmp_path, [tmp_path / "a.jsonl.gz", audit(item="second")]))
    assert [
        e.text().split("heron")[0] for e in page.tagged("h3") if "item-" not in e.text() and "heron" in e.text()
    ] == [
        "1first",
        "2second",
    ]


# --- the page of a response -------------------------------------------------------------------------------------------


def test_all_of_the_response_is_there(document: Element) -> None:
    for number, record in enumerate(varied(24), 1):
        article = document.identified(f"r{number}")
        shown = "".join(e.text() for e in article.having("text"))
        assert squeezed(shown) == squeezed(record["response"])
        assert squeezed(record["prompt"]) == squeezed(article.having("prompt")[0].text())


def test_line_ends_of_the_response_are_kept(tmp_path: Path) -> None:
    article = parsed(written(tmp_path, [audit()])).identified("r1")
    lines = [e.text() for e in article.having("text")]
    assert lines == [
        "Let me think.",
        "1. Olga says Piet lies.",
        "2. Piet can be trusted. Surely one weighs it all.",
        "   So he is lying.",
        "Answer: no",
    ]
    gaps = ["gap" in e.attributes["class"].split() for e in article.having("row")]
    assert gaps == [False, True, False, True, True]


def test_every_claim_has_its_note(tmp_path: Path) -> None:
    document = parsed(written(tmp_path, [audit()]))
    for index, (_, _, _, claims, _) in enumerate(THREE):
        for own in claims:
            note = document.identified(f"r1s{index}").text()
            assert own["formal"] in note and own["plain"][1:] in note and own["reason"] in note
            assert own["act"] == "answer" or own["status"] in note
            assert own["support"] in note
    assert "all accusers lie" in document.identified("r1s4").text()
    assert "lying(olga) (step 1)" in document.identified("r1s4").text()
    assert "no form of the grammar fits" in document.identified("r1s3").text()


def test_steps_are_marked_by_their_judgement(tmp_path: Path) -> None:
    article = parsed(written(tmp_path, [audit()])).identified("r1")
    marks = {e.attributes["data-n"]: e.attributes["class"] for e in article.walk() if "data-n" in e.attributes}
    assert marks == {"1": "given", "2": "bad", "3": "unread", "4": "good", "5": "good answer"}


@pytest.mark.parametrize(
    ("change", "mark"),
    [
        ({}, "good"),
        ({"status": "false"}, "bad"),
        ({"status": "false", "flags": ["retracted"]}, "neutral"),
        ({"status": "not_entailed", "support": "unsupported"}, "bad"),
        ({"support": "leap", "depth": 3}, "bad"),
        ({"support": "na", "status": "na"}, "neutral"),
        ({"support": "repeat"}, "good"),
        ({"act": "answer", "status": "false"}, "neutral"),
        ({"act": "answer", "status": "true", "support": "unsupported"}, "bad"),
    ],
)
def test_mark_of_a_claim(tmp_path: Path, change: Json, mark: str) -> None:
    record = audit(step("X.", "claim", claim("lying(piet)", **change)), bad_steps=[0] if mark == "bad" else [])
    note = parsed(written(tmp_path, [record])).identified("r1s0")
    assert [e.attributes["class"] for e in note.tagged("p")] == [mark]


def test_a_leap_that_the_audit_let_pass_is_good(tmp_path: Path) -> None:
    record = audit(step("X.", "claim", claim("lying(piet)", support="leap", depth=2)), bad_steps=[])
    note = parsed(written(tmp_path, [record])).identified("r1s0")
    assert note.tagged("p")[0].attributes["class"] == "good"
    assert "leap of 2 rounds" in note.text()


def test_long_runs_of_restatements_are_folded_but_there(tmp_path: Path) -> None:
    said = [
        step(f"Line {i}.", "restatement", claim(f"says(w{i},fact)", support="given"), before="\n- ") for i in range(5)
    ]
    article = parsed(written(tmp_path, [audit(*said, first_error=None, bad_steps=[])])).identified("r1")
    (fold,) = article.having("fold")
    assert all(f"says(w{i},fact)" in fold.text() for i in range(5))
    assert article.having("text")[0].text().splitlines() == [f"- Line {i}." for i in range(5)]


def test_separate_reasoning_is_shown_before_the_response(tmp_path: Path) -> None:
    record = audit(
        step("Hm.", "claim", claim("lying(piet)")), step("Answer: no", "answer", claim("answer(no)", act="answer"))
    )
    record |= {"reasoning": "Hm. Well.", "response": "Answer: no", "first_error": None, "bad_steps": []}
    record["steps"][0]["channel"] = "reasoning"
    record["steps"][1] |= {"start": 0, "end": 10}
    article = parsed(written(tmp_path, [record])).identified("r1")
    assert [e.text() for e in article.tagged("h4")] == ["Problem", "Reasoning", "Response"]
    assert [e.text() for e in article.having("text")] == ["Hm. Well.", "Answer: no"]


def test_spans_that_overlap_or_overrun_lose_no_text(tmp_path: Path) -> None:
    record = audit()
    for part, (start, end) in zip(
        record["steps"], [(0, 40), (30, 20), (10, 999), (-5, 3), (0, 0), (5, 2)], strict=True
    ):
        part |= {"start": start, "end": end}
    article = parsed(written(tmp_path, [record])).identified("r1")
    assert squeezed("".join(e.text() for e in article.having("text"))) == squeezed(record["response"])


def test_records_without_problem_steps_or_text(tmp_path: Path) -> None:
    bare = {"system": "knights", "semantics": "classical", "verdict": "no_answer"}
    told = bare | {
        "response": "I would rather not.",
        "message": "the prompt was not understood",
        "theory": {"characters": []},
    }
    document = parsed(written(tmp_path, [bare, told, audit(theory=None, prompt=None, labelling={})]))
    assert not document.having("af")
    assert "I would rather not." in document.identified("r2").text()
    assert "the prompt was not understood" in document.identified("r2").text()
    assert "There is no text." in document.identified("r1").text()


def test_without_audits(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    for audits in ([], [tmp_path / "none.jsonl"]):
        document = parsed(written(tmp_path, audits, title="Nothing yet"))
        assert document.tagged("h1")[0].text() == "Nothing yet"
        assert "0 responses" in document.text() and not document.tagged("table")


# --- hostile text -----------------------------------------------------------------------------------------------------

HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</style></noscript></textarea></title><!--",
    "javascript:alert(1) {{ 7 * 7 }} {% raw %} $\\frac{1}{0}$ &lt;b&gt;",
    "\x1b[31mred\x1b[0m \x00 \x07 \x9b2J \u202edesrever\u202c \u2066 \u200b \ufeff \u2028 \U000e0041",
    "lone \ud800 half",
)


def hostile(value: Any, poison: str) -> Any:
    """The value with each text that has no fixed vocabulary poisoned."""
    fixed = {"act", "status", "support", "kind", "verdict", "system", "source", "channel", "parity"}
    if isinstance(value, dict):
        return {k: v if k in fixed else hostile(v, poison) for k, v in value.items()}
    if isinstance(value, list):
        return [hostile(v, poison) for v in value]
    return f"{value}{poison}" if isinstance(value, str) else value


@pytest.mark.parametrize(("poison", "held"), [*((poison, False) for poison in HOSTILE), (HOSTILE[3], True)])
def test_hostile_text_only_shows(tmp_path: Path, poison: str, held: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "EAGER", 0 if held else 400)
    names = [f"{name}{poison}" for name in THEORY["arguments"]]
    record = hostile(audit(), poison) | {
        "theory": {"arguments": names, "attacks": [names[::-1]], "main": names[0]},
        "labelling": {name: "out" for name in names},
        "model": f"heron{poison}",
    }
    record["answer"]["status"] = "ok"
    other = audit(model="other", features={"arguments": 3, "order": "shuffled"})
    text = written(tmp_path, [record, other], title=f"Report {poison}")
    tame = parsed(written(tmp_path, [audit(), other]))
    document = parsed(text)
    assert {e.tag for e in document.walk()} == {e.tag for e in tame.walk()} | ({"noscript"} if held else set())
    assert len(document.tagged("script")) == 1
    assert not [name for e in document.walk() for name in e.attributes if name.startswith("on") or name == "src"]
    assert not [e for e in document.walk() if not e.attributes.get("href", "#").startswith("#")]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]", text)


def test_hostile_response_can_be_read_whole(tmp_path: Path) -> None:
    for poison in HOSTILE[:5]:
        record = audit(step(f"See {poison} there.", "claim", claim("lying(piet)")), first_error=None, bad_steps=[])
        article = parsed(written(tmp_path, [record])).identified("r1")
        assert article.having("text")[0].text().strip() == f"See {poison} there."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, ünïcode 漢字 👩‍🚀\n\tindented", "plain, ünïcode 漢字 👩‍🚀\n\tindented"),
        ("a\r\nb", "a\nb"),
        ("a\rb\x00\x1b[1m\x7f", "a␍b␀␛[1m␡"),
        ("\x9b\u202e\ud800\U000e0041\u2028", "⟨U+009B⟩⟨U+202E⟩⟨U+D800⟩⟨U+E0041⟩⟨U+2028⟩"),
    ],
)
def test_control_characters_become_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_short() -> None:
    assert short("abcdef", 6) == "abcdef"
    assert short("abc defg", 5) == "abc…"


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "b.jsonl:2: not JSON"),
        ("[1]", "b.jsonl:2: expected an object"),
        (json.dumps(audit(verdict="fine")), "b.jsonl:2: field 'verdict': 'fine' is not one of sound, "),
        (json.dumps(audit(steps=[{"index": "x"}])), "b.jsonl:2: field 'steps.0.index'"),
        (json.dumps(audit(features={"arguments": "many"})), "b.jsonl:2: field 'features.arguments'"),
        (
            json.dumps(audit(step("X", "claim", claim("a(b)", support="sure")))),
            "b.jsonl:2: claim 'a(b)': 'sure' is not",
        ),
        (json.dumps(audit(theory={"arguments": ["a"], "attacks": [["a"]]})), "b.jsonl:2: a field is of the wrong form"),
    ],
)
def test_bad_records_are_named_and_leave_the_old_report(tmp_path: Path, line: str, told: str) -> None:
    (tmp_path / "b.jsonl").write_text(json.dumps(audit()) + "\n" + line + "\n", encoding="utf-8")
    out = tmp_path / "report.html"
    out.write_text("the old one", encoding="utf-8")
    with pytest.raises(RecordError, match=re.escape(told)):
        write_report([tmp_path / "b.jsonl"], out)
    assert out.read_text(encoding="utf-8") == "the old one"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["b.jsonl", "report.html"]


def test_unreadable_and_unwritable_places(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"missing\.jsonl: no such file"):
        write_report([tmp_path / "missing.jsonl"], tmp_path / "report.html")
    with pytest.raises(UsageError, match="cannot write"):
        write_report([audit()], tmp_path / "nowhere" / "report.html")


# --- the figures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(81, 263, 25.53, 36.62), (15, 148, 6.24, 16.05), (0, 20, 0.0, 16.11), (1, 29, 0.61, 17.18)],
)
def test_intervals_are_those_of_newcombe(k: int, n: int, low: float, high: float) -> None:
    """Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3."""
    found = rate(k, n)
    assert (round(found.low, 2), round(found.high, 2)) == (low, high)
    assert found.percent == pytest.approx(100 * k / n)


def rows_of(audits: list[Json]) -> list[Any]:
    return [row(i, Audit.model_validate(a)) for i, a in enumerate(audits, 1)]


def answered(right: str, given: str | None, **more: Any) -> Json:
    answer = {"value": given, "status": "ok" if given else "truncated"}
    return audit(solver_answer=right, answer=answer, answer_correct=right == given, **more)


def test_scores_by_hand() -> None:
    pairs = [("yes", "yes")] * 6 + [("yes", "no")] * 2 + [("no", "no")] * 3 + [("no", "yes")] * 1
    (model,) = summary(rows_of([answered(*pair) for pair in pairs])).models
    assert model.answers.accuracy == pytest.approx(75)
    assert model.answers.precision == pytest.approx(600 / 7)
    assert model.answers.recall == pytest.approx(75)
    assert model.answers.f1 == pytest.approx(80)
    assert model.answers.mcc == pytest.approx(100 * (6 * 3 - 1 * 2) / (7 * 8 * 4 * 5) ** 0.5)
    assert {pair: model.matrix.count(*pair) for pair in set(pairs)} == Counter(pairs)


def test_a_missing_answer_is_in_the_matrix_under_its_status() -> None:
    (model,) = summary(rows_of([answered("yes", None), answered("undetermined", "no")])).models
    assert model.matrix.columns == ("yes", "no", "undetermined", "truncated")
    assert model.matrix.count("yes", "truncated") == 1 and model.matrix.count("undetermined", "no") == 1


def test_soundness_is_an_interval_over_unread_text() -> None:
    good: Json = {"first_error": None, "bad_steps": []}
    audits = [
        audit(step("X", "claim", claim("lying(piet)")), verdict="sound", sound=True, unread=[], **good),
        audit(step("X", "unparsed"), verdict="sound", sound="unread", unread=[0], **good),
        audit(step("X", "claim", claim("lying(piet)", status="false")), verdict="wrong", unread=[], bad_steps=[0]),
        audit(step("X", "claim", claim("lying(piet)", status="false")), verdict="wrong", unread=[], bad_steps=[0]),
    ]
    (model,) = summary(rows_of(audits)).models
    assert (model.line.sound.low, model.line.sound.high) == (25, 50)
    assert model.unsure["sound"] == 1 and model.unsure["wrong"] == 0


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"formal": "answer(no)", "act": "answer", "support": "unsupported"}, "answer does not follow"),
        ({"formal": "parity(witnesses)=odd", "support": "contradicted"}, "miscount"),
        ({"formal": "says(a,lying(b))", "support": "contradicted"}, "misquotes the problem"),
        ({"formal": "unattacked(a)", "support": "contradicted"}, "misquotes the problem"),
        ({"formal": "lying(a)", "support": "contradicted"}, "contradicts what is known"),
        ({"formal": "lying(a)", "support": "leap"}, "leap over several rules"),
        ({"formal": "lying(a)", "support": "unsupported"}, "true, but without ground"),
        ({"formal": "lying(a)", "support": "unsupported", "status": "false"}, "without ground"),
        ({"formal": "lying(a)", "status": "false"}, "drawn from an earlier error"),
    ],
)
def test_kinds_of_error(change: Json, kind: str) -> None:
    own = Audit.model_validate(audit(step("X", "claim", claim("x") | change))).steps[0].claims[0]
    assert error_kind(own) == kind


@pytest.mark.parametrize(
    ("formal", "form"),
    [
        ("lying(a)", "lying(…)"),
        ("fact_true", "fact_true"),
        ("if lying(a) & lying(b) then truthful(c)", "if … then …"),
        ("count(witnesses)=4", "count(…)"),
    ],
)
def test_forms_of_claims(formal: str, form: str) -> None:
    own = Audit.model_validate(audit(step("X", "claim", claim(formal)))).steps[0].claims[0]
    assert claim_form(own) == form


def test_first_errors_are_counted_by_model(document: Element) -> None:
    errors = document.identified("errors")
    section = next(e for e in document.tagged("section") if errors in e.walk())
    table = section.tagged("table")[0]
    cells = [[c.text() for c in e.children if isinstance(c, Element)] for e in table.tagged("tr")]
    assert cells == [["kind", "heron", "wagtail", "all"], ["contradicts what is known", "12", "12", "24"]]


def test_index_lists_every_response(document: Element) -> None:
    lines = document.identified("index").tagged("tr")[1:]
    assert len(lines) == 24
    cells = [c.text() for c in lines[4].children if isinstance(c, Element)]
    assert cells[:5] == ["5", "item-4", "heron", "5", "no"]
    assert cells[5:] == ["✗ right is yes", "wrong (unread)", "2 contradicts what is known"]


def test_every_plot_is_there(document: Element) -> None:
    assert len(document.having("plot")) == 2 + 2 + 1 + 1  # sizes and paths by model, orders, errors by size


# --- looks ------------------------------------------------------------------------------------------------------------


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def times(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [sum(m * v for m, v in zip(line, vector, strict=True)) for line in matrix]


def contrast(front: str, back: str) -> float:
    """The contrast ratio of WCAG 2."""
    weights = [[0.2126, 0.7152, 0.0722]]
    light, dark = sorted((times(weights, linear(colour))[0] for colour in (front, back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: list[float]) -> list[float]:
    """CIE L*a*b* of linear sRGB, white point D65."""
    to_xyz = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8729]]
    x, y, z = (
        (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116) for c in times(to_xyz, [max(0, c) for c in rgb])
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


SEEN = {  # what is seen of linear sRGB: Machado, Oliveira, Fernandes 2009, severity 1
    "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deuteranopia": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
}


@pytest.fixture(params=["light", "dark"])
def colours(request: pytest.FixtureRequest) -> dict[str, str]:
    style = Path(report.__file__).with_name("report.css").read_text(encoding="utf-8")
    block = re.findall(r":root \{(.*?)\}", style, re.DOTALL)[request.param == "dark"]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def test_text_stands_out_in_both_themes(colours: dict[str, str]) -> None:
    for name in ("ink", "soft", "good", "bad", "unread", "link"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    for front, back in (("ink", "bad-tint"), ("soft", "raised"), ("in-ink", "in"), ("ink", "undecided")):
        assert contrast(colours[front], colours[back]) >= 4.1, (front, back)
    for name in ("sound", "wrong"):
        assert contrast("#ffffff", colours[f"v-{name}"]) >= 4.5, name
    for name in ("right_with_idle_errors", "right_for_wrong_reasons", "slip", "no_answer"):
        assert contrast("#1c1c1c", colours[f"v-{name}"]) >= 4.5, name


@pytest.mark.parametrize("sight", SEEN)
def test_verdicts_are_told_apart_with_any_sight(colours: dict[str, str], sight: str) -> None:
    seen = {name: lab(times(SEEN[sight], linear(c))) for name, c in colours.items() if name.startswith("v-")}
    assert len(seen) == 6
    for (a, x), (b, y) in combinations(seen.items(), 2):
        assert sum((p - q) ** 2 for p, q in zip(x, y, strict=True)) ** 0.5 > 15, (a, b)


# --- size -------------------------------------------------------------------------------------------------------------


def test_three_hundred_responses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "EAGER", 200)
    began = process_time()
    many = written(tmp_path, varied(300))
    assert process_time() - began < 30
    few, more = (len(written(tmp_path, varied(count))) for count in (20, 40))
    each = (more - few) / 20
    assert each < 4 * len(json.dumps(audit()))
    assert len(many) < few + 280 * each * 1.2, "the size does not grow in line with the number"
    document = parsed(many)
    held = document.tagged("noscript")
    assert len(held) == 300 and all(len(e.tagged("article")) == 1 for e in held)
