"""Whether axe finds anything on a page that keeps somebody out."""

from __future__ import annotations

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

BRIEF = {"resultTypes": ["violations"]}
"""Everything is looked at, but only what is wrong is described: that takes a third less time."""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], **BRIEF}
"""What may be otherwise in another theme."""
LOOKS = {("dark", 320), ("light", 1440)}
"""Themes and widths in which axe looks at a board: colours don't depend on the width, nor roles on the theme."""


async def is_open_to_all(page: Page, where: str, rules: dict[str, list[str]] = BRIEF) -> None:
    """Axe finds nothing on this page."""
    found = await Axe().run(page, options=rules)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


async def is_open_to_all_in_light_and_dark(page: Page, where: str) -> None:
    """Axe finds nothing on this page in either theme."""
    await page.emulate_media(color_scheme="light")
    await is_open_to_all(page, f"{where}, light")
    await page.emulate_media(color_scheme="dark")
    await is_open_to_all(page, f"{where}, dark", COLOURS)
