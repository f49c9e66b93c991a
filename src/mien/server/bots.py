"""Bots at the tables: they think off the event loop, and know only what their seat may."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
from structlog import get_logger

from mien.kit import Ask, Bot, Game, QuickDealer
from mien.server.clock import now
from mien.server.store.base import StoreDown
from mien.table import Entry, Table
from mien.table.entries import Answered

if TYPE_CHECKING:
    from mien.server.live import Live

LIMIT = 1.0
"""Seconds a bot may think."""
RETRY = 2.0

_log = get_logger()


class BotDesk:
    """Answers for the seats that bots play, at a person's pace."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
        self._thinking: dict[tuple[str, int, int, int], asyncio.Task[None]] = {}

    def ask(self, live: Live, seat: int) -> None:
        """Has the bot of this seat answer the open question, unless it is thinking already."""
        match = live.table.match
        assert match is not None
        key = (live.table.code, live.table.games, match.step, seat)
        if key not in self._thinking:
            task = asyncio.create_task(self._answer(live, seat, match.step))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key, None))

    async def _answer(self, live: Live, seat: int, step: int) -> None:
        if self._pace:
            await asyncio.sleep(self._pace * (0.6 + secrets.randbelow(1000) / 1000))
        match = live.table.match
        if match is None or match.step != step or seat not in live.table.waiting_for_bots():
            return
        level = live.table.played[seat].bot
        bot = match.game.bots.get(level or "", next(iter(match.game.bots.values())))
        answer, by = await self._think(match.game, bot, match.view(seat), match.asks[seat])

        def still_asked(table: Table) -> list[Entry]:
            if table.match is None or table.match.step != step or seat not in table.waiting_for_bots():
                return []
            return [Answered(at=now(), seat=seat, step=step, answer=answer, by=by)]

        try:
            await live.change(still_asked)
        except StoreDown:
            live.wake_in(RETRY)

    async def _think(self, game: Game[Any, Any, Any], bot: Bot, view: Any, ask: Ask) -> tuple[Any, str]:
        """The bot's answer; a legal one drawn for it if it fails, is too slow, or answers nonsense."""
        seed = secrets.randbits(48)
        loop = asyncio.get_running_loop()
        try:
            answer = await asyncio.wait_for(
                loop.run_in_executor(self._pool, think, game, bot, view, ask, seed), LIMIT
            )
        except Exception as error:
            _log.warning("bot failed", game=game.name, error=repr(error))
            answer = None
        if answer is None or not ask.accepts(answer):
            return msgspec.to_builtins(ask.sample(QuickDealer(seed))), "bot, replaced"
        return msgspec.to_builtins(answer), "bot"

    async def close(self) -> None:
        """Lets no bot answer any more."""
        for task in list(self._thinking.values()):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def think(game: Game[Any, Any, Any], bot: Bot, view: Any, ask: Ask, seed: int) -> Any:
    """What the bot answers, from its view and from tables imagined from that view."""
    dealer = QuickDealer(seed)
    return bot.answer(view, ask, lambda: game.imagine(view, dealer), dealer)
