"""mien export: prints the record of a game that was played on a server."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened
from mien.kit import Record, Refusal, Refused
from mien.server.store.checkpoints import revived
from mien.server.system.settings import Settings
from mien.table.codes import tidy_code
from mien.table.entries import read_entry
from mien.table.past import play_again


def add(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the table's code")
    parser.add_argument(
        "--game", type=int, metavar="N", help="the Nth game played there; if you don't say, the last"
    )
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Prints the record, as `mien verify` reads it."""
    record = asyncio.run(record_of(settings_from(args), args.table, args.game))
    sys.stdout.buffer.write(record.to_json())
    return 0


async def record_of(settings: Settings, typed: str, number: int | None) -> Record:
    """The record of a finished game, for None of the last; raises Refused."""
    code = tidy_code(typed) or typed
    async with opened(settings) as store:
        table = await revived(store, code)
        if not table.seq:
            raise Refused(Refusal("unknown-table", f"There is no table {typed}."))
        finished = {game: one for game, one in enumerate(table.attendances, 1) if one.ended is not None}
        attendance = finished.get(max(finished, default=0) if number is None else number)
        if attendance is None or attendance.ended is None:
            ended = ", ".join(map(str, finished)) or "none"
            raise Refused(Refusal("no-such-game", f"Games finished at {typed}: {ended}."))
        texts = await store.read_remaining(code, attendance.began, attendance.ended)
    *_, end = play_again(attendance, map(read_entry, texts))
    return end.record
