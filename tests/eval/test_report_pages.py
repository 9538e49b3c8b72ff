"""The page of a response: all of its text and claims, marked by their judgements, readable without a script."""

import json
import re
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from report_reading import THREE, Element, Json, audit, claim, parsed, squeezed, step, varied, written

from lastword.eval import report
from lastword.eval.graphs import MOST


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("report"), varied(24))


@pytest.fixture(scope="module")
def document(text: str) -> Element:
    return parsed(text)


def hrefs(element: Element) -> list[str]:
    return [e.attributes["href"] for e in element.tagged("a")]


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


def test_every_claim_has_its_note_without_a_script(tmp_path: Path) -> None:
    """As the file stands: each mark leads to the note under its line, with all there is to say of the claim."""
    article = parsed(written(tmp_path, [audit()])).identified("r1")
    for index, (_, _, _, claims, _) in enumerate(THREE):
        for own in claims:
            line = next(e for e in article.having("row") if f"#r1s{index}" in hrefs(e.having("text")[0]))
            note = line.identified(f"r1s{index}").text()
            assert own["formal"] in note and own["plain"][1:] in note and own["reason"] in note
            assert own["act"] == "answer" or own["status"] in note.casefold()
            assert own["support"] in note
    assert "all accusers lie" in article.identified("r1s4").text()
    assert "lying(olga)" in article.identified("r1s4").text()
    assert hrefs(article.identified("r1s4")) == ["#r1s1"]
    assert "no form of the grammar fits" in article.identified("r1s3").text()


def test_steps_are_marked_by_their_judgement(tmp_path: Path) -> None:
    article = parsed(written(tmp_path, [audit()])).identified("r1")
    marks = {e.attributes["data-n"]: e.attributes["class"] for e in article.walk() if "data-n" in e.attributes}
    assert marks == {"1": "given bears", "2": "bad first", "3": "unread", "4": "good bears", "5": "good answer"}


def test_bad_steps_stand_open_and_lead_on(tmp_path: Path) -> None:
    bad = claim("truthful(piet)", status="false")
    steps = [step("X.", "claim", bad), step("Y.", "claim", claim("lying(piet)")), step("Z.", "claim", bad)]
    article = parsed(written(tmp_path, [audit(*steps, first_error=0, bad_steps=[0, 2])])).identified("r1")
    assert ["open" in e.attributes for e in article.having("note")] == [True, False, True]
    assert [hrefs(e) for e in article.having("onward")] == [["#r1s2"]]


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
    assert [e.attributes["class"] for e in note.having("claim")] == [f"claim {mark}"]
    sign = {"good": "✓", "bad": "✗", "given": "=", "neutral": "–"}[mark]
    assert note.tagged("b")[0].text().startswith(sign), "the mark is told by colour alone"


def test_a_leap_that_the_audit_let_pass_is_good(tmp_path: Path) -> None:
    record = audit(step("X.", "claim", claim("lying(piet)", support="leap", depth=2)), bad_steps=[])
    note = parsed(written(tmp_path, [record])).identified("r1s0")
    assert [e.attributes["class"] for e in note.having("claim")] == ["claim good"]
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
    assert [e.text() for e in article.having("words")[0].tagged("h4")] == ["Problem", "Reasoning", "Response"]
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


# --- the verdict in plain words ---------------------------------------------------------------------------------------


def points(tmp_path: Path, *steps: Any, **more: Any) -> dict[str, Element]:
    (found,) = parsed(written(tmp_path, [audit(*steps, **more)])).having("points")
    terms, texts = found.tagged("dt"), found.tagged("dd")
    assert len({e.text() for e in terms}) == len(terms)
    return {term.text(): text for term, text in zip(terms, texts, strict=True)}


