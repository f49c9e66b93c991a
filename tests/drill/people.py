"""People who play while the drill goes on, and tables at which nobody sits meanwhile."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

from tests.drill.house import House
from tests.faults.gathering import finish, set_table
from tests.faults.history import Given, History
from tests.faults.model import answers_in
from tests.faults.player import Player
from tests.table.scene import Scene

from mien.games import GAMES
from mien.server.store import open_store
from mien.server.system.clock import now
from mien.table.codes import code_from
from mien.table.entries import read_entry
from mien.table.summary import summary_of

PLAYED = len(GAMES)
"""Tables at which people play, one of each game."""
BACK_SECONDS = 60.0
"""How long people may take to be at their seats again."""


async def fill(store: str, tables: int) -> None:
    """Puts up so many tables in the middle of a game, which nobody touches during the drill."""
    scenes = [Scene(game).start("ada", "ben", "cid", "dot") for game in sorted(GAMES)]
    kept = open_store(store)
    await kept.open()
    try:
        for number in range(tables):
            scene = scenes[number % len(scenes)]
            code = code_from(number.to_bytes(16, "big"))
            assert await kept.append(code, 0, scene.log, summary_of(scene.table), now())
    finally:
        await kept.close()


class Evening:
    """Tables with people who play on through everything, and come back to their seats."""

    def __init__(self, players: Sequence[Player], histories: Sequence[History]) -> None:
        self.players = players
        self.histories = list(histories)

    @property
    def acknowledged(self) -> int:
        """Answers that people were told are kept."""
        return sum(player.acknowledged for player in self.players)

    async def play(self, answers: int) -> None:
        """Waits until so many more answers were acknowledged."""
        wanted = self.acknowledged + answers
        while self.acknowledged < wanted:
            await asyncio.sleep(0.01)

    def seats(self) -> list[int | None]:
        """Where everybody sits, as their own page shows it."""
        return [player.seat for player in self.players]

    async def come_back(self, seats: list[int | None]) -> None:
        """Waits until everybody sits where they sat."""
        async with asyncio.timeout(BACK_SECONDS):
            while self.seats() != seats:
                await asyncio.sleep(0.005)

    def promised(self) -> dict[str, Counter[Given]]:
        """The answers of each table that were acknowledged so far."""
        return {history.code: history.answers["done"].copy() for history in self.histories}

    def remember_anew(self) -> None:
        """Everybody begins another memory of their table."""
        anew = {history.code: History(history.code) for history in self.histories}
        self.histories = list(anew.values())
        for player in self.players:
            player.remember_anew(anew[player.code])

    async def finish(self) -> None:
        """Plays every game to its end."""
        await finish(self.players)


@asynccontextmanager
async def evening_at(house: House, seed: int) -> AsyncIterator[Evening]:
    """People at a table of each game, in this house."""
    random = Random(seed)
    async with AsyncExitStack() as stack:
        set_up = [
            await set_table(stack, house.address, lambda _: house.address, random, number)
            for number in range(PLAYED)
        ]
        histories = [history for history, _ in set_up]
        async with playing([player for _, seated in set_up for player in seated], histories) as evening:
            yield evening


@asynccontextmanager
async def playing(players: Sequence[Player], histories: Sequence[History]) -> AsyncIterator[Evening]:
    """These people play, for a while."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield Evening(players, histories)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def lost(store: str, promised: dict[str, Counter[Given]]) -> int:
    """How many of these answers are not in the logs."""
    missing = 0
    kept = open_store(store)
    await kept.open()
    try:
        for code, answers in promised.items():
            entries = [read_entry(text) for text in await kept.read(code)]
            missing += (answers - answers_in(code, entries)).total()
    finally:
        await kept.close()
    return missing
