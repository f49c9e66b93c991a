"""Bots at the tables: they think off the event loop, and know only what their seat may."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
from structlog import get_logger

from mien.kit import Ask, Bot, Game, QuickDealer, Refused
from mien.server.clock import now
from mien.server.store.base import StoreDown
from mien.table import Entry, Table
from mien.table.entries import Answered

if TYPE_CHECKING:
    from mien.server.live import Live

LIMIT = 1.0
"""Seconds a bot may think."""

_log = get_logger()


class BotDesk:
    """Answers for the seats that bots play, at a person's pace."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._pool = _one_head()
        self._turn = asyncio.Semaphore(1)
        self._thinking: dict[tuple[str, int, int, int], asyncio.Task[None]] = {}
        self._closed = False

    def ask(self, live: Live, seat: int) -> None:
        """Has the bot of this seat answer the open question, unless it is thinking already."""
        match = live.table.match
        assert match is not None
        key = (live.table.code, live.table.games, match.step, seat)
        if key not in self._thinking and not self._closed:
            task = asyncio.create_task(self._answer(live, seat, live.table.games, match.step))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key, None))

    async def _answer(self, live: Live, seat: int, game: int, step: int) -> None:
        if self._pace:
            await asyncio.sleep(self._pace * (0.6 + secrets.randbelow(1000) / 1000))

        def is_asked(table: Table) -> bool:
            now_asked = (table.games, table.match.step) if table.match else (0, 0)
            return now_asked == (game, step) and seat in table.waiting_for_bots()

        async with self._turn:
            match = live.table.match
            if match is None or not is_asked(live.table):
                return
            level = live.table.played[seat].bot
            bot = match.game.bots.get(level or "", next(iter(match.game.bots.values())))
            # In a first game they do the same for everybody.
            seed = step * match.seats + seat if match.guided else secrets.randbits(48)
            answer, by = await self._think(match.game, bot, match.view(seat), match.asks[seat], seed)

        def given(table: Table) -> list[Entry]:
            return [Answered(at=now(), seat=seat, step=step, answer=answer, by=by)] if is_asked(table) else []

        try:
            await live.change(given)
        except (StoreDown, Refused):
            pass
        except Exception:
            _log.exception("a table failed")

    async def _think(self, game: Game[Any, Any, Any], bot: Bot, view: Any, ask: Ask, seed: int) -> tuple[Any, str]:
        """The bot's answer; a legal one drawn for it if it fails, is too slow, or answers nonsense."""
        thinking = asyncio.get_running_loop().run_in_executor(self._pool, think, game, bot, view, ask, seed)
        try:
            answer = await asyncio.wait_for(thinking, LIMIT)
        except Exception as error:
            _log.warning("bot failed", game=game.name, error=type(error).__name__)
            answer = None
            if isinstance(error, TimeoutError):
                # It can't be stopped; the next one shall not wait for it.
                self._pool.shutdown(wait=False)
                self._pool = _one_head()
        if answer is None or not ask.accepts(answer):
            return msgspec.to_builtins(ask.sample(QuickDealer(seed))), "bot, replaced"
        return msgspec.to_builtins(answer), "bot"

    def close(self) -> None:
        """Lets no bot answer any more."""
        self._closed = True
        for task in list(self._thinking.values()):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _one_head() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")


def think(game: Game[Any, Any, Any], bot: Bot, view: Any, ask: Ask, seed: int) -> Any:
    """What the bot answers, from its view and from tables imagined from that view."""
    dealer = QuickDealer(seed)
    return bot.answer(view, ask, lambda: game.imagine(view, dealer), dealer)
