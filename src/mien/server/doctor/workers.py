"""Checks the worker processes: one thinks for bots, one decodes photos."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import mien
from mien.kit import Refused
from mien.server.bots.worker import Crashed, Thought, Worker
from mien.server.doctor.finding import Finding, mind, well, wrong
from mien.server.photos.queue import PhotoQueue
from mien.server.system.settings import Settings

SECONDS = 20.0
"""How long a first thought may take: a process has to start for it."""


async def look_at_workers(settings: Settings) -> AsyncIterator[Finding]:
    """Has a bot think once, and a small picture decoded."""
    yield await asyncio.to_thread(_bots)
    yield await _photos()


def _bots() -> Finding:
    if not mien.GAMES:
        return mind("bots", "weren't tried: there is no game to play.")
    match = mien.start(next(iter(mien.GAMES)), seed="doctor")
    seat = match.waiting_for[0]
    bot = next(iter(match.game.bots.values()))
    worker = Worker()
    try:
        answer = worker.do(Thought(match.game.name, bot, match.view(seat), match.asks[seat], 1), SECONDS)
    except (Crashed, TimeoutError, OSError) as error:
        told = str(error) or "it takes too long"
        return wrong("bots", f"No process can be started for them: {told}. Allow mien to start processes.")
    finally:
        worker.close()
    if answer not in match.asks[seat]:
        return wrong("bots", "A bot answered nonsense. Install mien again.")
    return well("bots", "think in processes of their own")


async def _photos() -> Finding:
    from PIL import Image

    picture = BytesIO()
    Image.new("RGB", (64, 64), "teal").save(picture, "PNG")
    try:
        await PhotoQueue().tidy(picture.getvalue(), "here")
    except (Refused, OSError) as error:
        return wrong("photos", f"Pictures can't be decoded: {error} Install the server part again: mien[server]")
    return well("photos", "are decoded in a process of their own")
