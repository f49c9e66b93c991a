"""Starts the server, and stops it gracefully."""

from __future__ import annotations

import gc
import socket as network
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
            say_where(settings)

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


def say_where(settings: Settings) -> None:
    """Prints the address, and a QR code of it for telephones in the same network."""
    here = f"http://localhost:{settings.port}/"
    there = settings.url or f"http://{local_address()}:{settings.port}/"
    print(f"\n  mien is at {here}\n  and for others in this network at {there}\n")
    segno.make(there).terminal(compact=True)
    if has_screen():
        webbrowser.open(here)


def has_screen() -> bool:
    """Whether a browser can be opened here without taking over the terminal."""
    try:
        return not isinstance(webbrowser.get(), webbrowser.GenericBrowser)
    except webbrowser.Error:
        return False


def local_address() -> str:
    """The address of this machine in the local network, as far as it can tell."""
    with network.socket(network.AF_INET, network.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only looks up the route.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
