"""The short form of `make drill`: the same scenes with few tables, in which no answer may be lost."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.postgres import running_postgres
from tests.drill.house import ANOTHER, House
from tests.drill.people import fill, lost
from tests.drill.scenes import KEPT, change_the_store, games_in_the_middle, lose_the_disk, rename_people, upgrade

from mien.table.codes import code_from

TABLES, ANSWERS, SEED = 12, 30, 3


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that other users may enter."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


def test_after_a_lost_disk_all_that_the_backup_had_is_there_and_people_sit_where_they_sat(place: Path) -> None:
    figures = asyncio.run(lose_the_disk(place, TABLES, ANSWERS, SEED))
    assert figures.answers > 0
    assert figures.lost == 0
    assert 0 < figures.away <= figures.seated
    restored = place / "after/data/mien.db"
    assert restored.stat().st_uid == ANOTHER
    assert restored.stat().st_mode & 0o077 == 0


def test_a_move_to_postgresql_and_back_loses_nothing(place: Path) -> None:
    with running_postgres() as postgres:
        figures = asyncio.run(change_the_store(place, postgres, TABLES, ANSWERS, SEED))
    assert [one.lost for one in figures] == [0, 0]
    assert all(one.answers >= ANSWERS for one in figures)


@pytest.mark.parametrize("version", sorted(folder.name for folder in KEPT.iterdir()))
def test_games_of_an_earlier_version_go_on(version: str, place: Path) -> None:
    figures = asyncio.run(upgrade(place, version, SEED))
    assert figures.tables >= 4
    assert figures.answers > 0
    assert figures.lost == 0


async def test_a_lost_answer_is_counted(place: Path) -> None:
    house = House(place / "house", ANOTHER, 1)
    await fill(house.store, 1)
    code = code_from((0).to_bytes(16, "big"))
    assert await lost(house.store, {code: Counter()}) == 0
    assert await lost(house.store, {code: Counter({(1, 0, 0, '"never"'): 2})}) == 2


async def test_people_of_a_kept_version_have_ids_that_a_cookie_can_carry(tmp_path: Path) -> None:
    database = tmp_path / "mien.db"
    database.write_bytes((KEPT / "v1/mien.db").read_bytes())
    rename_people(database)
    found = await games_in_the_middle(database)
    assert len(found) >= 4
    assert {len(person) for people in found.values() for person in people} == {22}
