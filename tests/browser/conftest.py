"""One server and one browser for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.serving import find_chromium, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    with serving(tmp_path_factory.mktemp("mien")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is."""
    return find_chromium()
