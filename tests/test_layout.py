"""The house: imports point one way, the package list is complete, the traps of the layout are not stepped into."""

import ast
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
IN_SOURCE_TREE = (ROOT / "pyproject.toml").exists() and (ROOT / "semantics").is_dir()
pytestmark = pytest.mark.skipif(not IN_SOURCE_TREE, reason="needs the source tree beside the tests")

# room -> the rooms that it may import from (besides itself and the root modules listed under "root")
MAY_IMPORT = {
    "semantics": {"errors"},
    "encodings": {"semantics", "errors"},
    "nl": {"semantics", "errors"},
    "generators": {"semantics", "encodings", "nl", "errors"},
    "eval": {"semantics", "encodings", "nl", "generators", "errors"},
}
NOT_CODE = {"tests", "docs", "examples", "benchmarks", "build", "dist", ".types", ".git", ".venv", ".ci"}


def sources(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imported_rooms(path: Path) -> set[str]:
    """The first names, seen from the root, of all that a module of the package imports from the package."""
    here = path.relative_to(ROOT).with_suffix("").parts
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level]
            target = [*base, *(node.module.split(".") if node.module else [])]
            rooms |= {target[0]} if target else {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "lastword":
            rooms.add("absolute import of lastword")
    return rooms


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room: str) -> None:
    for path in sources(room):
        astray = imported_rooms(path) - MAY_IMPORT[room] - {room}
        assert not astray, f"{path.relative_to(ROOT)} imports {astray}"


def test_semantics_uses_the_standard_library_only() -> None:
    for path in sources("semantics"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            outside = {n.split(".")[0] for n in names} - set(sys.stdlib_module_names)
            assert not outside, f"{path.relative_to(ROOT)} imports {outside}"


def config() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]  # type: ignore[no-any-return]


def test_the_package_list_is_complete() -> None:
    folders = {p.parent for p in ROOT.rglob("__init__.py") if not NOT_CODE & set(p.relative_to(ROOT).parts)}
    found = {".".join(("lastword", *f.relative_to(ROOT).parts)) for f in folders}
    assert found == set(config()["packages"])  # type: ignore[call-overload]


def test_all_data_files_are_package_data() -> None:
    patterns = config()["package-data"]["*"]  # type: ignore[index]
    packages = {ROOT.joinpath(*p.split(".")[1:]) for p in config()["packages"]}  # type: ignore[attr-defined]
    rooms = ("semantics", "encodings", "nl", "generators", "eval")
    data = [p for room in rooms for p in (ROOT / room).rglob("*") if p.is_file() and p.suffix not in (".py", ".pyc")]
    for path in data:
        reached = any(
            fnmatch(str(path.relative_to(p)), g) for p in packages if path.is_relative_to(p) for g in patterns
        )
        assert reached, f"{path.relative_to(ROOT)} would be missing from the wheel"


def test_encodings_is_no_package() -> None:
    assert not (ROOT / "encodings" / "__init__.py").exists()
    done = subprocess.run([sys.executable, "-c", "pass"], cwd=ROOT, env={"PYTHONPATH": "."}, capture_output=True)
    assert done.returncode == 0, done.stderr


def test_the_checker_stays_small() -> None:
    assert len((ROOT / "semantics" / "checker.py").read_text().splitlines()) <= 300
