"""Catalogues and triples as JSON."""

import json
from collections import Counter
from pathlib import Path

import pytest

from lastword.errors import LastwordError, RecordError
from lastword.nl.precedent.catalogue import catalogue_to_json, read_catalogue, trade_secrets
from lastword.nl.precedent.theories import triple_from_json, triple_to_json
from lastword.semantics.precedent import Side

PLAINTIFF = {2, 4, 6, 7, 8, 12, 13, 14, 15, 18, 21, 22, 26}
GOOD = {
    "cc": [4, 6],
    "tsc1": {"outcome": "P", "factors": [4]},
    "tsc2": {"outcome": "D", "factors": [6]},
    "abstention_phrase": "Nothing in common",
}


def test_the_trade_secret_factors() -> None:
    catalogue = trade_secrets()
    assert set(catalogue.by_number) == set(range(1, 28)) - {9}
    assert catalogue.favouring(Side.P) == PLAINTIFF
    assert Counter(f.side for f in catalogue.factors) == {Side.P: 13, Side.D: 13}


def test_names_and_aliases_are_of_one_factor_each() -> None:
    names = [n.lower() for f in trade_secrets().factors for n in (f.name, *f.aliases)]
    assert len(set(names)) == len(names)


def test_a_triple_is_written_and_read() -> None:
    assert triple_to_json(triple_from_json(GOOD)) == GOOD


def test_a_catalogue_of_ones_own(tmp_path: Path) -> None:
    own = [{"number": 1, "name": "Late", "side": "P", "aliases": ["Tardy"]}, {"number": 2, "name": "Rude", "side": "D"}]
    file = tmp_path / "own.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    assert catalogue_to_json(read_catalogue(file)) == own
    theory = {**GOOD, "cc": [1], "tsc1": {"outcome": "P", "factors": [1]}, "tsc2": {"outcome": "D", "factors": [2]}}
    assert triple_to_json(triple_from_json({**theory, "catalogue": own})) == {**theory, "catalogue": own}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"cc": "F4"}, r"theory\.cc"),
        ({"cc": [4, 4]}, "twice"),
        ({"cc": [True]}, "theory.cc"),
        ({"cc": [9]}, "9"),
        ({"tsc1": [4]}, "theory.tsc1"),
        ({"tsc2": {"outcome": "X", "factors": []}}, "theory.tsc2.outcome"),
        ({"tsc2": {"outcome": "D"}}, "theory.tsc2.factors"),
        ({"abstention_phrase": "..."}, "abstention_phrase"),
        ({"catalogue": [{"number": 4}]}, "catalogue, factor 0: name"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, object], named: str) -> None:
    with pytest.raises(RecordError, match=named):
        triple_from_json({**GOOD, **change})


@pytest.mark.parametrize("text", ["", "{}", "[]", '[{"number": 0, "name": "a", "side": "P"}]', "[" * 5000])
def test_a_bad_catalogue_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LastwordError, match=r"bad\.json"):
        read_catalogue(file)
