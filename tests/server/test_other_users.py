"""Root and the user of the service: what one of them makes, the other must be able to use."""

from __future__ import annotations

import os
import pwd
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from tests.server.test_doctor import about, settings_for

import mien
from mien import cli
from mien.server.doctor.finding import Finding
from mien.server.doctor.machine import look_at_machine
from mien.server.store.file import create
from mien.server.system.files import write_once

NOBODY = 65_534 if os.geteuid() == 0 else os.geteuid()
"""The user of the service; if the tests don't run as root, there is only this one."""
ROOT_ALONE = os.geteuid() == NOBODY


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loads what is loaded late: the tests may lie in a folder that the service's user can't enter."""
    import_module("mien.server.store.sqlite")
    monkeypatch.setattr(mien, "__version__", mien.__version__, raising=False)


@pytest.fixture
def data() -> Iterator[Path]:
    """The service's folder: its own, and below none that only root may enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chown(folder, NOBODY, -1)
        yield Path(folder)


@contextmanager
def as_the_service() -> Iterator[None]:
    """What happens here happens as the service's user."""
    before = os.geteuid()
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


async def found_in(data: Path) -> list[Finding]:
    """What the doctor finds of the folder and its database."""
    return [finding async for finding in look_at_machine(settings_for(data, 1))]


def take_away(database: Path) -> None:
    """Leaves a file that the service's user can read and not write."""
    database.chmod(0o444)
    if not ROOT_ALONE:
        os.chown(database, 0, 0)


def backup_of(folder: Path, tmp_path: Path) -> str:
    create(folder / "mien.db")
    assert cli.main(["backup", str(tmp_path / "copy.db"), "--data", str(folder)]) == 0
    return str(tmp_path / "copy.db")


async def test_the_service_can_use_what_root_restored_and_wrote(data: Path) -> None:
    create(data / "new" / "mien.db")
    write_once(data / "new" / "secret", b"a secret of thirty-two bytes, ok")
    assert {path.stat().st_uid for path in (data / "new", *(data / "new").iterdir())} == {NOBODY}
    with as_the_service():
        assert about(await found_in(data / "new"), "store").state == "well"


def test_root_is_told_if_what_it_restored_is_its_own(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = backup_of(tmp_path / "old", tmp_path)
    capsys.readouterr()
    assert cli.main(["restore", copy, "--data", str(tmp_path / "back")]) == 0
    told = capsys.readouterr().out
    assert ("If the server runs as another user: chown -R USER" in told) == (os.geteuid() == 0)
    assert cli.main(["restore", copy, "--data", str(data)]) == 0
    if not ROOT_ALONE:
        assert "chown" not in capsys.readouterr().out


async def test_a_database_that_can_not_be_written_to_is_refused_and_the_doctor_says_so(
    data: Path,
) -> None:
    database = data / "mien.db"
    create(database)
    take_away(database)
    owner = pwd.getpwuid(database.stat().st_uid).pw_name
    me = pwd.getpwuid(NOBODY).pw_name
    sentence = (
        f"The user {me} can't write to {database}, which belongs to {owner}. "
        f"Run mien as that user, or give it to this one: chown {me} {database}"
    )
    with as_the_service():
        found = about(await found_in(data), "store")
    assert (found.state, found.text) == ("wrong", sentence)


async def test_root_who_asks_the_doctor_hears_of_files_that_the_service_can_not_use(data: Path) -> None:
    database = data / "mien.db"
    create(database)
    assert not [one for one in await found_in(data) if one.state == "wrong"]
    if not ROOT_ALONE:
        os.chown(database, 0, 0)
        found = about(await found_in(data), "database")
        assert found.state == "wrong"
        assert f"chown {pwd.getpwuid(NOBODY).pw_name} {database}" in found.text
