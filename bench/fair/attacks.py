"""Ways to attack a server: each goes on at a table of its own, from an address of its own, until it is killed.

python -m bench.fair.attacks NAME SERVER ADDRESS
"""

from __future__ import annotations

import asyncio
import io
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import aiohttp
from harness.server.guest import Guest, Lost, Page
from PIL import Image
from yarl import URL

GONE = (Lost, aiohttp.ClientError, OSError, AssertionError, RuntimeError, TimeoutError)
"""What an attacker meets who is turned away; it goes on."""
LONG = "x" * 400


class Attacker:
    """Somebody with as many cookies as they like, all from one address."""

    def __init__(self, server: str, address: str) -> None:
        self.server = server
        self.address = address

    @asynccontextmanager
    async def guests(self, number: int) -> AsyncIterator[list[Guest]]:
        """So many people, each with a cookie."""
        sessions = [
            aiohttp.ClientSession(
                self.server,
                headers={"Origin": self.server},
                cookie_jar=aiohttp.CookieJar(unsafe=True),
                connector=aiohttp.TCPConnector(local_addr=(self.address, 0), limit=0),
            )
            for _ in range(number)
        ]
        try:
            yield [await Guest(f"Eve {at}", session, self.server).greet() for at, session in enumerate(sessions)]
        finally:
            for session in sessions:
                await session.close()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        url = URL(self.server)
        return await asyncio.open_connection(url.host, url.port, local_addr=(self.address, 0))


async def attack_by(*acts: Awaitable[None]) -> None:
    """Says that the attack begins, and goes on with it."""
    print("ready", flush=True)
    await asyncio.gather(*acts)


async def for_ever(act: Callable[..., Awaitable[Any]], *given: Any, **more: Any) -> None:
    """Does this over and over, whatever comes of it."""
    while True:
        with suppress(*GONE):
            await act(*given, **more)
        await asyncio.sleep(0)


async def shout(page: Page, **command: Any) -> None:
    """Asks for this as fast as the socket takes it, without waiting for replies."""
    for number in count(1):
        if page.closed.done():
            return
        page.frames.clear()
        page.shown.clear()
        await page.say({"type": "Do", "id": number, "command": command})


async def nothing(attacker: Attacker) -> None:
    """Peace, for comparison."""
    await attack_by(asyncio.sleep(3600))


async def flood(attacker: Attacker) -> None:
    """Commands without end, from a host and from spectators, each over several pages."""
    async with attacker.guests(4) as people:
        code = await people[0].create("emojito")

        async def one(guest: Guest) -> None:
            await shout(await guest.open(code), type="Talk", text="ha")

        await attack_by(*(for_ever(one, guest) for guest in people * 4))


async def chat(attacker: Attacker) -> None:
    """Long lines of chat, and a table that changes all the time for everybody."""
    async with attacker.guests(12) as people:
        code = await people[0].create("emojito")
        pages = [await guest.open(code) for guest in people]

        async def one(guest: Guest, kind: str, **fields: str) -> None:
            await shout(await guest.open(code), type=kind, **fields)

        places = [for_ever(one, people[0], "ChoosePlace", place="room")]
        lines = [for_ever(one, guest, "Talk", text=LONG) for guest in people]
        await attack_by(*places, *lines)
        assert pages


async def connections(attacker: Attacker) -> None:
    """Pages that come and go without end, and half requests that stay open."""
    async with attacker.guests(10) as people:
        code = await people[0].create("emojito")

        async def come_and_go(guest: Guest) -> None:
            await (await guest.open(code)).leave()

        async def dawdle() -> None:
            _, writer = await attacker.connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n")
            await asyncio.sleep(30)

        coming = [for_ever(come_and_go, guest) for guest in people]
        await attack_by(*coming, *(for_ever(dawdle) for _ in range(500)))


async def photos(attacker: Attacker) -> None:
    """Pictures that are small to send and large to decode, eight at once."""
    picture = io.BytesIO()
    Image.new("RGB", (7000, 7000), "teal").save(picture, "WEBP", lossless=True)
    async with attacker.guests(8) as people:
        code = await people[0].create("facecards")
        pages = [await guest.open(code) for guest in people]

        async def one(guest: Guest) -> None:
            await guest.post(f"/api/tables/{code}/photos?category=animals", picture.getvalue())

        await attack_by(*(for_ever(one, guest) for guest in people))
        assert pages


