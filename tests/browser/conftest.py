"""One server and one browser for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.serving import find_chromium, find_light_chromium, plain, serving


@pytest.fixture(scope="session")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is for pages that need a camera: browsers trust their own machine as they trust https."""
    with serving(tmp_path_factory.mktemp("mien")) as address:
        yield address


@pytest.fixture(scope="session")
def address(secure: str) -> str:
    """Where the server is for everybody else: plain http at a name, as in a living room."""
    return plain(secure)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is."""
    return find_light_chromium()


@pytest.fixture(scope="session")
def whole_chromium() -> str:
    """Where the browser is that people have: it asks for cameras, and warns of certificates."""
    return find_chromium()
