"""What a store promises, held by both stores; PostgreSQL is a real one."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from harness.postgres import Postgres
from msgspec.structs import replace
from tests.store.conftest import opened, texts_of

from mien.server.store import KeptTable, NewerSchema, Store, StoreDown, open_store
from mien.server.store.file import connect, create
from mien.server.store.postgres import PostgresStore
from mien.server.store.schema import STEPS, Step
from mien.server.store.sqlite import OLD, SqliteStore
from mien.table.summary import Summary

SUMMARY = Summary(game="emojito", public=True, open=True, people=3, title="Ada's table")


async def test_entries_come_back_in_order_to_a_newcomer_too(url: str) -> None:
    async with opened(url) as store:
        assert await store.read("ABCD") == []
        assert await store.append("ABCD", 0, [b"one", b"two"], SUMMARY, 1)
        assert await store.append("ABCD", 2, [b"three", bytes(range(256))], SUMMARY, 2)
        assert await store.append("WXYZ", 0, [b"elsewhere"], SUMMARY, 3)
        assert await store.read("ABCD", 1) == [b"two", b"three", bytes(range(256))]
        assert await store.read("ABCD", 4) == []
    assert await texts_of(url, "ABCD") == [b"one", b"two", b"three", bytes(range(256))]


async def test_an_append_after_the_wrong_number_changes_nothing(url: str) -> None:
    async with opened(url) as store:
        assert not await store.append("ABCD", 3, [b"too early"], SUMMARY, 1)
        assert await store.summaries(public=False, most=9) == []
        assert await store.append("ABCD", 0, [b"one", b"two"], SUMMARY, 2)
        for after in (0, 1, 3):
            assert not await store.append("ABCD", after, [b"no"], Summary("x", False, False, 0, "x"), 3)
        assert await store.read("ABCD") == [b"one", b"two"]
        assert await store.summaries(public=False, most=9) == [KeptTable("ABCD", 2, 2, SUMMARY)]


async def test_a_loser_among_many_that_commit_together_spoils_nobody(url: str) -> None:
    async with opened(url) as store:
        assert await store.append("T0", 0, [b"first"], SUMMARY, 1)
        asked = [store.append(f"T{n}", 0, [b"a", b"b"], SUMMARY, 2) for n in range(50)]
        chained = [store.append("T7", 2, [b"c"], SUMMARY, 3), store.append("T7", 2, [b"d"], SUMMARY, 3)]
        results = await asyncio.gather(*asked, *chained)
        assert results == [False, *[True] * 49, True, False]
        assert await store.read("T0") == [b"first"]
        assert await store.read("T7") == [b"a", b"b", b"c"]
        assert await store.read("T49") == [b"a", b"b"]


async def test_an_append_that_nobody_could_write_spoils_only_itself(url: str) -> None:
    async with opened(url) as store:
        broken = Summary("emojito", True, True, 3, "\ud800")
        asked = [store.append(f"T{n}", 0, [b"a"], broken if n == 3 else SUMMARY, 1) for n in range(9)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(results.pop(3), UnicodeEncodeError)
        assert results == [True] * 8
        assert await store.read("T3") == []


async def test_every_entry_number_has_one_winner_among_two_stores(url: str) -> None:
    won: dict[int, bytes] = {}

    async def player(store: Store, name: str) -> None:
        for turn in range(15):
            entry = f"{name} {turn}".encode()
            after = len(await store.read("ABCD"))
            while not await store.append("ABCD", after, [entry], SUMMARY, after):
                after = len(await store.read("ABCD"))
            assert after not in won
            won[after] = entry

    async with opened(url) as one, opened(url) as other:
        await asyncio.gather(*(player(store, f"{store is one} {n}") for n in range(3) for store in (one, other)))
        assert await other.read("ABCD") == [won[after] for after in range(90)]


def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    command = [sys.executable, str(Path(__file__).with_name("appender.py")), url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        seen = [next(child.stdout) for _ in range(120)]
        child.kill()
        seen += [line for line in child.stdout if line.endswith("\n")]
    lengths = {table: int(seq) for table, seq in (line.split() for line in seen)}
    assert len(lengths) == 6
    for table, length in lengths.items():
        log = asyncio.run(texts_of(url, table))
        assert len(log) >= length
        assert log == [b"entry %d" % seq for seq in range(1, len(log) + 1)]


async def test_what_was_asked_before_closing_is_done(url: str) -> None:
    store = open_store(url)
    await store.open()
    asked = [asyncio.ensure_future(store.append(f"T{n}", 0, [b"a"], SUMMARY, 1)) for n in range(20)]
    last = asyncio.create_task(store.close())
    assert await asyncio.gather(*asked) == [True] * 20
    await last
    with pytest.raises(StoreDown):
        await store.append("LATE", 0, [b"a"], SUMMARY, 1)
    with pytest.raises(StoreDown):
        await store.read("T1")


async def test_a_caller_that_stops_waiting_holds_nobody_up(url: str) -> None:
    async with opened(url) as store:
        asked = [asyncio.ensure_future(store.append(f"T{n}", 0, [b"a"], SUMMARY, 1)) for n in range(20)]
        await asyncio.sleep(0)
        for gone in asked[5:10]:
            gone.cancel()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert results.count(True) == 15
        assert await store.append("T20", 0, [b"a"], SUMMARY, 1)


async def test_open_public_tables_are_listed_latest_first(url: str) -> None:
    async with opened(url) as store:
        quiet = Summary("facecards", False, True, 2, "Ours")
        done = Summary("emojito", True, False, 4, "Over")
        assert await store.append("OLD", 0, [b"a"], SUMMARY, 10)
        assert await store.append("QUIET", 0, [b"a"], quiet, 20)
        assert await store.append("DONE", 0, [b"a"], done, 30)
        assert await store.append("NEW", 0, [b"a", b"b"], SUMMARY, 40)
        new, old = KeptTable("NEW", 2, 40, SUMMARY), KeptTable("OLD", 1, 10, SUMMARY)
        assert await store.summaries(public=True, most=9) == [new, old]
        assert await store.summaries(public=True, most=1) == [new]
        everything = [new, KeptTable("DONE", 1, 30, done), KeptTable("QUIET", 1, 20, quiet), old]
        assert await store.summaries(public=False, most=9) == everything
        assert await store.append("OLD", 1, [b"b"], quiet, 50)
        assert await store.summaries(public=True, most=9) == [new]


async def test_pictures_stay_with_their_table_until_dropped(url: str) -> None:
    picture = bytes(range(256)) * 1000
    async with opened(url) as store:
        await store.add_photo("NOWHERE", "p", picture)
        assert await store.photo("NOWHERE", "p") is None
        assert await store.append("ABCD", 0, [b"a"], SUMMARY, 1)
        await store.add_photo("ABCD", "p", b"first try")
        await store.add_photo("ABCD", "p", picture)
        await store.add_photo("ABCD", "q", b"another")
        assert await store.photo("ABCD", "p") == picture
        assert await store.photo("WXYZ", "p") is None
        await store.drop_photo("ABCD", "p")
        assert await store.photo("ABCD", "p") is None
        assert await store.photo("ABCD", "q") == b"another"


async def test_a_short_code_belongs_to_one_table_until_that_is_deleted(url: str) -> None:
    async with opened(url) as store:
        assert await store.append("ABCD", 0, [b"a"], SUMMARY, 1)
        assert await store.append("WXYZ", 0, [b"a"], SUMMARY, 9)
        assert await store.claim("KLMNP", "ABCD")
        assert not await store.claim("KLMNP", "WXYZ")
        assert await store.shortened("KLMNP") == "ABCD"
        assert await store.shortened("PNMLK") is None
        await store.prune(5)
        assert await store.shortened("KLMNP") is None
        assert await store.claim("KLMNP", "WXYZ")


async def test_pruning_takes_old_tables_open_or_not_with_all_they_had(url: str) -> None:
    closed = Summary("emojito", False, False, 3, "")
    async with opened(url) as store:
        await asyncio.gather(*(store.append(f"OLD{n:03}", 0, [b"a"], closed, 5) for n in range(150)))
        assert await store.append("LATE", 0, [b"a"], closed, 10)
        assert await store.append("OPEN", 0, [b"a"], SUMMARY, 5)
        assert await store.append("USED", 0, [b"a"], SUMMARY, 5)
        assert await store.append("USED", 1, [b"b"], SUMMARY, 20)
        await store.add_photo("OLD003", "p", b"picture")
        await store.add_photo("USED", "p", b"picture")
        assert sorted(await store.prune(10)) == [*(f"OLD{n:03}" for n in range(150)), "OPEN"]
        assert await store.prune(10) == []
        assert await store.read("OLD003") == []
        assert await store.photo("OLD003", "p") is None
        assert await store.photo("USED", "p") == b"picture"
        assert [table.code for table in await store.summaries(public=False, most=9)] == ["USED", "LATE"]


def test_old_tables_are_found_without_a_look_at_all(tmp_path: Path) -> None:
    create(tmp_path / "mien.db")
    with closing(connect(tmp_path / "mien.db")) as db:
        [plan] = db.execute(f"EXPLAIN QUERY PLAN {OLD}", (5, 9)).fetchall()
    assert "aged (touched<?)" in plan[-1]


async def test_a_pruned_table_is_gone_and_its_code_can_be_used_again(url: str) -> None:
    async with opened(url) as store:
        assert await store.append("ABCD", 0, [b"a", b"b"], SUMMARY, 1)
        await store.add_photo("ABCD", "p", b"picture")
        assert await store.prune(2) == ["ABCD"]
        assert await store.read("ABCD") == []
        assert await store.photo("ABCD", "p") is None
        assert not await store.append("ABCD", 2, [b"c"], SUMMARY, 2)
        assert await store.append("ABCD", 0, [b"again"], SUMMARY, 3)
        assert await store.read("ABCD") == [b"again"]


async def test_processes_are_alive_as_long_as_they_say_so(url: str) -> None:
    async with opened(url) as store:
        await store.beat("one", 100)
        await store.beat("two", 100)
        await store.beat("two", 200)
        assert await store.alive(100) == ["one", "two"]
        assert await store.alive(101) == ["two"]
        await store.prune(150)
        assert await store.alive(0) == ["two"]


async def test_a_backup_is_a_file_that_opens_as_a_store(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "backup.db"
    copy.parent.mkdir()
    async with opened(url) as store:
        for n in range(3):
            assert await store.append(f"T{n}", 0, [b"a", bytes(range(256))], SUMMARY, n)
        await store.add_photo("T1", "p", b"picture")
        await store.beat("one", 100)
        assert await store.claim("KLMNP", "T1")
        await store.backup(str(copy))
        assert [file.name for file in copy.parent.iterdir()] == ["backup.db"]
        with pytest.raises(FileExistsError, match="overwrites nothing"):
            await store.backup(str(copy))
        with pytest.raises(StoreDown, match="can't be written"):
            await store.backup(str(tmp_path / "nowhere" / "backup.db"))
        everything = await store.summaries(public=False, most=9)
    async with opened(f"sqlite:{copy}") as store:
        assert await store.summaries(public=False, most=9) == everything
        assert await store.read("T1") == [b"a", bytes(range(256))]
        assert await store.photo("T1", "p") == b"picture"
        assert await store.alive(0) == ["one"]
        assert await store.shortened("KLMNP") == "T1"
        assert await store.append("T1", 2, [b"more"], SUMMARY, 9)


async def test_a_backup_made_while_people_play_is_of_one_moment(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL is copied table by table: what is written meanwhile must be in none of them."""
    url, copy = postgres.fresh(), tmp_path / "backup.db"
    async with opened(url) as store, await psycopg.AsyncConnection.connect(url) as playing:
        assert await store.append("T1", 0, [b"a"], SUMMARY, 1)
        # Whoever wants to read entries has to wait, so the copy stops between the summaries and the entries.
        await playing.execute("LOCK TABLE entry IN ACCESS EXCLUSIVE MODE")
        backup = asyncio.create_task(store.backup(str(copy)))
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as looking:
            while not await (await looking.execute(WAITING_FOR_ENTRIES)).fetchall():
                assert not backup.done(), "the copy did not wait"
        await playing.execute("UPDATE shelf SET entries = 2 WHERE code = 'T1'")
        await playing.execute("INSERT INTO entry (code, seq, body) VALUES ('T1', 2, 'b')")
        await playing.commit()
        await backup
    async with opened(f"sqlite:{copy}") as store:
        [kept] = await store.summaries(public=False, most=9)
        assert (kept.entries, await store.read("T1")) == (1, [b"a"])


