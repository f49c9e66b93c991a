"""Checks the engines: which games can be loaded, and whether stored tables need others."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence

from mien import games
from mien.kit import listed
from mien.kit.words import counted
from mien.server.doctor.finding import Finding, well, wrong
from mien.server.store.base import KeptTable
from mien.server.system.settings import Settings


async def look_at_games(settings: Settings) -> AsyncIterator[Finding]:
    """The games that can be played, and those whose engine can't be loaded."""
    if games.GAMES:
        yield well("games", f"{listed(games.GAMES)} can be played")
    else:
        yield wrong("games", "There is no game to play. Install mien again.")
    for name, broken in games.BROKEN_GAMES.items():
        yield wrong(
            f"game {name}", f"can't be loaded: {broken}. `mien games` says more. Fix it, and restart mien."
        )


def look_at_tables(kept: Sequence[KeptTable]) -> Iterator[Finding]:
    """The games that stored tables play and that are not installed; a broken one is found above."""
    known = games.GAMES.keys() | games.BROKEN_GAMES.keys()
    for name, count in Counter(table.summary.game for table in kept).items():
        if name not in known:
            tables = f"{counted(count, 'table')} {'needs' if count == 1 else 'need'} it"
            yield wrong(f"game {name}", f"is not installed, and {tables}. Install it, and restart mien.")
