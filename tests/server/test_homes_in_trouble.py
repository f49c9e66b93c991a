"""Homes that take no page: stopped, full, out of files, on another machine, or with other settings."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit

import pytest
from aiohttp import web
from harness.postgres import Postgres
from harness.server.guest import guests
from harness.server.serving import Process, processes, serving_beside_others
from tests.server.side_by_side import create_at, first_line, inbox_of, meet, pages_at, pair, passed_on, request_of
from yarl import URL

from mien.server.net import neighbours
from mien.server.net.http_connection import connection_of
from mien.server.net.neighbours import head_of, homes
from mien.server.net.passing import READY, take
from mien.server.net.port import listen, listening
from mien.server.system.files import is_open_to_others


@pytest.mark.within(40)
async def test_a_page_stays_where_it_came_if_the_home_is_stopped(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()
    first, second = Process(store, tmp_path), Process(store, tmp_path)
    async with processes(first):
        (at_first,) = names(tmp_path)
        async with processes(second), guests(first.address, "Ada", "Ben") as (ada, ben):
            while homes(names(tmp_path), code := await ada.create("emojito"))[0] == at_first:
                pass
            os.kill(second.pid, signal.SIGSTOP)
            page = await ada.open(code)
            await page.do("Sit")
            os.kill(second.pid, signal.SIGCONT)
            # What came while it was stopped is over for it: the page goes on where it is.
            await (await ben.open(code)).do("Talk", text="Hello.")
            await page.until(lambda page: page.of("Spoken"))


def names(folder: Path) -> list[str]:
    """The processes that share this folder."""
    return [path.stem for path in (folder / neighbours.FOLDER).iterdir()]


async def test_a_page_stays_where_it_came_if_the_home_may_have_no_more_pages(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with (
        pair(postgres, tmp_path, most_connections=1) as (here, there),
        guests(there.address, "Ada") as (ada,),
        guests(here.address, "Ben") as (ben,),
    ):
        code = await create_at(there, ada)
        await ada.open(code)
        await (await ben.open(code)).do("Sit")
        assert (pages_at(here, code), pages_at(there, code)) == (1, 1)


async def test_a_page_is_served_however_few_files_the_system_has_left(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "READY_SECONDS", 0.05)
    monkeypatch.setattr(neighbours, "NO_FILES_SECONDS", 0.05)
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, url = await create_at(there, ada), URL(here.address)
        # Both have all connections to the database that they ever want.
        await asyncio.gather(*[place.server.store.alive(0) for place in (here, there) for _ in range(5)])
        for left in range(5):
            reader, writer = await asyncio.open_connection(url.host, url.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await reader.readuntil(b"ok")
            with files_left(left):
                writer.write(request_of(ada, code))
                assert b" 101 " in await reader.readline(), f"with {left} files left"
            writer.close()


@contextmanager
def files_left(count: int) -> Iterator[None]:
    """This process can open so many files, and no more."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    with ExitStack() as taken:
        highest = max(int(entry.name) for entry in Path("/proc/self/fd").iterdir())
        setrlimit(RLIMIT_NOFILE, (highest + 1 + count, hard))
        taken.callback(setrlimit, RLIMIT_NOFILE, (soft, hard))
        spare: list[int] = []
        with suppress(OSError):
            while True:
                spare.append(os.dup(0))
        assert len(spare) >= count
        for number, descriptor in enumerate(spare):
            if number < count:
                os.close(descriptor)
            else:
                taken.callback(os.close, descriptor)
        yield


async def test_a_page_stays_where_it_came_if_the_other_process_has_other_settings(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    async with (
        serving_beside_others(store, tmp_path, origins="http://mien.example") as here,
        serving_beside_others(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
    ):
        await meet(here, there)
        code, before = await create_at(there, ada), passed_on()
        # The other one would not answer to this name.
        asked = request_of(ada, code).replace(b"localhost", b"mien.example")
        assert (await first_line(here.address, asked)).split()[1] == b"101"
        assert passed_on() == before


async def test_the_inbox_of_a_process_on_another_machine_is_left_alone(postgres: Postgres, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
        code, inbox = await create_at(there, ada), inbox_of(there)
        inbox.rename(inbox.with_suffix(".away"))
        # To us, a socket that listens on another machine looks like one whose process was killed.
        with socket.socket(socket.AF_UNIX) as elsewhere:
            elsewhere.bind(str(inbox))
        await (await ada.open(code)).do("Sit")
        async with serving_beside_others(there.server.settings.store, tmp_path):
            pass
        assert inbox.is_socket()
        inbox.unlink()
        inbox.with_suffix(".away").rename(inbox)


async def test_whatever_stands_in_the_folder_a_process_starts(postgres: Postgres, tmp_path: Path) -> None:
    folder = tmp_path / neighbours.FOLDER
    (folder / "folder").mkdir(parents=True)
    (folder / "file").write_text("")
    with socket.socket(socket.AF_UNIX) as full:
        full.bind(str(folder / "full"))
        full.listen(0)
        async with pair(postgres, tmp_path) as (here, there), guests(here.address, "Ada") as (ada,):
            code = await create_at(there, ada)
            await (await ada.open(code)).do("Sit")
            assert pages_at(there, code) == 1


async def test_nobody_else_may_listen_in_the_folder(postgres: Postgres, tmp_path: Path) -> None:
    folder = tmp_path / neighbours.FOLDER
    folder.mkdir()
    folder.chmod(0o777)
    async with serving_beside_others(postgres.fresh(), tmp_path):
        assert not is_open_to_others(folder)


async def test_whoever_waits_for_a_process_that_stops_hears_at_once_that_it_takes_nothing(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "READY_SECONDS", 600.0)
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX) as line:
        async with serving_beside_others(postgres.fresh(), tmp_path) as place:
            line.setblocking(False)
            line.connect(str(inbox_of(place)))
            assert await loop.sock_recv(line, len(READY)) == READY
        assert await loop.sock_recv(line, 1) == b""


async def test_what_comes_late_is_taken_all_the_same() -> None:
    # So it is after a pause of the whole process: whoever sent it has no part in it any more.
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with ours, theirs:
        theirs.setblocking(False)
        socket.send_fds(ours, [b"GET / HTTP/1.1\r\n\r\n"], [ours.fileno()])
        head, connection = await take(theirs, 0)
        assert connection is not None
        connection.close()
        assert head == b"GET / HTTP/1.1\r\n\r\n"
        with pytest.raises(BlockingIOError):
            await take(theirs, 0)


@pytest.mark.fast_loop
async def test_a_connection_that_is_closing_is_not_passed_on() -> None:
    found: list[bool] = []

    async def answer(request: web.Request) -> web.Response:
        connection, head = connection_of(request), head_of(request)
        assert connection is not None
        found.append(connection.can_be_passed_on(head))
        assert request.transport is not None
        request.transport.abort()
        found.append(connection.can_be_passed_on(head))
        return web.Response()

    app = web.Application()
    app.router.add_get("/", answer)
    async with listening(app, listen("127.0.0.1", 0), None, 1) as port:
        assert await first_line(f"http://127.0.0.1:{port.number}", b"GET / HTTP/1.1\r\nHost: a\r\n\r\n") == b""
    assert found == [True, False]


async def test_a_process_without_a_folder_to_write_to_serves_alone(postgres: Postgres, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with (
        serving_beside_others(postgres.fresh(), tmp_path / "file" / "data") as place,
        guests(place.address, "Ada") as (ada,),
    ):
        await (await ada.open(await ada.create("emojito"))).do("Sit")
