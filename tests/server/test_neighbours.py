"""Several processes on one machine: the pages of a table come together in one of them, and none is lost by it."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from contextlib import ExitStack
from pathlib import Path

import aiohttp
import pytest
from harness.postgres import Postgres
from harness.server.guest import Guest, guests, play
from harness.server.serving import Place, Process, processes
from tests.server.outside import invite, outsider
from tests.server.side_by_side import create_at, first_line, inbox_of, pages_at, pair, passed_on, request_of
from yarl import URL

from mien.server.net import neighbours
from mien.server.net.neighbours import homes


@pytest.mark.fast_loop
async def test_the_pages_of_a_table_come_together_and_play(postgres: Postgres, tmp_path: Path) -> None:
    async with (
        pair(postgres, tmp_path) as (here, there),
        guests(here.address, "Ada", "Ben") as (ada, ben),
        guests(there.address, "Cy") as (cy,),
    ):
        code, before = await create_at(there, ada), passed_on()
        pages = [await guest.open(code) for guest in (ada, ben, cy)]
        assert (pages_at(here, code), pages_at(there, code)) == (0, 3)
        assert passed_on() - before == 2
        await play(pages)


async def test_every_table_has_one_home_and_keeps_it_while_others_go() -> None:
    everybody = [f"{number:08x}" for number in range(5)]
    codes = [f"table {number}" for number in range(1000)]
    chosen = {code: homes(everybody, code)[0] for code in codes}
    assert all(homes(everybody[::-1], code)[0] == home for code, home in chosen.items())
    assert all(150 < sum(home == process for home in chosen.values()) < 250 for process in everybody)
    rest = everybody[1:]
    moved = [code for code in codes if homes(rest, code)[0] != chosen[code]]
    assert moved == [code for code in codes if chosen[code] == everybody[0]]


@pytest.mark.fast_loop
async def test_a_program_is_passed_on_like_a_page(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(there.address, "Ada") as (ada,):
        code = await create_at(there, ada)
        page = await ada.open(code)
        await page.do("Sit")
        key = await invite(page)
        before = passed_on()
        async with outsider(here.address, code, key):
            await page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
            assert passed_on() - before == 1
            assert here.server.tables.in_memory(code) is None


async def test_a_page_is_passed_on_only_once(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, before = await ada.create("emojito"), passed_on()
        # Each takes the other for the home, as two might for a moment when a process comes or goes.
        monkeypatch.setattr(
            neighbours, "homes", lambda processes, code: sorted(processes, key=here.server.tables.process.__eq__)
        )
        monkeypatch.setattr(there.server.tables, "processes", [here.server.tables.process])
        await (await ada.open(code)).do("Sit")
        assert passed_on() - before == 1
        assert (pages_at(here, code), pages_at(there, code)) == (0, 1)


async def test_a_request_of_an_older_protocol_goes_as_it_came(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, before = await create_at(there, ada), passed_on()
        old = request_of(ada, code).replace(b"HTTP/1.1", b"HTTP/1.0")
        assert (await first_line(here.address, old)).split()[1] == b"505"
        assert passed_on() == before + 1


async def test_a_connection_that_was_used_before_is_passed_on_too(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, before, url = await create_at(there, ada), passed_on(), URL(here.address)
        # So does a proxy that keeps its connections.
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readuntil(b"ok")
        writer.write(request_of(ada, code))
        assert b" 101 " in await reader.readline()
        assert passed_on() == before + 1
        writer.close()


async def test_programs_that_mien_starts_have_no_part_in_a_connection(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code = await create_at(there, ada)
        await ada.open(code)
        assert pages_at(there, code) == 1
        descriptors = [entry for entry in Path("/proc/self/fd").iterdir() if entry.is_socket()]
        assert not [entry for entry in descriptors if os.get_inheritable(int(entry.name))]


async def test_the_path_of_a_shared_host_goes_with_a_page(postgres: Postgres, tmp_path: Path) -> None:
    base = "/games/mien"
    async with (
        pair(postgres, tmp_path, base_path=base) as (here, there),
        aiohttp.ClientSession(
            here.address, headers={"Origin": here.address}, cookie_jar=aiohttp.CookieJar(unsafe=True)
        ) as web,
    ):
        async with web.post(f"{base}/api/me"):
            pass
        ada, before = Guest("Ada", web, f"{here.address}{base}"), passed_on()
        async with web.post(f"{base}/api/tables", json={"game": "emojito", "bots": False}) as response:
            code = (await response.json())["code"]
        is_there = homes(here.server.tables.processes, code)[0] == there.server.tables.process
        other = here if is_there else there
        ada.address = f"{other.address}{base}"
        line = await ada.dial(code, Origin=other.address)
        assert passed_on() == before + 1
        await line.close()


async def test_a_connection_is_counted_where_it_is_served(postgres: Postgres, tmp_path: Path) -> None:
    async with (
        # An address may then have six connections of any kind (tests/server/test_slow_requests.py).
        pair(postgres, tmp_path, connections_per_address=2) as (here, there),
        guests(here.address, "Ada") as (ada,),
    ):
        code = await create_at(there, ada)
        url = URL(here.address)
        for _ in range(2):
            assert (await first_line(here.address, request_of(ada, code))).split()[1] == b"101"
        kept = [await asyncio.open_connection(url.host, url.port) for _ in range(5)]
        for reader, writer in kept:
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        for _, writer in kept:
            writer.close()


async def test_nothing_stays_open_of_what_is_nonsense_or_gone(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (_, there), guests(there.address, "Ada") as (ada,):
        page = await ada.open(await create_at(there, ada))
        before = open_files()
        with (
            ExitStack() as lines,
            socket.create_server(("127.0.0.1", 0)) as listener,
        ):
            for said in (b"", b"GET / HTTP/1.1\r\n\r\n"):
                line_to(there, lines).send(said)
            for head, is_gone in (
                (b"nonsense\r\n\r\n", False),
                (b"half", False),
                (request_of(ada, "nowhere"), True),
            ):
                browser = socket.create_connection(listener.getsockname())
                accepted, _ = listener.accept()
                if is_gone:
                    # Closing without lingering sends a reset.
                    browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    browser.close()
                with line_to(there, lines) as line:
                    socket.send_fds(line, [head], [accepted.fileno()])
                accepted.close()
                if not is_gone:
                    browser.setblocking(False)
                    answer = await asyncio.get_running_loop().sock_recv(browser, 100)
                    assert answer == b"" if head == b"half" else answer.split()[1] == b"400"
                    browser.close()
        await page.do("Sit")
        while open_files() - before:
            await page.do("Talk", text="Is anything left?")


def line_to(place: Place, lines: ExitStack) -> socket.socket:
    """A line on which a server hears what another process passes on."""
    line = lines.enter_context(socket.socket(socket.AF_UNIX))
    line.connect(str(inbox_of(place)))
    return line


def open_files() -> set[str]:
    """The numbers of all files and connections that this process has open."""
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


async def test_nothing_is_left_in_the_folder(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there):
        assert inbox_of(here).is_socket()
        assert inbox_of(there).is_socket()
    assert list((tmp_path / neighbours.FOLDER).iterdir()) == []


@pytest.mark.within(60)
async def test_when_a_home_is_killed_its_pages_go_on_elsewhere(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()
    first, second = Process(store, tmp_path), Process(store, tmp_path)
    async with processes(first):
        (at_first,) = (tmp_path / neighbours.FOLDER).iterdir()
        async with processes(second), guests(first.address, "Ada", "Ben") as (ada, ben):
            names = [path.stem for path in (tmp_path / neighbours.FOLDER).iterdir()]
            while homes(names, code := await ada.create("emojito"))[0] == at_first.stem:
                pass
            page = await ada.open(code)
            await page.do("Sit")
            await second.kill()
            await page.closed
            pages = [await guest.open(code) for guest in (ada, ben)]
            assert pages[0].table["chairs"][0]["person"] == ada.id
            await pages[1].do("Talk", text="Here we are again.")
            await pages[0].until(lambda page: page.of("Spoken"))
