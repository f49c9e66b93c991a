"""The programs that can open a tunnel: how to start each, and how to read what it prints."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from mien.kit import Refusal, Refused
from mien.server.system.addresses import EVERYWHERE, host_here, is_loopback, with_port
from mien.server.system.settings import Settings

NONE_INSTALLED = Refusal(
    "no-tunnel",
    "Sharing needs a tunnel, and none is installed. Install cloudflared (no account; "
    "developers.cloudflare.com/tunnel) or tailscale (free account, an address that stays the same; "
    "tailscale.com/download), and try again.",
)


NEVER = re.compile(r"(?!)")
"""Matches no line."""


class Tunnel(Struct, frozen=True):
    """A program that opens a tunnel when it starts, and closes it when it ends."""

    name: str
    words: Callable[[str, Path], list[str]]
    """The words after the program's name, for the server's own address and the data folder."""
    address: re.Pattern[str]
    """The public address, in the line that tells it."""
    ready: re.Pattern[str]
    """The line after which the public address may be tried."""
    visit: re.Pattern[str]
    """A page that the host has to open in a browser first."""
    too_often: re.Pattern[str]
    """The line that says there will be no tunnel for a while."""
    well: re.Pattern[str]
    """Lines that say all is well, and so never why a tunnel ended."""

    def fault(self, line: str) -> str:
        """What this line says is wrong, without the moment and the level of a log; empty if nothing is."""
        return "" if self.well.search(line) else re.sub(r"^\S+Z (WRN|ERR|FTL) ", "", line)


def _cloudflared(here: str, data: Path) -> list[str]:
    # Rules in the person's own ~/.cloudflared/config.yml would answer 404 to everything: it gets one of ours.
    config = data / "cloudflared.yml"
    config.write_text("no-autoupdate: true\n")
    return ["tunnel", "--config", str(config), "--no-autoupdate", "--url", here]


CLOUDFLARED = Tunnel(
    "cloudflared",
    _cloudflared,
    # Errors name api.trycloudflare.com, which is where tunnels are asked for.
    address=re.compile(r"https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com"),
    # A name that is looked up before it exists stays unknown to some resolvers for half an hour.
    ready=re.compile(r"Registered tunnel connection"),
    visit=NEVER,
    too_often=re.compile(r"\b429\b|error code: 1015"),
    well=re.compile(r"^\S+Z (DBG|INF) "),
)
TAILSCALE = Tunnel(
    "tailscale",
    lambda here, _: ["funnel", "--yes", here],
    address=re.compile(r"^https://[a-z0-9.-]+\.ts\.net(?::[0-9]+)?(?=/?$)"),
    ready=re.compile(r"^\|-- "),
    visit=re.compile(r"https://login\.tailscale\.com/\S+"),
    too_often=NEVER,
    well=re.compile(r"^(Available |https://|\|--|Press )"),
)
TUNNELS = (CLOUDFLARED, TAILSCALE)
"""The first that is installed is taken: cloudflared needs no account."""


def find_tunnel(choice: str) -> tuple[Tunnel, str]:
    """The chosen tunnel, or the first there is, and the path of its program; raises Refused."""
    for tunnel in TUNNELS:
        if choice in ("auto", tunnel.name) and (program := shutil.which(tunnel.name)):
            return tunnel, program
    if choice == "auto":
        raise Refused(NONE_INSTALLED)
    text = f"{choice} is not installed. Install it, or share with another tunnel: --share=auto uses any you have."
    raise Refused(Refusal("no-tunnel", text))


def own_address(settings: Settings) -> str:
    """Where a tunnel on this machine reaches the server; raises Refused."""
    if settings.host in EVERYWHERE or is_loopback(settings.host):
        return f"http://{with_port(host_here(settings.host), settings.port)}"
    # Over any other address the tunnel could not be told from the people in the network.
    text = f"Sharing needs the server on this machine's own address; with --host={settings.host} it is not there."
    raise Refused(Refusal("bad-settings", f"{text} Leave --host out, or set it to 127.0.0.1."))
