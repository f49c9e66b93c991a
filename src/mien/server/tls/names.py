"""The names and addresses of this machine that our own authority may vouch for: private ones."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address, ip_network

from mien.server.system.addresses import addresses_here

NETWORKS = tuple(
    map(
        ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "100.64.0.0/10",
            "::1/128",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
"""Networks whose addresses mean another machine in every home."""

DOMAINS = ("localhost", "local", "lan", "home.arpa", "internal", "fritz.box")
"""Domains in which routers and mDNS give out names, and nobody can buy one: fritz.box is its router's maker's."""

ALWAYS = ("localhost", "mien.local", "127.0.0.1", "::1")
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")

RESERVED = "test"
"""A domain for trying things out, in which nobody can have a name (RFC 6761)."""


def is_private(name: str) -> bool:
    """Whether this name or address can belong only to a machine in this network."""
    try:
        address = ip_address(name)
    except ValueError:
        labels = name.split(".")
        inside = any(name == domain or name.endswith(f".{domain}") for domain in DOMAINS)
        return inside and all(map(LABEL.fullmatch, labels))
    return any(address in network for network in NETWORKS)


def is_own_name(name: str) -> bool:
    """Whether a browser that was led by this name is at a machine of its own network, or was told an address.

    A name without a dot, or in a domain that nobody can register, belongs to the network. Of all others,
    anybody could have one point here; this machine's own name is the exception.
    """
    try:
        ip_address(name)
    except ValueError:
        unowned = "." not in name or name.endswith(f".{RESERVED}")
        return unowned or is_private(name) or name == socket.gethostname().lower()
    return True


def names_here() -> frozenset[str]:
    """All private names and addresses by which browsers may reach this machine."""
    host = socket.gethostname().lower().rstrip(".")
    # A router or mDNS puts its own domain behind the machine's first name; which one, nobody tells us.
    likely = [f"{host.partition('.')[0]}.{domain}" for domain in DOMAINS if domain != "localhost"]
    # No browser opens a link-local IPv6 address: it would need the name of an interface with it.
    addresses = [str(address) for address in addresses_here() if address.version == 4 or not address.is_link_local]
    # One name outside of the authority's bounds would spoil the whole certificate.
    return frozenset(filter(is_private, (*ALWAYS, host, *likely, *addresses)))
