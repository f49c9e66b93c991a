"""`mien restore`, `tables show`, `tables close`, `healthcheck`: what keeps a server well."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from harness.server.guest import guests
from harness.server.serving import Process, free_port, processes
from tests.scenes import run
from tests.server.stored import log_of
from tests.server.test_kept import KEPT

from mien import cli
from mien.server.store.schema import STEPS
from mien.table.entries import read_entry

Told = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MIEN_PORT", "MIEN_DATA", "MIEN_STORE", "MIEN_SECRET"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """What an earlier version of mien has kept, as a backup."""
    path = tmp_path / "backup.db"
    with closing(sqlite3.connect(KEPT / "v1" / "mien.db")) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target)
    return path


def count(backup: Path) -> int:
    with closing(sqlite3.connect(backup)) as db:
        return int(db.execute("SELECT count(*) FROM shelf").fetchone()[0])


def test_a_backup_of_an_earlier_version_is_put_back_whole(store: str, backup: Path, capsys: Told) -> None:
    before = backup.read_bytes()
    assert cli.main(["restore", str(backup), "--store", store]) == 0
    assert capsys.readouterr().out.startswith(f"{count(backup)} tables are back")
    with closing(sqlite3.connect(backup)) as db:
        for (code,) in db.execute("SELECT code FROM shelf").fetchall():
            bodies = [
                body for (body,) in db.execute("SELECT body FROM entry WHERE code = ? ORDER BY seq", (code,))
            ]
            assert asyncio.run(log_of(store, code)) == [read_entry(body) for body in bodies]
    assert backup.read_bytes() == before


def test_nothing_is_overwritten(store: str, backup: Path, capsys: Told) -> None:
    assert cli.main(["restore", str(backup), "--store", store]) == 0
    assert cli.main(["restore", str(backup), "--store", store]) == 2
    assert "already holds tables" in capsys.readouterr().err


def tear(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM entry WHERE seq = 2")


def outgrow(db: sqlite3.Connection) -> None:
    db.execute("UPDATE schema SET version = ?", (len(STEPS) + 1,))


def strip(db: sqlite3.Connection) -> None:
    for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        db.execute(f"DROP TABLE {name}")


def never_end(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE process RENAME TO old")
    db.execute(
        """CREATE VIEW process AS
        WITH RECURSIVE more (name) AS (SELECT 1 UNION ALL SELECT name + 1 FROM more)
        SELECT name, 1 AS beat FROM more"""
    )


def lay_a_trap(db: sqlite3.Connection) -> None:
    db.execute("CREATE TRIGGER trap AFTER DELETE ON schema BEGIN DELETE FROM shelf; END")


def compute(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE photo ADD COLUMN large AS (zeroblob(900000000))")


def touch_never(db: sqlite3.Connection) -> None:
    db.execute("UPDATE shelf SET touched = 9000000000000000000")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (tear, "of its tables lack entries"),
        (outgrow, "written by a newer mien"),
        (strip, "is not a mien backup"),
        (never_end, "is not a mien backup"),
        (lay_a_trap, "is not a mien backup"),
        (compute, "is not a mien backup"),
        (touch_never, "of its tables can't be"),
    ],
)
def test_a_backup_that_is_not_sound_is_refused_and_nothing_is_put_back(
    spoil: object, says: str, store: str, backup: Path, capsys: Told
) -> None:
    assert callable(spoil)
    with closing(sqlite3.connect(backup)) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER)")
        spoil(db)
    assert cli.main(["restore", str(backup), "--store", store]) == 2
    assert says in capsys.readouterr().err
    assert tables_in(store, capsys) == ""


def tables_in(store: str, capsys: Told) -> str:
    """What `mien tables` lists; nothing where there is no database at all."""
    cli.main(["tables", "--store", store])
    return capsys.readouterr().out


def test_a_file_that_is_no_database_or_not_there_is_refused(tmp_path: Path, sqlite: str, capsys: Told) -> None:
    (tmp_path / "list.txt").write_text("a shopping list " * 1000)
    for name in ("list.txt", "none.db"):
        assert cli.main(["restore", str(tmp_path / name), "--store", sqlite]) == 2
        assert "can't be read" in capsys.readouterr().err
    assert not (tmp_path / "mien.db").exists()


def test_a_table_is_shown_without_names_words_or_cards(store: str, tmp_path: Path, capsys: Told) -> None:
    code = talked_at(store, tmp_path)
    assert cli.main(["tables", "show", code.upper(), "--store", store]) == 0
    told = capsys.readouterr().out
    assert f"table     {code}\n" in told
    assert re.search(r"^game      expressions, game 1, (step \d+|over)$", told, re.MULTILINE)
    assert "seats     1 taken by people, 3 by bots" in told
    assert "people    1 in all, 0 here now" in told
    for secret in ("Ada", "between us", "seed"):
        assert secret not in told


def test_nobody_is_here_once_the_server_was_killed(sqlite: str, tmp_path: Path, capsys: Told) -> None:
    codes: list[str] = []

    async def scene() -> None:
        process = Process(sqlite, tmp_path)
        async with processes(process), guests(process.address, "Ada") as (ada,):
            codes.append(await ada.create("expressions"))
            await ada.open(codes[0])
            assert await asyncio.to_thread(here_at, codes[0], sqlite) == 1
            await process.kill()
        with closing(sqlite3.connect(sqlite.removeprefix("sqlite:"))) as db, db:
            # Some seconds later.
            db.execute("UPDATE process SET beat = beat - 60000")

    def here_at(code: str, store: str) -> int:
        assert cli.main(["tables", "show", code, "--store", store]) == 0
        (number,) = re.findall(r"(\d+) here now", capsys.readouterr().out)
        return int(number)

    run(scene)
    assert here_at(codes[0], sqlite) == 0


def talked_at(store: str, folder: Path) -> str:
    """The code of a table at which somebody said something, and began a game."""
    codes: list[str] = []

    async def scene() -> None:
        process = Process(store, folder)
        async with processes(process), guests(process.address, "Ada") as (ada,):
            codes.append(await ada.create("expressions", bots=True))
            page = await ada.open(codes[0])
            await page.do("Talk", text="between us")
            await page.do("Sit")
            await page.do("Start")
            assert await process.stop() == 0

    run(scene)
    return codes[0]


def test_a_table_that_is_closed_in_the_terminal_is_closed_for_all_who_are_at_it(
    store: str, tmp_path: Path, capsys: Told
) -> None:
    async def scene() -> None:
        process = Process(store, tmp_path)
        async with processes(process), guests(process.address, "Ada") as (ada,):
            code = await ada.create("expressions")
            page = await ada.open(code)
            assert await asyncio.to_thread(cli.main, ["tables", "close", code, "--store", store]) == 0
            await page.until(lambda page: page.of("No"))
            assert page.of("No")[-1]["refusal"]["code"] == "closed"
            assert await ada.turned_away(code) == "closed"
            assert await asyncio.to_thread(cli.main, ["tables", "close", code, "--store", store]) == 0

    run(scene)
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith(" is closed.")
    assert second.endswith(" is already closed.")


@pytest.mark.parametrize("words", [["show"], ["close"], ["show", "calm-owl-abcde"], ["close", "calm-owl-abcde"]])
def test_a_table_that_is_not_named_or_not_there_is_refused(
    words: list[str], sqlite: str, backup: Path, capsys: Told
) -> None:
    assert cli.main(["restore", str(backup), "--store", sqlite]) == 0
    assert cli.main(["tables", *words, "--store", sqlite]) == 2
    assert capsys.readouterr().err.startswith("mien: ")


def test_the_health_of_a_server_is_told_by_the_exit_code(sqlite: str, tmp_path: Path, capsys: Told) -> None:
    async def scene() -> None:
        process = Process(sqlite, tmp_path)
        async with processes(process):
            assert await asyncio.to_thread(cli.main, ["healthcheck", f"--port={process.port}"]) == 0

    run(scene)
    assert capsys.readouterr().out == "ok\n"
    assert cli.main(["healthcheck", f"--port={free_port()}"]) == 1
    assert "Nothing answers at http://127.0.0.1:" in capsys.readouterr().err
