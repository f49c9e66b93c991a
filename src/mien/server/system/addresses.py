"""The addresses of this machine."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import TypeAlias

from mien.server.system.settings import EVERY_IPV4

Address: TypeAlias = IPv4Address | IPv6Address

IPV4_TABLE = Path("/proc/net/fib_trie")
IPV6_TABLE = Path("/proc/net/if_inet6")
"""Where Linux lists the addresses that it has."""

FAR = ("192.0.2.1", "2001:db8::1")
NEAR = ("10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.0.1", "100.64.0.1", "fd00::1")
"""Addresses of the internet and of homes, to ask the system by which of its own it would reach them."""

EVERYWHERE = ("", EVERY_IPV4, "::")
"""Hosts to listen on that mean every network of this machine."""

PASSING = 0x01 | 0x08 | 0x20 | 0x40
"""Flags of IPv6 addresses that won't last: temporary, refused, deprecated, tentative."""


def addresses_here() -> tuple[Address, ...]:
    """Every lasting address of this machine, the one that others most likely reach it at first."""
    found = [*_sources(FAR), *_listed_ipv4(), *_listed_ipv6(), *_named(), *_sources(NEAR)]
    return tuple(dict.fromkeys(address for address in found if not address.is_unspecified))


def is_loopback(host: str) -> bool:
    """Whether every machine means itself by this host: an address, also an IPv4 one in IPv6 form, or a name."""
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return ((isinstance(address, IPv6Address) and address.ipv4_mapped) or address).is_loopback


def host_here(host: str) -> str:
    """The address by which programs on this machine reach a server that listens on this host."""
    own = {"": "127.0.0.1", EVERY_IPV4: "127.0.0.1", "localhost": "127.0.0.1", "::": "::1"}
    return own.get(host, host)


def with_port(host: str, port: int) -> str:
    """The two as they stand in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _sources(targets: tuple[str, ...]) -> Iterator[Address]:
    """The addresses from which this machine would reach these."""
    for target in targets:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            # Nothing is sent: connecting a datagram socket only looks up the route.
            probe.connect((target, 9))
            yield _bare(probe.getsockname()[0])


def _listed_ipv4() -> Iterator[Address]:
    with suppress(OSError):
        for found in re.finditer(r"\|-- (\S+)\n\s+/32 host LOCAL", IPV4_TABLE.read_text()):
            yield IPv4Address(found[1])


def _listed_ipv6() -> Iterator[Address]:
    with suppress(OSError):
        for line in IPV6_TABLE.read_text().splitlines():
            number, _, _, _, flags, _ = line.split()
            if not int(flags, 16) & PASSING:
                yield IPv6Address(int(number, 16))


def _named() -> Iterator[Address]:
    """What the system says of its own name, where it keeps no list; asking costs nothing there."""
    if not IPV4_TABLE.exists():
        with suppress(OSError, UnicodeError):
            for *_, name in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
                yield _bare(str(name[0]))


def _bare(address: str) -> Address:
    """The address without the name of an interface behind it."""
    return ip_address(address.partition("%")[0])
