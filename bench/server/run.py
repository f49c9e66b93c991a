"""Starts a server on one core, puts a load on it from the other, and gives what the load measured."""

from __future__ import annotations

import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

Name = Literal["mien", "previous", "streamed", "boardgame", "colyseus", "colyseus-each", "colyseus-groups"]
"""Colyseus keeps what it is told in memory; or on the disk, each message by itself or those of a turn together."""
Measure = Literal["saturate", "pace", "weigh"]

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build"
PREVIOUS = BUILD / "previous"
"""Where an earlier version of mien lies, to take turns with."""
PATIENCE = 20.0

# Limits against abuse are raised, and bots are quick; all else is as anybody runs it.
MIEN = {
    "MIEN_HOST": "127.0.0.1",
    "MIEN_BOT_PACE": "0",
    "MIEN_TABLES_PER_HOUR": "1000000",
    "MIEN_BYTES_PER_HOUR": "1000000000000",
    "MIEN_MOST_CONNECTIONS": "1000000",
    "MIEN_CONNECTIONS_PER_ADDRESS": "1000000",
    "MIEN_MESSAGES_PER_SECOND": "1000000",
    # As earlier versions called them.
    "MIEN_MOST_LINES": "1000000",
    "MIEN_LINES_PER_ADDRESS": "1000000",
}


def fetch_previous(revision: str) -> None:
    """Lays this revision of mien into a folder of its own; it runs on the same Python with the same libraries."""
    shutil.rmtree(PREVIOUS, ignore_errors=True)
    PREVIOUS.mkdir(parents=True)
    tree = subprocess.Popen(["git", "archive", revision, "src"], cwd=HERE.parents[1], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", str(PREVIOUS)], stdin=tree.stdout, check=True)
    if tree.wait():
        raise SystemExit(f"git knows no revision {revision}.")


def follows_changes() -> bool:
    """Whether the earlier mien sends what has changed, as this one does; before that it sent whole views."""
    return (PREVIOUS / "src/mien/kit/change.py").exists()


def python_build() -> str:
    """Which Python this is, and whether its flags say that it was built to be faster; Debian's say nothing."""
    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    built = [name for flag, name in (("--enable-optimizations", "PGO"), ("--with-lto", "LTO")) if flag in flags]
    return f"Python {platform.python_version()} ({sys.executable}), {' and '.join(built) or 'no PGO by its flags'}"


def cores() -> tuple[int, int]:
    """A core for the server and one for the load."""
    free = sorted(os.sched_getaffinity(0))
    if len(free) < 2:
        raise SystemExit("This bench needs two cores: one for the server, one for the load.")
    return free[0], free[1]


def node() -> str:
    """The true Node, not the word in Python's clothes that starts it: its process is the one to measure."""
    return subprocess.check_output(["node", "-p", "process.execPath"], text=True).strip()


@contextmanager
def serving(name: Name) -> Iterator[tuple[int, int]]:
    """A fresh server; its process and its port."""
    BUILD.mkdir(exist_ok=True)
    # Not in the folder for temporary files, which may be kept in memory: mien writes to the disk.
    with socket.socket() as probe, TemporaryDirectory(dir=BUILD, prefix="bench-") as data:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        peer, _, keeps = name.partition("-")
        command = [node(), "--expose-gc", str(HERE / "peers" / f"{peer}.js"), keeps or "memory"]
        own = {"NODE_ENV": "production", "PORT": str(port), "MIEN_PORT": str(port), "MIEN_DATA": data}
        if name in ("mien", "previous", "streamed"):
            command = [sys.executable, "-c", "from mien.cli import main; main()", "serve"]
            code = (PREVIOUS if name == "previous" else HERE.parents[1]) / "src"
            # Where another Python runs this with the libraries of the venv, it finds them there.
            own["PYTHONPATH"] = os.pathsep.join([str(code), os.environ.get("PYTHONPATH", "")])
        core = str(cores()[0])
        with (Path(data) / "log").open("w") as log:
            server = subprocess.Popen(
                ["taskset", "-c", core, *command], env={**os.environ, **MIEN, **own}, stdout=log, stderr=log
            )
            try:
                _wait_for(port, server)
                yield server.pid, port
            finally:
                server.send_signal(signal.SIGKILL)
                server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit(f"A server did not start: {server.args!r}.")


def measure(name: Name, what: Measure, tables: int, seconds: float, rate: int) -> dict[str, float]:
    """What the load measured on a fresh server."""
    speaks = "mien" if name == "previous" and follows_changes() else name.partition("-")[0]
    with serving(name) as (process, port):
        told = subprocess.check_output(
            [
                *("taskset", "-c", str(cores()[1]), node(), str(HERE / "load" / "load.js")),
                *("--server", speaks, "--port", str(port), "--pid", str(process), "--measure", what),
                *("--tables", str(tables), "--seconds", str(seconds), "--rate", str(rate)),
            ]
        )
    return msgspec.json.decode(told, type=dict[str, float])
