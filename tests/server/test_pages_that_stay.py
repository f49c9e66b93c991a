"""Pages that no process passes on to another: they are served where they came."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from select import select

import aiohttp
import pytest
from harness.postgres import Postgres
from harness.server.guest import guests
from harness.server.serving import serving_beside_others
from tests.server.side_by_side import create_at, first_line, inbox_of, pages_at, pair, passed_on, request_of
from tests.server.sockets import TEXT, masked
from yarl import URL

from mien.server.net import neighbours
from mien.server.net.passing import MOST_HEAD, READY


async def test_a_page_stays_where_it_came_if_the_home_is_gone(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code = await create_at(there, ada)
        inbox_of(there).rename(tmp_path / "away")
        await (await ada.open(code)).do("Sit")
        assert (pages_at(here, code), pages_at(there, code)) == (1, 0)
        (tmp_path / "away").rename(inbox_of(there))


async def test_a_connection_that_stays_goes_on_after_a_refusal(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code = await create_at(there, ada)
        inbox_of(there).rename(tmp_path / "away")
        url = URL(here.address)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(request_of(ada, code).replace(b"-Version: 13", b"-Version: 7"))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 4")
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"HTTP/1.1 200" in await reader.readuntil(b"200")
        writer.close()
        (tmp_path / "away").rename(inbox_of(there))


async def test_what_a_killed_process_left_behind_is_cleared_away(postgres: Postgres, tmp_path: Path) -> None:
    left = tmp_path / neighbours.FOLDER / "00000000.00000000"
    left.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(left))
    async with serving_beside_others(postgres.fresh(), tmp_path) as place:
        assert list(left.parent.iterdir()) == [inbox_of(place)]


@contextmanager
def in_place_of(inbox: Path) -> Iterator[socket.socket]:
    """What listens in place of a home, for a while."""
    away = inbox.with_suffix(".away")
    inbox.rename(away)
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(inbox))
        other.listen()
        yield other
    inbox.unlink()
    away.rename(inbox)


async def test_a_page_stays_where_it_came_if_the_home_is_not_ready_in_time(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "READY_SECONDS", 0.05)
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code = await create_at(there, ada)
        with in_place_of(inbox_of(there)) as slow:
            await (await ada.open(code)).do("Sit")
            assert pages_at(here, code) == 1
            line, _ = slow.accept()
            with line:
                assert line.recv(1) == b"", "nothing was sent to it"


async def test_a_page_stays_where_it_came_if_the_home_ends_meanwhile(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "READY_SECONDS", 60)
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada", "Ben") as (ada, ben):
        code = await create_at(there, ada)
        with in_place_of(inbox_of(there)) as ending:
            ending.setblocking(False)
            coming = asyncio.create_task(first_line(here.address, request_of(ada, code)))
            line, _ = await asyncio.get_running_loop().sock_accept(ending)
            waiting = asyncio.create_task(first_line(here.address, request_of(ben, code)))
            line.close()
            assert (await coming).split()[1] == b"101"
            while not select([ending], [], [], 0)[0]:
                await asyncio.sleep(0)
            ending.close()
            assert (await waiting).split()[1] == b"101"


async def test_what_is_passed_on_is_what_the_browser_said(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code = await create_at(there, ada)
        with in_place_of(inbox_of(there)) as home:
            home.setblocking(False)
            coming = asyncio.create_task(first_line(here.address, request_of(ada, code)))
            line, _ = await asyncio.get_running_loop().sock_accept(home)
            with line:
                line.send(READY)
                while not select([line], [], [], 0)[0]:
                    await asyncio.sleep(0)
                head, (descriptor,), _, _ = socket.recv_fds(line, MOST_HEAD, 1)
            os.close(descriptor)
            assert head == request_of(ada, code)
            assert await coming == b"", "this home has taken it, and closed it"


async def test_pages_over_tls_stay_where_they_came(postgres: Postgres, tmp_path: Path) -> None:
    async with (
        pair(postgres, tmp_path, tls="auto") as (here, there),
        guests(here.https, "Ada", trust=here.trust) as (ada,),
    ):
        code = await create_at(there, ada)
        await (await ada.open(code)).do("Sit")
        assert (pages_at(here, code), pages_at(there, code)) == (1, 0)


async def test_streams_stay_where_they_came(postgres: Postgres, tmp_path: Path) -> None:
    async with (
        pair(postgres, tmp_path) as (here, there),
        guests(here.address, "Ada", streams=True) as (ada,),
    ):
        code = await create_at(there, ada)
        await (await ada.open(code)).do("Sit")
        assert (pages_at(here, code), pages_at(there, code)) == (1, 0)


async def test_a_page_that_speaks_too_early_is_refused_where_it_came(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, before = await create_at(there, ada), passed_on()
        early = request_of(ada, code, masked(0x80 | TEXT, b'{"type":"Again"}'))
        assert (await first_line(here.address, early)).split()[1] == b"400"
        assert passed_on() == before


async def test_what_came_behind_a_request_is_answered_too(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, url = await create_at(there, ada), URL(here.address)
        no_handshake = request_of(ada, code).replace(b"Connection: Upgrade\r\nUpgrade: websocket\r\n", b"")
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(no_handshake + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 426 " in await reader.readline()
        assert b"HTTP/1.1 200" in await reader.readuntil(b"200")
        writer.close()


async def test_a_head_too_long_to_be_passed_on_is_served_where_it_came(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, before = await create_at(there, ada), passed_on()
        long = "".join(f"X-{number}: {'x' * 7000}\r\n" for number in range(3))
        assert (await first_line(here.address, request_of(ada, code, header=long))).split()[1] == b"101"
        assert passed_on() == before
        shorter = request_of(ada, code, header=long[:7000] + "\r\n")
        assert (await first_line(here.address, shorter)).split()[1] == b"101"
        assert passed_on() == before + 1


async def test_a_stranger_is_refused_before_anything_is_passed_on(postgres: Postgres, tmp_path: Path) -> None:
    async with (
        pair(postgres, tmp_path) as (here, there),
        guests(here.address, "Ada") as (ada,),
        aiohttp.ClientSession() as stranger,
    ):
        code, before = await create_at(there, ada), passed_on()
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await stranger.ws_connect(f"{here.address}/api/tables/{code}/socket")
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await stranger.ws_connect(f"{here.address}/api/tables/{code}/program")
        assert passed_on() == before


async def test_a_data_folder_with_too_long_a_path_brings_nothing_together(
    postgres: Postgres, tmp_path: Path, said: StringIO
) -> None:
    folder = tmp_path / ("long" * 40)
    store = postgres.fresh()
    async with (
        serving_beside_others(store, folder) as place,
        guests(place.address, "Ada") as (ada,),
    ):
        await (await ada.open(await ada.create("emojito"))).do("Sit")
    assert "not brought together" in said.getvalue()
