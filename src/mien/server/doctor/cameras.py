"""Checks the STUN and TURN servers, which cameras need to find each other, as a browser uses them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import cast

from aioice import stun, turn

from mien.kit import Refused
from mien.server.doctor.finding import Finding, mind, well, wrong
from mien.server.host.ice import check_ice, missing_for_cameras, ways_of
from mien.server.system.clock import now
from mien.server.system.settings import Settings

PATIENCE = 5.0
RELAY_SECONDS = 2.0
"""How long what is sent through a relay may take."""
FIX_RELAY = (
    "If that is no public address, add external-ip=PUBLIC/PRIVATE to coturn's settings; "
    "if it is, look there at denied-peer-ip."
)
PORTS = {"stun": 3478, "stuns": 5349, "turn": 3478, "turns": 5349}
_FORM = re.compile(
    r"(?P<kind>\w+):(?P<host>\[[^]]+\]|[^:?]+)(?::(?P<port>\d+))?(?:\?transport=(?P<transport>\w+))?"
)


async def look_at_cameras(settings: Settings) -> AsyncIterator[Finding]:
    """Whether each STUN server answers, and each TURN server relays for the credentials that people get."""
    try:
        check_ice(settings)
    except Refused as refused:
        yield wrong("cameras", str(refused))
        return
    if missing := missing_for_cameras(settings):
        yield mind("cameras", missing)
    for server in ways_of(settings, "doctor", now()).servers:
        for url in server.urls:
            yield await _ask(url, server.username or "", server.credential or "")


async def _ask(url: str, username: str, password: str) -> Finding:
    form = _FORM.fullmatch(url)
    assert form is not None  # check_ice has looked at it
    about, kind = f"cameras, {url}", form["kind"]
    if kind == "stuns":
        return mind(about, "wasn't asked: the doctor doesn't speak STUN over TLS.")
    where = (form["host"].strip("[]"), int(form["port"] or PORTS[kind]))
    transport = "tcp" if kind == "turns" else form["transport"] or "udp"
    try:
        async with asyncio.timeout(PATIENCE):
            if kind == "stun":
                ours = await _binding(where)
                return well(about, f"answers; it sees this machine at {ours[0]}")
            await _relayed(where, username, password, tls=kind == "turns", transport=transport)
    except _NothingRelayed as nothing:
        return wrong(about, f"gives out {nothing}, but relays nothing to it. {FIX_RELAY}")
    except stun.TransactionFailed as failed:
        if failed.response.error_code == 401:
            return wrong(about, "refuses our credentials. Is turn_secret the static-auth-secret of coturn?")
        return wrong(about, f"refuses to relay: {failed}. Look at its log.")
    except (TimeoutError, stun.TransactionTimeout):
        return wrong(about, f"does not answer. Is it running, and is port {where[1]} open ({transport})?")
    except OSError as error:
        return wrong(about, f"can't be reached: {error.strerror or error}. Check the name and the port.")
    return well(about, "relays for the credentials that people get")


class _NothingRelayed(Exception):
    """Nothing came through the relay; says which of its addresses it was sent to."""


class _End(asyncio.DatagramProtocol):
    """One end of a conversation through a relay."""

    def __init__(self) -> None:
        self.heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        if not self.heard.done():
            self.heard.set_result(None)

    def error_received(self, exc: Exception) -> None:
        if not self.heard.done():
            self.heard.set_exception(exc)


async def _relayed(where: tuple[str, int], username: str, password: str, *, tls: bool, transport: str) -> None:
    """Takes two addresses of a relay, and has each hear the other, as two people do who hide theirs."""
    ends: list[tuple[turn.TurnTransport, _End]] = []
    try:
        for _ in range(2):
            ends.append(
                await turn.create_turn_endpoint(
                    _End, server_addr=where, username=username, password=password, ssl=tls, transport=transport
                )
            )
        await _hear_each_other(*ends)
    finally:
        for relay, _ in ends:
            relay.close()


async def _hear_each_other(one: tuple[turn.TurnTransport, _End], other: tuple[turn.TurnTransport, _End]) -> None:
    """Each sends to the other until both have heard: what comes before there is a permission for it is dropped."""
    pairs = ((one, other), (other, one))
    heard = asyncio.gather(one[1].heard, other[1].heard)
    address: str = other[0].get_extra_info("sockname")[0]
    try:
        async with asyncio.timeout(RELAY_SECONDS):
            while not heard.done():
                for (sender, _), (receiver, _) in pairs:
                    sender.sendto(b"mien", receiver.get_extra_info("sockname"))
                await asyncio.wait([heard], timeout=0.1)
            await heard
    except (TimeoutError, stun.TransactionError) as failed:
        raise _NothingRelayed(address) from failed


class _Asking(asyncio.DatagramProtocol):
    """Sends a request until it is answered."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are no subclasses of asyncio's.
        self._transport = cast(asyncio.DatagramTransport, transport)

    def send_stun(self, message: stun.Message, addr: tuple[str, int]) -> None:
        self._transport.sendto(bytes(message))

    def ask(self, where: tuple[str, int]) -> stun.Transaction:
        request = stun.Message(message_method=stun.Method.BINDING, message_class=stun.Class.REQUEST)
        self._asked = stun.Transaction(request, where, self)
        return self._asked

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self._asked.response_received(stun.parse_message(data), addr)


async def _binding(where: tuple[str, int]) -> tuple[str, int]:
    """The address that a STUN server sees us at."""
    transport, asking = await asyncio.get_running_loop().create_datagram_endpoint(_Asking, remote_addr=where)
    try:
        response, _ = await asking.ask(where).run()
    finally:
        transport.close()
    seen: tuple[str, int] = response.attributes["XOR-MAPPED-ADDRESS"]
    return seen
