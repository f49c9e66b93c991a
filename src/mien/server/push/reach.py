"""Which machines a push message may go to: those of the public internet, and never one in the host's own network.

The address of a push service comes from a browser, so it may be anybody's. What its name stands for is looked at
when the socket is made, so nothing can be changed between the look and the connection.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from aiohttp import AddrInfoType
from aiohttp.abc import AbstractResolver, ResolveResult
from msgspec import Struct

NAT64 = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as a network without IPv4 writes them."""


def is_public(text: str) -> bool:
    """Whether this is an address of the public internet, whatever form it is written in."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour
        if inside is None and address in NAT64:
            inside = IPv4Address(int(address) & 0xFFFFFFFF)
        if inside is not None:
            return is_public(str(inside))
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


class Reach(Struct, frozen=True):
    """How far messages go. Only tests choose another: their push services are on this machine."""

    allows: Callable[[str], bool] = is_public
    port: int | None = 443
    trust: ssl.SSLContext | bool = True


PUBLIC = Reach()


def guarded_sockets(allows: Callable[[str], bool]) -> Callable[[AddrInfoType], socket.socket]:
    """Makes the sockets of all connections, and none to an address that is out of reach."""

    def make(address: AddrInfoType) -> socket.socket:
        family, kind, protocol, _, place = address
        if not allows(str(place[0])):
            raise OSError("This address is not a public one.")
        made = socket.socket(family, kind, protocol)
        made.setblocking(False)
        return made

    return make


class OwnThreads(AbstractResolver):
    """Looks names up in threads of its own: a name server that hangs takes none that others use."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, "push-resolver")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of this host; raises OSError if there are none."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _look_up, host, port, family)

    async def close(self) -> None:
        """Starts no further look-up."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _look_up(host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
    flags = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
    return [
        ResolveResult(hostname=host, host=str(place[0]), port=port, family=kind, proto=protocol, flags=flags)
        for kind, _, protocol, _, place in found
    ]
