"""Bots at the tables: they think off the event loop, and know only what their seat may."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import TYPE_CHECKING, Any

from structlog import get_logger

from mien.kit import QuickDealer
from mien.server.bots.worker import Thought, Worker
from mien.server.system.clock import moment
from mien.server.system.fair_pool import FairPool
from mien.table import Person, Table
from mien.table.chairs import stand_in
from mien.table.commands import AnswerFor
from mien.table.entries import By
from mien.table.people import NOBODY

if TYPE_CHECKING:
    from mien.server.tables.live import Live

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
    unhurried = PACE_FACTOR["slow" if position.guided else table.settings.bots]
    if position.state.phase.pauses:
        # Where people say themselves when they have seen enough, nobody waits for a bot to say it.
        people = any(not table.played[seat].played_by_bot for seat in position.asks)
        return 0.0 if people else REVEAL * max(unhurried, 0.5)
    return unhurried * max((event.weight for event in position.told[-1]), default=1.0)


class BotDesk:
    """Answers for the seats that bots play, at a person's pace."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._workers = [Worker() for _ in range(WORKERS)]
        self._turns = FairPool(self._workers)
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="bot")
        self._thinking: dict[tuple[Live, int, int, int], asyncio.Task[None]] = {}
        self._closed = False

    def ask(self, live: Live, seat: int) -> None:
        """Has the bot of this seat answer the open question, unless it is thinking already."""
        position = live.table.position
        assert position is not None
        key = (live, live.table.games, position.step, seat)
        if key not in self._thinking and not self._closed:
            task = asyncio.create_task(self._answer(live, seat, live.table.games, position.step))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._rest(key))

    def _rest(self, key: tuple[Live, int, int, int]) -> None:
        self._thinking.pop(key, None)
        # A person may have come back and gone again meanwhile: then nobody has asked the bot anew.
        key[0].ask_bots()

    async def _answer(self, live: Live, seat: int, game: int, step: int) -> None:
        if pace := self._pace * patience(live.table):
            await asyncio.sleep(pace * (0.8 + secrets.randbelow(400) / 1000))

        def is_asked(table: Table) -> bool:
            now_asked = (table.games, table.position.step) if table.position else (0, 0)
            return now_asked == (game, step) and seat in table.waiting_for_bots()

        # Forty tables of one host have as many turns as the one table of another.
        worker = await self._turns.take(host := live.table.host)
        position = live.table.position
        if position is None or not is_asked(live.table):
            self._turns.give(worker, host)
            return
        bots, level = position.game.bots, live.table.played[seat].bot or ""
        bot = bots[level] if level in bots else bots[stand_in(position.game)]
        # In a first game they do the same for everybody.
        seed = step * position.seats + seat if position.guided else secrets.randbits(48)
        thought = Thought(position.game.name, bot, position.view(seat), position.asks[seat], seed)
        answer, by = await self._think(worker, thought, host)
        command = AnswerFor(game, seat, step, answer, by)
        await live.bring_about(lambda table: table.check(NOBODY, command, moment()))

    async def _think(self, worker: Worker, thought: Thought, host: Person) -> tuple[Any, By]:
        """The bot's answer; a legal one drawn for it if it crashes, is too slow, or answers nonsense."""
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, worker.think, thought, LIMIT)
        # The worker is free when it is done, even if nobody waits for the answer any more.
        thinking.add_done_callback(lambda _: self._turns.give(worker, host))
        try:
            answer = await thinking
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
        self._closed = True
        for task in list(self._thinking.values()):
            task.cancel()
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
