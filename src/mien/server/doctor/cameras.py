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
            relay, _ = await turn.create_turn_endpoint(
                asyncio.DatagramProtocol,
                server_addr=where,
                username=username,
                password=password,
                ssl=kind == "turns",
                transport=transport,
            )
            relay.close()
    except stun.TransactionFailed as failed:
        if failed.response.error_code == 401:
            return wrong(about, "refuses our credentials. Is turn_secret the static-auth-secret of coturn?")
        return wrong(about, f"refuses to relay: {failed}. Look at its log.")
    except (TimeoutError, stun.TransactionTimeout):
        return wrong(about, f"does not answer. Is it running, and is port {where[1]} open ({transport})?")
    except OSError as error:
        return wrong(about, f"can't be reached: {error.strerror or error}. Check the name and the port.")
    return well(about, "relays for the credentials that people get")


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
