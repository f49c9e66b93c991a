"""Starts the server, and stops it gracefully."""

from __future__ import annotations

import gc
import sys
import webbrowser
from errno import EADDRINUSE

import segno
import structlog
from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.app import Server
from mien.server.logs import set_up_logs
from mien.server.settings import Settings
from mien.server.store.base import NewerSchema, StoreDown
from mien.server.where import Unreachable, Where, hosts_here

NOBODY_ELSE: dict[Unreachable, str] = {
    "this-machine-only": "Nobody else can open it, because it listens on {host}. Start it with --host 0.0.0.0.",
    "no-network": "Nobody else can open it, because this machine is in no network.",
}
MOST_OTHERS = 3
"""Further addresses that are worth a line at the terminal."""

GRACE_SECONDS = 3.0
"""How long requests may take to end once the server is told to stop."""


def serve(settings: Settings, *, invite: bool = False) -> None:
    """Runs until it is told to stop; what was acknowledged by then is durable."""
    set_up_logs(settings.log, sys.stderr)
    use_fast_loop()
    try:
        server = Server(settings)
    except ValueError as error:
        raise Refused(Refusal("bad-settings", str(error))) from None

    def say_open(_: str) -> None:
        structlog.get_logger().info("open", port=settings.port)
        if invite:
            say_where(settings, server.whereabouts())

    calm_collector()
    try:
        web.run_app(
            server.app(),
            host=settings.host,
            port=settings.port,
            shutdown_timeout=GRACE_SECONDS,
            access_log=None,
            print=say_open,
        )
    except OSError as error:
        if error.errno != EADDRINUSE:
            raise
        text = f"Port {settings.port} is taken. Choose another with --port or MIEN_PORT."
        raise Refused(Refusal("port-taken", text)) from None
    except (StoreDown, NewerSchema) as error:
        raise Refused(Refusal("store-down", str(error))) from None


def calm_collector() -> None:
    """Has the garbage collector look less often, and never at what was loaded: games leave no cycles behind."""
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)


def use_fast_loop() -> None:
    """Runs on uvloop where it exists."""
    if sys.platform != "win32":
        import uvloop

        uvloop.install()


def say_where(settings: Settings, where: Where) -> None:
    """Prints the address with a QR code of it for phones, or why no phone can come; and opens the page here."""
    here = f"http://localhost:{settings.port}/"
    print(f"\n  mien is at {here}")
    if where.best:
        print(f"  and for others at {where.best}/\n")
        segno.make(f"{where.best}/").terminal(compact=True)
        if others := other_addresses(settings, where.best):
            print(f"\n  If that one can't be opened, try {' or '.join(others)}", flush=True)
    else:
        print(f"  {NOBODY_ELSE[where.why or 'no-network'].format(host=settings.host)}", flush=True)
    if has_screen():
        webbrowser.open(here)


def other_addresses(settings: Settings, shown: str) -> list[str]:
    """Where else this machine can be reached: it may be in several networks, and not all of them have phones."""
    hosts = [] if settings.url else hosts_here(settings)
    return (
        [f"http://{host}/" for host in hosts if host not in shown][:MOST_OTHERS] if isinstance(hosts, list) else []
    )


def has_screen() -> bool:
    """Whether a browser can be opened here without taking over the terminal."""
    try:
        return not isinstance(webbrowser.get(), webbrowser.GenericBrowser)
    except webbrowser.Error:
        return False
