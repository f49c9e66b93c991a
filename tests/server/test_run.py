"""`mien serve`: what the terminal says, whether a browser opens, on what it runs, and how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvloop
from aiohttp import ClientSession
from harness.server.serving import Process, processes

from mien.server import run
from mien.server.app import SOCKETS_PER_PAGE, Server
from mien.server.host.reachable import Where
from mien.server.system.settings import load

ALONE = Where(why="no-network")


@pytest.mark.parametrize(
    ("browser", "opens"),
    [
        (webbrowser.Chrome("chromium"), True),
        (webbrowser.GenericBrowser("links"), False),
        (webbrowser.Error("none"), False),
    ],
)
def test_the_page_opens_here_only_if_the_terminal_stays_free(
    browser: webbrowser.BaseBrowser | webbrowser.Error, opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def get() -> webbrowser.BaseBrowser:
        if isinstance(browser, webbrowser.Error):
            raise browser
        return browser

    monkeypatch.setattr(webbrowser, "get", get)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    run.say_where(load({"port": 8461}, {}, None), ALONE)
    assert opened == (["http://localhost:8461/"] if opens else [])


@pytest.mark.parametrize(("share", "said"), [("off", True), ("cloudflared", False)])
def test_while_a_tunnel_is_being_opened_it_is_not_said_that_nobody_can_come(
    share: str, said: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "has_screen", lambda: False)
    run.say_where(load({"share": share}, {}, None), ALONE)
    assert ("Nobody else can open it" in capsys.readouterr().out) is said


@pytest.fixture
def usual_loop() -> Iterator[None]:
    before = asyncio.get_event_loop_policy()
    yield
    asyncio.set_event_loop_policy(before)


@pytest.mark.usefixtures("usual_loop")
def test_a_server_runs_on_the_fast_loop() -> None:
    run.use_fast_loop()
    loop = asyncio.new_event_loop()
    loop.close()
    assert isinstance(loop, uvloop.Loop)


@pytest.mark.parametrize(
    ("settings", "limited"),
    [({}, True), ({"behind_proxy": True}, False), ({"share": "cloudflared"}, False)],
)
def test_an_address_has_room_for_its_pages_and_a_proxys_counts_for_everybody(
    settings: dict[str, object], limited: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cloudflared").touch(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    server = Server(load({"data": str(tmp_path), "connections_per_address": 7, **settings}, {}, None))
    assert server.most_each == (7 * SOCKETS_PER_PAGE if limited else None)


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_told_to_stop_ends_well_and_says_nothing(
    told: signal.Signals, sqlite: str, tmp_path: Path
) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process):
        assert await process.stop(told) == 0
    assert not [line for line in process.said if "Traceback" in line]


@pytest.mark.parametrize("abstract", [False, True])
async def test_a_service_manager_hears_when_the_server_answers(
    abstract: bool, sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        name = f"mien-{os.getpid()}" if abstract else str(tmp_path / "notify")
        manager.bind(f"\0{name}" if abstract else name)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}" if abstract else name)
        process = Process(sqlite, tmp_path)
        async with processes(process), ClientSession() as client:
            told = await asyncio.to_thread(manager.recv, 100)
            async with client.get(f"{process.address}/healthz") as answer:
                assert (told, answer.status) == (b"READY=1", 200)


async def test_a_server_without_the_service_manager_that_it_was_promised_says_so_and_goes_on(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    process = Process(sqlite, tmp_path)
    async with processes(process):
        assert await process.stop() == 0
    assert any("the service manager can't be told" in line for line in process.said)
