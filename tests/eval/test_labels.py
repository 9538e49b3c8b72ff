"""Labels of responses, judged as if a reader had read them."""

import pytest

from lastword.errors import RecordError
from lastword.eval.labels import as_audit, judged_labels, kappa, settled
from lastword.generators.systems import SYSTEMS
from lastword.semantics.witness import Puzzle

WITNESS = SYSTEMS["witness"]
CHAIN = Puzzle.of(["ada", "bo", "cy"], [("bo", "ada"), ("cy", "bo")], "ada", "the bus is late")


def label(*sentences):
    """A label row with one sentence for each list of claims."""
    return {
        "file": "own.jsonl",
        "row": 1,
        "sentences": [
            {"idx": i, "start": 10 * i, "end": 10 * i + 9, "kind": "claim", "claims": claims}
            for i, claims in enumerate(sentences)
        ],
    }


def test_claims_are_judged_by_the_rules():
    row = judged_labels(
        WITNESS, CHAIN, label([{"formal": "lying(bo)"}], [{"formal": "lying(ada)"}], [{"formal": "answer(yes)"}])
    )
    assert [(c["status"], c["support"]) for s in row["sentences"][:2] for c in s["claims"]] == [
        ("true", "supported"),
        ("false", "contradicted"),
    ]
    audit = as_audit(row)
    assert (audit["first_error"], audit["sound"]) == (1, False)


def test_a_scope_that_nobody_opened_opens_where_it_is_used():
    row = judged_labels(
        WITNESS, CHAIN, label([{"formal": "truthful(ada)", "scope": "lying(bo)"}], [{"formal": "answer(yes)"}])
    )
    assert row["sentences"][0]["claims"] == [
        {"formal": "truthful(ada)", "scope": "lying(bo)", "status": "true", "support": "supported"}
    ]


def test_what_is_no_claim_is_named_with_its_place():
    with pytest.raises(RecordError, match=r"own.jsonl row 1, sentence 0: 'lies\(bo\)' is no claim"):
        judged_labels(WITNESS, CHAIN, label([{"formal": "lies(bo)"}]))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("aabb", "aabb", 1.0), ("aabb", "bbaa", -1.0), ("aabb", "abab", 0.0), ("aaaa", "aaaa", None)],
)
def test_kappa(first, second, expected):
    assert kappa(first, second) == expected


def decision(**changes):
    """A decision about the second sentence of the label row."""
    return {"file": "own.jsonl", "row": 1, "idx": 1, "kind": "meta", "claims": [], "why": "a remark", **changes}


def test_a_decision_replaces_the_labels_of_its_sentence_alone():
    row = label([{"formal": "lying(bo)"}], [{"formal": "lying(ada)"}])
    (done,) = settled([row], [decision()])
    assert [(s["kind"], s["claims"]) for s in done["sentences"]] == [("claim", [{"formal": "lying(bo)"}]), ("meta", [])]
    assert row["sentences"][1]["kind"] == "claim"


def test_a_decision_about_no_sentence_is_an_error():
    with pytest.raises(RecordError, match=r"own\.jsonl row 1, sentence 7: no such sentence"):
        settled([label([])], [decision(idx=7)])
