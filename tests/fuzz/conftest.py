"""Leaves out what atheris is needed for where it can't be had, and says so; where all must be had, it fails."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest
from harness.engines.engines import must_have_all

MISSING = "fuzzing led by coverage: there is no atheris here, which has wheels for Linux on x86-64 only."


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests marked `atheris`, if there is none."""
    if find_spec("atheris") or must_have_all(os.environ):
        return
    left = [item for item in items if item.get_closest_marker("atheris")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says in the last lines what was not run."""
    if not find_spec("atheris"):
        terminalreporter.write_line(f"Not run: {MISSING}", yellow=True)
