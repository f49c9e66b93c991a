"""mien restore: puts a backup into an empty store."""

import asyncio
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened, refused
from mien.server.store.restore import open_backup
from mien.server.system.files import is_root, owner_of, this_user


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="what `mien backup` wrote")
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Copies everything, or nothing."""

    settings = settings_from(args)

    async def copy() -> int:
        with refused(), closing(open_backup(args.file)) as backup:
            async with opened(settings, new=True) as store:
                return await store.restore(backup)

    count = asyncio.run(copy())
    print(f"{count} {'table is' if count == 1 else 'tables are'} back from {args.file}.")
    kind, _, path = settings.store.partition(":")
    if kind == "sqlite" and is_root() and owner_of(Path(path)) == this_user():
        folder = Path(path).parent
        print(f"{path} belongs to {this_user()}. If the server runs as another user: chown -R USER {folder}")
    return 0
