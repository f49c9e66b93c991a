"""A nursery of servers: it has read all of mien once, and forks one `mien serve` for every line that it is told.

A server that is started from nothing takes most of a second of computing; five hundred of them would be all that
a run does. Each of these is a process of its own all the same, and is killed as any other.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import mien.server.run
from mien.cli import main
from mien.server.store import base
from mien.server.system import clock
from mien.server.tables import registry

SIZE = 8
READY = mien.server.run.__name__


def set_clock(file: Path, seconds: float) -> None:
    """Sets the clock of the servers that look at this file: so many seconds from the true time."""
    hands = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
    # In place: a server that looks at a file without bytes is killed by the system.
    os.pwrite(hands, int(seconds * 1e9).to_bytes(SIZE, "little", signed=True), 0)
    os.close(hands)


def look_at(file: Path) -> None:
    """Has the server believe the clock that is set in this file."""
    with file.open("rb") as opened:
        hands = mmap.mmap(opened.fileno(), SIZE, access=mmap.ACCESS_READ)
    clock.tick = lambda: time.time_ns() + int.from_bytes(hands[:SIZE], "little", signed=True)


def serve(order: dict[str, Any]) -> int:
    """Is one server, with a clock that the checker can set, and with time-outs that it may shorten."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    said = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for old, new in ((0, nothing), (1, nothing), (2, said)):
        os.dup2(new, old)
    # The orders for other servers may be waiting in the old one.
    sys.stdin = os.fdopen(nothing)
    look_at(Path(order["clock"]))
    registry.BEAT, base.DEAD = registry.BEAT / order["hurry"], int(base.DEAD / order["hurry"])
    os.environ["MIEN_SECRET"] = order["secret"]
    sys.argv = ["mien", "serve", "--host=127.0.0.1", *order["flags"]]
    return main()


def say(*words: object) -> None:
    """Tells the checker, whole or not at all."""
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


def bury(*_: object) -> None:
    """Tells the checker of every server that has ended."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        say("ended", pid, os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, bury)
    say("ready", READY)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            os._exit(serve(json.loads(line)))
        say("born", pid)
