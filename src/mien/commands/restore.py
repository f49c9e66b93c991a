"""mien restore: puts a backup into an empty store."""

import asyncio
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened, refused
from mien.server.store.restore import open_backup


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="what `mien backup` wrote")
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Copies everything, or nothing."""

    async def copy() -> int:
        with refused(), closing(open_backup(args.file)) as backup:
            async with opened(settings_from(args), new=True) as store:
                return await store.restore(backup)

    count = asyncio.run(copy())
    print(f"{count} {'table is' if count == 1 else 'tables are'} back from {args.file}.")
    return 0
