"""`mien serve` for which a day has twenty minutes, and which says on SIGUSR1 what it holds."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import threading
from pathlib import Path

from mien.cli import main
from mien.server.api import games
from mien.server.tables import registry

HELD = "held: "
"""What the line begins with."""
HURRY = 72
"""How many times faster chores come round and tables grow old: a day has 1,200 seconds."""


def look(*_: object) -> None:
    """Writes one line: how much of everything this process has, after its collector has run."""
    gc.collect()
    status = Path("/proc/self/status").read_text().split()
    held = {
        "memory": int(status[status.index("VmRSS:") + 1]) * 1024,
        "handles": sum(1 for _ in Path("/proc/self/fd").iterdir()),
        "threads": threading.active_count(),
        "tasks": len(asyncio.all_tasks()),
        "objects": len(gc.get_objects()) + gc.get_freeze_count(),
        "children": len(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()),
    }
    os.write(2, f"{HELD}{json.dumps(held)}\n".encode())


def hurry() -> None:
    """Shortens what a server does by the clock; its promises to people stay as they are."""
    registry.SETTLED, registry.PRUNE = registry.SETTLED // HURRY, registry.PRUNE / HURRY
    registry.IDLE, registry.LEAST_IDLE = registry.IDLE // HURRY, registry.LEAST_IDLE // HURRY
    # `keep_days` is one day: twenty minutes are a long time for a short soak, so tables grow old sooner still.
    registry.DAY = 60_000
    # All come from one address here.
    games.REPLAYS = 1_000_000_000


if __name__ == "__main__":
    hurry()
    signal.signal(signal.SIGUSR1, look)
    sys.argv[0] = "mien"
    sys.exit(main())
