"""One server and one browser for all."""

from __future__ import annotations

import pytest
from harness.browser.serving import find_chromium
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
def whole_chromium() -> str:
    """Where the browser is that people have: it asks for cameras, and warns of certificates."""
    return find_chromium()
