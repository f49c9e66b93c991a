"""`mien doctor`: checks a server and its machine, and says what to fix."""

from __future__ import annotations

from collections.abc import AsyncIterator

from mien.server.doctor.address import look_at_address
from mien.server.doctor.cameras import look_at_cameras
from mien.server.doctor.finding import Finding
from mien.server.doctor.games import look_at_games
from mien.server.doctor.machine import look_at_machine
from mien.server.doctor.policies import look_at_policies
from mien.server.doctor.workers import look_at_workers
from mien.server.system.settings import Settings

__all__ = ["Finding", "examine"]


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Every finding about a server with these settings, as it is found."""
    looks = (look_at_machine, look_at_games, look_at_policies, look_at_workers, look_at_address, look_at_cameras)
    for look in looks:
        async for finding in look(settings):
            yield finding
