"""Imports outside of the package point one way: `tests` → `bench`, `tools` → `harness`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def imported(file: Path) -> set[str]:
    """The first words of what a file imports."""
    nodes = list(ast.walk(ast.parse(file.read_bytes())))
    plain = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    named = [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {name.partition(".")[0] for name in (*plain, *named)}


@pytest.mark.parametrize(
    ("folder", "never"),
    [
        ("src/mien", {"harness", "tools", "bench", "tests"}),
        ("harness", {"tools", "bench", "tests"}),
        ("conformance", {"mien", "harness", "tools", "bench", "tests"}),
        ("tools", {"bench", "tests"}),
        ("bench", {"tests"}),
        ("examples/python", {"harness", "tools", "bench", "tests"}),
    ],
)
def test_imports_point_one_way(folder: str, never: set[str]) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    wrong = {file.relative_to(ROOT).as_posix(): names for file in files if (names := imported(file) & never)}
    assert not wrong