def test_the_verdict_is_told_point_by_point(tmp_path: Path) -> None:
    told = points(tmp_path, answer_follows="supported")
    assert list(told)[:3] == ["Answer", "Follows?", "First bad step"]
    assert told["Answer"].text() == "no is right. Given in step 5."
    assert told["Follows?"].text().startswith("Yes")
    first = told["First bad step"]
    assert hrefs(first) == ["#r1s2"] and "Piet can be trusted." in first.tagged("q")[0].text()
    assert "Because of truthful(piet)" in first.text() and "Piet is out; accused by Olga (in)" in first.text()
    assert hrefs(told["Rests on"]) == ["#r1s1", "#r1s4"] and "first 5 steps" in told["Rests on"].text()
    assert "1 of 4 sentences" in told["Not read"].text() and hrefs(told["Not read"]) == ["#r1s3"]
    assert told["Reads as"].text().startswith("naive (whoever is accused is rejected)")


def test_a_sound_response_has_no_first_bad_step(tmp_path: Path) -> None:
    good = [step("X.", "claim", claim("lying(piet)"))]
    fine: Json = {"verdict": "sound", "sound": True, "first_error": None, "bad_steps": [], "unread": []}
    told = points(tmp_path, *good, **fine, coverage={"claim_sentences": 1, "read": 1})
    assert "First bad step" not in told and told["Bad steps"].text() == "None."
    assert told["Not read"].text().startswith("Nothing")


@pytest.mark.parametrize(
    ("change", "term", "words"),
    [
        ({"answer_correct": False, "solver_answer": "yes"}, "Answer", "no is wrong; the solver’s answer is yes."),
        ({"answer": {"value": None, "status": "truncated"}}, "Answer", "none (truncated) The solver’s answer is no."),
        ({"answer_follows": "contradicted"}, "Follows?", "No, the steps lead to the opposite."),
        (
            {"coverage": {"claim_sentences": 9, "read": 6}},
            "Not read",
            "3 of 9 sentences that bear claims, among",
        ),
        ({"verdict": "wrong"}, "Not read", "the verdict could be: slip."),
        ({"reads_as": []}, "Reads as", "no logic known here"),
        ({"reads_as": ["grounded", "naive"]}, "Reads as", "grounded or naive: its steps fit each of them."),
        ({"obligations": [{"name": "cite", "met": False}]}, "Left undone", "cite."),
        ({"obligations": [{"name": "abstain", "met": True}]}, "Done as asked", "abstain."),
        ({"expected": "yes"}, "Expected", "yes by the data; the solver derives no."),
        ({"finish_reason": "length"}, "Ended by", "length"),
    ],
)
def test_what_a_point_says(tmp_path: Path, change: Json, term: str, words: str) -> None:
    assert words in points(tmp_path, **change)[term].text()


def test_neighbouring_steps_are_linked_together(tmp_path: Path) -> None:
    many = [step("X.", "claim", claim("lying(piet)"), before=" ") for _ in range(9)]
    told = points(tmp_path, *many, load_bearing=[0, 1, 2, 4, 5, 8], first_error=None, bad_steps=[])
    assert [e.text() for e in told["Rests on"].tagged("a")] == ["0–2", "4", "5", "8"]


# --- from response to response, and by keys ---------------------------------------------------------------------------


def test_responses_lead_to_their_neighbours(document: Element) -> None:
    last = 24
    for number in (1, 2, last):
        for turn in document.identified(f"r{number}").having("turn"):
            kin = {e.attributes["rel"]: e.attributes["href"] for e in turn.tagged("a") if "rel" in e.attributes}
            beside = {"prev": number - 1, "next": number + 1}
            assert kin == {rel: f"#r{n}" for rel, n in beside.items() if 1 <= n <= last}


def test_the_keys_that_are_hinted_at_are_those_of_the_script(document: Element) -> None:
    script = Path(report.__file__).with_name("report_page.js").read_text(encoding="utf-8")
    table = script[script.index("const KEYS") :].split("};")[0]
    known = set(re.findall(r'"?([^\s",{]+)"?: \[', table))
    assert {"n", "p", "j", "k", "]", "["} <= known
    hinted = {e.text() for e in document.identified("r1").having("keys")[0].tagged("kbd")}
    assert hinted - {"Enter"} == {key.replace("Escape", "Esc") for key in known if not key.startswith("Arrow")}


