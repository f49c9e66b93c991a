"""`mien doctor` asks relays as browsers do: over TLS where the address says so, until both ends hear each other.

tests/relay asks a real coturn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aioice import turn

from mien.server.doctor import Finding, cameras
from mien.server.system.settings import load

Address = tuple[str, int]


async def told_of(relay: str) -> Finding:
    """What the doctor says of this relay."""
    settings = load({"turn": relay, "turn_secret": "shared"}, {}, None)
    (found,) = [one async for one in cameras.look_at_cameras(settings) if one.about == f"cameras, {relay}"]
    return found


TLS, STUN = 0x16, 0x00
"""The first byte that a client sends over each."""


@pytest.mark.parametrize(
    ("form", "first"), [("turns:127.0.0.1:{}", TLS), ("turn:127.0.0.1:{}?transport=tcp", STUN)]
)
async def test_a_relay_is_spoken_to_over_tls_where_its_address_says_so_and_nowhere_else(
    form: str, first: int
) -> None:
    heard: list[int] = []

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.extend(await reader.read(1))
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as relay:
        asking = asyncio.create_task(told_of(form.format(relay.sockets[0].getsockname()[1])))
        while not heard:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    assert heard[0] == first


class Relay:
    """A relay in memory, which drops what comes before there is a permission for it."""

    def __init__(self, dropped: int) -> None:
        self._left = dropped
        self._ends: dict[Address, asyncio.DatagramProtocol] = {}

    async def endpoint(self, make: Callable[[], asyncio.DatagramProtocol], **_: Any) -> tuple[Any, Any]:
        """In place of aioice's `create_turn_endpoint`."""
        address = ("192.0.2.1", 50_000 + len(self._ends))
        self._ends[address] = make()
        return End(self, address), self._ends[address]

    def pass_on(self, data: bytes, sender: Address, to: Address) -> None:
        self._left -= 1
        if self._left < 0:
            asyncio.get_running_loop().call_soon(self._ends[to].datagram_received, data, sender)


class End:
    """What one who uses the relay holds of it."""

    def __init__(self, relay: Relay, address: Address) -> None:
        self._relay, self._address = relay, address

    def get_extra_info(self, name: str) -> Address:
        return {"sockname": self._address}[name]

    def sendto(self, data: bytes, addr: Address) -> None:
        self._relay.pass_on(data, self._address, addr)

    def close(self) -> None:
        pass


async def test_a_relay_that_drops_what_comes_first_relays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "create_turn_endpoint", Relay(dropped=3).endpoint)
    found = await told_of("turn:relay.example")
    assert (found.state, found.text) == ("well", "relays for the credentials that people get")


async def test_a_relay_that_relays_nothing_is_told_with_the_address_that_it_gives_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cameras, "RELAY_SECONDS", 0.1)
    monkeypatch.setattr(turn, "create_turn_endpoint", Relay(dropped=1_000_000).endpoint)
    found = await told_of("turn:relay.example")
    assert found.state == "wrong"
    assert found.text.startswith("gives out 192.0.2.1, but relays nothing to it.")
