"""One server and one browser for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.serving import find_chromium, serving


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whom a camera reaches is a matter of half seconds."""
    for item in items:
        if item.path.name.startswith("test_media"):
            item.add_marker(pytest.mark.timed)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    with serving(tmp_path_factory.mktemp("mien")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is."""
    return find_chromium()
