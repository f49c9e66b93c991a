"""Appends to six tables for ever and prints what was acknowledged; somebody will kill it."""

import asyncio
import sys

from mien.server.store import open_store
from mien.table.summary import Summary


async def play(url: str) -> None:
    """Prints a table and an entry number for each entry that the store has acknowledged."""
    store = open_store(url)
    await store.open()

    async def sit(table: str) -> None:
        after = 0
        while await store.append(
            table, after, [b"entry %d" % (after + 1)], Summary("emojito", False, True, 2, ""), after
        ):
            after += 1
            print(table, after, flush=True)

    await asyncio.gather(*(sit(table) for table in "ABCDEF"))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
