"""One `expect` for the pages of all engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from harness.engines.webkit.expecting import Expected
from harness.engines.webkit.locator import Locator as WebKitLocator
from playwright.async_api import Locator
from playwright.async_api import expect as playwright_expect

if TYPE_CHECKING:
    from playwright.async_api._generated import LocatorAssertions


def expect(what: Locator) -> LocatorAssertions:
    """What is expected of these elements; it is waited for."""
    found: object = what
    if isinstance(found, WebKitLocator):
        return cast("LocatorAssertions", Expected(found))
    return playwright_expect(what)


def be_patient(milliseconds: float) -> None:
    """How long Playwright waits for what is expected; a WebKit page waits as long as for everything else."""
    playwright_expect.set_options(timeout=milliseconds)
