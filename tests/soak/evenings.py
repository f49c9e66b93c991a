"""Evenings at tables: people come, play, talk, lose their connection, look at the game again, and go."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from random import Random

import aiohttp
from harness.server.guest import Guest, Lost, Page, guests
from PIL import Image

from mien.games import GAMES

PLAYERS = 4
"""At a table, bots included: every game can be played by so many."""
SIGNALS = 6
"""What two pages say to each other about a camera, about."""
STEPS = 15
"""Answers that somebody gives before something else happens."""


class Evening:
    """One table from its opening until the last has gone; counts what was done."""

    def __init__(self, address: str, random: Random, done: Counter[str]) -> None:
        self._address = address
        self._random = random
        self._done = done

    async def spend(self) -> None:
        """All of it."""
        streams = self._random.random() < 0.2
        async with guests(self._address, "Ada", "Ben", "Cy", "Eve", streams=streams) as (ada, ben, cy, eve):
            game = self._random.choice(sorted(GAMES))
            code = await ada.create(game)
            pages = [await guest.open(code) for guest in (ada, ben, cy)]
            self._done["connections over streams" if streams else "connections over sockets"] += len(pages)
            if game == "facecards":
                await self._add_photo(ada, code)
            async with self._watching(eve, code):
                await self._play(code, pages)
            await self._look_back(ada, code)
            await self._go(pages)
            self._done["evenings"] += 1

    async def _play(self, code: str, pages: list[Page]) -> None:
        seated = self._random.randint(2, len(pages))
        for page in pages[:seated]:
            await page.do("Sit")
        for _ in range(PLAYERS - seated):
            await pages[0].do("SeatBot", level="beginner")
        await pages[0].do("Start")
        playing = [asyncio.create_task(self._play_one(code, pages, number)) for number in range(len(pages))]
        await asyncio.gather(*playing)
        self._done["games"] += 1

    async def _play_one(self, code: str, pages: list[Page], number: int) -> None:
        """Plays to the end, and now and then does what people do besides."""
        while not (pages[number].game or {}).get("outcome"):
            page = pages[number]
            await page.until(lambda page: page.game)
            if page.game["seat"] is None:
                await page.until(lambda page: page.game["outcome"])
                break
            await page.play(STEPS)
            match self._random.randrange(5):
                case 0:
                    await page.ask("Talk", text=f"line {self._random.random()}")
                    self._done["lines"] += 1
                case 1:
                    await self._signal(page, pages[number - 1].guest)
                case 2:
                    pages[number] = await self._come_again(page, code)
                case 3:
                    await page.ask("React", face=self._random.choice(["joy", "laugh", "sad"]))

    async def _signal(self, page: Page, to: Guest) -> None:
        for _ in range(SIGNALS):
            await page.say({"type": "Signal", "to": to.id, "body": "candidate " * 40})
        self._done["signals"] += SIGNALS

    async def _come_again(self, page: Page, code: str) -> Page:
        """Loses the connection, politely or not, and comes back."""
        if self._random.random() < 0.5 or not isinstance(page.ws, aiohttp.ClientWebSocketResponse):
            await page.leave()
        else:
            hung_up = page.ws._response.connection
            assert hung_up is not None
            assert hung_up.transport is not None
            hung_up.transport.abort()
            with suppress(Lost):
                await page.closed
        self._done["reconnections"] += 1
        return await page.guest.open(code)

    async def _add_photo(self, guest: Guest, code: str) -> None:
        picture = io.BytesIO()
        Image.effect_noise((320, 240), 80).convert("RGB").save(picture, "JPEG")
        path = f"/api/tables/{code}/photos?category=animals"
        status, told = await guest.post(path, picture.getvalue())
        # Two of one address at once are the most: whoever comes third tries another evening.
        assert status in (201, 429), told
        self._done["photos"] += status == 201

    @asynccontextmanager
    async def _watching(self, eve: Guest, code: str) -> AsyncIterator[None]:
        """A big screen, for as long as the game lasts."""
        screen = Page(eve, await eve.dial(code))
        await screen.say({"type": "Watch", "build": ""})
        await screen.until(lambda page: page.table)
        try:
            yield
        finally:
            await screen.leave()

    async def _look_back(self, guest: Guest, code: str) -> None:
        for path in ("games/1", "games/1/replay", "games/1/replay?seat=0", "ice"):
            status, told = await guest.get(f"/api/tables/{code}/{path}")
            assert status == 200, told
        self._done["replays"] += 2
        async with guest.http.post("/api/mine", json={"codes": [code]}) as response:
            assert response.status == 200

    async def _go(self, pages: Sequence[Page]) -> None:
        """One hands the seat to another device, and all go; some tables are closed, others left behind."""
        secret = secrets.token_hex(16)
        await pages[1].ask("MakeLink", link=sha256(secret.encode()).hexdigest())
        await pages[2].guest.post(f"/api/tables/{pages[0].table['code']}/link", f'{{"secret":"{secret}"}}')
        if self._random.random() < 0.5:
            await pages[0].ask("Close")
        for page in pages:
            await page.leave()
