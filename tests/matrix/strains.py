"""What a board may meet and should bear: endless names, missing pictures, long sentences, large letters."""

from __future__ import annotations

import re
from typing import Literal, get_args

from playwright.async_api import Page, Route

Strain = Literal["emoji", "pictureless", "threefold", "zoomed"]
STRAINS: tuple[Strain, ...] = get_args(Strain)

SIGNS = ("🦊", "👩‍🚀", "🇵🇱")
EMOJI = tuple(sign * 60 for sign in SIGNS)
"""Names of sixty emoji each: of one sign, of several joined ones, and of two letters."""

SENTENCE = re.compile(r"`([^`$\\]*[^\W\d_] [^`$\\]*)`")
"""Words in the file of a language: at least two, without anything that a script would read."""


async def strain(page: Page, kind: Strain) -> None:
    """Prepares a page, before it is opened."""
    if kind == "pictureless":
        await page.route("**/art/**", lambda route: route.abort())
    elif kind == "threefold":
        await page.route("**/assets/en-*.js", _say_thrice)
    elif kind == "zoomed":
        await page.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
        )


async def _say_thrice(route: Route) -> None:
    """A language whose every sentence is three times as long."""
    answer = await route.fetch()
    words = SENTENCE.sub(r"`\1 \1 \1`", await answer.text())
    await route.fulfill(response=answer, body=words)
