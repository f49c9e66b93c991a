"""Looks at cells in a browser, and finds what is wrong with each."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from bench.gallery import AVATARS, NAMES
from harness.browser.people import Person, Room, room
from harness.browser.settling import SETTLED
from harness.scratch import ROOT
from msgspec import Struct
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page
from tests.languages.measuring import cramped
from tests.matrix.cells import SCREEN, Cell, size_of
from tests.matrix.positions import GoldenPosition
from tests.matrix.staged import Theatre, theatre
from tests.matrix.strains import SIGNS, STRAINS, Strain, strain
from tests.matrix.surroundings import CODE, LOBBY, laid, lobby_of, surrounded

from mien.server.guests.cookies import COOKIE
from mien.table import Table

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").strip()

IN_LOBBY = """(lobby) => new Promise((shown) => {
  const LIMIT = 15000;
  const began = performance.now();
  const look = () => {
    const there = document.querySelector('h1')?.textContent.trim() === lobby;
    if (there || performance.now() - began > LIMIT) shown(there);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Until the page shows the lobby of this title; false if that takes too long."""


class Fault(Struct, frozen=True):
    """Something wrong in one cell."""

    cell: str
    seed: str
    kind: str
    text: str
    why: str
    where: str
    box: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.cell}: “{self.text}” {self.kind} {self.why} ({self.where})"


class Onlooker:
    """Somebody with one open page at the staged table, or a big screen beside it."""

    def __init__(self, here: Room, at: Theatre) -> None:
        self._here = here
        self._theatre = at
        self._pages: dict[tuple[str, bool, Strain | None], Person] = {}
        self._sizes: dict[tuple[str, bool, Strain | None], str] = {}
        self._tables: dict[str, Table] = {}
        self._open: Person | None = None
        """Whose page is at the table now: every page there would draw all cells."""
        self._beside_rules: set[Page] = set()
        """The pages on which the rules lie open."""
        self.spent = 0.0
        """Seconds for all cells so far."""

    async def look(self, cell: Cell) -> tuple[Page, list[Fault]]:
        """Shows the cell, and measures it."""
        began = time.perf_counter()
        person = await self._page_for(cell)
        page = person.page
        found: list[Fault] = []
        try:
            if not await self.show(page, cell):
                person.faults.append("The page did not come to rest.")
            found += await self._measured(page, cell)
        except PlaywrightError as error:
            person.faults.append(str(error))
        found += self._broken(person, cell)
        self.spent += time.perf_counter() - began
        return page, found

    async def show(self, page: Page, cell: Cell) -> bool:
        """Has the page show this position and nothing of the one before; whether it came to rest."""
        self._theatre.table.stage(lobby_of(cell.position.record.game))
        if not await page.evaluate(IN_LOBBY, LOBBY):
            # It lost the thread: whatever is wrong with it, the next cell begins with a fresh page.
            await page.reload()
            self._beside_rules.discard(page)
            return False
        table = surrounded(self._table(cell.position), cell.position, cell.surrounding)
        assert table is not None, cell.title
        self._theatre.table.stage(table)
        # A busy machine may be slow to answer, and the notice of that would be part of the cell.
        rest = {"past": LOBBY, "without": word("connection.slow", cell.language)}
        settled = await page.evaluate(SETTLED, rest)
        wanted = cell.surrounding == "rules"
        if wanted != (page in self._beside_rules):
            await self._turn_rules(page, cell.language, wanted)
            settled = await page.evaluate(SETTLED, rest)
        return bool(settled)

    def go_on(self, position: GoldenPosition) -> None:
        """Has the game that is shown come to this position, whatever the page does meanwhile."""
        self._theatre.table.stage(self._table(position), anew=False)

    def _table(self, position: GoldenPosition) -> Table:
        if position.title not in self._tables:
            self._tables[position.title] = laid(position)
        return self._tables[position.title]

    async def _page_for(self, cell: Cell) -> Person:
        screen = cell.window == SCREEN
        strained = next((kind for kind in STRAINS if kind == cell.surrounding), None)
        key = cell.language, screen, strained
        if key not in self._pages:
            self._pages[key] = await self._newcomer(cell, strained)
            self._sizes[key] = cell.window
        person = self._pages[key]
        if person is not self._open:
            if self._open is not None:
                await self._open.page.goto("about:blank")
                self._beside_rules.discard(self._open.page)
            self._theatre.table.stage(lobby_of(cell.position.record.game))
            await person.page.goto(f"{self._theatre.address}/t/{CODE}{'/screen' if screen else ''}")
            self._open = person
        if self._sizes[key] != cell.window:
            size = size_of(cell.window)
            await person.resize(size["width"], size["height"])
            self._sizes[key] = cell.window
        return person

    async def _newcomer(self, cell: Cell, strained: Strain | None) -> Person:
        """Somebody whom the table knows, and who speaks the language of the cell; not yet there."""
        person = await self._here.person(NAMES[0], viewport=size_of(cell.window))
        if strained is not None:
            # What is missing on purpose is told in the console.
            person.forgiven.append("ERR_FAILED")
            await strain(person.page, strained)
        # Firefox takes the caret that Playwright hides before a picture for a style that the pages forbid.
        person.forgiven.append("Content-Security-Policy")
        await person.page.goto(f"{self._theatre.address}/offline.html")
        await person.context.add_cookies(
            [{"name": COOKIE, "value": self._theatre.cookie, "url": self._theatre.address}]
        )
        me = json.dumps({"name": NAMES[0], "avatar": AVATARS[0]})
        await person.page.evaluate("me => localStorage.setItem('mien.me', me)", me)
        await person.page.evaluate("it => localStorage.setItem('mien.language', it)", cell.language)
        return person

    async def _turn_rules(self, page: Page, language: str, wanted: bool) -> None:
        if wanted:
            await page.get_by_role("button", name=word("ui.rules", language), exact=True).first.click()
            await page.get_by_role("dialog").get_by_role("listitem").first.wait_for()
            self._beside_rules.add(page)
        else:
            await (
                page.get_by_role("dialog")
                .get_by_role("button", name=word("ui.close", language), exact=True)
                .click()
            )
            self._beside_rules.remove(page)

    async def _measured(self, page: Page, cell: Cell) -> list[Fault]:
        # With letters of twice the size not all of it is in a window before one scrolls.
        large = cell.surrounding in ("threefold", "zoomed")
        asked = cell.position.moment.endswith("asked") and cell.window != SCREEN
        how = {"asked": asked, "scrolls": large}
        found = [Fault(cell.title, cell.seed, **fault) for fault in await page.evaluate(MEASURE, how)]
        for words in await cramped(page):
            kind = next(kind for start, kind in WORDS.items() if words["why"].startswith(start))
            # A name of emoji alone ends with dots where there is little room, and so does a sentence said thrice.
            if kind == "words cut" and words["dots"] and (large or any(sign in words["text"] for sign in SIGNS)):
                continue
            found.append(Fault(cell.title, cell.seed, kind, words["text"], words["why"], words["where"]))
        return found

    def _broken(self, person: Person, cell: Cell) -> list[Fault]:
        said, person.faults = person.unforgiven(), []
        return [Fault(cell.title, cell.seed, "error", "", words, "console") for words in said]


WORDS = {"is cut off": "words cut", "leaves the page": "words outside", "lies on": "words on words"}
"""What the measure of words says, and the kind of fault it is."""

KINDS = ("covered", "cut", "outside", "sideways", *WORDS.values(), "error")


@asynccontextmanager
async def onlooker(program: str, data: Path, game: str) -> AsyncIterator[Onlooker]:
    """A server and a browser of any engine for a while."""
    async with theatre(data, lobby_of(game)) as at, room(program, at.address) as here:
        yield Onlooker(here, at)


async def all_faults(program: str, data: Path, chosen: Sequence[Cell]) -> list[Fault]:
    """What is wrong with these cells."""
    found: list[Fault] = []
    async with onlooker(program, data, chosen[0].position.record.game) as eye:
        for cell in chosen:
            found += (await eye.look(cell))[1]
    return found


def counted(faults: Iterable[Fault]) -> dict[str, int]:
    """How many there are of each kind."""
    kinds = [fault.kind for fault in faults]
    return {kind: kinds.count(kind) for kind in KINDS}


@cache
def word(key: str, language: str) -> str:
    """What the pages call this in a language."""
    file = ROOT / f"web/src/lib/i18n/messages/{language}.json"
    return str(json.loads(file.read_text("utf-8"))[key])
