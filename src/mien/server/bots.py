"""Bots at the tables: they think off the event loop, and know only what their seat may."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import TYPE_CHECKING, Any

import msgspec
from structlog import get_logger

from mien.kit import QuickDealer
from mien.server.clock import now
from mien.server.head import Head, Thought
from mien.table import Entry, Table
from mien.table.entries import Answered

if TYPE_CHECKING:
    from mien.server.live import Live

LIMIT = 1.0
"""Seconds a bot may think."""
HEADS = min(max(2, cpu_count() or 1), 4)
"""How many may think at once; never one alone, so that who hangs holds up no other."""

UNHURRIED = {"quick": 0.0, "usual": 1.0, "slow": 3.0}
"""How much of the server's pace the table wants."""

_log = get_logger()


class BotDesk:
    """Answers for the seats that bots play, at a person's pace."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._heads = [Head() for _ in range(HEADS)]
        self._free: asyncio.LifoQueue[Head] = asyncio.LifoQueue()
        for head in self._heads:
            self._free.put_nowait(head)
        self._threads = ThreadPoolExecutor(HEADS, thread_name_prefix="bot")
        self._thinking: dict[tuple[Live, int, int, int], asyncio.Task[None]] = {}
        self._closed = False

    def ask(self, live: Live, seat: int) -> None:
        """Has the bot of this seat answer the open question, unless it is thinking already."""
        match = live.table.match
        assert match is not None
        key = (live, live.table.games, match.step, seat)
        if key not in self._thinking and not self._closed:
            task = asyncio.create_task(self._answer(live, seat, live.table.games, match.step))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._rest(key))

    def _rest(self, key: tuple[Live, int, int, int]) -> None:
        self._thinking.pop(key, None)
        # Whoever came back while the bot was thinking in vain has not asked it again.
        key[0].ask_bots()

    async def _answer(self, live: Live, seat: int, game: int, step: int) -> None:
        pace = self._pace * UNHURRIED[live.table.settings.bots]
        if pace:
            await asyncio.sleep(pace * (0.6 + secrets.randbelow(1000) / 1000))

        def is_asked(table: Table) -> bool:
            now_asked = (table.games, table.match.step) if table.match else (0, 0)
            return now_asked == (game, step) and seat in table.waiting_for_bots()

        head = await self._free.get()
        match = live.table.match
        if match is None or not is_asked(live.table):
            self._free.put_nowait(head)
            return
        level = live.table.played[seat].bot
        bot = match.game.bots.get(level or "", next(iter(match.game.bots.values())))
        # In a first game they do the same for everybody.
        seed = step * match.seats + seat if match.guided else secrets.randbits(48)
        thought = Thought(match.game.name, bot, match.view(seat), match.asks[seat], seed)
        answer, by = await self._think(head, thought)

        def given(table: Table) -> list[Entry]:
            return [Answered(at=now(), seat=seat, step=step, answer=answer, by=by)] if is_asked(table) else []

        await live.bring_about(given)

    async def _think(self, head: Head, thought: Thought) -> tuple[Any, str]:
        """The bot's answer; a legal one drawn for it if it crashes, is too slow, or answers nonsense."""
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, head.think, thought, LIMIT)
        # The head is free when it is done, even if nobody waits for the answer any more.
        thinking.add_done_callback(lambda _: self._free.put_nowait(head))
        try:
            answer = await thinking
        except Exception as error:
            # Anything can be wrong with a bot, or with the process it thinks in: the game goes on.
            why = f"{type(error).__name__}: {error}"
        else:
            if thought.ask.accepts(answer):
                return msgspec.to_builtins(answer), "bot"
            why = "no answer to the question"
        _log.warning("bot replaced", game=thought.game, bot=type(thought.bot).__name__, why=why)
        return msgspec.to_builtins(thought.ask.sample(QuickDealer(thought.seed))), "bot, replaced"

    def close(self) -> None:
        """Lets no bot answer any more."""
        self._closed = True
        for task in list(self._thinking.values()):
            task.cancel()
        for head in self._heads:
            head.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