WAITING_FOR_ENTRIES = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'entry'::regclass"


def at_version(url: str, *later: Step) -> Store:
    """The store as a mien would open it that knows these steps more."""
    steps = (*STEPS, *later)
    if url.startswith("sqlite:"):
        return SqliteStore(url.removeprefix("sqlite:"), steps=steps)
    return PostgresStore(url, steps=steps)


async def test_an_older_database_goes_every_step_once_and_keeps_its_logs(url: str) -> None:
    def step(statement: str) -> Step:
        return Step(sqlite=(statement,), postgres=(statement,))

    mark = step("CREATE TABLE mark (n INTEGER)")
    once = step("INSERT INTO mark VALUES (1)")
    doubled = step("UPDATE shelf SET people = people * 2")

    async with opened(url) as store:
        assert await store.append("ABCD", 0, [b"a"], SUMMARY, 1)
    for _ in range(2):
        newer = at_version(url, mark, once, doubled)
        await newer.open()
        assert await newer.read("ABCD") == [b"a"]
        [table] = await newer.summaries(public=True, most=9)
        assert table.summary.people == 2 * SUMMARY.people
        await newer.close()
    with pytest.raises(NewerSchema, match=f"version {len(STEPS) + 3}, .* up to {len(STEPS)}"):
        await open_store(url).open()


