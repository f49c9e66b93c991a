"""Pages as people meet them in a language: those of the house, and boards in the middle of golden games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex

from aiohttp import ClientSession, ClientWebSocketResponse
from bench.gallery import NAMES, READY, Photographer, moments, put_up
from harness.browser.people import PHONE, Person, room
from harness.browser.serving import find_light_chromium, serving
from playwright.async_api import Page, ViewportSize
from tools.generate.goldens import folder

from mien.games import GAMES
from mien.kit import Record
from mien.server.guests.cookies import Guestbook
from mien.server.store import open_store
from mien.server.store.base import Store

ROOT = Path(__file__).parents[2]

SMALLEST: ViewportSize = {"width": 320, "height": 640}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}

HOUSE = ("", *(f"rules/{game}" for game in GAMES), "credits", "ca", "nowhere", "t/no-such-table")
"""Pages that are there without a game."""

TWICE = "--blink-settings=defaultFontSize=32"
"""A browser whose reader has set letters twice as large."""


class Stage:
    """Somebody who looks at pages, in any language and at any size."""

    def __init__(self, photographer: Photographer, store: Store, address: str) -> None:
        self._photographer = photographer
        self._store = store
        self._address = address
        self._people: dict[tuple[int, int], Person] = {}

    async def look(self, path: str, language: str, *, seat: int = 0, size: ViewportSize = PHONE) -> Page:
        """The page at this path, all of it there."""
        key = (seat, size["width"])
        if key not in self._people:
            person = await self._photographer.here.person(NAMES[seat], viewport=size)
            await self._photographer.be(person, seat)
            person.forgiven.append("404")  # One of the pages of the house is of no table.
            self._people[key] = person
        page = self._people[key].page
        await page.goto(f"{self._address}/offline.html")
        await page.evaluate("language => localStorage.setItem('mien.language', language)", language)
        await page.goto(f"{self._address}/{path}")
        await page.get_by_role("main").wait_for()
        await page.wait_for_load_state("networkidle")
        await page.evaluate(READY)
        assert await page.locator("html").get_attribute("lang") == language
        return page

    @asynccontextmanager
    async def board(self, record: Record, seat: int, answers: int) -> AsyncIterator[str]:
        """The path of a table at which this game has come so far, while all the others are there."""
        async with self.seated(record, seat, answers) as (path, _):
            yield path

    @asynccontextmanager
    async def seated(
        self, record: Record, seat: int, answers: int
    ) -> AsyncIterator[tuple[str, dict[int, ClientWebSocketResponse]]]:
        """The same, and the others' connections by their seats."""
        code = await put_up(self._store, record, answers)
        async with ClientSession() as http:
            others = [other for other in range(record.seats) if other != seat]
            lines = {other: await self._photographer.sit_by(http, code, other) for other in others}
            yield f"t/{code}", lines
            for line in lines.values():
                await line.close()


@asynccontextmanager
async def stage(data: Path, flags: Sequence[str] = ()) -> AsyncIterator[Stage]:
    """A server and a browser for a while, started with these flags."""
    secret = token_hex(16)
    with serving(data, MIEN_SECRET=secret) as address:
        store = open_store(f"sqlite:{data}/mien.db")
        await store.open()
        async with room(find_light_chromium(), address, flags) as here:
            yield Stage(Photographer(here, store, Guestbook(secret.encode()), data), store, address)
        await store.close()


def golden(game: str, mode: str, seats: int) -> Record:
    """The golden game of this mode by today's rules."""
    version = GAMES[game].rules_version
    title = "-".join(filter(None, [mode, f"rules-{version}" if version > 1 else "", f"{seats}-seats"]))
    return Record.from_json((folder(GAMES[game], ROOT) / f"{title}.record.json").read_bytes())


def seats_and_answers(record: Record) -> Sequence[tuple[str, int, int]]:
    """One moment of each kind of question, as who is asked and as who waits, and the end."""
    return [(moment.title, moment.seat, moment.answers) for moment in moments(record)]
