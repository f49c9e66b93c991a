"""Databases and records of earlier versions: they open, mean what they meant, and are played on."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.more_options import give_every_game_one_more_option
from tests.scenes import run
from tests.server.keeping import Ear, keeping
from tests.server.write_kept import SHORT, told
from tests.table.scene import finished_games

from mien import cli
from mien.kit import Match, QuickDealer, Record, Refused
from mien.server.store import Store, open_store
from mien.server.store.base import KeptTable
from mien.server.store.schema import STEPS
from mien.server.system.settings import load
from mien.server.tables.live import LiveTable
from mien.table import Table
from mien.table.commands import Answer, Come, Resume, Talk
from mien.table.entries import Started, read_entry, write_entry
from mien.table.past import play_again
from mien.table.summary import Summary

KEPT = Path(__file__).with_name("kept")
VERSIONS = sorted(folder.name for folder in KEPT.iterdir())
EXPECTED: dict[str, dict[str, Any]] = {
    version: json.loads((KEPT / version / "expected.json").read_text(encoding="utf-8")) for version in VERSIONS
}
"""What the version that wrote each database made of its tables."""
every_table = pytest.mark.parametrize(
    ("version", "code"), [(version, code) for version in VERSIONS for code in EXPECTED[version]]
)
SETTINGS = load({"bot_pace": 0}, {}, None)


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """A version whose database is kept."""
    return str(request.param)


@pytest.fixture
def kept(store: str, version: str) -> str:
    """Its tables, in a database of either kind."""
    if store.startswith("sqlite:"):
        shutil.copy(KEPT / version / "mien.db", store.removeprefix("sqlite:"))
    else:
        asyncio.run(fill(store, version))
    return store


async def fill(url: str, version: str) -> None:
    """Writes the kept tables into an empty database, as texts: they are the same in every kind."""
    store = open_store(url)
    await store.open()
    with closing(sqlite3.connect(f"file:{KEPT / version / 'mien.db'}?mode=ro", uri=True)) as db:
        for code, game, public, is_open, people, title, touched in db.execute(
            "SELECT code, game, public, open, people, title, touched FROM shelf"
        ).fetchall():
            texts = [body for (body,) in db.execute("SELECT body FROM entry WHERE code = ? ORDER BY seq", (code,))]
            row = Summary(game, bool(public), bool(is_open), people, title)
            assert await store.append(code, 0, texts, row, touched)
    await store.close()


async def test_the_summaries_are_what_they_were(kept: str, version: str) -> None:
    async with keeping(kept) as (store, _):
        rows: dict[str, KeptTable] = {row.code: row for row in await store.summaries(public=False, most=99)}
        assert rows.keys() == EXPECTED[version].keys()
        for code, row in rows.items():
            assert row.entries == EXPECTED[version][code]["entries"]
            assert msgspec.to_builtins(row.summary) == EXPECTED[version][code]["row"]
        listed = await store.summaries(public=True, most=99)
        assert [row.code for row in listed] == ["calm-owl-aaaaa"]


@every_table
async def test_a_table_is_what_it_was_and_can_go_on_as_it_could_have(version: str, code: str, kept: str) -> None:
    async with keeping(kept) as (store, _):
        table = await revived(store, code)
        expected = EXPECTED[version][code]
        assert_holds(expected, told(table))
        future = expected.get("match", {}).get("future", ())
        position = table.position
        for seat, answer in future:
            assert position is not None
            position = position.answered(seat, answer)
        if position is not None:
            end = {"step": position.step, "outcome": position.outcome}
            assert json.loads(msgspec.json.encode(end)) == expected["match"]["end"]


@every_table
def test_a_table_is_opened_by_a_server_and_played_to_its_end(version: str, code: str, kept: str) -> None:
    async def scene() -> None:
        async with keeping(kept, SETTINGS) as (store, tables):
            live = await tables.find(code)
            assert live is not None
            people = [person for person, guest in live.table.people.items() if not guest.removed]
            assert not any(live.table.people[person].here for person in people)
            if EXPECTED[version][code]["closed"]:
                with pytest.raises(Refused, match="closed"):
                    await live.do("ada", Talk("Hello?"))
                return
            for person in people:
                await live.connect(Ear(person), Come(live.process, person.title(), "en", "a1"))
            if live.table.paused:
                await live.do("ben", Resume())
            while live.table.stage == "playing":
                await answer(live)
            assert EXPECTED[version][code]["stage"] == "lobby" or live.table.stage == "over"
            assert told(await revived(store, code)) == told(live.table)

    run(scene)


async def test_a_table_with_a_game_of_a_newer_mien_is_refused_and_left_as_it_is(kept: str, version: str) -> None:
    code = next(iter(EXPECTED[version]))
    async with keeping(kept, SETTINGS) as (store, tables):
        before = await store.read(code)
        row = next(row.summary for row in await store.summaries(public=False, most=99) if row.code == code)
        begun = Started(at=0, game="expressions", rules=99, options={}, seed="00")
        assert await store.append(code, len(before), [write_entry(begun)], row, 1)
        with pytest.raises(Refused, match="A newer mien can open it"):
            await tables.find(code)
        assert await store.read(code) == [*before, write_entry(begun)]


@pytest.mark.parametrize(
    "newer",
    [
        pytest.param(b'{"type":"Serenaded","at":1,"person":"ada"}', id="an entry of another type"),
        pytest.param(b'{"type":"Sat","at":1,"person":"ada","chair":0,"cushion":"red"}', id="one that says more"),
    ],
)
def test_a_log_of_a_newer_mien_is_refused_and_left_as_it_is(
    kept: str, version: str, newer: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        async with keeping(kept, SETTINGS) as (store, tables):
            before = await store.read(code)
            row = next(row.summary for row in await store.summaries(public=False, most=99) if row.code == code)
            assert await store.append(code, len(before), [newer], row, 1)
            with pytest.raises(Refused, match="by a newer mien"):
                await tables.find(code)
            others = [await tables.find(other) for other in EXPECTED[version] if other != code]
            assert None not in others
            assert await store.read(code) == [*before, newer]

    code = next(iter(EXPECTED[version]))
    run(scene)
    assert cli.main(["export", code, "--store", kept]) == 2
    assert "by a newer mien" in capsys.readouterr().err


async def answer(live: LiveTable) -> None:
    """One of those who are asked gives some legal answer; bots give theirs meanwhile."""
    match = live.table.position
    assert match is not None
    for seat in match.waiting_for:
        chair = live.table.played[seat]
        if chair.person is not None and chair.bot is None:
            given = msgspec.to_builtins(match.asks[seat].sample(QuickDealer(match.step * 7 + seat)))
            await live.do(chair.person, Answer(match.step, given))
            return
    await asyncio.sleep(0)


@pytest.mark.parametrize("options", ["as they are", "one more"])
@pytest.mark.parametrize(
    "path", sorted(KEPT.glob("*/*.record.json")), ids=lambda path: f"{path.parent.name} {path.name}"
)
async def test_a_record_is_verified_and_the_log_still_gives_the_same(
    path: Path, options: str, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if options == "one more":
        give_every_game_one_more_option(monkeypatch)
    shutil.copy(path.with_name("mien.db"), sqlite.removeprefix("sqlite:"))
    record = Record.from_json(path.read_bytes())
    assert record.to_json() == path.read_bytes()
    assert record.outcome is not None
    again = Match.replay(record)
    assert (again.outcome, again.record.to_json()) == (record.outcome, path.read_bytes())
    code, number = path.name[:14], int(path.name[15])
    async with keeping(sqlite) as (store, _):
        entries = [read_entry(text) for text in await store.read(code)]
        assert finished_games(code, entries)[number].record.to_json() == path.read_bytes()
        attendance = Table(code).after(entries).attendances[number - 1]
        *_, end = play_again(attendance, entries[attendance.began - 1 : attendance.ended])
        assert end.record.to_json() == path.read_bytes()


async def revived(store: Store, code: str) -> Table:
    return Table(code).after([read_entry(text) for text in await store.read(code)])


async def test_short_codes_and_photos_are_kept_too(sqlite: str) -> None:
    shutil.copy(KEPT / "v2" / "mien.db", sqlite.removeprefix("sqlite:"))
    async with keeping(sqlite) as (store, _):
        assert await store.shortened(SHORT) == "calm-owl-aaaaa"
        picture = await store.photo("calm-owl-fffff", "photo-1")
        assert picture is not None
        assert picture[8:12] == b"WEBP"


def test_going_back_to_this_mien_from_a_newer_one_is_refused_with_a_sentence(
    sqlite: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(sqlite.removeprefix("sqlite:"))
    shutil.copy(KEPT / "v2" / "mien.db", path)
    with closing(sqlite3.connect(path)) as db:
        (schema,) = db.execute("SELECT max(version) FROM schema").fetchone()
        assert schema <= len(STEPS)
        db.execute("INSERT INTO schema VALUES (?)", (len(STEPS) + 1,))
        db.commit()
    before = dumped(path)
    for words in (["tables"], ["serve", "--host", "127.0.0.1"]):
        assert cli.main([*words, "--store", sqlite, "--data", str(path.parent / "data")]) == 2
        assert "written by a newer mien" in capsys.readouterr().err
    assert dumped(path) == before


def dumped(path: Path) -> list[str]:
    """All that a database holds."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def assert_holds(expected: Any, found: Any, where: str = "table") -> None:
    """All that was expected is there; what has been added since may be there too."""
    if isinstance(expected, dict):
        for name in expected.keys() - {"entries", "row", "future", "end"}:
            assert name in found, f"{where} has no {name}"
            assert_holds(expected[name], found[name], f"{where}.{name}")
    elif isinstance(expected, list):
        assert len(expected) == len(found), where
        for number, (one, other) in enumerate(zip(expected, found, strict=True)):
            assert_holds(one, other, f"{where}[{number}]")
    else:
        assert expected == found, where
