"""The Python examples of README and docs run and print what stands below them."""

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="README.md is not beside the tests")
@pytest.mark.parametrize("name", ["README.md", "docs/judging.md", "docs/rewards.md"])
def test_the_python_examples_print_what_is_shown(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", text, re.DOTALL)
    assert examples
    names: dict[str, object] = {}
    for code, shown in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, name, "exec"), names)
        assert printed.getvalue() == shown
