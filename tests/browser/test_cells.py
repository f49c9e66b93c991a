"""Two cells behind nginx, as deploy/nginx-cells.conf has it: one is stopped, and the other's table plays on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room, together
from harness.browser.serving import free_port, serving
from tests.browser.nginx import nginx

from mien.table.codes import cell_of

SITE = Path(__file__).parents[2] / "deploy/nginx-cells.conf"
SECRET = "a secret that all cells have"
NOT_FOUND = ["WebSocket", "status of 404", "status of 503"]
"""What a browser notes of a cell that is down, and of a code that stands for no table."""
DOWN = "The part of the server that has this table can’t be reached right now. Try again in a moment."


def site_for(port: int, cells: list[int]) -> str:
    """The settings that hosts copy, with our ports; the third cell of the example is one that is never there."""
    text = SITE.read_text(encoding="utf-8")
    shown = [*(f"10.0.0.{number}:8460" for number in (1, 2, 3)), "listen 443 ssl;"]
    ours = [*(f"127.0.0.1:{cell}" for cell in cells), f"listen 127.0.0.1:{port};"]
    for old, new in zip(shown, ours, strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


class Cells:
    """Two running cells behind one address."""

    def __init__(self, address: str, running: list[ExitStack]) -> None:
        self.address = address
        self._running = running

    def stop(self, number: int) -> None:
        """Stops this cell."""
        self._running[number - 1].close()


@contextmanager
def two_cells(folder: Path) -> Iterator[Cells]:
    port, *ports = (free_port() for _ in range(4))
    settings = {
        "MIEN_CELLS": ",".join(f"http://127.0.0.1:{cell}" for cell in ports),
        "MIEN_SECRET": SECRET,
        "MIEN_BEHIND_PROXY": "1",
    }
    with ExitStack() as all_of_them:
        running = [all_of_them.enter_context(ExitStack()) for _ in range(2)]
        for number, stack in enumerate(running, 1):
            own = {"MIEN_CELL": str(number), "MIEN_PORT": str(ports[number - 1])}
            stack.enter_context(serving(folder / f"cell{number}", **settings, **own))
        all_of_them.enter_context(nginx(folder, port, "", site_for(port, ports)))
        yield Cells(f"http://127.0.0.1:{port}", running)


def test_a_cell_that_stops_is_missed_by_its_own_tables_alone(chromium: str, tmp_path: Path) -> None:
    with two_cells(tmp_path) as cells:
        run(one_stops(chromium, cells))


async def one_stops(chromium: str, cells: Cells) -> None:
    async with room(chromium, cells.address) as here:
        hosts = dict[int, Person]()
        # nginx takes the cells by turns, and leaves out the one of its example that is not there.
        while set(hosts) != {1, 2}:
            host = await here.person("Mira")
            hosts[cell_of(await host.open_table("Face Cards"))] = host
        # The example has the second cell speak for the first.
        mira, stops = hosts[2], hosts[1].page.url
        short = await hosts[1].page.locator(".short [aria-hidden]").inner_text()
        assert re.fullmatch("[A-Z]{4}-[A-Z]{4}-1", short)

        jonas = await here.person("Jonas")
        jonas.forgiven += NOT_FOUND
        await jonas.page.goto(cells.address)
        await jonas.page.get_by_label("Table code").fill(short.lower().replace("-", " "))
        await jonas.press("Join")
        await jonas.page.wait_for_url(stops)

        players = [mira, jonas]
        await jonas.join(mira.page.url)
        await mira.add_bot()
        for player in players:
            await player.play_plainly()
        await mira.press("Start with 3")
        await together(*(player.play(Random(3), most=1) for player in players))
        hosts[1].forgiven += NOT_FOUND
        cells.stop(1)
        await together(*(player.play_some(Random(4), most=1) for player in players))

        await jonas.page.goto(stops)
        await expect(jonas.page.get_by_text(DOWN)).to_be_visible()
        await jonas.page.goto(cells.address)
        await jonas.page.get_by_label("Table code").fill(short)
        await jonas.press("Join")
        await expect(jonas.page.get_by_text("Something went wrong on our side. Try again")).to_be_visible()
        await jonas.page.get_by_label("Table code").fill("calm-owl-abcde-9")
        await jonas.press("Join")
        await expect(jonas.page.get_by_text("no table with this code")).to_be_visible()
