"""mien tables: lists the tables that a server keeps, shows one, or closes it."""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterator
from datetime import UTC, datetime

from mien.commands.settings import add_settings, settings_from
from mien.commands.stored import opened
from mien.commands.text import in_columns
from mien.kit import Refusal, Refused
from mien.server.store.append_change import append_change
from mien.server.store.base import DEAD, KeptTable, Store
from mien.server.store.checkpoints import Comparison, check, revived
from mien.server.system.clock import now
from mien.server.system.settings import Settings
from mien.table import Table
from mien.table.codes import tidy_code
from mien.table.entries import Closed

MOST = 1000
SAID: dict[Comparison, str] = {
    "none": "",
    "folded": ", folded",
    "agrees": ", with a checkpoint that agrees",
    "disagreed": "; its checkpoint disagreed, and is deleted",
}
"""What is said of a log and its checkpoint."""
HEADINGS = ("code", "last used (UTC)", "game", "state", "entries", "title")


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", choices=("show", "close"), metavar="show|close", help="what to do with one table"
    )
    parser.add_argument("code", nargs="?", metavar="CODE", help="the table's code")
    add_settings(parser, "data", "store")


def run(args: Namespace) -> int:
    """Lists the tables, the last used first; or shows one, or closes it."""
    if args.what and not args.code:
        raise Refused(Refusal("no-code", f"Which table? Type: mien tables {args.what} CODE"))
    settings = settings_from(args)
    if args.what == "show":
        lines = asyncio.run(show(settings, args.code))
    elif args.what == "close":
        lines = asyncio.run(close(settings, args.code))
    else:
        lines = asyncio.run(listed(settings))
    print(*lines, sep="\n", end="\n" if lines else "")
    return 0


async def listed(settings: Settings) -> list[str]:
    """A line for each table."""
    async with opened(settings) as store:
        kept = await store.summaries(public=False, most=MOST)
    rows = [
        (table.code, _moment(table), table.summary.game, _state(table), str(table.entries), table.summary.title)
        for table in kept
    ]
    return in_columns(HEADINGS, rows) if rows else []


async def show(settings: Settings, typed: str) -> list[str]:
    """What a host may know of a table: no names, nothing that was said, no card and no seed."""
    async with opened(settings) as store:
        table = await _find(store, typed)
        kept = next(
            (row for row in await store.summaries(public=False, most=MOST) if row.code == table.code), None
        )
        running = await store.alive(now() - DEAD)
        texts = await store.read_remaining(table.code, 1, table.seq)
        checked = await check(store, table.code)
    facts = _facts(table, kept, running)
    return [*facts, f"log       {table.seq} entries, {sum(map(len, texts)):,} bytes{SAID[checked]}"]


def _facts(table: Table, kept: KeptTable | None, running: Collection[str]) -> Iterator[str]:
    bots = sum(chair.bot is not None for chair in table.chairs)
    seated = sum(chair.person is not None for chair in table.chairs)
    # A server that was killed could not write down who went with it.
    here = sum(any(process in running for process in guest.processes) for guest in table.people.values())
    yield f"table     {table.code}"
    yield f"state     {'closed' if table.closed else 'open'}" + (f", last used {_moment(kept)}" if kept else "")
    yield f"game      {table.game.name}, " + _progress(table)
    programs = sum(chair.played_by_program for chair in table.chairs)
    others = f", {programs} by programs" if programs else ""
    yield f"seats     {seated} taken by people, {bots} by bots{others}"
    yield f"people    {len(table.people)} in all, {here} here now"
    yield f"photos    {len(table.photos)}"


def _progress(table: Table) -> str:
    if table.position is None or table.stage == "lobby":
        return "not started"
    return f"game {table.games}, " + ("over" if table.stage == "over" else f"step {table.position.step}")


async def close(settings: Settings, typed: str) -> list[str]:
    """Closes the table for good, as its host would; a running server notices within seconds."""
    async with opened(settings) as store:
        code, at = (await _find(store, typed)).code, now()
        done = await append_change(store, code, lambda table: () if table.closed else [Closed(at=at)], at)
    return [f"{code} is closed." if done else f"{code} is already closed."]


async def _find(store: Store, typed: str) -> Table:
    """The table with this code; raises Refused."""
    table = await revived(store, tidy_code(typed) or typed)
    if not table.seq:
        raise Refused(Refusal("unknown-table", f"There is no table {typed}. `mien tables` lists them."))
    return table


def _moment(table: KeptTable) -> str:
    return f"{datetime.fromtimestamp(table.touched / 1000, UTC):%Y-%m-%d %H:%M}"


def _state(table: KeptTable) -> str:
    return "open" if table.summary.open else "closed"
