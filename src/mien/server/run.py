"""Starts the server, and stops it gracefully."""

from __future__ import annotations

import asyncio
import sys
import webbrowser
from contextlib import ExitStack, suppress
from signal import SIGINT, SIGTERM
from socket import socket

import segno
import structlog

from mien import games
from mien.kit import Refusal, Refused
from mien.server.app import Server
from mien.server.guests.host_keys import HostKeys
from mien.server.host.ice import missing_for_cameras
from mien.server.host.reachable import Unreachable, Where, for_others, hosts_here
from mien.server.net.port import listen, listening
from mien.server.store.base import NewerSchema, StoreDown
from mien.server.store.one_server import only_server
from mien.server.system import collector
from mien.server.system.files import private_files
from mien.server.system.logs import note_ignored, set_up_logs
from mien.server.system.service import tell_ready
from mien.server.system.settings import Settings

NOBODY_ELSE: dict[Unreachable, str] = {
    "this-machine-only": "Nobody else can open it, because it listens on {host}. Start it with --host 0.0.0.0.",
    "no-network": "Nobody else can open it, because this machine isn't on a network.",
}
MOST_OTHERS = 3
"""Further addresses that are worth a line at the terminal."""

GRACE_SECONDS = 3.0
"""How long requests may take to end once the server is told to stop."""


def serve(settings: Settings, *, invite: bool = False) -> None:
    """Runs until it is told to stop; what was acknowledged by then is durable."""
    set_up_logs(settings.log, sys.stderr)
    sys.unraisablehook = note_ignored
    use_fast_loop()
    with private_files(), ExitStack() as port:
        # Before all else: where another mien runs already, its database must not even be migrated.
        listeners = [port.enter_context(listener) for listener in listen(settings.host, settings.port)]
        try:
            server = Server(settings)
        except ValueError as error:
            raise Refused(Refusal("bad-settings", str(error))) from None
        try:
            with only_server(settings.store), collector.calm():
                asyncio.run(_serve(server, listeners, invite=invite))
        except (StoreDown, NewerSchema) as error:
            raise Refused(Refusal("store-down", str(error))) from None


async def _serve(server: Server, listeners: list[socket], *, invite: bool) -> None:
    settings, told = server.settings, asyncio.Event()
    # Windows' event loop knows no signals: there Ctrl-C interrupts the waiting instead.
    with suppress(NotImplementedError):
        for signal in (SIGINT, SIGTERM):
            asyncio.get_running_loop().add_signal_handler(signal, told.set)
    async with (
        listening(server.app(), listeners, server.certificate, GRACE_SECONDS, server.most_each) as port,
        server.connections.beside_others(port),
    ):
        say_broken_games()
        structlog.get_logger().info("open", port=settings.port, tls=settings.tls != "off")
        tell_ready()
        if invite:
            say_where(settings, server.host_api.whereabouts())
        if "opening" in server.policies.forbidden:
            say_host_link(server.keys, for_others(settings, server.host_api.whereabouts()))
        if missing := missing_for_cameras(settings):
            print(f"\n  {missing}", flush=True)
        await told.wait()


def use_fast_loop() -> None:
    """Runs on uvloop where it exists."""
    if sys.platform != "win32":
        import uvloop

        uvloop.install()


def say_where(settings: Settings, where: Where) -> None:
    """Prints the address with a QR code of it for phones, or why no phone can come; and opens the page here."""
    home = f"{settings.base_path}/"
    here = f"http://localhost:{settings.port}{home}"
    print(f"\n  mien is at {here}")
    if where.best:
        print(f"  and for others at {where.best}{home}\n")
        segno.make(f"{where.best}{home}").terminal(compact=True)
        if others := other_addresses(settings, where.best):
            print(f"\n  If that one can't be opened, try {' or '.join(others)}", flush=True)
        if where.http and where.https:
            https = f"{where.https}{home}"
            print(f"\n  Cameras and microphones need https: “Turn on cameras” at a table leads to {https}")
            if where.ca and where.ca.covers:
                print(f"  Browsers warn about it until they trust this machine; {where.http}{home}ca shows how.")
            elif where.ca:
                print("  Browsers warn about it on every visit: its certificate is only for private addresses.")
            sys.stdout.flush()
    elif settings.share == "off":
        print(f"  {NOBODY_ELSE[where.why or 'no-network'].format(host=settings.host)}", flush=True)
    if has_screen():
        webbrowser.open(here)


def say_broken_games() -> None:
    """Says at the terminal and in the log which games can't be loaded; never what the error says."""
    for name, broken in games.BROKEN_GAMES.items():
        print(f"\n  The game {name} can't be played: {broken}. `mien games` says more.", flush=True)
        structlog.get_logger().error("a game can't be loaded", game=name, where=broken.where, kind=broken.kind)


def say_host_link(keys: HostKeys, base: str) -> None:
    """Prints the link that lets people open tables; not where a service's log would keep it."""
    if sys.stdout.isatty():
        print(f"\n  Only people with this link can open tables: {base}{keys.link_path}", flush=True)
    else:
        print("\n  Only people with the host's link can open tables: `mien links` shows it.", flush=True)


def other_addresses(settings: Settings, shown: str) -> list[str]:
    """Where else this machine can be reached: it may be in several networks, and not all of them have phones."""
    hosts = [] if settings.url else hosts_here(settings)
    return (
        [f"http://{host}{settings.base_path}/" for host in hosts if host not in shown][:MOST_OTHERS]
        if isinstance(hosts, list)
        else []
    )


def has_screen() -> bool:
    """Whether a browser can be opened here without taking over the terminal."""
    try:
        return not isinstance(webbrowser.get(), webbrowser.GenericBrowser)
    except webbrowser.Error:
        return False
