"""How long a phone on a slow line waits: from a link to a seat, and from an answer until the table has it."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.parse import urlsplit

from harness.browser.expecting import expect
from harness.browser.people import GIVEN, Room, room
from harness.browser.serving import find_light_chromium, serving

KBITS = 400
LATENCY = 400
"""Milliseconds of a round trip."""
SEAT, ANSWER = 10.0, 1.0
"""Seconds that it may take."""


class SlowLine:
    """A way to the server on which bytes come late and slowly; unlike the browser's own, it slows sockets, too."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free = {"up": 0.0, "down": 0.0}
        """When the line will have carried all that was put on it, in each direction."""

    async def connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Carries one connection, until one of its ends is closed."""
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        with suppress(ConnectionError):
            await asyncio.gather(self._carry(reader, back, "up"), self._carry(there, writer, "down"))

    async def _carry(self, reader: StreamReader, writer: StreamWriter, way: str) -> None:
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.create_task(_deliver(waiting, writer))
        some = b"anything"
        while some:
            some = await reader.read(1400)
            at = max(monotonic(), self._free[way]) + len(some) / (KBITS * 125)
            self._free[way] = at
            waiting.put_nowait((at + LATENCY / 2000, some))
            await asyncio.sleep(max(0, at - monotonic()))
        await delivering


async def _deliver(waiting: asyncio.Queue[tuple[float, bytes]], writer: StreamWriter) -> None:
    while True:
        at, some = await waiting.get()
        await asyncio.sleep(max(0, at - monotonic()))
        if not some:
            writer.close()
            return
        writer.write(some)


async def visit(here: Room, slow: int) -> tuple[float, float]:
    """Seconds from a link to a seat, and from an answer to its acknowledgement."""
    mira, lou, ana = [await here.person(name) for name in ("Mira", "Lou", "Ana")]
    link = await mira.open_table("Face Cards")
    began = monotonic()
    await lou.join(urlsplit(link)._replace(netloc=f"127.0.0.1:{slow}").geturl())
    seat = monotonic() - began
    await ana.join(link)
    await lou.play_plainly()
    await mira.press("Start with 3")
    await lou.watch_for(lou.open_question)
    while await lou.open_question.is_disabled():
        await lou.fill(Random(1))
    began = monotonic()
    await lou.open_question.click()
    await expect(lou.page.get_by_text(GIVEN)).to_be_visible()
    answer = monotonic() - began
    for person in (mira, lou, ana):
        await person.context.close()
    return seat, answer


async def measure(visits: int) -> None:
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        line = await asyncio.start_server(SlowLine(urlsplit(address).port or 0).connect, "127.0.0.1")
        slow = line.sockets[0].getsockname()[1]
        async with line, room(find_light_chromium(), address) as here:
            found = [await visit(here, slow) for _ in range(visits)]
    print(f"{KBITS} kbit/s, {LATENCY} ms, median of {visits}")
    for title, times, most in zip(
        ("link to seat", "answer to table"), zip(*found, strict=True), (SEAT, ANSWER), strict=True
    ):
        reached = "reached" if median(times) <= most else "NOT reached"
        print(f"{title:20} {median(times):6.2f} s  {reached} (aim: ≤ {most:g} s)")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=3)
    asyncio.run(measure(parser.parse_args().visits))


if __name__ == "__main__":
    main()
