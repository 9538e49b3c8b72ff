"""The report: complete, self-contained, the same bytes each time."""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import process_time

import pytest
from report_reading import Element, audit, claim, parsed, step, varied, written

from lastword.errors import RecordError, UsageError
from lastword.eval import report
from lastword.eval.records import Audit
from lastword.eval.report import write_report


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
    out.write_text("<!doctype html>the old one", encoding="utf-8")
    with pytest.raises(RecordError, match=re.escape(told)):
        write_report([tmp_path / "b.jsonl"], out)
    assert out.read_text(encoding="utf-8") == "<!doctype html>the old one"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["b.jsonl", "report.html"]


def test_unreadable_and_unwritable_places(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"missing\.jsonl: no such file"):
        write_report([tmp_path / "missing.jsonl"], tmp_path / "report.html")
    with pytest.raises(UsageError, match="cannot write"):
        write_report([audit()], tmp_path / "nowhere" / "report.html")


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
