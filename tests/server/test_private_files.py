"""What a server writes can be read by its own user alone, whatever the machine's habits are."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from errno import ENOSPC
from pathlib import Path

import pytest
from harness.postgres import Postgres
from harness.server.guest import guests
from harness.server.serving import Process, processes
from tests.server.test_doctor import about, examined, settings_for

from mien import cli
from mien.server.store import open_store
from mien.server.system.files import write_anew, write_once


@pytest.fixture(autouse=True)
def habit() -> Iterator[None]:
    """As on most machines: whatever nobody thinks about, everybody can read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> set[str]:
    """All below the folder, and the folder itself, that anybody but its owner could read, write or enter."""
    there = [folder, *folder.rglob("*")]
    return {path.name for path in there if stat.S_IMODE(path.stat().st_mode) & 0o077}


@pytest.mark.parametrize("tls", ["off", "auto"])
async def test_a_server_makes_a_folder_for_its_own_eyes(tls: str, tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    process = Process(f"sqlite:{data / 'mien.db'}", data, tls=tls)
    async with processes(process), guests(process.address, "Ada") as (ada,):
        await ada.create("emojito")
        assert {path.name for path in data.iterdir()} >= {"mien.db", "mien.db-wal"}
        assert open_to_others(tmp_path / "new") == set()


@pytest.mark.parametrize("tls", ["off", "auto"])
async def test_in_a_folder_that_was_there_before_the_files_are_closed(tls: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    store = open_store(f"sqlite:{data / 'mien.db'}")
    await store.open()
    await store.close()
    (data / "mien.db").chmod(0o644)
    process = Process(f"sqlite:{data / 'mien.db'}", data, tls=tls)
    async with processes(process), guests(process.address, "Ada") as (ada,):
        await ada.create("emojito")
        assert open_to_others(data) == {"data"}
        # After a crash the write-ahead log stays behind, and it may be as open as an earlier mien left it.
        await process.kill()
    for path in data.glob("mien.db*"):
        path.chmod(0o644)
    again = Process(f"sqlite:{data / 'mien.db'}", data, tls=tls)
    async with processes(again), guests(again.address, "Ada") as (ada,):
        await ada.create("emojito")
        assert open_to_others(data) == {"data"}


def test_backups_and_what_is_restored_are_closed(tmp_path: Path) -> None:
    data, copy, back = tmp_path / "data", tmp_path / "copy.db", tmp_path / "back"
    data.mkdir()
    (data / "mien.db").touch()
    assert cli.main(["backup", str(copy), "--data", str(data)]) == 0
    assert cli.main(["restore", str(copy), "--data", str(back)]) == 0
    assert open_to_others(copy) == open_to_others(back) == set()
    assert os.umask(0o022) == 0o022, "a command leaves the habits of its process as they were"


async def test_backups_of_postgresql_are_closed(postgres: Postgres, tmp_path: Path) -> None:
    store = open_store(postgres.fresh())
    await store.open()
    try:
        await store.backup(str(tmp_path / "copy.db"))
    finally:
        await store.close()
    assert open_to_others(tmp_path / "copy.db") == set()


def test_folders_above_a_private_file_are_private_too(tmp_path: Path) -> None:
    write_once(tmp_path / "a" / "b" / "secret", b"hush")
    assert open_to_others(tmp_path / "a") == set()


@pytest.mark.parametrize("write", [write_once, write_anew])
def test_a_file_that_can_not_be_written_whole_says_why_and_is_not_written(
    write: Callable[[Path, bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    (tmp_path / "kept").write_bytes(b"as it was")
    monkeypatch.setattr(os, "fsync", full)
    for name in ("kept", "new"):
        with pytest.raises(OSError, match="No space left"):
            write(tmp_path / name, b"other words")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kept", b"as it was")]


def not_yours(path: Path, mode: int) -> None:
    """What the system does if the file is another user's; as root, nothing is."""
    raise PermissionError(path)


async def test_the_doctor_names_a_database_that_others_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(tmp_path, 1)
    database = tmp_path / "mien.db"
    database.touch(0o600)
    assert not any("mien.db, which" in finding.text for finding in await examined(settings))
    database.chmod(0o644)
    found = about(await examined(settings), "database")
    assert found.state == "mind"
    assert f"could read {database}" in found.text
    assert open_to_others(database) == set()
    # Somebody else's file stays as it is.
    database.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", not_yours)
    found = about(await examined(settings), "database")
    assert found.state == "mind"
    assert f"chmod 600 {database}" in found.text
