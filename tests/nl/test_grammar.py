"""The parser of token types: its tables are kept between runs, and nothing depends on their being kept."""

from pathlib import Path

import pytest

from lastword.nl.witness.grammar import grammar, leaf_types, leaves, tree

LIES = ("NAME", "BE", "LYING")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the tables are kept, in a cache folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "lastword" / "responses.lalr"


def test_tables_are_kept_read_back_and_made_anew_where_damaged(kept: Path) -> None:
    made = grammar.__wrapped__().parse(LIES)
    whole = kept.read_bytes()
    assert grammar.__wrapped__().parse(LIES) == made
    assert kept.read_bytes() == whole
    kept.write_bytes(whole[: len(whole) // 2])
    assert grammar.__wrapped__().parse(LIES) == made
    assert len(kept.read_bytes()) > len(whole) // 2


def test_without_a_cache_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(taken))
    assert grammar.__wrapped__().parse(LIES).data == "start"


def test_leaves_stand_in_the_order_of_the_sentence() -> None:
    found = tree(("NAME", "SAYS", "NAME", "BE", "LYING"))
    assert found is not None
    assert leaf_types(found) == ["NAME", "SAYS", "NAME", "BE", "LYING"]
    assert [str(leaf) for leaf in leaves(found)] == ["0", "1", "2", "3", "4"]
    assert leaves(found, deep=False) == []
