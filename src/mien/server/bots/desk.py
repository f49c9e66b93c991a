"""Bots at the tables: they think off the event loop, and know only what their seat may."""

from __future__ import annotations

import asyncio
import secrets
from os import cpu_count
from typing import Any

from structlog import get_logger

from mien.kit import AnyPosition, QuickDealer
from mien.server.bots.pool import PoolClosed, WorkerPool
from mien.server.bots.worker import Thought
from mien.server.system import clock
from mien.server.system.time_limit import LIMITED
from mien.table import Person, Table
from mien.table.chairs import stand_in
from mien.table.entries import By

LIMIT = 1.0
"""Seconds a bot may think."""
WORKERS = min(max(2, cpu_count() or 1), 4)
"""How many may think at once: at least two, so that no host's bots can hold up all others."""

PACE_FACTOR = {"quick": 0.0, "usual": 1.0, "slow": 1.75}
"""How much of the server's pace the table wants."""

REVEAL = 3.0
"""How many times its usual pace a bot waits at a reveal before it goes on: people want to look, and laugh."""

_log = get_logger()


def patience(table: Table) -> float:
    """How many times its usual pace a bot waits, so that people can take in what has just happened."""
    position = table.position
    if position is None:
        return 0.0
    factor = PACE_FACTOR["slow" if position.guided else table.settings.bots]
    if position.state.phase.pauses:
        # Where people say themselves when they have seen enough, nobody waits for a bot to say it.
        people = any(table.played[seat].played_by_person for seat in position.asks)
        return 0.0 if people else REVEAL * max(factor, 0.5)
    return factor * max((event.weight for event in position.told[-1]), default=1.0)


class BotDesk:
    """Answers for the seats that bots play, at a person's pace; a few processes think for all tables."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._pool = WorkerPool(WORKERS)

    async def answer(self, table: Table, seat: int) -> tuple[Any, By]:
        """What the bot of this seat answers to its open question, and who that answer is from.

        Whoever no longer needs the answer may cancel this. Raises whatever the game's own code raises.
        """
        assert table.position is not None
        level = table.played[seat].bot or ""
        with LIMITED:
            thought = _thought(table.position, level, seat)
        if wait := self.wait(table):
            await asyncio.sleep(wait)
        return await self._think(thought, table.host)

    def wait(self, table: Table) -> float:
        """The seconds that a bot, or a program, lets pass before it answers, so that people can follow."""
        with LIMITED:
            wait = self._pace * patience(table)
        return wait * (0.8 + secrets.randbelow(400) / 1000)

    async def _think(self, thought: Thought, host: Person) -> tuple[Any, By]:
        """The bot's answer; a legal one drawn for it if it crashes, is too slow, or answers nonsense."""
        try:
            # Forty tables of one host have as many turns as the one table of another.
            answer = await self._pool.do(thought, host, LIMIT)
        except PoolClosed:
            raise
        except Exception as error:
            # Anything can be wrong with a bot, or with the process it thinks in: the game goes on.
            why = f"{type(error).__name__}: {error}"
        else:
            if thought.ask.accepts(answer):
                return answer, "bot"
            why = "no answer to the question"
        _log.warning("bot replaced", game=thought.game, bot=type(thought.bot).__name__, why=why)
        return thought.ask.sample(QuickDealer(thought.seed)), "bot, replaced"

    def close(self) -> None:
        """Lets no bot answer any more."""
        self._pool.close()


def _thought(position: AnyPosition, level: str, seat: int) -> Thought:
    bots = position.game.bots
    bot = bots[level] if level in bots else bots[stand_in(position.game)]
    # In a first game they do the same for everybody.
    seed = position.step * position.seats + seat if position.guided else int.from_bytes(clock.secret()[:6])
    return Thought(position.game.name, bot, position.view(seat), position.asks[seat], seed)
