"""Elements of a WebKit page: as much of Playwright's Locator as the journeys use, by the same names."""

from __future__ import annotations

import json
import re
from re import Pattern
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harness.engines.webkit.page import Page

Words = str | Pattern[str]


def said(words: Words, exact: bool = False) -> dict[str, Any]:
    """Words to look for, as the finder takes them."""
    if isinstance(words, str):
        return {"text": words, "exact": exact}
    return {"pattern": words.pattern, "flags": "i" if words.flags & re.IGNORECASE else ""}


class Finder:
    """Something within which elements are found: a page, or an element."""

    def __init__(self, page: Page, steps: list[dict[str, Any]]) -> None:
        self._page = page
        self.steps = steps

    def _then(self, by: str, **how: Any) -> Locator:
        return Locator(self._page, [*self.steps, {"by": by, **how}])

    def get_by_role(
        self, role: str, *, name: Words | None = None, exact: bool = False, **states: bool | int
    ) -> Locator:
        named = None if name is None else said(name, exact)
        return self._then("role", role=role, named=named, **states)

    def get_by_text(self, words: Words, *, exact: bool = False) -> Locator:
        return self._then("text", said=said(words, exact))

    def get_by_label(self, words: Words, *, exact: bool = False) -> Locator:
        return self._then("label", said=said(words, exact))

    def locator(self, selector: str) -> Locator:
        """By a selector of CSS; or the nearest around it, a label or one with some roles, as an XPath says it."""
        if selector == "xpath=ancestor::label[1]":
            return self._then("around", selector="label")
        if selector.startswith("xpath=ancestor::*["):
            roles = re.findall(r"@role='(\w+)'", selector)
            natively = {"list": ["ul", "ol", "menu"]}
            around = [way for role in roles for way in (f"[role={role}]", *natively.get(role, []))]
            return self._then("around", selector=",".join(around))
        return self._then("css", selector=selector)


class Locator(Finder):
    """Those elements that can be found so when something is asked of them."""

    def __repr__(self) -> str:
        return f"Locator({json.dumps(self.steps, ensure_ascii=False)})"

    # Others -----------------------------------------------------------------------------------------------

    def nth(self, at: int) -> Locator:
        return self._then("nth", at=at)

    @property
    def first(self) -> Locator:
        return self.nth(0)

    @property
    def last(self) -> Locator:
        return self.nth(-1)

    def or_(self, other: Locator) -> Locator:
        return self._then("or", other=other.steps)

    def and_(self, other: Locator) -> Locator:
        return self._then("and", other=other.steps)

    def filter(self, *, has_text: Words | None = None, has_not_text: Words | None = None) -> Locator:
        found = self
        if has_text is not None:
            found = found._then("has", said=said(has_text), **{"not": False})
        if has_not_text is not None:
            found = found._then("has", said=said(has_not_text), **{"not": True})
        return found

    # Asking -----------------------------------------------------------------------------------------------

    async def count(self) -> int:
        return int(await self._page.run("return find(given[0]).length", self.steps))

    async def all(self) -> list[Locator]:
        return [self.nth(at) for at in range(await self.count())]

    async def now(self, what: str, *given: Any) -> list[Any]:
        """What is true of each of them at this moment."""
        script = "return await Promise.all(find(given[0]).map((one) => ASK[given[1]](one, ...given.slice(2))))"
        return list(await self._page.run(script, self.steps, what, *given))

    async def _of_one(self, what: str, *given: Any, timeout: float | None = None) -> Any:
        """What is true of the only one of them, as soon as there is one."""

        async def ask() -> Any:
            answers = await self.now(what, *given)
            assert len(answers) <= 1, f"There are {len(answers)} of {self}."
            return answers or None

        return (await self._page.wait_for(ask, f"{self} is not there.", timeout))[0]

    async def is_visible(self) -> bool:
        seen = await self.now("visible")
        assert len(seen) <= 1, f"There are {len(seen)} of {self}."
        return seen == [True]

    async def is_hidden(self) -> bool:
        return not await self.is_visible()

    async def is_disabled(self) -> bool:
        return bool(await self._of_one("disabled"))

    async def is_enabled(self) -> bool:
        return not await self.is_disabled()

    async def is_checked(self) -> bool:
        return bool(await self._of_one("checked"))

    async def inner_text(self) -> str:
        return str(await self._of_one("words"))

    async def all_inner_texts(self) -> list[str]:
        return await self.now("words")

    async def text_content(self) -> str | None:
        content: str | None = await self._of_one("content")
        return content

    async def input_value(self) -> str:
        return str(await self._of_one("value"))

    async def get_attribute(self, name: str) -> str | None:
        value: str | None = await self._of_one("attribute", name)
        return value

    async def aria_snapshot(self) -> str:
        """What WebKit itself tells a screen reader of the element: its role and its name."""
        element = await self._element()
        role = await self._page.session.do("GET", f"/element/{element}/computedrole")
        name = await self._page.session.do("GET", f"/element/{element}/computedlabel")
        return f'{role} "{name}"'

    async def bounding_box(self) -> dict[str, float]:
        box: dict[str, float] = await self._of_one("box")
        return box

    async def evaluate(self, function: str, arg: Any = None) -> Any:
        """What a function makes of the element."""
        await self._of_one("visible")
        return await self._page.run(f"return ({function})(find(given[0])[0], given[1])", self.steps, arg)

    async def wait_for(self) -> None:
        """Until it can be seen."""
        await self._page.wait_for(self.is_visible, f"{self} is not visible.")

    # Doing ------------------------------------------------------------------------------------------------

    async def _place(self, force: bool, timeout: float | None) -> tuple[int, int]:
        """Where a finger touches it, as soon as it can."""
        why = ["it is not there"]

        async def ask() -> tuple[int, int] | None:
            found = await self.now("touch", force)
            assert len(found) <= 1, f"There are {len(found)} of {self}."
            if found and not isinstance(found[0], str):
                return found[0][0], found[0][1]
            why[0] = found[0] if found else "it is not there"
            return None

        return await self._page.wait_for(ask, lambda: f"{self} can't be touched: {why[0]}.", timeout)

    async def click(self, *, force: bool = False, timeout: float | None = None) -> None:
        await self._page.mouse.click(*await self._place(force, timeout))

    async def hover(self, *, timeout: float | None = None) -> None:
        await self._page.mouse.move(*await self._place(False, timeout))

    async def check(self, *, force: bool = False, timeout: float | None = None) -> None:
        if not await self._of_one("checked", timeout=timeout):
            await self.click(force=force, timeout=timeout)
            await self._page.wait_for(self.is_checked, f"{self} is still not checked.", timeout)

    async def uncheck(self) -> None:
        if await self.is_checked():
            await self.click()

    async def focus(self) -> None:
        await self._of_one("focus")

    async def press(self, keys: str) -> None:
        await self.focus()
        await self._page.keyboard.press(keys)

    async def fill(self, words: str) -> None:
        """Writes this into an input instead of what is there."""
        element = await self._element()
        await self._page.session.do("POST", f"/element/{element}/clear")
        await self._page.session.do("POST", f"/element/{element}/value", text=words)

    async def set_input_files(self, path: str) -> None:
        """Chooses a file, for an input that may be out of sight."""
        await self._page.session.do("POST", f"/element/{await self._element()}/value", text=path)

    async def _element(self) -> str:
        """WebDriver's own name of the element."""
        found = await self._of_one("element")
        return str(next(iter(found.values())))
