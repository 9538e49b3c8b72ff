"""README's Python example runs and prints what README shows."""

import contextlib
import io
import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"


@pytest.mark.skipif(not README.exists(), reason="README.md is not beside the tests")
def test_the_python_example_prints_what_is_shown() -> None:
    found = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(found[1], "README.md", "exec"), {})
    assert printed.getvalue() == found[2]
