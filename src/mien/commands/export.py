"""mien export: the record of a game that was played on a server."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened
from mien.kit import Refusal, Refused
from mien.table.codes import tidy_code
from mien.table.entries import read_entry
from mien.table.past import finished_games


def add(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the table's code")
    parser.add_argument(
        "--game", type=int, metavar="N", help="the Nth game played there; if you don't say, the last"
    )
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Prints the record, as `mien verify` reads it."""

    code = tidy_code(args.table) or args.table

    async def read() -> list[bytes]:
        async with opened(settings_from(args)) as store:
            return await store.read(code)

    texts = asyncio.run(read())
    if not texts:
        raise Refused(Refusal("unknown-table", f"There is no table {args.table}."))
    games = finished_games(code, map(read_entry, texts))
    number = max(games, default=0) if args.game is None else args.game
    if number not in games:
        ended = ", ".join(map(str, games)) or "none"
        raise Refused(Refusal("no-such-game", f"Games finished at {args.table}: {ended}."))
    sys.stdout.buffer.write(games[number].record.to_json())
    return 0