# --- the graph beside the text ----------------------------------------------------------------------------------------

CIRCLE = {"arguments": ["ada", "bo", "cy"], "attacks": [["bo", "ada"], ["cy", "bo"], ["bo", "cy"]], "main": "ada"}


def test_notes_name_the_arguments_to_light(tmp_path: Path) -> None:
    said = [claim("lying(bo)"), claim("says(cy,lying(bo))"), claim("if lying(bo) then truthful(ada)")]
    steps = [step("X.", "claim", own, before=" ") for own in [*said, claim("answer(no)", act="answer")]]
    record = audit(*steps, theory=CIRCLE, labelling={"ada": "out", "bo": "in", "cy": "out"}, bad_steps=[])
    article = parsed(written(tmp_path, [record])).identified("r1")
    nodes = {e.attributes["data-i"]: e.text() for e in article.tagged("g")}
    lit = [[nodes[i][:3] for i in e.attributes["data-w"].split()] for e in article.having("note")]
    assert lit == [["Boi"], ["Cyo", "Boi"], ["Boi", "Ada"], ["Ada"]]
    assert "Bo is in; accused by Cy (out)" in article.identified("r1s0").text()


def test_undecided_arguments_are_told_in_graph_and_legend(tmp_path: Path) -> None:
    record = audit(theory=CIRCLE, labelling=dict.fromkeys(CIRCLE["arguments"], "undecided"))
    article = parsed(written(tmp_path, [record])).identified("r1")
    assert ["undecided" in e.attributes["class"].split() for e in article.tagged("g")] == [True] * 3
    (line,) = article.having("labels")[0].tagged("li")
    assert line.having("undecided") and line.text().startswith("undecided (neither")
    assert line.text().endswith("Ada, Bo, Cy")


@pytest.mark.parametrize(("count", "drawn"), [(MOST, True), (MOST + 1, False)])
def test_a_crowd_is_drawn_or_told_in_words(tmp_path: Path, count: int, drawn: bool) -> None:
    names = [f"w{i}" for i in range(count)]
    theory = {"arguments": names, "attacks": [[b, a] for a, b in pairwise(names)], "main": "w0"}
    labelling = {name: ("in", "out")[i % 2] for i, name in enumerate(names)}
    article = parsed(written(tmp_path, [audit(theory=theory, labelling=labelling)])).identified("r1")
    assert len(article.tagged("g")) == (count if drawn else 0)
    assert ("too large to draw" in article.text()) != drawn
    words = article.having("who")[0].text()
    assert all(f"W{i}" in words for i in range(count))


# --- much of it -------------------------------------------------------------------------------------------------------


def test_four_hundred_steps_and_two_hundred_kilobytes(tmp_path: Path) -> None:
    said = [step(f"So Piet lies, {'x' * 450} {i}.", "claim", claim("lying(piet)"), before="\n") for i in range(400)]
    record = audit(*said, load_bearing=[*range(0, 400, 2)], first_error=None, bad_steps=[])
    assert len(record["response"]) > 180_000
    began = process_time()
    text = written(tmp_path, [record])
    assert process_time() - began < 10
    article = parsed(text).identified("r1")
    assert squeezed("".join(e.text() for e in article.having("text"))) == squeezed(record["response"])
    assert len(article.having("note")) == len(article.having("claim")) == 400
    assert "and others" in article.having("points")[0].text()
    assert len(text) < 1.5 * len(json.dumps(record)) + 60_000


# --- nothing to show --------------------------------------------------------------------------------------------------


def test_without_audits(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    for audits in ([], [tmp_path / "none.jsonl"]):
        document = parsed(written(tmp_path, audits, title="Nothing yet"))
        assert document.tagged("h1")[0].text() == "Nothing yet"
        assert "0 responses" in document.text() and not document.tagged("table")
