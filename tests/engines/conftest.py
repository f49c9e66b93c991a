"""One server for all, and each of the other engines that this machine has."""

from __future__ import annotations

import os

import pytest
from harness.engines.engines import ENGINES, missing, must_have_all
from tests.browser.fixtures import (
    address,
    browsers,
    chromium,
    deals,
    pytest_configure,
    pytest_runtest_logreport,
    pytest_runtest_makereport,
    pytest_unconfigure,
    secure,
)

__all__ = [
    "address",
    "browsers",
    "chromium",
    "deals",
    "pytest_configure",
    "pytest_runtest_logreport",
    "pytest_runtest_makereport",
    "pytest_unconfigure",
    "secure",
]


@pytest.fixture(scope="session")
def firefox() -> str:
    return program("firefox")


@pytest.fixture(scope="session")
def webkit() -> str:
    return program("webkit")


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine after the other."""
    return program(request.param)


def program(key: str) -> str:
    """Where the program is that drives an engine; what is wrong, if there is none."""
    found = ENGINES[key].program()
    if found is None:
        pytest.fail(missing()[key])
    return found


def needed(item: pytest.Item) -> set[str]:
    """The engines without which a test can't run."""
    names = set(getattr(item, "fixturenames", ()))
    call = getattr(item, "callspec", None)
    return {key for key in ENGINES if key in names or (call and call.params.get("engine") == key)}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests of engines that are not here; where all must be, they fail and name the fix."""
    if must_have_all(os.environ):
        return
    absent = set(missing())
    left = [item for item in items if needed(item) & absent]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says in the last lines what was not run."""
    for sentence in missing().values():
        terminalreporter.write_line(f"Not run: {sentence}", yellow=True)
