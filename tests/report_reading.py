"""Audit records to report on, and a strict reader of the report's HTML."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from lastword.eval.report import write_report

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
