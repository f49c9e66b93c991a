"""A plug-in for pytest: runs the tests of a list in its order, and notes how long each takes and which fail.

It reads the list from the file MUTANTS_TESTS names (all tests run if there is none), and writes to the file
MUTANTS_REPORT names.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

seconds: dict[str, float] = defaultdict(float)
failed: list[str] = []


def pytest_sessionstart() -> None:
    """Has the processes that tests start measured, too, if MUTANTS_PROCESSES says how."""
    if settings := os.environ.get("MUTANTS_PROCESSES"):
        # Not before: coverage would measure this process a second time.
        os.environ["COVERAGE_PROCESS_START"] = settings


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests of the list, in its order."""
    name = os.environ.get("MUTANTS_TESTS")
    if name:
        places = {test: place for place, test in enumerate(json.loads(Path(name).read_text()))}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in places])
        items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up set-up, test and tidying."""
    seconds[report.nodeid] += report.duration
    if report.failed:
        failed.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A file that can't be read has failed."""
    if report.failed:
        failed.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Writes down what was seen, unless this is a helper of pytest-xdist."""
    if not hasattr(session.config, "workerinput"):
        Path(os.environ["MUTANTS_REPORT"]).write_text(json.dumps({"seconds": seconds, "failed": failed}))
