"""mien tables: the tables that a server keeps."""

import asyncio
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened
from mien.server.store.base import KeptTable

MOST = 1000


def add(parser: ArgumentParser) -> None:
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Lists the tables, those touched last first."""

    async def find() -> list[KeptTable]:
        async with opened(settings_from(args)) as store:
            return await store.summaries(public=False, most=MOST)

    for table in asyncio.run(find()):
        when = datetime.fromtimestamp(table.touched / 1000, UTC).isoformat(" ", "minutes")
        state = "open" if table.summary.open else "closed"
        print(
            f"{table.code}  {when}  {table.summary.game}, {state}, {table.entries} entries  {table.summary.title}"
        )
    return 0
