"""Wherever an address is shown, other devices can open it; where there is none, it is said why."""

from __future__ import annotations

import os
import subprocess
from ipaddress import ip_address
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from harness.browser.serving import free_port
from harness.server.guest import guests
from harness.server.serving import serving
from tests.commands.terminal import mien

from mien.server.host.reachable import Unreachable, Vouching, Where, hosts_here, where
from mien.server.system.settings import Settings

AT_HOME = [*map(ip_address, ("192.168.1.5", "127.0.0.1", "::1", "fe80::1", "fd00::5", "10.8.0.3"))]


def test_the_address_of_the_default_route_comes_first_and_others_follow() -> None:
    assert hosts_here(Settings(), AT_HOME) == ["192.168.1.5:8460", "10.8.0.3:8460"]
    assert hosts_here(Settings(host="::"), AT_HOME) == ["192.168.1.5:8460", "10.8.0.3:8460", "[fd00::5]:8460"]
    assert where(Settings(), addresses=AT_HOME) == Where(http="http://192.168.1.5:8460")


def test_an_address_that_the_server_listens_on_alone_is_the_only_one() -> None:
    assert hosts_here(Settings(host="10.8.0.3", port=80), AT_HOME) == ["10.8.0.3:80"]
    assert hosts_here(Settings(host="fd00::5", port=80), AT_HOME) == ["[fd00::5]:80"]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_a_server_for_this_machine_alone_says_so(host: str) -> None:
    assert where(Settings(host=host), addresses=AT_HOME).why == "this-machine-only"


@pytest.mark.parametrize("addresses", [[], ["127.0.0.1", "::1"], ["fe80::1"], ["fd00::5"]])
def test_a_machine_in_no_network_says_so(addresses: list[str]) -> None:
    assert where(Settings(), addresses=[*map(ip_address, addresses)]) == Where(why="no-network")


def test_an_address_on_the_internet_is_a_reason_to_complain_of_nothing() -> None:
    there = where(Settings(host="127.0.0.1"), shared="https://a-b-c.example")
    assert there == Where(shared="https://a-b-c.example")


@pytest.mark.parametrize(
    ("url", "https", "there"),
    [
        ("https://mien.example/", False, Where(https="https://mien.example")),
        ("https://mien.example", True, Where(https="https://mien.example")),
        ("http://pc.local:8460", True, Where(http="http://pc.local:8460", https="https://pc.local:8460")),
    ],
)
def test_what_the_host_says_wins(url: str, https: bool, there: Where) -> None:
    for asked in ("localhost:8460", "192.168.1.5:8460"):
        assert where(Settings(url=url, host="127.0.0.1"), asked, https=https, addresses=AT_HOME) == there


def test_whoever_came_by_an_address_learns_of_no_other() -> None:
    here = where(Settings(), "mien.test:8460", https=True, addresses=AT_HOME)
    assert here == Where(http="http://mien.test:8460", https="https://mien.test:8460")


@pytest.mark.parametrize(
    "asked", ["localhost:1", "127.0.0.1:1", "127.8.8.8", "[::1]:1", "a.localhost", "0.0.0.0:1"]
)
def test_names_of_this_machine_are_of_no_use_to_others(asked: str) -> None:
    ca = Vouching("AA:BB", 1)
    there = where(Settings(), asked, https=True, ca=ca, addresses=AT_HOME)
    assert there == Where(http="http://192.168.1.5:8460", https="https://192.168.1.5:8460", ca=ca)


@pytest.mark.parametrize(
    ("host", "why"), [("127.0.0.1", "this-machine-only"), ("203.0.113.7", None), ("::1", "this-machine-only")]
)
async def test_pages_can_ask(host: str, why: Unreachable | None, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, host=host) as place, guests(place.address, "Ada") as (ada,):

        async def told(asked: str) -> Any:
            async with ada.http.get("/api/where", headers={"Host": asked}) as response:
                assert response.status == 200
                return await response.json()

        nothing = {"http": None, "https": None, "shared": None, "why": None, "ca": None}
        there = nothing | {"why": why} if why else nothing | {"http": "http://203.0.113.7:8460"}
        assert await told("localhost:8460") == there
        assert await told("mien.test:8460") == nothing | {"http": "http://mien.test:8460"}
        # What is no address at all is nobody's.
        assert (await told("[:::"))["http"] == there["http"]


PATIENCE = 30
"""Seconds for a server to start and say where it is."""
AT_MIEN_TEST = {"MIEN_HOST": "127.0.0.1", "MIEN_URL": "http://mien.test/"}
AT_HOME_NAME = AT_MIEN_TEST | {"MIEN_URL": "http://mien.local/"}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"MIEN_HOST": "127.0.0.1"}, ["because it listens on 127.0.0.1. Start it with --host 0.0.0.0"]),
        (
            {**AT_MIEN_TEST, "MIEN_TLS": "auto"},
            [
                "for others at http://mien.test/",
                "need https: “Turn on cameras” at a table leads to https://mien.test/",
                "its certificate is only for private addresses",
            ],
        ),
        ({**AT_HOME_NAME, "MIEN_TLS": "auto"}, ["until they trust this machine; http://mien.local/ca shows how"]),
    ],
)
def test_the_terminal_says_where(settings: dict[str, str], said: list[str], tmp_path: Path) -> None:
    port = str(free_port())
    given = {"MIEN_DATA": str(tmp_path), "MIEN_PORT": port, "PYTHONUNBUFFERED": "1", "BROWSER": "", **settings}
    with subprocess.Popen(
        mien("serve", "--invite"),
        env={**os.environ, **given},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        lines: list[str] = []
        # A server that never says it ends here, and so do its lines.
        patience = Timer(PATIENCE, server.terminate)
        patience.start()
        for line in server.stdout:
            lines.append(line)
            if said[-1] in line:
                break
        patience.cancel()
        server.terminate()
    for told in (f"http://localhost:{port}/", *said):
        assert told in "".join(lines)
