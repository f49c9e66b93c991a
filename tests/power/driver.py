"""Plays games on a SQLite store, and says after each acknowledged command how long the log then was."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import msgspec
from tests.server.keeping import keeping, put_up

from mien.kit import QuickDealer
from mien.server.tables.live import LiveTable
from mien.table.commands import Answer, Sit, Start, Talk


async def drive(folder: Path, game: str, games: int) -> None:
    """People at one table play so many games, and talk."""
    acknowledged = os.open(folder / "acknowledged", os.O_WRONLY | os.O_CREAT)
    async with keeping(f"sqlite:{folder / 'mien.db'}") as (_, tables):
        live, ears = await put_up(tables, "ada", "ben", "cy", "dot", game=game)

        def note() -> None:
            os.write(acknowledged, f"{live.table.code} {live.table.seq}\n".encode())

        for ear in ears:
            await live.do(ear.person, Sit())
        for _ in range(games):
            await live.do("ada", Start())
            note()
            while await answer_all(live):
                note()
                await live.do("ada", Talk("so that not all entries are answers"))
                note()


async def answer_all(live: LiveTable) -> bool:
    """All who are asked answer at once; whether anybody was asked."""
    position = live.table.position
    assert position is not None
    asked = position.waiting_for
    await asyncio.gather(
        *(
            live.do(
                str(live.table.played[seat].person),
                Answer(
                    position.step,
                    msgspec.to_builtins(position.asks[seat].sample(QuickDealer(position.step * 9 + seat))),
                ),
            )
            for seat in asked
        )
    )
    return bool(asked)


if __name__ == "__main__":
    asyncio.run(drive(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
