"""The checker on claims labelled by hand: 20 responses, 507 claims, fed as they were labelled and scored against the
labels. Reads ``../shared``; skipped where it is absent."""

import csv
import gzip
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from lastword.semantics.charging import is_bad
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Claim, Kind, Step
from lastword.semantics.verdict import FOLLOWS
from lastword.semantics.witness import (
    FACT,
    Answer,
    Count,
    Fact,
    General,
    Group,
    If,
    Is,
    Parity,
    Possible,
    Puzzle,
    Remark,
    Says,
)
from lastword.semantics.witness_logic import WitnessLogic

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
LABELS = SHARED / "cases" / "witness_steps.jsonl"
NO_SINGLE_SPELLING = ("rule(", "possible(", "contradiction_noted", "consistent_scenario", "conflicting_testimony")

pytestmark = pytest.mark.skipif(not LABELS.exists(), reason=f"the labelled responses are not at {LABELS}")


# --- reading the labels ---------------------------------------------------------------------------------------------


@cache
def prompts(file):
    csv.field_size_limit(10**9)
    with gzip.open(SHARED / "corpora" / f"{file}.gz", "rt", newline="") as lines:
        return {row["row"]: row["prompt"] for row in csv.DictReader(lines)}


def puzzle(prompt):
    """The puzzle of a prompt whose lines are "Witness A says that witness B is lying." or "... that FACT."."""
    names, attacks, main, fact = [], [], None, None
    for speaker, said in re.findall(r"Witness (\w+) (?:says|claims) that ([^\r\n]*?)\.?\r?\n", prompt + "\n"):
        names.append(speaker.lower())
        accused = re.fullmatch(r"witness (\w+) (?:is lying|lies)", said)
        if accused:
            attacks.append((speaker.lower(), accused[1].lower()))
        else:
            main, fact = speaker.lower(), said
    return Puzzle.of(dict.fromkeys(names), attacks, main, fact)


def literal(text):
    text = text.strip()
    if text in ("fact_true", "fact_false"):
        return Fact(text == "fact_true")
    name, inner = re.fullmatch(r"(\w+)\((.*)\)", text).groups()
    if name == "says":
        speaker, said = inner.split(",", 1)
        accused = re.fullmatch(r"\s*lying\((.*)\)", said)
        return Says(speaker, accused[1] if accused else FACT)
    return Fact(None) if inner == "fact" else Is(name, inner)


READERS = [
    (r"if (.*) then (.*)", lambda a, c: If(*(tuple(map(literal, side.split("&"))) for side in (a, c)))),
    (r"(one_of_lying|at_least_one_lying|same)\((.*)\)", lambda name, xs: Group(name, tuple(xs.split(",")))),
    (r"count\((.*)\)=(\d+)", lambda subject, n: Count(subject, int(n))),
    (r"parity\((.*)\)=(odd|even)", lambda subject, parity: Parity(subject, parity == "odd")),
    (r"rule\((.*)\)", General),
    (r"possible\((.*)\)", lambda inner: Possible(literal(inner))),
    (r"answer\((.*)\)", Answer),
    (r"assume\((.*)\)", literal),
    (r"(?!fact_)(\w+)", Remark),
    (r"(.*)", literal),
]


def formula(text):
    return next(read(*m.groups()) for pattern, read in READERS if (m := re.fullmatch(pattern, text)))


def act(text):
    return Act.SUPPOSE if text.startswith("assume(") else Act.ANSWER if text.startswith("answer(") else Act.ASSERT


def labelled_steps(response):
    """The sentences as steps; a scope names the supposition, ours the step that opened it."""
    opened, steps = {}, []
    for s in response["sentences"]:
        claims = []
        for c in s["claims"]:
            scope = (opened[c["scope"]],) if c.get("scope") else ()
            if act(c["formal"]) is Act.SUPPOSE:
                opened[c["formal"].removeprefix("assume(")[:-1]] = s["idx"]
                scope = ()
            flags = frozenset(k for k in ("premise", "elided", "hedged") if c.get(k))
            claims.append(Claim(act(c["formal"]), formula(c["formal"]), s["start"], s["end"], scope, flags))
        steps.append(Step(s["idx"], s["start"], s["end"], Kind(s["kind"]), tuple(claims)))
    return steps


# --- auditing and scoring -------------------------------------------------------------------------------------------


def free(text):
    return text.startswith((*NO_SINGLE_SPELLING, "parity(contradicting"))


def audit(response):
    """The audit of one response from its labelled claims."""
    t = puzzle(prompts(response["file"])[str(response["row"])])
    steps = labelled_steps(response)
    judged = check(WitnessLogic(), t, steps)
    texts = [[c["formal"] for c in s["claims"]] for s in response["sentences"]]
    rows = list(zip(steps, judged, texts, strict=True))
    first = next(
        (
            s.index
            for s, js, fs in rows
            if any(is_bad(c, j) and not free(f) for c, j, f in zip(s.claims, js, fs, strict=True))
        ),
        None,
    )
    answers = [j for s, js, _ in rows for c, j in zip(s.claims, js, strict=True) if c.act is Act.ANSWER]
    return {
        "file": response["file"],
        "row": response["row"],
        "steps": [
            {
                "start": s.start,
                "end": s.end,
                "claims": [
                    {"formal": f, "status": j.status, "support": j.support} for f, j in zip(fs, js, strict=True)
                ],
            }
            for s, js, fs in rows
        ],
        "first_error": first,
        "sound": first is None and answers[-1].support in FOLLOWS,
    }


@pytest.fixture(scope="module")
def labels():
    return [json.loads(line) for line in LABELS.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def audits(labels):
    return [audit(response) for response in labels]


@pytest.fixture(scope="module")
def scores(audits, tmp_path_factory):
    path = tmp_path_factory.mktemp("audits") / "labelled.jsonl"
    path.write_text("".join(json.dumps(a) + "\n" for a in audits), "utf-8")
    tool = [sys.executable, str(SHARED / "tools" / "score_steps.py"), str(LABELS), str(path), "--json"]
    return json.loads(subprocess.run(tool, check=True, capture_output=True, text=True).stdout)


def test_every_response_is_audited(labels, audits, scores):
    assert (len(labels), scores["responses"], scores["missing"]) == (len(audits), len(audits), 0)
    assert sum(len(s["claims"]) for r in labels for s in r["sentences"]) == 507


def test_status(labels, audits):
    pairs = [
        (gold["status"], mine["status"])
        for r, a in zip(labels, audits, strict=True)
        for s, step in zip(r["sentences"], a["steps"], strict=True)
        for gold, mine in zip(s["claims"], step["claims"], strict=True)
        if not free(gold["formal"])
    ]
    assert sum(gold == mine for gold, mine in pairs) >= 0.99 * len(pairs)


def test_bad_claims_are_found_and_good_ones_kept(scores):
    (found, bad), (kept, good) = scores["bad_found"], scores["good_kept"]
    assert (bad, good) == (38, 181)
    assert round(found * bad) >= 36
    assert round(kept * good) >= 179


def test_first_errors(scores):
    assert scores["process_f1"] >= 0.95
