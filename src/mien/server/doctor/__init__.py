"""`mien doctor`: checks a server and its machine, and says what to fix."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from mien.server.doctor.address import look_at_address
from mien.server.doctor.cameras import look_at_cameras
from mien.server.doctor.finding import Finding
from mien.server.doctor.games import look_at_games
from mien.server.doctor.machine import look_at_machine
from mien.server.doctor.parts import installed_parts, look_at_parts
from mien.server.doctor.policies import look_at_policies
from mien.server.doctor.workers import look_at_workers
from mien.server.system.settings import Settings

__all__ = ["Finding", "examine"]


async def examine(settings: Settings, known_faults: Path | None = None) -> AsyncIterator[Finding]:
    """Every finding about a server with these settings, as it is found; with a database, known faults too."""
    for finding in look_at_parts(known_faults, installed_parts()) if known_faults else ():
        yield finding
    looks = (look_at_machine, look_at_games, look_at_policies, look_at_workers, look_at_address, look_at_cameras)
    for look in looks:
        async for finding in look(settings):
            yield finding
