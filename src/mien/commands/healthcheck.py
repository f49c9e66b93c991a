"""mien healthcheck: says whether the server on this machine is well; for containers and watchdogs."""

import sys
from argparse import ArgumentParser, Namespace
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from mien.commands.settings import add_settings, settings_from
from mien.server.host.reachable import here
from mien.server.system.settings import Settings

PATIENCE = 4.0
"""Seconds to wait for an answer; a container's own timeout should be a little longer."""


def add(parser: ArgumentParser) -> None:
    add_settings(parser, "host", "port", "base_path")


def run(args: Namespace) -> int:
    """Ends with 0 if the server answers and can reach its store, and with 1 and a sentence if not."""
    trouble = ask(settings_from(args))
    if trouble:
        print(f"mien: {trouble}", file=sys.stderr)
        return 1
    print("ok")
    return 0


def ask(settings: Settings) -> str:
    """What is wrong with the server that these settings run; nothing if it is well."""
    address = here(settings)
    there = urlsplit(address)
    connection = HTTPConnection(there.netloc, timeout=PATIENCE)
    try:
        connection.request("GET", f"{there.path}/healthz")
        response = connection.getresponse()
        said = response.read(1000).decode(errors="replace").strip()
    except (OSError, HTTPException) as error:
        return f"Nothing answers at {address}: {error}."
    finally:
        connection.close()
    return "" if response.status == 200 and said == "ok" else f"The server is not well: {response.status}, {said}."
