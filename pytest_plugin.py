"""The pytest plugin: a fixture that holds a user's encoding against the definitions.

    def test_my_encoding(crosscheck):
        crosscheck("preferred.lp", "PR")

Nothing of lastword but this module is imported before a test asks for the fixture.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def crosscheck(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Compare an ASP program or a callable with a semantics of abstract argumentation, on all frameworks of up to two
    arguments and on drawn ones; the test fails with the smallest counterexample.

    ``crosscheck(program, semantics, **settings)``: the path of a .lp file (beside the test's file, or from the folder
    that pytest runs in), or a callable from a framework (``lastword.AF``) to its extensions; a code as "PR"; the
    settings are those of ``lastword.testing.counterexample`` (examples, max_size, seed, options).
    """

    def check(program: "str | Path | Callable[..., Iterable[Iterable[str]]]", semantics: str, **settings: Any) -> None:
        __tracebackhide__ = True
        from .errors import LastwordError
        from .testing import counterexample

        beside = request.path.parent / program if isinstance(program, str | Path) else program
        theirs = beside if callable(beside) or beside.is_file() else program
        try:
            found = counterexample(theirs, semantics, **settings)
        except LastwordError as error:
            pytest.fail(f"crosscheck: {error}", pytrace=False)
        if found is not None:
            pytest.fail(str(found), pytrace=False)

    return check
