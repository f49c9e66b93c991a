"""mien backup: copies the database to a file while the server runs; the secret is a file of its own."""

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy: an SQLite file, whatever the store")
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Writes the copy."""

    async def copy() -> None:
        async with opened(settings_from(args)) as store:
            await store.backup(str(args.file))

    asyncio.run(copy())
    print(f"Everything is in {args.file}.")
    return 0