async def test_long_entries_take_little_more_than_their_length(tmp_path: Path) -> None:
    """Also those of a database that was made when they took nearly three times as much."""
    path = tmp_path / "mien.db"
    entries = [bytes([n % 256]) * 1700 for n in range(1000)]
    older = SqliteStore(path, steps=STEPS[:3])
    await older.open()
    await older.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("INSERT INTO shelf VALUES ('ABCD', 'emojito', 1, 1, 1, '', 500, 1)")
        db.executemany("INSERT INTO entry VALUES ('ABCD', ?, ?)", enumerate(entries[:500], 1))
    async with opened(f"sqlite:{path}") as store:
        assert await store.append("ABCD", 500, entries[500:], SUMMARY, 2)
        assert await store.read("ABCD") == entries
        assert not await store.append("ABCD", 500, [b"another"], SUMMARY, 3)
        await store.backup(str(tmp_path / "copy.db"))
        assert await store.prune(9) == ["ABCD"]
        assert await store.read("ABCD") == []
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        copy.execute("VACUUM")
    assert (tmp_path / "copy.db").stat().st_size < 1.5 * sum(map(len, entries))


async def test_the_tables_where_something_is_due_are_found_the_longest_overdue_first(url: str) -> None:
    async with opened(url) as store:
        for code, due in [("A", 300), ("B", 100), ("C", 0), ("D", 200)]:
            assert await store.append(code, 0, [b"a"], replace(SUMMARY, due=due), 1)
        assert await store.due(250, 9) == ["B", "D"]
        assert await store.due(999, 2) == ["B", "D"]
        assert await store.append("B", 1, [b"b"], SUMMARY, 2)
        assert await store.due(999, 9) == ["D", "A"]


async def test_a_migration_that_fails_half_way_changes_nothing(url: str) -> None:
    half = Step(sqlite=("DROP TABLE shelf", "nonsense"), postgres=("DROP TABLE shelf", "nonsense"))

    async with opened(url) as store:
        assert await store.append("ABCD", 0, [b"a"], SUMMARY, 1)
    with pytest.raises(StoreDown):
        await at_version(url, half).open()
    async with opened(url) as store:
        assert len(await store.summaries(public=False, most=9)) == 1


async def test_a_database_that_was_restored_by_halves_is_refused_when_it_is_opened(url: str) -> None:
    async with opened(url) as store:
        assert await store.append("ABCD", 0, [b"a"], SUMMARY, 1)
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as db:
            db.execute("DROP TABLE entry")
    else:
        with psycopg.connect(url) as connection:
            connection.execute("DROP TABLE entry")
    with pytest.raises(StoreDown, match=r"entry.*Restore a backup .*--store"):
        await open_store(url).open()


def test_a_store_has_a_known_kind_of_address() -> None:
    for url in ("mysql://here", "mien.db", "sqlite:", "postgresql://here?colour=red"):
        with pytest.raises(ValueError, match=r"sqlite:PATH|not the URL"):
            open_store(url)
