"""A page in WebKit, and who looks at it: as much of Playwright's Page as the journeys use, by the same names."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from harness.engines.webkit.driver import Session, session
from harness.engines.webkit.keys import pressing
from harness.engines.webkit.locator import Finder
from harness.engines.webkit.names import every_name_leads_here
from playwright.async_api import TimeoutError as PlaywrightTimeout

FIND = Path(__file__).with_name("find.js").read_text()
LEFT = {"id": "mouse", "type": "pointer", "parameters": {"pointerType": "mouse"}}
QUIET = """async () => {
  const asked = () => performance.getEntriesByType('resource').length;
  const before = asked();
  await new Promise((go) => setTimeout(go, 500));
  return document.readyState === 'complete' && asked() === before;
}"""
A_MOMENT = 0.02
"""Seconds between two looks at a page."""

Found = TypeVar("Found")


class Keyboard:
    def __init__(self, one: Session) -> None:
        self._session = one

    async def press(self, keys: str) -> None:
        await self._session.do(
            "POST", "/actions", actions=[{"id": "keys", "type": "key", "actions": pressing(keys)}]
        )

    async def type(self, words: str) -> None:
        strokes = [stroke for letter in words for stroke in pressing(letter)]
        await self._session.do("POST", "/actions", actions=[{"id": "keys", "type": "key", "actions": strokes}])


class Mouse:
    def __init__(self, one: Session) -> None:
        self._session = one

    async def _act(self, *acts: dict[str, Any]) -> None:
        await self._session.do("POST", "/actions", actions=[{**LEFT, "actions": list(acts)}])

    async def move(self, x: float, y: float, steps: int = 1) -> None:
        del steps  # one is enough for the pages to see that it moved
        await self._act(_to(x, y))

    async def down(self) -> None:
        await self._act({"type": "pointerDown", "button": 0})

    async def up(self) -> None:
        await self._act({"type": "pointerUp", "button": 0})

    async def click(self, x: float, y: float) -> None:
        await self._act(_to(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})


def _to(x: float, y: float) -> dict[str, Any]:
    return {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y), "origin": "viewport"}


class Page(Finder):
    """One page of one person."""

    def __init__(self, one: Session, heard: dict[str, list[Callable[[Any], None]]]) -> None:
        super().__init__(self, [])
        self.session = one
        self.keyboard = Keyboard(one)
        self.mouse = Mouse(one)
        self.patience = 20.0
        self.url = "about:blank"
        """Where the page was when something was last asked of it."""
        self._heard = heard

    def on(self, event: str, hear: Callable[[Any], None]) -> None:
        """Tells of "pageerror" and "console"."""
        self._heard.setdefault(event, []).append(hear)

    async def goto(self, address: str) -> None:
        await self.session.do("POST", "/url", url=address)
        self.url = address

    async def wait_for_load_state(self, state: str) -> None:
        """Goes on when the page has asked for nothing new for half a second."""
        assert state == "networkidle"
        await self.wait_for_function(QUIET)

    async def reload(self) -> None:
        await self.session.do("POST", "/refresh")

    async def run(self, script: str, *given: Any) -> Any:
        """Runs a script that has the finder at hand, and knows what is `given`."""
        whole = (
            f"const [given, done] = arguments; {FIND}\n(async () => {{ {script} }})()"
            ".then((value) => done({ value, url: location.href }), (error) => done({ error: String(error) }))"
        )
        answer = await self.session.do("POST", "/execute/async", script=whole, args=[list(given)])
        assert "error" not in answer, answer["error"]
        self.url = answer["url"]
        return answer.get("value")

    async def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What an expression is; if it is a function, what it returns."""
        script = f"const it = ({expression}); return typeof it === 'function' ? it(given[0]) : it"
        return await self.run(script, arg)

    async def wait_for_function(self, function: str, *, arg: Any = None) -> None:
        await self.wait_for(lambda: self.evaluate(function, arg), f"{function} never became true.")

    async def wait_for(
        self,
        look: Callable[[], Awaitable[Found | None]],
        why: str | Callable[[], str],
        timeout: float | None = None,
    ) -> Found:
        """Looks again and again until there is something to see; `timeout` is in milliseconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + (self.patience if timeout is None else timeout / 1000)
        while not (found := await look()):
            if loop.time() > end:
                raise PlaywrightTimeout(why if isinstance(why, str) else why())
            await asyncio.sleep(A_MOMENT)
        return found

    async def set_viewport_size(self, size: dict[str, int]) -> None:
        await self.session.do("POST", "/window/rect", **size)
        wanted = [size["width"], size["height"]]

        async def there() -> bool:
            return bool(await self.evaluate("[innerWidth, innerHeight]") == wanted)

        await self.wait_for(there, f"The window never became {wanted}.")

    async def screenshot(self, *, path: Path | None = None) -> bytes:
        picture = base64.b64decode(await self.session.do("GET", "/screenshot"))
        if path:
            path.write_bytes(picture)
        return picture


class Context:
    """A browser of somebody's own."""

    def __init__(self, page: Page, stack: AsyncExitStack) -> None:
        self._page = page
        self._stack = stack

    async def cookies(self, address: str) -> list[dict[str, Any]]:
        """Those of this address."""
        if not self._page.url.startswith(address):
            # WebDriver knows the cookies of the open page only; this one has no words.
            await self._page.goto(f"{address}/healthz")
        return list(await self._page.session.do("GET", "/cookie"))

    async def add_cookies(self, cookies: list[dict[str, Any]]) -> None:
        """Keeps these; they must belong to the page that is open."""
        for cookie in cookies:
            kept = {"name": cookie["name"], "value": cookie["value"], "path": "/"}
            await self._page.session.do("POST", "/cookie", cookie=kept)

    async def close(self) -> None:
        await self._stack.aclose()

    def set_default_timeout(self, milliseconds: float) -> None:
        self._page.patience = milliseconds / 1000

    async def new_page(self) -> Page:
        """Its only page."""
        return self._page


class Browser:
    """WebKit, as often as there are people."""

    def __init__(self, program: str, proxy: str, stack: AsyncExitStack) -> None:
        self._program = program
        self._proxy = proxy
        self._stack = stack

    async def new_context(
        self,
        *,
        viewport: dict[str, int],
        locale: str = "en",
        reduced_motion: str = "reduce",
        color_scheme: str = "light",
        ignore_https_errors: bool = True,
    ) -> Context:
        assert locale == "en", "WebKit speaks the machine's language, or English."
        assert ignore_https_errors, "This WebKit goes on past every warning."
        heard: dict[str, list[Callable[[Any], None]]] = {}

        def hear(level: str, words: str) -> None:
            event, told = ("pageerror", "stack") if level == "JS ERROR" else ("console", "text")
            for listener in heard.get(event, []):
                listener(SimpleNamespace(type=level.lower(), **{told: words}))

        stack = await self._stack.enter_async_context(AsyncExitStack())
        motion = reduced_motion != "reduce"
        browser = session(self._program, self._proxy, hear, dark=color_scheme == "dark", motion=motion)
        page = Page(await stack.enter_async_context(browser), heard)
        await page.set_viewport_size(viewport)
        return Context(page, stack)


@asynccontextmanager
async def webkit(program: str) -> AsyncIterator[Browser]:
    """This WebKitWebDriver and its browsers, for a while."""
    async with every_name_leads_here() as proxy, AsyncExitStack() as stack:
        yield Browser(program, proxy, stack)
