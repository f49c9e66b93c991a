"""What is expected of elements of a WebKit page: as much of Playwright's assertions as the journeys use."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from harness.engines.webkit.locator import Locator, Words

TOLERANCE = 0.01


def squeezed(words: str) -> str:
    return " ".join(words.split())


def equals(wanted: Words) -> Callable[[str | None], bool]:
    """Whether words are these, or fit the pattern."""
    if isinstance(wanted, str):
        return lambda words: words is not None and squeezed(words) == squeezed(wanted)
    return lambda words: words is not None and bool(wanted.search(words))


class Expected:
    """Waits until it is so."""

    def __init__(self, locator: Locator, wanted: bool = True) -> None:
        self._locator = locator
        self._wanted = wanted

    async def _each(
        self, what: str, fits: Callable[[list[Any]], bool], told: str, *given: Any, timeout: float | None = None
    ) -> None:
        """Until what is true of all that are found fits."""
        last: list[list[Any]] = [[]]

        async def look() -> bool:
            last[0] = await self._locator.now(what, *given)
            return fits(last[0]) == self._wanted

        why = f"{self._locator} should {'' if self._wanted else 'not '}{told}"
        await self._locator._page.wait_for(look, lambda: f"{why}: {last[0]}", timeout)

    async def to_be_visible(self, *, timeout: float | None = None) -> None:
        await self._each("visible", lambda seen: seen == [True], "be visible", timeout=timeout)

    async def to_be_hidden(self, *, timeout: float | None = None) -> None:
        await self._each("visible", lambda seen: not any(seen), "be hidden", timeout=timeout)

    async def to_be_attached(self) -> None:
        await self._each("visible", bool, "be there")

    async def to_have_count(self, count: int) -> None:
        await self._each("visible", lambda seen: len(seen) == count, f"be {count}")

    async def to_be_enabled(self) -> None:
        await self._each("disabled", lambda is_: is_ == [False], "be enabled")

    async def to_be_disabled(self) -> None:
        await self._each("disabled", lambda is_: is_ == [True], "be disabled")

    async def to_be_checked(self) -> None:
        await self._each("checked", lambda is_: is_ == [True], "be checked")

    async def to_be_focused(self) -> None:
        await self._each("focused", lambda is_: is_ == [True], "have the focus")

    async def to_be_in_viewport(self, *, ratio: float = 0) -> None:
        enough = max(ratio - TOLERANCE, TOLERANCE)
        await self._each("shown", lambda parts: len(parts) == 1 and parts[0] >= enough, "be in sight")

    async def to_contain_text(self, words: Words) -> None:
        pattern = re.compile(re.escape(squeezed(words))) if isinstance(words, str) else words
        await self._each("squeezed", lambda said: bool(said) and bool(pattern.search(said[0])), f"contain {words}")

    async def to_have_text(self, words: Words) -> None:
        fits = equals(words)
        await self._each("squeezed", lambda said: len(said) == 1 and fits(said[0]), f"read {words}")

    async def to_have_value(self, words: Words) -> None:
        fits = equals(words)
        await self._each("value", lambda said: len(said) == 1 and fits(said[0]), f"have the value {words}")

    async def to_have_attribute(self, name: str, words: Words) -> None:
        fits = equals(words)
        await self._each("attribute", lambda said: len(said) == 1 and fits(said[0]), f"have {name} {words}", name)

    def __getattr__(self, name: str) -> Any:
        """The contrary, for a name that begins with not_."""
        if not name.startswith("not_"):
            raise AttributeError(name)
        return getattr(Expected(self._locator, not self._wanted), name.removeprefix("not_"))
