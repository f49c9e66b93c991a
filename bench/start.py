"""How long `mien serve` takes from being typed to its first `ok`, beside importing its libraries alone.

python -m bench.start
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import socket
from typing import NamedTuple

ROUNDS = 9
TICK = os.sysconf("SC_CLK_TCK")
LIBRARIES = """
import time
import mien.server.app, mien.server.run, mien.server.store.sqlite
print(time.process_time(), flush=True)
"""


class Took(NamedTuple):
    """Seconds: on the clock, and of the processor, which other programs don't lengthen."""

    clock: float
    processor: float


def importing() -> Took:
    """What it takes to start Python and import all that the server does."""
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", LIBRARIES], stdout=subprocess.PIPE) as python:
        assert python.stdout is not None
        spent = float(python.stdout.readline())
        return Took(time.perf_counter() - began, spent)


def starting(data: Path) -> Took:
    """What it takes until the server answers at /healthz."""
    port = free_port()
    words = ["serve", "--host=127.0.0.1", f"--port={port}", f"--data={data}", "--log=json"]
    program = "import sys; from mien.cli import main; sys.exit(main(sys.argv[1:]))"
    began = time.perf_counter()
    with ended(subprocess.Popen([sys.executable, "-c", program, *words], stderr=subprocess.DEVNULL)) as server:
        while not is_well(port):
            assert server.poll() is None, "The server did not start."
            time.sleep(0.005)
        # Of a process: its name may hold blanks, and ends with a bracket.
        fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
        return Took(time.perf_counter() - began, (int(fields[11]) + int(fields[12])) / TICK)


@contextmanager
def ended(server: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is told to end afterwards."""
    with server:
        try:
            yield server
        finally:
            server.terminate()


def is_well(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().read() == b"ok"
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    rounds = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append((importing(), starting(Path(folder))))
    for name, at in (("on the clock", 0), ("of the processor", 1)):
        libraries = statistics.median(imported[at] for imported, _ in rounds)
        whole = statistics.median(started[at] for _, started in rounds)
        print(f"{name:17} libraries {libraries:.2f} s, mien serve to /healthz {whole:.2f} s", end="")
        print(f", {whole - libraries:+.2f} s")


if __name__ == "__main__":
    main()
