"""The Python examples of README and docs run and print what stands below them."""

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="README.md is not beside the tests")
@pytest.mark.parametrize("name", ["README.md", "docs/judging.md"])
def test_the_python_example_prints_what_is_shown(name: str) -> None:
    found = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(found[1], name, "exec"), {})
    assert printed.getvalue() == found[2]
