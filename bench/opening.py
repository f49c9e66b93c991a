"""How long a table of many games takes to open, and others wait meanwhile: with a checkpoint, and without."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

import msgspec
import uvloop

from mien.games import GAMES
from mien.kit import QuickDealer
from mien.server.store.sqlite import SqliteStore
from mien.server.system import collector
from mien.server.system.settings import Settings
from mien.server.tables.registry import Tables
from mien.table import Entry, Table
from mien.table.entries import Answered, Came, Created, Sat, Started, write_entry
from mien.table.summary import summary_of

CODE = "calm-owl-aaaaa"
PEOPLE = ("ada", "ben", "cy", "dot")
RUNS = 5


def log_of(game: str, length: int) -> tuple[Table, list[bytes]]:
    """A table at which one game is played after the other until its log is this long, and the log."""
    entries: list[Entry] = [Created(at=1, host=PEOPLE[0], game=game)]
    for person in PEOPLE:
        entries.append(Came(at=1, person=person, process="gone", name=person, language="en", avatar="a1"))
    entries += [Sat(at=1, person=person, chair=chair) for chair, person in enumerate(PEOPLE)]
    table, texts = Table(CODE).after(entries), [write_entry(entry) for entry in entries]
    while len(texts) < length or table.stage == "playing":
        entry = _next(table)
        table = table.after([entry])
        texts.append(write_entry(entry))
    return table, texts


def _next(table: Table) -> Entry:
    position = table.position
    if position is None or not position.asks:
        seed = table.games.to_bytes(4, "big").hex()
        return Started(at=1, game=table.game.name, rules=table.game.rules_version, options={}, seed=seed)
    seat = position.waiting_for[0]
    answer = msgspec.to_builtins(position.asks[seat].sample(QuickDealer(position.step)))
    return Answered(at=1, seat=seat, step=position.step, answer=answer)


async def opening(store: SqliteStore) -> tuple[float, float, float]:
    """Milliseconds until the table is open, of the loop's CPU time for it, and of the longest stretch of that.

    So long others wait; CPU time, because a busy machine would make it longer.
    """
    longest, done = 0.0, False

    async def look() -> None:
        nonlocal longest
        while not done:
            began = thread_time()
            await asyncio.sleep(0.0005)
            longest = max(longest, thread_time() - began)

    looking = asyncio.create_task(look())
    await asyncio.sleep(0)
    began, worked = perf_counter(), thread_time()
    assert await Tables(store, Settings()).find(CODE) is not None
    took, used = perf_counter() - began, thread_time() - worked
    done = True
    await looking
    return took * 1000, used * 1000, longest * 1000


async def measure(game: str, length: int, folder: Path) -> None:
    table, texts = log_of(game, length)
    store = SqliteStore(folder / "mien.db")
    await store.open()
    assert await store.append(CODE, 0, texts, summary_of(table), 1)
    print(f"{game}: {table.games} games, {len(texts):,} entries")
    # Whoever opens it leaves a checkpoint, so that it is opened by its whole log only once.
    for title, runs in (("by the whole log", 1), ("by its checkpoint", RUNS)):
        found = [await opening(store) for _ in range(runs)]
        took, used, wait = (min(of) for of in zip(*found, strict=True))
        print(f"  {title:18} {took:8.1f} ms, {used:8.1f} ms of CPU, others wait up to {wait:.1f} ms")
        while await store.checkpoint(CODE) is None:
            await asyncio.sleep(0.01)
    checkpoint = await store.checkpoint(CODE)
    assert checkpoint is not None
    print(f"  the checkpoint has {len(checkpoint.body):,} bytes")
    await store.close()


def main() -> None:
    """Prints the best of some runs for every game that is named."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--games", nargs="*", choices=sorted(GAMES), default=["expressions"])
    asked = parser.parse_args()
    for game in asked.games:
        with TemporaryDirectory(prefix="mien-opening-") as folder, collector.calm():
            uvloop.run(measure(game, asked.entries, Path(folder)))


if __name__ == "__main__":
    main()
