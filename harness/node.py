"""The project's own Node, which comes with the Python environment."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from harness import Missing


def own_node() -> str:
    """Where it is. The machine's own may be too old to read TypeScript, so no other will do."""
    found = shutil.which("node", path=str(Path(sys.executable).parent))
    if found is None:
        raise Missing(f"{sys.prefix} has no Node: run `make .venv/.ready`, and pytest from .venv/bin.")
    return found