async def slow_readers(attacker: Attacker) -> None:
    """Pages that take nothing of what they are sent, while one has much sent to them."""
    async with attacker.guests(20) as people:
        code = await people[0].create("emojito")

        async def one(guest: Guest) -> None:
            socket = await guest.dial(code)
            assert isinstance(socket, aiohttp.ClientWebSocketResponse)
            hello = {"type": "Hello", "name": guest.name, "language": "en", "avatar": "a1", "build": ""}
            await socket.send_str(json.dumps(hello))
            connection = socket._response.connection
            assert connection is not None
            assert isinstance(connection.transport, asyncio.Transport)
            connection.transport.pause_reading()
            while not socket.closed:
                await asyncio.sleep(0.05)
                # To be sent all of it again costs a page little.
                await socket.send_str('{"type":"Again"}')

        async def talk() -> None:
            await shout(await people[0].open(code), type="Talk", text=LONG)

        idle = [for_ever(one, guest) for guest in people[1:]]
        await attack_by(for_ever(talk), *idle)


async def signals(attacker: Attacker) -> None:
    """A spectator who sends long signals to those who sit."""
    async with attacker.guests(4) as people:
        code = await people[0].create("emojito")
        pages = [await guest.open(code) for guest in people]
        message = {"type": "Signal", "to": people[1].id, "body": "s" * 15_000}

        async def one(page: Page) -> None:
            await page.say(message)

        await attack_by(*(for_ever(one, page) for page in pages[2:]))


async def bots(attacker: Attacker) -> None:
    """Forty tables of one guest at which only the strongest bots play, as fast as they can."""
    async with attacker.guests(1) as (eve,):
        pages = []
        for _ in range(40):
            page = await eve.open(await eve.create("expressions"))
            await page.ask("ChooseSettings", settings=page.table["settings"] | {"bots": "quick"})
            for _ in range(4):
                await page.ask("SeatBot", level="strong")
            pages.append(page)

        async def go_on(page: Page) -> None:
            await page.ask("Start")
            await page.until(lambda page: page.game.get("outcome"))

        await attack_by(*(for_ever(go_on, page) for page in pages))


async def guesses(attacker: Attacker) -> None:
    """Codes of tables that there are not, and messages that make no sense."""
    async with attacker.guests(4) as people:
        code = await people[0].create("emojito")

        async def guess(guest: Guest) -> None:
            await guest.get("/api/tables/amber-badger-00000")

        async def babble(guest: Guest) -> None:
            page = await guest.open(code)
            while not page.closed.done():
                await page.say('{"type":"Do","id":1,"command":{"type":"' + LONG)

        half = len(people) // 2
        await attack_by(
            *(for_ever(guess, guest) for guest in people[:half] * 4),
            *(for_ever(babble, guest) for guest in people[half:]),
        )


async def play_slowly(page: Page) -> None:
    """Plays a game to its end, within what the server allows in a second."""
    while not page.game.get("outcome"):
        await page.play(1)
        await asyncio.sleep(0.06)


async def replays(attacker: Attacker) -> None:
    """A long game that is looked at again and again."""
    async with attacker.guests(3) as people:
        code = await people[0].create("expressions")
        pages = [await guest.open(code) for guest in people]
        for page in pages:
            await page.do("Sit")
        await pages[0].do("Start")
        await asyncio.gather(*(play_slowly(page) for page in pages))

        async def one(guest: Guest) -> None:
            await guest.get(f"/api/tables/{code}/games/1/replay")

        await attack_by(*(for_ever(one, guest) for guest in people * 3))


ATTACKS: dict[str, Callable[[Attacker], Coroutine[Any, Any, None]]] = {
    attack.__name__.replace("_", " "): attack
    for attack in (nothing, flood, chat, connections, photos, slow_readers, signals, bots, guesses, replays)
}


if __name__ == "__main__":
    name, server, address = sys.argv[1:]
    asyncio.run(ATTACKS[name](Attacker(server, address)))
