"""Where other devices can reach this server, and why they can't where there is no such address."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

from mien.server.system.addresses import EVERYWHERE, Address, addresses_here, host_here, is_loopback, with_port
from mien.server.system.settings import EVERY_IPV4, Settings

Unreachable: TypeAlias = Literal["this-machine-only", "no-network"]
HOST = re.compile(r"(?P<host>[\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?")
"""A name or an address, perhaps with a port, as browsers ask for it."""


class Vouching(Struct, frozen=True):
    """Our own certificate authority: what people compare before they trust it, and until when it is good."""

    fingerprint: str
    expires: int
    """In milliseconds, as all moments on the wire."""
    covers: bool = True
    """Whether it can vouch for the https address: it can't for a public one."""


class Where(Struct, frozen=True):
    """The addresses of the server that other devices can open, as they would be typed but without any path."""

    http: str | None = None
    https: str | None = None
    shared: str | None = None
    """An address on the internet, for people elsewhere."""
    why: Unreachable | None = None
    """Why there is none of them."""
    ca: Vouching | None = None

    @property
    def best(self) -> str | None:
        """The one to show at the terminal: it opens on every phone in the house, without a warning."""
        return self.http or self.https or self.shared


def where(
    settings: Settings,
    asked: str = "localhost",
    *,
    https: bool = False,
    shared: str | None = None,
    ca: Vouching | None = None,
    addresses: Sequence[Address] | None = None,
) -> Where:
    """Where the server is, for a browser that asked for it as `asked`; `https`: the same port speaks it, too.

    Whoever came by another address than this machine's own gets that one back, and learns of no other: people
    elsewhere have no business in the house's network.
    """
    known = urlsplit(settings.url) if settings.url else None
    if known and known.netloc:
        host, secure = known.netloc, known.scheme == "https"
    elif (found := HOST.fullmatch(asked)) and not is_this_machine(found["host"]):
        host, secure = asked, False
    else:
        hosts = hosts_here(settings, addresses)
        if isinstance(hosts, str):
            return Where(shared=shared, why=None if shared else hosts, ca=ca)
        host, secure = hosts[0], False
    return Where(
        http=None if secure else f"http://{host}",
        https=f"https://{host}" if secure or https else None,
        shared=shared,
        ca=ca,
    )


def hosts_here(settings: Settings, addresses: Sequence[Address] | None = None) -> list[str] | Unreachable:
    """The hosts, with port, by which others in the network reach this machine, best first; or why they can't."""
    if settings.host not in EVERYWHERE:
        return "this-machine-only" if is_this_machine(settings.host) else [with_port(settings.host, settings.port)]
    found = addresses_here() if addresses is None else addresses
    # No browser opens a link-local IPv6 address: it would need the name of an interface with it.
    usable = [address for address in found if not address.is_loopback]
    usable = [address for address in usable if address.version == 4 or not address.is_link_local]
    if settings.host == EVERY_IPV4:
        usable = [address for address in usable if address.version == 4]
    # Most phones type the short ones, and all of them have IPv4.
    usable.sort(key=lambda address: (address.version, address.is_link_local))
    return [with_port(str(address), settings.port) for address in usable] or "no-network"


def here(settings: Settings) -> str:
    """The server's address for programs on this machine, without a slash at its end."""
    return f"http://{with_port(host_here(settings.host), settings.port)}{settings.base_path}"


def for_others(settings: Settings, found: Where) -> str:
    """Where others find mien, or at least this machine does; without a slash at its end."""
    return f"{found.best}{settings.base_path}" if found.best else here(settings)


def is_this_machine(host: str) -> bool:
    """Whether a browser on this machine may have asked for it by this host, and nobody else."""
    return is_loopback(host) or host.strip("[]") in EVERYWHERE
